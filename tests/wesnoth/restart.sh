#!/usr/bin/env bash
# An engine that is killed, started again, or slow while a real game runs: the game uses it again, and no ring is made twice.
# Second tier (29 s): starts the engine several times.
. "$(dirname "$0")/wesnoth.inc"

io=seat/data/add-ons/levelground/io
awaits() { until_true 300 grep -s -q "^levelground waits\s*$1" seat/told; }
let_go() { : >$io/go_"$1".txt; }
# sources TURN: prints who made each ring of a turn, in the order of the rings
sources() { sed -n "/^levelground waits\s*$1/,/^levelground waits\s*$(($1 + 1))/"'s/^levelground ring .* \([a-z]*\) [0-9]*$/\1/p' seat/told | tr '\n' ' '; }
# waited TURN: prints the milliseconds that each ring took
waited() { sed -n "/^levelground waits\s*$1/,/^levelground waits\s*$(($1 + 1))/"'s/^levelground ring .* \([0-9]*\)$/\1/p' seat/told; }

seat seat size=60 seed=1 timeout=12000
follow seat gate.lua
serve seat
start seat --turns 5
that "turn 2 comes" awaits 2
is "the first turn is the engine's" "$(sed -n 's/^levelground ring .* \([a-z]*\) [0-9]*$/\1/p' seat/told | sort -u)" engine

kill -KILL "$engine"
await "$engine" 10 2>"$scratch/none"
that "a killed engine leaves its announcement" test -s $io/engine.txt
let_go 2
that "turn 3 comes" awaits 3
is "while it is away the land is plain" "$(sources 2)" "nobody nobody "
that "the first ring waits as long as it may" test "$(waited 2 | head -n 1)" -ge 12000
that "the second ring does not wait for an engine that is known to be dead" test "$(waited 2 | tail -n 1)" -lt 6000

# The new engine is stopped for a while, as on a busy machine, for much longer than the time after which a game asks again.
rm $io/engine.txt
serve seat
until_true 60 grep -q serving seat/served
kill -STOP "$engine"
let_go 3
until_true 60 grep -q 'request="' seat/persist/lg_bridge.cfg
sleep 3
kill -CONT "$engine"
that "turn 4 comes" awaits 4
is "a new engine is taken back, though it is slow" "$(sources 3)" "engine engine "

# The engine does not answer for a whole turn, as under a heavy load, and then goes on.
kill -STOP "$engine"
let_go 4
that "turn 5 comes" awaits 5
is "an engine that stands still: the land is plain" "$(sources 4)" "nobody nobody "
kill -CONT "$engine"
sleep 1
let_go 5
await "$game"
is "the game comes to its end" "$status $(grep -c '^levelground end' seat/told)" "0 1"
is "the engine that goes on is taken back" "$(sources 5 | tr ' ' '\n' | sort -u | tr -d '\n')" engine
is "no ring was made twice" "$(grep -o 'turn [0-9]*, side [0-9]*' seat/served | sort | uniq -d)" ""
that "rings were made" test "$(grep -c ' hexes, ' seat/served)" -ge 4
stop
cat seat/complaints >"$err"
note_reports
finish
