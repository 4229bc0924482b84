#!/usr/bin/env bash
# Sight: which cells see each other is counted here once more, on random boards, by cutting the outlines of cells with a line that is
# moved by a millionth. Then each measure with `sight`, whose numbers after moves `check` compares with those counted from nothing.
# Slow: makes hundreds of boards.
. "$(dirname "$0")/tap.inc"

# ---- by hand: what corners and edges do to a line
# looks SHAPE ROWS...: how many pairs of heroes see each other on this board, where # is a wall, ~ a mist, and h a hero
looks() {
    local shape=$1
    shift
    cat >look.game.yaml <<END
game: look
board: {$shape}
pieces: {hero: {letter: h}, floor: {letter: f}, wall: {letter: w}, mist: {letter: m}}
costs: {eyes: {wall: stop, mist: never, floor: 3}}
rules: {any: {count: hero, at least: 1}}
traits:
  pairs: {borders: [hero, hero], within: 99, sight: eyes}
END
    printf '%s\n' look "$@" >board.txt
    lg evaluate board.txt --plugin look.game.yaml --json
    python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["traits"]["pairs"])' "$out"
}
is "squares see each other past one corner" "$(looks 'squares: [2, 2]' hw fh)" 1
is "but not between two" "$(looks 'squares: [2, 2]' hw wh)" 0
is "a line through two corners keeps to one side" "$(looks 'squares: [3, 3]' hwf fff fwh) $(looks 'squares: [3, 3]' hwf fff wfh) $(
    looks 'squares: [3, 3]' hwf fff ffh)" "0 1 1"
is "a wall in between" "$(looks 'squares: [1, 5]' hffwh) $(looks 'squares: [1, 5]' hfffh)" "0 1"
is "mist hides those in it, and walls are seen" "$(looks 'squares: [1, 3]' hfh) $(
    sed -i 's/wall: stop, mist: never/hero: stop/' look.game.yaml; lg evaluate board.txt --plugin look.game.yaml --json
    python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["traits"]["pairs"])' "$out")" "1 1"
is "a line between two hexes passes on one side" "$(looks 'rows: [1, 2, 1]' h wf h) $(looks 'rows: [1, 2, 1]' h ww h)" "1 0"
is "nothing is seen where the board has no cells" "$(looks 'squares: [3, 3], remove: [B2]' hff ff ffh) $(
    looks 'squares: [3, 3], remove: [B2, A2]' hf ff hff)" "0 1"

# ---- all measures, on random boards
# rooms NAME SHAPE: heroes, chests, rocks, fog and walls on edges
rooms() {
    cat >"$1.game.yaml" <<END
game: $1
board: {$2, seats: {place: hero, count: 2}}
values: [gold]
layers:
  ground: {pieces: {floor: {letter: f, stock: rest}, rock: {letter: r, stock: 5}, fog: {letter: g, stock: 2}}}
  over: {pieces: {hero: {letter: H, stock: 2}, chest: {letter: C, stock: 4, gold: 2}, none: {letter: o, stock: rest}}}
  walls: {edges: yes, pieces: {gap: {letter: p, stock: rest}, wall: {letter: w, stock: 6}}}
costs: {eyes: {rock: stop, fog: never, floor: 2, wall: never}}
rules:
  apart: {borders: [hero, hero], within: 20, sight: eyes, at most: 0}
  chests: {count: chest, within: 4, sight: eyes, exactly: 1}
  alike: {count: any, within: 6, sight: eyes, even within: 1}
  open: {each: hero, within: 3, of: floor, sight: eyes, at least: 3}
  shown: {count: {of: chest, within: {steps: 5, of: hero, sight: eyes}}, at least: 2}
traits:
  seen: {count: {of: chest, within: {steps: 4, of: hero, sight: eyes}}}
  beside: {count: {of: floor, within: {steps: 1, of: rock, at most: 1, sight: eyes}}}
  twice: {count: {of: floor, within: {steps: 3, of: hero, at least: 2, sight: eyes}}}
  gold: {sum: gold, of: {of: chest, within: {steps: 9, of: floor, at least: 6, sight: eyes}}}
  lone: {each: chest, within: 5, of: hero, sight: eyes, exactly: 1}
  pairs: {borders: [hero, chest], within: 6, sight: eyes}
  around: {count: floor, within: 3, sight: eyes}
  nearest: {count: floor, within: 3, among: nearest, sight: eyes, take: least}
  way: {way: chest, sight: eyes, else: 20}
  meets: {way: seats, sight: eyes, else: 20, take: least}
  worth: {worth: gold, weights: [1, 1, 0.5], sight: eyes}
  far: {each: chest, way to: hero, sight: eyes, at most: 3}
  groups: {each group: rock, way to: hero, sight: eyes, at most: 2}
END
}
cat >count.py <<'END'
# count.py KIND RECORDS [searched]: counts the traits of each board from its cells, and compares
import json, sys
from fractions import Fraction
kind, tiny = sys.argv[1], Fraction(1, 10**6)
third = Fraction(1, 3)
half = Fraction(1, 2)
outline = {"squares": [(half, -half), (half, half), (-half, half), (-half, -half)],
           "diagonal": [(half, -half), (half, half), (-half, half), (-half, -half)],
           "pointed": [(1, -third), (1, third), (0, 2 * third), (-1, third), (-1, -third), (0, -2 * third)],
           "flat": [(-third, -1), (third, -1), (2 * third, 0), (third, 1), (-third, 1), (-2 * third, 0)]}[kind]
steps = {"squares": [(1, 0), (0, 1)], "diagonal": [(1, 0), (0, 1), (1, 1), (1, -1)], "pointed": [(2, 0), (1, 1), (-1, 1)],
         "flat": [(0, 2), (1, 1), (1, -1)]}[kind]
steps += [(-x, -y) for x, y in steps]

def within(cell, start, way):
    """Which part of the line from `start` along `way` is inside the cell, from 0 to 1."""
    first, last = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        px, py = start[0] - cell[0] - ax, start[1] - cell[1] - ay
        inside = (bx - ax) * py - (by - ay) * px   # not below 0 inside, as outlines go clockwise
        more = (bx - ax) * way[1] - (by - ay) * way[0]
        if more == 0:
            if inside < 0:
                return None
        elif more > 0:
            first = max(first, -inside / more)
        else:
            last = min(last, -inside / more)
    return (first, last) if first < last else None

lines = {}
def sides(cells, a, b):
    """The cells on the line between two cells, moved to the one and the other side, in their order; None: it leaves the board."""
    if (a, b) not in lines:
        way = b[0] - a[0], b[1] - a[1]
        lines[a, b] = []
        for hair in (tiny, -tiny):
            start = a[0] - hair * way[1], a[1] + hair * way[0]
            cut = sorted((part, cell) for cell in cells if (part := within(cell, start, way)))
            whole = sum(part[1] - part[0] for part, _ in cut) == 1
            lines[a, b].append([cell for _, cell in cut] if whole else None)
    return lines[a, b]

boards = 0
for line in open(sys.argv[2]):
    record = json.loads(line)
    places = [c for c in record["cells"] if "-" not in c["name"]]
    xs, ys = (sorted({round(c[axis], 3) for c in places}) for axis in "xy")
    at = {c["name"]: (xs.index(round(c["x"], 3)), ys.index(round(c["y"], 3))) for c in places}
    ground = {at[c["name"]]: c["pieces"]["ground"] for c in places}
    over = {at[c["name"]]: c["pieces"]["over"] for c in places}
    walls = {frozenset(at[name] for name in c["name"].split("-")) for c in record["cells"] if c["pieces"].get("walls") == "wall"}
    cells = list(ground)
    far = {}
    for start in cells:
        reached, queue = {start: 0}, [start]
        for c in queue:
            for dx, dy in steps:
                to = c[0] + dx, c[1] + dy
                if to in ground and to not in reached:
                    reached[to] = reached[c] + 1
                    queue.append(to)
        far[start] = reached
    def sees(a, b, within=99):
        if a == b or far[a].get(b, 999) > within:
            return a == b
        if "fog" in (ground[a], ground[b]):
            return False
        return any(on and all(ground[c] == "floor" for c in on[1:-1]) and not any(frozenset(p) in walls for p in zip(on, on[1:]))
                   for on in sides(cells, a, b))
    def piece(name):
        return [c for c in cells if name in (ground[c], over[c])]
    def seen(c, name, within):
        return [o for o in piece(name) if o != c and sees(c, o, within)]
    def way(c, goals, most=99):
        return min([far[c][o] for o in goals if sees(c, o) and far[c][o] <= most], default=None)
    heroes, chests, floors = piece("hero"), piece("chest"), piece("floor")
    groups, left = [], set(piece("rock"))
    while left:
        group = [left.pop()]
        for c in group:
            for dx, dy in steps:
                if (c[0] + dx, c[1] + dy) in left:
                    left.remove((c[0] + dx, c[1] + dy))
                    group.append((c[0] + dx, c[1] + dy))
        groups.append(group)
    near = {h: {c: far[h][c] for c in floors if sees(h, c, 3)} for h in heroes}
    first = [sum(all(c not in near[o] or near[o][c] > d for o in heroes if o != h) for c, d in near[h].items()) for h in heroes]
    meets = way(heroes[0], heroes[1:], 20)
    ways = [way(h, chests, 20) for h in heroes]
    wanted = {
        "seen": sum(bool(seen(c, "hero", 4)) for c in chests),
        "beside": sum(len(seen(c, "rock", 1)) <= 1 for c in floors),
        "twice": sum(len(seen(c, "hero", 3)) >= 2 for c in floors),
        "gold": sum(2 for c in chests if len(seen(c, "floor", 9)) >= 6),
        "lone": sum(len(seen(c, "hero", 5)) != 1 for c in chests),
        "pairs": sum(len(seen(c, "hero", 6)) for c in chests),
        "around": sum(map(len, near.values())), "nearest": min(first),
        "way": sum(20 if w is None else w for w in ways), "meets": 20 if meets is None else meets,
        "worth": sum(2 * [1, 1, 0.5][far[h][c]] for h in heroes for c in chests if sees(h, c, 2)),
        "far": sum(way(c, heroes, 3) is None for c in chests),
        "groups": sum(all(not sees(c, h, 2) for c in group for h in heroes) for group in groups)}
    found = {name: record["traits"][name] for name in wanted}
    assert found == wanted, (record["map"], found, wanted)
    if record["score"] == 0 and sys.argv[3:]:
        all_seen = [sum(sees(h, c, 6) for c in cells) for h in heroes]
        assert meets is None and [len(seen(h, "chest", 4)) for h in heroes] == [1, 1] and abs(all_seen[0] - all_seen[1]) <= 1, record["map"]
    boards += 1
assert boards == 60, boards
END
rooms squares 'squares: [4, 6], remove: [B3]'
rooms diagonal 'squares: [4, 5], neighbours: 8'
rooms pointed 'rows: [5, 4, 5, 4, 5], remove: [C3]'
rooms flat 'hexagon: 2, top: flat'
for game in squares diagonal pointed flat; do
    lg generate ./$game.game.yaml --seed 1 --count 60 --set apart=0 --set chests=0 --set alike=0 --set open=0 --set shown=0 --json
    that "$game: 60 random boards are as counted anew" python3 count.py $game "$out"
    lg generate ./$game.game.yaml --seed 1 --count 60 --json
    that "$game: and so are 60 that were searched for" python3 count.py $game "$out" searched
    that "$game: most meet all rules" json "$out" "sum(item['score'] == 0 for item in items) > 50"
    lg check $game.game.yaml
    is "$game: after moves, numbers are as counted from nothing" "$status $(grep -c '^not ok' "$out")" "0 0"
done

# ---- bounds, solvers, and files that cannot be said
one() { # SHAPE RULE [COSTS]
    printf '%s\n' 'game: one' "board: {$1}" 'pieces: {hero: {letter: h, stock: 2}, wall: {letter: w, stock: 1}, floor: {letter: f, stock: rest}}' \
        "costs: {eyes: {${3:-wall: stop}}}" "rules: {t: {$2}}" >one.game.yaml
}
one 'squares: [1, 3], fixed: {wall: A2}' 'each: hero, within: 9, of: hero, sight: eyes, at least: 1'
lg generate ./one.game.yaml --seed 1 --json
that "what lies between is proven to hide" json "$out" "items[0]['score'] == 2 and items[0]['target'] == 2"
for rule in 'each: hero, within: 9, of: hero, sight: eyes, at most: 0' 'borders: [hero, hero], within: 9, sight: eyes, at most: 0'; do
    one 'squares: [1, 4], fixed: {hero: [A1, A3]}' "$rule"
    lg generate ./one.game.yaml --seed 1 --json
    that "what may lie between is not: $rule" json "$out" "items[0]['score'] == 0 and items[0]['target'] == 0"
done
one 'squares: [4, 5], fixed: {hero: [A1, D5]}, seats: [A1, D5]' 'all of: [{count: floor, within: 3, sight: eyes, exactly: 5}, {count: floor, within: 3, by: eyes, exactly: 7}]'
sed -i 's/wall: {letter: w, stock: 1}/wall: {letter: w, stock: 6}/' one.game.yaml
lg check one.game.yaml
is "ways are not taken for lines, nor lines for ways" "$status $(grep -c '^not ok' "$out")" "0 0"
one 'squares: [3, 3]' 'borders: [hero, hero], within: 9, sight: eyes, at most: 0'
lg export one.game.yaml --format asp -o one.lp
like "solvers cannot be told" "$err" '.*the rule t is left out: `sight` has no form as sums of choices'
one 'cells: {A: B, B: C, C: D, D: }' 'count: floor, at most: 1, sight: eyes'
refused "a key that the measure does not have" 2 './one.game.yaml:5:[0-9]*: .*sight.*' generate ./one.game.yaml
one 'cells: {A: B, B: C, C: D, D: }' 'each: hero, within: 3, of: hero, sight: eyes, at most: 0'
refused "a network" 2 './one.game.yaml:5:[0-9]*: expected a board of squares or hexes, because a network has no straight lines.*' generate ./one.game.yaml
one 'squares: [3, 3]' 'each: hero, within: 3, of: hero, sight: ears, at most: 0'
refused "unknown costs" 2 './one.game.yaml:5:[0-9]*: expected one of the file.s `costs`, found .ears.*' generate ./one.game.yaml
one 'squares: [3, 3]' 'each: hero, within: 3, of: hero, sight: eyes, at most: 0' 'wall: 3'
refused "costs that do not block" 2 './one.game.yaml:5:[0-9]*: expected costs with `never` or `stop`, because nothing else blocks the sight.*' generate ./one.game.yaml
one 'squares: [3, 3]' 'each: hero, way to: hero, by: eyes, sight: eyes, at most: 1'
refused "a line that is walked" 2 './one.game.yaml:5:[0-9]*: expected either `sight` or `by`.*' generate ./one.game.yaml
one 'squares: [3, 3]' 'each: goblin, within: 3, of: hero, sight: eyes, at most: 1'
refused "an unknown piece" 2 './one.game.yaml:5:[0-9]*: expected .*goblin.*' generate ./one.game.yaml
finish
