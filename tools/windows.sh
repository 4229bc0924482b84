#!/usr/bin/env bash
# Builds levelground.exe for Windows with mingw-w64 and tries it under wine: windows.sh [FOLDER]. FOLDER gets the archive that is
# handed out: the program, the games in files, the add-on for Wesnoth and the licences. Nothing of Windows is needed.
#     windows.sh files FOLDER          builds it and copies what is handed out into the folder
#     windows.sh build|try FOLDER      makes the archive, or tries the one that is there
set -euo pipefail
cd "$(dirname "$0")/.."
sources=build-windows/source build=build-windows/build

for command in x86_64-w64-mingw32-gcc-posix meson ninja wine; do
    command -v $command >/dev/null || { echo "windows: expected $command (tools/setup.sh windows installs it)" >&2; exit 1; }
done

case $PWD in *[[:space:]]*) echo "windows: expected a folder without blanks in its name, which sqlite's scripts cannot read: $PWD" >&2; exit 1 ;; esac
# The libraries that Debian does not have for Windows, from the sources of its packages.
for library in libyaml jansson sqlite3; do tools/debian_source.sh $library $sources/$library; done
echo '#define HAVE_STDINT_H 1' >$sources/jansson/android/jansson_private_config.h
if [ ! -f $sources/sqlite3/amalgamation/sqlite3.c ]; then # one file, which sqlite's own scripts make
    (cd $sources/sqlite3 && ./configure --disable-tcl && make sqlite3.c) >build-windows/sqlite.log 2>&1 ||
        { tail -n 20 build-windows/sqlite.log >&2; exit 1; }
    mkdir $sources/sqlite3/amalgamation
    cp $sources/sqlite3/sqlite3.[ch] $sources/sqlite3/amalgamation
fi

# Files and folders that are added or removed need a new build folder; a changed file does not.
inputs=$(pwd; cat src/windows/meson.build; tools/sources.sh '*.c' src)
if [ "$inputs" != "$(cat build-windows/inputs.txt 2>/dev/null)" ]; then
    rm -rf $build
    meson setup $build --cross-file tools/windows.ini --buildtype release >build-windows/setup.log 2>&1 ||
        { tail -n 20 build-windows/setup.log >&2; exit 1; }
    printf '%s\n' "$inputs" >build-windows/inputs.txt
fi
ninja -C $build --quiet src/windows/levelground.exe

# files FOLDER: what is handed out
files() {
    cp $build/src/windows/levelground.exe LICENSE python/COPYING.libyaml "$1"
    cp $sources/jansson/LICENSE "$1/COPYING.jansson"
    cp -r games examples addons "$1"
    rm -rf "$1"/examples/__pycache__
}

doing=all
case ${1:-} in build | try | files) doing=$1; shift ;; esac
if [ "$doing" = files ]; then
    files "$1"
    exit
fi
folder=$(mkdir -p "${1:-release/windows}" && cd "${1:-release/windows}" && pwd)
version=$(sed -n 's/#define LG_VERSION "\(.*\)"/\1/p' include/levelground.h)
name=levelground-$version-windows-x86_64
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The archive has the time of the commit, so that the same commit gives the same bytes.
if [ "$doing" != try ]; then
    mkdir "$work/$name"
    files "$work/$name"
    python3 - "$work" "$name" "$folder/$name.zip" "$(git log -1 --format=%ct 2>/dev/null || echo 315532800)" <<'PYTHON'
import pathlib, sys, time, zipfile
root, name, archive, seconds = sys.argv[1:]
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
    for path in sorted(pathlib.Path(root, name).rglob("*")):
        if path.is_file():
            entry = zipfile.ZipInfo(str(path.relative_to(root)), time.gmtime(int(seconds))[:6])
            entry.external_attr = 0o644 << 16
            out.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
PYTHON
    [ "$doing" != build ] || exit 0
fi

# Is used as it is unpacked, and compared with the tool for Linux: that of LEVELGROUND or, without it, that of `make build`.
if [ -z "${LEVELGROUND:-}" ]; then
    tools/configure.sh build
    ninja -C build --quiet levelground
    export LEVELGROUND=$PWD/build/levelground
fi
python3 -m zipfile -e "$folder/$name.zip" "$work/unpacked"
LG_EXE=$work/unpacked/$name/levelground.exe LG_SOURCE=$PWD bash tests/build/windows.sh | tee "$work/said"
! grep -q '^not ok' "$work/said"
