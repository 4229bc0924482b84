#!/usr/bin/env bash
# wesnoth simulate: whole games without Wesnoth. They are the same on any number of threads, and are reported as lines, JSON,
# maps and pictures.
# Second tier (37 s): plays whole games.
. "$(dirname "$0")/tap.inc"

# timeless FILE: prints the JSON without the fields that depend on the clock
timeless() { sed -E 's/"(seconds|median_ms|worst_ms|us_per_tile)":[^,}]*/"\1":0/g' "$1"; }

simulate() { lg wesnoth simulate --size 24x20 --evaluations 8 "$@"; }

# ---- lines ----
simulate --games 3
is "status, nothing else said" "$status $(cat "$err")" "0 "
is "a line a game" "$(grep -c '^game [123]: ' "$out")" 3
like "a game" "$out" '^game 1: whole in [0-9]+ turns, [0-9]+ horizons of up to [0-9]+ tiles \(median [0-9]+\), fitness 0\.[0-9]+ \(worst 0\.[0-9]+\), villages by maker [0-9]+ and [0-9]+, slowest horizon [0-9.]+ ms$'
like "all games" "$out" '^3 games, balanced, best; [0-3] whole\. Medians:$'
like "by game" "$out" '^  by game, +fitness 0\.[0-9]+: differential 0\.[0-9]+, entropy [01]\.[0-9]+, village [01]\.[0-9]+$'
like "time" "$out" '^  a horizon [0-9.]+ ms \(longest [0-9.]+\), a tile [0-9.]+ us$'

# ---- JSON ----
simulate --games 4 --json --jobs 1
timeless "$out" >one
is "JSON: status, nothing else said" "$status $(cat "$err")" "0 "
that "an object a game, and one for all" json "$out" '[i.get("index") for i in items] == [0, 1, 2, 3, None] and items[4]["games"] == 4'
that "members of a game" json "$out" 'all(i["game"] == "wesnoth" and i["variant"] == "balanced" and i["algorithm"] == "anneal"
    and i["preset"] is None and i["parameters"]["hot"] == 0.00005 and i["settings"]["width"] == 24
    and list(i)[:8] == ["version", "game", "variant", "settings", "algorithm", "preset", "parameters", "seed"]
    and i["seed"] == 1 and 0 < i["fitness"] < 1 and i["worst"] >= i["fitness"] and len(i["made"]) == len(i["villages"]) == 2
    and i["map"].count("\n") == 22 for i in items[:4])'
that "horizons add up" json "$out" 'all(sum(h["tiles"] for h in i["horizons"]) == sum(i["made"])
    and sum(h["villages"] for h in i["horizons"]) == sum(i["villages"]) == i["map"].count("^V")
    and abs(sum(h["fitness"] for h in i["horizons"]) / len(i["horizons"]) - i["fitness"]) < 1e-6
    and max(h["turn"] for h in i["horizons"]) == i["turns"] for i in items[:4])'
that "whole is all made" json "$out" 'all(i["whole"] == (sum(i["made"]) == 24 * 20 - 14) for i in items[:4])'
that "the limit holds" json "$out" 'all(0 < h["evaluations"] <= 8 for i in items[:4] for h in i["horizons"])'
that "the radius is moves, sight, and one more" json "$out" 'all(h["radius"] >= h["moves"] + h["vision"] + 1 for i in items[:4] for h in i["horizons"])'
simulate --games 4 --json --jobs 3
timeless "$out" >three
that "more threads, the same result" cmp -s one three
simulate --games 2 --json
timeless "$out" | head -n 2 >two
that "fewer games, the same first ones" cmp -s two <(head -n 2 one)
simulate --games 4 --json --seed 2
timeless "$out" >seed
that "another seed, other games" test "$(cmp -s one seed; echo $?)" -eq 1

# ---- variants, presets and settings ----
simulate --games 2 --preset cgrhea2022 --json
that "a preset" json "$out" 'all(i["algorithm"] == "ea" and i["preset"] == "cgrhea2022" and i["parameters"]["lambda"] == 16 and i["variant"] == "paper" for i in items)'
lg wesnoth simulate --size 24x20 --games 1 --variant paper-equal --preset cgrhea2022 --json
that "12 generations of 16, after 30" json "$out" 'items[0]["variant"] == "paper-equal" and all(h["evaluations"] == 222 for h in items[0]["horizons"])'
simulate --games 2 --algorithm hill --seconds 0.001 --json
that "an algorithm, limited time" json "$out" 'items[0]["algorithm"] == "hill" and items[0]["preset"] is None and items[2]["games"] == 2'
for way in nsga2 smsemoa; do
    lg wesnoth simulate --size 24x20 --games 3 --evaluations 200 --algorithm $way --param population=10 --json --jobs 1
    timeless "$out" >alone
    that "$way: the parts of the fitness traded off" json "$out" 'all(i["algorithm"] == i["parameters"]["algorithm"] == "'$way'" and i["preset"] is None
        and i["parameters"]["population"] == 10 and i["parameters"]["start"] == "constructed" and i["variant"] == "balanced"
        and all(h["evaluations"] == 200 for h in i["horizons"] if h["tiles"]) for i in items[:3])'
    lg wesnoth simulate --size 24x20 --games 3 --evaluations 200 --algorithm $way --param population=10 --json --jobs 3
    timeless "$out" >together
    that "$way: threads change nothing" cmp -s alone together
done
simulate --games 1 --algorithm nsga2 --param algorithm=smsemoa
like "in words" "$out" '^1 games, balanced, smsemoa; '
simulate --games 2 --sides 3 --factions Rebels,Undead,Drakes --json
that "three sides" json "$out" 'all(len(i["villages"]) == 3 and {h["side"] for h in i["horizons"]} == {1, 2, 3} for i in items[:2])'
simulate --games 4 --factions any,any --json
timeless "$out" >any
that "any faction is as none named" cmp -s one any
simulate --games 1 --corner 4 --json
that "keeps by the corners" json "$out" '[h["x"] for h in items[0]["horizons"][:2]] == [4, 21]'
simulate --games 1 --extra -1 --json
that "no wider than moves and sight" json "$out" 'items[0]["horizons"][0]["radius"] == 2 * items[0]["horizons"][0]["moves"]'
simulate --games 1 --turns 1 --json
that "one turn" json "$out" 'items[0]["turns"] == 1 and not items[0]["whole"]'

# ---- maps for three and four sides are fair ----
for sides in 3 4; do
    lg wesnoth simulate --sides $sides --games 4 --evaluations 2000 --output "for-$sides" --format map
    lg evaluate --variant balanced --set sides=$sides "for-$sides"/*.map --json
    that "$sides sides: each has as much land" json "$out" 'all(i["walking"]["on_foot"]["land"] < .15 for i in items)'
    that "$sides sides: villages are as near to all" json "$out" 'all(i["requirements"]["matched"] == 0 for i in items)'
done

# ---- files ----
simulate --games 2 --output maps
is "maps and pictures" "$(ls maps | sed -E 's/-[0-9a-f]{8}\././' | tr '\n' ' ')" "wesnoth-1-0.map wesnoth-1-0.svg wesnoth-1-1.map wesnoth-1-1.svg "
like "named" "$out" '^game 1: .*, maps/wesnoth-1-0-[0-9a-f]{8}\.map$'
that "SVG: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' maps/wesnoth-1-0-*.svg
simulate --games 1 --json --output again --format map
that "the map in JSON is the file's" python3 -c 'import json, sys
sys.exit(json.loads(open(sys.argv[1]).readline())["map"] != open(sys.argv[2]).read())' "$out" again/*.map
lg evaluate again/*.map
like "evaluate reads it" "$out" '^  24 x 20, fitness'

echo mine >"$(echo again/*.map)"
simulate --games 1 --output again --format map
is "a file that differs is kept" "$status $(cat again/*.map)" "1 mine"
like "which is said" "$err" '^levelground: 1 of 1 levels not written: again/wesnoth-1-0-[0-9a-f]{8}\.map is there already and differs \(--force replaces it\)$'
simulate --games 1 --output again --format map --force
is "unless it is told to replace it" "$status $(head -n 1 again/*.map | grep -c mine)" "0 0"

# ---- wrong usage ----
refused "size" 2 "--size: expected WIDTHxHEIGHT, found '40'" wesnoth simulate --size 40
refused "size out of range" 2 "--size: expected a whole number from 16 to 200, found '8'" wesnoth simulate --size 8x40
refused "games" 2 "--games: expected a whole number .* found '0'" wesnoth simulate --games 0
refused "sides" 2 "--sides: expected a whole number from 2 to 4, found '5'" wesnoth simulate --sides 5
refused "variant" 2 "unknown variant 'papr'; did you mean 'paper'\?" wesnoth simulate --variant papr
refused "faction" 2 "--factions: unknown faction 'Elves'" wesnoth simulate --factions Elves,Undead
refused "too few factions" 2 "--factions: expected 2, found 1" wesnoth simulate --factions Undead
refused "parameters of nobody" 2 "--param needs --algorithm or --preset" wesnoth simulate --param mu=3
refused "an algorithm" 2 "unknown algorithm 'nsga3'; did you mean 'nsga2'\?" wesnoth simulate --algorithm nsga3
refused "an algorithm that is near to none" 2 "unknown algorithm 'quantum'; expected one of: .*" wesnoth simulate --algorithm quantum
refused "an algorithm, when land is served" 2 "unknown algorithm 'smsemo'; did you mean 'smsemoa'\?" wesnoth serve --userdata . --algorithm smsemo
refused "a front's parameter" 2 "--param: unknown parameter 'populaton'; did you mean 'population'\?" wesnoth simulate --algorithm nsga2 --param populaton=3
refused "a front's parameter out of range" 2 "--param: population: .*'1'" wesnoth simulate --algorithm nsga2 --param population=1
refused "a front and a preset" 2 '--preset and nsga2: leave one of them out' wesnoth simulate --algorithm nsga2 --preset cgrhea2022
refused "a front of whole levels without objectives" 2 "unknown algorithm 'nsga2'.*" generate wesnoth --algorithm nsga2
refused "format of nothing" 2 "--format needs --output" wesnoth simulate --format png

finish
