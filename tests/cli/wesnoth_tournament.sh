#!/usr/bin/env bash
# levelground wesnoth tournament: an add-on with maps of a file that are unlike each other, with names and pictures.
. "$(dirname "$0")/tap.inc"

for form in wide islands coast; do
    lg generate wesnoth --set form=$form --seed 41 --count 3 --json
    cat "$out" >>maps.jsonl
done
cat >bare.map <<'END'
Gg, Gg, Gg, Gg, Gg
Gg, 1 Kh, Gg, 2 Kh, Gg
Gg, Gg, Gg, Gg, Gg
END
lg wesnoth tournament maps.jsonl --maps 5 --output one --json
is "status" "$status" 0
that "five names, each once" json "$out" "len(items[0]['names']) == 5 == len(set(items[0]['names'])) and items[0]['fair'] == 9"
made=one/levelground_tournament
is "what is there" "$(cd $made && find . -type f | sort | tr '\n' ' ')" \
    "./README.md ./_info.cfg ./_main.cfg $(printf './maps/%02d.map ' 1 2 3 4 5)$(printf './pictures/%02d.png ' 1 2 3 4 5)"
is "the list has the names in their order" "$(sed -n 's/^## [0-9]*\. //p' $made/README.md)" \
    "$(python3 -c 'import json, sys; print("\n".join(json.load(open(sys.argv[1]))["names"]))' "$out")"
is "a scenario for each" "$(grep -c '^\[multiplayer\]' $made/_main.cfg) $(grep -c 'controller=human' $made/_main.cfg)" "5 10"
is "pictures are pictures" "$(head -qc 4 $made/pictures/*.png | tr -d '\211')" PNGPNGPNGPNGPNG
id=$(sed -n 's/.*--id \([^`]*\)`.*/\1/p' $made/README.md | sed -n 3p)
lg generate --id "$id" --output again --format map
that "the id in the list makes the map" cmp -s again/*.map $made/maps/03.map
is "maps of all three forms are there" "$(sed -n 's/.*--id \([^`]*\)`.*/\1/p' $made/README.md | while read -r id; do
    lg generate --id "$id" --json
    python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["settings"]["form"])' "$out"
done | sort -u | tr '\n' ' ')" "coast islands wide "
lg wesnoth tournament maps.jsonl --maps 5 --output two --quiet
is "quiet" "$status $(cat "$out" "$err")" "0 "
that "the same file, the same add-on" diff -r one two
sed 's/"id":"[^"]*"/"id":"x\\"\\n[lua]"/' maps.jsonl >odd.jsonl
lg wesnoth tournament odd.jsonl --maps 5 --output odd
is "an id that is none is left out of the game's files" "$status $(grep -rc 'lua' odd | grep -v ':0$')" "0 "
refused "nothing is overwritten" 1 'one/levelground_tournament: is there already' wesnoth tournament maps.jsonl --maps 5 --output one
refused "too few maps" 2 'maps.jsonl: expected 10 fair maps, found 9, and 0 that break a rule' wesnoth tournament maps.jsonl --output three
refused "maps that cannot be judged do not count" 2 'bare.map: expected 1 fair maps, found 0, and 1 that break a rule' wesnoth tournament bare.map --maps 1 --output three
refused "no file" 2 'none.jsonl: cannot open: .*' wesnoth tournament none.jsonl --output three
that "nothing was written" test ! -e three
finish
