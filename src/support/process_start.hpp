// SPDX-License-Identifier: Apache-2.0
// Inside support/: fork and exec, with everything that may go wrong between them.
#pragma once

#include <sys/types.h>

#include <utility>

#include "support/process.hpp"

namespace ipugate {

/// A file descriptor that closes itself. It is above the standard streams, so that giving the
/// child its own never overwrites one that is still needed.
class Descriptor {
 public:
    Descriptor() = default;
    explicit Descriptor(int given);
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    void close();

 private:
    int number_ = -1;
};

/// A child that has become the program, and the ends of the pipes that it writes to.
struct StartedProgram {
    pid_t id = 0;
    Descriptor output;
    Descriptor error;
};

/// Starts `program` in a group of its own, by `fork_watched`. Throws Error if it cannot be started;
/// then there is no child.
StartedProgram start_program(const Program& program);

}  // namespace ipugate
