#!/usr/bin/env bash
# The library of the wheel (tools/wheel.sh) needs nothing but the C library: libyaml is inside it and not visible from outside. It
# reads games in files. It is compiled without optimisation here, because only what it links is tested.
# Second tier (150 s): builds the library of the wheel.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
export LEVELGROUND_LIBRARY=$tree/build/levelground-wheel.so

built() { meson setup "$tree/build" -Dpython=enabled -Dmpi=disabled -Doptimization=0 -Dbuildtype=plain && ninja -C "$tree/build"; }
has_libyaml() { nm "$LEVELGROUND_LIBRARY" | grep -q ' t yaml_parser_parse$'; }
# Names that begin with two underscores are the sanitizers'.
names() { nm -D --defined-only "$1" | awk '$3 !~ /^__/ { print $3 }' | sed 's/@.*//' | sort; }
makes_a_board() {
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=python /usr/bin/python3 -c '
import levelground as lg
print(lg.generate("games/catan.game.yaml", seed=7).id)' >"$tree/id" || return
    cmp "$tree/id" <("$LEVELGROUND" generate games/catan.game.yaml --seed 7 --json | sed 's/^{"id":"\([^"]*\)".*/\1/')
}

knows_its_games() {
    local package
    meson install -C "$tree/build" --destdir "$tree/root" && package=$(find "$tree/root" -path '*/levelground/games' -printf '%h') || return
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=${package%/*} LEVELGROUND_LIBRARY='' /usr/bin/python3 -c '
import levelground as lg, levelground._words as words
assert words._installed("gaia-project").parent.parent == words.pathlib.Path(lg.__file__).parent
assert lg.generate("gaia-project", seed=3).fair'
}

if ! command -v readelf >/dev/null || [ "$(uname -m)" != x86_64 ]; then
    echo "1..0 # SKIP there is no readelf, or the machine is no x86-64"
    exit
fi
echo 1..6
ok "builds" built
ok "needs the C library and nothing else" tools/manylinux.py --check "$LEVELGROUND_LIBRARY" manylinux_2_36_x86_64
ok "has libyaml inside" has_libyaml
ok "shows the names of the system's library" cmp <(names "$LEVELGROUND_LIBRARY") <(names "$(dirname "$LEVELGROUND")/liblevelground.so")
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    ok "makes a board of a game in a file" makes_a_board
    ok "has the games that come with levelground" knows_its_games
else
    echo "ok 5 - makes a board of a game in a file # SKIP there is no numpy: tools/setup.sh test"
    echo "ok 6 - has the games that come with levelground # SKIP there is no numpy: tools/setup.sh test"
fi
