// SPDX-License-Identifier: Apache-2.0
// Pairs the cells of a summary's row with its header.
#include "readers/vela/row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "readers/console.hpp"
#include "readers/vela/csv.hpp"
#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

constexpr std::string_view unwritten = "total_npu_weights";

Error cut(std::size_t line, std::string_view wrong) {
    return line_error(line, wrong, "the file was cut: run Vela again");
}

std::vector<std::string> header_of(Records& records) {
    const std::optional<Record> header = records.next();
    if (!header) throw Error("the file holds no line", "run Vela again");
    if (!header->finished) throw cut(header->line, "the header has no line end");
    std::vector<std::string> names;
    for (const std::string& cell : header->cells) {
        std::string name(trimmed(cell));
        if (std::ranges::find(names, name) != names.end()) {
            throw line_error(header->line,
                             fmt::format("{} stands twice in the header", in_quotes(name)));
        }
        names.push_back(std::move(name));
    }
    for (const std::string_view needed : {"network", "cycles_total"}) {
        if (std::ranges::find(names, needed) != names.end()) continue;
        throw line_error(header->line,
                         fmt::format("no column {}: this is no summary of Vela", in_quotes(needed)),
                         "name the file <model>_summary_<system config>.csv that Vela wrote");
    }
    return names;
}

Record row_of(Records& records) {
    std::optional<Record> row = records.next();
    if (!row) throw cut(1, "no row below the header");
    if (!row->finished) throw cut(row->line, "the row has no line end");
    if (const std::optional<Record> more = records.next()) {
        throw line_error(more->line, "a second row: Vela writes one", "keep one summary a file");
    }
    return std::move(*row);
}

}  // namespace

std::string_view SummaryRow::text(std::string_view name) const {
    const auto found = cells.find(name);
    return found == cells.end() ? std::string_view{} : trimmed(found->second);
}

std::optional<double> SummaryRow::number(std::string_view name) const {
    if (!has(name)) return std::nullopt;
    const std::optional<Decimal> decimal = parse_decimal(text(name));
    if (!decimal) throw error(name, "expected a number");
    if (decimal->value < 0) throw error(name, "expected a number that is not negative");
    return decimal->value;
}

Error SummaryRow::error(std::string_view name, std::string_view wrong) const {
    return line_error(line, fmt::format("{}: {}: {}", name, in_quotes(text(name)), wrong),
                      "the file is damaged: run Vela again");
}

SummaryRow read_summary_row(std::string_view text) {
    Records records(text);
    std::vector<std::string> names = header_of(records);
    Record record = row_of(records);
    SummaryRow row;
    row.line = record.line;
    if (record.cells.size() + 1 == names.size()) {
        row.repaired = std::erase(names, unwritten) > 0;
    }
    if (record.cells.size() != names.size()) {
        throw line_error(
            record.line,
            fmt::format("{} values below {} columns", record.cells.size(), names.size()),
            "the file was cut or changed: run Vela again");
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        row.cells.emplace(std::move(names[i]), std::move(record.cells[i]));
    }
    return row;
}

}  // namespace ipugate::readers::vela
