// SPDX-License-Identifier: Apache-2.0
// One network summary in Vela's console, collected line by line.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "core/run.hpp"
#include "readers/vela/console_line.hpp"

namespace ipugate::readers::vela {

class Network {
 public:
    /// `name` is empty if the block has no heading.
    Network(std::string name, std::size_t line) : name_(std::move(name)), line_(line) {}

    /// Takes what a line says; a value that is there already is an Error.
    void take(const ConsoleLine& found, std::size_t line);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::size_t line() const { return line_; }
    [[nodiscard]] bool has(std::string_view value) const { return values_.contains(value); }
    /// The last line that a summary can have was there, or something that stands behind one.
    [[nodiscard]] bool finished() const { return has_estimates_ || closed_; }
    /// Cycles were printed; from 4.1 on, they are on demand only.
    [[nodiscard]] bool has_estimates() const { return has_estimates_; }

    /// The model. Throws Error if the summary was cut, or nothing of the network runs on the NPU.
    [[nodiscard]] Model model(const std::string& file) const;

 private:
    struct Found {
        ConsoleValue value;
        std::size_t line = 0;
    };

    void check_whole() const;
    void check_on_npu() const;
    [[nodiscard]] double number(std::string_view name) const;

    std::string name_;
    std::size_t line_;
    std::map<std::string, Found, std::less<>> values_;
    bool must_have_estimates_ = false;
    bool old_placement_ = false;
    bool is_nan_ = false;
    bool has_estimates_ = false;
    bool closed_ = false;
};

}  // namespace ipugate::readers::vela
