#!/usr/bin/env bash
# Ctrl-C in the middle of a batch: what is there is whole, and its number is said.
. "$(dirname "$0")/tap.inc"

# interrupted SIGNAL ARGUMENT...: starts the tool, sends the signal once there are files, waits
interrupted() {
    local signal=$1 process
    shift
    # a shell's background jobs ignore Ctrl-C: python takes the default back
    python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$tool" "$@" >"$out" 2>"$err" </dev/null &
    process=$!
    for _ in {1..400}; do
        [ "$(find made -name '*.svg' 2>"$scratch/none" | head -n 5 | grep -c '')" -ge 5 ] && break
        [ -e made/wait ] && sleep 0.5 && break
        sleep 0.05
    done
    kill -s "$signal" "$process"
    wait "$process"
    status=$?
    note_reports
}

for signal in INT TERM; do
    rm -rf made
    interrupted "$signal" generate terra-mystica --variant paper --count 1000000 --jobs 2 --output made --format txt,svg --json
    is "$signal: status 1" "$status" 1
    count=$(grep -c '' "$out")
    like "$signal: says how many" "$err" "^levelground: interrupted: $count of 1000000 levels made$"
    that "$signal: there are some" test "$count" -ge 5
    is "$signal: as many files of each form as said" "$(find made -name '*.txt' | grep -c '') $(find made -name '*.svg' | grep -c '')" \
        "$count $count"
    is "$signal: nothing temporary is left" "$(find made -name '*.part')" ""
    that "$signal: every picture is whole" test "$(tail -q -n 1 made/*.svg | grep -c '^</svg>$')" -eq "$count"
    that "$signal: every line is whole" json "$out" "len(items) == $count and
        all(open(i['file']).read() == i['map'] for i in items)"
done

rm -rf made && mkdir made && : >made/wait # there will be no files
interrupted INT generate terra-mystica --set island=400 --count 1 --output made --format txt --seconds 60
is "a single board: status 1, the best so far is kept" "$status $(ls made | tr '\n' ' ')" "1 terra-mystica-1-0.txt wait "
like "a single board: said" "$err" '^levelground: interrupted: 1 of 1 levels made, the last one from an unfinished search$'
finish
