#!/bin/sh
# Installs the Debian packages a group needs and that are missing: setup.sh build|test|check|bench
set -eu

build="gcc libc6-dev meson ninja-build pkg-config libjansson-dev librsvg2-dev libcairo2-dev scdoc fonts-dejavu-core"
test="libcmocka-dev clang libclang-rt-14-dev python3 poppler-utils librsvg2-bin"
check="clang-format clang-tidy cppcheck codespell"
bench="gringo clasp python3 python3-cmaes wesnoth-1.16-core"

case "${1:-}" in
build) wanted=$build ;;
test) wanted="$build $test" ;;
check) wanted="$build $test $check" ;;
bench) wanted="$build $bench" ;;
*) echo "usage: setup.sh build|test|check|bench" >&2; exit 2 ;;
esac

give_up() {
    echo "$1 Please install:" >&2
    for package in $missing; do echo "  $package" >&2; done
    exit 1
}

missing=$wanted
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    give_up "This is not a Debian system; make build works once its tools are there."

# shellcheck disable=SC2016,SC2086  # dpkg-query's own variables; a list of words
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null | sed -n 's/ installed$//p') || true
missing=
for package in $wanted; do
    printf '%s\n' "$installed" | grep -qxF "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || give_up "Neither root nor sudo is at hand."
    root=sudo
fi
apt() { $root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null; }

echo "installing:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt update >"$log" 2>&1 || echo "warning: apt-get update failed; going on with the lists at hand" >&2
# shellcheck disable=SC2086
apt install -y --no-install-recommends $missing >>"$log" 2>&1 || {
    cat "$log" >&2
    give_up "apt-get could not install everything."
}
