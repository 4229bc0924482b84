#!/usr/bin/env python3
"""Checks the exported interface against web/wasm/exports.txt. `names` lists the functions. `check [MODULE]` compares the
description with the C exports, with the types of the binding and, if it is given, with a built module."""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
KINDS = {"text": "const char *", "job": "job *", "whole": "int", "numbers": "double *", "pointer": "void *", "nothing": "void"}


def described():
    """Returns {name: (returns, [(kind, parameter)])}, and {name: game} for functions that only the modules of one game have."""
    table, owners = {}, {}
    for line in (ROOT / "web/wasm/exports.txt").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        name, parameters, kind, owner = re.fullmatch(r"(\w+)\((.*)\): (\w+)(?: \[([\w-]+)\])?", line).groups()
        pairs = [tuple(reversed(p.split(": "))) for p in parameters.split(", ") if p]
        table[name] = (kind, pairs)
        if owner:
            owners[name] = owner
    return table, owners


def kind_of(declaration):
    """Returns the word that exports.txt uses for a C type, or for a parameter with this name."""
    words = declaration.replace("*", " * ").split()
    types = " ".join(w for w in words if w != "const")
    for kind, start in (("text", "char *"), ("job", "job *"), ("numbers", "double *"), ("pointer", "void *"), ("nothing", "void")):
        if types == start or types.startswith(start + " "):
            return kind
    return "whole"


def written():
    """Returns the same table, read from the C sources."""
    table = {}
    for file in sorted((ROOT / "web/wasm").glob("*.c")):
        for match in re.finditer(r"^(.*)\bEXPORT\((\w+)\)\(([^)]*)\)", file.read_text(), re.M):
            returns, name, parameters = match.groups()
            pairs = []
            for parameter in parameters.split(","):
                if parameter.strip() != "void":
                    pairs.append((kind_of(parameter), re.search(r"(\w+)$", parameter.strip()).group(1)))
            table[name] = (kind_of(returns), pairs)
    return table


def members(path):
    """Returns the names that a module or its types export, and CLASS.MEMBER for public members."""
    names, owner = set(), None
    for line in path.read_text().splitlines():
        start = re.match(r"export (?:async )?(class|function|const) (\w+)", line)
        member = re.match(r"  (?:(?:async|get|set|static|readonly|protected) )*(\w+)\s*[(<?:=]", line)
        if start:
            owner = start[2] if start[1] == "class" else None
            names.add(start[2])
        elif line.startswith("}"):
            owner = None
        elif owner and member and member[1] != "constructor":
            names.add(f"{owner}.{member[1]}")
    return names


def package_differences():
    folder = ROOT / "web/npm"
    code = members(folder / "levelground.mjs") | members(folder / "flight.mjs") | members(folder / "error.mjs") | members(folder / "balance.mjs")
    types = members(folder / "levelground.d.ts")
    for name in sorted(code ^ types):
        yield f"{name}: {'in the code, not in levelground.d.ts' if name in code else 'in levelground.d.ts, not in the code'}"
    version = re.search(r'#define LG_VERSION "(.*)"', (ROOT / "include/levelground.h").read_text())[1]
    said = json.loads((folder / "package.json").read_text())["version"]
    if said != version:
        yield f"package.json says version {said}, the library is {version}"


def in_module(path):
    script = ("const m = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));"
              "for (const e of WebAssembly.Module.exports(m)) if (e.kind === 'function') console.log(e.name)")
    out = subprocess.run(["node", "-e", script, path], check=True, capture_output=True, text=True).stdout
    return {name for name in out.split() if name.startswith("lg_")}


def differences(module):
    (said, owners), code = described(), written()
    for name in sorted(said.keys() | code.keys()):
        if said.get(name) != code.get(name):
            yield f"{name}: exports.txt says {said.get(name)}, the C {code.get(name)}"
    scripts = [f.read_text() for folder in ("web/npm", "web/page") for f in (ROOT / folder).rglob("*.mjs")]
    used = {name for text in scripts for name in re.findall(r"\blg_web_\w+", text)}
    for name in sorted(used ^ said.keys()):
        yield f"{name}: {'used by a script, not described' if name in used else 'used by no script'}"
    yield from package_differences()
    if module:
        game = pathlib.Path(module).stem.removesuffix("-plain")
        lacking = set() if (ROOT / "build-libyaml").exists() else {"file"}
        expected = {name for name in said if owners.get(name, game) == game or game == "levelground" and owners[name] not in lacking}
        for name in sorted(in_module(module) ^ expected):
            yield f"{name}: not in both, {module} and exports.txt"


if sys.argv[1:2] == ["names"]:
    print("\n".join(described()[0]))
elif sys.argv[1:2] == ["check"]:
    found = list(differences(sys.argv[2] if len(sys.argv) > 2 else None))
    print("\n".join(found) or "the interface is as described")
    sys.exit(bool(found))
else:
    sys.exit("usage: exports.py names | check [MODULE]")
