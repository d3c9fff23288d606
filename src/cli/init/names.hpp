// SPDX-License-Identifier: Apache-2.0
// What a model is called, guessed from the names of images, files and folders.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/init/search.hpp"

namespace ipugate::cli {

/// "models/yolov8s_fixed.sim_sgsimg.img" -> "yolov8s".
std::string image_stem(std::string_view image);

/// A file's name without its extension and without the words at its ends that say what was
/// captured: "yolov8s_log_core0.json", "yolov8s-each.txt" -> "yolov8s"; empty if nothing is left.
std::string file_stem(std::string_view file);

/// One capture of a guessed model.
struct GuessedCapture {
    const FoundCapture* found = nullptr;
    std::string image;      ///< which of the images in it is meant, if it has to be said
    bool is_state = false;  ///< holds the board's state only
};

struct GuessedModel {
    std::string name;
    std::vector<GuessedCapture> captures;
};

/// The models that `captures` are of: by the images that board logs name, else by the names of the
/// files, else by their folders. By name; they point into `captures`.
std::vector<GuessedModel> guessed_models(const std::vector<FoundCapture>& captures);
std::vector<GuessedModel> guessed_models(std::vector<FoundCapture>&& captures) = delete;

/// One model for each folder that `model` has captures in, named after both.
std::vector<GuessedModel> split_by_folder(const GuessedModel& model);

/// True if captures of one kind lie in folders that differ in more than numbers: those are no
/// repeated samples but variants.
bool has_variants(const GuessedModel& model);

}  // namespace ipugate::cli
