// SPDX-License-Identifier: Apache-2.0
// Writes manifests for people to go on with.
#include "cli/init/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/default_rules.hpp"
#include "support/yaml_text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view head =
    "# Which models the gate measures, and where the captures of their board runs lie. Paths and\n"
    "# globs are relative to this file. README.md of ipugate explains every key.\n"
    "version: 1\n"
    "project: {}\n"
    "\n"
    "# What must be equal for two runs to be comparable. Name chip and board before the first run "
    "is\n"
    "# recorded: a name that is added later makes older runs incomparable.\n"
    "# target: {{chip: opera, board: evb-3, clock: 900 MHz}}\n"
    "# For files of Arm's Vela compiler, which do not tell their version:\n"
    "# target: {{toolchain: vela 5.1.0}}\n"
    "\n"
    "# What a change may be.\n"
    "rules: rules.yaml\n"
    "\n"
    "baseline:\n"
    "  # Where the runs of commits are kept: a folder to be committed, cached or shared.\n"
    "  store: {}\n"
    "{}"
    "  # Exit status 3 if there is nothing to compare with: once that branch has a baseline.\n"
    "  # required: true\n"
    "\n"
    "models:\n";

constexpr std::string_view branch_comment =
    "  # The branch that changes go to, if it is neither main nor master nor named by the CI "
    "system.\n";

constexpr std::string_view model_comments =
    "    # The model's file: its size and digest are recorded too.\n"
    "    # artifact: models/yolov8s.img\n";

constexpr std::string_view example_models =
    "  - name: yolov8s\n"
    "    # The model's file: its size and digest are recorded too.\n"
    "    # artifact: models/yolov8s.img\n"
    "    captures:\n"
    "      # Consoles of three board runs: repeated samples, of which the median counts.\n"
    "      - {file: \"logs/yolov8s-board-*.txt\", expect: {files: 3}}\n"
    "      # What show_img_info.py prints.\n"
    "      - logs/yolov8s-image.txt\n"
    "      # What get_op_time_cost.py prints, and the timeline of performance_timeline.py: they "
    "say\n"
    "      # which operators a change comes from.\n"
    "      - logs/yolov8s-operators.txt\n"
    "      - {file: logs/yolov8s-timeline.json, clock: 900 MHz}\n"
    "  # - name: facedet\n"
    "  #   captures: [\"logs/facedet-*.txt\"]\n"
    "\n"
    "# Models that share their run-time memory: the largest counts.\n"
    "# groups:\n"
    "#   - {name: pipeline, models: [yolov8s, facedet], shares: variable_buffer}\n";

constexpr std::string_view rules_head =
    "# What a change may be: the first rules are those that ipugate has built in. For each metric "
    "the\n"
    "# last rule of a kind counts, so add your own at the end; rules/README.md of ipugate "
    "explains\n"
    "# every key.\n"
    "#\n"
    "# Every rule is optional here, because no project has all of these metrics. Leave `optional` "
    "away\n"
    "# where you rely on a metric: a rule that matches nothing is then an error.\n";

std::string scalar(std::string_view text) {
    // A manifest's "${NAME}" is a variable, "$${" a plain "${".
    std::string escaped(text);
    for (std::size_t at = escaped.find("${"); at != std::string::npos;
         at = escaped.find("${", at + 3)) {
        escaped.insert(at, 1, '$');
    }
    return yaml_scalar(escaped);
}

std::string capture_text(const CaptureEntry& capture) {
    std::string text = scalar(capture.pattern);
    std::string more;
    if (capture.is_state) more += ", state: true";
    if (!capture.model.empty()) more += fmt::format(", model: {}", scalar(capture.model));
    if (capture.expected_files) {
        more += fmt::format(", expect: {{files: {}}}", *capture.expected_files);
    }
    if (!more.empty()) text = fmt::format("{{file: {}{}}}", text, more);
    return fmt::format("      - {}  # {}\n", text, capture.format);
}

std::string model_text(const ModelEntry& model) {
    std::string text = fmt::format("  - name: {}\n", scalar(model.name));
    text += "    captures:\n";
    for (const CaptureEntry& capture : model.captures) text += capture_text(capture);
    return text;
}

std::string head_text(const Manifest& manifest) {
    const std::string branch =
        manifest.baseline.branch.empty()
            ? std::string("  # branch: main\n")
            : fmt::format("  branch: {}\n", scalar(manifest.baseline.branch));
    return fmt::format(head, scalar(manifest.project), scalar(manifest.baseline.store),
                       std::string(branch_comment) + branch);
}

}  // namespace

std::string manifest_text(const Manifest& manifest) {
    std::string text = head_text(manifest);
    for (const ModelEntry& model : manifest.models) {
        std::string entry = model_text(model);
        // Said once, where people will look for it.
        if (&model == &manifest.models.front()) {
            entry.insert(entry.find('\n') + 1, model_comments);
        }
        text += entry;
    }
    return text;
}

std::string example_manifest_text(const Manifest& manifest) {
    return head_text(manifest) + std::string(example_models);
}

std::string first_rules_text(const std::vector<std::string>& metrics) {
    std::string_view rules = rules::default_rules_text();
    rules.remove_prefix(rules.find("\nversion:") + 1);
    std::string text = std::string(rules_head) + std::string(rules);
    text +=
        "\n  # Your own. What every model must deliver, so that a log that lost it cannot pass:\n";
    for (const std::string& metric : metrics) {
        text += fmt::format("  # - {{metric: {}, required: true}}\n", metric);
    }
    text +=
        "  # An exception, and a budget:\n"
        "  # - {metric: ipu_time, models: small-one, max_increase: 8 %}\n"
        "  # - {metric: bandwidth, limit: {max: 120 MB}}\n";
    return text;
}

}  // namespace ipugate::cli
