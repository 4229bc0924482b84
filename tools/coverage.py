#!/usr/bin/env python3
"""coverage.py JSON: prints which share of the branches of the library and of src/io the tests take, by gcovr's count, and lists
the branches that no test takes."""
import json
import sys

PARTS = {"the library": ("src/base/", "src/boards/", "src/players/", "src/ptsp/", "src/recipe/", "src/search/", "src/wesnoth/"), "src/io": ("src/io/",)}


def count(file):
    """Returns the number of branches, the number of branches never taken, and the lines that contain them."""
    taken = [(line["line_number"], branch["count"] > 0) for line in file["lines"] for branch in line["branches"]]
    lines = sorted({line for line, is_taken in taken if not is_taken})
    return len(taken), sum(not is_taken for _, is_taken in taken), lines


def ranges(lines):
    """Returns line numbers as text; consecutive numbers are joined: 3, 5-7."""
    joined = []
    for line in lines:
        if joined and line == joined[-1][1] + 1:
            joined[-1][1] = line
        else:
            joined.append([line, line])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in joined)


with open(sys.argv[1], encoding="utf-8") as source:
    files = json.load(source)["files"]
for title, folders in PARTS.items():
    rows = [(*count(file), file["file"]) for file in files if file["file"].startswith(folders)]
    branches, left = sum(row[0] for row in rows), sum(row[1] for row in rows)
    print(f"\n{title}: {100 * (branches - left) / max(branches, 1):.1f} % of {branches} branches taken; {left} left, by file:")
    for all_of, rest, lines, path in sorted(rows, key=lambda row: (-row[1], row[3])):
        if rest:
            print(f"  {rest:4} of {all_of:4}  {path}: {ranges(lines)}")
