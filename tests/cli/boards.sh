#!/usr/bin/env bash
# Boards can be named wherever a file is read. Their figures agree with figures from other sources.
# Second tier (27 s): draws and judges every board.
. "$(dirname "$0")/tap.inc"
original >known.txt
printf 'A,5,b\nA,6,g\n' >bad.csv

lg evaluate original --json
that "a board by its name" json "$out" "items[0]['file'] == 'original' and items[0]['map'] == open('known.txt').read()"
lg evaluate terra-mystica/original --json
that "with its game" json "$out" "items[0]['map'] == open('known.txt').read()"
lg convert original --output there.txt
that "convert" cmp -s there.txt known.txt
lg render fjords --output fjords.svg
is "render" "$status $(grep -c '</svg>' fjords.svg)" "0 1"
lg generate catan --seed 1 --lock frame-4 --json
that "--lock: the rest is searched, the harbours stay" json "$out" \
    "items[0]['score'] == 0 and [p['kind'] for p in items[0]['ports']] == '3:1 wheat ore 3:1 sheep 3:1 3:1 brick wood'.split()"
lg generate catan --seed 1 --lock frame-4 --set tokens=spiral --target 99 --quiet
is "the tokens' spiral on the printed frame" "$status" 0
lg generate catan --seed 1 --set frame=catan/frame-6 --json
that "a setting" json "$out" "items[0]['score'] == 0 and len(items[0]['hexes']) == 30"
lg generate terra-mystica --seed 1 --set stock=fjords --set river=terra-mystica/fjords --target 999 --quiet
is "settings of Terra Mystica" "$status" 0

# A file comes before a built-in board of the same name, whatever the file contains.
printf 'Y,U;\n' >original
lg evaluate original --json
that "a file of that name goes before" json "$out" "items[0]['map'] == 'Y,U;\n'"
lg evaluate terra-mystica/original --json
that "the game before it says which" json "$out" "items[0]['map'] == open('known.txt').read()"
mkdir catan
refused "a folder with the game's name" 2 'catan/nothing: cannot open: No such file or directory' evaluate catan/nothing
lg evaluate catan/beginners
is "hides no board" "$status" 0
touch terra-mystica
lg evaluate terra-mystica/original
is "nor does a file" "$status" 0
rm -r original catan terra-mystica

# Names that do not exist, with suggestions.
refused "a slip" 2 "originel: cannot open: No such file or directory; did you mean the board 'original'\?" evaluate originel
refused "a slip behind a game" 2 "catan/begunners: cannot .*; did you mean the board 'beginners'\?" evaluate catan/begunners
refused "nothing like it" 2 'missing.txt: cannot open: No such file or directory' evaluate missing.txt
refused "no name" 2 ': cannot open: No such file or directory' evaluate ''
refused "nothing behind the game" 2 'catan/: cannot open: No such file or directory' evaluate catan/
refused "another game's" 2 'original: expected a board of catan, found one of terra-mystica .*' evaluate original --game catan
refused "a lock of another game" 2 'beginners: expected a board of terra-mystica, found one of catan .*' \
    generate terra-mystica --seed 1 --lock beginners
refused "one game named and another wanted" 2 'terra-mystica/original: expected a board of catan, found one of .*' \
    evaluate terra-mystica/original --game catan
refused "a game without boards" 2 'ptsp/original: expected a board of ptsp, found one of .*' evaluate ptsp/original
refused "no board of a setting" 2 "--set: frame: expected one of official, or a file, found 'original'; did you mean 'official'\?" \
    generate catan --seed 1 --set frame=original
refused "a name with control characters" 2 '.\[31moriginal: cannot open: .*' evaluate $'\e[31moriginal'
refused "a very long name" 2 'x+: cannot open: No such file or directory' evaluate "$(printf 'x%.0s' {1..5000})"

# levelground list boards
lg list boards
like "list boards" "$out" '^terra-mystica/fjords +.'
is "list boards: all" "$status $(grep -c '^terra-mystica/' "$out") $(grep -c '^catan/' "$out")" "0 7 3"
lg list boards catan
is "list boards of a game" "$status $(grep -c -v '^catan/\|^ ' "$out") $(grep -c '^catan/' "$out")" "0 0 3"
lg list boards --json
cp "$out" boards.jsonl
lg evaluate boards.jsonl --json
that "the JSON list is a file of levels" json "$out" "len(items) == 21"
refused "list boards: no such game" 2 "unknown game 'catn'; did you mean 'catan'\?" list boards catn
lg list boards catan toy
is "list boards: one game" "$status" 2

# The map ids of terra.snellman.net: the SHA-1 of the colour words.
for pair in original=126fe960 fire-ice-1=95a66999 fire-ice-2=be8f6ebf fjords=2afadc63 loon-lakes=fdb13a13; do
    lg convert "${pair%=*}" --format words --output -
    is "the map id of ${pair%=*}" "$(tr -d '\n' <"$out" | sha1sum | cut -c -8)" "${pair#*=}"
done

# What the map editor of that site makes of our format for it: letters become words, and row ends become E.
for pair in original=126fe960 fire-ice-1=95a66999 fjords=2afadc63 loon-lakes=fdb13a13; do
    lg convert "${pair%=*}" --format snellman --output online.txt
    is "the form for the editor: ${pair%=*}" "$(python3 -c 'import hashlib, re
colours = dict(K="black", B="blue", U="brown", G="green", S="gray", R="red", Y="yellow", I="x")
words = [colours.get(t, "E") for t in re.findall("[KBUGSRYI;]", open("online.txt").read())]
print(hashlib.sha1(" ".join(words).encode()).hexdigest()[:8])')" "${pair#*=}"
    lg convert online.txt --output back.txt
    lg convert "${pair%=*}" --output there.txt
    that "and read back: ${pair%=*}" cmp -s back.txt there.txt
    lg convert "${pair%=*}" --output map.bga.txt
    lg convert map.bga.txt --output back.txt
    is "Board Game Arena's form comes back, and ends no row: ${pair%=*}" "$(cmp back.txt there.txt) $(grep -c ';' map.bga.txt)" " 0"
done

# The map files of another Catan engine.
lg convert beginners --output beginners.csv
is "Catan.jl: status" "$status $(head -n 1 beginners.csv) $(tail -n 1 beginners.csv)" "0 A,5,b 9,b"
lg evaluate beginners.csv --json
that "Catan.jl: the board is the same" json "$out" \
    "[h['number'] for h in items[0]['hexes']] == [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11]"
lg generate catan --seed 1 --output made --format catan-jl --quiet
is "Catan.jl: what is made by default" "$status $(grep -c . made/*.csv)" "0 24"
refused "Catan.jl: a board that it does not know" 2 "frame-4: cannot be written as catan-jl: expected the base game's tiles .*" \
    convert frame-4 --output x.csv
refused "Catan.jl: nor does generate write one" 1 "cannot be written as catan-jl: expected the base game's 19 hexes" \
    generate catan --set players=6 --output made --format catan-jl --quiet
refused "Catan.jl: a bad line" 2 'bad.csv:2:1: expected each tile once, .*' evaluate bad.csv

# The beginners' map in the way other engines store it: hexes along the rows, and harbours by their hex and side.
lg evaluate beginners --json
that "beginners: resources" json "$out" "''.join(h['resource'][0] for h in items[0]['hexes']) == 'oswwbsbwwdwowowsbws'"
that "beginners: wood and wheat" json "$out" \
    "[i for i, h in enumerate(items[0]['hexes']) if h['resource'] == 'wood'] == [2, 8, 10, 12]"
that "beginners: numbers" json "$out" \
    "[h['number'] for h in items[0]['hexes']] == [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11]"
that "beginners: harbours" json "$out" "[(p['q'], p['r'], p['side'], p['kind']) for p in items[0]['ports']] == [
    (0, -2, 'NW', '3:1'), (1, -2, 'NE', 'wheat'), (2, -1, 'NE', 'ore'), (2, 0, 'E', '3:1'), (1, 1, 'SE', 'sheep'),
    (-1, 2, 'SE', '3:1'), (-2, 2, 'SW', '3:1'), (-2, 1, 'W', 'brick'), (-1, -1, 'W', 'wood')]"
finish
