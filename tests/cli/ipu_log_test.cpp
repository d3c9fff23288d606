// SPDX-License-Identifier: Apache-2.0
// Tests of how binary IPU logs are recognised and which files belong together.
#include "cli/captures/ipu_log.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "support/error.hpp"
#include "support/temporary_folder.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

class IpuLogs : public testing::Test {
 protected:
    fs::path make(std::string_view name, std::string_view bytes) {
        const fs::path file = folder_.path() / name;
        std::ofstream(file) << bytes;
        return file;
    }
    [[nodiscard]] fs::path at(std::string_view name) const { return folder_.path() / name; }

 private:
    TemporaryFolder folder_;
};

std::string error_of_check(const IpuLog& log) {
    try {
        check_ipu_log(log);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(IpuLogNames, EndInTheCoreOrItsController) {
    for (const char* name : {"logs/net_log_core0.bin", "a_core1.bin", "a.b-c.img_log_corectrl0.bin",
                             "net_core12.bin", "net_corectrl1.bin"}) {
        EXPECT_TRUE(is_ipu_log(name)) << name;
    }
}

TEST(IpuLogNames, OtherFilesAreNotMistakenForLogs) {
    for (const char* name : {"net_core0.txt", "net_core.bin", "netcore0.bin", "net_score0.bin",
                             "_core0.bin", "core0.bin", "net_core0x.bin", "net_corectrl.bin",
                             "net_ctrl0.bin", "net_core0.bin.gz", "net_core0_x.bin", ""}) {
        EXPECT_FALSE(is_ipu_log(name)) << name;
    }
}

TEST_F(IpuLogs, HaveThePartsThatLieBesideEachOther) {
    const fs::path core0 = make("net.img_log_core0.bin", "");
    EXPECT_EQ(ipu_log_of(core0).parts(), std::vector{core0});
    const fs::path corectrl = make("net.img_log_corectrl0.bin", "");
    make("net_log_core1.bin", "");  // of another model
    EXPECT_EQ(ipu_log_of(corectrl).parts(), (std::vector{core0, corectrl}));
    const fs::path core1 = make("net.img_log_core1.bin", "");
    EXPECT_EQ(ipu_log_of(core1).parts(), (std::vector{core0, core1, corectrl}));
}

TEST_F(IpuLogs, KeepTheirTimelineBesideThemUnlessToldOtherwise) {
    EXPECT_EQ(ipu_log_of(make("net.img_log_core0.bin", "")).timeline(),
              at("net.img_log.timeline.json"));
}

TEST_F(IpuLogs, AreNotReadAsText) {
    IpuLog log;
    log.core0 = make("net_core0.bin", std::string("\0\1\2", 3));
    EXPECT_EQ(error_of_check(log), "no error");
    log.core1 = make("net_core1.bin", "Invoke Time: 8 ms\r\n\tdone\n");
    EXPECT_EQ(error_of_check(log), "'net_core1.bin' is a text, not a binary IPU log");
    log.core1 = make("net_core1.bin", std::string(4095, 'x') + "\xC3\xA4" + std::string(10, '\0'));
    EXPECT_EQ(error_of_check(log), "'net_core1.bin' is a text, not a binary IPU log");
}

TEST_F(IpuLogs, AsLargeAsABufferAreCutOff) {
    IpuLog log;
    log.core0 = make("net_core0.bin", std::string(std::size_t{3} << 20U, '\1'));
    EXPECT_EQ(error_of_check(log),
              "'net_core0.bin' is 3 MiB, as large as a buffer that ran full: its end is probably "
              "missing");
    log.core0 = make("net_core0.bin", std::string((std::size_t{3} << 20U) - 16, '\1'));
    EXPECT_EQ(error_of_check(log), "no error");
}

}  // namespace
}  // namespace ipugate::cli
