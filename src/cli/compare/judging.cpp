// SPDX-License-Identifier: Apache-2.0
// Compares two runs and judges the difference, as a check judges a run and its baseline.
#include "cli/compare/judging.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "support/text.hpp"

namespace ipugate::cli {
namespace {

const Model* find_model(const Run& run, std::string_view name) {
    const auto found = std::find_if(run.models.begin(), run.models.end(),
                                    [&](const Model& model) { return model.name == name; });
    return found == run.models.end() ? nullptr : &*found;
}

bool have_common_model(const Sides& sides) {
    return std::any_of(
        sides.after.run.models.begin(), sides.after.run.models.end(),
        [&](const Model& model) { return find_model(sides.before.run, model.name) != nullptr; });
}

std::string why_broken(const Sides& sides, std::string_view name) {
    std::vector<std::string> reasons;
    for (const auto& [letter, side] : {std::pair{'A', &sides.before}, {'B', &sides.after}}) {
        const Model* model = find_model(side->run, name);
        if (model == nullptr || model->broken.empty()) continue;
        reasons.push_back(fmt::format("model {} was not measured in {} ({}): {}", in_quotes(name),
                                      letter, side->what, model->broken));
    }
    return fmt::format("{}", fmt::join(reasons, "; "));
}

/// A model that is broken on one side has nothing to compare, however much the other side has.
ModelComparison checked_for_breakage(ModelComparison model, const Sides& sides) {
    std::string reasons = why_broken(sides, model.name);
    if (reasons.empty()) return model;
    ModelComparison broken;
    broken.name = std::move(model.name);
    broken.state = State::broken;
    broken.environment = std::move(model.environment);
    broken.broken = std::move(reasons);
    return broken;
}

/// The findings and notes of one model under its own name, told of the name it has in the runs.
Verdict judged_alone(const ModelComparison& model, const Sides& sides,
                     const rules::RuleSet& rules) {
    const std::string& own_name = sides.own_names.at(model.name);
    Verdict alone;
    alone.models = {model};
    alone.models.front().name = own_name;
    if (const Model* measured = find_model(sides.after.run, model.name)) {
        alone.run.models = {*measured};
        alone.run.models.front().name = own_name;
    }
    alone = rules::judge(std::move(alone), rules);
    std::erase_if(alone.findings, [](const Finding& one) { return one.rule == "unmatched"; });
    for (Finding& finding : alone.findings) {
        if (finding.model == own_name) finding.model = model.name;
    }
    for (Note& note : alone.notes) {
        if (model.name != own_name) note.text += fmt::format(", here {}", in_quotes(model.name));
    }
    return alone;
}

/// All models under their own names; those of one name share what they have as facts.
Verdict under_own_names(const Verdict& verdict, const Sides& sides) {
    Verdict plain;
    plain.models = verdict.models;
    for (ModelComparison& model : plain.models) model.name = sides.own_names.at(model.name);
    std::map<std::string, Model> united;
    for (const Model& model : verdict.run.models) {
        const std::string& name = sides.own_names.at(model.name);
        Model& one = united[name];
        one.name = name;
        one.facts.insert(model.facts.begin(), model.facts.end());
    }
    for (auto& entry : united) plain.run.models.push_back(std::move(entry.second));
    return plain;
}

/// Model by model; only whether a rule matches at all is judged over all of them.
Verdict judged_by_own_names(Verdict verdict, const Sides& sides, const rules::RuleSet& rules) {
    verdict.rules_file = rules.file;
    for (const ModelComparison& model : verdict.models) {
        Verdict alone = judged_alone(model, sides, rules);
        verdict.findings.insert(verdict.findings.end(),
                                std::make_move_iterator(alone.findings.begin()),
                                std::make_move_iterator(alone.findings.end()));
        verdict.notes.insert(verdict.notes.end(), std::make_move_iterator(alone.notes.begin()),
                             std::make_move_iterator(alone.notes.end()));
    }
    const Verdict whole = rules::judge(under_own_names(verdict, sides), rules);
    std::copy_if(whole.findings.begin(), whole.findings.end(), std::back_inserter(verdict.findings),
                 [](const Finding& one) { return one.rule == "unmatched"; });
    return concluded(std::move(verdict));
}

bool is_told_apart(const Sides& sides) {
    return std::any_of(sides.own_names.begin(), sides.own_names.end(),
                       [](const auto& entry) { return entry.first != entry.second; });
}

/// What is new has nothing to be compared with: that alone is no judgement.
bool judged_nothing(const Verdict& verdict) {
    return std::all_of(verdict.findings.begin(), verdict.findings.end(),
                       [](const Finding& one) { return one.result == Result::unbaselined; });
}

/// Models that are all gone and all new are no models that went missing: there is nothing to
/// compare.
Verdict without_common_model(Verdict verdict) {
    std::erase_if(verdict.findings, [](const Finding& one) { return one.rule == "missing"; });
    Finding finding;
    finding.rule = "baseline";
    finding.result = Result::incomparable;
    finding.message = "the two runs have no model in common";
    verdict.findings.insert(verdict.findings.begin(), std::move(finding));
    return concluded(std::move(verdict));
}

/// Reports show the notes of the newer run themselves.
std::vector<Note> notes_on(const Sides& sides) {
    std::vector<Note> notes = {
        {{}, fmt::format("compared {} with {}", sides.after.what, sides.before.what)}};
    for (const Side* side : {&sides.before, &sides.after}) {
        notes.insert(notes.end(), side->notes.begin(), side->notes.end());
    }
    for (const Note& note : sides.before.run.notes) {
        notes.push_back({note.place, fmt::format("{}: {}", sides.before.what, note.text)});
    }
    return notes;
}

}  // namespace

Verdict judged(const Sides& sides, const rules::RuleSet& rules) {
    Verdict verdict;
    verdict.project = sides.after.run.project;
    verdict.baseline.reason = sides.before.what;
    verdict.baseline.commit = sides.before.run.commit;
    verdict.baseline.run = sides.before.run;
    verdict.run = sides.after.run;
    verdict.notes = notes_on(sides);
    for (ModelComparison& model : compare(verdict.run, verdict.baseline)) {
        verdict.models.push_back(checked_for_breakage(std::move(model), sides));
    }
    verdict = is_told_apart(sides) ? judged_by_own_names(std::move(verdict), sides, rules)
                                   : rules::judge(std::move(verdict), rules);
    if (!have_common_model(sides)) verdict = without_common_model(std::move(verdict));
    if (judged_nothing(verdict)) {
        verdict.notes.push_back({{},
                                 "nothing was judged: no rule applies to what the two runs have in "
                                 "common"});
    }
    return verdict;
}

}  // namespace ipugate::cli
