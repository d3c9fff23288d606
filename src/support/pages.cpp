// SPDX-License-Identifier: Apache-2.0
// Takes memory from the system in large pieces.
#include "support/pages.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace ipugate {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t megabyte = std::size_t{1} << 20U;
/// A system call must save more than it costs.
constexpr std::size_t worthwhile = megabyte;

using Block = std::unique_ptr<char[]>;

/// The whole pages among some bytes.
struct Pages {
    char* begin = nullptr;
    std::size_t size = 0;
};

Pages pages_in(void* begin, std::size_t size) {
    const std::size_t ahead = (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
    if (size < ahead + worthwhile) return {};
    return {static_cast<char*>(begin) + ahead, (size - ahead) / page * page};
}

/// A block is touched lest the compiler leave it out.
Block new_block(std::size_t size) {
    Block block = std::make_unique_for_overwrite<char[]>(size);
    *static_cast<volatile char*>(block.get()) = 0;
    return block;
}

}  // namespace

void take_pages(void* begin, std::size_t size) {
    const Pages pages = pages_in(begin, size);
    if (pages.size == 0) return;
    ::madvise(pages.begin, pages.size, MADV_HUGEPAGE);
#ifdef MADV_POPULATE_WRITE
    ::madvise(pages.begin, pages.size, MADV_POPULATE_WRITE);
#endif
}

void take_pages([[maybe_unused]] std::string_view text) {
#ifdef MADV_POPULATE_READ
    const Pages pages = pages_in(const_cast<char*>(text.data()), text.size());
    if (pages.size != 0) ::madvise(pages.begin, pages.size, MADV_POPULATE_READ);
#endif
}

/// What is freed here serves the next allocations: once a block of 30 MB was freed, glibc keeps
/// blocks below that in its heap, and gives nothing back before twice as much of it is free.
void take_heap(std::size_t size) {
    constexpr std::size_t largest = 30 * megabyte;
    constexpr std::size_t piece = 16 * megabyte;
    constexpr std::size_t most = 3 * piece;
    if (size < worthwhile) return;
    new_block(largest).reset();
    std::vector<Block> blocks;
    for (std::size_t left = std::min(size, most); left > 0; left -= std::min(left, piece)) {
        blocks.push_back(new_block(std::min(left, piece)));
        take_pages(blocks.back().get(), std::min(left, piece));
    }
}

}  // namespace ipugate
