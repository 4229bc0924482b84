#!/bin/sh
# Installs the Debian packages a group needs and that are missing: setup.sh build|test|check|package|bench
set -eu

# What clang's fuzzer and sanitizers link goes by clang's version: 14 on Debian 12, 19 on 13, 18 on Ubuntu 24.04.
runtime() {
    version=$(apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1)
    echo "libclang-rt-${version:-14}-dev"
}

build="gcc libc6-dev meson ninja-build pkg-config libjansson-dev librsvg2-dev libcairo2-dev scdoc fonts-dejavu-core \
    libgsl-dev libsqlite3-dev libcyaml-dev libyaml-dev"
test="libcmocka-dev clang $(runtime) python3 poppler-utils librsvg2-bin gnuplot-nox"
check="clang-format clang-tidy cppcheck codespell"
package="dpkg-dev debhelper fakeroot lintian debootstrap"
bench="gringo clasp python3 python3-cmaes gnuplot-nox"
# The real game: what needs it is skipped where it cannot be had.
game="wesnoth-1.16-core wesnoth-1.16-server"
# Clusters: the like.
cluster="mpich libmpich-dev slurm-wlm munge"

wished=
case "${1:-}" in
build) wanted=$build ;;
test) wanted="$build $test" wished="$game $cluster" ;;
check) wanted="$build $test $check" ;;
package) wanted="$build libcmocka-dev python3 $package" ;;
bench) wanted="$build $bench" wished=$game ;;
*) echo "usage: setup.sh build|test|check|package|bench" >&2; exit 2 ;;
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
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted $wished 2>/dev/null | sed -n 's/ installed$//p') || true
absent() {
    for package in "$@"; do
        printf '%s\n' "$installed" | grep -qxF "$package" || printf ' %s' "$package"
    done
}
# shellcheck disable=SC2086
missing=$(absent $wanted) extra=$(absent $wished)
[ -n "$missing$extra" ] || exit 0

root=
go_without() {
    echo "note: not installed:$extra ($1); what needs it is skipped" >&2
    exit 0
}
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        [ -z "$missing" ] || give_up "Neither root nor sudo is at hand."
        go_without "neither root nor sudo is at hand"
    fi
    root=sudo
fi
apt() { $root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if [ -n "$missing" ]; then
    apt update >"$log" 2>&1 || echo "warning: apt-get update failed; going on with the lists at hand" >&2
    missing=$(echo "$missing" | sed "s/libclang-rt-[0-9]*-dev/$(runtime)/") # the lists may be the first
    echo "installing:$missing"
    # shellcheck disable=SC2086
    apt install -y --no-install-recommends $missing >>"$log" 2>&1 || {
        cat "$log" >&2
        give_up "apt-get could not install everything."
    }
fi

[ -n "$extra" ] || exit 0
ls /var/lib/apt/lists/*_Packages* >"$log" 2>&1 || apt update >"$log" 2>&1 || go_without "apt-get update failed"
known=
for package in $extra; do
    if apt-cache show "$package" >"$log" 2>&1; then known="$known $package"; else unknown="${unknown:-} $package"; fi
done
[ -z "${unknown:-}" ] || echo "note: not installed:$unknown (this system does not have them); what needs it is skipped" >&2
extra=$known
[ -n "$extra" ] || exit 0
# shellcheck disable=SC2086
apt install -s --no-install-recommends $extra >"$log" 2>&1 || go_without "this system does not have them"
echo "installing:$extra"
# Nothing that is installed for tests starts a service (Slurm, munge): they run their own. What runs already goes on.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
    printf '#!/bin/sh\nexit 101\n' | $root tee $policy >/dev/null && $root chmod 755 $policy
    trap 'rm -f "$log"; $root rm -f $policy' EXIT
fi
# shellcheck disable=SC2086
apt install -y --no-install-recommends -o Acquire::Retries=1 -o Acquire::http::Timeout=20 $extra >"$log" 2>&1 ||
    go_without "apt-get could not install them"
