# What make install leaves is enough to run the tool and to build a program on the library.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
cd "$LG_SOURCE" || exit 1

cases=0
ok() {
    local what=$1
    shift
    cases=$((cases + 1))
    if "$@" >"$tree/log" 2>&1; then echo "ok $cases - $what"; else
        echo "not ok $cases - $what"
        sed 's/^/# /' "$tree/log"
    fi
}

program() {
    local lib
    lib=$(dirname "$(find "$tree" -name liblevelground.so)")
    printf '#include <levelground.h>\nint main(void) { return 0; }\n' >"$tree/a.c"
    # shellcheck disable=SC2046  # a list of words
    gcc -std=c17 -Wall -Wextra -Wpedantic -Werror "$tree/a.c" -o "$tree/a" -Wl,--no-as-needed $(
        PKG_CONFIG_SYSROOT_DIR=$tree PKG_CONFIG_PATH=$lib/pkgconfig pkg-config --cflags --libs levelground) &&
        LD_LIBRARY_PATH=$lib "$tree/a"
}

echo 1..6
ok "make install PREFIX" make install PREFIX=/opt/levelground DESTDIR="$tree"
ok "the tool runs" "$tree/opt/levelground/bin/levelground" list games
ok "a program on the shared library" program
ok "static library" test -n "$(find "$tree/opt" -name liblevelground.a)"
ok "man page" test -s "$tree/opt/levelground/share/man/man1/levelground.1"
ok "make install" make install DESTDIR="$tree" # last: the build folder keeps the usual prefix
