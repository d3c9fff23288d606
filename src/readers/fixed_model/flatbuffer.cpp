// SPDX-License-Identifier: Apache-2.0
// Tables, vectors and texts of a flatbuffer, every offset checked before it is followed.
#include "readers/fixed_model/flatbuffer.hpp"

#include <fmt/format.h>

#include <type_traits>

#include "support/error.hpp"

namespace ipugate::readers::fixed_model {
namespace {

constexpr std::size_t word = 4;
constexpr std::size_t half_word = 2;

[[noreturn]] void fail(std::size_t at, std::string_view wrong) {
    throw Error(fmt::format("byte {}: {}", at, wrong),
                "the file was cut or damaged, or is no such model; copy it again");
}

/// Whether `size` bytes from `at` on lie in the buffer.
bool is_inside(std::string_view buffer, std::size_t at, std::size_t size) {
    return at <= buffer.size() && size <= buffer.size() - at;
}

/// The little endian integer at `at`.
template <class Integer>
Integer integer(std::string_view buffer, std::size_t at) {
    if (!is_inside(buffer, at, sizeof(Integer))) fail(at, "an offset leads out of the file");
    std::make_unsigned_t<Integer> value = 0;
    for (std::size_t i = sizeof(Integer); i > 0; --i) {
        const auto byte = static_cast<unsigned char>(buffer[at + i - 1]);
        value = static_cast<std::make_unsigned_t<Integer>>((std::uint64_t{value} << 8U) | byte);
    }
    return static_cast<Integer>(value);
}

/// Where the offset at `at` leads.
std::size_t followed(std::string_view buffer, std::size_t at) {
    return at + integer<std::uint32_t>(buffer, at);
}

}  // namespace

Table Vector::table(std::size_t at) const {
    return {buffer_, followed(buffer_, begin_ + at * word)};
}

std::int32_t Vector::int32(std::size_t at) const {
    return integer<std::int32_t>(buffer_, begin_ + at * word);
}

Table::Table(std::string_view buffer, std::size_t at) : buffer_(buffer), at_(at) {
    const auto back = integer<std::int32_t>(buffer, at);
    const auto places = static_cast<std::int64_t>(at) - back;
    if (places < 0) fail(at, "a table without fields");
    places_ = static_cast<std::size_t>(places);
    places_size_ = integer<std::uint16_t>(buffer, places_);
    size_ = integer<std::uint16_t>(buffer, places_ + half_word);
    if (places_size_ < word || !is_inside(buffer, places_, places_size_)) {
        fail(places_, "the fields of a table lead out of the file");
    }
    if (size_ < word || !is_inside(buffer, at, size_)) fail(at, "a table leads out of the file");
}

Table Table::root(std::string_view buffer) {
    return {buffer, followed(buffer, 0)};
}

/// Where the field of `size` bytes stands; nothing if the table lacks it.
std::optional<std::size_t> Table::place(Slot slot, std::size_t size) const {
    const std::size_t entry = word + slot * half_word;
    if (entry + half_word > places_size_) return std::nullopt;
    const std::size_t offset = integer<std::uint16_t>(buffer_, places_ + entry);
    if (offset == 0) return std::nullopt;
    if (offset < word || offset + size > size_) fail(at_, "a field lies outside of its table");
    return at_ + offset;
}

std::optional<std::size_t> Table::target(Slot slot) const {
    const std::optional<std::size_t> at = place(slot, word);
    return at ? std::optional(followed(buffer_, *at)) : std::nullopt;
}

std::int32_t Table::int8(Slot slot, std::int32_t absent) const {
    const std::optional<std::size_t> at = place(slot, 1);
    if (!at) return absent;
    const std::int32_t byte = integer<std::uint8_t>(buffer_, *at);
    return byte < 0x80 ? byte : byte - 0x100;
}

std::int32_t Table::int32(Slot slot, std::int32_t absent) const {
    const std::optional<std::size_t> at = place(slot, word);
    return at ? integer<std::int32_t>(buffer_, *at) : absent;
}

std::uint32_t Table::uint32(Slot slot, std::uint32_t absent) const {
    const std::optional<std::size_t> at = place(slot, word);
    return at ? integer<std::uint32_t>(buffer_, *at) : absent;
}

std::string_view Table::text(Slot slot, std::size_t limit) const {
    const std::optional<std::size_t> at = target(slot);
    if (!at) return {};
    const std::size_t size = integer<std::uint32_t>(buffer_, *at);
    if (!is_inside(buffer_, *at + word, size)) fail(*at, "a text leads out of the file");
    if (size > limit) fail(*at, fmt::format("a text of more than {} bytes", limit));
    return buffer_.substr(*at + word, size);
}

Vector Table::vector(Slot slot) const {
    const std::optional<std::size_t> at = target(slot);
    if (!at) return {};
    const std::size_t size = integer<std::uint32_t>(buffer_, *at);
    if (!is_inside(buffer_, *at + word, size * word)) fail(*at, "a list leads out of the file");
    return {buffer_, *at + word, size};
}

std::string_view identifier(std::string_view buffer) {
    return buffer.size() < 2 * word ? std::string_view{} : buffer.substr(word, word);
}

}  // namespace ipugate::readers::fixed_model
