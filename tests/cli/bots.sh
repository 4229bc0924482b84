#!/usr/bin/env bash
# --bot: programs that play judge and change levels; the protocol, programs that fail, the verdict, and Feast & Forage.
# Slow: starts many programs.
. "$(dirname "$0")/tap.inc"
game=$source_root/examples/feast-and-forage.game.yaml
printf 'feast-and-forage\nF.S.SS\n.....F\nF...F.\nSF..S.\n..2WF.\n.1.W..\n' >level.txt

# bot NAME: writes a program in Python, whose function `answer` gets a job and returns its lines
bot() {
    { echo '#!/usr/bin/env python3'
      echo 'import json, random, sys, time'
      cat
      echo 'for line in sys.stdin:
    for said in answer(json.loads(line)): print(said)
    sys.stdout.flush()'; } >"$1"
    chmod +x "$1"
}

# Whoever has more food near wins more often; seat 1 is above the board, seat 2 below.
bot halves <<'PY'
def answer(job):
    rows = sorted({cell["y"] for cell in job["cells"]})
    food = [rows.index(cell["y"]) for cell in job["cells"] if "food" in cell.values()]
    chance = sum(5 - row for row in food) / (5 * len(food))
    for number in range(job["first"], job["first"] + job["games"]):
        luck = random.Random(job["seed"] * 1000003 + number).random()
        yield "1 0" if luck < chance else [0, 1]
PY
bot shows <<'PY'
def answer(job):
    with open("job.json", "w") as file: json.dump(job, file)
    return ["1 0"] * job["games"]
PY
lg evaluate level.txt --game "$game" --bot ./shows --games 10 --seed 3 --kinds a,b --jobs 1 --json
is "a verdict by a program, status" "$status" 0
that "what a job tells" python3 -c '
import json
job = json.load(open("job.json"))
assert job["game"] == "feast-and-forage" and job["kinds"] == ["a", "b"] and job["seats"] == 2 and job["games"] == 8 and job["first"] == 0
assert job["board"].splitlines()[1] == "F.S.SS" and len(job["cells"]) == 36 and 0 < job["seed"] < 2**53
assert job["cells"][0]["name"] == "A1" and "food" in job["cells"][0].values() and {"x", "y"} < set(job["cells"][0])'
that "what the record tells" json "$out" 'items[0]["played"]["verdict"] == "uneven" and items[0]["played"]["bots"][0] | {"widths": 0} == {"command": "./shows", "games": 10, "draws": 0, "shares": [1, 0], "widths": 0}'
lg evaluate level.txt --game "$game" --bot ./shows --games 10
like "the same in words" "$out" '^  seats win 100, 0 of 100 \(each \+-[0-9.]+\) in 10 games of shows$'
like "the verdict" "$out" '^  not as wanted: a seat is off by 50 of 100 games \(\+-[0-9.]+\), wanted at most 5$'
lg evaluate level.txt --game "$game" --bot ./shows --games 10 --strict
is "--strict" "$status" 1

lg repair level.txt --game "$game" --bot ./halves --games 6000 --within 8 --changes 8 --json --seed 2
is "a level that is repaired by games, status" "$status $(cat "$err")" "0 levelground: level.txt:1: note: pieces differ from the stock: 21 grass (16), 5 stone (7), 2 water (5)"
that "is even" json "$out" 'items[0]["played"]["verdict"] == "even" and len(items[0]["changed"]) <= 8 and abs(items[0]["played"]["bots"][0]["shares"][0] - .5) < .08'
that "says what it cost" json "$out" '0 < items[0]["played"]["search"]["games"] <= 4000 and items[0]["played"]["search"]["levels"] >= 1 and items[0]["played"]["repeats"]'
timeless "$out" >first.json
lg repair level.txt --game "$game" --bot ./halves --games 6000 --within 8 --changes 8 --json --seed 2 --jobs 1
is "the number of processes changes nothing" "$(timeless "$out")" "$(cat first.json)"
lg repair level.txt --game "$game" --bot ./halves --games 6000 --within 8 --json --seed 2 --win 70,30
that "a handicap" json "$out" 'abs(items[0]["played"]["bots"][0]["shares"][0] - .7) < .08'
lg generate "$game" --seed 5 --bot ./halves --bot ./halves --bots mean
like "generate has the verdict of each program" "$out" '^#   seats win [0-9.]+, [0-9.]+ of 100 .* games of halves$'
is "and no id, because no id makes such a level again" "$(grep -c ' id ' "$out")" 0

# Unlike players who move on: the strong one wins four of five games, wherever it sits.
bot strong <<'PY'
def answer(job):
    with open("sittings", "a") as file: print(job["kinds"].index("strong"), job["seed"], job["first"], job["games"], file=file)
    for number in range(job["first"], job["first"] + job["games"]):
        won = random.Random(job["seed"] * 1000003 + number).random() < .8
        yield [int((kind == "strong") == won) for kind in job["kinds"]]
PY
lg evaluate level.txt --game "$game" --bot ./strong --kinds strong,weak --games 400
like "the strong one wins where it sits" "$out" '^  strong wins (7[4-9]|8[0-6])[.0-9]*, weak '
for jobs in 1 3; do
    rm -f sittings
    lg evaluate level.txt --game "$game" --bot ./strong --kinds strong,weak --rotate --games 401 --within 1 --json --jobs $jobs
    timeless "$out" >rotated$jobs.json
done
is "--rotate, and the number of processes" "$(cat rotated3.json)" "$(cat rotated1.json)"
that "the seats are even" json "$out" 'abs(items[0]["played"]["bots"][0]["shares"][0] - .5) < .06 and items[0]["played"]["rotate"] and items[0]["played"]["kinds"] == ["strong", "weak"]'
that "each sitting has its own seed and its own numbers" python3 -c '
games = {}
for line in open("sittings"):
    sitting, seed, first, count = map(int, line.split())
    games.setdefault((sitting, seed), []).extend(range(first, first + count))
assert len(games) == 2 and len({sitting for sitting, _ in games}) == 2, games.keys()
played = sorted(len(set(numbers)) for numbers in games.values())
assert played == [200, 201] and all(set(numbers) == set(range(max(numbers) + 1)) for numbers in games.values()), played'
lg evaluate level.txt --game "$game" --bot ./strong --kinds strong,weak --rotate --games 100
like "--rotate in words" "$out" '^  seats win .* of strong, each kind in each seat$'
lg evaluate level.txt --game "$game" --bot ./strong --kinds strong,weak --rotate --games 100 --store turns.db --json
timeless "$out" >turns.json
rm sittings
lg evaluate level.txt --game "$game" --bot ./strong --kinds strong,weak --rotate --games 100 --store turns.db --json
is "--rotate with a store" "$(timeless "$out")" "$(cat turns.json)"
is "where only eight games are played again" "$(awk '{ games += $4 } END { print games }' sittings)" 8

# A front: the best level for each number of changes.
for jobs in 1 2; do
    lg repair level.txt --game "$game" --bot ./halves --games 900 --within 2 --win 25,75 --front --changes 6 --json --jobs $jobs --store front.db
    timeless "$out" >front$jobs.json
done
is "a front that was not shown to be even, status" "$status" 1
is "the number of processes does not change a front" "$(cat front2.json)" "$(cat front1.json)"
that "more changes are more even" json "$out" 'len(items) > 2 and items[0]["changed"] == [] and all(a["played"]["off"] > b["played"]["off"] and len(a["changed"]) < len(b["changed"]) <= 6 for a, b in zip(items, items[1:]))'
that "off is what the shares say" json "$out" 'all(abs(abs(item["played"]["bots"][0]["shares"][0] - .25) - item["played"]["off"]) < 1e-9 for item in items)'
that "the levels are what they are said to be" json "$out" 'all(sum(a != b for a, b in zip(items[0]["map"], item["map"])) == len(item["changed"]) for item in items)'
that "each has fresh games" json "$out" 'len({item["played"]["bots"][0]["shares"][0] for item in items}) == len(items) and all(item["played"]["bots"][0]["games"] <= 900 for item in items)'
lg repair level.txt --game "$game" --bot ./halves --games 900 --within 2 --win 25,75 --front --changes 6 -o front
like "a front in words" "$out" '^front: 0 changes off by [0-9.]+ \(\+-[0-9.]+\); .* of 100 games$'
is "a file for each level" "$(find front -name '*.txt' | wc -l)" "$(wc -l <front1.json)"
refused "a front in one file" 2 "--output: expected a folder for the levels of a front, found 'x.txt'" \
    repair level.txt --game "$game" --bot ./halves --front -o x.txt
refused "a front without games" 2 "--front needs --bot" repair level.txt --game "$game" --front

# One change alone is impossible, because pieces change places: the search ends after its first look.
bot always <<'PY'
def answer(job):
    with open("always.games", "a") as file: print(job["games"], file=file)
    return ["1 0"] * job["games"]
PY
lg repair level.txt --game "$game" --bot ./always --games 3000 --front --changes 1 --json
that "where no level can be reached, no games are wasted" awk '{ games += $1 } END { exit !(games < 130) }' always.games

# Forms of answers.
bot scores <<'PY'
def answer(job): return ["scores 7 3"] * job["games"]
PY
bot worth <<'PY'
def answer(job): return ["worth 3 1"] * job["games"]
PY
bot sulky <<'PY'
def answer(job): return ["error I do not play this"]
PY
lg evaluate level.txt --game "$game" --bot ./scores --bot ./worth --games 8 --json
that "scores and worth" json "$out" '[b["shares"] for b in items[0]["played"]["bots"]] == [[1, 0], [.75, .25]]'

# Records with a verdict are read back, those whose game writes its cells, too.
bot even <<'PY'
def answer(job): return [" ".join(["%.17g" % (1 / job["seats"])] * job["seats"])] * job["games"]
PY
lg generate catan --seed 1 --bot ./even --json --set REQ8=0
that "a board of Catan has a verdict" json "$out" 'items[0]["played"]["verdict"] == "even" and items[0]["hexes"]'
cp "$out" catan.json
lg evaluate catan.json --json
is "and its record is read back" "$status $(cat "$err")" "0 "

# Programs that fail. No process is left.
fails() {
    local name=$1 pattern=$2
    shift 2
    lg evaluate level.txt --game "$game" --games 8 --jobs 1 "$@"
    is "$name, status" "$status" 1
    like "$name" "$err" "$pattern"
    is "$name: nothing is printed" "$(cat "$out")" ""
}
fails "a program that is missing" "level.txt:1: --bot './missing': job [0-9]+(, line 1 of 8)?: cannot be run" --bot ./missing --kinds a,b
fails "one that says nothing" "job [0-9]+(, line 1 of 8)?: it has ended with status 0$" --bot true --kinds a,b
fails "one that says why not" "it says: I do not play this$" --bot ./sulky --kinds a,b
bot zeros <<'PY'
def answer(job): return ["1 0\0"] * job["games"]
PY
fails "a zero byte" "expected a line without zero bytes$" --bot ./zeros --kinds a,b
fails "garbage" "expected a number for each seat, found 'y'$" --bot yes --kinds a,b
fails "other shares" "expected shares that add up to 1, found 2: '1 1'$" --bot 'yes 1 1' --kinds a,b
fails "more lines than games" "expected 8 lines, found more$" --bot 'yes 1 0' --kinds a,b
fails "other seats" "expected a number for each of 2 seats, found '1 0 0'$" --bot 'yes 1 0 0' --kinds a,b
fails "a flood" "expected a line of at most 4096 bytes$" --bot "sh -c 'yes | tr \"\\n\" x'" --kinds a,b
fails "silence" "it has not answered for 0.3 seconds \(see: --patience\)$" --bot 'sleep 100.5' --kinds a,b --patience .3
fails "a signal" "it was ended by signal 9$" --bot "sh -c 'kill -9 \$\$'" --kinds a,b
fails "one game, then the end" "job [0-9]+(, line 2 of 8)?: it has ended with status 3$" --bot "sh -c 'echo 1 0; exit 3'" --kinds a,b
that "no process is left" until_true 20 bash -c '! pgrep -f "^sleep 100\.5"'
bot moody <<'PY'
import os
if not os.path.exists("crashed"):
    open("crashed", "w").close()
    sys.exit(1)
def answer(job): return ["0 1"] * job["games"]
PY
lg evaluate level.txt --game "$game" --games 8 --jobs 1 --bot ./moody --kinds a,b
is "one failure is forgiven" "$status $(cat "$err")" "0 levelground: level.txt:1: note: pieces differ from the stock: 21 grass (16), 5 stone (7), 2 water (5)"
bot fickle <<'PY'
def answer(job): return [f"worth {random.random()} 1" for _ in range(job["games"])]
PY
lg evaluate level.txt --game "$game" --bot ./fickle
like "a program that ignores the seed is told from others" "$out" "; the same seed gave other games$"

cp scores $'\xff'
lg evaluate level.txt --game "$game" --bot $'./\xff' --games 8 --json
that "a command that is no UTF-8 is null in JSON" json "$out" 'items[0]["played"]["bots"][0]["command"] is None'

# Wrong words.
refused "players who do not differ" 2 "--rotate needs kinds that differ \(--kinds\)" evaluate level.txt --game "$game" --bot ./scores --kinds a,a --rotate
refused "without --bot" 2 "--kinds needs --bot" evaluate level.txt --game "$game" --kinds a,b
refused "other seats than the game's" 2 "level.txt:1: --win has 3 seats, but the level is for 2 players" \
    evaluate level.txt --game "$game" --bot ./scores --win 30,30,40
refused "shares of no game" 2 "--win: expected at least two numbers that add up to 100, found '50,60'" evaluate level.txt --game "$game" --bot ./scores --win 50,60
refused "a confidence" 2 "level.txt:1: expected a confidence of 90, 95 or 99, found 80" evaluate level.txt --game "$game" --bot ./scores --confidence 80
refused "neither worst nor mean" 2 "--bots: expected worst or mean, found 'best'" evaluate level.txt --game "$game" --bot ./scores --bots best
refused "a kind that is no UTF-8" 2 "--kinds: expected 2 to 12 names with commas between them, found 'a,.'" evaluate level.txt --game "$game" --bot ./scores --kinds $'a,\xff'
refused "a command without its end" 2 "--bot: expected a command, found ''x'" evaluate level.txt --game "$game" --bot "'x"
refused "--jobs alone" 2 "--jobs needs --bot" repair level.txt --game "$game" --jobs 2
refused "levels that cannot be changed" 1 ".*levels of ptsp cannot be repaired" generate ptsp --variant clean --seed 1 --evaluations 200 --bot ./scores

# Levels without layers: PTSP is judged, and maps of Wesnoth change by games, too, hex by hex.
bot villages <<'PY'
def answer(job):
    rows = [row.split(", ") for row in job["board"].splitlines() if ", " in row]
    near = [1, 1]
    for row in rows[1:-1]:
        for x, code in enumerate(row[1:-1]): near[2 * x >= len(row) - 2] += "^V" in code
    chance = lambda game: random.Random(f"{job['seed']} {game}").random()
    games = range(job["first"], job["first"] + job["games"])
    return ["1 0" if chance(game) * sum(near) < near[0] else "0 1" for game in games]
PY
lg generate ptsp --variant clean --seed 1 --evaluations 200 -o one.map
lg evaluate one.map --bot ./scores --games 8 --win 50,50 --json
that "a level of PTSP is judged" json "$out" 'items[0]["played"]["bots"][0]["shares"] == [1, 0]'
python3 - <<'PY'
rows = [["Gg"] * 14 for _ in range(7)]
for x, y in (1, 1), (5, 1), (1, 3), (5, 3), (3, 5), (12, 3), (9, 5): rows[y][x] = "Gg^Vh"
rows[2][2], rows[2][11] = "1 Kh", "2 Kh"
open("settled.map", "w").write("".join(", ".join(row) + "\n" for row in rows))
PY
loose=()
for rule in apart halves matched kinds even rivals bands joined; do loose+=(--set $rule=0); done
lg repair settled.map "${loose[@]}" --bot ./villages --within 10 --games 3000 --changes 6 --json --output even.map
is "a map of Wesnoth is balanced" "$status $(cat "$err")" "0 "
that "with few changes, which are named" json "$out" 'items[0]["played"]["verdict"] == "even" and
    0 < len(items[0]["changed"]) <= 6 and all(c["name"].startswith("hex ") for c in items[0]["changed"])'
lg evaluate even.map "${loose[@]}" --bot ./villages --within 10 --seed 5 --json
that "and even by other games" json "$out" 'items[0]["played"]["verdict"] == "even"'
lg repair settled.map "${loose[@]}" --bot ./villages --within 10 --games 600 --changes 3 --front --json
that "a front of it" json "$out" '[len(i["changed"]) for i in items] == sorted({len(i["changed"]) for i in items}) and
    [i["played"]["off"] for i in items] == sorted((i["played"]["off"] for i in items), reverse=True)'

# Our players of Catan answer jobs.
lg generate catan --seed 3 -o ours.txt
lg evaluate ours.txt --bot "$tool play catan --answer --players builder" --games 40 --jobs 2 --json
that "players of ours are a program" json "$out" 'items[0]["played"]["repeats"] and len(items[0]["played"]["bots"][0]["shares"]) == 4'
cp "$out" ours.json
lg evaluate ours.txt --bot "$tool play catan --answer --players builder" --games 40 --jobs 1 --json
is "the same games on any number of processes" "$(cat "$out")" "$(cat ours.json)"
lg play catan --answer ours.txt
like "players of no file" "$err" "--answer gets boards as jobs: expected no FILE, found 'ours.txt'$"
refused "answers with a number of games" 2 "--answer plays what jobs ask for: .*" play catan --answer --games 3
echo 'no job' >job
"$tool" play catan --answer <job >"$out" 2>"$err"
status=$?
is "a line that is no job" "$status $(cat "$out")" "1 error expected a job, a line of JSON"

# A signal ends the tool and its programs.
launch repair level.txt --game "$game" --bot "sleep 100.25" --kinds a,b --jobs 2
until_true 20 pgrep -f '^sleep 100\.25' >"$scratch/none"
interrupt TERM
is "a signal, status" "$status" 1
that "and no program is left" until_true 20 bash -c '! pgrep -f "^sleep 100\.25"'

# Feast & Forage: games as the public environment has played them.
if command -v cc >"$scratch/none"; then
    cc -O1 -o feast "$source_root/examples/feast_and_forage.c"
    that "Feast & Forage has the moves and winners of the public environment" python3 - "$source_root/tests/data/feast_and_forage.txt" <<'PY'
import json, subprocess, sys
rows = [line.split() for line in open(sys.argv[1]) if not line.startswith("#")]
jobs = [json.dumps({"kinds": row[:2], "seed": int(row[2]), "first": int(row[2]), "games": 1, "board": row[3].replace("/", "\n") + "\n"},
                   separators=(",", ":")) for row in rows]
said = subprocess.run(["./feast", "--moves"], input="\n".join(jobs) + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
assert len(said) == len(rows) == 40
for row, line in zip(rows, said):
    words = line.split()
    assert words[:-2] == row[5:] and float(words[-2]) == float(row[4]), (row, line)
PY
    lg repair level.txt --game "$game" --bot ./feast --kinds forager,mountaineer --json
    that "a level is balanced" json "$out" 'items[0]["played"]["verdict"] == "even"'
else
    skip "Feast & Forage" "no C compiler"
fi

# catanatron, an engine of Catan by others, judges a board.
if python3 -c 'import catanatron' 2>"$scratch/none"; then
    lg generate catan --seed 3 -o catan.txt
    lg evaluate catan.txt --bot "python3 $source_root/examples/catanatron_player.py weighted" --games 40 --json
    that "a Catan board is judged by catanatron" json "$out" 'items[0]["played"]["bots"][0]["games"] == 40'
    lg generate catan --set players=6 --seed 2 -o six.txt
    refused "catanatron knows one frame" 1 ".*: it says: expected a Catan board with the official frame" \
        evaluate six.txt --bot "python3 $source_root/examples/catanatron_player.py"
else
    skip "catanatron" "it cannot be imported"
fi
finish
