// SPDX-License-Identifier: Apache-2.0
// Inside reports/: texts that several reports share, so that all of them say the same.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/verdict.hpp"
#include "support/text.hpp"

namespace ipugate::reports {

/// At most `limit` bytes, cut at a code point with "..." behind.
std::string cut(std::string_view text, std::size_t limit);

/// The first 12 digits of a commit's id, on one line.
std::string short_commit(std::string_view commit);

/// "2 regressed, 1 improved, 14 held, 1 without baseline": what is not zero, worst first.
std::string counts_in_words(const Verdict& verdict);

/// The parts that are not empty, with blanks between them.
std::string spaced(std::initializer_list<std::string_view> parts);

/// `text`, or `other` if it is empty.
std::string or_else(std::string_view text, std::string_view other);

/// "1 commit", "3 commits".
std::string counted(std::size_t number, std::string_view singular);

/// "merge base with main, 2 commits before the base commit".
std::string reason_in_words(const Baseline& baseline);

/// All notes of a verdict and its run, each once, in their order.
std::vector<const Note*> notes_of(const Verdict& verdict);
std::vector<const Note*> notes_of(Verdict&& verdict) = delete;

}  // namespace ipugate::reports
