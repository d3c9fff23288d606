// SPDX-License-Identifier: Apache-2.0
// Tests of the sentences of an explanation that command line cases do not reach.
#include "reports/explanation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ipugate::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A model with one metric on both sides.
class ExplanationText : public ::testing::Test {
 protected:
    ExplanationText() {
        comparison_.name = "net";
        model_.name = "net";
        model_.metrics["model_size"] =
            Metric{Dimension::bytes, {{64, 1, {"a.txt", 3}, "64"}, {96, 1, {"b.txt", 4}, "96"}}};
        verdict_.baseline.run.emplace();
        verdict_.baseline.commit = std::string(40, 'a');
        verdict_.baseline.reason = "merge base with main";
        verdict_.baseline.distance = 2;
        verdict_.rules_file = "rules.yaml";
        explanation_.verdict = &verdict_;
        explanation_.model = &comparison_;
        explanation_.measured = &model_;
        explanation_.stored = &model_;
        explanation_.change.name = "model_size";
        explanation_.change.dimension = Dimension::bytes;
        explanation_.change.before = 96;
        explanation_.change.after = 96;
    }
    [[nodiscard]] std::string text() const { return explanation_text(explanation_, Script::ascii); }

    ModelComparison comparison_;
    Model model_;
    Verdict verdict_;
    Explanation explanation_;
};

TEST_F(ExplanationText, TheWorstOfExactSamplesStandsForThem) {
    EXPECT_THAT(text(), HasSubstr("  64 B in a.txt:3, printed as '64'\n"
                                  "  96 B in b.txt:4, printed as '96'\n"
                                  "  2 samples: it is exact, so the worst counts: 96 B\n"));
}

TEST_F(ExplanationText, ManySamplesAreCut) {
    model_.metrics["model_size"].samples.resize(25);
    EXPECT_THAT(text(), HasSubstr("  and 5 more\n  25 samples: "));
}

TEST_F(ExplanationText, AValueWithoutAGoodBaselineCountsAsNew) {
    verdict_.baseline.older["net/model_size"] = "";
    EXPECT_THAT(text(), HasSubstr("no good one is in reach: it counts as new"));
}

TEST_F(ExplanationText, AnOlderValueThatNothingRejectedIsTheNearestOfItsEnvironment) {
    verdict_.baseline.older["net/model_size"] = std::string(40, 'b');
    EXPECT_THAT(text(), HasSubstr("its value is that of commit bbbbbbbbbbbb, the nearest of this "
                                  "environment"));
}

TEST_F(ExplanationText, ForeignTextStaysOnItsLine) {
    comparison_.name = "net\n::error::x";
    model_.metrics["model_size"].samples.front().text = "64\n::error::y";
    explanation_.baseline_subject = "z\n::error::z";
    EXPECT_THAT(text(), Not(HasSubstr("\n::error")));
}

TEST_F(ExplanationText, SeveralRulesAreNarrowedToWhatAllOfThemPass) {
    for (const double most : {100.0, 200.0}) {
        RuleAccount rule;
        rule.kind = "limit";
        rule.limit = "at most it";
        rule.place = {"rules.yaml", 3};
        rule.range = Range{std::nullopt, most};
        explanation_.rules.push_back(rule);
    }
    EXPECT_THAT(text(), HasSubstr("  no rule fails it up to 100 B\n"));
    Finding pinned;
    pinned.rule = "limit.pin";
    explanation_.built_in = {pinned};
    EXPECT_THAT(text(), Not(HasSubstr("no rule fails it")));
}

}  // namespace
}  // namespace ipugate::reports
