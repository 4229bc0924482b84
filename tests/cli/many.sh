#!/usr/bin/env bash
# Many levels in one file, in their game's own text: each new level starts after a blank line or at a line with #.
# Second tier (43 s): runs each command on each game.
. "$(dirname "$0")/tap.inc"

# maps FILE: prints the maps of JSON Lines, each followed by a blank line
maps() { python3 -c 'import json, sys
print("\n".join(json.loads(line)["map"] for line in open(sys.argv[1])))' "$1"; }

# piped GAME OPTION...: evaluate must be able to read what generate prints
piped() {
    "$tool" generate "$@" --count 3 --seed 1 2>"$scratch/none" >"$1"
    "$tool" generate "$@" --count 3 --seed 1 --json --quiet >"$1.jsonl"
    "$tool" evaluate - --json <"$1" >"$out" 2>"$err"
    is "$1: the status" "$?" 0
    that "$1: three levels come in remarks" test "$(grep -c '^#' "$1")" -ge 3
    note_reports
    is "$1: as in JSON" "$(maps "$out")" "$(maps "$1.jsonl")"
    maps "$1.jsonl" >"$1.blank"
    lg evaluate "$1.blank" --json
    is "$1: blank lines between" "$(maps "$out")" "$(maps "$1.jsonl")"
    sed 's/$/\r/' "$1.blank" >"$1.crlf"
    lg evaluate "$1.crlf" --json
    is "$1: with other ends of lines" "$(maps "$out")" "$(maps "$1.jsonl")"
}
piped terra-mystica
piped terra-mystica --set rows=10 # otherwise the next board's rows could be read as rows of this one
piped catan
piped ptsp --evaluations 5 --set size=100 --set waypoints=3 --set lines=2 --set rectangles=1
piped wesnoth --evaluations 20 --set width=16 --set height=16

printf 'AABBAABB\n\n\nABABAABB\n' >toy
lg evaluate toy --json
is "a game without remarks" "$(maps "$out" | xargs)" "AABBAABB ABABAABB"

# Lines that belong to one level are not split between two.
lg generate catan --set players=6 --seed 1 --output boards --quiet
{ echo "# my board" && echo && sed 's/^ports/\n# and its\nports/' boards/*.txt && echo && echo "# that was it"; } >spread
lg evaluate spread --json
is "ports behind a blank line belong to the board above" "$(maps "$out")" "$(cat boards/*.txt)"
{ sed -n '1,3p' ptsp && echo && sed -n '4,$p' ptsp; } >spread
lg evaluate spread --json
is "a head with a blank line in it" "$status $(maps "$out")" "0 $(maps ptsp.jsonl)"
{ printf 'border_size=1\nusage=map\n\n' && cat wesnoth; } >spread
lg evaluate spread --game wesnoth --json
is "a head of its own" "$status $(maps "$out")" "0 $(maps wesnoth.jsonl)"

# An error gives the position in the whole file.
original >board
{ echo "# one" && cat board && echo "# two" && cat board && echo && sed '4s/I/Q/' board && echo && cat board; } >bad
lg evaluate bad
is "those before a bad one are told" "$status $(grep -c '^bad: ' "$out")" "2 2"
like "and where it is" "$err" "^levelground: bad:25:[0-9]+: expected a terrain .*, found 'Q'$"
tr '\n' '\r' <bad >old
lg evaluate old
like "lines that end in CR" "$err" "^levelground: old:25:[0-9]+: expected a terrain .*, found 'Q'$"
sed '4s/I/Q/' bad >first
refused "the first is bad" 2 "first:4:[0-9]+: expected a terrain .*, found 'Q'" evaluate first
refused "where one is expected" 2 'terra-mystica:15:1: expected one level, found a second one' generate terra-mystica --lock terra-mystica
sed 's/Y,B,U/Y,B,B/' board >odd
{ cat board && echo && echo && cat odd; } >pair
lg evaluate pair --json
like "a remark names the line of the board" "$err" '^levelground: pair:12:1: note: .*stock|^levelground: pair:12: note: .*stock'

# A file may contain thousands of levels.
yes "$(cat board && echo "#")" | head -n 3000 >long
lg evaluate long --json
is "300 boards" "$status $(grep -c '' "$out")" "0 300"
{ cat board && yes "# nothing" | head -n 500000 && cat board; } >large
lg evaluate large --json
is "5 MB of remarks are too many for one level" "$status $(grep -c '' "$out") $(cat "$err")" \
    "2 0 levelground: large:10:1: expected a level of at most 4 MB, found a larger file"

# Formats whose file may contain many levels.
lg convert catan.jsonl --output all.txt
is "convert to text: as it is read" "$status $(cat all.txt)" "0 $(sed '$d' catan.blank)"
lg convert all.txt --output all.json
is "convert to JSON: a line each" "$status $(grep -c '^{.*}$' all.json)" "0 3"
lg convert all.json terra-mystica original --output - --format json
is "convert many files of two games, and a board" "$status $(grep -o '"game": *"[a-z-]*' "$out" | cut -d '"' -f 4 | sort | uniq -c | xargs)" \
    "0 3 catan 4 terra-mystica"
lg convert all.json terra-mystica --output each/ --format svg
is "convert into a folder" "$status $(ls each | xargs)" \
    "0 all-1.svg all-2.svg all-3.svg terra-mystica-4.svg terra-mystica-5.svg terra-mystica-6.svg"
lg render all.json --output each
is "render into a folder that is there" "$status $(ls each | grep -c svg)" "0 6"
echo mine >each/all-2.svg
rm each/all-3.svg
lg render all.json --output each
is "render: a file that differs is kept, and the others are written" "$status $(cat each/all-2.svg) $(ls each | grep -c svg) $(cat "$err")" \
    "1 mine 6 levelground: 1 of 3 levels not written: each/all-2.svg is there already and differs (--force replaces it)"
lg convert all.json --output each --format svg
is "convert likewise" "$status $(cat each/all-2.svg)" "1 mine"
lg convert all.json --output each --format svg --force
is "unless it is told to replace it" "$status $(head -c 4 each/all-2.svg)" "0 <svg"
lg convert board --output each/ --format json
is "one level into a folder" "$status $(ls each/*.json)" "0 each/board-1.json"
"$tool" render - --output each/ --format png <board
is "of standard input" "$(ls each/*.png)" each/level-1.png
mkdir there
name=$(printf 'n%.0s' {1..240})
cp board "$name.txt"
lg render "$name.txt" --output there/
is "of a file with a long name" "$status $(ls there)" "0 $(printf 'n%.0s' {1..200})-1.svg"
refused "convert: the second is bad, and nothing is written" 2 "bad:25:[0-9]+: expected a terrain .*" convert bad --output new.json
refused "a folder in no folder" 1 'no/where/: cannot make the folder: No such file or directory' render board --output no/where/
finish
