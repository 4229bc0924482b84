#!/usr/bin/env bash
# What people type: games by what players call them, ids and maps in place of files, and -o with the name of a file.
. "$(dirname "$0")/tap.inc"
original >board

# ---- games
while read -r typed game; do
    lg generate "$typed" --seed 1 --evaluations 100 --target 1000000 --json
    that "$typed is $game" json "$out" "items[0]['game'] == '$game'"
done <<'END'
ti4 twilight-imperium
TI twilight-imperium
twilight twilight-imperium
gp gaia-project
gaia gaia-project
tm terra-mystica
terra-m terra-mystica
Terra_Mystica terra-mystica
tfm terraforming-mars
mars terraforming-mars
settlers catan
CATAN catan
milty milty-draft
draft milty-draft
siedler catan
battle-for-wesnoth wesnoth
END
refused "a beginning of two" 2 "'terra' may be terra-mystica or terraforming-mars: say more of the name" generate terra
lg generate
is "no game" "$status $(head -n 1 "$err" | cut -c 1-52)" "2 levelground generate: expected a GAME: terra-mystica"
sed 's/^game: .*/game: honey/' "$source_root/examples/harvest.game.yaml" >honey.game.yaml
lg generate honey --seed 1 --json
that "a file in the working folder" json "$out" "items[0]['game'] == 'honey'"
printf 'game: nonsense\n' >catan.game.yaml
lg generate catan --seed 1 --json
that "no file takes a name away" json "$out" "items[0]['game'] == 'catan'"
refused "a game where a command is expected" 2 "'ti4' is a game, not a command; did you mean 'levelground generate ti4'\?" ti4
refused "a file where a command is expected" 2 "expected a command, found 'board': levelground evaluate board judges it" board
refused "another word for a command" 2 "unknown command 'make'; did you mean 'levelground generate catan'\?" make catan
refused "a game where a board is expected" 2 \
    "ti4: expected a level, found the name of a game; levelground generate ti4 makes a level of it" evaluate ti4
lg play tm original --games 1
is "a game to play" "$status" 0
lg help generate
cp "$out" asked
lg generate -h
that "help generate and generate -h" cmp -s asked "$out"
like "are the help" asked '^Makes fair levels by search\.'

# ---- ids, links and texts where a file is expected
lg generate tm --seed 7 --json
id=$(sed 's/^{"id":"\([^"]*\)".*/\1/' "$out")
map=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["map"])' "$out")
lg generate "$id" --json
that "generate ID" json "$out" "items[0]['map'].strip() == '''$map'''.strip()"
for word in "$id" "game=terra-mystica&seed=7" "$map"; do
    lg evaluate "$word" --json
    that "evaluate ${word:0:20}" json "$out" "items[0]['map'].strip() == '''$map'''.strip() and items[0]['score'] == 0"
done
lg evaluate "$("$tool" generate ti4 --seed 3 | grep -v '^#')"
like "a map string" "$out" 'twilight-imperium balanced: fair'
lg render "$id" --output picture.svg
like "a picture of an id" picture.svg '<svg'
lg repair "$id" --json
that "repair ID" json "$out" "items[0]['changed'] == []"
refused "a damaged id" 2 "the id '.*' has a typing mistake in it" evaluate "${id%?}~"
refused "another game's id" 2 ".*" evaluate "$id" --game catan
refused "a picture" 2 "picture\.svg:1:1: expected a level, found a picture; give the text that was written beside it, or its id" \
    evaluate picture.svg

# ---- the output
lg generate catan --seed 2 -o one.svg
like "one file" one.svg '<svg'
lg generate catan --seed 2 -o ONE.SVG
that "in capital letters" cmp -s one.svg ONE.SVG
lg generate catan --seed 2 -o one.txt
lg generate catan --seed 2 -o -
that "standard output has the same" cmp -s one.txt "$out"
lg generate catan --seed 2 -o - --format svg
that "in the format that is asked for" cmp -s one.svg "$out"
refused "several levels in one file" 2 "--output many\.svg is one file: for 3 levels expected a folder, as in --output many/" \
    generate catan -n 3 -o many.svg
refused "two files in one" 2 "--output two\.svg is one file: for 2 files expected a folder, as in --output two/" \
    render original beginners -o two.svg
lg generate tm --seed 2 -o words.txt --format words --quiet
lg generate tm --seed 2 --output folder-words --format words --quiet
that "a text of another format" cmp -s words.txt "$(echo folder-words/*)"
refused "two formats in one file" 2 "--format: expected one format for one\.svg" generate catan -o one.svg --format svg,png
refused "another format" 2 "--format: expected a format of files like one\.svg, found 'png'" generate catan -o one.svg --format png
refused "a picture that is not drawn" 2 "one\.jpg: expected a folder, or a name that ends in .*" generate catan -o one.jpg
refused "both" 2 "--json and --output - both write to standard output" generate catan -o - --json
lg generate catan --seed 2 -o folder
is "a name without an ending is a folder" "$status $(find folder -type f | grep -c '')" "0 2"
mkdir made.svg
lg generate catan --seed 2 -o made.svg
is "and so is a folder that exists" "$status $(find made.svg -type f | grep -c '')" "0 2"
lg repair one.txt -o fixed.txt
that "repair writes a file" cmp -s one.txt fixed.txt
lg generate catan --seed 3 -o one.txt
that "a file that the user names is replaced" test "$status" -eq 0 -a "$(cmp -s one.txt fixed.txt; echo $?)" -eq 1
refused "convert to an unknown ending" 2 "new\.foo: expected an ending of catan's formats .*, or --format" convert one.txt -o new.foo
lg render original beginners --output pictures/ --json
that "render --json" json "$out" "[i['output'] for i in items] == ['pictures/original-1.svg', 'pictures/beginners-2.svg']"
lg render original --output -
like "a picture on standard output" "$out" '<svg'
lg evaluate board -j
is "-j stays for a release" "$status $(cat "$err")" "0 levelground: note: -j will mean --jobs from the next release on; say --json"

# ---- the page that people read first
while read -r line; do
    eval "lg ${line#levelground }"
    is "$line" "$status" 0
done < <(grep '^levelground' "$source_root/docs/how-to/play-tonight.md" | sed 's/ *#.*//')

# ---- list
lg list tabu
like "list of a name" "$out" '^tabu: tabu search'
lg list original --json
that "a board" json "$out" "items[0]['board'] == 'original'"
lg list REQ3
like "a rule" "$out" '^catan REQ3: no 6 or 8 is adjacent to another'
lg list frame --json
that "a setting" json "$out" "[i['game'] for i in items if 'setting' in i] == ['catan'] and '[official, or a file' in items[0]['sentence']"
lg list gaia
like "a game has its variants" "$out" '^ +english +[a-z]'
lg list mars
like "and its boards" "$out" '^ +hellas '
refused "nothing of this name" 2 "nothing is called 'tabbu'; did you mean 'tabu'\?" list tabbu

# ---- what else people type
while IFS='|' read -r words regex; do
    refused "$words" 2 "$regex" $words
done <<'END'
catan 4 players|'catan' is a game, not a command; did you mean 'levelground generate catan --players 4'\?
catan --help|'catan' is a game, not a command: levelground list catan tells all of it
help catan|'catan' is a game, not a command: levelground list catan tells all of it
fair my.map|unknown command 'fair'; did you mean 'levelground evaluate my.map'\?
random catan|unknown command 'random'; did you mean 'levelground generate catan'\?
install|unknown command 'install'; did you mean 'levelground wesnoth install'\?
generate original|'original' is a board of terra-mystica, not a game; levelground evaluate original judges it
generate catan --variant seafarers|unknown variant 'seafarers'; expected one of: balanced, .*
generate catan --set box=base|--set: unknown parameter 'box'; expected one of: players, frame, .*
generate catan --want gold=3|--want: catan has no trait 'gold'; expected one of: REQ1, .*
convert board -o - --format xyz|unknown format 'xyz'; expected one of: txt, .*
list settings|settings are listed with all of a game, as in: levelground list catan
rules catan|unknown command 'rules'; did you mean 'levelground list catan'\?
diff board board|unknown command 'diff'; did you mean 'levelground evaluate'\?
open board|unknown command 'open'; did you mean 'levelground render'\?
hilfe|unknown command 'hilfe'; did you mean 'levelground help'\?
-v|unknown command '-v'; did you mean 'levelground --version'\?
--versoin|unknown command '--versoin'; did you mean '--version'\?
--seed 3 catan|unknown command '--seed'; did you mean 'levelground generate catan --seed 3'\?
undo|unknown command 'undo': generate ID makes an earlier board again; .*
gui|unknown command 'gui': make web-serve shows the page, which does the same in a browser
seed 5|unknown command 'seed'; did you mean 'levelground generate GAME --seed N'\?
stats board|unknown command 'stats'; did you mean 'levelground evaluate FILE --verbose'\?
slices|unknown command 'slices'; did you mean 'levelground list slices'\?
oceans|unknown command 'oceans'; did you mean 'levelground generate terraforming-mars --set oceans=...'\?
tabu|unknown command 'tabu'; did you mean 'levelground generate GAME --algorithm tabu'\?
REQ3|unknown command 'REQ3'; did you mean 'levelground list REQ3'\?
fjords|expected a command, found 'fjords': levelground evaluate fjords judges it
make me a catan board for 5 players|unknown command 'make'; did you mean 'levelground generate catan --players 5'\?
ti4 --players 8 --pok|'ti4' is a game, not a command; did you mean 'levelground generate ti4 --players 8 --set prophecy=1'\?
new game mygame|unknown command 'new': a game is a YAML file: copy one that comes along, .*
give me 5 boards of terra mystica seed 7|unknown command 'give'; did you mean 'levelground generate terra-mystica --count 5 --seed 7'\?
compare a.txt b.txt|unknown command 'compare'; did you mean 'levelground evaluate a.txt b.txt'\?
show board original|unknown command 'show'; did you mean 'levelground render original --output original\.png'\?
picture of a/ti.txt|unknown command 'picture'; did you mean 'levelground render a/ti\.txt --output a/ti\.png'\?
pdf ti.txt|unknown command 'pdf'; did you mean 'levelground render ti\.txt --output ti\.pdf'\?
compare fjords with arrow|unknown command 'compare'; did you mean 'levelground evaluate fjords arrow'\?
lint honey.game.yaml|unknown command 'lint'; did you mean 'levelground check honey\.game\.yaml'\?
validate honey.game.yaml|unknown command 'validate'; did you mean 'levelground check honey\.game\.yaml'\?
terra|'terra' may be terra-mystica or terraforming-mars: say more of the name
lock one.txt|unknown command 'lock': generate GAME --lock FILE keeps what the file has, .*
quit|unknown command 'quit': each command ends by itself, and Ctrl-C ends one that runs
maps|unknown command 'maps'; did you mean 'levelground list boards'\?
play fjords|expected a game, found a level: levelground play terra-mystica fjords
play one.txt|expected a game, found a level: levelground play catan one\.txt
evaluate 27 34 62|expected files, found 3 words of a map; a map is one word in quotes: evaluate "27 34 \.\.\."
--game catan -p 3 -o board.png|unknown command '--game'; did you mean 'levelground generate catan --players 3 -o board\.png'\?
wesnoth 3p|unknown command 'wesnoth 3p'; did you mean 'levelground generate wesnoth --players 3'\?
how do I describe my own hex game|unknown command 'how': a game is a YAML file: copy .*
wesnoth with 20 villages|unknown command 'wesnoth with'; did you mean 'levelground generate wesnoth --want villages=20'\?
terraforming mars as pdf to print|'terraforming' is a game, not a command; did you mean 'levelground generate terraforming-mars --output board\.pdf' .*
ti4 fair 1 2 3 4 5 6|'ti4' is a game, not a command; did you mean 'levelground evaluate FILE', with the map in a file, .*
--catan --seed 42 --png a/board.png|unknown command '--catan'; did you mean 'levelground generate catan --seed 42 --output a/board\.png'\?
judge a/winter.map|unknown command 'judge'; did you mean 'levelground evaluate a/winter\.map'\?
make a map|unknown command 'make'; did you mean 'levelground generate GAME'\? levelground list games tells the games
check ./board|'\./board' is a file, but not that of a game, .*
tera mistica 4 playrs|unknown command 'tera'; did you mean 'levelground generate terra-mystica'\?
terra-mistica|unknown command 'terra-mistica'; did you mean 'levelground generate terra-mystica'\?
catan 5-6 players|'catan' is a game, not a command; did you mean 'levelground generate catan --players 5'\?
make a tsp with 30 cities|unknown command 'make'; did you mean 'levelground generate tsp --set waypoints=30'\?
give me ten different ones of catan|unknown command 'give'; did you mean 'levelground generate catan --count 10'\?
Two catan boards|unknown command 'Two'; did you mean 'levelground generate catan --count 2'\?
twilight imperium milty draft|'twilight' is a game, not a command; did you mean 'levelground generate milty-draft'\?
10 ore, 2 sheep, 9 grain, 12 grain, 6 brick|unknown command '10'; did you mean 'levelground evaluate FILE', with the hexes row by row in a file, .* begins O10 S2 G9\?
wesnoth map with lots of water|unknown command 'wesnoth map'; did you mean 'levelground generate wesnoth' \(not understood: water, which is --set water=...; .*
./board|expected a command, found '\./board': levelground evaluate \./board judges it
fix a.png|'a\.png' is a picture, and pictures are not read; .*
honey.game.yaml|expected a command, found 'honey\.game\.yaml': levelground generate honey\.game\.yaml makes a level of this game, .*
gaia --players 5 --sector-side back|'gaia' is a game, not a command; did you mean 'levelground generate gaia' \(not understood: 5 players, as it is for 2 to 4, --sector-side; levelground list gaia-project tells what can be asked for\)\?
mars --format svg|'mars' is a game, not a command; did you mean 'levelground generate mars --output board\.svg'\?
chess|unknown command 'chess'; did you mean 'check'\? levelground list games tells the games
check board|'board' is a file, but not that of a game, which ends in .game.yaml; levelground evaluate board judges a board
update|unknown command 'update'; expected one of: generate, explore, .*, suite, list, report; levelground list games tells the games
wesnoth generate|unknown command 'wesnoth generate'; did you mean 'levelground generate wesnoth'\?
wesnoth map|unknown command 'wesnoth map'; did you mean 'levelground generate wesnoth'\?
wesnoth play|unknown command 'wesnoth play'; expected one of: install, .*
study runs|unknown command 'study runs'; did you mean 'study run'\?
generate large|unknown game 'large'; did you mean 'gaia-project --set layout=large'\?
generate ti4 -p 6|unknown preset '6'; did you mean '--players 6'\?
siedler|'siedler' is a game, not a command; did you mean 'levelground generate siedler'\?
play ti board|twilight-imperium cannot be played here; .*; evaluate FILE --bot COMMAND lets your own program play
END
refused "a sentence in quotes" 2 "unknown command 'a snowy wesnoth map, 40x30'; did you mean 'levelground generate wesnoth --set width=40 --set height=30' \(not understood: snowy; levelground list wesnoth tells what can be asked for\)\?" \
    "a snowy wesnoth map, 40x30"
while IFS='|' read -r words regex; do
    lg $words
    is "$words" "$status $(head -n 1 "$err" | grep -c -x -E -e "levelground ${words%% *}.*: $regex")" "2 1"
done <<'END'
generate ti 6 players|expected one GAME, found also '6'; did you mean 'levelground generate ti --players 6'\?
generate catan seed=3|expected one GAME, found also 'seed=3'; say --seed=3 for an option, or --set seed=3 for a setting
generate wesnoth 2p|expected one GAME, found also '2p'; did you mean 'levelground generate wesnoth --players 2'\?
generate catan x3|expected one GAME, found also 'x3'; did you mean 'levelground generate catan --count 3'\?
generate 3 catan|expected one GAME, found also 'catan'; did you mean 'levelground generate catan --count 3'\?
generate catan paper|expected one GAME, found also 'paper'; did you mean 'levelground generate catan --variant paper'\?
generate catan expansion|expected one GAME, found also 'expansion'; did you mean 'levelground generate catan' \(not understood: expansion; .*\)\?
generate wesnoth --width 40|unrecognized option '--width'; did you mean '--set width=40'\?
generate ti4 --pok|unrecognized option '--pok'; did you mean '--set prophecy=1'\?
generate gaia --lost-fleet|unrecognized option '--lost-fleet'; levelground list gaia-project tells its variants and settings
generate gaia --sectors 7|unrecognized option '--sectors'; about this: kinds \(no two planets .*
generate gaia --map=large|unrecognized option '--map=large'; did you mean '--set layout=large'\?
generate mars --map hellas|unrecognized option '--map'; did you mean '--set stock=hellas'\?
generate tm --board fjords|unrecognized option '--board'; did you mean '--set stock=fjords'\?
generate tm --REQ5 2|unrecognized option '--REQ5'; did you mean '--set REQ5=2'\?
generate mars --oceans 9|unrecognized option '--oceans'; did you mean '--set oceans=9'\?
generate catan --balanced|unrecognized option '--balanced'; did you mean '--variant balanced'\?
generate catan --numbers spiral|unrecognized option '--numbers'; did you mean '--set tokens=spiral'\?
generate catan --no-adjacent-6-8|unrecognized option '--no-adjacent-6-8'; about this: REQ3 \(no 6 or 8 is adjacent to another\); .*
generate catan --harbors shuffled|unrecognized option '--harbors'; about this: REQ7 \(no port stands .*
generate wesnoth --size 40x30|unrecognized option '--size'; did you mean '--set width=40 --set height=30'\?
generate wesnoth --more-water|unrecognized option '--more-water'; about this: water \(share of .*
generate catan --boards 5|unrecognized option '--boards'; did you mean '--count'\?
generate a catan map for 5|expected one GAME, found also 'catan'; did you mean 'levelground generate catan --players 5'\?
generate --game catan --seed 3|expected a GAME; did you mean 'levelground generate catan --seed 3'\?
generate my game|expected one GAME, found 'my' and 'game' \(see: levelground list games\)
generate catan --islands 3|unrecognized option '--islands'; levelground list catan tells its variants and settings
generate tm --islands 3|unrecognized option '--islands'; did you mean '--want islands=3'\?
generate mars elysium|expected one GAME, found also 'elysium'; did you mean 'levelground generate mars --set stock=elysium'\?
generate catan --versoin|unrecognized option '--versoin'; did you mean '--version'\?
evaluate board --balanced|unrecognized option '--balanced'; did you mean '--variant balanced'\?
list catan REQ5|expected one name, found also 'REQ5'; levelground list catan tells all of the first
generate catan --sed 5|unrecognized option '--sed'; did you mean '--seed'\?
generate catan --svg|unrecognized option '--svg'; did you mean '--output board\.svg'\?
generate catan 42|expected one GAME, found also '42'; did you mean 'levelground generate catan --seed 42'\?
generate ti4 --no-pok|unrecognized option '--no-pok'; did you mean '--set prophecy=0'\?
generate ti4 without pok|expected one GAME, found also 'without'; did you mean 'levelground generate ti4 --set prophecy=0'\?
generate lost fleet|expected one GAME, found 'lost' and 'fleet' \(see: levelground list games\)
generate tm --spieler 4|unrecognized option '--spieler'; did you mean '--players'\?
generate twilight imperium|expected one GAME, found also 'imperium'; did you mean 'levelground generate twilight-imperium'\?
render board drawn.svg|expected --output; did you mean --output drawn\.svg\?
convert board json|expected --output, as in --output board.svg
convert board --to x.svg|unrecognized option '--to'; did you mean '--output'\?
render board --print|unrecognized option '--print'; did you mean '--tiles'\?
list traits catan|traits are listed with all of a game: levelground list catan
play catan|expected a FILE, - for standard input, an id, or the name of a board .*
END
for words in "generate help" "generate catan help" "play catan help" "evaluate help"; do
    lg $words
    is "$words" "$status $(head -n 1 "$out" | cut -c 1-6)" "0 Usage:"
done
lg generate catan --seed 3 -o help
is "a folder of this name" "$status $(find help -type f | grep -c '')" "0 2"

# ---- a game's file with a mistake, in the working folder or installed
printf 'game: spoilt\nlayout: {hexagons: [2, 3, 2]}\npieces: [a, b\n' >spoilt.game.yaml
mkdir -p installed/games
cp spoilt.game.yaml installed/games/sirup.game.yaml
for words in "generate spoilt" "list spoilt" "check spoilt" "evaluate original --game spoilt"; do
    # shellcheck disable=SC2086 # several words
    refused "$words" 2 "spoilt\.game\.yaml:4:1: no YAML: .*" $words
done
export LEVELGROUND_DATA=$PWD/installed
for words in "generate sirup" "generate Sir" "list sirup" "evaluate original --game sirup"; do
    # shellcheck disable=SC2086 # several words
    refused "installed: $words" 2 ".*/sirup\.game\.yaml:4:1: no YAML: .*" $words
done
echo '{"game":"sirup","map":"a"}' >sirup.json
refused "a level of such a game" 2 ".*/sirup\.game\.yaml:4:1: no YAML: .*" evaluate sirup.json
refused "a name that no file has" 2 "nothing is called 'molasses' .*" list molasses
unset LEVELGROUND_DATA
finish
