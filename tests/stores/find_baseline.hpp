// SPDX-License-Identifier: Apache-2.0
// A repository of four commits and a store in memory, to find baselines in.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "history/scratch_repository.hpp"
#include "stores/addition.hpp"
#include "stores/baseline.hpp"
#include "stores/sample.hpp"

namespace ipugate::testing {

/// Keeps runs in memory.
class MemoryStore : public stores::Store {
 public:
    [[nodiscard]] std::optional<ipugate::Run> load(std::string_view project,
                                                   std::string_view commit) const override {
        const auto found = runs_.find(commit);
        if (found == runs_.end()) return std::nullopt;
        for (const ipugate::Run& run : found->second) {
            if (run.project == project) return run;
        }
        return std::nullopt;
    }
    void store(const ipugate::Run& run) override {
        runs_[run.commit] = stores::with_run(runs_[run.commit], run);
    }
    [[nodiscard]] std::string name() const override { return "memory:"; }

 private:
    std::map<std::string, std::vector<ipugate::Run>, std::less<>> runs_;
};

inline const Environment this_board = {{"chip", "opera"}, {"board", "evb-3"}};
inline const Environment other_board = {{"chip", "opera"}, {"board", "evb-4"}};

/// Four commits on main, oldest first, and a store that knows none of them.
class FindBaseline : public ::testing::Test {
 protected:
    FindBaseline() {
        for (const char* name : {"a", "b", "c", "d"}) commits_.push_back(scratch_.commit(name));
    }

    void record(std::size_t commit, std::vector<Model> models) {
        store_.store(sample_run(commits_[commit], std::move(models)));
    }
    [[nodiscard]] Baseline find(const std::vector<Model>& models) const {
        return find_in(scratch_.path(), models);
    }
    [[nodiscard]] Baseline find_in(const std::filesystem::path& folder,
                                   const std::vector<Model>& models) const {
        return stores::find_baseline(store_, *history::Repository::open(folder),
                                     {commits_[3], "merge base with main", false},
                                     sample_run("", models));
    }

    ScratchRepository scratch_;
    std::vector<std::string> commits_;
    MemoryStore store_;
};

}  // namespace ipugate::testing
