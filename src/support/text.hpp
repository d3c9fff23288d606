// SPDX-License-Identifier: Apache-2.0
// Plain text: trimming, lines, globs, quoting and making foreign bytes safe to print.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ipugate {

/// Without blanks (space, tab, CR, LF, VT, FF) at both ends.
std::string_view trimmed(std::string_view text);

/// ASCII letters lowered, every other byte kept.
std::string lowered(std::string_view text);

/// The parts between `separator`s, empty ones included: "a,,b" -> "a", "", "b".
std::vector<std::string_view> split(std::string_view text, char separator);

/// The parts between runs of blanks, none empty.
std::vector<std::string_view> words(std::string_view text);

/// Steps through a text line by line; LF ends a line, a CR before it is dropped.
class Lines {
 public:
    explicit Lines(std::string_view text) : rest_(text) {}

    /// The next line without its end, or nothing after the last one. Text behind the last LF is a
    /// line too, and `unfinished` is then true.
    std::optional<std::string_view> next();

    /// Number of the line that `next` returned, counted from 1.
    [[nodiscard]] std::size_t number() const { return number_; }
    /// The line that `next` returned has no line end: the text was cut there.
    [[nodiscard]] bool unfinished() const { return unfinished_; }

 private:
    std::string_view rest_;
    std::size_t number_ = 0;
    bool unfinished_ = false;
};

/// Shell pattern: `*` any run, `?` one byte, everything else itself; the whole text must match.
bool glob_matches(std::string_view pattern, std::string_view text);

/// Valid UTF-8: each malformed sequence becomes U+FFFD; NUL and other C0 controls but tab, LF and
/// CR become U+FFFD too, as do U+FFFE, U+FFFF and C1 controls. What XML 1.0 allows, it keeps.
std::string printable(std::string_view text);

/// Foreign text on one line, wherever in it: printable, blanks for line ends and tabs, U+FFFD for
/// hidden code points, "# #" for "##" and ": :" for "::" at the beginning, where CI systems see
/// commands.
std::string one_line(std::string_view text);

/// For messages: in single quotes, printable, control characters and hidden code points as \n or
/// \x1b, "##" as "#\x23", cut after 120 bytes at a code point with "..." behind.
std::string in_quotes(std::string_view text);

/// The largest length <= `limit` at which `text` can be cut without splitting a code point.
std::size_t cut_length(std::string_view text, std::size_t limit);

}  // namespace ipugate
