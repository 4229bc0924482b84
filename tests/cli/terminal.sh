#!/usr/bin/env bash
# Output to a terminal: no byte of a file, a name or another program reaches the terminal as a control sequence. It counts as a
# failure if output cannot be printed, even for --help, and even if the streams were closed at the start.
# Slow: starts the tool some fifty times.
# Second tier, too (210 s): pictures on terminals.
. "$(dirname "$0")/tap.inc"
original >board.txt
red=$'\e[31m' c1=$'\xc2\x9b31m' broken=$'\xff' good=$'gr\xc3\xbcn'

# plain NAME FILE...: the files must contain no control character except line ends, and only valid UTF-8
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

# Messages of the game Wesnoth, which the tool passes on, and the content of a journal.
mkdir data
lg wesnoth install --maps 0 --userdata data
lg wesnoth serve --userdata data -- printf '\033[31mred\302\233 %s\377\n' end
is "what a game says" "$status $(tail -n 1 "$out")" "0 ?[31mred? end?"
mkdir match
cat >match/games.jsonl <<'LINES'
{"match":"grown","factions":["Rebels","Loyalists"],"turns":40,"size":40,"evaluations":30000,"scale":10,"variant":"balanced","land":"","seed":1,"wesnoth":"1.18.5"}
{"game":0,"turns":9,"winner":1,"factions":["\u001b[31m","Rebels"],"villages":[],"rings":[],"land":{"faults":{"\u001b[31m":1}}}
LINES
lg wesnoth match --output match --games 1 --program no-game
is "a journal: status and lines" "$status $(grep -c 'missed: ?\[31m 1' "$out")" "0 1"
plain "a journal" "$out" "$err"

# What the letters on a terminal mean, and the text that people paste elsewhere.
on_terminal() { python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$tool" "$@" </dev/null 2>"$err" | tr -d '\r' >"$out"; }
text=$("$tool" generate ti4 --seed 3 | tail -n 1)
on_terminal generate ti4 --seed 3
that "Twilight Imperium's map string" grep -qxF "$text" "$out"
text=$("$tool" generate gaia --seed 3 | tail -n 1)
on_terminal generate gaia --seed 3
that "Gaia Project's sectors" grep -qxF "$text" "$out"
like "letters of Gaia Project" "$out" '^\. space, r terra, o oxide, v volcanic, '
on_terminal generate mars --seed 3
like "letters of Terraforming Mars" "$out" '^\. land, O ocean, .*p plant, s steel'
on_terminal generate catan --seed 3
like "letters of Catan" "$out" '^L wood, G wheat, S sheep, B brick, O ore, D desert$'
on_terminal generate tm --seed 3
like "letters of Terra Mystica" "$out" '^Y yellow, U brown, K black, B blue, G green, S gray, R red, ~ river$'
NO_COLOR=1 on_terminal generate tm --seed 3
like "without colours" "$out" 'R red, I river$'
on_terminal generate wesnoth --seed 3
like "letters of Wesnoth" "$(tr '\n' ' ' <"$out" >one-line; echo one-line)" ': ~ water, .*, # castle, .*village, .*1 where side 1 begins '
on_terminal generate "$source_root/examples/crypt.game.yaml" --seed 1 --evaluations 100 --target 99
like "two pieces without a sign differ on a terminal" "$out" '\. floor, W wall'

rest_is_second_tier

# Pictures on terminals of different widths.
# shown COLUMNS [NAME=VALUE...] ARGUMENT...: writes what the tool draws on such a terminal to the file picture
shown() {
    python3 -c 'import fcntl, os, pty, struct, subprocess, sys, termios
master, slave = pty.openpty()
plain = termios.tcgetattr(slave)
plain[1] &= ~termios.OPOST
termios.tcsetattr(slave, termios.TCSANOW, plain)
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
process = subprocess.Popen(["env", *sys.argv[2:]], stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.PIPE)
os.close(slave)
with open("picture", "wb") as picture:
    try:
        while part := os.read(master, 65536):
            picture.write(part)
    except OSError:
        pass
sys.stdout.buffer.write(process.communicate()[1])' "$@" >"$err"
    note_reports
}
# widest: prints the length of the picture's longest line in characters, without lines that contain words
widest() { sed $'s/\033\\[[0-9;]*m//g; /[a-z][a-z]/d' picture | LC_ALL=C.UTF-8 wc -L; }
has() { if grep -q "$1" picture; then echo yes; else echo no; fi; }
escape=$'\033' half=$'\xe2\x96\x80'
awk 'BEGIN { print "type octile\nheight 200\nwidth 500\nmap"; for (y = 0; y < 200; y++) { r = ""; for (x = 0; x < 500; x++) r = r (y == 90 && x == 30 ? "S" : y == 90 && x == 400 ? "C" : x == 200 && y < 80 ? "@" : "."); print r } }' >wide.map
grown='{"game":"wesnoth","map":"'$(for _ in $(seq 5); do for x in $(seq 60); do [ "$x" = 1 ] || printf ', '; printf 'Gg^Fp'; done; printf '\\n'; done)'"}'
echo "$grown" >wide.json
for columns in 40 100; do
    shown $columns LC_ALL=C.UTF-8 "$tool" evaluate wide.map
    that "$columns columns: a map in colour fits and fills" test "$(widest)" -le $columns -a "$(widest)" -gt $((columns * 4 / 5))
    is "$columns columns: half blocks" "$(has "$escape\[97m") $(has "$half")" "yes yes"
    shown $columns "$tool" evaluate wide.map
    that "$columns columns: in ASCII" test "$(widest)" -le $columns -a "$(widest)" -gt $((columns * 4 / 5))
    is "$columns columns: nothing else" "$(LC_ALL=C grep -c -a '[^ -~]' picture) $(has '^500 x 200 pixels, 1 waypoint: S ship, C waypoint, . wall')" "0 no"
    shown $columns LC_ALL=C.UTF-8 "$tool" evaluate wide.json
    that "$columns columns: land in colour" test "$(widest)" -le $columns -a "$(widest)" -ge 30
done
shown 80 COLUMNS=60 "$tool" evaluate wide.map
is "COLUMNS goes before the window" "$(widest)" 56
shown 0 "$tool" evaluate wide.map
is "a window that does not tell" "$(widest)" 72
is "the legend names what is drawn" "$(grep pixels picture)" "500 x 200 pixels, 1 waypoint: S ship, C waypoint, + some wall"
for plain in NO_COLOR=1 TERM=dumb TERM=; do
    for level in wide.map wide.json board.txt; do
        shown 80 LC_ALL=C.UTF-8 $plain "$tool" evaluate $level
        is "$plain: $level without an escape sequence" "$(has "$escape") $(sed 1d picture | grep -c .)" "no $(sed 1d picture | grep -c .)"
    done
done
shown 80 NO_COLOR= LC_ALL=C.UTF-8 "$tool" evaluate board.txt
is "an empty NO_COLOR is none" "$(has "$escape")" yes

# A picture has as many colours as the terminal supports.
# papers: prints whether the backgrounds use no colour, or colours of a palette of 16, of 256, or all colours
papers() {
    local kinds=
    [ "$(has "$escape\[4[0-7]m")$(has "$escape\[10[0-7]m")" = nono ] || kinds+=16
    [ "$(has "$escape\[48;5;")" = no ] || kinds+=256
    [ "$(has "$escape\[48;2;")" = no ] || kinds+=all
    echo "${kinds:-none}"
}
"$tool" evaluate beginners --json >beginners.json 2>"$err"
while read -r wanted settings; do
    for level in wide.map wide.json board.txt beginners.json; do
        # shellcheck disable=SC2086  # a list of words
        shown 80 LC_ALL=C.UTF-8 $settings "$tool" evaluate $level
        is "$settings: $level" "$(papers)" "$wanted"
    done
done <<'PAPERS'
16 TERM=xterm
16 TERM=linux COLORTERM=
16 TERM=screen COLORTERM=yes
256 TERM=xterm-256color
256 TERM=tmux-256color COLORTERM=no
all TERM=xterm COLORTERM=truecolor
all TERM=xterm-256color COLORTERM=24bit
all TERM=xterm-direct
none TERM=dumb COLORTERM=truecolor
none TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1
PAPERS

# Boards are drawn smaller in a narrow window, and none of their lines is wider than it.
widest_of_all() { sed $'s/\033\\[[0-9;]*m//g' picture | LC_ALL=C.UTF-8 wc -L; }
"$tool" generate catan --seed 1 --set players=6 --json >six.json 2>"$err"
for columns in 30 40 51 52 80; do
    for colours in NO_COLOR=1 TERM=xterm TERM=xterm-256color COLORTERM=truecolor; do
        for level in wide.map wide.json board.txt beginners.json six.json; do
            shown $columns LC_ALL=C.UTF-8 $colours "$tool" evaluate $level
            that "$columns columns, $colours: $level fits" test "$(widest_of_all)" -le $columns
        done
    done
done
rows() { grep -c "$escape\[48" picture; }
shown 52 TERM=xterm-256color "$tool" evaluate board.txt
is "52 columns: two lines a hex" "$(rows)" 18
shown 51 TERM=xterm-256color "$tool" evaluate board.txt
is "51 columns: one line a hex" "$(rows) $(widest)" "9 26"
shown 25 TERM=xterm-256color "$tool" evaluate board.txt
is "25 columns: a sentence" "$(rows) $(sed -n '/This board/,/file\./p' picture | xargs)" \
    "0 This board needs 26 columns, and the window has 25: please widen the window, or write the board to a file."
for locale in LC_ALL=de_DE LANG=C LC_CTYPE=en_US.ISO-8859-1 LC_ALL=POSIX; do
    shown 80 LC_ALL= $locale "$tool" evaluate wide.json
    is "$locale: colours, but ASCII" "$(has "$escape") $(LC_ALL=C tr -d '\33' <picture | LC_ALL=C grep -c -a '[^ -~]')" "yes 0"
done
shown 80 LC_ALL= LANG=en_US.utf8 "$tool" evaluate wide.map
is "another way to write UTF-8" "$(has "$half")" yes

# A repaired board marks its changed hexes: exactly those that the record names.
# marked COLUMNS: prints the numbers of the marked hexes of Terra Mystica's board, whose hexes are this many columns wide
marked() {
    sed $'s/\033\\[[0-9;]*m//g' picture | python3 -c 'import re, sys
wide, cell, found = int(sys.argv[1]), 0, []
rows = [line for line in sys.stdin if re.fullmatch("[A-Z~* ]+\n", line) and line.strip()]
for r, row in enumerate(rows):
    for h in range(13 - r % 2):
        at = wide // 2 * (r % 2) + wide * h
        if "*" in row[at:at + wide]: found.append(cell)
        cell += 1
print(cell, *found)' "$1"
}
changed() { python3 -c 'import json, sys; print(113, *(c["cell"] for c in json.load(sys.stdin)["changed"]))' <"$out"; }
lg repair original --json
shown 80 LC_ALL=C.UTF-8 "$tool" repair original
is "a repaired board: the marks are at the changed hexes" "$(marked 4)" "$(changed)"
like "a line says what they are" picture "^changed: $(($(changed | wc -w) - 1)), marked \\*\$"
is "hexes have their names on the result" "$(tr '\n' ' ' <picture | tr -s ' ' | grep -a -c 'D6, formerly river at row 4, hex 8; .*E7, formerly E8;')" 1
lg repair board.txt --variant paper --json
shown 40 LC_ALL=C.UTF-8 "$tool" repair board.txt --variant paper
is "in a narrow window" "$(marked 2)" "$(changed)"
shown 80 NO_COLOR=1 "$tool" repair board.txt --variant paper
is "without colours" "$(marked 2) $(has "$escape")" "$(changed) no"
for words in LC_ALL=C.UTF-8 COLUMNS=25 NO_COLOR=1; do
    shown 80 $words "$tool" repair beginners --variant paper --seed 2
    is "$words: seven hexes of Catan" "$(sed '/marked/d' picture | grep -a -o '\*' | grep -c '') $(has 'changed: 7, marked \*')" "7 yes"
done
lg repair board.txt --variant paper
cp "$out" fixed.txt
shown 80 LC_ALL=C.UTF-8 "$tool" repair fixed.txt --variant paper
is "a board without a change has no mark" "$(has '\*') $(has 'nothing to repair')" "no yes"

# Games in files: seats have numbers, places with nothing have a point, and what each seat has follows.
cat >seats.game.yaml <<'END'
game: seats
board: {squares: [2, 3], seats: [A1, B3], fixed: {none: B1}}
pieces: {wood: {stock: 2, worth: 1}, clay: {stock: 3, worth: 2}, none: {letter: -1, stock: fixed}}
values: [worth]
rules: {even: {worth: worth, weights: [1, 1], even within: 1}}
END
shown 80 LC_ALL=C.UTF-8 "$tool" generate ./seats.game.yaml --seed 1
like "seats have numbers" picture $'.*[WC]\xc2\xb9.*'
like "a place with nothing has a point" picture '.*\..*[WC].*[WC].*'
is "and no letter" "$(has '-1 ')" no
like "what each seat has" picture '^  1 at A1 +[0-9]'
shown 80 LC_ALL=C "$tool" generate ./seats.game.yaml --seed 1
like "seats in ASCII" picture '.*[WC]@1.*'
printf 'seats\nW C C\n-1 C W\n' >seats.txt
shown 80 LC_ALL=C.UTF-8 "$tool" repair seats.txt --plugin ./seats.game.yaml
like "a repaired board has the table, too" picture '^  1 at A1 +[0-9]'
shown 80 LC_ALL=C.UTF-8 "$tool" evaluate seats.txt --plugin ./seats.game.yaml
like "as a board that is judged" picture '^  1 at A1 +[<>]?[0-9]'

# If nobody reads the output, the tool ends with the status of SIGPIPE and prints no message.
for command in "list algorithms" "evaluate many.jsonl" "generate terra-mystica --variant paper --count 400" "evaluate --help"; do
    [ -e many.jsonl ] || "$tool" generate terra-mystica --variant paper --count 400 --json >many.jsonl 2>"$err"
    # shellcheck disable=SC2086
    "$tool" $command 2>"$err" | : # the reader ends before the tool writes, or while it writes
    ended=${PIPESTATUS[0]}
    is "| head: $command" "$(if [ "$ended" = 141 ] || [ "$ended" = 0 ]; then echo well; fi) $(grep -c '^levelground: [^n1-9]' "$err")" "well 0"
done
mkfifo closed.pipe
exec 7<>closed.pipe 8>closed.pipe
exec 7<&-
"$tool" list >&8 2>"$err"
is "a pipe without a reader" "$? $(cat "$err")" "141 "
exec 8>&-

# Standard output is full or closed.
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
