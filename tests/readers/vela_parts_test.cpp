// SPDX-License-Identifier: Apache-2.0
// The parts that Vela's readers share: records, versions, units of bandwidths.
#include <gtest/gtest.h>

#include <array>

#include "readers/vela/accelerator.hpp"
#include "readers/vela/bandwidth.hpp"
#include "readers/vela/csv.hpp"
#include "readers/vela/generation.hpp"
#include "support/error.hpp"

namespace ipugate::readers::vela {
namespace {

using Cells = std::vector<std::string>;

std::vector<Cells> all_records(std::string_view text) {
    Records records(text);
    std::vector<Cells> all;
    while (std::optional<Record> record = records.next()) all.push_back(std::move(record->cells));
    return all;
}

TEST(Records, EndInEveryKindOfLineEnd) {
    const std::vector<Cells> expected = {{"a", "b"}, {"1", ""}};
    for (const char* text : {"a,b\n1,\n", "a,b\r\n1,\r\n", "a,b\r\r\n1,\r\r\n", "a,b\r\n\r\n1,",
                             "\xEF\xBB\xBF"
                             "a,b\n1,\r"}) {
        EXPECT_EQ(all_records(text), expected) << text;
    }
}

TEST(Records, KeepWhatIsQuoted) {
    EXPECT_EQ(all_records("\"a, \"\"b\"\"\r\nc\",2\n"),
              (std::vector<Cells>{{"a, \"b\"\r\nc", "2"}}));
    EXPECT_EQ(all_records("a\"b,2\n"), (std::vector<Cells>{{"a\"b", "2"}}));
}

TEST(Records, CountLinesInsideOfQuotes) {
    Records records("\"a\nb\"\n\nc");
    EXPECT_EQ(records.next()->line, 1U);
    const std::optional<Record> last = records.next();
    EXPECT_EQ(last->line, 4U);
    EXPECT_FALSE(last->finished);
}

TEST(Records, WithOpenOrBrokenQuotesAreRefused) {
    EXPECT_THROW(all_records("\"a,b\n"), Error);
    EXPECT_THROW(all_records("\"a\"b,c\n"), Error);
}

TEST(VelaVersion, IsFoundInItsUsualSpellings) {
    for (const char* text : {"vela 5.1.0", "Vela 5.1", "ethos-u-vela==5.1.0", "vela-v5.1.0",
                             "arm vela version 5.1.0 (patched)"}) {
        EXPECT_EQ(version_in(text), (Version{5, 1})) << text;
    }
}

TEST(VelaVersion, IsNotInventedFromOtherWords) {
    for (const char* text :
         {"", "vela", "vela 5", "executorch 1.0", "sigmastar 5.1", "vela latest"}) {
        EXPECT_EQ(version_in(text), std::nullopt) << text;
    }
}

TEST(VelaGeneration, HoldsTheVersionsThatWriteSuchFiles) {
    EXPECT_TRUE(generation_named("3.6-3.12")->holds({3, 12}));
    EXPECT_FALSE(generation_named("3.6-3.12")->holds({4, 0}));
    EXPECT_FALSE(generation_named("3.3-3.5")->holds({3, 2}));
    EXPECT_TRUE(generation_named("4.0 or newer, Regor core")->holds({6, 0}));
    EXPECT_EQ(generation_named("5.1"), nullptr);
}

TEST(Bandwidth, IsTheSameInBothUnits) {
    EXPECT_EQ(bandwidth("4.0", BandwidthUnit::decimal), "4 GB/s");
    EXPECT_EQ(bandwidth("3.725290298461914", BandwidthUnit::binary), "4 GB/s");
    EXPECT_EQ(bandwidth("0.46566128730773926", BandwidthUnit::binary), "0.5 GB/s");
    EXPECT_EQ(bandwidth("3.4924596548080444", BandwidthUnit::binary), "3.75 GB/s");
    EXPECT_EQ(bandwidth("0.0", BandwidthUnit::binary), "0 GB/s");
    EXPECT_EQ(bandwidth("fast", BandwidthUnit::binary), std::nullopt);
}

TEST(Bandwidth, BetraysItsUnit) {
    const auto unit = [](std::string_view one, std::string_view other) {
        return unit_of(std::array{one, other});
    };
    EXPECT_EQ(unit("4.0", "0.0"), BandwidthUnit::decimal);
    EXPECT_EQ(unit("16.0", "3.75"), BandwidthUnit::decimal);
    EXPECT_EQ(unit("29.802322387695312", "11.175870895385742"), BandwidthUnit::binary);
    EXPECT_EQ(unit("0.09313225746154785", "1.4901161193847656"), BandwidthUnit::binary);
    EXPECT_EQ(unit("2.6666666666666665", "0.0"), std::nullopt);
    EXPECT_EQ(unit("4.0", "3.725290298461914"), std::nullopt);
    EXPECT_EQ(unit("0.0", "0"), std::nullopt);
}

TEST(Accelerator, IsNamedAsItsOptionIs) {
    EXPECT_EQ(accelerator("Accelerator.Ethos_U55_128"), "ethos-u55-128");
    EXPECT_EQ(accelerator(" Ethos_U85_2048 "), "ethos-u85-2048");
}

}  // namespace
}  // namespace ipugate::readers::vela
