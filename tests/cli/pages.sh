#!/usr/bin/env bash
# Every page that shows a command with its answer: the commands are run, and print what the page shows. Tutorials of other tests are
# left out: game_tutorial.sh, and python/tutorial.py.
# Slow: makes boards of all games.
# Second tier, too (120 s): pages that compile plugins, run a study, or search for half a minute.
# LG_GOLDEN_WRITE=1 writes what they print into the pages.
. "$(dirname "$0")/tap.inc"

# follow PAGE [FOLDER]: follows the page in a folder of its own, or below it.
follow() {
    local page=$source_root/$1 folder=${1//\//-}/${2:-.}
    mkdir -p "$folder"
    (cd "$folder" && PATH=$(dirname "$tool"):$PATH python3 "$source_root/tests/cli/follow.py" "$page" --unshown) >commands 2>differences
    is "$1: no command is left out" "$(grep -c '' commands)" "$(grep -c '^\$ ' "$page")"
    while read -r verdict command; do
        case $verdict in
            skip) skip "$1: $command" "${command%% *} is missing" ;;
            *) is "$1: $command" "$verdict" ok ;;
        esac
    done <commands
    sed 's/^/# /' differences
    grep -a -E 'Sanitizer|runtime error:' differences >>"$reports"
}

# Pages that stand here have their commands run below, or by another test.
here='README.md docs/explanation/published-games.md docs/how-to/add-an-algorithm.md docs/how-to/compare-groups.md docs/how-to/describe-a-network.md docs/how-to/let-the-search-place-starts.md docs/how-to/make-symmetric-maps.md docs/how-to/put-rivers-between-cells.md docs/how-to/say-who-sees-whom.md docs/reference/bots.md docs/reference/suite.md
docs/tutorial/first-board.md docs/tutorial/library.md docs/tutorial/your-own-bot.md docs/tutorial/your-own-game.md docs/tutorial/your-own-study.md'
elsewhere='docs/tutorial/game-in-a-file.md docs/tutorial/larger-game-in-a-file.md docs/tutorial/python.md'
is "all pages with commands are known" "$(cd "$source_root" && grep -rlE --include='*.md' '^\$ ' README.md docs web python | grep -v node_modules | sort | xargs)" \
    "$(printf '%s\n' $here $elsewhere | sort | xargs)"

follow README.md
follow docs/explanation/published-games.md
follow docs/reference/suite.md
follow docs/reference/bots.md
follow docs/how-to/describe-a-network.md
follow docs/how-to/let-the-search-place-starts.md
follow docs/how-to/make-symmetric-maps.md
follow docs/how-to/put-rivers-between-cells.md
follow docs/how-to/say-who-sees-whom.md
follow docs/how-to/compare-groups.md

rest_is_second_tier

# Plugins are made in the folder examples/ of a clone.
for page in docs/how-to/add-an-algorithm.md docs/tutorial/your-own-game.md; do
    root=${page//\//-}
    mkdir -p "$root/build"
    cp -r "$source_root/examples" "$source_root/include" "$root"
    ln -s "$tool" "$root/build/levelground"
    follow "$page" examples
done
mkdir -p docs-tutorial-library.md
cp "$source_root/examples/make.py" docs-tutorial-library.md
library=$(dirname "$tool")/liblevelground.so.0
if [ -e "$library" ] && ! ldd "$library" | grep -q san; then
    LEVELGROUND_LIBRARY=$library follow docs/tutorial/library.md
else
    skip docs/tutorial/library.md "no library that a program without sanitizers can load"
fi
follow docs/tutorial/first-board.md
follow docs/tutorial/your-own-bot.md
if "$tool" study list >"$scratch/none" 2>&1; then
    follow docs/tutorial/your-own-study.md
else
    skip docs/tutorial/your-own-study.md "levelground-study is missing"
fi
finish
