// SPDX-License-Identifier: Apache-2.0
// ipugate history: the stored values along the first-parent history, newest first.
#include "reports/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "cli/commands.hpp"
#include "cli/manifest.hpp"
#include "cli/message.hpp"
#include "cli/script.hpp"
#include "stores/recorded.hpp"
#include "support/error.hpp"
#include "support/near_names.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

const reports::HistoryFormat& format_named(const std::string& name) {
    for (const reports::HistoryFormat& format : reports::history_formats()) {
        if (format.name == name) return format;
    }
    throw Error(fmt::format("there is no format {}", in_quotes(name)));
}

std::size_t number_option(const Arguments& arguments, std::string_view option,
                          std::size_t otherwise) {
    const auto text = arguments.value(option);
    if (!text) return otherwise;
    const auto number = parse_count(*text);
    if (!number || *number == 0) {
        throw Error(fmt::format("{} {}: expected a number from 1 on", option, in_quotes(*text)));
    }
    return *number;
}

history::CommitId head_of(const history::Repository& repository, const Arguments& arguments) {
    if (const auto name = arguments.value("--head")) {
        const auto commit = repository.resolve(*name);
        if (commit) return *commit;
        throw Error(fmt::format("--head {}: no such commit", in_quotes(*name)),
                    "give a branch, a tag or a commit id; git fetch gets missing ones");
    }
    const auto head = repository.head();
    if (!head) throw Error("the branch has no commit yet", "commit first");
    return *head;
}

/// The names that the newest runs have: of their models, or of the metrics of one of them.
std::vector<std::string> names_in(const History& history, const std::string& model) {
    std::set<std::string> names;
    for (const RecordedCommit& commit : history.commits) {
        for (const Model& one : commit.models) {
            if (model.empty()) names.insert(one.name);
            if (one.name != model) continue;
            for (const auto& metric : one.metrics) names.insert(metric.first);
        }
    }
    return {names.begin(), names.end()};
}

[[noreturn]] void fail_empty(const History& history) {
    if (!history.notes.empty()) throw Error(history.notes.front().text);
    throw Error(fmt::format("no run of project {} is stored for the {} commit{} searched back "
                            "from {}",
                            in_quotes(history.project), history.searched,
                            history.searched == 1 ? "" : "s", history.head.substr(0, 12)),
                history.cut    ? std::string(history::unshallow_remedy)
                : history.more ? "search further back with --search, or record a run"
                               : "record one with 'ipugate record'");
}

/// Nothing was found: says whether the model is unknown, or its metric, or whether there is no run.
[[noreturn]] void fail_unknown(const stores::Store& store, const history::Repository& repository,
                               stores::HistoryQuery query) {
    const stores::HistoryQuery asked = query;
    query.metric.clear();
    const History of_model =
        asked.metric.empty() ? History{} : stores::load_history(store, repository, query);
    if (!of_model.commits.empty()) {
        throw Error(fmt::format("model {} has no metric {} in the history", in_quotes(asked.model),
                                in_quotes(asked.metric)),
                    name_remedy(asked.metric, names_in(of_model, asked.model)));
    }
    query.model.clear();
    const History all = stores::load_history(store, repository, query);
    if (all.commits.empty()) fail_empty(all);
    throw Error(fmt::format("model {} is not in the history", in_quotes(asked.model)),
                name_remedy(asked.model, names_in(all, "")));
}

int show_history(const Arguments& arguments, Shell& shell) {
    const auto& format = format_named(arguments.value("--format").value_or("table"));
    const Manifest manifest =
        read_manifest(arguments.value("--manifest").value_or("ipugate.yaml"), shell.variables);
    const auto repository = history::Repository::open(manifest.folder);
    if (!repository) {
        throw Error("the manifest is not in a git repository",
                    "runs are stored by commit: there is no history outside of git");
    }
    const auto store = stores::open_store(manifest.baseline.store, manifest.folder);
    stores::HistoryQuery query;
    query.project = manifest.project;
    query.head = head_of(*repository, arguments);
    query.model = arguments.value("MODEL").value_or("");
    query.metric = arguments.value("METRIC").value_or("");
    query.limit = number_option(arguments, "--limit", query.limit);
    query.search = number_option(arguments, "--search", query.search);
    const History history = stores::load_history(*store, *repository, query);
    if (history.commits.empty()) fail_unknown(*store, *repository, query);
    const reports::HistoryView view{query.model, query.metric, script_of(shell)};
    shell.out << format.render(history, view);
    if (format.tells_gaps) return 0;
    for (const std::string& gap : reports::history_gaps(history, view)) print_message(shell, gap);
    return 0;
}

constexpr std::array options = {
    Option{"MODEL", "", "a model or group (default: all of them, with their main metrics)"},
    Option{"METRIC", "", "one of its metrics (default: all)"},
    Option{"--manifest", "FILE", "the manifest (default: ipugate.yaml)"}.of(files),
    Option{"--format", "KIND", "how it is printed (default: table)"}.of(
        one_of("table csv json markdown")),
    Option{"--limit", "N", "how many stored runs to show (default: 50)"},
    Option{"--search", "N", "how many commits to look at (default: 10000)"},
    Option{"--head", "REF", "the commit to begin at (default: HEAD)"},
};

}  // namespace

const Command history_command = {"history", "print the stored values of past commits",
                                 "ipugate history\n"
                                 "ipugate history yolov8s ipu_time\n"
                                 "ipugate history --format csv --limit 500 > history.csv\n"
                                 "ipugate history yolov8s --format markdown --head release",
                                 options, show_history};

}  // namespace ipugate::cli
