// SPDX-License-Identifier: Apache-2.0
// Says what is wrong with JSON text that could not be read, and where.
#include "readers/timeline/diagnosis.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "readers/timeline/scan.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::size_t deepest = 500;
constexpr std::string_view python_remedy =
    "the trace was written by Python's str(); write it with json.dump()";

bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/// Length of the digits that `text` begins with.
std::size_t digits_in(std::string_view text) {
    const auto* end = std::find_if_not(text.begin(), text.end(), is_digit);
    return static_cast<std::size_t>(end - text.begin());
}

/// A number as JSON spells it: no sign but minus, no leading zero, digits around the point.
bool is_json_number(std::string_view token) {
    if (token.starts_with('-')) token.remove_prefix(1);
    const std::size_t whole = digits_in(token);
    if (whole == 0 || (whole > 1 && token.front() == '0')) return false;
    token.remove_prefix(whole);
    if (token.starts_with('.')) {
        const std::size_t decimals = digits_in(token.substr(1));
        if (decimals == 0) return false;
        token.remove_prefix(decimals + 1);
    }
    if (!token.starts_with('e') && !token.starts_with('E')) return token.empty();
    token.remove_prefix(1);
    if (token.starts_with('-') || token.starts_with('+')) token.remove_prefix(1);
    return !token.empty() && digits_in(token) == token.size();
}

/// Whether a number fits a double; short ones without an exponent do.
bool is_finite(std::string_view number) {
    const bool plain = number.size() < 300 && number.find_first_of("eE") == nowhere;
    return plain || parse_decimal(number).has_value();
}

/// The first backslash in `body` that begins no escape of JSON; `nowhere` if there is none.
std::size_t wrong_escape(std::string_view body) {
    std::size_t at = body.find('\\');
    while (at != nowhere) {
        const std::string_view escape = body.substr(at + 1);
        const std::string_view hex = escape.substr(0, 5);
        const bool unit = hex.size() == 5 && hex.front() == 'u' && parse_count(hex.substr(1), 16);
        const bool letter =
            !escape.empty() && std::string_view("\"\\/bfnrt").find(escape.front()) != nowhere;
        if (!unit && !letter) return at;
        at = body.find('\\', at + 2);
    }
    return nowhere;
}

/// A strict reader of one value that keeps the first error. Its functions take the position of a
/// value and return one past it, or `nowhere` after an error.
class Checker {
 public:
    explicit Checker(std::string_view text) : text_(text) {}

    std::size_t value(std::size_t at, std::size_t depth);
    std::size_t comma_or_end(std::size_t at, char end);
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
    std::size_t container(std::size_t at, std::size_t depth);
    std::size_t entry(std::size_t at, std::size_t depth, char end);
    std::size_t string(std::size_t at);
    std::size_t word(std::size_t at);
    std::size_t fail(std::size_t at, std::string_view wrong, std::string_view remedy = {});

    std::string_view text_;
    std::optional<Error> error_;
};

std::size_t Checker::fail(std::size_t at, std::string_view wrong, std::string_view remedy) {
    error_ = at >= text_.size() ? cut_error(text_)
                                : Error(fmt::format("line {}: {}", line_at(text_, at), wrong),
                                        std::string(remedy));
    return nowhere;
}

std::size_t Checker::value(std::size_t at, std::size_t depth) {
    at = skip_blanks(text_, at);
    if (at >= text_.size()) return fail(at, "");
    if (depth > deepest) return fail(at, fmt::format("nested more than {} levels", deepest));
    const char first = text_[at];
    if (first == '{' || first == '[') return container(at, depth);
    return first == '"' ? string(at) : word(at);
}

std::size_t Checker::container(std::size_t at, std::size_t depth) {
    const char end = text_[at] == '{' ? '}' : ']';
    at = skip_blanks(text_, at + 1);
    if (at < text_.size() && text_[at] == end) return at + 1;
    while (true) {
        at = entry(at, depth, end);
        if (at == nowhere) return nowhere;
        at = comma_or_end(at, end);
        if (at == nowhere || text_[at - 1] == end) return at;
    }
}

/// A value, with its key in front inside an object.
std::size_t Checker::entry(std::size_t at, std::size_t depth, char end) {
    if (end == ']') return value(at, depth + 1);
    at = skip_blanks(text_, at);
    if (at >= text_.size()) return fail(at, "");
    if (text_[at] == '\'') return word(at);
    at = text_[at] == '"' ? string(at) : fail(at, "expected a key in double quotes");
    if (at == nowhere) return nowhere;
    at = skip_blanks(text_, at);
    if (at >= text_.size() || text_[at] != ':') return fail(at, "expected ':' behind a key");
    return value(at + 1, depth + 1);
}

/// One past the comma or the closing bracket `end` that follows a value.
std::size_t Checker::comma_or_end(std::size_t at, char end) {
    at = skip_blanks(text_, at);
    if (at >= text_.size()) return fail(at, "");
    if (text_[at] == end) return at + 1;
    if (text_[at] != ',') {
        return fail(at, fmt::format("expected ',' or '{}', found {}", end,
                                    in_quotes(text_.substr(at, 16))));
    }
    const std::size_t next = skip_blanks(text_, at + 1);
    if (next < text_.size() && text_[next] == end) {
        error_ = trailing_comma(text_, next);
        return nowhere;
    }
    return at + 1;
}

std::size_t Checker::string(std::size_t at) {
    const std::size_t end = string_end(text_, at);
    if (end == nowhere) return fail(text_.size(), "");
    const std::string_view body = text_.substr(at, end - at);
    const auto* control = std::find_if(body.begin(), body.end(), [](char byte) {
        return static_cast<unsigned char>(byte) < 0x20;
    });
    if (control != body.end()) {
        return fail(at, fmt::format("{}: a control character inside a text", in_quotes(body)));
    }
    if (wrong_escape(body) != nowhere) {
        return fail(at, fmt::format("{}: a backslash that escapes nothing", in_quotes(body)));
    }
    if (simdjson::validate_utf8(body)) return end;
    return fail(at, fmt::format("{}: not valid UTF-8", in_quotes(body)));
}

std::size_t Checker::word(std::size_t at) {
    const std::size_t end = value_end(text_, at);
    const std::string_view token = text_.substr(at, end - at);
    if (token == "true" || token == "false" || token == "null") return end;
    if (end >= text_.size()) return fail(end, "");
    if (is_json_number(token) && is_finite(token)) return end;
    constexpr std::array<std::string_view, 10> python = {
        "None", "True", "False", "nan", "NaN", "inf", "-inf", "Infinity", "-Infinity", "-nan"};
    if (token.front() == '\'') {
        return fail(at, fmt::format("{}: single quotes are Python, not JSON", in_quotes(token)),
                    python_remedy);
    }
    if (std::find(python.begin(), python.end(), token) != python.end()) {
        return fail(at, fmt::format("{} is Python, not JSON", in_quotes(token)), python_remedy);
    }
    const bool number = token.front() == '-' || is_digit(token.front());
    if (number && parse_decimal(token)) {
        return fail(at, fmt::format("{}: expected a number as JSON spells it", in_quotes(token)));
    }
    return fail(at, fmt::format("{}: expected a {}", in_quotes(token),
                                number ? "number that is finite" : "value"));
}

}  // namespace

std::optional<Error> error_in_value(std::string_view text, std::size_t at) {
    Checker checker(text);
    checker.value(at, 0);
    return checker.error();
}

std::size_t sound_value_end(std::string_view text, std::size_t at) {
    Checker checker(text);
    const std::size_t end = checker.value(at, 0);
    if (checker.error()) throw Error(*checker.error());
    return end;
}

std::optional<Error> error_in_elements(std::string_view text, std::size_t at) {
    Checker checker(text);
    while (true) {
        at = checker.value(at, 0);
        if (at != nowhere) at = checker.comma_or_end(at, ']');
        if (at == nowhere || text[at - 1] == ']') return checker.error();
    }
}

Error trailing_comma(std::string_view text, std::size_t bracket) {
    return Error(fmt::format("line {}: a comma in front of '{}' is Python, not JSON",
                             line_at(text, bracket), text[bracket]),
                 std::string(python_remedy));
}

Error cut_error(std::string_view text) {
    return Error(fmt::format("line {}: the text ends inside the trace", line_at(text, text.size())),
                 "the file was cut; write the timeline again");
}

}  // namespace ipugate::readers::timeline
