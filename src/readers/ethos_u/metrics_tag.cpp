// SPDX-License-Identifier: Apache-2.0
// Reads <metrics>BASE64</metrics> with simdjson.
#include "readers/ethos_u/metrics_tag.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <string>

#include "readers/console.hpp"
#include "support/base64.hpp"
#include "support/text.hpp"

namespace ipugate::readers::ethos_u {
namespace {

namespace dom = simdjson::dom;

constexpr std::string_view opening = "<metrics>";
constexpr std::string_view closing = "</metrics>";

/// Reads the groups of one tag; errors begin with its line.
class Tag {
 public:
    Tag(std::size_t line, const ConsoleRun& run) : line_(line), run_(run) {}

    std::vector<Inference> inferences(std::string_view base64);

 private:
    [[noreturn]] void refuse(std::string_view wrong) const;
    void add_group(const dom::element& group);
    void add_counter(const dom::element& counter, std::size_t first);
    /// The values of one counter, one for each inference.
    [[nodiscard]] std::vector<double> values_of(const dom::element& counter) const;

    std::size_t line_ = 0;
    const ConsoleRun& run_;
    std::vector<Inference> inferences_;
};

void Tag::refuse(std::string_view wrong) const {
    throw line_error(line_, fmt::format("<metrics>: {}", wrong),
                     "the capture is damaged, or the runner prints a form that is not known");
}

std::vector<Inference> Tag::inferences(std::string_view base64) {
    const std::optional<std::string> bytes = decoded_base64(base64);
    if (!bytes) refuse(fmt::format("{}: expected base64", in_quotes(base64)));
    dom::parser parser;
    dom::array groups;
    if (const auto error = parser.parse(*bytes).get(groups)) {
        refuse(fmt::format("{}: {}", in_quotes(*bytes), simdjson::error_message(error)));
    }
    for (const dom::element group : groups) add_group(group);
    if (inferences_.empty()) refuse("no counter in it");
    for (const Inference& inference : inferences_) {
        if (find_count(inference, "npu_total_cycles") == nullptr ||
            find_count(inference, "npu_active_cycles") == nullptr ||
            find_count(inference, "npu_idle_cycles") == nullptr) {
            refuse("NPU ACTIVE, IDLE or TOTAL is missing");
        }
        check_whole(inference);
    }
    return std::move(inferences_);
}

void Tag::add_group(const dom::element& group) {
    dom::array counters;
    if (group["samples"].get(counters) != simdjson::SUCCESS || counters.size() == 0) {
        refuse("expected groups with \"samples\"");
    }
    std::string_view name;
    if (group["profiling_group"].get(name) != simdjson::SUCCESS) name = {};
    const std::size_t inferences = values_of(counters.at(0).value_unsafe()).size();
    std::uint64_t count = inferences;
    const auto told = group["count"];
    if (told.error() == simdjson::SUCCESS &&
        (told.get(count) != simdjson::SUCCESS || count != inferences)) {
        refuse(fmt::format("\"count\" is {}, and there are {} values",
                           simdjson::minify(told.value_unsafe()), inferences));
    }
    const std::size_t first = inferences_.size();
    const bool plain = name.empty() || lowered(name) == "inference";
    for (std::size_t i = 0; i < inferences; ++i) {
        inferences_.push_back(
            {plain ? run_.model() : printable(name), run_.accelerator(), line_, {}});
    }
    for (const dom::element counter : counters) add_counter(counter, first);
}

void Tag::add_counter(const dom::element& counter, std::size_t first) {
    std::string_view name;
    if (counter["name"].get(name) != simdjson::SUCCESS) refuse("expected a counter's \"name\"");
    const std::vector<double> values = values_of(counter);
    if (values.size() != inferences_.size() - first) {
        refuse(fmt::format("{} has {} values, and other counters have {}", in_quotes(name),
                           values.size(), inferences_.size() - first));
    }
    if (!name.starts_with("NPU ")) return;  // the CPU's counters are no measurement on an FVP
    for (std::size_t i = 0; i < values.size(); ++i) {
        Count count = count_of(printable(name), line_);
        count.value = values[i];
        count.text = fmt::format("{}", values[i]);
        add_count(inferences_[first + i], std::move(count));
    }
}

std::vector<double> Tag::values_of(const dom::element& counter) const {
    dom::array list;
    if (counter["value"].get(list) != simdjson::SUCCESS || list.size() == 0) {
        refuse("expected a list of numbers as a counter's \"value\"");
    }
    std::vector<double> values;
    for (const dom::element item : list) {
        std::uint64_t value = 0;
        if (item.get(value) != simdjson::SUCCESS || value > std::uint64_t{1} << 53U) {
            refuse(fmt::format("{}: expected a whole number of counts",
                               in_quotes(simdjson::minify(item))));
        }
        values.push_back(static_cast<double>(value));
    }
    return values;
}

}  // namespace

/// A text that only speaks of the tag has something else behind it.
bool has_metrics_tag(std::string_view line) {
    constexpr std::string_view base64 =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t at = line.find(opening);
    if (at == std::string_view::npos) return false;
    const std::string_view behind = line.substr(at + opening.size());
    return behind.empty() || base64.find(behind.front()) != std::string_view::npos;
}

std::vector<Inference> tagged_inferences(std::string_view line, std::size_t number,
                                         const ConsoleRun& run) {
    std::vector<Inference> all;
    std::size_t at = line.find(opening);
    while (at != std::string_view::npos) {
        const std::size_t begin = at + opening.size();
        const std::size_t end = line.find(closing, begin);
        if (end == std::string_view::npos) {
            throw line_error(number, "<metrics> without </metrics>: the capture was cut",
                             "capture the console again, whole");
        }
        std::vector<Inference> some = Tag(number, run).inferences(line.substr(begin, end - begin));
        for (Inference& one : some) all.push_back(std::move(one));
        at = line.find(opening, end);
    }
    return all;
}

}  // namespace ipugate::readers::ethos_u
