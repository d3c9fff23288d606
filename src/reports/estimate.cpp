// SPDX-License-Identifier: Apache-2.0
// A compiler's estimate of one model, for people who make the model faster.
#include "reports/estimate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "core/estimate_analysis.hpp"
#include "reports/text_table.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t most_heaviest = 10;
constexpr std::size_t longest_name = 48;

std::string shown(std::string_view foreign) {
    return cut(one_line(foreign), longest_name);
}

std::string percent(double fraction) {
    return fmt::format("{:.1f} %", fraction * 100);
}

/// A memory's share of nothing says nothing: metrics that are zero are left out, but for cycles.
std::string metrics_part(const Model& model) {
    std::vector<TextRow> lines = {{Colour::none, {}}};
    for (const MetricKind& kind : metric_catalogue()) {
        const auto found = model.metrics.find(kind.name);
        if (found == model.metrics.end() || found->second.samples.empty()) continue;
        const double value = representative(found->second, kind);
        if (value == 0 && kind.dimension == Dimension::bytes) continue;
        lines.push_back(
            {Colour::none,
             {"  " + std::string(kind.name), format_quantity(value, found->second.dimension),
              std::string(kind.summary)}});
    }
    if (lines.size() == 1) return {};
    std::vector<std::string> table = aligned(lines, {1});
    table.erase(table.begin());
    return "performance metrics (of the NPU only: operators on the CPU are not counted)\n" +
           joined(table) + "\n";
}

/// How often each name occurs so far: duplicate names are numbered from the second on.
class Names {
 public:
    std::string next(const Op& op) {
        const std::size_t before = seen_[op.name]++;
        const std::string name = shown(op.name);
        return before == 0 ? name : fmt::format("{} ({})", name, before);
    }

 private:
    std::map<std::string, std::size_t, std::less<>> seen_;
};

std::vector<std::string> layer_cells(const Op& op, std::string name, double total) {
    const OpEstimate& estimate = *op.estimate;
    return {"  " + (op.index >= 0 ? std::to_string(op.index) : "-"),
            shown(op.type.empty() ? op.compiled_type : op.type),
            op.target,
            format_quantity(op.cycles.value_or(0), Dimension::count),
            total > 0 ? percent(op.cycles.value_or(0) / total) : "",
            format_quantity(estimate.npu_cycles, Dimension::count),
            format_quantity(estimate.sram_access, Dimension::count),
            format_quantity(estimate.dram_access, Dimension::count),
            format_quantity(estimate.on_chip_flash_access, Dimension::count),
            format_quantity(estimate.off_chip_flash_access, Dimension::count),
            format_quantity(estimate.memory_used, Dimension::bytes),
            format_quantity(estimate.macs, Dimension::count),
            estimate.utilisation ? percent(*estimate.utilisation) : "",
            std::move(name)};
}

std::string layers_part(const Model& model, const EstimateAnalysis& analysis, Layers layers) {
    std::vector<TextRow> lines = {
        {Colour::none,
         {"  layer", "type", "on", "op cycles", "share", "npu", "sram", "dram", "on-chip flash",
          "off-chip flash", "memory", "macs", "use", "name"}}};
    Names names;
    std::map<const Op*, std::string> named;
    for (const Op& op : model.ops) named[&op] = names.next(op);
    const auto add = [&](const Op& op) {
        if (!op.estimate) return;
        lines.push_back({Colour::none, layer_cells(op, named[&op], analysis.cycles)});
    };
    if (layers == Layers::all) {
        for (const Op& op : model.ops) add(op);
    } else {
        for (const Op* op : analysis.heaviest) add(*op);
    }
    const std::string title =
        layers == Layers::all
            ? fmt::format("layers ({})", model.ops.size())
            : fmt::format("heaviest layers ({} of {})", analysis.heaviest.size(), model.ops.size());
    return fmt::format("{}, cycles\n{}", title,
                       joined(aligned(lines, {0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})));
}

std::string layer_label(const Op& op) {
    return shown(label(op));
}

std::string hot_part(const EstimateAnalysis& analysis) {
    if (analysis.hot.empty()) return {};
    std::string text = fmt::format("hot layers ({} of the cycles and more)\n", percent(hot_share));
    for (const Op* op : analysis.hot) {
        text +=
            fmt::format("  - {}: {}\n", layer_label(*op), percent(*op->cycles / analysis.cycles));
    }
    return text + "\n";
}

std::string memory_part(const EstimateAnalysis& analysis) {
    if (analysis.memory_bound.empty()) return {};
    double cycles = 0;
    for (const MemoryBound& one : analysis.memory_bound) cycles += *one.op->cycles;
    std::string text = fmt::format("memory-bound layers ({}, {} of the cycles)\n",
                                   analysis.memory_bound.size(), percent(cycles / analysis.cycles));
    std::size_t left = analysis.memory_bound.size();
    for (const MemoryBound& one : analysis.memory_bound) {
        if (analysis.memory_bound.size() - left == most_heaviest) break;
        --left;
        const std::string ratio =
            std::isinf(one.ratio) ? "it computes nothing"
                                  : fmt::format("{:.1f} times as long as it computes", one.ratio);
        text += fmt::format("  - {}: waits for {}, {}\n", layer_label(*one.op), one.memory, ratio);
    }
    if (left > 0) text += fmt::format("  and {} more\n", left);
    return text + "\n";
}

std::string use_in_words(const KindUse& use) {
    if (use.low == 0) return "";
    std::string words = fmt::format("{} low", use.low);
    return use.very_low == 0 ? words : fmt::format("{}, {} of them very low", words, use.very_low);
}

std::string use_part(const EstimateAnalysis& analysis) {
    if (analysis.kinds.empty()) return {};
    std::vector<TextRow> lines = {
        {Colour::none, {"  type", "layers", "cycles", "use", "lowest", "", "remark"}}};
    for (const KindUse& use : analysis.kinds) {
        lines.push_back({Colour::none,
                         {"  " + shown(use.kind), std::to_string(use.ops),
                          percent(use.cycles / analysis.cycles), percent(use.utilisation),
                          percent(use.worst->estimate->utilisation.value_or(0)),
                          layer_label(*use.worst), use_in_words(use)}});
    }
    return "use of the MAC units by type\n" + joined(aligned(lines, {1, 2, 3, 4})) + "\n";
}

}  // namespace

std::string estimate_text(const Model& model, Layers layers) {
    const EstimateAnalysis analysis = analysed(model, most_heaviest);
    if (analysis.heaviest.empty()) return {};
    return fmt::format("{}{}\n{}{}{}", metrics_part(model), layers_part(model, analysis, layers),
                       hot_part(analysis), memory_part(analysis), use_part(analysis));
}

}  // namespace ipugate::reports
