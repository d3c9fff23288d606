// SPDX-License-Identifier: Apache-2.0
// A model's entry `vela`.
#include "cli/manifest/vela_entry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.hpp"

namespace ipugate::cli {
namespace {

VelaEntry entry_of(const std::string& text) {
    return parse_vela_entry(parse_yaml(text, "m.yaml"), "m.yaml");
}

std::string error_of(const std::string& text) {
    try {
        (void)entry_of(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(VelaEntry, HasWhatTheCompilerIsTold) {
    const VelaEntry entry = entry_of(
        "{model: a b.tflite, accelerator: ethos-u65-512, config: vela.ini, system_config: S, "
        "memory_mode: M, options: [--optimise, Size]}");
    EXPECT_EQ(entry.model, "a b.tflite");
    EXPECT_EQ(entry.accelerator, "ethos-u65-512");
    EXPECT_EQ(entry.config, "vela.ini");
    EXPECT_EQ(entry.system_config, "S");
    EXPECT_EQ(entry.memory_mode, "M");
    EXPECT_THAT(entry.options, testing::ElementsAre("--optimise", "Size"));
    EXPECT_EQ(entry.where, "m.yaml:1:1");
}

TEST(VelaEntry, NeedsAModelThatIsNotCompiledYet) {
    EXPECT_NE(error_of("{accelerator: ethos-u55-32}"), "");
    EXPECT_NE(error_of("{model: net.csv}"), "");
}

TEST(VelaEntry, RefusesOptionsWithKeysOfTheirOwnHoweverTheyAreShortened) {
    for (const char* option : {"--output-dir", "--output-dir=x", "--out", "--config", "--system-c",
                               "--memory-mode=M", "--accel", "--version", "-h", "--help"}) {
        EXPECT_NE(error_of(std::string("{model: a.tflite, options: ['") + option + "']}"), "")
            << option;
    }
    EXPECT_EQ(error_of("{model: a.tflite, options: [--optimise, Size, --recursion-limit=2000]}"),
              "");
}

TEST(VelaEntry, RefusesOptionsForValues) {
    EXPECT_NE(error_of("{model: a.tflite, memory_mode: --help}"), "");
    EXPECT_NE(error_of("{model: a.tflite, config: -x}"), "");
}

}  // namespace
}  // namespace ipugate::cli
