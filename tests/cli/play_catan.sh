#!/usr/bin/env bash
# Catan played by the tool: wins by seat do not depend on threads or interruptions, logs are replayed to the same end and drawn,
# and bad input is refused.
# Second tier (33 s): plays some thousand games.
. "$(dirname "$0")/tap.inc"

lg generate catan --seed 4 --count 3 --json --quiet
cp "$out" small.jsonl
lg generate catan --seed 4 --set players=6 --output large --format txt --quiet
large=$(echo large/*.txt)

# ---- counts
play=(play catan beginners --players random --seed 3)
lg "${play[@]}" --games 200 --jobs 1 --json
cp "$out" one.jsonl
is "a board: status" "$status $(grep -c '' one.jsonl)" "0 1"
that "wins add up" json one.jsonl 'sum(s["wins"] for s in items[0]["seats"]) + items[0]["unfinished"] == items[0]["games"] == 200
    and len(items[0]["seats"]) == 4 and items[0]["players"] == ["random"]'
that "shares lie in their intervals" json one.jsonl 'all(s["interval"][0] < s["share"] < s["interval"][1] for s in items[0]["seats"])
    and abs(items[0]["seats"][0]["share"] - items[0]["seats"][0]["wins"] / 200) < 1e-9'
that "the bias is what the wins say" json one.jsonl 'abs(items[0]["bias"]["value"] - max(0, sum((s["wins"] / 200 - .25) ** 2
    for s in items[0]["seats"]) / 4 - .25 * .75 / 200) ** .5) < 1e-9
    and items[0]["bias"]["interval"][0] <= items[0]["bias"]["value"] <= items[0]["bias"]["interval"][1]'
lg "${play[@]}" --games 200 --jobs 2 --json
that "two jobs count what one does" cmp -s "$out" one.jsonl
lg "${play[@]}" --games 200 --seed 4 --json
that "another seed, other games" test "$(cat "$out")" != "$(cat one.jsonl)"
lg "${play[@]}" --games 50
is "in words: lines" "$(grep -c '' "$out")" 5
like "in words: who wins" "$out" '^  seat 1 wins [0-9.]+ % \([0-9.]+ to [0-9.]+\), 2: .*, 4: [0-9.]+ % '
like "in words: the bias" "$out" '^  bias [0-9.]+ points \([0-9.]+ to [0-9.]+\)'
lg play catan small.jsonl "$large" --players random --games 10
is "many boards: a line each, then all" "$status $(grep -c 'seats win' "$out") $(grep -c '^all 4 boards: 40 games of random' "$out")" "0 4 1"
lg play catan - --players random --games 10 --json <small.jsonl
lg play catan small.jsonl --players random --games 10 --json
that "many boards: the last object is of all" json "$out" 'len(items) == 4 and items[3]["boards"] == 3 and all(
    items[3]["seats"][s]["wins"] == sum(i["seats"][s]["wins"] for i in items[:3]) for s in range(4))'
lg play catan "$large" --players random --seats 5 --games 4 --json
that "so many seats" json "$out" 'len(items[0]["seats"]) == 5'
lg play catan beginners --players greedy,random,random --rotate --games 30 --json
that "players who move on from seat to seat" json "$out" 'min(s["wins"] for s in items[0]["seats"]) > 3 and
    [(p["player"], p["seats"]) for p in items[0]["by_player"]] == [("greedy", 1), ("random", 2)] and
    items[0]["by_player"][0]["wins"] > 25'
lg play catan beginners --players greedy,random,random --games 30 --json
that "and players who stay" json "$out" 'items[0]["seats"][0]["wins"] > 25'
lg "${play[@]}" --games 20 --house rounds=3 --json
that "house rules: games that nobody wins" json "$out" 'items[0]["rounds"] == 3 and items[0]["unfinished"] == 20 and
    items[0]["bias"]["value"] is None'
lg "${play[@]}" --games 20 --house rounds=3
like "and in words" "$out" '^  no game won; 20 games without a winner after 3 rounds$'
lg "${play[@]}" --games 20 --house points=4 --json
that "house rules: short games" json "$out" 'items[0]["rounds"] < 40 and items[0]["unfinished"] == 0'

# ---- counts that are stored and continued
lg "${play[@]}" --games 70 --store kept --json
is "a store: status" "$status" 0
lg "${play[@]}" --games 200 --store kept --json
that "more games are those that were lacking" cmp -s "$out" one.jsonl
lg "${play[@]}" --games 200 --store kept --json
that "and none is played twice" cmp -s "$out" one.jsonl
refused "fewer games than there are" 2 "kept: has 200 games of a board already: expected --games to be at least that" "${play[@]}" --games 9 --store kept
exec 8>kept.lock
flock 8
refused "a store that another process writes" 1 "kept: another process is at work on it" "${play[@]}" --games 300 --store kept
exec 8>&-
lg "${play[@]}" --games 200 --store kept --json
is "a lock that was left behind: status" "$status" 0
that "locks go" test ! -e kept.lock
mkfifo pipe
refused "a pipe for a store" 2 "pipe: expected a file, found a pipe" "${play[@]}" --store pipe
rm pipe
refused "other games" 2 "kept: other games are counted there: .*" "${play[@]}" --seed 9 --store kept
refused "another board" 2 "kept: board 1 is another one there" play catan small.jsonl --players random --seed 3 --store kept
sed 's/"games":200/"games":201/' kept >spoilt
refused "a store that does not add up" 2 "spoilt: expected what --store has written, found something else" "${play[@]}" --store spoilt
echo '[]' >spoilt
refused "a store that is none" 2 "spoilt: expected what --store .*" "${play[@]}" --store spoilt
head -c 500 kept >spoilt
refused "a store that was cut off" 2 "spoilt:2:[0-9]+: .*" "${play[@]}" --store spoilt
counted() { grep -q '"games":[1-9]' "$1" 2>"$scratch/none"; }
launch "${play[@]}" --games 1000000 --store begun --json
until_true 300 counted begun
interrupt INT
games=$(grep -o '"games":[0-9]*' begun | cut -d: -f2)
is "Ctrl-C: status" "$status" 1
is "Ctrl-C: how many were played" "$(last_words)" "levelground: beginners: interrupted: $games of 1000000 games played"
that "Ctrl-C: what was counted is told" json "$out" "items[0]['games'] == $games"
launch "${play[@]}" --games 1000000 --store killed --json
until_true 300 counted killed
interrupt KILL
for name in begun killed; do
    games=$(grep -o '"games":[0-9]*' $name | cut -d: -f2)
    lg "${play[@]}" --games $((games + 20)) --store $name --json
    cp "$out" resumed
    lg "${play[@]}" --games $((games + 20)) --json
    that "$name: what goes on is as if there had been no break" cmp -s "$out" resumed
done

# ---- logs
for board in beginners "$large"; do
    lg play catan "$board" --game 7 --players random --house offers=1 --log log --json --output "end.svg"
    cp "$out" end
    is "$board, a log: status" "$status" 0
    lg play catan "$board" --replay log --json --output again.svg
    that "$board, a log: replayed to the same end" cmp -s "$out" end
    that "$board, a picture: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' end.svg
    is "$board, a picture: the same" "$(sed 's/random:\|seat [1-6]:/:/' end.svg | cksum)" "$(sed 's/random:\|seat [1-6]:/:/' again.svg | cksum)"
done
lg play catan beginners --players random --games 9 --seed 7 --log first
lg play catan beginners --players random --game 0 --seed 7 --log only
that "the first of many games is game 0" cmp -s first only
lg play catan beginners --replay first
like "what a log comes to" "$out" '^[0-9]+ moves: seat [1-4] has won with 1[0-9] points in round [0-9]+; points( [0-9]+){4}$'
head -n 30 first >half
lg play catan beginners --replay half
like "half a log" "$out" '^28 moves: the game is not over: seat [1-4] is to move in round [0-9]+; points'
sed -i 's/$/\r/' half
lg play catan beginners --replay half
is "with other ends of lines" "$status $(head -c 9 "$out")" "0 28 moves:"
lg play catan beginners --replay - <half
is "from standard input" "$status" 2
wrong() {
    printf '%b' "$2" >log
    refused "$1" 2 "$3" play catan beginners --replay log
}
wrong "an empty log" '' 'log:1:1: expected a log of a game, found nothing'
wrong "two players" 'players: a b\n' 'log:1:13: expected 3 to 6 names of players, found the end of the line'
wrong "a house rule" 'players: a b c\nhouse: round=3\n' "log:2:8: unknown parameter 'round'; did you mean 'rounds'\?"
wrong "a word" 'players: a b c\n1 sette 1.1 N\n' "log:2:3: expected a move \(see docs/reference/catan-play.md\), found 'sette'"
wrong "a hex that is not there" 'players: a b c\n1 settle 1.4 N\n' "log:2:10: expected a hex of the board, ROW\.PLACE, found '1\.4'"
wrong "an illegal move" 'players: a b c\n1 settle 1.1 N\n1 road 2.1 W\n' "log:3:1: illegal move '1 road 2\.1 W': it is not beside the new settlement"
wrong "a move of another" 'players: a b c\n\n# seat 1 begins\n  2 settle 1.1 N\n' "log:4:3: illegal move '2 settle 1\.1 N': seat 1 is to move"
wrong "control characters" 'players: a b c\n1 \033[31m\n' 'log:2:3: expected a move .*, found byte 0x1b'
sed 's/1 bank 3 /1 bank 4 /; t; s/^\([1-4]\) roll .*/\1 roll 7 7/' first >log
refused "a log that somebody has changed" 2 "log:19:8: expected a die, 1 to 6, found '7'" play catan beginners --replay log
refused "a log of another board" 2 "first:[0-9]+:1: illegal move .*" play catan "$large" --replay first

# ---- bad input
refused "an unknown player" 2 "unknown player 'greedi'; did you mean 'greedy'\?" play catan beginners --players greedi
refused "a player like no other" 2 "unknown player 'nobody'; expected random.* or .*" play catan beginners --players nobody
refused "two players" 2 "--players: expected one or 3 to 6 names, found 2" play catan beginners --players random,random
refused "seven players" 2 "--players: expected one or 3 to 6 names, found more" play catan beginners --players random,random,random,random,random,random,random
refused "no player" 2 "unknown player ''; .*" play catan beginners --players random,,random
refused "seats that differ" 2 "--seats 5, but --players names 3" play catan beginners --players random,random,random --seats 5
refused "two seats" 2 "--seats: expected a whole number from 3 to 6, found '2'" play catan beginners --seats 2
refused "an unknown house rule" 2 "--house: unknown parameter 'point'; did you mean 'points'\?" play catan beginners --house point=3
refused "a house rule's value" 2 "--house: points: expected a whole number from 3 to 30, found '2'" play catan beginners --house points=2
refused "a house rule's word" 2 "--house: friendly: expected one of no\|yes, found 'maybe'" play catan beginners --house friendly=maybe
refused "a house rule without a value" 2 "--house: expected NAME=VALUE, found 'calm'" play catan beginners --house calm
refused "playouts of players that have none" 2 "--budget needs a player that tries moves out: .*" \
    play catan beginners --players greedy,random,learner --budget 20
refused "openings of players that value nothing" 2 "--openings needs a player that values corners: .*" \
    play catan beginners --players random --openings 2
refused "players that are alike, in turn" 2 "--rotate needs players that differ .*" play catan beginners --rotate
refused "no games" 2 "--games: expected a whole number from 1 to .*, found '0'" play catan beginners --games 0
refused "a free board" 2 "frame-4:1:1: expected a whole board to play on, but something on it is free" play catan frame-4
printf 'L4 G5 S6\nB8 O9\ncoast: 0 2\nports: 3:1 L\n' >tiny
refused "no room" 2 "tiny:1:1: expected room for 6 settlements, .*" play catan tiny --seats 3
grep -v ports <(sed 's/^coast.*//' <"$large") >bare
printf 'coast:\nports:\n' >>bare
refused "no ports" 2 "bare:1:1: expected ports to trade at, but the board has none" play catan bare
refused "another game's level" 2 "original: expected a board of catan, .*" play catan original
refused "a replay of many" 2 "--replay works with one board only, found more in small\.jsonl" play catan small.jsonl --replay first
refused "a replay that is played" 2 "--replay is a game of its own: .*" play catan beginners --replay first --games 3
refused "a game and games" 2 "--game and --games exclude each other" play catan beginners --game 3 --games 3
refused "a picture's name" 2 "a\.gif: expected a name ending in \.svg, \.png or \.pdf" play catan beginners --output a.gif
refused "no such log" 2 "missing: cannot open: .*" play catan beginners --replay missing
finish
