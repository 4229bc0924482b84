#!/usr/bin/env bash
# The tutorial of games in files: its files and commands are taken from the page itself, and the page shows what they print.
# Slow: has the game checked.
# LG_GOLDEN_WRITE=1 writes what they print into the page.
. "$(dirname "$0")/tap.inc"
page=$source_root/docs/tutorial/game-in-a-file.md

PATH=$(dirname "$tool"):$PATH python3 "$source_root/tests/cli/follow.py" "$page" >done_commands 2>differences
is "no command of the page is left out" "$(grep -c '' done_commands)" "$(($(grep -c '^\$ ' "$page") + 1))"
while read -r verdict command; do
    case $verdict in
        skip) skip "$command" "${command%% *} is missing" ;;
        *) is "$command" "$verdict" ok ;;
    esac
done <done_commands
sed 's/^/# /' differences
grep -a -E 'Sanitizer|runtime error:' differences >>"$reports"
that "the picture is the one of the page" cmp board.svg "$source_root/docs/images/honey.svg"
finish
