# The source archive is the same each time, and it can be built and tested where there is no git.
# Second tier (250 s): builds the product from the archive.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
git rev-parse --verify --quiet HEAD >"$tree/log" || { echo "1..0 # SKIP this is no clone"; exit 0; }

unpack() { tar -xzf "$archive" -C "$tree" && cd "$tree/$(basename "$archive" .tar.gz)"; }

# All entries have owner 0 and the same time. The header of gzip contains neither a name nor a time.
silent() { [ "$(od -An -tx1 -j 3 -N 5 "$archive" | tr -d ' ')" = 0000000000 ]; }
plain() { [ "$(tar --numeric-owner --full-time -tvzf "$archive" | awk '{ print $2, $4, $5 }' | sort -u | wc -l)" -eq 1 ]; }
owned() { ! tar --numeric-owner -tvzf "$archive" | awk '{ print $2 }' | grep -v '^0/0$'; }

mkdir "$tree/bin"
printf '#!/bin/sh\necho "git is not here" >&2\nexit 127\n' >"$tree/bin/git"
chmod +x "$tree/bin/git"

echo 1..10
ok "make dist" tools/dist.sh "$tree/once"
archive=$(ls "$tree"/once/*.tar.gz)
ok "once more" env TZ=Asia/Tokyo LC_ALL=C tools/dist.sh "$tree/again"
ok "gives the same bytes" cmp "$archive" "$tree/again/$(basename "$archive")"
ok "and says not when" silent
ok "all of one time" plain
ok "and nobody's own" owned
PATH=$tree/bin:$PATH
unpack || exit 1
ok "it builds without git" make build
ok "the tool runs" build/levelground generate catan --seed 1
no_commit() { build/levelground --version --json | grep -q '"commit":null'; }
ok "it names no commit" no_commit
ok "it tests" meson test -C build unit-rng
