// SPDX-License-Identifier: Apache-2.0
// The lanes of a trace: which hold the layers, which instructions, and of which core.
#include "readers/timeline/lanes.hpp"

#include <fmt/format.h>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::size_t most_lanes = 10000;
constexpr std::string_view layer_suffix = "_layer_timeline";
constexpr std::string_view suffix = "_timeline";

/// "core1_layer_timeline" -> 1; -1 if there is no such number.
int core_in(std::string_view name) {
    const std::string lower = lowered(name);
    const std::size_t at = lower.find("core");
    if (at == std::string::npos || at + 4 >= lower.size()) return -1;
    const char digit = lower[at + 4];
    const bool longer = at + 5 < lower.size() && lower[at + 5] >= '0' && lower[at + 5] <= '9';
    return digit < '0' || digit > '9' || longer ? -1 : digit - '0';
}

bool names_layers(std::string_view name) {
    return lowered(name).ends_with(layer_suffix);
}

bool names_timeline(std::string_view name) {
    return lowered(name).ends_with(suffix);
}

std::string_view found_in(const std::map<std::string, std::string, std::less<>>& names,
                          std::string_view key) {
    const auto found = names.find(key);
    return found == names.end() ? std::string_view{} : std::string_view(found->second);
}

std::string lane_key(std::string_view pid, std::string_view tid) {
    return fmt::format("{}\n{}", pid, tid);
}

}  // namespace

Lane& Lanes::of(const Event& event) {
    const std::string_view pid = unquoted(event[Key::pid]);
    const std::string_view tid = unquoted(event[Key::tid]);
    if (last_ != nullptr && last_->pid == pid && last_->tid == tid) return *last_;
    key_.assign(pid).append("\n").append(tid);
    const auto found = by_key_.find(std::string_view(key_));
    if (found != by_key_.end()) {
        last_ = &lanes_[found->second];
        return *last_;
    }
    if (lanes_.size() == most_lanes) {
        throw Error(fmt::format("more than {} lanes: not a timeline of an IPU", most_lanes));
    }
    by_key_.emplace(key_, lanes_.size());
    Lane& lane = lanes_.emplace_back();
    lane.number = lanes_.size() - 1;
    lane.pid = pid;
    lane.tid = tid;
    give_name(lane);
    last_ = &lane;
    return lane;
}

bool Lanes::ignored(std::string_view pid, std::string_view tid) const {
    return last_ != nullptr && last_->role == Role::other && last_->pid == unquoted(pid) &&
           last_->tid == unquoted(tid);
}

bool Lanes::name(const Event& event) {
    const std::string_view what = unquoted(event[Key::name]);
    const std::string pid(unquoted(event[Key::pid]));
    if (event[Key::own_name].empty()) return false;
    if (what == "thread_name") {
        thread_names_[lane_key(pid, unquoted(event[Key::tid]))] = text_of(event[Key::own_name]);
    } else if (what == "process_name") {
        process_names_[pid] = text_of(event[Key::own_name]);
    } else {
        return false;
    }
    for (Lane& lane : lanes_) {
        if (lane.pid == pid) give_name(lane);
    }
    return true;
}

/// The thread's own name counts, then its process's, then the ids if they are names themselves.
void Lanes::give_name(Lane& lane) const {
    const std::string_view thread = found_in(thread_names_, lane_key(lane.pid, lane.tid));
    const std::string_view process = found_in(process_names_, lane.pid);
    lane.role = Role::unknown;
    lane.core = -1;
    lane.name = fmt::format("{}/{}", lane.pid, lane.tid);
    for (const std::string_view name :
         {thread, std::string_view(lane.tid), process, std::string_view(lane.pid)}) {
        if (lane.core < 0) lane.core = core_in(name);
        if (lane.role != Role::unknown || !names_timeline(name)) continue;
        lane.role = names_layers(name) ? Role::layer : Role::other;
        lane.name = name;
    }
}

std::map<std::string, std::size_t> Lanes::layers() const {
    std::map<std::string, std::size_t> found;
    for (const Lane& lane : lanes_) {
        if (lane.role != Role::layer) continue;
        found[lane.name] += lane.measured;
        // A process named as layers is not empty if one of its threads is not.
        const auto process = process_names_.find(lane.pid);
        if (process != process_names_.end()) found[process->second] += lane.measured;
    }
    for (const auto* names : {&process_names_, &thread_names_}) {
        for (const auto& [key, name] : *names) {
            if (names_layers(name)) found.try_emplace(name, 0);
        }
    }
    std::erase_if(found, [](const auto& entry) { return !names_layers(entry.first); });
    return found;
}

bool Lanes::named_too_late() const {
    for (const Lane& lane : lanes_) {
        if (lane.role == Role::layer && lane.passed_over > 0) return true;
    }
    return false;
}

void Lanes::restart() {
    lanes_.clear();
    by_key_.clear();
    last_ = nullptr;
}

}  // namespace ipugate::readers::timeline
