#!/usr/bin/env bash
# Files that releases wrote (tests/releases) are read: with the same result, or refused with a sentence that names the version that
# wrote them.
# Slow: makes a level of each game.
. "$(dirname "$0")/tap.inc"
. "$source_root/tests/releases/commands.inc"
this=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' "$source_root/include/levelground.h")

# the score and the requirements of records, those that the first file names, line by line
same_verdicts() {
    python3 - "$1" "$2" <<'PYTHON'
import json, sys
was, now = ([json.loads(line) for line in open(name)] for name in sys.argv[1:])
assert was and len(was) == len(now)
for a, b in zip(was, now):
    assert a["map"] == b["map"] and a["score"] == b["score"], (a["game"], a["score"], b["score"])
    assert a["requirements"] == {name: b["requirements"].get(name) for name in a["requirements"]}, a["game"]
PYTHON
}

# comparable RECORD: a record without what later commits may add: measures of its parts, and settings that the kept record does not
# have. Ids of before mean the first value of such a setting.
comparable() {
    python3 -c 'import json, sys
record, kept = json.loads(input()), json.loads(sys.argv[1])
record.pop("measured", 0)
record["settings"] = {name: value for name, value in record["settings"].items() if name in kept["settings"]}
print(json.dumps(record))' "$1"
}

# open_folder FOLDER: copies the files of a release to where they are read
open_folder() {
    rm -rf "$scratch/kept"
    cp -r "$1" "$scratch/kept"
    cd "$scratch/kept" || exit
    for file in *.gz; do gunzip "$file"; done
    version=$(cat version)
}

# What every later version does with the files.
read_files() {
    for file in levels records; do
        lg evaluate $file.jsonl --plugin ./quilts.game.yaml --json
        is "$version: $file, status" "$status $(head -c 200 "$err")" "0 "
        that "$version: $file are judged as they were" same_verdicts $file.jsonl "$out"
    done
    lg report --replay board.report.json
    is "$version: the report of a board" "$status" 0
    play_games >"$out" 2>"$err"
    is "$version: a level judged by stored games" "$(sed 's/"version":"[^"]*"//' "$out")" "$(sed 's/"version":"[^"]*"//' games.expected)"
    # The first games are always played again, to see whether the program repeats them.
    that "$version: no other game is played again" [ "$(wc -l <asked)" -le 8 ]
    lg study export kept --store runs.db --format csv --output tables
    is "$version: runs are exported" "$status $(head -n 1 "$err")" "0 "
}

read_same_version() {
    while read -r line; do
        id=$(id_of <<<"$line")
        lg generate --id "$id" --plugin ./quilts.game.yaml --json --quiet
        is "$version: $(cut -c 1-50 <<<"$id")" "$(timeless <"$out" | comparable "$line")" "$(comparable "$line" <<<"$line")"
    done <levels.jsonl
    lg report --replay made.report.json
    is "$version: the report of an id" "$status" 0
    is "$version: an archive" "$(explore_archive 2>&1)" "$(cat archive.expected)"
    is "$version: a front" "$(explore_front 2>&1)" "$(cat front.expected)"
    lg study verify runs.db
    is "$version: runs come out the same" "$status" 0
    lg study verify ./study.yaml --checks runs.csv
    is "$version: so they do by their checks" "$status" 0
}

# refuses NAME COMMAND...: status 2, and a sentence that names the version that wrote the file
refuses() {
    local name=$1
    lg "${@:2}"
    is "$version: $name is refused with both versions" \
        "$status $(grep -c -F -e "$version" "$err") $(grep -c -E -e "(this is|and this is) $this" "$err")" "2 1 1"
}
read_other_version() {
    while read -r line; do
        id=$(id_of <<<"$line")
        refuses "$(cut -c 1-50 <<<"$id")" generate --id "$id" --plugin ./quilts.game.yaml
    done <levels.jsonl
    refuses "the report of an id" report --replay made.report.json
    refuses "an archive" explore terra-mystica --store archive.jsonl
    refuses "a front" explore terra-mystica --objectives river-span:most,colour-span:most --store front.jsonl
    refuses "a store of runs" study run ./study.yaml --size smoke --store runs.db
}

for folder in "$source_root"/tests/releases/*/; do
    open_folder "$folder"
    read_files
    if [ "$version" = "$this" ]; then read_same_version; else read_other_version; fi
done

# The files as another version would have written them. Ids are left out, because their version is inside of them, and so is the store
# of runs, which has sums of what it holds.
open_folder "$source_root/tests/releases/${this%.*}"
sed -i "s/\(\"version\":\"\|version=\)${this//./\\.}/\1$this-old/g" ./*.json*
version=$this-old
read_files
grep '"id":"game=' levels.jsonl >links.jsonl
mv links.jsonl levels.jsonl
refuses "a link" generate --id "$(head -n 1 levels.jsonl | id_of)"
refuses "an archive" explore terra-mystica --store archive.jsonl
refuses "a front" explore terra-mystica --objectives river-span:most,colour-span:most --store front.jsonl
sed -i 's/"settings":{/"settings":{"magic":1,/' levels.jsonl
refuses "a setting that is gone" evaluate levels.jsonl
that "the files are small" [ "$(cat "$source_root"/tests/releases/*/* | wc -c)" -lt $((200000 * $(find "$source_root/tests/releases" -mindepth 1 -type d | wc -l))) ]
finish
