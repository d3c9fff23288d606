// SPDX-License-Identifier: Apache-2.0
// What every store does with a run that is added to stored ones.
#include "stores/addition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::stores {
namespace {

/// The model of the same name that was measured in the same environment.
template <typename Models>
auto find_same(Models& models, const Model& model) {
    return std::find_if(models.begin(), models.end(), [&](const Model& other) {
        return other.name == model.name && other.environment == model.environment;
    });
}

std::vector<Note> joined_notes(std::vector<Note> notes, const std::vector<Note>& more) {
    for (const Note& note : more) {
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    }
    return notes;
}

Run added(const Run& stored, const Run& run) {
    Run whole = run;
    whole.models = stored.models;
    std::size_t kept = stored.models.size();
    for (const Model& model : run.models) {
        const auto same = find_same(whole.models, model);
        if (same == whole.models.end()) {
            whole.models.push_back(model);
        } else {
            *same = model;
            --kept;
        }
    }
    if (kept == 0) return whole;
    whole.dirty = run.dirty || stored.dirty;
    whole.notes = joined_notes(stored.notes, run.notes);
    return whole;
}

}  // namespace

void require_commit_id(std::string_view commit) {
    constexpr std::string_view digits = "0123456789abcdef";
    if ((commit.size() != 40 && commit.size() != 64) ||
        commit.find_first_not_of(digits) != std::string_view::npos) {
        throw Error(fmt::format("commit {}: expected a full id of 40 or 64 hexadecimal digits",
                                in_quotes(commit)));
    }
}

void require_storable(const Run& run) {
    if (run.commit.empty()) {
        throw Error("a run without a commit cannot be stored",
                    "run inside a git repository, or give --commit");
    }
    require_commit_id(run.commit);
    for (auto model = run.models.begin(); model != run.models.end(); ++model) {
        if (!model->broken.empty()) {
            throw Error(fmt::format("model {} is broken and cannot be stored: {}",
                                    in_quotes(model->name), model->broken));
        }
        if (find_same(run.models, *model) != model) {
            throw Error(fmt::format("model {} is in the run twice with the same environment",
                                    in_quotes(model->name)));
        }
    }
}

std::vector<Run> with_run(std::vector<Run> stored, const Run& run) {
    const auto same = std::find_if(stored.begin(), stored.end(),
                                   [&](const Run& other) { return other.project == run.project; });
    if (same == stored.end()) {
        stored.push_back(run);
    } else {
        *same = added(*same, run);
    }
    return stored;
}

}  // namespace ipugate::stores
