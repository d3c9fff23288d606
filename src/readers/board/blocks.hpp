// SPDX-License-Identifier: Apache-2.0
// The blocks of the board program: a model's path, its times and its inputs and outputs.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/run.hpp"
#include "readers/board/labels.hpp"
#include "readers/board/line.hpp"
#include "readers/board/tensor.hpp"
#include "readers/board/torn.hpp"

namespace ipugate::readers::board {

/// What a model's block, or a run of lines outside of one, says by labels.
struct Labelled {
    std::vector<Value> values;
    Environment environment;
    std::map<std::string, Fact, std::less<>> facts;
};

/// One run of one model.
struct Block {
    std::string path;  ///< as the program was given it
    std::uint64_t channel = 0;
    std::size_t line = 0;
    Labelled labelled;
    std::vector<Tensor> tensors;
};

/// Follows the program's output; a block ends with two empty lines or with what can only follow it.
class Blocks {
 public:
    explicit Blocks(const Capture& capture);

    /// Takes the lines of blocks and labelled lines outside of them.
    bool take(const Line& line);
    void take_empty_line();
    /// A line that nobody took: counted inside a block. Throws Error if it is a piece
    /// of one that a message tore.
    void take_noise(const Line& line);
    /// A line that can only follow a complete block.
    void close();
    /// The capture ends: throws Error if a block is open or announced.
    void finish();

    [[nodiscard]] bool open() const { return open_; }
    /// The program has started, but no block has come yet.
    [[nodiscard]] bool announced() const { return announced_ != 0; }
    /// Lines of others inside blocks, and the first of them.
    [[nodiscard]] std::size_t noise() const { return noise_; }
    [[nodiscard]] std::size_t first_noise() const { return first_noise_; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    [[nodiscard]] const Labelled& outside() const { return outside_; }

 private:
    bool take_head(const Line& line);
    bool take_inside(const Line& line);
    void add(const Line& line, Entry entry);
    void refuse_announced() const;

    const Capture& capture_;
    Labels labels_;
    Tensors tensors_;
    Torn torn_;
    std::vector<Block> blocks_;
    Labelled outside_;
    bool started_ = false;  ///< a program that measures has begun to print
    bool open_ = false;
    std::size_t empty_lines_ = 0;
    std::size_t announced_ = 0;  ///< line of a program's start that no block followed yet
    std::size_t noise_ = 0;
    std::size_t first_noise_ = 0;
};

/// Whether `text` opens a block: "<path>(<channel>):".
bool is_block_head(std::string_view text);

}  // namespace ipugate::readers::board
