// SPDX-License-Identifier: Apache-2.0
// Names of counters, and what must hold for the counters of one inference and of one model.
#include "readers/ethos_u/inference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <tuple>

#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::ethos_u {
namespace {

constexpr std::string_view active = "npu_active_cycles";
constexpr std::string_view idle = "npu_idle_cycles";
constexpr std::string_view total = "npu_total_cycles";

constexpr std::string_view cut_remedy =
    "a line was lost or the capture was cut: capture the console again, whole";

/// What is counted together; AXI1 of Ethos-U55 and U65 is for reading only.
constexpr std::array axi_set = {std::string_view("npu_axi0_rd_data_beat_received"),
                                std::string_view("npu_axi0_wr_data_beat_written"),
                                std::string_view("npu_axi1_rd_data_beat_received")};
constexpr std::array u85_set = {std::string_view("npu_sram_rd_data_beat_received"),
                                std::string_view("npu_sram_wr_data_beat_written"),
                                std::string_view("npu_ext_rd_data_beat_received"),
                                std::string_view("npu_ext_wr_data_beat_written")};

void check_set(const Inference& inference, std::span<const std::string_view> set) {
    const auto has = [&](std::string_view name) { return find_count(inference, name) != nullptr; };
    if (std::ranges::none_of(set, has)) return;
    const auto missing = std::ranges::find_if_not(set, has);
    if (missing == set.end()) return;
    throw line_error(inference.line,
                     fmt::format("the counters of this inference lack {}", *missing),
                     std::string(cut_remedy));
}

/// Each is a mean rounded on its own, and the counters are not read at the same moment.
void check_sum(const Inference& inference) {
    const Count* ran = find_count(inference, active);
    const Count* rested = find_count(inference, idle);
    const Count* whole = find_count(inference, total);
    if (ran == nullptr || rested == nullptr || whole == nullptr) return;
    const double allowed = std::max(2.0, whole->value / 100);
    if (std::abs(ran->value + rested->value - whole->value) <= allowed) return;
    throw line_error(whole->line,
                     fmt::format("{} active and {} idle cycles are not {} cycles in total",
                                 ran->text, rested->text, whole->text),
                     "digits were lost, or lines of several inferences are mixed");
}

/// The same commands move the same data, so beats repeat; cycles depend on the memory.
void check_same_model(const std::string& name, const Metric& metric) {
    const auto [least, most] = std::ranges::minmax_element(
        metric.samples, {}, [](const Sample& one) { return one.value; });
    const bool beats = name.find("_beat_") != std::string::npos;
    if (!beats && name != total) return;
    const double allowed = beats ? least->value * 1.1 + 1000 : least->value * 2;
    if (most->value <= allowed) return;
    throw line_error(
        std::max(least->place.line, most->place.line),
        fmt::format("{} is {} here and {} on line {}: inferences of several models that the "
                    "console does not name",
                    name, most->place.line > least->place.line ? most->text : least->text,
                    most->place.line > least->place.line ? least->text : most->text,
                    std::min(least->place.line, most->place.line)),
        "capture one model a file, or let the console show the command that runs each model");
}

std::set<std::string> names_of(const Inference& inference) {
    std::set<std::string> names;
    for (const Count& count : inference.counts) names.insert(count.metric);
    return names;
}

void check_same_counters(const Inference& first, const Inference& other) {
    const std::set<std::string> before = names_of(first);
    const std::set<std::string> now = names_of(other);
    for (const auto& [has, lacks, line, other_line] :
         {std::tuple(before, now, other.line, first.line),
          std::tuple(now, before, first.line, other.line)}) {
        for (const std::string& name : has) {
            if (lacks.contains(name)) continue;
            throw line_error(line,
                             fmt::format("the counters of this inference lack {}, which those on "
                                         "line {} have",
                                         name, other_line),
                             std::string(cut_remedy));
        }
    }
}

void check_same_accelerator(const Inference& first, const Inference& other) {
    if (first.accelerator == other.accelerator) return;
    throw line_error(
        other.line,
        fmt::format("this inference ran on {}, that on line {} on {}", in_quotes(other.accelerator),
                    first.line, in_quotes(first.accelerator)),
        "capture one accelerator a file");
}

Model model_of(const std::string& name, const std::vector<const Inference*>& inferences,
               const std::string& file) {
    Model model;
    model.name = name;
    const std::string& accelerator = inferences.front()->accelerator;
    if (!accelerator.empty()) model.environment["accelerator"] = accelerator;
    for (const Inference* inference : inferences) {
        check_same_counters(*inferences.front(), *inference);
        check_same_accelerator(*inferences.front(), *inference);
        for (const Count& count : inference->counts) {
            Metric& metric = model.metrics[count.metric];
            metric.dimension = count.dimension;
            metric.samples.push_back(
                {count.value, count.resolution, {file, count.line}, count.text});
        }
    }
    for (const auto& [metric_name, metric] : model.metrics) check_same_model(metric_name, metric);
    return model;
}

}  // namespace

Count count_of(std::string_view event, std::size_t line) {
    std::string name = lowered(trimmed(event));
    for (const std::string_view prefix : {"npu ", "ethosu_pmu_", "npu_"}) {
        if (name.starts_with(prefix)) name.erase(0, prefix.size());
    }
    const bool states = name == "active" || name == "idle" || name == "total";
    Count count;
    count.metric = fmt::format("npu_{}{}", name, states ? "_cycles" : "");
    const MetricKind* known = find_metric_kind(count.metric);
    count.dimension = known != nullptr ? known->dimension : Dimension::count;
    count.line = line;
    return count;
}

std::optional<double> counter_value(std::string_view text) {
    const std::optional<std::uint64_t> value = parse_count(text);
    if (!value || *value > std::uint64_t{1} << 53U) return std::nullopt;
    return static_cast<double>(*value);
}

void add_count(Inference& inference, Count count) {
    if (const Count* known = find_count(inference, count.metric)) {
        throw line_error(count.line,
                         fmt::format("{} of this inference stands on line {} already", count.metric,
                                     known->line),
                         "lines between two inferences were lost: capture the console again");
    }
    inference.counts.push_back(std::move(count));
}

const Count* find_count(const Inference& inference, std::string_view metric) {
    const auto found = std::ranges::find(inference.counts, metric, &Count::metric);
    return found == inference.counts.end() ? nullptr : &*found;
}

void check_whole(const Inference& inference) {
    for (const std::string_view name : {total, active}) {
        const Count* count = find_count(inference, name);
        if (count == nullptr || count->value != 0) continue;
        throw line_error(count->line, fmt::format("{} is 0: the NPU did not run", name),
                         "check that the model was compiled for the NPU and its counters are on");
    }
    check_sum(inference);
    check_set(inference, axi_set);
    check_set(inference, u85_set);
}

std::vector<Model> models_of(const std::vector<Inference>& inferences, const std::string& file) {
    std::vector<std::string> names;
    for (const Inference& inference : inferences) {
        if (std::ranges::find(names, inference.model) == names.end()) {
            names.push_back(inference.model);
        }
    }
    std::vector<Model> models;
    for (const std::string& name : names) {
        std::vector<const Inference*> own;
        for (const Inference& inference : inferences) {
            if (inference.model == name) own.push_back(&inference);
        }
        if (name.empty() && names.size() > 1) {
            throw line_error(own.front()->line,
                             "this inference belongs to none of the models that the console names",
                             "capture one model a file");
        }
        models.push_back(model_of(name, own, file));
    }
    return models;
}

}  // namespace ipugate::readers::ethos_u
