// SPDX-License-Identifier: Apache-2.0
// Date and subject of a commit.
#include <fmt/format.h>
#include <git2.h>

#include <chrono>
#include <cstdlib>

#include "history/handle.hpp"
#include "support/text.hpp"

namespace ipugate::history {
namespace {

using Commit = std::unique_ptr<git_commit, FreedBy<git_commit_free>>;

/// ISO 8601; nothing for times that no calendar of four digits has.
std::string date_text(const git_time& time) {
    constexpr git_time_t end_of_9999 = 253'402'300'799;
    constexpr int day = 24 * 60;
    if (std::abs(time.offset) >= day) return {};
    const git_time_t local = time.time + git_time_t{time.offset} * 60;
    if (time.time < 0 || time.time > end_of_9999 || local < 0 || local > end_of_9999) return {};
    const std::chrono::sys_seconds moment{std::chrono::seconds(local)};
    const auto midnight = std::chrono::floor<std::chrono::days>(moment);
    const std::chrono::year_month_day date(midnight);
    const std::chrono::hh_mm_ss clock(moment - midnight);
    const int offset = std::abs(time.offset);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}{:02}:{:02}",
                       static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count(),
                       time.offset < 0 ? '-' : '+', offset / 60, offset % 60);
}

}  // namespace

CommitText Repository::text(const CommitId& commit) const {
    git_oid id;
    git_commit* found = nullptr;
    if (git_oid_fromstr(&id, commit.c_str()) != 0 ||
        git_commit_lookup(&found, handle_->repository, &id) != 0) {
        fail(handle_->repository, fmt::format("reading commit {}", in_quotes(commit)));
    }
    const Commit owned(found);
    CommitText text;
    if (const git_signature* author = git_commit_author(found)) text.date = date_text(author->when);
    if (const char* subject = git_commit_summary(found)) text.subject = one_line(subject);
    return text;
}

}  // namespace ipugate::history
