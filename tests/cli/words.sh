#!/usr/bin/env bash
# Unknown words on the command line get suggestions; and list works for everything that has a name.
. "$(dirname "$0")/tap.inc"
original >board

refused "a command" 2 "unknown command 'generte'; did you mean 'generate'\?" generte
refused "a word of a setting" 2 "--set: reading: expected one of .*, found 'publishedd'; did you mean 'published'\?" \
    generate terra-mystica --set reading=publishedd
refused "a level of a setting" 2 "--set: river: expected one of .*, or a file, found 'originl'; did you mean 'original'\?" \
    generate terra-mystica --set river=originl
refused "nothing like it" 2 "--set: river: expected one of .*, or a file, found 'quite other'" \
    generate terra-mystica --set 'river=quite other'
refused "a format" 2 "unknown format 'word'; did you mean 'words'\?" convert board --format word --output new
refused "a format of pictures" 2 "--format: expected svg, png or pdf, found 'svgg'; did you mean 'svg'\?" \
    render board --format svgg --output new
refused "a list" 2 "unknown game 'catann'; did you mean 'catan'\?" list games catann
refused "an algorithm" 2 "unknown algorithm 'psoo'; did you mean 'pso'\?" list algorithms psoo
refused "a preset" 2 "unknown preset or algorithm 'tabu202'; did you mean 'tabu2020'\?" list presets tabu202
while read -r wrong meant words; do
    # shellcheck disable=SC2086  # a list of words
    lg $words "--$wrong"
    is "an option: --$wrong" "$status $(head -n 1 "$err")" \
        "2 levelground ${words%% *}: unrecognized option '--$wrong'; did you mean '--$meant'?"
done <<'END'
outptu output generate catan
variantt=1 variant evaluate board
plugn plugin list
versionn version convert board
END
lg generate catan --zzzzzzzzzzzz
is "an option like no other" "$status $(head -n 1 "$err")" \
    "2 levelground generate: unrecognized option '--zzzzzzzzzzzz'; levelground list catan tells its variants and settings"

# ---- list
heads() { grep -v '^ ' "$out" | cut -d : -f 1 | xargs; }
lg list games catan
is "one game" "$status $(heads)" "0 catan"
lg list variants catan
is "its variants" "$status $(heads | xargs -n 1 | sort -u | xargs)" "0 $("$tool" list variants --json | grep '"catan"' |
    sed 's/.*"variant": *"\([^"]*\)".*/\1/' | sed 's/^/catan\n/' | sort -u | xargs)"
lg list algorithms pso
is "one algorithm" "$status $(heads)" "0 pso"
lg list presets tabu --json
that "presets of an algorithm" json "$out" 'len(items) > 0 and all(i["algorithm"] == "tabu" for i in items)'
lg list presets tabu2020 --json
that "one preset" json "$out" '[i["preset"] for i in items] == ["tabu2020"]'
lg list algorithms anneal --json
that "defaults as one types them" json "$out" \
    'all(len(p["default"]) < 12 and p["default"] for p in items[0]["parameters"])'
for columns in 80 60 132; do
    for what in games algorithms variants presets boards; do
        COLUMNS=$columns lg list $what
        is "list $what in $columns columns" "$(awk -v n="$columns" 'length > n' "$out")" ""
        cp "$out" "$what.$columns"
    done
done
that "wider lines are fewer" test "$(grep -c '' presets.132)" -lt "$(grep -c '' presets.80)"
is "no word is lost" "$(tr -s ' \n' '\n\n' <presets.60 | tr -d '\n')" "$(tr -s ' \n' '\n\n' <presets.132 | tr -d '\n')"
is "no line ends in a blank" "$(grep -h -c ' $' ./*.60 | sort -u)" 0

# ---- help
lg generate --help
tr -s ' \n' '  ' <"$out" >help
for game in $("$tool" list games --json | sed -E 's/.*"game": ?"([^"]*)".*/\1/'); do
    like "generate --help names $game" help "GAME is (.* )?$game[ ,.].*Without"
done
lg render --help
like "render --help names the size of tiles" "$out" 'catan: 79'
for command in generate evaluate repair render convert play export check list; do
    lg $command --help
    is "$command --help: nothing in braces" "$(grep -c '[{}]' "$out")" 0
done
for script in "$source_root"/bench/run*.py; do
    python3 "$script" --help >"$out" 2>"$err"
    is "bench/${script##*/} --help" "$? $(head -c 6 "$out") $(cat "$err")" "0 usage: "
done
finish
