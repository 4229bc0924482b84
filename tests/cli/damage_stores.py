#!/usr/bin/env python3
"""Damages stores of a study and checks how each command reacts: damage_stores.py TOOL PLAN STORE COUNT SEED.

Half of the damages are done to pages of the file, half to single values by SQL. Every command must end with status 0, 1 or
2, without a crash, a hang or a sanitizer message. A command that fails must say so in one line. Prints a line for each
error found."""
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys

HANGS = 120  # seconds; commands usually take less than one
VALUES = ("null", "''", "'text'", "'-1'", "x''", "x'00ff00ff'", "'a' || char(0) || 'b'", "9e999", "-9e999", "1e308", "-1e308", "0.5", "0", "-1",
          "7", "1000000", "4611686018427387904", "9223372036854775807", "-9223372036854775808", "'=1+1'",
          "char(27) || '[31m'", "substr(hex(zeroblob(100000)), 1, 200000)", "zeroblob(100000)")


# ---- damaging a store -----------------------------------------------------------------------------------------------

def damage_page(path, draw):
    with open(path, "rb") as file:
        content = bytearray(file.read())
    size = int.from_bytes(content[16:18], "big") or 65536
    size = 65536 if size == 1 else size
    page = draw.randrange(len(content) // size)
    at = page * size
    ways = {
        "zeroed": lambda: bytes(size),
        "filled": lambda: b"\xff" * size,
        "random": lambda: draw.randbytes(size),
        "another": lambda: (lambda o: content[o:o + size])(size * draw.randrange(len(content) // size)),
        "flipped": lambda: flipped(content[at:at + size], draw, size),
        "head flipped": lambda: flipped(content[at:at + size], draw, 100 + 12),
    }
    way = draw.choice([*ways, "flipped", "flipped", "head flipped", "cut"])
    if way == "cut":
        del content[at + draw.randrange(size):]
    else:
        content[at:at + size] = ways[way]()
    with open(path, "wb") as file:
        file.write(content)
    return f"page {page} of {len(content) // size} {way}"


def flipped(page, draw, room):
    page = bytearray(page)
    for _ in range(draw.choice((1, 1, 3, 20))):
        page[draw.randrange(room)] ^= 1 << draw.randrange(8)
    return page


def change_schema(path, old, new):
    with sqlite3.connect(path) as database:
        database.execute("pragma writable_schema = on")
        database.execute("update sqlite_schema set sql = replace(sql, ?, ?) where type = 'table'", (old, new))
    database.close()


def damage_value(path, draw):
    """Changes the schema so that it allows the value, damages the value, and restores the schema."""
    change_schema(path, "not null", "check (1)")
    database = sqlite3.connect(path, isolation_level=None)
    tables = database.execute("select name from sqlite_schema where type = 'table' order by name").fetchall()
    table = draw.choice(tables)[0]
    column = draw.choice([row[1] for row in database.execute(f'pragma table_info("{table}")')])
    rows = database.execute(f'select count(*) from "{table}"').fetchone()[0]
    values = draw.sample(VALUES, len(VALUES))
    said = f"{table}.{column}"
    for value in values[:draw.choice((1, 1, 1, 5))]:
        some = draw.choice((f"limit 1 offset {draw.randrange(rows)}", f"limit {rows}"))
        key = {"study": "key"}.get(table, "run")
        try:
            database.execute(f'update or replace "{table}" set "{column}" = {value} where "{key}" in '
                             f'(select "{key}" from "{table}" {some})')
            said += f" = {value} ({some})"
        except sqlite3.Error:
            pass
    database.close()
    change_schema(path, "check (1)", "not null")
    return said


def damage_schema(path, draw):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("pragma writable_schema = on")
    table = draw.choice(("study", "grid", "grid_trace", "grid_generations"))
    forever = "with recursive c(x) as (select 1 union all select x + 1 from c) select x run, x evaluations, x score, x seed, x key, x value from c"
    way = draw.choice((
        f"drop table {table}",
        f"drop table {table}; create view {table} as {forever}",
        f"alter table {table} rename to other; create view {table} as {forever}",
        f"create trigger t after insert on {table} begin insert into study {forever.replace('run, x evaluations, x score, x seed, x key, x value', ',x')}; end",
        f"alter table {table} add column more",
        f"update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'study') where name = '{table}'",
        f"update sqlite_schema set rootpage = {draw.choice((0, 1, 1000000, 2))} where name = '{table}'",
        f"update sqlite_schema set sql = {draw.choice(VALUES)} where name = '{table}'",
        f"update sqlite_schema set type = {draw.choice(VALUES)} where name = '{table}'",
        f"update sqlite_schema set sql = replace(sql, 'score\" real', 'score\" real as (length(hex(zeroblob(500000000)))) stored') where name = '{table}'",
        f"pragma user_version = {draw.randrange(1 << 31)}; pragma application_id = 0",
        f"create index more on {table} (run)",
    ))
    try:
        database.executescript(way)
    except sqlite3.Error as error:
        way += f" ({error})"
    database.close()
    return way


# ---- commands -------------------------------------------------------------------------------------------------------

def commands_of(plan, draw):
    """Returns the name of each command with its arguments; {store} stands for the damaged store."""
    return {
        "report": ["report", plan, "--store", "damaged.db", "--output", "out"],
        "show": ["show", "damaged.db", "--run", str(draw.randrange(16))],
        "csv": ["export", "trial", "--format", "csv", "--store", "damaged.db", "--output", "out"],
        "iohprofiler": ["export", "trial", "--store", "damaged.db", "--output", "out"],
        "merge": ["merge", "--store", "merged.db", "damaged.db"],
        "merge into": ["merge", "--store", "damaged.db", "part.db"],
        "run": ["run", plan, "--size", "smoke", "--jobs", "1", "--quiet", "--store", "damaged.db"],
    }


def run(tool, words):
    environment = dict(os.environ, PATH="/nowhere")  # without gnuplot, because drawing would take long
    try:
        ended = subprocess.run([tool, "study", *words], env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                               timeout=HANGS, check=False)
    except subprocess.TimeoutExpired:
        return "it hangs", None, ""
    said = ended.stderr.decode(errors="replace")
    wrong = None
    if ended.returncode not in (0, 1, 2) or re.search(r"Sanitizer|runtime error:|Assertion", said):
        wrong = f"status {ended.returncode}: {said[-2000:]}"
    elif ended.returncode and not re.search(r"\Alevelground: [^\n]{3,}\n\Z", said):
        wrong = f"an unclear error: {said[:500]!r}"
    elif re.search(r"[\x00-\x09\x0b-\x1f\x7f]|\(null\)", said):
        wrong = f"an error with control characters: {said[:500]!r}"
    return wrong, ended.returncode, said


def try_damage(tool, plan, store, seed, counts):
    draw = random.Random(seed)
    for name in os.listdir("."):
        if not name.startswith(("damage", "plan", "store")) or name.startswith("damaged"):
            (shutil.rmtree if os.path.isdir(name) else os.remove)(name)
    shutil.copy(store, "whole.db")
    damage = draw.choice((damage_page, damage_page, damage_value, damage_value, damage_schema))
    said = damage("whole.db", draw)
    commands = commands_of(plan, draw)
    for name in sorted(draw.sample(sorted(commands), counts), key=list(commands).index):
        for old, new in (("whole.db", "damaged.db"), (store, "merged.db"), (store, "part.db")):
            shutil.copy(old, new)
        wrong, status, err = run(tool, commands[name])
        if os.environ.get("LG_DAMAGE_SAY"):
            print(f"# {seed} {said}: {name}: {status} {err.strip()[:300]}")
        if wrong:
            print(f"{seed}: {said}: {name}: {wrong}")
            sys.stdout.flush()


def main():
    tool, plan, store = (os.path.abspath(path) for path in sys.argv[1:4])
    count, first = int(sys.argv[4]), int(sys.argv[5])
    each = int(sys.argv[6]) if len(sys.argv) > 6 else 3
    os.makedirs("damages", exist_ok=True)
    os.chdir("damages")
    for seed in range(first, first + count):
        try_damage(tool, plan, store, seed, each)


if __name__ == "__main__":
    main()
