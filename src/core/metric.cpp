// SPDX-License-Identifier: Apache-2.0
// The catalogue of metrics, and the value that stands for several samples.
#include "core/metric.hpp"

#include <algorithm>
#include <array>

namespace ipugate {
namespace {

using enum Dimension;
using enum Nature;
using enum Direction;

constexpr std::array catalogue = {
    MetricKind{"ipu_time", time, timing, lower_is_better, "IPU hardware time of one inference"},
    MetricKind{"invoke_time", time, timing, lower_is_better,
               "one cold invocation as the CPU sees it"},
    MetricKind{"invoke_time_warm", time, timing, lower_is_better,
               "mean of the warm invocations of a demo loop"},
    MetricKind{"invoke_time_mean", time, timing, lower_is_better,
               "mean over all invocations, from the driver's statistics"},
    MetricKind{"invoke_time_min", time, timing, lower_is_better,
               "fastest invocation, from the driver's statistics"},
    MetricKind{"invoke_time_max", time, timing, lower_is_better,
               "slowest invocation, from the driver's statistics"},
    MetricKind{"invoke_time_demo", time, timing, lower_is_better,
               "one invocation with its buffers handed back, from a demo program"},
    MetricKind{"post_process_time", time, timing, lower_is_better,
               "post-processing on the CPU, from a demo program"},
    MetricKind{"frames_per_second", throughput, timing, higher_is_better,
               "inferences a second of a demo loop"},
    MetricKind{"timeline_time", time, timing, lower_is_better,
               "sum of the operators' times in a recorded timeline"},
    MetricKind{"timeline_cycles", cycles, counter, lower_is_better,
               "sum of the operators' cycles in a recorded timeline"},
    MetricKind{"bandwidth", bytes, counter, lower_is_better, "DRAM bytes moved by one inference"},
    MetricKind{"bandwidth_read", bytes, counter, lower_is_better,
               "DRAM bytes read by one inference"},
    MetricKind{"bandwidth_write", bytes, counter, lower_is_better,
               "DRAM bytes written by one inference"},
    MetricKind{"bandwidth_rate", byte_rate, counter, lower_is_better, "DRAM bytes a second"},
    MetricKind{"bandwidth_static", bytes, exact, lower_is_better,
               "DRAM bytes of one inference, as the compiler reckons"},
    MetricKind{"variable_buffer_size", bytes, exact, lower_is_better,
               "run-time memory of the model"},
    MetricKind{"model_size", bytes, exact, lower_is_better, "size of the offline model"},
    MetricKind{"artifact_size", bytes, exact, lower_is_better, "size of the model's file"},
    MetricKind{"max_batch", count, exact, higher_is_better, "largest batch of one invocation"},
    MetricKind{"macs", count, exact, lower_is_better, "multiply-accumulate operations"},
    MetricKind{"device_buffer_size", bytes, exact, lower_is_better,
               "memory of the IPU device while it is open"},
    MetricKind{"device_buffer_peak", bytes, exact, lower_is_better,
               "highest memory of the IPU device"},
    MetricKind{"channel_buffer_size", bytes, exact, lower_is_better,
               "memory of the model's channel"},
    MetricKind{"channel_buffer_peak", bytes, exact, lower_is_better,
               "highest memory of the model's channel"},
    MetricKind{"ipu_variable_size", bytes, exact, lower_is_better,
               "variable buffer as the driver allocated it"},
    MetricKind{"ipu_network_size", bytes, exact, lower_is_better, "model as the driver loaded it"},
    MetricKind{"mma_heap_used", bytes, exact, lower_is_better, "used part of the MMA heap"},
    MetricKind{"mma_heap_peak", bytes, exact, lower_is_better, "highest use of the MMA heap"},
    // Estimates of Arm's Vela compiler for Ethos-U: they have no noise.
    MetricKind{"total_cycles", cycles, exact, lower_is_better,
               "estimated cycles of one batch: the sum over layers of the slowest part"},
    MetricKind{"npu_cycles", cycles, exact, lower_is_better,
               "estimated cycles that the NPU computes"},
    MetricKind{"sram_access_cycles", cycles, exact, lower_is_better,
               "estimated cycles of SRAM accesses"},
    MetricKind{"dram_access_cycles", cycles, exact, lower_is_better,
               "estimated cycles of DRAM accesses"},
    MetricKind{"on_chip_flash_access_cycles", cycles, exact, lower_is_better,
               "estimated cycles of on-chip flash accesses"},
    MetricKind{"off_chip_flash_access_cycles", cycles, exact, lower_is_better,
               "estimated cycles of off-chip flash accesses"},
    MetricKind{"inference_time", time, exact, lower_is_better, "estimated time of one batch"},
    MetricKind{"inferences_per_second", throughput, exact, higher_is_better,
               "estimated inferences a second"},
    MetricKind{"batch_size", count, exact, neutral, "inferences of one batch"},
    MetricKind{"cpu_operators", count, exact, lower_is_better, "operators left to the CPU"},
    MetricKind{"npu_operators", count, exact, neutral, "operators placed on the NPU"},
    MetricKind{"tops", throughput, exact, higher_is_better,
               "estimated operations a second, two for a multiply-accumulate"},
    MetricKind{"weights_original", bytes, exact, lower_is_better, "weights before encoding"},
    MetricKind{"weights_encoded", bytes, exact, lower_is_better, "weights as encoded for the NPU"},
    MetricKind{"sram_memory_used", bytes, exact, lower_is_better, "SRAM that the model needs"},
    MetricKind{"dram_memory_used", bytes, exact, lower_is_better, "DRAM that the model needs"},
    MetricKind{"on_chip_flash_memory_used", bytes, exact, lower_is_better,
               "on-chip flash that the model needs"},
    MetricKind{"off_chip_flash_memory_used", bytes, exact, lower_is_better,
               "off-chip flash that the model needs"},
    MetricKind{"peak_activation_memory", bytes, exact, lower_is_better,
               "largest memory that one operator needs while it runs"},
    MetricKind{"average_memory", bytes, exact, lower_is_better,
               "memory that operators need, mean over their estimated cycles"},
    MetricKind{"target_utilisation", fraction, exact, neutral,
               "npu_cycles / total_cycles: less than 100 % is waiting for memory"},
    MetricKind{"sram_feature_map_read", bytes, exact, lower_is_better,
               "bytes of feature maps read from SRAM in one batch"},
    MetricKind{"sram_feature_map_write", bytes, exact, lower_is_better,
               "bytes of feature maps written to SRAM in one batch"},
    MetricKind{"sram_weight_read", bytes, exact, lower_is_better,
               "bytes of weights read from SRAM in one batch"},
    MetricKind{"sram_weight_write", bytes, exact, lower_is_better,
               "bytes of weights written to SRAM in one batch"},
    MetricKind{"sram_traffic", bytes, exact, lower_is_better,
               "all bytes moved from and to SRAM in one batch"},
    MetricKind{"dram_feature_map_read", bytes, exact, lower_is_better,
               "bytes of feature maps read from DRAM in one batch"},
    MetricKind{"dram_feature_map_write", bytes, exact, lower_is_better,
               "bytes of feature maps written to DRAM in one batch"},
    MetricKind{"dram_weight_read", bytes, exact, lower_is_better,
               "bytes of weights read from DRAM in one batch"},
    MetricKind{"dram_weight_write", bytes, exact, lower_is_better,
               "bytes of weights written to DRAM in one batch"},
    MetricKind{"dram_traffic", bytes, exact, lower_is_better,
               "all bytes moved from and to DRAM in one batch"},
    MetricKind{"on_chip_flash_feature_map_read", bytes, exact, lower_is_better,
               "bytes of feature maps read from on-chip flash in one batch"},
    MetricKind{"on_chip_flash_feature_map_write", bytes, exact, lower_is_better,
               "bytes of feature maps written to on-chip flash in one batch"},
    MetricKind{"on_chip_flash_weight_read", bytes, exact, lower_is_better,
               "bytes of weights read from on-chip flash in one batch"},
    MetricKind{"on_chip_flash_weight_write", bytes, exact, lower_is_better,
               "bytes of weights written to on-chip flash in one batch"},
    MetricKind{"on_chip_flash_traffic", bytes, exact, lower_is_better,
               "all bytes moved from and to on-chip flash in one batch"},
    MetricKind{"off_chip_flash_feature_map_read", bytes, exact, lower_is_better,
               "bytes of feature maps read from off-chip flash in one batch"},
    MetricKind{"off_chip_flash_feature_map_write", bytes, exact, lower_is_better,
               "bytes of feature maps written to off-chip flash in one batch"},
    MetricKind{"off_chip_flash_weight_read", bytes, exact, lower_is_better,
               "bytes of weights read from off-chip flash in one batch"},
    MetricKind{"off_chip_flash_weight_write", bytes, exact, lower_is_better,
               "bytes of weights written to off-chip flash in one batch"},
    MetricKind{"off_chip_flash_traffic", bytes, exact, lower_is_better,
               "all bytes moved from and to off-chip flash in one batch"},
    // Counters of an Ethos-U itself.
    MetricKind{"npu_total_cycles", cycles, counter, lower_is_better,
               "cycles of one inference on the NPU, as its own counter measured them"},
    MetricKind{"npu_active_cycles", cycles, counter, lower_is_better,
               "measured cycles in which the NPU worked or waited for memory"},
    MetricKind{"npu_idle_cycles", cycles, counter, lower_is_better,
               "measured cycles in which the NPU had nothing to do"},
    MetricKind{"npu_axi0_rd_data_beat_received", count, counter, lower_is_better,
               "data beats read over AXI0 (Ethos-U55 and U65)"},
    MetricKind{"npu_axi0_wr_data_beat_written", count, counter, lower_is_better,
               "data beats written over AXI0 (Ethos-U55 and U65)"},
    MetricKind{"npu_axi1_rd_data_beat_received", count, counter, lower_is_better,
               "data beats read over AXI1 (Ethos-U55 and U65)"},
    MetricKind{"npu_axi1_wr_data_beat_written", count, counter, lower_is_better,
               "data beats written over AXI1 (Ethos-U65)"},
    MetricKind{"npu_sram_rd_data_beat_received", count, counter, lower_is_better,
               "data beats read from the SRAM (Ethos-U85)"},
    MetricKind{"npu_sram_wr_data_beat_written", count, counter, lower_is_better,
               "data beats written to the SRAM (Ethos-U85)"},
    MetricKind{"npu_ext_rd_data_beat_received", count, counter, lower_is_better,
               "data beats read from external memory (Ethos-U85)"},
    MetricKind{"npu_ext_wr_data_beat_written", count, counter, lower_is_better,
               "data beats written to external memory (Ethos-U85)"},
    MetricKind{"npu_mac_active", cycles, counter, neutral,
               "measured cycles in which the NPU's MACs worked"},
    MetricKind{"npu_wd_active", cycles, counter, neutral,
               "measured cycles in which the NPU's weight decoder worked"},
    MetricKind{"estimate_error", fraction, counter, neutral,
               "Vela's total_cycles against measured npu_total_cycles: +10 % means estimated 10 % "
               "too high"},
    MetricKind{"op_time", time, timing, lower_is_better, "time of one operator"},
    MetricKind{"op_cycles", cycles, counter, lower_is_better, "cycles of one operator"},
    MetricKind{"op_share", fraction, counter, neutral, "share of the model's time in one operator"},
    MetricKind{"op_type_time", time, timing, lower_is_better, "time of all operators of one type"},
    MetricKind{"op_type_share", fraction, counter, neutral,
               "share of the model's time in all operators of one type"},
};

}  // namespace

std::span<const MetricKind> metric_catalogue() {
    return catalogue;
}

const MetricKind* find_metric_kind(std::string_view name) {
    const auto* found = std::find_if(catalogue.begin(), catalogue.end(),
                                     [&](const MetricKind& kind) { return kind.name == name; });
    return found == catalogue.end() ? nullptr : found;
}

MetricKind metric_kind(std::string_view name, Dimension dimension) {
    if (const MetricKind* known = find_metric_kind(name)) return *known;
    const Nature nature = dimension == time ? timing : counter;
    const Direction direction = dimension == throughput ? higher_is_better
                                : dimension == fraction ? neutral
                                                        : lower_is_better;
    return MetricKind{name, dimension, nature, direction, {}};
}

double median(std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    if (sorted.size() % 2 == 1) return *middle;
    return (*std::max_element(sorted.begin(), middle) + *middle) / 2;
}

double representative(const Metric& metric, const MetricKind& kind) {
    std::vector<double> values;
    values.reserve(metric.samples.size());
    for (const Sample& sample : metric.samples) values.push_back(sample.value);
    if (kind.nature != exact) return median(values);
    return kind.direction == higher_is_better ? *std::min_element(values.begin(), values.end())
                                              : *std::max_element(values.begin(), values.end());
}

}  // namespace ipugate
