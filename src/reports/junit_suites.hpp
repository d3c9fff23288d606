// SPDX-License-Identifier: Apache-2.0
// Inside reports/: a verdict as test suites and test cases.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/verdict.hpp"

namespace ipugate::reports {

struct TestCase {
    enum class Status { passed, failure, error, skipped };

    std::string name;
    Status status = Status::passed;
    std::string type;     ///< "perf.regression"
    std::string message;  ///< at most 300 bytes
    std::string text;     ///< at most 64 KiB
};

struct TestSuite {
    std::string name;
    std::string classname;                                        ///< of all its cases
    std::vector<std::pair<std::string, std::string>> properties;  ///< at least one
    std::vector<TestCase> cases;                                  ///< at least one
    std::string output;                                           ///< at most 1 MiB
};

/// The suite `ipugate`, with the baseline and whatever belongs to no model, then one for each
/// model. An outcome other than passed always shows in at least one case.
std::vector<TestSuite> suites_of(const Verdict& verdict);

/// The case of a finding, without a name.
TestCase case_of(const Finding& finding, const ModelComparison* model, const Verdict& verdict);

}  // namespace ipugate::reports
