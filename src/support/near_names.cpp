// SPDX-License-Identifier: Apache-2.0
// Names that a misspelt one may have meant, by the number of letters to change.
#include "support/near_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "support/text.hpp"

namespace ipugate {
namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t most_near = 3;
constexpr std::size_t most_listed = 20;

/// Levenshtein's distance: insertions, deletions and replacements of bytes.
std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

std::string listed(const std::vector<std::string>& names) {
    std::vector<std::string> shown;
    for (const std::string& name : names) {
        if (shown.size() == most_listed) break;
        shown.push_back(one_line(name));
    }
    std::string text = fmt::format("{}", fmt::join(shown, ", "));
    if (names.size() > most_listed) text += fmt::format(" and {} more", names.size() - most_listed);
    return text;
}

}  // namespace

std::vector<std::string> near_names(std::string_view wanted,
                                    const std::vector<std::string>& known) {
    if (wanted.empty() || wanted.size() > longest_name) return {};
    std::vector<std::pair<std::size_t, std::string>> near;
    const std::string low = lowered(wanted);
    for (const std::string& name : known) {
        if (name.empty() || name.size() > longest_name) continue;
        const std::string other = lowered(name);
        const std::size_t changes = distance(low, other);
        const bool begins = other.starts_with(low) || low.starts_with(other);
        if (begins || changes * 3 <= std::max(low.size(), other.size())) {
            near.emplace_back(changes, name);
        }
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    near.resize(std::min(near.size(), most_near));
    std::vector<std::string> names;
    names.reserve(near.size());
    for (auto& [changes, name] : near) names.push_back(std::move(name));
    return names;
}

std::string name_remedy(std::string_view wanted, const std::vector<std::string>& known) {
    if (known.empty()) return {};
    std::string text;
    for (const std::string& name : near_names(wanted, known)) {
        text += fmt::format("{}{}", text.empty() ? "did you mean " : " or ", in_quotes(name));
    }
    if (!text.empty()) text += "? ";
    return text + "there are: " + listed(known);
}

}  // namespace ipugate
