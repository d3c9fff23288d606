// SPDX-License-Identifier: Apache-2.0
// Reads the evaluation kit's profiles line by line.
#include "readers/ethos_u/profile.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <cmath>
#include <string>
#include <utility>

#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::ethos_u {
namespace {

constexpr std::string_view cut_remedy = "capture the console again, whole";

/// A counter as it stands in a line: its event, and the text behind the colon without the unit.
struct Printed {
    std::string event;
    std::string text;
    bool first_spelling = false;
};

bool is_number_or_statistics(const std::string& text) {
    static const re2::RE2 shape(R"(\d+(?:\s*/\s*\d+(?:\.\d+)?\s*/\s*\d+\s*/\s*\d+)?)");
    return re2::RE2::FullMatch(text, shape);
}

/// A line in the shape of a counter, whatever stands for its value.
std::optional<Printed> printed_in(std::string_view line) {
    static const re2::RE2 unit_first(
        R"((?i)\bNPU ([A-Z][A-Z0-9_]*) (?:cycles|beats)\s*:\s*(.*?)\s*$)");
    static const re2::RE2 unit_last(
        R"((?i)\bNPU ([A-Z][A-Z0-9_]*)\s*:\s*(\d+) (?:cycles|beats)\s*$)");
    static const re2::RE2 first(R"((?i)\b(Active|Idle|Total) NPU cycles\s*:\s*(.*?)\s*$)");
    Printed printed;
    if (re2::RE2::PartialMatch(line, unit_first, &printed.event, &printed.text)) return printed;
    if (re2::RE2::PartialMatch(line, unit_last, &printed.event, &printed.text)) return printed;
    printed.first_spelling = true;
    if (re2::RE2::PartialMatch(line, first, &printed.event, &printed.text)) return printed;
    return std::nullopt;
}

/// What may stand between the lines of a profile and look like a part of one.
bool is_other_statistic(std::string_view line) {
    static const re2::RE2 other(R"(\bCPU\b|Total / Avg)");
    return re2::RE2::PartialMatch(line, other);
}

bool is_bare_number(std::string_view line) {
    static const re2::RE2 number(R"(\s*[\d/.][\d/. ]*\s*)");
    return re2::RE2::FullMatch(line, number);
}

bool is_part_of_counter(std::string_view line) {
    static const re2::RE2 part(R"(NPU|(?i:\b(?:cycles|beats)\b))");
    return is_bare_number(line) || re2::RE2::PartialMatch(line, part);
}

}  // namespace

/// The value of one inference.
struct Profiles::Value {
    double value = 0;
    double resolution = 1;
    std::string text;
};

bool Profiles::take(std::string_view line, std::size_t number, const ConsoleRun& run) {
    if (take_header(line, number, run) || take_counter(line, number)) return true;
    if (!open_) return false;
    if (!whole()) {
        if (take_samples(line, number)) return true;
        refuse_torn(line, number);
    } else if (first_spelling_ && is_bare_number(line)) {
        // No total vouches for the digits of the last counter here.
        refuse_torn(line, number);
    }
    return false;
}

bool Profiles::take_header(std::string_view line, std::size_t number, const ConsoleRun& run) {
    static const re2::RE2 header(R"(\bProfile for ([^:]*?)\s*:\s*$)");
    std::string name;
    if (!re2::RE2::PartialMatch(line, header, &name)) return false;
    close();
    if (lowered(name) == "inference") name = run.model();
    open_ = Inference{name, run.accelerator(), number, {}};
    inferences_.reset();
    first_spelling_ = false;
    return true;
}

bool Profiles::take_counter(std::string_view line, std::size_t number) {
    const std::optional<Printed> printed = printed_in(line);
    if (!printed) return false;
    if (!open_) {
        if (!is_number_or_statistics(printed->text)) return false;
        throw line_error(
            number,
            fmt::format("{}: no line 'Profile for ...:' in front", in_quotes(trimmed(line))),
            std::string(cut_remedy));
    }
    first_spelling_ = first_spelling_ || printed->first_spelling;
    Count count = count_of(printed->event, number);
    const Value value = value_in(printed->text, number);
    count.value = value.value;
    count.resolution = value.resolution;
    count.text = value.text;
    add_count(*open_, std::move(count));
    return true;
}

bool Profiles::take_samples(std::string_view line, std::size_t number) {
    static const re2::RE2 samples(R"(\b(?:Number of samples|Samples)\s*:\s*(\d+)\s*$)");
    std::string text;
    if (!re2::RE2::PartialMatch(line, samples, &text)) return false;
    inferences_ = counter_value(text);
    if (!inferences_ || *inferences_ == 0) {
        throw line_error(
            number, fmt::format("{}: expected a number of inferences", in_quotes(trimmed(line))));
    }
    notes_.push_back({{{}, number},
                      fmt::format("a profile of {} inferences: their means are one sample", text)});
    return true;
}

/// "413814", or "827628 / 413814 / 413800 / 413828" of several inferences.
Profiles::Value Profiles::value_in(std::string_view text, std::size_t number) const {
    const auto bad = [&](std::string_view wrong) {
        return line_error(number, fmt::format("{}: {}", in_quotes(text), wrong),
                          "another message was printed into the counter: capture it again");
    };
    if (!is_number_or_statistics(std::string(text))) throw bad("expected a number");
    const std::vector<std::string_view> parts = split(text, '/');
    const std::optional<double> first = counter_value(trimmed(parts.front()));
    if (!first) throw bad("too large to be true");
    if (parts.size() == 1) return {*first, 1, std::string(text)};
    const std::optional<Decimal> mean = parse_decimal(trimmed(parts[1]));
    if (!mean) throw bad("expected a number");
    if (!inferences_) throw bad("no line 'Number of samples:' in front");
    // The printed mean is rounded, or cut to a whole number.
    const double exact = *first / *inferences_;
    if (std::abs(exact - mean->value) > 1) {
        throw bad(fmt::format("the mean of {} inferences is {:.1f}", *inferences_, exact));
    }
    return {exact, 1 / *inferences_, std::string(text)};
}

bool Profiles::whole() const {
    return find_count(*open_, "npu_active_cycles") != nullptr &&
           find_count(*open_, "npu_idle_cycles") != nullptr &&
           (first_spelling_ || find_count(*open_, "npu_total_cycles") != nullptr);
}

void Profiles::refuse_torn(std::string_view line, std::size_t number) const {
    if (is_other_statistic(line) || !is_part_of_counter(line)) return;
    throw line_error(number,
                     fmt::format("{}: expected a counter of the profile on line {}",
                                 in_quotes(trimmed(line)), open_->line),
                     "another message was printed into the counter: capture it again");
}

void Profiles::close() {
    if (!open_) return;
    if (!whole()) {
        throw line_error(open_->line,
                         "the profile that begins here lacks NPU ACTIVE, IDLE or TOTAL: the "
                         "capture was cut or lines were lost",
                         std::string(cut_remedy));
    }
    if (find_count(*open_, "npu_total_cycles") == nullptr) {
        // The first spelling prints how long the NPU was idle as the rest of this.
        const Count* active = find_count(*open_, "npu_active_cycles");
        const Count* idle = find_count(*open_, "npu_idle_cycles");
        Count total = *idle;
        total.metric = "npu_total_cycles";
        total.value = active->value + idle->value;
        total.text = fmt::format("{} + {}", active->text, idle->text);
        open_->counts.push_back(std::move(total));
    }
    check_whole(*open_);
    closed_ = std::exchange(open_, std::nullopt);
}

std::optional<Inference> Profiles::finished() {
    return std::exchange(closed_, std::nullopt);
}

void Profiles::finish() {
    close();
}

bool is_profile_counter(std::string_view line) {
    const std::optional<Printed> printed = printed_in(line);
    return printed && is_number_or_statistics(printed->text);
}

}  // namespace ipugate::readers::ethos_u
