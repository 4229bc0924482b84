#!/usr/bin/env python3
"""tally.py testlog.json TAP-FILE...: counts TAP cases. Shows the failed cases; the last line is the count. If a program stops
early, prints no case or ends with an error, this counts as one more failed case."""
import json
import os
import re
import sys

count = {"passed": 0, "failed": 0, "skipped": 0}


def tally(name, text, notes="", ended_well=True):
    cases = re.findall(r"^(not )?ok\b(.*)", text, re.M)
    plan = re.search(r"^1\.\.(\d+)(.*)", text, re.M)
    failed = 0
    for bad, rest in cases:
        if re.search(r"# *skip", rest, re.I):
            count["skipped"] += 1
            print(f"skipped: {name}:{rest}")
        elif bad:
            failed += 1
        else:
            count["passed"] += 1
    if plan and not cases and "skip" in plan[2].lower():
        count["skipped"] += 1
        print(f"skipped: {name}:{plan[2]}")
    elif not cases or not plan or int(plan[1]) != len(cases) or not (ended_well or failed):
        failed += 1
        notes += f"\n{name} stopped early: {len(cases)} of {plan[1] if plan else 'unknown'} cases\n"
    count["failed"] += failed
    if failed:
        passed_line = re.compile(r"^(ok\b|not ok.*# *SKIP|1\.\.|# (not )?ok\b|# Starting).*\n?", re.M)
        print(f"\nFAILED: {name}\n{passed_line.sub('', text)}{notes}")
        if "+second" in name:
            print("This test is of the second tier, which is not run for every commit: the fault may be older than this commit.")


for path in sys.argv[1:]:
    if not os.path.exists(path):
        continue
    with open(path, encoding="utf-8", errors="replace") as file:
        if path.endswith(".json"):
            for line in file:
                run = json.loads(line)
                tally(run["name"], run["stdout"] or "", run.get("stderr", ""), run["returncode"] == 0)
        else:
            text = file.read()
            tally(os.path.basename(path), text, "", "\n# exit status" not in text)

line = f"{count['passed']} passed, {count['failed']} failed"
if count["skipped"]:
    line += f", {count['skipped']} skipped"
print(line)
sys.exit(count["failed"] > 0 or count["passed"] == 0)
