// SPDX-License-Identifier: Apache-2.0
// A driver's message may land at any byte of a board's console; it must never change a value.
#include <gtest/gtest.h>

#include "readers/case.hpp"
#include "readers/reading_text.hpp"

namespace ipugate::readers {
namespace {

/// The models of `text` without the lines that they stand in; nothing if it is refused.
std::optional<std::vector<Model>> models_of(const Case& one, const std::string& text) {
    std::vector<Model> models;
    try {
        models = read_capture({one.file, text, one.options}, "sigmastar-board").reading.models;
    } catch (const Error&) {
        return std::nullopt;
    }
    for (Model& model : models) {
        for (auto& [name, metric] : model.metrics) {
            for (Sample& sample : metric.samples) sample.place.line = 0;
        }
        for (auto& [name, fact] : model.facts) fact.place.line = 0;
    }
    return models;
}

class DriverMessage : public testing::TestWithParam<const char*> {
 protected:
    static std::string deceived(const std::string& name, const std::string& message) {
        const std::filesystem::path folder = std::filesystem::path(TEST_FOLDER) / "sigmastar-board";
        const Case one = load_case(folder / name);
        const auto whole = models_of(one, one.text);
        for (std::size_t at = 0; at <= one.text.size(); ++at) {
            std::string text = one.text;
            text.insert(at, message);
            const auto models = models_of(one, text);
            if (!models || models == whole) continue;
            const std::size_t begin = at > 60 ? at - 60 : 0;
            return fmt::format("{} bytes in: {}", at, text.substr(begin, message.size() + 120));
        }
        return {};
    }
};

TEST_P(DriverMessage, NeverChangesAValueOfThePlainProgram) {
    EXPECT_EQ(deceived("plain", GetParam()), "");
}

TEST_P(DriverMessage, NeverChangesAValueOfTheNewerProgram) {
    EXPECT_EQ(deceived("newer-labels", GetParam()), "");
}

TEST_P(DriverMessage, NeverChangesAValueOfSeveralModels) {
    EXPECT_EQ(deceived("two-models", GetParam()), "");
}

TEST_P(DriverMessage, NeverChangesTheDriversMemory) {
    EXPECT_EQ(deceived("procfs", GetParam()), "");
}

TEST_P(DriverMessage, NeverChangesTheDriversStatistics) {
    EXPECT_EQ(deceived("time-stat", GetParam()), "");
}

TEST_P(DriverMessage, NeverChangesTheStateAroundARun) {
    EXPECT_EQ(deceived("state-around-run", GetParam()), "");
}

TEST_P(DriverMessage, NeverChangesADemosTimes) {
    EXPECT_EQ(deceived("yolov8-demo", GetParam()), "");
    EXPECT_EQ(deceived("classify-demo", GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(Noise, DriverMessage,
                         testing::Values("client [1096] connected, module:ipu\n",
                                         "[    8.915355] usb 1-1: new high-speed device\n",
                                         "\n------shutdown IPU0------\n",
                                         "\n[    8.915355] usb 1-1: new high-speed device\n"));

/// The values of all metrics; "12 b" of a torn "12 bytes" is the same value.
std::vector<std::pair<std::string, double>> numbers_of(const std::vector<Model>& models) {
    std::vector<std::pair<std::string, double>> numbers;
    for (const Model& model : models) {
        for (const auto& [name, metric] : model.metrics) {
            for (const Sample& sample : metric.samples) numbers.emplace_back(name, sample.value);
        }
    }
    return numbers;
}

/// Without a mark a message is no better than a part of a name; but no metric may change or go.
std::string deceived_metrics(const std::string& name, const std::string& message) {
    const Case one = load_case(std::filesystem::path(TEST_FOLDER) / "sigmastar-board" / name);
    const auto whole = models_of(one, one.text);
    for (std::size_t at = 0; at <= one.text.size(); ++at) {
        std::string text = one.text;
        text.insert(at, message);
        const auto models = models_of(one, text);
        if (!models) continue;
        if (numbers_of(*models) == numbers_of(*whole)) continue;
        const std::size_t begin = at > 60 ? at - 60 : 0;
        return fmt::format("{} bytes in: {}", at, text.substr(begin, message.size() + 120));
    }
    return {};
}

TEST(UnmarkedMessage, NeverChangesOrLosesAMetricOfABlock) {
    EXPECT_EQ(deceived_metrics("newer-labels", "module [ipu] init\n"), "");
    EXPECT_EQ(deceived_metrics("newer-labels", "module ipu: init\n"), "");
    EXPECT_EQ(deceived_metrics("newer-labels", "\nmodule [ipu] init\n"), "");
}

}  // namespace
}  // namespace ipugate::readers
