// SPDX-License-Identifier: Apache-2.0
// What the examinations of `ipugate doctor` found, for `--format json`.
#include <utility>

#include "json/run.hpp"
#include "json/writer.hpp"

namespace ipugate::json {

std::string diagnoses_text(std::span<const Diagnosis> diagnoses) {
    Writer writer;
    writer.open_list("", Shape::lines);
    for (const Diagnosis& diagnosis : diagnoses) {
        writer.open_object("", Shape::line);
        writer.text("check", diagnosis.examination);
        writer.text("state", diagnosis.health);
        writer.text("text", diagnosis.text);
        writer.text_if_any("remedy", diagnosis.remedy);
        writer.close();
    }
    writer.close();
    return std::move(writer).document();
}

}  // namespace ipugate::json
