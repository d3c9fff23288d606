// SPDX-License-Identifier: Apache-2.0
// Makes a model of the lines of a network summary.
#include "readers/vela/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "readers/console.hpp"
#include "readers/vela/accelerator.hpp"
#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

/// Values that only help to judge others.
constexpr std::array not_metrics = {dpu_cycles, element_wise_cycles, all_operators};

/// What is printed only where cycles are.
bool is_estimate(std::string_view name) {
    return name == "tops" || name.ends_with("_cycles");
}

std::string condition_text(const ConsoleValue& value) {
    if (value.name == "clock") return format_quantity(value.quantity->value, Dimension::frequency);
    return value.text;
}

}  // namespace

void Network::take(const ConsoleLine& found, std::size_t line) {
    if (found.mark == ConsoleMark::estimates_follow) must_have_estimates_ = true;
    if (found.is_old_placement) old_placement_ = true;
    if (found.is_nan) is_nan_ = true;
    // What the next network begins with.
    const bool is_next =
        found.mark == ConsoleMark::table || found.mark == ConsoleMark::default_board;
    if (is_next && has("macs")) closed_ = true;
    for (const ConsoleValue& value : found.values) {
        const auto [known, fresh] = values_.emplace(value.name, Found{value, line});
        if (!fresh) {
            throw line_error(line,
                             fmt::format("{} of {} stands on line {} already", value.name,
                                         in_quotes(name_), known->second.line),
                             "the console is doubled or mixed: capture one run of Vela");
        }
        if (is_estimate(value.name)) must_have_estimates_ = true;
        if (value.name == "batch_size") has_estimates_ = true;
    }
}

double Network::number(std::string_view name) const {
    return values_.find(name)->second.value.quantity->value;
}

void Network::check_whole() const {
    const auto require = [&](std::string_view name, std::string_view what) {
        if (has(name)) return;
        throw line_error(
            line_,
            fmt::format("the network summary of {} has no {}: it was cut", in_quotes(name_), what),
            "capture the whole console");
    };
    require("accelerator", "'Accelerator configuration'");
    require("system_config", "'System configuration'");
    require("cpu_operators", "counts of operators on CPU and NPU");
    if (!old_placement_) require("npu_operators", "'NPU operators'");
    require("macs", "'Neural network macs'");
    // Only from 4.1 on may the cycles be left out.
    if (must_have_estimates_ || old_placement_ || is_nan_) {
        require("total_cycles", "'Total cycles'");
        require("batch_size", "'Batch Inference time'");
    }
}

void Network::check_on_npu() const {
    const auto refuse = [&](std::string_view name, std::string_view shown) {
        throw line_error(values_.find(name)->second.line, nothing_on_npu(shown, name_),
                         std::string(nothing_on_npu_remedy));
    };
    for (const std::string_view name : {"npu_operators", "total_cycles", "npu_cycles"}) {
        if (has(name) && number(name) == 0) refuse(name, fmt::format("{} is", name));
    }
    if (has(dpu_cycles) && has(element_wise_cycles) && number(dpu_cycles) == 0 &&
        number(element_wise_cycles) == 0) {
        refuse(dpu_cycles, "DPU cycles and element wise cycles are");
    }
    if (has(all_operators) && number("cpu_operators") >= number(all_operators)) {
        refuse(all_operators, "operators beside those on the CPU:");
    }
    if (is_nan_) {
        throw line_error(line_,
                         fmt::format("the network summary of {} holds a nan", in_quotes(name_)),
                         "the console is damaged: run Vela again");
    }
}

Model Network::model(const std::string& file) const {
    check_whole();
    check_on_npu();
    Model model;
    model.name = name_;
    for (const auto& [name, found] : values_) {
        const ConsoleValue& value = found.value;
        if (std::ranges::find(not_metrics, name) != not_metrics.end()) continue;
        if (value.is_rounded) model.rounded.insert(name);
        if (value.is_condition) {
            model.environment[name] = condition_text(value);
            continue;
        }
        model.metrics[name] = Metric{value.quantity->dimension,
                                     {Sample{value.quantity->value, value.quantity->resolution,
                                             Place{file, found.line}, value.text}}};
    }
    return model;
}

}  // namespace ipugate::readers::vela
