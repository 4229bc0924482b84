#!/usr/bin/env python3
"""Makes random mistakes (mutations) in the C files of src, one at a time, and prints the share of them that the tests find.

A mutation is judged by the tests that execute its line, the cheapest first, until one fails. Which lines a test executes and
how long it takes is measured by one run of each test on a build with gcov. A mutation that does not change the object code at
-O2 is equivalent and is not counted. Everything happens in a copy of the sources, and everything is kept in build-mutate, so
that an interrupted run continues where it stopped."""
import argparse
import bisect
import contextlib
import filecmp
import glob
import hashlib
import json
import math
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "build-mutate")
TREE = os.path.join(FOLDER, "tree")  # the copy of the sources, with the build folders in it
BUILD, COVERAGE = os.path.join(TREE, "build"), os.path.join(TREE, "build-coverage")
MAP = os.path.join(FOLDER, "map.json")
SCRATCH = os.path.join(FOLDER, "tmp")
HANGS = 600  # seconds after which a test that was never measured counts as hanging
LINK = 1.0  # seconds that linking a test program takes, roughly
MEMORY, FILE_SIZE = 8 << 30, 1 << 30  # limits of a mutated program, in bytes

TOKEN = re.compile(r"""(?P<skip>\s+|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:[^\n\\]|\\.)*)
    |(?P<literal>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.X | re.S | re.M)
CLOSES = {"(": ")", "[": "]", "{": "}"}
SWAPS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
         "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "+=": ("-=",), "-=": ("+=",)}
ENDS_CONDITION = {",", ";", "?", ":", "=", "return", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", *CLOSES}
ASSERTIONS = {"assert", "static_assert", "_Static_assert"}
NO_CALL = ASSERTIONS | {"if", "while", "for", "switch", "return", "sizeof", "va_start", "va_end"}
# Calls of these functions stay, because only the sanitizers of `make test` find a leak.
RELEASES = re.compile(r"free$|.*_(free|destroy|clear|close)$")
NUMERIC = {"int", "double", "float", "size_t", "long", "unsigned", "int64_t", "uint64_t", "int32_t", "uint32_t", "uint8_t"}


class Source:
    """A C file as words with their kinds and places, together with the partner of every bracket."""

    def __init__(self, text):
        matches = [match for match in TOKEN.finditer(text) if match.lastgroup != "skip"]
        self.text, self.spans = text, [match.span() for match in matches]
        self.words = [match.group() for match in matches] + [""]  # what stands before the first and after the last word
        self.kinds = [match.lastgroup for match in matches] + [""]
        self.partner, opened = {}, []
        for i, word in enumerate(self.words):
            if word in CLOSES:
                opened.append(i)
            elif word in CLOSES.values() and opened:
                self.partner[i] = opened.pop()
                self.partner[self.partner[i]] = i

    def mutations(self):
        """Yields (start, end, replacement) in the order of the text. Only bodies of functions change, and of these neither
        assertions nor constant tables."""
        begin = i = 0
        while i < len(self.spans):
            end = self.partner[i] if self.words[i] == "{" else i
            if self.words[i] == "{" and self.words[i - 1] == ")":
                returns = self.words[begin:self.partner[i - 1] - 1]
                while i < end:
                    if self.words[i] in ASSERTIONS and self.words[i + 1] == "(":
                        i = self.partner[i + 1]
                    elif self.words[i] == "static":
                        i = self.end_of_statement(i)
                    for first, last, other in self.changes(i, returns):
                        yield self.spans[first][0], self.spans[last][1], other
                    i += 1
            if self.words[i] in (";", "{", "}"):
                begin = end + 1
            i = end + 1

    def changes(self, i, returns):
        """Yields (first word, last word, replacement) for the mutations that begin at the word i of a function, whose type is
        the words `returns`."""
        word, before, follows = self.words[i], self.words[i - 1], self.partner.get(i + 1)
        if self.kinds[i] == "number" and re.fullmatch(r"0|[1-9][0-9]*", word):
            for other in (int(word) + 1, int(word) - 1):
                if other >= 0:
                    yield i, i, str(other)
        elif word == "?":
            yield from self.forced(self.condition_before(i), i - 1, True)
        elif word in SWAPS:
            binary = self.kinds[i - 1] in ("number", "name") and before != "return" or before in (")", "]")
            for other in SWAPS[word] if binary or word not in ("+", "-") else ():
                yield i, i, other
        elif word in ("if", "while") and self.words[i + 1] == "(":
            yield from self.forced(i + 2, follows - 1, word == "if")
        elif word == "return" and self.words[i + 1] not in (";", "NULL"):
            end = self.end_of_statement(i) - 1
            value = self.between(i + 1, end)
            if "*" in returns:
                yield i + 1, end, "NULL"
            elif "bool" in returns:
                yield i + 1, end, f"!({value})"
            elif NUMERIC & set(returns):
                yield i + 1, end, f"({value}) + 1"
        elif self.kinds[i] == "name" and self.words[i + 1] == "(" and self.words[follows + 1] == ";":
            if before == ")":
                begins_statement = self.words[self.partner[i - 1] - 1] in ("if", "for", "while")
            else:
                begins_statement = before in (";", "{", "}", "else")
            if begins_statement and word not in NO_CALL and not RELEASES.fullmatch(word):
                yield i, follows, ""

    def forced(self, first, last, also_true):
        """Yields a condition that is always false, and one that is always true if that cannot loop for ever."""
        condition = self.between(first, last)
        if condition in ("0", "1", "true", "false", ""):
            return
        yield first, last, f"({condition}) && 0"
        if also_true:
            yield first, last, f"({condition}) || 1"

    def condition_before(self, i):
        """Returns the first word of the condition of the ? at i."""
        while i > 0 and self.words[i - 1] not in ENDS_CONDITION:
            i = self.partner.get(i - 1, i - 1)
        return i

    def end_of_statement(self, i):
        while self.words[i] != ";":
            i = self.partner.get(i, i) + 1
        return i

    def between(self, first, last):
        return self.text[self.spans[first][0]:self.spans[last][1]]


def mutations_of(name):
    """Returns the mutations of a file as records. `key` names a mutation as long as the file stays as it is."""
    text = read(name)
    return [{"key": f"{name}:{begin}:{end}:{after}:{digest(text)}", "file": name, "line": text.count("\n", 0, begin) + 1,
             "begin": begin, "end": end, "after": after,
             "says": f"`{' '.join(text[begin:end].split())}` becomes `{' '.join(after.split()) or 'nothing'}`"}
            for begin, end, after in Source(text).mutations()]


def read(path):
    with open(os.path.join(TREE, path), encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(os.path.join(TREE, path), "w", encoding="utf-8") as file:
        file.write(text)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def load(path, otherwise):
    with contextlib.suppress(FileNotFoundError):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    return otherwise


def save(path, value):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file)
    os.replace(path + ".new", path)


def copy_tree():
    """Brings the copy of the sources up to date. Unchanged files keep their time, so that they are not compiled again."""
    command = ["git", "ls-files", "-coz", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    names = {name for name in listed if os.path.isfile(os.path.join(ROOT, name))}
    for folder, folders, files in os.walk(TREE):
        folders[:] = [name for name in folders if os.path.join(folder, name) not in (BUILD, COVERAGE)]
        for path in (os.path.join(folder, name) for name in files):
            if os.path.relpath(path, TREE) not in names:
                os.remove(path)
    for name in names:
        source, target = os.path.join(ROOT, name), os.path.join(TREE, name)
        if not os.path.exists(target) or not filecmp.cmp(source, target, shallow=False):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(source, target)


def sources():
    """Returns all sources except the program for clusters, which only the tests of tests/cluster run."""
    names = glob.glob("src/**/*.c", root_dir=TREE, recursive=True)
    return sorted(name for name in names if not name.startswith("src/lab/cli/mpi/"))


def all_tests():
    kinds = ("tests/unit/*.c", "tests/conformance/*.c", "tests/golden/*.c", "tests/cli/*.sh")
    return [test for kind in kinds for test in sorted(glob.glob(kind, root_dir=TREE))]


def program_of(test):
    """Returns the program of a test in C, as a path in the build folder."""
    return "tests/" + test[len("tests/"):-len(".c")].replace("/", "-")


def configure(folder, *options):
    subprocess.run([os.path.join(TREE, "tools/configure.sh"), folder, "-Ddebug=true", "-Doptimization=1", "-Db_ndebug=false",
                    *options], check=True)


def build(tests, folder):
    targets = {"product" if test.endswith(".sh") else program_of(test) for test in tests}
    return subprocess.run(["ninja", "-C", folder, "--quiet", *sorted(targets)], capture_output=True).returncode == 0


def passes(test, folder, seconds):
    """Runs a test, and says whether it passes within this time. Afterwards nothing is left of its processes and files."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    os.makedirs(SCRATCH)
    command = ["bash", os.path.join(TREE, test)] if test.endswith(".sh") else [os.path.join(folder, program_of(test))]
    environment = {**os.environ, "LEVELGROUND": os.path.join(folder, "levelground"), "LG_SOURCE": TREE, "TMPDIR": SCRATCH,
                   "LG_SHARED": os.path.join(ROOT, "../shared/reference"), "CMOCKA_MESSAGE_OUTPUT": "TAP",
                   "GCOV_ERROR_FILE": "/dev/null", "LG_SECOND_TIER": "1"}
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=printed,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        printed.seek(0)
        return status == 0 and not re.search(rb"^not ok", printed.read(), re.M)


def counts():
    return glob.glob(os.path.join(COVERAGE, "**", "*.gcda"), recursive=True)


def measure(test, known, limit):
    """Runs a test on the build that counts, for at most `limit` seconds. Returns the lines of src that it executed, by file.
    known["code"] gets the lines that have code."""
    for path in counts():
        os.remove(path)
    begin = time.monotonic()
    good = passes(test, COVERAGE, limit)
    record = {"test": digest(read(test)), "passes": good, "seconds": time.monotonic() - begin, "lines": {}}
    paths, lines = counts() if good else [], {}
    for at in range(0, len(paths), 64):
        printed = subprocess.run(["gcov", "--json-format", "--stdout", *paths[at:at + 64]], cwd=COVERAGE, check=True,
                                 capture_output=True, text=True).stdout
        for line in printed.splitlines():
            for file in json.loads(line)["files"] if line.startswith("{") else ():
                name = os.path.relpath(os.path.normpath(os.path.join(COVERAGE, file["file"])), TREE)
                if name.startswith("src/"):
                    code, done = lines.setdefault(name, (set(known["code"].get(name, ())), set()))
                    code.update(line["line_number"] for line in file["lines"])
                    done.update(line["line_number"] for line in file["lines"] if line["count"])
    known["code"].update((name, sorted(code)) for name, (code, _) in lines.items())
    record["lines"] = {name: sorted(done) for name, (_, done) in lines.items() if done}
    return record


def reach_map(limit):
    """Returns the stored map from lines to tests, after measuring each test that is new or has changed, or that failed in less
    than `limit` seconds. Where a source has changed since the map was begun, only its file is looked up, not its lines."""
    known = load(MAP, {"code": {}, "tests": {}, "sources": {name: digest(read(name)) for name in sources()}})
    tests, missing = all_tests(), []
    for test in tests:
        record = known["tests"].get(test)
        if not record or record["test"] != digest(read(test)) or not (record["passes"] or record["seconds"] > limit):
            missing.append(test)
    if missing:
        configure(COVERAGE, "-Db_coverage=true")
        if not build(missing, COVERAGE):
            sys.exit("the tests do not build")
    for i, test in enumerate(missing):
        record = known["tests"][test] = measure(test, known, limit)
        fails = "takes too long" if record["seconds"] > limit else "FAILS"
        print(f"[{i + 1}/{len(missing)}] {test}: {'passes' if record['passes'] else fails + ', is left out'}, "
              f"{record['seconds']:.1f} s", flush=True)
        save(MAP, known)
    known["tests"] = {test: known["tests"][test] for test in tests}
    return known


def tests_for(m, known, slowest):
    """Returns the tests that execute the line and their records. Cheap tests come first, and so do tests that do much of their
    work in this file."""
    code = known["code"].get(m["file"], ())
    at = bisect.bisect_right(code, m["line"])  # gcov counts a statement at its first line
    changed = known["sources"].get(m["file"]) != m["key"].split(":")[-1]

    def reaches(record):
        done = record["lines"].get(m["file"], ())
        return bool(done) if changed else at > 0 and code[at - 1] in done

    def price(item):
        lines = item[1]["lines"]
        return (item[1]["seconds"] + LINK) * sum(map(len, lines.values())) / len(lines[m["file"]])

    return sorted(((test, record) for test, record in known["tests"].items()
                   if record["passes"] and record["seconds"] <= slowest and reaches(record)), key=price)


def object_code(m, text):
    """Compiles the file with this text as for a release. Returns the object code, or None if the text does not compile."""
    path, result = os.path.join(TREE, m["file"]), os.path.join(FOLDER, "compiled.o")
    with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
        entry = next(e for e in json.load(file) if os.path.normpath(os.path.join(BUILD, e["file"])) == path)
    write(m["file"], text)
    command = shlex.split(entry["command"])
    command.remove("-MD")
    for option in ("-MQ", "-MF", "-o"):
        at = command.index(option)
        del command[at:at + 2]
    command += ["-O2", "-g0", "-DNDEBUG", "-w", "-o", result]  # the last -O and the last -g count
    if subprocess.run(command, cwd=BUILD, env={**os.environ, "CCACHE_DISABLE": "1"}, capture_output=True).returncode:
        return None
    with open(result, "rb") as file:
        return file.read()


def judge(m, known, slowest):
    """Returns what the tests make of a mutation: its outcome and who killed it, or the tests that it survived."""
    text = read(m["file"])
    mutant = text[:m["begin"]] + m["after"] + text[m["end"]:]
    tests = tests_for(m, known, slowest)
    try:
        code = object_code(m, mutant)
        if code is None:
            return {"outcome": "does not build"}
        if code == object_code(m, text):
            return {"outcome": "equivalent"}
        write(m["file"], mutant)
        for test, record in tests:
            if not build([test], BUILD):
                return {"outcome": "does not build"}
            if not passes(test, BUILD, 20 + 5 * record["seconds"]):
                return {"outcome": "killed", "by": test}
        return {"outcome": "survived", "tests": [test for test, _ in tests]}
    finally:
        write(m["file"], text)


def run(o):
    """Judges mutations in the random order of the seed until `o.drawn` of them counted. If one file changes, only the places of
    its mutations in this order change."""
    path, results = os.path.join(FOLDER, f"results-{o.seed}.json"), []
    kept = {key: r for key, r in load(path, {}).items() if not o.again or r["outcome"] != "survived"}
    known = reach_map(min(HANGS, 2 * o.slowest))
    configure(BUILD)
    if not build(known["tests"], BUILD):
        sys.exit("the tests do not build")
    names = [name for name in sources() if name.startswith(o.of)]
    every = [m for name in names for m in mutations_of(name)]
    print(f"{len(every)} mutations of {len(names)} files", flush=True)
    for m in sorted(every, key=lambda m: digest(f"{o.seed} {m['key']}")):
        if len(results) == o.drawn:
            break
        begin, r = time.monotonic(), kept.get(m["key"])
        if not r:
            r = kept[m["key"]] = {**m, **judge(m, known, o.slowest)}
            save(path, kept)
        if r["outcome"] in ("killed", "survived"):
            results.append(r)
            print(f"[{len(results)}/{o.drawn}] {r['outcome']}{' by ' + r['by'] if 'by' in r else ''}, "
                  f"{time.monotonic() - begin:.0f} s: {r['file']}:{r['line']}: {r['says']}", flush=True)
    return results


def report(results, o):
    """Prints the share of killed mutations with Wilson's 95 % interval, and the survivors."""
    survivors = sorted((r for r in results if r["outcome"] == "survived"), key=lambda r: (r["file"], r["line"]))
    n, k, z = len(results), len(results) - len(survivors), 1.959964
    middle, half = (k + z * z / 2) / (n + z * z), z * math.sqrt(k * (n - k) / n + z * z / 4) / (n + z * z)
    share = (f"{k} of {n} killed, {100 * k / n:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f}), "
             f"with a 95 % interval.")
    if o.slowest < math.inf:
        share += f" Tests that take more than {o.slowest:g} s were left out."
    lines = [f"# Mutations drawn by seed {o.seed}", "", share, "", "## Survivors", ""]
    lines += [f"- {r['file']}:{r['line']}: {r['says']} ({len(r['tests'])} tests)" for r in survivors]
    text = "\n".join(lines) + "\n"
    with open(os.path.join(FOLDER, f"report-{o.seed}.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print("\n" + text, end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("drawn", nargs="?", type=int, default=100, help="judge so many mutations (100)")
    parser.add_argument("--seed", type=int, default=1, help="which mutations are drawn (1)")
    parser.add_argument("--of", default="", metavar="PATH", help="draw only from this file or folder, such as src/boards/toy")
    parser.add_argument("--slowest", type=float, default=math.inf, metavar="SECONDS", help="leave out tests that take longer")
    parser.add_argument("--again", action="store_true", help="judge the survivors again, after tests were added")
    parser.add_argument("--list", metavar="FILE", help="only print every possible mutation of a file")
    o = parser.parse_args()
    if o.list:
        for m in mutations_of(os.path.abspath(o.list)):
            print(f"{m['line']}: {m['says']}")
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; the same words go on from here"))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))
    os.makedirs(FOLDER, exist_ok=True)
    copy_tree()
    results = run(o)
    if not results:
        sys.exit("no mutation can be judged")
    report(results, o)


if __name__ == "__main__":
    main()
