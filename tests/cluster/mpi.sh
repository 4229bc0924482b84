#!/usr/bin/env bash
# levelground-mpi: any number of ranks makes the same store. If a rank is killed, the whole run ends, and `study run` can
# continue it.
# Slow: starts a dozen processes.
# Second tier, too (70 s): other numbers of ranks, and ranks that fail.
. "$(dirname "$0")/../cli/tap.inc"
. "$(dirname "$0")/../cli/study.inc"

mpi=${tool}-mpi
if [ ! -x "$mpi" ] || ! command -v mpirun.mpich >"$scratch/none"; then
    skip "levelground-mpi" "MPICH is not installed: apt-get install mpich libmpich-dev"
    finish
    exit
fi

plan short
run=(./short.yaml --size smoke --quiet --store)
# ranks N ARGUMENT...: runs levelground-mpi on N ranks
ranks() {
    timeout -k 5 600 mpirun.mpich -n "$1" "$mpi" "${@:2}" >"$out" 2>"$err" </dev/null
    status=$?
    note_reports
}

# of_rank RANK PROCESS: prints the process that has this rank, among those below PROCESS
of_rank() {
    local child
    for child in $(pgrep -P "$2"); do
        if tr '\0' '\n' 2>"$scratch/none" <"/proc/$child/environ" | grep -qx "PMI_RANK=$1"; then
            echo "$child"
        else
            of_rank "$1" "$child"
        fi
    done
}

lg study run "${run[@]}" whole.db
whole=$(content whole.db)
same_on_ranks() {
    ranks "$1" "${run[@]}" "ranks-$1.db"
    is "$1 ranks: nothing is said, nothing is left beside the store" "$status $(cat "$out") $(ls "ranks-$1.db"*)" \
        "0  ranks-$1.db"
    is "$1 ranks: the same content" "$(content "ranks-$1.db")" "$whole"
}
same_on_ranks 2
rest_is_second_tier
for n in 1 4 8; do same_on_ranks "$n"; done
ranks 3 ./short.yaml --size smoke --store ranks-4.db
like "once more there is nothing to do, and one rank says so" "$out" '^0 runs in [0-9.]+ s; 240 were there before'
for k in 1 2; do
    ranks 3 "${run[@]}" "part-$k.db" --part "$k/2"
done
lg study merge --store merged.db part-1.db part-2.db
is "parts of several ranks: merged the same" "$(content merged.db)" "$whole"

sed 's/8000/40000/' short.yaml >long.yaml
lg study run ./long.yaml --size smoke --store long.db --quiet
for rank in 2 0; do
    mpirun.mpich -n 4 "$mpi" ./long.yaml --size smoke --quiet --store killed.db >"$out" 2>"$err" </dev/null &
    process=$!
    that "some runs are made" strike killed.db $((45 - 15 * rank)) 0 "$process"
    kill -s KILL "$(of_rank "$rank" "$process")"
    await "$process" 60
    that "rank $rank killed: it ends, and not well" test "$status" -ne 0
    that "rank $rank killed: not all is done" test "$(rows killed.db)" -lt 240
done
lg study run ./long.yaml --size smoke --store killed.db
is "one process goes on" "$status $(content killed.db)" "0 $(content long.db)"

# said REGEX: exactly one rank must have printed exactly one line, and the line must match
said() { [ "$(grep -c '^levelground: ' "$err")" -eq 1 ] && grep -q -x -E "levelground: ($1)" "$err"; }
ranks 3 "${run[@]}" long.db
is "another store: status 2" "$status" 2
that "another store: one rank says so" said 'long.db: a store of another plan: .*'
ranks 3 ./short.yaml --size tiny --store new.db
that "a wrong option: one rank says so" said "--size: expected smoke, desk or full, found 'tiny'"
mkdir full
if mount -t tmpfs -o size=96k levelground-test full 2>"$scratch/none"; then
    ranks 3 "${run[@]}" full/full.db
    is "a full disk: status 1" "$status" 1
    that "a full disk: one rank says so" said 'full/full.db: database or disk is full'
    mount -o remount,size=10m full
    ranks 2 "${run[@]}" full/full.db
    is "there is room again" "$(content full/full.db)" "$whole"
    umount full
else
    skip "a full disk" "nothing can be mounted here"
fi
finish
