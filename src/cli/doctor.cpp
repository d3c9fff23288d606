// SPDX-License-Identifier: Apache-2.0
// ipugate doctor: examines everything that check and record will need, and says what to do.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands.hpp"
#include "cli/doctor/examination.hpp"
#include "json/run.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

/// An answer and who gave it.
struct Line {
    std::string_view name;
    Answer answer;
};

std::string_view word(Health health) {
    switch (health) {
        case Health::ok:
            return "ok";
        case Health::note:
            return "note";
        case Health::fail:
            return "fail";
    }
    return "fail";
}

std::vector<Answer> answers_of(const Examination& examination, Patient& patient) {
    try {
        return examination.run(patient);
    } catch (const Error& error) {
        return {{Health::fail, error.what(), error.remedy()}};
    } catch (const std::exception& error) {  // out of memory, say: the others still tell
        return {{Health::fail, error.what()}};
    }
}

std::vector<Line> examined(Patient& patient) {
    std::vector<Line> lines;
    for (const Examination& examination : examinations()) {
        for (Answer& answer : answers_of(examination, patient)) {
            if (answer.health == Health::fail && answer.remedy.empty()) {
                answer.remedy = examination.remedy;
            }
            lines.push_back({examination.name, std::move(answer)});
        }
    }
    return lines;
}

std::size_t count(const std::vector<Line>& lines, Health health) {
    return static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(),
                      [&](const Line& line) { return line.answer.health == health; }));
}

void print_text(const std::vector<Line>& lines, Shell& shell) {
    for (const auto& [name, answer] : lines) {
        shell.out << fmt::format("{:<4}  {:<10}  {}\n", word(answer.health), name,
                                 one_line(answer.text));
        if (!answer.remedy.empty()) {
            shell.out << fmt::format("      remedy: {}\n", one_line(answer.remedy));
        }
    }
    shell.out << fmt::format("\n{} ok, {} to note, {} failed\n", count(lines, Health::ok),
                             count(lines, Health::note), count(lines, Health::fail));
}

void print_json(const std::vector<Line>& lines, Shell& shell) {
    std::vector<json::Diagnosis> diagnoses;
    diagnoses.reserve(lines.size());
    for (const auto& [name, answer] : lines) {
        diagnoses.push_back({name, word(answer.health), answer.text, answer.remedy});
    }
    shell.out << json::diagnoses_text(diagnoses);
}

int doctor(const Arguments& arguments, Shell& shell) {
    const std::string format = arguments.value("--format").value_or("text");
    Patient patient{arguments.value("MANIFEST").value_or("ipugate.yaml"),
                    arguments.value("--base").value_or(""), shell};
    const std::vector<Line> lines = examined(patient);
    if (format == "json") {
        print_json(lines, shell);
    } else {
        print_text(lines, shell);
    }
    return count(lines, Health::fail) == 0 ? 0 : 2;
}

constexpr std::array options = {
    Option{"MANIFEST", "", "the manifest (default: ipugate.yaml)"}.of(files),
    Option{"--format", "KIND", "how it is printed (default: text)"}.of(one_of("text json")),
    Option{"--base", "REF", "examine with this commit as the base, not the one that is found"},
};

}  // namespace

const Command doctor_command = {"doctor", "examine what check and record will need",
                                "ipugate doctor ipugate.yaml\n"
                                "ipugate doctor ipugate.yaml --base v2.1.0 --format json",
                                options, doctor};

}  // namespace ipugate::cli
