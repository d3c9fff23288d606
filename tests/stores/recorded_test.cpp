// SPDX-License-Identifier: Apache-2.0
// The runs that are stored along a history: limits, filters, gaps, cuts, damage.
#include "stores/recorded.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stores/find_baseline.hpp"
#include "support/error.hpp"

namespace ipugate::stores {
namespace {

using ipugate::testing::FindBaseline;
using ipugate::testing::sample_model;
using ipugate::testing::sample_run;
using ipugate::testing::ScratchRepository;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Fails for one commit.
class DamagedStore : public ipugate::testing::MemoryStore {
 public:
    explicit DamagedStore(std::string commit) : commit_(std::move(commit)) {}
    [[nodiscard]] std::optional<Run> load(std::string_view project,
                                          std::string_view commit) const override {
        if (commit == commit_) throw Error("it is damaged", "delete it");
        return MemoryStore::load(project, commit);
    }

 private:
    std::string commit_;
};

class Recorded : public FindBaseline {
 protected:
    [[nodiscard]] HistoryQuery query() const {
        HistoryQuery query;
        query.project = "door-camera";
        query.head = commits_[3];
        return query;
    }
    [[nodiscard]] History load(const HistoryQuery& query) const {
        return load_history(store_, *history::Repository::open(scratch_.path()), query);
    }
    /// How far from the head the runs lie.
    static std::vector<std::size_t> distances(const History& history) {
        std::vector<std::size_t> found;
        for (const RecordedCommit& commit : history.commits) found.push_back(commit.distance);
        return found;
    }
};

TEST_F(Recorded, NewestRunComesFirstAndCommitsWithoutARunAreCounted) {
    record(0, {sample_model("door", 1)});
    record(2, {sample_model("door", 2)});
    const History history = load(query());
    EXPECT_THAT(distances(history), ElementsAre(1, 3));
    EXPECT_EQ(history.commits[0].commit, commits_[2]);
    EXPECT_EQ(history.commits[0].subject, "c");
    EXPECT_EQ(history.commits[0].date, "2024-03-01T12:00:00+00:00");
    EXPECT_EQ(history.searched, 4U);
    EXPECT_EQ(history.without_run, 2U);
    EXPECT_FALSE(history.more);
    EXPECT_FALSE(history.cut);
}

TEST_F(Recorded, LimitAndSearchEndTheWalkAndThatIsSaid) {
    for (std::size_t i = 0; i < 4; ++i) record(i, {sample_model("door", 1)});
    HistoryQuery limited = query();
    limited.limit = 2;
    EXPECT_THAT(distances(load(limited)), ElementsAre(0, 1));
    EXPECT_TRUE(load(limited).more);
    HistoryQuery bounded = query();
    bounded.search = 3;
    EXPECT_THAT(distances(load(bounded)), ElementsAre(0, 1, 2));
    EXPECT_TRUE(load(bounded).more);
    bounded.search = 4;
    EXPECT_FALSE(load(bounded).more);
}

TEST_F(Recorded, AnAskedModelIsLookedForUntilTheLimitIsReached) {
    record(0, {sample_model("gate", 1)});
    record(1, {sample_model("door", 1), sample_model("gate", 2)});
    record(3, {sample_model("door", 1)});
    HistoryQuery asked = query();
    asked.model = "gate";
    asked.limit = 2;
    const History history = load(asked);
    EXPECT_THAT(distances(history), ElementsAre(2, 3));
    EXPECT_EQ(history.commits[0].models.size(), 1U);
    EXPECT_EQ(history.without_value, 1U);
    EXPECT_EQ(history.without_run, 1U);
}

TEST_F(Recorded, AnAskedMetricIsFoundWhereItIsMissedToo) {
    Model missed;
    missed.name = "door";
    missed.rejected = {"ipu_time"};
    record(1, {sample_model("door", 1)});
    record(2, {missed});
    Model other = sample_model("door", 1);
    other.metrics.clear();
    other.metrics.emplace("bandwidth", Metric{Dimension::bytes, {{1, 1, {}, ""}}});
    record(3, {other});
    HistoryQuery asked = query();
    asked.model = "door";
    asked.metric = "ipu_time";
    EXPECT_THAT(distances(load(asked)), ElementsAre(1, 2));
}

TEST_F(Recorded, OperatorsAndTensorsAreLeftOut) {
    Model model = sample_model("door", 1);
    model.ops.resize(3);
    model.tensors.resize(2);
    record(3, {model});
    EXPECT_THAT(load(query()).commits[0].models[0].ops, IsEmpty());
    EXPECT_THAT(load(query()).commits[0].models[0].tensors, IsEmpty());
}

TEST_F(Recorded, OnlyTheProjectsOwnRunsCount) {
    ipugate::Run other = sample_run(commits_[3], {sample_model("door", 1)});
    other.project = "another";
    store_.store(other);
    EXPECT_THAT(load(query()).commits, IsEmpty());
    EXPECT_EQ(load(query()).without_run, 4U);
}

TEST_F(Recorded, ACutHistoryIsSaidAndTheRunBehindTheBorderFound) {
    record(3, {sample_model("door", 2)});
    record(2, {sample_model("door", 1)});
    const ScratchRepository shallow(scratch_.path(), {"--depth=1"});
    const History history =
        load_history(store_, *history::Repository::open(shallow.path()), query());
    EXPECT_TRUE(history.cut);
    EXPECT_THAT(distances(history), ElementsAre(0, 1));
    EXPECT_EQ(history.commits[1].subject, "");
}

TEST_F(Recorded, ADamagedRunIsANoteAndTheOthersAreShown) {
    DamagedStore store(commits_[2]);
    store.store(sample_run(commits_[3], {sample_model("door", 1)}));
    store.store(sample_run(commits_[1], {sample_model("door", 1)}));
    const History history =
        load_history(store, *history::Repository::open(scratch_.path()), query());
    EXPECT_THAT(distances(history), ElementsAre(0, 2));
    ASSERT_EQ(history.notes.size(), 1U);
    EXPECT_EQ(history.notes[0].text, "it is damaged; delete it");
}

TEST_F(Recorded, MergedBranchesAreNotPartOfTheHistory) {
    scratch_.git({"checkout", "--quiet", "-b", "topic"});
    const std::string topic = scratch_.commit("topic");
    scratch_.git({"checkout", "--quiet", "main"});
    const std::string merged = scratch_.merge("topic");
    store_.store(sample_run(topic, {sample_model("door", 9)}));
    record(3, {sample_model("door", 1)});
    HistoryQuery from_merge = query();
    from_merge.head = merged;
    EXPECT_THAT(distances(load(from_merge)), ElementsAre(1));
}

}  // namespace
}  // namespace ipugate::stores
