#!/usr/bin/env bash
# web.sh [FOLDER]: builds the page. The modules are built in build-web; FOLDER (default: dist) gets the site as static files for
# any host. LG_SITE is the future address of the site, such as https://example.org/maps/; the preview picture of shared links
# needs it. web.sh --quick FOLDER builds modules that are larger and slower, in build-web-quick, for tests: in a third of the time.
set -euo pipefail
cd "$(dirname "$0")/.."
build=build-web kind=(--buildtype release)
[ "${1:-}" != --quick ] || { build=build-web-quick kind=(-Ddebug=false -Doptimization=1 -Db_ndebug=true); shift; }
site=${1:-dist}
export NODE_PATH=/usr/share/nodejs # where Debian's emscripten finds the programs with which it shrinks its output
export EM_FROZEN_CACHE=1 EM_CACHE=${EM_CACHE:-/usr/share/emscripten/cache}
export PATH="$PWD/tools:$PATH"
mkdir -p "$build"
: >"$build/empty.c"
LG_WASM_CLANG="$(emcc -v -c "$build/empty.c" -o "$build/empty.o" 2>&1 | sed -nE 's|^ *"?(/[^" ]*clang[^" ]*)"? .*-target.*|\1|p' | head -n 1)"
[ -z "$LG_WASM_CLANG" ] || LG_WASM_CLANG="$LG_WASM_CLANG $(emcc --cflags)"
export LG_WASM_CLANG

tools/libyaml.sh 2>/dev/null || echo "note: the source of libyaml is missing; the page is built without games in files" >&2
tools/exports.py check >/dev/null || tools/exports.py check >&2
tools/configure.sh "$build" --cross-file tools/wasm.ini "${kind[@]}"
ninja -C "$build" --quiet

version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' include/levelground.h)
next=$(mktemp -d "$build/site.XXXXXX")
trap 'rm -rf "$next"' EXIT
cp -r web/page/. "$next"
cp web/npm/levelground.mjs web/npm/flight.mjs web/npm/error.mjs web/npm/balance.mjs "$next"
find "$build/web" -maxdepth 1 -name "*.wasm" -exec cp -t "$next" {} +
if [ -f "$build/web/file.wasm" ]; then
    mkdir "$next/games"
    cp games/*.game.yaml examples/*.game.yaml "$next/games"
    cp python/COPYING.libyaml "$next"
    python3 tools/game_schema.py >"$next/design/schema.json"
    cp tools/game_measures.json "$next/design/measures.jsonl"
else
    sed -i '/data-file/d' "$next/index.html"
fi
# embed.html has the same list of games, from which scripts know where each is, without pictures
games=$(grep 'data-prefix' "$next/index.html" | sed 's|<svg.*</svg>||')
sed -i -e "/@GAMES@/{r /dev/stdin" -e 'd}' "$next/embed.html" <<<"$games"
tools/packages.sh "$next" || echo "note: no npm packages: the designer's editor is a plain field of text, and prints have no QR code" >&2
node tools/catalogs.mjs "$next"
tools/bundle.sh "$next" || echo "note: no esbuild; the page's scripts are not bundled" >&2
for module in "$build"/web/*.wasm; do tools/exports.py check "$module" >/dev/null; done

# The address of the preview picture must be complete, because other sites that show a shared link fetch the picture by it.
address=${LG_SITE:-}
case $address in
    '') ;;
    *[\&\|\"\<\>\\]*) echo "LG_SITE: expected an address, found '$address'" >&2; exit 1 ;;
    https://* | http://*) sed -i "s|content=\"share.png\"|content=\"${address%/}/share.png\"|" "$next/index.html" ;;
    *) echo "LG_SITE: expected an address that begins with https://, found '$address'" >&2; exit 1 ;;
esac

# The files that the service worker stores. These are all files, because each game has to work without a network, except those
# that only other sites show, and those that players of visitors need, because no service worker serves the frame in which they run.
files=$(cd "$next" && find . -type f ! -name service.js ! -name share.png ! -name levelground.wasm ! -name player.html | LC_ALL=C sort | xargs sha256sum | sed -E "s|^(.{16}).*  \\./(.*)|'\\2': '\\1',|" | tr '\n' ' ')
hash=$(cd "$next" && find . -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c 1-16)
sed -i "s|@BUILD@|$version-$hash|; s|'@FILES@': ''|${files%, }|" "$next/service.js"
chmod -R u=rwX,go=rX "$next"

mkdir -p "$site"
[ -f "$site/index.html" ] && find "$site" -mindepth 1 -delete
cp -r "$next/." "$site"
