// SPDX-License-Identifier: Apache-2.0
// ipugate inspect: recognises captures and prints what was read from them, or why not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

#include "cli/captures/pool.hpp"
#include "cli/commands.hpp"
#include "cli/inspect/estimate.hpp"
#include "cli/inspect/vela_folder.hpp"
#include "cli/message.hpp"
#include "core/estimate_error.hpp"
#include "core/verdict.hpp"
#include "json/run.hpp"
#include "reports/estimate.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::size_t most_ops_shown = 10;

void print_line(Shell& shell, std::string_view text) {
    shell.out << one_line(text) << '\n';
}

void print_metrics(Shell& shell, const Model& model) {
    for (const auto& [name, metric] : model.metrics) {
        for (const Sample& sample : metric.samples) {
            print_line(shell, fmt::format("    {:<22} {:>14}  {}", name,
                                          format_quantity(sample.value, metric.dimension),
                                          to_string(sample.place)));
        }
    }
}

void print_tensor(Shell& shell, const Tensor& tensor) {
    const std::string_view role = tensor.role == Tensor::Role::input ? "input" : "output";
    std::string line = fmt::format("    {} {}: {} {} [{}]", role, tensor.index, tensor.name,
                                   tensor.type, fmt::join(tensor.shape, ", "));
    if (!tensor.layout.empty()) line += fmt::format(" {}", tensor.layout);
    if (tensor.bytes) line += fmt::format(" {} bytes", *tensor.bytes);
    print_line(shell, line);
}

std::string op_line(const Op& op) {
    // The dash keeps an operator's own name from the beginning of the line.
    std::string line = fmt::format("    - {:<28}", label(op));
    if (op.time) line += fmt::format(" {:>12}", format_quantity(*op.time, Dimension::time));
    if (op.cycles) line += fmt::format(" {:>16}", format_quantity(*op.cycles, Dimension::cycles));
    if (op.share) line += fmt::format(" {:>8.3f} %", *op.share * 100);
    const std::string_view bound = bound_by(op);
    if (!bound.empty()) line += fmt::format("  {} bound", bound);
    if (op.target == "CPU") line += "  on the CPU";
    return line;
}

void print_ops(Shell& shell, const std::vector<Op>& ops, bool all) {
    if (ops.empty()) return;
    const std::size_t shown = all ? ops.size() : std::min(ops.size(), most_ops_shown);
    shell.out << fmt::format("    {} operators\n", ops.size());
    for (std::size_t i = 0; i < shown; ++i) print_line(shell, op_line(ops[i]));
    if (shown < ops.size()) {
        shell.out << fmt::format("    ... {} more (--verbose prints them)\n", ops.size() - shown);
    }
}

/// A compiler's estimate has a table of its own.
bool print_estimate(Shell& shell, const Model& model, bool all_ops) {
    const auto layers = all_ops ? reports::Layers::all : reports::Layers::heaviest;
    const std::string text = reports::estimate_text(model, layers);
    for (const std::string_view line : split(text, '\n')) {
        if (!line.empty()) print_line(shell, fmt::format("    {}", line));
    }
    return !text.empty();
}

void print_reading(Shell& shell, const CaptureResult& result, bool all_ops) {
    for (const Model& model : result.reading.models) {
        print_line(shell, "  " + (model.name.empty() ? "model" : in_quotes(model.name)));
        for (const auto& [name, value] : model.environment) {
            print_line(shell, fmt::format("    {:<22} {:>14}", name, value));
        }
        for (const auto& [name, fact] : model.facts) {
            print_line(shell, fmt::format("    {:<22} {:>14}  {}", name, fact.value,
                                          to_string(fact.place)));
        }
        if (print_estimate(shell, model, all_ops)) continue;
        print_metrics(shell, model);
        for (const Tensor& tensor : model.tensors) print_tensor(shell, tensor);
        print_ops(shell, model.ops, all_ops);
    }
    for (const Note& note : result.reading.notes) {
        print_line(shell, fmt::format("  note: {}: {}", to_string(note.place), note.text));
    }
}

void print_estimate_error(Shell& shell, const std::vector<Inspected>& all) {
    try {
        const std::optional<Model> model = estimate_beside_measurement(all);
        if (!model) return;
        const auto error = model->metrics.find(estimate_error_name);
        if (error == model->metrics.end()) return;
        const Sample& sample = error->second.samples.front();
        print_line(shell, fmt::format("estimate beside measurement: {} of what was measured ({})",
                                      format_ratio(sample.value), sample.text));
    } catch (const Error& error) {
        print_line(shell, fmt::format("note: estimate beside measurement: {}", error.what()));
    }
}

void print_text(Shell& shell, const std::vector<Inspected>& all, bool all_ops) {
    for (const Inspected& one : all) {
        if (!one.result.broken.empty()) {
            print_error(shell, Error(one.result.broken, one.result.remedy));
            continue;
        }
        print_line(shell, fmt::format("{}: {}", one.shown, one.result.reader));
        print_reading(shell, one.result, all_ops);
    }
    print_estimate_error(shell, all);
}

void print_json(Shell& shell, std::vector<Inspected> all) {
    std::vector<json::Inspection> inspections;
    for (Inspected& one : all) {
        CaptureResult& result = one.result;
        inspections.push_back(json::Inspection{one.shown, result.reader, std::move(result.reading),
                                               result.broken, result.remedy});
    }
    shell.out << json::inspections_text(inspections);
}

/// Files and folders in the order in which they were named.
std::vector<Inspected> inspected(const Arguments& arguments) {
    readers::CaptureOptions capture_options;
    if (const auto clock = arguments.value("--clock")) {
        capture_options.clock = parse_frequency(*clock);
    }
    std::vector<CaptureTask> tasks;
    for (const std::string& file : arguments.values("FILE")) {
        if (std::filesystem::is_directory(file)) continue;
        tasks.push_back(CaptureTask{file, file, arguments.value("--reader").value_or(""),
                                    capture_options, nullptr});
    }
    std::vector<CaptureResult> results = read_all(tasks, [](std::size_t, std::size_t) {});
    std::vector<Inspected> all;
    auto next = results.begin();
    for (const std::string& file : arguments.values("FILE")) {
        if (!std::filesystem::is_directory(file)) {
            all.push_back({file, std::move(*next++)});
            continue;
        }
        std::vector<Inspected> folder = inspect_vela_folder(file);
        std::move(folder.begin(), folder.end(), std::back_inserter(all));
    }
    return all;
}

int inspect(const Arguments& arguments, Shell& shell) {
    const std::string format = arguments.value("--format").value_or("text");
    std::vector<Inspected> all = inspected(arguments);
    const bool broken = std::any_of(
        all.begin(), all.end(), [](const Inspected& one) { return !one.result.broken.empty(); });
    if (format == "json") {
        print_json(shell, std::move(all));
    } else {
        print_text(shell, all, arguments.has("--verbose"));
    }
    return exit_status(broken ? Outcome::broken : Outcome::passed);
}

constexpr std::array options = {
    Option{"FILE", "", "captures to read, or folders that Vela wrote", Option::Count::required_many}
        .of(files),
    Option{"--format", "KIND", "kind of output (default: text)"}.of(one_of("text json")),
    Option{"--reader", "NAME", "read with this reader, do not recognise ('ipugate list readers')"}
        .of(such_as(readers::names)),
    Option{"--clock", "FREQ", "IPU clock for timelines, for example '900 MHz'"},
    Option{"--verbose", "", "print every operator", Option::Count::once, "-v"},
};

}  // namespace

const Command inspect_command = {"inspect",
                                 "print what is read from captures, metric by metric, or why not",
                                 "ipugate inspect logs/yolov8s.txt\n"
                                 "ipugate inspect logs/* --format json\n"
                                 "ipugate inspect vela-output\n"
                                 "ipugate inspect log_ctrl0.json --clock '900 MHz'",
                                 options, inspect};

}  // namespace ipugate::cli
