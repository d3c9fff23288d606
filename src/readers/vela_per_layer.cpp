// SPDX-License-Identifier: Apache-2.0
// Reads the operators as Arm's Vela compiler reckons them: <model>_per-layer.csv, which it writes
// with --verbose-performance since 3.6.
//
//     TFLite_operator,NNG Operator,SRAM Usage,Peak%,Op Cycles,Network%,NPU,SRAM AC,...,Util%,Name
//     CONV_2D,Conv2DBias,12928,58.55,21994.0,25.99,21994.0,3560.0,...,17.05,functional_1/conv2d
//
//     Original Operator,NNG Operator,Target,Staging Usage,Peak% (Staging),Op Cycles,...,Name
//     Conv2D,Conv2D,NPU,46320,62.19,15121,4.27,15121,10190,...,8.57,MobilenetV1/Conv2d_0/Relu6
//
// The first kind lists what runs on the NPU only, with a header for each part of it; the second one
// (compiler core "Regor") has rows of the CPU too, and quotes nothing.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "readers/formats.hpp"
#include "readers/reader.hpp"
#include "readers/vela/layers.hpp"

namespace ipugate::readers {
namespace {

bool recognises(std::string_view head) {
    return vela::layer_head(head).known;
}

Reading read(const Capture& capture) {
    vela::LayerTable table = vela::read_layers(capture.text);
    Reading reading;
    const auto note = [&](std::size_t line, std::string text) {
        reading.notes.push_back({{capture.file, line}, std::move(text)});
    };
    for (std::string& odd : table.sums.check()) note(0, std::move(odd));
    if (table.without_type > 0) {
        note(0, fmt::format("original types of {} operators are not told, as by Vela 4.0 to 4.2: "
                            "those of the compiler stand for them",
                            table.without_type));
    }
    if (table.ends_in_name) {
        note(table.last_line,
             "the last line has no line end: the name of the last operator may be cut");
    }
    Model model;
    const bool legacy = table.core == vela::Core::legacy;
    model.facts["vela_core"] = {legacy ? "legacy" : "Regor", {capture.file, 1}};
    model.ops = std::move(table.ops);
    reading.models.push_back(std::move(model));
    return reading;
}

}  // namespace

extern const Reader vela_per_layer = {
    "vela-per-layer", "operators as Arm's Vela compiler reckons them (<model>_per-layer.csv)",
    &recognises, &read};

}  // namespace ipugate::readers
