#!/usr/bin/env bash
# --store of --bot: games are kept, a run that was killed goes on, and a file that is damaged or something else is refused.
# Slow: starts many programs.
. "$(dirname "$0")/tap.inc"
game=$source_root/examples/feast-and-forage.game.yaml
printf 'feast-and-forage\nF.S.SS\n.....F\nF...F.\nSF..S.\n..2WF.\n.1.W..\n' >level.txt

# A program that writes each game it plays into the file `asked`. At game number $KILLED_AT it waits until the store has the games
# before, apart from those that two processes are playing, for a minute at most. Then it writes their number into `stored` and kills
# the tool.
cat >counts <<'PY'
#!/usr/bin/env python3
import json, os, random, signal, sqlite3, sys, time
killed_at = int(os.environ.get("KILLED_AT", 0))
asked = os.open("asked", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
for line in sys.stdin:
    job = json.loads(line)
    rows = sorted({cell["y"] for cell in job["cells"]})
    food = [rows.index(cell["y"]) for cell in job["cells"] if "food" in cell.values()]
    chance = sum(5 - row for row in food) / (5 * len(food))
    for number in range(job["first"], job["first"] + job["games"]):
        os.write(asked, b"%d %d %s\n" % (job["seed"], number, "".join(job.get("kinds", [])).encode()))
        if killed_at and os.stat("asked").st_size and sum(1 for _ in open("asked")) >= killed_at:
            end = time.time() + 60
            stored = lambda: sqlite3.connect("games.db").execute("select count(*) from games").fetchone()[0]
            while stored() < killed_at - 2 and time.time() < end:
                time.sleep(.01)
            with open("stored.%d" % os.getpid(), "w") as file: print(stored(), file=file)
            os.replace(file.name, "stored")
            os.kill(os.getppid(), signal.SIGKILL)
            sys.exit()
        luck = random.Random(job["seed"] * 1000003 + number).random()
        print("1 0" if luck < chance else "0 1", flush=True)
PY
chmod +x counts
asked() { wc -l <asked; }

# runs NAME ARGUMENT...: the same result from nothing, after a kill, and from a store that has all games
runs() {
    local name=$1 whole second
    shift
    rm -f asked games.db*
    lg "$@" --json
    timeless "$out" >wanted.json
    whole=$(asked)
    for jobs in 1 2; do
        rm -f asked games.db*
        KILLED_AT=$((whole / 2)) lg "$@" --json --jobs $jobs --store games.db
        is "$name, $jobs processes: killed, status" "$status" 137
        before=$(cat stored)
        rm asked
        that "$name, $jobs processes: each game is in the store before the next is waited for" [ "$before" -ge $((whole / 2 - 2)) ]
        lg "$@" --json --jobs $jobs --store games.db
        is "$name, $jobs processes: the same result" "$(timeless "$out")" "$(cat wanted.json)"
        second=$(asked)
        that "$name, $jobs processes: no game is lost ($before, then $second of $whole)" [ "$second" -le $((whole - before)) ]
        rm asked
        lg "$@" --json --jobs $jobs --store games.db
        is "$name, $jobs processes: the same result from the store" "$(timeless "$out")" "$(cat wanted.json)"
        is "$name, $jobs processes: only the first games are played again" "$(asked)" 8
        like "$name, $jobs processes: says so" "$err" "note: $((whole - 8)) games were in the store$"
    done
}
runs evaluate evaluate level.txt --game "$game" --bot ./counts --games 300
runs repair repair level.txt --game "$game" --bot ./counts --games 2000 --within 10
runs generate generate "$game" --seed 5 --bot ./counts --games 2000 --within 10

# What is told apart: boards, programs, seeds and kinds.
rm -f asked
lg evaluate level.txt --game "$game" --bot ./counts --games 20 --store apart.db
first=$(asked)
for words in '--seed 2' '--kinds a,b'; do
    # shellcheck disable=SC2086
    rm -f asked && lg evaluate level.txt --game "$game" --bot ./counts --games 20 --store apart.db $words
    is "other games by $words" "$(asked)" "$first"
done
rm -f asked && lg evaluate level.txt --game "$game" --bot "./counts other" --games 20 --store apart.db
is "other games by another command" "$(asked)" "$first"
rm -f asked && lg evaluate level.txt --game "$game" --bot ./counts --games 24 --store apart.db
is "only what is missing is played, and eight again" "$(asked)" 12
that "the store can be read by others" python3 -c '
import json, sqlite3
db = sqlite3.connect("apart.db")
assert db.execute("select command from bots order by command").fetchall() == [("./counts",), ("./counts other",)]
assert db.execute("select count(*) from games").fetchone() == (84,), db.execute("select count(*) from games").fetchall()
assert json.loads(db.execute("select job from levels").fetchone()[0])["game"] == "feast-and-forage"'

# Files that are refused stay as they are, byte by byte.
stays() {
    local name=$1 pattern=$2
    cp apart.db copy.db && python3 -
    sum=$(sha256sum <copy.db)
    lg evaluate level.txt --game "$game" --bot ./counts --games 20 --store copy.db
    is "$name: status, and nothing printed" "$status $(cat "$out")" "2 "
    like "$name" "$err" "copy.db: $pattern"
    is "$name: stays as it is" "$(sha256sum <copy.db)" "$sum"
}
sql='import sqlite3, sys
def run(words, path="copy.db"):
    db = sqlite3.connect(path); db.executescript(words); db.close()
'
damage() { stays "$1" "$2" <<<"$sql$3"; }
damage "another result" "damaged: game 3 of seed [0-9]+ is not what it was when it was stored$" \
    "run(\"update games set shares = case shares when '1 0' then '0 1' else '1 0' end where game = 3\")"
damage "no shares" "damaged: game [0-9]+ of seed" "run(\"update games set shares = 'x' where game = 3\")"
damage "another board" "damaged: a level or a command is not what it was" "run(\"update levels set job = job || ' '\")"
damage "a table more" "damaged: its tables are not those of a store of games$" "run('create table more (x)')"
damage "a trigger" "damaged: its tables" "run('create trigger t after insert on games begin delete from games; end')"
damage "another format" "a store of games of format 7, and this reads format 1$" "run('pragma user_version = 7')"
damage "another database" "a database, but not a store of games$" "import os; os.remove('copy.db'); run('create table t (x)')"
damage "a text" "file is not a database$" "open('copy.db', 'w').write('no database at all ' * 100)"
damage "half a file" "(damaged: .*|database disk image is malformed)$" \
    "import os; run('pragma wal_checkpoint(truncate)'); os.truncate('copy.db', os.path.getsize('copy.db') // 2)"
damage "a page of zeros" "(damaged: .*|database disk image is malformed)$" \
    "f = open('copy.db', 'r+b'); f.seek(4096 * 2); f.write(bytes(4096)); f.close()"
refused "a folder" 2 ".*: expected a file, found a folder" evaluate level.txt --game "$game" --bot ./counts --store .
refused "standard input" 2 "--store: expected a file, found '-'" evaluate level.txt --game "$game" --bot ./counts --store -
refused "a store without --bot" 2 "--store needs --bot" evaluate level.txt --game "$game" --store x.db
: >empty.db
lg evaluate level.txt --game "$game" --bot ./counts --games 20 --store empty.db
is "an empty file becomes a store" "$status $(grep -c malformed "$err")" "0 0"

# Two runs at the same time share a store.
rm -f shared.db*
"$tool" evaluate level.txt --game "$game" --bot ./counts --games 300 --store shared.db --json >one.json 2>one.err &
"$tool" evaluate level.txt --game "$game" --bot ./counts --games 300 --store shared.db --json >two.json 2>two.err
wait $!
is "two at the same time" "$(timeless one.json)" "$(timeless two.json)"
finish
