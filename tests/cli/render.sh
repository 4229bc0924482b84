#!/usr/bin/env bash
# render: SVG, PNG and PDF that other programs can read, and marks of violations.
# Second tier (22 s): draws every game.
. "$(dirname "$0")/tap.inc"
original >original.txt

lg render original.txt --output board.svg
is "SVG: status, and nothing printed" "$status $(cat "$out" "$err")" "0 "
that "SVG: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' board.svg
is "SVG: a glyph for each hex" "$(grep -o '<use ' board.svg | grep -c '')" 113
lg render original.txt --output marked.svg --violations --variant paper
that "marks: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' marked.svg
tags() { grep -o 'class="t">[0-9 ]*<' "$1" | tr -d -c '0-9 \n' | sort | xargs; }
is "marks: a tag for each violated hex" "$(tags marked.svg)" "2 2 2 4 4 4 4 4 4"
like "marks: the requirements in words" marked.svg 'REQ2, each river hex'
is "no marks unasked" "$(tags board.svg)" ""
lg render original.txt --output fewer.svg --violations --variant paper --set REQ4=0
is "marks: by the settings" "$(tags fewer.svg)" "2 2 2"
"$tool" render - --output piped.svg <original.txt 2>"$err"
that "a board from a pipe" cmp -s board.svg piped.svg
cp board.svg kept.svg
"$tool" render - --output board.svg <original.txt 2>"$err"
that "the same picture twice" cmp -s board.svg kept.svg

lg render original.txt --output board.png
is "PNG: status" "$status" 0
that "PNG: large enough, chunks whole" python3 -c '
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
at, kinds = 8, []
while at < len(data):
    n, kind = struct.unpack(">I4s", data[at:at + 8])
    assert zlib.crc32(data[at + 4:at + 8 + n]) == struct.unpack(">I", data[at + 8 + n:at + 12 + n])[0]
    kinds.append(kind)
    if kind == b"IHDR": assert min(struct.unpack(">II", data[at + 8:at + 16])) >= 800
    at += 12 + n
assert kinds[-1] == b"IEND"' board.png

refused "settings of which nothing is seen" 2 "--set changes nothing in the picture: expected --violations too" \
    render original.txt --output rules.svg --set REQ4=0
refused "a variant of which nothing is seen" 2 "--variant changes nothing in the picture: expected --violations too" \
    render original.txt --output rules.svg --variant paper
lg render original.txt --output rules.svg --set REQ4=0 --violations
is "settings, and violations by them" "$status" 0
lg render original.txt --output titled.svg --set REQ4=0 --title mine
is "settings, and a title that names them" "$status" 0
lg render original.txt --output usual.svg --set REQ4=1
is "a setting that has this value anyway" "$status" 0
"$tool" generate ptsp --seed 1 --set size=120 --set waypoints=6 --set lines=2 --set rectangles=0 --evaluations 20 \
    >routes.map 2>"$err"
lg render routes.map --output routes.svg --set fitness=f5
is "a setting that draws other routes" "$status" 0

lg render original.txt --output board.pdf
is "PDF: status" "$status $(head -c 5 board.pdf)" "0 %PDF-"
if command -v pdfinfo >"$scratch/none"; then
    is "PDF: one page" "$(pdfinfo board.pdf | sed -n 's/^Pages: *//p')" 1
    read -r width height < <(pdfinfo board.pdf | sed -n 's/^Page size: *\([0-9]*\)[0-9.]* x \([0-9]*\).*/\1 \2/p')
    that "PDF: fits on A4, lying" test "$width" -le 842 -a "$height" -le 595
    that "PDF: fits on US Letter, lying" test "$width" -le 792 -a "$height" -le 612
else
    skip "PDF: the page" "needs pdfinfo"
fi
if command -v pdftoppm >"$scratch/none"; then
    pdftoppm -r 20 -gray board.pdf page
    that "PDF: room to print on all sides, and a picture within" python3 -c '
import glob, re
head, data = re.match(rb"(P5\s+(\d+)\s+(\d+)\s+255\s)(.*)", open(glob.glob("page*.pgm")[0], "rb").read(), re.S).group(1, 4)
w, h = map(int, head.split()[1:3])
rows = [data[i * w:i * w + w] for i in range(h)]
margin = 6
assert all(p > 250 for r in rows[:margin] + rows[-margin:] for p in r)
assert all(p > 250 for r in rows for p in r[:margin] + r[-margin:])
assert sum(p < 250 for p in data) > w * h / 3'
else
    skip "PDF: room to print" "needs pdftoppm"
fi

row() { printf 'I,%.0s' $(seq "$1") | sed 's/,$/;\n/'; }
{ row 19 && row 20; } >wide.txt
printf 'Y,U;\n' >tiny.txt
sed 's/[YUKB]/?/g' original.txt >free.txt
for _ in {1..10}; do row 20 && row 19; done >large.txt
for board in wide tiny free large; do
    good=0
    for form in svg png pdf; do
        lg render "$board.txt" --violations --output "$board.$form"
        [ "$status" -eq 0 ] && [ -s "$board.$form" ] && good=$((good + 1))
    done
    is "$board: all three forms" "$good" 3
done
# ---- pictures drawn by Wesnoth itself: scripts take the place of the game, which need not be installed
mkdir rooms
export TMPDIR=$PWD/rooms
lg generate wesnoth --seed 1 --evaluations 1 --set width=16 --set height=16 --output wesnoth --format txt
map=$(echo wesnoth/*.map)
# fake NAME: writes a script from these lines, to take the place of a program; in it $1 is the map, and $2 is the file for the
# picture
fake() {
    { echo '#!/bin/bash' && echo '[ "$1" != --version ] || exit 0' && echo 'while [ "$1" != --screenshot ]; do shift; done; shift' && cat; } >"$1"
    chmod +x "$1"
}
fake whole <<<'printf "\x89PNG\r\n\x1a\n%sIEND\xae\x42\x60\x82" "$(grep -c , "$1")" >"$2"'
fake cut <<<'printf "\x89PNG\r\n\x1a\n" >"$2"'
fake broken <<<'echo "what has happened" >&2; exit 1'
fake silent <<<'exit 1'
fake slow <<<'echo begun >"$0.begun"; exec sleep 3600'
before=$(files)
lg render "$map" --engine --program ./whole --output drawn.png
is "--engine: the game's picture of the whole map" "$status $(cat "$err") $(sed -n '$s/IEND.*//p' drawn.png | tr -d '\032')" "0  18"
rm -f drawn.png
is "--engine: nothing else is left" "$(files | awk '{print $1}')" "$(awk '{print $1}' <<<"$before")"
refused "--engine: no such game" 2 '\./none: cannot be run; install the package .*' render "$map" --engine --program ./none --output x.png
refused "--engine: half a picture" 1 '\./cut: has not drawn a whole picture' \
    render "$map" --engine --program ./cut --output x.png
refused "--engine: why there is no picture" 1 '\./broken: has drawn nothing: what has happened' \
    render "$map" --engine --program ./broken --output x.png
refused "--engine: no picture" 1 '\./silent: has drawn nothing' render "$map" --engine --program ./silent --output x.png
refused "--engine: another game" 2 'original.txt: expected a map of wesnoth .*, found one of terra-mystica' \
    render original.txt --engine --program ./whole --output x.png
refused "--engine: another form" 2 'x.svg: expected a name ending in .png .*' render "$map" --engine --output x.svg
launch render "$map" --engine --program ./slow --output x.png
until_true 300 test -e slow.begun
interrupt INT
is "--engine: Ctrl-C" "$status $(cat "$err") $(ls rooms)" "1 levelground: ./slow: interrupted "
that "--engine: Ctrl-C leaves no picture" test ! -e x.png

# Without the libraries that draw PNG and PDF.
mkdir libraries
: >libraries/librsvg-2.so.2
LD_LIBRARY_PATH=$PWD/libraries refused "librsvg is missing" 1 'PNG and PDF need librsvg \(Debian: librsvg2-2\): .*librsvg-2\.so\.2: .*' \
    render original.txt --output missing.png
mv libraries/librsvg-2.so.2 libraries/libcairo.so.2
LD_LIBRARY_PATH=$PWD/libraries refused "cairo is missing" 1 'PNG and PDF need .*libcairo\.so\.2: .*' render original.txt --output missing.pdf
is "nothing temporary is left" "$(find . -name '*.part')" ""
finish
