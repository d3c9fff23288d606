// SPDX-License-Identifier: Apache-2.0
// Writes XML 1.0 that is well formed whatever bytes come in.
#include "support/xml.hpp"

#include <cstdint>

#include "support/code_point.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

std::string as_replacement(std::uint32_t /*code_point*/) {
    return "\xEF\xBF\xBD";
}

/// "##[" is a command of some CI systems wherever it stands in a line that is printed.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char byte : without_hidden(printable(text), as_replacement)) {
        switch (byte) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '#':
                out += out.ends_with('#') ? "&#35;" : "#";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\r':
                out += "&#13;";
                break;
            default:
                out += byte;
        }
    }
    return out;
}

std::string escaped_attribute(std::string_view text) {
    std::string out;
    for (const char byte : escaped(text)) {
        if (byte == '\n') {
            out += "&#10;";
        } else if (byte == '\t') {
            out += "&#9;";
        } else {
            out += byte;
        }
    }
    return out;
}

}  // namespace

XmlWriter::XmlWriter() : out_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

void XmlWriter::open(std::string_view name) {
    end_tag();
    if (!open_.empty() && !open_.back().has_text) {
        out_ += '\n';
        out_.append(2 * open_.size(), ' ');
    }
    out_ += '<';
    out_ += name;
    open_.push_back({std::string(name), false});
    in_tag_ = true;
}

void XmlWriter::attribute(std::string_view name, std::string_view value) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"";
    out_ += escaped_attribute(value);
    out_ += '"';
}

void XmlWriter::text(std::string_view text) {
    end_tag();
    out_ += escaped(text);
    open_.back().has_text = true;
}

void XmlWriter::close() {
    const Element element = open_.back();
    open_.pop_back();
    if (in_tag_) {
        out_ += "/>";
        in_tag_ = false;
    } else {
        if (!element.has_text) {
            out_ += '\n';
            out_.append(2 * open_.size(), ' ');
        }
        out_ += "</" + element.name + ">";
    }
    if (open_.empty()) out_ += '\n';
}

void XmlWriter::end_tag() {
    if (in_tag_) out_ += '>';
    in_tag_ = false;
}

}  // namespace ipugate
