// SPDX-License-Identifier: Apache-2.0
// Writes XML 1.0 that is well formed whatever bytes come in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ipugate {

/// Builds a document element by element:
///     XmlWriter xml; xml.open("a"); xml.attribute("b", "c"); xml.text("d"); xml.close();
/// Forbidden characters and malformed UTF-8 become U+FFFD; newlines in attributes survive as &#10;.
class XmlWriter {
 public:
    XmlWriter();

    void open(std::string_view name);
    /// Only directly after `open` or another `attribute`.
    void attribute(std::string_view name, std::string_view value);
    void text(std::string_view text);
    void close();
    /// The document; every element must be closed.
    [[nodiscard]] const std::string& document() const { return out_; }

 private:
    void end_tag();

    struct Element {
        std::string name;
        bool has_text = false;  ///< white space inside would be part of the text
    };

    std::string out_;
    std::vector<Element> open_;
    bool in_tag_ = false;
};

}  // namespace ipugate
