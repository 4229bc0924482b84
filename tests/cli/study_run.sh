#!/usr/bin/env bash
# The store of a study when its run is killed, shared, divided into parts or short of disk space: in the end it has the same
# content as a store whose run was left alone.
# Second tier (76 s): makes some hundred runs several times.
. "$(dirname "$0")/tap.inc"
. "$(dirname "$0")/study.inc"

plan short
plan other 2
run=(study run ./short.yaml --size smoke)
same() { is "$1: the same content" "$(content "${@:2}" | sort -u)" "$whole"; }
begin() {
    "$tool" "$@" >>"$out" 2>>"$err" </dev/null &
    process=$!
}

lg "${run[@]}" --store whole.db --jobs 4
is "a study is run: nothing is left beside the store" "$status $(ls whole.db*)" "0 whole.db"
is "all runs are in it" "$(rows whole.db)" 240
like "it says so" "$out" '^240 runs in [0-9.]+ s: whole.db$'
whole=$(content whole.db)
lg "${run[@]}" --store whole.db
like "again there is nothing to do" "$out" '^0 runs in [0-9.]+ s; 240 were there before: whole.db$'
lg "${run[@]}" --store one.db --jobs 1 --quiet
same "one thread" one.db

# ---- runs that are killed ----
for time in 1 2; do
    begin "${run[@]}" --store killed.db --jobs 1
    that "there are some runs" strike killed.db $((time * 30)) 9 "$process"
    await "$process"
    before=$(rows killed.db)
    that "killed: not all of them" test "$before" -lt 240
    cp killed.db "killed-$time.db" && cp killed.db-wal "killed-$time.db-wal"
done
lg "${run[@]}" --store killed.db
like "the others are made" "$out" "^$((240 - before)) runs in .*; $before were there before"
is "nothing is left beside it, either" "$(ls killed.db*)" "killed.db"
same "killed twice" killed.db
that "what was kept is kept, to the second" python3 -c "
import sqlite3
then = sqlite3.connect('killed-2.db').execute('select * from grid').fetchall()
now = sqlite3.connect('killed.db').execute('select * from grid').fetchall()
raise SystemExit(not (then and set(then) <= set(now)))"

launch "${run[@]}" --store stopped.db --jobs 1
strike stopped.db 20 2 "$process"
finished
is "Ctrl-C: status 1" "$status" 1
is "Ctrl-C: it says what is kept" "$(last_words)" \
    "levelground: interrupted; $(rows stopped.db) runs of 240 are kept: the same command goes on with the others"
lg "${run[@]}" --store stopped.db --quiet
same "Ctrl-C" stopped.db

# ---- several processes on one store ----
: >"$out"
begin "${run[@]}" --store shared.db --jobs 1
first=$process
strike shared.db 10 0 "$first"
begin "${run[@]}" --store shared.db --jobs 1
await "$process"
second=$status
await "$first"
is "two processes on one store" "$status $second" "0 0"
is "each has made some" "$(grep -c -v '^0 runs' "$out")" 2
is "none is made twice" "$(awk '{ made += $1 } END { print made }' "$out")" 240
same "two processes" shared.db

for k in 1 2 3; do
    lg "${run[@]}" --part "$k/3" --store "part-$k.db" --quiet
done
lg study merge --store merged.db part-3.db part-1.db part-2.db
is "parts are merged" "$status $(sort "$out" | tr '\n' '|')" \
    "0 80 runs taken from part-1.db|80 runs taken from part-2.db|80 runs taken from part-3.db|"
lg study merge --store merged.db part-1.db whole.db merged.db
is "twice the same is the same" "$status $(sort "$out" | cut -d' ' -f1 | uniq)" "0 0"
lg study merge --store merged2.db part-1.db part-2.db whole.db --quiet
same "merged" merged.db merged2.db

# ---- a full disk ----
(ulimit -f 40 && exec timeout 600 "$tool" "${run[@]}" --store small.db >"$out" 2>"$err")
is "a file that may not grow: status 1" "$?" 1
like "a file that may not grow: said" "$err" '^levelground: small.db: '
lg "${run[@]}" --store small.db --quiet
same "a file that may grow again" small.db

mkdir full
if mount -t tmpfs -o size=96k levelground-test full 2>"$scratch/none"; then
    lg "${run[@]}" --store full/full.db
    is "a full disk: status 1" "$status" 1
    like "a full disk: said" "$err" '^levelground: full/full.db: database or disk is full$'
    mount -o remount,size=10m full
    lg "${run[@]}" --store full/full.db --quiet
    same "there is room again" full/full.db
    rm full/* && mount -o remount,size=96k full
    lg study merge --store full/merged.db whole.db
    is "a full disk for a merge: status 1" "$status" 1
    mount -o remount,size=10m full
    lg study merge --store full/merged.db whole.db --quiet
    same "there is room again for a merge" full/merged.db
    umount full
else
    skip "a full disk" "nothing can be mounted here"
fi

# ---- stores that are refused ----
echo "no database" >text.db
head -c 9000 whole.db >cut.db
head -c 900 whole.db >stub.db
: >empty.db
python3 -c "import sqlite3; sqlite3.connect('foreign.db').execute('create table a (b)')"
cp whole.db old.db && python3 -c "
import sqlite3
with sqlite3.connect('old.db') as db: db.execute(\"update study set value = '0.0.1' where key = 'version'\")"
cp part-1.db doctored.db && python3 -c "
import sqlite3
with sqlite3.connect('doctored.db') as db: db.execute('update grid set score = score + 1 where run = 3')"
cp part-1.db shortened.db && python3 -c "
import sqlite3
with sqlite3.connect('shortened.db') as db: db.execute('delete from grid_trace where run = 3 and evaluations = 5')"
cp part-1.db strange.db && python3 -c "
import sqlite3
with sqlite3.connect('strange.db') as db: db.execute('update grid set run = 10000 where run = 3')"
# makes the digests right again, so that the store is sound although its values are wrong
with_lies() { cp "$1" "$2" && python3 "$source_root/tests/cli/sign_store.py" "$2"; }
with_lies doctored.db signed.db
with_lies shortened.db signed-series.db
lg study run ./other.yaml --size smoke --store other.db --quiet
lg study run ./short.yaml --size desk --part 1/80 --store desk.db --quiet

refused "run: another study" 2 'whole.db: a store of the study short, not of other' \
    study run ./other.yaml --size smoke --store whole.db
sed 's/anneal/random/' short.yaml >changed.yaml
refused "run: another plan" 2 'whole.db: a store of another plan: it has .*anneal.* where the plan has .*random.*' \
    study run ./changed.yaml --size smoke --store whole.db
refused "run: another size" 2 'whole.db: a store of size smoke, not desk' study run ./short.yaml --store whole.db
refused "run: another version" 2 'old.db: a store of levelground 0.0.1, and this is .*' "${run[@]}" --store old.db
refused "run: another database" 2 'foreign.db: a database, but no store of a study' "${run[@]}" --store foreign.db
refused "run: a text" 2 'text.db: file is not a database' "${run[@]}" --store text.db
refused "run: a store cut off" 2 'cut.db: database disk image is malformed' "${run[@]}" --store cut.db
refused "run: a stub" 2 'stub.db: database disk image is malformed' "${run[@]}" --store stub.db
for part in 0/3 4/3 1/0 -1/3 1 1/3x x; do
    refused "run: part $part" 2 "--part: expected K/N with K from 1 to N, found '$part'" \
        "${run[@]}" --store new.db --part "$part"
done
mkfifo pipe.db && mkdir folder.db
refused "run: a pipe" 2 'pipe.db: expected a file, found a pipe' "${run[@]}" --store pipe.db
refused "run: a folder" 2 'folder.db: expected a file, found a folder' "${run[@]}" --store folder.db
refused "show: a pipe" 2 'pipe.db: expected a file, found a pipe' study show pipe.db --run 1
mkdir barred.db-taken
lg "${run[@]}" --store barred.db --quiet
is "run: no file for locks" "$status $(cat "$err")" "1 levelground: barred.db-taken: cannot open: Is a directory"
rmdir barred.db-taken
refused "run: no folder" 1 'none/new.db: unable to open database file' "${run[@]}" --store none/new.db

merge() { refused "merge: $1" 2 "$2" study merge --store merged.db "$3"; }
merge "another study" 'other.db: a store of the study other, not of short' other.db
merge "another size" 'desk.db: a store of size desk, not smoke' desk.db
merge "another version" 'old.db: a store of levelground 0.0.1, and this is .*' old.db
merge "another database" 'foreign.db: a database, but no store of a study' foreign.db
merge "a text" 'text.db: file is not a database' text.db
merge "a store cut off" 'cut.db: database disk image is malformed' cut.db
merge "an empty file" 'empty.db: an empty file, no store of a study' empty.db
merge "nothing" 'nothing.db: there is no such file' nothing.db
merge "a row that was changed" 'doctored.db: a damaged store: run 3 of grid has changed since it was stored' doctored.db
merge "a series that was changed" 'shortened.db: a damaged store: run 3 of grid has changed since it was stored' shortened.db
merge "a row that contradicts" 'signed.db: its run 3 is not the one that is there already; .*' signed.db
merge "a series that contradicts" 'signed-series.db: its run 3 is not the one that is there already; .*' signed-series.db
merge "a run too many" 'strange.db: a damaged store: grid has a run 10000, expected 0 to 119' strange.db
cp whole.db rest.db && cp part-1.db late.db && python3 -c "
import sqlite3
with sqlite3.connect('rest.db') as db: db.execute('delete from grid where run < 60'), db.execute('delete from grid_trace where run < 60')
with sqlite3.connect('late.db') as db: db.execute('update more set score = score + 1 where run = 120')"
python3 "$source_root/tests/cli/sign_store.py" late.db
lg study merge --store rest.db late.db
is "merge: nothing of a part that contradicts is taken" "$status $(rows rest.db)" "2 180"
lg study merge --store rest.db part-1.db part-3.db whole.db
is "merge: what is missing is taken" "$status $(cut -d' ' -f1 "$out" | tr '\n' ' ')" "0 20 20 20 "
same "merge: what is missing is taken" rest.db
refused "merge: no first part" 2 'text.db: file is not a database' study merge --store new.db text.db
same "after all that" merged.db whole.db
finish
