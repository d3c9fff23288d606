// SPDX-License-Identifier: Apache-2.0
// One operator table from the tables of several captures.
#include "core/op_table.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "support/error.hpp"

namespace ipugate {
namespace {

/// How much a table tells; the richest kind is used.
enum class Richness { nothing, shares_by_type, shares, times };

Richness richness(const std::vector<Op>& ops) {
    if (ops.empty()) return Richness::nothing;
    const auto any = [&](auto has) { return std::any_of(ops.begin(), ops.end(), has); };
    if (any([](const Op& op) { return op.time.has_value() || op.cycles.has_value(); })) {
        return Richness::times;
    }
    return any([](const Op& op) { return op.index >= 0; }) ? Richness::shares
                                                           : Richness::shares_by_type;
}

bool same_op(const Op& one, const Op& other) {
    return one.index == other.index && one.type == other.type && one.name == other.name &&
           one.shape == other.shape && one.core == other.core && one.target == other.target &&
           one.compiled_type == other.compiled_type && one.estimate == other.estimate;
}

using Number = std::optional<double> Op::*;
constexpr std::array<Number, 8> numbers = {&Op::start, &Op::time,   &Op::cycles,   &Op::share,
                                           &Op::conv,  &Op::vector, &Op::dma_load, &Op::dma_store};

/// The median of one number of one operator over all tables; nothing if a table lacks it.
std::optional<double> median_of(const std::vector<const std::vector<Op>*>& tables, std::size_t op,
                                Number number) {
    std::vector<double> values;
    for (const std::vector<Op>* table : tables) {
        const std::optional<double>& value = (*table)[op].*number;
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    return median(values);
}

std::vector<Op> median_table(const std::vector<const std::vector<Op>*>& tables) {
    std::vector<Op> ops = *tables.front();
    for (const std::vector<Op>* table : tables) {
        if (!std::equal(ops.begin(), ops.end(), table->begin(), table->end(), same_op)) {
            throw Error("captures of one model list different operators",
                        "list captures of one build of the model only");
        }
    }
    if (tables.size() == 1) return ops;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        for (const Number number : numbers) ops[i].*number = median_of(tables, i, number);
    }
    return ops;
}

/// Fills in types that `ops` lacks from a poorer table with the same indices.
void name_types(std::vector<Op>& ops, const std::vector<Op>& table) {
    std::map<std::int64_t, const Op*> by_index;
    for (const Op& op : table) {
        if (op.index >= 0) by_index.emplace(op.index, &op);
    }
    for (Op& op : ops) {
        const auto known = by_index.find(op.index);
        if (op.type.empty() && known != by_index.end()) op.type = known->second->type;
    }
}

}  // namespace

std::vector<Op> joined_ops(const std::vector<Model>& parts) {
    Richness best = Richness::nothing;
    for (const Model& part : parts) best = std::max(best, richness(part.ops));
    if (best == Richness::nothing) return {};
    std::vector<const std::vector<Op>*> tables;
    for (const Model& part : parts) {
        if (richness(part.ops) == best) tables.push_back(&part.ops);
    }
    std::vector<Op> ops = median_table(tables);
    for (const Model& part : parts) {
        if (richness(part.ops) == Richness::shares) name_types(ops, part.ops);
    }
    return ops;
}

}  // namespace ipugate
