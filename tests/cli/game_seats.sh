#!/usr/bin/env bash
# Seats that the search places: they are found, numbered in tables and pictures, locked and repaired; and what cannot be said of them is
# refused.
. "$(dirname "$0")/tap.inc"

cp "$source_root/tests/data/games/starts.game.yaml" .
lg generate ./starts.game.yaml --seed 1 --json
that "three camps that are equally far apart" json "$out" \
    "items[0]['score'] == 0 and items[0]['map'].count('C') == 3 and set(items[0]['measured']['apart'].values()) == {4}"
that "and their steps to the next one, whatever lies between" json "$out" "max(items[0]['measured']['next-seat'].values()) <= 4"
lg generate ./starts.game.yaml --seed 1 -o board.txt
lg evaluate board.txt --plugin starts.game.yaml
camp() { # NUMBER: the name of the cell with this camp, counted by rows
    sed 1d board.txt | grep -ob C | sed -n "$1s/:.*//p" | awk '{printf "%c%d\n", 65 + int($1 / 7), $1 % 7 + 1}'
}
for seat in 1 2 3; do
    like "the table says where seat $seat is" "$out" "^ *([12] seat )?$seat at $(camp $seat) "
done

# ---- pictures and terminals
lg render board.txt --plugin starts.game.yaml -o board.svg
is "a picture numbers the seats" "$(grep -c 'class="t">[123]</text>' board.svg)" 3
printf '%s\n' starts WWWWWW WWWRRR RRGGGG GGGGGG GGGGGG GGGGCC >two.txt
lg render two.txt --plugin starts.game.yaml -o two.svg
is "and as many as there are" "$(grep -c 'class="t">[123]</text>' two.svg)" 2

# ---- other boards than the stock's
lg evaluate two.txt --plugin starts.game.yaml --json
that "a seat that is missing has no way, and nothing around it" json "$out" \
    "items[0]['measured']['apart'] == {'1 seat 1': 1, '1 seat 2': 1, '1 seat 3': 100, '2 seat 1': 100, '2 seat 2': 100, '2 seat 3': 100} and items[0]['measured']['wood']['3'] == 0"
lg generate ./starts.game.yaml --seed 1 --set stock=free --evaluations 3000 --json
that "a free stock is searched, too" json "$out" "items[0]['score'] >= 0"

# ---- locks and repairs
printf '%s\n' starts 'C?????' '??????' '??????' '??????' '??????' '??????' >lock.txt
lg generate ./starts.game.yaml --lock lock.txt --seed 1 --json
that "a lock holds a camp" json "$out" "items[0]['score'] == 0 and items[0]['map'][7] == 'C' and items[0]['map'].count('C') == 3"
printf '%s\n' starts CCCWWW WWWWWW RRRRRG GGGGGG GGGGGG GGGGGG >wrong.txt
lg repair wrong.txt --plugin starts.game.yaml --seed 1 -o repaired.txt
lg evaluate repaired.txt --plugin starts.game.yaml --json
that "a repair moves camps" json "$out" "items[0]['score'] == 0 and items[0]['map'].count('C') == 3"

# ---- what cannot be said
lg export ./starts.game.yaml --format asp -o starts.lp
is "solvers cannot say it" "$status" 1
like "and each measure is named" "$err" 'the rule wood is left out: `count` with `within` has no form as sums of choices'
is "and nothing is written" "$(ls starts.lp 2>&1 | grep -c No)" 1
sed 's/count: 3/count: 2/' starts.game.yaml >other.game.yaml
refused "fewer seats than camps" 2 './other.game.yaml:5:33: expected as many seats as there are pieces for them, which is 3, found 2' \
    generate ./other.game.yaml
printf '%s\n' 'game: slots' 'board: {hexagon: 1, slots: [0, 6], seats: {place: inn, count: 1}}' 'layers:' '  land: {pieces: {grass: 7}}' \
    '  port: {slots: yes, pieces: {inn: 1, hut: 1}}' 'rules: {r: {count: grass, exactly: 7}}' >slots.game.yaml
refused "seats on slots" 2 './slots.game.yaml:2:51: expected pieces that lie on cells, found .inn.' generate ./slots.game.yaml
printf '%s\n' 'game: two' 'board: {squares: [2, 2], seats: {place: [grass, hut], count: 4}}' 'layers:' '  land: {pieces: {grass: 4}}' \
    '  over: {pieces: {hut: 1, none: 3}}' 'rules: {r: {count: grass, exactly: 4}}' >two.game.yaml
refused "seats of two layers" 2 './two.game.yaml:2:49: expected pieces of one layer, found .hut.' generate ./two.game.yaml

lg check starts.game.yaml
like "check finds no mistake" "$out" 'no mistake|agree|ok'

# ---- pictures: the number of a seat makes room for the text of a later layer's marks, which the legend has, too
cat >marked.game.yaml <<'END2'
game: marked
board: {squares: [2, 2], seats: {place: [port, inn], count: 2}}
players: 2
layers:
  land: {pieces: {sea: }}
  over: {pieces: {port: {stock: 1, marks: [ship 12]}, inn: {stock: 1}, none: {stock: rest}}}
END2
lg generate ./marked.game.yaml --seed 1 -o marked.svg
heights=$(sed -nE 's/.*<circle cx="[0-9]+" cy="([0-9]+)" r="7".*/\1/p' marked.svg | awk '{print ($1 - 22) % 52}' | xargs)
is "one number stands above the middle of its square, one below it" "$heights" "13 39"
is "the text of a mark is on the piece and in the legend" "$(grep -o '>12<' marked.svg | grep -c '')" 2

# ---- some seats play
cat >shires.game.yaml <<'END3'
game: shires
board: {hexagon: 3, seats: {place: home, count: 4}}
players: [2, 4]
values: [grain]
pieces: {home: {stock: 4, letter: H}, corn: {stock: 12, letter: c, grain: 1}, wood: {stock: rest, letter: w}}
rules:
  two: {worth: grain, weights: [0, 1, 1], among: nearest, playing: 2, even within: 1}
  rivals: {way: seats, playing: [2, 4], at least: 3}
END3
lg generate ./shires.game.yaml --seed 1 -o shires.txt
is "a board that is fair for any two of four is found" "$status" 0
lg evaluate shires.txt --plugin shires.game.yaml --json
that "each choice of two has its numbers, and rivals are those of the list" json "$out" \
    "list(items[0]['measured']) == ['two playing ' + p for p in ['1 2', '1 3', '2 3', '1 4', '2 4', '3 4']] + ['rivals playing 2 4', 'next-seat'] and list(items[0]['measured']['rivals playing 2 4']) == ['2', '4'] and items[0]['score'] == 0"
lg evaluate shires.txt --plugin shires.game.yaml --json --verbose
that "each number says which corn it counts, or where the way between both rivals leads" json "$out" \
    "all(len(items[0]['counted'][name].get(seat, [])) == value for name, of in items[0]['measured'].items() if name.startswith('two') for seat, value in of.items()) and sorted(items[0]['counted']['rivals playing 2 4']['2']) == sorted(items[0]['counted']['rivals playing 2 4']['4'])"
sed 's/playing: 2/playing: 5/' shires.game.yaml >five.game.yaml
refused "more players than seats" 2 './five.game.yaml:7:68: expected a number from 1 to 4, found .5.' generate ./five.game.yaml
sed 's/\[2, 4\], at/[2, 2], at/' shires.game.yaml >twice.game.yaml
refused "a seat twice" 2 './twice.game.yaml:8:37: expected each seat once, found .2.' generate ./twice.game.yaml
sed 's/\[2, 4\], at/[], at/' shires.game.yaml >nobody.game.yaml
refused "nobody" 2 './nobody.game.yaml:8:33: expected at least one seat, found a list' generate ./nobody.game.yaml
sed 's/\[2, 4\], at/[2], at/' shires.game.yaml >alone.game.yaml
refused "the way to another seat of one who plays alone" 2 './alone.game.yaml:8:17: expected a goal, because there is no other seat, found .seats.' \
    generate ./alone.game.yaml
{ cat shires.game.yaml; echo 'traits: {rich: {count: corn, within: 1, playing: 2}}'; } >trait.game.yaml
refused "several choices for a trait" 2 './trait.game.yaml:9:50: expected a list of seats, because a trait is one number, found .2.' \
    generate ./trait.game.yaml
finish
