// SPDX-License-Identifier: Apache-2.0
// The same few verdicts for every report.
#pragma once

#include <string>
#include <vector>

#include "core/verdict.hpp"

namespace ipugate::reports {

struct NamedVerdict {
    std::string name;
    Verdict verdict;
};

/// passed, regressed, broken, incomparable, new, hostile.
std::vector<NamedVerdict> all_verdicts();

/// Nothing got worse, one metric got better.
Verdict passed_verdict();
/// Two models regressed, the first through two operators; one warning; one metric is missing.
Verdict regressed_verdict();
/// A capture was cut, another model was measured.
Verdict broken_verdict();
/// Another clock than the baseline's.
Verdict incomparable_verdict();
/// There is no baseline.
Verdict new_verdict();
/// Every text that comes from outside is meant to break something.
Verdict hostile_verdict();
/// `models` models, every third of which regressed.
Verdict huge_verdict(std::size_t models);

}  // namespace ipugate::reports
