#!/usr/bin/env bash
# Stopping: every command that can take longer than a second shows that it is at work, ends at the first SIGINT, SIGTERM or SIGHUP, and
# leaves no temporary file and no lock. Each command here has work for hours, so that it ends early on any machine only if it
# obeys. The signal comes once a line of progress is there.
# Slow: each command is at work for more than a second.
# Second tier, too (200 s): all but a few commands.
. "$(dirname "$0")/tap.inc"

# A game whose promises take long to check: ways and groups on a large board.
{
    echo 'game: slow-check'
    echo 'id: sc'
    echo 'board: {squares: [20, 20]}'
    echo 'pieces: {red: 100, blue: 100, green: 100, white: 100}'
    echo 'rules:'
    for k in {1..16}; do echo "  REQ$k: {each group: [red, blue], at most: $k}"; done
} >slow.game.yaml
lg generate terra-mystica --seed 1 --format txt --output board
mv board/*.txt tm.txt

at_work() { grep -qE ', [0-9]+ s' "$err"; } # a line of progress
at_work_or_gone() { at_work || gone "$process"; }
leftovers() { find . -name '*.part' -o -name '*.lock' -o -name 'lg_*'; }

# stops NAME ARGUMENT...: launches the command, and stops it. The signals take turns.
signals=(INT TERM HUP) turn=0
# below nohup, programs ignore SIGHUP from the start
[ $((0x$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$$/status) & 1)) -eq 0 ] || signals=(INT TERM)
stops() {
    local signal=${signals[turn++ % ${#signals[@]}]} shown=nothing
    launch "${@:2}"
    until_true 300 at_work_or_gone
    at_work && shown=something
    gone "$process" && shown+=", but has ended"
    kill -s "$signal" "$process" 2>"$scratch/none"
    await "$process" 300
    is "$1: shows progress, and ends by $signal" "$shown $(case $status in 1 | 129 | 130 | 143) echo stopped ;; *) echo "$status" ;; esac)" \
        "something stopped"
    is "$1: leaves nothing half done" "$(leftovers)" ""
}

stops check check ./slow.game.yaml
stops tune tune ./slow.game.yaml --evaluations 1000000000
stops 'play catan' play catan beginners --players search --budget 1000000000 --store kept
stops repair repair tm.txt --set island=400 --evaluations 1000000000000000
stops explore explore terra-mystica --evaluations 1000000000000 --store archive

# A lock that a killed process has left is taken over, and removed.
store=(explore terra-mystica --seed 1 --store kept-archive)
launch "${store[@]}" --evaluations 1000000000000
until_true 300 test -e kept-archive.lock
kill -KILL "$process"
await "$process"
that "a killed process leaves its lock" test -e kept-archive.lock
lg "${store[@]}" --evaluations 1000 --quiet
is "its lock is taken over" "$status $(leftovers)" "0 "

# The end of the terminal does not stop what is to go on without it.
made() { find made -name '*.txt' 2>"$scratch/none" | grep -c ''; }
more_than() { [ "$(made)" -gt "$1" ]; }
nohup "$tool" generate terra-mystica --variant paper --count 1000000000 --output made --format txt --quiet >"$out" 2>"$err" &
process=$!
until_true 300 more_than 0
kill -s HUP "$process"
sleep 0.1
that "nohup is obeyed" until_true 300 more_than "$(made)"
interrupt TERM
is "nohup: another signal stops it" "$status" 1

rest_is_second_tier

lg generate catan --seed 1 --count 9 --json
python3 -c 'import sys; sys.stdout.write(open(sys.argv[1]).read() * 40000)' "$out" >many.jsonl
lg generate ptsp --seed 1 --json
cp "$out" map.jsonl
cat >long.yaml <<'PLAN'
study: long
title: Long runs.
question: Do they end?
method: Random boards.
limits: Says nothing of boards.
experiments:
  - name: long
    sentence: Runs that do not end.
    game: terra-mystica
    set: island=400
    algorithm: anneal
    evaluations: {smoke: 1000000000000, desk: 1000000000000, full: 1000000000000}
    repetitions: {smoke: 4, desk: 4, full: 4}
    seed: 1
PLAN

stops generate generate terra-mystica --set island=400 --evaluations 1000000000000
stops 'generate, many' generate terra-mystica --count 1000000000 --variant paper --output made --format txt
stops 'generate by a contest' generate catan --set fair=play --set games=9000000
stops 'generate of a large game' generate ./slow.game.yaml --evaluations 1000000000000
stops front explore terra-mystica --objectives score,islands --evaluations 1000000000000 --store front
stops evaluate evaluate beginners --set fair=play --set games=9000000
stops 'evaluate, many' evaluate many.jsonl
stops render render many.jsonl --output pictures/
stops convert convert many.jsonl --output texts/ --format json
stops 'play catan, many games' play catan beginners --games 100000000
stops 'play catan by founder' play catan beginners --players founder --budget 1000000000
stops 'play terra-mystica' play terra-mystica tm.txt --games 100000000
stops 'play terra-mystica by search' play terra-mystica tm.txt --games 1000000 --players search --budget 16
stops 'play ptsp' play ptsp map.jsonl --iterations 100000000
stops 'play ptsp by pilot' play ptsp map.jsonl --driver pilot --games 100000
stops 'check of all' check
stops suite suite --run --share 1000000
stops features suite --features --share 1000000
stops 'wesnoth simulate' wesnoth simulate --games 100000
stops 'wesnoth pack' wesnoth pack --output addon --maps 10000
if "$tool" study list >"$scratch/none" 2>&1; then
    stops 'study run' study run ./long.yaml --size smoke --store long.db
else
    skip 'study run' 'levelground-study is not there'
fi
finish
