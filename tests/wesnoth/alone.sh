#!/usr/bin/env bash
# The add-on without an engine, and with an engine that gives senseless answers: the game goes on with plain land.
# Second tier (21 s): plays a whole game.
. "$(dirname "$0")/wesnoth.inc"

io() { echo "$1/data/add-ons/levelground/io"; }
unmade() { grep '^levelground map' "$1/told" | tail -n 1 | cut -d ' ' -f 3- | tr ';' '\n' | grep -o Xv | grep -c ''; }
villages() { grep '^levelground turn' "$1/told" | tail -n 1 | awk '{print $4 + $5}'; }

seat none size=24 seed=1
play none --turns 9
is "no engine: the game comes to its end" "$status $(grep -c '^levelground end' none/told)" "0 1"
is "no engine: all rings are plain" "$(rings none | cut -d ' ' -f 2)" nobody
is "no engine: the whole map is made, but for its border" "$(unmade none)" 100
that "no engine: villages are taken" test "$(villages none)" -gt 3
is "a village gives half as much as in the game: one gold, and half a level's pay" \
    "$(grep '^levelground yield' none/told)" "$(printf 'levelground yield %s\n' '1 1 0.5' '2 1 0.5')"
# paid SEAT NAME=VALUE...: prints the gold that a turn yields with eight villages and six units
paid() {
    seat "$1" size=24 seed=1 "${@:2}"
    follow "$1" pay.lua
    play "$1" --turns 2
    sed -n 's/^levelground paid\s*//p' "$1/told"
}
is "eight villages pay for four of six levels" "$(paid poor)" $((2 + 8 - (6 - 4)))
is "where villages are rare eight pay for six, and give two" "$(paid rich scale=20)" $((2 + 2 * 8))
is "and so says the scenario" "$(grep '^levelground yield' rich/told)" "$(printf 'levelground yield %s\n' '1 2 1' '2 2 1')"
that "no engine: no ring waits" test "$(awk '/^levelground ring/ {print $NF}' none/told | sort -n | tail -n 1)" -lt 4000

seat silent size=24 seed=1 timeout=4000
printf file >"$(io silent)/engine.txt" # the file of an engine that was killed
play silent --turns 3
is "a silent engine: the game comes to its end" "$status $(rings silent | cut -d ' ' -f 2)" "0 nobody"
waits=$(awk '/^levelground ring/ {print $NF}' silent/told)
that "a silent engine: the first ring waits as long as it may" test "$(head -n 1 <<<"$waits")" -ge 4000
that "a silent engine: the later ones are less patient" test "$(tail -n +2 <<<"$waits" | sort -n | tail -n 1)" -lt 4000

# An engine that answers each request with the next one of these lines.
seat mad size=24 seed=1 timeout=3000
printf file >"$(io mad)/engine.txt"
cat >mad.py <<'PYTHON'
import os, re, sys, time
folder, mail = sys.argv[1:]
far = "levelground 1 ring 5 1\n999,1,Gg\nend\n"
answers = [os.urandom(5000), "", "levelground 1 ring 5 2\n1,1,Gg\nend\n", far, "levelground 1 ring 5 1\n1,1,Gg\n",
           "levelground 1 ring 5 2\n1,1,Gg\n1,1,Gg\nend\n", 'levelground 1 ring 5 1\n1,1,"]] os.exit()\nend\n',
           "levelground 1 unknown\nend\n", "levelground 1 ring 1 99999999999999999999\nend\n", "x\n" * 3000000]
seen, n, beats = set(), 0, 0
while os.path.exists(folder + "/engine.txt"):
    beats += 1
    try:
        with open(folder + "/engine.txt", "r+") as f:
            f.write("file %d" % (10**9 + beats)) # it lives
    except OSError:
        pass
    try:
        found = re.search(r'request="lg=1 id=([A-Za-z0-9-]+) ', open(mail).read())
    except OSError:
        found = None
    if found and found[1] not in seen:
        seen.add(found[1])
        answer = answers[n % len(answers)]
        n += 1
        path = folder + "/ans_" + found[1] + ".txt"
        with open(path + ".part", "wb") as f:
            f.write(answer if isinstance(answer, bytes) else answer.encode())
        os.rename(path + ".part", path)
    time.sleep(0.005)
PYTHON
python3 mad.py "$(io mad)" mad/persist/lg_bridge.cfg &
fake=$!
play mad --turns 6
rm "$(io mad)/engine.txt"
await "$fake" 10
is "garbage answers: the game comes to its end" "$status $(grep -c '^levelground end' mad/told)" "0 1"
that "garbage answers: some came" test "$(rings mad | sed -n 's/ garbage//p')" -ge 4
is "garbage answers: none is taken for land" "$(rings mad | grep -c engine)" 0
is "garbage answers: no error in Lua" "$(grep -a -i -c 'lua error\|<Lua' mad/log)" 0
finish
