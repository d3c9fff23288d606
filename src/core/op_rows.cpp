// SPDX-License-Identifier: Apache-2.0
// The operator table of a timeline: an operator or a type a row, with its share of the whole.
#include "core/op_rows.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "support/error.hpp"

namespace ipugate {
namespace {

using Number = std::optional<double> Op::*;

bool all_have(const std::vector<Op>& ops, Number number) {
    return std::all_of(ops.begin(), ops.end(),
                       [number](const Op& op) { return (op.*number).has_value(); });
}

/// Which numbers the rows have: those that every operator has.
struct Known {
    bool cycles = false;
    bool times = false;
};

Known known_in(const std::vector<Op>& ops) {
    const Known known{all_have(ops, &Op::cycles), all_have(ops, &Op::time)};
    if (!ops.empty() && (known.cycles || known.times)) return known;
    throw Error("the operators have neither cycles nor times in all captures",
                "give captures that were written alike");
}

void add(std::optional<double>& sum, const std::optional<double>& value) {
    if (value) sum = sum.value_or(0) + *value;
}

/// Adds what an operator took to its row.
void add(OpRow& row, const Op& op, const Known& known) {
    if (known.cycles) add(row.cycles, op.cycles);
    if (known.times) add(row.time, op.time);
}

std::vector<OpRow> with_shares(std::vector<OpRow> rows, const Known& known) {
    const auto amount = known.cycles ? &OpRow::cycles : &OpRow::time;
    double total = 0;
    for (const OpRow& row : rows) total += (row.*amount).value_or(0);
    if (total <= 0) throw Error("all operators took no time: nothing was measured");
    for (OpRow& row : rows) row.share = (row.*amount).value_or(0) / total;
    return rows;
}

}  // namespace

std::vector<OpRow> op_rows(const std::vector<Op>& ops) {
    const Known known = known_in(ops);
    std::map<std::pair<std::int64_t, std::string>, OpRow> indexed;
    std::vector<OpRow> rows;
    for (const Op& op : ops) {
        OpRow fresh;
        fresh.index = op.index;
        fresh.type = op.type;
        fresh.name = op.name;
        if (op.index < 0) {
            add(fresh, op, known);
            rows.push_back(std::move(fresh));
            continue;
        }
        OpRow& row = indexed.try_emplace({op.index, op.type}, std::move(fresh)).first->second;
        add(row, op, known);
    }
    std::vector<OpRow> in_order;
    in_order.reserve(indexed.size() + rows.size());
    for (auto& [key, row] : indexed) in_order.push_back(std::move(row));
    in_order.insert(in_order.end(), rows.begin(), rows.end());
    return with_shares(std::move(in_order), known);
}

std::vector<OpRow> op_rows(const std::vector<Op>& ops, const std::vector<std::size_t>& positions,
                           const std::vector<ModelOp>& model) {
    const Known known = known_in(ops);
    std::vector<OpRow> rows(model.size());
    for (std::size_t i = 0; i < model.size(); ++i) {
        rows[i].index = static_cast<std::int64_t>(i);
        rows[i].type = model[i].type;
        rows[i].name = model[i].name;
        rows[i].shape = model[i].shape;
        if (known.cycles) rows[i].cycles = 0;
        if (known.times) rows[i].time = 0;
    }
    for (std::size_t i = 0; i < ops.size(); ++i) add(rows[positions[i]], ops[i], known);
    return with_shares(std::move(rows), known);
}

std::vector<TypeRow> type_rows(const std::vector<OpRow>& rows) {
    std::map<std::string, TypeRow> types;
    for (const OpRow& row : rows) {
        TypeRow& type = types[row.type];
        type.type = row.type;
        ++type.ops;
        type.share += row.share;
        add(type.cycles, row.cycles);
        add(type.time, row.time);
    }
    double total = 0;
    for (const auto& [name, type] : types) total += type.cycles.value_or(type.time.value_or(0));
    std::vector<TypeRow> sorted;
    sorted.reserve(types.size());
    for (auto& [name, type] : types) {
        // Of sums: whole cycles add up exactly, shares do not.
        type.share = type.cycles.value_or(type.time.value_or(0)) / total;
        sorted.push_back(std::move(type));
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const TypeRow& a, const TypeRow& b) { return a.share > b.share; });
    return sorted;
}

}  // namespace ipugate
