// SPDX-License-Identifier: Apache-2.0
// How a program ended, in words, and where programs are found.
#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <system_error>

#include "support/process.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

bool is_executable(const std::filesystem::path& file) {
    std::error_code code;
    return std::filesystem::is_regular_file(file, code) && ::access(file.c_str(), X_OK) == 0;
}

std::string in_words(std::chrono::milliseconds time) {
    constexpr long minute = 60'000;
    constexpr long second = 1000;
    const long count = time.count();
    if (count % minute == 0) return fmt::format("{} min", count / minute);
    if (count % second == 0) return fmt::format("{} s", count / second);
    return fmt::format("{} ms", count);
}

}  // namespace

std::string describe(const ProgramEnd& end, const Program& program) {
    if (end.how == ProgramEnd::How::timed_out) {
        return fmt::format("did not end within {} and was stopped", in_words(program.time_limit));
    }
    if (end.how == ProgramEnd::How::exited) return fmt::format("exited with status {}", end.code);
    const char* name = ::sigdescr_np(end.code);
    return fmt::format("was killed by signal {} ({})", end.code, name == nullptr ? "?" : name);
}

std::optional<std::filesystem::path> find_program(const std::string& name, std::string_view path) {
    if (name.find('/') != std::string::npos) {
        if (!is_executable(name)) return std::nullopt;
        return name;
    }
    if (name.empty()) return std::nullopt;
    for (const std::string_view folder : split(path, ':')) {
        if (!folder.starts_with('/')) continue;
        std::filesystem::path file = std::filesystem::path(folder) / name;
        if (is_executable(file)) return file;
    }
    return std::nullopt;
}

}  // namespace ipugate
