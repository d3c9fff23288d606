// SPDX-License-Identifier: Apache-2.0
// Checks the rows of a per-layer file against each other.
#include "readers/vela/layer_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "readers/console.hpp"
#include "readers/vela/layer_head.hpp"
#include "support/error.hpp"

namespace ipugate::readers::vela {
namespace {

double slowest_part(const OpEstimate& estimate) {
    const double memories =
        std::max(std::max(estimate.sram_access, estimate.dram_access),
                 std::max(estimate.on_chip_flash_access, estimate.off_chip_flash_access));
    return std::max(estimate.npu_cycles, memories);
}

}  // namespace

void LayerSums::Exceptions::add(std::size_t line) {
    if (rows == 0) first = line;
    ++rows;
}

void LayerSums::add(const LayerRow& row) {
    constexpr double percent = 100;
    constexpr double rounding = 1e-12;  // of quotients that are printed with all their digits
    const double cycles = *row.op.cycles;
    ++rows_;
    if (row.op.target == "CPU") ++cpu_;
    last_line_ = row.line;
    cycles_ += cycles;
    if (slowest_part(*row.op.estimate) != cycles) not_slowest_.add(row.line);
    if (cycles == 0) return;
    if (network_ == 0 && row.percent > 0) network_ = percent * cycles / row.percent;
    const double apart = std::abs(row.percent * network_ - percent * cycles);
    if (!(apart <= rounding * percent * cycles)) other_network_.add(row.line);
}

/// Vela ends well, too, when it has left everything to the CPU.
void LayerSums::check_results() const {
    if (rows_ == 0) {
        throw Error("there is no row of an operator in it",
                    "the file was cut, or nothing of the model runs on the NPU: see Vela's "
                    "console");
    }
    if (cpu_ == rows_) {
        throw Error(fmt::format("no operator runs on the NPU: {} on the CPU", cpu_),
                    "give Vela a quantised model that it has not compiled before; see its console "
                    "for why operators stay on the CPU");
    }
    if (cycles_ == 0) {
        throw Error("no operator takes any cycles: nothing was estimated",
                    "give Vela a model that it has not compiled before");
    }
}

/// A few rows that break a rule are damaged; if most do, the rule is not that file's.
bool LayerSums::is_rule_unknown(const Exceptions& exceptions) const {
    constexpr std::size_t enough = 100;
    return rows_ >= enough && exceptions.rows > rows_ / 2;
}

/// What is odd about the sum; empty if it is the network's.
std::string LayerSums::check_whole() const {
    // Rounding of a sum of as many numbers, and of the quotient that gave the network's cycles.
    const double rounding = (static_cast<double>(rows_) + 16) *
                            std::numeric_limits<double>::epsilon() * std::max(cycles_, network_);
    if (std::abs(cycles_ - network_) <= rounding) return {};
    const std::string sums = fmt::format(
        "the operators add up to {} cycles, and by their shares "
        "the network takes {}",
        cycles_, std::round(network_ * 1000) / 1000);
    if (cycles_ - repeated_ < network_ - rounding) {
        throw line_error(last_line_, sums + ": rows are missing", std::string(layers_cut_remedy));
    }
    const bool repeats = std::abs(cycles_ - repeated_ - network_) <= rounding;
    if (ends_in_name_ && !repeats) {
        throw line_error(last_line_, sums + ", and the last line has no line end",
                         std::string(layers_cut_remedy));
    }
    if (repeats) {
        return sums +
               ": fused activations are counted twice, as Vela 4.3 to 4.5 do; the summary "
               "has the right totals";
    }
    return sums + ": they are no totals of the network";
}

std::vector<std::string> LayerSums::check() const {
    check_results();
    std::vector<std::string> odd;
    if (not_slowest_.rows > 0) {
        if (!is_rule_unknown(not_slowest_)) {
            throw line_error(not_slowest_.first, "Op Cycles is not the largest of NPU and accesses",
                             std::string(layers_cut_remedy));
        }
        odd.push_back(
            fmt::format("Op Cycles of {} operators is not the largest of NPU and "
                        "accesses: it is of an unknown kind",
                        not_slowest_.rows));
    }
    if (other_network_.rows == 0) {
        odd.push_back(check_whole());
    } else if (is_rule_unknown(other_network_)) {
        odd.emplace_back(
            "Network% is no share of Op Cycles: nothing shows whether rows are "
            "missing");
    } else {
        throw line_error(other_network_.first,
                         "Network% is of another network than that of the other rows",
                         std::string(layers_cut_remedy));
    }
    std::erase(odd, "");
    return odd;
}

}  // namespace ipugate::readers::vela
