// SPDX-License-Identifier: Apache-2.0
// Which models of two runs belong together, and how reports call them.
#include "cli/compare/naming.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "support/text.hpp"

namespace ipugate::cli {
namespace {

using Parts = std::set<std::string, std::less<>>;
using Environments = std::vector<Environment>;

bool are_single(const Side& before, const Side& after) {
    return before.run.models.size() == 1 && after.run.models.size() == 1;
}

std::string image_of(const Side& side) {
    const Model& model = side.run.models.front();
    const auto image = model.facts.find("image");
    return image == model.facts.end() ? "" : image->second.value;
}

Side called(Side side, const std::string& name) {
    side.run.models.front().name = name;
    return side;
}

/// The environments in which `run` has the model `name`.
Environments environments_of(const Run& run, const std::string& name) {
    Environments found;
    for (const Model& model : run.models) {
        if (model.name == name) found.push_back(model.environment);
    }
    return found;
}

Environment reduced(const Environment& environment, const Parts& parts) {
    Environment some;
    for (const auto& [key, value] : environment) {
        if (parts.contains(key)) some.emplace(key, value);
    }
    return some;
}

bool tells_apart(const Parts& parts, const Environments& environments) {
    std::set<Environment> different;
    return std::all_of(environments.begin(), environments.end(), [&](const Environment& one) {
        return different.insert(reduced(one, parts)).second;
    });
}

/// The smallest set of parts, none of which can be left out, that tells apart the models of each
/// side for itself. The board and the chip stay longest: they say what was measured on.
Parts telling_parts(const std::array<Environments, 2>& sides) {
    Parts parts;
    for (const Environments& side : sides) {
        if (side.size() < 2) continue;
        for (const Environment& environment : side) {
            for (const auto& entry : environment) parts.insert(entry.first);
        }
    }
    std::vector<std::string> order(parts.begin(), parts.end());
    std::stable_sort(order.begin(), order.end(), [](std::string_view one, std::string_view other) {
        const auto rank = [](std::string_view part) {
            return part == "board" ? 2 : part == "chip" ? 1 : 0;
        };
        return rank(one) < rank(other);
    });
    for (const std::string& part : order) {
        Parts fewer = parts;
        fewer.erase(part);
        if (tells_apart(fewer, sides[0]) && tells_apart(fewer, sides[1])) parts = std::move(fewer);
    }
    return parts;
}

std::string told_apart(const Model& model, const Parts& parts) {
    std::vector<std::string> words;
    for (const auto& [key, value] : reduced(model.environment, parts)) {
        words.push_back(fmt::format("{} {}", key, value));
    }
    return words.empty() ? model.name : fmt::format("{} ({})", model.name, fmt::join(words, ", "));
}

/// The parts for each name that a run has more than once.
std::map<std::string, Parts> parts_by_name(const Run& before, const Run& after) {
    std::map<std::string, Parts> parts;
    for (const Run* run : {&before, &after}) {
        for (const Model& model : run->models) {
            if (parts.contains(model.name)) continue;
            const std::array sides = {environments_of(before, model.name),
                                      environments_of(after, model.name)};
            if (sides[0].size() > 1 || sides[1].size() > 1) {
                parts[model.name] = telling_parts(sides);
            }
        }
    }
    return parts;
}

Run with_names_told_apart(Run run, const std::map<std::string, Parts>& parts) {
    for (Model& model : run.models) {
        const auto telling = parts.find(model.name);
        if (telling != parts.end()) model.name = told_apart(model, telling->second);
    }
    return run;
}

/// Throws Error if a name of `run` stands for two models.
void require_unique(const Side& side) {
    std::set<std::string_view> names;
    for (const Model& model : side.run.models) {
        if (names.insert(model.name).second) continue;
        throw Error(fmt::format("{}: two models are called {}", side.what, in_quotes(model.name)),
                    "say in the manifest's 'target' on which board each was measured");
    }
}

/// The names of `shown` with those that the same models have in `own`.
std::map<std::string, std::string, std::less<>> own_names(
    std::initializer_list<std::pair<const Run*, const Run*>> runs) {
    std::map<std::string, std::string, std::less<>> names;
    for (const auto& [shown, own] : runs) {
        for (std::size_t i = 0; i < shown->models.size(); ++i) {
            const auto [known, fresh] = names.emplace(shown->models[i].name, own->models[i].name);
            if (fresh || known->second == own->models[i].name) continue;
            throw Error(
                fmt::format("models {} and {} would both be called {}", in_quotes(known->second),
                            in_quotes(own->models[i].name), in_quotes(known->first)),
                "rename one of them");
        }
    }
    return names;
}

}  // namespace

std::optional<Error> different_images(const Side& before, const Side& after) {
    if (!are_single(before, after) || !(before.is_capture || after.is_capture)) {
        return std::nullopt;
    }
    const std::string was = image_of(before);
    const std::string is = image_of(after);
    if (was.empty() || is.empty() || was == is) return std::nullopt;
    return Error(fmt::format("{} is of the image {}, {} of the image {}: these may be two models",
                             before.what, in_quotes(was), after.what, in_quotes(is)),
                 "if they are one model, write a manifest for each, which names the model, and "
                 "compare these");
}

Sides named_alike(Side before, Side after) {
    if (are_single(before, after)) {
        const std::string was = before.run.models.front().name;
        const std::string is = after.run.models.front().name;
        if (before.is_capture) {
            before = called(std::move(before), is);
        } else if (after.is_capture) {
            after = called(std::move(after), was);
        }
    }
    const std::map<std::string, Parts> parts = parts_by_name(before.run, after.run);
    Sides sides{before, after, {}};
    sides.before.run = with_names_told_apart(std::move(sides.before.run), parts);
    sides.after.run = with_names_told_apart(std::move(sides.after.run), parts);
    require_unique(sides.before);
    require_unique(sides.after);
    sides.own_names = own_names({{&sides.before.run, &before.run}, {&sides.after.run, &after.run}});
    return sides;
}

}  // namespace ipugate::cli
