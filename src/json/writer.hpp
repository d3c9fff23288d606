// SPDX-License-Identifier: Apache-2.0
// Inside json/: writes JSON that people can read and that changes line by line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run.hpp"

namespace ipugate::json {

/// Whether the members of an object or list stand on one line or on a line each.
enum class Shape { line, lines };

/// Builds a document member by member. In an object every member has a key; in a list, and for the
/// outermost value, the key is empty. Malformed UTF-8 becomes U+FFFD, numbers that are not finite
/// become null, and no "##" is left that a CI system could read as a command.
class Writer {
 public:
    void open_object(std::string_view key, Shape shape) { open(key, '{', shape); }
    void open_list(std::string_view key, Shape shape) { open(key, '[', shape); }
    void close();

    void text(std::string_view key, std::string_view value);
    /// Whole numbers as integers: 8721170, not 8721170.0.
    void number(std::string_view key, double value);
    void integer(std::string_view key, std::int64_t value);
    void count(std::string_view key, std::uint64_t value);
    void truth(std::string_view key, bool value);

    /// Nothing is written for an empty text, an absent number, or the line 0.
    void text_if_any(std::string_view key, std::string_view value);
    void number_if_any(std::string_view key, const std::optional<double>& value);
    void place_if_any(const Place& place);

    void texts(std::string_view key, const std::map<std::string, std::string, std::less<>>& values);
    void texts(std::string_view key, const std::vector<std::string>& values);

    /// The text, with a line end; everything must be closed.
    [[nodiscard]] std::string document() &&;

 private:
    struct Level {
        char end = '}';
        Shape shape = Shape::line;
        bool empty = true;
    };

    void open(std::string_view key, char bracket, Shape shape);
    void begin(std::string_view key);
    void new_line();

    std::string out_;
    std::vector<Level> levels_;
};

void write(Writer& writer, const Note& note);
void write(Writer& writer, const Tensor& tensor);
/// An operator as a member called `key`.
void write(Writer& writer, std::string_view key, const Op& op);
/// The stored form; `broken` too if it is not empty, which stored models never have.
void write(Writer& writer, const Model& model);
void write(Writer& writer, std::string_view key, const Run& run);

}  // namespace ipugate::json
