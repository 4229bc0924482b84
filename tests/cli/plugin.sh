#!/usr/bin/env bash
# Plugins: the examples keep what games and optimizers promise, and work wherever the library's own do; what breaks a
# promise is found, and what is no plugin is refused.
# Slow: compiles plugins.
. "$(dirname "$0")/tap.inc"
export ASAN_OPTIONS=detect_leaks=0 # what a plugin's file takes stays

# plugin NAME SOURCE [SED-SCRIPT]: builds NAME.so from an example, changed
plugin() {
    sed "${3:-}" "$source_root/examples/$2.c" >"$1.c"
    ! [ "${3:-}" ] || ! cmp -s "$1.c" "$source_root/examples/$2.c" || echo "Bail out! $1 is not changed"
    ${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -I"$source_root/include" "$1.c" -o "$1.so"
}

that "the game builds" plugin mosaic own_game
that "the optimizer builds" plugin late own_optimizer

lg check --plugin mosaic.so
is "the game keeps its promises" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 12 1..12"
lg check --plugin ./late.so
is "the optimizer too" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 8 1..8"
lg check toy hill
is "so do those of the library that are named" "$status $(grep -c '^ok' "$out")" "0 28"

lg generate mosaic --seed 1 --plugin mosaic.so --plugin late.so --algorithm late --count 3 --json
cp "$out" mosaics
that "a level by an algorithm, both from plugins" json "$out" \
    "[(i['game'], i['algorithm'], i['score']) for i in items] == [('mosaic', 'late', 0)] * 3"
lg evaluate mosaics --plugin mosaic.so --json
that "levels come back" json "$out" "[i['score'] for i in items] == [0, 0, 0]"
lg generate catan --seed 1 --plugin late.so --algorithm late --param length=50 --json
that "its algorithm makes boards" json "$out" "items[0]['score'] == 0 and items[0]['algorithm'] == 'late'"
lg generate mosaic --seed 1 --plugin mosaic.so --set side=4 --output made --format svg,txt,png
is "files" "$status $(ls made | xargs)" "0 mosaic-1-0.png mosaic-1-0.svg mosaic-1-0.txt"
lg evaluate made/mosaic-1-0.txt --plugin mosaic.so
like "its text is recognized" "$out" '^made/mosaic-1-0.txt: mosaic even(: | seed).*score 0'
lg list games --plugin mosaic.so --json
that "it is listed last" json "$out" "items[-1]['game'] == 'mosaic' and len(items) == 6"
head -n 1 mosaics >mosaic
refused "without the plugin it is unknown" 2 "mosaic:1:1: expected a known \"game\", found 'mosaic'" evaluate mosaic
refused "and a slip is told" 2 "unknown game 'mosiac'; did you mean 'mosaic'\?" generate mosiac --plugin mosaic.so
refused "also by check" 2 "unknown game 'tay'; did you mean 'toy'\?" check toy tay

# Boards with names.
lg evaluate stripes --plugin mosaic.so
like "its board has a name" "$out" '^stripes: mosaic even(: | seed).*score 0'
plugin second own_game 's/\.name = "mosaic"/.name = "second"/; s/"stripes"/"original"/'
refused "a name that two games have" 2 'original: a board of terra-mystica and of second; say terra-mystica/original' \
    evaluate original --plugin second.so
lg evaluate terra-mystica/original second/original --plugin second.so
is "with the game it is one" "$status $(grep -o "^[^ ]*original: [^:]*" "$out" | xargs)" \
    "0 terra-mystica/original: terra-mystica balanced second/original: second even"
lg evaluate original --game second --plugin second.so
like "so it is with --game" "$out" '^original: second even'
plugin worded own_game 's:roy.nyro:royn1yro:'
refused "a board that cannot be read" 2 'worded.so: the game mosaic: board stripes: 2:4: expected rows .*' \
    check --plugin worded.so
plugin silent own_game 's/"each row the one above, moved by one"/""/'
refused "a board of which nothing is said" 2 'silent.so: the game mosaic: board stripes: expected a sentence and a text' \
    check --plugin silent.so

# The smallest game, copied as docs/adding.md says, keeps what games promise but for its text, until that differs too.
# The functions that read text are the library's own, so that a plugin has to bring them.
# necklace [SED-SCRIPT]
necklace() {
    {
        sed "s/lg_game_toy/lg_game_necklace/; s/name = \"toy\"/name = \"necklace\"/; ${1:-}" "$source_root/src/games/toy/toy.c"
        echo 'static const lg_game *const games[] = {&lg_game_necklace, NULL};'
        echo 'const lg_plugin lg_plugin_record = {.version = LG_VERSION, .games = games};'
    } >necklace.c
    ${CC:-cc} -std=c17 -shared -fPIC -I"$source_root/include" -I"$source_root/src" necklace.c "$source_root/src/core/reader.c" \
        -o necklace.so
}
that "the toy's copy builds" necklace
lg check --plugin ./necklace.so
is "its text alone is found" "$status $(grep '^not ok' "$out")" \
    "1 not ok 3 - necklace balanced: its text comes back and is its alone"
like "for the toy's" "$out" '^# .*toy recognizes its word, expected necklace alone to'
that "it builds with letters of its own" necklace "s/'A'/'a'/g"
lg check --plugin ./necklace.so
is "then nothing is found" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 12 1..12"

# What breaks a promise.
sed 's/if (beside/if (!beside/; s/return beside \&\&/return !beside \&\&/' "$source_root/examples/own_game.c" >wrong.c
plugin careless own_game 's/return cost + lacking(b);/return cost;/'
lg check --plugin careless.so
is "a search for something else is found" "$status $(grep -c '^not ok.*measuring says what searching minimises' "$out")" "1 1"
like "with the reason" "$out" '^# .*even.*[0-9]'
plugin moody own_optimizer 's/lg_move move;/lg_move move;\n static int steps;\n if (steps++ % 7 == 0) lg_rng_next(\&run->rng);/'
lg check --plugin moody.so
is "an algorithm with a will of its own is found" "$status $(grep -c '^not ok.*a seed gives one search' "$out")" "1 1"

# What is no plugin.
echo 'no library' >text.so
: >empty.c && cc -shared -fPIC empty.c -o empty.so
plugin old own_game 's/\.version = LG_VERSION/.version = "0.1"/'
plugin hollow own_game 's/    \.write = write,//'
plugin unnamed own_game 's/\.name = "mosaic"/.name = "My mosaic"/'
plugin taken own_game 's/\.name = "mosaic"/.name = "toy"/'
plugin rival own_optimizer 's/\.name = "late"/.name = "tabu2020"/'
refused "no such file" 2 'none.so: cannot be loaded: .*No such file.*' list --plugin none.so
refused "no library" 2 'text.so: cannot be loaded: .*' list --plugin text.so
refused "no record" 2 'empty.so: no plugin: it does not define lg_plugin_record' check --plugin empty.so
refused "another version" 2 'old.so: made for levelground 0.1; this is .*' generate mosaic --seed 1 --plugin old.so
refused "a hole" 2 'hollow.so: the game mosaic: a hole in its record' check --plugin hollow.so
refused "a name one cannot type" 2 "unnamed.so: the game My mosaic: expected a name of small letters, .*" check --plugin unnamed.so
refused "a name that is taken" 2 'taken.so: there is a game toy already' check --plugin taken.so
refused "twice the same" 2 'mosaic.so: there is a game mosaic already' check --plugin mosaic.so --plugin mosaic.so
refused "a preset's name" 2 'rival.so: there is an algorithm or a preset tabu2020 already' check --plugin rival.so
finish
