// SPDX-License-Identifier: Apache-2.0
// Which models of two runs belong together, and how reports call them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/compare/side.hpp"
#include "support/error.hpp"

namespace ipugate::cli {

/// Two runs in which models that belong together are called alike, each name once a run.
struct Sides {
    Side before;
    Side after;
    /// name in the runs -> the model's own name, by which rules know it. They differ for a model
    /// that a run has for several boards: "net (board lab-1)" -> "net".
    std::map<std::string, std::string, std::less<>> own_names;
};

/// Why the two cannot be compared: one model each, one of them of a capture, of different images.
std::optional<Error> different_images(const Side& before, const Side& after);

/// The one model of a capture is called like the one model of the other side. A model that one run
/// has for several boards gets behind its name what tells them apart, and no more: what else
/// differs between the two runs makes them incomparable. Throws Error if names still collide.
Sides named_alike(Side before, Side after);

}  // namespace ipugate::cli
