#!/usr/bin/env python3
"""torture.py TOOL [short | PART]: runs commands in which the n-th allocation, write or start of a thread is refused, either
alone or with all later ones. TOOL is levelground-refusing; refuse.h says which calls are refused.

Each command first runs without refusals, which counts its calls. Then it runs again for every n, both ways. PART selects the
commands whose line contains PART. With "short", one command of every kind runs, for one or two n. Each time the result must be
one of two: the same status, output and files as without refusals; or status 1, the reason in one line on standard error, and no
file or output that is incomplete. A sanitizer's report or a hang is always an error.

Left out are serve and match, because they need a running game; check, because it takes minutes each time; and the calls of the
C library itself: buffers of streams, locales.
Second tier, too (70 s): every kind of command, not only each fourth."""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HANGS = 120  # seconds; commands usually take less than one
KINDS = ("memory", "write", "thread")
# The words with which each kind of refusal must be reported.
REASONS = {"memory": r"out of memory|Cannot allocate memory|memory is short",
           "write": r"No space left on device|Input/output error|cannot write",
           "thread": r"thread"}

PREPARE = """
generate toy --seed 1 --count 2 --quiet --output in --format txt
generate terra-mystica --seed 1 --quiet --output in --format txt
generate catan --seed 1 --quiet --output in --format txt,json
generate ptsp --seed 1 --quiet --set size=120 --set lines=2 --set rectangles=1 --set waypoints=4 --evaluations 20 --target 1e9 --output in --format map
generate wesnoth --seed 1 --quiet --set width=16 --set height=16 --evaluations 20 --target 1e9 --output in --format txt
play catan beginners --players random --games 2 --house points=4 --store counts.json --json
report to-w801-0ec --output in/report.json
explore catan --cells 1x2 --seed 1 --evaluations 100 --jobs 1 --quiet --store in/archive.jsonl
explore terra-mystica --cells 1x2 --seed 1 --evaluations 600 --jobs 1 --quiet --store there.jsonl
explore catan --objectives score,richest --param population=2 --seed 1 --evaluations 10 --jobs 1 --quiet --store in/front.jsonl
explore catan --objectives score,richest --param population=2 --seed 1 --evaluations 10 --jobs 1 --quiet --store front.jsonl
"""

# The official board, which violates requirements.
ORIGINAL = """U,S,G,B,Y,R,U,K,R,G,B,R,K;\nY,I,I,U,K,I,I,Y,K,I,I,Y;\nI,I,K,I,S,I,G,I,G,I,S,I,I;
G,B,Y,I,I,R,B,I,R,I,R,U;\nK,U,R,B,K,U,S,Y,I,I,G,K,B;\nS,G,I,I,Y,G,I,I,I,U,S,U;\nI,I,I,S,I,R,I,G,I,Y,K,B,Y;
Y,B,U,I,I,I,B,K,I,S,U,S;\nR,K,S,B,R,G,Y,U,S,I,B,G,R;
"""

# One command in each line; < FILE is its input. "# files" at the end of a line: of the files that the command writes, some may
# be there and others not.
SHORT = """
generate toy --seed 1 --count 3 --jobs 3 --quiet --output made --format txt # files
generate terra-mystica --seed 1 --lock in/original --jobs 1 --json
generate catan --seed 1 --jobs 1 --output made --format svg,txt,json --json # files
generate ptsp --seed 1 --set size=120 --set lines=2 --set rectangles=1 --set waypoints=4 --evaluations 20 --target -1e9 --jobs 2 --json
generate wesnoth --seed 1 --set width=16 --set height=16 --algorithm ea --evaluations 60 --target 1e9 --jobs 2
generate --id game=terra-mystica&variant=paper&seed=1&lock=%3F,%3F;%0A%3F;%0A --jobs 1 --json
evaluate in/lines --json
repair in/original --variant paper --json
explore toy --objectives score,near:most --param population=6 --seed 1 --evaluations 60 --jobs 2 --store store.jsonl --output made --json # files
evaluate in/ptsp-1-0.map --json
render in/wesnoth-1-0.map --violations --output out.svg
convert in/members.json --output there.txt
play ptsp in/ptsp-1-0.map --actions in/actions --json --output out.svg
play catan beginners --players random --game 1 --house points=4 --json --log there.txt --output out.svg # files
wesnoth simulate --games 1 --size 16x16 --turns 3 --evaluations 20 --jobs 1 --json
wesnoth install --maps 0 --userdata home
report in/catan-1-0.json --output there.json
report --replay in/report.json --json
explore toy --cells 4x4 --seed 1 --evaluations 300 --jobs 2 --store store.jsonl --output made --json # files
list games
"""

FURTHER = """
list --json
--version --json
report to-w801-0ec
report --replay in/report.json
explore catan --axes ore-pips=0..30,wheat-pips=0..30 --cells cvt:2 --seed 1 --evaluations 100 --jobs 1 --from in/archive.jsonl --store store.jsonl
explore terra-mystica --cells 1x2 --store there.jsonl --evaluations 900 --jobs 1 --algorithm hill
generate toy --seed 1 --count 3 --jobs 1 --output made --format svg,txt,json --json # files
generate toy --seed 1 --jobs 3 --algorithm ea --evaluations 200 --target 1e9
generate toy --seed 1 --lock in/toy-1-0.txt --jobs 1 --json
generate catan --seed 1 --preset aco2020 --evaluations 60 --target 1e9 --jobs 1
generate terra-mystica --seed 1 --count 2 --jobs 1 --output made --format svg,txt,json --json # files
generate terra-mystica --seed 1 --lock in/terra-mystica-1-0.txt --jobs 1
generate terra-mystica --seed 1 --preset tabu2020 --evaluations 60 --target 1e9 --jobs 1
generate terra-mystica --seed 1 --algorithm pso --evaluations 60 --target 1e9 --jobs 2 --json
generate catan --seed 1 --lock in/catan-1-0.txt --jobs 1
generate catan --seed 1 --algorithm aco --evaluations 60 --target 1e9 --jobs 2 --json
generate ptsp --seed 1 --set size=120 --set lines=2 --set rectangles=1 --set waypoints=4 --evaluations 20 --target 1e9 --jobs 1 --output made --format svg,txt,json --json # files
generate ptsp --seed 1 --variant paper --set size=120 --set lines=2 --set rectangles=1 --set waypoints=4 --evaluations 20 --target 1e9 --jobs 1 --json
generate ptsp --seed 1 --set fitness=f5 --set by=pilot --set iterations=20 --set size=120 --set lines=2 --set rectangles=1 --set waypoints=4 --evaluations 20 --target 1e9 --jobs 1
generate wesnoth --seed 1 --set width=16 --set height=16 --evaluations 30 --target 1e9 --jobs 1 --output made --format svg,txt,json --json # files
evaluate in/toy-1-0.txt in/toy-1-1.txt
evaluate in/lines
evaluate in/terra-mystica-1-0.txt --json --set river=original
evaluate - --json < in/catan-1-0.txt
evaluate in/members.json
evaluate in/ptsp-1-0.map --variant paper
evaluate in/wesnoth-1-0.map --json
evaluate in/absent
render in/terra-mystica-1-0.txt --violations --output out.svg
render in/catan-1-0.txt --violations --output out.svg
render in/ptsp-1-0.map --violations --output out.svg
render in/toy-1-0.txt --output out.png
render in/toy-1-0.txt --output out.pdf
repair in/original in/original --variant paper --output made --format svg,txt # files
repair in/catan-1-0.txt --evaluations 200
explore catan --objectives score,richest,ore-pips:most --param population=3 --algorithm smsemoa --seed 1 --evaluations 30 --jobs 1 --from in/front.jsonl --output made # files
explore catan --objectives score,richest --store front.jsonl --evaluations 31 --jobs 1
convert in/terra-mystica-1-0.txt --output there.txt
convert in/toy-1-0.txt in/toy-1-1.txt --output made/ --format json # files
convert in/toy-1-0.txt in/toy-1-1.txt --output there.txt
convert in/catan-1-0.txt --output there.json
convert in/catan-1-0.json --output there.txt
convert in/ptsp-1-0.map --output - --format json
convert in/wesnoth-1-0.map --output there.json
play ptsp in/ptsp-1-0.map --iterations 20 --games 2 --jobs 2 --json
play ptsp in/ptsp-1-0.map --iterations 20 --driver pilot --jobs 1 --route physics --output out.svg
play ptsp in/ptsp-1-0.map --actions in/actions --trace
play catan beginners --players random --games 4 --house points=4 --jobs 2 --store counts.json
play catan in/catan-1-0.txt --players greedy,random,random --games 2 --house points=4 --jobs 1 --json
wesnoth simulate --games 2 --size 16x16 --turns 3 --evaluations 20 --jobs 2 --output made --format txt,svg # files
wesnoth simulate --games 1 --size 16x16 --turns 2 --evaluations 20 --algorithm nsga2 --param population=5 --jobs 1
"""


class Command:
    def __init__(self, line):
        line, _, notes = line.partition(" # ")
        words, _, self.input = line.partition(" < ")
        self.line, self.words, self.by_file = line, words.split(), notes == "files"


def timeless(text):
    """Removes what depends on the clock or on the process."""
    text = re.sub(r'"((?:cpu_)?seconds|median_ms|worst_ms|us_per_tile)":[^,}]*', r'"\1":0', text)
    text = re.sub(r"[\d.]+ (ms|us|s)\b", r"0 \1", text)
    return re.sub(r"longest [\d.]+|\(\d+ a second\)|/CreationDate \(.*\)", "", text)


def snapshot(folder):
    """Returns a dictionary from path to content for every file below the folder; folders have no content."""
    found = {}
    for at, folders, files in os.walk(folder):
        for name in folders:
            found[os.path.relpath(os.path.join(at, name), folder)] = None
        for name in files:
            path = os.path.join(at, name)
            with open(path, encoding="utf-8", errors="replace") as file:
                found[os.path.relpath(path, folder)] = timeless(file.read())
    return found


class Outcome:
    def __init__(self, tool, command, kitchen, refusal):
        with tempfile.TemporaryDirectory() as work:
            shutil.copytree(kitchen, work, dirs_exist_ok=True, ignore=shutil.ignore_patterns("in"))
            os.symlink(os.path.join(kitchen, "in"), os.path.join(work, "in"))  # the command only reads this folder
            count = os.path.join(work, ".count")
            environment = dict(os.environ, LG_REFUSE=refusal, LG_REFUSE_COUNT=count, LC_ALL="C",
                               LEVELGROUND_DATA=os.path.join(work, "in"))
            with open(os.path.join(work, command.input or os.devnull), "rb") as given:
                try:
                    ended = subprocess.run([tool, *command.words], stdin=given, capture_output=True, cwd=work,
                                           env=environment, timeout=HANGS, check=False)
                    self.status, out, err = ended.returncode, ended.stdout, ended.stderr
                except subprocess.TimeoutExpired:
                    self.status, out, err = "hangs", b"", b""
            self.out = timeless(out.decode(errors="replace"))
            self.err = timeless(err.decode(errors="replace")).splitlines()
            self.counts = [0] * len(KINDS)
            if os.path.exists(count):
                with open(count, encoding="ascii") as file:
                    self.counts = [int(n) for n in file.read().split()]
                os.remove(count)
            self.files = snapshot(work)


def told(outcome, calm, kind):
    """Returns what is wrong with the way in which a failure was reported, or None."""
    lines = [line for line in outcome.err if line not in calm.err]
    if len(lines) != 1:
        return f"{len(lines)} lines of error"
    if not re.fullmatch(r"levelground: .{3,}", lines[0]):
        return "an unclear error"
    return None if re.search(REASONS[kind], lines[0]) else "another reason is given"


def left(outcome, calm, before, by_file):
    """Returns what is wrong with the files after a failure, or None."""
    known = set(before) | set(calm.files)
    if not set(outcome.files) <= known:
        return "left behind: " + ", ".join(sorted(set(outcome.files) - known))
    torn = [path for path, text in outcome.files.items() if text not in (before.get(path), calm.files.get(path))]
    if torn or not set(before) - set(outcome.files) <= set(before) - set(calm.files):
        return "files are torn or gone: " + ", ".join(torn)
    plain = {path: text for path, text in outcome.files.items() if text is not None}
    states = [{path: text for path, text in state.items() if text is not None} for state in (before, calm.files)]
    return None if by_file or plain in states else "some files are new, and others not"


def fault(outcome, calm, before, command, kind):
    """Returns what is wrong with the result of a command, or None."""
    noise = [line for line in outcome.err if re.search(r"Sanitizer|runtime error:|Assertion", line)]
    if noise or outcome.status not in (0, 1, 2):
        return f"status {outcome.status}: {' | '.join(noise[:1] or outcome.err[:1])}"
    if (outcome.status, outcome.out, outcome.files) == (calm.status, calm.out, calm.files):
        lines = set(outcome.err) - set(calm.err) if outcome.status == 0 else []
        return f"all is there, but: {lines}" if lines else None
    if outcome.status != 1:
        return f"status {outcome.status}, but not the same output or files"
    if kind != "write" and not calm.out.startswith(outcome.out):
        return "prints something else"
    if outcome.err and outcome.err[-1].find("has to be put back") > 0:
        return None  # removing the files was refused as well, so the command can only report the failure
    return told(outcome, calm, kind) or left(outcome, calm, before, command.by_file)


def points(counts, short):
    """Yields what must be refused: every call of each kind, once alone and once with all later ones; in a short run, only two
    of each kind."""
    for kind, count in zip(KINDS, counts):
        if short and count:
            yield from (f"{kind} {n} {way}" for n in {1 + count // 3, 1 + count * 2 // 3} for way in ("once", "on"))
        elif not short:
            yield from (f"{kind} {n} {way}" for n in range(1, count + 1) for way in ("once", "on"))


def torture(tool, command, kitchen, short, pool):
    """Refuses all calls of a command, one after the other. Returns how many there were, and what went wrong at which of them.
    """
    whole = snapshot(kitchen)
    before = {path: text for path, text in whole.items() if not path.startswith("in/")}
    calm = Outcome(tool, command, kitchen, "memory 0 once")
    tries = {pool.submit(Outcome, tool, command, kitchen, refusal): refusal for refusal in points(calm.counts, short)}
    faults = []
    for attempt in concurrent.futures.as_completed(tries):
        wrong = fault(attempt.result(), calm, before, command, tries[attempt].split()[0])
        if wrong:
            faults.append(f"LG_REFUSE='{tries[attempt]}': {wrong} {attempt.result().err[-1:]}")
    if snapshot(kitchen) != whole:
        faults.append("what it only reads is changed")
    return len(tries), sorted(faults), calm.counts


def name_levels(folder, game):
    """Renames levels that were just made. Their ids are replaced by GAME-1-NUMBER, the names that the commands use."""
    made = sorted(name for name in os.listdir(folder) if not re.match(r"[a-z-]+-1-\d+\.", name))
    for ending in {os.path.splitext(name)[1] for name in made}:
        for number, name in enumerate(name for name in made if name.endswith(ending)):
            os.rename(os.path.join(folder, name), os.path.join(folder, f"{game}-1-{number}{ending}"))


def prepare(tool, kitchen):
    """Prepares the files that the commands need: levels of each game, and some files that will be overwritten."""
    for line in PREPARE.strip().splitlines():
        subprocess.run([tool, *line.split()], cwd=kitchen, check=True, stdout=subprocess.DEVNULL)
        if line.startswith("generate"):
            name_levels(os.path.join(kitchen, "in"), line.split()[1])

    def write(path, text):
        path = os.path.join(kitchen, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    maps = ["AABBAABB", open(os.path.join(kitchen, "in/catan-1-0.txt"), encoding="utf-8").read()]
    write("in/lines", "".join('{"map":"' + text.replace("\n", "\\n") + '"}\n' for text in maps * 2))
    with open(os.path.join(kitchen, "in/catan-1-0.json"), encoding="utf-8") as file:
        level = json.load(file)
    write("in/members.json", json.dumps({"hexes": level["hexes"], "ports": level["ports"]}))
    write("in/original", ORIGINAL)
    write("in/actions", "3\n4\n5\n" * 40)
    write("there.txt", "old")
    write("there.json", "old")
    write("in/addons/wesnoth/main.cfg", "new")
    write("in/addons/wesnoth/lua/land.lua", "new")
    write("home/data/add-ons/levelground/main.cfg", "old")
    write("home/data/add-ons/levelground/io/answer", "kept")


def main():
    tool = os.path.abspath(sys.argv[1])
    part = sys.argv[2] if len(sys.argv) > 2 else ""
    short = part == "short"
    lines = [line for line in (SHORT if short else SHORT + FURTHER).strip().splitlines() if line and (short or part in line)]
    if short and "LG_SECOND_TIER" not in os.environ:
        lines = lines[::4]
    tried = bad = 0
    with tempfile.TemporaryDirectory() as kitchen, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        prepare(tool, kitchen)
        for k, line in enumerate(lines, 1):
            command = Command(line)
            count, faults, counts = torture(tool, command, kitchen, short, pool)
            tried, bad = tried + count, bad + len(faults)
            print(f"{'not ' if faults else ''}ok {k} - {command.line}: {count} points of {counts}")
            for sentence in faults:
                print(f"# {sentence}")
            sys.stdout.flush()
    print(f"1..{len(lines)}")
    print(f"# {tried} points, {bad} bad")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
