// SPDX-License-Identifier: Apache-2.0
// ipugate ops: the operator table of a timeline or of Vela, and the timeline with the model's
// indices.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cli/captures/pool.hpp"
#include "cli/commands.hpp"
#include "cli/message.hpp"
#include "cli/ops/realigned.hpp"
#include "cli/ops/table.hpp"
#include "core/op_placement.hpp"
#include "core/op_rows.hpp"
#include "core/op_table.hpp"
#include "core/verdict.hpp"
#include "json/op_rows.hpp"
#include "readers/fixed_model/model.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view timelines = "sigmastar-timeline";
constexpr std::string_view layer_tables = "vela-per-layer";

/// What the command line asks for.
struct Request {
    std::vector<std::string> files;
    std::string mode;
    std::string format;
    std::string model;      ///< empty: none
    std::string realigned;  ///< empty: none
    readers::CaptureOptions options;
};

Request request_of(const Arguments& arguments) {
    Request request;
    request.files = arguments.values("FILE");
    request.mode = arguments.value("--mode").value_or("total");
    request.format = arguments.value("--format").value_or("text");
    request.model = arguments.value("--model").value_or("");
    request.realigned = arguments.value("--realigned").value_or("");
    request.options.op_pattern = arguments.value("--op-pattern").value_or("");
    if (request.realigned.empty()) return request;
    if (request.model.empty()) {
        throw Error("--realigned needs the model whose indices it takes",
                    "name it: --model FIXED.sim");
    }
    if (request.realigned == "-") {
        throw Error("--realigned '-': standard output has the table", "name a file");
    }
    if (request.files.size() != 1) {
        throw Error(
            fmt::format("--realigned with {} timelines: expected one", request.files.size()));
    }
    return request;
}

void print_note(Shell& shell, std::string_view text) {
    print_message(shell, fmt::format("note: {}", text));
}

/// Most files are timelines, and those that cannot be read shall be told as such.
std::string_view format_of(const std::string& path) {
    constexpr std::size_t head = 4096;
    try {
        const FileText file(path);
        const bool layers =
            readers::reader_named(layer_tables).recognises(file.text().substr(0, head));
        return layers ? layer_tables : timelines;
    } catch (const Error&) {  // it is read again, with the place
        return timelines;
    }
}

/// The operators of all captures, joined; nothing if one of them is broken, which is then printed.
std::optional<std::vector<Op>> read_ops(const Request& request, Shell& shell) {
    std::vector<CaptureTask> tasks;
    for (const std::string& file : request.files) {
        tasks.push_back({file, file, std::string(format_of(file)), request.options, nullptr});
    }
    std::vector<Model> parts;
    bool broken = false;
    for (CaptureResult& result : read_all(tasks, [](std::size_t, std::size_t) {})) {
        if (!result.broken.empty()) {
            print_error(shell, Error(result.broken, result.remedy));
            broken = true;
            continue;
        }
        for (const Note& note : result.reading.notes) {
            print_note(shell, fmt::format("{}: {}", to_string(note.place), note.text));
        }
        std::ranges::move(result.reading.models, std::back_inserter(parts));
    }
    return broken ? std::nullopt : std::optional(joined_ops(parts));
}

std::vector<ModelOp> read_model(const std::string& path) {
    const FileText file(path);
    try {
        return readers::fixed_model::read_operators(file.text());
    } catch (const Error& error) {
        throw with_context(fmt::format("reading {}", in_quotes(path)), error);
    }
}

void note_choices(const std::vector<Op>& ops, const Placement& placed, Shell& shell) {
    if (placed.ambiguous.empty()) return;
    const std::size_t first = placed.ambiguous.front();
    print_note(shell,
               fmt::format("{} of {} operators could be one of several of their type in the model "
                           "(fused ones have no event): the first is {}, taken as {}",
                           placed.ambiguous.size(), ops.size(), in_quotes(label(ops[first])),
                           placed.positions[first]));
}

/// The index from which on `each` leaves indices out.
void note_gaps(const Request& request, const std::vector<OpRow>& rows, Shell& shell) {
    if (request.mode != "each") return;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].index == static_cast<std::int64_t>(i)) continue;
        print_note(shell, fmt::format("indices are the timeline's own, and it has none {}; with "
                                      "--model FIXED.sim every operator of the model has a row",
                                      i));
        return;
    }
}

std::string table_of(const Request& request, const std::vector<OpRow>& rows) {
    const json::OpTableSource source{request.files, request.model};
    check_types(rows);
    if (request.mode == "each") {
        check_indices(rows);
        if (request.format == "json") return json::op_rows_text(source, rows);
        return request.format == "csv" ? csv_table(rows) : vendor_table(rows);
    }
    const std::vector<TypeRow> types = type_rows(rows);
    if (request.format == "json") return json::type_rows_text(source, types);
    return request.format == "csv" ? csv_table(types) : vendor_table(types);
}

/// Sums by type are right even so.
void refuse_indistinct(const Request& request, const std::vector<Op>& ops,
                       const Placement& placed) {
    if (placed.indistinct.empty()) return;
    if (request.mode == "total" && request.realigned.empty()) return;
    throw Error(fmt::format("operators of type {} have neither index nor name in the timeline, and "
                            "the model has several: they cannot be told apart",
                            in_quotes(ops[placed.indistinct.front()].type)),
                "write the timeline with indices; --mode total needs none");
}

std::string table_of_model(const Request& request, const std::vector<Op>& found, Shell& shell) {
    const std::vector<ModelOp> model = read_model(request.model);
    const Placement placed = placement(found, model);
    refuse_indistinct(request, found, placed);
    note_choices(found, placed, shell);
    std::string table = table_of(request, op_rows(found, placed.positions, model));
    if (!request.realigned.empty()) {
        write_realigned({request.files.front(), request.realigned, request.options},
                        {found, placed.positions, model});
    }
    return table;
}

int ops(const Arguments& arguments, Shell& shell) {
    const Request request = request_of(arguments);
    const auto found = read_ops(request, shell);
    if (!found) return exit_status(Outcome::broken);
    if (!request.model.empty()) {
        shell.out << table_of_model(request, *found, shell);
        return 0;
    }
    const std::vector<OpRow> rows = op_rows(*found);
    const std::string table = table_of(request, rows);
    note_gaps(request, rows, shell);
    shell.out << table;
    return 0;
}

constexpr std::array options = {
    Option{"FILE", "",
           "timelines of one model (performance_timeline.py), or Vela's per-layer tables",
           Option::Count::required_many}
        .of(files),
    Option{"--mode", "MODE", "a type or an operator a row (default: total)"}.of(
        one_of("total each")),
    Option{"--model", "FIXED.sim", "take indices and types from this model"}.of(files),
    Option{"--realigned", "OUT.json", "write the timeline again with the model's indices"}.of(
        files),
    Option{"--format", "KIND", "how the table is printed (default: text)"}.of(
        one_of("text json csv")),
    Option{"--op-pattern", "RE2",
           "how events are named, with groups 'index', 'type', 'name' and 'shape'"},
};

}  // namespace

const Command ops_command = {
    "ops", "print the operator table of a timeline, as get_op_time_cost.py does",
    "ipugate ops log_ctrl0.json\n"
    "ipugate ops log_ctrl0.json --mode each --model yolov8s_fixed.sim\n"
    "ipugate ops log_ctrl0.json --model yolov8s_fixed.sim --realigned new_log_ctrl0.json\n"
    "ipugate ops run-1.json run-2.json run-3.json --format json",
    options, ops};

}  // namespace ipugate::cli
