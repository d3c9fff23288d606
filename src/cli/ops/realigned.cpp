// SPDX-License-Identifier: Apache-2.0
// The file of `ipugate ops --realigned`: a timeline with the indices of its model.
#include "cli/ops/realigned.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "readers/timeline/realign.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/published_file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

/// What a reader tells operators of a timeline apart by.
using Identity = std::tuple<int, std::int64_t, std::string, std::string, std::string>;

Identity identity(const Op& op) {
    return {op.core, op.index, op.type, op.name, op.shape};
}

}  // namespace

void write_realigned(const RealignedFiles& files, const PlacedOps& placed) {
    std::map<Identity, std::size_t> positions;
    for (std::size_t i = 0; i < placed.ops.size(); ++i) {
        positions.emplace(identity(placed.ops[i]), placed.positions[i]);
    }
    const auto realigned = [&](const Op& op) {
        const auto found = positions.find(identity(op));
        if (found == positions.end()) throw Error("the timeline changed while it was read");
        return readers::timeline::Realigned{static_cast<std::int64_t>(found->second),
                                            placed.model[found->second].type};
    };
    const FileText file(files.timeline);
    readers::Capture capture{files.timeline, file.text(), files.options, {}};
    capture.forget = [&file](std::string_view part) { file.forget(part); };
    PublishedFile out(files.out);
    try {
        readers::timeline::realign(capture, realigned,
                                   [&out](std::string_view text) { out.write(text); });
    } catch (const Error& error) {
        throw with_context(fmt::format("realigning {}", in_quotes(files.timeline)), error);
    }
    out.publish();
}

}  // namespace ipugate::cli
