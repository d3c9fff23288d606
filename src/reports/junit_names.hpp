// SPDX-License-Identifier: Apache-2.0
// Inside reports/: names of test cases that stay the same between runs and fit into URLs.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace ipugate::reports {

/// Of letters, digits, '_', '-' and single dots between them; every other character becomes '_'.
/// Never empty, at most 200 characters.
std::string stable_name(std::string_view text);

/// Makes names unique in the order in which they come: "a", "a_2", "a_3".
class UniqueNames {
 public:
    std::string operator()(std::string name);

 private:
    std::map<std::string, std::size_t> given_;
};

}  // namespace ipugate::reports
