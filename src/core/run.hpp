// SPDX-License-Identifier: Apache-2.0
// A run: everything measured for one commit.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/metric.hpp"
#include "core/op.hpp"
#include "core/place.hpp"

namespace ipugate {

/// What must be equal for two measurements to be comparable: chip, board, clock, toolchain, batch,
/// work_mode, ... by name.
using Environment = std::map<std::string, std::string, std::less<>>;

/// A property of the model in words: IMG version, suggested batches. Changes are shown and can be
/// gated by `unchanged`; they do not make runs incomparable.
struct Fact {
    std::string value;
    Place place;

    bool operator==(const Fact&) const = default;
};

/// An input or output of the model.
struct Tensor {
    enum class Role { input, output };

    Role role = Role::input;
    std::int64_t index = 0;
    std::string name;
    std::string type;                 ///< "UINT8", "FLOAT32", "BGRA"
    std::vector<std::int64_t> shape;  ///< as printed, batch first
    std::string layout;               ///< "NHWC", "NCHW"; empty if not printed
    std::optional<std::uint64_t> bytes;
    /// Anything else printed for it: "quantization", "input_width_alignment", ...
    std::map<std::string, std::string, std::less<>> properties;

    bool operator==(const Tensor&) const = default;
};

/// The compiled model file.
struct Artifact {
    std::string file;
    std::uint64_t bytes = 0;
    std::string sha256;

    bool operator==(const Artifact&) const = default;
};

/// Everything measured of one model (or of a group of models that share a buffer).
struct Model {
    std::string name;
    Environment environment;
    std::map<std::string, Fact, std::less<>> facts;
    std::map<std::string, Metric, std::less<>> metrics;
    std::vector<Tensor> tensors;
    std::vector<Op> ops;  ///< in the order of the model
    std::optional<Artifact> artifact;
    /// Metrics and conditions of `environment` that a console printed with few digits: they give
    /// way to those of another capture, with which they must agree. Not stored.
    std::set<std::string, std::less<>> rounded;
    /// Metrics that broke a rule when this run was recorded; they are history, not the standard.
    std::vector<std::string> rejected;
    /// Why the model could not be measured; empty if it was. A broken model is never stored.
    std::string broken;

    bool operator==(const Model&) const = default;
};

/// All models of one commit.
struct Run {
    std::string project;
    std::string commit;  ///< full id; empty outside of git
    std::string tree;    ///< id of the commit's tree
    bool dirty = false;  ///< measured from a work tree that differs from the commit
    std::string tool_version;
    std::vector<Model> models;
    std::vector<Note> notes;

    bool operator==(const Run&) const = default;
};

/// What a reader took from one capture. Models are named as the capture names them.
struct Reading {
    std::vector<Model> models;
    std::vector<Note> notes;

    bool operator==(const Reading&) const = default;
};

/// One model from all captures of it: samples in the order of `parts`; environments, facts, tensors
/// and operators join, rounded values give way to exact ones. Throws Error where two captures
/// contradict each other. Name, artifact and what follows them, but `rounded`, are left empty.
Model joined(const std::vector<Model>& parts);

/// "clock: 800 MHz here, 900 MHz there" for each name in which the two differ.
std::vector<std::string> differences(const Environment& current, const Environment& baseline);

/// Gives each op without an absolute time the share of the model's IPU time that it took.
Model with_op_times(Model model);

}  // namespace ipugate
