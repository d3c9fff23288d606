// SPDX-License-Identifier: Apache-2.0
// Reads the manifest's own keys; captures and variables have their own files.
#include "cli/manifest.hpp"

#include <fmt/format.h>

#include <set>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"
#include "support/unit.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_manifest = std::size_t{8} << 20U;

void check_version(YamlMapping& root) {
    const std::string version = root.required_text("version");
    if (version != "1") {
        throw root.error("version",
                         fmt::format("version {} of the manifest is not known", in_quotes(version)),
                         "write 'version: 1', or use the ipugate that knows this version");
    }
}

BaselineEntry parse_baseline(const YamlNode& node, std::string_view file) {
    YamlMapping entry(node, file, "baseline");
    BaselineEntry baseline;
    baseline.store = entry.text("store").value_or(baseline.store);
    baseline.branch = entry.text("branch").value_or("");
    baseline.pin = entry.text("pin").value_or("");
    baseline.required = entry.flag("required").value_or(false);
    entry.finish();
    return baseline;
}

const std::vector<YamlNode>& list_of(YamlMapping& parent, std::string_view key) {
    const YamlNode& list = parent.required(key);
    if (list.kind != YamlNode::Kind::sequence) {
        throw parent.error(key, fmt::format("'{}' must be a list", key));
    }
    if (list.items.empty()) throw parent.error(key, fmt::format("'{}' is empty", key));
    return list.items;
}

/// A name ends up in reports, test names and paths of stores: one line, no edges of blanks.
std::string parse_name(YamlMapping& entry) {
    std::string name = entry.required_text("name");
    if (name != trimmed(name) || name != printable(name) || name.find('\n') != std::string::npos) {
        throw entry.error("name", fmt::format("{} is not a name", in_quotes(name)),
                          "use one line without control characters and outer blanks");
    }
    return name;
}

CaptureEntry compiled_capture(VelaEntry vela) {
    CaptureEntry capture;
    capture.pattern = vela.model;
    capture.where = vela.where;
    capture.vela = std::move(vela);
    return capture;
}

ModelEntry parse_model(const YamlNode& node, std::string_view file, const Environment& target) {
    YamlMapping entry(node, file, "model");
    ModelEntry model;
    model.name = parse_name(entry);
    model.where = yaml_place(file, node);
    model.target = target;
    if (const YamlNode* own = entry.value("target")) {
        for (auto& [name, value] : parse_target(*own, file)) model.target[name] = value;
    }
    model.artifact = entry.text("artifact").value_or("");
    if (const YamlNode* vela = entry.value("vela")) {
        model.captures.push_back(compiled_capture(parse_vela_entry(*vela, file)));
        // What is compiled is what is stored, unless another file is named.
        if (model.artifact.empty()) model.artifact = model.captures.back().vela->model;
    }
    if (model.captures.empty() || entry.value("captures") != nullptr) {
        for (const YamlNode& capture : list_of(entry, "captures")) {
            model.captures.push_back(parse_capture(capture, file));
        }
    }
    entry.finish();
    return model;
}

GroupEntry parse_group(const YamlNode& node, std::string_view file) {
    YamlMapping entry(node, file, "group");
    GroupEntry group;
    group.name = parse_name(entry);
    group.where = yaml_place(file, node);
    entry.required("models");
    group.models = entry.texts("models");
    const std::string shares = entry.required_text("shares");
    if (shares != "variable_buffer") {
        throw entry.error("shares", fmt::format("{} cannot be shared", in_quotes(shares)),
                          "the one thing models share is 'variable_buffer'");
    }
    entry.finish();
    return group;
}

void add_models(Manifest& manifest, YamlMapping& root, const Environment& target) {
    std::set<std::string, std::less<>> names;
    for (const YamlNode& node : list_of(root, "models")) {
        ModelEntry model = parse_model(node, root.file(), target);
        if (!names.insert(model.name).second) {
            throw yaml_error(root.file(), node,
                             fmt::format("model {} is there twice", in_quotes(model.name)));
        }
        manifest.models.push_back(std::move(model));
    }
    if (root.value("groups") == nullptr) return;
    const std::set<std::string, std::less<>> models = names;
    for (const YamlNode& node : list_of(root, "groups")) {
        GroupEntry group = parse_group(node, root.file());
        if (!names.insert(group.name).second) {
            throw yaml_error(root.file(), node,
                             fmt::format("the name {} is taken", in_quotes(group.name)));
        }
        for (const std::string& member : group.models) {
            if (models.contains(member)) continue;
            throw yaml_error(root.file(), node,
                             fmt::format("group {} names the unknown model {}",
                                         in_quotes(group.name), in_quotes(member)));
        }
        manifest.groups.push_back(std::move(group));
    }
}

}  // namespace

Environment parse_target(const YamlNode& node, std::string_view file) {
    YamlMapping entry(node, file, "target");
    Environment target;
    for (const YamlNode::Entry& item : node.entries) {
        std::string value = entry.required_text(item.key);
        if (item.key == "clock") {
            value = format_quantity(parse_clock(item.value, file), Dimension::frequency);
        }
        target.emplace(item.key, value);
    }
    return target;
}

Manifest read_manifest(const fs::path& file, const Variables& variables) {
    Manifest manifest;
    manifest.file = file;
    const std::string text = read_file(file, largest_manifest);
    manifest.folder = real_path(file).parent_path();
    const std::string& name = file.native();
    const YamlNode node = with_variables(parse_yaml(text, name), name, variables);
    YamlMapping root(node, name, "manifest");
    check_version(root);
    manifest.project = root.required_text("project");
    if (const YamlNode* baseline = root.value("baseline")) {
        manifest.baseline = parse_baseline(*baseline, name);
    }
    manifest.rules = root.text("rules").value_or("");
    Environment target;
    if (const YamlNode* common = root.value("target")) target = parse_target(*common, name);
    add_models(manifest, root, target);
    manifest.toolchains =
        parse_toolchains(root.value("toolchain"), name, {manifest.folder, variables});
    root.finish();
    return manifest;
}

}  // namespace ipugate::cli
