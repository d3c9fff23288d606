// SPDX-License-Identifier: Apache-2.0
// Small runs for the tests of stores.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/run.hpp"

namespace ipugate::testing {

inline Metric timed(double ns) {
    return {Dimension::time, {{ns, 1000, {"logs/door.txt", 12}, std::to_string(ns) + " ns"}}};
}

inline Model sample_model(const std::string& name, double ipu_time, Environment environment = {}) {
    Model model;
    model.name = name;
    model.environment = std::move(environment);
    model.metrics.emplace("ipu_time", timed(ipu_time));
    return model;
}

inline Run sample_run(const std::string& commit, std::vector<Model> models) {
    Run run;
    run.project = "door-camera";
    run.commit = commit;
    run.tree = std::string(40, 'e');
    run.tool_version = "0.1.0";
    run.models = std::move(models);
    return run;
}

inline double ipu_time(const Model& model) {
    return model.metrics.at("ipu_time").samples.at(0).value;
}

}  // namespace ipugate::testing
