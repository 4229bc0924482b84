#!/usr/bin/env bash
# Networks of tiles: `by sides` joins tiles only where the letters of their touching sides are alike. Groups and ways are counted here
# once more, on random boards.
# Slow: makes hundreds of boards.
. "$(dirname "$0")/tap.inc"

# Two roads that touch only by closed sides.
cat >pair.game.yaml <<'END2'
game: pair
board: {squares: [1, 4]}
layers: {tile: {turns: yes, pieces: {end: {letter: E, sides: rggg, stock: 4}}}}
rules: {fits: {mismatches: tile, at most: 0}}
traits:
  touching: {groups: end}
  nets: {groups: end, by sides: r}
END2
printf '%s\n' pair 'E0 E2 E0 E2' >board.txt
lg evaluate board.txt --plugin pair.game.yaml --json
that "two roads that touch are one group and two nets" json "$out" \
    "(items[0]['traits']['touching'], items[0]['traits']['nets']) == (1, 2) and items[0]['score'] == 0"

# tiles SHAPE SIDES: a game of random tiles, with two kinds of roads, on squares or hexes
tiles() {
    local a b c d
    case $2 in 4) a=rrgg b=rwgr c=wwgg d=gggg ;; *) a=rrggrg b=rwgrgw c=wwgggw d=gggggg ;; esac
    cat >"$1.game.yaml" <<END2
game: $1
board: {$3, seats: {place: inn, count: 2}}
values: [gold]
layers:
  tile:
    turns: yes
    pieces:
      road: {letter: a, sides: $a}
      ford: {letter: b, sides: $b}
      river: {letter: c, sides: $c}
      field: {letter: d, sides: $d}
  over: {pieces: {inn: {letter: I, stock: 2}, none: {letter: o, stock: rest}}}
rules: {none: {count: inn, exactly: 2}}
traits:
  roads: {groups: [road, ford], by sides: r}
  both: {groups: any, by sides: rw}
  pairs: {groups: any, size: {exactly: 2}, by sides: rw}
  large: {largest group: any, by sides: rw}
  small: {each group: [road, ford], by sides: r, at least: 2}
  rings: {loops: any, by sides: rw}
  nets: {loops: [road, ford], by sides: r}
  cuts: {cuts: any, by sides: rw}
  ends: {count: {of: any, beside: {of: any, by sides: rw, exactly: 1}}}
  lone: {each: ford, neighbours: [road, ford], by sides: r, at least: 1}
  alike: {each: any, neighbours: same, by sides: rw, at most: 0}
  meets: {way: seats, by sides: rw, else: 99, take: least}
  around: {count: any, within: 2, by sides: rw, take: largest}
END2
}
tiles quads 4 'squares: [3, 4]'
tiles hexes 6 'hexagon: 1, top: flat'
cat >count.py <<'PY'
# count.py SIDES RECORDS: counts the traits of each board by its text, and compares
import itertools, json, sys
sides = int(sys.argv[1])
letters = dict(zip("abcd", ["rrgg", "rwgr", "wwgg", "gggg"] if sides == 4 else ["rrggrg", "rwgrgw", "wwgggw", "gggggg"]))
steps = [(1, 0), (0, 1), (-1, 0), (0, -1)] if sides == 4 else [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
boards = 0
for line in open(sys.argv[2]):
    record = json.loads(line)
    xs, ys = (sorted({round(cell[axis]) for cell in record["cells"]}) for axis in "xy")
    tile, inns = {}, []
    for cell, letter in zip(record["cells"], record["map"].split()[1:]):
        at = xs.index(round(cell["x"])), ys.index(round(cell["y"]))
        pieces = cell["pieces"]
        kind = {"road": "a", "ford": "b", "river": "c", "field": "d"}[pieces["tile"]]
        turn = int(letter[1])
        own = letters[kind]
        tile[at] = kind, own[-turn:] + own[:-turn] if turn else own
        if pieces["over"] == "inn":
            inns.append(at)
    def joined(at, by):
        for k, (dx, dy) in enumerate(steps):
            to = at[0] + dx, at[1] + dy
            if to in tile and tile[at][1][k] == tile[to][1][(k + sides // 2) % sides] and tile[at][1][k] in by:
                yield to
    def ways(start, by, of="abcd"):
        cost, queue = {start: 0}, [start]
        for at in queue:
            for to in joined(at, by):
                if to not in cost and tile[to][0] in of:
                    cost[to] = cost[at] + 1
                    queue.append(to)
        return cost
    def groups(of, by):
        return {frozenset(ways(at, by, of)) for at in tile if tile[at][0] in of}
    both = groups("abcd", "rw")
    def links(of, by):
        return {frozenset((at, to)) for at in tile for to in joined(at, by) if tile[at][0] in of and tile[to][0] in of}
    def spread(start, left):
        seen, queue = {start}, [start]
        for at in queue:
            new = {other for link in left if at in link for other in link} - seen
            seen |= new
            queue += new
        return seen
    def loops(of, by):
        left, lost = links(of, by), 0
        for link in sorted(links(of, by), key=sorted):
            one, two = link
            if two in spread(one, left - {link}):
                left, lost = left - {link}, lost + 1
        return lost
    def cuts():
        def parts(lost):
            return len({frozenset(spread(at, {link for link in links("abcd", "rw") if lost not in link})) for at in tile if at != lost})
        return sum(parts(at) > len(both) for at in tile)
    far = ways(inns[0], "rw").get(inns[1], 99)
    wanted = {"roads": len(groups("ab", "r")), "both": len(both), "pairs": sum(len(g) == 2 for g in both), "large": max(map(len, both)),
              "small": sum(len(g) < 2 for g in groups("ab", "r")), "meets": far,
              "rings": loops("abcd", "rw"), "nets": loops("ab", "r"), "cuts": cuts(),
              "ends": sum(len(list(joined(at, "rw"))) == 1 for at in tile),
              "lone": sum(tile[at][0] == "b" and not any(tile[to][0] in "ab" for to in joined(at, "r")) for at in tile),
              "alike": sum(any(tile[to][0] == tile[at][0] for to in joined(at, "rw")) for at in tile),
              "around": max(sum(c <= 2 for c in ways(inn, "rw").values()) for inn in inns)}
    found = {name: record["traits"][name] for name in wanted}
    assert found == wanted, (record["map"], found, wanted)
    boards += 1
assert boards == 150, boards
PY
for game in quads hexes; do
    lg generate ./$game.game.yaml --seed 1 --count 150 --json
    that "$game: groups and ways on 150 boards are as counted anew" python3 count.py "$([ $game = quads ] && echo 4 || echo 6)" "$out"
done

# ---- pictures of networks: a missing road has no lines
cat >ways.game.yaml <<'END2'
game: ways
board:
  cells: {a: {at: [0, 0]}, b: {at: [4, 0]}, c: {at: [8, 0]}, r1: [a, b], r2: [b, c]}
  fixed: {town: [a, b, c]}
pieces: {town: fixed, road: 1, none: 1}
END2
lg generate ./ways.game.yaml --seed 1 -o ways.svg
is "two of four lines are drawn" "$(grep -c 'stroke="#8a8478" stroke-width="3"' ways.svg)" 2

# ---- the example: a city of road tiles
lg generate "$source_root/examples/burgh.game.yaml" --seed 1 --count 20 --json
that "a city with one net of roads, on 20 of 20 seeds" json "$out" "[item['score'] for item in items] == [0] * 20"
that "each after few evaluations" json "$out" "max(item['evaluations'] for item in items) < 100000"
sed 's/by sides: r/by sides: q/' "$source_root/examples/burgh.game.yaml" >burgh.game.yaml
refused "letters that no side has" 2 './burgh.game.yaml:[0-9:]*: expected letters that `sides` of pieces have, found .q.' \
    generate ./burgh.game.yaml
lg export "$source_root/examples/burgh.game.yaml" --format asp -o city.lp
like "solvers cannot be told" "$err" 'the rule one is left out: `groups` has no form as sums of choices'
finish
