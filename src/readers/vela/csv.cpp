// SPDX-License-Identifier: Apache-2.0
// Takes CSV text apart into records.
#include "readers/vela/csv.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Length of the line end at the front of `text`, or 0.
std::size_t line_end_length(std::string_view text) {
    const std::size_t returns = std::min(text.find_first_not_of('\r'), text.size());
    return returns < text.size() && text[returns] == '\n' ? returns + 1 : 0;
}

}  // namespace

Records::Records(std::string_view text) : rest_(text) {
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
}

std::optional<Record> Records::next() {
    while (take_line_end()) {
    }
    if (rest_.empty()) return std::nullopt;
    return record();
}

Record Records::record() {
    Record record;
    record.line = line_;
    while (true) {
        record.cells.push_back(rest_.starts_with('"') ? quoted_cell() : plain_cell());
        if (rest_.starts_with(',')) {
            rest_.remove_prefix(1);
            continue;
        }
        record.finished = take_line_end();
        return record;
    }
}

std::string Records::quoted_cell() {
    const std::size_t begin = line_;
    std::string cell;
    rest_.remove_prefix(1);
    while (true) {
        const std::size_t quote = rest_.find('"');
        if (quote == std::string_view::npos) {
            throw line_error(begin, "a quoted cell does not end: the file was cut",
                             "run Vela again");
        }
        const std::string_view part = rest_.substr(0, quote);
        line_ += static_cast<std::size_t>(std::ranges::count(part, '\n'));
        cell += part;
        rest_.remove_prefix(quote + 1);
        if (!rest_.starts_with('"')) break;
        cell += '"';
        rest_.remove_prefix(1);
    }
    if (rest_.empty() || rest_.front() == ',' || line_end_length(rest_) > 0) return cell;
    if (rest_.find_first_not_of('\r') == std::string_view::npos) {  // a line end that was cut
        rest_ = {};
        return cell;
    }
    throw line_error(line_, fmt::format("{} behind a quoted cell", in_quotes(rest_.substr(0, 20))),
                     "the file is damaged: run Vela again");
}

std::string Records::plain_cell() {
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] != ',' && rest_[end] != '\n') {
        if (rest_[end] != '\r') {
            ++end;
            continue;
        }
        if (line_end_length(rest_.substr(end)) > 0) break;
        // No line end: the whole run of them belongs to the cell.
        end = std::min(rest_.find_first_not_of('\r', end), rest_.size());
    }
    std::string cell(rest_.substr(0, end));
    rest_.remove_prefix(end);
    if (rest_.empty()) cell.erase(cell.find_last_not_of('\r') + 1);
    return cell;
}

bool Records::take_line_end() {
    const std::size_t length = line_end_length(rest_);
    if (length == 0) return false;
    rest_.remove_prefix(length);
    ++line_;
    return true;
}

}  // namespace ipugate::readers::vela
