#!/usr/bin/env bash
# Plugins: the examples pass the checks of games and optimizers and work wherever the library's own do; a broken promise is
# found; and a file that is not a plugin is refused.
# Second tier (33 s): compiles plugins.
. "$(dirname "$0")/tap.inc"
export ASAN_OPTIONS=detect_leaks=0 # the memory of a plugin is never freed, because a plugin is never unloaded

# plugin NAME SOURCE [SED-SCRIPT]: builds NAME.so from an example that sed has changed
plugin() {
    sed "${3:-}" "$source_root/examples/$2.c" >"$1.c"
    ! [ "${3:-}" ] || ! cmp -s "$1.c" "$source_root/examples/$2.c" || echo "Bail out! $1 is not changed"
    ${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -I"$source_root/include" "$1.c" -o "$1.so"
}

that "the game builds" plugin mosaic own_game
that "the optimizer builds" plugin late own_optimizer

lg check --plugin mosaic.so
is "the game keeps its promises" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 13 1..13"
lg check --plugin ./late.so
is "the optimizer too" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 8 1..8"
lg check toy hill
is "so do those of the library that are named" "$status $(grep -c '^ok' "$out")" "0 29"

lg generate mosaic --seed 1 --plugin mosaic.so --plugin late.so --algorithm late --count 3 --json
cp "$out" mosaics
that "a level by an algorithm, both from plugins" json "$out" \
    "[(i['game'], i['algorithm'], i['score']) for i in items] == [('mosaic', 'late', 0)] * 3"

# Ids: a level of a plugin's game is made again from its id, but a plugin with other rules refuses the id.
lg generate mosaic --seed 5 --set side=4 --plugin mosaic.so --json
id=$(sed -E 's/^\{"id":"([^"]*)".*/\1/' "$out")
cp "$out" first
lg generate --id "$id" --plugin mosaic.so --json
is "an id makes it again" "$status $(sed -E 's/,"(cpu_)?seconds":[0-9.]+//g' "$out" | cmp - <(sed -E 's/,"(cpu_)?seconds":[0-9.]+//g' first))" "0 "
plugin stricter own_game 's/"side", LG_WHOLE, 6, 2/"side", LG_WHOLE, 6, 3/'
refused "a plugin with other rules does not" 2 \
    'the id was made by a plugin with other rules of mosaic, which makes other levels' generate --id "$id" --plugin stricter.so
refused "nor does the tool without it" 2 "expected an id such as tm-.*, found '$id'" generate --id "$id"

lg evaluate mosaics --plugin mosaic.so --json
that "levels come back" json "$out" "[i['score'] for i in items] == [0, 0, 0]"
lg generate catan --seed 1 --plugin late.so --algorithm late --param length=50 --json
that "its algorithm makes boards" json "$out" "items[0]['score'] == 0 and items[0]['algorithm'] == 'late'"
lg generate mosaic --seed 1 --plugin mosaic.so --set side=4 --output made --format svg,txt,png
is "files" "$status $(ls made | sed -E 's/^mo(-[0-9a-z]+)+\./mo./' | xargs)" "0 mo.png mo.svg mo.txt"
lg evaluate made/*.txt --plugin mosaic.so
like "its text is recognized" "$out" '^made/mo-[-0-9a-z]+\.txt: mosaic even(: | seed).*rules? met'
lg list games --plugin mosaic.so --json
that "it is listed after the library's own games" json "$out" \
    "items[5]['game'] == 'mosaic' and [i['game'] for i in items[6:]] ==
    ['catan-islands', 'gaia-project', 'milty-draft', 'terraforming-mars', 'twilight-imperium']"
head -n 1 mosaics >mosaic
refused "without the plugin it is unknown" 2 "mosaic:1:1: expected a known \"game\", found 'mosaic'" evaluate mosaic
refused "and a slip is told" 2 "unknown game 'mosiac'; did you mean 'mosaic'\?" generate mosiac --plugin mosaic.so
refused "also by check" 2 "unknown game 'tay'; did you mean 'toy'\?" check toy tay

# Named boards.
lg evaluate stripes --plugin mosaic.so
like "its board has a name" "$out" '^stripes: mosaic even(: | seed).*rules? met'
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

# necklace [SED-SCRIPT]: copies the smallest game as docs/tutorial/your-own-game.md says. The copy keeps all promises of a game
# except the one that no other game reads its text. It keeps this one too as soon as its text differs from that of the original.
# Programs cannot call the functions for reading text and for heads of pictures, so the plugin contains them.
necklace() {
    {
        sed "s/lg_game_toy/lg_game_necklace/; s/name = \"toy\"/name = \"necklace\"/; s/id_prefix = \"to\"/id_prefix = \"ne\"/; ${1:-}" "$source_root/src/boards/toy/toy.c"
        echo 'static const lg_game *const games[] = {&lg_game_necklace, NULL};'
        echo 'const lg_plugin lg_plugin_record = {.abi = LG_PLUGIN_ABI, .version = LG_VERSION, .games = games};'
    } >necklace.c
    ${CC:-cc} -std=c17 -shared -fPIC -I"$source_root/include" -I"$source_root/src" necklace.c "$source_root"/src/base/{reader,utf8,legend}.c \
        -o necklace.so
}
that "the toy's copy builds" necklace
lg check --plugin ./necklace.so
is "its text alone is found" "$status $(grep '^not ok' "$out")" \
    "1 not ok 3 - necklace balanced: its text comes back and is its alone"
like "for the toy's" "$out" '^# .*toy recognizes its word, expected necklace alone to'
that "it builds with letters of its own" necklace "s/'A'/'a'/g"
lg check --plugin ./necklace.so
is "then nothing is found" "$status $(grep -c '^ok' "$out") $(tail -n 1 "$out")" "0 13 1..13"
lg list games --plugin mosaic.so --plugin necklace.so
is "two plugins bring two games" "$status $(grep -cE '^(mosaic|necklace) ' "$out")" "0 2"

# Plugins that break a promise.
sed 's/if (beside/if (!beside/; s/return beside \&\&/return !beside \&\&/' "$source_root/examples/own_game.c" >wrong.c
plugin careless own_game 's/return cost + lacking(b);/return cost;/'
lg check --plugin careless.so
is "a search for something else is found" "$status $(grep -c '^not ok.*measuring says what searching minimises' "$out")" "1 1"
like "with the reason" "$out" '^# .*even.*[0-9]'
plugin moody own_optimizer 's/lg_move move;/lg_move move;\n static int steps;\n if (steps++ % 7 == 0) lg_rng_next(\&run->rng);/'
lg check --plugin moody.so
is "an algorithm with a will of its own is found" "$status $(grep -c '^not ok.*a seed gives one search' "$out")" "1 1"

# An algorithm that starts at the optimum if it can: at the hidden genome of the checks' own problems (src/check/problems.c).
# Then there is nothing to improve, and all seeds give the same result. The checks must accept this.
cat >oracle.h <<'END'
static void oracle(lg_run *run) {
    const lg_space *space = &run->problem->space;
    lg_genome genome = run->cursor.genome;
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        for (int i = block->first; i < block->first + block->length; i++) {
            if (block->kind == LG_REAL)
                genome.real[i] = (block->lo + block->hi) / 2;
            else
                genome.sym[i] = block->kind == LG_CHOICE ? i % block->symbols
                                                         : (i - block->first) * block->symbols / block->length;
        }
    }
    if (!lg_space_holds(space, genome)) lg_run_sample(run, genome, false);
}
END
plugin oracle own_optimizer \
    's/^\/\* No memory of its own/#include "oracle.h"\n&/; s/lg_run_sample(run, run->cursor.genome, false);/& oracle(run);/'
lg check --plugin ./oracle.so
is "an algorithm that begins at the optimum keeps its promises" "$status $(grep -c '^ok' "$out")" "0 8"

# The example game supports wanted traits and archives, and refuses rows of different lengths.
lg generate mosaic --seed 1 --want mirrored=12 --plugin mosaic.so
is "a wanted trait of a plugin's game" "$status $(grep -c 'mirrored 12' "$out")" "0 1"
lg explore mosaic --seed 1 --evaluations 2000 --plugin mosaic.so
is "it is explored" "$status $(grep -c 'cells' "$out")" "0 1"
printf 'mosaic\nroyg\nr\noyg\n' >ragged.txt
refused "rows of unequal length" 2 'ragged.txt:3:2: expected a row of 4 tiles, found 1' evaluate ragged.txt --plugin mosaic.so
printf 'mosaic\nroy\nroyg\nroy\n' >ragged.txt
refused "a row that is too long" 2 'ragged.txt:3:4: expected a row of 3 tiles, as the first one' evaluate ragged.txt --plugin mosaic.so

# A game whose report says that it lists more violations than the list has room for.
plugin crowded own_game 's/    report->used\[TOUCH\] = /    report->violations = 100000;\n    report->used[TOUCH] = /'
lg check --plugin crowded.so
is "a list beyond its room is found" "$status $(grep '^not ok' "$out")" \
    "1 not ok 7 - mosaic even: measuring says what searching minimises"
like "with its length" "$out" '^# even: lists 100000 violations, at most 1024 can be'
lg evaluate stripes --plugin crowded.so --json
is "and is cut elsewhere" "$status $(grep -c mosaic "$out")" "0 1"

# Files that are not plugins.
echo 'no library' >text.so
: >empty.c && cc -shared -fPIC empty.c -o empty.so
plugin old own_game 's/\.abi = LG_PLUGIN_ABI/.abi = LG_PLUGIN_ABI - 1/'
plugin former own_game 's/\.version = LG_VERSION/.version = "0.1"/'
# A plugin that was compiled before plugins had an ABI number.
cat >early.c <<'END'
const struct { const char *version; void *games, *optimizers; } lg_plugin_record = {"0.2.0", 0, 0};
END
cc -shared -fPIC early.c -o early.so
mkfifo pipe.so
plugin hollow own_game 's/    \.text\.write = write,//'
plugin unnamed own_game 's/\.name = "mosaic"/.name = "My mosaic"/'
plugin taken own_game 's/\.name = "mosaic"/.name = "toy"/'
plugin rival own_optimizer 's/\.name = "late"/.name = "tabu2020"/'
refused "no such file" 2 'none.so: cannot be loaded: .*No such file.*' list --plugin none.so
refused "no library" 2 'text.so: cannot be loaded: .*' list --plugin text.so
refused "no record" 2 'empty.so: not a plugin: it does not define lg_plugin_record' check --plugin empty.so
abi="compiled with headers of another levelground: expected plugin ABI [0-9]+, found"
refused "another ABI" 2 "old.so: $abi [0-9]+; compile it again with those of levelground .*" generate mosaic --seed 1 --plugin old.so
refused "a record without an ABI" 2 "early.so: $abi -?[0-9]+; .*" list --plugin early.so
lg check --plugin former.so
is "another version of the same ABI is taken" "$status $(grep -c '^ok' "$out")" "0 13"
refused "a pipe, which nobody writes to" 2 'pipe.so: expected a file, found a pipe' list --plugin pipe.so
refused "a folder" 2 'made: expected a file, found a folder' list --plugin made
refused "a hole" 2 'hollow.so: the game mosaic: a hole in its record' check --plugin hollow.so
refused "a name one cannot type" 2 "unnamed.so: the game My mosaic: expected a name of small letters, .*" check --plugin unnamed.so
refused "a name that is taken" 2 'taken.so: there is a game toy already' check --plugin taken.so
plugin borrowed own_game 's/\.id_prefix = "mo"/.id_prefix = "ca"/'
refused "the prefix of another game's ids" 2 "borrowed.so: the game mosaic: ids of catan begin with 'ca', too; choose two other letters by the key .id. in a file, or by id_prefix in C" \
    check --plugin borrowed.so
refused "twice the same" 2 'mosaic.so: there is a game mosaic already' check --plugin mosaic.so --plugin mosaic.so
refused "a preset's name" 2 'rival.so: there is an algorithm or a preset tabu2020 already' check --plugin rival.so
finish
