#!/bin/sh
# bundle.sh SITE: bundles the page's scripts in SITE with esbuild from build-modules, so that the first board needs four scripts
# instead of thirty, one after the other. first.mjs, worker.mjs and embed.mjs are whole; main.mjs shares its chunks with the views that are
# loaded later, and the page's head asks for these chunks early. engine.mjs and the package's scripts stay, for other programs.
set -eu
site=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
esbuild=build-modules/node_modules/.bin/esbuild
[ -x $esbuild ] || exit 1

bundled=$(mktemp -d)
trap 'rm -rf "$bundled"' EXIT
pack() { $esbuild "$@" --bundle --minify --format=esm --target=es2022 --out-extension:.js=.mjs --log-level=warning; }
pack "$site/first.mjs" "$site/worker.mjs" "$site/embed.mjs" --outdir="$bundled"
pack "$site/main.mjs" "$site/ptsp/view.mjs" "$site/wesnoth/view.mjs" "$site/design/view.mjs" "$site/board/explore.mjs" \
    "$site/board/prefer.mjs" "$site/board/bot.mjs" --splitting --external:./first.mjs --external:./editor.mjs --external:./game_text.mjs --outbase="$site" --outdir="$bundled" \
    --chunk-names=parts/[hash]

mkdir "$bundled/kept"
for file in engine.mjs levelground.mjs flight.mjs error.mjs balance.mjs design/editor.mjs design/game_text.mjs; do
    [ ! -f "$site/$file" ] || install -m 644 -D "$site/$file" "$bundled/kept/$file"
done
find "$site" -name '*.mjs' -delete
cp -r "$bundled/kept/." "$site"
rm -r "$bundled/kept"
cp -r "$bundled/." "$site"
preloads=$(grep -o 'from"\./parts/[^"]*"' "$site/main.mjs" | sed 's|from"\./\(.*\)"|<link rel="modulepreload" href="\1">|' | sort -u | tr -d '\n')
sed -i "s|^<script type=\"module\" src=\"main.mjs\"></script>|&$preloads|" "$site/index.html"
