#!/bin/sh
# editor.sh FOLDER: bundles the designer's editor, web/editor, with the npm packages in build-modules into FOLDER/editor.mjs, and
# writes the packages' licences beside it.
set -eu
cd "$(dirname "$0")/.."
packages=build-modules/node_modules
[ -x $packages/.bin/esbuild ] && [ -d $packages/@codemirror/lang-yaml ] || exit 1

NODE_PATH=$packages $packages/.bin/esbuild web/editor/editor.mjs --bundle --minify --format=esm --log-level=warning \
    --allow-overwrite --outfile="$1/editor.mjs"
for folder in $packages/@codemirror/* $packages/@lezer/* $packages/@marijn/* $packages/style-mod $packages/w3c-keyname $packages/crelt; do
    [ ! -f "$folder/LICENSE" ] || { echo "== ${folder#$packages/}"; cat "$folder/LICENSE"; echo; }
done >"$1/licences.txt"
