// SPDX-License-Identifier: Apache-2.0
// Reads the operator shares that SigmaStar's get_op_time_cost.py prints.
//
// Mode `each`, an operator a line by its index:     Mode `total`, a type a line:
//
//     0 CONV_2D 7.880%                                  CONV_2D 80.743%
//     1 CONV_2D 0.000%                                  SOFTMAX 8.033%
//
// Shares are rounded one by one, so they add up to nearly 100. A share of 0.000 % belongs to an
// operator that was fused into a neighbour, and is an operator all the same.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/console.hpp"
#include "readers/formats.hpp"
#include "readers/reader.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

/// Half of the last printed digit, in percent.
constexpr double half_digit = 0.0005;
constexpr std::string_view cut_remedy =
    "the list was cut or two lists were mixed; print it again into a file of its own";

struct Row {
    std::size_t line = 0;
    std::optional<std::uint64_t> index;
    std::string type;
    double share = 0;
};

/// Both lists that a file may hold.
struct Lists {
    std::vector<Row> each;
    std::vector<Row> total;
};

bool is_word_byte(char byte) {
    return byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

bool is_plain_word(std::string_view text) {
    return std::all_of(text.begin(), text.end(), is_word_byte);
}

/// The words of a line; a blank between number and sign is taken away.
std::vector<std::string_view> row_words(std::string_view line) {
    std::vector<std::string_view> found = words(line);
    if (found.size() < 2 || found.back() != "%") return found;
    const std::string_view number = found[found.size() - 2];
    const char* end = found.back().data() + 1;
    found.pop_back();
    found.back() = {number.data(), static_cast<std::size_t>(end - number.data())};
    return found;
}

/// "7.880%" or "7.880 %" as a fraction.
std::optional<double> share_in(std::string_view word) {
    if (!word.ends_with('%')) return std::nullopt;
    const std::string_view digits = trimmed(word.substr(0, word.size() - 1));
    if (digits.starts_with('-') || digits.starts_with('+')) return std::nullopt;
    const std::optional<Decimal> share = parse_decimal(digits, -2);
    if (!share || share->value > 1) return std::nullopt;
    return share->value;
}

std::optional<Row> row_in(std::string_view line) {
    const std::vector<std::string_view> parts = row_words(line);
    if (parts.size() != 2 && parts.size() != 3) return std::nullopt;
    const std::optional<double> share = share_in(parts.back());
    const std::string_view type = parts[parts.size() - 2];
    if (!share || parse_decimal(type)) return std::nullopt;
    Row row{0, std::nullopt, std::string(type), *share};
    if (parts.size() == 2) return row;
    row.index = parse_count(parts.front());
    return row.index ? std::optional(row) : std::nullopt;
}

/// A row that something else was written into: "3 CONV_2D 2.976%client [1] connected".
bool hides_row(std::string_view line) {
    const std::vector<std::string_view> parts = words(line);
    const std::size_t type = !parts.empty() && parse_count(parts.front()) ? 1 : 0;
    if (parts.size() < type + 2 || !is_plain_word(parts[type])) return false;
    const std::string_view number = parts[type + 1];
    const std::size_t sign = number.find('%');
    return sign != std::string_view::npos && share_in(number.substr(0, sign + 1)).has_value();
}

bool is_progress_bar(std::string_view line) {
    return line.starts_with("[=") || line.starts_with("[>") || line.starts_with("[ ");
}

Lists lists_in(std::string_view text) {
    Lists lists;
    Console console(text);
    std::size_t switches = 0;
    while (const std::optional<std::string_view> raw = console.next()) {
        const std::string_view line = trimmed(*raw);
        if (console.unfinished()) {
            throw line_error(console.number(), fmt::format("{} has no line end", in_quotes(line)),
                             std::string(cut_remedy));
        }
        std::optional<Row> row = row_in(line);
        if (!row) {
            const bool odd = line.ends_with('%') || hides_row(line);
            if (!odd || is_progress_bar(line)) continue;
            throw line_error(console.number(),
                             fmt::format("{}: expected 'INDEX TYPE PERCENT%' or 'TYPE PERCENT%'",
                                         in_quotes(line)));
        }
        row->line = console.number();
        std::vector<Row>& list = row->index ? lists.each : lists.total;
        const std::vector<Row>& other = row->index ? lists.total : lists.each;
        if (list.empty() && !other.empty()) ++switches;
        if (!other.empty() && !list.empty() && other.back().line > list.back().line) ++switches;
        if (switches > 1) {
            throw line_error(console.number(),
                             fmt::format("{}: rows of both modes alternate", in_quotes(line)),
                             std::string(cut_remedy));
        }
        list.push_back(std::move(*row));
    }
    return lists;
}

void check_indices(const std::vector<Row>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].index == i) continue;
        throw line_error(rows[i].line,
                         fmt::format("operator {} follows operator {}: expected operator {}",
                                     *rows[i].index, i == 0 ? "none" : std::to_string(i - 1), i),
                         std::string(cut_remedy));
    }
}

void check_sum(const std::vector<Row>& rows) {
    if (rows.empty()) return;
    double sum = 0;
    for (const Row& row : rows) sum += row.share * 100;
    const double allowed = half_digit * static_cast<double>(rows.size()) + 0.01 + 1e-9;
    if (std::abs(sum - 100) <= allowed) return;
    throw line_error(
        rows.back().line,
        fmt::format("the shares of {} rows add up to {:.3f} %, not to 100 %", rows.size(), sum),
        std::string(cut_remedy));
}

void check_types_once(const std::vector<Row>& total) {
    std::map<std::string_view, std::size_t> lines;
    for (const Row& row : total) {
        const auto [place, is_new] = lines.emplace(row.type, row.line);
        if (is_new) continue;
        throw line_error(
            row.line,
            fmt::format("type {} stands on line {} already", in_quotes(row.type), place->second),
            std::string(cut_remedy));
    }
}

/// The rows of one type, added up.
struct TypeSum {
    double percent = 0;
    std::size_t rows = 0;
};

/// Both lists in one file must be of the same recording.
void check_agreement(const Lists& lists) {
    if (lists.each.empty() || lists.total.empty()) return;
    std::map<std::string_view, TypeSum> sums;
    for (const Row& row : lists.each) {
        TypeSum& sum = sums[row.type];
        sum.percent += row.share * 100;
        ++sum.rows;
    }
    for (const Row& row : lists.total) {
        const TypeSum sum = sums[row.type];
        const double allowed = half_digit * static_cast<double>(sum.rows) + 0.001 + 1e-9;
        sums.erase(row.type);
        if (sum.rows > 0 && std::abs(sum.percent - row.share * 100) <= allowed) continue;
        throw line_error(row.line,
                         fmt::format("{} has {:.3f} % in all, its {} operators add up to {:.3f} %",
                                     row.type, row.share * 100, sum.rows, sum.percent),
                         std::string(cut_remedy));
    }
    if (sums.empty()) return;
    throw line_error(lists.total.back().line,
                     fmt::format("the totals have no row for type {}, which {} operators have",
                                 in_quotes(sums.begin()->first), sums.begin()->second.rows),
                     std::string(cut_remedy));
}

/// Looks at lines with a percent sign only: most captures have none, and are asked about often.
bool recognises(std::string_view head) {
    std::size_t sign = head.find('%');
    while (sign != std::string_view::npos) {
        const std::size_t before = head.rfind('\n', sign);
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        const std::size_t end = std::min(head.find('\n', sign), head.size());
        Console console(head.substr(begin, end - begin));
        const std::optional<std::string_view> line = console.next();
        if (line && row_in(trimmed(*line))) return true;
        sign = head.find('%', end);
    }
    return false;
}

Reading read(const Capture& capture) {
    const Lists lists = lists_in(capture.text);
    if (lists.each.empty() && lists.total.empty()) {
        throw Error("no row 'INDEX TYPE PERCENT%' or 'TYPE PERCENT%': nothing was measured",
                    "print the list with get_op_time_cost.py");
    }
    check_indices(lists.each);
    check_types_once(lists.total);
    check_sum(lists.each);
    check_sum(lists.total);
    check_agreement(lists);
    Model model;
    for (const Row& row : lists.each.empty() ? lists.total : lists.each) {
        Op& op = model.ops.emplace_back();
        if (row.index) op.index = static_cast<std::int64_t>(*row.index);
        op.type = row.type;
        op.share = row.share;
    }
    return {{std::move(model)}, {}};
}

}  // namespace

extern const Reader sigmastar_op_time = {
    "sigmastar-op-time", "operator shares printed by SigmaStar's get_op_time_cost.py", &recognises,
    &read};

}  // namespace ipugate::readers
