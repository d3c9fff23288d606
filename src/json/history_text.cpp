// SPDX-License-Identifier: Apache-2.0
// Writes a history: commits, then series whose points name their commit.
#include <utility>

#include "json/history.hpp"
#include "json/writer.hpp"

namespace ipugate::json {
namespace {

void write_commit(Writer& writer, const RecordedCommit& commit) {
    writer.open_object("", Shape::line);
    writer.text("commit", commit.commit);
    writer.text_if_any("date", commit.date);
    writer.text_if_any("subject", commit.subject);
    writer.count("distance", commit.distance);
    writer.truth("dirty", commit.dirty);
    writer.close();
}

void write_point(Writer& writer, const History& history, const SeriesPoint& point) {
    writer.open_object("", Shape::line);
    writer.text("commit", history.commits[point.commit].commit);
    writer.number_if_any("value", point.value);
    if (point.value) writer.text("unit", base_unit(point.dimension));
    if (point.value && point.before) writer.number("change", *point.value - *point.before);
    writer.open_list("samples", Shape::line);
    for (const double sample : point.samples) writer.number("", sample);
    writer.close();
    writer.truth("rejected", point.rejected);
    if (!point.environment_changes.empty()) {
        writer.texts("environment_changes", point.environment_changes);
    }
    writer.close();
}

void write_series(Writer& writer, const History& history, const Series& series) {
    writer.open_object("", Shape::lines);
    writer.text("model", series.model);
    writer.text("metric", series.metric);
    writer.texts("environment", series.environment);
    writer.open_list("points", Shape::lines);
    for (const SeriesPoint& point : series.points) write_point(writer, history, point);
    writer.close();
    writer.close();
}

}  // namespace

std::string history_text(const History& history, const SeriesChoice& choice) {
    Writer writer;
    writer.open_object("", Shape::lines);
    writer.text("format", "ipugate-history");
    writer.integer("version", 1);
    writer.text("project", history.project);
    writer.text("store", history.store);
    writer.text("head", history.head);
    writer.count("searched", history.searched);
    writer.count("without_run", history.without_run);
    writer.count("without_value", history.without_value);
    writer.truth("cut", history.cut);
    writer.truth("more", history.more);
    writer.open_list("commits", Shape::lines);
    for (const RecordedCommit& commit : history.commits) write_commit(writer, commit);
    writer.close();
    writer.open_list("series", Shape::lines);
    for (const Series& series : series_of(history)) {
        if (!choice.model.empty() && series.model != choice.model) continue;
        if (!choice.metric.empty() && series.metric != choice.metric) continue;
        write_series(writer, history, series);
    }
    writer.close();
    writer.open_list("notes", Shape::lines);
    for (const Note& note : history.notes) writer.text("", note.text);
    writer.close();
    writer.close();
    return std::move(writer).document();
}

}  // namespace ipugate::json
