// SPDX-License-Identifier: Apache-2.0
// A verdict as JSON: everything that the other reports show, unrounded, and the whole run.
#include <utility>

#include "core/board_shift.hpp"
#include "json/attribution.hpp"
#include "json/run.hpp"
#include "json/writer.hpp"

namespace ipugate::json {
namespace {

std::string_view name_of(State state) {
    switch (state) {
        case State::compared:
            return "compared";
        case State::added:
            return "added";
        case State::gone:
            return "gone";
        case State::incomparable:
            return "incomparable";
        case State::unbaselined:
            return "unbaselined";
        case State::broken:
            return "broken";
    }
    return "broken";
}

std::string_view name_of(Nature nature) {
    switch (nature) {
        case Nature::exact:
            return "exact";
        case Nature::counter:
            return "counter";
        case Nature::timing:
            return "timing";
    }
    return "timing";
}

std::string_view name_of(Direction direction) {
    switch (direction) {
        case Direction::lower_is_better:
            return "lower_is_better";
        case Direction::higher_is_better:
            return "higher_is_better";
        case Direction::neutral:
            return "neutral";
    }
    return "neutral";
}

std::string_view name_of(Movement moved) {
    switch (moved) {
        case Movement::same:
            return "same";
        case Movement::better:
            return "better";
        case Movement::worse:
            return "worse";
        case Movement::other:
            return "other";
    }
    return "other";
}

std::optional<double> difference(const std::optional<double>& before,
                                 const std::optional<double>& after) {
    return before && after ? std::optional(*after - *before) : std::nullopt;
}

void write_counts(Writer& writer, const Counts& counts) {
    writer.open_object("counts", Shape::line);
    writer.count("regressed", counts.regressed);
    writer.count("warned", counts.warned);
    writer.count("broken", counts.broken);
    writer.count("incomparable", counts.incomparable);
    writer.count("held", counts.held);
    writer.count("improved", counts.improved);
    writer.count("added", counts.added);
    writer.close();
}

void write_baseline(Writer& writer, const Baseline& baseline) {
    writer.open_object("baseline", Shape::line);
    writer.truth("found", baseline.run.has_value());
    writer.text("store", baseline.store);
    writer.text("commit", baseline.commit);
    writer.text("reason", baseline.reason);
    if (baseline.distance) writer.count("distance", *baseline.distance);
    writer.texts("older", baseline.older);
    writer.close();
}

void write_finding(Writer& writer, const Finding& finding) {
    writer.open_object("", Shape::line);
    writer.text("model", finding.model);
    writer.text_if_any("metric", finding.metric);
    writer.text_if_any("op", finding.op);
    writer.text("rule", finding.rule);
    writer.text_if_any("limit", finding.limit);
    writer.place_if_any(finding.rule_place);
    writer.text("severity", to_string(finding.severity));
    writer.text("result", to_string(finding.result));
    writer.text("outcome", to_string(finding.outcome()));
    if (finding.dimension) writer.text("unit", base_unit(*finding.dimension));
    writer.number_if_any("before", finding.before);
    writer.number_if_any("after", finding.after);
    writer.number_if_any("change", difference(finding.before, finding.after));
    writer.text("message", finding.message);
    writer.close();
}

void write_metric(Writer& writer, const MetricChange& change) {
    writer.open_object("", Shape::line);
    writer.text("name", change.name);
    writer.text("state", name_of(change.state));
    writer.text("unit", base_unit(change.dimension));
    writer.text("nature", name_of(change.nature));
    writer.text("direction", name_of(change.direction));
    writer.text("movement", name_of(movement(change)));
    writer.number_if_any("before", change.before);
    writer.number_if_any("after", change.after);
    writer.number_if_any("change", change.change());
    writer.number_if_any("ratio", change.ratio());
    writer.count("samples_before", change.samples_before);
    writer.count("samples_after", change.samples_after);
    writer.text_if_any("baseline_commit", change.baseline_commit);
    writer.text_if_any("why_incomparable", change.why_incomparable);
    writer.close();
}

void write_fact(Writer& writer, const FactChange& fact) {
    writer.open_object("", Shape::line);
    writer.text("name", fact.name);
    writer.text("before", fact.before);
    writer.text("after", fact.after);
    writer.close();
}

void write_ops(Writer& writer, std::string_view key, const std::vector<Op>& ops) {
    if (ops.empty()) return;
    writer.open_list(key, Shape::lines);
    for (const Op& op : ops) write(writer, "", op);
    writer.close();
}

void write_op(Writer& writer, const OpChange& change) {
    writer.open_object("", Shape::lines);
    writer.text("label", label(change));
    writer.text("match", to_string(change.match));
    writer.number("confidence", change.confidence);
    writer.number_if_any("time_change", difference(change, &Op::time));
    write_ops(writer, "before", change.before);
    write_ops(writer, "after", change.after);
    writer.close();
}

void write_type(Writer& writer, const TypeChange& change) {
    writer.open_object("", Shape::line);
    writer.text("type", change.type);
    writer.number_if_any("share_before", change.share_before);
    writer.number_if_any("share_after", change.share_after);
    writer.number_if_any("time_before", change.time_before);
    writer.number_if_any("time_after", change.time_after);
    writer.number_if_any("time_change", difference(change.time_before, change.time_after));
    writer.close();
}

/// A list of `items`, each written by `write_item`.
template <typename Item>
void write_list(Writer& writer, std::string_view key, const std::vector<Item>& items,
                void (*write_item)(Writer&, const Item&)) {
    writer.open_list(key, Shape::lines);
    for (const Item& item : items) write_item(writer, item);
    writer.close();
}

void write_shift(Writer& writer, const BoardShift& shift) {
    writer.open_object("", Shape::line);
    writer.text("board", shift.board);
    writer.number("ratio", shift.ratio);
    writer.texts("models", shift.models);
    writer.count("with_ops", shift.with_ops);
    writer.close();
}

void write_comparison(Writer& writer, const ModelComparison& model) {
    writer.open_object("", Shape::lines);
    writer.text("model", model.name);
    writer.text("state", name_of(model.state));
    writer.texts("environment", model.environment);
    writer.texts("differences", model.differences);
    writer.text_if_any("broken", model.broken);
    write_list(writer, "metrics", model.metrics, write_metric);
    write_list(writer, "facts", model.facts, write_fact);
    write_list(writer, "ops", model.ops, write_op);
    write_list(writer, "types", model.types, write_type);
    writer.open_list("attributions", Shape::lines);
    for (const Attribution& attribution : attributions(model)) {
        write(writer, attribution, model);
    }
    writer.close();
    writer.close();
}

}  // namespace

std::string verdict_text(const Verdict& verdict) {
    Writer writer;
    writer.open_object("", Shape::lines);
    writer.text("format", "ipugate-report");
    writer.integer("version", report_format_version);
    writer.text("outcome", to_string(verdict.outcome));
    writer.integer("exit_status", exit_status(verdict.outcome));
    writer.text("project", verdict.project);
    write_counts(writer, verdict.counts);
    write_baseline(writer, verdict.baseline);
    writer.text("rules_file", verdict.rules_file);
    write_list(writer, "findings", verdict.findings, write_finding);
    write_list(writer, "models", verdict.models, write_comparison);
    write_list(writer, "board_shifts", board_shifts(verdict.models), write_shift);
    write(writer, "run", verdict.run);
    write_list<Note>(writer, "notes", verdict.notes, write);
    writer.close();
    return std::move(writer).document();
}

}  // namespace ipugate::json
