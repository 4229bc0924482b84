#!/usr/bin/env bash
# Goals of games in files: numbers that are as large or as small as can be once the rules are met, what is said of them, and what is
# proven. Also boards that vary, which ids make again.
# Slow: tries all boards of small games.
# Second tier, too (10 s): larger boards.
. "$(dirname "$0")/tap.inc"

# game_of NAME LINE...: writes NAME.game.yaml
game_of() {
    local name=$1
    shift
    printf '%s\n' "game: $name" 'id: xy' "$@" >"$name.game.yaml"
}

# ---- the best of all boards, counted here once more
game_of towers 'board: {squares: [4, 4]}' 'pieces: {plain: {letter: p, stock: 12}, tower: {letter: t, stock: 4}}' \
    'rules: {corners: {count: "tower on corners", at most: 1}}' \
    'traits: {close: {says: pairs of towers within two steps, borders: [tower, tower], within: 2, goal: least}}'
sed -i 's/\[4, 4\]}/[4, 4], regions: {corners: [A1, A4, D1, D4]}}/' towers.game.yaml
for seed in 1 2 3; do
    lg generate ./towers.game.yaml --seed $seed --json
    that "seed $seed: no board that meets the rules has less, and this is proven" python3 - "$out" <<'PY'
import itertools, json, sys
record = json.loads(open(sys.argv[1]).readline())
def close(cells):
    return sum(abs(a // 4 - b // 4) + abs(a % 4 - b % 4) <= 2 for a, b in itertools.combinations(cells, 2))
best = min(close(cells) for cells in itertools.combinations(range(16), 4) if len({0, 3, 12, 15} & set(cells)) <= 1)
rows = record["map"].split()[1:]
found = close([i for i in range(16) if "".join(rows)[i] == "t"])
assert (record["score"], record["goals"], record["goals_proven"], found) == (0, {"close": best}, True, best), (record, best)
PY
done
lg generate ./towers.game.yaml --seed 1
like "the line says so" "$out" ': 1 of 1 rule met; close [0-9]+ \(proven: no level has less\)'
sed 's/goal: least/goal: least, weight: 1000/' towers.game.yaml >heavy.game.yaml
lg generate ./heavy.game.yaml --seed 1 --json
that "the weight of a single goal changes nothing" json "$out" "items[0]['score'] == 0 and items[0]['goals_proven']"

# A goal never costs a rule, however far it could be reached without it.
game_of herd 'board: {squares: [4, 4]}' 'pieces: {plain: {letter: p}, sheep: {letter: s}}' 'rules: {few: {count: sheep, at most: 5}}' \
    'traits: {sheep: {count: sheep, goal: most, weight: 100}, rim: {count: "sheep on rim", goal: least}}'
lg generate ./herd.game.yaml --seed 1 --json
that "the rules come first, and the heavier goal before the other" json "$out" \
    "items[0]['score'] == 0 and items[0]['goals'] == {'sheep': 5, 'rim': 1} and items[0]['goals_proven']"
lg generate ./herd.game.yaml --seed 1
like "of two goals the line says that no level is better" "$out" 'sheep 5; rim 1 \(proven: no level is better\)'
lg generate ./herd.game.yaml --seed 1 --want sheep=2 --json
that "a want takes the place of the goal, and the other stays" json "$out" \
    "items[0]['goals'] == {'rim': 0} and items[0]['traits']['sheep'] == 2"
game_of full 'board: {squares: [2, 2]}' 'pieces: {plain: {letter: p}, sheep: {letter: s}}' \
    'rules: {three: {count: sheep, exactly: 3}, apart: {borders: [sheep, sheep], at most: 1}}' 'traits: {sheep: {count: sheep, goal: most}}'
lg generate ./full.game.yaml --seed 1 --json
that "if the rules cannot be met, nothing is said to be proven" json "$out" "items[0]['score'] > 0 and not items[0]['goals_proven']"

rest_is_second_tier

# ---- larger boards: what was found
game_of camps 'board: {squares: [7, 7], seats: {place: camp, count: 3}}' 'players: 3' \
    'pieces: {plain: {letter: p, stock: 30}, camp: {letter: c, stock: 3}, rock: {letter: r, stock: 16}}' \
    'costs: {march: {rock: never, usual: 1}}' 'rules: {ground: {groups: [plain, camp], exactly: 1}}' \
    'traits: {apart: {way: seats, by: march, take: least, unit: steps, goal: most}}'
lg generate ./camps.game.yaml --seed 1
like "nothing is called the best that is not proven" "$out" '; apart [0-9]+ steps \(the most that was found\)'
lg generate ./camps.game.yaml --seed 1 --json
cp "$out" first.json
that "three camps are much farther apart than on a board of chance" json "$out" \
    "items[0]['score'] == 0 and items[0]['goals']['apart'] >= 9 and not items[0]['goals_proven']"
id=$(sed -E 's/^\{"id":"([^"]*)".*/\1/' "$out")
lg generate --id "$id" --plugin camps.game.yaml --json
is "the id makes the board again" "$(timeless "$out")" "$(timeless first.json)"
lg generate ./camps.game.yaml --seed 1 --evaluations 3000 --json
that "a limit ends the search for better ones, and the rules are met" json "$out" \
    "items[0]['evaluations'] == 3000 and items[0]['score'] == 0"
is "which is no failure" "$status" 0

# ---- a board that somebody has: a goal is no rule
printf '%s\n' camps cccpppp ppppppp ppppppp ppppppp pppprrr prprrrr rrrrrrr | sed 's/prprrrr/pprrrrr/; s/pppprrr/ppprrrr/' >near.txt
lg evaluate near.txt --plugin camps.game.yaml
like "evaluate tells the number, and judges the rules" "$out" '1 of 1 rule met; apart 1 steps$'
lg evaluate near.txt --plugin camps.game.yaml --strict
is "strict asks for no goal" "$status" 0
lg repair near.txt --plugin camps.game.yaml
like "a repair changes nothing for a goal" "$out" 'nothing to repair'
lg list games ./camps.game.yaml
like "the list of traits says which way" "$out" 'as large as possible'
lg check camps.game.yaml
is "check finds nothing" "$status $(grep -c '^not ok' "$out")" "0 0"
lg tune ./camps.game.yaml --dry-run --evaluations 2000
is "tune races for the rules alone" "$status" 0

# ---- boards that vary: the id and the link make the same number again
game_of villages 'board: {squares: [5, 5]}' 'pieces: {plain: {letter: p}, village: {letter: v}}' \
    'rules: {some: {count: village, between: [1, 9]}}' 'traits: {villages: {count: village, usual: [1, 9], vary: evenly}}'
lg generate ./villages.game.yaml --seed 4 --count 6 --json
that "six boards, of several numbers" json "$out" "len({item['traits']['villages'] for item in items}) > 2"
cp "$out" six.json
while read -r id; do
    lg generate --id "$id" --plugin villages.game.yaml --json
    sed -E 's/.*"map":"([^"]*)".*/\1/' "$out"
done < <(sed -E 's/^\{"id":"([^"]*)".*/\1/' six.json) >again
is "each id makes its board again" "$(cat again)" "$(sed -E 's/.*"map":"([^"]*)".*/\1/' six.json)"
finish
