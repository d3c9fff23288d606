// SPDX-License-Identifier: Apache-2.0
// Reads the summary that Arm's Vela compiler writes: <model>_summary_<system config>.csv.
//
//     experiment,network,accelerator_configuration,system_config,memory_mode,core_clock,...
//     default,person_detect,Ethos_U55_128,internal-default,internal-default,500000000.0,...
//
// One header and one row; five kinds of headers from 1.2 to 5.1, told apart by their names. The
// version of Vela stands nowhere: header, unit of the bandwidths and how cycles are printed give a
// class of versions.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "readers/console.hpp"
#include "readers/formats.hpp"
#include "readers/reader.hpp"
#include "readers/vela/accelerator.hpp"
#include "readers/vela/bandwidth.hpp"
#include "readers/vela/columns.hpp"
#include "readers/vela/csv.hpp"
#include "readers/vela/generation.hpp"
#include "readers/vela/row.hpp"
#include "support/text.hpp"
#include "support/unit.hpp"

namespace ipugate::readers {
namespace {

using vela::BandwidthUnit;
using vela::Generation;
using vela::SummaryRow;

constexpr std::array<std::string_view, 4> bandwidth_columns = {
    "sram_bandwidth", "dram_bandwidth", "on_chip_flash_bandwidth", "off_chip_flash_bandwidth"};

/// Builds the model that a row describes.
class Summary {
 public:
    explicit Summary(const Capture& capture)
        : capture_(capture), row_(vela::read_summary_row(capture.text)) {}
    Reading read();

 private:
    void refuse_no_result() const;
    void check_time() const;
    void check_parts() const;
    [[noreturn]] void refuse_total(std::string_view why) const;
    [[nodiscard]] std::string_view generation_name() const;
    void add_environment();
    void add_bandwidths(const Generation& generation);
    void add_facts();
    void add_metrics();
    void note_repairs();
    [[nodiscard]] std::array<std::string_view, 4> bandwidth_cells() const;
    [[nodiscard]] Place place() const { return {capture_.file, row_.line}; }
    void note(std::string text) { reading_.notes.push_back({place(), std::move(text)}); }

    const Capture& capture_;
    SummaryRow row_;
    Model model_;
    Reading reading_;
};

Reading Summary::read() {
    refuse_no_result();
    model_.name = printable(row_.text("network"));
    add_environment();
    add_facts();
    add_metrics();
    check_time();
    check_parts();
    note_repairs();
    reading_.models.push_back(std::move(model_));
    return std::move(reading_);
}

/// Vela exits with success when it placed nothing on the NPU: that is no result.
void Summary::refuse_no_result() const {
    const double npu = row_.number("cycles_npu").value_or(1);
    const double npu_of_1_x =
        row_.has("cycles_dpu")
            ? row_.number("cycles_dpu").value_or(0) + row_.number("cycles_element_wise").value_or(0)
            : 1;
    const bool nothing = row_.number("cycles_total") == 0.0;
    if (!nothing && npu > 0 && npu_of_1_x > 0) return;
    const std::string_view value = nothing    ? "cycles_total is"
                                   : npu == 0 ? "cycles_npu is"
                                              : "cycles_dpu and cycles_element_wise are";
    throw line_error(row_.line, vela::nothing_on_npu(value, row_.text("network")),
                     std::string(vela::nothing_on_npu_remedy));
}

/// The time is cycles by clock in every version; a row that was shifted or edited breaks that.
void Summary::check_time() const {
    const std::optional<double> clock =
        row_.number(row_.has("core_clock") ? "core_clock" : "npu_clock");
    const std::optional<double> time = row_.number("inference_time");
    const double total = row_.number("cycles_total").value_or(0);
    if (!clock || !time || std::abs(*time * *clock - total) <= 1e-6 * total) return;
    throw line_error(row_.line,
                     fmt::format("inference_time {} s is not cycles_total {} at {} Hz",
                                 row_.text("inference_time"), row_.text("cycles_total"), *clock),
                     "the file is damaged: run Vela again");
}

/// The total is the sum over layers of the slowest part: computing is not above it, and it is not
/// above all parts together. Accesses may be: 4.3 to 4.5 add up more than they should.
void Summary::check_parts() const {
    const double total = row_.number("cycles_total").value_or(0);
    const double most = total * (1 + 1e-6);
    const double npu = row_.number("cycles_npu").value_or(0);
    if (npu > most) refuse_total("less than cycles_npu");
    double sum = npu;
    for (const std::string_view part :
         {"cycles_npu", "cycles_sram_access", "cycles_dram_access", "cycles_on_chip_flash_access",
          "cycles_off_chip_flash_access"}) {
        if (!row_.has(part)) return;
        if (part != "cycles_npu") sum += row_.number(part).value_or(0);
    }
    if (total > sum * (1 + 1e-6)) refuse_total("more than all its parts together");
}

void Summary::refuse_total(std::string_view why) const {
    throw line_error(row_.line,
                     fmt::format("cycles_total {} is {}", row_.text("cycles_total"), why),
                     "the file is damaged: run Vela again");
}

std::array<std::string_view, 4> Summary::bandwidth_cells() const {
    std::array<std::string_view, 4> cells;
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = row_.text(bandwidth_columns[i]);
    return cells;
}

std::string_view Summary::generation_name() const {
    if (row_.has("npu_clock") || row_.has("shram_memory_used")) return "1.x";
    if (row_.has("hardware_macs")) return "2.0.x";
    if (row_.has("weights_compression_ratio")) return "2.1.x";
    if (row_.repaired) return "3.3-3.5";
    if (row_.has("total_npu_weights")) return "3.0-3.2";
    if (row_.text("cycles_total").find_first_of(".eE") == std::string_view::npos) {
        return "4.0 or newer, Regor core";
    }
    const std::optional<BandwidthUnit> unit = vela::unit_of(bandwidth_cells());
    if (!unit) return "3.6 or newer, legacy core";
    return *unit == BandwidthUnit::decimal ? "3.6-3.12" : "4.0 or newer, legacy core";
}

void Summary::add_environment() {
    Environment& environment = model_.environment;
    const Generation& generation = *vela::generation_named(generation_name());
    environment["vela_files"] = generation.name;
    if (const auto text = row_.text("accelerator_configuration"); !text.empty()) {
        environment["accelerator"] = vela::accelerator(text);
    }
    for (const std::string_view name : {"system_config", "memory_mode"}) {
        if (const auto text = row_.text(name); !text.empty()) {
            environment.emplace(name, printable(text));
        }
    }
    for (const std::string_view name : {"core_clock", "npu_clock"}) {
        const std::optional<double> clock = row_.number(name);
        if (!clock) continue;
        if (*clock == 0) throw row_.error(name, "expected a clock above zero");
        environment["clock"] = format_quantity(*clock, Dimension::frequency);
    }
    for (const std::string_view name : {"arena_cache_size", "sram_size"}) {
        const std::optional<double> size = row_.number(name);
        if (size) environment["arena_cache_size"] = fmt::format("{} KiB", *size);
    }
    add_bandwidths(generation);
}

void Summary::add_bandwidths(const Generation& generation) {
    const auto cells = bandwidth_cells();
    const std::optional<BandwidthUnit> seen = vela::unit_of(cells);
    std::optional<BandwidthUnit> unit = generation.unit;
    if (seen && unit && *seen != *unit) unit.reset();
    bool any = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!row_.has(bandwidth_columns[i])) continue;
        const std::optional<std::string> text = vela::bandwidth(cells[i], unit);
        if (!text) throw row_.error(bandwidth_columns[i], "expected a number");
        model_.environment[std::string(bandwidth_columns[i])] = *text;
        any = true;
    }
    if (any && !unit) {
        note("the unit of the bandwidths is not known: they may be 10^9 or 2^30 bytes a second");
    }
}

void Summary::add_facts() {
    for (const std::string_view name : {"weights_storage_area", "feature_map_storage_area"}) {
        const std::string_view text = row_.text(name);
        if (!text.empty()) model_.facts.emplace(name, Fact{printable(text), place()});
    }
}

void Summary::add_metrics() {
    // 3.0-3.2 have columns for weights, but nothing in them.
    const bool no_weights = model_.environment.at("vela_files") == "3.0-3.2" &&
                            row_.number("total_original_weights") == 0.0 &&
                            row_.number("total_npu_encoded_weights") == 0.0;
    for (const vela::Column& column : vela::metric_columns()) {
        if (!row_.number(column.name)) continue;
        if (no_weights && column.metric.starts_with("weights_")) continue;
        const std::string_view cell = row_.text(column.name);
        const std::optional<Quantity> quantity = parse_in_unit(cell, *find_unit(column.unit));
        if (!quantity) throw row_.error(column.name, "too large a number");
        std::string text(cell);
        if (!column.unit.empty()) text += fmt::format(" {}", column.unit);
        model_.metrics.emplace(
            column.metric,
            Metric{quantity->dimension,
                   {Sample{quantity->value, quantity->resolution, place(), std::move(text)}}});
    }
}

void Summary::note_repairs() {
    if (row_.repaired) {
        note("Vela 3.3-3.5 writes no value for total_npu_weights: the row is read without it");
    }
    std::string unknown;
    for (const auto& [name, cell] : row_.cells) {
        if (!vela::is_known_column(name)) unknown += " " + in_quotes(name);
    }
    if (!unknown.empty()) note("unknown columns, skipped:" + unknown);
}

bool recognises(std::string_view head) {
    constexpr std::string_view first = "experiment,network,accelerator_configuration";
    if (head.substr(0, 64).find(first) != std::string_view::npos) return true;
    // In another order of columns too; what other files of Vela hold has no network.
    const std::string_view line = head.substr(0, head.find('\n'));
    return line.find("accelerator_configuration") != std::string_view::npos &&
           line.find("cycles_total") != std::string_view::npos;
}

Reading read(const Capture& capture) {
    return Summary(capture).read();
}

}  // namespace

extern const Reader vela_summary = {
    "vela-summary", "estimated cycles, memory and traffic of a model, from Vela's summary CSV",
    &recognises, &read};

}  // namespace ipugate::readers
