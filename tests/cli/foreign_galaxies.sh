#!/usr/bin/env bash
# Twilight Imperium as other people have it: strings whose layout the game's file does not have, Board Game Arena's numbers, slices of
# drafts, and tables of tiles of other expansions.
. "$(dirname "$0")/tap.inc"

# ---- layouts that a string says: five players on four rings with hyperlanes of their own, three players amid hyperlanes
ring4="63 19 40 86A 78 80 38 22 37 31 20 87A2 69 87A 27 21 74 50 66 25 70 72 42 29 68 47 83A 89A1 84A 48 76 46 49 35 45 59 0 43 30"
ring4="$ring4 26 0 73 32 39 0 77 87B4 84A2 60 83A4 89B2 79 0 24 65 34 0 36 41 75"
three="75 85A4 74 85A0 67 85A2 73 87A0 61 87A4 77 87A2 32 87A0 50 87A4 69 87A2 0 43 83A1 85A4 83A2 80 0 25 83A0 85A0 83A1 65 0 63"
three="$three 83A2 85A2 83A0 40"
printf '%s\n' "$ring4" >ring4.txt
lg evaluate ring4.txt --json
that "five homes on four rings" json "$out" "items[0]['game'] == 'twilight-imperium' and
    items[0]['requirements']['mix'] is not None and len(items[0]['cells']) == 61"
like "the note says what the layout is" "$err" \
    'ring4.txt:1: note: twilight-imperium has no such layout; read as one of its own: 4 rings, 5 homes, 0 empty places, 10 hyperlanes'
printf '%s\n' "$three" >three.txt
lg convert three.txt -o again.txt
is "comes out as it went in" "$(cat again.txt)" "$(sed 's/\<\(8[0-9][AB]\)\>/\10/g' three.txt)"
for form in json csv hexjson tmj; do
    rm -f back.txt
    lg convert three.txt -o three.$form
    lg convert three.$form -o back.txt
    that "and in the form $form" cmp again.txt back.txt
done
lg render three.txt -o three.svg
that "is drawn" grep -q '<svg' three.svg
printf '%s\n\n# another layout\n%s\n\n%s\n' "$three" "$ring4" "$three" >several.txt
lg evaluate several.txt --json
that "several layouts in one file" json "$out" "[i['map'].split().count('0') for i in items] == [3, 5, 3]"
tr ' ' ',' <three.txt | sed 's/\<0\>/H1/; s/83A1/83A:60/; s/^/18,/' >lab.txt
lg convert "$(printf 'https://lab.example/?map=%s' "$(cat lab.txt)")" -o lab-again.txt
that "ti4-lab's spellings, in an address" cmp again.txt lab-again.txt

# A hyperlane joins what lies at its sides: 26 and 30 are neighbours through three of them, as in the rules' layout for five.
warp="42 67 79 86A 59 43 71 20 40 65 74 88A 64 87A 21 27 78 48 0 72 69 0 19 50 0 39 83A 85A 84A 46 0 75 73 0 45 47"
lg evaluate "$warp" --json
that "a layout that the file has needs no note" test ! -s "$err"
two_anomalies=$(awk '{ for (i = 1; i <= NF; i++) if ($i == 43 || $i == 79) $i = 60 + (n++ ? 1 : 0); $26 = 43; $30 = 80; print }' <<<"$warp")
lg evaluate "${two_anomalies/83A/83A0}" --json
that "neighbours through hyperlanes" json "$out" "items[0]['requirements']['anomalies-apart'] > 0"

# ---- free places on a layout of one's own are filled, and a map is made even
sed 's/\<\(75\|74\|67\|73\|61\|77\|32\|50\|69\|43\|80\|25\|65\|63\|40\)\>/?/g' three.txt >free.txt
lg generate twilight-imperium --lock free.txt --seed 3 --json --evaluations 20000
that "a lock with a layout of its own" json "$out" "
    items[0]['map'].split().count('0') == 3 and items[0]['map'].split()[1] == '85A4' and '?' not in items[0]['map'] and
    items[0]['requirements']['mecatol'] == 0"
lg repair three.txt --json --seed 1 --evaluations 20000
that "repair keeps the layout" json "$out" "
    [w for w in items[0]['map'].split() if w[0:2] in ('83', '85', '87')] == [w if w[-1].isdigit() else w + '0'
    for w in open('three.txt').read().split() if w[0:2] in ('83', '85', '87')]"
lg repair three.txt --lock free.txt --json --evaluations 5000
that "with a lock of the same layout" test $status -lt 2

# ---- what is cut off, and what is refused
gaps="42 67 79 19 59 43 71 20 40 65 74 26 64 27 21 22 78 48 0 72 69 0 23 50 0 39 -1 -1 -1 46 0"
lg evaluate "$gaps" --json
like "empty places at the end can be left out" "$err" '.*: 3 rings, 4 homes, 8 empty places .the last ones were left out., 0 hyperlanes'
refused "one home" 2 'the text given:1: twilight-imperium: expected 2 to 8 seats .0., found 1' evaluate "$(sed 's/ 0 \(43\|65\)/ 24 \1/; s/ 0 63/ 26 63/' <<<"$three")"
refused "Mecatol Rex outside the middle" 2 'the text given:1: twilight-imperium: expected 18 in the middle only, .* as place 2' evaluate "${three/ 74/ 18}"
refused "an unknown tile" 2 'the text given:1:.*' evaluate "${three/ 67/ 167}"
refused "a tile twice" 2 'the text given:1:[0-9]*: .*expected 74 only once, found .74.' evaluate "${three/ 67/ 74}"
refused "35 places and none that is empty" 2 'the text given:1: twilight-imperium: expected as many places as rings have, .* found 35' \
    evaluate "${three% 40}"

# ---- Board Game Arena: 52 to 57 are hyperlanes, 78 to 83 the same mirrored
arena="80 47 19 54 38 43 33 83 28 42 27 57 45 56 21 34 24 82 81 78 22 0 37 39 0 32 52 55 53 46 0 44 48 0 26 79"
lg evaluate "$arena" --json
that "its hyperlanes" json "$out" "items[0]['map'] == '86A3 47 19 86A0 38 43 33 88A1 28 42 27 88A0 45 87A0 21 34 24 87A5 85A3 83A1 22 0 37 39 0 32 ' +
    '83A0 85A0 84A0 46 0 44 48 0 26 84A5\n'"
like "with a note" "$err" '.*: note: as Board Game Arena numbers tiles; .* 3 rings, 4 homes, 0 empty places, 12 hyperlanes'
lg evaluate "${warp//[AB]/}" --json
sed 's/86A/54/; s/88A/57/; s/87A/56/; s/83A/52/; s/85A/55/; s/84A/53/; s/\<\(59\|6[0-9]\|7[0-9]\)\>/x/g' <<<"$warp" |
    awk '{ t = 22; for (i = 1; i <= NF; i++) if ($i == "x") { while (t == 27 || t == 26 && 0) t++; $i = t++ } print }' >five.txt
lg evaluate five.txt --json
like "and a layout that the file has" "$err" 'five.txt:1: note: read 52 to 57 and 78 to 83 as hyperlanes, as Board Game Arena numbers them'

# ---- slices
slices="61 48 59 49 40
23 45 62 44 24
20 46 63 47 25
22 41 60 42 26
27 43 64 39 28
29 50 65 67 30"
printf '%s\n' "$slices" >slices.txt
lg convert slices.txt -o wanted.txt
read -r -d '' -a rows <<<"$(tr ' ' ',' <<<"$slices")"
sliced() { # NAME TEXT
    rm -f again.txt
    printf '%s\n' "$2" >in.txt
    lg convert in.txt -o again.txt
    that "$1" cmp wanted.txt again.txt
}
joined=$(IFS='|'; echo "${rows[*]}")
named=$(for k in 0 1 2 3 4 5; do printf 'Slice %s,%s;' "$k" "${rows[$k]}"; done)
sliced "slices with commas" "$(printf '%s\n' "${rows[@]}")"
sliced "slices with bars" "$joined"
sliced "slices and labels" "slices=$joined&labels=One|Two"
sliced "ti4-lab's address" "https://lab.example/draft/tournament?numFactions=8&slices=${named%;}&urlPrefix=x"
python3 - <<'END2'
import json
rows = [[int(t) for t in line.split()] for line in open("slices.txt")]
json.dump({"id": "a", "draft": {"players": {}}, "slices": [{"tiles": r, "wormholes": []} for r in rows],
           "config": {"custom_slices": None, "num_slices": 6}}, open("milty.json", "w"))
tile = lambda k, t: {"idx": k, "type": "SYSTEM", "systemId": str(t), "position": {"x": 0, "y": 0}}
home = {"idx": 0, "type": "HOME", "position": {"x": 0, "y": 0}}
json.dump({"settings": {}, "slices": [{"name": "x", "tiles": [home] + [tile(k + 1, t) for k, t in enumerate(r)]} for r in rows]},
          open("lab.json", "w"))
words = open("three.txt").read().split()
def place(i, w):
    if w == "0": return {"idx": i, "type": "HOME", "seat": i}
    if w[-1].isdigit() and w[:-1][-1:] in "AB" and len(w) == 4: return {"idx": i, "type": "SYSTEM", "systemId": w[:3], "rotation": 60 * int(w[3])}
    return {"idx": i, "type": "SYSTEM", "systemId": w}
json.dump({"map": [place(0, "18")] + [place(i + 1, w) for i, w in enumerate(words)]}, open("map.json", "w"))
json.dump({"slices": [{"tiles": r[:4]} for r in rows]}, open("four.json", "w"))
END2
for file in milty lab; do
    rm -f again.txt
    lg convert $file.json -o again.txt
    that "slices of $file in JSON" cmp wanted.txt again.txt
    like "with a note" "$err" "$file.json:1: note: read the slices; the rest is left out"
done
rm -f again.txt
lg convert map.json -o again.txt
lg convert three.txt -o three-again.txt
that "ti4-lab's map in JSON" cmp three-again.txt again.txt
refused "slices of four tiles" 2 'four.json:1:1: .*' evaluate four.json

# ---- tiles of other expansions, from a table
cat >more.csv <<'END2'
# two of Uncharted Space, as an example; the values are those of the game's file
piece,groups,worth,goods,votes,planets,also
4253,blue,3,2,0,1,d100
4270,red anomaly asteroids,0,0,0,0,
END2
lg evaluate "${ring4/ 34/ 4253}" --pieces more.csv --json
that "a tile of a table" json "$out" "'4253' in items[0]['map'].split()"
lg evaluate "${ring4/ 34/ d100}" --pieces more.csv --json
that "and by another spelling" json "$out" "'4253' in items[0]['map'].split()"
refused "not without the table" 2 'the text given:1:.*' evaluate "${ring4/ 34/ 4253}"
lg generate twilight-imperium --pieces more.csv --seed 5 --json
that "boards are made of it" json "$out" "items[0]['id'].startswith('ti-')"
python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["id"])' "$out" >id
refused "whose ids need it" 2 '.*' generate --id "$(cat id)"
lg generate --id "$(cat id)" --pieces more.csv
that "and are made again with it" test $status -eq 0
sed 's/worth/wealth/' more.csv >wealth.csv
refused "an unknown column" 2 '.*wealth.csv:2:.*: expected piece, letter, .*' generate twilight-imperium --pieces wealth.csv
sed 's/red anomaly/purple/' more.csv >purple.csv
refused "an unknown group" 2 ".*purple.csv:4:.*: expected names of the game's groups, .*" generate twilight-imperium --pieces purple.csv
sed '3s/,1,d100/,x,d100/' more.csv >x.csv
refused "no number" 2 ".*x.csv:3:.*: expected a number.*" generate twilight-imperium --pieces x.csv
sed '3s/^4253/19/' more.csv >nineteen.csv
refused "a tile that the game has" 2 '.*nineteen.csv:3:.*' generate twilight-imperium --pieces nineteen.csv
refused "no table" 2 '.*none.csv.*' generate twilight-imperium --pieces none.csv

rest_is_second_tier
printf '%s\n' "$arena" >arena.txt
lg generate twilight-imperium --lock free.txt --seed 1 -o own.txt
lg generate twilight-imperium --seed 1 -o listed.txt
lg generate milty-draft --seed 1 -o draft.txt
for form in csv hexjson tmj; do lg convert own.txt -o own.$form; done
python3 - <<'END2'
import json
words = open("draft.txt").read().split()
rows = [words[k:k + 5] for k in range(0, len(words), 5)]
open("joined.txt", "w").write("slices=" + "|".join(map(",".join, rows)) + "\n")
json.dump({"id": "a", "slices": [{"tiles": [int(t) for t in r]} for r in rows]}, open("fair-milty.json", "w"))
json.dump({"slices": [{"name": "x", "tiles": [{"type": "HOME"}] + [{"type": "SYSTEM", "systemId": t} for t in r]} for r in rows]},
          open("fair-lab.json", "w"))
open("address.txt", "w").write("https://lab.example/?pok=1&tiles=18," + open("listed.txt").read().strip().replace(" ", ",") + "&x=1\n")
END2
that "mutations end with an error or a level" python3 "$source_root/tests/cli/foreign_mutants.py" "$tool" "${MUTANTS:-400}" own.txt \
    listed.txt address.txt arena.txt ring4.txt joined.txt fair-milty.json fair-lab.json map.json own.csv own.hexjson own.tmj
finish
