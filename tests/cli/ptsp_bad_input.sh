#!/usr/bin/env bash
# Files that are wrong, cut off or not maps of PTSP at all: the tool prints one clear line, ends with status 2 and writes
# nothing. Odd but valid maps get a report.
# Second tier (49 s): starts the tool some hundred times.
. "$(dirname "$0")/tap.inc"
cp "$source_root"/tests/data/ptsp/*.map .
number='expected a number of cells, 1 to 1024, found'

# bad NAME REGEX: writes a file `bad`, which evaluate, render and convert must all refuse with the same words
bad() {
    local name=$1 regex=$2
    refused "$name" 2 "bad:$regex" evaluate bad
    refused "$name: render" 2 "bad:$regex" render bad --output bad.svg
    refused "$name: convert" 2 "bad:$regex" convert bad --output bad.json
}

# Headers that do not fit the rows.
sed '2d' rooms.map >bad
bad "no height" "3:1: expected a line 'height' before the line 'map', found 'map'"
sed '3d' rooms.map >bad
bad "no width" "3:1: expected a line 'width' before the line 'map', found 'map'"
sed '4d' rooms.map >bad
bad "no line map" "4:1: expected a line 'type', 'height', 'width' or 'map', found '.*'"
head -n 3 rooms.map >bad
bad "a header alone" "3:1: expected a line 'map', found the end"
sed '2p' rooms.map >bad
bad "two heights" "3:1: expected the rest of the header, found another line 'height'"
sed '3s/.*/height 96/' rooms.map >bad
refused "height instead of width" 2 "bad:3:1: expected the rest of the header, found another line 'height'" evaluate bad
sed '9s/.*/width 120/' rooms.map >bad
refused "a header line among the rows" 2 "bad:9:1: expected a row, found another line 'width'" evaluate bad
for lie in "0" "-96" "96.0" "1e2" "1025" "99999999999999999999" "2147483648" "4294967392" "many" "+96" "0x60" "nan"; do
    sed "2s/.*/height $lie/" rooms.map >bad
    refused "height $lie" 2 "bad:2:8: $number '.*'" evaluate bad
    sed "3s/.*/width $lie/" rooms.map >bad
    refused "width $lie" 2 "bad:3:7: $number '.*'" evaluate bad
done
sed '2s/.*/height/' rooms.map >bad
refused "height without a number" 2 "bad:2:7: $number the end of the line" evaluate bad
sed '2s/.*/height 96 96/' rooms.map >bad
refused "height with two numbers" 2 "bad:2:11: expected the end of the line, found '96'" evaluate bad
sed '2s/.*/height 97/' rooms.map >bad
bad "a row too few" '100:1: expected 97 rows, found the end after 96'
sed '2s/.*/height 95/' rooms.map >bad
bad "a row too many" '100:1: expected 95 rows, found another'
sed '3s/.*/width 119/' rooms.map >bad
bad "rows too long" '5:120: expected 119 cells in this row, found more'
sed '2s/.*/height 120/;3s/.*/width 96/' rooms.map >bad
refused "height and width the wrong way round" 2 'bad:5:97: expected 96 cells in this row, found more' evaluate bad
for lie in "steps" "steps 0" "steps -1" "steps 1000001" "steps fast" "steps 8.5"; do
    sed "1s/.*/type octile $lie/" rooms.map >bad
    refused "type octile $lie" 2 "bad:1:1[89]: expected the steps allowed a waypoint, 1 to 1000000, found .*" evaluate bad
done
for lie in "loss" "loss 4" "loss 21" "loss -10" "loss nan" "loss 1e1" "loss 10.5"; do
    sed "1s/.*/type octile $lie/" rooms.map >bad
    refused "type octile $lie" 2 "bad:1:1[78]: expected the thousandths of its speed that the ship loses in a tick, 5 to 20, found .*" \
        evaluate bad
done
for lie in "turn" "turn 0" "turn 7" "turn inf" "loss 5 turn 99999999999"; do
    sed "1s/.*/type octile $lie/" rooms.map >bad
    refused "type octile $lie" 2 "bad:1:[0-9]*: expected the degrees that the ship turns in a tick, 1 to 6, found .*" evaluate bad
done

# Rows that are too long or missing.
sed '50s/$/./' rooms.map >bad
bad "a ragged row, too long" '50:121: expected 120 cells in this row, found more'
sed '1,4!s/\.\.*$/./' rooms.map >short.map
lg evaluate short.map --game ptsp
is "ragged rows, too short: walls, and no crash" "$((status < 2)) $(grep -v -c ": note: " "$err")" "1 0"
lg convert short.map --output whole.map
is "ragged rows come out whole" "$status $(tail -n +5 whole.map | awk '{print length}' | sort -u)" "0 120"
head -c 5000 rooms.map >bad
bad "a file cut off" '[0-9]+:1: expected 96 rows, found the end after [0-9]+'
tr S . <rooms.map >bad
bad "no ship" '100:1: expected a ship \(S\) on the map, found none \(generate ptsp --lock FILE places it\)'
tr C . <rooms.map >bad
bad "no waypoint" '100:1: expected a waypoint \(C\) on the map, found none \(generate ptsp --lock FILE places it\)'
{ printf 'type octile\nheight 32\nwidth 64\nmap\n' && for _ in {1..31}; do printf 'C%.0s' {1..64} && echo; done
    echo "S"; } >bad
bad "1984 waypoints" "20:41: expected at most 1000 waypoints, found 'C.*'"

# Bytes that are not text.
printf 'type octile\nheight 2\nwidth 4\nmap\nS.\0C\n....\n' >bad
bad "a NUL" '5:3: expected plain letters, found byte 0x00'
sed '7s/\.\.\.\./..\x1b[/' rooms.map >bad
refused "an escape sequence" 2 'bad:7:[0-9]+: expected plain letters, found byte 0x1b' evaluate bad
sed '7s/\.\.\.\./.\xc3\xa9./' rooms.map >bad
refused "UTF-8" 2 "bad:7:[0-9]+: expected plain letters, found 'é'" evaluate bad
{ head -n 50 rooms.map && head -c 5000 "$tool"; } >bad
refused "a program in the middle" 2 'bad:51:1: expected plain letters, found byte 0x7f' evaluate bad
head -c 5000 "$tool" >bad
refused "a program" 2 'bad:1:1: expected a level of a known game .*, found something else' evaluate bad
refused "a program, the game named" 2 'bad:1:1: expected plain letters, found byte 0x7f' evaluate bad --game ptsp
echo 'map of the world' >bad
refused "prose" 2 'bad:1:1: expected a level of a known game .*, found something else' evaluate bad
{ printf 'type octile\nheight 9\nwidth 9\nmap\n' && head -c 4000000 /dev/zero | tr '\0' '.'; } >bad
bad "a row of 4 MB" '5:10: expected 9 cells in this row, found more'
{ printf 'type octile\nheight 9\nwidth 9\nmap\n' && yes '' | head -c 4000000; } >bad
refused "4 million empty lines" 2 'bad:4000004:1: expected 9 rows, found the end after 0' evaluate bad
cat rooms.map rooms.map >bad
bad "two maps" "102:1: expected a row, found another line 'height'"

# JSON that is wrong.
printf '{"game":"ptsp","map":"type octile\\nheight 1\\nwidth 2\\nmap\\nSCC"}\n' >bad
bad "JSON: a bad map" '1:1: in "map" at 5:3: expected 2 cells in this row, found more'
printf '{"game":"ptsp","map":5}\n' >bad
refused "JSON: no map" 2 'bad:1:1: expected a string as "map", found something else' evaluate bad
lg convert steps.map --output steps.json
"$tool" convert steps.json --format map --output again.map 2>"$err"
that "JSON and back: the same map" cmp -s steps.map again.map
lg convert crlf.map --output lf.map
tr '\n' '\r' <rooms.map >cr.map
lg convert cr.map --output cr-to-lf.map
that "line ends of old, as Java reads them" cmp -s rooms.map cr-to-lf.map
that "CRLF becomes LF" test "$(tr -d '\r' <crlf.map | cksum)" = "$(cksum <lf.map)"

# Maps that are odd, but valid.
lg evaluate unreachable.map
is "an infeasible map: a report" "$((status < 2)) $(grep -c 'Sanitizer' "$err")" "1 0"
like "an infeasible map: what is wrong" "$out" 'ship-apart|waypoints-apart|connected'
lg render unreachable.map --output unreachable.svg --violations
is "an infeasible map: its picture" "$status $(grep -c 'infeasible' unreachable.svg)" "0 1"
for shape in "1 2" "2 1" "1024 1" "1 1024"; do
    read -r w h <<<"$shape"
    { printf 'type octile\nheight %s\nwidth %s\nmap\n' "$h" "$w" && python3 -c '
import sys
w, h = map(int, sys.argv[1:])
cells = "S" + "." * (w * h - 2) + "C"
print("\n".join(cells[i * w:i * w + w] for i in range(h)))' "$w" "$h"; } >odd.map
    lg render odd.map --output odd.svg
    is "a map of $w x $h" "$status $(tail -n 1 odd.svg)" "0 </svg>"
done
python3 - >many.map <<'PYTHON'
side = 1024
rows = [["."] * side for _ in range(side)]
for i in range(500):
    rows[20 + i // 25 * 48][20 + i % 25 * 40] = "C"
rows[1000][500] = "S"
print("type octile\nheight %d\nwidth %d\nmap" % (side, side))
print("\n".join("".join(row) for row in rows))
PYTHON
lg evaluate many.map
is "500 waypoints: a report" "$((status < 2)) $(grep -v -c ": note: " "$err")" "1 0"
lg render many.map --output many.svg
is "500 waypoints: a picture" "$status $(tail -n 1 many.svg)" "0 </svg>"
that "500 waypoints: a picture of bearable size" test "$(wc -c <many.svg)" -lt 1000000
finish
