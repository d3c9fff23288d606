// SPDX-License-Identifier: Apache-2.0
// Tests of a history as JSON.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/history.hpp"

namespace ipugate::json {
namespace {

History small_history() {
    Model net;
    net.name = "net";
    net.environment = {{"chip", "opera"}};
    net.metrics.emplace("ipu_time", Metric{Dimension::time, {{7, 1, {}, ""}, {9, 1, {}, ""}}});
    net.metrics.emplace("bandwidth", Metric{Dimension::bytes, {{64, 1, {}, ""}}});
    net.rejected = {"bandwidth"};
    Model older = net;
    older.metrics.at("ipu_time").samples = {{5, 1, {}, ""}};
    older.rejected.clear();
    History history;
    history.project = "demo";
    history.head = "bb";
    history.commits = {{"bb", "2026-01-31T10:20:30+01:00", "x ##[y]", 0, true, {net}},
                       {"aa", "", "", 4, false, {older}}};
    history.searched = 5;
    history.without_run = 3;
    history.notes = {{{}, "not read"}};
    return history;
}

TEST(HistoryText, HoldsCommitsSeriesAndGaps) {
    const auto parsed = nlohmann::json::parse(history_text(small_history(), {}));
    EXPECT_EQ(parsed["format"], "ipugate-history");
    EXPECT_EQ(parsed["version"], 1);
    EXPECT_EQ(parsed["without_run"], 3);
    EXPECT_EQ(parsed["notes"][0], "not read");
    EXPECT_EQ(parsed["commits"][0]["dirty"], true);
    EXPECT_EQ(parsed["commits"][0]["subject"], "x ##[y]");
    EXPECT_EQ(parsed["commits"][1]["distance"], 4);
    ASSERT_EQ(parsed["series"].size(), 2U);
    const auto& points = parsed["series"][0]["points"];
    EXPECT_EQ(points[0]["value"], 8);
    EXPECT_EQ(points[0]["change"], 3);
    EXPECT_EQ(points[0]["samples"], (std::vector<double>{7, 9}));
    EXPECT_EQ(points[0]["unit"], "ns");
    EXPECT_FALSE(points[1].contains("change"));
    EXPECT_EQ(parsed["series"][1]["points"][0]["rejected"], true);
}

TEST(HistoryText, HoldsOnlyWhatWasChosen) {
    const auto parsed = nlohmann::json::parse(history_text(small_history(), {"net", "bandwidth"}));
    ASSERT_EQ(parsed["series"].size(), 1U);
    EXPECT_EQ(parsed["series"][0]["metric"], "bandwidth");
}

TEST(HistoryText, HoldsNoCommandsOfCiSystems) {
    EXPECT_EQ(history_text(small_history(), {}).find("##"), std::string::npos);
}

}  // namespace
}  // namespace ipugate::json
