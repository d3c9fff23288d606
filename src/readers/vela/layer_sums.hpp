// SPDX-License-Identifier: Apache-2.0
// What the rows of a per-layer file must add up to, which shows whether all of them are there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/op.hpp"

namespace ipugate::readers::vela {

/// A row as the checks see it.
struct LayerRow {
    const Op& op;
    double percent = 0;  ///< of the network's cycles, as printed
    std::size_t line = 0;
};

/// Each row says which share of the network's cycles it takes, and with that how many these are. A
/// file whose rows add up to less was cut.
class LayerSums {
 public:
    void add(const LayerRow& row);
    /// The row that was added last is an activation that was fused into the row before it: in files
    /// of Vela 4.3 to 4.5 its cycles are part of that row already.
    void repeat(const Op& op) { repeated_ += op.cycles.value_or(0); }

    /// The last row has no line end: whether it repeats the row before it is not known.
    void end_in_name() { ends_in_name_ = true; }

    /// Throws Error if the rows cannot be those of a network on the NPU, or not all of them.
    /// Otherwise what is odd about them.
    [[nodiscard]] std::vector<std::string> check() const;

 private:
    /// Rows that break a rule which real files keep.
    struct Exceptions {
        std::size_t rows = 0;
        std::size_t first = 0;  ///< line

        void add(std::size_t line);
    };

    void check_results() const;
    [[nodiscard]] bool is_rule_unknown(const Exceptions& exceptions) const;
    [[nodiscard]] std::string check_whole() const;

    std::size_t rows_ = 0;
    std::size_t cpu_ = 0;
    std::size_t last_line_ = 0;
    bool ends_in_name_ = false;
    double cycles_ = 0;
    double repeated_ = 0;
    double network_ = 0;  ///< cycles of the network as the first row's share gives them
    Exceptions not_slowest_;
    Exceptions other_network_;
};

}  // namespace ipugate::readers::vela
