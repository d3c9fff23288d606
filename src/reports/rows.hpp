// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the lines of a report for people, sorted by what has to be read first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/verdict.hpp"

namespace ipugate::reports {

/// One line: a metric, an operator, a fact or a whole model, with the finding that put it there.
/// Everything points into the verdict; what does not apply is null.
struct Row {
    const ModelComparison* model = nullptr;
    const MetricChange* change = nullptr;
    const FactChange* fact = nullptr;
    const Finding* finding = nullptr;
};

struct Rows {
    std::vector<Row> regressed;     ///< broke a rule of severity `fail`, largest ratio first
    std::vector<Row> suspect;       ///< the same, because an estimate fell with the work it counts
    std::vector<Row> missing;       ///< the same, because the metric or model is gone
    std::vector<Row> broken;        ///< could not be judged
    std::vector<Row> incomparable;  ///< could not be compared
    std::vector<Row> warned;        ///< broke a rule of severity `warn`, largest ratio first
    std::vector<Row> improved;      ///< changed for the better, largest ratio first
    std::vector<Row> added;         ///< without a baseline
    std::vector<Row> gone;          ///< only in the baseline, which the rules allow
    std::vector<Row> others;        ///< everything else that a rule judged
    std::vector<Row> unjudged;      ///< no rule applies, or not comparable
    /// Models whose operators may explain a row: those of regressed rows, then of warned ones, then
    /// of improved ones.
    std::vector<const ModelComparison*> explained;
    std::size_t worse_models = 0;       ///< how many of them are of regressed or warned rows
    std::size_t remarkable_models = 0;  ///< how many are of any of these rows; behind them stand
                                        ///< other models with operators on both sides
};

/// Every finding that did not hold and every metric, each in one list.
Rows rows_of(const Verdict& verdict);
Rows rows_of(Verdict&& verdict) = delete;

/// The row of a finding; `model` is null if the finding's model was not compared.
Row row_for(const Finding& finding, const ModelComparison* model);

std::string_view model_of(const Row& row);
/// "ipu_time"; empty if the row is about the model itself.
std::string_view metric_of(const Row& row);
/// "12 CONV_2D"; empty if the row is not about an operator.
std::string_view op_of(const Row& row);
/// Values with units, or the words of a fact; empty where there is none.
std::string before_of(const Row& row);
std::string after_of(const Row& row);
/// "+591 us (+6.8 %)", "+1.2 pp".
std::string change_of(const Row& row);
/// "3 vs 5 samples"; with the commit of a baseline that is older than that of the verdict.
std::string evidence_of(const Row& row, const Verdict& verdict);
/// One sentence, on one line.
std::string message_of(const Row& row);

/// A change with its sign, and its ratio where that says more: "+591 us (+6.8 %)", "+1.2 pp".
std::string change_in_words(double before, double after, Dimension dimension);

}  // namespace ipugate::reports
