#!/usr/bin/env bash
# The JSON Schema of files of games: it takes all files of this project, and refuses misspelt keys as the tool does.
# Second tier (22 s): checks a hundred files.
. "$(dirname "$0")/tap.inc"

for python in python3 /usr/bin/python3; do
    "$python" -c 'import jsonschema, yaml' 2>"$scratch/none" && break
    python=
done
if [ -z "$python" ]; then
    skip "the schema" "there are no jsonschema and yaml for Python: tools/setup.sh test"
    finish
    exit
fi
that "it is made from the page" python3 -c 'import subprocess, sys; open(sys.argv[1], "wb").write(subprocess.check_output(sys.argv[2:]))' \
    schema.json python3 "$source_root/tools/game_schema.py"

cat >refuses.py <<'END'
# refuses.py FILE...: prints each file that the schema refuses
import json, sys, jsonschema, yaml
schema = json.load(open("schema.json"))
jsonschema.Draft7Validator.check_schema(schema)
judge = jsonschema.Draft7Validator(schema)
for path in sys.argv[1:]:
    if not judge.is_valid(yaml.safe_load(open(path))):
        print(path)
END
"$python" refuses.py "$source_root"/{games,examples,tests/data/games}/*.game.yaml >refused
is "it takes all files of this project" "$(cat refused)" ""

# Writes each key of the language with a slip, in the first file that has the word. Some words are names there, with which the slip
# may do no harm. Left out: a piece may have values with any names, so the schema cannot know that `stockx: 3` is none; and three words
# that are names to which other parts of their files refer.
cat >slips.py <<'END'
import json, pathlib, re, sys
texts = [pathlib.Path(path).read_text() for path in sys.argv[1:]]
def keys(part):
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    own = part.get("properties", {}) if isinstance(part, dict) else {}
    return set(own).union(*map(keys, parts))
for key in sorted(keys(json.load(open("schema.json"))) - {"kinds", "stock", "usual", "tolerance"}):
    found = re.compile(rf"(?:^|(?<=[ {{]))(?:- )?{key}:", re.M)
    for text in texts:
        if found.search(text):
            pathlib.Path("slips", key.replace(" ", "-") + ".game.yaml").write_text(found.sub(f"{key}x:", text, count=1))
            break
END
mkdir slips
python3 slips.py "$source_root"/tests/data/games/*.game.yaml "$source_root"/games/*.game.yaml
for file in slips/*; do
    lg list variants "$file"
    [ "$status" = 0 ] || echo "$file"
done >by_tool
"$python" refuses.py slips/* >by_schema
is "it refuses slips as the tool does" "$(cat by_schema)" "$(cat by_tool)"
that "of many keys" test "$(grep -c '' by_schema)" -gt 70
finish
