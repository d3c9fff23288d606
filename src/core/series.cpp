// SPDX-License-Identifier: Apache-2.0
// Puts the stored values of a history into series, one for each metric and environment.
#include "core/series.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ipugate {
namespace {

/// Which series a stored value belongs to, in the order in which series are given back.
struct Key {
    std::size_t model = 0;        ///< rank of its name
    std::size_t environment = 0;  ///< rank among those of the model
    std::size_t kind = 0;         ///< rank in the catalogue
    std::string metric;

    bool operator<(const Key& other) const {
        return std::tie(model, environment, kind, metric) <
               std::tie(other.model, other.environment, other.kind, other.metric);
    }
};

std::size_t rank_in_catalogue(std::string_view metric) {
    const auto catalogue = metric_catalogue();
    const auto found = std::find_if(catalogue.begin(), catalogue.end(),
                                    [&](const MetricKind& kind) { return kind.name == metric; });
    return static_cast<std::size_t>(found - catalogue.begin());
}

/// The rank of `value` in `known`, to which it is added if it is not there.
std::size_t rank_of(std::vector<Environment>& known, const Environment& value) {
    const auto found = std::find(known.begin(), known.end(), value);
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    known.push_back(value);
    return known.size() - 1;
}

std::string or_unknown(const Environment& environment, const std::string& name) {
    const auto found = environment.find(name);
    return found == environment.end() ? "unknown" : found->second;
}

std::set<std::string> names_that_differ(const Environment& one, const Environment& other) {
    std::set<std::string> names;
    for (const Environment* side : {&one, &other}) {
        for (const auto& entry : *side) {
            if (or_unknown(one, entry.first) != or_unknown(other, entry.first)) {
                names.insert(entry.first);
            }
        }
    }
    return names;
}

bool is_rejected(const Model& model, const std::string& metric) {
    return std::find(model.rejected.begin(), model.rejected.end(), metric) != model.rejected.end();
}

class SeriesBuilder {
 public:
    explicit SeriesBuilder(const History& history) : history_(history) {}

    std::vector<Series> build() {
        for (const RecordedCommit& commit : history_.commits) {
            for (const Model& model : commit.models) add_series(model);
        }
        for (std::size_t i = history_.commits.size(); i-- > 0;) add_points(i);
        std::vector<Series> all;
        for (auto& [key, series] : series_) {
            std::reverse(series.points.begin(), series.points.end());
            all.push_back(std::move(series));
        }
        return all;
    }

 private:
    Key key_of(const Model& model, const std::string& metric) {
        const std::size_t name = models_.emplace(model.name, models_.size()).first->second;
        return {name, rank_of(environments_[name], model.environment), rank_in_catalogue(metric),
                metric};
    }

    void add_series(const Model& model) {
        for (const auto& entry : model.metrics) {
            series_.try_emplace(key_of(model, entry.first),
                                Series{model.name, entry.first, model.environment, {}});
        }
    }

    /// Commits come oldest first, so that the last point of a series is the older neighbour.
    void add_points(std::size_t commit) {
        const std::vector<Model>& models = history_.commits[commit].models;
        for (const Model& model : models) {
            const std::vector<std::string> changes = environment_changes(model);
            for (const auto& [name, metric] : model.metrics) {
                if (metric.samples.empty()) continue;
                SeriesPoint point{commit, {},     metric.dimension, {}, is_rejected(model, name),
                                  {},     changes};
                point.value = representative(metric, metric_kind(name, metric.dimension));
                for (const Sample& one : metric.samples) point.samples.push_back(one.value);
                append(series_.at(key_of(model, name)), std::move(point));
            }
            for (const std::string& name : model.rejected) {
                const auto series = series_.find(key_of(model, name));
                if (model.metrics.contains(name) || series == series_.end()) continue;
                append(series->second, SeriesPoint{commit, {}, {}, {}, true, {}, changes});
            }
        }
        for (const Model& model : models) older_[model.name].clear();
        for (const Model& model : models) older_[model.name].push_back(model.environment);
    }

    static void append(Series& series, SeriesPoint point) {
        const auto older = std::find_if(series.points.rbegin(), series.points.rend(),
                                        [](const SeriesPoint& one) { return one.value; });
        if (point.value && older != series.points.rend() && older->dimension == point.dimension) {
            point.before = older->value;
        }
        series.points.push_back(std::move(point));
    }

    /// Against the one of the next older run's environments that is most like the model's.
    std::vector<std::string> environment_changes(const Model& model) {
        const std::vector<Environment>& older = older_[model.name];
        const Environment* nearest = nullptr;
        std::set<std::string> names;
        for (const Environment& environment : older) {
            std::set<std::string> differing = names_that_differ(environment, model.environment);
            if (nearest != nullptr && differing.size() >= names.size()) continue;
            nearest = &environment;
            names = std::move(differing);
        }
        std::vector<std::string> changes;
        changes.reserve(names.size());
        for (const std::string& name : names) {
            changes.push_back(fmt::format("{} from {} to {}", name, or_unknown(*nearest, name),
                                          or_unknown(model.environment, name)));
        }
        return changes;
    }

    const History& history_;
    std::map<std::string, std::size_t, std::less<>> models_;
    std::map<std::size_t, std::vector<Environment>> environments_;
    std::map<Key, Series> series_;
    /// The environments of each model at the commit looked at before.
    std::map<std::string, std::vector<Environment>, std::less<>> older_;
};

}  // namespace

std::vector<Series> series_of(const History& history) {
    return SeriesBuilder(history).build();
}

const SeriesPoint* newest(const Series& series) {
    const auto found = std::find_if(series.points.begin(), series.points.end(),
                                    [](const SeriesPoint& point) { return point.value; });
    return found == series.points.end() ? nullptr : &*found;
}

std::vector<double> values_of(const Series& series) {
    const SeriesPoint* last = newest(series);
    std::vector<double> values;
    for (const SeriesPoint& point : series.points) {
        if (point.value && point.dimension == last->dimension) values.push_back(*point.value);
    }
    std::reverse(values.begin(), values.end());
    return values;
}

std::string distinction(const Environment& environment, const std::vector<Environment>& others) {
    std::set<std::string> names;
    for (const Environment& other : others) names.merge(names_that_differ(environment, other));
    std::vector<std::string> words;
    words.reserve(names.size());
    for (const std::string& name : names) {
        words.push_back(fmt::format("{} {}", name, or_unknown(environment, name)));
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace ipugate
