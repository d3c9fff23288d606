// SPDX-License-Identifier: Apache-2.0
// What a compiler's estimate says about where a model spends its cycles and its memory.
#include "core/estimate_analysis.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>

#include "support/text.hpp"

namespace ipugate {
namespace {

/// Below `low` the MAC units are used little, below `very_low` very little.
struct UseBounds {
    std::string_view kind;  ///< lower case, without "_" and "bias"
    double low = 0;
    double very_low = 0;
};

constexpr std::array use_bounds = {UseBounds{"conv2d", 0.55, 0.30},
                                   UseBounds{"depthwiseconv2d", 0.03, 0}};

/// "CONV_2D", "Conv2D" and "Conv2DBias" are one kind.
std::string plain_kind(std::string_view type) {
    std::string kind = lowered(type);
    std::erase(kind, '_');
    if (kind.ends_with("bias")) kind.resize(kind.size() - 4);
    return kind;
}

UseBounds bounds_for(std::string_view type) {
    const std::string kind = plain_kind(type);
    for (const UseBounds& one : use_bounds) {
        if (one.kind == kind) return one;
    }
    return {};
}

const std::string& kind_of(const Op& op) {
    return op.type.empty() ? op.compiled_type : op.type;
}

bool is_estimated(const Op& op) {
    return op.estimate && op.cycles && op.target != "CPU";
}

double slowest_access(const OpEstimate& estimate) {
    return std::max({estimate.sram_access, estimate.dram_access, estimate.on_chip_flash_access,
                     estimate.off_chip_flash_access});
}

std::optional<MemoryBound> memory_bound(const Op& op) {
    const double access = slowest_access(*op.estimate);
    const double npu = op.estimate->npu_cycles;
    if (access <= npu) return std::nullopt;
    return MemoryBound{&op, std::string(bound_by(op)),
                       npu > 0 ? access / npu : std::numeric_limits<double>::infinity()};
}

void add(KindUse& use, const Op& op) {
    const double utilisation = op.estimate->utilisation.value_or(0);
    const UseBounds bounds = bounds_for(use.kind);
    use.utilisation += utilisation * *op.cycles;
    use.cycles += *op.cycles;
    ++use.ops;
    if (utilisation < bounds.low) ++use.low;
    if (utilisation < bounds.very_low) ++use.very_low;
    if (use.worst == nullptr || utilisation < use.worst->estimate->utilisation.value_or(0)) {
        use.worst = &op;
    }
}

std::vector<KindUse> kinds_of(const std::vector<const Op*>& ops) {
    std::map<std::string, KindUse> by_kind;
    for (const Op* op : ops) {
        if (op->estimate->macs <= 0 || *op->cycles <= 0) continue;
        KindUse& use = by_kind[kind_of(*op)];
        use.kind = kind_of(*op);
        add(use, *op);
    }
    std::vector<KindUse> kinds;
    for (auto& [kind, use] : by_kind) {
        use.utilisation /= use.cycles;
        kinds.push_back(std::move(use));
    }
    std::stable_sort(kinds.begin(), kinds.end(),
                     [](const KindUse& a, const KindUse& b) { return a.cycles > b.cycles; });
    return kinds;
}

std::optional<double> value_of(const Model& model, std::string_view name) {
    const auto found = model.metrics.find(name);
    if (found == model.metrics.end() || found->second.samples.empty()) return std::nullopt;
    return found->second.samples.front().value;
}

void add_metric(Model& model, std::string_view name, Dimension dimension, double value) {
    model.metrics[std::string(name)] = Metric{dimension, {Sample{value, 0, {}, {}}}};
}

}  // namespace

EstimateAnalysis analysed(const Model& model, std::size_t most) {
    EstimateAnalysis analysis;
    std::vector<const Op*> ops;
    for (const Op& op : model.ops) {
        if (!is_estimated(op)) continue;
        ops.push_back(&op);
        analysis.cycles += *op.cycles;
    }
    std::stable_sort(ops.begin(), ops.end(),
                     [](const Op* a, const Op* b) { return *a->cycles > *b->cycles; });
    for (const Op* op : ops) {
        if (*op->cycles <= 0) break;
        if (analysis.heaviest.size() < most) analysis.heaviest.push_back(op);
        if (*op->cycles >= hot_share * analysis.cycles) analysis.hot.push_back(op);
        if (auto bound = memory_bound(*op)) analysis.memory_bound.push_back(std::move(*bound));
    }
    analysis.kinds = kinds_of(ops);
    return analysis;
}

Model with_estimate_metrics(Model model) {
    double cycles = 0;
    double weighted = 0;
    std::optional<double> peak;
    for (const Op& op : model.ops) {
        if (!is_estimated(op)) continue;
        peak = std::max(peak.value_or(0), op.estimate->memory_used);
        weighted += op.estimate->memory_used * *op.cycles;
        cycles += *op.cycles;
    }
    if (peak) add_metric(model, "peak_activation_memory", Dimension::bytes, *peak);
    if (cycles > 0) add_metric(model, "average_memory", Dimension::bytes, weighted / cycles);
    const std::optional<double> npu = value_of(model, "npu_cycles");
    const std::optional<double> total = value_of(model, "total_cycles");
    if (npu && total && *total > 0) {
        add_metric(model, "target_utilisation", Dimension::fraction, *npu / *total);
    }
    return model;
}

}  // namespace ipugate
