// SPDX-License-Identifier: Apache-2.0
// Names that a misspelt one may have meant, and lists of names for messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ipugate {

/// Those of `known` that are like `wanted`, nearest first, three at most: a third of the letters
/// differs at most, or one begins with the other.
std::vector<std::string> near_names(std::string_view wanted, const std::vector<std::string>& known);

/// What to say of a name that is not among `known`: "did you mean 'yolov8s'? there are: facedet,
/// yolov8s". Long lists end in "and 7 more".
std::string name_remedy(std::string_view wanted, const std::vector<std::string>& known);

}  // namespace ipugate
