#!/usr/bin/env bash
# Games in files: a path stands wherever the name of a game can stand, ids know the content of the file, and mistakes are named.
# Second tier (33 s): makes boards of many small games.
. "$(dirname "$0")/tap.inc"
games=$source_root/tests/data/games

cat >pond.game.yaml <<'END'
game: pond
board: {squares: [4, 4]}
pieces: {grass: 8, water: 8}
rules:
  apart: {borders: [water, water], at most: $most, says: few ponds touch}
settings: {most: 3}
traits:
  shore: {borders: [grass, water], says: borders of grass and water, usual: [8, 20]}
  rim: {count: water on rim, usual: [4, 8]}
END
lg generate ./pond.game.yaml --seed 1 --json
that "generate makes a board" json "$out" "items[0]['game'] == 'pond' and items[0]['score'] == 0"
id=$(sed -E 's/^\{"id":"([^"]*)".*/\1/' "$out")
sed -E 's/.*"map":"([^"]*)".*/\1/' "$out" | sed 's/\\n/\n/g' >board.txt
lg generate pond.game.yaml --seed 1
is "without ./, too; its text begins with its name" "$(sed -n 2p "$out")" pond

# A level's text has the name of its game, which is known as soon as the file is read.
lg evaluate board.txt --plugin pond.game.yaml --json
that "evaluate reads it back" json "$out" "items[0]['game'] == 'pond' and items[0]['requirements'] == {'apart': 0}"
lg generate --id "$id" --plugin pond.game.yaml --json
that "the id makes the board again" json "$out" "items[0]['id'] == '$id'"
sed 's/most: 3/most: 2/' pond.game.yaml >other.game.yaml
refused "but not by a file with other rules" 2 'the id was made by a plugin with other rules of pond, which makes other levels' \
    generate --id "$id" --plugin other.game.yaml
sed 's/^# .*//; 1s/^/# Another comment.\n/' pond.game.yaml >other.game.yaml
refused "nor by one whose text is another" 2 'the id was made by a plugin with other rules of pond, which makes other levels' \
    generate --id "$id" --plugin other.game.yaml

printf 'pond\nWWWW\nWWWW\nGGGG\nGGGG\n' >bad.txt
lg evaluate bad.txt --plugin pond.game.yaml
like "evaluate says what is missed" "$out" 'not met: few ponds touch \(apart\): A1; A2; A3; A4; B1; B2; B3; B4'
# Of a number that is too small, nothing that it counts is wrong.
sed -e '/^rules:/,$d' pond.game.yaml >few.game.yaml
cat >>few.game.yaml <<'END'
rules:
  many: {count: water on rim, exactly: 8}
  rows: {for each: [row 1, row 2, row 3, row 4], count: water on it, between: [2, 3]}
  shore: {borders: [grass, water], at least: 20}
  lake: {largest group: water, exactly: 9}
  sum: {all of: [{count: water on row 1, at least: 5}, {count: water on row 1, at most: 3}]}
END
printf 'pond\nWWWW\nGWWG\nWGGG\nWGGG\n' >few.txt
lg evaluate few.txt --plugin few.game.yaml
is "what is too few is a number, what is too many has its places" "$(sed -n 's/^  not met: .* (\([a-z]*\)): /\1: /p' "$out")" \
    "many: 6, wanted 8
rows: A1; A2; A3; A4; 1 and 1, wanted 2 to 3
shore: 9, wanted at least 20
lake: 6, wanted 9
sum: A1; A2; A3; A4; 4, wanted at least 5"
lg evaluate few.txt --plugin few.game.yaml --json
that "JSON has no place for it" json "$out" \
    "[v['cell'] for v in items[0]['violations'] if v['requirement'] in ('many', 'shore', 'lake')] == [None] * 3"
lg repair bad.txt --plugin pond.game.yaml --seed 1 --json
that "repair mends a board" json "$out" "items[0]['score'] == 0 and items[0]['changed']"
lg render board.txt --plugin pond.game.yaml --output drawn.svg
is "render draws it" "$status $(grep -c "<svg" drawn.svg)" "0 1"
sed 's/grass: 8/grass: {stock: 8, shown: ""}/; s/water: 8/water: {stock: 8, shown: "~~"}/' pond.game.yaml >shown.game.yaml
lg render board.txt --plugin shown.game.yaml --output shown.svg
is "pictures write what pieces show" "$(grep -o '>~~<' shown.svg | grep -c '') $(grep -c '>[GW]<' shown.svg)" "9 0" # and once in the legend
is "and letters otherwise" "$(grep -o '>[GW]<' drawn.svg | grep -c '')" 18
sed 's/grass: 8/grass: {stock: 8, marks: [leaf green, coin 12]}/' pond.game.yaml >marks.game.yaml
lg render board.txt --plugin marks.game.yaml --output marks.svg
is "pictures draw marks" "$(grep -o 'fill="#3f9a4d"' marks.svg | grep -c '') $(grep -o '>12<' marks.svg | grep -c '')" "8 8"
sed 's/grass: 8/grass: {stock: 8}/' pond.game.yaml >unmarked.game.yaml
for game in unmarked marks; do "$tool" generate ./$game.game.yaml --seed 3 --json | cut -d '"' -f 4; done >ids
is "marks leave ids as they are" "$(sort -u ids | grep -c '')" 1
while IFS='|' read -r mark expected; do
    sed "s/grass: 8/grass: {stock: 8, marks: [$mark]}/" pond.game.yaml >bad.game.yaml
    refused "a mark: $mark" 2 "bad\.game\.yaml:[0-9]+:[0-9]+: $expected" check bad.game.yaml
done <<'END'
leav green|expected a symbol that pictures have, found 'leav'; did you mean 'leaf'\?
leaf 1 2|expected a colour such as red as the third word, .*
leaf 1 2 3|expected a symbol, and perhaps a text and a colour, .*
coin 1234567|expected a text of at most 6 bytes in a symbol, .*
dot, dot, dot, dot, dot, dot, dot|expected at most 6 marks
END
{ cat marks.game.yaml; echo 'legend: {leaf green: a leaf, coin: gold, grass: a meadow}'; } >explained.game.yaml
lg render board.txt --plugin explained.game.yaml --output explained.svg
is "the legend says what marks and pieces mean" "$(grep -c -E '>(a leaf|gold)<|/tspan> a meadow<' explained.svg)" 3
"$tool" generate ./explained.game.yaml --seed 3 --json | cut -d '"' -f 4 >>ids
is "and leaves ids as they are" "$(sort -u ids | grep -c '')" 1
while IFS='|' read -r key expected; do
    { cat marks.game.yaml; echo "legend: {$key: words}"; } >bad.game.yaml
    refused "a legend's key: $key" 2 "bad\.game\.yaml:10:10: $expected" check bad.game.yaml
done <<'END'
leav green|expected a symbol that pictures have, found 'leav'; did you mean 'leaf'\?
leaf red|expected the name of a piece, or a mark of a piece without its text, .*
coin 12|expected the name of a piece, or a mark of a piece without its text, .*
END
lg generate mars --seed 3 -o mars.svg
is "Mars's symbols are explained" "$(grep -c -E 'class="l">(plant|steel|titanium|card)<' mars.svg)" 4
sed 's/grass: 8/grass: {stock: 8, shown: a piece of grass}/' pond.game.yaml >long.game.yaml
refused "a text that is too long" 2 './long.game.yaml:3:[0-9]+: expected a text of 1 to 12 bytes, found .a piece of grass.' \
    generate ./long.game.yaml
while IFS='|' read -r what steps at; do
    { cat pond.game.yaml; printf 'structure: water\nplan: [%s]\n' "$steps"; } >plan.game.yaml
    refused "a plan $what" 2 "./plan.game.yaml:11:$at: expected one step without a stage, or .structure., then .rest., and then perhaps a step without a stage, found a map" generate ./plan.game.yaml
done <<'END'
of the rest alone|{stage: rest, by: anneal}|8
of the structure alone|{stage: structure, by: anneal}|8
in the wrong order|{stage: rest, by: anneal}, {stage: structure, by: anneal}|8
whose first step has no stage|{by: anneal}, {stage: rest, by: anneal}|8
of two steps without a stage|{by: anneal}, {by: tabu}|8
END
refused "a wish beyond what the stock allows" 2 'rim=9..12 is wanted, but no level has more than 8' generate pond.game.yaml --want rim=9..12
refused "or beyond the borders of the board" 2 'shore=25 is wanted, but no level has more than 24' generate pond.game.yaml --want shore=25
sed 's/count: water on rim/groups: water/' pond.game.yaml >ponds.game.yaml
refused "or more groups than pieces" 2 'rim=9 is wanted, but no level has more than 8' generate ponds.game.yaml --want rim=9
lg generate pond.game.yaml --want shore=16 --seed 2 --json
that "a wanted trait is met" json "$out" "items[0]['traits']['shore'] == 16 and items[0]['score'] == 0"
printf 'pond\nW???\n????\n????\n???W\n' >lock.txt
lg generate pond.game.yaml --lock lock.txt --seed 3 --json
that "what is locked stays" json "$out" "(lambda r: r[1][0] == r[4][3] == 'W')(items[0]['map'].split())"
sed '2s/squares: \[4, 4\]/squares: [4, 4], fixed: {grass: D4}/' pond.game.yaml >bank.game.yaml
refused "a lock that contradicts what is fixed is named with the place" 2 \
    'lock.txt: expected grass on D4, where the game fixes it, found water' generate bank.game.yaml --lock lock.txt
# `next` is the following piece of a ring: white beside grey, grey beside black, and black beside white.
printf '%s\n' 'game: shades' 'board: {squares: [1, 4]}' 'pieces: {white: 1, grey: 1, black: 1, clear: 1}' \
    'rings: {wheel: [white, grey, black, clear]}' 'rules:' '  steps: {each: any, neighbours: next on wheel, exactly: 1}' >shades.game.yaml
printf '%s\n' shades WGBC >shades.txt
lg evaluate shades.txt --plugin shades.game.yaml
like "next on a ring looks one way" "$out" 'not met: .*\(steps\): A4$'
printf '%s\n' shades CBGW >shades.txt
lg evaluate shades.txt --plugin shades.game.yaml
like "whatever the direction on the board" "$out" 'not met: .*\(steps\): A1$'

printf '%s\n' 'game: stalls' 'board: {squares: [1, 2]}' 'layers:' '  ground: {pieces: {field: 2}}' \
    '  stand: {pieces: {empty: {letter: o, shown: "", stock: 1}, stall: 1}}' >stalls.game.yaml
lg generate stalls.game.yaml --seed 1 --output stalls --format svg
is "a piece on which nothing is written has no token" "$(grep -o '<circle' stalls/*.svg | grep -c '')" 2 # the other one, and again in the legend

# ---- roads to the sides of tiles, turned as the tiles lie
printf 'game: turned\nboard: {squares: [1, 1]}\nlayers: {tile: {turns: yes, pieces: {bend: {letter: B, sides: rrgg}}}}\nrules: {fits: {mismatches: tile, rim: g, at most: 9}}\n' >turned.game.yaml
for turn in 0 1 2 3; do
    printf 'turned\nB%d\n' $turn >turned.txt
    lg render turned.txt --game ./turned.game.yaml -o turned$turn.svg
done
# The cell is around 48,48, and its sides are 26 from there: first those to the right and below, then turned clockwise.
roads() { grep -o '<path d="[^"]*" class="f"/>' "$1" | sed 's/.*L\(.*\)" class.*/\1/' | tr '\n' ';'; }
is "roads" "$(roads turned0.svg) $(roads turned1.svg) $(roads turned2.svg) $(roads turned3.svg)" \
    "74 48;48 74; 48 74;22 48; 22 48;48 22; 74 48;48 22;"
is "instead of the number of turns" "$(grep -c 'class="k"' turned1.svg)" 0
sed -i 's/, rim: g//' turned.game.yaml
lg render turned.txt --game ./turned.game.yaml -o both.svg
is "without a rim every side, with its letter" "$(roads both.svg) $(grep -o '>[rg]<' both.svg | sort | tr -d '\n')" \
    "74 48;48 74;22 48;48 22; >g<>g<>r<>r<"
cp stalls.game.yaml stalls.yaml
refused "a file with another ending" 2 "unknown game 'stalls.yaml'; the name of a game's file ends in .game.yaml" generate stalls.yaml
printf '%s\n' stalls 'Fo FS' >stalls.txt
refused "a level without its game" 2 'stalls.txt:1:1: expected a level of a known game .see: levelground list games; a game in a file needs --game FILE., found something else' evaluate stalls.txt
printf '%s\n' 'game: towns' 'id: tw' 'board:' '  cells:' '    Rome: {at: [40, 30], beside: [Ostia, Veii]}' '    Ostia: {at: [20, 50]}' \
    '    Veii: {at: [40, 10]}' 'pieces: {town: 1, field: 2}' >towns.game.yaml
sed /^id:/d towns.game.yaml >to.game.yaml
# shellcheck disable=SC2016  # the words of a message
refused "the first letters of another game, which a key changes" 2 \
    'to.game.yaml: the game towns: ids of toy begin with .to., too; choose two other letters by the key `id` in a file, or by id_prefix in C' generate to.game.yaml
lg generate towns.game.yaml --seed 1 --output towns --format svg
lines() { grep -o '<path d="M[^"]*"' towns/*.svg | sort | tr '\n' ' '; }
is "a graph is as wide as high in its own units, and scaled so that names can be read" "$(lines)" \
    '<path d="M124 124L124 40" <path d="M124 124L40 208" '
is "the name of each node stands below it" "$(grep -c 'y="153" class="n">Rome<' towns/*.svg)" 1

# Another variant than the first one is checked when it is used, and by check and tune.
sed 's/most: 3/most: 3, pools: 8/; s/grass: 8, water: 8/grass: rest, water: $pools/' pond.game.yaml >drowned.game.yaml
printf 'variants: {usual: {says: eight}, flood: {says: too many, set: {pools: 17}}}\n' >>drowned.game.yaml
lg generate ./drowned.game.yaml --seed 1
is "a mistake of one variant does not touch another one" "$status" 0
flood='.*drowned.game.yaml:3:9: expected 16 pieces on the layer piece, to fill the board, found 17; it depends on --set pools'
refused "but it is named when the variant is used" 2 "$flood" generate ./drowned.game.yaml --variant flood
refused "and when it judges a board" 2 "$flood" evaluate board.txt --plugin drowned.game.yaml --game pond --variant flood
refused "and when the file is checked" 2 "$flood" check ./drowned.game.yaml
refused "or tuned" 2 "$flood" tune ./drowned.game.yaml --dry-run

# A board that differs from the stock, or that has a free place, may meet the rules, but it is none of the file's boards.
{ cat pond.game.yaml; printf 'players: [2, 2]\n'; } | sed 's/^traits:/  rims: {count: water on rim, at most: 12}\n&/; s/^settings:.*//' | sed 's/\$most/3/' >fair.game.yaml
printf 'pond\nGWGW\nWGGW\nGWGG\nWGWW\n' >right.txt
sed 's/WGWW/GGWW/' right.txt >fewer.txt
sed 's/WGWW/?GWW/' right.txt >open.txt
lg evaluate right.txt --plugin fair.game.yaml
like "a board with the file's stock is fair" "$out" 'right.txt: pond fair: fair: all 2 of 2 rules met'
lg evaluate fewer.txt --plugin fair.game.yaml
like "one with another stock is not called fair" "$out" 'pond fair: all 2 of 2 rules met'
like "which is noted" "$err" 'note: pieces differ from the stock: 9 grass .8., 7 water .8.'
lg evaluate open.txt --plugin fair.game.yaml
like "nor is one with a free place, of which no rule is called met" "$out" 'pond fair: none of 2 rules could be judged: places are free'

# On a terminal, the last line is the command that makes the board again.
last_line() { python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$tool" "$@" </dev/null 2>"$err" | tr -d '\r' | tail -n 1; }
again=$(last_line generate pond.game.yaml --seed 1)
is "a terminal has the command that makes the board again" "$again" "again: levelground generate --id $id --plugin pond.game.yaml"
cp pond.game.yaml 'my pond.game.yaml'
again=$(last_line generate './my pond.game.yaml' --seed 1)
is "a path that a shell would split is not in it" "$again" "again: levelground generate --id $id --plugin FILE"

lg explore pond.game.yaml --axes shore,rim --cells 5x5 --evaluations 20000 --seed 1 --json
that "explore fills an archive" json "$out" "items[0]['filled'] > 10"
lg list games pond.game.yaml
like "list tells its rules" "$out" '^    apart +few ponds touch'
lg check pond.game.yaml
is "check tries its promises" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 13 1..13"

# Installed games have names.
mkdir -p data/games
cp pond.game.yaml data/games
export LEVELGROUND_DATA=$PWD/data
lg generate pond --seed 1 --json
that "an installed game has a name" json "$out" "items[0]['id'] == '$id'"
is "and the command needs no file" "$(last_line generate pond --seed 1)" "again: levelground generate --id $id"
lg list games --json
that "list games has it" json "$out" "'pond' in [i['game'] for i in items]"
refused "a slip is told" 2 "unknown game 'bond'; did you mean 'pond'\?" generate bond
unset LEVELGROUND_DATA

# Mistakes.
sed 's/water: 8/water: 7/' pond.game.yaml >short.game.yaml
refused "a mistake has a line and a column" 2 \
    'short.game.yaml:3:9: expected 16 pieces on the layer piece, to fill the board, found 15' generate short.game.yaml
refused "a missing file" 2 'none.game.yaml: .*' generate none.game.yaml
refused "a folder" 2 '\./: .*' generate ./
mkfifo pipe.game.yaml
sed s/pond/toy/ pond.game.yaml >toy.game.yaml
refused "a pipe" 2 'pipe.game.yaml: .*' generate pipe.game.yaml
refused "a name that a game has" 2 'toy.game.yaml: there is a game toy already' generate toy.game.yaml
python3 -c 'print("game: [" * 100000)' >deep.game.yaml
refused "a hostile file" 2 'deep.game.yaml:1:[0-9]*: .*' generate deep.game.yaml

# The files that come with levelground.
lg generate "$source_root/games/catan.game.yaml" --seed 1 --set players=6 --json
that "Catan from its file" json "$out" "items[0]['score'] == 0 and items[0]['settings']['players'] == 6"
lg generate "$source_root/games/terra-mystica.game.yaml" --variant paper --seed 1 --json
that "Terra Mystica from its file" json "$out" "items[0]['score'] == 0"
lg generate "$games/harbours.game.yaml" --seed 1 --output made --format svg,txt
is "slots are drawn and written" "$status $(grep -c '^harbour:' made/*.txt)" "0 1"
# A search that finds nothing says how near it came, and does not say that nothing can be found.
cat >rift.game.yaml <<'END'
game: rift
board: {squares: [6, 6]}
pieces: {grass: 18, water: 18}
rules:
  apart: {borders: [water, water], at most: 0}
  whole: {groups: water, at most: 17}
plan: [{by: anneal, with: "length=200", evaluations: 400}]
END
refused "a search that finds nothing, and what to try" 1 '1 of 1 levels missed the target: none was found that meets it, which does not prove that there is none; the nearest has a score of 1 \(whole 1\), wanted 0; try another seed, or leave a rule out \(--set whole=0\); a solver can prove that there is none \(levelground export\)' \
    generate rift.game.yaml --seed 1 --quiet
lg generate rift.game.yaml --seed 1 --count 5 --json
nearest=$(python3 -c 'import json, sys
print("%g" % min(json.loads(line)["score"] for line in open(sys.argv[1])))' "$out")
like "of several levels, the nearest" "$err" "5 of 5 levels missed the target: .* a score of $nearest \\("
# ---- few levels are possible
lg generate "$games/four-lands.game.yaml" --seed 1 --json
that "all levels of a small game are tried, but for those that cannot be better" json "$out" "(items[0]['score'], items[0]['evaluations']) == (1, 81 + 63)"
is "so its least score is proven" "$status $(grep -c '"stop":"all possible levels were tried, so none is better"' "$out") $(cat "$err")" \
    "1 1 levelground: 1 of 1 levels missed the target: all possible levels were tried, and none meets it"
lg generate "$games/four-lands.game.yaml" --seed 1
like "in words" "$out" '# four-lands .* score 1 \(1 is best\) \(.*; all possible levels were tried, so none is better\)'
lg generate "$games/two-colours.game.yaml" --seed 1 --json
that "arrangements, too" json "$out" "(items[0]['score'], items[0]['evaluations']) == (3, 35 + 35)"
for name in four-lands two-colours river; do
    lg check "$games/$name.game.yaml"
    is "such a game keeps its promises: $name" "$status $(grep -c '^ok' "$out")" "0 13"
done
printf '%s\n' two-colours 'B?' '???' '?W' >half.txt
lg generate "$games/two-colours.game.yaml" --lock half.txt --seed 1 --json
that "those that a lock leaves open" json "$out" "items[0]['evaluations'] == 10 + 10 and items[0]['map'][12] == 'B'"
lg generate "$games/two-colours.game.yaml" --algorithm anneal --seed 1 --param length=100 --json
like "an algorithm that is named gets no such help" "$out" '"stop":"evaluations"'
printf '%s\n' 'game: pairs' 'board: {squares: [3, 2]}' 'layers:' '  ground: {pieces: {field: 4, sand: 2}}' \
    '  mark: {not on: sand, pieces: {one: 1, two: 3}}' 'rules:' \
    '  r: {count: {of: one, beside: {at least: 2, of: sand}}, exactly: 1}' '  s: {borders: [two, two], at most: 0}' \
    'plan: [{by: random, evaluations: 1}]' >pairs.game.yaml
lg generate pairs.game.yaml --seed 1 --json
that "the best of them is found" json "$out" "(items[0]['score'], items[0]['evaluations']) == (1, 1 + 900)"

# ---- a board of 64 rows and columns
printf '%s\n' 'game: land' 'values: [ore]' 'board: {squares: [64, 64], seats: [C3, C62, BJ3, BJ62], fixed: {home: seats}}' 'pieces:' \
    '  home: {letter: H, stock: fixed}' '  grass: {letter: g, stock: rest}' '  rock: {letter: r, stock: 614}' '  gold: {letter: o, stock: 60, ore: 1}' \
    'groups: {open: [home, grass, gold]}' 'rules:' '  apart: {borders: [gold, gold], at most: 0}' \
    '  near: {worth: ore, weights: [1, 1, 1, 1, 1, 1, 1, 1], between: [1, 3]}' '  one: {groups: open, exactly: 1}' >land.game.yaml
lg generate land.game.yaml --seed 1 --json
that "a board of 4,096 cells, each with its name" json "$out" \
    "items[0]['score'] == 0 and len({cell['name'] for cell in items[0]['cells']}) == 4096 and items[0]['cells'][-1]['name'] == 'BL64'"
lg generate land.game.yaml --seed 1 --output land.txt
lg evaluate land.txt --plugin land.game.yaml --json
that "is read and judged" json "$out" "items[0]['score'] == 0"
sed -i 's/squares: .64, 64./squares: [65, 64]/' land.game.yaml
refused "a larger board" 2 'land.game.yaml:3:19: expected a whole number from 1 to 64, found .65.' generate land.game.yaml

# ---- a trait that varies over boards
counts() { # prints how many boards of the last command have each number
    python3 -c 'import collections, json, sys
print(sorted(collections.Counter(json.loads(line)["traits"]["villages"] for line in open(sys.argv[1])).items()))' "$out"
}
some_villages() { # MOST VARY: writes a game of 1 to MOST villages
    printf '%s\n' 'game: villages' 'board: {squares: [5, 5]}' 'pieces:' '  plain: {letter: p}' '  village: {letter: v}' \
        "rules: {some: {count: village, between: [1, $1]}}" "traits: {villages: {count: village, usual: [2, 9], vary: $2}}" >villages.game.yaml
}
some_villages 9 evenly
lg generate villages.game.yaml --seed 1 --count 240 --json --quiet
that "boards have each number equally often (chi-square, 1 of 1,000)" python3 - "$(counts)" <<'PY'
import ast, sys
counts = dict(ast.literal_eval(sys.argv[1]))
assert set(counts) == set(range(2, 10)) and sum((n - 30) ** 2 / 30 for n in counts.values()) < 24.3, counts
PY
lg generate villages.game.yaml --seed 1 --count 5 --want villages=9 --json --quiet
is "unless one is asked for" "$(counts)" "[(9, 5)]"
some_villages 4 evenly
lg generate villages.game.yaml --seed 1 --count 20 --json --quiet
that "values that a rule forbids are drawn again" python3 - "$status" "$(counts)" <<'PY'
import ast, sys
assert sys.argv[1] == "0" and {n for n, _ in ast.literal_eval(sys.argv[2])} == {2, 3, 4}, sys.argv[1:]
PY
some_villages 9 '[{between: [2, 3], share: 80}, {between: [4, 9], share: 20}]'
lg generate villages.game.yaml --seed 1 --count 200 --json --quiet
that "ranges have the shares that the file says" python3 - "$(counts)" <<'PY'
import ast, sys
few = sum(n for number, n in ast.literal_eval(sys.argv[1]) if number < 4)
assert 143 <= few <= 177, few  # 160, and three standard deviations
PY

# A rule that needs neighbours of the rest keeps the structure from cutting a cell off, although it says nothing of the structure.
others=$(printf ' --set REQ%s=0' 1 2 3 5 6 7 8 9 10 11 12)
for seed in 1 2 3 4; do
    # shellcheck disable=SC2086  # one word an option
    lg generate "$source_root/games/terra-mystica.game.yaml" $others --evaluations 2000 --seed $seed --json
    that "no land is cut off, seed $seed" json "$out" "items[0]['score'] == 0"
done
# As many rules as there can be: one for each colour and row. The last rule counts like the first, and has a weight of its own.
many() {
    printf 'game: many\ntitle: Many\nboard: {squares: [11, 8]}\npieces: {a: 24, b: 24, c: 24, d: 8, e: 4, f: 4}\nrules:\n'
    local row piece n=0
    for row in {1..11}; do
        for piece in a b c d e f; do
            ((n++ == $1)) && return
            printf '  r%d: {count: %s on row %d, at most: 3}\n' $n $piece $row
        done
    done
}
many 64 >many.game.yaml
lg check many.game.yaml
is "64 rules keep what games promise" "$status $(grep -c '^ok' "$out")" "0 13"
lg generate ./many.game.yaml --seed 1
like "and are all met" "$out" '^# many fair .*: all 64 of 64 rules met'
printf 'many\naaaabbbb\naaaabbbb\naaaabbbb\naaaabbbb\naaaabbbb\naaaabbbb\ncccccccc\ncccccccc\ncccccccc\nddddeeff\nddddeeff\n' >rows
lg evaluate rows --game many.game.yaml --json
that "the last of them counts, too" json "$out" "items[0]['requirements']['r64'] == 1 and items[0]['requirements']['r63'] == 0"
lg evaluate rows --game many.game.yaml --json --set r64=0
that "and can be left out" json "$out" "items[0]['requirements'].get('r64') is None"
many 65 >many.game.yaml
refused "65 rules" 2 "many\.game\.yaml:70:3: expected at most 64 rules; .*" check many.game.yaml

# A link of a game in a file makes its board, and so does one that holds the file.
version=$("$tool" --version | cut -d ' ' -f 2)
lg generate twilight-imperium --seed 5 -o wanted.txt
link="game=twilight-imperium&seed=5&version=$version"
lg convert "$link" -o board.txt
that "a link of an installed game" cmp wanted.txt board.txt
lg generate --id "$link" -o again.txt
that "and made again" cmp wanted.txt again.txt
file=$(python3 -c 'import sys, urllib.parse; print(urllib.parse.quote(open(sys.argv[1]).read()))' "$source_root/examples/outposts.game.yaml")
link="game-file=$file&seed=3&version=$version"
lg generate "$source_root/examples/outposts.game.yaml" --seed 3 -o wanted.txt
lg convert "$link" -o board.txt
that "a link that holds the game" cmp wanted.txt board.txt
lg evaluate "$link" --json
that "is judged" json "$out" "items[0]['game'] == 'outposts' and items[0]['score'] == 0"
lg generate --id "$link" -o again.txt
that "and made again" cmp wanted.txt again.txt
refused "a link of an unknown game" 2 "the link's game: expected one that is known, found 'nothing'.*" \
    generate --id "game=nothing&seed=3&version=$version"
refused "a link that holds a wrong file" 2 "the game's file: 1:7: expected .*" evaluate "game-file=game%3A+x&seed=3&version=$version"
refused "a link of another game" 2 '.*: expected a level of catan, found one of twilight-imperium' \
    evaluate --game catan "game=twilight-imperium&seed=5&version=$version"
finish
