#!/usr/bin/env bash
# make.sh TOOL: writes a file of every kind that levelground keeps into the folder of the tool's version, see README.md.
# levelground-study must be beside the tool.
set -euo pipefail
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
version=$("$tool" --version | sed 's/levelground //')
folder=$here/${version%.*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/{quilts.game.yaml,study.yaml,player.py} "$work"
cd "$work"
. "$here/commands.inc"

# Levels: by ids, and by links, which have a lock.
{
    generate toy --seed 1
    generate catan --seed 2
    generate terra-mystica --seed 3 --want islands=4
    generate wesnoth --seed 4 --evaluations 100
    generate ptsp --seed 5 --set size=100 --set waypoints=5 --evaluations 100
    for game in catan-islands gaia-project milty-draft terraforming-mars twilight-imperium; do
        generate "$game" --seed 6 --evaluations 2000
    done
    generate quilts --seed 7
    "$tool" convert catan/beginners --output - | sed '1,5s/[BS]6 /?  /' >lock.txt
    generate catan --lock lock.txt --seed 8 --evaluations 2000
    "$tool" convert terra-mystica/original --output - | sed '1s/^U,S,G/?,?,?/' >lock.txt
    generate terra-mystica --lock lock.txt --seed 9 --evaluations 2000
} >levels.jsonl
{
    "$tool" evaluate original --variant paper --json
    printf 'quilts\nRRRR\nRRBB\nBBBB\nGGGG\n' | "$tool" repair - --plugin ./quilts.game.yaml --seed 1 --json | timeless
} >records.jsonl
"$tool" report original --output board.report.json
"$tool" report "$(sed -n 2p levels.jsonl | id_of)" --output made.report.json

explore_archive >/dev/null
explore_archive >archive.expected
explore_front >/dev/null
explore_front >front.expected
play_games >games.expected
# A store names the machine of each run, so the machine has another name here.
unshare --map-root-user --uts sh -c 'hostname machine && exec "$@"' sh "$tool" study run ./study.yaml --size smoke --store runs.db --quiet
"$tool" study verify runs.db --keep runs.csv --quiet

rm -rf "$folder"
mkdir "$folder"
echo "$version" >"$folder/version"
mv levels.jsonl records.jsonl ./*.report.json archive.* front.* games.* runs.* quilts.game.yaml study.yaml player.py "$folder"
gzip -9n "$folder"/*.db
ls -l "$folder"
