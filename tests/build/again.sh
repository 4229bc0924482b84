#!/usr/bin/env bash
# The same commit gives the same bytes, in whatever folder and whenever it is built: the source archive, the static program for Linux
# and, where mingw-w64 is installed, the program for Windows.
# Second tier (600 s): builds each twice.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
[ -e .git ] || { echo "1..0 # SKIP this is no clone"; exit; }

# build FOLDER: clones into a folder and builds there what can be built here
build() {
    git clone --quiet --no-hardlinks . "$1" && cd "$1" || return
    tools/dist.sh made || return
    tools/configure.sh build-static -Dbuildtype=release -Dprefer_static=true -Dc_link_args=-static && ninja -C build-static levelground || return
    [ -z "$windows" ] || { mkdir build-windows && cp -r "$LG_SOURCE/build-windows/source" build-windows; tools/windows.sh files made; }
}
windows=
command -v x86_64-w64-mingw32-gcc-posix >/dev/null && [ -d build-windows/source/sqlite3/amalgamation ] && windows=yes
same() { cmp "$tree/one/$1" "$tree/another/folder/$1"; }

echo 1..5
ok "builds" build "$tree/one"
ok "builds again in another folder" build "$tree/another/folder"
ok "the source archives are the same" same "$(cd "$tree/one" && echo made/*.tar.gz)"
ok "the static programs are the same" same build-static/levelground
if [ -n "$windows" ]; then
    ok "the programs for Windows are the same" same made/levelground.exe
else
    echo "ok 5 - the programs for Windows are the same # SKIP there is no mingw-w64, or tools/windows.sh has not run: tools/setup.sh windows"
fi
