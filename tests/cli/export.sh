#!/usr/bin/env bash
# Programs for solvers: their least cost is the least score, and their answers are boards with this score.
# Second tier, too (60 s): what solvers prove.
. "$(dirname "$0")/tap.inc"
games=$source_root/tests/data/games

# A file for each rule of small games, which the games of tests/data do not have. Some rules contradict each other.
game() { printf 'game: %s\nid: x%s\n%s\n' "$1" "$2" "$(cat)" >"$1.game.yaml"; }
game shares a <<'END'
board: {squares: [3, 3]}
pieces: {red: 4, blue: 3, green: 2}
rules:
  even: {for each: piece, count: it on rim, even within: 0, weight: 0.5}
  near: {for each: piece, count: it on left, differ by at most: 0}
  apart: {borders: same, at most: 1}
END
game bridge b <<'END'
board: {squares: [3, 3]}
pieces: {lake: 5, land: 4}
rules:
  one: {groups: lake, exactly: 1, weight: 1.25}
  few: {borders: [lake, lake], at most: 2}
END
game ponds c <<'END'
board: {rows: [3, 4, 3]}
pieces: {lake: 5, land: rest}
rules:
  pairs: {each group: lake, exactly: 2}
  many: {groups: land, at least: 3}
END
game forest d <<'END'
board: {squares: [3, 4]}
pieces: {tree: 6, field: 6}
rules:
  wide: {largest group: tree, at least: 6}
  field: {largest group: field, at most: 1, weight: 2}
END
game market e <<'END'
values: [worth]
board: {squares: [3, 3]}
pieces: {cheap: {worth: 0.5, stock: 4}, fair: {worth: 1.5, stock: 3}, dear: {worth: 4, stock: 2}}
rules:
  rich: {each corner: worth, between: [3, 7.5]}
  top: {sum: worth, of: any on top, at most: 0.75}
  halves: {for each: [left, right], sum: worth, of: any on it, even within: 0.25, weight: 0.5}
END
game image f <<'END'
board: {squares: [2, 4]}
pieces: {red: 3, blue: 2, white: 3}
rules:
  alike: {unlike: mirror left right, at most: 1}
  turned: {unlike: half turn, of: blue, at most: 0}
  apart: {borders: same, at most: 0}
END
game camps g <<'END'
board: {squares: [3, 3]}
pieces: {camp: 5, tent: 2, sand: 2}
rules:
  far: {each: camp, within: 2, of: camp, between: [1, 2]}
  tents: {count: {of: camp, beside: {of: tent, at least: 2}}, at least: 4}
  twins: {twins: piece, sharing: camp, at most: 2}
END
game spares h <<'END'
board: {hexagon: 1}
layers:
  field: {pieces: {hill: 3, wood: 3, desert: 1}}
  token: {not on: desert, spare: yes, pieces: {low: 5, high: 5}}
rules:
  hills: {count: low beside hill, at most: 2}
  woods: {count: high beside wood, at most: 1}
  low: {count: low, at least: 4}
END
game tiles i <<'END'
board: {squares: [2, 2]}
layers: {tile: {turns: yes, pieces: {bend: {sides: abba, stock: 2}, line: {sides: baba, stock: 2}}}}
rules: {fits: {mismatches: tile, rim: a, at most: 0}}
END
# What suits the water alone does not suit the reds. Only the last step of the plan, which decides everything at once, finds the best board.
game stages j <<'END'
board: {squares: [3, 3]}
pieces: {water: 3, red: 4, sand: 2}
structure: water
rules:
  top: {count: water on top, at least: 3}
  wet: {each: red, neighbours: water, at least: 1, weight: 5}
plan:
  - {stage: structure, by: anneal, evaluations: 500}
  - {stage: rest, by: anneal, evaluations: 1000}
  - {by: anneal, with: "hot=1 cold=1", evaluations: 2000}
END
game turned k <<'END'
board: {squares: [3, 4], symmetry: {by: half turn, becomes: [a, b]}}
pieces: {a: 2, b: 2, c: {stock: 4, only on: {not: row 2}}, d: rest}
rules:
  pairs: {borders: [a, b], at least: 5}
  apart: {borders: [c, c], at most: 0}
  near: {each: d, neighbours: c, at least: 1}
END

rest_is_second_tier

# least FILE: the cost that the solver has proven to be the least, divided by the program's unit
least() { awk -v unit="$(sed -n 's/.* the least cost is the least score times //p' "$1")" -v cost="$2" 'BEGIN { print cost / unit }'; }
searched() { json "$1" "items[0]['score'] == $2"; }
score_of() { "$tool" evaluate "$1" --plugin "$2" --json | sed 's/.*"score":\([^,]*\).*/\1/'; }

# by_asp PROGRAM, by_opb, by_minizinc: the least cost that the solver proves, and its answer in the file `answer`
by_asp() { clingo "$1" --quiet=1,2,2 >answer; grep -q 'OPTIMUM FOUND' answer && sed -n 's/^Optimization : //p' answer; }
by_opb() { minisat+ "$1" >answer; grep -q '^s OPTIMUM FOUND' answer && sed -n 's/^c .*Optimal solution: //p' answer; }
by_minizinc() { minizinc "$1" >answer 2>"$scratch/none" && grep -q '^==========$' answer && sed -n 's/^cost //p' answer | tail -n 1; }

# proves FORMAT ENDING FILE SCORE: a solver proves the score, and its board has it
proves() {
    local name
    name=$(basename "$3" .game.yaml)
    rm -f board
    lg export "$3" --format "$1" --output "$name.$2"
    is "$name: $1 proves the least score" "$status $(least "$name.$2" "$("by_$1" "$name.$2")")" "0 $4"
    lg export "$3" --answer answer --output board
    is "$name: the board of its answer" "$status $(score_of board "$3")" "0 $4"
}

while read -r name score formats; do
    file=$games/$name.game.yaml
    [ -e "$file" ] || file=$PWD/$name.game.yaml
    lg generate "$file" --seed 1 --evaluations 30000 --json
    that "$name: the search finds $score" searched "$out" "$score"
    for format in asp opb minizinc; do
        case "$format $formats" in
        asp*) solver=clingo ending=lp ;;
        opb*o*) solver=minisat+ ending=opb ;;
        minizinc*m*) solver=minizinc ending=mzn ;;
        *) continue ;;
        esac
        if command -v "$solver" >"$scratch/none"; then
            proves "$format" "$ending" "$file" "$score"
        else
            skip "$name by $format" "needs $solver"
        fi
    done
done <<'END'
dominoes 0 o
four-lands 1 om
gardens 0 o
harbours 0 om
likeness 0 o
petersen 0 o
river 0 o
tokens 0 m
too-rich 1 om
two-colours 3 om
shares 0.5 om
bridge 2 o
ponds 1 o
forest 2 o
market 6.75 om
image 3 m
camps 2 o
spares 0 om
tiles 2 om
stages 1 om
turned 2 om
END

# ---- what is left out
ways=$games/ways.game.yaml
before=$(files)
lg export "$ways" --format asp --output ways.lp
is "without --partial, rules that it cannot express stop it" "$status $(cat "$err") $(files)" \
    "1 levelground: the rule even is left out: \`way\` has no form as sums of choices
levelground: the rule far is left out: \`way\` has no form as sums of choices
levelground: the rule wells is left out: \`each\` with \`way to\` has no form as sums of choices
levelground: nothing is written; --partial writes the program without these rules $before"
lg export "$games/slices.game.yaml" --format opb --partial
is "with it, the program names them" "$status $(grep -c '^\* the rule .* is left out' "$out") $(grep -c '^levelground: the rule' "$err")" "0 3 3"
like "and has the others" "$out" '^min: '
cp "$out" slices.opb
by_opb slices.opb >"$scratch/none"
lg export "$games/slices.game.yaml" --answer answer --partial --output board
is "--partial can stay when the board of the answer is written" "$status $(head -n 1 board)" "0 slices"
printf '%s\n' 'game: ratio' 'board: {squares: [2, 2]}' 'pieces: {a: 2, b: 2}' 'rules:' \
    '  r: {for each: piece, count: it on left, ratio at least: 1}' '  s: {count: a on top, at most: 0.12345}' >ratio.game.yaml
lg export ratio.game.yaml --format asp --partial
# shellcheck disable=SC2016  # the words of a message
like "a ratio cannot be expressed" "$err" 'the rule r is left out: `ratio at least` divides, which sums cannot express$'
like "nor can many decimals" "$err" 'the rule s is left out: its bound or its weight has more than 3 decimals$'

# ---- settings and variants
# shellcheck disable=SC2016  # a setting of the file
printf '%s\n' 'game: most' 'board: {squares: [2, 2]}' 'pieces: {a: 2, b: 2}' 'settings: {most: 1}' \
    'rules: {r: {count: a, at most: $most}}' 'variants: {plain: {}, loose: {set: {most: 2}}}' >most.game.yaml
for words in '' '--variant loose' '--set most=2'; do
    # shellcheck disable=SC2086  # a list of words
    lg export most.game.yaml --format opb $words
    cp "$out" "most$words"
done
that "a setting changes the program" test "$(cat most)" != "$(cat 'most--set most=2')"
is "so does a variant" "$(cat 'most--variant loose')" "$(cat 'most--set most=2')"

# ---- names are quoted, and read again
cat >names.game.yaml <<'END'
game: names
board: {cells: {'a"b': ['c\d'], 'c\d': ['e)f'], 'e)f': }}
pieces: {'p"(': 1, 'q\(x)': 2}
rules: {r: {borders: same, at most: 0}}
END
for format in asp minizinc; do
    [ $format = asp ] && solver=clingo || solver=minizinc
    if command -v "$solver" >"$scratch/none"; then
        proves $format "${solver:0:1}zn" names.game.yaml 0
    else
        skip "names by $format" "needs $solver"
    fi
done

# ---- mistakes
refused "a language" 2 "--format: expected asp, minizinc or opb, found 'minzinc'; did you mean 'minizinc'\?" export most.game.yaml --format minzinc
refused "a game in C" 2 'expected a game in a file, such as ./mine.game.yaml; catan is written in C' export catan --format asp
refused "modules" 1 'modular-desert has modules, which cannot be exported' export "$games/modular-desert.game.yaml" --format asp
sed 's/count: a/count: c/' most.game.yaml >bad.game.yaml
refused "a mistake in the file" 2 "bad.game.yaml:5:20: .*" export bad.game.yaml --format asp --output new
refused "no such file" 2 'none.game.yaml: .*' export none.game.yaml --format asp --output new
refused "an unknown setting" 2 '--set: .*' export most.game.yaml --format asp --set least=1 --output new
lg export most.game.yaml
is "no format" "$status $(head -n 1 "$err")" "2 levelground export: expected either --format or --answer"
lg export --format asp
is "no file" "$status $(head -n 1 "$err")" "2 levelground export: expected a FILE"
: >empty
refused "an empty answer" 2 'empty: expected an answer that says what lies on A1' export most.game.yaml --answer empty --output new
printf 'v x1 -x3 x4 x5 x77777777777777777777777\nput("A2","a" put("B2","z") put(' >odd
refused "an answer without all places" 2 'odd: expected an answer that says what lies on B2' export most.game.yaml --answer odd
printf 'v x1 x3\nv x5 x7\nput("A1","b")' >mixed
lg export most.game.yaml --answer mixed
is "the last word on a place holds" "$status $(sed 1d "$out" | xargs)" "0 ba aa"
python3 -c 'print("put( " * 300000)' >long
refused "a hostile answer" 2 'long: expected .*' export most.game.yaml --answer long
python3 -c 'print("game: big\nboard: {squares: [20, 20]}\npieces: {a: , b: , c: , d: , e: , f: , g: , h: }\nrules: {r: {borders: same, within: 38, at most: 0}, s: {each: a, within: 38, of: b, at most: 3}}")' >big.game.yaml
refused "a program that is too large" 1 'the program would have more than 4000000 terms' export big.game.yaml --format asp --output new
finish
