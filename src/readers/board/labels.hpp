// SPDX-License-Identifier: Apache-2.0
// Labelled lines of a board program, "IPU Time: 6.1 ms": tolerant in layout, strict in value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// What one label says: a sample of a metric, or a word for the environment or the facts.
struct Entry {
    enum class Kind { metric, environment, fact };

    Kind kind = Kind::metric;
    std::string name;  ///< of the metric, the environment or the fact
    std::string word;  ///< its value
    Value value;       ///< of a metric
};

/// The labels known by themselves and those that the manifest adds.
class Labels {
 public:
    explicit Labels(const Capture& capture);

    /// What `line` says; nothing if it has no known label. Throws Error for a known label whose
    /// value cannot be read.
    [[nodiscard]] std::vector<Entry> read(const Line& line) const;

    /// Whether `text` has a label that only a board program prints; "BandWidth:" alone may be a
    /// radio's.
    [[nodiscard]] bool starts_run(std::string_view text) const;

    /// All labels as they are compared.
    [[nodiscard]] std::vector<std::string> all_folded() const;

    /// The known label that `line` begins with although no ':' or '=' follows it; empty if none.
    [[nodiscard]] static std::string_view unseparated(std::string_view text);

 private:
    struct Added {
        std::string folded;
        std::string name;
    };

    [[nodiscard]] bool may_begin(std::string_view text) const;
    [[nodiscard]] std::string_view name_of(std::string_view label) const;
    [[nodiscard]] std::vector<Entry> read_list(const Line& line) const;

    const Capture& capture_;
    std::vector<Added> added_;
};

/// Lower case without blanks and underscores, by which labels are compared.
std::string folded(std::string_view label);

/// Whether `line` has a label by which a capture of a board program is recognised.
bool is_time_label(std::string_view text);

}  // namespace ipugate::readers::board
