// SPDX-License-Identifier: Apache-2.0
// The range of a rule agrees with its judgement, for random rules and values.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "rules/bound.hpp"
#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

/// `judge` allows for one part in 10^12 of the larger side; this is clearly beyond it.
constexpr double beyond_rounding = 1e-11;

/// Numbers as captures and rules have them: few digits over many magnitudes.
class Numbers {
 public:
    double value() {
        const double digits = std::round(uniform(1, 99999));
        const double number = digits * std::pow(10.0, std::round(uniform(-3, 9)));
        return below(20) == 0 ? 0 : below(20) == 0 ? -number : number;
    }
    std::string amount() { return fmt::format("{} ns", std::abs(value())); }
    std::string percentage() { return fmt::format("{:.2f} %", uniform(0, 150)); }
    bool flips() { return below(2) == 0; }

 private:
    double uniform(double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(engine_);
    }
    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(engine_); }

    std::mt19937 engine_{20260131};
};

MetricChange with_value(MetricChange change, double after) {
    change.after = after;
    return change;
}

Result judged_at(const Rule& rule, const MetricChange& change, double after) {
    return rule.kind->judge(rule, with_value(change, after)).result;
}

/// Both ends hold, and what lies beyond them does not.
void expect_agreement(const std::string& text, const MetricChange& change) {
    const RuleSet set = rules_of({text});
    const Rule& rule = set.rules.front();
    const Range range = rule.kind->range(rule, change);
    const double before = std::abs(change.before.value_or(0));
    SCOPED_TRACE(fmt::format("{} from {}", text, change.before.value_or(0)));
    if (range.most) {
        const double step = beyond_rounding * std::max(before, std::abs(*range.most));
        EXPECT_EQ(judged_at(rule, change, *range.most), Result::held);
        EXPECT_EQ(judged_at(rule, change, std::nextafter(*range.most + step, 1e300)),
                  Result::violated);
    }
    if (range.least) {
        const double step = beyond_rounding * std::max(before, std::abs(*range.least));
        EXPECT_EQ(judged_at(rule, change, *range.least), Result::held);
        EXPECT_EQ(judged_at(rule, change, std::nextafter(*range.least - step, -1e300)),
                  Result::violated);
    }
    if (range.least && range.most) {
        EXPECT_EQ(judged_at(rule, change, *range.least / 2 + *range.most / 2), Result::held);
    }
    EXPECT_TRUE(range.least || range.most);
}

TEST(RuleRange, OfMaxIncreaseAndMaxDecreaseAgreesWithTheJudgement) {
    Numbers numbers;
    for (int i = 0; i < 4000; ++i) {
        const std::string bound = numbers.flips() ? numbers.percentage() : numbers.amount();
        const std::string floor =
            numbers.flips() ? fmt::format(", and_more_than: {}", numbers.amount()) : "";
        expect_agreement(
            fmt::format("{{metric: ipu_time, {}: {}{}}}",
                        numbers.flips() ? "max_increase" : "max_decrease", bound, floor),
            metric("ipu_time", numbers.value(), 0.0));
    }
}

TEST(RuleRange, OfPercentagePointsAgreesWithTheJudgement) {
    for (const double before : {0.0, 0.02, 0.5, 1.0}) {
        expect_agreement("{metric: engine_share, max_increase: 2 pp}", [&] {
            MetricChange change = metric("engine_share", before, 0.0);
            change.dimension = Dimension::fraction;
            return change;
        }());
    }
}

TEST(RuleRange, OfALimitAgreesWithTheJudgement) {
    Numbers numbers;
    for (int i = 0; i < 2000; ++i) {
        double least = numbers.value();
        double most = numbers.value();
        if (least > most) std::swap(least, most);
        const std::string ends = i % 3 == 0   ? fmt::format("min: {} ns", least)
                                 : i % 3 == 1 ? fmt::format("max: {} ns", most)
                                              : fmt::format("min: {} ns, max: {} ns", least, most);
        expect_agreement(fmt::format("{{metric: ipu_time, limit: {{{}}}}}", ends),
                         metric("ipu_time", std::nullopt, 0.0));
    }
}

TEST(RuleRange, OfUnchangedIsTheOneValue) {
    const RuleSet set = rules_of({"{metric: model_size, unchanged: true}"});
    const Rule& rule = set.rules.front();
    const MetricChange change = metric("model_size", 4096, 0.0);
    EXPECT_EQ(rule.kind->range(rule, change), (Range{4096, 4096}));
    EXPECT_EQ(judged_at(rule, change, 4096), Result::held);
    EXPECT_EQ(judged_at(rule, change, std::nextafter(4096, 4097)), Result::violated);
}

TEST(RuleRange, ThereIsNoneWhereTheNumberDoesNotMatter) {
    for (const RuleKind& kind : registry()) {
        const bool numberless =
            kind.name == "required" || kind.name == "missing" || kind.name == "suspect";
        EXPECT_EQ(kind.range == nullptr, numberless) << kind.name;
    }
}

TEST(RuleRange, CommonRangeIsTheNarrowerOne) {
    EXPECT_EQ(common({1, 5}, {2, std::nullopt}), (Range{2, 5}));
    EXPECT_EQ(common({std::nullopt, 5}, {std::nullopt, 4}), (Range{std::nullopt, 4}));
    EXPECT_EQ(common({}, {}), Range{});
}

}  // namespace
}  // namespace ipugate::rules
