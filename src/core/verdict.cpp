// SPDX-License-Identifier: Apache-2.0
// Outcomes, exit statuses and what they come to.
#include "core/verdict.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ipugate {
namespace {

/// From the one that counts least to the one that counts most.
constexpr std::array precedence = {Outcome::passed, Outcome::incomparable, Outcome::regressed,
                                   Outcome::broken};

/// Changes of noisy metrics up to this ratio are called neither better nor worse.
constexpr double noise = 0.01;

std::size_t rank(Outcome outcome) {
    return static_cast<std::size_t>(std::find(precedence.begin(), precedence.end(), outcome) -
                                    precedence.begin());
}

void count(Counts& counts, const Finding& finding) {
    switch (finding.result) {
        case Result::held:
            ++counts.held;
            break;
        case Result::violated:
            if (finding.severity == Severity::fail) ++counts.regressed;
            if (finding.severity == Severity::warn) ++counts.warned;
            break;
        case Result::unbaselined:
            break;
        case Result::incomparable:
            ++counts.incomparable;
            break;
        case Result::broken:
            ++counts.broken;
            break;
    }
}

void count(Counts& counts, const ModelComparison& model) {
    if (model.state == State::added) ++counts.added;
    for (const MetricChange& change : model.metrics) {
        if (movement(change) == Movement::better) ++counts.improved;
        if (model.state == State::compared && change.state == State::added) ++counts.added;
    }
}

}  // namespace

std::string_view to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::passed:
            return "passed";
        case Outcome::regressed:
            return "regressed";
        case Outcome::broken:
            return "broken";
        case Outcome::incomparable:
            return "incomparable";
    }
    return "broken";
}

int exit_status(Outcome outcome) {
    switch (outcome) {
        case Outcome::passed:
            return 0;
        case Outcome::regressed:
            return 1;
        case Outcome::broken:
            return 2;
        case Outcome::incomparable:
            return 3;
    }
    return 2;
}

Outcome worse(Outcome first, Outcome second) {
    return rank(first) >= rank(second) ? first : second;
}

std::string_view to_string(Severity severity) {
    switch (severity) {
        case Severity::fail:
            return "fail";
        case Severity::warn:
            return "warn";
        case Severity::off:
            return "off";
    }
    return "fail";
}

std::string_view to_string(Result result) {
    switch (result) {
        case Result::held:
            return "held";
        case Result::violated:
            return "violated";
        case Result::unbaselined:
            return "unbaselined";
        case Result::incomparable:
            return "incomparable";
        case Result::broken:
            return "broken";
    }
    return "broken";
}

Outcome Finding::outcome() const {
    switch (result) {
        case Result::held:
        case Result::unbaselined:
            return Outcome::passed;
        case Result::violated:
            return severity == Severity::fail ? Outcome::regressed : Outcome::passed;
        case Result::incomparable:
            return Outcome::incomparable;
        case Result::broken:
            return Outcome::broken;
    }
    return Outcome::broken;
}

Verdict concluded(Verdict verdict) {
    verdict.outcome = Outcome::passed;
    verdict.counts = {};
    for (const Finding& finding : verdict.findings) {
        verdict.outcome = worse(verdict.outcome, finding.outcome());
        count(verdict.counts, finding);
    }
    for (const ModelComparison& model : verdict.models) count(verdict.counts, model);
    return verdict;
}

std::vector<const Finding*> findings_of(const Verdict& verdict, std::string_view model) {
    std::vector<const Finding*> found;
    for (const Finding& finding : verdict.findings) {
        if (finding.model == model) found.push_back(&finding);
    }
    return found;
}

Movement movement(const MetricChange& change) {
    const std::optional<double> moved = change.change();
    if (change.state != State::compared || !moved || *moved == 0) return Movement::same;
    if (change.nature != Nature::exact && std::abs(change.ratio().value_or(1)) < noise) {
        return Movement::same;
    }
    if (change.direction == Direction::neutral) return Movement::other;
    const bool better = (*moved < 0) == (change.direction == Direction::lower_is_better);
    return better ? Movement::better : Movement::worse;
}

}  // namespace ipugate
