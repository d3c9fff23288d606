// SPDX-License-Identifier: Apache-2.0
// Builds the YAML tree from yaml-cpp's events, so that limits hold before memory is spent.
#include "support/yaml.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <map>
#include <streambuf>

#include "support/text.hpp"

namespace ipugate {
namespace {

constexpr std::size_t largest_text = std::size_t{8} << 20U;
constexpr std::size_t most_levels = 64;
constexpr std::size_t most_values = 1'000'000;
/// The parser holds the tokens of a bracketed value until it ends: 200 bytes for each of these.
constexpr std::string_view flow_signs = "[]{},";
constexpr std::ptrdiff_t most_flow_signs = 500'000;
constexpr std::size_t most_bytes = std::size_t{64} << 20U;

/// A read-only stream over text that is already in memory.
class ViewBuffer : public std::streambuf {
 public:
    explicit ViewBuffer(std::string_view text) {
        char* begin = const_cast<char*>(text.data());
        setg(begin, begin, begin + text.size());
    }
};

/// What a tree costs: aliases multiply both.
struct Weight {
    std::size_t values = 0;
    std::size_t bytes = 0;  ///< of scalars and keys

    Weight& operator+=(const Weight& other) {
        values += other.values;
        bytes += other.bytes;
        return *this;
    }
};

Weight weight_of(const YamlNode& node) {
    Weight weight{1, node.scalar.size()};
    for (const YamlNode& item : node.items) weight += weight_of(item);
    for (const YamlNode::Entry& entry : node.entries) {
        weight += weight_of(entry.value);
        weight.bytes += entry.key.size();
    }
    return weight;
}

/// Receives yaml-cpp's events and builds the tree from them.
class TreeBuilder : public YAML::EventHandler {
 public:
    explicit TreeBuilder(std::string_view file) : file_(file) {}

    YamlNode take_root() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        spend({1, 0}, mark);
        add(make(YamlNode::Kind::null, mark), anchor);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const auto known = anchors_.find(anchor);
        if (known == anchors_.end()) {
            fail(mark, "an alias inside the value that it names", "write the value out");
        }
        spend(weight_of(known->second), mark);
        add(known->second, 0);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        spend({1, value.size()}, mark);
        YamlNode node = make(YamlNode::Kind::scalar, mark);
        node.scalar = value;
        node.quoted_scalar = tag == "!";
        const bool plain_null = tag == "?" && (value == "~" || value == "null" || value.empty());
        if (plain_null) node.kind = YamlNode::Kind::null;
        add(std::move(node), anchor);
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(make(YamlNode::Kind::sequence, mark), anchor, mark);
    }
    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(make(YamlNode::Kind::mapping, mark), anchor, mark);
    }
    void OnMapEnd() override { close(); }

 private:
    struct Level {
        YamlNode node;
        YAML::anchor_t anchor = 0;
        std::optional<YamlNode::Entry> pending;  ///< a key whose value is still to come
        std::set<std::string, std::less<>> keys;
    };

    [[noreturn]] void fail(const YAML::Mark& mark, std::string_view wrong, std::string remedy) {
        throw Error(fmt::format("{}:{}:{}: {}", file_, mark.line + 1, mark.column + 1, wrong),
                    std::move(remedy));
    }

    static YamlNode make(YamlNode::Kind kind, const YAML::Mark& mark) {
        YamlNode node;
        node.kind = kind;
        node.line = static_cast<std::size_t>(mark.line) + 1;
        node.column = static_cast<std::size_t>(mark.column) + 1;
        return node;
    }

    void spend(const Weight& weight, const YAML::Mark& mark) {
        spent_ += weight;
        if (spent_.values > most_values) {
            fail(mark, fmt::format("more than {} values", most_values), "split the file");
        }
        if (spent_.bytes > most_bytes) {
            fail(mark, fmt::format("aliases repeat more than {} bytes", most_bytes),
                 "write shorter values");
        }
    }

    void open(YamlNode node, YAML::anchor_t anchor, const YAML::Mark& mark) {
        if (levels_.size() >= most_levels) {
            fail(mark, fmt::format("nested more than {} levels deep", most_levels), {});
        }
        spend({1, 0}, mark);
        levels_.push_back(Level{std::move(node), anchor, std::nullopt, {}});
    }

    void close() {
        Level level = std::move(levels_.back());
        levels_.pop_back();
        add(std::move(level.node), level.anchor);
    }

    void add(YamlNode node, YAML::anchor_t anchor) {
        if (anchor != 0) keep(node, anchor);
        if (levels_.empty()) {
            root_ = std::move(node);
            return;
        }
        Level& level = levels_.back();
        if (level.node.kind == YamlNode::Kind::sequence) {
            level.node.items.push_back(std::move(node));
        } else if (level.pending) {
            level.pending->value = std::move(node);
            level.node.entries.push_back(std::move(*level.pending));
            level.pending.reset();
        } else {
            take_key(level, std::move(node));
        }
    }

    /// An alias may ask for `node` later; the copy counts, or nested anchors would multiply memory.
    void keep(const YamlNode& node, YAML::anchor_t anchor) {
        YAML::Mark mark;
        mark.line = static_cast<int>(node.line) - 1;
        mark.column = static_cast<int>(node.column) - 1;
        spend(weight_of(node), mark);
        anchors_[anchor] = node;
    }

    void take_key(Level& level, YamlNode key) {
        if (key.kind != YamlNode::Kind::scalar) {
            throw yaml_error(file_, key, "a key must be plain text");
        }
        if (!level.keys.insert(key.scalar).second) {
            throw yaml_error(file_, key,
                             fmt::format("key {} is given twice", in_quotes(key.scalar)));
        }
        level.pending = YamlNode::Entry{std::move(key.scalar), key.line, key.column, {}};
    }

    std::string_view file_;
    YamlNode root_;
    std::vector<Level> levels_;
    std::map<YAML::anchor_t, YamlNode> anchors_;
    Weight spent_;
};

void check_text(std::string_view text, std::string_view file) {
    if (text.size() > largest_text) {
        throw Error(fmt::format("{}: {} bytes are more than the {} allowed", file, text.size(),
                                largest_text));
    }
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) throw Error(fmt::format("{}: holds a NUL byte", file));
    const auto is_sign = [](char byte) { return flow_signs.find(byte) != std::string_view::npos; };
    if (std::count_if(text.begin(), text.end(), is_sign) > most_flow_signs) {
        throw Error(fmt::format("{}: more than {} brackets and commas", file, most_flow_signs),
                    "split the file, or write lists with '-' on lines of their own");
    }
}

}  // namespace

YamlNode parse_yaml(std::string_view text, std::string_view file) {
    check_text(text, file);
    ViewBuffer buffer(text);
    std::istream stream(&buffer);
    TreeBuilder builder{file};
    try {
        YAML::Parser parser(stream);
        if (!parser.HandleNextDocument(builder)) {
            throw Error(fmt::format("{}:1:1: the file is empty", file));
        }
        YamlNode root = builder.take_root();
        if (parser.HandleNextDocument(builder)) {
            throw Error(fmt::format("{}: more than one document", file),
                        "remove what follows the second '---'");
        }
        return root;
    } catch (const YAML::Exception& exception) {
        throw Error(fmt::format("{}:{}:{}: {}", file, exception.mark.line + 1,
                                exception.mark.column + 1, exception.msg));
    }
}

}  // namespace ipugate
