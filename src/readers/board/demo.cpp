// SPDX-License-Identifier: Apache-2.0
// Times that the vendor's demo programs print, and whether all of them came.
#include "readers/board/demo.hpp"

#include <fmt/format.h>

#include <utility>

#include "readers/board/quantity.hpp"
#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::string_view detect_start = "demo_args:";
constexpr std::string_view detect_model = "model_path=";
constexpr std::string_view invoke_label = "model invoke time";
constexpr std::string_view process_label = "post process time";
constexpr std::string_view classify_start = "model_img:";
constexpr std::string_view repeats_label = "the times is ";
constexpr std::string_view rate_label = "fps:";
constexpr double second = 1e9;

std::string_view model_word(const Line& line, std::string_view word) {
    if (!word.empty() && !driver_text(word)) return word;
    throw bad_line(line, "expected the path of a model", std::string(capture_again));
}

bool has_label(std::string_view text, std::string_view label) {
    return begins(text, label) && text.substr(label.size()).starts_with(':');
}

}  // namespace

bool is_demo_line(std::string_view text) {
    return begins(text, detect_start) || begins(text, classify_start) ||
           has_label(text, invoke_label);
}

bool Demos::take(const Line& line) {
    return take_start(line) || take_detect(line) || take_classify(line);
}

void Demos::begin(const Line& line, Program program, std::string_view model) {
    finish();
    program_ = program;
    runs_.push_back({std::string(model), line.number, {}});
}

bool Demos::take_start(const Line& line) {
    if (begins(line.text, classify_start)) {
        const std::string_view model = without_blanks(line.text.substr(classify_start.size()));
        begin(line, Program::classify, model_word(line, model));
        return true;
    }
    if (!begins(line.text, detect_start)) return false;
    const std::size_t at = line.text.find(detect_model);
    if (at == std::string_view::npos) {
        throw bad_line(line, "expected 'model_path='", std::string(capture_again));
    }
    const std::string_view rest = line.text.substr(at + detect_model.size());
    begin(line, Program::detect, model_word(line, without_blanks(rest.substr(0, rest.find(';')))));
    return true;
}

void Demos::add(const Line& line, std::string_view metric, std::string_view label) {
    const std::string_view text = line.text.substr(label.size() + 1);
    const Quantity time = read_time(line, text, {metric, label, {}}, capture_.options);
    runs_.back().values.push_back(value_of(metric, time, {capture_.file, line.number}, text));
}

bool Demos::take_detect(const Line& line) {
    if (program_ == Program::detect && begins(line.text, "found ") &&
        line.text.ends_with(" images!")) {
        images_ = parse_count(line.text.substr(6, line.text.size() - 6 - 8));
        if (!images_) throw bad_line(line, "expected a number of images");
        return true;
    }
    if (has_label(line.text, invoke_label)) {
        if (program_ != Program::detect) {
            throw bad_line(line, "no 'demo_args:' in front says which model it is of",
                           std::string(capture_again));
        }
        if (invoked_ != processed_) {
            throw bad_line(line, "the post process time of the image before is missing",
                           std::string(capture_again));
        }
        add(line, "invoke_time_demo", invoke_label);
        ++invoked_;
        return true;
    }
    if (program_ != Program::detect || !has_label(line.text, process_label)) return false;
    if (++processed_ != invoked_) {
        throw bad_line(line, "the model invoke time of this image is missing",
                       std::string(capture_again));
    }
    add(line, "post_process_time", process_label);
    return true;
}

bool Demos::take_classify(const Line& line) {
    if (program_ != Program::classify) {
        if (!begins(line.text, repeats_label)) return false;
        throw bad_line(line, "no 'model_img:' in front says which model it is of",
                       std::string(capture_again));
    }
    if (begins(line.text, repeats_label)) {
        repeats_ = parse_count(without_blanks(line.text.substr(repeats_label.size())));
        if (repeats_.value_or(0) == 0) {
            throw bad_line(line, "expected a number of invocations", std::string(capture_again));
        }
        return true;
    }
    if (!begins(line.text, rate_label)) return false;
    const std::string_view text = without_blanks(line.text.substr(rate_label.size()));
    const std::optional<Decimal> rate = parse_decimal(text);
    if (!rate || rate->value <= 0) {
        throw bad_line(line, "expected a rate above zero", std::string(capture_again));
    }
    if (!repeats_) {
        throw bad_line(line, "no line 'the times is N' says how many invocations it stands for",
                       std::string(capture_again));
    }
    const double time = second / rate->value;
    const Quantity mean{time, time * rate->resolution / rate->value, Dimension::time};
    const Quantity frames{rate->value, rate->resolution, Dimension::throughput};
    const Place place{capture_.file, line.number};
    runs_.back().values.push_back(value_of("invoke_time_warm", mean, place, line.text));
    runs_.back().values.push_back(value_of("frames_per_second", frames, place, line.text));
    repeats_.reset();
    return true;
}

void Demos::finish() {
    if (program_ == Program::none) return;
    const DemoRun& run = runs_.back();
    const bool unprocessed = invoked_ != processed_ || (images_ && *images_ != processed_);
    if (run.values.empty() || unprocessed || repeats_) {
        throw line_error(run.line,
                         fmt::format("the demo run of {} has not printed all its times: the "
                                     "capture was cut or the program failed",
                                     in_quotes(run.model)),
                         std::string(capture_again));
    }
    program_ = Program::none;
    images_.reset();
    invoked_ = processed_ = 0;
}

}  // namespace ipugate::readers::board
