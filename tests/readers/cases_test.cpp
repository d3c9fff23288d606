// SPDX-License-Identifier: Apache-2.0
// Runs every reader over its cases: whole captures, and every prefix of them.
#include <gtest/gtest.h>

#include <cstdlib>

#include "readers/case.hpp"
#include "readers/reading_text.hpp"

namespace ipugate::readers {
namespace {

/// UPDATE_CASES=1, or UPDATE_CASES=<a reader's name>, writes what came out instead of comparing;
/// look at the difference before a commit.
bool updating(std::string_view reader) {
    const char* which = std::getenv("UPDATE_CASES");  // NOLINT(concurrency-mt-unsafe): one thread
    return which != nullptr && (which == std::string_view("1") || which == reader);
}

void expect_text(const std::filesystem::path& path, const std::string& actual) {
    if (updating(path.parent_path().parent_path().filename().string())) {
        write_file(path, actual);
        return;
    }
    ASSERT_TRUE(std::filesystem::exists(path)) << path << " is missing; it would be:\n" << actual;
    EXPECT_EQ(actual, read_file(path, 16UL * 1024 * 1024)) << path;
}

std::string message_of(const Case& one, const Reader& reader) {
    try {
        const ReadCapture read = read_capture(one.capture(one.text.size()), reader.name);
        ADD_FAILURE() << "no error, but:\n" << reading_text(read.reading);
        return {};
    } catch (const Error& error) {
        const std::string& remedy = error.remedy();
        return std::string(error.what()) + "\n" +
               (remedy.empty() ? "" : "remedy: " + remedy + "\n");
    }
}

std::string outcome_of(const Case& one, const Reader& reader) {
    const ReadCapture read = read_capture(one.capture(one.text.size()), reader.name);
    return reading_text(read.reading);
}

/// Whether `part` is some of `whole`, as it stands there, and says what it lacks in a note of its
/// own: Vela's console without cycles is whole, and begins like one with cycles.
bool says_what_it_lacks(const Reading& part, const Reading& whole) {
    const bool says = std::ranges::any_of(part.notes, [&](const Note& note) {
        return note.text.find("has no cycles") != std::string::npos &&
               std::ranges::find(whole.notes, note) == whole.notes.end();
    });
    if (!says || part.models.size() != whole.models.size()) return false;
    for (std::size_t i = 0; i < part.models.size(); ++i) {
        Model less = whole.models[i];
        std::erase_if(less.metrics, [&](const auto& metric) {
            return !part.models[i].metrics.contains(metric.first);
        });
        less.rounded = part.models[i].rounded;
        if (less != part.models[i]) return false;
    }
    return true;
}

/// Whether `read` is `whole`, or says itself of what differs that it may be cut: the name of the
/// last operator in a format without marks around names.
bool reads_as_whole(const Reading& read, const Reading& whole) {
    if (read.models == whole.models) return true;
    const bool told = std::ranges::any_of(read.notes, [](const Note& note) {
        return note.text.find("the name of the last operator may be cut") != std::string::npos;
    });
    if (!told || read.models.size() != 1 || read.models.front().ops.empty()) return false;
    std::vector<Model> models = read.models;
    std::string& name = models.front().ops.back().name;
    const std::vector<Op>& ops = whole.models.front().ops;
    if (ops.empty() || !ops.back().name.starts_with(name)) return false;
    name = ops.back().name;
    return models == whole.models;
}

/// The length of the first prefix that is read as something else than the whole, or nothing.
std::optional<std::size_t> deceiving_prefix(const Case& one, const Reader& reader) {
    const Reading whole = read_capture(one.capture(one.text.size()), reader.name).reading;
    for (std::size_t length = 0; length < one.text.size(); ++length) {
        try {
            const ReadCapture read = read_capture(one.capture(length), reader.name);
            if (reads_as_whole(read.reading, whole)) continue;
            if (!says_what_it_lacks(read.reading, whole)) return length;
        } catch (const Error&) {  // a refused prefix deceives nobody
            continue;
        }
    }
    return std::nullopt;
}

class EveryReader : public testing::TestWithParam<const Reader*> {};

TEST_P(EveryReader, HasCasesThatAreReadAndCasesThatAreRefused) {
    const std::vector<Case> cases = cases_of(GetParam()->name);
    EXPECT_TRUE(std::ranges::any_of(cases, &Case::must_fail));
    EXPECT_FALSE(std::ranges::all_of(cases, &Case::must_fail));
}

TEST_P(EveryReader, GivesTheApprovedReadingOrErrorForEachCapture) {
    const Reader& reader = *GetParam();
    for (const Case& one : cases_of(reader.name)) {
        SCOPED_TRACE(one.folder.string());
        if (one.must_fail()) {
            expect_text(one.folder / "error.txt", message_of(one, reader));
        } else {
            try {
                expect_text(one.folder / "expected.txt", outcome_of(one, reader));
            } catch (const Error& error) {
                ADD_FAILURE() << error.what();
            }
        }
    }
}

TEST_P(EveryReader, AloneRecognisesItsReadableCaptures) {
    for (const Case& one : cases_of(GetParam()->name)) {
        SCOPED_TRACE(one.folder.string());
        if (one.must_fail()) continue;
        EXPECT_EQ(reader_for(one.text).name, GetParam()->name);
    }
}

TEST_P(EveryReader, ReadsEachPrefixOfACaptureAsTheWholeOrRefusesIt) {
    for (const Case& one : cases_of(GetParam()->name)) {
        SCOPED_TRACE(one.folder.string());
        if (one.must_fail()) continue;
        const std::optional<std::size_t> length = deceiving_prefix(one, *GetParam());
        if (!length) continue;
        ADD_FAILURE() << "the first " << *length << " bytes are read as something else:\n"
                      << one.text.substr(0, *length) << "\n[end]";
    }
}

TEST(Example, ReadsEachPrefixOfItsCapturesAsTheWholeOrRefusesIt) {
    const std::filesystem::path example = std::filesystem::path(SOURCE_FOLDER) / "ci/example";
    std::size_t captures = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(example)) {
        const std::string folder = entry.path().parent_path().filename().string();
        // Cutting the timelines at each byte takes minutes; their format has its own cases.
        if ((folder != "before" && folder != "after") || entry.path().extension() != ".txt")
            continue;
        Case one;
        one.folder = entry.path();
        one.text = read_file(entry.path(), 1 << 20);
        ++captures;
        EXPECT_EQ(deceiving_prefix(one, reader_for(one.text)), std::nullopt) << entry.path();
    }
    EXPECT_GT(captures, 10U);
}

std::vector<const Reader*> readers() {
    std::vector<const Reader*> all;
    for (const Reader& reader : registry()) all.push_back(&reader);
    return all;
}

std::string test_name(const testing::TestParamInfo<const Reader*>& info) {
    std::string name(info.param->name);
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryReader, testing::ValuesIn(readers()), test_name);

}  // namespace
}  // namespace ipugate::readers
