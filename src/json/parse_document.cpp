// SPDX-License-Identifier: Apache-2.0
// JSON text to a tree, stricter than the library: no double keys, no bottomless nesting.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "json/value.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::json {
namespace {

constexpr std::size_t deepest = 16;
constexpr std::size_t longest_reason = 200;
constexpr std::string_view remedy =
    "the file was cut or changed by hand: restore it, or record the run again";

/// Watches the parser: each object begins a set of keys of its own.
class KeyWatch {
 public:
    bool operator()(int depth, Tree::parse_event_t event, const Tree& parsed) {
        const auto level = static_cast<std::size_t>(depth);
        if (level > deepest) {
            throw Error(fmt::format("nested deeper than {} levels", deepest), std::string(remedy));
        }
        if (event == Tree::parse_event_t::object_start) {
            if (keys_.size() < level + 2) keys_.resize(level + 2);
            keys_[level + 1].clear();
        } else if (event == Tree::parse_event_t::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys_[level].insert(key).second) {
                throw Error(fmt::format("the key {} stands twice in an object", in_quotes(key)),
                            std::string(remedy));
            }
        }
        return true;
    }

 private:
    std::vector<std::set<std::string>> keys_;
};

/// What the library says without its own preamble: "unexpected end of input; expected ']'".
std::string reason(const Tree::exception& error) {
    const std::string what = printable(error.what());
    const std::size_t dash = what.find(" - ");
    const std::size_t begin = dash == std::string::npos ? what.find("] ") + 2 : dash + 3;
    return what.substr(begin, cut_length(std::string_view(what).substr(begin), longest_reason));
}

std::size_t line_at(std::string_view text, std::size_t byte) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return static_cast<std::size_t>(std::count(text.begin(), end, '\n')) + 1;
}

}  // namespace

Tree parse_document(std::string_view text) {
    // The library takes a NUL for the end of the text and would ignore what follows.
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) {
        throw Error(fmt::format("line {}: not JSON: a NUL byte", line_at(text, nul)),
                    std::string(remedy));
    }
    KeyWatch watch;
    try {
        return Tree::parse(text.begin(), text.end(), [&](int depth, auto event, Tree& parsed) {
            return watch(depth, event, parsed);
        });
    } catch (const Tree::parse_error& error) {
        throw Error(fmt::format("line {}: not JSON: {}", line_at(text, error.byte), reason(error)),
                    std::string(remedy));
    } catch (const Tree::exception& error) {
        throw Error(fmt::format("not JSON: {}", reason(error)), std::string(remedy));
    }
}

}  // namespace ipugate::json
