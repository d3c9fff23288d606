// SPDX-License-Identifier: Apache-2.0
// Real summaries and consoles of Vela, where they are at hand, give the values that an independent
// reader took from them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/run.hpp"
#include "readers/reader.hpp"
#include "readers/vela/accelerator.hpp"
#include "support/file.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

namespace fs = std::filesystem;

const fs::path samples = fs::path(SOURCE_FOLDER).parent_path() / "shared" / "samples" / "vela";

using Row = std::map<std::string, std::string, std::less<>>;

std::vector<Row> expected_rows() {
    const std::string text = read_file(samples / "EXPECTED.tsv", 1UL << 24U);
    std::vector<Row> rows;
    std::vector<std::string_view> names;
    Lines lines(text);
    while (const std::optional<std::string_view> line = lines.next()) {
        const std::vector<std::string_view> cells = split(*line, '\t');
        if (names.empty()) {
            names = cells;
            continue;
        }
        Row row;
        for (std::size_t i = 0; i < names.size(); ++i) row.emplace(names[i], cells.at(i));
        rows.push_back(std::move(row));
    }
    return rows;
}

struct Outcome {
    std::optional<Model> model;
    std::string error;
};

Outcome outcome_of(const fs::path& file, std::string_view reader) {
    const std::string text = read_file(file, 1UL << 24U);
    try {
        const ReadCapture read = read_capture({file.filename().string(), text, {}}, "");
        EXPECT_EQ(read.reader->name, reader) << file;
        EXPECT_EQ(read.reading.models.size(), 1U) << file;
        return {read.reading.models.front(), ""};
    } catch (const Error& error) {
        EXPECT_EQ(reader_for(text).name, reader) << file;
        return {std::nullopt, error.what()};
    }
}

/// No operator on the NPU: zero cycles, or up to 2.1 no cycles of the NPU.
bool must_be_refused(const Row& row) {
    const auto zero = [&](std::string_view name) {
        return parse_decimal(row.find(name)->second).value_or(Decimal{1, 0}).value == 0;
    };
    return zero("cycles_total") || zero("cycles_npu") ||
           (row.at("version") == "1.2.0" && zero("nn_macs"));
}

struct Column {
    const char* name;
    const char* metric;
    int decimal_power;
    double factor;
};

constexpr Column columns[] = {
    {"inferences_per_second", "inferences_per_second", 0, 1},
    {"inference_time", "inference_time", 9, 1},
    {"sram_memory_used", "sram_memory_used", 0, 1024},
    {"dram_memory_used", "dram_memory_used", 0, 1024},
    {"on_chip_flash_memory_used", "on_chip_flash_memory_used", 0, 1024},
    {"off_chip_flash_memory_used", "off_chip_flash_memory_used", 0, 1024},
    {"nn_macs", "macs", 0, 1},
    {"cycles_npu", "npu_cycles", 0, 1},
    {"cycles_sram_access", "sram_access_cycles", 0, 1},
    {"cycles_dram_access", "dram_access_cycles", 0, 1},
    {"cycles_on_chip_flash_access", "on_chip_flash_access_cycles", 0, 1},
    {"cycles_off_chip_flash_access", "off_chip_flash_access_cycles", 0, 1},
    {"cycles_total", "total_cycles", 0, 1},
};

/// "not available" as nothing.
std::optional<double> value_of(const Model& model, std::string_view metric) {
    const auto found = model.metrics.find(metric);
    if (found == model.metrics.end()) return std::nullopt;
    EXPECT_EQ(found->second.samples.size(), 1U) << metric;
    return found->second.samples.front().value;
}

std::string condition(const Model& model, std::string_view name) {
    const auto found = model.environment.find(name);
    return found == model.environment.end() ? "-" : found->second;
}

void expect_summary(const Model& model, const Row& row) {
    EXPECT_EQ(model.name, row.at("model"));
    for (const Column& column : columns) {
        const std::string& cell = row.at(column.name);
        std::optional<double> expected;
        if (cell != "-") {
            expected = parse_decimal(cell, column.decimal_power)->value * column.factor;
        }
        EXPECT_EQ(value_of(model, column.metric), expected) << column.name;
    }
    EXPECT_EQ(condition(model, "accelerator"), vela::accelerator(row.at("accelerator")));
    EXPECT_EQ(condition(model, "system_config"), row.at("system_config"));
    EXPECT_EQ(condition(model, "memory_mode"), row.at("memory_mode"));
    EXPECT_EQ(parse_frequency(condition(model, "clock")),
              parse_decimal(row.at("core_clock"))->value);
    EXPECT_EQ(parse_quantity(condition(model, "arena_cache_size")).value,
              parse_decimal(row.at("arena_cache_size"))->value * 1024);
}

void expect_files(const Model& model, const std::string& version) {
    const std::map<std::string, std::string> classes = {
        {"1.2.0", "1.x"},     {"2.1.1", "2.1.x"},    {"3.0.0", "3.0-3.2"},
        {"3.3.0", "3.3-3.5"}, {"3.6.0", "3.6-3.12"}, {"3.12.0", "3.6-3.12"},
    };
    const auto found = classes.find(version);
    const std::string files = condition(model, "vela_files");
    if (found != classes.end()) {
        EXPECT_EQ(files, found->second);
    } else {
        EXPECT_TRUE(files.starts_with("4.0 or newer")) << files;
    }
    EXPECT_NE(condition(model, "sram_bandwidth").find(" GB/s"), std::string::npos);
}

void expect_console(const Model& model, const Row& row) {
    EXPECT_EQ(model.name, row.at("model"));
    const auto expect = [&](const char* name, const char* metric) {
        const std::string& cell = row.at(name);
        if (cell == "-") return;
        EXPECT_EQ(value_of(model, metric), parse_decimal(cell)->value) << name;
    };
    expect("console_cpu_ops", "cpu_operators");
    expect("console_npu_ops", "npu_operators");
    expect("console_total_cycles", "total_cycles");
    // Too short for two decimals of a millisecond, or not printed.
    const std::string& time = row.at("console_inf_ms");
    const double expected = time == "-" ? 0 : parse_decimal(time, 6)->value;
    EXPECT_EQ(value_of(model, "inference_time").value_or(0), expected);
}

class VelaSamples : public testing::Test {
 protected:
    void SetUp() override {
        if (!fs::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    }
};

TEST_F(VelaSamples, EverySummaryGivesItsExpectedValuesOrIsRefusedForItsReason) {
    std::size_t read = 0;
    std::size_t refused = 0;
    for (const Row& row : expected_rows()) {
        SCOPED_TRACE(row.at("summary_file"));
        const Outcome one = outcome_of(samples / row.at("summary_file"), "vela-summary");
        if (must_be_refused(row)) {
            EXPECT_NE(one.error.find("runs on the NPU"), std::string::npos) << one.error;
            ++refused;
            continue;
        }
        ASSERT_TRUE(one.model) << one.error;
        expect_summary(*one.model, row);
        expect_files(*one.model, row.at("version"));
        ++read;
    }
    EXPECT_GT(read, 200U);
    EXPECT_GT(refused, 20U);
}

TEST_F(VelaSamples, EveryConsoleGivesItsExpectedValuesAndAgreesWithItsSummary) {
    std::size_t joined_pairs = 0;
    for (const Row& row : expected_rows()) {
        const fs::path summary = samples / row.at("summary_file");
        const fs::path console = summary.parent_path() / (row.at("model") + ".console.txt");
        if (!fs::exists(console)) continue;
        SCOPED_TRACE(console);
        const Outcome one = outcome_of(console, "vela-console");
        if (must_be_refused(row)) {
            EXPECT_NE(one.error.find("runs on the NPU"), std::string::npos) << one.error;
            continue;
        }
        ASSERT_TRUE(one.model) << one.error;
        expect_console(*one.model, row);
        const Outcome exact = outcome_of(summary, "vela-summary");
        ASSERT_TRUE(exact.model) << exact.error;
        const Model whole = joined({*one.model, *exact.model});
        EXPECT_EQ(whole.metrics.at("total_cycles"), exact.model->metrics.at("total_cycles"));
        EXPECT_EQ(whole.environment, exact.model->environment);
        EXPECT_TRUE(whole.metrics.contains("cpu_operators"));
        ++joined_pairs;
    }
    EXPECT_GT(joined_pairs, 200U);
}

TEST_F(VelaSamples, SummariesWithOtherLineEndsAreReadAsTheirOriginals) {
    const std::map<std::string, std::string> originals = {
        {"windows_3.12.0_keyword_scrambled_8bit_summary_internal-default.csv",
         "3.12.0/ethos-u55-128.default/keyword_scrambled_8bit_summary_internal-default.csv"},
        {"windows_5.1.0_keyword_scrambled_8bit_summary_Ethos_U55_High_End_Embedded.csv",
         "5.1.0/ethos-u55-128.default/"
         "keyword_scrambled_8bit_summary_Ethos_U55_High_End_Embedded.csv"},
        {"bom_5.1.0_keyword_summary_Ethos_U55_High_End_Embedded.csv",
         "5.1.0/ethos-u55-128.default/"
         "keyword_scrambled_8bit_summary_Ethos_U55_High_End_Embedded.csv"},
    };
    for (const auto& [copy, original] : originals) {
        SCOPED_TRACE(copy);
        const Outcome one = outcome_of(samples / "synthetic" / copy, "vela-summary");
        const Outcome other = outcome_of(samples / original, "vela-summary");
        ASSERT_TRUE(one.model && other.model) << one.error << other.error;
        EXPECT_EQ(value_of(*one.model, "total_cycles"), value_of(*other.model, "total_cycles"));
        EXPECT_EQ(one.model->metrics.size(), other.model->metrics.size());
        EXPECT_EQ(one.model->environment, other.model->environment);
    }
}

struct Pasted {
    const char* file;
    double npu_operators;
    std::optional<double> total_cycles;
};

TEST_F(VelaSamples, ConsolesThatPeoplePastedAreRead) {
    const Pasted consoles[] = {
        {"vela_Arm-Examples_CMSIS-Executorch__model_conversion_1.txt", 12, std::nullopt},
        {"vela_Arm-Examples_ModelNova__REPORT_1.txt", 48, 5083373},
        {"vela_alifsemi_alif_ml-embedded-evaluation-kit__deploying_model_1.txt", 102, 13732890},
        {"vela_index71174424974__report_hello_world_u85.txt", 3, std::nullopt},
        {"vela_renesas-rz_rz-ethos-u-docs__compile-models_1.txt", 95, 3536879},
        {"vela_vela_PERFORMANCE_3.3.0_1.txt", 44, 114098},
        {"vela_vela_PERFORMANCE_3.6.0_1.txt", 44, 114098},
        {"vela_vela_PERFORMANCE_3.12.0_1.txt", 44, 114098},
        {"vela_vela_PERFORMANCE_4.0.1_1.txt", 44, 114098},
        {"vela_vela_PERFORMANCE_4.1.0_1.txt", 44, std::nullopt},
        {"vela_vela_PERFORMANCE_5.1.0_1.txt", 44, std::nullopt},
    };
    for (const Pasted& pasted : consoles) {
        SCOPED_TRACE(pasted.file);
        const Outcome one = outcome_of(samples / "console" / pasted.file, "vela-console");
        ASSERT_TRUE(one.model) << one.error;
        EXPECT_EQ(value_of(*one.model, "npu_operators"), pasted.npu_operators);
        EXPECT_EQ(value_of(*one.model, "total_cycles"), pasted.total_cycles);
    }
}

TEST_F(VelaSamples, AConsoleOf3_0CountsOperatorsOfTheCpuOnly) {
    const Outcome one =
        outcome_of(samples / "console" / "vela_vela_PERFORMANCE_3.0.0_1.txt", "vela-console");
    ASSERT_TRUE(one.model) << one.error;
    EXPECT_EQ(value_of(*one.model, "cpu_operators"), 0);
    EXPECT_EQ(value_of(*one.model, "npu_operators"), std::nullopt);
    EXPECT_EQ(value_of(*one.model, "total_cycles"), 114098);
}

TEST_F(VelaSamples, ConsolesThatTheirAuthorsCutAreRefused) {
    for (const char* file :
         {"vela_issue_executorch_12270_partial.txt", "vela_pytorch_executorch__README_1.txt"}) {
        const Outcome one = outcome_of(samples / "console" / file, "vela-console");
        EXPECT_NE(one.error.find("cut"), std::string::npos) << file << ": " << one.error;
    }
}

}  // namespace
}  // namespace ipugate::readers
