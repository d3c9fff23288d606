// SPDX-License-Identifier: Apache-2.0
// Consoles of FVPs with an Ethos-U as people published them, where they are at hand.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "readers/reader.hpp"
#include "support/file.hpp"

namespace ipugate::readers {
namespace {

namespace fs = std::filesystem;

const fs::path samples = fs::path(SOURCE_FOLDER) / ".." / "shared" / "samples";

class EthosUSample : public testing::Test {
 protected:
    void SetUp() override {
        if (!fs::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    }

    static ReadCapture read(const std::string& file) {
        const std::string text = read_file(samples / file, 1UL << 20U);
        return read_capture({file, text, {}}, "");
    }

    using Values = std::map<std::string, double>;

    static Values values(const std::string& file) {
        const ReadCapture one = read(file);
        EXPECT_EQ(one.reader->name, "ethos-u-pmu") << file;
        EXPECT_EQ(one.reading.models.size(), 1U) << file;
        Values found;
        for (const auto& [name, metric] : one.reading.models.front().metrics) {
            EXPECT_EQ(metric.samples.size(), 1U) << file;
            found[name] = metric.samples.front().value;
        }
        return found;
    }

    static Values kit(double read0, double write0, double read1) {
        return {{"npu_axi0_rd_data_beat_received", read0},
                {"npu_axi0_wr_data_beat_written", write0},
                {"npu_axi1_rd_data_beat_received", read1}};
    }

    static Values with_cycles(Values values, double active, double idle, double total) {
        values["npu_active_cycles"] = active;
        values["npu_idle_cycles"] = idle;
        values["npu_total_cycles"] = total;
        return values;
    }

    static std::string error_of(const std::string& file) {
        try {
            read(file);
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
};

TEST_F(EthosUSample, TheEvaluationKitsProfilesGiveTheirCounters) {
    const std::string front = "vela/console/fvp_alif_mlek__";
    EXPECT_EQ(values(front + "ad_1.txt"),
              with_cycles(kit(485194, 138111, 56245), 967731, 441, 968172));
    EXPECT_EQ(values(front + "img_class_1.txt"),
              with_cycles(kit(2468259, 1151319, 432351), 7345741, 431, 7346172));
    EXPECT_EQ(values(front + "inference_runner_1.txt"),
              with_cycles(kit(9332, 3248, 2219), 33145, 1033, 34178));
    EXPECT_EQ(values(front + "kws_1.txt"),
              with_cycles(kit(132130, 48252, 17544), 413814, 358, 414172));
    EXPECT_EQ(values(front + "testing_benchmarking_1.txt"),
              with_cycles(kit(628122, 135087, 62870), 1081007, 626, 1081634));
}

TEST_F(EthosUSample, ExecuTorchsReportGivesItsCountersByTheirEvents) {
    EXPECT_EQ(values("other/executorch/transcribed-corstone300-fvp-ethosu-mobilenetv2.log"),
              (Values{{"npu_total_cycles", 5920305},
                      {"npu_ext0_rd_data_beat_received", 359921},
                      {"npu_ext1_rd_data_beat_received", 0},
                      {"npu_ext0_wr_data_beat_written", 0},
                      {"npu_idle_cycles", 503}}));
}

TEST_F(EthosUSample, ProfilesOfSeveralModelsWithoutNamesAreNotMixed) {
    EXPECT_NE(error_of("other/ethosu/derived-mlek-profile-blocks.log").find("several models"),
              std::string::npos);
}

TEST_F(EthosUSample, AConsoleWithoutCountersIsNoCapture) {
    EXPECT_NE(error_of("other/ethosu/derived-iot-reference-speech-console-interleaved.log")
                  .find("no reader recognises it"),
              std::string::npos);
}

TEST_F(EthosUSample, EachPrefixIsReadAsTheWholeOrRefused) {
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(samples / "vela" / "console")) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("fvp_")) continue;
        ++files;
        const std::string text = read_file(entry.path(), 1UL << 20U);
        const Reading whole = read_capture({name, text, {}}, "ethos-u-pmu").reading;
        for (std::size_t length = 0; length < text.size(); ++length) {
            try {
                const Capture part{name, std::string_view(text).substr(0, length), {}};
                EXPECT_EQ(read_capture(part, "ethos-u-pmu").reading, whole) << name << length;
            } catch (const Error&) {  // a refused prefix deceives nobody
                continue;
            }
        }
    }
    EXPECT_GE(files, 5U);
}

}  // namespace
}  // namespace ipugate::readers
