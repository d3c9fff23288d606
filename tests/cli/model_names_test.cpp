// SPDX-License-Identifier: Apache-2.0
// Tests of how models are guessed from the names of images, files and folders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/init/names.hpp"

namespace ipugate::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A capture that names these images; without any it measures something of an unnamed model.
FoundCapture capture(const std::string& path, const std::string& reader,
                     const std::vector<std::string>& images = {}) {
    FoundCapture found{path, reader, {}};
    for (const std::string& image : images) {
        Model model;
        model.name = image;
        model.metrics.emplace("ipu_time", Metric{Dimension::time, {{1, 1, {}, ""}}});
        found.reading.models.push_back(model);
    }
    if (images.empty()) {
        Model model;
        model.ops.resize(1);
        found.reading.models.push_back(model);
    }
    return found;
}

FoundCapture state(const std::string& path) {
    FoundCapture found{path, "board", {}};
    Model model;
    model.environment = {{"clock", "900 MHz"}};
    found.reading.models.push_back(model);
    return found;
}

/// "name: path path" for each model.
std::vector<std::string> guessed(const std::vector<FoundCapture>& captures) {
    std::vector<std::string> texts;
    for (const GuessedModel& model : guessed_models(captures)) {
        std::string text = model.name + ":";
        for (const GuessedCapture& one : model.captures) {
            text += " " + one.found->path;
            if (!one.image.empty()) text += "(" + one.image + ")";
            if (one.is_state) text += "(state)";
        }
        texts.push_back(text);
    }
    return texts;
}

TEST(ModelNames, ImagesLoseTheEndingsOfTheToolchain) {
    EXPECT_EQ(image_stem("models/yolov8s_fixed.sim_sgsimg.img"), "yolov8s");
    EXPECT_EQ(image_stem("sypfa5.480302_fixed.sim_sgsimg.img"), "sypfa5.480302");
    EXPECT_EQ(image_stem("net.img"), "net");
    EXPECT_EQ(image_stem(".img"), ".img");
    EXPECT_EQ(image_stem("net"), "net");
}

TEST(ModelNames, FilesLoseTheWordsForWhatWasCaptured) {
    EXPECT_EQ(file_stem("yolov8s.txt"), "yolov8s");
    EXPECT_EQ(file_stem("yolov8s_log_core0.json"), "yolov8s");
    EXPECT_EQ(file_stem("yolov8s-each.txt"), "yolov8s");
    EXPECT_EQ(file_stem("op-time-yolov8s-total.txt"), "yolov8s");
    EXPECT_EQ(file_stem("yolov8s_fixed.sim_sgsimg.img_log_core0.json"), "yolov8s");
    EXPECT_EQ(file_stem("face-small-board-12.txt"), "face-small");
    EXPECT_EQ(file_stem("log_ctrl0.json"), "");
    EXPECT_EQ(file_stem("7.txt"), "");
    EXPECT_EQ(file_stem(""), "");
}

TEST(ModelNames, FilesJoinTheImageThatTheyAreCalledLike) {
    EXPECT_THAT(guessed({capture("a-1.txt", "board", {"yolo_fixed.sim_sgsimg.img"}),
                         capture("b.txt", "board", {"m/face.img"}), capture("face-ops.txt", "ops"),
                         capture("yolo_log_core0.json", "time")}),
                ElementsAre("face: b.txt face-ops.txt", "yolo: a-1.txt yolo_log_core0.json"));
}

TEST(ModelNames, AShorterFileNameJoinsTheOnlyImageThatBeginsWithIt) {
    EXPECT_THAT(guessed({capture("x.txt", "board", {"yolo_p5_2023_fixed.sim.img"}),
                         capture("yolo-each.txt", "ops")}),
                ElementsAre("yolo_p5_2023: x.txt yolo-each.txt"));
    EXPECT_THAT(guessed({capture("x.txt", "board", {"yolo_a.img", "yolo_b.img"}),
                         capture("yolo-each.txt", "ops")}),
                ElementsAre("yolo: yolo-each.txt", "yolo_a: x.txt(yolo_a.img)",
                            "yolo_b: x.txt(yolo_b.img)"));
}

TEST(ModelNames, NamelessFilesJoinTheFolder) {
    EXPECT_THAT(
        guessed({capture("det/board.txt", "board", {"yolo.img"}),
                 capture("det/log_ctrl0.json", "time"), capture("seg/log_ctrl0.json", "time"),
                 capture("unet/run/1.txt", "ops"), capture("1.txt", "ops")}),
        ElementsAre("model: 1.txt", "seg: seg/log_ctrl0.json", "unet: unet/run/1.txt",
                    "yolo: det/board.txt det/log_ctrl0.json"));
}

TEST(ModelNames, ImagesThatWouldShareANameKeepTheirs) {
    EXPECT_THAT(guessed({capture("a.txt", "board", {"net_fixed.sim_sgsimg.img"}),
                         capture("b.txt", "board", {"net.img"})}),
                ElementsAre("net: b.txt", "net_fixed.sim_sgsimg: a.txt"));
}

TEST(ModelNames, StateBelongsToTheModelsOfItsFolder) {
    EXPECT_THAT(
        guessed({capture("a/x.txt", "board", {"m1.img"}), capture("a/y.txt", "board", {"m2.img"}),
                 capture("b/z.txt", "board", {"m3.img"}), state("a/freq.txt")}),
        ElementsAre("m1: a/x.txt a/freq.txt(state)", "m2: a/y.txt a/freq.txt(state)",
                    "m3: b/z.txt"));
    EXPECT_THAT(guessed({state("freq.txt")}), IsEmpty());
}

TEST(ModelNames, FoldersThatDifferInMoreThanNumbersHoldVariants) {
    const std::vector<FoundCapture> runs = {capture("run1/n.txt", "board", {"n.img"}),
                                            capture("run12/n.txt", "board", {"n.img"}),
                                            capture("ops/n.txt", "ops")};
    EXPECT_FALSE(has_variants(guessed_models(runs).front()));
    const std::vector<FoundCapture> variants = {capture("old/n.txt", "board", {"n.img"}),
                                                capture("new/n.txt", "board", {"n.img"}),
                                                capture("old/n-ops.txt", "ops")};
    const std::vector<GuessedModel> whole = guessed_models(variants);
    EXPECT_TRUE(has_variants(whole.front()));
    const std::vector<GuessedModel> parts = split_by_folder(whole.front());
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].name, "new/n");
    EXPECT_EQ(parts[1].name, "old/n");
    EXPECT_EQ(parts[1].captures.size(), 2U);
    EXPECT_EQ(parts[1].captures[0].image, "n.img");
}

}  // namespace
}  // namespace ipugate::cli
