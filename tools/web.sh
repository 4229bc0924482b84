#!/usr/bin/env bash
# Builds the page: web.sh [FOLDER]. The module is built in build-web; FOLDER (dist) gets the site, plain files for any host.
set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-dist}
build=build-web
export NODE_PATH=/usr/share/nodejs # where Debian's emscripten finds what it needs to shrink its output
export EM_FROZEN_CACHE=1 EM_CACHE=${EM_CACHE:-/usr/share/emscripten/cache}

tools/exports.py check >/dev/null || tools/exports.py check >&2
tools/configure.sh "$build" --cross-file tools/wasm.ini --buildtype release
ninja -C "$build" --quiet

version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' include/levelground.h)
next=$(mktemp -d "$build/site.XXXXXX")
trap 'rm -rf "$next"' EXIT
cp -r web/page/. "$next"
cp web/npm/levelground.mjs web/npm/flight.mjs web/npm/error.mjs "$build"/web/levelground.wasm "$build"/web/levelground-plain.wasm "$next"
for module in levelground levelground-plain; do tools/exports.py check "$next/$module.wasm" >/dev/null; done

# What the service worker keeps: all but the gallery, which comes when it is looked at, and the module for other machines.
files=$(cd "$next" && find . -type f ! -name service.js ! -path './gallery/*' ! -name levelground-plain.wasm | sed 's|^\./||' | LC_ALL=C sort | tr '\n' ' ')
hash=$(cd "$next" && find . -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c 1-16)
sed -i "s|@BUILD@|levelground-$version-$hash|; s|@FILES@|${files% }|" "$next/service.js"
chmod -R u=rwX,go=rX "$next"

mkdir -p "$site"
[ -f "$site/index.html" ] && find "$site" -mindepth 1 -delete
cp -r "$next/." "$site"
