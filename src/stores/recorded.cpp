// SPDX-License-Identifier: Apache-2.0
// Walks a history piece by piece, so that a long one costs only what is shown of it.
#include "stores/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace ipugate::stores {
namespace {

constexpr std::size_t piece = 500;
constexpr std::size_t most_notes = 5;

bool is_wanted(const Model& model, const HistoryQuery& query) {
    if (!query.model.empty() && model.name != query.model) return false;
    if (query.environment && !differences(model.environment, *query.environment).empty()) {
        return false;
    }
    if (query.metric.empty() || model.metrics.contains(query.metric)) return true;
    return std::find(model.rejected.begin(), model.rejected.end(), query.metric) !=
           model.rejected.end();
}

/// Operators and tensors are most of a run, and no history shows them.
std::vector<Model> wanted_models(Run run, const HistoryQuery& query) {
    std::vector<Model> models;
    for (Model& model : run.models) {
        if (!is_wanted(model, query)) continue;
        model.ops.clear();
        model.ops.shrink_to_fit();
        model.tensors.clear();
        models.push_back(std::move(model));
    }
    return models;
}

class Walk {
 public:
    Walk(const Store& store, const history::Repository& repository, const HistoryQuery& query)
        : store_(store), repository_(repository), query_(query) {
        history_.project = query.project;
        history_.store = store.name();
        history_.head = query.head;
    }

    History history() {
        history::CommitId next = query_.head;
        while (!next.empty()) next = walk_piece(next);
        if (unread_ > most_notes) {
            history_.notes.push_back(
                {{}, fmt::format("{} more runs could not be read", unread_ - most_notes)});
        }
        return std::move(history_);
    }

 private:
    /// Looks at the commits from `first` on; the one to go on with, or "" at the end.
    history::CommitId walk_piece(const history::CommitId& first) {
        const history::Ancestry ancestry = history::first_parents(repository_, first, piece + 1);
        for (std::size_t i = 0; i < std::min(piece, ancestry.commits.size()); ++i) {
            if (history_.commits.size() == query_.limit || history_.searched == query_.search) {
                history_.more = true;
                return {};
            }
            look_at(ancestry.commits[i]);
        }
        if (ancestry.commits.size() > piece) return ancestry.commits.back();
        history_.cut = ancestry.cut;
        return {};
    }

    void look_at(const history::CommitId& commit) {
        const std::size_t distance = history_.searched++;
        try {
            std::optional<Run> run = store_.load(query_.project, commit);
            if (!run) {
                ++history_.without_run;
                return;
            }
            const bool dirty = run->dirty;
            std::vector<Model> models = wanted_models(std::move(*run), query_);
            if (models.empty()) {
                ++history_.without_value;
                return;
            }
            history_.commits.push_back({commit, {}, {}, distance, dirty, std::move(models)});
        } catch (const Error& error) {
            if (++unread_ <= most_notes) history_.notes.push_back({{}, in_full(error)});
            return;
        }
        if (!repository_.has_commit(commit)) return;  // behind a shallow clone's border
        history::CommitText text = repository_.text(commit);
        history_.commits.back().date = std::move(text.date);
        history_.commits.back().subject = std::move(text.subject);
    }

    const Store& store_;
    const history::Repository& repository_;
    const HistoryQuery& query_;
    History history_;
    std::size_t unread_ = 0;
};

}  // namespace

History load_history(const Store& store, const history::Repository& repository,
                     const HistoryQuery& query) {
    return Walk(store, repository, query).history();
}

}  // namespace ipugate::stores
