// SPDX-License-Identifier: Apache-2.0
// Inside reports/: foreign text in GitHub-flavoured markdown that stays text: it breaks no table,
// links to no issue and mentions nobody.
#pragma once

#include <string>
#include <string_view>

namespace ipugate::reports {

/// A name as a code span, "`yolov8s`", in which nothing is interpreted. Empty for an empty name; at
/// most 200 bytes of it. Names that a code span in a table cannot hold become <code> with entities.
std::string code(std::string_view name);

/// A sentence: words that mean something in markdown or to GitHub ("@name", "#12", "*", "a|b",
/// links, ":tada:") become code spans, all others stay as they are. At most 600 bytes of it.
std::string prose(std::string_view sentence);

/// `cell`, or a dash if it is empty.
std::string or_dash(std::string_view cell);

/// A name for inside an HTML block, where markdown is not interpreted, as <code>.
std::string html_code(std::string_view name);

}  // namespace ipugate::reports
