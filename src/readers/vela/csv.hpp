// SPDX-License-Identifier: Apache-2.0
// Records of a CSV file as Python's csv module writes them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ipugate::readers::vela {

/// One record: its cells without quotes, and where it begins.
struct Record {
    std::vector<std::string> cells;
    std::size_t line = 0;   ///< counted from 1
    bool finished = false;  ///< a line end follows; without one the file may have been cut
};

/// Steps through the records of a file. A byte order mark in front is skipped; LF, CR LF and CR CR
/// LF (Python on Windows) end a record; a quoted cell may hold commas, doubled quotes and line
/// ends.
class Records {
 public:
    explicit Records(std::string_view text);

    /// The next record that is no empty line, or nothing after the last one. Throws Error
    /// "line 3: ..." for quotes that do not close or stand inside a cell.
    std::optional<Record> next();

 private:
    Record record();
    std::string quoted_cell();
    std::string plain_cell();
    bool take_line_end();

    std::string_view rest_;
    std::size_t line_ = 1;
};

}  // namespace ipugate::readers::vela
