// SPDX-License-Identifier: Apache-2.0
// How much two operators of two runs are alike.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/op.hpp"

namespace ipugate {

/// Compares any operator of one run with any of another by type, name, shape and how long they
/// took. Positions in an order do not count.
class OpLikeness {
 public:
    OpLikeness(std::span<const Op> before, std::span<const Op> after);

    /// 1 for equal operators whose times differ by 2 % at most; 0 or less for two that have nothing
    /// in common. Everything that both sides tell counts: types that differ need alike times or the
    /// same name; a name that differs in its digits only ("conv_12") may have been renumbered.
    [[nodiscard]] double operator()(std::size_t before, std::size_t after) const;

    /// How alike two times are: 1 up to 2 %, 0.5 at +38 %, 0 if just one of them is zero.
    [[nodiscard]] double times(std::size_t before, std::size_t after) const;

    [[nodiscard]] bool same_type(std::size_t before, std::size_t after) const;
    [[nodiscard]] bool same_name(std::size_t before, std::size_t after) const;

    /// What each operator took, in one measure for both sides: ns, cycles, or the share of the
    /// model; negative if unknown.
    [[nodiscard]] std::span<const double> taken_before() const { return before_.taken; }
    [[nodiscard]] std::span<const double> taken_after() const { return after_.taken; }

    /// From now on all of `after` counts as having taken `factor` times as long: for boards whose
    /// clocks differ and for shares of a model that grew.
    void scale_after(double factor);

 private:
    struct Traits {
        int core = 0;
        std::size_t type = 0;  ///< number of a text; 0 is the empty one
        std::size_t name = 0;
        std::size_t stem = 0;  ///< the name without its digits
        std::size_t shape = 0;
        std::size_t compiled = 0;
    };
    struct Side {
        std::vector<Traits> traits;
        std::vector<double> taken;
        std::vector<double> logs;  ///< logarithms of `taken`
    };

    [[nodiscard]] Side side_of(std::span<const Op> ops, std::optional<double> Op::*measure);
    [[nodiscard]] std::size_t number_of(std::string_view text);
    static std::vector<double> logs_of(std::span<const double> taken);

    std::unordered_map<std::string, std::size_t> numbers_;
    Side before_;
    Side after_;
};

}  // namespace ipugate
