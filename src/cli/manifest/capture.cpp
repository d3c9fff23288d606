// SPDX-License-Identifier: Apache-2.0
// Reads what the manifest says about one capture.
#include <fmt/format.h>

#include "cli/manifest.hpp"
#include "core/metric.hpp"
#include "support/error.hpp"
#include "support/text.hpp"
#include "support/unit.hpp"

namespace ipugate::cli {
namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

/// `{ipu_time: us}`: texts by the name of a metric.
Texts texts_by_metric(YamlMapping& parent, std::string_view key) {
    const YamlNode* node = parent.value(key);
    if (node == nullptr) return {};
    YamlMapping entry(*node, parent.file(), key);
    Texts texts;
    for (const YamlNode::Entry& item : node->entries) {
        if (find_metric_kind(item.key) == nullptr) {
            throw entry.error(item.key,
                              fmt::format("{} is not a known metric", in_quotes(item.key)),
                              "README.md lists the metrics");
        }
        texts.emplace(item.key, entry.required_text(item.key));
    }
    return texts;
}

/// `expect`: how many files the pattern matches, and how much each of them holds.
void parse_expectation(const YamlNode& node, std::string_view file, CaptureEntry& capture) {
    YamlMapping entry(node, file, "expect");
    capture.expected_files = entry.number("files");
    capture.options.expect.models = entry.number("models");
    capture.options.expect.samples = entry.number("samples");
    capture.options.expect.ops = entry.number("ops");
    entry.finish();
}

/// `options`: what a team tells the readers about its own toolchain.
void parse_options(YamlMapping& parent, readers::CaptureOptions& options) {
    const YamlNode* node = parent.value("options");
    if (node == nullptr) return;
    YamlMapping entry(*node, parent.file(), "options");
    options.labels = texts_by_metric(entry, "labels");
    options.units = texts_by_metric(entry, "units");
    for (const auto& [metric, unit] : options.units) {
        if (find_unit(unit) == nullptr) {
            throw entry.error("units", fmt::format("{} is not a known unit", in_quotes(unit)));
        }
    }
    options.op_pattern = entry.text("op_pattern").value_or("");
    options.fault_patterns = entry.texts("fault_patterns");
    entry.finish();
}

}  // namespace

double parse_clock(const YamlNode& node, std::string_view file) {
    const std::string text = yaml_text(node, file, "'clock'");
    try {
        return parse_frequency(text);
    } catch (const Error& error) {
        throw with_context(yaml_place(file, node), error);
    }
}

CaptureEntry parse_capture(const YamlNode& node, std::string_view file) {
    CaptureEntry capture;
    capture.where = yaml_place(file, node);
    if (node.kind == YamlNode::Kind::scalar) {
        capture.pattern = node.scalar;
        if (trimmed(node.scalar).empty()) throw yaml_error(file, node, "a capture is empty");
        return capture;
    }
    YamlMapping entry(node, file, "capture");
    capture.pattern = entry.required_text("file");
    if (const auto format = entry.text("format")) {
        try {
            capture.format = readers::reader_named(*format).name;
        } catch (const Error& error) {
            throw entry.error("format", error.what(), error.remedy());
        }
    }
    capture.model = entry.text("model").value_or("");
    capture.is_state = entry.flag("state").value_or(false);
    if (const YamlNode* clock = entry.value("clock")) {
        capture.options.clock = parse_clock(*clock, file);
    }
    parse_options(entry, capture.options);
    if (const YamlNode* expect = entry.value("expect")) {
        parse_expectation(*expect, file, capture);
    }
    entry.finish();
    return capture;
}

}  // namespace ipugate::cli
