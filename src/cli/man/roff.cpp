// SPDX-License-Identifier: Apache-2.0
// Text as roff source for a manual page.
#include "cli/man/roff.hpp"

#include <fmt/format.h>

namespace ipugate::cli {
namespace {

std::string_view escape_of(char sign) {
    switch (sign) {
        case '\\':
            return "\\e";
        case '-':
            return "\\-";
        case '\'':
            return "\\(aq";
        case '`':
            return "\\(ga";
        case '^':
            return "\\(ha";
        case '~':
            return "\\(ti";
        case '"':
            return "\\(dq";
        default:
            return {};
    }
}

}  // namespace

std::string roff(std::string_view text) {
    std::string out;
    bool line_begins = true;
    for (const char sign : text) {
        if (line_begins && sign == '.') out += "\\&";
        const std::string_view escape = escape_of(sign);
        if (escape.empty()) {
            out += sign;
        } else {
            out += escape;
        }
        line_begins = sign == '\n';
    }
    return out;
}

std::string roff_bold(std::string_view text) {
    return fmt::format("\\fB{}\\fR", roff(text));
}

std::string roff_italic(std::string_view text) {
    return fmt::format("\\fI{}\\fR", roff(text));
}

}  // namespace ipugate::cli
