#!/usr/bin/env bash
# list: everything that it names can be used. Also tests the output of --help and --version.
# Slow: tries everything that is listed.
# Second tier, too (75 s): all words that are listed.
. "$(dirname "$0")/tap.inc"

names() { lg list "$1" --json && python3 -c 'import json, sys
for line in open(sys.argv[1]):
    print(json.loads(line)[sys.argv[2]])' "$out" "$2"; }

lg list --json
is "all lists at once" "$status $(cut -d '"' -f 2 "$out" | sort -u | xargs)" "0 algorithm game preset"
cp "$out" all.jsonl
for what in games algorithms variants presets boards; do
    lg list "$what" --json
    is "list $what" "$status" 0
    cat "$out" >>parts.jsonl
    lg list "$what"
    that "list $what in words" test "$status" -eq 0 -a "$(grep -c '' "$out")" -gt 0
    is "list $what: no line ends in a blank" "$(grep -c ' $' "$out")" 0
done
that "the parts are the whole" cmp -s <(sort all.jsonl) <(sort parts.jsonl)

lg list games --json
that "each requirement says why it matters to players" json "$out" \
    "all(r['why'] and r['why'].endswith('.') for i in items for r in i['requirements'])"
that "a requirement of a game in a file says what it measures, as the reference names it" python3 - "$out" "$source_root/tools/game_measures.json" <<'PYTHON'
import json, sys
games = [json.loads(line) for line in open(sys.argv[1])]
known = {" ".join(filter(None, (kind["word"], kind["also"]))) for kind in map(json.loads, open(sys.argv[2]))}
kinds = {game["game"]: [r["kind"] for r in game["requirements"]] for game in games}
assert kinds["gaia-project"][0] in known and set(kinds["catan"] + kinds["terra-mystica"]) == {None}, kinds
assert all(kind in known for name, list in kinds.items() for kind in list if kind), kinds
PYTHON
lg list games
is "games has a line for each game" "$(grep -c '' "$out")" "$("$tool" list games --json | grep -c '')"
cp "$out" lines
lg list games --json
that "with the same titles and players" python3 -c 'import json, sys
def row(game):
    p = game.get("players")
    return [game["game"]] + ("%d to %d players" % (p["least"], p["most"]) if p else "").split() + game["title"].split()
rows = [row(json.loads(line)) for line in open(sys.argv[1])]
assert rows == [line.split() for line in open("lines")], rows' "$out"
mkdir -p data/games
printf 'game: pairs\ntitle: For two\nplayers: 2\nboard: {squares: [1, 2]}\npieces: {a: , b: }\n' >data/games/pairs.game.yaml
printf 'game: spread\nlayouts: {a: {squares: [1, 2], players: 1}, b: {squares: [1, 3], players: [2, 3]}}\npieces: {a: , b: }\n' \
    >data/games/spread.game.yaml
printf 'game: open\nlayouts: {a: {squares: [1, 2]}, b: {squares: [1, 3], players: 2}}\npieces: {a: , b: }\n' >data/games/open.game.yaml
printf 'game: other\nboard: {squares: [1, 2]}\npieces: {a: }\n' >data/games/misnamed.game.yaml
printf 'game: broken\nboard: {squares: [1, 2]\n' >data/games/broken.game.yaml
LEVELGROUND_DATA=data "$tool" list games >lines
is "installed files: players, titles, and no file that is none" "$(sed -E '1,/^toy/d; s/ +/ /g' lines | tr '\n' ';')" \
    'open open;pairs 2 players For two;spread 1 to 3 players spread;'
lg list games
like "it says how many play" "$out" '^terra-mystica +2 to 5 players +Terra Mystica$'
lg list catan
like "a game says why a requirement matters" "$out" 'so two of them together'
lg list terra-mystica
for word in terra-mystica REQ10 river-spread; do like "a game names $word" "$out" "(^| )$word( |:)"; done
lg list games catan
like "a game says how many play" "$out" '^  players \(--players\): 3 to 6, as the setting players$'
lg list games --json
that "in JSON, too" json "$out" '{i["game"]: i["players"]["most"] for i in items if "players" in i} ==
    {"terra-mystica": 5, "catan": 6, "wesnoth": 8, "catan-islands": 4, "gaia-project": 4,
     "milty-draft": 8, "terraforming-mars": 5, "twilight-imperium": 8}'
that "a rule is no trait" json "$out" "not any(t['name'] in {r['name'] for r in i['requirements']}
    for i in items for t in i['traits'] if not t['most'])"
that "a trait that has the name of a rule, but a usual range, is one" json "$out" \
    "'alike' in {t['name'] for i in items for t in i['traits'] if i['game'] == 'wesnoth'}"
that "other traits are" json "$out" "all(i['traits'] for i in items if i['game'] != 'toy')"
rest_is_second_tier

names games game >game-names
for game in $(cat game-names); do
    lg generate "$game" --evaluations 2000 --target 1000000 --json
    is "game $game works" "$status" 0
done
lg list variants --json
cp "$out" variants.jsonl
for pair in $(python3 -c 'import json
for line in open("variants.jsonl"): v = json.loads(line); print(v["game"] + ":" + v["variant"])'); do
    lg generate "${pair%:*}" --variant "${pair#*:}" --evaluations 2000 --target 1000000 --json
    that "variant $pair works" json "$out" "items[0]['variant'] == '${pair#*:}'"
done
names algorithms algorithm >algorithm-names
for algorithm in $(cat algorithm-names); do
    lg generate terra-mystica --seed 1 --algorithm "$algorithm" --evaluations 2000 --target 1000000 --json
    that "algorithm $algorithm works" json "$out" "items[0]['algorithm'] == '$algorithm'"
done
names presets preset >preset-names
for preset in $(cat preset-names); do
    lg generate terra-mystica --seed 1 --preset "$preset" --evaluations 2000 --target 1000000 --json
    is "preset $preset works" "$status" 0
done
is "the papers' presets" "$(grep -E -x 'tabu2020|sahc2020' preset-names | sort | xargs)" "sahc2020 tabu2020"

# Every parameter accepts its own default.
lg list algorithms --json
cp "$out" algorithms.jsonl
python3 -c 'import json
for line in open("algorithms.jsonl"):
    a = json.loads(line)
    print(a["algorithm"], *("--param %s=%s" % (p["name"], p["default"]) for p in a["parameters"]))' >defaults
while read -r algorithm words; do
    # shellcheck disable=SC2086  # a list of words
    lg generate terra-mystica --seed 1 --algorithm $algorithm --evaluations 500 --target 1000000 $words --quiet
    is "every parameter of $algorithm takes its default" "$status" 0
done <defaults
lg list games --json
cp "$out" games.jsonl
words=$(python3 -c 'import json
for line in open("games.jsonl"):
    g = json.loads(line)
    if g["game"] == "terra-mystica":
        print(*("--set %s=%s" % (s["name"], s["default"]) for s in g["settings"]))')
# shellcheck disable=SC2086  # a list of words
lg generate terra-mystica --seed 1 --evaluations 2000 --target 1000000 $words --quiet
is "every setting of terra-mystica takes its default" "$status" 0
for form in $(python3 -c 'import json
print(*(f for g in map(json.loads, open("games.jsonl")) if g["game"] == "terra-mystica" for f in g["formats"]))'); do
    lg generate terra-mystica --seed 1 --target 1000 --output "forms-$form" --format "$form" --quiet
    is "format $form works" "$status $(find "forms-$form" -type f | grep -c '')" "0 1"
done

for command in generate evaluate repair render convert list; do
    lg "$command" --help
    that "$command --help" test "$status" -eq 0 -a -s "$out" -a ! -s "$err"
    lg --help
    like "--help names $command" "$out" "^  $command "
done
version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' "$source_root/include/levelground.h")
lg --version
is "--version" "$status $(cat "$out")" "0 levelground $version"
lg generate --version
is "generate --version" "$status $(cat "$out")" "0 levelground $version"
while read -r option; do
    grep -q -e "\*--$option\*" "$source_root/docs/man/levelground.1.scd" || echo "# the manual lacks --$option"
done < <(for c in generate evaluate repair render convert list "play ptsp" "play catan"; do "$tool" $c --help; done | sed -n -E 's/^ .*--([a-z]+).*/\1/p' |
    grep -v -x usage | sort -u) >lacking
is "the manual has every option" "$(cat lacking)" ""

# docs/reference/games.md and algorithms.md must agree with the tables from which they are made. LG_GOLDEN_WRITE=1 writes them.
[ -z "${LG_GOLDEN_WRITE:-}" ] || python3 "$source_root/tools/reference.py" "$tool" --write
for page in games algorithms; do
    python3 "$source_root/tools/reference.py" "$tool" $page >"$page.md"
    that "docs/reference/$page.md is up to date (tools/reference.py TOOL --write)" \
        cmp "$page.md" "$source_root/docs/reference/$page.md"
done
finish
