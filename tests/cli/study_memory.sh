#!/usr/bin/env bash
# If memory is short, this is what the error says, and not that the plan is wrong, whether the allocation failed in this program
# or in a library.
# Slow: runs commands some hundred times, each time with another allocation refused.
. "$(dirname "$0")/tap.inc"
study=$(dirname "$tool")/levelground-study

if nm -D "$study" 2>"$scratch/none" | grep -q -E '__(asan|tsan|msan)_init'; then
    skip "memory" "a sanitizer has its own"
    finish
    exit
fi
cat >plan.yaml <<'END'
study: short
title: Short of memory.
question: Is it told?
method: Every kind that names its numbers.
limits: None.
experiments:
  - {name: boards, sentence: Boards., game: terra-mystica, variant: paper, algorithm: random, evaluations: {smoke: 5, desk: 5, full: 5}, repetitions: {smoke: 1, desk: 1, full: 1}, record: [trace, requirements, traits]}
  - {name: flights, sentence: Routes., kind: flight, game: ptsp, repetitions: {smoke: 1, desk: 1, full: 1}}
  - {name: land, sentence: Land., kind: simulate, game: wesnoth, repetitions: {smoke: 1, desk: 1, full: 1}}
  - {name: games, sentence: Games., kind: games, game: catan, with: games=1, repetitions: {smoke: 1, desk: 1, full: 1}, record: [starts]}
outputs:
  - {name: means, sentence: Means., analysis: summary, experiment: boards, response: [score]}
  - {name: chosen, sentence: Seats., analysis: choice, experiment: games, with: 'series=starts set=game won=won columns=pips,ore worth=ore'}
END
that "the shim builds" "${CC:-cc}" -shared -fPIC -O1 "$source_root/tests/torture/shortage.c" -o shortage.so
short() { python3 "$source_root/tests/torture/shortage.py" ./shortage.so "$@"; }
is "a plan that is read and checked" "$(short 9 "$study" run ./plan.yaml --size smoke --quiet --store none/new.db)" ""
sed '/flights\|land/d' plan.yaml >small.yaml
"$study" run ./small.yaml --size smoke --quiet --store store.db
is "a report" "$(short 401 "$study" report ./small.yaml --store store.db --output out --quiet)" ""
is "runs" "$(LG_CLEAR=new.db short 211 "$study" run ./small.yaml --size smoke --jobs 1 --quiet --store new.db)" ""
is "a run that is shown" "$(short 211 "$study" show store.db --run 0)" ""
finish
