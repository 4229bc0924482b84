# TAP test: the tool can be built from what POSIX and BSD have, as for macOS, and then does the same (src/macos/README.md).
# Second tier (250 s): builds the tool.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
export LEVELGROUND_DATA=$PWD
here=$LEVELGROUND there=$tree/build/src/macos/levelground

made() { meson setup "$tree/build" -Dmacos=true && ninja -C "$tree/build"; }
works() {
    each_alike <<LINES
generate terra-mystica --seed 4 --json
generate catan --seed 3 --count 3
generate wesnoth --seed 4 --evaluations 100 --json
generate gaia-project --seed 6 --evaluations 2000 --json
evaluate original --variant paper
render original --output - --format svg
render missing.txt --output board.svg
generate catan --colour
LINES
}
# Pipes, and a program that the tool starts.
plays() {
    printf 'feast-and-forage\nF.S.SS\n.....F\nF...F.\nSF..S.\n..2WF.\n.1.W..\n' >"$tree/level.txt"
    local words=(evaluate "$tree/level.txt" --game examples/feast-and-forage.game.yaml --games 200 --seed 3 --kinds forager,mountaineer)
    cc -O2 examples/feast_and_forage.c -o "$tree/player" && alike "${words[@]}" --bot "$tree/player"
}
# A file that is written whole, and a seed that the system draws.
writes() {
    "$there" generate catan --output "$tree/boards" --count 2 --format svg,png,json &&
        [ "$(find "$tree/boards" -type f | wc -l)" -ge 6 ] && ! find "$tree/boards" -name '*.part' | grep .
}
fails_on_a_full_disk() {
    [ -w /dev/full ] || return 0
    "$there" generate catan --seed 1 >/dev/full 2>"$tree/said"
    [ $? -eq 1 ] && grep 'standard output: cannot write' "$tree/said"
}
# A folder is made, filled, and removed: an add-on that takes the place of another one.
installs() {
    mkdir "$tree/data" && for _ in 1 2; do "$there" wesnoth install --maps 0 --userdata "$tree/data" || return; done
    [ "$(ls "$tree/data/data/add-ons")" = levelground ]
}
# Whatever calls of Linux are declared by the C library, the program needs none of them.
needs_nothing_of_linux() {
    nm -u "$there" | grep -wE 'pipe2|memfd_create|on_exit|getrandom|prctl|inotify_init1|inotify_add_watch|getdents64|mallopt|accept4|epoll_create1|eventfd|signalfd|timerfd_create|renameat2|secure_getenv|qsort_r|strchrnul|reallocarray' && return 1
    return 0
}

ok "it builds" made
ok "it says and returns what the tool does" works
ok "a program plays by it" plays
ok "files are whole" writes
ok "output that cannot be written is an error" fails_on_a_full_disk
ok "folders are removed" installs
ok "it needs no call of Linux" needs_nothing_of_linux
echo "1..$cases"
