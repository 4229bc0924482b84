#!/bin/sh
# bundle.sh SITE: bundles the page's scripts in SITE with esbuild from build-modules, so that the first board needs three scripts
# instead of thirty, one after the other. first.mjs, worker.mjs and embed.mjs are whole; so is main.mjs, which has what it shares with the
# views that are loaded later. engine.mjs and the package's scripts stay, for other programs.
set -eu
site=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/.." && pwd)
esbuild=$root/build-modules/node_modules/.bin/esbuild
[ -x "$esbuild" ] || exit 1

bundled=$(mktemp -d)
trap 'rm -rf "$bundled"' EXIT
# The names of the chunks depend on the names of the files as they are seen from the working folder.
cd "$site"
pack() { "$esbuild" "$@" --bundle --minify --format=esm --target=es2022 --out-extension:.js=.mjs --log-level=warning; }
pack first.mjs worker.mjs embed.mjs --outdir="$bundled"
pack main.mjs ptsp/view.mjs wesnoth/view.mjs design/view.mjs board/explore.mjs board/prefer.mjs board/bot.mjs --splitting \
    --external:./first.mjs --external:./editor.mjs --external:./game_text.mjs --outbase=. --outdir="$bundled" \
    --chunk-names=parts/[hash] --metafile="$bundled/meta.json"
node "$root/tools/merge_parts.mjs" "$bundled"

mkdir "$bundled/kept"
for file in engine.mjs levelground.mjs flight.mjs error.mjs balance.mjs design/editor.mjs design/game_text.mjs; do
    [ ! -f "$site/$file" ] || install -m 644 -D "$site/$file" "$bundled/kept/$file"
done
find "$site" -name '*.mjs' -delete
cp -r "$bundled/kept/." "$site"
rm -r "$bundled/kept"
cp -r "$bundled/." "$site"
