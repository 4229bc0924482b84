"""Reads a folder of IOHprofiler data and prints a line for each violation of the format's rules. An independent check of
src/lab/export/ioh.c, written from IOHexperimenter's documentation, from IOHanalyzer's page "Data Format", and from what
IOHanalyzer and IOHinspector expect.

Used as a module, runs(FOLDER) yields the data that was read."""
import json
import os
import re
import sys

KEYS = {"version": str, "suite": str, "function_id": int, "function_name": str, "maximization": bool, "algorithm": dict,
        "attributes": list, "scenarios": list}
RESERVED = {"data_id", "algorithm_name", "algorithm_info", "suite", "function_name", "function_id", "dimension",
            "instance", "run_id", "evals", "best_y", "version", "format", "names", "class", "dim", "attributes"}


class Broken(Exception):
    pass


def rule(holds, sentence):
    if not holds:
        raise Broken(sentence)


def is_16_bit(number):
    return type(number) is int and 0 <= number <= 65535


def check_head(data, path):
    for key, kind in KEYS.items():
        rule(key in data, f"no {key}")
        rule(type(data[key]) is kind, f"{key} is no {kind.__name__}")
    rule(set(data["algorithm"]) == {"name", "info"}, "algorithm: not name and info")
    rule(is_16_bit(data["function_id"]), "function_id: not 16 bits")
    rule(tuple(map(int, data["version"].split("."))) >= (0, 3, 3), "version: before JSON was written")
    wanted = f"IOHprofiler_f{data['function_id']}_{data['function_name']}.json"
    rule(os.path.basename(path) == wanted, f"is not called {wanted}")
    rule(data["attributes"][:2] == ["evaluations", "raw_y"], "attributes do not begin with evaluations, raw_y")
    names = []
    for attribute in data.get("experiment_attributes", []):
        rule(len(attribute) == 1, "an experiment attribute of more than one name")
        rule(all(type(value) is str for value in attribute.values()), "an experiment attribute that is no text")
        names += attribute
    rule(len(names) == len(set(names)) and not RESERVED & set(names), "experiment attributes: a name is taken")


def read_blocks(path, columns):
    """Returns the runs of a .dat file as lists of rows."""
    blocks = []
    for number, line in enumerate(open(path, encoding="ascii"), 1):
        fields = line[:-1].split(" ")
        rule(line.endswith("\n") and len(fields) == len(columns), f"line {number}: not {len(columns)} columns")
        if fields == columns:
            blocks.append([])
            continue
        rule(blocks, "no header before the first run")
        rule(re.fullmatch(r"\d+", fields[0]), f"line {number}: evaluations is no whole number")
        blocks[-1].append((int(fields[0]), *map(float, fields[1:])))
    return blocks


def check_block(rows, run, maximization):
    sign = -1 if maximization else 1
    rule(rows and rows[0][0] == 1, "the first row is not evaluation 1")
    rule(rows[-1][0] == run["evals"], "the last row is not the last evaluation")
    best = rows[0]
    for before, row in zip(rows, rows[1:]):
        rule(row[0] > before[0], "evaluations do not increase")
        rule(sign * row[1] <= sign * before[1], "raw_y gets worse")
        if sign * row[1] < sign * best[1]:
            best = row
    rule((run["best"]["evals"], run["best"]["y"]) == best[:2], "best is not the last improvement")


def check_run(run, attributes):
    rule(set(run) == {"instance", "evals", "best"} | set(attributes), "a run with other keys")
    rule(set(run["best"]) == {"evals", "y", "x"}, "best: not evals, y, x")
    rule(is_16_bit(run["instance"]), "instance: not 16 bits")
    rule(type(run["evals"]) is int and type(run["best"]["evals"]) is int, "evals is no whole number")
    rule(type(run["best"]["y"]) is float and type(run["best"]["x"]) is list, "best: y is no number or x no list")
    rule(all(type(run[name]) in (int, float) for name in attributes), "a run attribute that is no number")


def check_scenario(scenario, data, folder):
    rule(set(scenario) == {"dimension", "path", "runs"}, "a scenario with other keys")
    rule(is_16_bit(scenario["dimension"]), "dimension: not 16 bits")
    f = data["function_id"]
    wanted = f"data_f{f}_{data['function_name']}/IOHprofiler_f{f}_DIM{scenario['dimension']}.dat"
    rule(scenario["path"] == wanted, f"path is not {wanted}")
    blocks = read_blocks(os.path.join(folder, wanted), data["attributes"])
    rule(scenario["runs"] and len(blocks) == len(scenario["runs"]), "not as many runs as in the .dat file")
    for rows, run in zip(blocks, scenario["runs"]):
        check_run(run, data.get("run_attributes", []))
        check_block(rows, run, data["maximization"])


def files(folder):
    for at, _, names in sorted(os.walk(folder)):
        yield from (os.path.join(at, name) for name in sorted(names) if name.endswith(".json"))


def check(path):
    data = json.load(open(path, encoding="utf-8"))
    check_head(data, path)
    for scenario in data["scenarios"]:
        check_scenario(scenario, data, os.path.dirname(path))


def runs(folder):
    """Yields each run, together with what its file says of all its runs."""
    for path in files(folder):
        data = json.load(open(path, encoding="utf-8"))
        for scenario in data["scenarios"]:
            for run in scenario["runs"]:
                yield data, scenario, run


def faults(folder):
    functions = {}
    for path in files(folder):
        try:
            check(path)
            data = json.load(open(path, encoding="utf-8"))
            known = functions.setdefault(data["function_id"], data["function_name"])
            rule(known == data["function_name"], "a function_id of two functions")
        except (Broken, OSError, ValueError, TypeError) as error:
            yield f"{os.path.relpath(path, folder)}: {error}"
            functions[0] = None
    if not functions:
        yield "no data"


def main(folders):
    found = [f"{folder}/{fault}" for folder in folders for fault in faults(folder)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
