// SPDX-License-Identifier: Apache-2.0
// Joins what several captures say of one model.
#include "core/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/op_table.hpp"
#include "core/rounding.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

/// Whether one of two values was printed with fewer digits than the other has.
bool differ_in_digits(const Model& one, const Model& other, const std::string& name) {
    return one.rounded.contains(name) != other.rounded.contains(name);
}

void join_environment(Model& into, const Model& from) {
    for (const auto& [name, value] : from.environment) {
        const auto [known, fresh] = into.environment.emplace(name, value);
        if (fresh) {
            if (from.rounded.contains(name)) into.rounded.insert(name);
            continue;
        }
        if (differ_in_digits(into, from, name)) {
            const bool known_is_rounded = into.rounded.contains(name);
            const std::string& exact = known_is_rounded ? value : known->second;
            const std::string& rounded = known_is_rounded ? known->second : value;
            if (agrees_with_rounded(exact, rounded)) {
                known->second = std::string(exact);
                into.rounded.erase(name);
                continue;
            }
        }
        if (known->second != value) {
            throw Error(fmt::format("captures of one model disagree on {}: {} and {}", name,
                                    in_quotes(known->second), in_quotes(value)),
                        "measure all captures of a model under the same conditions");
        }
    }
}

void join_facts(Model& into, const Model& from) {
    for (const auto& [name, fact] : from.facts) {
        const auto [known, fresh] = into.facts.emplace(name, fact);
        if (!fresh && known->second.value != fact.value) {
            throw Error(
                fmt::format("captures of one model disagree on {}: {} ({}) and {} ({})", name,
                            in_quotes(known->second.value), to_string(known->second.place),
                            in_quotes(fact.value), to_string(fact.place)),
                "list captures of one build of the model only");
        }
    }
}

/// The samples of `exact`, which each of `rounded` must be a rounding of.
void check_rounded(const std::string& name, const Metric& exact, const Metric& rounded) {
    for (const Sample& sample : rounded.samples) {
        for (const Sample& other : exact.samples) {
            if (agrees_with_rounded(other.value, sample)) continue;
            throw Error(fmt::format("captures of one model contradict each other: {} is {} ({}) "
                                    "and {} ({})",
                                    name, in_quotes(sample.text), to_string(sample.place),
                                    in_quotes(other.text), to_string(other.place)),
                        "one of them is stale or of another model: keep the files of one run");
        }
    }
}

void join_metrics(Model& into, const Model& from) {
    for (const auto& [name, metric] : from.metrics) {
        const auto [known, fresh] = into.metrics.emplace(name, metric);
        if (fresh) {
            if (from.rounded.contains(name)) into.rounded.insert(name);
            continue;
        }
        if (known->second.dimension != metric.dimension) {
            throw Error(fmt::format("captures of one model give {} in {} and in {}", name,
                                    base_unit(known->second.dimension),
                                    base_unit(metric.dimension)));
        }
        if (differ_in_digits(into, from, name)) {
            const bool known_is_rounded = into.rounded.contains(name);
            check_rounded(name, known_is_rounded ? metric : known->second,
                          known_is_rounded ? known->second : metric);
            if (known_is_rounded) known->second = metric;
            into.rounded.erase(name);
            continue;
        }
        known->second.samples.insert(known->second.samples.end(), metric.samples.begin(),
                                     metric.samples.end());
    }
}

/// Two prints of one tensor agree where both say something: the board's and the toolchain's
/// printers name different properties and types.
bool same_tensors(const std::vector<Tensor>& first, const std::vector<Tensor>& second) {
    return std::equal(first.begin(), first.end(), second.begin(), second.end(),
                      [](const Tensor& one, const Tensor& other) {
                          return one.role == other.role && one.name == other.name &&
                                 one.shape == other.shape;
                      });
}

void join_tensors(Model& into, const Model& from) {
    if (into.tensors.empty()) {
        into.tensors = from.tensors;
        return;
    }
    if (!from.tensors.empty() && !same_tensors(into.tensors, from.tensors)) {
        throw Error("captures of one model print different inputs or outputs",
                    "list captures of one build of the model only");
    }
}

}  // namespace

Model joined(const std::vector<Model>& parts) {
    Model whole;
    for (const Model& part : parts) {
        join_environment(whole, part);
        join_facts(whole, part);
        join_metrics(whole, part);
        join_tensors(whole, part);
    }
    whole.ops = joined_ops(parts);
    return whole;
}

std::vector<std::string> differences(const Environment& current, const Environment& baseline) {
    std::set<std::string, std::less<>> names;
    for (const auto& entry : current) names.insert(entry.first);
    for (const auto& entry : baseline) names.insert(entry.first);
    std::vector<std::string> found;
    for (const std::string& name : names) {
        const auto here = current.find(name);
        const auto there = baseline.find(name);
        const std::string now = here == current.end() ? "unknown" : here->second;
        const std::string before = there == baseline.end() ? "unknown" : there->second;
        if (now != before) found.push_back(fmt::format("{}: {} here, {} there", name, now, before));
    }
    return found;
}

Model with_op_times(Model model) {
    const auto total = model.metrics.find("ipu_time");
    if (total == model.metrics.end() || total->second.samples.empty()) return model;
    const double ipu_time = representative(total->second, metric_kind("ipu_time", Dimension::time));
    for (Op& op : model.ops) {
        if (op.time || !op.share) continue;
        op.time = *op.share * ipu_time;
        op.time_source = TimeSource::share_of_ipu_time;
    }
    return model;
}

}  // namespace ipugate
