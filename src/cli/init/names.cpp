// SPDX-License-Identifier: Apache-2.0
// What a model is called, guessed from the names of images, files and folders.
#include "cli/init/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "cli/captures/model.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> image_endings = {".img",    ".sim",   ".tflite", ".onnx",
                                                           "_sgsimg", "_fixed", "_float",  "_vela"};

/// What names of captures have beside the model's.
constexpr std::array<std::string_view, 41> capture_words = {
    "log",       "logs",      "core",     "core0",     "core1",       "ctrl",    "ctrl0",
    "corectrl0", "each",      "total",    "op",        "ops",         "time",    "times",
    "cost",      "operators", "board",    "console",   "serial",      "uart",    "image",
    "img",       "info",      "timeline", "trace",     "perf",        "profile", "run",
    "runs",      "out",       "output",   "sample",    "report",      "summary", "result",
    "per",       "layer",     "pass",     "breakdown", "performance", "new"};

std::string base_name(std::string_view path) {
    return fs::path(path).filename().native();
}

std::string folder_of(const FoundCapture& capture) {
    return fs::path(capture.path).parent_path().generic_string();
}

bool is_separator(char letter) {
    return letter == '-' || letter == '_' || letter == '.' || letter == ' ';
}

bool is_capture_word(std::string_view word) {
    constexpr std::size_t longest_number = 3;
    const bool number = word.size() <= longest_number &&
                        word.find_first_not_of("0123456789") == std::string_view::npos;
    return word.empty() || number ||
           std::find(capture_words.begin(), capture_words.end(), lowered(word)) !=
               capture_words.end();
}

/// A name as the manifest takes it.
std::string as_name(std::string_view text) {
    return std::string(trimmed(one_line(text)));
}

bool measures_nothing(const Reading& reading) {
    return std::all_of(reading.models.begin(), reading.models.end(), [](const Model& model) {
        return model.metrics.empty() && model.ops.empty() && model.tensors.empty();
    });
}

std::set<std::string> images_of(const FoundCapture& capture) {
    std::set<std::string> images;
    for (const Model& model : capture.reading.models) {
        if (!model.name.empty()) images.insert(base_name(model.name));
    }
    return images;
}

/// A name for each image; images that would share one keep theirs in full.
std::map<std::string, std::string> names_by_image(const std::vector<FoundCapture>& captures) {
    std::map<std::string, std::set<std::string>> by_stem;
    for (const FoundCapture& capture : captures) {
        for (const std::string& image : images_of(capture)) {
            by_stem[image_stem(image)].insert(image);
        }
    }
    std::map<std::string, std::string> names;
    for (const auto& [stem, images] : by_stem) {
        for (const std::string& image : images) {
            names[image] = as_name(images.size() == 1 ? stem : fs::path(image).stem().native());
        }
    }
    return names;
}

class Guess {
 public:
    explicit Guess(const std::vector<FoundCapture>& captures)
        : captures_(captures), names_by_image_(names_by_image(captures)) {}

    std::vector<GuessedModel> models() {
        for (const FoundCapture& capture : captures_) add_by_image(capture);
        const std::map<std::string, std::vector<GuessedCapture>> named = models_;
        for (const auto& entry : named) names_.insert(entry.first);
        for (const FoundCapture& capture : captures_) {
            if (!images_of(capture).empty() || measures_nothing(capture.reading)) continue;
            models_[name_for(capture)].push_back({&capture, "", false});
        }
        for (const FoundCapture& capture : captures_) add_state(capture);
        std::vector<GuessedModel> all;
        for (auto& [name, own] : models_) all.push_back({name, std::move(own)});
        return all;
    }

 private:
    void add_by_image(const FoundCapture& capture) {
        const std::set<std::string> images = images_of(capture);
        if (measures_nothing(capture.reading)) return;
        for (const std::string& image : images) {
            const std::string& name = names_by_image_.at(image);
            models_[name].push_back({&capture, images.size() > 1 ? image : "", false});
            names_by_folder_[folder_of(capture)].insert(name);
        }
    }

    std::string name_for(const FoundCapture& capture) const {
        const std::string stem = file_stem(base_name(capture.path));
        if (const std::string* known = known_name(stem)) return *known;
        if (!stem.empty()) return as_name(stem);
        const auto here = names_by_folder_.find(folder_of(capture));
        if (here != names_by_folder_.end() && here->second.size() == 1) {
            return *here->second.begin();
        }
        fs::path folder = fs::path(capture.path).parent_path();
        for (; !folder.empty(); folder = folder.parent_path()) {
            const std::string own = file_stem(folder.filename().native() + ".");
            if (const std::string* known = known_name(own)) return *known;
            if (!own.empty()) return as_name(own);
        }
        return "model";
    }

    /// The name of a model known by its image that `stem` begins with (the longest), or the only
    /// one that begins with `stem`.
    [[nodiscard]] const std::string* known_name(const std::string& stem) const {
        if (stem.empty()) return nullptr;
        const std::string* found = nullptr;
        for (const std::string& name : names_) {
            if (!is_called_like(stem, name)) continue;
            if (found == nullptr || name.size() > found->size()) found = &name;
        }
        if (found != nullptr) return found;
        std::size_t longer = 0;
        for (const std::string& name : names_) {
            if (!is_called_like(name, stem)) continue;
            found = &name;
            ++longer;
        }
        return longer == 1 ? found : nullptr;
    }

    /// The board's state belongs to every model captured in the same folder.
    void add_state(const FoundCapture& capture) {
        if (!measures_nothing(capture.reading)) return;
        for (auto& [name, own] : models_) {
            const bool here = std::any_of(own.begin(), own.end(), [&](const GuessedCapture& one) {
                return folder_of(*one.found) == folder_of(capture);
            });
            if (here) own.push_back({&capture, "", true});
        }
    }

    const std::vector<FoundCapture>& captures_;
    std::map<std::string, std::string> names_by_image_;
    std::map<std::string, std::vector<GuessedCapture>> models_;
    std::set<std::string> names_;
    std::map<std::string, std::set<std::string>> names_by_folder_;
};

/// "runs/3/b" -> "runs/#/b".
std::string without_numbers(std::string_view folder) {
    std::string out;
    for (const char letter : folder) {
        const bool digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
        if (!digit) out += letter;
        if (digit && !out.ends_with('#')) out += '#';
    }
    return out;
}

}  // namespace

std::string image_stem(std::string_view image) {
    const std::string whole = base_name(image);
    std::string stem = whole;
    for (bool cut = true; cut;) {
        cut = false;
        for (const std::string_view ending : image_endings) {
            if (stem.size() <= ending.size() || !stem.ends_with(ending)) continue;
            stem.resize(stem.size() - ending.size());
            cut = true;
        }
    }
    return as_name(stem).empty() ? whole : stem;
}

std::string file_stem(std::string_view file) {
    const std::size_t dot = file.rfind('.');
    if (dot != std::string_view::npos && dot > 0) file = file.substr(0, dot);
    std::size_t first = std::string_view::npos;
    std::size_t last = 0;
    for (std::size_t begin = 0; begin <= file.size();) {
        std::size_t end = begin;
        while (end < file.size() && !is_separator(file[end])) ++end;
        if (!is_capture_word(file.substr(begin, end - begin))) {
            first = std::min(first, begin);
            last = end;
        }
        begin = end + 1;
    }
    if (first == std::string_view::npos) return {};
    return image_stem(file.substr(first, last - first));
}

std::vector<GuessedModel> guessed_models(const std::vector<FoundCapture>& captures) {
    return Guess(captures).models();
}

std::vector<GuessedModel> split_by_folder(const GuessedModel& model) {
    std::map<std::string, GuessedModel> parts;
    for (GuessedCapture capture : model.captures) {
        const std::string folder = folder_of(*capture.found);
        GuessedModel& part = parts[folder];
        part.name = folder.empty() ? model.name : as_name(folder) + "/" + model.name;
        const std::set<std::string> images = images_of(*capture.found);
        // The parts' images are called like other parts: that this is right has to be said.
        if (capture.image.empty() && images.size() == 1) capture.image = *images.begin();
        part.captures.push_back(std::move(capture));
    }
    std::vector<GuessedModel> all;
    all.reserve(parts.size());
    for (auto& [folder, part] : parts) all.push_back(std::move(part));
    return all;
}

bool has_variants(const GuessedModel& model) {
    std::map<std::string, std::string> folders;
    return std::any_of(model.captures.begin(), model.captures.end(), [&](const auto& capture) {
        const std::string folder = without_numbers(folder_of(*capture.found));
        return folders.emplace(capture.found->reader, folder).first->second != folder;
    });
}

}  // namespace ipugate::cli
