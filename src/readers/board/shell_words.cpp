// SPDX-License-Identifier: Apache-2.0
// Splits a shell's command line; redirections and pipes decide what reaches the console.
#include "readers/board/shell_words.hpp"

#include <algorithm>

namespace ipugate::readers::board {
namespace {

constexpr std::string_view separators = ";&|";

bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '"' || letter == '\'';
}

/// "tee log.txt" or "sudo tee log.txt".
bool is_tee(const SimpleCommand& command) {
    const auto front = command.words.begin();
    if (front == command.words.end()) return false;
    if (*front == "tee") return true;
    return *front == "sudo" && command.words.size() > 1 && command.words[1] == "tee";
}

/// Walks over a command line and collects its simple commands.
class Splitter {
 public:
    explicit Splitter(std::string_view rest) : rest_(rest) {}

    std::vector<SimpleCommand> split() {
        commands_.emplace_back();
        while (!rest_.empty()) {
            const char letter = rest_.front();
            if (is_blank(letter)) {
                rest_.remove_prefix(1);
            } else if (separators.find(letter) != std::string_view::npos) {
                take_separator();
            } else if (letter == '>' || rest_.starts_with("1>") || rest_.starts_with("2>")) {
                take_redirection();
            } else {
                commands_.back().words.push_back(take_word());
            }
        }
        hide_piped();
        return std::move(commands_);
    }

 private:
    std::string take_word() {
        std::size_t end = 0;
        while (end < rest_.size() && !is_blank(rest_[end]) && rest_[end] != '>' &&
               separators.find(rest_[end]) == std::string_view::npos) {
            ++end;
        }
        std::string word(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return word;
    }

    void take_separator() {
        std::size_t end = rest_.find_first_not_of(separators);
        if (end == std::string_view::npos) end = rest_.size();
        const bool pipe = rest_.substr(0, end) == "|";
        rest_.remove_prefix(end);
        commands_.emplace_back();
        piped_.resize(commands_.size() - 1);
        piped_.back() = pipe;
    }

    /// "> file" hides the output; "2> file" and "2>&1" do not.
    void take_redirection() {
        const bool errors = rest_.starts_with('2');
        const std::size_t end = rest_.find_first_not_of("12>&");
        const bool appends = rest_.substr(0, end).find(">>") != std::string_view::npos;
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
        if (errors && (rest_.empty() || is_blank(rest_.front()))) return;
        while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
        const std::string target = take_word();
        if (errors) return;
        commands_.back().visible = false;
        commands_.back().appends = appends;
        commands_.back().targets.push_back(target);
    }

    /// What is piped into another program than tee does not reach the console as it was.
    void hide_piped() {
        piped_.resize(commands_.size());
        for (std::size_t i = commands_.size(); i-- > 1;) {
            if (!piped_[i - 1]) continue;
            const SimpleCommand& next = commands_[i];
            const bool tee = is_tee(next);
            if (!tee || !next.visible) commands_[i - 1].visible = false;
            if (tee) add_targets(commands_[i - 1], next);
        }
    }

    /// What is piped into tee ends in its files.
    static void add_targets(SimpleCommand& from, const SimpleCommand& tee) {
        auto word = std::ranges::find(tee.words, "tee");
        for (++word; word != tee.words.end(); ++word) {
            if (*word == "-a" || *word == "--append") from.appends = true;
            if (!word->starts_with('-')) from.targets.push_back(*word);
        }
        from.targets.insert(from.targets.end(), tee.targets.begin(), tee.targets.end());
    }

    std::string_view rest_;
    std::vector<SimpleCommand> commands_;
    std::vector<bool> piped_;  ///< whether a command is piped into the next one
};

}  // namespace

std::vector<SimpleCommand> simple_commands(std::string_view line) {
    return Splitter(line).split();
}

}  // namespace ipugate::readers::board
