// SPDX-License-Identifier: Apache-2.0
// Takes memory from the system in large pieces: where a hypervisor serves page faults, one costs
// more than the work on the page. Nothing here changes what a program does, nor fails.
#pragma once

#include <cstddef>
#include <string_view>

namespace ipugate {

/// For `size` bytes from `begin` on that belong to the caller and will be written.
void take_pages(void* begin, std::size_t size);

/// For a text that will be read; it may lie in a file.
void take_pages(std::string_view text);

/// For many small allocations that come to `size` bytes.
void take_heap(std::size_t size);

}  // namespace ipugate
