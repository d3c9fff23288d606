// SPDX-License-Identifier: Apache-2.0
// Holds a table of estimated operators against the totals of the model.
#include "core/estimates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

/// The fact of which compiler core wrote the table; its place is the table's.
constexpr std::string_view core_fact = "vela_core";
constexpr std::string_view regor = "Regor";
/// Classes of versions as summaries have them.
constexpr std::string_view regor_files = "4.0 or newer, Regor core";
constexpr std::string_view legacy_files = "3.6 or newer, legacy core";

struct Total {
    std::string_view metric;
    double OpEstimate::*part = nullptr;
};

constexpr std::array exact_totals = {Total{"npu_cycles", &OpEstimate::npu_cycles},
                                     Total{"macs", &OpEstimate::macs}};
constexpr std::array access_totals = {
    Total{"sram_access_cycles", &OpEstimate::sram_access},
    Total{"dram_access_cycles", &OpEstimate::dram_access},
    Total{"on_chip_flash_access_cycles", &OpEstimate::on_chip_flash_access},
    Total{"off_chip_flash_access_cycles", &OpEstimate::off_chip_flash_access}};

/// Sums over operators, with and without fused activations, which 4.3 to 4.5 count twice.
struct Sums {
    double all = 0;
    double without_fused = 0;
};

class Table {
 public:
    explicit Table(const Model& model);

    [[nodiscard]] std::vector<Note> check() const;
    [[nodiscard]] std::map<std::string, double> counts() const;
    /// Where no capture has totals: what the operators add up to, if that is their network's.
    [[nodiscard]] std::map<std::string, double> totals() const;
    [[nodiscard]] Place place() const;
    [[nodiscard]] bool is_regor() const {
        return fact_ != model_.facts.end() && fact_->second.value == regor;
    }

 private:
    [[nodiscard]] bool is_fused(std::size_t op) const {
        return is_regor() && op > 0 && is_fused_into(model_.ops[op], model_.ops[op - 1]);
    }
    template <typename Number>
    [[nodiscard]] Sums sums_of(Number number) const;
    [[nodiscard]] double sum_of(const Total& total) const;
    [[nodiscard]] const Sample* sample_of(std::string_view metric) const;
    [[nodiscard]] double cycles_by_shares() const;
    [[nodiscard]] bool agree(double sum, double total) const;
    [[noreturn]] void refuse(const Sample& total, std::string_view metric, double sum) const;
    void check_core() const;
    void check_cpu_operators() const;
    [[nodiscard]] std::vector<Note> check_parts() const;

    const Model& model_;
    std::map<std::string, Fact, std::less<>>::const_iterator fact_;
    Sums cycles_;
    bool counts_twice_ = false;
};

Table::Table(const Model& model) : model_(model), fact_(model.facts.find(core_fact)) {
    cycles_ = sums_of([](const Op& op) { return op.cycles.value_or(0); });
    const Sample* told = sample_of("total_cycles");
    const double total = told != nullptr ? told->value : cycles_by_shares();
    counts_twice_ = !agree(cycles_.all, total) && agree(cycles_.without_fused, total);
}

/// What the operators' shares are shares of.
double Table::cycles_by_shares() const {
    for (const Op& op : model_.ops) {
        if (op.share.value_or(0) > 0) return op.cycles.value_or(0) / *op.share;
    }
    return 0;
}

Place Table::place() const {
    return fact_ == model_.facts.end() ? Place{} : fact_->second.place;
}

template <typename Number>
Sums Table::sums_of(Number number) const {
    Sums sums;
    for (std::size_t i = 0; i < model_.ops.size(); ++i) {
        const double value = number(model_.ops[i]);
        sums.all += value;
        if (!is_fused(i)) sums.without_fused += value;
    }
    return sums;
}

double Table::sum_of(const Total& total) const {
    const Sums sums = sums_of([&](const Op& op) { return (*op.estimate).*total.part; });
    return counts_twice_ ? sums.without_fused : sums.all;
}

const Sample* Table::sample_of(std::string_view metric) const {
    const auto found = model_.metrics.find(metric);
    return found == model_.metrics.end() ? nullptr : &found->second.samples.front();
}

/// Consoles cut cycles to whole numbers; all other sums are exact but for rounding.
bool Table::agree(double sum, double total) const {
    const double rounding = (static_cast<double>(model_.ops.size()) + 16) *
                            std::numeric_limits<double>::epsilon() * std::max(sum, total);
    const bool cut = total == std::floor(total) && total == std::floor(sum);
    return cut || std::abs(sum - total) <= rounding;
}

void Table::refuse(const Sample& total, std::string_view metric, double sum) const {
    throw Error(
        fmt::format("{} and {} are not of one compilation: the operators of the first add "
                    "up to {} {}, the second says {}",
                    in_quotes(place().file), in_quotes(total.place.file), sum, metric, total.value),
        "delete both and run Vela again, with --verbose-performance: without it an older "
        "per-layer file stays");
}

/// The class of versions that the summary betrays names the core.
void Table::check_core() const {
    const auto known = model_.environment.find("vela_files");
    if (known == model_.environment.end() || fact_ == model_.facts.end()) return;
    const bool regor_summary = known->second.find(regor) != std::string::npos;
    if (regor_summary == is_regor()) return;
    throw Error(fmt::format("{} was written by Vela's {} core, the summary of it by another one "
                            "(vela_files: {})",
                            in_quotes(place().file), fact_->second.value, known->second),
                "delete both and run Vela again, with --verbose-performance");
}

/// Only Regor lists what stays on the CPU, and then all of it.
void Table::check_cpu_operators() const {
    const Sample* told = sample_of("cpu_operators");
    if (told == nullptr || !is_regor()) return;
    const auto listed = static_cast<double>(std::count_if(
        model_.ops.begin(), model_.ops.end(), [](const Op& op) { return op.target == "CPU"; }));
    if (listed != told->value) refuse(*told, "cpu_operators", listed);
}

std::vector<Note> Table::check_parts() const {
    std::vector<Note> notes;
    for (const Total& total : exact_totals) {
        const Sample* told = sample_of(total.metric);
        if (told == nullptr) continue;
        const double sum = sum_of(total);
        if (!agree(sum, told->value)) refuse(*told, total.metric, sum);
    }
    for (const Total& total : access_totals) {
        const Sample* told = sample_of(total.metric);
        if (told == nullptr) continue;
        const double sum = sum_of(total);
        if (agree(sum, told->value)) continue;
        if (!is_regor()) refuse(*told, total.metric, sum);
        notes.push_back({place(), fmt::format("the operators add up to {} {}, the summary says {}: "
                                              "Vela 4.3 to 4.5 leave accesses out",
                                              sum, total.metric, told->value)});
    }
    return notes;
}

std::vector<Note> Table::check() const {
    check_core();
    check_cpu_operators();
    const Sample* told = sample_of("total_cycles");
    if (told == nullptr) {
        return {{place(),
                 "there is no summary beside this table of operators: nothing shows that "
                 "it is whole and of this compilation"}};
    }
    const double sum = counts_twice_ ? cycles_.without_fused : cycles_.all;
    if (!agree(sum, told->value)) refuse(*told, "total_cycles", sum);
    return check_parts();
}

/// As Vela's console counts: fused activations are no operators of their own.
std::map<std::string, double> Table::counts() const {
    double cpu = 0;
    double npu = 0;
    for (std::size_t i = 0; i < model_.ops.size(); ++i) {
        const Op& op = model_.ops[i];
        if (op.target == "CPU") ++cpu;
        const bool counts = op.cycles.value_or(0) > 0 && !(counts_twice_ && is_fused(i));
        if (op.target == "NPU" && counts) ++npu;
    }
    if (!is_regor()) return {{"npu_operators", npu}};
    return {{"cpu_operators", cpu}, {"npu_operators", npu}};
}

std::map<std::string, double> Table::totals() const {
    const double cycles = counts_twice_ ? cycles_.without_fused : cycles_.all;
    if (sample_of("total_cycles") != nullptr || !agree(cycles, cycles_by_shares())) return {};
    std::map<std::string, double> totals = {{"total_cycles", cycles}};
    for (const Total& total : exact_totals) totals.emplace(total.metric, sum_of(total));
    return totals;
}

bool has_estimates(const Model& model) {
    return !model.ops.empty() && std::all_of(model.ops.begin(), model.ops.end(),
                                             [](const Op& op) { return op.estimate.has_value(); });
}

}  // namespace

CheckedEstimates checked_estimates(Model model) {
    if (!has_estimates(model)) return {std::move(model), {}};
    const Table table(model);
    std::vector<Note> notes = table.check();
    const Place place = table.place();
    const bool regor_core = table.is_regor();
    const std::map<std::string, double> totals = table.totals();
    for (const auto& [name, value] : table.counts()) {
        Sample sample{value, 1, place, fmt::format("{} rows", value)};
        model.metrics.try_emplace(name, Metric{Dimension::count, {std::move(sample)}});
    }
    for (const auto& [name, value] : totals) {
        const bool is_count = name == "macs";
        Sample sample{value, 0, place, fmt::format("sum of {} rows", model.ops.size())};
        model.metrics.try_emplace(
            name, Metric{is_count ? Dimension::count : Dimension::cycles, {std::move(sample)}});
    }
    model.environment.try_emplace("vela_files", regor_core ? regor_files : legacy_files);
    return {std::move(model), std::move(notes)};
}

}  // namespace ipugate
