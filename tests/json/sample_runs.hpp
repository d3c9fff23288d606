// SPDX-License-Identifier: Apache-2.0
// Runs to write and read back in the tests of json/.
#pragma once

#include "core/run.hpp"

namespace ipugate::json {

/// A run that fills every member of every struct.
inline Run full_run() {
    Model model;
    model.name = "pose_net";
    model.environment = {{"board", "evb-7"}, {"chip", "opera"}};
    model.facts["img_version"] = Fact{"1.4.2", Place{"pose.txt", 3}};
    model.metrics["ipu_time"] = Metric{Dimension::time,
                                       {Sample{6120340, 10, Place{"pose-1.txt", 9}, "6.12034 ms"},
                                        Sample{6120340.5, 0, Place{"pose-2.txt", 0}, ""}}};
    model.metrics["op_share"] = Metric{Dimension::fraction, {Sample{0.1, 0.001, Place{}, "10.0%"}}};
    model.tensors = {Tensor{Tensor::Role::output,
                            1,
                            "heat map",
                            "FLOAT32",
                            {1, 17, -1},
                            "NCHW",
                            std::uint64_t{18446744073709551615ULL},
                            {{"scale", "0.5"}}}};
    Op op;
    op.index = 4;
    op.type = "CONV_2D";
    op.name = "backbone/conv4";
    op.core = 1;
    op.start = 0;
    op.time = 1e-7;
    op.cycles = 354431;
    op.share = 0.333;
    op.conv = 0.91;
    op.vector = 0.1;
    op.dma_load = 1.0 / 3.0;
    op.dma_store = 1;
    op.time_source = TimeSource::measured;
    Op estimated;
    estimated.type = "CONV_2D";
    estimated.compiled_type = "Conv2DBias";
    estimated.target = "NPU";
    estimated.cycles = 21994;
    estimated.estimate = OpEstimate{21994, 3560.5, 1, 2, 3, 480000, 12928, 0.17};
    Op shared;
    shared.time_source = TimeSource::share_of_ipu_time;
    model.ops = {op, shared, Op{}, estimated};
    model.artifact = Artifact{"out/pose.img", 9007199254740993ULL, "ab12"};
    model.rejected = {"ipu_time"};

    Run run;
    run.project = "gate house";
    run.commit = "9d1f0c2ab4";
    run.tree = "77aa";
    run.dirty = true;
    run.tool_version = "0.1.0";
    run.models = {model, Model{}};
    run.models[1].name = "pose_net";
    run.notes = {Note{Place{"pose.txt", 12}, "a \"quoted\" \\ line\n\x1b[31m \xE2\x82\xAC ##[x]"},
                 Note{{}, ""}};
    return run;
}

}  // namespace ipugate::json
