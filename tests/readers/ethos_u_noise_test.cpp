// SPDX-License-Identifier: Apache-2.0
// Another task's message may land at any byte of a console; it must never change a counter.
#include <gtest/gtest.h>

#include "readers/case.hpp"

namespace ipugate::readers {
namespace {

using Values = std::vector<std::pair<std::string, double>>;

/// The counters in `text`; nothing if it is refused.
std::optional<Values> values_in(const Case& one, const std::string& text) {
    Values values;
    try {
        const Capture capture{one.file, text, one.options};
        const Reading reading = read_capture(capture, "ethos-u-pmu").reading;
        for (const Model& model : reading.models) {
            for (const auto& [name, metric] : model.metrics) {
                for (const Sample& sample : metric.samples) {
                    values.emplace_back(name, sample.value);
                }
            }
        }
    } catch (const Error&) {
        return std::nullopt;
    }
    return values;
}

class TaskMessage : public testing::TestWithParam<const char*> {
 protected:
    static std::string deceived(const std::string& name) {
        const std::string message = GetParam();
        const Case one = load_case(std::filesystem::path(TEST_FOLDER) / "ethos-u-pmu" / name);
        const auto whole = values_in(one, one.text);
        EXPECT_TRUE(whole) << name;
        for (std::size_t at = 0; at <= one.text.size(); ++at) {
            std::string text = one.text;
            text.insert(at, message);
            const auto values = values_in(one, text);
            if (!values || values == whole) continue;
            const std::size_t begin = at > 60 ? at - 60 : 0;
            return fmt::format("{} bytes in: {}", at, text.substr(begin, message.size() + 120));
        }
        return {};
    }
};

TEST_P(TaskMessage, NeverChangesAProfile) {
    EXPECT_EQ(deceived("kit"), "");
    EXPECT_EQ(deceived("kit-newest-u85"), "");
    EXPECT_EQ(deceived("kit-first-spelling"), "");
    EXPECT_EQ(deceived("kit-statistics"), "");
}

TEST_P(TaskMessage, NeverChangesAReport) {
    EXPECT_EQ(deceived("executorch-u55"), "");
    EXPECT_EQ(deceived("executorch-u85-per-inference"), "");
    EXPECT_EQ(deceived("zephyr"), "");
}

TEST_P(TaskMessage, NeverChangesATag) {
    EXPECT_EQ(deceived("tag"), "");
}

INSTANTIATE_TEST_SUITE_P(Noise, TaskMessage,
                         testing::Values("12 345 [BLINK_TASK] [INFO] blink\n",
                                         "\n[warning ][main@0][4655 ns] TA0 is not enabled!\n",
                                         "\n", "[warning ][main@0] TA1\n"));

}  // namespace
}  // namespace ipugate::readers
