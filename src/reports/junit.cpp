// SPDX-License-Identifier: Apache-2.0
// JUnit XML that Jenkins' two plug-ins, GitLab, Azure DevOps and the GitHub test reporters read: it
// follows the common Ant-style schema and Jenkins' own at once. Times are zero, for the seconds of
// a check are not what was measured; the clock stays out, for the same verdict gives the same file.
#include <fmt/format.h>

#include <algorithm>

#include "reports/junit_suites.hpp"
#include "reports/kinds.hpp"
#include "support/xml.hpp"

namespace ipugate::reports {
namespace {

using Status = TestCase::Status;

std::string_view tag_of(Status status) {
    switch (status) {
        case Status::passed:
            return "";
        case Status::failure:
            return "failure";
        case Status::error:
            return "error";
        case Status::skipped:
            return "skipped";
    }
    return "error";
}

std::string count_of(const TestSuite& suite, Status status) {
    return fmt::format("{}",
                       std::count_if(suite.cases.begin(), suite.cases.end(),
                                     [&](const TestCase& test) { return test.status == status; }));
}

void write(XmlWriter& xml, const TestCase& test, const TestSuite& suite) {
    xml.open("testcase");
    xml.attribute("name", test.name);
    xml.attribute("classname", suite.classname);
    xml.attribute("time", "0");
    if (test.status != Status::passed) {
        xml.open(tag_of(test.status));
        // Jenkins' older schema gives <skipped> no attributes.
        if (test.status != Status::skipped) {
            xml.attribute("type", test.type);
            xml.attribute("message", test.message);
        }
        xml.text(test.text);
        xml.close();
    }
    xml.close();
}

void write_properties(XmlWriter& xml, const TestSuite& suite) {
    xml.open("properties");
    for (const auto& [name, value] : suite.properties) {
        xml.open("property");
        xml.attribute("name", name);
        xml.attribute("value", value);
        xml.close();
    }
    xml.close();
}

void write(XmlWriter& xml, const TestSuite& suite, std::size_t id) {
    xml.open("testsuite");
    xml.attribute("name", suite.name);
    xml.attribute("package", "ipugate");
    xml.attribute("id", fmt::format("{}", id));
    xml.attribute("hostname", "ipugate");
    xml.attribute("timestamp", "1970-01-01T00:00:00");
    xml.attribute("tests", fmt::format("{}", suite.cases.size()));
    xml.attribute("failures", count_of(suite, Status::failure));
    xml.attribute("errors", count_of(suite, Status::error));
    xml.attribute("skipped", count_of(suite, Status::skipped));
    xml.attribute("time", "0");
    write_properties(xml, suite);
    for (const TestCase& test : suite.cases) write(xml, test, suite);
    xml.open("system-out");
    if (!suite.output.empty()) xml.text(suite.output);
    xml.close();
    xml.open("system-err");
    xml.close();
    xml.close();
}

std::string render(const Verdict& verdict, const Style& /*style*/) {
    XmlWriter xml;
    xml.open("testsuites");
    const std::vector<TestSuite> suites = suites_of(verdict);
    for (std::size_t id = 0; id < suites.size(); ++id) write(xml, suites[id], id);
    xml.close();
    return xml.document();
}

}  // namespace

const Report junit_report = {"junit", "test suites for Jenkins, GitLab, Azure and others", render};

}  // namespace ipugate::reports
