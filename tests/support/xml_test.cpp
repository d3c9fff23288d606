// SPDX-License-Identifier: Apache-2.0
// Tests of the XML writer.
#include "support/xml.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

/// The document without its first line.
std::string body(const XmlWriter& xml) {
    const std::string& document = xml.document();
    return document.substr(document.find('\n') + 1);
}

std::string body_of_text(std::string_view text) {
    XmlWriter xml;
    xml.open("a");
    xml.text(text);
    xml.close();
    return body(xml);
}

TEST(Xml, BeginsWithItsDeclaration) {
    XmlWriter xml;
    xml.open("a");
    xml.close();
    EXPECT_EQ(xml.document(), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>\n");
}

TEST(Xml, NestsWithIndentation) {
    XmlWriter xml;
    xml.open("a");
    xml.open("b");
    xml.attribute("c", "d");
    xml.close();
    xml.open("e");
    xml.text("f");
    xml.close();
    xml.close();
    EXPECT_EQ(body(xml), "<a>\n  <b c=\"d\"/>\n  <e>f</e>\n</a>\n");
}

TEST(Xml, AddsNoBlanksToText) {
    XmlWriter xml;
    xml.open("a");
    xml.text("x");
    xml.open("b");
    xml.close();
    xml.text("y");
    xml.close();
    EXPECT_EQ(body(xml), "<a>x<b/>y</a>\n");
}

TEST(Xml, EscapesMarkup) {
    EXPECT_EQ(body_of_text("<&>\"]]>"), "<a>&lt;&amp;&gt;&quot;]]&gt;</a>\n");
}

TEST(Xml, HasNoCommandsOfCiSystemsAndNothingHidden) {
    EXPECT_EQ(body_of_text("##[error] #1"), "<a>#&#35;[error] #1</a>\n");
    EXPECT_EQ(body_of_text("a\xE2\x80\xAE"), "<a>a\xEF\xBF\xBD</a>\n");
}

TEST(Xml, KeepsLineEndsInAttributes) {
    XmlWriter xml;
    xml.open("a");
    xml.attribute("b", "x\ny\tz\r\"<");
    xml.close();
    EXPECT_EQ(body(xml), "<a b=\"x&#10;y&#9;z&#13;&quot;&lt;\"/>\n");
}

TEST(Xml, EveryByteLeavesValidCharacters) {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string out = body_of_text(std::string(1, static_cast<char>(byte)));
        for (const char sign : out) {
            const auto value = static_cast<unsigned char>(sign);
            EXPECT_TRUE(value >= 0x20 || value == '\n' || value == '\t') << byte;
        }
    }
    EXPECT_EQ(body_of_text("\x80"), "<a>\xEF\xBF\xBD</a>\n");
}

}  // namespace
}  // namespace ipugate
