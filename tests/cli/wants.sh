#!/usr/bin/env bash
# generate --want: levels that meet their wants; making the same level again from its id; the nearest level if none meets the
# wants; and wants that are refused.
. "$(dirname "$0")/tap.inc"

lg generate terra-mystica --seed 3 --want islands=4 --want twins=12..14 --json
is "asked for: status" "$status" 0
that "asked for: the traits are so" json "$out" 'items[0]["traits"]["islands"] == 4 and
    12 <= items[0]["traits"]["twins"] <= 14 and items[0]["score"] == 0 and items[0]["off"] == 0 and
    items[0]["wants"] == {"islands": [4, 4], "twins": [12, 14]}'
cp "$out" made.jsonl
lg generate --id "$(python3 -c 'import json; print(json.loads(open("made.jsonl").read())["id"])')" --json
is "made again by its id" "$(timeless "$out")" "$(timeless made.jsonl)"
lg generate terra-mystica --seed 3 --want islands=4 --quiet --verbose
is "quiet" "$status$(cat "$out" "$err")" 0
lg generate terra-mystica --seed 3 --want islands=4
like "told in words" "$out" ': fair: all 12 of 12 rules met; islands 4'
lg generate terra-mystica --seed 3 --want islands=60 --evaluations 20000
is "none is so: status" "$status" 1
like "none is so: the nearest is told" "$err" \
    '^levelground: 1 of 1 levels are not as wanted; the nearest that was found: islands [0-9]+, wanted 60$'
lg generate toy --seed 1 --json
that "nothing asked for, nothing said" json "$out" '"wants" not in items[0] and "off" not in items[0]'

refused "an unknown trait" 2 "--want: terra-mystica has no trait 'islnds'; did you mean 'islands'\?" \
    generate terra-mystica --want islnds=4
refused "no level is so" 2 "--want: richest=16: expected values from 0 to 15 pips" generate catan --want richest=16
refused "below what can be" 2 "--want: nearest=-1: expected at least 0 ticks" generate ptsp --want nearest=-1
refused "bounds the wrong way round" 2 "--want: islands=5..4: the lower bound is above the upper" \
    generate terra-mystica --want islands=5..4
refused "twice the same" 2 "--want: islands is wanted twice" \
    generate terra-mystica --want islands=5 --want islands=4
refused "a rule that is on" 2 "REQ1 is wanted, but it is a rule, whose violations the search removes; REQ1=0 leaves it out" \
    generate catan --want REQ1=2
refused "a rule of a game in a file" 2 "resources is wanted, but it is a rule, .*" generate twilight-imperium --want resources=20
lg generate catan --set REQ1=0 --want REQ1=2 --seed 1 --json
that "a rule that is left out can be wanted" json "$out" "items[0]['traits']['REQ1'] == 2"
refused "no value" 2 "--want: expected TRAIT=VALUE or TRAIT=LOW..HIGH, found 'islands'" \
    generate terra-mystica --want islands
finish
