// SPDX-License-Identifier: Apache-2.0
// Captures that differ in a number only, as one glob.
#include "cli/init/globs.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "support/error.hpp"

namespace ipugate::cli {
namespace {

bool is_digit(char letter) {
    return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

/// "a12b" -> "a", "12", "b": numbers and what is between them take turns.
std::vector<std::string> pieces_of(const std::string& pattern) {
    std::vector<std::string> pieces(1);
    for (const char letter : pattern) {
        const bool in_number = pieces.size() % 2 == 0;
        if (is_digit(letter) != in_number) pieces.emplace_back();
        pieces.back() += letter;
    }
    return pieces;
}

/// What captures must share to become one entry.
using Kind = std::tuple<std::vector<std::string>, std::string, std::string, bool>;

Kind kind_of(const CaptureEntry& capture) {
    std::vector<std::string> pieces = pieces_of(capture.pattern);
    for (std::size_t i = 1; i < pieces.size(); i += 2) pieces[i] = "#";
    return {std::move(pieces), capture.format, capture.model, capture.is_state};
}

/// The glob for patterns that differ in the same one number; nothing for others.
std::optional<std::string> glob_of(const std::vector<const CaptureEntry*>& captures) {
    std::vector<std::string> pieces = pieces_of(captures.front()->pattern);
    std::set<std::size_t> differing;
    for (const CaptureEntry* capture : captures) {
        const std::vector<std::string> own = pieces_of(capture->pattern);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (own[i] != pieces[i]) differing.insert(i);
        }
    }
    if (differing.size() != 1) return std::nullopt;
    pieces[*differing.begin()] = "*";
    std::string glob;
    for (const std::string& piece : pieces) glob += piece;
    return glob;
}

std::set<std::filesystem::path> matched(const CaptureEntry& capture, const CaptureFiles& files) {
    const std::vector<std::filesystem::path> found = files.matching(capture);
    return {found.begin(), found.end()};
}

/// One entry for all of `captures`; nothing if its glob would match anything else.
std::optional<CaptureEntry> joined(const std::vector<const CaptureEntry*>& captures,
                                   const CaptureFiles& files) {
    const std::optional<std::string> glob = glob_of(captures);
    if (!glob) return std::nullopt;
    CaptureEntry whole = *captures.front();
    whole.pattern = *glob;
    whole.expected_files = captures.size();
    std::set<std::filesystem::path> wanted;
    for (const CaptureEntry* capture : captures) wanted.merge(matched(*capture, files));
    if (matched(whole, files) != wanted) return std::nullopt;
    return whole;
}

}  // namespace

std::vector<CaptureEntry> with_globs(const std::vector<CaptureEntry>& captures,
                                     const CaptureFiles& files) {
    std::map<Kind, std::vector<const CaptureEntry*>> kinds;
    for (const CaptureEntry& capture : captures) kinds[kind_of(capture)].push_back(&capture);
    std::vector<CaptureEntry> folded;
    for (const CaptureEntry& capture : captures) {
        const std::vector<const CaptureEntry*>& alike = kinds[kind_of(capture)];
        const auto whole = alike.size() > 1 ? joined(alike, files) : std::nullopt;
        if (!whole) {
            folded.push_back(capture);
        } else if (&capture == alike.front()) {
            folded.push_back(*whole);
        }
    }
    return folded;
}

}  // namespace ipugate::cli
