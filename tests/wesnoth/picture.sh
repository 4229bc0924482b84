#!/usr/bin/env bash
# levelground render --engine: the real game draws a map.
. "$(dirname "$0")/wesnoth.inc"
mkdir rooms
export TMPDIR=$PWD/rooms

# large FILE POINTS: is the file a complete PNG that is at least this many points wide?
large() {
    python3 - "$@" <<'PYTHON'
import struct, sys
data = open(sys.argv[1], "rb").read()
whole = data[:8] == b"\x89PNG\r\n\x1a\n" and data[-8:-4] == b"IEND"
sys.exit(0 if whole and min(struct.unpack(">II", data[16:24])) >= int(sys.argv[2]) else 1)
PYTHON
}

lg generate wesnoth --seed 1 --set width=24 --set height=20 --evaluations 200 --output made --format txt,json
lg render made/*.map --engine --output made.png
is "a generated map: status, and nothing printed" "$status $(cat "$out" "$err")" "0 "
that "a generated map: a picture" large made.png 1000
lg render made/*.json --engine --output same.png
that "the same map as JSON: the same picture" cmp -s made.png same.png
sed '9,13s![A-Z][a-z]*^*[A-Za-z|/\\]*!Xv!g' made/*.map >grown.map
lg render grown.map --engine --output grown.png
is "a part not made yet: status" "$status $(cat "$err")" "0 "
that "a part not made yet: a picture" large grown.png 1000
that "a part not made yet: another one" test "$(cmp -s made.png grown.png; echo $?)" = 1
is "nothing is left of the game's folder" "$(ls rooms)" ""
refused "a folder that is not there" 1 'nowhere/x.png: cannot write: .*' render grown.map --engine --output nowhere/x.png
finish
