#!/usr/bin/env bash
# convert: every format to every other and back, by name and by file ending.
. "$(dirname "$0")/tap.inc"
original >long.txt
{ original | sed -n '2,9p' && original | sed -n 2p; } >short.txt
sed 's/[UK]/?/g' long.txt >free.txt
forms="comma words size json"

for board in long short free; do
    for form in $forms; do
        lg convert "$board.txt" --format "$form" --output "$board.$form"
        is "$board to $form: status, and nothing printed" "$status $(cat "$out" "$err")" "0 "
    done
    wrong=
    for from in $forms; do
        for to in $forms; do
            lg convert "$board.$from" --format "$to" --output again
            cmp -s again "$board.$to" || wrong+=" $from-$to"
        done
    done
    is "$board: each form to each" "$wrong" ""
    that "$board: comma is as it was" cmp -s "$board.txt" "$board.comma"
done

like "words: colours, x, E" long.words '^brown gray green blue yellow red brown black red green blue red black E yellow x x brown'
like "words: a short first row has an E before it" short.words '^E yellow x x'
is "size: the head" "$(head -n 3 long.size | xargs) $(head -n 2 short.size | tail -n 1)" "size: 13,9,false landscape: 13,9,true"
is "size: short rows are padded" "$(sed -n 5p long.size)" "Y,I,I,U,K,I,I,Y,K,I,I,Y,N"
that "json: an object" json long.json 'items == [{"game": "terra-mystica", "map": open("long.txt").read()}]'

for ending in txt:comma words.txt:words size.txt:size json:json; do
    lg convert long.txt --output "out.${ending%:*}"
    that "the ending .${ending%:*} means ${ending#*:}" cmp -s "out.${ending%:*}" "long.${ending#*:}"
done
lg convert long.txt --output plain
that "no ending means comma" cmp -s plain long.comma
lg convert long.txt --output - --format words
that "- is standard output" cmp -s "$out" long.words
lg convert long.txt --output out.svg
lg render long.txt --output render.svg
that "a picture is what render draws" cmp -s out.svg render.svg
cp long.txt same.txt
lg convert same.txt --output same.txt --format size
that "into the file itself" cmp -s same.txt long.size

# Files as other programs write them.
tr -d ';' <long.txt >no-ends.txt
sed 's/$/\r/' long.txt >crlf.txt
{ printf '\357\273\277' && cat long.txt; } >bom.txt
{ printf '\357\273\277' && sed 's/$/\r/' long.json; } >bom.json
sed 's/;/ ;  \t/' long.txt >trailing.txt
printf '%s' "$(cat long.txt)" >no-newline.txt
{ echo "# a board, with size: in a remark" && echo && sed 's/;$/; # row, done/' long.txt && echo && echo; } >remarks.txt
sed -E 's/;$/,/' long.txt | sed 'n;s/$/N/' >padded.txt
tr '[:upper:]' '[:lower:]' <long.txt >lower.txt
{ echo "# two, with a comma" && tr ' ' '\t' <long.words; } >tabs.txt
sed 's/gray/grey/g;s/E /E\n/g' long.words >grey.txt
sed 's/$/\r/' long.size >size-crlf.txt
tr -d '\n' <long.txt >one-line.txt
for file in no-ends crlf bom trailing no-newline remarks padded lower tabs grey size-crlf one-line; do
    lg convert "$file.txt" --output - --format comma
    that "reads $file" cmp -s "$out" long.txt
done
lg convert bom.json --output - --format comma
that "reads JSON with BOM and CRLF" cmp -s "$out" long.txt
{ echo && cat short.txt; } >led.txt
sed '1s/^/N,/' short.txt >led-n.txt
for file in led led-n; do
    lg convert "$file.txt" --output - --format comma
    that "a short first row: $file" cmp -s "$out" short.txt
done
is "nothing temporary is left" "$(find . -name '*.part')" ""
finish
