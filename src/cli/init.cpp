// SPDX-License-Identifier: Apache-2.0
// ipugate init: writes a manifest for the captures it finds, rules, and a pipeline.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "cli/commands.hpp"
#include "cli/init/ci_files.hpp"
#include "cli/init/draft.hpp"
#include "cli/init/text.hpp"
#include "cli/measure.hpp"
#include "cli/message.hpp"
#include "history/repository.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/new_files.hpp"
#include "support/shell_word.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_remarks = 20;

/// Where files go, and what of the repository they depend on.
struct Site {
    fs::path folder;  ///< of the manifest; real
    fs::path top;     ///< of the repository, or the folder outside of git
    std::string branch = "main";
    bool is_repository = false;
};

/// main or master if there is one, else the branch that is checked out.
std::string branch_of(const history::Repository& repository) {
    for (const std::string_view name : {"main", "master"}) {
        for (const std::string_view prefix : {"refs/remotes/origin/", "refs/heads/"}) {
            if (repository.resolve(fmt::format("{}{}", prefix, name))) return std::string(name);
        }
    }
    return repository.head_branch().value_or("main");
}

Site site_of(const Arguments& arguments) {
    const fs::path given = arguments.value("FOLDER").value_or(".");
    Site site;
    site.folder = real_path(given);
    if (!fs::is_directory(site.folder)) {
        throw Error(fmt::format("{} is not a folder", in_quotes(given.native())));
    }
    site.top = site.folder;
    if (const auto repository = history::Repository::open(site.folder)) {
        site.is_repository = true;
        site.top = real_path(repository->work_tree());
        site.branch = branch_of(*repository);
    }
    return site;
}

/// A path for messages: from the folder where the program runs, if it is below it.
std::string shown(const fs::path& path) {
    std::error_code code;
    const fs::path relative = path.lexically_relative(fs::current_path(code));
    const bool below = !code && !relative.empty() && *relative.begin() != "..";
    return one_line((below ? relative : path).generic_string());
}

std::string project_of(const Site& site) {
    const std::string name(trimmed(one_line(site.folder.filename().native())));
    return name.empty() ? "project" : name;
}

/// The folder below `site.folder` that holds all captures; empty if that is the folder itself.
std::string common_folder(const std::vector<FoundCapture>& captures) {
    if (captures.empty()) return "logs";
    fs::path common = fs::path(captures.front().path).parent_path();
    for (const FoundCapture& capture : captures) {
        const fs::path own = fs::path(capture.path).parent_path();
        fs::path shared;
        auto one = common.begin();
        for (auto other = own.begin(); one != common.end() && other != own.end(); ++one, ++other) {
            if (*one != *other) break;
            shared /= *one;
        }
        common = shared;
    }
    return common.generic_string();
}

/// The pipeline that was asked for, or nothing.
std::vector<NewFile> pipeline(const Arguments& arguments, const Site& site,
                              const std::vector<FoundCapture>& captures) {
    const auto system = arguments.value("--ci");
    if (!system) return {};
    const CiFile& file = ci_file_for(*system);
    CiPlaces places;
    if (site.folder != site.top) {
        places.folder = site.folder.lexically_relative(site.top).generic_string();
    }
    places.captures = (fs::path(places.folder) / common_folder(captures)).generic_string();
    while (places.captures.ends_with('/')) places.captures.pop_back();
    if (is_ci_safe(site.branch)) places.branch = site.branch;
    if (!is_ci_safe(places.folder)) {
        throw Error(fmt::format("--ci: the folder's name {} means something to shells",
                                in_quotes(places.folder)),
                    "run init at the top of the repository, or leave --ci away");
    }
    if (!is_ci_safe(places.captures)) places.captures = places.folder;
    return {{site.top / file.path, fitted(file, places)}};
}

/// Nothing is written outside of the repository through a link that lies in it.
void refuse_links(const std::vector<NewFile>& files) {
    for (const NewFile& file : files) {
        const fs::path folder = file.path.parent_path();
        std::error_code code;
        if (fs::weakly_canonical(folder, code) == folder && !code) continue;
        throw Error(fmt::format("{} is or lies behind a link: nothing was written",
                                in_quotes(shown(folder))),
                    "make it a folder of the repository");
    }
}

void refuse_taken(const std::vector<NewFile>& files) {
    std::vector<std::string> taken;
    for (const fs::path& path : taken_paths(files)) taken.push_back(in_quotes(shown(path)));
    if (taken.empty()) return;
    throw Error(fmt::format("{} {} there already: nothing was written", fmt::join(taken, ", "),
                            taken.size() == 1 ? "is" : "are"),
                "init never overwrites: remove it, or go on with it by hand");
}

/// What is to be written, with room for its text: whether a path is free is known beforehand.
std::vector<NewFile> planned(const Arguments& arguments, const Site& site) {
    std::vector<NewFile> files = {{site.folder / "ipugate.yaml", ""},
                                  {site.folder / "rules.yaml", ""}};
    for (NewFile& file : pipeline(arguments, site, {})) files.push_back(std::move(file));
    return files;
}

Manifest manifest_of(const Site& site, std::vector<ModelEntry> models) {
    Manifest manifest;
    manifest.folder = site.folder;
    manifest.project = project_of(site);
    if (site.branch != "main" && site.branch != "master") manifest.baseline.branch = site.branch;
    manifest.models = std::move(models);
    return manifest;
}

/// The metrics that all models have, and that are worth to be demanded.
std::vector<std::string> metrics_of_all(const Run& run) {
    std::vector<std::string> metrics;
    for (const std::string_view name :
         {"ipu_time", "bandwidth", "variable_buffer_size", "total_cycles"}) {
        const bool everywhere =
            std::all_of(run.models.begin(), run.models.end(),
                        [&](const Model& model) { return model.metrics.contains(name); });
        if (everywhere) metrics.emplace_back(name);
    }
    return metrics;
}

void tell_remarks(Shell& shell, const std::vector<std::string>& remarks) {
    const std::size_t told = std::min(remarks.size(), most_remarks);
    for (std::size_t i = 0; i < told; ++i) print_message(shell, remarks[i]);
    if (told < remarks.size()) {
        print_message(shell, fmt::format("{} more of these", remarks.size() - told));
    }
}

void tell_models(Shell& shell, const std::vector<ModelEntry>& models) {
    for (const ModelEntry& model : models) {
        std::set<std::string> formats;
        std::size_t files = 0;
        for (const CaptureEntry& capture : model.captures) {
            formats.insert(capture.format);
            files += capture.expected_files.value_or(1);
        }
        shell.out << fmt::format("model {}: {} capture{} ({})\n", one_line(model.name), files,
                                 files == 1 ? "" : "s", fmt::join(formats, ", "));
    }
}

void tell_next(Shell& shell, const Arguments& arguments, const std::vector<NewFile>& files) {
    for (const NewFile& file : files) shell.out << fmt::format("wrote {}\n", shown(file.path));
    const std::string manifest = shown(files.front().path);
    const std::string word = shell_word(manifest.starts_with('-') ? "./" + manifest : manifest);
    const std::string argument = manifest == "ipugate.yaml" ? "" : " " + word;
    std::vector<std::string> steps = {
        fmt::format("in {} name your chip and board under 'target'", manifest),
        fmt::format("ipugate check{}", argument),
        "commit these files; leave the captures untracked (.gitignore)",
        fmt::format("on the main branch, after each board run: ipugate record{}", argument)};
    if (arguments.has("--example")) {
        steps[0] = fmt::format(
            "in {} say where your captures lie; 'ipugate inspect FILE' shows "
            "what is read from one",
            manifest);
    }
    if (const auto system = arguments.value("--ci")) {
        steps.emplace_back(ci_file_for(*system).next);
    } else {
        steps.emplace_back("take a pipeline from ci/ of ipugate, or begin again with --ci");
    }
    shell.out << "next:\n";
    for (std::size_t i = 0; i < steps.size(); ++i) {
        shell.out << fmt::format("  {}. {}\n", i + 1, steps[i]);
    }
}

/// Fills in the texts for what was found.
std::vector<NewFile> written(const Arguments& arguments, const Site& site, Shell& shell) {
    const FoundCaptures found = search_captures(site.folder, SearchLimits{});
    tell_remarks(shell, found.remarks);
    if (found.captures.empty()) {
        throw Error(fmt::format("no capture was found below {}", in_quotes(shown(site.folder))),
                    "name the folder that holds the logs of a board run, or write an example "
                    "manifest with --example");
    }
    const CaptureFiles files(site.folder, site.top);
    ManifestDraft draft = drafted(found.captures, files);
    tell_remarks(shell, draft.remarks);
    if (draft.models.empty()) throw Error("no model can be measured with the captures found");
    tell_models(shell, draft.models);
    const Manifest manifest = manifest_of(site, std::move(draft.models));
    const Run run = measure(manifest, files, [](std::size_t, std::size_t) {});
    std::vector<NewFile> made = planned(arguments, site);
    made[0].text = manifest_text(manifest);
    made[1].text = first_rules_text(metrics_of_all(run));
    if (made.size() > 2) made[2] = pipeline(arguments, site, found.captures).front();
    return made;
}

std::vector<NewFile> examples(const Arguments& arguments, const Site& site) {
    std::vector<NewFile> made = planned(arguments, site);
    made[0].text = example_manifest_text(manifest_of(site, {}));
    made[1].text = first_rules_text({"ipu_time"});
    return made;
}

/// A project that has its manifest gets the pipeline alone.
int add_pipeline(const Arguments& arguments, const Site& site, Shell& shell) {
    const FoundCaptures found = search_captures(site.folder, SearchLimits{});
    const std::vector<NewFile> files = pipeline(arguments, site, found.captures);
    refuse_taken(files);
    refuse_links(files);
    create_files(files);
    for (const NewFile& file : files) shell.out << fmt::format("wrote {}\n", shown(file.path));
    const std::string system = arguments.value("--ci").value_or("");
    shell.out << fmt::format("next:\n  1. {}\n", ci_file_for(system).next);
    return 0;
}

int init(const Arguments& arguments, Shell& shell) {
    const Site site = site_of(arguments);
    if (arguments.value("--ci") && fs::exists(site.folder / "ipugate.yaml")) {
        return add_pipeline(arguments, site, shell);
    }
    refuse_taken(planned(arguments, site));
    refuse_links(planned(arguments, site));
    const std::vector<NewFile> files =
        arguments.has("--example") ? examples(arguments, site) : written(arguments, site, shell);
    create_files(files);
    tell_next(shell, arguments, files);
    return 0;
}

constexpr std::array options = {
    Option{"FOLDER", "", "where to look for captures and to write (default: the current folder)"}
        .of(folders),
    Option{"--ci", "SYSTEM", "also write a pipeline; where a manifest is, the pipeline alone"}.of(
        one_of("github jenkins gitlab")),
    Option{"--example", "", "write an example manifest, whatever captures there are"},
};

}  // namespace

const Command init_command = {"init", "write a manifest for the captures that are found, and rules",
                              "ipugate init\n"
                              "ipugate init --ci github\n"
                              "ipugate init boards --ci gitlab\n"
                              "ipugate init --example",
                              options, init};

}  // namespace ipugate::cli
