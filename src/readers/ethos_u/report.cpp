// SPDX-License-Identifier: Apache-2.0
// Reads reports of the PMU line by line.
#include "readers/ethos_u/report.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <cmath>
#include <utility>

#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::ethos_u {
namespace {

constexpr std::string_view cut_remedy = "capture the console again, whole";
constexpr std::string_view torn_remedy =
    "another message was printed into the counter: capture it again";

bool is_of_executorch(std::string_view line) {
    return line.find("executorch:") != std::string_view::npos;
}

}  // namespace

bool Reports::take(std::string_view line, std::size_t number, const ConsoleRun& run) {
    if (take_head(line, number, run) || take_counter(line, number)) return true;
    if (take_events(line, number)) return true;
    if (open_) refuse_torn(line, number);
    return false;
}

bool Reports::take_head(std::string_view line, std::size_t number, const ConsoleRun& run) {
    static const re2::RE2 head(R"(\bEthos-U PMU report:\s*$)");
    static const re2::RE2 inferences(R"(\bNPU Inferences\s*:\s*(.*?)\s*$)");
    std::string text;
    if (re2::RE2::PartialMatch(line, inferences, &text)) {
        close({});
        inferences_ = counter_value(text);
        if (inferences_ && *inferences_ != 0) return true;
        throw line_error(number,
                         fmt::format("'NPU Inferences': {}: expected 1 or more", in_quotes(text)),
                         "check that the model was compiled for the NPU");
    }
    if (!re2::RE2::PartialMatch(line, head)) return false;
    close({});
    open_ = Inference{run.model(), run.accelerator(), number, {}};
    names_events_ = is_of_executorch(line);
    return true;
}

bool Reports::take_counter(std::string_view line, std::size_t number) {
    static const re2::RE2 cycles(R"(\bethosu_pmu_cycle_cntr\s*:\s*(.*?)\s*$)");
    static const re2::RE2 events(R"(\bethosu_pmu_cntr(\d+)\s*:\s*(.*?)\s*$)");
    std::string index;
    std::string text;
    Count count;
    if (re2::RE2::PartialMatch(line, cycles, &text)) {
        if (!open_ || !open_->counts.empty()) {
            throw line_error(number,
                             "'ethosu_pmu_cycle_cntr': no line 'Ethos-U PMU report:' in front",
                             std::string(cut_remedy));
        }
        count = count_of("TOTAL", number);
    } else if (re2::RE2::PartialMatch(line, events, &index, &text)) {
        if (!open_ || open_->counts.empty() ||
            parse_count(index) != std::uint64_t{open_->counts.size() - 1}) {
            throw line_error(
                number, fmt::format("'ethosu_pmu_cntr{}': a counter in front is missing", index),
                std::string(cut_remedy));
        }
        count.metric = "ethosu_pmu_cntr" + index;
        count.line = number;
    } else {
        return false;
    }
    add(std::move(count), text);
    return true;
}

/// "495106 (247553.00 per inference)" of all inferences, "247553" of the one.
void Reports::add(Count count, const std::string& text) {
    static const re2::RE2 shape(R"((\d+)(?: \((\d+(?:\.\d+)?) per inference\))?)");
    std::string whole;
    std::string each;
    const auto bad = [&](std::string_view wrong) {
        return line_error(count.line, fmt::format("{}: {}", in_quotes(text), wrong),
                          std::string(torn_remedy));
    };
    if (!re2::RE2::FullMatch(text, shape, &whole, &each)) throw bad("expected a number");
    const std::optional<double> value = counter_value(whole);
    if (!value) throw bad("too large to be true");
    count.value = *value;
    count.text = text;
    if (!each.empty()) {
        if (!inferences_) {
            throw bad("no line 'NPU Inferences' in front tells how many inferences this is of");
        }
        count.value = *value / *inferences_;
        count.resolution = 1 / *inferences_;
        const std::optional<Decimal> printed = parse_decimal(each);
        if (!printed || std::abs(printed->value - count.value) > printed->resolution) {
            throw bad(fmt::format("of {} inferences each took {:.2f}", *inferences_, count.value));
        }
        if (*inferences_ > 1 && open_->counts.empty()) {
            notes_.push_back({{{}, count.line},
                              fmt::format("a report of {} inferences: their means are one sample",
                                          *inferences_)});
        }
    }
    open_->counts.push_back(std::move(count));
}

bool Reports::take_events(std::string_view line, std::size_t number) {
    static const re2::RE2 shape(R"(\bEthos-U PMU Events:\s*\[([A-Za-z0-9_, ]*)\]\s*$)");
    std::string list;
    if (!re2::RE2::PartialMatch(line, shape, &list)) return false;
    const std::vector<std::string_view> events = split(list, ',');
    if (!open_ || open_->counts.size() != events.size() + 1) {
        throw line_error(
            number,
            fmt::format("{} events are named, and {} were counted", events.size(),
                        open_ && !open_->counts.empty() ? open_->counts.size() - 1 : 0),
            std::string(cut_remedy));
    }
    close(events);
    return true;
}

void Reports::refuse_torn(std::string_view line, std::size_t number) const {
    // What ExecuTorch prints of each delegate stands in front of the events.
    static const re2::RE2 part(R"((?i)ethosu_pmu|cntr\d*\s*:|\bPMU Events|per inference\)\s*$)"
                               R"(|^\s*\d[\d. ]*(?:\(|per inference|$))");
    if (line.find("delegate") != std::string_view::npos) return;
    if (!re2::RE2::PartialMatch(line, part)) return;
    throw line_error(number,
                     fmt::format("{}: expected a counter of the report on line {}",
                                 in_quotes(trimmed(line)), open_->line),
                     std::string(torn_remedy));
}

void Reports::close(const std::vector<std::string_view>& events) {
    if (!open_) return;
    if (open_->counts.empty() || (names_events_ && events.empty())) {
        throw line_error(open_->line,
                         open_->counts.empty()
                             ? "the report that begins here has no counter"
                             : "the report that begins here has no line 'Ethos-U PMU Events:'",
                         std::string(cut_remedy));
    }
    Inference whole{*open_};
    whole.counts.resize(1);
    for (std::size_t i = 1; i < open_->counts.size(); ++i) {
        Count count = open_->counts[i];
        if (!events.empty()) {
            const Count named = count_of(events[i - 1], count.line);
            count.metric = named.metric;
            count.dimension = named.dimension;
        }
        add_count(whole, std::move(count));
    }
    check_whole(whole);
    closed_ = std::move(whole);
    open_.reset();
    inferences_.reset();
}

std::optional<Inference> Reports::finished() {
    return std::exchange(closed_, std::nullopt);
}

void Reports::finish(std::size_t last_line) {
    if (open_ && !open_->counts.empty() && open_->counts.back().line == last_line) {
        throw line_error(last_line,
                         "the capture ends with this counter: it may have been cut in front of "
                         "others",
                         "capture it again with what the program prints behind its report");
    }
    close({});
}

bool is_report_counter(std::string_view line) {
    static const re2::RE2 cycles(R"(\bethosu_pmu_cycle_cntr\s*:\s*\d)");
    return re2::RE2::PartialMatch(line, cycles);
}

}  // namespace ipugate::readers::ethos_u
