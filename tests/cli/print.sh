#!/usr/bin/env bash
# Printing: captions under pictures, and tiles in life size.
# Second tier (26 s): prints every sheet.
. "$(dirname "$0")/tap.inc"
export SOURCE_DATE_EPOCH=1600000000 # 2020-09-13 in UTC
captions() { sed -n 's/^<text class="caption"[^>]*>\(.*\)<\/text>$/\1/p' "$1"; }
size() { sed -n '1s/.*height="\([0-9]*\).*/\1/p' "$1"; }

# ---- captions
lg render beginners --output plain.svg
is "no title, no caption" "$status $(captions plain.svg)" "0 "
lg render beginners --output titled.svg --title 'Friday <3 & "us"' --set players=3 --set REQ7=0
is "a title, and what it is" "$(captions titled.svg)" \
    'Friday &lt;3 &amp; "us"
Catan, balanced, players=3 REQ7=0, 2020-09-13'
that "it is sound XML" python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("titled.svg")'
that "the picture is in it as it was" python3 -c 'assert open("plain.svg").read() in open("titled.svg").read()'
that "which is higher by the lines" test "$(size titled.svg)" -gt "$(($(size plain.svg) + 40))"
lg render original --output empty.svg --title '' --variant paper
is "an empty title" "$(captions empty.svg)" 'Terra Mystica, paper, 2020-09-13'
lg render original --output marked.png --title 'Marked' --violations
is "PNG, with marks" "$status $(head -c 4 marked.png | tail -c 3)" "0 PNG"
lg generate catan --seed 7 --count 2 --output made --format svg,txt,pdf,json --title 'Game night' --set players=6
first=$(grep -o 'ca-[0-9a-z-]*' "$out" | sed -n 1p) second=$(sed -n 's/.*board 1, id \(ca-[0-9a-z-]*\):.*/\1/p' "$out")
is "generate: seed and board" "$status $(captions "made/$second.svg" | xargs)" \
    "0 Game night Catan, balanced, $second, seed 7 board 1, players=6, 2020-09-13"
lg generate catan --seed 7 --count 2 --output bare --format svg,txt --set players=6
that "a caption changes no board" cmp -s "made/$second.txt" "bare/$second.txt"
is "generate: no title, no caption" "$(captions "bare/$second.svg")" ""
cp "made/$first.pdf" kept.pdf
rm "made/$first.pdf"
lg generate catan --seed 7 --output made --format pdf --title 'Game night' --set players=6
that "the same PDF for the same date" cmp -s "made/$first.pdf" kept.pdf
lg generate catan --seed 7 --output untitled --format pdf
lg generate catan --seed 7 --output empty --format pdf --title ''
that "a PDF has its caption without a title, too" cmp -s untitled/*.pdf empty/*.pdf
# newer versions of cairo compress the information that pdfinfo prints
{ cat kept.pdf && pdfinfo -rawdates kept.pdf; } >kept.txt 2>"$scratch/none"
like "which it says, too" kept.txt 'CreationDate( \(|: +)(D:)?20200913122640Z'
lg render original --output long.svg --title "$(printf 'w%.0s' {1..400})"
is "a long word is broken, in letters that can be read" \
    "$(grep -c 'font:700 1[0-9.]*px' long.svg) $(grep -o 'w*</text>' long.svg | tr -cd w | wc -c)" "$(grep -c 'font:700' long.svg) 400"
lg render original --output long.svg --title "$(printf 'many words %.0s' {1..20})"
is "a long title is broken between words" "$(grep -c 'font:700' long.svg) $(grep -cE '(many words ?)+</text>|(many words )+many</text>' long.svg)" "3 3"
lg list boards --json
grep frame-6 "$out" >$'odd\nname'
lg render frame-6 --output text.svg --title x --set frame=$'odd\nname'
is "a setting of two lines" "$(captions text.svg | tail -n 1)" 'Catan, balanced, frame=..., 2020-09-13'
lg render original --output odd.svg --title $'\e[31m\xef\xbf\xbf\xe2\x80\xae'
is "characters that do harm" "$(captions odd.svg | head -n 1)" '?[31m??'
unset SOURCE_DATE_EPOCH
lg render original --output today.svg --title ''
is "today" "$(captions today.svg)" "Terra Mystica, balanced, $(date +%Y-%m-%d)"
SOURCE_DATE_EPOCH=soon refused "no date" 2 "SOURCE_DATE_EPOCH: expected a whole number from 0 to .*, found 'soon'" \
    render original --output x.svg --title x
SOURCE_DATE_EPOCH=999999999999999 refused "a date too far" 2 'SOURCE_DATE_EPOCH: expected .*' \
    render original --output x.svg --title x
SOURCE_DATE_EPOCH=soon lg render original --output undated.svg
is "which does not matter without a title" "$status" 0
refused "a title too long" 2 '--title: expected at most 400 bytes, found 401' \
    render original --output x.svg --title "$(printf 'w%.0s' {1..401})"
refused "a title of two lines" 2 '--title: expected one line, found more' render original --output x.svg --title $'a\nb'
refused "a title that is no UTF-8" 2 '--title: expected UTF-8, found something else' \
    render original --output x.svg --title $'\xff'
refused "a title without pictures" 2 '--title needs --output' generate catan --title x

# ---- tiles
export SOURCE_DATE_EPOCH=1600000000
lg render beginners --tiles --title "Beginners" --output tiles.pdf
is "tiles" "$status $(head -c 5 tiles.pdf)" "0 %PDF-"
cp tiles.pdf kept.pdf
lg render beginners --tiles --title "Beginners" --output tiles.pdf
that "the same pages twice" cmp -s tiles.pdf kept.pdf
lg render original --tiles --tile-size 38 --paper letter --output letter.pdf
is "Terra Mystica" "$status" 0
lg render original --tiles --tile-size 160 --output large.pdf
is "one a page" "$status" 0
printf '~ ? ~\n~ ~ ~ ~\n' >lake.txt
lg render lake.txt --tiles --output lake.pdf
is "a single tile" "$status" 0
if command -v pdfinfo >"$scratch/none" && command -v pdftotext >"$scratch/none" && command -v pdftoppm >"$scratch/none"; then
    info() { pdfinfo "$1" | sed -n 's/^Pages: *//p; s/^Page size: *\([0-9]*\)[0-9.]* x \([0-9]*\).*/\1 \2/p' | xargs; }
    is "five tiles of 79 mm on A4" "$(info tiles.pdf)" "4 595 841"
    is "38 mm on Letter" "$(info letter.pdf)" "5 612 792"
    is "113 pages" "$(info large.pdf)" "113 595 841"
    is "no sea" "$(info lake.pdf)" "1 595 841"
    pdftotext -raw tiles.pdf - | tr '\n' ' ' >words
    is "each tile says where it lies" "$(grep -o 'row [0-9], hex [0-9]' words | sort | uniq | grep -c '')" 19
    is "each page says which it is" "$(grep -o 'Beginners, page [0-9] of 4' words | cut -d ' ' -f 3 | xargs)" "1 2 3 4"
    pdftoppm -r 127 -gray -f 1 -l 1 tiles.pdf page # 127 dots per inch are 5 points per millimetre
    that "sizes: the ruler is 50 mm, a hex 79, and nothing is at the rim" python3 -c '
import glob, re
head, data = re.match(rb"(P5\s+(\d+)\s+(\d+)\s+255\s)(.*)", open(glob.glob("page*.pgm")[0], "rb").read(), re.S).group(1, 4)
w, h = map(int, head.split()[1:3])
rows = [data[i * w:i * w + w] for i in range(h)]
def longest(row, dark):
    return max(map(len, re.findall(dark, row)), default=0)
ruler = max(longest(r[w // 2:], b"[\x00-\x80]+") for r in rows[-80:])
hex = longest(rows[round(5 * (10 + 79 / 3 ** .5))], b"[\x00-\xf4]+")
rim = 20
assert abs(ruler - 250) <= 3, ruler
assert abs(hex - 5 * (79 + 2 * 79 / 90 * 2)) <= 5, hex
assert all(p > 250 for r in rows[:rim] + rows[-rim:] for p in r)
assert all(p > 250 for r in rows for p in r[:rim] + r[-rim:])'
else
    skip "the pages of tiles" "needs pdfinfo, pdftotext and pdftoppm"
fi
refused "a size that is not known" 2 "--tiles: the size of terra-mystica's hexes is not known; .* --tile-size MM" \
    render original --tiles --output x.pdf
# ---- tiles of games in files
games=$source_root/tests/data/games
cp "$games/two-colours.game.yaml" two.game.yaml
lg generate ./two.game.yaml --seed 1 --output two --format txt
refused "a file that says no size" 2 "--tiles: the size of two-colours's hexes is not known; .* --tile-size MM" \
    render two/*.txt --plugin two.game.yaml --tiles --output x.pdf
lg render two/*.txt --plugin two.game.yaml --tiles --tile-size 80 --output two.pdf
is "hexes of a file" "$status $(head -c 5 two.pdf)" "0 %PDF-"
echo 'tile width: 80' >>two.game.yaml
lg generate ./two.game.yaml --seed 1 --output sized --format txt
lg render sized/*.txt --plugin two.game.yaml --tiles --output sized.pdf
that "the file's own size" cmp -s two.pdf sized.pdf
sed -i 's/hexagon: 1/hexagon: 1, top: flat/' two.game.yaml
lg generate ./two.game.yaml --seed 1 --output flat --format txt
lg render flat/*.txt --plugin two.game.yaml --tiles --output flat.pdf
is "flat hexes" "$status $(head -c 5 flat.pdf)" "0 %PDF-"
sed 's/^tile width: 80/tile width: 8/' two.game.yaml >small.game.yaml
refused "tiles too small" 2 './small.game.yaml:8:13: expected a number from 10 to 160, found .*' generate ./small.game.yaml
{ cat "$games/quilt.game.yaml"; echo 'tile width: 40'; } >squares.game.yaml
refused "squares" 2 './squares.game.yaml:[0-9]*:13: expected no size of tiles, because the board is not of single hexes, found .*' \
    generate ./squares.game.yaml
lg generate "$games/quilt.game.yaml" --seed 1 --output quilt --format txt
refused "which have no tiles" 2 '--tiles: .* has no tiles to print; only boards of single hexes have them' \
    render quilt/*.txt --plugin "$games/quilt.game.yaml" --tiles --tile-size 40 --output x.pdf

refused "too large for the paper" 2 '--tile-size: expected a number from 10 to 160, found .*' \
    render beginners --tiles --tile-size 170 --output x.pdf
refused "no size" 2 "--tile-size: expected a number from 10 to 160, found 'nan'" \
    render beginners --tiles --tile-size nan --output x.pdf
refused "another paper" 2 "--paper: expected a4 or letter, found 'a3'" render beginners --tiles --paper a3 --output x.pdf
refused "another form" 2 'x.svg: expected a name ending in .pdf for --tiles' render beginners --tiles --output x.svg
printf '~ ~ ~\n~ ~ ~ ~\n' >sea.txt
refused "nothing but sea" 2 'there are no tiles to print' render sea.txt --tiles --output x.pdf
lg generate toy --seed 1 --quiet --output toys --format txt
refused "a game without tiles" 2 '--tiles: toy has no tiles to print; only boards of single hexes have them' render toys/*.txt --tiles --output x.pdf
for words in '--tile-size 20' '--paper a4' '--tiles --violations' '--tiles --engine' '--engine --title x'; do
    # shellcheck disable=SC2086  # a list of words
    lg render beginners --output x.pdf $words
    is "$words: refused" "$status" 2
done
finish
