#!/usr/bin/env bash
# Makes Debian packages of the last commit in packages/: builds them from the source archive in the standard way, checks them
# against Debian's policy with lintian, and tries them on a fresh system of the same release.
#     package.sh build|try       does one of both
set -euo pipefail
cd "$(dirname "$0")/.."

doing=${1:-all} work=build-package log=build-package/log
case $doing in all | build | try) ;; *) echo "usage: package.sh [build | try]" >&2; exit 2 ;; esac
mkdir -p "$work"

# step NAME COMMAND...: prints one line, and the log if the command fails
step() {
    local start=$SECONDS
    if "${@:2}" >"$log" 2>&1; then echo "ok   $1 ($((SECONDS - start)) s)"; else
        echo "FAIL $1"
        tail -n 60 "$log" | sed 's/^/     /'
        exit 1
    fi
}

build() {
    tar -xzf "$archive" -C "$work"
    (cd "$work/$name" && dpkg-buildpackage -us -uc)
}

# Runs a command with a /proc of its own, which disappears when the command ends.
fresh() {
    unshare --mount --pid --fork --mount-proc="$work/system/proc" chroot "$work/system" bash -s <tools/try_packages.sh
}

if [ "$doing" != try ]; then
    rm -rf "$work" packages/*.deb
    mkdir "$work"
    archive=$(tools/dist.sh)
    name=$(basename "$archive" .tar.gz)
    grep -q "^levelground (${name#levelground-})" debian/changelog ||
        { echo "debian/changelog: expected version ${name#levelground-} first" >&2; exit 1; }
    step "dpkg-buildpackage" build
    step "lintian" lintian --allow-root --fail-on error,warning "$work"/*.changes
    cp "$work"/*.deb packages/
fi
if [ "$doing" != build ] && [ "$(id -u)" -eq 0 ]; then
    rm -rf "$work/system"
    step "empty root" tools/root.sh "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$work/system"
    cp packages/*.deb "$work/system/root"
    step "installed, used and removed on a fresh system" fresh
elif [ "$doing" != build ]; then
    echo "note: only root can try them on a fresh system" >&2
fi
ls -1 packages/*.deb
