#!/bin/sh
# Installs the missing Debian packages of a group: setup.sh build|test|coverage|check|package|bench|web|npm|wheel|windows
set -eu
cd "$(dirname "$0")/.."

# The version of clang's fuzzer and sanitizer libraries follows clang's version: 14 on Debian 12, 19 on 13, 18 on
# Ubuntu 24.04.
runtime() {
    version=$(apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1)
    echo "libclang-rt-${version:-14}-dev"
}

build="gcc libc6-dev meson ninja-build pkg-config libjansson-dev librsvg2-dev libcairo2-dev scdoc fonts-dejavu-core \
    libgsl-dev libsqlite3-dev libyaml-dev"
test="libcmocka-dev clang $(runtime) locales musl-tools python3 poppler-utils librsvg2-bin gnuplot-nox"
coverage="gcovr"
check="clang-format clang-tidy cppcheck codespell"
package="dpkg-dev debhelper dh-python fakeroot lintian debootstrap"
# Optional packages, for the real game and for clusters. Tests that need a missing one are skipped.
game_1_18="wesnoth-1.18 wesnoth-1.18-server wesnoth-1.18-tools xvfb xdotool"
game_1_16="wesnoth-1.16-core wesnoth-1.16-server wesnoth-1.16-tools xvfb xdotool"
cluster="mpich libmpich-dev slurm-wlm munge"
# Programs with which the tool only works together: shells that complete its words, ffmpeg for films of flights, irace, and
# solvers that read what `export` writes. The packages python3-* and mypy are for the tests of the package for Python.
beside="zsh fish ffmpeg r-cran-irace gringo clasp minizinc minisat+ python3-numpy python3-hypothesis python3-cmaes python3-pil python3-jsonschema python3-yaml mypy"
# Peers of the benchmark; one that is missing leaves its cells empty. gnuplot draws the figures of the studies' report.
peers="gnuplot-nox gringo clasp minizinc minisat+ python3-numpy python3-yaml python3-cmaes python3-deap"
# For the page. Node.js may also come from another source than Debian; such a package may contain npm and conflict with Debian's
# npm.
node=nodejs npm=npm
[ "$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')" -ge 18 ] 2>/dev/null && node=
command -v npm >/dev/null && npm=
page="emscripten $node"
browser="chromium $npm zopfli"

game_wished='' cluster_wished='' beside_wished='' page_wished='' browser_wished=''
case "${1:-}" in
build) wanted=$build ;;
test) wanted="$build $test" game_wished=game cluster_wished=$cluster beside_wished=$beside page_wished=$page browser_wished=$browser ;;
coverage) wanted="$build $test $coverage" beside_wished=$beside ;;
check) wanted="$build $test $check" cluster_wished=$cluster page_wished=$page ;;
package) wanted="$build libcmocka-dev python3 $package" ;;
bench) wanted="$build python3" game_wished=game beside_wished=$peers page_wished=$page browser_wished=$browser ;;
web) wanted="$build $page" ;;
npm) wanted="$build $page $npm zopfli" ;;
wheel) wanted="$build python3-build python3-mesonpy python3-venv patchelf" ;;
docs) wanted="git python3 mkdocs" ;;
container) wanted="buildah debootstrap" ;;
windows) wanted="$build gcc-mingw-w64-x86-64-posix mingw-w64-x86-64-dev tcl make python3 wine wine64" ;;
*) echo "usage: setup.sh build|test|coverage|check|package|bench|web|npm|wheel|docs|container|windows" >&2; exit 2 ;;
esac

give_up() {
    echo "$1 Please install:" >&2
    for package in $missing; do echo "  $package" >&2; done
    exit 1
}

missing=$wanted
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    give_up "This is not a Debian system; make build works once its tools are there."

# shellcheck disable=SC2016,SC2086  # dpkg-query's own variables; lists of words
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted $game_1_18 $game_1_16 $cluster_wished $beside_wished $page_wished \
    $browser_wished 2>/dev/null | sed -n 's/ installed$//p') || true
absent() {
    for package in "$@"; do
        printf '%s\n' "$installed" | grep -qxF "$package" || printf ' %s' "$package"
    done
}
root=
[ "$(id -u)" -eq 0 ] || root=sudo
powerless() { [ -n "$root" ] && ! command -v sudo >/dev/null; }
apt() { $root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null; }
log=$(mktemp)
policy=/usr/sbin/policy-rc.d made=
trap 'rm -f "$log"; [ -z "$made" ] || $root rm -f $policy' EXIT

# shellcheck disable=SC2086
missing=$(absent $wanted)
if [ -n "$missing" ]; then
    ! powerless || give_up "Neither root nor sudo is at hand."
    apt update >"$log" 2>&1 || echo "warning: apt-get update failed; going on with the lists at hand" >&2
    # the lists of packages may have been fetched only now
    missing=$(echo "$missing" | sed "s/libclang-rt-[0-9]*-dev/$(runtime)/")
    echo "installing:$missing"
    # shellcheck disable=SC2086
    apt install -y --no-install-recommends $missing >>"$log" 2>&1 || {
        cat "$log" >&2
        give_up "apt-get could not install everything."
    }
fi

without() { echo "note: not installed:$1 ($2); what needs it is skipped" >&2; }

# Keeps packages that are installed for tests from starting a service (Slurm, munge), because the tests start their own.
# Services that run already are left alone.
quiet_services() {
    [ ! -e $policy ] || return 0
    made=yes
    printf '#!/bin/sh\nexit 101\n' | $root tee $policy >/dev/null && $root chmod 755 $policy
}

# wish PACKAGE...: installs the packages of one optional group that this system offers; if that fails, installs none of them
wish() {
    extra=$(absent "$@") known='' unknown=''
    [ -n "$extra" ] || return 0
    ! powerless || { without "$extra" "neither root nor sudo is at hand"; return 0; }
    ls /var/lib/apt/lists/*_Packages* >"$log" 2>&1 || apt update >"$log" 2>&1 ||
        { without "$extra" "apt-get update failed"; return 0; }
    for package in $extra; do
        if apt-cache show "$package" >"$log" 2>&1; then known="$known $package"; else unknown="$unknown $package"; fi
    done
    [ -z "$unknown" ] || without "$unknown" "this system does not have them"
    [ -n "$known" ] || return 0
    # shellcheck disable=SC2086
    apt install -s --no-install-recommends $known >"$log" 2>&1 || { without "$known" "this system does not have them"; return 0; }
    echo "installing:$known"
    quiet_services
    # shellcheck disable=SC2086
    apt install -y --no-install-recommends -o Acquire::Retries=1 -o Acquire::http::Timeout=20 $known >"$log" 2>&1 ||
        without "$known" "apt-get could not install them"
}

# Debian 13 has version 1.18 of the game, Debian 12 has 1.16. The lists of packages, which say so, may have been fetched only now.
wish_game() {
    ls /var/lib/apt/lists/*_Packages* >"$log" 2>&1 || powerless || apt update >"$log" 2>&1 || true
    # shellcheck disable=SC2086
    if apt-cache show wesnoth-1.18 >"$log" 2>&1; then wish $game_1_18; else wish $game_1_16; fi
}

[ -z "$game_wished" ] || wish_game
for group in "$cluster_wished" "$beside_wished" "$page_wished" "$browser_wished"; do
    # shellcheck disable=SC2086
    wish $group
done
[ -z "$browser_wished" ] || tools/modules.sh
case "${1:-}" in
web) tools/modules.sh ;;
esac
case "${1:-}" in
web | npm | test | bench) tools/libyaml.sh || without " the source of libyaml" "it could not be fetched; the page gets no games in files" ;;
esac
