// SPDX-License-Identifier: Apache-2.0
// A change split into its operators as JSON.
#include "json/attribution.hpp"

namespace ipugate::json {
namespace {

std::string_view name_of(Basis basis) {
    switch (basis) {
        case Basis::measured:
            return "measured";
        case Basis::shares:
            return "shares";
        case Basis::estimated:
            return "estimated";
    }
    return "measured";
}

void write_numbers(Writer& writer, double before, double after) {
    writer.number("before", before);
    writer.number("after", after);
    writer.number("change", after - before);
}

}  // namespace

void write(Writer& writer, const Attribution& attribution, const ModelComparison& model) {
    writer.open_object("", Shape::lines);
    writer.text("metric", attribution.metric);
    writer.text("unit", base_unit(attribution.dimension));
    writer.text("basis", name_of(attribution.basis));
    write_numbers(writer, attribution.before, attribution.after);
    writer.number("rest", attribution.rest);
    writer.count("telling", attribution.telling);
    writer.open_list("parts", Shape::lines);
    for (const Contribution& part : attribution.parts) {
        writer.open_object("", Shape::line);
        writer.count("op", part.op);
        writer.text("label", label(model.ops[part.op]));
        write_numbers(writer, part.before, part.after);
        writer.close();
    }
    writer.close();
    writer.open_list("types", Shape::lines);
    for (const TypeContribution& type : attribution.types) {
        writer.open_object("", Shape::line);
        writer.text("type", type.type);
        write_numbers(writer, type.before, type.after);
        writer.close();
    }
    writer.close();
    writer.close();
}

}  // namespace ipugate::json
