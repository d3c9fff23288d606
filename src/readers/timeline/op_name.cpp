// SPDX-License-Identifier: Apache-2.0
// Index, type and name of an operator, from the name and the arguments of its events.
#include "readers/timeline/op_name.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "support/error.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::string_view separators = "_ :.-\t#";

bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool is_type_byte(char byte) {
    return is_digit(byte) || byte == '_' || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

/// Digits as an index; more than fits is no index.
std::optional<std::int64_t> index_in(std::string_view digits) {
    const std::optional<std::uint64_t> value = parse_count(digits);
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value || *value > most) return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

/// Words that stand for "operator" in front of an index and are no type.
bool is_generic(std::string_view word) {
    constexpr std::array<std::string_view, 7> generic = {"op",  "layer", "node", "index",
                                                         "idx", "event", "opidx"};
    const std::string lower = lowered(word);
    return std::find(generic.begin(), generic.end(), lower) != generic.end();
}

/// "CONV_2D" and "Fix2Float", but not "model/conv/out:0" or "".
bool looks_like_type(std::string_view text) {
    return !text.empty() && text.front() >= 'A' && text.front() <= 'Z' &&
           std::all_of(text.begin(), text.end(), is_type_byte);
}

std::string_view without_front(std::string_view text, std::string_view bytes) {
    text.remove_prefix(std::min(text.find_first_not_of(bytes), text.size()));
    return text;
}

/// A name taken apart, and the digits of its index.
struct Indexed {
    OpName op;
    std::string_view digits;
};

/// "12_CONV_2D", "[12] CONV_2D", "12: CONV_2D (conv1)", "12".
std::optional<Indexed> index_first(std::string_view text) {
    const bool bracket = text.starts_with('[');
    std::string_view rest = bracket ? text.substr(1) : text;
    const auto* digits_end = std::find_if_not(rest.begin(), rest.end(), is_digit);
    const auto length = static_cast<std::size_t>(digits_end - rest.begin());
    const std::string_view digits = rest.substr(0, length);
    const std::optional<std::int64_t> index = index_in(digits);
    if (!index) return std::nullopt;
    rest.remove_prefix(length);
    if (bracket && !rest.starts_with(']')) return std::nullopt;
    if (bracket) rest.remove_prefix(1);
    if (rest.empty()) return Indexed{{*index, "", ""}, digits};
    if (!bracket && separators.find(rest.front()) == std::string_view::npos) return std::nullopt;
    rest = without_front(rest, separators);
    const auto* type_end = std::find_if_not(rest.begin(), rest.end(), is_type_byte);
    const auto type_length = static_cast<std::size_t>(type_end - rest.begin());
    if (type_length < rest.size() &&
        std::string_view(" :\t([,").find(*type_end) == std::string_view::npos) {
        return Indexed{{*index, "", std::string(rest)}, digits};
    }
    const std::string_view behind = without_front(rest.substr(type_length), " :\t,");
    return Indexed{{*index, std::string(rest.substr(0, type_length)), std::string(behind)}, digits};
}

/// "CONV_2D_12", "CONV_2D [12]", "layer 12".
std::optional<Indexed> index_last(std::string_view text) {
    const bool bracket = text.ends_with(']');
    std::string_view rest = bracket ? text.substr(0, text.size() - 1) : text;
    const std::size_t last = rest.find_last_not_of("0123456789");
    if (last == std::string_view::npos) return std::nullopt;
    const std::string_view digits = rest.substr(last + 1);
    const std::optional<std::int64_t> index = index_in(digits);
    if (!index) return std::nullopt;
    rest = rest.substr(0, last + 1);
    if (bracket && !rest.ends_with('[')) return std::nullopt;
    if (bracket) rest.remove_suffix(1);
    const std::size_t type_end = rest.find_last_not_of(separators);
    if (type_end == std::string_view::npos) return std::nullopt;
    if (!bracket && type_end + 1 == rest.size() && !is_generic(rest)) return std::nullopt;
    const std::string_view type = rest.substr(0, type_end + 1);
    if (is_generic(type)) return Indexed{{*index, "", ""}, digits};
    if (!looks_like_type(type)) return std::nullopt;
    return Indexed{{*index, std::string(type), ""}, digits};
}

}  // namespace

OpNames::OpNames(const std::string& pattern) {
    if (pattern.empty()) return;
    re2::RE2::Options options;
    options.set_log_errors(false);
    pattern_ = std::make_unique<re2::RE2>(pattern, options);
    if (!pattern_->ok()) {
        throw Error(fmt::format("op_pattern {}: {}", in_quotes(pattern), pattern_->error()));
    }
    const auto& groups = pattern_->NamedCapturingGroups();
    if (groups.empty()) {
        throw Error(fmt::format("op_pattern {} has no named group", in_quotes(pattern)),
                    "name the parts: (?P<index>\\d+)_(?P<type>\\w+)");
    }
    for (const auto& [group, number] : groups) {
        if (group == "index" || group == "type" || group == "name" || group == "shape") continue;
        throw Error(
            fmt::format("op_pattern {}: unknown group {}", in_quotes(pattern), in_quotes(group)),
            "groups are called index, type, name and shape");
    }
}

OpNames::~OpNames() = default;
OpNames::OpNames(OpNames&&) noexcept = default;

OpName OpNames::parts(std::string_view event_name) const {
    return match(trimmed(event_name)).op;
}

std::optional<std::string> OpNames::renumbered(std::string_view event_name,
                                               std::int64_t index) const {
    const std::string_view digits = match(trimmed(event_name)).digits;
    if (digits.empty()) return std::nullopt;
    const auto at = static_cast<std::size_t>(digits.data() - event_name.data());
    return fmt::format("{}{}{}", event_name.substr(0, at), index,
                       event_name.substr(at + digits.size()));
}

OpNames::Match OpNames::match(std::string_view event_name) const {
    if (pattern_) return matched(event_name);
    if (const auto found = index_first(event_name)) return {found->op, found->digits};
    if (const auto found = index_last(event_name)) return {found->op, found->digits};
    if (looks_like_type(event_name)) return {{-1, std::string(event_name), ""}, {}};
    return {{-1, "", std::string(event_name)}, {}};
}

OpNames::Match OpNames::matched(std::string_view event_name) const {
    std::vector<re2::StringPiece> groups(
        static_cast<std::size_t>(pattern_->NumberOfCapturingGroups()) + 1);
    if (!pattern_->Match(event_name, 0, event_name.size(), re2::RE2::UNANCHORED, groups.data(),
                         static_cast<int>(groups.size()))) {
        throw Error(fmt::format("{}: op_pattern {} does not match this event's name",
                                in_quotes(event_name), in_quotes(pattern_->pattern())));
    }
    Match found;
    OpName& op = found.op;
    for (const auto& [group, number] : pattern_->NamedCapturingGroups()) {
        const re2::StringPiece& piece = groups[static_cast<std::size_t>(number)];
        const std::string_view part(piece.data(), piece.size());
        if (group == "type") op.type = part;
        if (group == "name") op.name = part;
        if (group == "shape") op.shape = part;
        if (group != "index" || part.empty()) continue;
        const std::optional<std::int64_t> index = index_in(part);
        if (!index) {
            throw Error(fmt::format("{}: op_pattern {} takes {} as the index: expected a number",
                                    in_quotes(event_name), in_quotes(pattern_->pattern()),
                                    in_quotes(part)));
        }
        op.index = *index;
        found.digits = part;
    }
    return found;
}

}  // namespace ipugate::readers::timeline
