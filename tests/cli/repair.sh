#!/usr/bin/env bash
# repair: boards with few changes, the report on them, locks, and refused input.
# Slow: repairs whole boards until nothing better can be found.
# Second tier, too (45 s): boards repaired to the end.
. "$(dirname "$0")/tap.inc"
original >board.txt

lg repair board.txt --variant paper
is "status" "$status $(cat "$err")" "0 "
like "which hexes, and that they are the fewest" "$out" \
    '^# board.txt: terra-mystica paper: repaired by changing 4 hexes \(.*; .*; .*; .*\), the fewest there are; fair: all 4 of 4 rules met$'
cp "$out" fixed.txt
lg evaluate fixed.txt --variant paper --json
that "what is printed is a perfect board" json "$out" 'items[0]["score"] == 0'
is "of the same tiles" "$(grep -v '#' fixed.txt | grep -o '[A-Z]' | sort | uniq -c)" "$(grep -o '[A-Z]' board.txt | sort | uniq -c)"
is "four of them elsewhere" "$(paste <(grep -o '[A-Z]' board.txt) <(grep -v '#' fixed.txt | grep -o '[A-Z]') | awk '$1 != $2' | grep -c '')" 4
refused "--force without a folder" 2 "--force needs --output" repair fixed.txt --force
lg repair fixed.txt --variant paper
like "a perfect one" "$out" ': nothing to repair; fair: all 4 of 4 rules met$'
lg repair board.txt --variant paper --json
that "as JSON" json "$out" 'len(items[0]["changed"]) == 4 and items[0]["proven"] and items[0]["at_least"] == 4 and items[0]["changed"][0]["place"] == "C4"'
cp "$out" first.json
lg repair first.json board.txt --variant paper --output made --format txt,json
is "files" "$status $(cd made && echo * | sed -E 's/-[0-9a-f]{8}\././g')" \
    "0 terra-mystica-1-0.json terra-mystica-1-0.txt terra-mystica-1-1.json terra-mystica-1-1.txt"
rest_is_second_tier

# If a river hex moves, the land of its row gets new numbers: the hex that was E8 on the original board is E7 afterwards.
lg repair original --set fair=rules --output mended --format txt,svg
like "hexes are named as on the result, and as before where that differs" "$out" 'D6, formerly river at row 4, hex 8; .*E7, formerly E8;'
like "pictures ring the changed hexes and say how many" mended/*.svg '>changed: 16, ringed<'
is "as many rings" "$(grep 'id="changed"' mended/*.svg | grep -o z | grep -c '')" 16
lg render mended/*.txt --changes original --output ringed.svg
is "render rings the same hexes" "$(grep 'id="changed"' ringed.svg)" "$(grep 'id="changed"' mended/*.svg)"
refused "another shape" 2 '--changes: board.txt: the two levels have different shapes' \
    render fire-ice-1 --changes board.txt --output ringed.svg
lg repair board.txt --variant paper --output kept --format txt,svg
svg=$(echo kept/*.svg)
echo mine >"$svg"
rm kept/*.txt
lg repair board.txt --variant paper --output kept --format txt,svg
is "a file that differs is kept, and nothing else is written" "$status $(ls kept/*) $(cat kept/* "$err")" \
    "1 $svg mine
levelground: 1 of 1 levels not written: $svg is there already and differs (--force replaces it)"
cp "$out" printed.txt
lg evaluate printed.txt --variant paper
like "the board is printed instead" "$out" ': fair: all 4 of 4 rules met$'
lg repair board.txt --variant paper --output kept --format txt,svg --force
is "--force replaces it" "$status $(head -c 4 "$svg")" "0 <svg"
lg repair original --set fair=rules --json
that "the record names both" json "$out" \
    '{"cell": 57, "place": "E7", "before": "E8", "name": "E7, formerly E8"} in items[0]["changed"]'
lg repair board.txt --set fair=rules --evaluations 60000
like "the best found" "$out" 'repaired by changing [0-9]+ hexes \(.*\), the best found \(fewer than [0-9]+ is impossible\); fair: all 12 of 12 rules met'
{ head -n 3 board.txt | tr '[:alpha:]' '?' && tail -n 6 board.txt; } >lock.txt
lg repair board.txt --variant paper --lock lock.txt --evaluations 5000
is "a lock is kept: the least that it allows is the target" "$status $(grep -v '#' "$out" | tail -n 6)" "0 $(tail -n 6 board.txt)"
printf '%s;\n' Y,R,Y R,Y Y,R,Y >hopeless.txt
lg repair hopeless.txt --variant paper --evaluations 20000
is "no repair" "$status $(tail -n 1 "$err")" \
    "1 levelground: 1 of 1 levels not repaired: nothing found meets the target (see --evaluations)"
like "a board whose tiles are not in the box is told" "$err" 'hopeless.txt:1: note: tiles differ from the stock: 5 desert'
lg repair beginners --variant paper --seed 2
like "Catan" "$out" 'repaired by changing 7 hexes'

refused "free hexes" 2 'frame-4:1: the board has free hexes, numbers or ports; generate --lock fills them' repair frame-4
head -n 5 board.txt >short.txt
refused "another lock" 2 'board.txt:1: the lock.s shape is not the board.s' repair board.txt --lock short.txt
refused "a lock of another game" 2 'beginners: expected a level of terra-mystica, found one of catan' repair board.txt --lock beginners
refused "a lock that says otherwise" 2 'board.txt:1: .*' repair board.txt --lock fixed.txt
sed '5s/K,B;/Q,B;/' board.txt >bad.txt
refused "a bad file" 2 'bad.txt:5:23: expected a terrain .*, found .Q.' repair bad.txt --output new
refused "no file" 2 'absent.txt: cannot open: No such file or directory' repair absent.txt
refused "another variant" 2 "unknown variant 'papr'; did you mean 'paper'\?" repair board.txt --variant papr
refused "another format" 2 "unknown format 'pngs'; did you mean 'png'\?" repair board.txt --output new --format pngs
cp short.txt file
refused "a file as output folder" 1 'file: not a folder' repair board.txt --variant paper --output file
refused "an output folder without its parent" 1 'no/where: cannot make the folder: No such file or directory' \
    repair board.txt --variant paper --output no/where
that "nothing is written" test ! -e new
"$tool" repair board.txt --variant paper >/dev/full 2>"$err"
is "a full device" "$? $(cat "$err")" "1 levelground: standard output: cannot write"
refused "--format alone" 2 '--format needs --output' repair board.txt --format svg
refused "a bad number" 2 "--evaluations: expected a whole number .*" repair board.txt --evaluations 0
finish
