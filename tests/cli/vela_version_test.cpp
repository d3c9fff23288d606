// SPDX-License-Identifier: Apache-2.0
// The version of Vela in the manifest against a model's files, and networks by their artifacts.
#include "cli/captures/vela_version.hpp"

#include <gtest/gtest.h>

#include "cli/captures/model.hpp"
#include "support/error.hpp"

namespace ipugate::cli {
namespace {

Model summary(const std::string& files, const std::string& toolchain) {
    Model model;
    model.environment = {{"accelerator", "ethos-u55-128"}, {"vela_files", files}};
    if (!toolchain.empty()) model.environment["toolchain"] = toolchain;
    model.metrics["total_cycles"] =
        Metric{Dimension::cycles, {Sample{100, 1, Place{"net_summary.csv", 2}, "100 cycles"}}};
    return model;
}

ModelEntry entry() {
    ModelEntry one;
    one.name = "net";
    one.where = "ipugate.yaml:4:5";
    return one;
}

TEST(VelaVersion, OfTheClassThatTheFilesBetrayIsRight) {
    EXPECT_EQ(check_vela_version(summary("3.6-3.12", "vela 3.10.0"), entry()), std::nullopt);
    EXPECT_EQ(check_vela_version(summary("4.0 or newer, Regor core", "vela 5.1.0"), entry()),
              std::nullopt);
}

TEST(VelaVersion, OfAnotherClassIsAnErrorThatNamesTheFile) {
    try {
        check_vela_version(summary("3.6-3.12", "vela 4.1.0"), entry());
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "ipugate.yaml:4:5: the manifest says toolchain 'vela 4.1.0', but "
                     "net_summary.csv:2 was written by Vela 3.6-3.12");
        EXPECT_FALSE(error.remedy().empty());
    }
}

TEST(VelaVersion, ThatIsNotNamedIsANote) {
    for (const char* toolchain : {"", "executorch 1.0", "vela"}) {
        const std::optional<Note> note =
            check_vela_version(summary("3.6-3.12", toolchain), entry());
        ASSERT_TRUE(note) << toolchain;
        EXPECT_EQ(note->place, (Place{"net_summary.csv", 2}));
        EXPECT_NE(note->text.find("toolchain: vela X.Y.Z"), std::string::npos);
    }
}

TEST(VelaVersion, IsNotAskedOfOtherModels) {
    Model model;
    model.environment = {{"chip", "opera"}};
    EXPECT_EQ(check_vela_version(model, entry()), std::nullopt);
}

TEST(NetworkOfAnArtifact, IsCalledAsItsStem) {
    Reading reading;
    reading.models.resize(2);
    reading.models[0].name = "net";
    reading.models[1].name = "net_large";
    for (const char* artifact : {"models/net.tflite", "out/net_vela.tflite"}) {
        ModelEntry one = entry();
        one.artifact = artifact;
        EXPECT_EQ(chosen_model(reading, one, {}).facts.at("image").value, "net") << artifact;
    }
    ModelEntry other = entry();
    other.artifact = "models/pose.tflite";
    EXPECT_THROW(chosen_model(reading, other, {}), Error);
}

}  // namespace
}  // namespace ipugate::cli
