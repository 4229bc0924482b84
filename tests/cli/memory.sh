#!/usr/bin/env bash
# The tool uses little memory however large a file is, even if it is endless: levels are read one after the other, and a level
# that is too large is refused. The test measures how much the peak exceeds that for one small level; sanitizers are told to
# keep little freed memory, and no copies of stack frames, which only newer compilers have.
. "$(dirname "$0")/tap.inc"
export ASAN_OPTIONS=quarantine_size_mb=1:thread_local_quarantine_size_kb=16:detect_stack_use_after_return=0

# peak COMMAND...: prints the exit status, and the largest memory of one process in megabytes
peak() {
    python3 -c '
import resource, subprocess, sys
status = subprocess.run(sys.argv[3:], stdout=open(sys.argv[1], "w"), stderr=open(sys.argv[2], "w")).returncode
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)' "$out" "$err" "$@"
}

echo AABBAABB >small
read -r _ base < <(peak "$tool" evaluate small)

# lean NAME STATUS REGEX FILE: evaluate must end with this status and message, and use less than 30 MB more than for a
# small level
lean() {
    local ended grown
    read -r ended grown < <(peak "$tool" evaluate "$4" --json)
    note_reports
    is "$1: the status" "$ended" "$2"
    like "$1: what is said" "$err" "^levelground: $4:$3"
    that "$1: $((grown - base)) MB more" test $((grown - base)) -lt 30
}

map='{"map":"type octile\nheight 1\nwidth 9\nmap\nS..C...C."}'
for _ in {1..40}; do printf '%s\n' "${map//$'\n'/\\n}"; done >lines
lean "40 levels of a megabyte" 0 '40: note: .*' lines
is "40 levels: all are told" "$(grep -c '' "$out")" 40
{ printf '{"map":"AABBAABB","x":[' && yes '{},' | head -n 1000000 | tr -d '\n' && printf '1]}'; } >parts
lean "a million parts of an object" 2 '1:1: expected an object of at most 8 MB and 100000 parts, found a larger one$' parts
{ printf '\n {"map":"' && yes A | head -n 9000000 | tr -d '\n'; } >string
lean "a string of 9 MB" 2 '2:2: expected an object of at most 8 MB and 100000 parts, found a larger one$' string
{ printf '{"map":"' && yes '[{,:\"' | head -n 400000 | tr -d '\n' && printf '"}'; } >quoted
lean "brackets in a string are no parts" 2 '1:1: expected a level of a known game .*$' quoted
{ printf '{' && head -c 9000000 /dev/zero | tr '\0' ' '; } >blanks
lean "an object of blanks" 2 '1:1: expected an object of at most 8 MB and 100000 parts, found a larger one$' blanks
truncate -s 40M zeros
lean "40 MB of nothing" 2 '1:1: expected a level of at most 4 MB, found a larger file$' zeros

# endless NAME REGEX LINE: of an endless pipe, no more may be read than up to the first error
endless() {
    yes "$3" 2>"$scratch/none" | timeout -k 5 600 "$tool" evaluate - >"$out" 2>"$err"
    is "endless $1: the status" "${PIPESTATUS[1]}" 2
    note_reports
    like "endless $1: what is said" "$err" "^levelground: standard input:$2$"
}
endless "objects that are no levels" '1:1: expected an object with a string "map", found one without' '{}'
endless "rows" '1:1: expected a level of at most 4 MB, found a larger file' 'Y,U,K,B,G;'
endless "empty lines" '1:1: expected a level of at most 4 MB, found a larger file' ''
endless "comments" '1:1: expected a level of at most 4 MB, found a larger file' '# nothing'
is "a pipe that goes on is read as far as it is needed" \
    "$(yes '{"map":"AABBAABB"}' | "$tool" render - --output two.svg 2>&1)" \
    "levelground: standard input:2:1: expected one level, found a second one"
is "many are written one by one" \
    "$(yes '{"map":"AABBAABB"}' | "$tool" convert - --output - --format word 2>"$scratch/none" | sed -n '1,3p;3q' | xargs)" "AABBAABB AABBAABB"
finish
