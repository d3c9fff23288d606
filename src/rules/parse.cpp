// SPDX-License-Identifier: Apache-2.0
// Reads rule files strictly: whatever is not understood is an error with its place.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "rules/kinds.hpp"
#include "rules/selection.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

constexpr std::size_t newest_version = 1;

template <typename Value>
struct Word {
    std::string_view text;
    Value value;
};

constexpr std::array severities = {Word<Severity>{"fail", Severity::fail},
                                   Word<Severity>{"warn", Severity::warn},
                                   Word<Severity>{"off", Severity::off}};
constexpr std::array directions = {Word<Direction>{"lower_is_better", Direction::lower_is_better},
                                   Word<Direction>{"higher_is_better", Direction::higher_is_better},
                                   Word<Direction>{"neutral", Direction::neutral}};

/// The value of one of `words` at `key`; nothing if the key is absent.
template <typename Words>
auto parse_word(YamlMapping& entry, std::string_view key, const Words& words)
    -> std::optional<decltype(words.front().value)> {
    const auto text = entry.text(key);
    if (!text) return std::nullopt;
    std::string known;
    for (const auto& word : words) {
        if (word.text == *text) return word.value;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", word.text);
    }
    throw entry.error(key, fmt::format("'{}' is one of {}, not {}", key, known, in_quotes(*text)));
}

/// A key without value would otherwise count as absent: `models:` as all models.
void refuse_empty_keys(const YamlNode& node, std::string_view file) {
    for (const YamlNode::Entry& entry : node.entries) {
        if (entry.value.kind != YamlNode::Kind::null) continue;
        throw Error(fmt::format("{}:{}:{}: key {} has no value", file, entry.line, entry.column,
                                in_quotes(entry.key)),
                    "give it a value or remove it");
    }
}

void parse_targets(YamlMapping& entry, Selector& selector) {
    const YamlNode* node = entry.value("targets");
    if (node == nullptr) return;
    YamlMapping targets(*node, entry.file(), "'targets'");
    refuse_empty_keys(*node, entry.file());
    if (node->entries.empty()) throw entry.error("targets", "'targets' is empty");
    for (const YamlNode::Entry& target : node->entries) {
        selector.targets[target.key] = targets.required_text(target.key);
    }
}

void parse_ops(YamlMapping& entry, Selector& selector) {
    const YamlNode* node = entry.value("ops");
    if (node == nullptr) return;
    if (!reaches_op_metrics(selector.metric)) {
        throw entry.error("ops",
                          fmt::format("'ops' with the metric {}, which operators do not have",
                                      in_quotes(selector.metric)),
                          "metrics of operators are op_time, op_cycles, op_share, op_type_time and "
                          "op_type_share");
    }
    YamlMapping ops(*node, entry.file(), "'ops'");
    refuse_empty_keys(*node, entry.file());
    const auto type = ops.text("type");
    const auto name = ops.text("name");
    ops.finish();
    if (!type && !name) throw entry.error("ops", "'ops' has neither type nor name");
    const bool has_name =
        std::any_of(std::begin(op_metrics), std::end(op_metrics),
                    [&](std::string_view metric) { return selects_op_metric(selector, metric); });
    if (name && !has_name) {
        throw entry.error("ops", "'ops' selects operator types by name, which they do not have",
                          "select them by type");
    }
    selector.op_type = type.value_or("*");
    selector.op_name = name.value_or("*");
}

Selector parse_selector(YamlMapping& entry) {
    Selector selector;
    selector.metric = entry.required_text("metric");
    selector.models = entry.texts("models");
    parse_targets(entry, selector);
    parse_ops(entry, selector);
    return selector;
}

std::string kind_names() {
    std::string names;
    for (const RuleKind& kind : registry()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", kind.name);
    }
    return names;
}

/// Keys that would have no effect in this entry.
void refuse_idle_keys(const YamlMapping& entry, const std::vector<Rule>& rules) {
    const bool moves = std::any_of(rules.begin(), rules.end(),
                                   [](const Rule& rule) { return rule.kind->guards.has_value(); });
    for (const std::string_view key : {"and_more_than", "direction"}) {
        if (moves || entry.node().find(key) == nullptr) continue;
        throw entry.error(key, fmt::format("'{}' has no effect here", key),
                          "it belongs to max_increase or max_decrease in the same rule");
    }
    for (const Rule& rule : rules) {
        const bool whole = rule.kind->needs == Needs::loss || rule.kind->needs == Needs::suspicion;
        if (!whole || entry.node().find("ops") == nullptr) continue;
        throw entry.error("ops",
                          fmt::format("'{}' does not look at single operators", rule.kind->name),
                          "remove 'ops': it concerns the model's metric as a whole");
    }
}

std::vector<Rule> parse_entry(const YamlNode& node, std::string_view file) {
    YamlMapping entry(node, file, "rule");
    refuse_empty_keys(node, file);
    Rule rule;
    rule.selector = parse_selector(entry);
    rule.severity = parse_word(entry, "severity", severities).value_or(Severity::fail);
    rule.direction = parse_word(entry, "direction", directions);
    rule.optional = entry.flag("optional").value_or(false);
    rule.place = {std::string(file), node.line};
    std::vector<Rule> rules;
    for (const RuleKind& kind : registry()) {
        if (entry.value(kind.name) == nullptr) continue;
        rule.kind = &kind;
        rules.push_back(kind.parse(entry, rule));
    }
    refuse_idle_keys(entry, rules);
    entry.finish();
    if (rules.empty()) {
        throw yaml_error(file, node, "the rule demands nothing",
                         fmt::format("add one of {}", kind_names()));
    }
    return rules;
}

void check_version(YamlMapping& root) {
    root.required("version");
    const std::size_t version = root.number("version").value_or(0);
    if (version == newest_version) return;
    throw root.error("version",
                     fmt::format("rules of version {}, but this program reads version {}", version,
                                 newest_version),
                     version > newest_version ? "use a newer ipugate" : "write 'version: 1'");
}

}  // namespace

RuleSet parse_rules(std::string_view text, std::string_view file) {
    const YamlNode node = parse_yaml(text, file);
    YamlMapping root(node, file, "the rule file");
    check_version(root);
    const YamlNode& list = root.required("rules");
    root.finish();
    if (list.kind != YamlNode::Kind::sequence) {
        throw yaml_error(file, list, "'rules' must be a list");
    }
    if (list.items.empty()) {
        throw yaml_error(file, list, "the list of rules is empty",
                         "a gate without rules would let everything pass");
    }
    RuleSet set;
    set.file = std::string(file);
    for (const YamlNode& item : list.items) {
        for (Rule& rule : parse_entry(item, file)) set.rules.push_back(std::move(rule));
    }
    return set;
}

}  // namespace ipugate::rules
