// SPDX-License-Identifier: Apache-2.0
// Starts libgit2 and turns its failures into errors.
#include "history/handle.hpp"

#include <fmt/format.h>
#include <git2.h>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::history {
namespace {

class Library {
 public:
    Library() {
        if (git_libgit2_init() < 0) throw Error("starting libgit2: " + last_message());
    }
    ~Library() { git_libgit2_shutdown(); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    Library(Library&&) = delete;
    Library& operator=(Library&&) = delete;
};

}  // namespace

Repository::Handle::~Handle() {
    git_repository_free(repository);
}

void start_libgit2() {
    static const Library library;
}

std::string last_message() {
    const git_error* error = git_error_last();
    return error != nullptr && error->message != nullptr ? printable(error->message)
                                                         : "libgit2 gave no reason";
}

void fail(git_repository* repository, std::string_view action) {
    throw Error(fmt::format("git repository {}: {}: {}", in_quotes(git_repository_path(repository)),
                            action, last_message()),
                "git fsck finds damage; a fresh clone repairs it");
}

}  // namespace ipugate::history
