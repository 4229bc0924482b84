#!/usr/bin/env bash
# What people send when something is wrong: --version --json, and report with its --replay.
# Slow: some searches.
# Second tier, too (30 s): all games, and a report that is cut at many places.
. "$(dirname "$0")/tap.inc"

# ---- the program
version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' "$source_root/include/levelground.h")
lg --version --json
that "--version --json" json "$out" "len(items) == 1 and all(i['version'] == '$version' and i['compiler'] and
    set(i['libraries']) == {'jansson', 'libyaml', 'sqlite', 'librsvg', 'cairo'} and i['libraries']['jansson'] and
    set(i['features']) == {'database', 'mpi', 'gsl', 'librsvg', 'yaml'} and
    all(i['features'][f] == bool(i['libraries'][l]) for f, l in (('database', 'sqlite'), ('librsvg', 'cairo'), ('yaml', 'libyaml')))
    for i in items)"
beside=$(dirname "$tool")
that "it names the programs beside it" json "$out" "items[0]['features']['gsl'] == $([ -x "$beside/levelground-study" ] && echo True || echo False)"
cp "$tool" alone
./alone --version --json >"$out" 2>"$err"
that "without them, too" json "$out" "not items[0]['features']['gsl'] and not items[0]['features']['mpi']"
# An archive, unpacked inside this clone or another one, has no commit.
mkdir -p clone/tree/tools
cp "$source_root/tools/commit.sh" clone/tree/tools
(cd clone && git init -q && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m a) >"$scratch/none" 2>&1
is "an archive has no commit" "$(clone/tree/tools/commit.sh)" ""
refused "--version and another word" 2 "--version: expected --json or nothing after it, found 'x'" --version x

# ---- a report comes out the same: by its id, by the record of a search, and where only the level is known
id_of() { python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["id"])' "$1"; }
comes_out() {
    # shellcheck disable=SC2086 # words of a command
    lg generate $1 --seed 3 --json --quiet
    cp "$out" record.jsonl
    lg report "$(id_of record.jsonl)" --output report.json
    is "$1: a report" "$status $(cat "$out" "$err")" "0 "
    lg report record.jsonl
    that "$1: the record gives the same" cmp "$out" report.json
    lg report --replay report.json
    is "$1: the same comes out" "$status $(cat "$out" "$err")" \
        "0 report.json: $(sed -nE 's/^  "(game|variant)":"([^"]*)",$/\2/p' report.json | xargs): the same comes out: the level, its score and each requirement"
}
comes_out toy
comes_out 'terra-mystica --preset tabu2020 --want islands=4 --evaluations 3000'
comes_out 'catan --lock beginners --set REQ1=0'
lg report original --variant paper --set REQ2=3
cp "$out" board.json
lg report --replay board.json
is "a board alone" "$status $(cat "$out")" "0 board.json: terra-mystica paper: the same comes out: the score and each requirement"
lg report board.json
that "a report is a file of a level" cmp "$out" board.json
lg evaluate board.json --json
that "evaluate says what the report says" python3 -c 'import json, sys
a, b = json.load(open(sys.argv[1])), json.load(open("board.json"))
assert all(a[k] == b[k] for k in ("score", "requirements", "settings", "map")) and a["score"] == 15' "$out"
is "a member on a line" "$(grep -c '' board.json)" "$(python3 -c 'import json; print(2 + len(json.load(open("board.json"))))')"
lg report original --json
is "--json: on one line" "$(grep -c '' "$out")" 1
lg report --replay board.json --json
is "--json: what comes out" "$status $(cat "$out")" \
    "0 {\"file\":\"board.json\",\"version\":\"$version\",\"game\":\"terra-mystica\",\"command\":\"evaluate\",\"same\":true,\"differences\":[]}"

# ---- no paths and no names
mkdir secret
printf '%s\n' 'game: quilts' 'board: {squares: [2, 2]}' 'pieces: {red: 2, blue: 2}' \
    'rules: {a: {borders: same, at most: 0}}' >secret/q.game.yaml
lg generate secret/q.game.yaml --seed 3 --json --quiet
cp "$out" secret/record.jsonl
lg report secret/record.jsonl --plugin "$PWD/secret/q.game.yaml" --output quilts.json
lg generate catan --lock beginners --seed 1 --json --quiet
lg report "https://secret@$(uname -n)/secret/#$(id_of "$out")" --output link.json
for file in quilts link; do
    is "$file: no path, user or machine" "$status $(grep -c -e secret -e "$PWD" -e "$(uname -n)" -e "\"$(id -un)\"" "$file.json")" "0 0"
    (cd secret && "$tool" report --replay "../$file.json") >"$out" 2>"$err"
    is "$file: it runs elsewhere" "$? $(sed 's/.*: //' "$out")" "0 the level, its score and each requirement"
done

# ---- what does not come out the same
sed -E 's/("requirements":\{.*"REQ2":)[0-9]+/\17/; s/^  "score":15/  "score":20/' board.json >other.json
lg report --replay other.json
is "what differs" "$status $(cat "$out")" "1 other.json: terra-mystica paper: something else comes out
  score: 20 in the report, 15 here
  requirements.REQ2: 7 in the report, $(sed -nE 's/.*"requirements":\{.*"REQ2":([0-9]+).*/\1/p' board.json) here"
sed -E 's/("requirements":\{)/\1"REQ99":1,/; s/"remark":/"traits":/' board.json >other.json
lg report --replay other.json
like "a requirement that is not here" "$out" '  requirements\.REQ99: 1 in the report, nothing here'
lg generate toy --seed 3 --json --quiet
lg report "$(id_of "$out")" --output toy.json
lg generate toy --seed 4 --json --quiet
cp "$out" four.jsonl
python3 - <<'PYTHON'
import json
one, two = (json.loads(open(name).read()) for name in ("toy.json", "four.jsonl"))
json.dump({**one, "map": two["map"]}, open("other.json", "w"))
PYTHON
lg report --replay other.json
is "another level" "$status $(tail -n 1 "$out")" "1   the level is another one"
lg report --replay other.json --json
that "and both levels in JSON" json "$out" "items[0]['same'] is False and [d['member'] for d in items[0]['differences']] == ['map']"

# ---- files that are wrong
wrong() {
    local name=$1 regex=$2 file=$3
    shift 3
    sed -E "$@" "$file" >wrong.json
    refused "$name" 2 "wrong\\.json:$regex" report --replay wrong.json
}
: >empty.json
refused "an empty file" 2 'empty\.json:1:1: expected a report, found an empty file' report --replay empty.json
refused "no file" 2 'none\.json: cannot open: .*' report --replay none.json
lg report --output program.json
refused "a report of the program alone" 2 'program\.json:2:3: expected a report of a level, found one of the program alone' report --replay program.json
wrong "no JSON" '[0-9]+:[0-9]+: expected JSON, found an error: .*' board.json '3s/:/;/'
wrong "a record" '1:1: expected a report, which has an object "report", found none' board.json '/"report"/d'
wrong "two reports" '[0-9]+:1: expected one report, found more behind it' board.json '$a{}'
wrong "another format" "2:13: expected format 1; version 9\\.8\\.7 wrote this report, and this is $version" board.json \
    's/"format":1/"format":2/; s/"version":"[^"]*"/"version":"9.8.7"/'
wrong "no format" '2:12: expected a whole number as "format"' board.json 's/"format":1,//'
wrong "another command" '2:24: expected "generate" or "evaluate" as "command"' board.json 's/"evaluate"/"rm"/'
wrong "an unknown member" "2:[0-9]+: expected a member of a report, found 'commitx'; did you mean 'commit'\\?" board.json 's/"commit"/"commitx"/'
wrong "an id too many" '2:13: expected no "id", because the command is evaluate' board.json 's/"format"/"id":"x","format"/'
wrong "no id" '2:[0-9]+: expected a string as "id" of the command generate' toy.json 's/"id":"[^"]*",//'
wrong "an id with a mistake" "2:[0-9]+: the id '.*' has a typing mistake in it" toy.json 's/("id":"[^"]*)",/\10",/'
for word in toy.json /etc/passwd original catan '. . .' 'game=catan&seed=x'; do
    wrong "$word is no id" '2:[0-9]+: (expected an id or a link, found .*|the link.s seed: .*)' toy.json "s#\"id\":\"[^\"]*\"#\"id\":\"${word/&/\\&}\"#"
done
wrong "another version's id" "2:[0-9]+: the link was made by version 9\\.8\\.7; this is $version, which makes other levels.*" link.json \
    's/version=[0-9.]*/version=9.8.7/'
wrong "no score" '1:1: expected a number or null as "score"' board.json '/"score"/d'
wrong "a score in words" '[0-9]+:3: expected a number or null as "score"' board.json 's/"score":15/"score":"19"/'
wrong "requirements that are none" '[0-9]+:3: expected an object as "requirements"' board.json 's/"requirements":\{[^}]*\}/"requirements":[]/'
wrong "an unknown game" "1:1: expected a known \"game\", found 'chess'" board.json 's/"terra-mystica"/"chess"/'
wrong "a level with a mistake" '1:1: in "map" at 1:.*' board.json '/"map"/s/U,S/U,Q/'
wrong "a game's file with a mistake" '.*game_file:2:.*' quilts.json 's/squares: /squarez: /'
sed 's/"version":"[^"]*"/"version":"9.8.7"/; s/"settings":{/"settings":{"magic":1,/' board.json >wrong.json
lg report --replay wrong.json
is "a setting of another version: both versions are named" "$status $(tail -n 1 "$err" | sed 's/.*; version/version/')" \
    "2 version 9.8.7 wrote this, and this is $version"
sed 's/"version":"[^"]*"/"version":"9.8.7"/' board.json >other.json
lg report --replay other.json
is "a level that another version has judged is judged again" "$status $(cat "$err")" \
    "0 levelground: note: version 9.8.7 wrote the report, and this is $version"

# ---- options, and files that cannot be written
misused() {
    lg report "${@:3}"
    is "$1" "$status $(head -n 1 "$err")" "2 levelground report: $2"
}
misused "--replay and a level" "--replay FILE: expected no other option than --json, because the report says all" --replay board.json original
misused "--set without a level" "--game, --variant and --set: expected a FILE, an id or a link with them" --set REQ1=0
misused "two files" "expected one FILE, found also 'fjords'" original fjords
refused "no level" 2 'none\.txt: cannot open: .*' report none.txt --output new.json
refused "a folder that is missing" 1 'none/new\.json: cannot .*' report original --output none/new.json
cp board.json kept.json
refused "a level that cannot be read leaves the file" 2 '.*' report wrong.json --output kept.json
that "as it was" cmp board.json kept.json
rest_is_second_tier

for what in catan terra-mystica gaia-project 'wesnoth --evaluations 200' 'ptsp --evaluations 200'; do
    comes_out "$what"
done
for ((bytes = 1; bytes < $(wc -c <board.json) - 1; bytes += 7)); do
    head -c "$bytes" board.json >cut.json
    lg report --replay cut.json
    grep -q -x -E 'levelground: cut\.json:[0-9]+:[0-9]+: expected .*' "$err" && [ "$status" -eq 2 ] || echo "$bytes"
done >unrefused
is "a report that ends too soon" "$(cat unrefused)" ""
finish
