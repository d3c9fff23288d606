// SPDX-License-Identifier: Apache-2.0
// Reads the stored form of runs and refuses anything that is not exactly that.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "core/estimate_error.hpp"
#include "json/run.hpp"
#include "json/value.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::json {
namespace {

std::string text_or_empty(const std::optional<Value>& value) {
    return value ? value->text() : std::string();
}

/// Nothing that is measured is negative, or more than 31 years or an exabyte: a baseline like that
/// would let everything pass.
double measurement(const Value& value) {
    constexpr double most = 1e18;
    const double number = value.number();
    if (number < 0 || number > most) value.refuse("this cannot have been measured");
    return number;
}

/// A part of a whole. Means of printed shares may exceed 1 by what rounding adds.
std::optional<double> share_or_nothing(const std::optional<Value>& value) {
    constexpr double most = 1 + 1e-6;
    if (!value) return std::nullopt;
    const double share = value->number();
    if (share < 0 || share > most) value->refuse("expected a share from 0 to 1");
    return share;
}

std::optional<double> number_or_nothing(const std::optional<Value>& value) {
    return value ? std::optional(measurement(*value)) : std::nullopt;
}

Place parse_place(Object& object) {
    const std::optional<Value> line = object.optional("line");
    return {text_or_empty(object.optional("file")), line ? line->count() : 0};
}

std::map<std::string, std::string, std::less<>> parse_texts(const Value& value) {
    std::map<std::string, std::string, std::less<>> texts;
    for (const auto& [name, text] : value.members()) texts.emplace(name, text.text());
    return texts;
}

Fact parse_fact(const Value& value) {
    Object object(value);
    Fact fact{object.required("value").text(), parse_place(object)};
    object.end();
    return fact;
}

Sample parse_sample(const Value& value, std::string_view metric) {
    Object object(value);
    Sample sample;
    const Value number = object.required("value");
    // It is an error in either direction, but an estimate is not less than nothing.
    const bool is_signed =
        metric == estimate_error_name && number.number() >= -1 && number.number() < 0;
    sample.value = is_signed ? number.number() : measurement(number);
    sample.resolution = number_or_nothing(object.optional("resolution")).value_or(0);
    sample.place = parse_place(object);
    sample.text = text_or_empty(object.optional("text"));
    object.end();
    return sample;
}

Metric parse_metric(std::string_view name, const Value& value) {
    Object object(value);
    const Value unit = object.required("unit");
    const std::optional<Dimension> dimension = dimension_of_base_unit(unit.text());
    if (!dimension) unit.refuse("unknown unit " + in_quotes(unit.text()));
    Metric metric{*dimension, {}};
    const Value samples = object.required("samples");
    for (const Value& sample : samples.items())
        metric.samples.push_back(parse_sample(sample, name));
    if (metric.samples.empty()) samples.refuse("expected at least one sample");
    object.end();
    return metric;
}

Tensor::Role parse_role(const Value& value) {
    const std::string role = value.text();
    if (role == "input") return Tensor::Role::input;
    if (role == "output") return Tensor::Role::output;
    value.refuse("expected 'input' or 'output', found " + in_quotes(role));
}

Tensor parse_tensor(const Value& value) {
    Object object(value);
    Tensor tensor;
    tensor.role = parse_role(object.required("role"));
    tensor.index = object.required("index").integer();
    tensor.name = object.required("name").text();
    tensor.type = text_or_empty(object.optional("type"));
    for (const Value& size : object.required("shape").items()) {
        tensor.shape.push_back(size.integer());
    }
    tensor.layout = text_or_empty(object.optional("layout"));
    const std::optional<Value> bytes = object.optional("bytes");
    if (bytes) tensor.bytes = bytes->count();
    tensor.properties = parse_texts(object.required("properties"));
    object.end();
    return tensor;
}

TimeSource parse_time_source(const std::optional<Value>& value) {
    if (!value) return TimeSource::none;
    const std::string source = value->text();
    if (source == "measured") return TimeSource::measured;
    if (source == "share_of_ipu_time") return TimeSource::share_of_ipu_time;
    value->refuse("expected 'measured' or 'share_of_ipu_time', found " + in_quotes(source));
}

int parse_core(const Value& value) {
    const std::int64_t core = value.integer();
    if (!std::in_range<int>(core)) value.refuse(fmt::format("{} is no number of a core", core));
    return static_cast<int>(core);
}

OpEstimate parse_estimate(const Value& value) {
    Object object(value);
    OpEstimate estimate;
    estimate.npu_cycles = measurement(object.required("npu_cycles"));
    estimate.sram_access = measurement(object.required("sram_access"));
    estimate.dram_access = measurement(object.required("dram_access"));
    estimate.on_chip_flash_access = measurement(object.required("on_chip_flash_access"));
    estimate.off_chip_flash_access = measurement(object.required("off_chip_flash_access"));
    estimate.macs = measurement(object.required("macs"));
    estimate.memory_used = measurement(object.required("memory_used"));
    estimate.utilisation = number_or_nothing(object.optional("utilisation"));
    object.end();
    return estimate;
}

Op parse_op(const Value& value) {
    Object object(value);
    Op op;
    op.index = object.required("index").integer();
    op.type = text_or_empty(object.optional("type"));
    op.compiled_type = text_or_empty(object.optional("compiled_type"));
    op.target = text_or_empty(object.optional("target"));
    op.name = text_or_empty(object.optional("name"));
    op.shape = text_or_empty(object.optional("shape"));
    op.core = parse_core(object.required("core"));
    op.start = number_or_nothing(object.optional("start"));
    op.time = number_or_nothing(object.optional("time"));
    op.cycles = number_or_nothing(object.optional("cycles"));
    op.share = share_or_nothing(object.optional("share"));
    op.conv = share_or_nothing(object.optional("conv"));
    op.vector = share_or_nothing(object.optional("vector"));
    op.dma_load = share_or_nothing(object.optional("dma_load"));
    op.dma_store = share_or_nothing(object.optional("dma_store"));
    op.time_source = parse_time_source(object.optional("time_source"));
    const std::optional<Value> estimate = object.optional("estimate");
    if (estimate) op.estimate = parse_estimate(*estimate);
    object.end();
    return op;
}

Artifact parse_artifact(const Value& value) {
    Object object(value);
    Artifact artifact{object.required("file").text(), object.required("bytes").count(),
                      object.required("sha256").text()};
    object.end();
    return artifact;
}

Note parse_note(const Value& value) {
    Object object(value);
    Note note{parse_place(object), object.required("text").text()};
    object.end();
    return note;
}

/// A report tells of models that are broken; what is stored has none.
enum class Form { stored, reported };

Model parse_model(const Value& value, Form form) {
    Object object(value);
    Model model;
    model.name = object.required("name").text();
    model.environment = parse_texts(object.required("environment"));
    for (const auto& [name, fact] : object.required("facts").members()) {
        model.facts.emplace(name, parse_fact(fact));
    }
    for (const auto& [name, metric] : object.required("metrics").members()) {
        model.metrics.emplace(name, parse_metric(name, metric));
    }
    for (const Value& tensor : object.required("tensors").items()) {
        model.tensors.push_back(parse_tensor(tensor));
    }
    for (const Value& op : object.required("ops").items()) model.ops.push_back(parse_op(op));
    const std::optional<Value> artifact = object.optional("artifact");
    if (artifact) model.artifact = parse_artifact(*artifact);
    for (const Value& metric : object.required("rejected").items()) {
        model.rejected.push_back(metric.text());
    }
    if (form == Form::reported) model.broken = text_or_empty(object.optional("broken"));
    object.end();
    return model;
}

std::vector<Model> parse_models(const Value& value, Form form) {
    std::vector<Model> models;
    std::set<std::pair<std::string, Environment>> known;
    for (const Value& item : value.items()) {
        Model model = parse_model(item, form);
        if (!known.emplace(model.name, model.environment).second) {
            item.refuse("model " + in_quotes(model.name) +
                        " stands there twice for the same environment");
        }
        models.push_back(std::move(model));
    }
    return models;
}

Run parse_run(const Value& value, Form form) {
    Object object(value);
    Run run;
    run.project = object.required("project").text();
    run.commit = object.required("commit").text();
    run.tree = object.required("tree").text();
    run.dirty = object.required("dirty").truth();
    run.tool_version = object.required("tool_version").text();
    run.models = parse_models(object.required("models"), form);
    for (const Value& note : object.required("notes").items()) {
        run.notes.push_back(parse_note(note));
    }
    object.end();
    return run;
}

struct Format {
    std::string_view name;
    int version = 0;  ///< the newest
};

/// Before anything else, for a newer format may differ in everything else.
void require_readable(Object& object, const Format& expected) {
    const Value format = object.required("format");
    if (format.text() != expected.name) {
        format.refuse(
            fmt::format("expected '{}', found {}", expected.name, in_quotes(format.text())));
    }
    const Value version = object.required("version");
    const std::uint64_t number = version.count();
    if (std::cmp_greater(number, expected.version)) {
        throw Error(fmt::format("written by a newer ipugate: format version {}, this one reads up "
                                "to {}",
                                number, expected.version),
                    "use the version of ipugate that wrote it, or a newer one");
    }
    if (number == 0) version.refuse("there is no format version 0");
}

}  // namespace

std::vector<Run> parse_runs(std::string_view text) {
    const Item document = parse_document(text);
    Object object(Value(document, document));
    require_readable(object, {"ipugate-runs", run_format_version});
    std::vector<Run> runs;
    std::set<std::string> projects;
    for (const Value& item : object.required("runs").items()) {
        runs.push_back(parse_run(item, Form::stored));
        if (!projects.insert(runs.back().project).second) {
            item.refuse("project " + in_quotes(runs.back().project) + " stands there twice");
        }
    }
    object.end();
    return runs;
}

Run parse_report_run(std::string_view text) {
    const Item document = parse_document(text);
    Object object(Value(document, document));
    require_readable(object, {"ipugate-report", report_format_version});
    return parse_run(object.required("run"), Form::reported);
}

}  // namespace ipugate::json
