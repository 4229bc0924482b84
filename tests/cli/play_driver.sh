#!/usr/bin/env bash
# play ptsp with drivers of the user: a program that follows the protocol can fly; a program that breaks it causes one line of
# error and nothing else.
# Second tier (18 s): some drivers keep the tool waiting.
. "$(dirname "$0")/tap.inc"

# The map is a hall in which both waypoints are straight ahead of the ship.
awk 'BEGIN {
    print "type octile\nheight 120\nwidth 60\nmap"
    mark["30 100"] = "S"; mark["30 60"] = mark["30 20"] = "C"
    for (y = 0; y < 120; y++) {
        row = ""
        for (x = 0; x < 60; x++) row = row ((x " " y) in mark ? mark[x " " y] : ".")
        print row
    }
}' >hall.map

# ---- drivers that follow the protocol ----
lg play ptsp hall.map --route distance --driver-command 'yes 3' --json --save actions.txt
that "thrust straight on" json "$out" 'items[0]["driver"] == "command" and items[0]["command"] == "yes 3" and items[0]["waypoints"] == 2
    and "iterations" not in items[0]'
cp "$out" flown.json
lg play ptsp hall.map --actions actions.txt --json
that "its actions are replayed to the same result" json "$out" \
    "items[0]['cost'] == $(python3 -c 'import json; print(json.load(open("flown.json"))["cost"])')"
lg play ptsp hall.map --actions actions.txt --trace
cp "$out" trace.csv
lg play ptsp hall.map --route distance --seed 7 --driver-command 'tee told | yes 3'
is "what it is told" "$(grep -v -e '^[0-9.]' told)" "$(printf '%s\n' 'seed 0' 'ptsp 1' 'steps 1000' 'ship 30 100' 'waypoint 30 20' 'waypoint 30 60' 'route distance' 'order 1 0' \
    'way 30 60' 'way 30 20' 'type octile' 'height 120' 'width 60' map | sed "s/^seed 0/$(grep ^seed told)/")"
is "then the map" "$(grep -c '^[.SC]*$' told)" 120
is "then a row of the trace before each action" "$(grep '^[0-9]' told | head -n 9)" "$(sed -n '2,10p' trace.csv)"
lg play ptsp hall.map --route distance --seed 8 --driver-command 'tee other | yes 3'
that "another seed" test "$(head -n 1 told)" != "$(head -n 1 other)"
lg play ptsp hall.map --route distance --driver-command "exec 3<&0; cat <&3 >told & printf '3 5\r\n 0  1000\n'; wait" --json
is "an action for many ticks: it is asked twice, and told the end" "$(grep -c '^[0-9]' told) $(tail -n 1 told | cut -d, -f2)" "3 0"
lg play ptsp hall.map hall.map --games 3 --jobs 2 --driver-command 'yes 3'
is "many games of many maps" "$status $(grep -c hall.map "$out")" "0 2"
lg play ptsp hall.map --route distance --bot 'yes 3' --json
is "--bot is the same" "$(timeless "$out")" "$(timeless flown.json)"
printf '#!/bin/sh\nprintf "%%s|" "$@" >words\nexec yes 3\n' >"a driver"
chmod +x "a driver"
lg play ptsp hall.map --route distance --bot "'./a driver' \$HOME 'x; y' >z"
is "but without a shell" "$status $(cat words)" '0 $HOME|x; y|>z|'
refused "--bot without its end" 2 "--bot: expected a command, found ''yes'" play ptsp hall.map --bot "'yes"
refused "--bot twice" 2 "--bot and --driver-command exclude each other" play ptsp hall.map --bot 'yes 3' --driver-command 'yes 3'
refused "--patience alone" 2 "--patience needs --bot" play ptsp hall.map --patience 3
refused "--patience and --timeout" 2 "--patience and --timeout exclude each other" play ptsp hall.map --bot 'yes 3' --patience 3 --timeout 3
refused "a --bot that waits" 1 "the driver's command, tick 0: it has said nothing for 0\.2 seconds \(see: --patience\)" \
    play ptsp hall.map --route distance --bot 'sleep 100' --patience .2
refused "a --bot that is missing" 2 "the driver's command, tick 0: './nowhere' cannot be run" play ptsp hall.map --route distance --bot ./nowhere
if command -v python3 >"$scratch/none"; then
    awk 'NR == 1, /^map/ { print; next } { if (NR > 44 && NR < 49) sub(/^.{40}/, "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@"); print }' hall.map >wall.map
    lg play ptsp wall.map --route physics --bot "python3 '$source_root/examples/own_driver.py'" --json
    that "the example drives around a wall" json "$out" 'items[0]["waypoints"] == 2 and items[0]["cost"] < 1500'
fi

# ---- drivers that break the protocol: no process of them may be left running ----
# A process that has ended, but whose parent has not fetched its status, counts as gone, because there may be no parent that
# does.
over() { gone "$1" || grep -q '^State:.Z' "/proc/$1/status" 2>"$scratch/none"; }
# hostile NAME STATUS REGEX COMMAND [OPTION...]: a driver that breaks the protocol must cause this status and message
hostile() {
    local name=$1
    refused "$name" "$2" "the driver's command, tick $3" play ptsp hall.map --route distance --driver-command "$4" "${@:5}"
    for pid in $(cat "$PIDS" 2>"$scratch/none"); do
        over "$pid" || echo "$name: $pid" >>"$scratch/left"
    done
    rm -f "$PIDS"
}
export PIDS=$scratch/pids
mark='echo $$ >$PIDS;'
hostile "no such program" 2 "0: 'exec \./nowhere 2>/dev/null' cannot be run" 'exec ./nowhere 2>/dev/null'
hostile "it ends at once" 1 '0: it has ended with status 3' "${mark}exit 3"
hostile "it ends well, but too early" 1 '[0-9]+: it has ended with status 0' "${mark}echo 3"
hostile "it is killed" 1 '0: it was ended by signal 9' "${mark}kill -9 \$\$"
hostile "it hangs" 1 '0: it has said nothing for 0\.2 seconds \(see: --timeout\)' "${mark}sleep 1000" --timeout 0.2
hostile "it hangs later" 1 '2: it has said nothing for 0\.2 seconds .*' "${mark}echo 3; echo 3; exec sleep 1000" --timeout 0.2
hostile "what it has started hangs, and does not listen" 1 '0: it has said nothing .*' \
    "${mark}trap '' TERM INT HUP; sleep 1000 & echo \$! >>\$PIDS; sleep 1000" --timeout 0.2
hostile "a part of a line" 1 '0: it has said nothing .*' "${mark}printf 3; exec sleep 1000" --timeout 0.2
hostile "a word" 2 "0: expected an action 0 to 5 and at most a number of ticks 1 to 1000, found 'left'" "${mark}echo left; exec sleep 1000"
hostile "an action too high" 2 "0: expected an action .*, found '6'" "${mark}echo 6; exec sleep 1000"
hostile "no tick" 2 "0: expected an action .*, found '3 0'" "${mark}echo 3 0; exec sleep 1000"
hostile "an empty line" 2 "0: expected an action .*, found ''" "${mark}echo; exec sleep 1000"
hostile "bytes without end" 2 "0: expected an action .*" "${mark}exec cat /dev/zero"
hostile "a command to the terminal" 2 "0: expected an action .*, found '\?\[31m'" "${mark}printf '\033[31m\n'; exec sleep 1000"
hostile "it closes its output" 1 '0: it has closed its input or output' "${mark}exec sleep 1000 >&-"
hostile "it closes its input" 1 '[01]: it has closed its input or output' "${mark}exec <&-; echo 3; exec sleep 1000"
awk 'BEGIN { print "type octile\nheight 500\nwidth 500\nmap"; for (y = 0; y < 500; y++) { r = ""; for (x = 0; x < 500; x++) r = r (y == 30 && x == 30 ? "S" : y == 90 && x == 90 ? "C" : "."); print r } }' >large.map
refused "it does not read" 1 "the driver's command, tick 0: it has not read what it is told for 0\.2 seconds \(see: --timeout\)" \
    play ptsp large.map --route distance --timeout 0.2 --driver-command 'exec sleep 1000'
is "one sentence of many games" "$(lg play ptsp hall.map --games 9 --jobs 4 --driver-command 'exit 4'; grep -c '' "$err")" 1
lg play ptsp hall.map --route distance --driver-command "echo \$\$ >\$PIDS; yes 3 & sleep 1000 & echo \$! >>\$PIDS; wait"
is "a game that is over" "$status" 0
that "and was played" test "$(grep -c '' "$PIDS")" = 2
for pid in $(cat "$PIDS"); do over "$pid" || echo "over: $pid" >>"$scratch/left"; done
is "none is left" "$(cat "$scratch/left" 2>"$scratch/none")" ""

launch play ptsp hall.map --route distance --driver-command 'echo $$ >pids.new; mv pids.new begun; exec sleep 1000' --timeout 900
until_true 300 test -e begun
interrupt INT
is "Ctrl-C while it thinks" "$status" 1
that "and nothing is left" gone "$(cat begun)"

refused "two drivers" 2 "--driver-command is a driver of its own: .*" play ptsp hall.map --driver mcts --driver-command 'yes 3'
refused "a timeout of nobody" 2 "--timeout needs --driver-command" play ptsp hall.map --timeout 3
refused "no time" 2 "--timeout: expected a number from 0\.001 to 86400, found '0'" play ptsp hall.map --timeout 0 --driver-command 'yes 3'
finish
