// SPDX-License-Identifier: Apache-2.0
// Writes JSON text.
#include "json/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/code_point.hpp"

namespace ipugate::json {
namespace {

/// Below it every whole double fits a 64 bit integer.
constexpr double integer_limit = 9.2e18;

bool needs_no_escape(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char letter) {
        return letter >= ' ' && letter < '\x7f' && letter != '"' && letter != '\\' && letter != '#';
    });
}

/// "##[error]" and "##vso[...]" are commands to some CI systems wherever they stand in a line.
std::string without_commands(std::string text) {
    for (std::size_t at = text.find("##"); at != std::string::npos; at = text.find("##", at)) {
        text.replace(at + 1, 1, "\\u0023");
    }
    return text;
}

std::string escaped(std::string_view text) {
    const nlohmann::json node(text);
    const std::string dumped = node.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return without_commands(without_hidden(dumped, escape_sequence));
}

void append_literal(std::string& out, std::string_view text) {
    if (!needs_no_escape(text)) {
        out += escaped(text);
        return;
    }
    out += '"';
    out += text;
    out += '"';
}

}  // namespace

void Writer::open(std::string_view key, char bracket, Shape shape) {
    begin(key);
    out_ += bracket;
    const bool inside_line = !levels_.empty() && levels_.back().shape == Shape::line;
    levels_.push_back({bracket == '{' ? '}' : ']', inside_line ? Shape::line : shape, true});
}

void Writer::close() {
    const Level level = levels_.back();
    levels_.pop_back();
    if (level.shape == Shape::lines && !level.empty) new_line();
    out_ += level.end;
}

void Writer::begin(std::string_view key) {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    if (!level.empty) out_ += level.shape == Shape::line ? ", " : ",";
    level.empty = false;
    if (level.shape == Shape::lines) new_line();
    if (level.end == ']') return;
    append_literal(out_, key);
    out_ += ": ";
}

void Writer::new_line() {
    out_ += '\n';
    out_.append(levels_.size(), ' ');
}

void Writer::text(std::string_view key, std::string_view value) {
    begin(key);
    append_literal(out_, value);
}

void Writer::number(std::string_view key, double value) {
    if (value == std::floor(value) && std::abs(value) < integer_limit) {
        integer(key, static_cast<std::int64_t>(value));
        return;
    }
    begin(key);
    if (std::isfinite(value)) {
        fmt::format_to(std::back_inserter(out_), "{}", value);
    } else {
        out_ += "null";
    }
}

void Writer::integer(std::string_view key, std::int64_t value) {
    begin(key);
    const fmt::format_int digits(value);
    out_.append(digits.data(), digits.size());
}

void Writer::count(std::string_view key, std::uint64_t value) {
    begin(key);
    const fmt::format_int digits(value);
    out_.append(digits.data(), digits.size());
}

void Writer::truth(std::string_view key, bool value) {
    begin(key);
    out_ += value ? "true" : "false";
}

void Writer::text_if_any(std::string_view key, std::string_view value) {
    if (!value.empty()) text(key, value);
}

void Writer::number_if_any(std::string_view key, const std::optional<double>& value) {
    if (value) number(key, *value);
}

void Writer::place_if_any(const Place& place) {
    text_if_any("file", place.file);
    if (place.line != 0) count("line", place.line);
}

void Writer::texts(std::string_view key,
                   const std::map<std::string, std::string, std::less<>>& values) {
    open_object(key, Shape::line);
    for (const auto& [name, value] : values) text(name, value);
    close();
}

void Writer::texts(std::string_view key, const std::vector<std::string>& values) {
    open_list(key, Shape::line);
    for (const std::string& value : values) text("", value);
    close();
}

std::string Writer::document() && {
    return std::move(out_) + "\n";
}

}  // namespace ipugate::json
