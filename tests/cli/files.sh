#!/usr/bin/env bash
# Files that the tool writes: they appear whole or not at all, at the expected place, with the expected permissions, and not
# through symbolic links and similar traps.
. "$(dirname "$0")/tap.inc"
original >board.txt
"$tool" convert board.txt --output wanted.svg
mode() { stat -c %a "$1"; }
parts() { find . -name '*.part'; }

# Symbolic links.
mkdir there
echo old >there/kept.svg
ln -s there/kept.svg link.svg
lg convert board.txt --output link.svg
that "a link stays a link" test -L link.svg
that "what it points at is replaced" cmp -s there/kept.svg wanted.svg
ln -s link.svg link-to-link.svg
echo old >there/kept.svg
lg convert board.txt --output link-to-link.svg
that "a link to a link" cmp -s there/kept.svg wanted.svg
ln -s nowhere.svg dangling.svg
refused "a link to nothing" 1 'dangling.svg: cannot write: No such file or directory' convert board.txt --output dangling.svg
echo precious >victim
# shellcheck disable=SC2016  # the inner shell's number is the tool's
bash -c 'ln -s victim trap.svg.$$.part && exec "$@"' bash "$tool" convert board.txt --output trap.svg
is "no link laid before is followed" "$? $(cat victim)" "0 precious"
that "and the file is there" cmp -s trap.svg wanted.svg
rm trap.svg.*

# Permissions.
(umask 077 && "$tool" convert board.txt --output private.svg)
(umask 022 && "$tool" convert board.txt --output public.svg)
is "a new file: the mode is the umask's" "$(mode private.svg) $(mode public.svg)" "600 644"
chmod 640 public.svg
(umask 0 && "$tool" convert board.txt --output private.svg && "$tool" convert board.txt --output public.svg)
is "a file that is there keeps its mode" "$(mode private.svg) $(mode public.svg)" "600 640"

# File names.
long=$(printf 'x%.0s' {1..250}).svg
lg convert board.txt --output "$long"
is "a name of 254 letters" "$status $(wc -c <"$long")" "0 $(wc -c <wanted.svg)"
lg generate catan --seed 1 --output "${long:0:250}" --trace "$long" --quiet
is "a folder and a trace of such names" "$status $(ls "${long:0:250}" | sed -E 's/ca-[0-9a-z-]+/ID/' | xargs)" "0 ID.svg ID.txt"
deep=$(printf 'd%.0s' {1..200})
deep=$deep/$deep/$deep/$deep
mkdir -p "$deep"
lg convert board.txt --output "$deep/x.svg"
is "a path of 800 letters" "$status $(wc -c <"$deep/x.svg")" "0 $(wc -c <wanted.svg)"
echo 'Y,Q;' >"$deep/bad"
lg evaluate "$deep/bad"
like "an error has its position at the end of a long path" "$err" '^levelground: [d/]+/bad:1:[0-9]+: expected .* found '
lg convert board.txt --output there/ --format svg
is "a folder takes a file" "$status $(ls there/*-1.svg)" "0 there/board-1.svg"

# Files that are too large, devices and pipes.
(ulimit -f 1 && exec "$tool" convert board.txt --output limited.svg) 2>"$err"
is "a file larger than allowed" "$? $(cat "$err")" "1 levelground: limited.svg: cannot write: File too large"
(ulimit -f 1 && exec "$tool" convert board.txt --output wanted.svg) 2>"$err"
is "and what was there stays" "$? $(tail -n 1 wanted.svg)" "1 </svg>"
(ulimit -f 1 && exec "$tool" list) >limited.txt 2>"$err"
is "standard output larger than allowed" "$? $(cat "$err")" "1 levelground: standard output: cannot write"
mkfifo pipe
cat pipe >through.svg &
lg convert board.txt --output pipe --format svg
wait $!
is "a pipe" "$status $(cmp through.svg wanted.svg 2>&1)" "0 "
that "which stays one" test -p pipe
"$tool" convert board.txt --output /dev/stdout --format svg | cmp - wanted.svg
is "standard output by its name" "${PIPESTATUS[*]}" "0 0"
is "no temporary file is left" "$(parts)" ""
finish
