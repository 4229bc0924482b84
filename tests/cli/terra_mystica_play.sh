#!/usr/bin/env bash
# play terra-mystica: ledgers of whole games are replayed row by row; wrong ledgers are refused with the place and the reason.
# Second tier (32 s): plays whole games.
. "$(dirname "$0")/tap.inc"

ledgers=${LG_SHARED:-.}/terra-mystica/ledgers
if [ -d "$ledgers" ]; then
    agree=0 files=0
    for file in "$ledgers"/*.txt; do
        lg play terra-mystica --replay "$file"
        files=$((files + 1))
        [ "$status" = 0 ] && agree=$((agree + 1)) || cat "$err"
    done
    is "ledgers of people's games that agree in every row" "$agree of $files" "$files of $files"
    awk -F, -v g=4pLeague_S60_D1L1_G1 '$1 == g { print $4, $9 }' "$ledgers/../people/games.csv" >finals
    lg play terra-mystica --replay "$ledgers/4pLeague_S60_D1L1_G1.txt" --json
    that "the end as JSON, with the points of the record" json "$out" '[s["faction"] + " " + str(s["vp"]) for s in items[0]["seats"]] ==
        open("finals").read().splitlines() and items[0]["game"] == "terra-mystica" and items[0]["rows"] > 300'
else
    skip "ledgers of people's games, row by row" "needs LG_SHARED/terra-mystica/ledgers"
    skip "the end as JSON" "needs LG_SHARED/terra-mystica/ledgers"
fi

# ---- playing games ----
recorded=$source_root/tests/data/terra_mystica_ledger.txt
lg play terra-mystica --replay "$recorded"
is "a recorded game of ours" "$status $(cat "$out")" "0 all 234 rows agree: cultists 82 VP, mermaids 104 VP, darklings 103 VP, giants 95 VP"
# wrong NAME SED REGEX: the recorded game, changed, must be refused. A move has a byte for these numbers, so 256 more must not be the same.
wrong() {
    sed "$2" "$recorded" >changed.txt
    refused "$1" 2 "changed\.txt:$3" play terra-mystica --replay changed.txt
}
wrong "too many spades" '36s/dig 1/dig 257/' "36:[0-9]+: expected a number of spades, found 'dig 257'"
wrong "a bonus tile that is none" '26s/BON9/BON265/' "26:[0-9]+: expected a bonus tile, BON1 to BON10, found 'pass BON265'"
wrong "a favour tile that is none" '74s/FAV11/FAV267/' "74:[0-9]+: expected a favour tile, a town tile or steps on a cult, found '\+FAV267'"
wrong "a town tile that is none" '83s/TW5/TW261/' "83:[0-9]+: expected a favour tile, a town tile or steps on a cult, found '\+TW261'"
for log in one again; do
    lg play terra-mystica original --games 1 --seed 4 --factions cultists,mermaids,darklings,giants --log $log.txt
done
that "the same seed, the same game" cmp -s one.txt again.txt
lg play terra-mystica original --games 40 --players greedy,random,random,random --json
that "greedy wins against random" json "$out" 'items[0]["seats"][0]["wins"] == 40 and items[0]["seats"][0]["player"] == "greedy"'
lg play terra-mystica fire-ice-1 --seats 5 --games 30 --seed 2 --json
that "games, counted by seat and by faction" json "$out" 'len(items) == 1 and items[0]["games"] == 30 and len(items[0]["seats"]) == 5 and
    abs(sum(s["wins"] for s in items[0]["seats"]) - 30) < 1e-6 and abs(sum(f["wins"] for f in items[0]["factions"]) - 30) < 1e-6 and
    sum(f["games"] for f in items[0]["factions"]) == 150 and 70 < items[0]["vp"] < 140'
cp "$out" first.json
lg play terra-mystica fire-ice-1 --seats 5 --games 30 --seed 2 --json
that "again, the same" cmp -s "$out" first.json
lg play terra-mystica fire-ice-1 --seats 5 --games 30 --seed 2 --json --jobs 3
that "on any number of threads" cmp -s "$out" first.json
lg play terra-mystica original --games 40 --players greedy,random,random,random --rotate --json
that "players move on by a seat, and are counted by name" json "$out" '[(p["player"], p["seats"], p["wins"]) for p in items[0]["by_player"]] ==
    [("greedy", 1, 40), ("random", 3, 0)] and all(s["wins"] == 10 and "player" not in s for s in items[0]["seats"])'
that "shares and points have intervals" json "$out" 'all(s["interval"][0] < s["share"] < s["interval"][1] and
    s["vp_interval"][0] < s["vp"] < s["vp_interval"][1] for s in items[0]["seats"]) and items[0]["by_player"][0]["interval"][1] == 1'
lg play terra-mystica fjords --games 3 --players random,random --log two.txt
like "in words" "$out" '^fjords: 3 games of 2 seats, seed 1: [0-9.]+ VP \(\+- [0-9.]+\)$'
lg play terra-mystica fjords --replay two.txt
is "on another board: status" "$status $(cat "$err")" "0 "
lg generate terra-mystica --seed 3 --output made --format txt
lg play terra-mystica made/* --games 2
is "on a board of ours: status" "$status $(cat "$err")" "0 "
refused "a player" 2 "unknown player 'randon'; did you mean 'random'\?" play terra-mystica original --players randon
refused "a faction" 2 "unknown faction 'witch'.*" play terra-mystica original --factions witch,nomads
refused "plans of players that try none" 2 "--budget needs a player that tries plans out: .*" \
    play terra-mystica original --players aim --budget 4
refused "players that are alike, in turn" 2 "--rotate needs players that differ .*" play terra-mystica original --rotate
refused "two of a board" 2 "witches and auren cannot play together, because they share a board" play terra-mystica original --factions witches,auren
refused "too many seats" 2 "--seats: expected a whole number from 2 to 5, found '6'" play terra-mystica original --seats 6
refused "too many names" 2 "expected at most 5 names, found more" play terra-mystica original --players random,random,random,random,random,random
refused "names and seats" 2 "--players names 2, but there are 3 seats" play terra-mystica original --players random,random --seats 3
refused "one faction" 2 ".*" play terra-mystica original --factions witches
refused "a replay that plays" 2 "--replay is a game of its own: .*" play terra-mystica --replay x --games 2
lg generate terra-mystica --seed 4 --format txt --output own
mv own/*.txt own.txt
lg play terra-mystica own.txt --games 1 --log own.ledger
lg play terra-mystica --replay own.ledger
like "a log names its board" "$out" 'all [0-9]+ rows agree: .*'
lg play terra-mystica own.txt --replay own.ledger
is "and may be given it, too" "$status" 0
refused "but no other" 2 'own.ledger: the ledger is of another board than original; .*' play terra-mystica original --replay own.ledger
sed '1s/,[YUKBGSR],/,Q,/' own.ledger >wrong.ledger
refused "a board that is none" 2 'wrong.ledger:1:1: in the remark that names the board, at 1:[0-9]+: expected a terrain .*' \
    play terra-mystica --replay wrong.ledger
refused "a log that cannot be written" 1 ".*" play terra-mystica original --log none/log.txt
refused "a folder" 2 ".*" play terra-mystica no-such-file

# ---- mistakes in the beginning of a ledger ----
head_of() {
    echo "option errata-cultist-power"
    for round in 1 2 3 4 5 6; do echo "Round $round scoring: SCORE$round, and so on"; done
    printf 'Removing tile BON%d\n' 3 4 5 6
    printf 'dwarves\t\t20 VP\t\t15 C\t\t3 W\t\t0 P\t\t5/7/0 PW\t\t0/0/2/0\t\tsetup\n'
    printf 'witches\t\t20 VP\t\t15 C\t\t3 W\t\t0 P\t\t5/7/0 PW\t\t0/0/0/2\t\tsetup\n'
}
# row COMMANDS [VP]: prints a row of the dwarves before the first income
row() { printf 'dwarves\t\t%s VP\t\t15 C\t\t3 W\t\t0 P\t\t5/7/0 PW\t\t0/0/2/0\t\t%s\n' "${2:-20}" "$1"; }
# bad NAME STATUS REGEX LINE...: a ledger in which these lines follow the beginning must be refused
bad() {
    { head_of && printf '%s\n' "${@:4}"; } >bad.txt
    refused "$1" "$2" "bad\.txt:$3" play terra-mystica --replay bad.txt
}
bad "a game that stops" 2 '14:1: expected the final scorings, found the end of the ledger' "$(row "build E7")"
bad "a wrong row" 1 "14:1: after 'build E7' of dwarves: expected 21 VP, found 20" "$(row "build E7" 21)"
bad "a wrong colour" 1 "14:52: illegal move 'build A1': expected a legal move, found that the hex has another colour" "$(row "build A1")"
bad "no such hex" 2 "14:52: expected a hex of the board, found 'build Z9'" "$(row "build Z9")"
bad "no such command" 2 "14:52: expected a command, found 'fly E7'" "$(row "fly E7")"
bad "no such rate" 2 "14:52: expected a conversion at a rate of the game, found .*" "$(row "convert 3PW to 3W")"
bad "a tile nobody gave" 1 "14:52: illegal move '\+FAV3': .*found that the seat gains no favour tile" "$(row "+FAV3")"
bad "twice in a row" 1 "14:62: illegal move 'build F6': .*found that another seat builds now" "$(row "build E7. build F6")"
bad "an unknown line" 2 "14:1: expected a row with tabs, or a line that ledgers have, found 'Tomorrow'" "$(echo "Tomorrow")"
bad "an unknown option" 2 "14:8: expected an option .*, found 'house-rules'" "$(echo "option house-rules")"
bad "too few columns" 2 "14:1: expected 15 columns between tabs, found .*" "$(echo "dwarves	20 VP")"
bad "a wrong unit" 2 "14:20: expected C, found 'D'" "$(row "build E7" | sed 's/15 C/15 D/')"
bad "who is not seated" 2 "14:1: expected a faction of this game, found 'nomads'" "$(row "build E7" | sed s/dwarves/nomads/)"
bad "a scoring too early" 1 "14:1: illegal move .*found that a seat has to move first" "$(echo "Scoring FIRE cult")"
bad "two of a colour" 2 "1:1: dwarves and engineers cannot play together, because they share a board" "$(row setup | sed s/dwarves/engineers/)"
giants=$(row setup | sed s/dwarves/giants/)
bad "six seats" 2 "17:1: expected at most 5 factions, found 'giants'" "$giants" "$giants" "$giants" "$giants"
head_of | sed '/scoring/d' >bad.txt
refused "no scoring tiles" 2 "bad\.txt:1:1: expected a scoring tile for each of 6 rounds, found fewer" play terra-mystica --replay bad.txt
: >bad.txt
refused "an empty ledger" 2 "bad\.txt:1:1: expected rows .setup., found none" play terra-mystica --replay bad.txt
head_of >bad.txt
refused "no such file" 2 ".*none\.txt.*" play terra-mystica --replay none.txt
refused "nothing to play" 2 "expected a FILE.*; or --replay LEDGER" play terra-mystica
refused "two boards" 2 "expected one board, found 2" play terra-mystica original fjords --replay bad.txt
refused "a board of another game" 2 ".*" play terra-mystica beginners --replay bad.txt
finish
