#!/usr/bin/env bash
# The add-on's generator in the real game, without an engine: maps of fifty seeds, each evaluated by the tool; and shelves
# (files with ready-made maps) that are missing or damaged.
# Second tier (90 s): starts the engine several times.
. "$(dirname "$0")/wesnoth.inc"

# mapped DIR ARGUMENT...: plays a game on a map of the generator; many.lua runs before, inside the generator
mapped() {
    local dir
    dir=$(realpath "$1")
    shift
    timeout 300 "$wesnoth" --nogui --nosound --nobanner --userdata-dir "$dir" --userconfig-dir "$dir" --multiplayer --exit-at-end \
        --era=levelground_match --scenario=levelground --controller 1:ai --controller 2:ai --side 1:Rebels \
        --side 2:Loyalists --turns 2 "$@" >"$dir/told" 2>"$dir/log" </dev/null
    status=$?
}

# within DIR LUA: sets Lua code that the generator runs first; in it `many` is generator.lua
within() {
    cp "$source_root/tests/wesnoth/generator.lua" "$1/data/add-ons/levelground_match/"
    sed -i "s@create_scenario=<<@&local many = wesnoth.dofile(\"~add-ons/levelground_match/generator.lua\") $2 @" \
        "$1/data/add-ons/levelground/scenarios/fair_map.cfg"
}

seat fifty
lg wesnoth install --userdata fifty --maps 14 --seed 1 --quiet
is "install" "$status $(cat "$out" "$err")" "0 "
hills='for players = 2, 4 do for seed = 1, 4 do many.special(players, 3, seed) end end'
crowds='for players = 6, 8, 2 do for seed = 1, 3 do many.special(players, 0, seed) end many.special(players, 3, 1) end'
within fifty "many.make(1, 50) many.scenario(2, 0) many.scenario(3, 8) many.scenario(2, 8) many.pairs(1, 9) $hills $crowds"
mapped fifty
is "the game comes to its end, with no error in Lua" "$status $(grep -c '^levelground end' fifty/told) $(
    grep -a -i -c 'lua error\|<Lua\|map generator' fifty/log)" "0 1 0"
made() { sed -n 's/^levelground made //p' fifty/told; }
is "fifty maps of the pack, twice the same for a seed, as the game takes them" \
    "$(made | cut -d ' ' -f 5- | sort | uniq -c | tr -s ' ')" " 50 packed same taken"
that "none takes five seconds" test "$(made | cut -d ' ' -f 4 | sort -n | tail -n 1)" -lt 5000
mkdir maps
python3 - <<'PYTHON'
for line in open("fifty/told"):
    word = line.split(" ", 4)
    if word[:2] == ["levelground", "made"]:
        name = "maps/%s-%s.map" % (word[3], word[2])
    elif word[:2] == ["levelground", "map"] and name:
        open(name, "w").write(line.split(" ", 2)[2].replace(";", "\n"))
        name = None
PYTHON
that "hardly two of them are the same" test "$(md5sum maps/*.map | cut -d " " -f 1 | sort -u | grep -c "")" -ge 45
for players in 2 3 4; do
    lg evaluate maps/$players-*.map --variant ladder --set sides=$players --json
    that "$players players: each keeps all measures" json "$out" 'len(items) > 15 and all(i["score"] == 0 for i in items)'
done
is "as many places as players" "$(cat maps/*.map | grep -o '[1-9] K' | grep -c '')" "$(made | awk '{n += $2} END {print n}')"

# For two teams: the symmetry maps one team on the other, so their land is the same for every movement type.
mkdir pairs
sed -n 's/^levelground pairs //p' fifty/told | while read -r seed map; do tr ';' '\n' <<<"$map" >pairs/$seed.map; done
lg evaluate pairs/*.map --variant ladder --set sides=4 --json
that "teams: sides 1 and 4 have exactly what 2 and 3 have" json "$out" 'len(items) == 9 and all(team["mean"][off] == 0
    for i in items for team in i["walking"]["teams"] if team["team"] == [1, 4] for off in ("villages", "land", "nearest"))'
is "teams: who plays with whom" "$(sed -n 's/^levelground teams //p' fifty/told)" "1:team1 2:team2 3:team2 4:team1"

is "a seed with the size Huge brings a huge map" "$(for map in maps/*.map; do
    seed=${map##*-} seed=${seed%.map}
    [ $((seed / 3 % 4)) -lt 3 ] || [ "$seed" -gt 40 ] || [ "$(head -n 1 "$map" | tr -cd , | wc -c)" -ge 51 ] || echo "$map"
done)" ""
is "a form brings its land" "$(for seed in 44 45 47; do
    case $((seed % 6)) in 2) code=Xu ;; 3) code=Xos ;; *) code=Ql ;; esac
    [ "$(grep -o "$code" maps/*-$seed.map | grep -c '')" -ge 8 ] || echo "$seed"
done)" ""
is "gold for who moves last, and half of it for who moves between" "$(sed -n 's/^levelground extra //p' fifty/told)" \
    "$(printf '%s\n' '3 2 4' '3 3 8' '2 2 8')"
is "the game gives it" "$(sed -n 's/^levelground gold //p' fifty/told)" "$(printf '%s\n' '1 100' '2 108')"
is "the menu says which map it is" "$(sed -n 's/^levelground about //p' fifty/told | sort | uniq -c | tr -s ' ')" " 3 this map"

# ---- king of the hill, and six and eight sides
cat >special.py <<'PYTHON'
import os
os.makedirs("special", exist_ok=True)
for line in open("fifty/told"):
    word = line.rstrip("\n").split(" ", 9)
    if word[:2] != ["levelground", "special"]:
        continue
    players, hill, seed, whose, taken, xs, ys, text = word[2:]
    rows = [[code.strip() for code in row.split(",")] for row in text.split(";") if row]
    places = list(zip(map(int, xs.split(",")), map(int, ys.split(",")))) if xs != "-" else []
    keeps = all(rows[y][x].startswith("K") for x, y in places)
    print(players, hill, whose, taken, "no hill" if not places else "hill" if keeps else "hill without keeps")
    open("special/%s-%s-%s.map" % (players, hill, seed), "w").write(text.replace(";", "\n"))
PYTHON
is "hills for two to four, and maps for six and eight" "$(python3 special.py | sort | uniq -c | tr -s ' ')" " 4 2 3 packed taken hill
 4 3 3 packed taken hill
 4 4 3 packed taken hill
 3 6 0 packed taken no hill
 1 6 3 other taken no hill
 3 8 0 packed taken no hill
 1 8 3 other taken no hill"
for players in 2 3 4; do
    lg evaluate special/$players-3-*.map --variant ladder --set sides=$players --set summit=1 --json
    that "$players players: the hill is equally far from all" json "$out" 'len(items) == 4 and all(i["score"] == 0 for i in items)'
done
for players in 6 8; do
    lg evaluate special/$players-0-*.map --variant ladder --set sides=$players --json
    that "$players players: each keeps all measures" json "$out" 'len(items) == 3 and all(i["score"] == 0 for i in items)'
done

seat eight
mkdir eight/data/add-ons/levelground/pack
cp fifty/data/add-ons/levelground/pack/8-normal.txt eight/data/add-ons/levelground/pack/
within eight 'wesnoth.dofile("~add-ons/levelground/lua/generator.lua").wish.players = 8'
mapped eight --controller 3:ai --controller 4:ai --controller 5:ai --controller 6:ai --controller 7:ai --controller 8:ai
is "eight play on a map of the pack" "$status $(grep '^levelground map' eight/told | tail -n 1 | grep -o '[1-8] K' | sort -u | grep -c '') $(
    grep '^levelground end' eight/told)" "0 8 levelground end 3 1 2 3 4 5 6 7 8"

# The game is played on the land that the generator made.
is "the game plays it" "$(sed -n 's/^levelground map //p' fifty/told | tail -n 1 | tr -d ' ' | cut -c 1-40 | grep -c ',')" 1

# ---- packs that are missing or damaged
seat none
mapped none
is "no pack: a plain map, and the game goes on" "$status $(grep '^levelground map' none/told | grep -o 'Gg, Gg, Gg' | head -n 1)" \
    "0 Gg, Gg, Gg"
pack=none/data/add-ons/levelground/pack here=none/data/add-ons/levelground_match
mkdir $pack
"$tool" wesnoth install --userdata fifty --maps 4 --seed 1 --quiet
cp fifty/data/add-ons/levelground/pack/2-small.txt whole.txt
cp whole.txt $here/whole.txt
head -c 3000 whole.txt >$here/cut.txt
python3 - "$here" <<'PYTHON'
import random, sys
data, folder = open("whole.txt", "rb").read(), sys.argv[1]
random.seed(1)
def put(name, data):
    open(folder + "/" + name, "wb").write(data)
at = data.index(b"\n", data.index(b"\nmap ") + 1) + 200
put("flipped.txt", data[:at] + (b"#" if data[at:at+1] != b"#" else b"!") + data[at+1:])
put("garbage.txt", random.randbytes(20000))
put("headed.txt", b"levelground maps 1\n" + random.randbytes(20000))
put("empty.txt", b"")
put("huge.txt", data.replace(b" 26 22 ", b" 99999999999999999999 22 "))
PYTHON
mkdir $here/folder.txt
names='whole cut flipped garbage headed empty huge folder missing'
within none "for name in (\"$names\"):gmatch(\"%a+\") do many.read(name .. \".txt\") end"
for shelf in fifty/data/add-ons/levelground/pack/*.txt; do tr '!' '"' <"$shelf" >$pack/"$(basename "$shelf")"; done
mapped none
is "shelves that are damaged" "$(sed -n 's/^levelground shelf //p' none/told)" "whole.txt shelf 4 4
cut.txt shelf 4 3
flipped.txt shelf 4 3
garbage.txt none 0 0
headed.txt shelf 0 0
empty.txt none 0 0
huge.txt shelf 4 0
folder.txt none 0 0
missing.txt none 0 0"
is "each map damaged: a plain map" "$status $(grep '^levelground map' none/told | grep -o 'Gg, Gg, Gg' | head -n 1)" "0 Gg, Gg, Gg"
is "and no error in Lua" "$(grep -a -i -c 'lua error\|<Lua' none/log)" 0

# ---- maps of an engine
rm -rf $pack
serve none
until_true 300 test -s none/data/add-ons/levelground/io/ans_stock-2-normal.txt
mapped none
# The plain map consists of grass except for castles and villages. At most half of a ladder map is grass.
grass=$(grep '^levelground map' none/told | tail -n 1 | grep -o ' Gg,' | grep -c '')
hexes=$(grep '^levelground map' none/told | tail -n 1 | grep -o ',' | grep -c '')
is "an engine's maps come first, though no pack is there" "$status $((hexes > 400)) $((4 * grass < 3 * hexes))" "0 1 1"
stop
finish
