#!/usr/bin/env bash
# The games that come as files: Twilight Imperium and its draft, Gaia Project, Terraforming Mars, and islands for Catan. Maps for
# seeds that nobody has looked at are fair on every layout, a second program counts the same, their texts come back, the documents
# show their maps, and bad input is refused with its place.
# Second tier (106 s): makes maps on all layouts.
. "$(dirname "$0")/tap.inc"
games=$source_root/games
counted() { python3 "$source_root/tests/cli/published_maps.py" "$games/$1.game.yaml" <"$out"; }

# ---- Twilight Imperium
ti=twilight-imperium
lg generate $ti --seed 7001 --json
that "six players: all rules are met" json "$out" "items[0]['score'] == 0 and items[0]['settings']['players'] == 6"
is "six players: a second count agrees" "$(counted $ti)" "gap 0.00 bad 0 twice 0 red 12"
lg generate $ti --variant thunder --seed 7002 --json
is "with Thunder's Edge, too" "$(counted $ti)" "gap 0.00 bad 0 twice 0 red 12"
that "and the box has more tiles" json "$out" "any(97 <= int(t) <= 117 for t in items[0]['map'].split())"
lg generate $ti --set prophecy=0 --variant lab --seed 7003 --json
is "with the base box alone" "$(counted $ti)" "gap 0.00 bad 0 twice 0 red 12"
that "there are only its tiles" json "$out" "all(int(t) <= 50 for t in items[0]['map'].split())"
layouts=$(sed -n -E 's/^  ([2-8]-[-a-z]+):.*/\1/p' "$games/$ti.game.yaml")
is "there are the layouts that players use" "$(echo "$layouts" | grep -c '')" 25
for layout in $layouts; do
    lg generate $ti --variant lab --set layout="$layout" --seed 7004 --json
    that "layout $layout: slices are even" json "$out" "items[0]['score'] == 0"
    cp "$out" "$layout.jsonl"
done
sed -E 's/.*"map":"([^"\\]*)\\n".*/\1/' [2-8]-*.jsonl >strings.txt
is "strings have as many places as players exchange" "$(awk '{ print NF }' strings.txt | sort | uniq -c | xargs)" "19 36 6 60"
for layout in 5-normal 4-gaps 8-warp; do
    sed -E 's/.*"map":"([^"\\]*)\\n".*/\1/' "$layout.jsonl" >string.txt
    lg evaluate string.txt --json
    that "$layout: the layout is told by the string" json "$out" \
        "items[0]['game'] == '$ti' and items[0]['map'].split() == open('string.txt').read().split()"
done
sed -E 's/.*"map":"([^"\\]*)\\n".*/\1/' 8-warp.jsonl >string.txt
sed -E 's/([AB])([0-5])/\1-\2/g; s/ /,/g' string.txt >dashes.txt
awk -v OFS=, '{
    for (i = 1; i <= NF; i++)
        if ($i == 0) $i = "H" homes++
        else if ($i == -1) $i = "X"
        else if ($i ~ /[AB]/) $i = substr($i, 1, 3) (substr($i, 4) > 0 ? ":" 60 * substr($i, 4) : "")
    print }' string.txt >lab.txt
is "other spellings" "$(grep -o '[0-9][AB]-[0-5]' dashes.txt | grep -c '') $(grep -o '[89][0-9][AB]:*[0-9]*,\|H[0-7]\|X' lab.txt | sort -u | grep -c '')" "6 15"
for form in dashes lab; do
    lg evaluate $form.txt --json
    that "other spellings are read ($form)" json "$out" "items[0]['map'].split() == open('string.txt').read().split()"
done
sed 's/,[0-9]*,/,_,/' lab.txt >open.txt
lg generate $ti --variant lab --lock open.txt --seed 1 --json
that "ti4-lab's open place is filled" json "$out" "items[0]['score'] == 0"
sed 's/85B5/8-5B5/' string.txt >dash.txt
refused "a dash elsewhere" 2 'dash.txt:1:[0-9]*: expected a letter of the layer tile: .*, found .8-5B5.' evaluate dash.txt --game $ti
cp 5-normal.jsonl "$out"
is "five players without hyperlanes: a second count agrees" "$(counted $ti)" "gap 0.00 bad 0 twice 0 red 13"
lg generate $ti --variant lab --want wormholes=4 --seed 7005 --json
that "a wish for wormholes" json "$out" "items[0]['score'] == 0 and items[0]['traits']['wormholes'] == 4"

sed -E 's/.*"map":"([^"\\]*)\\n".*/\1/' 6-normal.jsonl >map.txt
awk '{ $3 = "?"; print }' map.txt >open.txt
lg generate $ti --variant lab --lock open.txt --seed 1 --json
that "what is locked stays" json "$out" \
    "sum(a != b for a, b in zip(items[0]['map'].split(), open('map.txt').read().split())) <= 1"
awk '{ $2 = "999"; print }' map.txt >unknown.txt
refused "an unknown tile" 2 'unknown.txt:1:[34]: expected a letter of the layer tile: .*, found .999.' evaluate unknown.txt --game $ti
awk '{ $2 = $1; print }' map.txt >twice.txt
refused "a tile that the box has once" 2 'twice.txt:1:[34]: expected [0-9]+ only once, found .*' evaluate twice.txt --game $ti
awk '{ NF = 35; print }' map.txt >short.txt
refused "a wrong length" 2 'short.txt:1:[0-9]+: expected 36 places, found 35' evaluate short.txt --game $ti
awk '{ $19 = "-1"; print }' map.txt >homeless.txt
lg evaluate homeless.txt --game $ti
like "a home that is missing makes another layout" "$err" 'homeless.txt:1: note: .* has no such layout; .* 5 homes, 1 empty places, .*'
refused "nine players" 2 '--players: expected a whole number from 2 to 8, found .9.' generate $ti --players 9
refused "six players on a layout for three" 2 'players=6 and layout=3-compact: this layout is for 3 players; leave one of them out' \
    generate $ti --players 6 --set layout=3-compact
refused "eight players on a layout for two" 2 'players=8 and layout=2-normal: this layout is for 2 players; leave one of them out' \
    generate $ti --players 8 --set layout=2-normal
refused "eight players with the base box" 2 \
    '.*twilight-imperium.game.yaml:[0-9]+:[0-9]+: expected at least 61 pieces on the layer tile, to fill the board 8-normal, found 41; it depends on --set prophecy, thunder' \
    generate $ti --players 8 --set prophecy=0
refused "the lock has a tile that the box has not" 2 '.*97 lies on more cells than its stock, which is 0.*' \
    generate $ti --lock <(awk '{ $1 = 97; print }' open.txt)

# ---- Milty draft
md=milty-draft
# Do the gaps at the end of a count keep within the usual settings?
small_gaps() { awk '{ if ($(NF - 3) > 2 || $(NF - 2) > 2 || $(NF - 1) > 1 || $NF > 2) exit 1 }'; }
for slices in 2 3 4 5 6 7 8 9; do
    lg generate $md --set layout=$slices-slices --seed 7041 --json
    like "$slices slices: a second count agrees" <(counted $md) "^slices $slices good $slices twice 0 doors [23] gaps "
    that "$slices slices: they are even" small_gaps < <(counted $md)
done
lg generate $md --players 8 --variant milty --seed 7042 --count 5 --json
is "with miltydraft's bounds only" "$(counted $md | cut -d ' ' -f -4 | sort -u)" "slices 8 good 8"
lg generate $md --players 5 --set prophecy=0 --seed 7043 --json
that "with the base box alone" json "$out" "items[0]['score'] == 0 and all(int(t) <= 50 for t in items[0]['map'].split())"
lg generate $md --players 3 --seed 7044 --json
sed -E 's/.*"map":"([^"\\]*)\\n".*/\1/' "$out" >slices.txt
xargs -n 5 <slices.txt | tr ' ' , >lines.txt
for form in slices lines; do
    lg evaluate $form.txt --json
    that "its text comes back ($form)" json "$out" \
        "items[0]['game'] == '$md' and items[0]['score'] == 0 and items[0]['map'].split() == open('slices.txt').read().split()"
done
values() { sed -n -E "s/^      ([0-9]+): .*[ {]$2: ([0-9.]+).*/\1 \2/p" "$games/$1.game.yaml" | awk '$1 < 97'; }
for value in goods votes technologies planets; do
    is "tiles have the $value that they have in Twilight Imperium" "$(values $md $value)" "$(values $ti $value)"
done
awk '{ $2 = "97"; print }' slices.txt >unknown.txt
refused "a tile of another box" 2 'unknown.txt:1:[34]: expected a letter of the layer tile: .*, found .97.' evaluate unknown.txt --game $md
awk '{ $2 = $1; print }' slices.txt >twice.txt
refused "a tile twice" 2 'twice.txt:1:[34]: expected [0-9]+ only once, found .*' evaluate twice.txt --game $md
awk '{ NF = 14; print }' slices.txt >short.txt
refused "a slice that is too short" 2 'short.txt:1:4[0-9]: expected 30 places, found 14' evaluate short.txt --game $md
refused "seven slices from the base box" 2 '.*milty-draft.game.yaml:[0-9]+:[0-9]+: expected at least 35 pieces .*, found 32; it depends on --set prophecy' \
    generate $md --players 7 --set prophecy=0

# ---- Gaia Project
gp=gaia-project
lg generate $gp --seed 7011 --count 2 --json
that "four players: all rules are met" json "$out" "[i['score'] for i in items] == [0, 0]"
is "ten sectors have the planets that they should" "$(counted $gp | sort -u)" \
    "alike 0 empty 129 transdimensional 12 gaia 7 homes 6+6+6+6+6+6+6 exchanged True"
lg generate $gp --players 2 --seed 7012 --count 3 --json
that "two players: all rules are met" json "$out" "[i['score'] for i in items] == [0, 0, 0]"
is "seven sectors, too" "$(counted $gp | sort -u)" "alike 0 empty 93 transdimensional 7 gaia 5 homes 4+4+4+4+4+4+4 exchanged True"
sed -E 's/.*"map":"([^"\\]*)\\n".*/\1/' "$out" | head -n 1 >map.txt
lg evaluate map.txt --json
that "its text comes back" json "$out" "items[0]['game'] == '$gp' and items[0]['score'] == 0 and
    items[0]['map'].split() == open('map.txt').read().split()"
python3 - "$out" >placed.json <<'END'
import json, sys
with open(sys.argv[1], encoding='utf-8') as file:
    record = json.loads(file.readline())
print(json.dumps({'sectors': record['sectors'][::-1], 'mirror': record['mirror']}))
END
lg evaluate placed.json --json
that "the JSON of other programs comes back" json "$out" "items[0]['map'].split() == open('map.txt').read().split()"
# A map of the engine's own tests (map.spec.ts): 5B in the middle and 6B beside it have transdimensional planets at (-2, 0) and
# (-3, 1), and Terra lies at (-4, 2).
cat >engine.json <<'END'
{"sectors": [{"sector": "3", "rotation": 5, "center": {"q": 5, "r": -2, "s": -3}},
{"sector": "7B", "rotation": 0, "center": {"q": 2, "r": 3, "s": -5}},
{"sector": "2", "rotation": 3, "center": {"q": 3, "r": -5, "s": 2}},
{"sector": "5B", "rotation": 2, "center": {"q": 0, "r": 0, "s": 0}},
{"sector": "4", "rotation": 4, "center": {"q": -3, "r": 5}},
{"sector": "1", "rotation": 0, "center": {"q": -2, "r": -3}},
{"sector": "6B", "rotation": 5, "center": {"q": -5, "r": 2}}]}
END
lg evaluate engine.json --json
is "hexes lie where the other program has them" "$(PYTHONPATH=$source_root/tests/cli python3 -B - "$games/$gp.game.yaml" "$out" <<'END'
import json, sys
from published_maps import unfold
with open(sys.argv[1], encoding='utf-8') as text, open(sys.argv[2], encoding='utf-8') as record:
    space = unfold(text.read(), json.loads(record.readline()))
print(space[-2, 0], space[-3, 1], space[-4, 2])
END
)" "m m r"
sed 's/"rotation": 2/"rotation": null/; s/"5B"/null/' engine.json >open.json
lg generate $gp --variant german --lock open.json --seed 7014 --json
that "what is null is filled" json "$out" "items[0]['score'] == 0 and items[0]['map'].split()[0].startswith('5B/')"
wrong() { sed "$2" engine.json >wrong.json; refused "$1" 2 "wrong.json:1:1: $3" evaluate wrong.json; }
wrong "a sector that the box has not" 's/"7B"/"11"/' "sectors.1.sector: expected a letter of the layer sector, found .11."
wrong "a sector twice in JSON" 's/"7B"/"3"/' "sectors.1.sector: expected .3. only once"
wrong "a turn too far" 's/n": 5/n": 6/' "sectors.0.rotation: expected a whole number from 0 to 5, found .6."
wrong "a place that the layout has not" 's/"q": 0/"q": 1/; s/"s": 0/"s": -1/' \
    "sectors.3.center: expected the middle of one of 7 places, found q 1, r 0"
wrong "a place twice" 's/"q": -5, "r": 2/"q": 0, "r": 0/' "sectors.6.center: expected each place once, found q 0, r 0 twice"
wrong "a sector without a place" 's/"q": 2, //' "sectors.1.center: expected q, r and s, whose sum is 0"
wrong "a half place" 's/"r": 3/"r": 3.5/' "sectors.1.center: expected whole numbers as q, r and s, and nothing else"
wrong "a word as a place" 's/"r": 3/"r": "3x"/' "sectors.1.center: expected whole numbers as q, r and s, and nothing else"
wrong "eight sectors" 's/]}/, {"sector": "8"}]}/' "sectors: expected 10 or 7 objects, found 8"
wrong "mirrored sectors" 's/]}/], "mirror": true}/' "mirror: expected false, found .true."
for variant in german english; do
    lg generate $gp --variant $variant --seed 7013 --count 5 --json
    is "the rule of the $variant edition" "$(counted $gp | cut -c -7 | sort -u)" "alike 0"
done
sed 's/[0-9A-Z]*/11/' map.txt >unknown.txt
refused "an unknown sector" 2 'unknown.txt:1:1: expected a letter of the layer sector: 1 2 3 .*' evaluate unknown.txt --game $gp
awk '{ $2 = $1; print }' map.txt >twice.txt
refused "a sector twice" 2 'twice.txt:1:[0-9]*: expected [0-9AB]+ only once, found .*' evaluate twice.txt --game $gp
awk '{ NF = 6; print }' map.txt >short.txt
refused "too few sectors" 2 'short.txt:1:[0-9]+: expected 10 places, found 6' evaluate short.txt --game $gp
refused "five players" 2 '--players: expected a whole number from 2 to 4, found .5.' generate $gp --players 5

# ---- Terraforming Mars
tm=terraforming-mars
lg generate $tm --seed 7021 --count 20 --json
that "fresh boards are like the published ones" json "$out" "[i['score'] for i in items] == [0] * 20"
is "they have 61 places, 12 of them for oceans" "$(counted $tm | sort -u)" "rows 5 6 7 8 9 8 7 6 5 oceans 12"
sed -E 's/.*"map":"([^"]*)\\n".*/\1/; s/\\n/\n/g' "$out" | head -n 9 >board.txt
lg evaluate board.txt --json
that "its text comes back" json "$out" "items[0]['game'] == '$tm' and items[0]['score'] == 0 and
    items[0]['map'].split() == open('board.txt').read().split()"
lg generate $tm --set oceans=9 --set plants=20 --seed 7022 --variant seas --json
is "a setting changes how many oceans there are" "$(counted $tm)" "rows 5 6 7 8 9 8 7 6 5 oceans 9"
lg evaluate $tm/{tharsis,hellas,elysium,utopia-planitia,vastitas-borealis,amazonis,arabia-terra,terra-cimmeria} \
    $tm/{terra-cimmeria-nova,vastitas-borealis-nova,hollandia} --json
that "the eleven published boards meet the rules" json "$out" "[i['score'] for i in items] == [0] * 11"
is "and have twelve places for oceans" "$(counted $tm | cut -d ' ' -f 11- | sort -u)" "oceans 12"
lg generate $tm --set stock=amazonis --seed 7023 --count 30 --json
that "a restricted place has no bonus" json "$out" "[i['score'] for i in items] == [0] * 30 and
    all([place for place in i['map'].split() if place[0] == 'R'] == ['R'] for i in items)"
lg evaluate amazonis --json
sed -E 's/.*"map":"([^"]*)\\n".*/\1/; s/\\n/\n/g' "$out" | sed 's/ R / R:pp /' >closed.txt
lg evaluate closed.txt --set stock=free --json
that "a bonus on it is named" json "$out" "items[0]['requirements']['closed'] == 1 and
    [v['place'] for v in items[0]['violations'] if v['requirement'] == 'closed'] == ['E5']"
lg generate $tm --lock <(printf '? ? ? ? V:cc\n%s' "$(for n in 6 7 8 9 8 7 6 5; do printf '? %.0s' $(seq $n) && echo; done)") --seed 3 --json
that "a part of a board can be locked" json "$out" "items[0]['map'].split()[4] == 'V:cc' and items[0]['score'] == 0"
sed '2s/[LOV]/X/' board.txt >unknown.txt
refused "an unknown place" 2 'unknown.txt:2:[0-9]*: expected a letter of the layer place: L O V C R Z, or \?, found .*' \
    evaluate unknown.txt --game $tm
sed '3s/ [^ ]*$//' board.txt >short.txt
refused "a row that is too short" 2 'short.txt:3:[0-9]+: expected 7 cells in this row, found 6' evaluate short.txt --game $tm
refused "more places than a board has" 2 '.*: expected 61 pieces on the layer .*' generate $tm --set plants=61

# ---- Catan's islands
ci=catan-islands
lg generate $ci --seed 7051 --count 5 --json
that "islands for four: all rules are met" json "$out" "[i['score'] for i in items] == [0] * 5"
is "a second count agrees" "$(counted $ci | sort -u)" "hexes 26 gold 0+1+1+1 home BGLOS even True isles True True"
sed -E 's/.*"map":"([^"]*)\\n".*/\1/; s/\\n/\n/g' "$out" | head -n 9 >board.txt
lg evaluate board.txt --json
that "its text comes back" json "$out" "items[0]['game'] == '$ci' and items[0]['score'] == 0 and
    items[0]['map'].split() == open('board.txt').read().split()"
lg generate $ci --players 3 --seed 7052 --count 5 --json
that "19 hexes without a desert" json "$out" "[i['score'] for i in items] == [0] * 5 and
    all(len(' '.join(i['map'].splitlines()[1:-1]).split()) == 19 and 'D' not in i['map'] for i in items)"
lg generate $ci --players 2 --seed 7053 --count 5 --json
that "a small island for two has each number once" json "$out" "[i['score'] for i in items] == [0] * 5 and all(
    sorted(int(word[1:]) for word in ' '.join(i['map'].splitlines()[1:-1]).split()) == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] for i in items)"
sed '3s/[A-Z]/D/' board.txt >desert.txt
refused "a desert" 2 'desert.txt:3:[0-9]+: expected a letter of the layer tile: L G S B O A, or .?, found .D.*' evaluate desert.txt
sed '4s/ [^ ]*$//' board.txt >short.txt
refused "an island that is too small" 2 'short.txt:4:[0-9]+: expected 4 cells in this row, found 3' evaluate short.txt
refused "five players" 2 '--players: expected a whole number from 2 to 4, found .5.' generate $ci --players 5

# ---- all of them
for game in $gp $tm $ti $md $ci; do
    lg list games "$game"
    like "$game: list says how many play" "$out" '^  players '
    lg generate "$game" --seed 7031 --evaluations 30 --target 1000000 --output made --format svg --quiet
    is "$game: there is a picture" "$status $(grep -l '<svg' made/*.svg | grep -c '')" "0 1"
    lg generate "$game" --seed 3 --output shown --format svg --quiet
    that "$game: the documents show what its command makes" cmp shown/*.svg "$source_root/docs/images/$game.svg"
    rm -rf made shown
done
lg render tharsis --output tharsis.svg
is "places that give nothing have no token" "$status $(grep -o '<g transform' tharsis.svg | grep -c '')" "0 40"
finish
