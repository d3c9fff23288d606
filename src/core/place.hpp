// SPDX-License-Identifier: Apache-2.0
// Where something stands in a file, and notes that point there.
#pragma once

#include <cstddef>
#include <string>

namespace ipugate {

/// A file and a line counted from 1; line 0 means the file as a whole.
struct Place {
    std::string file;
    std::size_t line = 0;

    bool operator==(const Place&) const = default;
};

/// "file:line", "file" without a line, "" without a file.
std::string to_string(const Place& place);

/// Anything skipped, repaired or odd; every report shows it.
struct Note {
    Place place;
    std::string text;

    bool operator==(const Note&) const = default;
};

}  // namespace ipugate
