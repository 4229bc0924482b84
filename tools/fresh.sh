#!/usr/bin/env bash
# fresh.sh bookworm|trixie: tries README's commands, literally, in an empty root of this Debian release. What is installed on this
# machine cannot hide a missing step there. Needs root and debootstrap, takes up to an hour, and ends with status 1 at the first
# command that fails or at a warning of a compiler. The last commit is tried, not what is changed beside it.
set -euo pipefail
cd "$(dirname "$0")/.."
release=${1:-}
case $release in bookworm | trixie) ;; *) echo "usage: fresh.sh bookworm|trixie" >&2; exit 2 ;; esac
[ "$(id -u)" -eq 0 ] || { echo "fresh.sh: only root can make an empty root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "fresh.sh: debootstrap is missing (tools/setup.sh package installs it)" >&2; exit 2; }

work=$PWD/build-fresh/$release root=$PWD/build-fresh/$release/root log=$PWD/build-fresh/$release/log
rm -rf "$work"
mkdir -p "$work"

# Runs a command in the root. All mounts are in a namespace of their own, so they vanish with the command. The device files are the
# root's own: a bind of /dev would be emptied together with the root when that is deleted.
inside() {
    # shellcheck disable=SC2016  # the inner shell's own parameters
    unshare --mount --propagation private --pid --fork bash -euc '
        root=$1
        mount -t proc proc "$root/proc"
        mount -t sysfs sysfs "$root/sys"
        mount -t tmpfs tmpfs "$root/dev/shm"
        mount -t tmpfs tmpfs "$root/run"
        mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
        exec env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb chroot "$@"
    ' inside "$root" "$@"
}

# The clone has the reference data beside it if this checkout has.
copy_clone() {
    git clone --quiet --no-local . "$root/root/levelground"
    [ ! -d ../shared/reference ] || { mkdir "$root/root/shared"; cp -r ../shared/reference "$root/root/shared/reference"; }
}

# step NAME COMMAND...: prints one line and the time that the command took. If it fails, prints the end of its log and stops.
step() {
    local start=$SECONDS file="$log-${1// /-}"
    if (set -e; "${@:2}") >"$file" 2>&1 </dev/null; then
        echo "ok   $release: $1 ($((SECONDS - start)) s)"
    else
        echo "FAIL $release: $1 ($((SECONDS - start)) s)"
        tail -n 60 "$file" | sed 's/^/     /'
        exit 1
    fi
    if grep -E '^[^ ]*\.[ch]:[0-9]+.* (warning|note): ' "$file"; then
        echo "FAIL $release: expected no warning of a compiler"
        exit 1
    fi
}

in_clone() { inside bash -c "cd /root/levelground && $1"; }

# A program of somebody else's: compiled and run with what `make install` has installed, without a word about folders.
use_library() {
    in_clone 'cc examples/use_library.c $(pkg-config --cflags --libs levelground) -o /root/use_library && /root/use_library catan 7'
    inside levelground generate catan --seed 1
}

# The page's server runs until it is ended, so it is asked for a page and ended.
serve_page() {
    in_clone 'make web-serve >/root/served 2>&1 & server=$!
        for second in $(seq 1800); do
            address=$(grep -m 1 -oE "http://[^ ]+" /root/served) && break
            kill -0 $server 2>/dev/null || break
            sleep 1
        done
        cat /root/served
        node -e "fetch(process.argv[1]).then(answer => answer.text()).then(text => process.exit(text.includes(\"levelground\") ? 0 : 1))" "$address"'
}

step "empty root" tools/root.sh "$release" "$root"
step "lists of packages" inside apt-get update
step "git and make" inside apt-get install -y --no-install-recommends git make ca-certificates
step "clone" copy_clone
commands=$(sed -n '/^## Install/,/^## /p' README.md | sed -n 's/^\(make [a-z-]*\).*/\1/p')
[ -n "$commands" ] || { echo "README.md: expected commands below '## Install'" >&2; exit 1; }
while read -r command; do
    case $command in
    "make web-serve") step "$command" serve_page ;;
    *) step "$command" in_clone "$command" ;;
    esac
    [ "$command" != "make install" ] || step "a program with the installed library" use_library
done <<<"$commands"
step "make check" in_clone "make check"
step "make bench, few samples" in_clone "make bench QUICK=1"
grep -hE '^[0-9]+ passed' "$log"-make-test
