#!/bin/sh
# packages.sh SITE: bundles the parts of the page that are made of npm packages, with those in build-modules: the designer's
# editor and what its form changes files by (web/editor), and QR codes (web/qr). They take the place of simpler parts. Writes the packages' licences into
# SITE/licences.txt.
set -eu
cd "$(dirname "$0")/.."
packages=build-modules/node_modules
[ -x $packages/.bin/esbuild ] && [ -d $packages/@codemirror/lang-yaml ] && [ -d $packages/yaml ] && [ -d $packages/uqr ] || exit 1

pack() {
    NODE_PATH=$packages $packages/.bin/esbuild "$1" --bundle --minify --format=esm --log-level=warning --allow-overwrite --outfile="$2"
}
pack web/editor/editor.mjs "$1/design/editor.mjs"
pack web/editor/game_text.mjs "$1/design/game_text.mjs"
pack web/qr/qr.mjs "$1/qr.mjs"
for folder in $packages/@codemirror/* $packages/@lezer/* $packages/@marijn/* $packages/style-mod $packages/w3c-keyname $packages/crelt \
    $packages/yaml $packages/uqr; do
    [ ! -f "$folder/LICENSE" ] || { echo "== ${folder#$packages/}"; cat "$folder/LICENSE"; echo; }
done >"$1/licences.txt"
