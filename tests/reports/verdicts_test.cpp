// SPDX-License-Identifier: Apache-2.0
// Builds the verdicts that the reports are tested with, and checks that they are what they say.
#include "reports/verdicts.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <utility>

namespace ipugate::reports {
namespace {

constexpr const char* old_commit = "5b0d8e1f6a7c4490d2b36e91f8c5a7703e4d1122";
constexpr const char* new_commit = "c41f9a02be7d4f6c8a1035d7e2b9f00a6d8c3345";

Metric metric(Dimension dimension, std::vector<double> values) {
    Metric made{dimension, {}};
    for (const double value : values) made.samples.push_back(Sample{value, 0, {}, ""});
    return made;
}

Op op(std::int64_t index, std::string type, double milliseconds, double share) {
    Op made;
    made.index = index;
    made.type = std::move(type);
    made.time = milliseconds * 1e6;
    made.share = share;
    made.time_source = TimeSource::measured;
    return made;
}

Op bound(Op made, double conv, double dma_load) {
    made.conv = conv;
    made.dma_load = dma_load;
    return made;
}

Model measured(std::string name, std::vector<double> ipu_time) {
    Model model;
    model.name = std::move(name);
    model.environment = {{"board", "evb-7"}, {"chip", "opera"}, {"clock", "900 MHz"}};
    model.metrics["ipu_time"] = metric(Dimension::time, std::move(ipu_time));
    model.metrics["bandwidth"] = metric(Dimension::bytes, {41943040});
    model.metrics["variable_buffer_size"] = metric(Dimension::bytes, {6291456});
    return model;
}

Model pose_before() {
    Model model = measured("pose_net", {6110000, 6120340, 6131000});
    model.facts["img_version"].value = "1.4.1";
    model.ops = {bound(op(0, "CONV_2D", 0.8, 0.131), 0.92, 0.3),
                 bound(op(1, "DEPTHWISE_CONV_2D", 0.41, 0.067), 0.7, 0.66),
                 bound(op(12, "CONV_2D", 1.2, 0.196), 0.9, 0.55), op(13, "RELU", 0.2, 0.033),
                 op(14, "ADD", 0.31, 0.051)};
    return model;
}

Model pose_after() {
    Model model = measured("pose_net", {6702000, 6691120, 6705400, 6698000, 6711000});
    model.facts["img_version"].value = "1.4.2";
    model.ops = {bound(op(0, "CONV_2D", 0.79, 0.118), 0.92, 0.3),
                 bound(op(1, "DEPTHWISE_CONV_2D", 0.41, 0.061), 0.7, 0.66),
                 bound(op(12, "CONV_2D", 1.6318, 0.244), 0.66, 0.97), op(14, "ADD", 0.46, 0.069),
                 op(15, "RESIZE_BILINEAR", 0.006, 0.001)};
    return model;
}

Verdict compared(std::vector<Model> before, std::vector<Model> after) {
    Verdict verdict;
    verdict.project = "gate-house";
    verdict.rules_file = "rules.yaml";
    verdict.run.project = verdict.project;
    verdict.run.commit = new_commit;
    verdict.run.tool_version = "0.1.0";
    verdict.run.models = std::move(after);
    verdict.baseline.store = "dir:baselines";
    verdict.baseline.reason = "merge base with main";
    if (!before.empty()) {
        verdict.baseline.commit = old_commit;
        verdict.baseline.distance = 2;
        verdict.baseline.run = verdict.run;
        verdict.baseline.run->commit = old_commit;
        verdict.baseline.run->models = std::move(before);
    }
    verdict.models = compare(verdict.run, verdict.baseline);
    return verdict;
}

Finding finding(const ModelComparison& model, std::string metric, std::string rule, Result result) {
    Finding made;
    made.model = model.name;
    made.metric = std::move(metric);
    made.rule = std::move(rule);
    made.result = result;
    made.rule_place = {"rules.yaml", 4};
    made.limit = "at most +3 % or +50 us";
    for (const MetricChange& change : model.metrics) {
        if (change.name != made.metric) continue;
        made.dimension = change.dimension;
        made.before = change.before;
        made.after = change.after;
    }
    return made;
}

Finding said(Finding made, std::string message) {
    made.message = std::move(message);
    return made;
}

/// A rule on every metric of the model, met unless something else is added.
void hold(Verdict& verdict, const ModelComparison& model, Result result = Result::held) {
    for (const MetricChange& change : model.metrics) {
        verdict.findings.push_back(finding(model, change.name, "max_increase", result));
    }
}

Finding slow_operator(const ModelComparison& model) {
    Finding made = finding(model, "op_time", "max_increase", Result::violated);
    made.op = "14 ADD";
    made.severity = Severity::warn;
    made.dimension = Dimension::time;
    made.before = 310000;
    made.after = 460000;
    made.limit = "at most +10 %";
    made.rule_place.line = 9;
    return said(made, "op_time of 14 ADD rose from 310 us to 460 us (+150 us, +48.4 %)");
}

}  // namespace

Verdict passed_verdict() {
    Model better = measured("pose_net", {5900000, 5912000, 5897000});
    better.metrics["max_batch"] = metric(Dimension::count, {4});
    Verdict verdict = compared({measured("pose_net", {6110000, 6120340, 6131000})}, {better});
    hold(verdict, verdict.models[0]);
    return concluded(std::move(verdict));
}

Verdict regressed_verdict() {
    Model face = measured("face_id", {2000000});
    face.metrics["max_batch"] = metric(Dimension::count, {4});
    Model face_now = measured("face_id", {1900000});
    face_now.metrics["variable_buffer_size"] = metric(Dimension::bytes, {6291472});
    Verdict verdict = compared({pose_before(), face}, {pose_after(), face_now});
    const ModelComparison& pose = verdict.models[0];
    verdict.findings = {said(finding(pose, "ipu_time", "max_increase", Result::violated),
                             "ipu_time rose from 6.120 ms to 6.702 ms (+581.7 us, +9.5 %)"),
                        finding(pose, "bandwidth", "max_increase", Result::held),
                        slow_operator(pose)};
    Finding memory =
        said(finding(verdict.models[1], "variable_buffer_size", "unchanged", Result::violated),
             "variable_buffer_size rose from 6 MiB to 6.000015 MiB (+16 B)");
    memory.limit = "unchanged";
    memory.rule_place.line = 5;
    verdict.findings.push_back(memory);
    verdict.findings.push_back(
        said(finding(verdict.models[1], "max_batch", "missing", Result::violated),
             "max_batch was in the baseline (4) and is missing now"));
    verdict.notes = {Note{{"logs/pose_net-2.txt", 14}, "line ignored: a kernel message"}};
    verdict.run.notes = {Note{{"logs/face_id.txt", 0}, "carriage returns were dropped"}};
    return concluded(std::move(verdict));
}

Verdict broken_verdict() {
    Model cut;
    cut.name = "pose_net";
    cut.broken = "reading 'logs/pose_net.txt': line 9: 'IPU Ti': the capture ends inside a line";
    Verdict verdict = compared({pose_before(), measured("face_id", {2000000})},
                               {cut, measured("face_id", {2000000})});
    verdict.findings = {
        said(finding(verdict.models[0], "", "capture", Result::broken), cut.broken)};
    verdict.findings[0].rule_place = {};
    verdict.findings[0].limit = "";
    hold(verdict, verdict.models[1]);
    return concluded(std::move(verdict));
}

Verdict incomparable_verdict() {
    Model fast = measured("pose_net", {4590000});
    fast.environment["clock"] = "1200 MHz";
    Verdict verdict = compared({measured("pose_net", {6120340})}, {fast});
    verdict.findings = {said(finding(verdict.models[0], "", "environment", Result::incomparable),
                             "measured in another environment than the baseline (clock: 1200 MHz "
                             "here, 900 MHz there); record a new baseline for it")};
    verdict.findings[0].rule_place = {};
    verdict.findings[0].limit = "";
    return concluded(std::move(verdict));
}

Verdict new_verdict() {
    Verdict verdict = compared({}, {pose_after(), measured("face_id", {2000000})});
    verdict.baseline.reason = "no commit before c41f9a02be7d has a run";
    for (const ModelComparison& model : verdict.models) {
        hold(verdict, model, Result::unbaselined);
    }
    return concluded(std::move(verdict));
}

Verdict hostile_verdict() {
    const std::string odd = "a|b `c` <img src=x> @octocat #12\n::error::x ##[error]y \x1b[31m\xFF";
    Model before = pose_before();
    Model after = pose_after();
    for (Model* model : {&before, &after}) {
        model->name = odd;
        model->environment = {{odd, odd}};
        model->facts[odd].value = model == &before ? "*1*" : "www.example.org";
        model->ops[2].name = "\r\n::warning::z | `` </details>";
        model->metrics["</details>"] = metric(Dimension::time, {model == &before ? 1e6 : 9e6});
    }
    Verdict verdict = compared({before}, {after, measured("ipugate", {1})});
    verdict.project = odd;
    verdict.rules_file = odd;
    verdict.baseline.reason = odd;
    verdict.baseline.store = odd;
    for (const std::string metric : {"ipu_time", "</details>"}) {
        Finding made = finding(verdict.models[0], metric, "max_increase", Result::violated);
        made.message = odd + " GH-7 :tada: https://example.org/issues/3 \xE2\x80\xAE";
        made.limit = odd;
        made.rule_place.file = odd;
        verdict.findings.push_back(made);
    }
    verdict.findings.push_back(said(Finding{}, odd));
    verdict.findings.back().result = Result::broken;
    verdict.notes = {Note{{odd, 3}, odd}};
    return concluded(std::move(verdict));
}

Verdict huge_verdict(std::size_t models) {
    std::vector<Model> before;
    std::vector<Model> after;
    for (std::size_t i = 0; i < models; ++i) {
        before.push_back(pose_before());
        after.push_back(i % 3 == 0 ? pose_after() : pose_before());
        before.back().name = after.back().name = fmt::format("model_{}", i);
        after.back().metrics["bandwidth"] = metric(Dimension::bytes, {41943000});
        after.back().metrics["max_batch"] = metric(Dimension::count, {2});
    }
    Verdict verdict = compared(before, after);
    for (std::size_t i = 0; i < models; ++i) {
        const ModelComparison& model = verdict.models[i];
        verdict.findings.push_back(said(finding(model, "ipu_time", "max_increase",
                                                i % 3 == 0 ? Result::violated : Result::held),
                                        "ipu_time rose"));
        verdict.notes.push_back(Note{{model.name + ".txt", i + 1}, "line ignored"});
    }
    return concluded(std::move(verdict));
}

std::vector<NamedVerdict> all_verdicts() {
    return {{"passed", passed_verdict()}, {"regressed", regressed_verdict()},
            {"broken", broken_verdict()}, {"incomparable", incomparable_verdict()},
            {"new", new_verdict()},       {"hostile", hostile_verdict()}};
}

namespace {

TEST(Verdicts, AreWhatTheirNamesSay) {
    EXPECT_EQ(passed_verdict().outcome, Outcome::passed);
    EXPECT_EQ(regressed_verdict().outcome, Outcome::regressed);
    EXPECT_EQ(broken_verdict().outcome, Outcome::broken);
    EXPECT_EQ(incomparable_verdict().outcome, Outcome::incomparable);
    EXPECT_EQ(new_verdict().outcome, Outcome::passed);
    EXPECT_EQ(hostile_verdict().outcome, Outcome::broken);
    EXPECT_EQ(huge_verdict(4).counts.regressed, 2);
}

}  // namespace
}  // namespace ipugate::reports
