// SPDX-License-Identifier: Apache-2.0
// Splits per-layer files into rows; numbers are read where they stand.
#include "readers/vela/layers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>

#include "readers/console.hpp"
#include "readers/vela/layer_cells.hpp"
#include "readers/vela/layer_head.hpp"
#include "support/error.hpp"
#include "support/pages.hpp"
#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

std::string_view text_between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

/// About how many lines there are, rather too many than too few.
std::size_t likely_lines(std::string_view text) {
    constexpr std::size_t sample = std::size_t{1} << 20U;
    constexpr std::size_t spare = 16;  // a sixteenth
    const std::string_view head = text.substr(0, sample);
    const auto lines = static_cast<std::size_t>(std::count(head.begin(), head.end(), '\n')) + 1;
    if (text.size() <= sample) return lines;
    const std::size_t all = text.size() / sample * lines + lines;
    return all + all / spare;
}

/// The numbers of a row, the same in both kinds. Gives the share of the network in percent.
double read_numbers(Cells& cells, Op& op) {
    constexpr double percent = 100;
    OpEstimate& estimate = op.estimate.emplace();
    estimate.memory_used = cells.number();
    cells.skip_percent();  // of the peak of memory
    const double cycles = cells.number();
    const double share = cells.percent();
    estimate.npu_cycles = cells.number();
    estimate.sram_access = cells.number();
    estimate.dram_access = cells.number();
    estimate.on_chip_flash_access = cells.number();
    estimate.off_chip_flash_access = cells.number();
    estimate.macs = cells.number();
    cells.skip_percent();  // of the network's MACs
    const double utilisation = cells.percent();
    op.cycles = cycles;
    // Regor prints 100 for shares of nothing.
    if (cycles > 0 && std::isfinite(share)) op.share = share / percent;
    if (cycles > 0 && std::isfinite(utilisation)) estimate.utilisation = utilisation / percent;
    return share;
}

/// Steps through a file; one for each kind would repeat the half of it.
class LayerFile {
 public:
    explicit LayerFile(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    LayerTable read();

 private:
    [[nodiscard]] const char* line_end();
    void read_line(const char* line_end);
    void read_legacy_row(const char* line_end);
    void read_regor_row(const char* line_end);
    std::string read_quoted();
    void end_legacy_row(const char* line_end);
    void read_banner();
    void continue_name(std::string_view line);
    void take_numbers(Cells& cells, Op& op);
    void settle_op();
    void check_end() const;
    [[noreturn]] void refuse(std::string_view wrong) const {
        throw line_error(line_, wrong, std::string(layers_cut_remedy));
    }

    const char* at_;
    const char* end_;
    std::string last_line_;  ///< with the line end that it lacks in the file
    bool open_ = false;      ///< the last line has no line end in the file
    std::size_t line_ = 0;
    std::size_t breaks_ = 0;       ///< empty lines behind the last name
    bool expects_row_ = false;     ///< a header or banner stands in front
    bool expects_header_ = false;  ///< a banner stands in front
    LayerTable table_;
};

/// The line feed at the end of the line that begins at `at_`.
const char* LayerFile::line_end() {
    const void* found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
    if (found != nullptr) return static_cast<const char*>(found);
    last_line_.assign(at_, end_);
    last_line_ += '\n';
    at_ = last_line_.data();
    end_ = at_ + last_line_.size();
    open_ = true;
    return end_ - 1;
}

/// Whether an activation repeats the operator before it shows only when its name is complete.
void LayerFile::settle_op() {
    breaks_ = 0;
    const std::size_t count = table_.ops.size();
    if (table_.core == Core::legacy || count < 2) return;
    const Op& op = table_.ops[count - 1];
    if (is_fused_into(op, table_.ops[count - 2])) table_.sums.repeat(op);
}

void LayerFile::take_numbers(Cells& cells, Op& op) {
    op.index = static_cast<std::int64_t>(table_.ops.size()) - 1;
    const double share = read_numbers(cells, op);
    if (!cells.good()) return;
    table_.sums.add({op, share, line_});
    expects_row_ = false;
}

/// The text of the quoted cell at `at_`, which may hold commas, doubled quotes and line ends; steps
/// behind it.
std::string LayerFile::read_quoted() {
    std::string cell;
    ++at_;
    for (;;) {
        const void* found = std::memchr(at_, '"', static_cast<std::size_t>(end_ - at_));
        if (found == nullptr) refuse("a quoted cell has no end");
        const char* const quote = static_cast<const char*>(found);
        cell.append(at_, quote);
        at_ = quote + 1;
        if (at_ == end_ || *at_ != '"') return cell;
        cell += '"';
        ++at_;
    }
}

/// Only the name of the last column may be quoted.
void LayerFile::end_legacy_row(const char* line_end) {
    Op& op = table_.ops.back();
    if (*at_ != '"') {
        op.name = without_returns(text_between(at_, line_end));
        if (op.name.find(',') != std::string::npos || op.name.find('"') != std::string::npos) {
            refuse(fmt::format("{}: a name with commas or quotes that is not in quotes",
                               in_quotes(op.name)));
        }
        at_ = line_end + 1;
        return;
    }
    op.name = read_quoted();
    line_ += static_cast<std::size_t>(std::count(op.name.begin(), op.name.end(), '\n'));
    const char* const rest = at_;
    const char* const end = this->line_end();
    // Reading a new last line moves `at_`; what stands in front of it does not change.
    const std::string_view behind = at_ == rest ? text_between(rest, end) : text_between(at_, end);
    if (!without_returns(behind).empty()) {
        refuse(fmt::format("{}: text behind the quotes of a name",
                           in_quotes(without_returns(behind))));
    }
    at_ = end + 1;
}

void LayerFile::read_legacy_row(const char* line_end) {
    const char* const row = at_;
    Op& op = table_.ops.emplace_back();
    Cells cells(row);
    op.type = cells.word();
    op.compiled_type = cells.word();
    op.target = "NPU";
    take_numbers(cells, op);
    if (!cells.good())
        refuse_row(without_returns(text_between(row, line_end)), line_, Core::legacy);
    at_ = cells.at();
    end_legacy_row(line_end);
}

/// A line that is no row belongs to the name before it: names are not quoted.
void LayerFile::continue_name(std::string_view line) {
    if (line.empty()) {
        ++breaks_;
        return;
    }
    if (table_.ops.empty())
        refuse(fmt::format("{}: expected a row of an operator", in_quotes(line)));
    if (open_) refuse(fmt::format("{}: the last line is no row of an operator", in_quotes(line)));
    std::string& name = table_.ops.back().name;
    name.append(breaks_ + 1, '\n');
    name += line;
    breaks_ = 0;
}

void LayerFile::read_regor_row(const char* line_end) {
    Cells cells(at_);
    const std::string_view type = cells.word();
    const std::string_view compiled_type = cells.word();
    const std::string_view target = cells.word();
    const std::string_view line = without_returns(text_between(at_, line_end));
    at_ = line_end + 1;
    if (target != "NPU" && target != "CPU") {
        continue_name(line);
        return;
    }
    settle_op();
    Op& op = table_.ops.emplace_back();
    const bool known = type != "N/A";
    if (!known) ++table_.without_type;
    op.type = known ? type : compiled_type;
    op.compiled_type = compiled_type;
    op.target = target;
    take_numbers(cells, op);
    if (!cells.good()) refuse_row(line, line_, Core::regor);
    op.name = without_returns(text_between(cells.at(), line_end));
}

/// 3.6 and 3.7 put a title of three lines in front of each header.
void LayerFile::read_banner() {
    const std::string title = read_quoted();
    if (!is_banner(title)) {
        refuse(fmt::format("{}: expected a row of an operator", in_quotes(title)));
    }
    line_ += static_cast<std::size_t>(std::count(title.begin(), title.end(), '\n'));
    const char* const end = line_end();
    if (!without_returns(text_between(at_, end)).empty()) refuse("text behind a title");
    at_ = end + 1;
    expects_header_ = true;
    expects_row_ = true;
}

void LayerFile::read_line(const char* line_end) {
    const bool legacy = table_.core == Core::legacy;
    const bool may_be_header = *at_ == (legacy ? 'T' : 'O');
    if (may_be_header) {
        const std::string_view line = without_returns(text_between(at_, line_end));
        if (is_header(line, table_.core)) {
            at_ = line_end + 1;
            expects_header_ = false;
            expects_row_ = true;
            return;
        }
    }
    if (!legacy) {
        read_regor_row(line_end);
    } else if (*at_ == '"') {
        read_banner();
    } else if (without_returns(text_between(at_, line_end)).empty()) {
        at_ = line_end + 1;  // CR CR LF, translated twice
    } else if (expects_header_) {
        refuse("expected a header behind the title");
    } else {
        read_legacy_row(line_end);
    }
}

void LayerFile::check_end() const {
    if (!expects_row_ || table_.ops.empty()) return;
    refuse("the file ends behind a header");
}

LayerTable LayerFile::read() {
    const LayerHead head = layer_head(text_between(at_, end_));
    if (!head.known) {
        line_ = 1;
        refuse("the file does not begin with the header of a per-layer file");
    }
    table_.core = head.core;
    const std::string_view text = text_between(at_, end_);
    table_.ops.reserve(likely_lines(text));
    take_pages(text);
    take_heap(text.size() / 3);  // names
    take_pages(table_.ops.data(), table_.ops.capacity() * sizeof(Op));
    while (at_ != end_) {
        ++line_;
        read_line(line_end());
    }
    check_end();
    settle_op();
    table_.last_line = line_;
    table_.ends_in_name = open_;
    if (open_) table_.sums.end_in_name();
    return std::move(table_);
}

}  // namespace

LayerTable read_layers(std::string_view text) {
    return LayerFile(without_mark(text)).read();
}

}  // namespace ipugate::readers::vela
