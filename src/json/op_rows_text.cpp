// SPDX-License-Identifier: Apache-2.0
// Operator tables as JSON, for `ipugate ops --format json`.
#include <utility>

#include "json/op_rows.hpp"
#include "json/writer.hpp"

namespace ipugate::json {
namespace {

void begin(Writer& writer, const OpTableSource& source, std::string_view mode) {
    writer.open_object("", Shape::lines);
    writer.text("mode", mode);
    writer.texts("files", source.files);
    writer.text_if_any("model", source.model);
}

std::string finished(Writer writer) {
    writer.close();
    writer.close();
    return std::move(writer).document();
}

}  // namespace

std::string op_rows_text(const OpTableSource& source, std::span<const OpRow> rows) {
    Writer writer;
    begin(writer, source, "each");
    writer.open_list("operators", Shape::lines);
    for (const OpRow& row : rows) {
        writer.open_object("", Shape::line);
        writer.integer("index", row.index);
        writer.text("type", row.type);
        writer.text_if_any("name", row.name);
        if (!row.shape.empty()) {
            writer.open_list("shape", Shape::line);
            for (const std::int64_t size : row.shape) writer.integer("", size);
            writer.close();
        }
        writer.number("percent", row.share * 100);
        writer.number_if_any("cycles", row.cycles);
        writer.number_if_any("time", row.time);
        writer.close();
    }
    return finished(std::move(writer));
}

std::string type_rows_text(const OpTableSource& source, std::span<const TypeRow> rows) {
    Writer writer;
    begin(writer, source, "total");
    writer.open_list("types", Shape::lines);
    for (const TypeRow& row : rows) {
        writer.open_object("", Shape::line);
        writer.text("type", row.type);
        writer.count("operators", row.ops);
        writer.number("percent", row.share * 100);
        writer.number_if_any("cycles", row.cycles);
        writer.number_if_any("time", row.time);
        writer.close();
    }
    return finished(std::move(writer));
}

}  // namespace ipugate::json
