#!/usr/bin/env bash
# What people send when something is wrong: --version --json, and report with its --replay.
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
finish
