// SPDX-License-Identifier: Apache-2.0
// What is shown where, in which order, and in which words.
#include "reports/rows.hpp"

#include <gmock/gmock.h>

#include "json/run.hpp"
#include "reports/report.hpp"
#include "reports/top_ops.hpp"
#include "reports/verdicts.hpp"
#include "reports/words.hpp"
#include "support/error.hpp"

namespace ipugate::reports {
namespace {

std::vector<std::string> labels(const std::vector<OpRow>& ops) {
    std::vector<std::string> found;
    for (const OpRow& op : ops) found.push_back(op.label);
    return found;
}

OpChange share_change(std::int64_t index, double before, double after) {
    Op old_op;
    old_op.index = index;
    old_op.share = before;
    Op new_op = old_op;
    new_op.share = after;
    return {{old_op}, {new_op}};
}

TEST(Rows, EveryMetricStandsInOneList) {
    const Verdict verdict = regressed_verdict();
    const Rows rows = rows_of(verdict);
    EXPECT_EQ(rows.regressed.size(), 2);
    EXPECT_EQ(rows.missing.size(), 1);
    EXPECT_EQ(rows.warned.size(), 1);
    EXPECT_EQ(rows.improved.size(), 1);
    EXPECT_EQ(rows.others.size() + rows.unjudged.size(), 3);
    EXPECT_EQ(rows.added.size() + rows.gone.size(), 0);
}

TEST(Rows, TheWorstRegressionIsTheFirst) {
    Verdict verdict = regressed_verdict();
    std::swap(verdict.findings.front(), verdict.findings[3]);
    const Rows rows = rows_of(verdict);
    EXPECT_EQ(model_of(rows.regressed[0]), "pose_net");
    EXPECT_EQ(model_of(rows.regressed[1]), "face_id");
}

TEST(Rows, AChangeFromZeroIsWorseThanAnyRatio) {
    Verdict verdict = regressed_verdict();
    verdict.findings[3].before = 0;
    EXPECT_EQ(model_of(rows_of(verdict).regressed[0]), "face_id");
}

TEST(Rows, ASilencedRuleIsNotShown) {
    Verdict verdict = regressed_verdict();
    for (Finding& finding : verdict.findings) finding.severity = Severity::off;
    const Rows rows = rows_of(verdict);
    EXPECT_TRUE(rows.regressed.empty() && rows.missing.empty() && rows.warned.empty());
}

TEST(Rows, AMetricThatMayGoIsListedAsGone) {
    Verdict verdict = regressed_verdict();
    verdict.findings.clear();
    ASSERT_EQ(rows_of(verdict).gone.size(), 1);
    EXPECT_EQ(metric_of(rows_of(verdict).gone[0]), "max_batch");
}

TEST(Rows, ATinyChangeIsShownInBaseUnits) {
    const Verdict verdict = regressed_verdict();
    const Rows rows = rows_of(verdict);
    EXPECT_EQ(before_of(rows.regressed[1]), "6291456 B");
    EXPECT_EQ(after_of(rows.regressed[1]), "6291472 B");
}

TEST(Rows, OperatorsDoNotExplainSizes) {
    const Verdict verdict = regressed_verdict();
    const Rows rows = rows_of(verdict);
    EXPECT_EQ(rows.worse_models, 1);
    EXPECT_EQ(rows.explained.at(0)->name, "pose_net");
}

TEST(ChangeInWords, SharesChangeByPercentagePoints) {
    EXPECT_EQ(change_in_words(0.125, 0.25, Dimension::fraction), "+12.50 pp");
}

TEST(ChangeInWords, AChangeFromZeroHasNoRatio) {
    EXPECT_EQ(change_in_words(0, 2000, Dimension::time), "+2 us");
}

TEST(TopOps, LargestChangeIsFirstAndUnchangedOnesAreLeftOut) {
    const Verdict verdict = regressed_verdict();
    EXPECT_THAT(labels(top_ops(verdict.models[0], 9)),
                testing::ElementsAre("12 CONV_2D", "14 ADD", "0 CONV_2D", "15 RESIZE_BILINEAR"));
    EXPECT_EQ(top_ops(verdict.models[0], 2).size(), 2);
}

TEST(TopOps, AreRankedBySharesOnTheScaleOfTheBaselineWhereThereAreNoTimes) {
    ModelComparison model;
    model.ops = {share_change(3, 0.1, 0.2), share_change(4, 0.3, 0.2666),
                 share_change(5, 0.6, 0.5333)};
    const std::vector<OpRow> ops = top_ops(model, 1);
    EXPECT_THAT(labels(ops), testing::ElementsAre("3"));
    EXPECT_EQ(ops[0].change, "+12.50 pp");
}

TEST(TopOps, NameTheFormerIndexOfARenumberedOperator) {
    ModelComparison model;
    model.ops = {share_change(3, 0.5, 0.7), share_change(4, 0.5, 0.5)};
    model.ops[0].after[0].index = 7;
    EXPECT_EQ(top_ops(model, 1).at(0).match, "was 3");
}

TEST(TopOps, WithoutBaselineNothingIsCalledNew) {
    const Verdict verdict = new_verdict();
    const std::vector<OpRow> ops = top_ops(verdict.models[0], 1);
    EXPECT_EQ(ops.at(0).label, "12 CONV_2D");
    EXPECT_EQ(ops.at(0).before, "");
    EXPECT_EQ(ops.at(0).change, "");
    EXPECT_EQ(ops_title(verdict.models[0]), "largest operators");
}

TEST(Causes, AreTheLargestIncreases) {
    const Verdict verdict = regressed_verdict();
    EXPECT_THAT(labels(main_causes(top_ops(verdict.models[0], 9))),
                testing::ElementsAre("12 CONV_2D"));
}

TEST(Words, CountNothingThatIsNotThere) {
    EXPECT_EQ(counts_in_words(Verdict{}), "nothing judged");
    EXPECT_EQ(counts_in_words(regressed_verdict()), "3 regressed, 1 warned, 1 improved, 1 held");
    EXPECT_EQ(counts_in_words(new_verdict()), "6 without baseline");
}

TEST(Words, SayHowFarTheBaselineIsAway) {
    Baseline baseline = regressed_verdict().baseline;
    baseline.distance = 0;
    EXPECT_EQ(reason_in_words(baseline), "merge base with main, the base commit itself");
    baseline.distance = 1;
    EXPECT_EQ(reason_in_words(baseline), "merge base with main, 1 commit before the base commit");
}

TEST(Words, NotesOfVerdictAndRunStandOnce) {
    Verdict verdict = regressed_verdict();
    verdict.run.notes.push_back(verdict.notes[0]);
    EXPECT_EQ(notes_of(verdict).size(), 2);
}

TEST(Registry, AnUnknownReportIsAnErrorThatListsTheKnownOnes) {
    try {
        report_named("html5");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "'html5': no such report");
        EXPECT_EQ(error.remedy(), "the reports are 'junit', 'markdown', 'json', 'text'");
    }
}

TEST(Json, IsTheVerdictAsJson) {
    EXPECT_EQ(report_named("json").render(regressed_verdict(), Style{}),
              json::verdict_text(regressed_verdict()));
}

}  // namespace
}  // namespace ipugate::reports
