// SPDX-License-Identifier: Apache-2.0
// The table of columns.
#include "readers/vela/columns.hpp"

#include <algorithm>
#include <array>

namespace ipugate::readers::vela {
namespace {

constexpr std::array metrics = {
    Column{"cycles_total", "total_cycles", "cycles"},
    Column{"cycles_npu", "npu_cycles", "cycles"},
    Column{"cycles_sram_access", "sram_access_cycles", "cycles"},
    Column{"cycles_dram_access", "dram_access_cycles", "cycles"},
    Column{"cycles_on_chip_flash_access", "on_chip_flash_access_cycles", "cycles"},
    Column{"cycles_off_chip_flash_access", "off_chip_flash_access_cycles", "cycles"},
    Column{"inference_time", "inference_time", "s"},
    Column{"inferences_per_second", "inferences_per_second", "1/s"},
    Column{"batch_size", "batch_size", ""},
    Column{"nn_macs", "macs", ""},
    Column{"nn_tops", "tops", "TOPS"},
    Column{"total_original_weights", "weights_original", "B"},
    Column{"total_npu_encoded_weights", "weights_encoded", "B"},
    Column{"sram_memory_used", "sram_memory_used", "KiB"},
    Column{"dram_memory_used", "dram_memory_used", "KiB"},
    Column{"on_chip_flash_memory_used", "on_chip_flash_memory_used", "KiB"},
    Column{"off_chip_flash_memory_used", "off_chip_flash_memory_used", "KiB"},
    Column{"sram_feature_map_read_bytes", "sram_feature_map_read", "B"},
    Column{"sram_feature_map_write_bytes", "sram_feature_map_write", "B"},
    Column{"sram_weight_read_bytes", "sram_weight_read", "B"},
    Column{"sram_weight_write_bytes", "sram_weight_write", "B"},
    Column{"sram_total_bytes", "sram_traffic", "B"},
    Column{"dram_feature_map_read_bytes", "dram_feature_map_read", "B"},
    Column{"dram_feature_map_write_bytes", "dram_feature_map_write", "B"},
    Column{"dram_weight_read_bytes", "dram_weight_read", "B"},
    Column{"dram_weight_write_bytes", "dram_weight_write", "B"},
    Column{"dram_total_bytes", "dram_traffic", "B"},
    Column{"on_chip_flash_feature_map_read_bytes", "on_chip_flash_feature_map_read", "B"},
    Column{"on_chip_flash_feature_map_write_bytes", "on_chip_flash_feature_map_write", "B"},
    Column{"on_chip_flash_weight_read_bytes", "on_chip_flash_weight_read", "B"},
    Column{"on_chip_flash_weight_write_bytes", "on_chip_flash_weight_write", "B"},
    Column{"on_chip_flash_total_bytes", "on_chip_flash_traffic", "B"},
    Column{"off_chip_flash_feature_map_read_bytes", "off_chip_flash_feature_map_read", "B"},
    Column{"off_chip_flash_feature_map_write_bytes", "off_chip_flash_feature_map_write", "B"},
    Column{"off_chip_flash_weight_read_bytes", "off_chip_flash_weight_read", "B"},
    Column{"off_chip_flash_weight_write_bytes", "off_chip_flash_weight_write", "B"},
    Column{"off_chip_flash_total_bytes", "off_chip_flash_traffic", "B"},
};

/// Conditions, facts and what only some old versions write.
constexpr std::array<std::string_view, 33> others = {
    "experiment",
    "network",
    "accelerator_configuration",
    "system_config",
    "memory_mode",
    "core_clock",
    "npu_clock",
    "arena_cache_size",
    "sram_size",
    "sram_bandwidth",
    "dram_bandwidth",
    "on_chip_flash_bandwidth",
    "off_chip_flash_bandwidth",
    "shram_bandwidth",
    "weights_storage_area",
    "feature_map_storage_area",
    "passes_before_fusing",
    "passes_after_fusing",
    "shram_memory_used",
    "on_chip_flash_bits_per_element",
    "off_chip_flash_bits_per_element",
    "weights_compression_ratio",
    "total_npu_weights",
    "shram_feature_map_read_bytes",
    "shram_feature_map_write_bytes",
    "shram_weight_read_bytes",
    "shram_weight_write_bytes",
    "shram_total_bytes",
    "hardware_macs",
    "hardware_tops",
    "cycles_dpu",
    "cycles_element_wise",
    "cycles_cpu",
};

}  // namespace

std::span<const Column> metric_columns() {
    return metrics;
}

bool is_known_column(std::string_view name) {
    return std::ranges::find(metrics, name, &Column::name) != metrics.end() ||
           std::ranges::find(others, name) != others.end();
}

}  // namespace ipugate::readers::vela
