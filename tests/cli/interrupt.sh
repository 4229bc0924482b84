#!/usr/bin/env bash
# Ctrl-C in the middle of a batch: the boards made so far are complete, and their number is reported. None of these searches
# ends by itself; each is interrupted after some boards.
# Slow: waits for the tool to begin and to end.
# Second tier, too (60 s): all but two batches.
. "$(dirname "$0")/tap.inc"

batch=(generate terra-mystica --seed 1 --variant paper --count 1000000 --jobs 2 --output made)
made() { find made -name "*.$1" 2>"$scratch/none" | grep -c ''; }
some() { [ "$(made "$1")" -ge 5 ]; }

for signal in INT TERM; do
    rm -rf made
    launch "${batch[@]}" --format txt,svg --json
    until_true 300 some svg
    interrupt "$signal"
    is "$signal: status 1" "$status" 1
    count=$(grep -c '' "$out")
    is "$signal: says how many" "$(last_words)" "levelground: interrupted: $count of 1000000 levels made"
    that "$signal: there are some" test "$count" -ge 5
    is "$signal: as many files of each form as said" "$(made txt) $(made svg)" "$count $count"
    is "$signal: nothing temporary is left" "$(find made -name '*.part')" ""
    that "$signal: every picture is whole" test "$(tail -q -n 1 made/*.svg | grep -c '^</svg>$')" -eq "$count"
    that "$signal: every line is whole" json "$out" "len(items) == $count and
        all(open(i['file']).read() == i['map'] for i in items)"
done

rest_is_second_tier

# timeout sends its signal to the process and then to the whole process group. The tool must take both as one request.
for _ in {1..8}; do
    rm -rf made
    launch "${batch[@]}" --format txt --quiet
    until_true 300 some txt
    kill -s TERM "$process" && kill -s TERM "$process" 2>"$scratch/none"
    finished
    echo "$status $(last_words | sed "s/ $(made txt) of/ all of/") $(made part)"
done >twice
is "a signal that comes twice at once is one" "$(sort -u twice)" "1 levelground: interrupted: all of 1000000 levels made 0"

far() { grep -q -E '^searching: ([2-9][0-9]|[0-9]{3,}) thousand evaluations|^searching: .* million' "$err"; }
rm -rf made
launch generate terra-mystica --seed 1 --set island=400 --evaluations 1000000000000 --output made --format txt
until_true 300 far
interrupt INT
is "a single board: status 1, the best so far is kept" "$status $(ls made | sed -E 's/-[0-9a-f]{8}\././')" "1 terra-mystica-1-0.txt"
is "a single board: said" "$(last_words)" \
    "levelground: interrupted: 1 of 1 levels made, the last one from an unfinished search"

# A contest of a million games and more. Its verdict, too, is cut short.
contest_runs() { grep -q '^searching: ' "$err"; }
for game in terra-mystica catan; do
    : >"$err"
    launch generate "$game" --seed 1 --set fair=play --set games=9000000
    until_true 300 contest_runs
    interrupt INT
    is "a contest of $game: status 1, the best so far is kept" "$status $(last_words | cut -d, -f1)" \
        "1 levelground: interrupted: 1 of 1 levels made"
    like "a contest of $game: the verdict rests on few games" "$out" \
        '.* of 100 games \([0-9]{2,3} played by .*; 3000000 games were to be played, but the search was interrupted'
done
finish
