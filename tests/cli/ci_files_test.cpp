// SPDX-License-Identifier: Apache-2.0
// Tests of the built-in pipelines.
#include "cli/init/ci_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/yaml.hpp"

namespace ipugate::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const CiPlaces at_top{"", "logs", "main"};
const CiPlaces below{"boards", "boards/logs", "trunk"};

TEST(CiFiles, AreTheVeryTextsOfTheCiFolder) {
    const std::filesystem::path folder = std::filesystem::path(SOURCE_FOLDER) / "ci";
    constexpr std::size_t limit = 1'000'000;
    EXPECT_EQ(ci_file_for("github").text, read_file(folder / "github.yml", limit));
    EXPECT_EQ(ci_file_for("gitlab").text, read_file(folder / "gitlab.yml", limit));
    EXPECT_EQ(ci_file_for("jenkins").text, read_file(folder / "Jenkinsfile", limit));
}

TEST(CiFiles, AreWrittenAsTheyAreAtTheTopOfARepository) {
    for (const CiFile& file : ci_files()) EXPECT_EQ(fitted(file, at_top), file.text);
}

TEST(CiFiles, NameManifestStoreCapturesAndBranchBelowIt) {
    for (const CiFile& file : ci_files()) {
        SCOPED_TRACE(file.system);
        const std::string text = fitted(file, below);
        EXPECT_THAT(text, HasSubstr("ipugate check boards/ipugate.yaml --report"));
        EXPECT_THAT(text, HasSubstr("ipugate record boards/ipugate.yaml"));
        EXPECT_THAT(text, HasSubstr("run-on-boards.sh boards/logs"));
        EXPECT_THAT(text, HasSubstr("boards/baselines/"));
        EXPECT_THAT(text, Not(HasSubstr(" baselines/")));
        EXPECT_THAT(text, Not(HasSubstr("path: baselines")));
    }
    EXPECT_THAT(fitted(ci_file_for("github"), below), HasSubstr("branches: [trunk]"));
    EXPECT_THAT(fitted(ci_file_for("jenkins"), below), HasSubstr("branch 'trunk'"));
}

TEST(CiFiles, YamlPipelinesStayYaml) {
    for (const std::string_view system : {"github", "gitlab"}) {
        for (const CiPlaces& places : {at_top, below}) {
            EXPECT_NO_THROW(parse_yaml(fitted(ci_file_for(system), places), system)) << system;
        }
    }
}

TEST(CiFiles, UnknownSystemIsAnErrorThatNamesTheKnownOnes) {
    try {
        (void)ci_file_for("gitlub");
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.remedy(), HasSubstr("there are: github, jenkins, gitlab"));
    }
}

TEST(CiFiles, OnlyNamesThatMeanThemselvesAreSafe) {
    EXPECT_TRUE(is_ci_safe(""));
    EXPECT_TRUE(is_ci_safe("boards/evb-3_a.b"));
    for (const char* name : {"a b", "-x", "a/-x", "a'b", "a$b", "a;b", "ä", "a:b", "a*"}) {
        EXPECT_FALSE(is_ci_safe(name)) << name;
    }
}

}  // namespace
}  // namespace ipugate::cli
