#!/usr/bin/env bash
# Makes everything that a release consists of in release/: the source archive, the Debian packages, the wheel and the sdist for
# Python, the npm package, the page, a static program for Linux, one for Windows, and the checksums. Each is used once, apart from this folder.
# Only what is committed is in them. Before that, README's commands are tried on fresh systems, which takes two hours.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/release log=$PWD/release/log
[ -z "$(git status --porcelain)" ] || { echo "release: expected that everything is committed" >&2; exit 1; }
version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' include/levelground.h)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$out"
mkdir "$out"

# step NAME COMMAND...: prints one line, and the log if the command fails
step() {
    local start=$SECONDS
    if (set -e; "${@:2}") >"$log" 2>&1; then echo "ok   $1 ($((SECONDS - start)) s)"; else
        echo "FAIL $1"
        tail -n 40 "$log" | sed 's/^/     /'
        exit 1
    fi
}

archive() { tools/dist.sh "$out"; }

debian() {
    tools/setup.sh package
    tools/package.sh # tries the packages on a fresh system
    cp packages/*.deb "$out"
}

wheel() {
    tools/setup.sh wheel
    tools/wheel.sh "$work/wheel"
    /usr/bin/python3 -m venv --system-site-packages "$work/venv" # numpy is the system's
    "$work/venv/bin/pip" install --quiet --no-index --no-deps "$work"/wheel/*.whl
    "$work/venv/bin/python" -c "import levelground as lg; assert lg.generate('catan', seed=1).score == 0"
    mkdir "$out/python"
    cp "$work"/wheel/* "$out/python"
}

npm_package() {
    tools/setup.sh npm
    tools/web.sh "$work/site"
    tarball=$(tools/npm.sh "$work/site" "$out")
    mkdir "$work/npm"
    cd "$work/npm"
    echo '{ "private": true }' >package.json
    npm install --offline --no-audit --no-fund --cache "$work/cache" "$tarball"
    npx --no-install levelground generate catan --seed 1 | grep 'fair: all'
}

page() {
    LG_SITE=${LG_SITE:-} tools/web.sh "$work/page"
    tar -czf "$out/levelground-page-$version.tar.gz" -C "$work" --transform "s/^page/levelground-page-$version/" page
    mkdir "$work/unpacked"
    tar -xzf "$out/levelground-page-$version.tar.gz" -C "$work/unpacked"
    test -s "$work/unpacked/levelground-page-$version/index.html"
}

# Without PNG and PDF, because librsvg and cairo are loaded at run time.
static() {
    name=levelground-$version-linux-$(uname -m)
    tools/configure.sh build-static -Dbuildtype=release -Dprefer_static=true -Dc_link_args=-static
    ninja -C build-static levelground
    mkdir -p "$work/$name" "$work/root"
    cp build-static/levelground LICENSE python/COPYING.libyaml "$work/$name"
    cp -r games examples "$work/$name"
    strip "$work/$name/levelground"
    tar -czf "$out/$name.tar.gz" -C "$work" "$name"
    # in a root that has nothing but what was unpacked
    tar -xzf "$out/$name.tar.gz" -C "$work/root" --strip-components 1
    run=(chroot "$work/root" /levelground)
    [ "$(id -u)" -eq 0 ] || run=("$work/root/levelground")
    "${run[@]}" generate catan --seed 1 | grep 'fair: all'
    "${run[@]}" generate gaia-project --seed 1 | grep 'fair: all'
    "${run[@]}" evaluate original --variant paper | grep 'not fair: 2 of 4 rules met'
    "${run[@]}" render original --output - --format svg | grep '</svg>'
    { "${run[@]}" render original --output - --format png || true; } 2>&1 | grep 'PNG and PDF need librsvg'
    { "${run[@]}" evaluate missing.txt || true; } 2>&1 | grep 'levelground: missing.txt: cannot open'
}

# levelground.exe, with the games in files and the add-on, used under wine as it is unpacked.
windows() {
    tools/setup.sh windows
    tools/windows.sh "$out"
}

step "README's commands in an empty root of each Debian release" make fresh
step "source archive" archive
step "static program, used in an empty root" static
step "program for Windows, used under wine" windows
step "npm package, installed and used" npm_package
step "the page" page
step "wheel and sdist, installed and used" wheel
step "Debian packages, installed and used on a fresh system" debian
rm "$log"
(cd "$out" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum >SHA256SUMS)
cat "$out/SHA256SUMS"
