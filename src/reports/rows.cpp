// SPDX-License-Identifier: Apache-2.0
// Sorts findings and metrics into the lists that reports show.
#include "reports/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace ipugate::reports {
namespace {

/// Where the rows of one model stand already.
struct Told {
    std::set<std::string_view> metrics;
    std::set<std::string_view> judged;
    bool model = false;
    bool broken = false;
    bool incomparable = false;
};

class Sorter {
 public:
    explicit Sorter(const Verdict& verdict) {
        for (const ModelComparison& model : verdict.models) {
            models_.emplace(model.name, &model);
            order_.push_back(&model);
        }
    }

    void add(const Finding& finding) {
        if (finding.op.empty()) told_[finding.model].judged.insert(finding.metric);
        std::vector<Row>* list = list_for(finding);
        if (list == nullptr) return;
        const auto found = models_.find(finding.model);
        list->push_back(row_for(finding, found == models_.end() ? nullptr : found->second));
        Told& told = told_[finding.model];
        told.broken |= finding.result == Result::broken;
        told.incomparable |= finding.result == Result::incomparable;
        if (finding.metric.empty()) told.model = true;
        if (finding.op.empty()) told.metrics.insert(finding.metric);
    }

    void add(const ModelComparison& model) {
        const Told& told = told_[model.name];
        if (!model.broken.empty() && !told.broken) rows_.broken.push_back({.model = &model});
        if (!model.differences.empty() && !told.incomparable) {
            rows_.incomparable.push_back({.model = &model});
        }
        for (const MetricChange& change : model.metrics) {
            if (told.metrics.contains(change.name)) continue;
            if (change.state == State::gone && told.model) continue;
            std::vector<Row>& list = list_for(change);
            const bool judged = &list != &rows_.others || told.judged.contains(change.name);
            (judged ? list : rows_.unjudged).push_back({.model = &model, .change = &change});
        }
    }

    Rows sorted() &&;

 private:
    std::vector<Row>* list_for(const Finding& finding) {
        switch (finding.result) {
            case Result::held:
            case Result::unbaselined:
                return nullptr;
            case Result::violated:
                if (finding.severity == Severity::off) return nullptr;
                if (finding.severity == Severity::warn) return &rows_.warned;
                if (finding.rule == "suspect") return &rows_.suspect;
                return finding.rule == "missing" ? &rows_.missing : &rows_.regressed;
            case Result::incomparable:
                return &rows_.incomparable;
            case Result::broken:
                return &rows_.broken;
        }
        return &rows_.broken;
    }

    std::vector<Row>& list_for(const MetricChange& change) {
        switch (change.state) {
            case State::added:
            case State::unbaselined:
                return rows_.added;
            case State::gone:
                return rows_.gone;
            case State::compared:
                return movement(change) == Movement::better ? rows_.improved : rows_.others;
            case State::incomparable:
            case State::broken:
                return rows_.others;
        }
        return rows_.others;
    }

    std::map<std::string_view, const ModelComparison*> models_;
    std::vector<const ModelComparison*> order_;
    std::map<std::string_view, Told> told_;
    Rows rows_;
};

/// How bad a row is: a change from zero is beyond any ratio, one without numbers comes last.
double weight(const Row& row) {
    const auto before = row.finding != nullptr ? row.finding->before : row.change->before;
    const auto after = row.finding != nullptr ? row.finding->after : row.change->after;
    if (!before || !after) return -1;
    if (*before == 0) return *after == 0 ? 0 : std::numeric_limits<double>::infinity();
    const double ratio = std::abs((*after - *before) / *before);
    return std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio;
}

std::vector<Row> worst_first(const std::vector<Row>& rows) {
    std::vector<std::pair<double, Row>> weighed;
    weighed.reserve(rows.size());
    for (const Row& row : rows) weighed.emplace_back(-weight(row), row);
    std::stable_sort(weighed.begin(), weighed.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Row> sorted;
    sorted.reserve(rows.size());
    for (const auto& [key, row] : weighed) sorted.push_back(row);
    return sorted;
}

/// Sizes that the compiler fixes and facts do not come from how operators ran.
bool comes_from_operators(const Row& row) {
    if (!op_of(row).empty()) return true;
    return row.change != nullptr && row.change->nature != Nature::exact;
}

Rows Sorter::sorted() && {
    Rows rows = std::move(rows_);
    rows.regressed = worst_first(rows.regressed);
    rows.warned = worst_first(rows.warned);
    rows.improved = worst_first(rows.improved);
    std::set<const ModelComparison*> listed;
    for (const std::vector<Row>* list : {&rows.regressed, &rows.warned, &rows.improved}) {
        for (const Row& row : *list) {
            if (row.model == nullptr || !comes_from_operators(row)) continue;
            if (listed.insert(row.model).second) rows.explained.push_back(row.model);
        }
        if (list == &rows.warned) rows.worse_models = rows.explained.size();
    }
    rows.remarkable_models = rows.explained.size();
    for (const ModelComparison* model : order_) {
        const bool compared = model->state == State::compared && !model->ops.empty();
        if (compared && listed.insert(model).second) rows.explained.push_back(model);
    }
    return rows;
}

}  // namespace

Row row_for(const Finding& finding, const ModelComparison* model) {
    Row row{.model = model, .finding = &finding};
    if (model == nullptr) return row;
    for (const MetricChange& change : model->metrics) {
        if (change.name == finding.metric) row.change = &change;
    }
    for (const FactChange& fact : model->facts) {
        if (fact.name == finding.metric) row.fact = &fact;
    }
    return row;
}

Rows rows_of(const Verdict& verdict) {
    Sorter sorter(verdict);
    for (const Finding& finding : verdict.findings) sorter.add(finding);
    for (const ModelComparison& model : verdict.models) sorter.add(model);
    return std::move(sorter).sorted();
}

}  // namespace ipugate::reports
