// SPDX-License-Identifier: Apache-2.0
// Index, type and name of an operator, from the name and the arguments of its events.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace ipugate::readers::timeline {

struct OpName {
    std::int64_t index = -1;  ///< -1 unknown
    std::string type;
    std::string name;  ///< empty if index and type say all of it
    std::string shape = {};

    bool operator==(const OpName&) const = default;
};

/// Takes names of events apart by their common shapes ("12_CONV_2D", "CONV_2D_12",
/// "[12] CONV_2D", "12: CONV_2D", "12") or by a pattern of the manifest.
class OpNames {
 public:
    /// `pattern` is RE2 with groups named index, type, name or shape; empty for the common shapes.
    /// A pattern that does not compile or names no group is an Error.
    explicit OpNames(const std::string& pattern);
    ~OpNames();
    OpNames(OpNames&&) noexcept;
    OpNames& operator=(OpNames&&) = delete;
    OpNames(const OpNames&) = delete;
    OpNames& operator=(const OpNames&) = delete;

    /// The parts of an event's name. A name that the manifest's pattern does not match, or whose
    /// index is not a whole number, is an Error.
    [[nodiscard]] OpName parts(std::string_view event_name) const;
    /// The event's name with another index where it has one; nothing if it has none.
    [[nodiscard]] std::optional<std::string> renumbered(std::string_view event_name,
                                                        std::int64_t index) const;

 private:
    /// The parts, and the digits of the index in the event's name.
    struct Match {
        OpName op;
        std::string_view digits;
    };

    [[nodiscard]] Match match(std::string_view event_name) const;
    [[nodiscard]] Match matched(std::string_view event_name) const;

    std::unique_ptr<re2::RE2> pattern_;
};

}  // namespace ipugate::readers::timeline
