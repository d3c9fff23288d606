// SPDX-License-Identifier: Apache-2.0
// Tables, vectors and texts of a flatbuffer, every offset checked before it is followed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ipugate::readers::fixed_model {

/// A field of a table by its place in the schema: the first one is 0.
using Slot = std::size_t;

class Table;

/// The elements of a vector of one field; none if the field is absent.
class Vector {
 public:
    Vector() = default;
    Vector(std::string_view buffer, std::size_t begin, std::size_t size)
        : buffer_(buffer), begin_(begin), size_(size) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    /// An element of a vector of tables; `at` must be less than `size`.
    [[nodiscard]] Table table(std::size_t at) const;
    /// An element of a vector of 32 bit integers.
    [[nodiscard]] std::int32_t int32(std::size_t at) const;

 private:
    std::string_view buffer_;
    std::size_t begin_ = 0;
    std::size_t size_ = 0;
};

/// A table. An offset that leads out of the buffer is an Error "byte 12: ...". The layout is that
/// of "FlatBuffers Internals", https://flatbuffers.dev/internals/: little endian, offsets of 32
/// bits, the places of a table's fields in a list (vtable) that tables may share.
class Table {
 public:
    /// The table at `at`; `buffer` must outlive it.
    Table(std::string_view buffer, std::size_t at);
    /// The outermost table.
    static Table root(std::string_view buffer);

    /// Integers of a field; `absent` if the table lacks it.
    [[nodiscard]] std::int32_t int8(Slot slot, std::int32_t absent) const;
    [[nodiscard]] std::int32_t int32(Slot slot, std::int32_t absent) const;
    [[nodiscard]] std::uint32_t uint32(Slot slot, std::uint32_t absent) const;
    /// A field with a text of at most `limit` bytes; empty if the table lacks it.
    [[nodiscard]] std::string_view text(Slot slot, std::size_t limit) const;
    /// A field with a vector of elements of four bytes: tables or integers.
    [[nodiscard]] Vector vector(Slot slot) const;

 private:
    [[nodiscard]] std::optional<std::size_t> place(Slot slot, std::size_t size) const;
    [[nodiscard]] std::optional<std::size_t> target(Slot slot) const;

    std::string_view buffer_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;         ///< bytes of the table
    std::size_t places_ = 0;       ///< where the list of places begins
    std::size_t places_size_ = 0;  ///< bytes of the list
};

/// The four letters that name the schema; empty if the buffer is too short to have them.
std::string_view identifier(std::string_view buffer);

}  // namespace ipugate::readers::fixed_model
