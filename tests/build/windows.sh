#!/usr/bin/env bash
# levelground.exe does under wine what the tool does here, byte for byte. LG_EXE names a program that is there already, with its games
# and the add-on beside it; otherwise tools/windows.sh makes both.
# Second tier (900 s): builds the tool with mingw-w64, and starts it some hundred times under wine.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
for command in x86_64-w64-mingw32-gcc-posix wine; do
    command -v $command >/dev/null || { echo "1..0 # SKIP there is no $command: tools/setup.sh windows"; exit; }
done
export WINEPREFIX=$tree/prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR COLUMNS COLORTERM LEVELGROUND_DATA
trap 'wineserver -k; rm -rf "$tree"' EXIT
home=$PWD here=$LEVELGROUND there=$tree/program/levelground

made() {
    # Wine's own services start here, and stay, because they print messages of their own.
    mkdir "$WINEPREFIX" && wineserver -p 30 && wineboot -i >"$tree/said" 2>&1 </dev/null || { cat "$tree/said"; return 1; }
    mkdir "$tree/program"
    if [ -n "${LG_EXE:-}" ]; then cp -r "$(dirname "$LG_EXE")/." "$tree/program"; else tools/windows.sh files "$tree/program"; fi || return
    printf '#!/bin/sh\nexec wine "%s" "$@"\n' "$there.exe" >"$there"
    chmod +x "$there"
}

recorded() {
    LEVELGROUND=$there LG_WITHOUT_STUDIES=1 bash tests/cli/outputs.sh >"$tree/said"
    ! grep '^not ok' -A3 "$tree/said" && grep '^ok .* - as many commands as recorded' "$tree/said"
}
makes_all_games() {
    each_alike <<LINES
generate catan --seed 3 --json
generate terra-mystica --seed 4 --json
generate toy --seed 5 --json
generate ptsp --seed 5 --set size=100 --set waypoints=5 --evaluations 100 --json
generate wesnoth --seed 4 --evaluations 100 --json
generate catan-islands --seed 6 --evaluations 2000 --json
generate gaia-project --seed 6 --evaluations 2000 --json
generate terraforming-mars --seed 6 --evaluations 2000 --json
generate twilight-imperium --seed 6 --evaluations 2000 --json
LINES
}
knows_its_commands() {
    each_alike <<LINES || return
--version
--help
generate --help
generate catan --png x
list
list catan
list gaia-project
check toy
suite
play terra-mystica original --games 2 --seed 1 --jobs 1 --json
generate catan --seed 2 --count 20 --jobs 2 --json
evaluate missing.txt
evaluate a:b?c
evaluate ca-w801-00h6-a20h-7a28-p
LINES
    "$here" convert original --output - >"$tree/board.txt"
    alike evaluate "$(cat "$tree/board.txt")" --json || return
    "$there" evaluate - --json <"$tree/board.txt" | timeless >"$tree/there.txt"
    "$here" evaluate - --json <"$tree/board.txt" | timeless | cmp - "$tree/there.txt"
}
refuses_what_it_lacks() {
    local words
    while IFS=: read -r words sentence; do
        # shellcheck disable=SC2086 # words of a command
        "$there" $words </dev/null >"$tree/said" 2>&1 && return 1
        grep "^levelground: .*$sentence" "$tree/said" && [ "$(wc -l <"$tree/said")" -eq 1 ] || { cat "$tree/said"; return 1; }
    done <<'LINES'
render original --output x.png:writes no PNG and no PDF: write SVG
render original --output x.pdf:writes no PNG and no PDF: write SVG
study list:levelground for Windows has no study:
wesnoth serve:levelground for Windows has no wesnoth serve:
generate toy --plugin x.dll:levelground for Windows has no plugins in C
LINES
}
writes_any_name() {
    local folder="$tree/Bäume und Ωmega" windows
    mkdir "$folder" && cp games/gaia-project.game.yaml "$folder/Ärger und Ω.game.yaml"
    windows=Z:$(tr / '\\' <<<"$folder")
    "$there" render original --output "$windows\\kärtchen 1.svg" && "$here" render original --output "$folder/here.svg" &&
        cmp "$folder/kärtchen 1.svg" "$folder/here.svg" || return
    "$there" generate "$windows\\Ärger und Ω.game.yaml" --seed 3 --evaluations 500 --quiet --output "$windows\\Mappe" --format txt,svg &&
        "$here" generate "$folder/Ärger und Ω.game.yaml" --seed 3 --evaluations 500 --quiet --output "$folder/here" --format txt,svg &&
        diff -r "$folder/Mappe" "$folder/here" || return
    (cd "$folder" && "$there" evaluate 'Mappe\*.txt' --json --plugin '.\Ärger und Ω.game.yaml' >"$tree/said") && grep '"map"' "$tree/said"
}
reads_both_line_ends() {
    "$here" convert original --output "$tree/unix.txt" && sed 's/$/\r/' "$tree/unix.txt" >"$tree/windows.txt" || return
    "$there" evaluate "$tree/windows.txt" --variant paper | sed "s|windows.txt|unix.txt|" >"$tree/there.txt"
    "$here" evaluate "$tree/unix.txt" --variant paper | cmp - "$tree/there.txt"
}
plays_with_a_program() {
    x86_64-w64-mingw32-gcc-posix -O2 -static -municode -include src/windows/posix.h -Isrc/windows/posix -o "$tree/my bot.exe" \
        examples/feast_and_forage.c src/windows/{main,paths,posix}.c && cc -O2 examples/feast_and_forage.c -o "$tree/my bot" || return
    printf 'feast-and-forage\nF.S.SS\n.....F\nF...F.\nSF..S.\n..2WF.\n.1.W..\n' >"$tree/level.txt"
    local words=("$tree/level.txt" --game examples/feast-and-forage.game.yaml --games 200 --seed 3 --kinds forager,mountaineer --jobs 2)
    (cd "$tree" && "$there" evaluate "${words[@]/#examples/$home/examples}" --bot "'.\\my bot.exe'" --store "games 1.db") >"$tree/said" || return
    (cd "$tree" && "$here" evaluate "${words[@]/#examples/$home/examples}" --bot "'./my bot'" | sed 's/games of .*;/games;/' >here.txt) &&
        sed 's/games of .*;/games;/' "$tree/said" | diff "$tree/here.txt" - || return
    # the games are in the store now
    (cd "$tree" && "$there" evaluate "${words[@]/#examples/$home/examples}" --bot "'.\\my bot.exe'" --store "games 1.db") | cmp - "$tree/said" || return
    ! "$there" evaluate "${words[@]}" --bot "missing.exe" >"$tree/said" 2>&1 && grep 'missing.exe' "$tree/said"
}
installs_the_addon() {
    local documents
    documents="$WINEPREFIX/drive_c/users/$(id -un)/Documents"
    mkdir -p "$documents/My Games/Wesnoth1.18" "$tree/data"
    "$there" wesnoth install --maps 1 --seed 1 && "$here" wesnoth install --maps 1 --seed 1 --userdata "$tree/data" || return
    "$there" wesnoth install --maps 1 --seed 1 && # again, over the old one
        diff -r "$tree/data/data/add-ons/levelground" "$documents/My Games/Wesnoth1.18/data/add-ons/levelground"
}
replays_a_report() {
    "$here" report catan/beginners --output "$tree/here.json" && "$there" report --replay "$tree/here.json" &&
        "$there" report catan/beginners --output "$tree/there.json" && "$here" report --replay "$tree/there.json"
}
writes_whole_files() {
    (cd "$tree" && "$there" generate catan --seed 1 --output there.svg && "$there" generate catan --seed 2 --output there.svg &&
        "$here" generate catan --seed 2 --output here.svg && cmp here.svg there.svg && [ -z "$(find . -name '.levelground*')" ])
}
explores_and_tunes() {
    (cd "$tree" && cp "$home/examples/quilt.game.yaml" here.game.yaml && cp here.game.yaml there.game.yaml &&
        "$there" explore toy --seed 1 --evaluations 2000 --store there.jsonl --quiet &&
        "$here" explore toy --seed 1 --evaluations 2000 --store here.jsonl --quiet && cmp here.jsonl there.jsonl &&
        "$there" tune there.game.yaml --seed 1 2>&1 | grep -v took | sed s/there/here/ >tuned.txt &&
        "$here" tune here.game.yaml --seed 1 2>&1 | grep -v took | diff - tuned.txt && cmp here.game.yaml there.game.yaml)
}
# Wine turns a SIGINT into Ctrl-C.
ends_by_control_c() {
    "$there" generate catan --count 1000000 --seed 1 --quiet --output "$tree/many" >"$tree/said" 2>&1 &
    local process=$! try
    for ((try = 0; try < 600; try++)); do
        [ -n "$(find "$tree/many" -name '*.svg' -print -quit 2>/dev/null)" ] && break
        sleep .1
    done
    kill -INT $process
    wait $process
    grep 'interrupted: [0-9]* of 1000000 levels made' "$tree/said" || { cat "$tree/said"; return 1; }
}
is_small() {
    local size
    size=$(stat -c %s "$there.exe")
    echo "# levelground.exe has $size bytes"
    [ "$size" -lt 3500000 ]
}

echo 1..14
ok "it is made" made
ok "the recorded commands print and write what they do here" recorded
ok "boards of all games" makes_all_games
ok "commands" knows_its_commands
ok "one sentence for what it lacks" refuses_what_it_lacks
ok "names with backslashes, drives, blanks and other letters" writes_any_name
ok "both line ends" reads_both_line_ends
ok "a program plays, and its games are stored" plays_with_a_program
ok "installs the add-on in Wesnoth's data folder" installs_the_addon
ok "reports are read on both sides" replays_a_report
ok "files are whole" writes_whole_files
ok "explore and tune" explores_and_tunes
ok "Ctrl-C" ends_by_control_c
ok "is small" is_small
grep '^#' "$tree/log"
