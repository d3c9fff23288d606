// SPDX-License-Identifier: Apache-2.0
// Operator shares and printed models of real toolchains, where their captures are at hand.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <string>

#include "readers/formats.hpp"
#include "support/file.hpp"

namespace ipugate::readers {
namespace {

const std::filesystem::path samples =
    std::filesystem::path(SOURCE_FOLDER).parent_path() / "shared" / "samples" / "sigmastar";

Model model_of(const Reader& reader, const std::string& name) {
    const std::string text = read_file(samples / name, 1 << 20);
    EXPECT_TRUE(reader.recognises(text));
    return reader.read({name, text, {}}).models.at(0);
}

TEST(OpTimeSamples, EachOperatorAddsUpToTheTotalOfItsType) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    const Model each = model_of(sigmastar_op_time, "op-time-yolov8s-each.txt");
    const Model total = model_of(sigmastar_op_time, "op-time-yolov8s-total.txt");
    EXPECT_EQ(each.ops.size(), 96);
    EXPECT_EQ(total.ops.size(), 12);
    std::map<std::string, double> sums;
    for (const Op& op : each.ops) sums[op.type] += *op.share;
    for (const Op& op : total.ops) EXPECT_NEAR(sums[op.type], *op.share, 0.000011) << op.type;
}

TEST(OpTimeSamples, BothListsInOneFileAgree) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    const std::string text = read_file(samples / "op-time-yolov8s-each.txt", 1 << 20) +
                             read_file(samples / "op-time-yolov8s-total.txt", 1 << 20);
    EXPECT_EQ(sigmastar_op_time.read({"both", text, {}}).models.at(0).ops.size(), 96);
}

TEST(ImageInfoSamples, ThePrintedModelHasItsTensorsAndNoMetric) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    const Model model = model_of(sigmastar_image_info, "reference/sim_repr_fixed_ss539.txt");
    ASSERT_EQ(model.tensors.size(), 2);
    EXPECT_EQ(model.tensors[0].type, "UINT8");
    EXPECT_EQ(model.tensors[1].shape, (std::vector<std::int64_t>{1, 84, 8400}));
    EXPECT_TRUE(model.metrics.empty());
}

}  // namespace
}  // namespace ipugate::readers
