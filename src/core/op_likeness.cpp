// SPDX-License-Identifier: Apache-2.0
// How much two operators of two runs are alike.
#include "core/op_likeness.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace ipugate {
namespace {

using Value = std::optional<double> Op::*;

/// Noise: times up to this ratio apart are the same.
constexpr double same_time = 0.02;

constexpr double type_weight = 2;
constexpr double name_weight = 2;
constexpr double shape_weight = 1;
constexpr double time_weight = 1;
/// What the compiler made of it: tells an operator from the activation that was fused into it.
constexpr double compiled_weight = 1;
/// Of `name_weight`, for names that differ in their digits only.
constexpr double renumbered = 0.8;
/// Two operators of different types belong together only if something outweighs this.
constexpr double other_type = -0.6;
constexpr double other_name = -0.5;

bool all_have(std::span<const Op> ops, Value value) {
    return std::all_of(ops.begin(), ops.end(),
                       [&](const Op& op) { return (op.*value).has_value(); });
}

/// Where all times come from; nothing if they come from different places.
std::optional<TimeSource> source_of(std::span<const Op> ops) {
    if (ops.empty()) return std::nullopt;
    const TimeSource source = ops.front().time_source;
    const bool mixed =
        std::any_of(ops.begin(), ops.end(), [&](const Op& op) { return op.time_source != source; });
    return mixed ? std::nullopt : std::optional(source);
}

/// What both sides tell of every operator.
Value measure_of(std::span<const Op> before, std::span<const Op> after) {
    const bool same_source = source_of(before) && source_of(before) == source_of(after);
    if (same_source && all_have(before, &Op::time) && all_have(after, &Op::time)) return &Op::time;
    if (all_have(before, &Op::cycles) && all_have(after, &Op::cycles)) return &Op::cycles;
    return &Op::share;
}

std::string without_digits(std::string_view name) {
    std::string stem;
    for (const char c : name) {
        if (c < '0' || c > '9') stem += c;
    }
    return stem;
}

}  // namespace

OpLikeness::OpLikeness(std::span<const Op> before, std::span<const Op> after) {
    numbers_.emplace("", 0);  // unknown
    const Value measure = measure_of(before, after);
    before_ = side_of(before, measure);
    after_ = side_of(after, measure);
    numbers_.clear();  // a copy is cheap
}

std::size_t OpLikeness::number_of(std::string_view text) {
    return numbers_.try_emplace(std::string(text), numbers_.size()).first->second;
}

OpLikeness::Side OpLikeness::side_of(std::span<const Op> ops, Value measure) {
    Side side;
    for (const Op& op : ops) {
        side.traits.push_back(Traits{op.core, number_of(op.type), number_of(op.name),
                                     number_of(without_digits(op.name)), number_of(op.shape),
                                     number_of(op.compiled_type)});
        side.taken.push_back((op.*measure).value_or(-1));
    }
    side.logs = logs_of(side.taken);
    return side;
}

std::vector<double> OpLikeness::logs_of(std::span<const double> taken) {
    std::vector<double> logs;
    logs.reserve(taken.size());
    for (const double value : taken) {
        logs.push_back(value < 0 ? std::numeric_limits<double>::quiet_NaN() : std::log(value));
    }
    return logs;
}

void OpLikeness::scale_after(double factor) {
    for (double& value : after_.taken) {
        if (value > 0) value *= factor;
    }
    after_.logs = logs_of(after_.taken);
}

bool OpLikeness::same_type(std::size_t before, std::size_t after) const {
    return before_.traits[before].type == after_.traits[after].type;
}

bool OpLikeness::same_name(std::size_t before, std::size_t after) const {
    return before_.traits[before].name == after_.traits[after].name;
}

double OpLikeness::times(std::size_t before, std::size_t after) const {
    const double one = before_.logs[before];
    const double other = after_.logs[after];
    if (one == other) return 1;  // both zero, too
    const double apart = std::abs(one - other);
    if (std::isnan(apart)) return 0.5;  // one of them is unknown
    if (apart <= same_time) return 1;
    constexpr double steepness = 3.3;
    return 1 / (1 + steepness * (apart - same_time));
}

double OpLikeness::operator()(std::size_t before, std::size_t after) const {
    const Traits& one = before_.traits[before];
    const Traits& other = after_.traits[after];
    if (one.core != other.core) return -1;
    double sum = time_weight * times(before, after);
    double most = time_weight;
    if (one.name != 0 && other.name != 0) {
        const bool alike = one.stem == other.stem && one.stem != 0;
        sum += one.name == other.name ? name_weight : alike ? renumbered * name_weight : other_name;
        most += name_weight;
    }
    if (one.shape != 0 && other.shape != 0) {
        sum += one.shape == other.shape ? shape_weight : -shape_weight;
        most += shape_weight;
    }
    if (one.compiled != 0 && other.compiled != 0) {
        sum += one.compiled == other.compiled ? compiled_weight : 0;
        most += compiled_weight;
    }
    if (one.type == other.type) return (sum + type_weight) / (most + type_weight);
    return (sum + other_type) / (most + type_weight);
}

}  // namespace ipugate
