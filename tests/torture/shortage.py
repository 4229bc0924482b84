#!/usr/bin/env python3
"""shortage.py SHIM STEP COMMAND...: refuses single allocations of a command. It refuses every STEP-th allocation, once alone
and once with all later ones. Each time the command must end as it does without refusals, or with status 1 and a last line that
says that memory is short. Prints a line for each error. LG_CLEAR is a file that is removed before each run."""
import os
import re
import subprocess
import sys

HANGS = 120  # seconds; commands usually take less than one


def run(shim, words, order):
    if os.environ.get("LG_CLEAR"):
        for name in os.listdir("."):
            if name.startswith(os.environ["LG_CLEAR"]):
                os.remove(name)
    environment = dict(os.environ, LD_PRELOAD=shim, LG_SHORTAGE=order, LG_SHORTAGE_COUNT="pieces", PATH="/nowhere", LC_ALL="C")
    try:
        ended = subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=HANGS, check=False)
    except subprocess.TimeoutExpired:
        return "hangs", ""
    return ended.returncode, ended.stderr.decode(errors="replace")


def main():
    shim, step, words = os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    calm, _ = run(shim, words, "0 once")
    with open("pieces", encoding="ascii") as file:
        pieces = int(file.read())
    if pieces < 100:
        print(f"only {pieces} pieces were counted")
    for n in range(1, pieces + 1, step):
        for way in ("once", "on"):
            status, said = run(shim, words, f"{n} {way}")
            short = re.search(r"^levelground: .*(out of memory|Cannot allocate memory)$", said.strip().split("\n")[-1])
            if status != calm and not (status == 1 and short):
                print(f"LG_SHORTAGE='{n} {way}' of {pieces}: status {status}: {said[:300]}")


if __name__ == "__main__":
    main()
