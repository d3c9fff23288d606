// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the kinds of reports, each defined at the end of its own file.
#pragma once

#include "reports/report.hpp"

namespace ipugate::reports {

extern const Report junit_report;
extern const Report markdown_report;
extern const Report json_report;
extern const Report text_report;

}  // namespace ipugate::reports
