// SPDX-License-Identifier: Apache-2.0
// The JSON Schemas of the files that the program reads and writes.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ipugate::cli {

/// A schema as it stands in its file, with "<readers>" and "<metrics>" for the names of those.
struct Schema {
    std::string_view name;
    std::string_view text;
};

/// All schemas by name; made of the files of schemas/ when the program is built.
std::span<const Schema> schemas();

/// The text of a schema with the names of all readers and metrics in it.
std::string schema_text(const Schema& schema);

}  // namespace ipugate::cli
