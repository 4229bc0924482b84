#!/usr/bin/env bash
# Catan with the tool: both variants and both sizes of the box, JSON, locks, other frames, spirals, pictures, the coordinates of
# other programs, bad input.
# Second tier (46 s): starts the tool some hundred times.
. "$(dirname "$0")/tap.inc"


# Batches.
for variant in paper balanced; do
    for players in 4 6; do
        lg generate catan --seed 1 --variant $variant --set players=$players --count 5 --json
        cp "$out" $variant-$players.jsonl
        is "$variant, $players players: status" "$status $(grep -c '' "$out")" "0 5"
        that "$variant, $players players: all at 0" json "$out" 'all(i["score"] == 0 and i["game"] == "catan" and
            set(i["requirements"].values()) == {0} for i in items)'
        lg evaluate $variant-$players.jsonl --variant $variant --json
        that "$variant, $players players: evaluates to 0 again" json "$out" 'all(i["score"] == 0 for i in items)'
    done
done
lg generate catan --seed 1 --set seats=3 --set bias=40 --count 5 --json
cp "$out" 3.jsonl
lg generate catan --seed 1 --count 60 --jobs 1 --json
cp "$out" one.jsonl
lg generate catan --seed 1 --count 60 --jobs 2 --json
that "two jobs make the boards of one" cmp -s <(timeless "$out") <(timeless one.jsonl)
that "seats: another number of players, another bound" json 3.jsonl 'all(i["score"] == 0 and i["seats"]["3"]["bias"] <= 4
    for i in items)'
# On boards that obey the other rules, greedy's later seats win more.
lg generate catan --seed 1 --set REQ8=0 --count 60 --json
cp "$out" rules.jsonl
for order in 0 50 100; do
    lg evaluate rules.jsonl --set order=$order --json
    cp "$out" order$order.jsonl
done
that "without greedy's order no seat is foreseen to win more, on average; with half of it, half as much" python3 -c '
import json
def late(order):
    shares = [json.loads(line)["seats"]["4"]["shares"] for line in open(f"order{order}.jsonl")]
    return sum(s[2] + s[3] - s[0] - s[1] for s in shares) / len(shares)
assert abs(late(0)) < .015 and abs(late(50) - .065) < .015 and abs(late(100) - .13) < .02, [late(0), late(50), late(100)]'
# An archive has the former values unless somebody asks for these.
lg explore catan --seed 1 --evaluations 500 --output usual --json
lg explore catan --seed 1 --evaluations 500 --set order=50 --output asked --json
like "explore: the order of seats is as it was" usual/archive.jsonl '"order":100,"foreseen":100'
like "explore: or as somebody asks" asked/archive.jsonl '"order":50,"foreseen":100'
lg evaluate rules.jsonl --set order=100
like "forecasts say of whom: greedy" "$out" "of 100 games of greedy, as foreseen"
lg evaluate rules.jsonl --set order=0
like "or without its order" "$out" "of 100 games of greedy without its order of seats, as foreseen"
for players in 3 5; do
    lg generate catan --seed 1 --set players=$players --count 5 --json
    cp "$out" asked.jsonl
    that "$players players asked for are those judged" json asked.jsonl 'len(items) == 5 and all(i["score"] == 0 and
        i["settings"]["seats"] == 0 and i["seats"][str(i["settings"]["players"])]["bias"] <= 1 for i in items)'
    lg evaluate asked.jsonl
    is "$players players: their shares come first" "$(grep -c -E "^#?  *seats win [0-9]+(, [0-9]+){$((players - 1))} of 100 games of players between greedy and people, as foreseen; with $((players + 1)) players" "$out")" 5
    lg evaluate asked.jsonl --set players=$players --set seats=$((players + 1)) --json
    that "$players players: unless others are to be judged" json "$out" 'any(i["score"] > 0 for i in items)'
    head -n 1 asked.jsonl >whole.jsonl
    refused "$players players: a lock is not for just any number" 2 \
        "whole.jsonl: players: expected [35] or [46], for whom a board of (19|30) hexes is made, found $((8 - players))" \
        generate catan --lock whole.jsonl --set players=$((8 - players))
    lg evaluate whole.jsonl --set players=$((8 - players)) --json
    like "$players players: which is said of a board, too" "$err" "is made for . or . players, not for $((8 - players)): REQ8 judges it for"
done
that "all boards differ" json one.jsonl 'len({i["map"] for i in items}) == 60'

# JSON.
that "hexes: axial, the centre 0,0" json balanced-4.jsonl 'all({(h["q"], h["r"]) for h in i["hexes"]} ==
    {(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) < 3} for i in items)'
that "hexes: all coordinates agree" json balanced-4.jsonl 'all(h["cube"] == [h["q"], -h["q"] - h["r"], h["r"]] and
    int(h["id"], 16) == 0x77 + 0x22 * h["q"] + 0x20 * h["r"] for i in items for h in i["hexes"])'
that "hexes: the stock" json balanced-4.jsonl 'all(sorted(h["resource"] for h in i["hexes"]) == ["brick"] * 3 +
    ["desert"] + ["ore"] * 3 + ["sheep"] * 4 + ["wheat"] * 4 + ["wood"] * 4 for i in items)'
that "hexes: the tokens, 0 on the desert" json balanced-4.jsonl 'all(sorted(h["number"] for h in i["hexes"]) ==
    [0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12] and
    all((h["number"] == 0) == (h["resource"] == "desert") for h in i["hexes"]) for i in items)'
that "seats: shares and their bias, starts apart" python3 -c 'import json
near = dict(N=[(0, -1), (1, -1)], NE=[(1, -1), (1, 0)], SE=[(1, 0), (0, 1)], S=[(0, 1), (-1, 1)], SW=[(-1, 1), (-1, 0)],
    NW=[(-1, 0), (0, -1)])
for item in map(json.loads, open("balanced-4.jsonl")):
    assert list(item["seats"]) == ["3", "4", "5", "6"]
    for n, seats in item["seats"].items():
        players = int(n)
        assert len(seats["shares"]) == len(seats["starts"]) == players and abs(sum(seats["shares"]) - 1) < .001
        bias = 100 * (sum((s - 1 / players) ** 2 for s in seats["shares"]) / players) ** .5
        # the figure of the forecast is a mean over several tastes, so the two differ a little
        assert bias < seats["bias"] + .02 < bias + 6 and abs(seats["bias"] - item["traits"]["bias-" + n]) < .02
        corners = [frozenset((c["q"] + q, c["r"] + r) for q, r in [(0, 0)] + near[c["corner"]])
            for starts in seats["starts"] for c in starts]
        assert len(corners) == 2 * players and not any(len(a & b) > 1 for a in corners for b in corners if a is not b)'
that "seats: within the bound" json balanced-4.jsonl 'all(i["seats"]["4"]["bias"] <= 2 for i in items)'
that "ports: kinds" json balanced-4.jsonl 'all(sorted(p["kind"] for p in i["ports"]) ==
    ["3:1"] * 4 + ["brick", "ore", "sheep", "wheat", "wood"] for i in items)'
that "ports: on the coast" json balanced-4.jsonl 'all(max(map(abs, (p["q"] + dq, p["r"] + dr, p["q"] + p["r"] + dq + dr))) == 3
    for i in items for p in i["ports"] for dq, dr in [dict(E=(1, 0), SE=(0, 1), SW=(-1, 1), W=(-1, 0), NW=(0, -1),
    NE=(1, -1))[p["side"]]])'
that "30 hexes, 11 ports" json paper-6.jsonl 'all(len(i["hexes"]) == 30 and len(i["ports"]) == 11 for i in items)'
that "REQ1 and REQ3 by these coordinates" json paper-6.jsonl 'not any((a["resource"] == b["resource"] != "desert") or
    {a["number"], b["number"]} <= {6, 8} for i in items for a in i["hexes"] for b in i["hexes"]
    if (b["q"] - a["q"], b["r"] - a["r"]) in [(1, 0), (0, 1), (-1, 1)])'
that "REQ2 by these coordinates: pips even" json paper-4.jsonl 'all(len({sum(6 - abs(7 - h["number"])
    for h in i["hexes"] if h["resource"] == r) for r in group}) == 1
    for i in items for group in (["wood", "wheat", "sheep"], ["brick", "ore"]))'

# The same board, given in each kind of coordinates.
python3 - <<'PYTHON'
import json
level = json.loads(open("balanced-4.jsonl").readline())
for name, keys in dict(axial=["q", "r"], cube=["cube"], id=["id"]).items():
    hexes = [{k: h[k] for k in keys + ["resource", "number"]} for h in reversed(level["hexes"])]
    json.dump({"game": "catan", "hexes": hexes, "ports": level["ports"][::-1]}, open(name + ".json", "w"), indent=1)
PYTHON
for kind in axial cube id; do
    lg evaluate $kind.json --json
    that "coordinates: $kind" json "$out" "items[0]['score'] == 0 and
        items[0]['map'] == $(head -n 1 balanced-4.jsonl | grep -o '"map":"[^"]*"' | cut -d: -f2-)"
done

# Locks.
printf 'L4  G10 S2\nB?  ?8  ?   ?\n? ? D ? ?\n? ? ? ?\n? ? ?\nports: L ? ? ? ? ? ? ? G\n' >lock.txt
lg generate catan --seed 1 --variant paper --lock lock.txt --count 3 --json
is "lock: status" "$status" 0
that "lock: what is fixed stays" json "$out" 'all(i["map"].split()[:4] == ["L4", "G10", "S2", i["map"].split()[3]] and
    i["map"].split()[3][0] == "B" and i["map"].split()[4][1:] == "8" and i["map"].split()[9] == "D" and
    [i["ports"][0]["kind"], i["ports"][8]["kind"]] == ["wood", "wheat"] for i in items)'
printf '? ? ?\n~ ? ? ?\ntiles: L2 G2 S1 B1\ntokens: 3 4 5 6 9 10\ncoast: 1 4\nharbours: L 3:1\n' >frame.txt
lg generate catan --seed 1 --set frame="$(cat frame.txt)" --variant paper --set tolerance=20 --json
cp "$out" text-frame.jsonl
lg generate catan --seed 1 --set frame=frame.txt --variant paper --set tolerance=20 --json
is "frame from a file: status" "$status" 0
that "frame from a file: its shape, its box" json "$out" '[len(r.split()) for r in items[0]["map"].split("\n")[:2]] == [3, 4]
    and items[0]["map"].split()[3] == "~" and "coast: 1 4\n" in items[0]["map"]'
for players in 4 6; do
    lg generate catan --seed 1 --set tokens=spiral --set players=$players --variant paper --count 2 --json
    is "spiral, $players players: status" "$status $(grep -c '' "$out")" "0 2"
done

# What other generators have.
for players in 4 6; do
    lg generate catan --seed 1 --players $players --set desert=middle --set repeats=equal --count 2 --json
    that "the desert in the middle, no number twice on a resource, $players players" json "$out" '(lambda middle: all(
        {i for i, h in enumerate(b["map"].split()[:b_hexes]) if h == "D"} <= middle and
        len(named := [h for h in b["map"].split()[:b_hexes] if h != "D"]) == len(set(named))
        for b in items for b_hexes in [len(b["hexes"])]))({9} if len(items[0]["hexes"]) == 19 else {9, 14, 15, 20})
        and all(not any(b["requirements"][r] for r in ("REQ2", "REQ6")) for b in items)'
done
lg generate catan --seed 1 --set desert=coast --set repeats=red --count 3 --json
that "the desert on the coast, no resource with two of 6 and 8" json "$out" 'all(
    b["map"].split()[:19].index("D") in {0, 1, 2, 3, 6, 7, 11, 12, 15, 16, 17, 18} and
    len(red := [h[0] for h in b["map"].split()[:19] if h[1:] in ("6", "8")]) == len(set(red)) for b in items)'
lg generate catan --seed 1 --set desert=off-middle --count 3 --json
that "the desert off the middle" json "$out" 'all(b["map"].split()[9] != "D" for b in items)'
printf 'L4 L3 G10\nS2 L9 O11 B6\n' >group.txt
lg evaluate group.txt --json --variant paper --set group=2
that "three hexes together, two are allowed" json "$out" 'items[0]["requirements"]["REQ1"] == 1'
lg evaluate group.txt --json --variant paper --set group=3
that "three are allowed" json "$out" 'items[0]["requirements"]["REQ1"] == 0'

# Pictures.
head -n 1 balanced-4.jsonl >board.json
for form in svg png pdf; do lg render board.json --output board.$form --violations; done
that "SVG: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' board.svg
is "SVG: a token for each number" "$(grep -c 'class="n"' board.svg)" 18
is "PNG and PDF" "$(head -c 4 board.png | tail -c 3) $(head -c 4 board.pdf)" "PNG %PDF"
if command -v pdfinfo >"$scratch/none"; then
    lg generate catan --seed 1 --set players=6 --output large --format pdf --quiet
    for file in board.pdf large/*.pdf; do
        read -r width height < <(pdfinfo "$file" | sed -n 's/^Page size: *\([0-9]*\)[0-9.]* x \([0-9]*\).*/\1 \2/p')
        that "$file: one page no larger than A4 or Letter" test "$(pdfinfo "$file" | sed -n 's/^Pages: *//p')" -eq 1 -a \
            $((width < height ? width : height)) -le 595 -a $((width > height ? width : height)) -le 792
    done
else
    skip "PDF: the page" "needs pdfinfo"
fi

# Bad input.
bad() {
    printf '%b' "$2" >bad
    refused "$1" 2 "bad:$3" evaluate bad
    refused "$1: lock" 2 "bad:$3" generate catan --seed 1 --lock bad
}
bad "a ragged row" 'L4 G5 S6\nB8 O9 L3\n' '2:1: expected 2 or 4 hexes in this row, found 3'
bad "a 7" 'L4 G5 S6\nB8 O7\n' "2:5: expected a number 2 to 6 or 8 to 12, or \?, found '7'"
bad "a token on a desert" 'L4 G5 S6\nB8 D4\n' "2:5: expected no number on desert or sea, found '4'"
bad "a port off the coast" 'L4 G5 S6\nB8 O4\ncoast: 0 99\n' "3:1: expected ports in order .*, found edge 99"
bad "JSON: an unknown resource" '{"game":"catan","hexes":[{"q":0,"r":0,"resource":"gold"}]}' \
    "1:1: hexes.0.resource: unknown value 'gold'"
bad "JSON: no hexes" '{"game":"catan","hexes":[{}]}' '1:1: .*expected .*'
bad "JSON: a hex without a resource" '{"game":"catan","hexes":[{"q":0,"r":0},{"q":0,"r":0},{"q":1,"r":0}]}' \
    '1:1: hexes\.0: expected a member resource'
free='"resource":null,"number":null'
bad "JSON: a place twice" "{\"game\":\"catan\",\"hexes\":[{\"q\":0,\"r\":0,$free},{\"q\":0,\"r\":0,$free},{\"q\":1,\"r\":0,$free}]}" \
    '1:1: hexes: expected .*'
printf 'L L L\nL L ? ?\n? ? ? ? ?\n? ? ? ?\n? ? ?\n' >bad
refused "an impossible lock" 2 '.*more wood than the 4 tiles there are' generate catan --seed 1 --lock bad
refused "two seats" 2 'seats: expected 0, or 3 to 6, found 2' generate catan --seed 1 --set seats=2
refused "seven players" 2 '--set: players: expected a whole number from 3 to 6, found .7.' generate catan --seed 1 --set players=7
finish
