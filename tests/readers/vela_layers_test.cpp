// SPDX-License-Identifier: Apache-2.0
// Rows of per-layer files: numbers, and rules that a whole file may break.
#include <gmock/gmock.h>

#include <cmath>
#include <string>

#include "readers/formats.hpp"
#include "readers/vela/layer_cells.hpp"
#include "readers/vela/layers.hpp"

namespace ipugate::readers {
namespace {

using testing::HasSubstr;

constexpr std::string_view header =
    "TFLite_operator,NNG Operator,SRAM Usage,Peak%,Op Cycles,Network%,NPU,SRAM AC,DRAM AC,OnFlash "
    "AC,OffFlash AC,MAC Count,Network%,Util%,Name\r\n";

double number_in(const std::string& cell) {
    const std::string row = cell + ",\n";
    vela::Cells cells(row.c_str());
    const double value = cells.number();
    return cells.good() ? value : -1;
}

TEST(Cells, ReadNumbersAsTheyArePrinted) {
    EXPECT_EQ(number_in("0"), 0);
    EXPECT_EQ(number_in("0.0"), 0);
    EXPECT_EQ(number_in("354430.5"), 354430.5);
    EXPECT_EQ(number_in("7523519.796203796"), 7523519.796203796);
    EXPECT_EQ(number_in("0.30000000000000004"), 0.30000000000000004);
    EXPECT_EQ(number_in("123456789012345"), 123456789012345);
    EXPECT_EQ(number_in("12345678901234567890"), 12345678901234567890.0);
    EXPECT_EQ(number_in("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(number_in("1.492e-06"), 1.492e-06);
    EXPECT_EQ(number_in("1e+16"), 1e16);
    EXPECT_EQ(number_in("0000000000000000001.5"), 1.5);
}

TEST(Cells, RefuseWhatIsNoNumberFromZeroOn) {
    for (const std::string cell : {"", ".", "-1", "+1", "1.2.3", "1 ", " 1", "0x10", "inf", "nan",
                                   "1e999", "12a", "\"1\""}) {
        EXPECT_EQ(number_in(cell), -1) << cell;
    }
}

TEST(Cells, EndAtTheLineFeed) {
    vela::Cells cells("12\n34,");
    cells.number();
    EXPECT_FALSE(cells.good());
    EXPECT_EQ(*cells.at(), '\n');
    cells.word();
    EXPECT_EQ(*cells.at(), '\n');
}

TEST(Cells, TakeNanForAPercentageOnly) {
    vela::Cells cells("NaN,nan,12.5,no,\n");
    EXPECT_TRUE(std::isnan(cells.percent()));
    cells.skip_percent();
    EXPECT_EQ(cells.percent(), 12.5);
    EXPECT_TRUE(cells.good());
    cells.percent();
    EXPECT_FALSE(cells.good());
}

/// `count` rows of 100 cycles, each with the given cells for Op Cycles and share.
std::string file_of(std::size_t count, const std::string& cycles_and_share) {
    std::string text(header);
    for (std::size_t i = 0; i < count; ++i) {
        text += "ADD,Add,64,50.0," + cycles_and_share + ",100.0,20.0,0.0,0.0,0.0,0,0.0,0.0,add" +
                std::to_string(i) + "\r\n";
    }
    return text;
}

Reading read(const std::string& text) {
    return vela_per_layer.read({"net_per-layer.csv", text, {}});
}

TEST(PerLayer, IsReadWithANoteWhereMostRowsHaveOtherShares) {
    std::string text = file_of(100, "100.0,2.0");
    text += file_of(200, "100.0,3.0").substr(header.size());
    const Reading reading = read(text);
    EXPECT_EQ(reading.models.at(0).ops.size(), 300U);
    ASSERT_EQ(reading.notes.size(), 1U);
    EXPECT_THAT(reading.notes[0].text, HasSubstr("Network% is no share of Op Cycles"));
}

TEST(PerLayer, IsReadWithANoteWhereMostRowsTakeOtherCyclesThanTheSlowestPart) {
    const Reading reading = read(file_of(200, "120.0,0.5"));
    ASSERT_EQ(reading.notes.size(), 1U);
    EXPECT_THAT(reading.notes[0].text, HasSubstr("not the largest of NPU and accesses"));
}

TEST(PerLayer, IsNotWholeWhereSharesAddUpToLess) {
    EXPECT_NO_THROW(read(file_of(200, "100.0,0.5")));
    EXPECT_THROW(read(file_of(199, "100.0,0.5")), Error);
}

TEST(PerLayer, IsNoTotalOfANetworkWhereRowsAddUpToMore) {
    const Reading reading = read(file_of(400, "100.0,0.5"));
    ASSERT_EQ(reading.notes.size(), 1U);
    EXPECT_THAT(reading.notes[0].text, HasSubstr("they are no totals of the network"));
}

TEST(PerLayer, KeepsAllRowsOfALargeFile) {
    const std::size_t rows = 20'000;
    const Reading reading = read(file_of(rows, "100.0,0.005"));
    const std::vector<Op>& ops = reading.models.at(0).ops;
    ASSERT_EQ(ops.size(), rows);
    EXPECT_EQ(ops.back().index, static_cast<std::int64_t>(rows) - 1);
    EXPECT_EQ(ops.back().name, "add19999");
    EXPECT_TRUE(reading.notes.empty());
}

TEST(PerLayer, ThatIsEmptySaysThatNothingIsOnTheNpu) {
    try {
        read_capture({"out/net_per-layer.csv", "", {}}, "vela-per-layer");
        ADD_FAILURE() << "an empty file was read";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("Vela placed no operator of the model on the NPU"));
    }
}

}  // namespace
}  // namespace ipugate::readers
