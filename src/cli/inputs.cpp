// SPDX-License-Identifier: Apache-2.0
// The files that a command line leads to, which none of its reports may replace.
#include "cli/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>

#include "cli/captures/files.hpp"
#include "cli/captures/ipu_log.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

bool replaces_a_file(const ReportRequest& report) {
    std::error_code code;
    return report.path != "-" && fs::exists(report.path, code);
}

void add_capture(Inputs& inputs, const fs::path& file) {
    inputs.push_back(file);
    if (!is_ipu_log(file)) return;
    try {
        for (const fs::path& part : ipu_log_of(file).parts()) inputs.push_back(part);
    } catch (const Error&) {
        return;  // told when it is read
    }
}

void add_captures(Inputs& inputs, const CaptureEntry& capture, const CaptureFiles& files) {
    try {
        for (const fs::path& file : files.matching(capture)) add_capture(inputs, file);
    } catch (const Error&) {
        return;  // told when they are read
    }
}

void add_manifest(Inputs& inputs, const Manifest& manifest) {
    const auto add = [&](const std::string& name) {
        if (!name.empty()) inputs.push_back(manifest.folder / name);
    };
    add(manifest.rules);
    // Where links may lead does not matter here.
    const CaptureFiles files(manifest.folder, "/");
    for (const ModelEntry& model : manifest.models) {
        add(model.artifact);
        for (const CaptureEntry& capture : model.captures) add_captures(inputs, capture, files);
    }
}

}  // namespace

Inputs inputs_of_manifest(const fs::path& manifest, const Shell& shell) {
    Inputs inputs = {manifest};
    try {
        add_manifest(inputs, read_manifest(manifest, shell.variables));
    } catch (const Error&) {
        return inputs;  // told by whoever reads it
    }
    return inputs;
}

void keep_inputs(const OutputRequest& output, const std::function<Inputs()>& inputs) {
    if (std::none_of(output.reports.begin(), output.reports.end(), replaces_a_file)) return;
    std::set<fs::path> kept;
    for (const fs::path& input : inputs()) kept.insert(without_links(input));
    for (const ReportRequest& report : output.reports) {
        if (report.path == "-" || !kept.contains(without_links(report.path))) continue;
        throw Error(fmt::format("--report: {} is an input of this command: nothing was read or "
                                "written",
                                in_quotes(report.path)),
                    "give the report another name");
    }
}

}  // namespace ipugate::cli
