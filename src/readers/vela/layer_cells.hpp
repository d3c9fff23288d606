// SPDX-License-Identifier: Apache-2.0
// Cells of a row of numbers, read where they stand: a row costs less than a page fault.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ipugate::readers::vela {

/// Reads the cells of one row from left to right. Behind the row stands a line feed, at which all
/// reading ends.
class Cells {
 public:
    explicit Cells(const char* row) : at_(row) {}

    /// False once a cell was not what was asked for, or there were no more cells.
    [[nodiscard]] bool good() const { return good_; }
    /// Where the next cell begins.
    [[nodiscard]] const char* at() const { return at_; }

    /// Everything up to the next comma.
    std::string_view word() {
        const char* const begin = at_;
        while (*at_ != ',' && *at_ != '\n') ++at_;
        const std::string_view cell(begin, static_cast<std::size_t>(at_ - begin));
        end_cell();
        return cell;
    }

    /// A finite number from zero on.
    double number() {
        const char* at = at_;
        std::uint64_t mantissa = 0;
        for (; is_digit(*at); ++at) mantissa = 10 * mantissa + digit(*at);
        auto digits = static_cast<std::size_t>(at - at_);
        std::size_t decimals = 0;
        if (*at == '.') {
            const char* const point = at++;
            for (; is_digit(*at); ++at) mantissa = 10 * mantissa + digit(*at);
            decimals = static_cast<std::size_t>(at - point) - 1;
            digits += decimals;
        }
        if (*at != ',' || digits == 0 || digits > exact_digits) return long_number();
        at_ = at + 1;
        const auto whole = static_cast<double>(mantissa);
        // Both sides are exact, so that the quotient is rounded once, as it must be.
        return decimals == 0 ? whole : whole / powers_of_ten[decimals];
    }

    /// A number, or NaN where the cell says so.
    double percent() { return is_nan() ? skip_nan() : number(); }

    /// The same where the value is of no interest.
    void skip_percent() {
        if (is_nan()) {
            skip_nan();
            return;
        }
        const char* const begin = at_;
        while (is_digit(*at_) || *at_ == '.') ++at_;
        if (*at_ == ',' && at_ != begin) {
            ++at_;
            return;
        }
        at_ = begin;
        long_number();
    }

 private:
    /// As many digits make a whole number that a double holds exactly.
    static constexpr std::size_t exact_digits = 15;
    static constexpr std::array<double, exact_digits + 1> powers_of_ten = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

    static unsigned digit(char byte) { return static_cast<unsigned char>(byte) - unsigned{'0'}; }
    static bool is_digit(char byte) { return digit(byte) <= 9; }
    [[nodiscard]] bool is_nan() const { return *at_ == 'N' || *at_ == 'n'; }

    /// Steps over the comma in front of the next cell.
    void end_cell() {
        if (*at_ == ',') {
            ++at_;
        } else {
            good_ = false;
        }
    }

    double skip_nan();
    double long_number();

    const char* at_;
    bool good_ = true;
};

/// Whether `cell` is a number as `Cells::number` reads it.
bool is_number(std::string_view cell);

/// Whether `cell` is a number, or NaN.
bool is_percent(std::string_view cell);

}  // namespace ipugate::readers::vela
