// SPDX-License-Identifier: Apache-2.0
// Which operators of a model the operators of its timeline are.
#include "core/op_placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/alignment.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

// How alike an operator of the timeline and one of the model are. What nearness adds stays so small
// that it never outweighs a single pair.
constexpr double same_name = 0.9;
constexpr double same_type = 0.5;
constexpr double same_type_other_name = 0.25;
constexpr double all_nearness = 0.05;

/// Letters and digits alone, in lower case.
std::string plain_type(std::string_view type) {
    std::string plain = lowered(type);
    std::erase_if(plain, [](char byte) { return byte == '_' || byte == '-' || byte == ' '; });
    return plain;
}

/// What the alignment places as one: an operator of one core with its pieces.
struct Step {
    std::int64_t index = -1;
    int core = 0;
    std::string type;  ///< plain
    std::string_view name;
    std::vector<std::size_t> ops;  ///< positions in the timeline's list
};

std::vector<Step> steps_of(const std::vector<Op>& ops) {
    std::vector<Step> steps;
    std::map<std::tuple<int, std::int64_t, std::string>, std::size_t> known;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const Op& op = ops[i];
        std::string type = plain_type(op.type);
        std::size_t step = steps.size();
        if (op.index >= 0) step = known.try_emplace({op.core, op.index, type}, step).first->second;
        if (step == steps.size()) {
            steps.push_back({op.index, op.core, std::move(type), op.name, {}});
        }
        steps[step].ops.push_back(i);
    }
    return steps;
}

class Placer {
 public:
    Placer(std::span<const Step> steps, const std::vector<ModelOp>& model);

    /// The steps of one core, which are the `count` from `first` on.
    void align(std::size_t first, std::size_t count);
    /// Every step's own index is its position, if that can be.
    [[nodiscard]] bool place_by_index();
    [[nodiscard]] Placement placement(std::size_t op_count) const;

    /// A step without a position.
    [[nodiscard]] const Step* unplaced() const;

 private:
    [[nodiscard]] bool same_types(const Step& step, std::size_t at) const {
        return step.type == types_[at];
    }
    [[nodiscard]] double likeness(const Step& step, std::size_t at) const;
    [[nodiscard]] double nearness(const Step& step, std::size_t at) const;
    [[nodiscard]] bool is_named(const Step& step, std::size_t at) const {
        return !step.name.empty() && step.name == model_[at].name;
    }
    [[nodiscard]] bool is_indistinct(const Step& step) const {
        return step.index < 0 && step.name.empty() &&
               std::count(types_.begin(), types_.end(), step.type) > 1;
    }
    [[nodiscard]] bool indices_may_be_the_models() const;
    void note_choices(std::size_t first, std::size_t count);

    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    std::span<const Step> steps_;
    const std::vector<ModelOp>& model_;
    std::vector<std::string> types_;  ///< plain
    std::set<std::pair<std::string_view, std::string_view>> named_;
    std::vector<std::size_t> positions_;
    std::vector<std::size_t> ambiguous_;
};

Placer::Placer(std::span<const Step> steps, const std::vector<ModelOp>& model)
    : steps_(steps), model_(model), positions_(steps.size(), nowhere) {
    types_.reserve(model.size());
    for (const ModelOp& op : model) types_.push_back(plain_type(op.type));
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (!model[i].name.empty()) named_.emplace(types_[i], model[i].name);
    }
}

bool Placer::indices_may_be_the_models() const {
    std::set<std::int64_t> indices;
    for (const Step& step : steps_) indices.insert(step.index);
    if (indices.empty() || *indices.begin() < 0) return false;
    const auto end = static_cast<std::size_t>(*indices.rbegin()) + 1;
    if (end > model_.size()) return false;
    return indices.size() < end || indices.size() == model_.size();
}

bool Placer::place_by_index() {
    if (!indices_may_be_the_models()) return false;
    for (const Step& step : steps_) {
        const auto at = static_cast<std::size_t>(step.index);
        if (!step.type.empty() && !same_types(step, at)) return false;
        // A name that another operator of the type has.
        if (!is_named(step, at) && named_.contains({types_[at], step.name})) return false;
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        positions_[i] = static_cast<std::size_t>(steps_[i].index);
    }
    return true;
}

double Placer::nearness(const Step& step, std::size_t at) const {
    const auto position = static_cast<double>(at);
    const auto size = static_cast<double>(model_.size());
    const double most = all_nearness / (size + 1);
    if (step.index < 0) return most * (1 - position / size);
    return most / (1 + std::abs(static_cast<double>(step.index) - position));
}

double Placer::likeness(const Step& step, std::size_t at) const {
    if (step.type.empty()) return is_named(step, at) ? same_name + nearness(step, at) : 0;
    if (!same_types(step, at)) return 0;
    if (is_named(step, at)) return same_name + nearness(step, at);
    if (step.name.empty() || model_[at].name.empty()) return same_type + nearness(step, at);
    // The operator of that name and type is another one.
    if (named_.contains({step.type, step.name})) return 0;
    return same_type_other_name + nearness(step, at);
}

void Placer::align(std::size_t first, std::size_t count) {
    const std::vector<AlignedPair> pairs =
        aligned_pairs({count, model_.size()}, [this, first](std::size_t before, std::size_t after) {
            return likeness(steps_[first + before], after);
        });
    for (const AlignedPair& pair : pairs) positions_[first + pair.before] = pair.after;
    if (pairs.size() == count) note_choices(first, count);
}

/// A step has a choice if the first place that it could have in order is not the last one. Names
/// leave none.
void Placer::note_choices(std::size_t first, std::size_t count) {
    std::vector<std::size_t> earliest(count);
    std::size_t from = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Step& step = steps_[first + i];
        std::size_t at = positions_[first + i];
        if (!is_named(step, at)) {
            for (at = from; !same_types(step, at);) ++at;
        }
        earliest[i] = at;
        from = at + 1;
    }
    std::size_t end = model_.size();
    for (std::size_t i = count; i > 0; --i) {
        const Step& step = steps_[first + i - 1];
        std::size_t at = positions_[first + i - 1];
        if (!is_named(step, at)) {
            for (at = end - 1; !same_types(step, at);) --at;
        }
        if (at != earliest[i - 1]) ambiguous_.push_back(step.ops.front());
        end = at;
    }
}

const Step* Placer::unplaced() const {
    const auto found = std::find(positions_.begin(), positions_.end(), nowhere);
    return found == positions_.end()
               ? nullptr
               : &steps_[static_cast<std::size_t>(std::distance(positions_.begin(), found))];
}

Placement Placer::placement(std::size_t op_count) const {
    Placement placed{std::vector<std::size_t>(op_count), ambiguous_, {}};
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (is_indistinct(steps_[i])) placed.indistinct.push_back(steps_[i].ops.front());
        for (const std::size_t op : steps_[i].ops) placed.positions[op] = positions_[i];
    }
    std::sort(placed.ambiguous.begin(), placed.ambiguous.end());
    return placed;
}

[[noreturn]] void refuse(const Op& op, std::size_t model_size) {
    const std::string what =
        fmt::format("{} of the timeline finds no place among the {} operators of the model",
                    in_quotes(label(op)), model_size);
    if (op.type.empty()) {
        throw Error(what + ": it has no type, and its index need not be the model's",
                    "write the timeline with the types of its operators");
    }
    throw Error(what, "give the model that the timeline was recorded with");
}

}  // namespace

Placement placement(const std::vector<Op>& ops, const std::vector<ModelOp>& model) {
    const std::vector<Step> steps = steps_of(ops);
    Placer placer(steps, model);
    if (!placer.place_by_index()) {
        for (std::size_t first = 0; first < steps.size();) {
            std::size_t end = first;
            while (end < steps.size() && steps[end].core == steps[first].core) ++end;
            placer.align(first, end - first);
            first = end;
        }
    }
    if (const Step* step = placer.unplaced()) refuse(ops[step->ops.front()], model.size());
    return placer.placement(ops.size());
}

}  // namespace ipugate
