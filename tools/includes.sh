#!/usr/bin/env bash
# Proves that includes point one way: core <- {games, search} <- {play, sets} <- growing <- records <- recipe <- {check, host}
# <- io <- lab <- {cli, web}; that games, and the plays of games, do not include those of another game; that the library does
# not print, exit, or read the clock or the environment; and that it calls no function of <math.h> whose last bits depend on
# the C library (core/math.h has ours). A record (src/games/GAME/game.c) joins the parts of its game, so it stands above play.
set -uo pipefail
cd "$(dirname "$0")/.."

bad=0
complain() { echo "$1"; bad=1; }

# locate FILE: sets part, layer, and for a file of one game, game.
declare -A layers=([include]=0 [core]=1 [games]=2 [search]=2 [play]=3 [sets]=3 [growing]=4 [record]=5 [recipe]=6 [check]=7
    [host]=7 [io]=8 [lab]=9 [cli]=10 [web]=10)
locate() {
    part=${1#src/} part=${part%%/*} game=
    case $1 in src/games/*/game.c | src/games/games.c) part=record ;; esac
    layer=${layers[$part]:-}
    case $1 in src/games/*/* | src/play/*/*) game=${1#src/*/} game=${game%%/*} ;; esac
}

while IFS=: read -r from line text; do
    name=${text#*\"} name=${name%%\"*}
    to=
    for folder in "$(dirname "$from")" src include .; do
        [ -f "$folder/$name" ] && to=$(realpath --relative-to=. "$folder/$name") && break
    done
    [ -n "$to" ] || { complain "$from:$line: \"$name\" is not found"; continue; }
    locate "$from"
    from_part=$part from_layer=$layer from_game=$game
    locate "$to"
    if [ -z "$from_layer" ] || [ -z "$layer" ]; then
        complain "$from:$line: $from or $to is in no known folder"
    elif [ "$from_part" != "$part" ] && [ "$layer" -ge "$from_layer" ]; then
        complain "$from:$line: $from_part must not include $part ($to)"
    elif [ -n "$from_game" ] && [ -n "$game" ] && [ "$from_game" != "$game" ]; then
        complain "$from:$line: game $from_game must not include game $game ($to)"
    fi
done < <(grep -rnE --include='*.[ch]' --include='*.def' '^ *# *include *"' include src web 2>/dev/null)

library=$(find include src/core src/games src/search src/sets src/play src/growing src/recipe -name '*.[ch]' 2>/dev/null)
[ -z "$library" ] || while IFS=: read -r file line text; do
    case $file:$text in src/core/text.c:*'<stdio.h>'*) ;; *) complain "$file:$line: not in the library: $text" ;; esac
done < <(grep -nHE '^ *# *include *<(stdio|time|unistd|threads|sys/[a-z]+)\.h>|(^|[^_[:alnum:]])(getenv|exit|abort|s?rand|v?f?printf) ?\(' $library)

rounded='a?(sin|cos|tan)h?|sincos|atan2|exp(2|10|m1)?|log(2|10|1p)?|pow|cbrt|hypot|erfc?|[lt]gamma|fma'
[ -z "$library" ] || while IFS=: read -r file line text; do
    complain "$file:$line: not the same on every machine: $text"
done < <(grep -nHE "(^|[^_[:alnum:]]|__builtin_)($rounded)[fl]? ?\(|long double|<(complex|tgmath)\.h>" $library)

exit $bad
