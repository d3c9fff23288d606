// SPDX-License-Identifier: Apache-2.0
// The operators of a calibrated model, and that no file is believed further than it can be checked.
#include <gmock/gmock.h>

#include <memory>
#include <optional>

#include "readers/fixed_model/model.hpp"
#include "readers/sample_model.hpp"
#include "support/error.hpp"

namespace ipugate::readers::fixed_model {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The message for a file that is refused, "no error" for others.
std::string error_of(std::string_view file) {
    try {
        read_operators(file);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string error_of(const Sample& sample) {
    return error_of(model_file(sample));
}

/// Reads a copy in memory of its own, so that a step outside of it is seen.
std::optional<std::vector<ModelOp>> read_copy(std::string_view file) {
    const auto copy = std::make_unique<char[]>(file.size());
    std::copy(file.begin(), file.end(), copy.get());
    try {
        return read_operators({copy.get(), file.size()});
    } catch (const Error& error) {
        EXPECT_STRNE(error.what(), "");
        return std::nullopt;
    }
}

TEST(FixedModel, OperatorsHaveTypeNameAndShape) {
    const std::vector<ModelOp> expected = {{"CONV_2D", "stem", {1, 4, 4, 16}},
                                           {"RESIZE_NEAREST_NEIGHBOR", "up", {1, 8, 8, 16}},
                                           {"Fix2Float", "output", {1, 84, 8400}},
                                           {"PostProcess_Max", "", {}}};
    EXPECT_EQ(read_operators(model_file(sample_model())), expected);
}

TEST(FixedModel, BothIdentifiersAreTaken) {
    Sample sample = sample_model();
    sample.identifier = "TFL3";
    EXPECT_EQ(read_operators(model_file(sample)).size(), 4);
}

TEST(FixedModel, OtherFilesAreRefused) {
    EXPECT_THAT(error_of(""), StartsWith("identifier '': expected 'SIM2' or 'TFL3'"));
    EXPECT_THAT(error_of("SIM2"), StartsWith("identifier ''"));
    EXPECT_THAT(error_of("[{\"name\": 1}]"), HasSubstr("not a SigmaStar model"));
    Sample sample = sample_model();
    sample.identifier = "XYZ1";
    EXPECT_THAT(error_of(sample), StartsWith("identifier 'XYZ1'"));
}

TEST(FixedModel, UnknownBuiltinTypesKeepTheirNumber) {
    Sample sample = sample_model();
    sample.codes[0].builtin = 9999;
    EXPECT_EQ(read_operators(model_file(sample)).front().type, "BUILTIN_9999");
    sample.codes[0] = {-3, -5, ""};
    EXPECT_EQ(read_operators(model_file(sample)).front().type, "BUILTIN_-3");
}

TEST(FixedModel, CustomTypesWithoutANameAreCustom) {
    Sample sample = sample_model();
    sample.codes[0] = {0, 32, ""};
    EXPECT_EQ(read_operators(model_file(sample)).front().type, "CUSTOM");
}

TEST(FixedModel, OperatorsMayLackAnOutput) {
    Sample sample = sample_model();
    sample.operators[0].outputs = {-1};
    EXPECT_EQ(read_operators(model_file(sample)).front(), (ModelOp{"CONV_2D", "", {}}));
}

TEST(FixedModel, ReferencesThatLeadNowhereAreRefused) {
    Sample sample = sample_model();
    sample.operators[1].code = 4;
    EXPECT_EQ(error_of(sample), "operator 1: operator code 4 of 4");
    sample = sample_model();
    sample.operators[2].outputs = {4};
    EXPECT_EQ(error_of(sample), "operator 2: output tensor 4 of 4");
    sample.operators[2].outputs = {-2};
    EXPECT_EQ(error_of(sample), "operator 2: output tensor -2 of 4");
}

TEST(FixedModel, AModelIsOneGraphWithOperators) {
    Sample sample = sample_model();
    sample.graphs = 2;
    EXPECT_EQ(error_of(sample), "2 graphs: expected one");
    sample.graphs = 0;
    EXPECT_EQ(error_of(sample), "0 graphs: expected one");
    sample = sample_model();
    sample.operators.clear();
    EXPECT_EQ(error_of(sample), "the model has no operator");
}

TEST(FixedModel, NumbersBeyondReasonAreRefused) {
    Sample sample = sample_model();
    sample.operators.assign(100'001, {0, {}});
    EXPECT_EQ(error_of(sample), "100001 operators: not a model");
    sample = sample_model();
    sample.codes.assign(10'001, {3, 0, ""});
    EXPECT_EQ(error_of(sample), "10001 operator codes: not a model");
    sample = sample_model();
    sample.tensors[1].shape.assign(33, 1);
    EXPECT_EQ(error_of(sample), "operator 0: a tensor of 33 dimensions: not a model");
    sample = sample_model();
    sample.tensors[1].name.assign(1001, 'x');
    EXPECT_THAT(error_of(sample), HasSubstr("a text of more than 1000 bytes"));
    sample = sample_model();
    sample.codes[2].custom.assign(201, 'x');
    EXPECT_THAT(error_of(sample), HasSubstr("a text of more than 200 bytes"));
}

TEST(FixedModel, EveryPrefixIsReadOrRefused) {
    const std::string file = model_file(sample_model());
    const std::vector<ModelOp> whole = read_operators(file);
    for (std::size_t size = 0; size < file.size(); ++size) {
        const auto read = read_copy(std::string_view(file).substr(0, size));
        EXPECT_EQ(read.value_or(whole), whole) << "first " << size << " bytes";
    }
    EXPECT_FALSE(read_copy(std::string_view(file).substr(0, file.size() / 2)));
}

TEST(FixedModel, EveryChangedByteIsReadOrRefused) {
    const std::string file = model_file(sample_model());
    std::size_t refused = 0;
    for (std::size_t at = 0; at < file.size(); ++at) {
        for (const unsigned flip : {0x01U, 0x80U, 0xFFU, 0x7FU}) {
            std::string changed = file;
            changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ flip);
            const auto read = read_copy(changed);
            if (!read) ++refused;
            EXPECT_TRUE(!read || (!read->empty() && read->size() <= 100'000)) << at;
        }
    }
    EXPECT_GT(refused, file.size());
}

TEST(FixedModel, EveryChangedWordIsReadOrRefused) {
    const std::string file = model_file(sample_model());
    for (std::size_t at = 0; at + 4 <= file.size(); ++at) {
        for (const std::uint32_t word : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFCU, 0xFFFFFFFFU,
                                         static_cast<std::uint32_t>(file.size())}) {
            std::string changed = file;
            for (unsigned i = 0; i < 4; ++i) {
                changed[at + i] = static_cast<char>((word >> (8 * i)) & 0xFFU);
            }
            const auto read = read_copy(changed);
            EXPECT_TRUE(!read || !read->empty()) << at;
        }
    }
}

}  // namespace
}  // namespace ipugate::readers::fixed_model
