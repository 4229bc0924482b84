#!/usr/bin/env bash
# The largest example with edges: twenty boards of 24 x 16 hexes with rivers meet all rules, each within as many evaluations as a quiet
# machine makes in about a second.
# Second tier (40 s): makes twenty boards of 1,465 places.
. "$(dirname "$0")/tap.inc"

lg generate "$source_root/examples/fords.game.yaml" --seed 1 --count 20 --evaluations 60000 --json
that "twenty of twenty boards meet all rules" json "$out" "[item['score'] for item in items] == [0] * 20"
that "each soon" json "$out" "max(item['evaluations'] for item in items) < 25000"
that "with three rivers, which do not fork" json "$out" \
    "all(sum(c['pieces'].get('banks') in ('river', 'ford', 'bridge') for c in item['cells']) == 100 for item in items)"
finish
