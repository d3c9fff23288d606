// SPDX-License-Identifier: Apache-2.0
// Anything that is not exactly a stored run is refused, and the message says where.
#include <gmock/gmock.h>

#include <string>
#include <string_view>

#include "json/run.hpp"
#include "json/sample_runs.hpp"
#include "support/error.hpp"

namespace ipugate::json {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string stored() {
    return runs_text(std::vector{full_run()});
}

/// The stored run with the first `from` replaced.
std::string stored_with(std::string_view from, std::string_view to) {
    std::string text = stored();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string refusal(std::string_view text) {
    try {
        parse_runs(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(ParseRuns, RefusesSharesThatAreNoPartOfAWhole) {
    for (const std::string name : {"share", "conv", "vector", "dma_load", "dma_store"}) {
        for (const std::string share : {"1.01", "-0.25", "2", "1e17"}) {
            const std::string text =
                stored_with("\"time_source\": \"share_of_ipu_time\"", "\"" + name + "\": " + share);
            EXPECT_THAT(refusal(text), HasSubstr("." + name + ": expected a share from 0 to 1"));
        }
    }
}

TEST(ParseRuns, RefusesEveryPrefix) {
    const std::string text = stored();
    const std::size_t whole = text.find_last_of('}') + 1;
    for (std::size_t length = 0; length < whole; ++length) {
        ASSERT_NE(refusal(std::string_view(text).substr(0, length)), "accepted") << length;
    }
    EXPECT_EQ(refusal(std::string_view(text).substr(0, whole)), "accepted");
}

TEST(ParseRuns, SaysAtWhichLineTheTextIsCut) {
    EXPECT_EQ(refusal("{\"format\":\n \"ipugate-runs\",\n"),
              "line 3: not JSON: unexpected end of input; expected string literal");
}

TEST(ParseRuns, RefusesTextBehindTheDocument) {
    EXPECT_THAT(refusal(stored() + "{}"), StartsWith("line "));
}

TEST(ParseRuns, RefusesTextBehindANul) {
    EXPECT_THAT(refusal(stored() + std::string("\0x", 2)), HasSubstr("not JSON: a NUL byte"));
}

TEST(ParseRuns, RefusesMalformedUtf8) {
    EXPECT_THAT(refusal(stored_with("evb-7", "evb\xFF")), HasSubstr("ill-formed UTF-8"));
}

TEST(ParseRuns, RefusesANewerVersion) {
    EXPECT_EQ(refusal(stored_with("\"version\": 2", "\"version\": 3, \"shape\": 9")),
              "written by a newer ipugate: format version 3, this one reads up to 2");
}

TEST(ParseRuns, ReadsTheVersionBeforeEstimatesOfOperators) {
    const auto runs = parse_runs(R"({"format": "ipugate-runs", "version": 1, "runs": [{
        "project": "p", "commit": "", "tree": "", "dirty": false, "tool_version": "0.1.0",
        "models": [{"name": "m", "environment": {}, "facts": {}, "metrics": {}, "tensors": [],
        "ops": [{"index": 0, "type": "CONV_2D", "core": 0, "share": 0.5}], "rejected": []}],
        "notes": []}]})");
    EXPECT_EQ(runs.at(0).models.at(0).ops.at(0).share, 0.5);
    EXPECT_FALSE(runs.at(0).models.at(0).ops.at(0).estimate.has_value());
}

TEST(ParseRuns, RefusesAnEstimateThatLacksAPartOrIsNegative) {
    EXPECT_THAT(refusal(stored_with("\"macs\": 480000, ", "")), HasSubstr("macs"));
    EXPECT_THAT(refusal(stored_with("\"macs\": 480000", "\"macs\": -1")),
                HasSubstr("this cannot have been measured"));
}

TEST(ParseRuns, RefusesVersionsThatNeverWere) {
    EXPECT_EQ(refusal(stored_with("\"version\": 2", "\"version\": 0")),
              "version: there is no format version 0");
    EXPECT_EQ(refusal(stored_with("\"version\": 2", "\"version\": 1.0")),
              "version: expected an integer from 0 on, found 1");
}

TEST(ParseRuns, RefusesAnotherFormat) {
    EXPECT_EQ(refusal(stored_with("ipugate-runs", "ipugate-report")),
              "format: expected 'ipugate-runs', found 'ipugate-report'");
    EXPECT_EQ(refusal("[1]"), "expected an object, found a list");
    EXPECT_EQ(refusal("{}"), "the key 'format' is missing");
}

TEST(ParseRuns, NamesTheUnknownUnit) {
    EXPECT_EQ(refusal(stored_with("\"unit\": \"ns\"", "\"unit\": \"furlong\"")),
              "runs[0].models[0].metrics.ipu_time.unit: unknown unit 'furlong'");
    EXPECT_EQ(refusal(stored_with("\"unit\": \"ns\"", "\"unit\": \"ms\"")),
              "runs[0].models[0].metrics.ipu_time.unit: unknown unit 'ms'");
}

TEST(ParseRuns, RefusesAWrongType) {
    EXPECT_EQ(refusal(stored_with("\"value\": 6120340,", "\"value\": \"6120340\",")),
              "runs[0].models[0].metrics.ipu_time.samples[0].value: expected a number, found "
              "the text '6120340'");
    EXPECT_EQ(refusal(stored_with("\"value\": 6120340,", "\"value\": null,")),
              "runs[0].models[0].metrics.ipu_time.samples[0].value: expected a number, found "
              "null");
    EXPECT_EQ(refusal(stored_with("\"dirty\": true", "\"dirty\": 1")),
              "runs[0].dirty: expected true or false, found 1");
    EXPECT_EQ(refusal(stored_with("\"index\": 4", "\"index\": 4.0")),
              "runs[0].models[0].ops[0].index: expected an integer, found 4");
    EXPECT_EQ(refusal(stored_with("\"core\": 1", "\"core\": 4294967296")),
              "runs[0].models[0].ops[0].core: 4294967296 is no number of a core");
    EXPECT_EQ(refusal(stored_with("\"line\": 3", "\"line\": -3")),
              "runs[0].models[0].facts.img_version.line: expected an integer from 0 on, found "
              "-3");
}

TEST(ParseRuns, RefusesAMissingKey) {
    EXPECT_EQ(refusal(stored_with("\"unit\": \"ns\",", "")),
              "runs[0].models[0].metrics.ipu_time: the key 'unit' is missing");
    EXPECT_EQ(refusal(stored_with("\"tree\": \"77aa\",", "")),
              "runs[0]: the key 'tree' is missing");
}

TEST(ParseRuns, RefusesAnUnknownKey) {
    EXPECT_EQ(refusal(stored_with("\"tree\"", "\"colour\": 1, \"tree\"")),
              "runs[0].colour: unknown key");
    EXPECT_EQ(refusal(stored_with("\"rejected\"", "\"broken\": \"no log\", \"rejected\"")),
              "runs[0].models[0].broken: unknown key");
}

TEST(ParseRuns, RefusesAKeyThatStandsTwice) {
    EXPECT_EQ(refusal(stored_with("\"tree\"", "\"commit\": \"b\", \"tree\"")),
              "the key 'commit' stands twice in an object");
}

TEST(ParseRuns, RefusesAMetricWithoutSamples) {
    EXPECT_EQ(refusal(R"({"format": "ipugate-runs", "version": 1, "runs": [{"project": "p",
        "commit": "", "tree": "", "dirty": false, "tool_version": "1", "notes": [], "models": [
        {"name": "m", "environment": {}, "facts": {}, "tensors": [], "ops": [], "rejected": [],
         "metrics": {"a b": {"unit": "ns", "samples": []}}}]}]})"),
              "runs[0].models[0].metrics['a b'].samples: expected at least one sample");
}

TEST(ParseRuns, RefusesNumbersThatOverflow) {
    EXPECT_THAT(refusal(stored_with("\"value\": 6120340,", "\"value\": 1e999,")),
                HasSubstr("number overflow"));
    EXPECT_THAT(refusal(stored_with("\"value\": 6120340,", "\"value\": NaN,")),
                HasSubstr("not JSON"));
}

TEST(ParseRuns, RefusesAModelTwiceInOneEnvironment) {
    ipugate::Run run;
    run.models.resize(3);
    run.models[2].environment = {{"chip", "opera"}};
    EXPECT_EQ(refusal(runs_text(std::vector{run})),
              "runs[0].models[1]: model '' stands there twice for the same environment");
}

TEST(ParseRuns, AllowsAModelInTwoEnvironments) {
    ipugate::Run run;
    run.models.resize(2);
    run.models[1].environment = {{"chip", "opera"}};
    EXPECT_EQ(parse_runs(runs_text(std::vector{run})).front(), run);
}

TEST(ParseRuns, RefusesAProjectTwice) {
    EXPECT_EQ(refusal(runs_text(std::vector{full_run(), full_run()})),
              "runs[1]: project 'gate house' stands there twice");
}

TEST(ParseRuns, RefusesBottomlessNesting) {
    EXPECT_EQ(refusal(std::string(100000, '[')), "nested deeper than 16 levels");
}

TEST(ParseRuns, OffersARemedy) {
    try {
        parse_runs("{");
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.remedy(), HasSubstr("record the run again"));
    }
}

}  // namespace
}  // namespace ipugate::json
