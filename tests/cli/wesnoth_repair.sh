#!/usr/bin/env bash
# Repairs of maps of Wesnoth: few hexes change until the rules are met, locked hexes and everything that is not changed stay as they
# are, half-drawn maps are finished, and a scenario comes back with another map and nothing else.
. "$(dirname "$0")/tap.inc"

# A map whose halves are alike, but where a village of each side stands two hexes from another one.
cat >land.map <<'END'
border_size=1
usage=map

Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg,Gg , Gg, Gg, Gg, Gg, Gg, Gg, Zz^Qq
Gg, 1 Kh, Gg, Gg^Vh, Gg, Hh, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Hh, Gg, Gg^Vh, Gg, 2 Kh, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
END
rules="--set apart-least=3 --set joined=0 --set bands=0"

lg repair land.map $rules -o mended.map
is "a map is repaired" "$status" 0
like "the fewest changes" "$out" 'land.map: wesnoth ladder: repaired by changing 2 places \(hex [0-9],[0-9]; hex [0-9],[0-9]\), the fewest there are; all 10 of 10 rules met'
is "two lines differ" "$(diff land.map mended.map | grep -c '^>')" 2
is "the header stays" "$(head -3 mended.map)" "$(head -3 land.map)"
is "blanks and unknown codes stay" "$(sed -n 5p mended.map)" "$(sed -n 5p land.map)"
lg evaluate mended.map $rules --strict
is "the repaired map meets the rules, status" "$status" 1 # unknown terrain is unusual
like "the repaired map meets the rules" "$out" 'all 10 of 10 rules met'
lg repair land.map $rules
is "on standard output" "$(grep -v '^#' "$out")" "$(cat mended.map)"
{
    printf '\xef\xbb\xbf# by a person\r\n# wesnoth ladder seed 4 board 0: fair\r\n#   of the tool\r\n'
    tail -n +4 land.map | sed 's/$/\r/'
} >marked.map
lg repair marked.map $rules -o unmarked.map
is "a mark, a person's remark and line ends stay, and remarks of the tool go" "$(cat unmarked.map)" \
    "$(printf '\xef\xbb\xbf# by a person\r\n'; tail -n +4 mended.map | sed 's/$/\r/')"
lg repair land.map $rules --seed 1 --json
like "JSON" "$out" '"changed":\[\{"cell":[0-9]+,"place":"hex .*"proven":true,"at_least":2,'
lg repair land.map --seed 3 --evaluations 3000 -o one.map
lg repair land.map --seed 3 --evaluations 3000 -o two.map
that "the same seed gives the same map" cmp one.map two.map

# ---- locks
sed '4,$ s/Gg^Vh/?/2; s/Gg^Vh/?/' land.map | sed '6s/?/Gg^Vh/; 9s/?/Gg^Vh/' >lock.map
lg repair land.map $rules --lock lock.map -o locked.map
is "with a lock" "$status" 0
is "locked villages stay" "$(sed -n '6p;9p' locked.map)" "$(sed -n '6p;9p' land.map)"
is "free villages went" "$(sed -n '7p;8p' locked.map | grep -c Vh)" 0
sed 's/Hh/Mm/' lock.map >other.map
refused "a lock that is not of this map" 2 'land.map:1: hex 5,2 is Mm in the lock, but Hh in the map' repair land.map --lock other.map -o none.map
printf 'Gg, Gg, Gg\nGg, ?, Gg\nGg, Gg, Gg\n' >small.map
refused "a lock of another size" 2 'land.map:1: the lock has 1 x 1 hexes, and the map 8 x 6' repair land.map --lock small.map -o none.map
refused "a map that is locked whole" 2 'land.map:1: no hex of the map is free' repair land.map --lock land.map -o none.map
refused "the published fitness" 2 '.*cannot be repaired; choose --set goal=1' repair land.map --variant paper -o none.map
refused "no lock for new maps" 2 ".*a map's hexes cannot be locked for maps that are made anew; .*" generate wesnoth --lock lock.map
that "nothing was written" test ! -e none.map

# ---- half-drawn maps
awk 'NR > 7 && NR < 11 { gsub(/[^,]+/, "Xv"); } { print }' land.map >void.map
sed 's/Xv/?/g' void.map >void.lock.map
awk -F, 'NR > 7 && NR < 11 { print "Gg,,,,,,,,,Gg"; next } { print }' land.map >blank.map
for form in void blank; do
    lock=
    [ $form = blank ] || lock="--lock void.lock.map --set apart=0" # the locked half has two villages side by side
    lg repair $form.map $rules $lock -o $form.out.map
    is "$form: finished" "$status" 0
    like "$form: says so" "$out" '24 free hexes were filled first, and changes are counted from there'
    that "$form: a start for the other half" grep -q '2 Kh' $form.out.map
done
lg repair void.map $rules -o none.map
that "void stays without a lock" test "$(grep -o Xv none.map | wc -l)" = 30
rm -f none.map
lg evaluate blank.map $rules --json
like "nobody judges a half-drawn map" "$out" '"apart":null'
printf '?, ?, ?\n?, ?, ?\n?, ?, ?\n' >empty.map
refused "a map of free hexes" 2 'empty.map:1: 1:1: expected a map of which some hexes are drawn, found only free ones' \
    repair empty.map --game wesnoth -o none.map

# ---- scenarios
{
    printf '# a remark\r\n[multiplayer]\r\n    name=_ "Land, with \xc3\xa4"\n    map_data="'
    tail -n +4 land.map
    printf '"\n    {DEFAULT_SCHEDULE}\n    [side]\n        side=1\n    [/side]\n[/multiplayer]\n'
} | tail -n +2 >land.cfg
lg repair land.cfg $rules -o mended.cfg
is "a scenario" "$status" 0
is "only its map differs" "$(diff land.cfg mended.cfg | grep -c '^[<>]')" 4
lg repair mended.cfg $rules
like "the scenario reads back" "$out" 'nothing to repair; all 10 of 10 rules met'
lg repair land.cfg $rules -o scenario.map
printf '[multiplayer]\n    map_file=multiplayer/maps/2p_Hamlets.map\n[/multiplayer]\n' >file.cfg
refused "a scenario whose map is elsewhere" 2 'file.cfg:1:1: expected a scenario with map_data, found map_file, .*' repair file.cfg -o none.cfg
is "its map alone" "$(cat scenario.map)" "$(tail -n +4 mended.map | sed 's/,Gg ,/, Gg,/')"
refused "only repair writes a scenario" 1 'cannot be written as scenario: only repair writes the scenario back .*' convert mended.map -o none.cfg
refused "a map alone is no scenario" 1 'cannot be written as scenario: .*' repair land.map $rules -o none.cfg

# ---- hostile maps: an error with its place, or a map that can be read
python3 - <<'END'
import random
rng = random.Random(53)
text = open("land.map").read()
for n in range(60):
    bad = list(text)
    for _ in range(rng.randint(1, 6)):
        bad[rng.randrange(len(bad))] = rng.choice(["?", ",", "\n", "^", "Xv", "9 ", "", "\0", "_", " ", "Gg^Vh, "])
    open(f"bad{n}.map", "w").write("".join(bad))
END
wrong=0
for n in $(seq 0 59); do
    lg repair bad$n.map --game wesnoth $rules --evaluations 300 -o bad.out.map
    [ "$status" = 2 ] || [ "$status" = 0 ] || [ "$status" = 1 ] || wrong=$((wrong + 1))
    if [ "$status" = 2 ]; then grep -q "bad$n.map:[0-9]*:" "$err" || wrong=$((wrong + 1)); fi
    [ ! -e bad.out.map ] || "$tool" evaluate bad.out.map --game wesnoth >/dev/null 2>&1 || wrong=$((wrong + 1))
    rm -f bad.out.map
done
is "60 damaged maps" $wrong 0

# ---- a signal
lg generate wesnoth --seed 5 --set width=40 --set height=40 -o big.map
launch repair big.map --set apart-least=9 --evaluations 100000000
sleep 0.5
kill -INT $process
ended=$SECONDS
wait $process
that "a signal ends a repair within two seconds" test $((SECONDS - ended)) -le 2
finish
