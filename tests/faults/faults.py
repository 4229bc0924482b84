#!/usr/bin/env python3
"""faults.py TOOL SHIM short | SEEDS [FIRST]: makes faults happen in the midst of work on a store, and checks whether the end is the
same as without faults. A seed decides which faults happen and when, sometimes several one after the other: a process is killed,
the disk is full or does not sync, or the power fails. When the power fails, of the writes that were not synced some are on the
disk, some are not and some are there in part, in any order; of the changes of names only the first ones are left. After each
fault other processes continue the work. A store of a study, on which several processes work, must end with the same runs as a
store without faults. An archive, on which one process works at a time, must have the same bytes after every step. The system
decides which of several processes comes first, so a seed does not always do the same. The files of a failed seed are kept.
Second tier, too (50 s): short is eight seeds there, one in the first tier."""
import hashlib
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HANGS = 300  # seconds; commands usually take less than one
KINDS = ("kill", "power", "power", "full", "sync")
PLAN = """study: short
title: Short runs.
question: Is nothing lost?
method: Random boards.
limits: Says nothing of boards.
experiments:
  - name: grid
    sentence: One factor.
    game: terra-mystica
    variant: paper
    algorithm: anneal
    evaluations: {smoke: 200, desk: 200, full: 200}
    repetitions: {smoke: 20, desk: 20, full: 20}
    seed: 1
    record: [trace, traits]
    factors:
      - {name: reading, set: reading, values: [strict, published]}
"""


# ---- a disk without power -----------------------------------------------------------------------------------------

class File:
    def __init__(self, content=b""):
        self.lasting, self.waiting = bytearray(content), []

    def sync(self):
        for change in self.waiting:
            self.apply(*change)
        self.waiting = []

    def apply(self, op, at, data):
        if op == "T":
            del self.lasting[at:]
        self.lasting.extend(bytes(max(0, at - len(self.lasting))))
        if op == "W":
            self.lasting[at:at + len(data)] = data

    def lose_power(self, draw):
        """Applies the changes that wait for a sync: each is done, or not done, or done up to the end of a sector."""
        for op, at, data in self.waiting:
            chance = draw.random()
            if chance < 0.4:
                self.apply(op, at, data)
            elif chance < 0.7 and op == "W":
                self.apply(op, at, data[:draw.randrange(len(data) // 512 + 1) * 512])
        self.waiting = []


class Disk:
    """What a power failure leaves of a folder: its files, and the changes that wait for a sync."""

    def __init__(self, folder):
        self.folder, self.inodes, self.names, self.waiting = folder, {}, {}, []
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                self.names[name] = self.inodes[os.stat(path).st_ino] = File(file.read())

    def rename(self, op, old, new):
        if op == "C":
            self.names[old] = new
            return
        file = self.names.pop(old, None)
        if op == "R" and file:
            self.names[new] = file

    def read(self, log):
        with open(log, "rb") as notes:
            while line := notes.readline():
                op, inode, number, length, path = line.decode().rstrip("\n").split(" ", 4)
                self.note(op, int(inode), int(number), notes.read(int(length)), path)

    def note(self, op, inode, number, data, path):
        if op == "C":
            self.inodes[inode] = File()
            self.waiting.append((op, path, self.inodes[inode]))
        elif op in "RU":
            self.waiting.append((op, *path.split("/")) if op == "R" else (op, path, None))
        elif op == "D":
            self.keep_names(len(self.waiting))
        elif op == "S":
            self.inodes[inode].sync()
        elif inode in self.inodes:
            self.inodes[inode].waiting.append((op, number, data))

    def keep_names(self, count):
        for change in self.waiting[:count]:
            self.rename(*change)
        del self.waiting[:count]

    def lose_power(self, draw):
        self.keep_names(draw.randint(0, len(self.waiting)))
        for name in os.listdir(self.folder):
            os.remove(os.path.join(self.folder, name))
        for name, file in sorted(self.names.items()):
            file.lose_power(draw)
            content = draw.randbytes(len(file.lasting)) if name.endswith("-shm") else file.lasting
            with open(os.path.join(self.folder, name), "wb") as written:
                written.write(content)


# ---- processes ----------------------------------------------------------------------------------------------------

class Ended:
    def __init__(self, process):
        try:
            _, err = process.communicate(timeout=HANGS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Wrong("it hangs") from None
        self.status, self.err = process.returncode, err.decode(errors="replace")
        if self.status not in (0, 1, -9) or re.search(r"Sanitizer|runtime error:|Assertion", self.err):
            raise Wrong(f"status {self.status}: {self.err[:500]}")
        if self.status > 0 and not re.search(r"^levelground: .{3,}", self.err, re.M):
            raise Wrong(f"an unclear error: {self.err[:500]}")


class Wrong(Exception):
    pass


class Ground:
    """A folder for a store, on which processes work, with the notes of the shim."""

    def __init__(self, tool, shim, work):
        self.tool, self.shim = tool, shim
        self.disk, self.log = os.path.join(work, "disk"), os.path.join(work, "log")
        os.mkdir(self.disk)

    def path(self, name):
        return os.path.join(self.disk, name)

    def preloaded(self):
        """Names the libraries to load, with the sanitizer's library before the shim, because it must be loaded first."""
        libraries = subprocess.run(["ldd", self.tool], capture_output=True, text=True, check=True).stdout
        return " ".join(re.findall(r"=> (\S*lib[a-z]*san\.so\S*)", libraries) + [self.shim])

    def run(self, commands, fault, draw):
        """Runs all commands at once. If the power has failed, the folder afterwards contains what the failure has left."""
        disk = Disk(self.disk)
        for path in (self.log, self.log + ".count"):
            if os.path.exists(path):
                os.remove(path)
        environment = dict(os.environ, LD_PRELOAD=self.preloaded(), LG_FAULTS=fault, LG_FAULTS_LOG=self.log,
                           LG_FAULTS_ROOT=self.disk, LC_ALL="C")
        processes = [subprocess.Popen([self.tool, *command], env=environment, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for command in commands]
        ended = [Ended(process) for process in processes]
        with open(self.log + ".count", "rb") as file:
            self.operations = int.from_bytes(file.read(8), "little")
        if fault.startswith("power"):  # the power fails at the latest when all commands have ended
            disk.read(self.log)
            disk.lose_power(draw)
        return ended


def fault_of(draw, operations):
    return f"{draw.choice(KINDS)} {draw.randint(1, operations)}"


# ---- a study ------------------------------------------------------------------------------------------------------

def content(path):
    """Returns everything in a study's store except hosts and times."""
    database, rows = sqlite3.connect(path), []
    if database.execute("pragma integrity_check").fetchall() != [("ok",)]:
        raise Wrong("the store is damaged")
    for (table,) in database.execute("select name from sqlite_schema where type = 'table' order by name").fetchall():
        columns = [column[1] for column in database.execute(f'pragma table_info("{table}")')]
        kept = ", ".join(f'"{c}"' for c in columns if c not in ("host", "seconds", "cpu_seconds", "digest"))
        rows.append((table, sorted(map(repr, database.execute(f'select {kept} from "{table}"')))))
    database.close()
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def study_commands(ground, count):
    plan = os.path.join(os.path.dirname(ground.disk), "short.yaml")
    with open(plan, "w", encoding="ascii") as file:
        file.write(PLAN)
    return [["study", "run", plan, "--size", "smoke", "--jobs", "1", "--quiet", "--store", ground.path("store.db")]] * count


def study_calm(ground):
    ground.run(study_commands(ground, 1), "none 0", None)
    return content(ground.path("store.db"))


def study_seed(ground, calm, draw, say):
    for _ in range(draw.randint(1, 4)):
        fault = fault_of(draw, 150)
        commands = study_commands(ground, draw.randint(1, 3))
        say(f"{len(commands)} processes, {fault}")
        ended = ground.run(commands, fault, draw)
        say(f"ended with {[end.status for end in ended]} after {ground.operations} operations")
    for end in ground.run(study_commands(ground, 2), "none 0", draw):
        if end.status:
            raise Wrong(f"without a fault it fails: {end.err}")
    if content(ground.path("store.db")) != calm:
        raise Wrong("the store has something else")


# ---- an archive ---------------------------------------------------------------------------------------------------

STEPS = 6


def archive_commands(ground, step, count):
    return [["explore", "toy", "--cells", "4x4", "--seed", "1", "--evaluations", str(300 * (step + 1)), "--jobs", "1",
             "--quiet", "--store", ground.path("store.jsonl")]] * count


def archive_now(ground):
    """Returns the archive, or None if there is none yet."""
    if not os.path.exists(ground.path("store.jsonl")):
        return None
    with open(ground.path("store.jsonl"), "rb") as file:
        return file.read()


def archive_calm(ground):
    calm = []
    for step in range(STEPS):
        ground.run(archive_commands(ground, step, 1), "none 0", None)
        calm.append(archive_now(ground))
    return calm


def archive_seed(ground, calm, draw, say):
    for step, wanted in enumerate(calm):
        fault, before = fault_of(draw, 7), archive_now(ground)
        ended = ground.run(archive_commands(ground, step, 1), fault, draw)
        say(f"step {step}, {len(ended)} processes, {fault}: {[e.status for e in ended]} after {ground.operations} operations")
        now = archive_now(ground)
        if now not in (before, wanted):
            raise Wrong(f"step {step}: the archive is neither the old one nor the new one")
        if now != wanted and any(end.status == 0 for end in ended):
            raise Wrong(f"step {step}: a process said that the archive was written, and it is not there")
        again = ground.run(archive_commands(ground, step, 1), "none 0", draw)[0]
        if again.status or archive_now(ground) != wanted:
            raise Wrong(f"step {step}: without a fault it ends otherwise: {again.err}")


# ---- all seeds ----------------------------------------------------------------------------------------------------

def try_seed(tool, shim, seed, scene):
    """Tries one seed. Returns what happened, and what is wrong with the result (or None)."""
    (name, calm, act), story = scene, []
    work = tempfile.mkdtemp()
    try:
        act(Ground(tool, shim, work), calm, random.Random(f"{name} {seed}"), story.append)
    except Wrong as wrong:
        return story + [f"kept in {work}"], str(wrong)
    except (sqlite3.Error, OSError) as error:
        return story + [f"kept in {work}"], repr(error)
    shutil.rmtree(work)
    return story, None


def main():
    tool, shim = (os.path.abspath(path) for path in sys.argv[1:3])
    count = int(sys.argv[3]) if sys.argv[3] != "short" else 8 if "LG_SECOND_TIER" in os.environ else 1
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    bad = case = 0
    for name, calm_of, act in (("study", study_calm, study_seed), ("archive", archive_calm, archive_seed)):
        with tempfile.TemporaryDirectory() as work:
            calm = calm_of(Ground(tool, shim, work))
        for seed in range(first, first + count):
            case += 1
            story, wrong = try_seed(tool, shim, seed, (name, calm, act))
            bad += wrong is not None
            print(f"{'ok' if wrong is None else 'not ok'} {case} - {name}, seed {seed}")
            for sentence in (story + [wrong] if wrong else []):
                print(f"# {sentence}")
            sys.stdout.flush()
    print(f"1..{case}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
