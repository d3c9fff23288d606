// SPDX-License-Identifier: Apache-2.0
// The JSON report: everything, for the steps that come after the gate.
#include "json/run.hpp"
#include "reports/kinds.hpp"

namespace ipugate::reports {
namespace {

std::string render(const Verdict& verdict, const Style& /*style*/) {
    return json::verdict_text(verdict);
}

}  // namespace

const Report json_report = {"json", "everything, with samples, environments and operators", render};

}  // namespace ipugate::reports
