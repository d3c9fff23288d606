// SPDX-License-Identifier: Apache-2.0
// Binary IPU logs: raw driver memory whose layout only the vendor's script knows.
#include "cli/captures/ipu_log.hpp"

#include <fmt/format.h>

#include <system_error>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".bin";

/// A log's name taken apart: "net_log" and "core0".
struct PartName {
    std::string stem;
    std::string kind;
};

/// "net.img_log_corectrl0.bin" -> "net.img_log" and "corectrl0".
std::optional<PartName> part_name(const fs::path& file) {
    const std::string whole = file.filename().native();
    std::string_view name = whole;
    if (!name.ends_with(extension)) return std::nullopt;
    name.remove_suffix(extension.size());
    const std::size_t separator = name.rfind('_');
    if (separator == std::string_view::npos || separator == 0) return std::nullopt;
    const std::string_view kind = name.substr(separator + 1);
    for (const std::string_view core : {"corectrl", "core"}) {
        if (!kind.starts_with(core)) continue;
        const std::string_view number = kind.substr(core.size());
        if (number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos) {
            return std::nullopt;
        }
        return PartName{std::string(name.substr(0, separator)), std::string(kind)};
    }
    return std::nullopt;
}

bool is_there(const fs::path& file) {
    std::error_code code;
    return fs::exists(fs::symlink_status(file, code));
}

/// Driver memory holds zero bytes and control characters from its first lines on.
bool is_text(std::string_view bytes) {
    constexpr std::size_t enough = 4096;
    const std::string_view head = bytes.substr(0, cut_length(bytes, enough));
    return printable(head) == head;
}

void check_part(const fs::path& part) {
    constexpr std::size_t buffer_step = std::size_t{1} << 20U;
    const std::string name = in_quotes(part.filename().native());
    const FileText file(part);
    const std::string_view bytes = file.text();
    if (bytes.empty()) {
        throw Error(fmt::format("{} is empty", name), "record the log again; nothing was written");
    }
    if (bytes.starts_with("version https://git-lfs")) {
        throw Error(fmt::format("{} is a pointer of git LFS, not the log", name), "git lfs pull");
    }
    if (is_text(bytes)) {
        throw Error(fmt::format("{} is a text, not a binary IPU log", name),
                    "fetch it in binary mode; name the 'format:' of a text capture");
    }
    if (bytes.size() % buffer_step == 0) {
        throw Error(fmt::format("{} is {} MiB, as large as a buffer that ran full: its end is "
                                "probably missing",
                                name, bytes.size() / buffer_step),
                    "record with a larger buffer (--ipu_log_size)");
    }
}

}  // namespace

std::vector<fs::path> IpuLog::parts() const {
    std::vector<fs::path> parts{core0};
    if (core1) parts.push_back(*core1);
    if (corectrl) parts.push_back(*corectrl);
    return parts;
}

fs::path IpuLog::timeline() const {
    const std::optional<PartName> name = part_name(core0);
    const std::string stem = name ? name->stem : core0.stem().native();
    return core0.parent_path() / fmt::format("{}.timeline.json", stem);
}

bool is_ipu_log(const fs::path& file) {
    return part_name(file).has_value();
}

IpuLog ipu_log_of(const fs::path& file) {
    const PartName name = part_name(file).value();
    if (name.kind != "core0" && name.kind != "core1" && name.kind != "corectrl0") {
        throw Error(fmt::format("{}: performance_timeline.py takes the logs of core0, core1 and "
                                "corectrl0 only",
                                in_quotes(file.filename().native())),
                    "leave it out of the pattern: '*_core0.bin' is enough, the others are found");
    }
    const auto beside = [&](std::string_view kind) {
        return file.parent_path() / fmt::format("{}_{}{}", name.stem, kind, extension);
    };
    IpuLog log{beside("core0"), beside("core1"), beside("corectrl0")};
    if (!is_there(log.core0)) {
        throw Error(
            fmt::format("there is no {} beside {}", in_quotes(log.core0.filename().native()),
                        in_quotes(file.filename().native())),
            "fetch the logs of all cores from the board");
    }
    if (!is_there(*log.core1)) log.core1.reset();
    if (!is_there(*log.corectrl)) log.corectrl.reset();
    return log;
}

void check_ipu_log(const IpuLog& log) {
    for (const fs::path& part : log.parts()) check_part(part);
}

}  // namespace ipugate::cli
