// SPDX-License-Identifier: Apache-2.0
// Reading a capture: choosing its reader and checking that it holds what was expected.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "readers/console.hpp"
#include "readers/reader.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

/// How much of a capture decides which format it is.
constexpr std::size_t head_size = 64UL * 1024;

constexpr std::string_view cut_remedy =
    "the capture was cut or mixed up: capture it again, or correct `expect:` in the manifest";

void refuse_empty(std::string_view text, std::string_view file = {}) {
    if (!text.empty()) return;
    if (file.ends_with("_per-layer.csv")) {
        throw Error("the file is empty: Vela placed no operator of the model on the NPU",
                    "give Vela a quantised model that it has not compiled before; see its console "
                    "for why operators stay on the CPU");
    }
    throw Error("the file is empty", "capture it again; the program may not have run");
}

void check_models(const Reading& reading, const Expectation& expect) {
    if (!expect.models || reading.models.size() == *expect.models) return;
    std::vector<std::string> names;
    names.reserve(reading.models.size());
    for (const Model& model : reading.models) names.push_back(in_quotes(model.name));
    throw Error(fmt::format("expected {} models, found {}: {}", *expect.models, names.size(),
                            fmt::join(names, ", ")),
                std::string(cut_remedy));
}

/// Measured cycles stand for the time where only a counter was read.
bool is_time(const MetricKind& kind) {
    return kind.nature == Nature::timing ||
           (kind.nature == Nature::counter && kind.dimension == Dimension::cycles);
}

void check_samples(const Model& model, std::size_t expected) {
    bool timed = false;
    for (const auto& [name, metric] : model.metrics) {
        if (!is_time(metric_kind(name, metric.dimension))) continue;
        timed = true;
        if (metric.samples.size() == expected) continue;
        throw Error(fmt::format("expected {} samples of {} of model {}, found {}", expected, name,
                                in_quotes(model.name), metric.samples.size()),
                    std::string(cut_remedy));
    }
    if (timed || expected == 0) return;
    throw Error(fmt::format("expected {} samples of each timing of model {}, found no timing",
                            expected, in_quotes(model.name)),
                std::string(cut_remedy));
}

void check_ops(const Reading& reading, std::size_t expected) {
    bool any = false;
    for (const Model& model : reading.models) {
        if (model.ops.empty()) continue;
        any = true;
        if (model.ops.size() == expected) continue;
        throw Error(fmt::format("expected {} operators of model {}, found {}", expected,
                                in_quotes(model.name), model.ops.size()),
                    std::string(cut_remedy));
    }
    if (any || expected == 0) return;
    throw Error(fmt::format("expected {} operators, found none", expected),
                std::string(cut_remedy));
}

void check_expectation(const Reading& reading, const Expectation& expect) {
    check_models(reading, expect);
    if (expect.samples) {
        for (const Model& model : reading.models) check_samples(model, *expect.samples);
    }
    if (expect.ops) check_ops(reading, *expect.ops);
}

bool holds_nothing(const Model& model) {
    return model.metrics.empty() && model.environment.empty() && model.ops.empty() &&
           model.facts.empty() && model.tensors.empty();
}

void refuse_nothing(const Reading& reading) {
    if (!std::ranges::all_of(reading.models, holds_nothing)) return;
    throw Error("nothing was measured: the capture holds no value of this format",
                "check that the program ran and that the right file is named");
}

/// Sums and quotients of printed numbers may overflow where the numbers do not.
void refuse_overflow(const Reading& reading) {
    for (const Model& model : reading.models) {
        for (const auto& [name, metric] : model.metrics) {
            for (const Sample& sample : metric.samples) {
                if (std::isfinite(sample.value)) continue;
                throw line_error(sample.place.line, fmt::format("{} is too large to be true", name),
                                 "the capture is damaged: capture it again");
            }
        }
    }
}

ReadCapture read_unnamed(const Capture& capture, std::string_view format) {
    refuse_empty(capture.text, capture.file);
    const Reader& reader = format.empty() ? reader_for(capture.text) : reader_named(format);
    Reading reading = reader.read(capture);
    refuse_nothing(reading);
    refuse_overflow(reading);
    check_expectation(reading, capture.options.expect);
    return {&reader, std::move(reading)};
}

}  // namespace

const Reader& reader_for(std::string_view text) {
    refuse_empty(text);
    const std::string_view head = text.substr(0, head_size);
    std::vector<const Reader*> found;
    std::vector<std::string_view> names;
    for (const Reader& reader : registry()) {
        if (!reader.recognises(head)) continue;
        found.push_back(&reader);
        names.push_back(reader.name);
    }
    if (found.size() == 1) return *found.front();
    if (found.empty()) {
        throw Error("no reader recognises it",
                    "name its `format:` in the manifest (`ipugate list readers` shows them), or "
                    "capture it again");
    }
    throw Error(fmt::format("several readers recognise it: {}", fmt::join(names, ", ")),
                "name the right one as `format:` in the manifest, or capture into separate files");
}

ReadCapture read_capture(const Capture& capture, std::string_view format) {
    try {
        return read_unnamed(capture, format);
    } catch (const Error& error) {
        throw with_context(fmt::format("reading {}", in_quotes(capture.file)), error);
    }
}

}  // namespace ipugate::readers
