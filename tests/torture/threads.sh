#!/usr/bin/env bash
# Threads share only what they may share: for a tool built with ThreadSanitizer. Runs every algorithm on every game, with many
# levels at a time and with a thread pool for one level, and everything else that has the option --jobs. The results must be
# those of one thread.
. "$(dirname "$0")/../cli/tap.inc"

# alike NAME ARGUMENT...: three threads must print what one thread prints, except for times. The target may be missed.
alike() {
    local name=$1 alone
    shift
    lg "$@" --json --jobs 1
    alone=$status$(timeless "$out")
    lg "$@" --json --jobs 3
    [ "$status" -le 1 ] || alone="a status of at most 1"
    is "$name" "$status$(timeless "$out")" "$alone"
}
timeless() { sed -E 's/"((cpu_)?seconds|[a-z]*_ms|us_per_tile)":[^,}]*//g' "$1"; }

declare -A few=([ptsp]="--set size=120 --set lines=2 --set rectangles=1 --set waypoints=4"
    [wesnoth]="--set width=12 --set height=12")
algorithms=$("$tool" list algorithms --json | sed 's/^{"algorithm":"\([^"]*\)".*/\1/')
for game in $("$tool" list games --json | sed 's/^{"game":"\([^"]*\)".*/\1/'); do
    read -ra small <<<"${few[$game]:-}"
    for algorithm in $algorithms; do
        lg generate "$game" --seed 1 --algorithm "$algorithm" --evaluations 1
        ! grep -q "cannot search" "$err" || continue
        for count in 1 4; do
            alike "$game by $algorithm, $count" generate "$game" --seed 1 "${small[@]}" --algorithm "$algorithm" --evaluations 90 \
                --target -1e9 --count "$count"
        done
    done
    alike "an archive of $game" explore "$game" --seed 1 "${small[@]}" --evaluations 300 --cells 5
    traits=$("$tool" list games --json | grep "^{\"game\":\"$game\"" | grep -oE '"name":"[^"]*","unit"' | head -n 2 | cut -d '"' -f 4 | paste -sd ,)
    alike "a front of $game" explore "$game" --seed 1 "${small[@]}" --evaluations 300 --objectives "$traits" --param population=20
    alike "$game by its plan" generate "$game" --seed 1 "${small[@]}" --evaluations 200 --target -1e9 --count 4
done

read -ra small <<<"${few[ptsp]}"
lg generate ptsp --seed 1 "${small[@]}" --evaluations 20 --target 1e9 --output . --format map --quiet
alike "games of a map" play ptsp ./*.map --iterations 20 --games 3
alike "maps by pilots" generate ptsp --seed 1 "${small[@]}" --set fitness=f5 --set by=pilot --set iterations=10 --evaluations 6 --target -1e9
alike "maps by the paper" generate ptsp --seed 1 --variant paper "${small[@]}" --evaluations 30 --target -1e9
alike "whole games" wesnoth simulate --games 4 --size 16x16 --turns 3 --evaluations 20

made() { [ "$(find made -name '*.txt' 2>"$scratch/none" | grep -c '')" -ge 5 ]; }
launch generate terra-mystica --seed 1 --variant paper --count 1000000 --jobs 3 --output made --format txt --quiet
until_true 300 made
interrupt INT
is "an interrupted batch" "$status" 1
finish
