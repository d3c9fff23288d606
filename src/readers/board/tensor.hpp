// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs that a board program prints below a model.
#pragma once

#include <optional>
#include <vector>

#include "core/run.hpp"
#include "readers/board/line.hpp"

namespace ipugate::readers::board {

/// Collects the tensors of one block.
class Tensors {
 public:
    /// Takes a line "Input(0):" or "Output(1):". Throws Error if a tensor before it is incomplete
    /// or missing.
    bool take_head(const Line& line);
    /// Takes an indented line "    dtype:  UINT8" of the tensor begun last.
    bool take_property(const Line& line);
    /// Takes an indented line with any other key, which becomes a property of the tensor.
    bool take_other(const Line& line);
    /// All tensors; throws Error if the last one is incomplete.
    std::vector<Tensor> finish();

 private:
    void finish_tensor();
    bool set(const Line& line, std::string_view key, std::string_view value);

    std::vector<Tensor> tensors_;
    std::size_t line_ = 0;  ///< of the last head; 0 if there is none
    bool named_ = false;
    bool shaped_ = false;
};

}  // namespace ipugate::readers::board
