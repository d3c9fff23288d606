// SPDX-License-Identifier: Apache-2.0
// What every store must do, run against each one of the registry.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <ctime>
#include <random>

#include "history/scratch_repository.hpp"
#include "stores/sample.hpp"
#include "stores/store.hpp"
#include "support/error.hpp"

namespace ipugate::stores {
namespace {

using ipugate::testing::ipu_time;
using ipugate::testing::sample_model;
using ipugate::testing::sample_run;
using ipugate::testing::ScratchFolder;

const std::string commit = "ab12345678901234567890123456789012345678";
const std::string other_commit = "cd12345678901234567890123456789012345678";

/// How a test gets an empty store of a scheme; a scheme without an entry fails its tests.
std::string address_in(std::string_view scheme, const ScratchFolder& folder) {
    if (scheme == "dir") return (folder.path() / "store").native();
    throw std::runtime_error("the contract suite does not know how to make this store");
}

class StoreContract : public ::testing::TestWithParam<std::string_view> {
 protected:
    StoreContract()
        : url_(std::string(GetParam()) + ":" + address_in(GetParam(), folder_)), store_(open()) {}

    [[nodiscard]] std::unique_ptr<Store> open() const { return open_store(url_, "/"); }
    [[nodiscard]] ipugate::Run load(const std::string& id) const {
        return open()->load("door-camera", id).value_or(ipugate::Run{});
    }

    ScratchFolder folder_;
    std::string url_;
    std::unique_ptr<Store> store_;
};

Model whole_model() {
    Model model = sample_model("door \"é\"", 8721170, {{"chip", "opera"}, {"clock", "900 MHz"}});
    model.metrics["bandwidth"] = {Dimension::bytes, {{0.1, 0, {}, "0.1"}, {1e17, 0, {}, ""}}};
    model.facts["img_version"] = {"1.2\n3", {"logs/door.txt", 3}};
    model.tensors.push_back({Tensor::Role::output, 1, "out", "UINT8", {1, 3}, "NHWC", 12, {}});
    Op op;
    op.index = 0;
    op.type = "CONV_2D";
    op.time = 1234.5;
    op.share = 0.25;
    op.time_source = TimeSource::measured;
    model.ops.push_back(op);
    model.artifact = Artifact{"out/door.img", 77, std::string(64, 'f')};
    model.rejected = {"bandwidth"};
    return model;
}

TEST_P(StoreContract, IsNamedAsItWasOpened) {
    EXPECT_EQ(store_->name(), url_);
}

TEST_P(StoreContract, NothingStoredIsNothingLoaded) {
    EXPECT_EQ(store_->load("door-camera", commit), std::nullopt);
}

TEST_P(StoreContract, ARunComesBackAsItWasStored) {
    ipugate::Run run = sample_run(commit, {whole_model(), sample_model("gate", 5)});
    run.dirty = true;
    run.notes.push_back({{"logs/door.txt", 9}, "a line was skipped"});
    store_->store(run);
    EXPECT_EQ(open()->load("door-camera", commit), run);
    EXPECT_EQ(open()->load("door-camera", other_commit), std::nullopt);
    EXPECT_EQ(open()->load("another", commit), std::nullopt);
}

TEST_P(StoreContract, TheSameModelInTheSameEnvironmentIsReplaced) {
    store_->store(sample_run(commit, {sample_model("door", 1), sample_model("gate", 2)}));
    store_->store(sample_run(commit, {sample_model("door", 3)}));
    EXPECT_EQ(load(commit), sample_run(commit, {sample_model("door", 3), sample_model("gate", 2)}));
}

TEST_P(StoreContract, TheSameModelInAnotherEnvironmentIsKept) {
    store_->store(sample_run(commit, {sample_model("door", 1, {{"board", "evb-1"}})}));
    store_->store(sample_run(commit, {sample_model("door", 2, {{"board", "evb-2"}})}));
    EXPECT_EQ(load(commit), sample_run(commit, {sample_model("door", 1, {{"board", "evb-1"}}),
                                                sample_model("door", 2, {{"board", "evb-2"}})}));
}

TEST_P(StoreContract, OtherProjectsAndCommitsAreKept) {
    ipugate::Run other = sample_run(commit, {sample_model("door", 1)});
    other.project = "lift";
    store_->store(other);
    store_->store(sample_run(other_commit, {sample_model("door", 2)}));
    store_->store(sample_run(commit, {sample_model("door", 3)}));
    EXPECT_EQ(open()->load("lift", commit), other);
    EXPECT_EQ(load(other_commit), sample_run(other_commit, {sample_model("door", 2)}));
}

TEST_P(StoreContract, ARunStaysDirtyWhileModelsOfADirtyRunRemain) {
    ipugate::Run dirty = sample_run(commit, {sample_model("door", 1)});
    dirty.dirty = true;
    store_->store(dirty);
    store_->store(sample_run(commit, {sample_model("gate", 2)}));
    EXPECT_TRUE(load(commit).dirty);
    store_->store(sample_run(commit, {sample_model("door", 3), sample_model("gate", 4)}));
    EXPECT_FALSE(load(commit).dirty);
}

TEST_P(StoreContract, NotesStayWithTheModelsOfTheirRun) {
    const Note first = {{"logs/door.txt", 9}, "a line was skipped"};
    const Note second = {{"logs/gate.txt", 2}, "another one too"};
    ipugate::Run run = sample_run(commit, {sample_model("door", 1)});
    run.notes = {first};
    store_->store(run);
    run.models = {sample_model("gate", 2)};
    run.notes = {first, second};
    store_->store(run);
    EXPECT_EQ(load(commit).notes, (std::vector<Note>{first, second}));
    run.models = {sample_model("gate", 2), sample_model("door", 2)};
    run.notes = {second};
    store_->store(run);
    EXPECT_EQ(load(commit).notes, std::vector<Note>{second});
}

TEST_P(StoreContract, WhatMustNotBecomeHistoryIsRefused) {
    Model broken = sample_model("door", 1);
    broken.broken = "logs/door.txt: cut";
    EXPECT_THROW(store_->store(sample_run(commit, {broken})), Error);
    EXPECT_THROW(store_->store(sample_run("", {sample_model("door", 1)})), Error);
    EXPECT_THROW(
        store_->store(sample_run(commit, {sample_model("door", 1), sample_model("door", 2)})),
        Error);
    EXPECT_THROW(store_->store(sample_run(commit, {sample_model("door", 0.0 / 0.0)})), Error);
    EXPECT_EQ(store_->load("door-camera", commit), std::nullopt);
}

TEST_P(StoreContract, WhatIsNotAFullCommitIdIsRefused) {
    for (const std::string& bad :
         {std::string("HEAD"), commit.substr(0, 39), commit + "0", "../" + commit.substr(3),
          std::string(40, 'A'), std::string(40, '/')}) {
        EXPECT_THROW(static_cast<void>(store_->load("door-camera", bad)), Error) << bad;
        EXPECT_THROW(store_->store(sample_run(bad, {sample_model("door", 1)})), Error) << bad;
    }
    EXPECT_EQ(store_->load("door-camera", std::string(64, 'a')), std::nullopt);
}

TEST_P(StoreContract, BytesThatAreNoUtf8LeaveTheRunReadable) {
    store_->store(sample_run(commit, {sample_model("door \xff\x1b[31m", 1)}));
    EXPECT_EQ(load(commit).models.size(), 1U);
}

/// Runs `work` in a child process, which ends with it.
template <typename Work>
pid_t in_child(const Work& work) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    try {
        work();
        ::_exit(0);
    } catch (const std::exception& error) {
        ::write(STDERR_FILENO, error.what(), std::strlen(error.what()));
        ::_exit(1);
    }
}

bool ended_well(pid_t child) {
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_P(StoreContract, SixteenProcessesThatStoreAtOnceLoseNothing) {
    std::array<int, 2> gate{};
    ASSERT_EQ(::pipe(gate.data()), 0);
    std::vector<pid_t> children;
    children.reserve(16);
    for (int i = 0; i < 16; ++i) {
        children.push_back(in_child([&] {
            // The end of the pipe comes for all children at once.
            ::close(gate[1]);
            char nothing = 0;
            while (::read(gate[0], &nothing, 1) > 0) continue;
            open()->store(sample_run(commit, {sample_model("model-" + std::to_string(i), i)}));
        }));
    }
    ::close(gate[0]);
    ::close(gate[1]);
    for (const pid_t child : children) EXPECT_TRUE(ended_well(child));
    const ipugate::Run run = load(commit);
    ASSERT_EQ(run.models.size(), 16U);
    for (const Model& model : run.models) {
        EXPECT_EQ(model.name, "model-" + std::to_string(static_cast<int>(ipu_time(model))));
    }
}

/// Stores 1, 2, 3, ... for one model until it is killed, and says after each that it is done.
pid_t start_storing(const std::string& url, const std::string& model, int done) {
    return in_child([&] {
        const auto store = open_store(url, "/");
        for (int value = 1;; ++value) {
            store->store(sample_run(commit, {sample_model(model, value)}));
            ::write(done, "+", 1);
        }
    });
}

/// How many "+" come until the writers of the pipe are gone.
double count_done(int pipe) {
    std::array<char, 256> buffer{};
    double count = 0;
    while (true) {
        const ssize_t got = ::read(pipe, buffer.data(), buffer.size());
        if (got <= 0) return count;
        count += static_cast<double>(got);
    }
}

std::map<std::string, double> times_of(const ipugate::Run& run) {
    std::map<std::string, double> times;
    for (const Model& model : run.models) times.emplace(model.name, ipu_time(model));
    return times;
}

TEST_P(StoreContract, HundredKillsLeaveEveryStoredRunReadable) {
    store_->store(sample_run(commit, {sample_model("earlier", 7)}));
    store_->store(sample_run(other_commit, {sample_model("earlier", 8)}));
    std::mt19937 random(20240301);
    std::map<std::string, double> stored = {{"earlier", 7}};
    for (int kill = 0; kill < 100; ++kill) {
        const std::string model = "model-" + std::to_string(kill % 7);
        std::array<int, 2> done{};
        ASSERT_EQ(::pipe(done.data()), 0);
        const pid_t child = start_storing(url_, model, done[1]);
        ::close(done[1]);
        const timespec moment = {0, static_cast<long>(random() % 25'000'000)};
        ::nanosleep(&moment, nullptr);
        ASSERT_EQ(::kill(child, SIGKILL), 0);
        ASSERT_EQ(::waitpid(child, nullptr, 0), child);
        const double count = count_done(done[0]);
        ::close(done[0]);
        const std::map<std::string, double> found = times_of(load(commit));
        // The kill may have come after the last write and before its "+".
        const bool unsaid = found.contains(model) && found.at(model) == count + 1;
        if (unsaid || count > 0) stored[model] = unsaid ? count + 1 : count;
        EXPECT_EQ(found, stored) << "after kill " << kill;
    }
    EXPECT_EQ(load(other_commit), sample_run(other_commit, {sample_model("earlier", 8)}));
}

std::vector<std::string_view> schemes() {
    std::vector<std::string_view> names;
    for (const StoreKind& kind : registry()) names.push_back(kind.scheme);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, ::testing::ValuesIn(schemes()),
                         [](const auto& scheme) { return std::string(scheme.param); });

}  // namespace
}  // namespace ipugate::stores
