// SPDX-License-Identifier: Apache-2.0
// Console text line by line, freed from what terminals, loggers and serial lines add to it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers {

/// Steps through a console's text. Gone from each line: byte order mark, CRs at its ends, NULs in
/// front, ANSI sequences, a time stamp of a CI runner or of `ts` in front, a kernel stamp
/// "[    8.915355] " behind it. Malformed UTF-8 and any other CR or NUL become U+FFFD, so that no
/// value reads across them. Line numbers are those of the file.
class Console {
 public:
    explicit Console(std::string_view text);

    /// The next line, valid until the next call, or nothing after the last one.
    std::optional<std::string_view> next();

    /// Number of the line that `next` returned, counted from 1.
    [[nodiscard]] std::size_t number() const { return lines_.number(); }
    /// The line that `next` returned has no line end: the text was cut there.
    [[nodiscard]] bool unfinished() const { return lines_.unfinished(); }
    /// The line that `next` returned had a kernel stamp.
    [[nodiscard]] bool from_kernel() const { return from_kernel_; }

 private:
    Lines lines_;
    bool plain_ = false;    ///< the text has nothing to clean
    bool returns_ = false;  ///< the text has CRs
    bool from_kernel_ = false;
    std::string cleaned_;
};

/// "line 12: <wrong>"; 0 is no line and left out.
Error line_error(std::size_t line, std::string_view wrong, std::string remedy = {});

}  // namespace ipugate::readers
