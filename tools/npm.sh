#!/bin/sh
# npm.sh [SITE] [FOLDER]: makes the npm package `levelground` from a built site, and prints the path of the tarball. Its module
# uses vector instructions, which Node.js supports since version 16.4 and browsers since 2021 to 2023. Nothing is downloaded,
# and no registry is named.
set -eu
cd "$(dirname "$0")/.."
site=${1:-dist} folder=${2:-build-web/npm}

command -v npm >/dev/null || { echo "npm.sh: npm is missing; Debian's package is called npm" >&2; exit 1; }
[ -f "$site/levelground.mjs" ] || { echo "npm.sh: expected a site in $site; make web builds one" >&2; exit 1; }
module=$(if [ -f "$site/../web/levelground.wasm" ]; then echo "$site/../web"; else echo build-web/web; fi)/levelground.wasm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder" "$work/package"
folder=$(cd "$folder" && pwd)
install -m 644 LICENSE python/COPYING.libyaml web/npm/README.md web/npm/package.json web/npm/levelground.d.ts web/npm/async.mjs web/npm/async.d.ts web/npm/worker.mjs web/npm/cli.mjs \
    web/npm/levelground.mjs web/npm/flight.mjs web/npm/error.mjs web/npm/balance.mjs "$module" "$work/package"
chmod 755 "$work/package/cli.mjs"
install -m 644 -D -t "$work/package/games" games/*.game.yaml
cd "$work/package"
# npm's own compression is gzip's, which zopfli's output is, too, with a twentieth fewer bytes
name=$(npm pack --pack-destination "$folder" --cache "$work/cache" --logs-max=0 --no-update-notifier --offline --silent)
if command -v zopfli >/dev/null; then
    gunzip -c "$folder/$name" >"$work/package.tar"
    zopfli --i5 -c "$work/package.tar" >"$folder/$name"
else
    echo "note: the package is larger than it need be, because zopfli is missing (Debian's package has this name)" >&2
fi
echo "$folder/$name"
