// SPDX-License-Identifier: Apache-2.0
// The block in which SigmaStar's toolchain prints a model with its inputs and outputs.
#include "readers/image_info/block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <optional>

#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::image_info {
namespace {

constexpr std::string_view cut_remedy = "the text was cut or mixed up; print it again";

struct Entry {
    std::string_view key;
    std::string_view value;
};

bool is_key_byte(char byte) {
    return byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

/// "    shape:  [1, 2]". Without blanks in front only keys that are known, as other programs print
/// "word: text" too.
std::optional<Entry> entry_in(std::string_view line) {
    constexpr std::array<std::string_view, 8> known = {
        "name", "index", "dtype", "layout", "layouts", "shape", "work_mode", "batch_mode"};
    const std::string_view text = trimmed(line);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    const std::string_view key = text.substr(0, colon);
    if (!std::all_of(key.begin(), key.end(), is_key_byte)) return std::nullopt;
    const bool indented = line.starts_with(' ') || line.starts_with('\t');
    if (!indented && std::find(known.begin(), known.end(), key) == known.end()) return std::nullopt;
    return Entry{key, trimmed(text.substr(colon + 1))};
}

/// "<class 'numpy.uint8'>" -> "UINT8"; nothing if there is more than a word.
std::optional<std::string> element_type(std::string_view value) {
    if (value.starts_with("<class '") && value.ends_with("'>")) {
        value = value.substr(8, value.size() - 10);
    }
    const std::size_t point = value.rfind('.');
    if (point != std::string_view::npos) value = value.substr(point + 1);
    if (value.empty() || !std::all_of(value.begin(), value.end(), is_key_byte)) return std::nullopt;
    std::string type(value);
    std::transform(type.begin(), type.end(), type.begin(),
                   [](unsigned char byte) { return static_cast<char>(std::toupper(byte)); });
    return type;
}

/// "[1, 640, 640, 3]".
std::optional<std::vector<std::int64_t>> shape_in(std::string_view value) {
    if (!value.starts_with('[') || !value.ends_with(']') || value.size() < 2) return std::nullopt;
    value = trimmed(value.substr(1, value.size() - 2));
    std::vector<std::int64_t> shape;
    if (value.empty()) return shape;
    for (const std::string_view part : split(value, ',')) {
        const std::optional<std::uint64_t> size = parse_count(trimmed(part));
        if (!size || *size > std::uint64_t{1} << 40U) return std::nullopt;
        shape.push_back(static_cast<std::int64_t>(*size));
    }
    return shape;
}

Error unreadable(std::size_t number, std::string_view key, std::string_view value,
                 std::string_view expected) {
    return line_error(
        number, fmt::format("{}: {}: expected {}", in_quotes(key), in_quotes(value), expected));
}

}  // namespace

bool Block::take(std::string_view line, std::size_t number) {
    const std::string_view text = trimmed(line);
    if (text == ")") {
        close(number);
        return true;
    }
    if (text.empty() || open_tensor(text, number)) return true;
    if (const std::optional<Entry> entry = entry_in(line)) {
        set(entry->key, entry->value, number);
        return true;
    }
    const bool indented = line.starts_with(' ') || line.starts_with('\t');
    if (!indented || keys_.empty()) return false;
    // An array that is printed over several lines.
    const auto property = tensors_.back().properties.find(keys_.back());
    if (property == tensors_.back().properties.end()) return false;
    property->second += fmt::format(" {}", text);
    return true;
}

bool Block::open_tensor(std::string_view line, std::size_t number) {
    const bool input = line.starts_with("Input(");
    if ((!input && !line.starts_with("Output(")) || !line.ends_with("):")) return false;
    const std::size_t bracket = line.find('(');
    const std::string_view digits = line.substr(bracket + 1, line.size() - bracket - 3);
    const Tensor::Role role = input ? Tensor::Role::input : Tensor::Role::output;
    const auto expected = std::count_if(tensors_.begin(), tensors_.end(),
                                        [role](const Tensor& one) { return one.role == role; });
    const std::optional<std::uint64_t> index = parse_count(digits);
    if (!index || *index != static_cast<std::uint64_t>(expected)) {
        throw line_error(number,
                         fmt::format("{}: expected {}({}):", in_quotes(line),
                                     input ? "Input" : "Output", expected),
                         std::string(cut_remedy));
    }
    check_last_tensor(number);
    Tensor& tensor = tensors_.emplace_back();
    tensor.role = role;
    tensor.index = static_cast<std::int64_t>(*index);
    keys_.clear();
    return true;
}

std::string Block::tensor_label() const {
    const Tensor& last = tensors_.back();
    return fmt::format("{}({})", last.role == Tensor::Role::input ? "Input" : "Output", last.index);
}

void Block::check_last_tensor(std::size_t number) const {
    if (tensors_.empty()) return;
    for (const std::string_view key : {"name", "dtype", "shape"}) {
        if (std::find(keys_.begin(), keys_.end(), key) != keys_.end()) continue;
        throw line_error(number, fmt::format("{} has no {}", tensor_label(), in_quotes(key)),
                         std::string(cut_remedy));
    }
}

void Block::close(std::size_t number) {
    check_last_tensor(number);
    if (tensors_.empty()) {
        throw line_error(number, "the model has neither inputs nor outputs",
                         std::string(cut_remedy));
    }
    closed_ = true;
}

void Block::set(std::string_view key, std::string_view value, std::size_t number) {
    if (key == "work_mode" || key == "batch_mode") {
        set_environment(key, value, number);
        return;
    }
    if (tensors_.empty()) {
        throw line_error(number, fmt::format("{} stands in front of Input(0)", in_quotes(key)));
    }
    if (std::find(keys_.begin(), keys_.end(), key) != keys_.end()) {
        throw line_error(number, fmt::format("{} twice in {}", in_quotes(key), tensor_label()),
                         std::string(cut_remedy));
    }
    keys_.emplace_back(key);
    Tensor& tensor = tensors_.back();
    if (key == "name") {
        tensor.name = value;
    } else if (key == "layout" || key == "layouts") {
        tensor.layout = value;
    } else if (key == "dtype") {
        const std::optional<std::string> type = element_type(value);
        if (!type) throw unreadable(number, key, value, "an element type");
        tensor.type = *type;
    } else if (key == "shape") {
        const auto shape = shape_in(value);
        if (!shape) throw unreadable(number, key, value, "sizes in brackets");
        tensor.shape = *shape;
    } else if (key == "size") {
        tensor.bytes = parse_count(value);
        if (!tensor.bytes) throw unreadable(number, key, value, "a number of bytes");
    } else if (key != "index" || value != std::to_string(tensor.index)) {
        tensor.properties.emplace(key, value);
    }
}

/// The model's own, though some versions print it with each tensor.
void Block::set_environment(std::string_view key, std::string_view value, std::size_t number) {
    if (value.empty()) throw unreadable(number, key, value, "a word");
    const auto [place, is_new] = environment_.emplace(key, value);
    if (is_new || place->second == value) return;
    throw line_error(number,
                     fmt::format("{}: {} here, {} before", in_quotes(key), in_quotes(value),
                                 in_quotes(place->second)),
                     std::string(cut_remedy));
}

}  // namespace ipugate::readers::image_info
