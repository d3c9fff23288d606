# SPDX-License-Identifier: Apache-2.0
"""Good and bad manifests, rule files and stored runs, for schemas_test.py."""


def manifest_text(top="", model="", capture="logs/net.txt", version="1"):
    return (f"version: {version}\nproject: demo\n{top}\n"
            f"models:\n  - name: net\n    captures: [{capture}]\n    {model}\n")


def rules_text(entry, metric="ipu_time", version="1"):
    return f"version: {version}\nrules:\n  - {{metric: {metric}, {entry}}}\n"


GROUP = "groups: [{{name: {name}, models: {models}, shares: {shares}{more}}}]"


def group(name="pipeline", models="[net]", shares="variable_buffer", more=""):
    return manifest_text(GROUP.format(name=name, models=models, shares=shares, more=more))


GOOD_MANIFESTS = [
    manifest_text(),
    manifest_text(version='"1"'),
    manifest_text(version="${ONE}"),
    # Scalars are texts to the program, whatever YAML makes of them.
    manifest_text("target: {chip: 7, clock: 900 MHz, fast: on, revision: 1.0, made: 2026-01-01}"),
    manifest_text("target: {clock: 0.9GHz}"),
    manifest_text('target: {clock: "9e2 mhz"}'),
    manifest_text("target: {clock: '${CLOCK}'}"),
    manifest_text("target: {}"),
    manifest_text("baseline: {pin: 1.0, branch: 2026, required: true}"),
    manifest_text('baseline: {store: "dir:runs", required: false}'),
    manifest_text("baseline:\n  store: ${STORE}\n  required: ${TRUE}"),
    manifest_text("baseline: {}"),
    manifest_text("rules: rules.yaml"),
    manifest_text(model="artifact: 12"),
    manifest_text(model="target: {board: evb-3}"),
    manifest_text(capture="1, yes, 2.5"),
    manifest_text(capture='{file: "logs/*.txt", format: sigmastar-board, model: "*net*"}'),
    manifest_text(capture="{file: x, format: '${FORMAT}', state: true}"),
    manifest_text(capture="{file: x, clock: 900 MHz, expect: {files: 3, samples: '2', ops: 0}}"),
    manifest_text(capture="{file: x, expect: {models: '${ONE}'}}"),
    manifest_text(capture="{file: x, expect: {}, options: {}}"),
    manifest_text(capture="{file: x, options: {units: {ipu_time: US, macs: '${UNIT}'}}}"),
    manifest_text(capture="{file: x, options: {labels: {ipu_time: 7}, op_pattern: a.*}}"),
    manifest_text(capture="{file: x, options: {fault_patterns: one}}"),
    manifest_text(capture="{file: x, options: {fault_patterns: [one, 2]}}"),
    manifest_text().replace("name: net", "name: 1.0"),
    manifest_text().replace("name: net", "name: off"),
    manifest_text().replace("name: net", 'name: "two words\ttab"'),
    manifest_text().replace("project: demo", "project: 42"),
    manifest_text().replace("name: net", "name: '${NAME}'"),
    group(),
    group(models="net"),
    group(shares="'${SHARES}'"),
]

BAD_MANIFESTS = [
    manifest_text(version="2"),
    manifest_text(version="[1]"),
    manifest_text().replace("version: 1\n", ""),
    manifest_text().replace("project: demo\n", ""),
    manifest_text().replace("project: demo", "project:"),
    manifest_text().replace("project: demo", "project: [demo]"),
    manifest_text().replace("project: demo", 'project: " "'),
    manifest_text("colour: red"),
    manifest_text("target: opera"),
    manifest_text("target: {chip: [a]}"),
    manifest_text("target: {clock: 900}"),
    manifest_text("target: {clock: fast}"),
    manifest_text("target: {clock: 900 us}"),
    manifest_text("baseline: dir:baselines"),
    manifest_text("baseline: {store: baselines}"),
    manifest_text("baseline: {folder: x}"),
    manifest_text("baseline: {required: 5}"),
    manifest_text('baseline: {required: "true"}'),
    manifest_text("rules: [rules.yaml]"),
    manifest_text("groups: []"),
    manifest_text(model="colour: red"),
    manifest_text(model="artifact: {file: x}"),
    manifest_text().replace("name: net", "title: net"),
    manifest_text().replace("name: net", 'name: " net "'),
    manifest_text().replace("name: net", 'name: ""'),
    manifest_text().replace("name: net", 'name: "a\\nb"'),
    manifest_text(capture=""),
    manifest_text(capture="[x]"),
    manifest_text(capture='" "'),
    manifest_text(capture="{format: sigmastar-board}"),
    manifest_text(capture="{file: x, colour: red}"),
    manifest_text(capture="{file: x, format: nonsense}"),
    manifest_text(capture="{file: x, state: 1}"),
    manifest_text(capture="{file: x, expect: 3}"),
    manifest_text(capture="{file: x, expect: {runs: 3}}"),
    manifest_text(capture="{file: x, expect: {files: -1}}"),
    manifest_text(capture="{file: x, expect: {files: 1.5}}"),
    manifest_text(capture="{file: x, expect: {files: many}}"),
    manifest_text(capture="{file: x, expect: {files: 99999999999999999999}}"),
    manifest_text(capture="{file: x, options: {unit: us}}"),
    manifest_text(capture="{file: x, options: {units: {ipu_time: parsec}}}"),
    manifest_text(capture="{file: x, options: {units: {nonsense: us}}}"),
    manifest_text(capture="{file: x, options: {labels: {nonsense: x}}}"),
    manifest_text(capture="{file: x, options: {fault_patterns: []}}"),
    manifest_text().replace("captures: [logs/net.txt]", "captures: logs/net.txt"),
    manifest_text().replace("captures: [logs/net.txt]\n", "\n"),
    "version: 1\nproject: demo\nmodels: []\n",
    "version: 1\nproject: demo\nmodels: {net: x}\n",
    "version: 1\nproject: demo\n",
    "[]\n",
    group(shares="cake"),
    group(models="[]"),
    group(more=", colour: red"),
    group(name='""'),
]

GOOD_RULES = [rules_text(entry) for entry in (
    "max_increase: 3 %", "max_increase: 3%", "max_decrease: 0", "max_increase: 1.5",
    'max_increase: "+2 pp"', "max_increase: .5 %", "max_increase: 5. us", 'max_increase: "1e3us"', "max_increase: 2 MiB",
    "max_increase: 50 \u00b5s, and_more_than: 3", "max_increase: 3 %, and_more_than: 16 kib",
    "max_decrease: 1 FPS, direction: neutral", "limit: {max: 120 MB}",
    "limit: {min: -5 %, max: 30 %}", "limit: {min: 1 1/s}", "required: true", "unchanged: true, optional: false", "missing: allowed",
    "missing: warn, severity: warn", "max_increase: 1 %, severity: off",
    "required: true, models: net", "required: true, models: [net, 1.0]", "required: true, targets: {chip: opera, revision: 2}",
)] + [
    rules_text("ops: {type: CONV*, name: 7}, max_increase: 10 %", metric="op_time"),
    rules_text("max_increase: 3 %", metric='"*"'),
    rules_text("max_increase: 3 %", version='"1"'),
    rules_text("max_increase: 3 %", version="01"),
]

BAD_RULES = [rules_text(entry) for entry in (
    "optional: true", "colour: red, required: true", "max_increase: -3 %", "max_increase: -1",
    "max_increase: 3 parsec", "max_increase: [3 %]", "max_increase: lots", "max_increase: true",
    "max_increase:", "max_increase: 3 %, and_more_than: 2 %",
    "required: true, and_more_than: 50 us",
    "required: true, direction: neutral", "max_increase: 3 %, direction: up", "limit: 120 MB",
    "limit: {}", "limit: {most: 3}", "limit: {max: 3 pp}", "required: false", 'unchanged: "true"',
    "missing: maybe", "required: true, severity: red", "required: true, optional: 1",
    "required: true, models: []", "required: true, models: {a: b}", "required: true, targets: {}",
    "required: true, targets: opera", "required: true, ops: {type: CONV}",
)] + [
    rules_text("ops: {}, required: true", metric="op_time"),
    rules_text("ops: {kind: CONV}, required: true", metric="op_time"),
    rules_text("ops: {type: CONV}, missing: warn", metric="op_time"),
    rules_text("required: true", metric="[a]"),
    rules_text("required: true", metric='""'),
    rules_text("required: true", version="2"),
    rules_text("required: true", version="one"),
    rules_text("required: true").replace("metric: ipu_time, ", ""),
    rules_text("required: true") + "colour: red\n",
    "version: 1\nrules: []\n",
    "version: 1\nrules: {a: b}\n",
    "version: 1\n",
    "rules: [{metric: a, required: true}]\n",
]


def _model(document):
    return document["runs"][0]["models"][0]


def _metric(document):
    return next(iter(_model(document)["metrics"].values()))


# Each changes a stored document in place.
BAD_RUNS = {
    "another format": lambda all: all.update(format="something"),
    "a newer version": lambda all: all.update(version=3),
    "version 0": lambda all: all.update(version=0),
    "an unknown key": lambda all: all.update(novelty=1),
    "no runs": lambda all: all.pop("runs"),
    "runs are no list": lambda all: all.update(runs={}),
    "an unknown key of a run": lambda all: all["runs"][0].update(novelty=1),
    "a run without a commit": lambda all: all["runs"][0].pop("commit"),
    "dirty is a word": lambda all: all["runs"][0].update(dirty="no"),
    "an unknown key of a model": lambda all: _model(all).update(novelty=1),
    "a broken model": lambda all: _model(all).update(broken="why"),
    "an environment with a number": lambda all: _model(all)["environment"].update(chip=1),
    "an unknown unit": lambda all: _metric(all).update(unit="parsec"),
    "a metric without samples": lambda all: _metric(all).update(samples=[]),
    "a sample that is a text": lambda all: _metric(all)["samples"][0].update(value="1"),
    "a sample that is null": lambda all: _metric(all)["samples"][0].update(value=None),
    "a line before the first": lambda all: _metric(all)["samples"][0].update(line=-1),
    "an operator without index": lambda all: _model(all)["ops"][0].pop("index"),
    "an operator's index in the middle": lambda all: _model(all)["ops"][0].update(index=0.5),
    "an unknown source of a time": lambda all: _model(all)["ops"][0].update(time_source="x"),
    "a share above the whole": lambda all: _model(all)["ops"][0].update(conv=1.01),
    "a share below nothing": lambda all: _model(all)["ops"][0].update(share=-0.01),
    "a negative value": lambda all: _metric(all)["samples"][0].update(value=-1),
    "an estimate with an unknown part": lambda all: _model(all)["ops"][0].update(
        estimate={"npu_cycles": 1, "sram_access": 0, "dram_access": 0, "on_chip_flash_access": 0,
                  "off_chip_flash_access": 0, "macs": 0, "memory_used": 0, "novelty": 1}),
    "an estimate without macs": lambda all: _model(all)["ops"][0].update(
        estimate={"npu_cycles": 1, "sram_access": 0, "dram_access": 0, "on_chip_flash_access": 0,
                  "off_chip_flash_access": 0, "memory_used": 0}),
    "a core that is none": lambda all: _model(all)["ops"][0].update(core=2**31),
    "a rejected metric that is no text": lambda all: _model(all).update(rejected=[1]),
    "a note without text": lambda all: all["runs"][0].update(notes=[{"line": 1}]),
}
