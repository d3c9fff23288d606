// SPDX-License-Identifier: Apache-2.0
// Fits the built-in pipelines to a repository.
#include "cli/init/ci_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "support/error.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

}  // namespace

const CiFile& ci_file_for(std::string_view system) {
    std::vector<std::string> names;
    for (const CiFile& file : ci_files()) {
        if (file.system == system) return file;
        names.emplace_back(file.system);
    }
    throw Error(fmt::format("--ci {}: no such CI system", in_quotes(system)),
                name_remedy(system, names));
}

std::string fitted(const CiFile& file, const CiPlaces& places) {
    std::string text(file.text);
    text =
        replaced(std::move(text), "branches: [main]", fmt::format("branches: [{}]", places.branch));
    text = replaced(std::move(text), "branch 'main'", fmt::format("branch '{}'", places.branch));
    text = replaced(
        std::move(text), "./run-on-boards.sh logs",
        fmt::format("./run-on-boards.sh {}", places.captures.empty() ? "." : places.captures));
    if (places.folder.empty()) return text;
    const std::string manifest = places.folder + "/ipugate.yaml";
    const std::string store = places.folder + "/baselines";
    text = replaced(std::move(text), "ipugate check", "ipugate check " + manifest);
    text = replaced(std::move(text), "ipugate record", "ipugate record " + manifest);
    text = replaced(std::move(text), "path: baselines", "path: " + store);
    return replaced(std::move(text), "baselines/", store + "/");
}

bool is_ci_safe(std::string_view name) {
    constexpr std::string_view letters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
    return name.find_first_not_of(letters) == std::string_view::npos && !name.starts_with('-') &&
           name.find("/-") == std::string_view::npos;
}

}  // namespace ipugate::cli
