# Tests the mutations that tools/mutate_drawn.py draws at random: which changes of a program's text are possible, and which
# parts of the text are never changed.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc

listed() { tools/mutate_drawn.py --list tests/data/mutations/source.txt; }
same() { listed | diff tests/data/mutations/listed.txt -; }

echo 1..1
ok "the mutations of a text" same
