#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds schemas, program and examples against each other: schemas_test.py PROGRAM SOURCE_FOLDER.

What the program accepts, the schema accepts; what is wrong, both refuse; what the program writes,
the schema accepts. Exits 77 if python3-jsonschema or python3-yaml is missing.
"""
import copy
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

sys.dont_write_bytecode = True  # the next import would leave files in the source
from schema_cases import BAD_MANIFESTS, BAD_RULES, BAD_RUNS, GOOD_MANIFESTS, GOOD_RULES
from schema_cases import manifest_text, rules_text

PROGRAM = os.path.realpath(sys.argv[1])
SOURCE = os.path.realpath(sys.argv[2])
KINDS = ("manifest", "rules", "run", "report", "history", "inspection", "operators", "doctor")


class Loader(yaml.SafeLoader):
    """YAML as editors read it: a date is a text."""


Loader.yaml_implicit_resolvers = {
    sign: [one for one in resolvers if one[0] != "tag:yaml.org,2002:timestamp"]
    for sign, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read_yaml(text):
    return yaml.load(text, Loader)  # a SafeLoader


def read_file(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def ipugate(*words, folder=".", variables=None):
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", **(variables or {})}
    if "ASAN_OPTIONS" in os.environ:
        environment["ASAN_OPTIONS"] = os.environ["ASAN_OPTIONS"]
    return subprocess.run([PROGRAM, *words], cwd=folder, env=environment, text=True,
                          capture_output=True, check=False)


def listed(topic):
    return [line.split()[0] for line in ipugate("list", topic).stdout.splitlines()]


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words],
                   cwd=folder, check=True, capture_output=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


SCHEMAS = {kind: json.loads(ipugate("schema", kind).stdout) for kind in KINDS}
VALIDATORS = {kind: jsonschema.Draft7Validator(schema) for kind, schema in SCHEMAS.items()}


def faults(kind, document):
    """What the schema finds, in words; empty for a valid document."""
    return [f"{list(fault.absolute_path)}: {fault.message[:300]}"
            for fault in VALIDATORS[kind].iter_errors(document)]


def code_blocks(text):
    """The indented blocks of a markdown text, without their indentation."""
    for block in re.findall(r"(?:^(?: {4,}.*)?\n)+", text, re.MULTILINE):
        lines = [line for line in block.splitlines() if line.strip()]
        if lines:
            indent = min(len(line) - len(line.lstrip()) for line in lines)
            yield "\n".join(line[indent:] for line in lines) + "\n"


def parsed(block):
    try:
        return read_yaml(block)
    except yaml.YAMLError:
        return None


class Schemas(unittest.TestCase):
    def test_are_schemas_and_their_examples_are_valid(self):
        self.assertEqual(sorted(os.listdir(os.path.join(SOURCE, "src/cli/schemas"))),
                         sorted(f"{kind}.json" for kind in KINDS))
        for kind, schema in SCHEMAS.items():
            jsonschema.Draft7Validator.check_schema(schema)
            self.assertTrue(schema["examples"])
            for example in schema["examples"]:
                self.assertEqual(faults(kind, example), [])

    def test_are_strict_and_described(self):
        def visit(kind, schema, where):
            for name, property_schema in schema.get("properties", {}).items():
                target = property_schema.get("$ref", "").rpartition("/")[2]
                described = "description" in property_schema or \
                    "description" in SCHEMAS[kind]["definitions"].get(target, {})
                self.assertTrue(described, f"{kind}: {where}.{name} has no description")
                visit(kind, property_schema, f"{where}.{name}")
            if schema.get("type") == "object":
                self.assertIn("additionalProperties", schema, f"{kind}: {where}")

        for kind, schema in SCHEMAS.items():
            visit(kind, schema, "")
            for name, definition in schema["definitions"].items():
                visit(kind, definition, name)

    def test_say_the_same_of_what_runs_and_reports_share(self):
        run = SCHEMAS["run"]["definitions"]
        for kind in ("report", "history", "inspection", "operators"):
            own = SCHEMAS[kind]["definitions"]
            for name in set(run) & set(own) - {"number", "broken", "model", "metric"}:
                self.assertEqual(run[name], own[name], f"{kind}: {name}")
        report = SCHEMAS["report"]["definitions"]
        for name in ("model", "metric"):
            self.assertEqual(run[name], report[name], name)

    def test_know_every_rule_kind_reader_metric_and_unit(self):
        rule = SCHEMAS["rules"]["definitions"]["rule"]
        demands = [one["required"][0] for one in rule["anyOf"]]
        self.assertEqual(demands, listed("rules"))
        capture = SCHEMAS["manifest"]["definitions"]["capture"]["properties"]
        self.assertEqual(capture["format"]["anyOf"][0]["enum"], listed("readers"))
        for option in ("units", "labels"):
            names = capture["options"]["properties"][option]["propertyNames"]["enum"]
            self.assertEqual(names, listed("metrics"))
        self.assertEqual(rule["properties"]["metric"]["examples"], listed("metrics"))
        spellings = re.findall(r'Unit\{"([^"]*)"', read_file("src/support/unit.cpp"))
        self.assertGreater(len(spellings), 30)
        for spelling in spellings:
            unit = spelling.encode().decode("unicode_escape").encode("latin-1").decode()
            rules = read_yaml(rules_text(f'limit: {{max: "5 {unit}"}}'))
            self.assertEqual(faults("rules", rules), [], unit)
            if unit:
                text = manifest_text(capture=f'{{file: x, options: {{units: {{macs: "{unit}"}}}}}}')
                self.assertEqual(faults("manifest", read_yaml(text)), [], unit)

    def test_accept_what_is_in_the_repository(self):
        for path in glob.glob(os.path.join(SOURCE, "rules/*.yaml")) + ["ci/example/rules.yaml"]:
            self.assertEqual(faults("rules", read_yaml(read_file(path))), [], path)
        self.assertEqual(faults("manifest", read_yaml(read_file("ci/example/ipugate.yaml"))), [])

    def test_accept_what_documents_show(self):
        seen = {"manifest": 0, "rules": 0}
        for path in ("README.md", "ci/README.md", "rules/README.md", "baselines/README.md"):
            for block in code_blocks(read_file(path)):
                document = parsed(block)
                if isinstance(document, list) and all(
                        isinstance(one, dict) and "metric" in one for one in document):
                    document = {"version": 1, "rules": document}
                if not isinstance(document, dict) or "version" not in document:
                    continue
                kind = "rules" if isinstance(document.get("rules"), list) else "manifest"
                self.assertEqual(faults(kind, document), [], f"{path}:\n{block}")
                seen[kind] += 1
        self.assertGreaterEqual(seen["manifest"], 1)
        self.assertGreaterEqual(seen["rules"], 4)


class Files(unittest.TestCase):
    """Manifests and rule files, given to the schema and to the program."""

    VARIABLES = {"ONE": "1", "TRUE": "true", "CLOCK": "900 MHz", "NAME": "net", "FORMAT":
                 "sigmastar-board", "SHARES": "variable_buffer", "UNIT": "us", "STORE": "dir:b"}

    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = self.scratch.name
        write(os.path.join(self.folder, "rules.yaml"), rules_text("max_increase: 3 %"))

    def tearDown(self):
        self.scratch.cleanup()

    def refusal(self):
        """Why the program does not take the manifest or its rules; nothing if it does."""
        result = ipugate("check", "--format", "json", folder=self.folder, variables=self.VARIABLES)
        report = json.loads(result.stdout)
        self.assertEqual(faults("report", report), [])
        return [one["message"] for one in report["findings"] if one["rule"] == "manifest"]

    def check_manifest(self, text):
        write(os.path.join(self.folder, "ipugate.yaml"), text)
        return faults("manifest", read_yaml(text)), self.refusal()

    def check_rules(self, text):
        write(os.path.join(self.folder, "ipugate.yaml"), manifest_text("rules: rules.yaml"))
        write(os.path.join(self.folder, "rules.yaml"), text)
        return faults("rules", read_yaml(text)), self.refusal()

    def test_good_ones_are_accepted_by_both(self):
        for check, texts in ((self.check_manifest, GOOD_MANIFESTS), (self.check_rules, GOOD_RULES)):
            for text in texts:
                self.assertEqual(check(text), ([], []), text)

    def test_bad_ones_are_refused_by_both(self):
        for check, texts in ((self.check_manifest, BAD_MANIFESTS), (self.check_rules, BAD_RULES)):
            for text in texts:
                by_schema, by_program = check(text)
                self.assertTrue(by_schema, f"the schema accepts\n{text}")
                self.assertTrue(by_program, f"the program accepts\n{text}")


class WrittenFiles(unittest.TestCase):
    """What the program writes."""

    @classmethod
    def setUpClass(cls):
        """The example, recorded with the captures before and checked with those after."""
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = cls.scratch.name
        git(cls.folder, "init", "--quiet", "--initial-branch", "main", ".")
        for captures, verb in (("before", "record"), ("after", "check")):
            example = os.path.join(SOURCE, "ci/example")
            for name in ("ipugate.yaml", "rules.yaml"):
                shutil.copy(os.path.join(example, name), cls.folder)
            shutil.copytree(os.path.join(example, captures), os.path.join(cls.folder, "logs"),
                            dirs_exist_ok=True)
            git(cls.folder, "add", "ipugate.yaml", "rules.yaml", "logs")
            git(cls.folder, "commit", "--quiet", "--message", captures)
            if verb == "record":
                cls.recorded = ipugate("record", folder=cls.folder)
        cls.store_file = glob.glob(os.path.join(cls.folder, "baselines/??/*.json"))[0]
        with open(cls.store_file, encoding="utf-8") as file:
            cls.stored = json.load(file)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def check_report(self):
        """Exit status and report of a check."""
        result = ipugate("check", "--format", "json", folder=self.folder)
        return result.returncode, json.loads(result.stdout)

    def test_stored_runs_and_a_report_with_everything_are_valid(self):
        self.assertEqual(self.recorded.returncode, 0, self.recorded.stderr)
        self.assertEqual(faults("run", self.stored), [])
        status, report = self.check_report()
        self.assertEqual(status, 1)
        self.assertEqual(faults("report", report), [])
        self.assertTrue(report["models"][0]["ops"])

    def test_what_other_commands_write_is_valid(self):
        captures = sorted(glob.glob(os.path.join(self.folder, "logs/*")))
        timeline = os.path.join(self.folder, "timeline.json")
        lane = {"name": "thread_name", "ph": "M", "pid": 0, "tid": 0,
                "args": {"name": "core0_layer_timeline"}}
        events = [{"name": f"{index}_{kind}", "ph": "X", "pid": 0, "tid": 0, "ts": 20 * index,
                   "dur": 10.0, "args": {"total_cycle": 9000}}
                  for index, kind in enumerate(("CONV_2D", "SOFTMAX"))]
        write(timeline, json.dumps([lane, *events]))
        for kind, words in (
                ("inspection", ("inspect", "--format", "json", *captures, "no-such-file")),
                ("history", ("history", "--format", "json")),
                ("history", ("history", "yolov8s", "ipu_time", "--format", "json")),
                ("operators", ("ops", "--format", "json", timeline)),
                ("operators", ("ops", "--format", "json", "--mode", "each", timeline)),
                ("doctor", ("doctor", "--format", "json"))):
            result = ipugate(*words, folder=self.folder)
            written = json.loads(result.stdout)
            self.assertEqual(faults(kind, written), [], words)
            self.assertTrue(written, words)

    def test_approved_reports_are_valid(self):
        paths = glob.glob(os.path.join(SOURCE, "tests/reports/approved/*.json.txt"))
        self.assertGreater(len(paths), 4)
        for path in paths:
            self.assertEqual(faults("report", json.loads(read_file(path))), [], path)

    def test_damaged_runs_are_refused_by_both(self):
        try:
            for name, damage in BAD_RUNS.items():
                damaged = copy.deepcopy(self.stored)
                damage(damaged)
                write(self.store_file, json.dumps(damaged))
                self.assertTrue(faults("run", damaged), f"the schema accepts: {name}")
                status, report = self.check_report()
                self.assertEqual(status, 2, f"the program accepts: {name}")
                self.assertEqual(report["findings"][0]["rule"], "baseline", name)
        finally:
            write(self.store_file, json.dumps(self.stored))
        self.assertEqual(self.check_report()[0], 1)

    def test_a_report_with_a_key_too_many_or_too_few_is_refused(self):
        report = self.check_report()[1]
        for part in (report, report["counts"], report["baseline"], report["findings"][0],
                     report["models"][0], report["models"][0]["metrics"][0],
                     report["models"][0]["ops"][0], report["models"][0]["types"][0],
                     report["run"], report["run"]["models"][0]):
            part["novelty"] = 1
            self.assertTrue(faults("report", report), f"accepted in {sorted(part)}")
            del part["novelty"]
            key = next(iter(part))
            kept = part.pop(key)
            self.assertTrue(faults("report", report), f"accepted without {key}")
            part[key] = kept
        self.assertEqual(faults("report", report), [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
