// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the forms of a history, each defined at the end of its own file.
#pragma once

#include "reports/history.hpp"

namespace ipugate::reports {

extern const HistoryFormat history_table_format;
extern const HistoryFormat history_csv_format;
extern const HistoryFormat history_json_format;
extern const HistoryFormat history_markdown_format;

}  // namespace ipugate::reports
