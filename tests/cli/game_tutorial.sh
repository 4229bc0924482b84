#!/usr/bin/env bash
# The two tutorials of games in files: their files and commands are taken from the pages, and the pages show what they print.
# Slow: has the games checked.
# LG_GOLDEN_WRITE=1 writes what they print into the pages.
. "$(dirname "$0")/tap.inc"

# follow PAGE IMAGE: follows the page in a folder of its own. One line more than there are commands is about the whole file.
follow() {
    local page=$source_root/docs/tutorial/$1.md
    mkdir "$1"
    (cd "$1" && PATH=$(dirname "$tool"):$PATH python3 "$source_root/tests/cli/follow.py" "$page") >done_commands 2>differences
    is "$1: no command is left out" "$(grep -c '' done_commands)" "$(($(grep -c '^\$ ' "$page") + 1))"
    while read -r verdict command; do
        case $verdict in
            skip) skip "$command" "${command%% *} is missing" ;;
            *) is "$command" "$verdict" ok ;;
        esac
    done <done_commands
    sed 's/^/# /' differences
    grep -a -E 'Sanitizer|runtime error:' differences >>"$reports"
    that "$1: the picture is the one of the page" cmp "$1/board.svg" "$source_root/docs/images/$2.svg"
}
follow game-in-a-file honey
follow larger-game-in-a-file mills
finish
