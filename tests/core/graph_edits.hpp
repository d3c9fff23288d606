// SPDX-License-Identifier: Apache-2.0
// Random operator tables and random edits of them, with what is known to be untouched.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "core/op.hpp"

namespace ipugate::tests {

/// How the operators of a random table are called.
enum class Names { none, numbered, telling };

/// An operator and who it is: edits keep the number, whatever becomes of the operator.
struct NumberedOp {
    Op op;
    std::size_t number = 0;
    bool touched = false;
};

using Table = std::vector<NumberedOp>;

/// Makes tables and edits from one seed.
class GraphEditor {
 public:
    explicit GraphEditor(unsigned seed) : random_(seed) {}

    /// `size` operators in the shape of a detector's: mostly convolutions, some without any time.
    Table table(std::size_t size, Names names) {
        Table made;
        for (std::size_t i = 0; i < size; ++i) made.push_back(fresh(names));
        return renumbered(std::move(made));
    }

    /// One edit at a random place: insert, delete, swap, rename, fuse, split or scale.
    Table edited(Table table, Names names) {
        const std::size_t at = pick(table.size() - 1);
        const auto place = table.begin() + static_cast<std::ptrdiff_t>(at);
        switch (pick(7)) {
            case 0:
                table.insert(place, fresh(names));
                table[at].touched = true;
                break;
            case 1:
                table.erase(place);
                break;
            case 2:
                std::swap(table[at], table[at + 1]);
                table[at].touched = table[at + 1].touched = true;
                break;
            case 3:
                place->op.type += "_V2";
                place->touched = true;
                break;
            case 4:
                // Fusing saves some time.
                *place->op.time += 0.9 * (place + 1)->op.time.value();
                place->touched = true;
                table.erase(place + 1);
                break;
            case 5:
                *place->op.time /= 2;
                place->touched = true;
                table.insert(place + 1, *place);
                table[at + 1].number = next_++;
                break;
            default:
                *place->op.time *= 1.4;
                place->touched = true;
        }
        return renumbered(std::move(table));
    }

    /// Every time with normal noise of `sigma` (0.01 is 1 %).
    Table noisy(Table table, double sigma) {
        std::normal_distribution<double> noise(1, sigma);
        for (NumberedOp& entry : table) *entry.op.time *= noise(random_);
        return table;
    }

    /// A whole number below `end`.
    std::size_t pick(std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }

 private:
    NumberedOp fresh(Names names) {
        const std::vector<std::string> types = {"CONV_2D",       "CONV_2D",  "CONV_2D",
                                                "CONV_2D",       "LOGISTIC", "MUL",
                                                "CONCATENATION", "Fix2Float"};
        NumberedOp entry;
        entry.number = next_++;
        entry.op.type = types[pick(types.size())];
        std::lognormal_distribution<double> time(10, 1);
        entry.op.time = pick(15) == 0 ? 0 : time(random_);
        entry.op.time_source = TimeSource::measured;
        if (names == Names::telling) {
            entry.op.name = std::string(3, static_cast<char>('a' + entry.number % 26)) + "/block" +
                            std::to_string(entry.number * 7919 % 100'003);
        }
        numbered_ = names == Names::numbered;
        return entry;
    }

    /// Indices, and names where they are made of indices, follow the order.
    [[nodiscard]] Table renumbered(Table table) const {
        for (std::size_t i = 0; i < table.size(); ++i) {
            table[i].op.index = static_cast<std::int64_t>(i);
            if (numbered_) table[i].op.name = table[i].op.type + "_" + std::to_string(i);
        }
        return table;
    }

    std::mt19937 random_;
    std::size_t next_ = 0;
    bool numbered_ = false;
};

/// The same table on a board that takes `factor` times as long for everything.
inline Table scaled(Table table, double factor) {
    for (NumberedOp& entry : table) *entry.op.time *= factor;
    return table;
}

inline std::vector<Op> ops_of(const Table& table) {
    std::vector<Op> ops;
    for (const NumberedOp& entry : table) ops.push_back(entry.op);
    return ops;
}

}  // namespace ipugate::tests
