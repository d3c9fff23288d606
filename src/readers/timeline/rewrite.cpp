// SPDX-License-Identifier: Apache-2.0
// One event of a trace with another name and index.
#include "readers/timeline/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "readers/timeline/scan.hpp"

namespace ipugate::readers::timeline {
namespace {

struct Member {
    std::string_view key;
    std::size_t begin = 0;  ///< of the value, in the object's text
    std::size_t end = 0;
};

std::vector<Member> members_of(std::string_view object) {
    std::vector<Member> members;
    std::size_t at = skip_blanks(object, 1);
    while (at < object.size() && object[at] == '"') {
        Member member;
        const std::size_t key_end = string_end(object, at);
        member.key = object.substr(at + 1, key_end - at - 2);
        member.begin = skip_blanks(object, skip_blanks(object, key_end) + 1);
        member.end = value_end(object, member.begin);
        members.push_back(member);
        at = skip_blanks(object, skip_blanks(object, member.end) + 1);
    }
    return members;
}

/// Copies a text while parts of it are replaced from front to back.
class Replacer {
 public:
    explicit Replacer(std::string_view text) : text_(text) { out_.reserve(text.size() + 32); }

    void replace(std::size_t begin, std::size_t end, std::string_view by) {
        out_ += text_.substr(copied_, begin - copied_);
        out_ += by;
        copied_ = end;
    }
    std::string finish() {
        out_ += text_.substr(copied_);
        return std::move(out_);
    }

 private:
    std::string_view text_;
    std::string out_;
    std::size_t copied_ = 0;
};

bool names_index(std::string_view key) {
    constexpr std::array<std::string_view, 3> keys = {"index", "op_index", "layer_index"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// The arguments with another index, a number or a text as it was.
std::string renumbered(std::string_view args, const std::string& index) {
    if (!args.starts_with('{')) return std::string(args);
    Replacer out(args);
    for (const Member& member : members_of(args)) {
        if (!names_index(member.key) || args.substr(member.begin).starts_with("null")) continue;
        const bool text = args[member.begin] == '"';
        out.replace(member.begin, member.end, text ? '"' + index + '"' : index);
    }
    return out.finish();
}

bool is_complete(std::string_view event, const std::vector<Member>& members) {
    return std::any_of(members.begin(), members.end(), [event](const Member& member) {
        return member.key == "ph" && event.substr(member.begin).starts_with("\"X\"");
    });
}

}  // namespace

std::string json_text(std::string_view text) {
    std::string out = "\"";
    for (const char byte : text) {
        if (byte == '"' || byte == '\\') {
            out += '\\';
            out += byte;
        } else if (static_cast<unsigned char>(byte) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(byte));
        } else {
            out += byte;
        }
    }
    return out + '"';
}

std::string rewritten(std::string_view event, const Rewrite& rewrite) {
    const std::vector<Member> members = members_of(event);
    Replacer out(event);
    const bool named = std::any_of(members.begin(), members.end(),
                                   [](const Member& member) { return member.key == "name"; });
    if (!named && rewrite.needs_name && is_complete(event, members)) {
        out.replace(1, 1, fmt::format("\"name\": {}, ", rewrite.name));
    }
    for (const Member& member : members) {
        if (member.key == "name" && !rewrite.name.empty()) {
            out.replace(member.begin, member.end, rewrite.name);
        } else if (member.key == "args") {
            out.replace(
                member.begin, member.end,
                renumbered(event.substr(member.begin, member.end - member.begin), rewrite.index));
        }
    }
    return out.finish();
}

}  // namespace ipugate::readers::timeline
