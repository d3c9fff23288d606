// SPDX-License-Identifier: Apache-2.0
// The labelled lines about a compiled model, as show_img_info.py and parse_img print them.
#include "readers/image_info/labels.hpp"

#include <array>
#include <utility>

#include "support/text.hpp"

namespace ipugate::readers::image_info {
namespace {

constexpr std::array labels = {
    Label{"offline img version", Source::head, "img_version", std::nullopt},
    Label{"offline model size", Source::head, "model_size", Dimension::bytes},
    Label{"offline model max batch numer", Source::head, "max_batch", Dimension::count},
    Label{"offline model max batch number", Source::head, "max_batch", Dimension::count},
    Label{"sdk_version_info", Source::head, "sdk_version", std::nullopt},
    Label{"offline model suggested batch", Source::head, "suggested_batch", std::nullopt},
    Label{"offline model supported batch", Source::head, "supported_batch", std::nullopt},
    Label{"offline model variable buffer size", Source::head, "variable_buffer_size",
          Dimension::bytes},
    Label{"sgs_sdk_version", Source::parse_img, "img_version", std::nullopt},
    Label{"sgs_model_size", Source::parse_img, "model_size", Dimension::bytes},
    Label{"sgs_buffer_size", Source::parse_img, "variable_buffer_size", Dimension::bytes},
    Label{"sgs_buffer_size1", Source::parse_img, "variable_buffer_size1", Dimension::bytes},
    Label{"sgs_macs", Source::parse_img, "macs", Dimension::count},
    Label{"user_max_batch_num", Source::parse_img, "max_batch", Dimension::count},
    Label{"bandwidth", Source::parse_img, "bandwidth_static", Dimension::bytes},
};

}  // namespace

std::optional<Found> found_in(std::string_view line) {
    const std::string lower = lowered(line);
    for (const Label& label : labels) {
        if (!lower.starts_with(label.text)) continue;
        const std::string_view rest = line.substr(label.text.size());
        const std::string_view value = trimmed(rest);
        std::string printed(line.substr(0, label.text.size()));
        if (value.starts_with(':'))
            return Found{&label, std::string(trimmed(value.substr(1))), std::move(printed), 0};
        if (label.source == Source::parse_img && !value.empty() && value.data() != rest.data()) {
            return Found{&label, std::string(value), std::move(printed), 0};
        }
    }
    return std::nullopt;
}

std::optional<std::string> block_kind(std::string_view line) {
    if (line == "offline_model (" || line == "model (") {
        return std::string(line.substr(0, line.size() - 2));
    }
    return std::nullopt;
}

}  // namespace ipugate::readers::image_info
