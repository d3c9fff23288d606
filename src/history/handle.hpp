// SPDX-License-Identifier: Apache-2.0
// What the files of this folder share about libgit2: the open repository, owners, errors.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "history/repository.hpp"

struct git_repository;

namespace ipugate::history {

/// Frees a libgit2 object with the function that belongs to its type.
template <auto free>
struct FreedBy {
    template <typename Object>
    void operator()(Object* object) const {
        free(object);
    }
};

struct Repository::Handle {
    explicit Handle(git_repository* opened) : repository(opened) {}
    ~Handle();
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    Handle(Handle&&) = delete;
    Handle& operator=(Handle&&) = delete;

    git_repository* repository;
};

/// Starts libgit2 once a process; to be called before any of its functions.
void start_libgit2();

/// What libgit2 says about the call that just failed.
std::string last_message();

/// Throws Error "<action>: <what libgit2 says>" with the repository's folder in front.
[[noreturn]] void fail(git_repository* repository, std::string_view action);

}  // namespace ipugate::history
