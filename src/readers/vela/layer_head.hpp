// SPDX-License-Identifier: Apache-2.0
// Which of Vela's two compilers wrote a per-layer file.
#pragma once

#include <cstddef>
#include <string_view>

namespace ipugate::readers::vela {

/// Vela has two compilers, and each has its own kind of file.
enum class Core {
    legacy,  ///< 15 columns, quoted where it must be, a header for each part of the NPU
    regor,   ///< 16 columns, nothing quoted: everything behind the 15th comma is the name
};

inline constexpr std::string_view layers_cut_remedy =
    "the file was cut or changed: run Vela again with --verbose-performance";

/// The core that wrote the file which begins with `head`.
struct LayerHead {
    bool known = false;
    Core core = Core::legacy;
};
LayerHead layer_head(std::string_view head);

bool is_header(std::string_view line, Core core);

/// The title in front of a header, without its quotes.
bool is_banner(std::string_view cell);

/// Without a byte order mark.
std::string_view without_mark(std::string_view text);

/// Without the CRs that Windows puts in front of a line feed, sometimes two.
std::string_view without_returns(std::string_view line);

/// Throws Error that says which cell of a row cannot be read.
[[noreturn]] void refuse_row(std::string_view line, std::size_t number, Core core);

}  // namespace ipugate::readers::vela
