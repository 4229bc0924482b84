#!/usr/bin/env bash
# What comes out: no byte of a file, a name or another program reaches the terminal as a command to it; and what could not
# be printed is a failure, even where help was asked for or the streams came closed.
# Slow: starts the tool some fifty times.
. "$(dirname "$0")/tap.inc"
original >board.txt
red=$'\e[31m' c1=$'\xc2\x9b31m' broken=$'\xff' good=$'gr\xc3\xbcn'

# plain NAME FILE...: no control character but line ends, and no byte that is not UTF-8
plain() {
    local name=$1
    shift
    cat "$@" | python3 -c '
import sys, unicodedata
text = sys.stdin.buffer.read().decode("utf-8")
sys.exit(any(unicodedata.category(c) in ("Cc", "Cf") and c != "\n" for c in text))' 2>"$scratch/none"
    verdict "$name" $?
}

names=("$red" "$c1" "$broken" "$good" $'two\nlines' $'\xe2\x80\xaetxt')
for name in "${names[@]}"; do
    sed 's/Y,B,U/Y,B,B/' board.txt >"$name"
    lg list "--$name"
    plain "an option of such a name" "$err"
done
lg evaluate "${names[@]}" "${names[@]/%/.missing}"
plain "files' names: evaluate, and its notes" "$out" "$err"
is "files' names: status and lines" "$status $(grep -c 'terra-mystica' "$out") $(grep -c 'note:' "$err") $(grep -c '' "$err")" "2 6 6 12"
lg evaluate "${names[@]}" --json
plain "files' names: JSON" "$out"
lg evaluate "$good"
like "letters of other languages stay" "$out" "^$good: terra-mystica"
lg evaluate "$red" "$good" --json
that "JSON has the true name" json "$out" '[i["file"] for i in items] == ["\x1b[31m", "grün"]'
lg evaluate "$broken" --json
that "JSON has no name that is no UTF-8" json "$out" 'items[0]["file"] is None'
lg generate terra-mystica --seed 1 --variant paper --output "$red.folder"
plain "a folder's name" "$out" "$err"
lg list "$red"
plain "an argument" "$err"
printf '{"map":"Y,U;","game":"\\u001b[31m"}' >bad
lg evaluate bad
plain "a game's name in JSON" "$err"
printf '{"map":"Y,U;","\xc2\x9b31m":}' >bad
lg evaluate bad
plain "JSON with an error" "$err"
printf 'type octile\nheight 2\x1b[31m' >bad.1
printf '1 \x1b[31mKe, Gg, Gg\n' >bad.2
printf 'Gg^\xc2\x9b31m, Gg, Gg\n' >bad.3
for game in terra-mystica catan ptsp wesnoth toy; do
    lg evaluate bad.1 bad.2 bad.3 --game $game
    plain "$game: bytes in a file" "$err"
done

# What the game Wesnoth says passes through, and what a journal holds.
mkdir data
lg wesnoth install --userdata data
lg wesnoth serve --userdata data -- printf '\033[31mred\302\233 %s\377\n' end
is "what a game says" "$status $(tail -n 1 "$out")" "0 ?[31mred? end?"
mkdir match
cat >match/games.jsonl <<'LINES'
{"match":"grown","factions":["Rebels","Loyalists"],"turns":40,"size":40,"budget":5,"scale":10,"variant":"balanced","land":"","seed":1}
{"game":0,"turns":9,"winner":1,"factions":["\u001b[31m","Rebels"],"villages":[],"rings":[],"land":{"faults":{"\u001b[31m":1}}}
LINES
lg wesnoth match --output match --games 1
is "a journal: status and lines" "$status $(grep -c 'missed: ?\[31m 1' "$out")" "0 1"
plain "a journal" "$out" "$err"

# Standard output that is full or closed.
full() {
    "$tool" "$@" >/dev/full 2>"$err" </dev/null
    is "/dev/full: $*" "$? $(cat "$err")" "1 levelground: standard output: cannot write"
    note_reports
}
full --help
full generate --help
full evaluate --version
full list --usage
full wesnoth --help
full wesnoth match --help
"$tool" list >&- 2>"$err"
is "a closed standard output" "$? $(cat "$err")" "1 levelground: standard output: cannot write"
"$tool" evaluate board.txt >&- 2>"$err"
is "a closed standard output: evaluate" "$? $(cat "$err")" "1 levelground: standard output: cannot write"
"$tool" evaluate --help >&- 2>"$err"
is "a closed standard output: help" "$? $(cat "$err")" "1 levelground: standard output: cannot write"
"$tool" convert board.txt --output board.svg >&- 2>"$err"
is "a closed standard output that nobody needs" "$? $(cat "$err") $(tail -n 1 board.svg)" "0  </svg>"
"$tool" evaluate - <&- >"$out" 2>"$err"
is "a closed standard input" "$? $(cat "$err")" "2 levelground: standard input: cannot read: Bad file descriptor"
"$tool" generate terra-mystica --seed 1 --variant paper --count 2 --output closed <&- >&- 2>&-
is "all three closed: the status" $? 1
is "all three closed: no file has what was printed" "$(grep -l -r levelground closed)" ""
finish
