// SPDX-License-Identifier: Apache-2.0
// Stores: runs kept by commit.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/run.hpp"

namespace ipugate::stores {

/// Keeps runs by commit. All members throw Error, naming what they could not read or write.
class Store {
 public:
    Store() = default;
    virtual ~Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    Store(Store&&) = delete;
    Store& operator=(Store&&) = delete;

    /// Everything stored for `commit` and `project`; nothing if there is none. The same model may
    /// be there several times, once for each environment.
    [[nodiscard]] virtual std::optional<Run> load(std::string_view project,
                                                  std::string_view commit) const = 0;

    /// Adds `run` to what is stored for its commit: models of the same name and environment are
    /// replaced, all others stay. Safe against other writers and against being killed.
    virtual void store(const Run& run) = 0;

    /// As the manifest names it: "dir:baselines".
    [[nodiscard]] virtual std::string name() const = 0;
};

/// A kind of store: its scheme and how to open it.
struct StoreKind {
    std::string_view scheme;  ///< "dir"
    std::string_view summary;
    /// `address` is what follows the scheme; relative paths start at `folder`.
    std::unique_ptr<Store> (*open)(std::string_view address,
                                   const std::filesystem::path& folder) = nullptr;
    /// Throws Error if no run could be stored there, and leaves nothing behind; null for a kind
    /// that cannot tell without storing one.
    void (*probe)(std::string_view address, const std::filesystem::path& folder) = nullptr;
};

/// All kinds, in the order in which `ipugate list stores` prints them.
std::span<const StoreKind> registry();

/// Opens "dir:baselines"; an unknown scheme is an Error that lists the known ones.
std::unique_ptr<Store> open_store(std::string_view url, const std::filesystem::path& folder);

/// What a store says to being written to, before anything is.
enum class Probe { writable, unknown };

/// Asks the store's kind; throws Error if it is not writable.
Probe probe_store(std::string_view url, const std::filesystem::path& folder);

}  // namespace ipugate::stores
