// SPDX-License-Identifier: Apache-2.0
// The table of stores.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "stores/kinds.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::stores {
namespace {

std::string known_schemes() {
    std::string list;
    for (const StoreKind& kind : registry()) {
        list += fmt::format("{}{}:", list.empty() ? "" : ", ", kind.scheme);
    }
    return list;
}

/// A store's URL taken apart.
struct Address {
    const StoreKind& kind;
    std::string_view text;  ///< what follows the scheme
};

Address address_of(std::string_view url) {
    const std::size_t colon = url.find(':');
    const std::string_view scheme = url.substr(0, colon);
    if (colon == std::string_view::npos || scheme.find('/') != std::string_view::npos) {
        throw Error(fmt::format("store {}: expected a scheme and an address ({})", in_quotes(url),
                                known_schemes()),
                    fmt::format("for a folder write dir:{}", url.empty() ? "baselines" : url));
    }
    for (const StoreKind& kind : registry()) {
        if (kind.scheme == scheme) return {kind, url.substr(colon + 1)};
    }
    throw Error(fmt::format("store {}: unknown scheme {}; known are {}", in_quotes(url),
                            in_quotes(scheme), known_schemes()));
}

}  // namespace

std::span<const StoreKind> registry() {
    static const std::array kinds = {directory_kind};
    return kinds;
}

std::unique_ptr<Store> open_store(std::string_view url, const std::filesystem::path& folder) {
    const Address address = address_of(url);
    return address.kind.open(address.text, folder);
}

Probe probe_store(std::string_view url, const std::filesystem::path& folder) {
    const Address address = address_of(url);
    if (address.kind.probe == nullptr) return Probe::unknown;
    address.kind.probe(address.text, folder);
    return Probe::writable;
}

}  // namespace ipugate::stores
