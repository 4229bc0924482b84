#!/bin/sh
# modules.sh [next]: installs the npm packages that the page's tests need into build-modules, in the exact versions of
# tests/web/package.json. With `next` it installs Next.js into build-next, by tests/web/next.json: 330 MB for one test, so nothing
# else does it. There is no lock file, because it would name a registry. If npm cannot get the packages, the tests that need them
# are skipped.
set -eu
cd "$(dirname "$0")/.."
folder=build-modules list=tests/web/package.json
[ "${1:-}" != next ] || { folder=build-next list=tests/web/next.json; }

! cmp -s $list $folder/package.json || [ ! -e $folder/complete ] || exit 0
without() { echo "note: no npm packages for the page's tests ($1); what needs them is skipped" >&2; exit 0; }
command -v npm >/dev/null || without "npm is missing"

rm -rf $folder
mkdir -p $folder
cp $list $folder/package.json
echo "installing: $(sed -n 's/^ *"\(.*\)": "\([0-9.]*\)",\{0,1\}$/\1 \2/p' $folder/package.json | paste -sd , | sed 's/,/, /g')"
npm install --prefix $folder --no-package-lock --no-audit --no-fund --ignore-scripts --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=1000 \
    --fetch-timeout=30000 >$folder/log 2>&1 </dev/null || without "npm install failed: $(grep -m 1 'npm err' -i $folder/log)"
touch $folder/complete
