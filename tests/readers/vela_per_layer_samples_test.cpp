// SPDX-License-Identifier: Apache-2.0
// Per-layer files of real Vela versions against what an independent reader took from them, where
// they are at hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/estimates.hpp"
#include "readers/formats.hpp"
#include "support/file.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

const std::filesystem::path samples =
    std::filesystem::path(SOURCE_FOLDER).parent_path() / "shared" / "samples" / "vela";
constexpr std::size_t largest = std::size_t{1} << 22U;

using Row = std::map<std::string, std::string>;

/// The rows of EXPECTED.tsv by the names of its columns.
std::vector<Row> expected_rows() {
    const std::string text = read_file(samples / "EXPECTED.tsv", largest);
    Lines lines(text);
    const std::vector<std::string_view> names = split(*lines.next(), '\t');
    std::vector<Row> rows;
    while (const auto line = lines.next()) {
        const std::vector<std::string_view> cells = split(*line, '\t');
        Row& row = rows.emplace_back();
        for (std::size_t i = 0; i < cells.size(); ++i) row[std::string(names[i])] = cells[i];
    }
    return rows;
}

std::string file_of(const Row& row) {
    return row.at("version") + "/" + row.at("label") + "/" + row.at("model") + "_per-layer.csv";
}

ReadCapture read_sample(const std::string& file, const std::string& text) {
    return read_capture({file, text, {}}, "vela-per-layer");
}

std::string sum_text(const std::vector<Op>& ops, double OpEstimate::*part) {
    double sum = 0;
    for (const Op& op : ops) sum += (*op.estimate).*part;
    return fmt::format("{:.12g}", sum);
}

std::string cycles_text(const std::vector<Op>& ops) {
    double sum = 0;
    for (const Op& op : ops) sum += *op.cycles;
    return fmt::format("{:.12g}", sum);
}

std::string cpu_text(const std::vector<Op>& ops) {
    return std::to_string(std::ranges::count(ops, "CPU", &Op::target));
}

/// The summary's totals, as its own reader gives them.
void add_totals(Model& model, const Row& row) {
    const std::vector<std::pair<std::string, std::string>> totals = {
        {"total_cycles", "cycles_total"},
        {"npu_cycles", "cycles_npu"},
        {"sram_access_cycles", "cycles_sram_access"},
        {"dram_access_cycles", "cycles_dram_access"},
        {"on_chip_flash_access_cycles", "cycles_on_chip_flash_access"},
        {"off_chip_flash_access_cycles", "cycles_off_chip_flash_access"},
        {"macs", "nn_macs"}};
    for (const auto& [metric, column] : totals) {
        model.metrics[metric] = {Dimension::cycles,
                                 {Sample{parse_decimal(row.at(column)).value().value, 1, {}, ""}}};
    }
}

void expect_sample(const Row& row) {
    const std::string file = file_of(row);
    SCOPED_TRACE(file);
    const std::string text = read_file(samples / file, largest);
    const bool nothing = row.at("perlayer_rows") == row.at("perlayer_cpu_rows");
    if (nothing) {
        EXPECT_THROW(read_sample(file, text), Error);
        return;
    }
    const ReadCapture read = read_sample(file, text);
    Model model = read.reading.models.at(0);
    EXPECT_EQ(std::to_string(model.ops.size()), row.at("perlayer_rows"));
    EXPECT_EQ(cpu_text(model.ops), row.at("perlayer_cpu_rows"));
    EXPECT_EQ(cycles_text(model.ops), row.at("sum_op_cycles"));
    EXPECT_EQ(sum_text(model.ops, &OpEstimate::npu_cycles), row.at("sum_npu"));
    EXPECT_EQ(sum_text(model.ops, &OpEstimate::macs), row.at("sum_macs"));
    EXPECT_EQ(reader_for(text).name, "vela-per-layer");
    add_totals(model, row);
    const Model checked = checked_estimates(model).model;
    const bool regor = row.at("perlayer_kind(:headers)") == "regor";
    EXPECT_EQ(checked.metrics.contains("cpu_operators"), regor);
    if (!regor) return;
    const auto counted = [&](const std::string& metric) {
        return fmt::format("{}", checked.metrics.at(metric).samples.at(0).value);
    };
    EXPECT_EQ(counted("cpu_operators"), row.at("console_cpu_ops"));
    EXPECT_EQ(counted("npu_operators"), row.at("console_npu_ops"));
}

TEST(VelaPerLayerSamples, GiveTheValuesOfAnIndependentReaderAndFitTheirSummaries) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    std::size_t files = 0;
    for (const Row& row : expected_rows()) {
        if (row.at("perlayer_kind(:headers)") == "-") continue;
        ++files;
        expect_sample(row);
    }
    EXPECT_GT(files, 200U);
}

TEST(VelaPerLayerSamples, AreNotTakenForThoseOfAnotherVersion) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    const std::string stale = "4.1.0/ethos-u55-128.default/person_detect_per-layer.csv";
    Model model = read_sample(stale, read_file(samples / stale, largest)).reading.models.at(0);
    for (const Row& row : expected_rows()) {
        if (file_of(row) != "5.0.0/ethos-u55-128.default/person_detect_per-layer.csv") continue;
        add_totals(model, row);
    }
    EXPECT_THROW(checked_estimates(model), Error);
}

TEST(VelaPerLayerSamples, OfWindowsReadAsTheirOriginals) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    for (const std::string version : {"3.12.0", "5.1.0"}) {
        const std::string name = "keyword_scrambled_8bit_per-layer.csv";
        const std::string text =
            read_file(samples / version / "ethos-u55-128.default" / name, largest);
        const std::string windows =
            read_file(samples / "synthetic" / ("windows_" + version + "_" + name), largest);
        EXPECT_NE(text, windows);
        EXPECT_EQ(read_sample("a", text).reading.models, read_sample("a", windows).reading.models);
    }
}

TEST(VelaPerLayerSamples, KeepOddNamesOfLayers) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    for (const std::string kind : {"comma", "quote", "newline"}) {
        const std::string name = "kws_" + kind + "_names_per-layer.csv";
        const auto names = [&](const std::string& version) {
            const std::string text = read_file(samples / version / "edge-names" / name, largest);
            std::vector<std::string> list;
            const Reading reading = read_sample(name, text).reading;
            for (const Op& op : reading.models.at(0).ops) list.push_back(op.name);
            return list;
        };
        const std::vector<std::string> quoted = names("3.12.0");
        const std::vector<std::string> plain = names("5.1.0");
        EXPECT_EQ(plain.front(), quoted.front()) << kind;
        const char odd = kind == "comma" ? ',' : kind == "quote" ? '"' : '\n';
        EXPECT_NE(plain.front().find(odd), std::string::npos) << plain.front();
    }
}

/// How many prefixes of a file are read as a part of it.
std::size_t deceiving_prefixes(const std::string& file) {
    const std::string text = read_file(samples / file, largest);
    std::vector<Op> whole = read_sample(file, text).reading.models.at(0).ops;
    std::size_t deceiving = 0;
    for (std::size_t length = 0; length < text.size(); ++length) {
        try {
            std::vector<Op> ops =
                read_sample(file, text.substr(0, length)).reading.models.at(0).ops;
            const std::string name = whole.back().name;
            if (ops.size() == whole.size() && name.starts_with(ops.back().name)) {
                ops.back().name = name;
            }
            if (ops != whole) ++deceiving;
        } catch (const Error&) {  // a refused prefix deceives nobody
            continue;
        }
    }
    return deceiving;
}

TEST(VelaPerLayerSamples, EachPrefixIsRefusedOrHasAllRows) {
    if (!std::filesystem::exists(samples)) GTEST_SKIP() << "no samples at " << samples;
    for (const std::string file :
         {"3.6.0/ethos-u55-128.default/keyword_scrambled_8bit",
          "3.6.0/ethos-u55-128.default/ad01_int8",
          "3.12.0/ethos-u55-128.default/keyword_scrambled_8bit",
          "3.12.0/ethos-u55-128.default/hello_world_int8", "4.1.0/ethos-u55-128.default/ad01_int8",
          "4.1.0/ethos-u85-256.default/ad01_int8", "4.3.0/ethos-u85-256.default/ad01_int8",
          "5.0.0/ethos-u55-128.default/hello_world_int8",
          "5.1.0/ethos-u55-128.default/micro_speech_quantized",
          "5.1.0/ethos-u85-256.default/ad01_int8"}) {
        EXPECT_EQ(deceiving_prefixes(file + "_per-layer.csv"), 0U) << file;
    }
}

}  // namespace
}  // namespace ipugate::readers
