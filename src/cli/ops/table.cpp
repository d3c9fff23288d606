// SPDX-License-Identifier: Apache-2.0
// Operator tables as the vendor's tool prints them, and as CSV.
#include "cli/ops/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "support/error.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view give_model =
    "name the model that it was recorded with: --model FIXED.sim";

bool is_letter_or_digit(char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z') || byte == '_';
}

bool may_stand_in_type(char byte) {
    return is_letter_or_digit(byte) || std::string_view("+-./:").find(byte) != std::string::npos;
}

/// Whether the table can be read again with this type in a row.
bool is_word(std::string_view type) {
    return !type.empty() && is_letter_or_digit(type.front()) && !parse_decimal(type) &&
           std::all_of(type.begin(), type.end(), may_stand_in_type);
}

void check_type(std::string_view type) {
    if (is_word(type)) return;
    throw Error(
        fmt::format("type {} cannot stand in the table: expected one word", in_quotes(type)),
        "print the table with --format json");
}

/// For people's spreadsheets: quoted where it must be, never a formula.
std::string csv_text(std::string_view text) {
    std::string line = one_line(text);
    if (!line.empty() && std::string_view("=+-@").find(line.front()) != std::string::npos) {
        line.insert(line.begin(), '\'');
    }
    if (line.find_first_of(",\"") == std::string::npos) return line;
    std::string quoted = "\"";
    for (const char byte : line) {
        if (byte == '"') quoted += '"';
        quoted += byte;
    }
    return quoted + '"';
}

std::string csv_number(const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : "";
}

}  // namespace

void check_types(std::span<const OpRow> rows) {
    for (const OpRow& row : rows) {
        if (!row.type.empty()) continue;
        const std::string which = row.index >= 0     ? fmt::format("operator {}", row.index)
                                  : row.name.empty() ? "an operator without a name"
                                                     : in_quotes(row.name);
        throw Error(fmt::format("{} has no type in the timeline", which), std::string(give_model));
    }
}

void check_indices(std::span<const OpRow> rows) {
    const OpRow* last = nullptr;
    for (const OpRow& row : rows) {
        if (row.index < 0) {
            throw Error(fmt::format("an operator of type {} has no index in the timeline",
                                    in_quotes(row.type)),
                        std::string(give_model));
        }
        if (last != nullptr && last->index == row.index) {
            throw Error(fmt::format("operator {} has two types in the timeline: {} and {}",
                                    row.index, in_quotes(last->type), in_quotes(row.type)),
                        std::string(give_model));
        }
        last = &row;
    }
}

std::string vendor_table(std::span<const OpRow> rows) {
    std::string table;
    for (const OpRow& row : rows) {
        check_type(row.type);
        fmt::format_to(std::back_inserter(table), "{} {} {:.3f}%\n", row.index, row.type,
                       row.share * 100);
    }
    return table;
}

std::string vendor_table(std::span<const TypeRow> rows) {
    std::string table;
    for (const TypeRow& row : rows) {
        check_type(row.type);
        fmt::format_to(std::back_inserter(table), "{} {:.3f}%\n", row.type, row.share * 100);
    }
    return table;
}

std::string csv_table(std::span<const OpRow> rows) {
    std::string table = "index,type,name,percent,cycles,time_ns\n";
    for (const OpRow& row : rows) {
        fmt::format_to(std::back_inserter(table), "{},{},{},{},{},{}\n", row.index,
                       csv_text(row.type), csv_text(row.name), row.share * 100,
                       csv_number(row.cycles), csv_number(row.time));
    }
    return table;
}

std::string csv_table(std::span<const TypeRow> rows) {
    std::string table = "type,operators,percent,cycles,time_ns\n";
    for (const TypeRow& row : rows) {
        fmt::format_to(std::back_inserter(table), "{},{},{},{},{}\n", csv_text(row.type), row.ops,
                       row.share * 100, csv_number(row.cycles), csv_number(row.time));
    }
    return table;
}

}  // namespace ipugate::cli
