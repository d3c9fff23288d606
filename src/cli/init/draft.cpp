// SPDX-License-Identifier: Apache-2.0
// Tries out which captures can be measured together.
#include "cli/init/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cli/init/globs.hpp"
#include "cli/init/names.hpp"
#include "cli/measure.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

/// A model of more captures is not tried one by one.
constexpr std::size_t most_tried = 64;

CaptureEntry entry_of(const GuessedCapture& capture) {
    CaptureEntry entry;
    entry.pattern = exact_pattern(capture.found->path);
    entry.format = capture.found->reader;
    entry.model = capture.image;
    entry.is_state = capture.is_state;
    entry.where = in_quotes(capture.found->path);
    return entry;
}

ModelEntry entry_of(const GuessedModel& model) {
    ModelEntry entry;
    entry.name = model.name;
    entry.where = "the manifest";
    for (const GuessedCapture& capture : model.captures) {
        entry.captures.push_back(entry_of(capture));
    }
    return entry;
}

/// Why each of `models` cannot be measured; empty texts for those that can.
std::vector<std::string> trial(const std::vector<ModelEntry>& models, const CaptureFiles& files) {
    Manifest manifest;
    manifest.models = models;
    const Run run = measure(manifest, files, [](std::size_t, std::size_t) {});
    std::vector<std::string> broken;
    for (const Model& model : run.models) broken.push_back(model.broken);
    return broken;
}

std::string trial(const ModelEntry& model, const CaptureFiles& files) {
    return trial(std::vector{model}, files).front();
}

class Draft {
 public:
    explicit Draft(const CaptureFiles& files) : files_(files) {}

    ManifestDraft make(const std::vector<FoundCapture>& captures) {
        for (const GuessedModel& model : guessed_models(captures)) add(model);
        drop_broken();
        return std::move(draft_);
    }

 private:
    void add(const GuessedModel& model) {
        if (!has_variants(model)) return add_what_fits(model);
        for (const GuessedModel& part : split_by_folder(model)) add_what_fits(part);
    }

    /// As many captures as can be measured together, those that measure something first.
    void add_what_fits(const GuessedModel& model) {
        ModelEntry entry = entry_of(model);
        const std::string broken = trial(entry, files_);
        if (!broken.empty()) {
            if (model.captures.size() > most_tried) {
                remark(fmt::format("left out: model {}: {}", in_quotes(model.name), broken));
                return;
            }
            std::stable_partition(entry.captures.begin(), entry.captures.end(),
                                  [](const CaptureEntry& one) { return !one.is_state; });
            entry = with_fitting_captures(entry);
            if (entry.captures.empty()) return;
        }
        entry.captures = with_globs(entry.captures, files_);
        draft_.models.push_back(std::move(entry));
    }

    /// Without a capture that measures something the board's state is of no use.
    ModelEntry with_fitting_captures(const ModelEntry& all) {
        ModelEntry kept = all;
        kept.captures.clear();
        for (const CaptureEntry& capture : all.captures) {
            if (capture.is_state && kept.captures.empty()) break;
            kept.captures.push_back(capture);
            const std::string broken = trial(kept, files_);
            if (broken.empty()) continue;
            kept.captures.pop_back();
            remark(fmt::format("left out: {} of model {}: {}", capture.where, in_quotes(all.name),
                               broken));
        }
        return kept;
    }

    /// Models that are fine alone may be taken for one another.
    void drop_broken() {
        if (draft_.models.empty()) return;
        const std::vector<std::string> broken = trial(draft_.models, files_);
        std::vector<ModelEntry> kept;
        for (std::size_t i = 0; i < broken.size(); ++i) {
            if (broken[i].empty()) {
                kept.push_back(std::move(draft_.models[i]));
            } else {
                remark(fmt::format("left out: {}", broken[i]));
            }
        }
        draft_.models = std::move(kept);
    }

    void remark(std::string text) { draft_.remarks.push_back(std::move(text)); }

    const CaptureFiles& files_;
    ManifestDraft draft_;
};

}  // namespace

ManifestDraft drafted(const std::vector<FoundCapture>& captures, const CaptureFiles& files) {
    return Draft(files).make(captures);
}

}  // namespace ipugate::cli
