#!/usr/bin/env python3
"""Makes random mistakes in the C files of src, one at a time, and prints the share of them that the tests find.

mutate_drawn.py DRAWN [SEED] [SLOWEST] [--again]   judges DRAWN mutations of this seed by the tests of at most SLOWEST seconds
mutate_drawn.py --list FILE                        prints every possible mutation of a file

A mutation is judged by the tests that execute its line, the cheapest first, until one fails. Which lines a test executes and
how long it takes is measured by one run of each test on a build with gcov. A mutation that does not change the object code at
-O2 is equivalent and is not counted. Everything is kept in build-mutate/drawn, so that an interrupted run continues where it
stopped. --again judges the surviving mutations again, after tests were added."""
import bisect
import contextlib
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
import time

import mutate

FOLDER = os.path.join(mutate.ROOT, "build-mutate", "drawn")
COVERAGE = os.path.join(mutate.ROOT, "build-mutate", "coverage")
MAP = os.path.join(FOLDER, "map.json")
SCRATCH = os.path.join(FOLDER, "tmp")
LINK = 1.0  # seconds that linking a test program takes, roughly
MEMORY, FILE_SIZE = 8 << 30, 1 << 30  # limits of a mutated program, in bytes
ENVIRONMENT = {"TMPDIR": SCRATCH, "LG_SHARED": os.path.join(mutate.ROOT, "../shared/reference"), "GCOV_ERROR_FILE": "/dev/null"}

# ---- the mutations of a text -----------------------------------------------------------------------------------------

TOKEN = re.compile(r"""(?P<skip>\s+|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:[^\n\\]|\\.)*)
    |(?P<literal>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.X | re.S | re.M)
CLOSES = {"(": ")", "[": "]", "{": "}"}
SWAPS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
         "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "+=": ("-=",), "-=": ("+=",)}
ENDS_CONDITION = {",", ";", "?", ":", "=", "return", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
NO_CALL = {"if", "while", "for", "switch", "return", "sizeof", "assert", "static_assert", "_Static_assert", "va_start", "va_end"}
# mutations of these calls are left out, because only the sanitizers of `make test` find a leak
RELEASES = re.compile(r"free$|.*_(free|destroy|clear|close)$")
NUMERIC = {"int", "double", "float", "size_t", "long", "unsigned", "int64_t", "uint64_t", "int32_t", "uint32_t", "uint8_t"}


class Source:
    """A C file as tokens, which are (kind, text, start, end), together with the partner of every bracket."""

    def __init__(self, text):
        self.text, self.tokens = text, []
        for match in TOKEN.finditer(text):
            if match.lastgroup != "skip":
                self.tokens.append((match.lastgroup, match.group(), match.start(), match.end()))
        self.partner, opened = {}, []
        for i, (_, word, _, _) in enumerate(self.tokens):
            if word in CLOSES:
                opened.append(i)
            elif word in CLOSES.values() and opened:
                self.partner[i] = opened.pop()
                self.partner[self.partner[i]] = i

    def word(self, i):
        return self.tokens[i][1] if 0 <= i < len(self.tokens) else ""

    def kind(self, i):
        return self.tokens[i][0] if 0 <= i < len(self.tokens) else ""

    def functions(self):
        """Yields for each function the tokens before its name, and the tokens of its body from { to }."""
        i = begin = 0
        while i < len(self.tokens):
            if self.word(i) == "{":
                end = self.partner.get(i, len(self.tokens))
                if self.word(i - 1) == ")":
                    name = self.partner[i - 1] - 1
                    yield [self.word(k) for k in range(begin, name)], range(i, end)
                i = begin = end + 1
                continue
            if self.word(i) == ";":
                begin = i + 1
            i += 1

    def spared(self, body):
        """Returns the tokens of assertions and of constant tables, which are not mutated."""
        spared = set()
        for i in body:
            if self.word(i) in ("assert", "static_assert", "_Static_assert") and self.word(i + 1) == "(":
                spared.update(range(i, self.partner[i + 1] + 1))
            if self.word(i) == "static":
                end = next(k for k in range(i, body.stop + 1) if self.word(k) in (";", "{"))
                spared.update(range(i, self.partner[end] + 1) if self.word(end) == "{" else range(i, end))
        return spared

    def condition_before(self, i):
        """Returns the first token of the condition of the ? at i."""
        k = i - 1
        while k >= 0 and self.word(k) not in ENDS_CONDITION and self.word(k) not in CLOSES:
            k = self.partner[k] - 1 if k in self.partner else k - 1
        return k + 1

    def changes_of_sign(self, i):
        word, before = self.word(i), self.kind(i - 1)
        binary = before in ("number", "name") and self.word(i - 1) != "return" or self.word(i - 1) in (")", "]")
        for other in SWAPS.get(word, ()) if binary or word not in "+-" else ():
            yield i, i, other

    def changes_of_number(self, i):
        if re.fullmatch(r"[0-9]+", self.word(i)) and (self.word(i) == "0" or self.word(i)[0] != "0"):
            value = int(self.word(i))
            for other in (value + 1, value - 1)[:2 if value else 1]:
                yield i, i, str(other)

    def changes_of_name(self, i, returns):
        """Yields the mutations that begin at the word i: a condition that is always true or false, a call that is left out, a
        changed return value."""
        word, follows = self.word(i), self.partner.get(i + 1)
        if word in ("if", "while") and self.word(i + 1) == "(":
            yield from self.forced(i + 2, follows - 1, word == "if")
        elif word == "return" and self.word(i + 1) != ";":
            end = next(k for k in range(i, len(self.tokens)) if self.word(k) == ";" and not self.encloses(i, k))
            other = changed_value(returns, self.between(i + 1, end - 1))
            if other:
                yield i + 1, end - 1, other
        elif self.word(i + 1) == "(" and self.word(follows + 1) == ";" and self.begins_statement(i):
            if word not in NO_CALL and not RELEASES.fullmatch(word):
                yield i, follows, ""

    def encloses(self, i, k):
        return any(self.word(b) in CLOSES and self.partner.get(b, 0) > k for b in range(i, k))

    def begins_statement(self, i):
        before = self.word(i - 1)
        if before == ")":
            return self.word(self.partner[i - 1] - 1) in ("if", "for", "while")
        return before in (";", "{", "}", "else")

    def between(self, first, last):
        return self.text[self.tokens[first][2]:self.tokens[last][3]]

    def forced(self, first, last, also_true):
        condition = self.between(first, last)
        if condition in ("0", "1", "true", "false", ""):
            return
        yield first, last, f"({condition}) && 0"
        if also_true:
            yield first, last, f"({condition}) || 1"

    def mutations(self):
        """Yields (start, end, replacement) in the order of the text."""
        for returns, body in self.functions():
            spared = self.spared(body)
            for i in body:
                if i in spared:
                    continue
                kind = self.kind(i)
                changes = [] if kind != "sign" else list(self.changes_of_sign(i))
                if self.word(i) == "?":
                    changes += self.forced(self.condition_before(i), i - 1, True)
                if kind == "number":
                    changes += self.changes_of_number(i)
                if kind == "name":
                    changes += self.changes_of_name(i, returns)
                for first, last, other in changes:
                    yield self.tokens[first][2], self.tokens[last][3], other


def changed_value(returns, value):
    """Returns another value of a function's type, or None if there is no simple one."""
    if value in ("NULL", "{"):
        return None
    if "*" in returns:
        return "NULL"
    if "bool" in returns:
        return f"!({value})"
    return f"({value}) + 1" if NUMERIC & set(returns) else None


def read(name):
    """Returns a file of the copy. The tree can therefore be edited while the mutations run."""
    with open(os.path.join(mutate.COPY, name), encoding="utf-8") as file:
        return file.read()


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def told(text, begin, end, after):
    return f"`{' '.join(text[begin:end].split())}` becomes `{' '.join(after.split()) or 'nothing'}`"


def line_at(text, begin):
    return text.count("\n", 0, begin) + 1


def mutations_of(name):
    text = read(name)
    for begin, end, after in Source(text).mutations():
        yield {"key": f"{name}:{begin}:{end}:{after}:{digest(text)}", "file": name, "line": line_at(text, begin),
               "begin": begin, "end": end, "after": after, "says": told(text, begin, end, after)}


def list_mutations(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for begin, end, after in Source(text).mutations():
        print(f"{line_at(text, begin)}: {told(text, begin, end, after)}")


def sources():
    """Returns all sources except the program for clusters, which only the tests of tests/cluster run."""
    names = glob.glob(os.path.join(mutate.COPY, "src", "**", "*.c"), recursive=True)
    names = (os.path.relpath(name, mutate.COPY) for name in names)
    return sorted(name for name in names if not name.startswith("src/cli/study/mpi/"))


# ---- which tests execute a line -----------------------------------------------------------------------------------------

def all_tests():
    for kind, end in (("unit", ".c"), ("conformance", ".c"), ("golden", ".c"), ("cli", ".sh")):
        for path in sorted(glob.glob(os.path.join(mutate.COPY, "tests", kind, "*" + end))):
            yield f"{kind}/{os.path.basename(path)[:-len(end)]}"


def counts_of_gcov():
    """Returns for each file of src the lines with code, and the lines that were executed since the counts were
    deleted."""
    data = glob.glob(os.path.join(COVERAGE, "**", "*.gcda"), recursive=True)
    lines = {}
    for at in range(0, len(data), 64):
        printed = subprocess.run(["gcov", "--json-format", "--stdout", *data[at:at + 64]], cwd=COVERAGE, check=True,
                                 capture_output=True, text=True).stdout
        for record in printed.splitlines():
            for file in json.loads(record)["files"] if record.startswith("{") else ():
                name = os.path.relpath(os.path.normpath(os.path.join(COVERAGE, file["file"])), mutate.COPY)
                if name.startswith("src/"):
                    code, done = lines.setdefault(name, (set(), set()))
                    code.update(line["line_number"] for line in file["lines"])
                    done.update(line["line_number"] for line in file["lines"] if line["count"])
    return lines


def forget_counts():
    for name in glob.glob(os.path.join(COVERAGE, "**", "*.gcda"), recursive=True):
        os.remove(name)


def fresh_scratch():
    shutil.rmtree(SCRATCH, ignore_errors=True)
    os.makedirs(SCRATCH)


def measure(test, known, limit):
    """Runs a test on the build that counts, for at most `limit` seconds. `known` receives the lines with code of each file."""
    forget_counts()
    fresh_scratch()
    begin = time.monotonic()
    good = mutate.build([test], COVERAGE) and mutate.passes([test], COVERAGE, limit, ENVIRONMENT)
    record = {"test": digest(read(mutate.source_of(test))), "passes": good, "seconds": time.monotonic() - begin, "lines": {}}
    for name, (code, done) in counts_of_gcov().items() if good else ():
        known["code"][name] = sorted(code | set(known["code"].get(name, ())))
        if done:
            record["lines"][name] = sorted(done)
    return record


def save(path, value):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file)
    os.replace(path + ".new", path)


def is_measured(test, record, limit):
    if not record or record["test"] != digest(read(mutate.source_of(test))):
        return False
    return record["passes"] or record["seconds"] > limit


def reach_map(limit):
    """Returns the stored map from lines to tests, after measuring each test that is new or has changed. If sources have
    changed, the map only says which files a test executes, not which lines."""
    known = {"code": {}, "tests": {}, "sources": {}}
    with contextlib.suppress(OSError):
        with open(MAP, encoding="utf-8") as file:
            known = json.load(file)
    tests = list(all_tests())
    missing = [test for test in tests if not is_measured(test, known["tests"].get(test), limit)]
    if missing:
        mutate.configure(COVERAGE, "-Db_coverage=true")
        if not mutate.build(missing, COVERAGE):
            sys.exit("the tests do not build")
    if not known["sources"]:
        known["sources"] = {name: digest(read(name)) for name in sources()}
    for i, test in enumerate(missing):
        record = known["tests"][test] = measure(test, known, limit)
        fails = "takes too long" if record["seconds"] > limit else "FAILS"
        print(f"[{i + 1}/{len(missing)}] {test}: {'passes' if record['passes'] else fails + ', is left out'}, "
              f"{record['seconds']:.1f} s", flush=True)
        save(MAP, known)
    known["tests"] = {test: known["tests"][test] for test in tests}
    return known


def reaches(m, record, known):
    done = record["lines"].get(m["file"], ())
    code = known["code"].get(m["file"], ())
    if known["sources"].get(m["file"]) != m["key"].split(":")[-1]:
        return bool(done)
    at = bisect.bisect_right(code, m["line"])
    return bool(at) and code[at - 1] in done


def tests_for(m, known, slowest):
    """Returns the tests that execute the line. Cheap tests come first, and so do tests that do much of their work in this file.
    """
    def price(item):
        lines = item[1]["lines"]
        return (item[1]["seconds"] + LINK) * sum(map(len, lines.values())) / len(lines[m["file"]])
    fit = [(test, r) for test, r in known["tests"].items() if r["passes"] and r["seconds"] <= slowest and reaches(m, r, known)]
    return sorted(fit, key=price)


# ---- the result of a mutation -----------------------------------------------------------------------------------------------

def object_code(m, text):
    """Compiles the file with this text as for a release. Returns the object code, or None if the text does not compile."""
    with open(os.path.join(mutate.BUILD, "compile_commands.json"), encoding="utf-8") as file:
        path = os.path.join(mutate.COPY, m["file"])
        entry = next(e for e in json.load(file) if os.path.normpath(os.path.join(mutate.BUILD, e["file"])) == path)
    words, command, skip = shlex.split(entry["command"]), [], False
    for word in words:
        if not skip and word not in ("-g", "-O1", "-c", "-MD") and word != entry["file"]:
            skip = word in ("-o", "-MF", "-MQ")
            command += [] if skip else [word]
        else:
            skip = False
    mutate.put(m["file"], text)
    result = os.path.join(FOLDER, "compiled.o")
    command = [word for word in command if word != "ccache"] + ["-O2", "-DNDEBUG", "-w", "-c", path, "-o", result]
    if subprocess.run(command, cwd=mutate.BUILD, capture_output=True).returncode:
        return None
    with open(result, "rb") as file:
        return file.read()


def judge_by_tests(m, tests):
    for test, record in tests:
        fresh_scratch()
        if not mutate.build([test]):
            return {"outcome": "does not build"}
        if not mutate.passes([test], mutate.BUILD, 20 + 5 * record["seconds"], ENVIRONMENT):
            return {"outcome": "killed", "by": test}
    return {"outcome": "survived", "tests": [test for test, _ in tests]}


def judge(m, known, slowest):
    text = read(m["file"])
    mutant = text[:m["begin"]] + m["after"] + text[m["end"]:]
    tests = tests_for(m, known, slowest)
    try:
        code = object_code(m, mutant)
        if code is None:
            return {"outcome": "does not build"}
        if code == object_code(m, text):
            return {"outcome": "equivalent"}
        mutate.put(m["file"], mutant)
        return judge_by_tests(m, tests)
    finally:
        mutate.put(m["file"], text)


# ---- the report ---------------------------------------------------------------------------------------------------------

def interval(killed, of):
    """Returns Wilson's 95 % interval of a share."""
    z = 1.959964
    middle, half = (killed + z * z / 2) / (of + z * z), z * math.sqrt(killed * (of - killed) / of + z * z / 4) / (of + z * z)
    return middle - half, middle + half


def share(results):
    killed = sum(r["outcome"] == "killed" for r in results)
    low, high = interval(killed, len(results))
    return f"{killed} of {len(results)} killed, {100 * killed / len(results):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def folder_of(name):
    return "/".join(name.split("/")[:3 if name.startswith(("src/games/", "src/play/")) else 2])


def report(results, seed, slowest):
    left_out = "" if slowest == math.inf else f" Tests that take more than {slowest:g} s were left out."
    lines = [f"# Mutations drawn by seed {seed}", "", f"{share(results)}, with a 95 % interval.{left_out}", "", "| folder | killed | of |", "|---|---|---|"]
    for folder in sorted({folder_of(r["file"]) for r in results}):
        of = [r for r in results if folder_of(r["file"]) == folder]
        lines.append(f"| {folder} | {sum(r['outcome'] == 'killed' for r in of)} | {len(of)} |")
    lines += ["", "## Survivors", ""]
    for r in sorted((r for r in results if r["outcome"] == "survived"), key=lambda r: (r["file"], r["line"])):
        lines.append(f"- {r['file']}:{r['line']}: {r['says']} ({len(r['tests'])} tests)")
    text = "\n".join(lines) + "\n"
    with open(os.path.join(FOLDER, f"report-{seed}.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print("\n" + text)


# ---- the run ------------------------------------------------------------------------------------------------------------

def kept_results(path, again):
    """Returns earlier results by key. If survivors are judged again, their results are left out."""
    with contextlib.suppress(OSError):
        with open(path, encoding="utf-8") as file:
            results = [json.loads(line) for line in file if line.endswith("\n")]
        return {r["key"]: r for r in results if not again or r["outcome"] != "survived"}
    return {}


def drawn(seed):
    """Returns all mutations in a random order. If one file changes, only the places of its mutations in this order change."""
    every = [m for name in sources() for m in mutations_of(name)]
    print(f"{len(every)} mutations of {len(sources())} files", flush=True)
    return sorted(every, key=lambda m: digest(f"{seed} {m['key']}"))


def run(wanted, seed, slowest, again):
    path = os.path.join(FOLDER, f"results-{seed}.jsonl")
    kept, results = kept_results(path, again), []
    known = reach_map(min(mutate.HANGS, 2 * slowest))
    mutate.configure(mutate.BUILD)
    mutate.build(list(known["tests"]))
    with open(path, "a", encoding="utf-8") as log:
        for m in drawn(seed):
            if len(results) == wanted:
                break
            r, begin = kept.get(m["key"]), time.monotonic()
            if not r:
                r = {**m, **judge(m, known, slowest)}
                log.write(json.dumps(r) + "\n")
                log.flush()
            if r["outcome"] in ("killed", "survived"):
                results.append(r)
                print(f"[{len(results)}/{wanted}] {r['outcome']}{' by ' + r['by'] if 'by' in r else ''}, "
                      f"{time.monotonic() - begin:.0f} s: {r['file']}:{r['line']}: {r['says']}", flush=True)
    report(results, seed, slowest)


def main():
    words = [word for word in sys.argv[1:] if word != "--again"]
    if words[:1] == ["--list"] and len(words) == 2:
        list_mutations(words[1])
        return
    if not 1 <= len(words) <= 3:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; the same words go on from here"))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))
    os.makedirs(FOLDER, exist_ok=True)
    mutate.copy_tree()
    run(int(words[0]), int(words[1]) if words[1:] else 1, float(words[2]) if words[2:] else math.inf, "--again" in sys.argv)


if __name__ == "__main__":
    main()
