#!/usr/bin/env python3
"""Makes each mistake of tests/mutations, one at a time, and checks whether the tests that are named there find it.

mutate.py [WORD]    makes the mistakes whose sentence or file contains WORD, or all: killed, SURVIVED, or does not apply
mutate.py --check   only checks that each mistake still applies: its text occurs once in its file, and its tests exist

It works on a copy of the tree in build-mutate and keeps the build folder there, so that a mistake recompiles only one file."""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = "tests/mutations"
COPY = os.path.join(ROOT, "build-mutate", "tree")
BUILD = os.path.join(ROOT, "build-mutate", "build")
HANGS = 600  # seconds after which a test counts as hanging


def read_list():
    """Reads the mutations: a sentence, a line `file: tests`, the lines to find (-) and the lines that replace them
    (+)."""
    with open(os.path.join(ROOT, LIST), encoding="utf-8") as file:
        blocks = re.split(r"\n\s*\n", file.read())
    for block in blocks:
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        if not lines:
            continue
        where = re.fullmatch(r"  (\S+): (.+)", lines[1]) if len(lines) > 1 else None
        if not where or any(line[:2] not in ("- ", "+ ", "-", "+") for line in lines[2:]):
            sys.exit(f"{LIST}: '{lines[0]}': expected a sentence, '  FILE: TEST...', lines with - and with +")
        parts = {sign: "\n".join(line[2:] for line in lines[2:] if line[0] == sign) for sign in "-+"}
        yield {"says": lines[0], "file": where[1], "tests": where[2].split(), "before": parts["-"], "after": parts["+"]}


def source_of(test):
    """Returns the file of a test FOLDER/NAME, or None."""
    for end in (".py", ".c", ".sh"):
        if os.path.exists(os.path.join(ROOT, "tests", test + end)):
            return "tests/" + test + end
    return None


def fault(mutation):
    """Returns why the mutation does not apply, or None."""
    try:
        with open(os.path.join(ROOT, mutation["file"]), encoding="utf-8") as file:
            times = file.read().count(mutation["before"])
    except OSError:
        return "there is no such file"
    if not mutation["before"] or times != 1:
        return f"its text occurs {times} times"
    missing = [test for test in mutation["tests"] if not source_of(test)]
    return f"there is no test {missing[0]}" if missing else None


def output_of(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def copy_tree():
    """Copies the sources. Unchanged files keep their time, so that they are not built again. The tool looks for
    studies beside its build folder."""
    for name in ("addons", "studies"):
        link = os.path.join(os.path.dirname(COPY), name)
        if not os.path.islink(link):
            os.makedirs(os.path.dirname(link), exist_ok=True)
            os.symlink(os.path.join("tree", name), link)
    names = set(output_of("git", "ls-files", "-co", "--exclude-standard").split("\n"))
    for folder, _, files in os.walk(COPY):
        for file in files:
            path = os.path.join(folder, file)
            if os.path.relpath(path, COPY) not in names:
                os.remove(path)
    for name in names:
        source, target = os.path.join(ROOT, name), os.path.join(COPY, name)
        if not os.path.isfile(source):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(source, "rb") as file:
            data = file.read()
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == data:
                    continue
        shutil.copyfile(source, target)
        shutil.copymode(source, target)


def put(name, text):
    with open(os.path.join(COPY, name), "w", encoding="utf-8") as file:
        file.write(text)


def commands_of(tests, folder=BUILD):
    """Returns the commands that run a test: a program from the build, or a script that gets the tool. faults.py also gets its
    library."""
    tool, shim = os.path.join(folder, "levelground"), os.path.join(folder, "tests/faults.so")
    for test in tests:
        source = source_of(test)
        program = os.path.join(folder, "tests", test.replace("/", "-"))
        if source.endswith(".py"):
            yield ["python3", os.path.join(COPY, source), tool, shim, "8"]
        else:
            yield ["bash", os.path.join(COPY, source)] if source.endswith(".sh") else [program]


def build(tests, folder=BUILD):
    programs = set()
    for command in commands_of(tests, folder):
        programs |= {"levelground", "levelground-study"} if command[0] in ("bash", "python3") else set()
        programs |= {os.path.relpath(part, folder) for part in command if part.startswith(folder + "/tests/")}
    return subprocess.run(["ninja", "-C", folder, "--quiet", *sorted(programs)], capture_output=True).returncode == 0


def finish(command, environment, seconds):
    """Returns the exit status and the output. The status is None if the command ran longer than `seconds`. All
    processes that it started are ended."""
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=printed,
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
        return status, printed.read()


def passes(tests, folder=BUILD, seconds=HANGS, extra=None):
    environment = {**os.environ, "LEVELGROUND": os.path.join(folder, "levelground"), "LG_SOURCE": COPY,
                   "CMOCKA_MESSAGE_OUTPUT": "TAP", **(extra or {})}
    for command in commands_of(tests, folder):
        status, printed = finish(command, environment, seconds)
        if status != 0 or re.search(rb"^not ok", printed, re.M):
            return False
    return True


def outcome(mutation):
    with open(os.path.join(ROOT, mutation["file"]), encoding="utf-8") as file:
        text = file.read()
    put(mutation["file"], text.replace(mutation["before"], mutation["after"]))
    try:
        if not build(mutation["tests"]):
            return "does not build"
        return "SURVIVED" if passes(mutation["tests"]) else "killed"
    finally:
        put(mutation["file"], text)


def configure(folder, *options):
    script = os.path.join(COPY, "tools/configure.sh")
    subprocess.run([script, folder, "-Dbuildtype=debug", "-Doptimization=1", *options], check=True)


def make(mutations):
    copy_tree()
    configure(BUILD)
    tests = sorted({test for mutation in mutations for test in mutation["tests"]})
    if not build(tests):
        sys.exit("the tests do not build")
    broken = [test for test in tests if not passes([test])]
    if broken:
        sys.exit(f"without any mutation there fails {' '.join(broken)}")
    bad = 0
    for mutation in sorted(mutations, key=lambda m: m["file"]):
        end = outcome(mutation)
        bad += end != "killed"
        print(f"{end}: {mutation['file']}: {mutation['says']}", flush=True)
    print(f"{len(mutations) - bad} of {len(mutations)} mutations killed")
    return bad


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    check = word == "--check"
    wanted = [m for m in read_list() if check or word in m["says"] or word in m["file"]]
    faults = [(mutation, fault(mutation)) for mutation in wanted]
    for mutation, why in faults:
        if why:
            print(f"does not apply: {mutation['file']}: {mutation['says']} ({why})")
    good = [mutation for mutation, why in faults if not why]
    bad = len(wanted) - len(good) + (make(good) if good and not check else 0)
    if not wanted:
        sys.exit("no such mutation")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
