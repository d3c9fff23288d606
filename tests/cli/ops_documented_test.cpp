// SPDX-License-Identifier: Apache-2.0
// A timeline made from a documented operator table gives the documented tables back.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "readers/reader.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

const fs::path samples = fs::path(SOURCE_FOLDER) / ".." / "shared" / "samples" / "sigmastar";
const fs::path own = fs::path(TEST_FOLDER) / "ops-table";

std::string text_of(const fs::path& file) {
    return read_file(file, 1UL << 20U);
}

std::vector<Op> ops_in(const std::string& table) {
    return readers::read_capture({"table", table, {}, {}}, "sigmastar-op-time")
        .reading.models.at(0)
        .ops;
}

/// Operators of a hundred million cycles, each with its part.
std::string timeline_of(const std::string& each) {
    std::string text =
        R"([{"name":"thread_name","ph":"M","pid":0,"tid":0,"args":{"name":"core0_layer_timeline"}})";
    double start = 0;
    for (const Op& op : ops_in(each)) {
        const double cycles = std::round(op.share.value_or(0) * 1e8);
        text += fmt::format(
            ",\n{{\"name\": \"{}_{}\", \"ph\": \"X\", \"pid\": 0, \"tid\": 0, \"ts\": {:.3f}, "
            "\"dur\": {:.3f}, \"args\": {{\"total_cycle\": {:.0f}}}}}",
            op.index, op.type, start, cycles / 900, cycles);
        start += cycles / 900;
    }
    return text + "]\n";
}

/// What `ipugate ops --mode MODE` prints for the timeline of a table.
std::string printed(const std::string& each, const std::string& mode) {
    const fs::path file =
        fs::temp_directory_path() / fmt::format("ipugate-ops-{}.json", ::getpid());
    write_file(file, timeline_of(each));
    std::ostringstream out;
    std::ostringstream err;
    Shell shell{out, err, false, false, {}};
    const int status =
        ops_command.run(Arguments({{"FILE", {file.native()}}, {"--mode", {mode}}}), shell);
    fs::remove(file);
    EXPECT_EQ(status, 0) << err.str();
    return out.str();
}

/// The same types in the same order, no share more than 0.001 % off.
void expect_close(const std::string& documented, const std::string& printed_table) {
    const std::vector<Op> expected = ops_in(documented);
    const std::vector<Op> found = ops_in(printed_table);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(found[i].type, expected[i].type);
        EXPECT_NEAR(found[i].share.value_or(-1), expected[i].share.value_or(-2), 1.001e-5)
            << expected[i].type;
    }
}

TEST(DocumentedTable, OfTheRepositoryIsReproduced) {
    const std::string each = text_of(own / "each.txt");
    EXPECT_EQ(printed(each, "each"), each);
    expect_close(text_of(own / "total.txt"), printed(each, "total"));
}

TEST(DocumentedTable, OfTheVendorIsReproduced) {
    if (!fs::exists(samples)) GTEST_SKIP() << "the real captures are not there: " << samples;
    const std::string each = text_of(samples / "op-time-yolov8s-each.txt");
    EXPECT_EQ(printed(each, "each"), each);
    expect_close(text_of(samples / "op-time-yolov8s-total.txt"), printed(each, "total"));
}

}  // namespace
}  // namespace ipugate::cli
