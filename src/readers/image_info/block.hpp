// SPDX-License-Identifier: Apache-2.0
// The block in which SigmaStar's toolchain prints a model with its inputs and outputs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/run.hpp"

namespace ipugate::readers::image_info {

/// Takes the lines of one block, `offline_model (` to `)`:
///
///     Input(0):
///         name:   images
///         dtype:  <class 'numpy.uint8'>
///         shape:  [1, 480, 800, 3]
///
/// Keys come in any order. Errors are "line 12: ...".
class Block {
 public:
    /// `kind` is the word in front of the bracket, "offline_model" or "model".
    Block(std::string kind, std::size_t line) : kind_(std::move(kind)), line_(line) {}

    /// Takes the next line. Returns whether it was part of the block; what is not is noise.
    bool take(std::string_view line, std::size_t number);

    [[nodiscard]] bool closed() const { return closed_; }
    [[nodiscard]] bool offline() const { return kind_ == "offline_model"; }
    [[nodiscard]] std::size_t line() const { return line_; }
    [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; }
    /// work_mode and batch_mode, as printed.
    [[nodiscard]] const Environment& environment() const { return environment_; }

 private:
    bool open_tensor(std::string_view line, std::size_t number);
    void close(std::size_t number);
    void check_last_tensor(std::size_t number) const;
    void set(std::string_view key, std::string_view value, std::size_t number);
    void set_environment(std::string_view key, std::string_view value, std::size_t number);
    [[nodiscard]] std::string tensor_label() const;

    std::string kind_;
    std::size_t line_ = 0;
    bool closed_ = false;
    std::vector<Tensor> tensors_;
    std::vector<std::string> keys_;  ///< of the last tensor
    Environment environment_;
};

}  // namespace ipugate::readers::image_info
