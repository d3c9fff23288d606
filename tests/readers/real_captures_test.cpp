// SPDX-License-Identifier: Apache-2.0
// Real captures, which are not part of the repository, are read with the values they hold.
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "readers/reader.hpp"
#include "support/file.hpp"

namespace ipugate::readers {
namespace {

const std::filesystem::path samples =
    std::filesystem::path(SOURCE_FOLDER) / ".." / "shared" / "samples" / "sigmastar";

class RealCapture : public testing::Test {
 protected:
    void SetUp() override {
        if (!std::filesystem::exists(samples)) {
            GTEST_SKIP() << "the real captures are not there: " << samples;
        }
    }

    static ReadCapture read(const std::string& file, std::string_view format = {}) {
        const std::string text = read_file(samples / file, 1UL << 20U);
        return read_capture({file, text, {}}, format);
    }

    static Model only_model(const std::string& file) {
        const ReadCapture one = read(file);
        EXPECT_EQ(one.reading.models.size(), 1U) << file;
        return one.reading.models.front();
    }

    static std::string reader_of(const std::string& file) {
        return std::string(read(file).reader->name);
    }

    static std::string error_of(const std::string& file, std::string_view format) {
        try {
            read(file, format);
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }

    static double value(const Model& model, std::string_view metric) {
        const auto found = model.metrics.find(metric);
        if (found == model.metrics.end() || found->second.samples.size() != 1) return -1;
        return found->second.samples.front().value;
    }
};

TEST_F(RealCapture, ARecordedRunGivesTensorsButNoTime) {
    for (const std::string file : {"board-opera-recording-lf.txt", "board-opera-recording-crlf.txt",
                                   "board-opera-recording.txt"}) {
        SCOPED_TRACE(file);
        EXPECT_EQ(reader_of(file), "sigmastar-board");
        const Model model = only_model(file);
        EXPECT_EQ(model.name, "sypfa5.480302_fixed.sim_sgsimg.img");
        EXPECT_TRUE(model.metrics.empty());
        ASSERT_EQ(model.tensors.size(), 4U);
        EXPECT_EQ(model.tensors[0].name, "images");
        EXPECT_EQ(model.tensors[0].type, "BGRA");
        EXPECT_EQ(model.tensors[0].shape, (std::vector<std::int64_t>{1, 480, 800, 3}));
        EXPECT_EQ(model.tensors[3].bytes, 31552U);
        const std::vector<Note> notes = read(file).reading.notes;
        ASSERT_EQ(notes.size(), 1U);
        EXPECT_NE(notes.front().text.find("recorded"), std::string::npos);
        EXPECT_GT(notes.front().place.line, 20U);
    }
}

TEST_F(RealCapture, TheDetectDemoGivesItsTimes) {
    const Model model = only_model("board-opera-yolov8-demo.txt");
    EXPECT_EQ(model.name, "yolov8s_y248_P5_20230607_fixed.sim_sgsimg.img");
    EXPECT_EQ(value(model, "invoke_time_demo"), 34114000);
    EXPECT_EQ(value(model, "post_process_time"), 11634000);
}

TEST_F(RealCapture, TheClassifyDemoGivesTheMeanOfItsInvocations) {
    const Model model = only_model("board-opera-classify-demo.txt");
    EXPECT_EQ(model.name, "caffe_resnet50_conv_fixed.sim_sgsimg.img");
    EXPECT_EQ(value(model, "frames_per_second"), 132.873);
    EXPECT_NEAR(value(model, "invoke_time_warm"), 7525983, 1);
}

TEST_F(RealCapture, TheOperatorListHoldsEveryOperator) {
    EXPECT_EQ(reader_of("op-time-yolov8s-each.txt"), "sigmastar-op-time");
    const Model model = only_model("op-time-yolov8s-each.txt");
    EXPECT_EQ(model.ops.size(), 96U);
    const double sum =
        std::accumulate(model.ops.begin(), model.ops.end(), 0.0,
                        [](double total, const Op& op) { return total + op.share.value_or(-1); });
    EXPECT_NEAR(sum, 0.99998, 1e-9);
}

TEST_F(RealCapture, TheOperatorTotalsAreReadByTheirReader) {
    EXPECT_EQ(reader_of("op-time-yolov8s-total.txt"), "sigmastar-op-time");
}

TEST_F(RealCapture, ClocksOfSysfsAreRead) {
    for (const std::string file :
         {"sysfs_dla_freq_800_transcribed.txt", "sysfs_dla_freq_maruko_doc.txt"}) {
        const Model model = only_model("reference/" + file);
        EXPECT_EQ(model.environment, (Environment{{"clock", "800 MHz"}})) << file;
    }
}

TEST_F(RealCapture, VersionsOfSysfsAreRead) {
    const Model model = only_model("reference/sysfs_dla_version_transcribed.txt");
    EXPECT_EQ(model.environment,
              (Environment{{"ipu_driver", "P_1.0.1_210525"},
                           {"ipu_library", "P_1.0.1_210525-86ece6aa9a0cfe21fd30126fcb92b183"}}));
}

TEST_F(RealCapture, RecordingStatesAreRead) {
    const auto state = [](const std::string& file) {
        return only_model("reference/" + file).facts.at("recording").value;
    };
    EXPECT_EQ(state("sysfs_ipu_log_off.txt"), "off");
    EXPECT_EQ(state("sysfs_ipu_log_single_core_opera.txt"), "on");
    EXPECT_EQ(state("sysfs_ipu_log_dual_core_idle_from_source_comment.txt"), "on");
}

TEST_F(RealCapture, MemoryOfTheDriverIsRead) {
    const Model model = only_model("reference/procfs_mi_ipu0_maruko_transcribed.txt");
    EXPECT_EQ(value(model, "device_buffer_size"), 0x707000);
    EXPECT_EQ(value(model, "device_buffer_peak"), 0x70b000);
    EXPECT_EQ(value(model, "channel_buffer_size"), 0x476000);
    EXPECT_EQ(value(model, "channel_buffer_peak"), 0x476000);
    EXPECT_EQ(value(model, "ipu_variable_size"), 0x1a1000);
    EXPECT_EQ(value(model, "ipu_network_size"), 0x407000);
}

TEST_F(RealCapture, TheMediaHeapIsRead) {
    const Model model = only_model("reference/procfs_mma_heap_dual_core_ipu260_transcribed.txt");
    EXPECT_EQ(value(model, "mma_heap_used"), 0xac88000);
    EXPECT_EQ(value(model, "mma_heap_peak"), 0xac88000);
}

TEST_F(RealCapture, TheUsageTextIsRefused) {
    const std::string file = "reference/board_app_old_usage.txt";
    EXPECT_NE(error_of(file, "").find("nothing was measured"), std::string::npos)
        << error_of(file, "");
}

TEST_F(RealCapture, OtherConsolesAreRefused) {
    for (const std::string file :
         {"serial_maruko_dev_rtsp.txt", "serial_maruko_interleaved_cursor_ip.txt",
          "serial_maruko_ref_board_boot.txt", "serial_maruko_rtsp_normal_ctrl_c.txt",
          "serial_tapo_c120_kernel_timestamp.txt", "compiler_stdout_ss539.txt"}) {
        SCOPED_TRACE(file);
        EXPECT_NE(error_of("reference/" + file, "").find("no reader recognises it"),
                  std::string::npos)
            << error_of("reference/" + file, "");
        EXPECT_NE(error_of("reference/" + file, "sigmastar-board").find("nothing was measured"),
                  std::string::npos)
            << error_of("reference/" + file, "sigmastar-board");
    }
}

}  // namespace
}  // namespace ipugate::readers
