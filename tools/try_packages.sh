#!/usr/bin/env bash
# Is run as root in a fresh system: installs, uses and removes the packages in the folder /root, and checks that no file is
# left.
set -euxo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
cd /root
install() { apt-get install -y --no-install-recommends "$@"; }

apt-get update
install ./levelground_*.deb ./levelground-wesnoth_*.deb
levelground generate catan --seed 1
levelground evaluate original
bash /usr/share/bash-completion/completions/levelground levelground generate cat | grep catan
mkdir userdata
levelground wesnoth install --maps 2 --userdata userdata
test -s userdata/data/add-ons/*/_main.cfg
install ./levelground-study_*.deb gnuplot-nox
levelground study run tabu2020 --size smoke --store tabu.db
levelground study report tabu2020 --store tabu.db --output tabu
test -s tabu/index.html
install librsvg2-2 libcairo2 fonts-dejavu-core
levelground render original --output original.png

install ./liblevelground0_*.deb ./liblevelground-dev_*.deb gcc libc6-dev pkg-config
examples=/usr/share/doc/levelground/examples
# shellcheck disable=SC2046  # lists of words
{
    gcc "$examples/use_library.c" $(pkg-config --cflags --libs levelground) -o use_library
    gcc -shared -fPIC "$examples/own_game.c" $(pkg-config --cflags levelground) -o own_game.so
}
./use_library catan 7
levelground check --plugin ./own_game.so

install ./python3-levelground_*.deb
test "$(python3 -c 'import levelground as lg; print(lg.generate("catan", seed=1).id)')" = \
    "$(levelground generate catan --seed 1 --json | sed -E 's|^\{"id":"([^"]*)".*|\1|')"

dpkg --purge python3-levelground levelground levelground-study levelground-wesnoth liblevelground0 liblevelground-dev
left=$(find / -xdev -path /proc -prune -o -path /root -prune -o -name '*levelground*' -print)
test -z "$left"
