#!/usr/bin/env bash
# Bad input gives one clear line on stderr and status 2 (1 if the system has failed); nothing is printed on stdout, and no file
# is written.
# Slow: starts the tool some hundred times.
# Second tier, too (90 s): all but wrong boards.
. "$(dirname "$0")/tap.inc"
original >good.txt
printf 'size:\n13,9,false\nlandscape:\n' | cat - good.txt | tr -d ';' >good.size
"$tool" generate terra-mystica --variant paper --count 2 --json >good.jsonl 2>"$err"
"$tool" convert good.txt --format words --output good.words
terrain="expected a terrain \(Y U K B G S R, I for river, \? for free\), found"

# bad NAME REGEX [TEXT]: writes a file `bad`, which evaluate, repair, render, convert and generate --lock must all refuse with
# the same words
bad() {
    local name=$1 regex=$2
    refused "$name" 2 "bad:$regex" evaluate bad
    refused "$name: repair" 2 "bad:$regex" repair bad --output bad.folder
    refused "$name: render" 2 "bad:$regex" render bad --output bad.svg
    refused "$name: convert" 2 "bad:$regex" convert bad --output bad.json
    refused "$name: lock" 2 "bad:$regex" generate terra-mystica --lock bad --output bad.folder
    refused "$name: river" 2 "bad:$regex" generate terra-mystica --set river=bad
}

# Rows that are too short or too long, and wrong letters.
sed '3s/,I,I;/,I;/' good.txt >bad
bad "a short row" '3:1: expected 13 hexes in this row, found 12'
sed '4s/;/,Y;/' good.txt >bad
bad "a long row" '4:1: expected 12 hexes in this row, found 13'
sed '1s/;/,Y,Y;/' good.txt >bad
bad "a long first row" '2:1: expected 14 or 16 hexes in this row, found 12'
sed '5s/K,B;/Q,B;/' good.txt >bad
bad "an unknown letter" "5:23: $terrain 'Q'"
sed '5s/K,B;/K,/;5q' good.txt >bad
refused "a file cut off" 2 'bad:5:1: expected 13 hexes in this row, found 12' evaluate bad
sed 's/blue/blu/3' good.words >bad
bad "an unknown colour word" "1:[0-9]+: $terrain 'blu'"
sed '2s/Y,I/Y;I/' good.txt >bad
refused "a row end in the middle" 2 'bad:2:1: expected 12 or 14 hexes in this row, found 1' evaluate bad
sed '2s/Y,I/Y,,I/' good.txt >bad
refused "a hex left out" 2 "bad:2:3: $terrain ','" evaluate bad
sed '6s/I,I,K/I,K/' good.size >bad
refused "size: a short row" 2 'bad:6:1: expected 13 hexes in this row, found 12' evaluate bad
sed '3d' good.size >bad
refused "size: without landscape" 2 "bad:1:1: expected 'landscape:' after 'size:', found 'size'" evaluate bad
sed '4s/;/,N,Y;/' good.txt >bad
refused "a hex after the padding" 2 "bad:4:27: expected the end of the row after N, found 'Y'" evaluate bad
for _ in {1..21}; do echo 'Y,U;' && echo 'K;'; done >bad
refused "too many rows" 2 'bad:21:1: expected at most 20 rows, found another' evaluate bad
printf 'Y,%.0s' {1..21} >bad
refused "a row too long" 2 "bad:1:41: expected at most 20 hexes in a row, found 'Y'" evaluate bad
printf 'Y;\nU;\n' >bad
refused "rows of one hex" 2 'bad:2:1: expected 2 hexes in this row, found 1' evaluate bad
printf 'Y,N\n' >bad
refused "a board of one hex" 2 'bad:1:1: expected rows of at least two hexes, found one' evaluate bad

# Several boards in one file, and files without a board.
cat good.txt good.txt >bad
bad "two boards" '10:1: expected 12 hexes in this row, found 13'
{ cat good.txt && echo && sed '2s/Y,I/Y,Q/' good.txt; } >bad
refused "the second of two boards" 2 "bad:12:3: $terrain 'Q'" convert bad --output new.svg
: >bad
bad "an empty file" '1:1: expected a level, found an empty file'
printf ' \r\n\t\n' >bad
refused "a file of blanks" 2 'bad:1:1: expected a level, found an empty file' evaluate bad
printf '\357\273\277' >bad
refused "a BOM alone" 2 'bad:1:1: expected a level, found an empty file' evaluate bad
echo '# nothing here' >bad
refused "a comment alone" 2 'bad:1:1: expected a level of a known game .*, found something else' evaluate bad
head -c 5000 "$tool" >bad
refused "a program" 2 'bad:1:1: expected a level of a known game .*, found something else' evaluate bad
refused "a program, the game named" 2 "bad:[0-9]+:[0-9]+: $terrain .*" evaluate bad --game terra-mystica
printf '\000\000\000' >bad
refused "NULs" 2 'bad:1:1: expected a level of a known game .*, found something else' evaluate bad
sed '2s/Y,I/Y,\x00/' good.txt >bad
bad "a NUL on a board" "2:3: $terrain byte 0x00"
sed '2s/Y,I/Y,\x1b[31m/' good.txt >bad
refused "an escape sequence" 2 "bad:2:3: $terrain byte 0x1b" evaluate bad
sed '2s/Y,I/Y,\xc3\xa9/;s/$/\r/' good.txt >bad
refused "UTF-8, CRLF" 2 "bad:2:3: $terrain .é.*" evaluate bad
{ printf '\357\273\277' && sed '1s/B,Y/B,Z/;s/;/;  /' good.txt; } >bad
refused "with BOM and trailing blanks: the column" 2 "bad:1:9: $terrain 'Z'" evaluate bad
echo 'The quick brown fox' >bad
refused "prose" 2 'bad:1:1: expected a level of a known game .*, found something else' evaluate bad
head -n 300 /dev/zero | head -c 3000 | tr '\0' '?' >bad
refused "one endless word" 2 'bad:1:[0-9]+: expected .*' evaluate bad
rm bad

rest_is_second_tier

# JSON that is wrong. later_bad: the mistake follows a good level, which evaluate prints first.
json_bad() { printf '%b' "$2" >bad && refused "JSON $1" 2 "bad:$3" evaluate bad; }
later_bad() { printf '%b' "$2" >bad && refused "JSON $1" 2 "bad:$3" convert bad --output new.svg; }
json_bad "truncated" '{"map":"Y,U' '1:[0-9]+: expected JSON, found an error: .*'
json_bad "broken" '{"map" "Y,U;"}' "1:[0-9]+: expected JSON, found an error: .*"
later_bad "broken on line 3" '{"map":"Y,U;"}\n{"map":\n"Y,U;"]' "3:[0-9]+: expected JSON, found an error: .*"
later_bad "broken after another on its line" '{"map":"Y,U;"} {]' "1:17: expected JSON, found an error: .*"
later_bad "with a tail" '{"map":"Y,U;"} tail' "1:[0-9]+: expected JSON, found an error: .*"
json_bad "without a map" '{"game":"terra-mystica"}' '1:1: expected an object with a string "map", found one without'
json_bad "a list" '[1,2]' '1:1: expected an object with a string "map", found something else'
json_bad "a number as map" '\n\n{"map":5}' '3:1: expected a string as "map", found something else'
json_bad "a number as game" '{"map":"Y,U;","game":5}' '1:1: expected a string as "game", found something else'
json_bad "another game" '{"map":"Y,U;","game":"terra-mistica"}' \
    "1:1: expected a known \"game\", found 'terra-mistica'; did you mean 'terra-mystica'\?"
later_bad "a bad map" '{"map":"Y,U;"}\n{"map":"Y,U,K;\\nB,Q;"}' "2:1: in \"map\" at 2:3: $terrain 'Q'"
# What a game in a file refuses is named without --game, too, if the game has read a part of it.
printf '# a comment\n%s\n' "$(echo {19..50} 50 30 31 32)" >bad
refused "a tile twice" 2 'bad:2:[0-9]+: milty-draft or twilight-imperium: expected 50 only once, found .50.' evaluate bad
echo '7A/2 1/1 8/9' >bad
refused "a turn that is none" 2 'bad:1:10: gaia-project: expected a letter of the layer turn of sector: 0 1 2 3 4 5, or .*' evaluate bad
echo '19 20 x' >bad
refused "a list that is cut says so" 2 'bad:1:7: [a-z-]+: expected a letter of the layer tile: .* and [0-9]+ more, or \?, found .x.' evaluate bad
# A list that is too short or too long is read to its end; so is a first row, and a piece on a wrong place.
"$tool" generate twilight-imperium --seed 1 2>"$err" | grep -v '#' >string
too() { echo "bad:1:$1: twilight-imperium: expected 36 places, found $2"; }
for n in 20 35; do
    cut -d ' ' -f "1-$n" string >bad
    refused "a map string of $n tiles" 2 "$(too "$(wc -c <bad)" $n)" evaluate bad
    json_bad "a map string of $n tiles in a record" "{\"map\":\"$(cat bad)\"}" \
        "1:1: in \"map\" at 1:[0-9]+: twilight-imperium: expected 36 places, found $n"
done
echo "$(cat string) 19 20" >bad
refused "a map string with too many tiles" 2 "$(too "$(($(wc -c <string) + 1))" 38)" evaluate bad
cut -d ' ' -f 1-3 string >bad
refused "a string that could be of two games" 2 'bad:1:9: milty-draft: expected 30 places, found 3; or twilight-imperium: expected 36 places, found 3' evaluate bad
awk '{ $19 = $20; $20 = 0; print }' string >bad
lg evaluate bad
is "a home on a wrong place is another layout, which is said" "$status $(cat "$err")" \
    "0 levelground: bad:1: note: twilight-imperium has no such layout; read as one of its own: 3 rings, 6 homes, 0 empty places, 0 hyperlanes"
"$tool" generate terraforming-mars --seed 1 2>"$err" | grep -v '#' | sed '1s/ *[^ ]* *$//' >bad
refused "a first row that is too short" 2 'bad:1:[0-9]+: terraforming-mars: expected 5 cells in this row, found 4' evaluate bad
for text in 19 hello 'hello world'; do
    echo "$text" >bad
    refused "$text is of no game" 2 'bad:1:1: expected a level of a known game .*' evaluate bad
done
json_bad "a map that is none" '\n{"map":"hello"}' '2:1: expected a level of a known game .*, found something else'
json_bad "an empty map" '{"map":""}' '1:1: expected a level of a known game .*, found something else'
json_bad "a NUL escaped" '{"map":"Y,\\u0000U;"}' '1:[0-9]+: expected JSON, found an error: .*'
json_bad "broken UTF-8" '{"map":"Y,\xffU;"}' '1:[0-9]+: expected JSON, found an error: .*'
json_bad "a name twice" '\n{"map":"Y,U;",\n"map":"Y,U;"}' "3:5: expected JSON, found an error: duplicate object key.*"
json_bad "a whole number too large" '{"map":"Y,U;","x":99999999999999999999}' '1:[0-9]+: expected JSON, found an error: too big integer.*'
json_bad "two marks of byte order" '\0357\0273\0277\0357\0273\0277{"map":"Y,U;"}' '1:1: expected a level of a known game .*'
json_bad "half a mark" '\0357\0273{"map":"Y,U;"}' '1:1: expected a level of a known game .*'
later_bad "a mark on line 2" '{"map":"Y,U;"}\n\0357\0273\0277{"map":"Y,U;"}' "2:[0-9]+: expected JSON, found an error: .*"
json_bad "after a mark: the column" '\0357\0273\0277 {]' "1:3: expected JSON, found an error: .*"
json_bad "a huge number" '{"map":"Y,U;","x":1e999999}' '1:[0-9]+: expected JSON, found an error: .*'
{ printf '{"a":%.0s' {1..5000} && printf '1' && printf '}%.0s' {1..5000}; } >bad
refused "JSON nested deep" 2 'bad:1:[0-9]+: expected JSON, found an error: .*' evaluate bad
{ printf '[%.0s' {1..200000}; } >bad
refused "JSON nested deeper" 2 'bad:1:[0-9]+: expected JSON, found an error: .*' evaluate bad
refused "two levels for one: render" 2 'good.jsonl:2:1: expected one level, found a second one' render good.jsonl --output two.svg
refused "two levels for one: lock" 2 'good.jsonl:2:1: expected one level, found a second one' generate terra-mystica --lock good.jsonl
printf 'AAABBBCCC\n' >bad
refused "another game's level as lock" 2 'bad:1:1: expected a terrain .*' generate terra-mystica --lock bad
printf '{"map":"AAABBBCCC","game":"toy"}\n' >bad
refused "another game's JSON as lock" 2 'bad:1:1: expected a level of terra-mystica, found one of toy' \
    generate terra-mystica --lock bad

# Files that cannot be read.
truncate -s 100M huge
for command in "evaluate huge" "repair huge" "render huge --output huge.svg" "generate terra-mystica --lock huge"; do
    # shellcheck disable=SC2086  # a list of words
    refused "100 MB: ${command%% *}" 2 'huge:1:1: expected a level of at most 4 MB, found a larger file' $command
done
yes 'Y,U,K,B,G,S,R,I;' | head -c 4000000 >huge
refused "4 MB of rows" 2 'huge:2:1: expected 7 or 9 hexes in this row, found 8' evaluate huge
rm huge bad
mkdir folder
refused "a folder" 2 'folder: cannot read: Is a directory' evaluate folder
refused "no such file" 2 'missing: cannot open: No such file or directory' evaluate missing
refused "no such lock" 2 'missing: cannot open: No such file or directory' generate terra-mystica --lock missing --output new
refused "no such river" 2 "--set: river: expected one of free\|original.*, or a file, found 'originals'; did you mean 'original'\?" \
    generate terra-mystica --set river=originals
echo 'Y,U;' >unreadable
chmod 000 unreadable
if [ -r unreadable ]; then
    skip "an unreadable file" "this user may read everything"
else
    refused "an unreadable file" 2 'unreadable: cannot open: Permission denied' evaluate unreadable
fi
rm -f unreadable

# Files that cannot be written.
full() {
    local name=$1
    shift
    timeout 600 "$tool" "$@" >/dev/full 2>"$err" </dev/null
    status=$?
    note_reports
    is "/dev/full: $name" "$status $(cat "$err")" "1 levelground: standard output: cannot write"
}
for _ in {1..20}; do cat good.jsonl; done >many.jsonl
full evaluate evaluate good.txt
full "a long evaluate" evaluate many.jsonl
full "JSON" evaluate many.jsonl --json
full generate generate terra-mystica --variant paper
full "generate with files" generate terra-mystica --variant paper --count 3 --output full --json --quiet
full list list
rm -f trace.csv
full "generate with a trace" generate terra-mystica --variant paper --trace trace.csv
is "no trace of a search that failed" "$(ls trace.csv 2>"$scratch/none")" ""
full "games of terra-mystica" play terra-mystica original --games 2
full "games of terra-mystica as JSON" play terra-mystica original --games 2 --json
full "games of catan" play catan beginners --games 2
full version --version
timeout 600 "$tool" convert good.txt --output - >/dev/full 2>"$err"
is "/dev/full: convert" "$? $(cat "$err")" "1 levelground: standard output: cannot write: No space left on device"
is "/dev/full: files that are there are whole" "$(find full -name '*.svg' -exec tail -q -n 1 {} + | sort -u) $(find full -name '*.part')" \
    "</svg> "
ln -s /dev/full device.svg
refused "a device as output" 1 'device.svg: cannot write: No space left on device' render good.txt --output device.svg
that "which stays one" test -c device.svg
rm device.svg
"$tool" evaluate many.jsonl 2>"$err" | true
closed=${PIPESTATUS[0]}
that "a closed pipe is no crash" test "$closed" -le 1 -o "$closed" -eq 141
mkdir disk
if mount -t tmpfs -o size=8k tmpfs disk 2>"$scratch/none"; then
    lg generate terra-mystica --variant paper --count 50 --output disk --quiet
    is "a full disk: status" "$status" 1
    like "a full disk: words" "$err" '^levelground: disk/[^ ]*: cannot write: No space left on device$'
    is "a full disk: no half file" "$(find disk -name '*.part')$(find disk -name '*.svg' -exec tail -q -n 1 {} + | sort -u |
        grep -v '^</svg>$')" ""
    umount disk
else
    skip "a full disk" "no file system may be mounted here"
fi
echo kept >file
refused "a file as output folder" 1 'file: not a folder' generate terra-mystica --output file
refused "an output folder without its parent" 1 'no/where: cannot make the folder: No such file or directory' \
    generate terra-mystica --output no/where
refused "a picture into a missing folder" 1 'no/where.svg: cannot write: No such file or directory' \
    render good.txt --output no/where.svg
mkdir -p folder.svg/good-1.svg
refused "a picture onto a folder" 1 'folder.svg/good-1.svg: cannot write: Is a directory' \
    render good.txt --output folder.svg
refused "an endless name" 1 'x+\.svg: cannot write: File name too long' \
    render good.txt --output "$(printf 'x%.0s' {1..300}).svg"
mkdir locked
chmod 555 locked
if touch locked/probe 2>"$scratch/none"; then
    rm locked/probe
    skip "a read-only folder" "this user may write everywhere"
else
    refused "a read-only folder" 1 'locked/tm-[0-9a-z.-]+: cannot write: Permission denied' \
        generate terra-mystica --output locked
fi

# Locks that are wrong.
sed '1s/Y,R/?,?/' good.txt | tr Y U >lock
refused "a lock with more than the stock" 2 'lock: what is fixed has [0-9]+ hexes of plains \(U\), but the stock only 11' \
    generate terra-mystica --lock lock --output new
printf 'Y,U,?;\n?,?;\n' >lock
refused "a lock of another shape than the river" 2 'lock: its shape is not the river.s' \
    generate terra-mystica --lock lock --set river=original
sed '2s/I,I/Y,?/' good.txt >lock
refused "a lock against the river" 2 'lock: hex 15 is .*, which contradicts the river' \
    generate terra-mystica --lock lock --set river=original --set stock=free

# Words of the command line that are wrong.
# shellcheck disable=SC2089,SC2090  # no shell reads these again
for case in \
    "--count 0|--count: expected a whole number from 1 to 1000000000, found '0'" \
    "--count -3|--count: expected a whole number from 1 .*, found '-3'" \
    "--count 99999999999999999999|--count: expected .*, found '99999999999999999999'" \
    "--count 1e3|--count: expected .*, found '1e3'" \
    "--count=|--count: expected .*, found ''" \
    "--jobs 0|--jobs: expected a whole number from 1 to 1024, found '0'" \
    "--jobs 2x|--jobs: expected .*, found '2x'" \
    "--seed -1|--seed: expected a whole number from 0 to 9223372036854775807, found '-1'" \
    "--seed 9223372036854775808|--seed: expected .*" \
    "--evaluations 0|--evaluations: expected .*" \
    "--evaluations -5|--evaluations: expected .*" \
    "--seconds 0|--seconds: expected a number from 1e-06 to 1e\+09, found '0'" \
    "--seconds nan|--seconds: expected .*, found 'nan'" \
    "--seconds inf|--seconds: expected .*" \
    "--seconds 1e999|--seconds: expected .*" \
    "--target -2e12|--target: expected a number from -1e.12 .*, found '-2e12'" \
    "--target low|--target: expected .*, found 'low'" \
    "--variant papr|unknown variant 'papr'; did you mean 'paper'\?" \
    "--variant zzzzzzz|unknown variant 'zzzzzzz'; expected one of: balanced, paper.*" \
    "--algorithm anneel|unknown algorithm 'anneel'; did you mean 'anneal'\?" \
    "--preset tabu2021|unknown preset 'tabu2021'; did you mean 'tabu2020'\?" \
    "--preset tabu2020 --algorithm hill|--preset tabu2020 is one of tabu, not of hill" \
    "--param list=3|--param needs --algorithm or --preset" \
    "--algorithm tabu --param lst=3|--param: unknown parameter 'lst'; did you mean 'list'\?" \
    "--algorithm tabu --param list=-1|--param: list: expected a whole number from 0 to 100000, found '-1'" \
    "--algorithm tabu --param list|--param: expected NAME=VALUE, found 'list'" \
    "--algorithm tabu --param =3|--param: expected NAME=VALUE, found '=3'" \
    "--algorithm tabu --param memory=mops|--param: memory: expected one of moves\|maps, found 'mops'; did you mean 'maps'\?" \
    "--set rowz=3|--set: unknown parameter 'rowz'; did you mean 'rows'\?" \
    "--set rows=21|--set: rows: expected a whole number from 1 to 20, found '21'" \
    "--set rows=2.5|--set: rows: expected a whole number .*, found '2.5'" \
    "--set rows=99999999999999999999|--set: rows: expected .*" \
    "--set rows=nan|--set: rows: expected .*" \
    "--set first=none|--set: first: expected one of long\|short, found 'none'; did you mean 'long'\?" \
    "--set rows=5 --set river=original --set stock=fjords|what is fixed has 36 hexes of river .*" \
    "--set rows=5 --set stock=original|stock: the board has 113 hexes, expected [0-9]*" \
    "--format svg|--format needs --output" \
    "--output new --format svg,pngs|unknown format 'pngs'; did you mean 'png'\?" \
    "--output new --format =|unknown format '='; expected one of: txt, .*" \
    "--output new --format svg,|unknown format ''; expected one of: txt, .*"; do
    # shellcheck disable=SC2086  # lists of words
    refused "${case%%|*}" 2 "${case#*|}" generate terra-mystica ${case%%|*}
done
refused "repair: an unknown variant" 2 "unknown variant 'papers'; did you mean 'paper'\?" repair good.txt --variant papers
refused "repair: an unknown setting" 2 "--set: unknown parameter 'REQ14'; did you mean 'REQ1'\?" repair good.txt --set REQ14=1
refused "an unknown game" 2 "unknown game 'tera-mystica'; did you mean 'terra-mystica'\?" generate tera-mystica
refused "an unknown game, far from all" 2 "unknown game 'go' \(see: levelground list games\)" generate go
refused "an unknown command" 2 "unknown command 'generae'; did you mean 'generate'\?" generae
refused "an unknown command, far from all" 2 "unknown command 'xyzzy'; expected one of: generate, .*, report; levelground list games tells the games" xyzzy
refused "evaluate: an unknown game" 2 "unknown game 'terra-mystik'; did you mean 'terra-mystica'\?" evaluate good.txt --game terra-mystik
refused "evaluate: an unknown variant" 2 "unknown variant 'papers'; did you mean 'paper'\?" evaluate good.txt --variant papers
refused "evaluate: an unknown setting" 2 "--set: unknown parameter 'REQ14'; did you mean 'REQ1'\?" evaluate good.txt --set REQ14=1
refused "render: another ending" 2 'bad.gif: expected a name ending in .svg, .png or .pdf, or a folder, as in bad.gif/' render good.txt --output bad.gif
refused "convert: an unknown format" 2 "unknown format 'word'; did you mean 'words'\?" convert good.txt --output x --format word
refused "control characters in a name" 2 "\?\[31mbad: cannot open: No such file or directory" evaluate $'\033[31mbad'

# misused REGEX ARGUMENT...: mistakes of the command line, in two lines
misused() {
    local regex=$1
    shift
    lg "$@"
    is "misuse: $(echo "$*" | cut -c -60)" "$status $(wc -c <"$out") $(head -n 1 "$err" | grep -c -x -E -e "levelground $1: $regex") $(tail -n +2 "$err" | grep -c Try)" "2 0 1 1"
}
before=$(files)
misused 'expected a GAME: terra-mystica, .*' generate
misused "expected one GAME, found also 'toy'; .*" generate terra-mystica toy
misused 'expected a FILE, .*' evaluate
misused 'expected a FILE, .*' repair
misused 'expected a FILE, .*' render --output x.svg
misused 'expected --output, as in --output board\.svg' render good.txt
misused 'expected a FILE, .*' convert
misused 'expected --output, as in --output board\.svg' convert good.txt
refused "many levels, one picture" 2 '--output x\.svg is one file: for 2 files expected a folder, as in --output x/' \
    convert good.txt good.size --output x.svg
refused "many levels, one picture to render" 2 '--output x\.svg is one file: for 2 files expected a folder, as in --output x/' \
    render good.txt good.size --output x.svg
refused "render: not a picture" 2 "--format: expected svg, png or pdf, found 'json'" render good.txt --output x --format json
refused "render: tiles as a picture of another kind" 2 "--format: expected pdf for --tiles" \
    render good.txt --output x.svg --tiles --format svg
misused "unrecognized option '--cuont'; did you mean '--count'\?" generate --cuont 3
misused "option '--count' requires an argument" generate terra-mystica --count
refused 'a list that there is not' 2 "nothing is called 'game'; did you mean 'games'\?" list game
# shellcheck disable=SC2046  # a list of words
misused "more than 64 times --set" generate terra-mystica $(printf -- '--set rows=3 %.0s' {1..65})
for number in ' 5' '5 ' $'\t5' '5x'; do
    refused "no number, whole: '$number'" 2 '--seed: expected a whole number from .*' generate catan --seed "$number"
    refused "no number: '$number'" 2 '--target: expected a number from .*' generate catan --target "$number"
    refused "no number, of a parameter: '$number'" 2 '--param: length: expected a .*' \
        generate catan --algorithm anneal --param "length=$number"
done
refused "no numbers of a part" 2 '--part: expected K/N .*' study run algorithms --store new --part ' 1/ 2'
for words in 'play catan beginners --games 2 --store' 'explore catan --evaluations 10 --store' 'generate catan --trace' \
    'play terra-mystica original --games 1 --log' 'study run algorithms --size smoke --quiet --store'; do
    # shellcheck disable=SC2086  # a list of words
    refused "one status for a folder that is missing: $words" 1 'missing/new.*: .*' $words missing/new
done
is "misuse: nothing is written" "$(files)" "$before"
lg
is "no command: the usage, status 2" "$status $(wc -c <"$out") $(grep -c usage: "$err")" "2 0 1"
finish
