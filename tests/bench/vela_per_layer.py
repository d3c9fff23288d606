#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a per-layer file as scripts around Vela do, and prints the processor time of two loops.

    vela_per_layer.py FILE

The first loop is csv.DictReader with the conversions of a layer table; the second one evaluates the
type of each field on every row.
"""
import csv
import dataclasses
import sys
import time

LEGACY = {
    "name": "Name", "tflite_operator": "TFLite_operator", "sram_usage": "SRAM Usage",
    "op_cycles": "Op Cycles", "npu_cycles": "NPU", "sram_access_cycles": "SRAM AC",
    "dram_access_cycles": "DRAM AC", "on_chip_flash_access_cycles": "OnFlash AC",
    "off_chip_flash_access_cycles": "OffFlash AC", "mac_count": "MAC Count",
    "util_mac_percentage": "Util%",
}
REGOR = LEGACY | {"tflite_operator": "Original Operator", "sram_usage": "Staging Usage",
                  "util_mac_percentage": "Util% (MAC)"}
TYPES = {field: "float" for field in LEGACY} | {"name": "str", "tflite_operator": "str"}

Layer = dataclasses.make_dataclass("Layer", list(LEGACY))


def columns(file):
    with open(file, newline="") as text:
        return REGOR if text.readline().startswith("Original") else LEGACY


def converted(file, titles):
    layers = []
    with open(file, newline="") as text:
        for row in csv.DictReader(text):
            layers.append(Layer(
                row[titles["name"]], row[titles["tflite_operator"]],
                float(row[titles["sram_usage"]]), float(row[titles["op_cycles"]]),
                float(row[titles["npu_cycles"]]), float(row[titles["sram_access_cycles"]]),
                float(row[titles["dram_access_cycles"]]),
                float(row[titles["on_chip_flash_access_cycles"]]),
                float(row[titles["off_chip_flash_access_cycles"]]), float(row[titles["mac_count"]]),
                float(row[titles["util_mac_percentage"]])))
    return layers


def evaluated(file, titles):
    layers = []
    with open(file, newline="") as text:
        for row in csv.DictReader(text):
            layers.append(Layer(**{
                field: eval(TYPES[field])(row[title]) for field, title in titles.items()}))
    return layers


def main():
    file = sys.argv[1]
    for loop in (converted, evaluated):
        begin = time.process_time()
        layers = loop(file, columns(file))
        print(f"{time.process_time() - begin:.3f} {len(layers)}", flush=True)


main()
