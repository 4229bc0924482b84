#!/usr/bin/env bash
# Makes everything that a release consists of in release/: the source archive, the Debian packages, the wheel and the sdist for
# Python, the npm package, the page, a static program for Linux, one for Windows, and the checksums. Each is used once, apart from this
# folder. Only what is committed is in them, and a second clone of the commit, in another folder, makes the same bytes. Before that,
# README's commands are tried on fresh systems, which takes two hours.
#     release.sh files FOLDER    only makes the files and their checksums: ten minutes
#     release.sh twice           only makes them in two clones and compares them
set -euo pipefail
cd "$(dirname "$0")/.."
doing=${1:-all}
case $doing in
all | twice) out=$PWD/release ;;
files)
    mkdir -p "${2:?release.sh files: expected a folder}" && out=$(cd "$2" && pwd)
    [ -z "$(ls -A "$out")" ] || { echo "release: $2: expected an empty folder" >&2; exit 1; }
    ;;
*) echo "usage: release.sh [files FOLDER | twice]" >&2; exit 2 ;;
esac
[ -z "$(git status --porcelain)" ] || { echo "release: expected that everything is committed" >&2; exit 1; }
version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' include/levelground.h)
export SOURCE_DATE_EPOCH; SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
work=$(mktemp -d) log=$work/log current=
# shellcheck disable=SC2317  # called by the trap
finish() {
    [ -z "$current" ] || { echo "FAIL $current"; tail -n 40 "$log" | sed 's/^/     /'; }
    rm -rf "$work"
}
trap finish EXIT
[ "$doing" = files ] || rm -rf "$out"
mkdir -p "$out"

# step NAME COMMAND...: prints one line, and the log if a part of the command fails. It is no condition of anything, because then
# bash would go on after a part that fails.
step() {
    local start=$SECONDS
    current=$1
    ("${@:2}") >"$log" 2>&1
    echo "ok   $1 ($((SECONDS - start)) s)"
    current=
}

# pack FOLDER: an archive of a folder in $work, whose bytes tell nothing of when, where and by whom it was made
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" -C "$work" -cf - "$1" | gzip -9n >"$out/$1.tar.gz"
}

# Each file is made by make_NAME and used by use_NAME.
make_archive() { tools/dist.sh "$out"; }

make_debian() {
    tools/setup.sh package
    tools/package.sh build
    cp packages/*.deb "$out"
}

# On a fresh system, and in the image for researchers.
use_debian() {
    tools/package.sh try
    tools/setup.sh container
    tools/container.sh
}

make_wheel() {
    tools/setup.sh wheel
    tools/wheel.sh "$out/python"
}

use_wheel() {
    /usr/bin/python3 -m venv --system-site-packages "$work/venv" # numpy is the system's
    "$work/venv/bin/pip" install --quiet --no-index --no-deps "$out"/python/*.whl
    "$work/venv/bin/python" -c "import levelground as lg; assert lg.generate('catan', seed=1).score == 0"
}

make_npm() {
    tools/setup.sh npm
    tools/web.sh "$work/site"
    tools/npm.sh "$work/site" "$out"
}

use_npm() {
    mkdir "$work/npm"
    cd "$work/npm"
    echo '{ "private": true }' >package.json
    npm install --offline --no-audit --no-fund --cache "$work/cache" "$out/levelground-$version.tgz"
    npx --no-install levelground generate catan --seed 1 | grep 'fair: all'
}

make_page() {
    tools/setup.sh web
    LG_SITE=${LG_SITE:-} tools/web.sh "$work/levelground-page-$version"
    pack "levelground-page-$version"
}

use_page() {
    mkdir "$work/unpacked"
    tar -xzf "$out/levelground-page-$version.tar.gz" -C "$work/unpacked"
    test -s "$work/unpacked/levelground-page-$version/index.html"
}

# Without PNG and PDF, because librsvg and cairo are loaded at run time.
static=levelground-$version-linux-$(uname -m)
make_static() {
    tools/configure.sh build-static -Dbuildtype=release -Dprefer_static=true -Dc_link_args=-static
    ninja -C build-static levelground
    mkdir "$work/$static"
    cp -r build-static/levelground LICENSE python/COPYING.libyaml games examples "$work/$static"
    rm -rf "$work/$static"/examples/__pycache__
    strip "$work/$static/levelground"
    pack "$static"
}

# In a root that has nothing but what was unpacked.
use_static() {
    mkdir "$work/root"
    tar -xzf "$out/$static.tar.gz" -C "$work/root" --strip-components 1
    run=(chroot "$work/root" /levelground)
    [ "$(id -u)" -eq 0 ] || run=("$work/root/levelground")
    "${run[@]}" generate catan --seed 1 | grep 'fair: all'
    "${run[@]}" generate gaia-project --seed 1 | grep 'fair: all'
    "${run[@]}" evaluate original --variant paper | grep 'not fair: 2 of 4 rules met'
    "${run[@]}" render original --output - --format svg | grep '</svg>'
    { "${run[@]}" render original --output - --format png || true; } 2>&1 | grep 'PNG and PDF need librsvg'
    { "${run[@]}" evaluate missing.txt || true; } 2>&1 | grep 'levelground: missing.txt: cannot open'
}

make_windows() {
    tools/setup.sh windows
    tools/windows.sh build "$out"
}

use_windows() { tools/windows.sh try "$out"; }

# Another folder, whose name has another length, another zone of time, other rights of new files and another language.
make_again() {
    (
        umask 077
        git clone --quiet . "$work/a-clone-in-another-folder"
        cd "$work/a-clone-in-another-folder"
        TZ=Asia/Kathmandu LC_ALL=C LG_SITE=${LG_SITE:-} tools/release.sh files "$work/again"
    )
    diff "$out/SHA256SUMS" "$work/again/SHA256SUMS"
}

# release NAME WORDS: makes a file and, unless only files are asked for, uses it. The source archive is used by the others.
release() {
    step "$2" "make_$1"
    if [ "$doing" = all ] && declare -F "use_$1" >/dev/null; then step "$2, used as its users would" "use_$1"; fi
}

if [ "$doing" = all ]; then step "README's commands in an empty root of each Debian release" make fresh; fi
release archive "source archive"
release static "static program"
release windows "program for Windows"
release npm "npm package"
release page "the page"
release wheel "wheel and sdist"
release debian "Debian packages"
(cd "$out" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum) >"$work/sums"
cp "$work/sums" "$out/SHA256SUMS"
if [ "$doing" != files ]; then step "the same bytes by another clone" make_again; fi
cat "$out/SHA256SUMS"
