#!/usr/bin/env bash
# Checks the order of the sources: each file says what it is for, every function and header is used, and exported names have a
# prefix.
set -uo pipefail
cd "$(dirname "$0")/.."

bad=0
complain() { echo "$1"; bad=1; }

# Each file must begin with a comment that says what the file is for.
while read -r file; do
    case $(head -c 2 "$file") in '/*') ;; *) complain "$file: expected a comment that says what it is for" ;; esac
done < <(git ls-files -co --exclude-standard -- 'src/*.[ch]' 'include/*.h' 'tests/*.[ch]' 'examples/*.c' 'bench/*.[ch]')
while read -r file; do
    case $(head -c 2 "$file") in '//' | '/*' | '#!') ;; *) complain "$file: expected a comment that says what it is for" ;; esac
    ! grep -nHE '.{121}' "$file" || bad=1
done < <(git ls-files -co --exclude-standard -- '*.mjs')

# Finds headers that no file includes.
includes=$(grep -rhoE '^ *# *include *"[^"]+"' --include='*.[ch]' --include='*.def' src include tests bench | sed 's/.*"\(.*\)"/\1/')
while read -r header; do
    grep -qE "(^|/)$(basename "$header" | sed 's/\./\\./')\$" <<<"$includes" || complain "$header: nobody includes it"
done < <(git ls-files -co --exclude-standard -- 'src/*.h' 'src/*.def')

tools/configure.sh build && ninja -C build --quiet liblgcore.a liblgio.a || complain "the library does not build"

# Finds functions that are not static although no other file uses them.
for name in $(nm --defined-only --extern-only build/liblgcore.a build/liblgio.a |
    awk '$2 == "T" { print $3 }' | grep -v '^lg_' | sort -u); do
    uses=$(grep -rwF --include='*.c' --include='*.h' "$name" src web | grep -cE '^[^:]*:([[:space:]]|#define)')
    [ "$uses" -gt 0 ] || complain "$name: nothing uses it"
done

# Names that are exported must begin with lg_, or with the letters of their game.
declare -A letters=([terra_mystica]=tm_ [catan]=ct_ [ptsp]=pt_ [toy]=toy_ [file]=fg_)
for game in "${!letters[@]}"; do
    for name in $(nm --defined-only --extern-only build/liblgcore.a |
        awk -v game="(games|play)_${game}_" '/^src_|\.o:$/ { inside = $0 ~ game } inside && $2 ~ /[TDRB]/ { print $3 }'); do
        case $name in "${letters[$game]}"* | lg_game_*) ;; *) complain "$game: $name does not begin with ${letters[$game]}" ;; esac
    done
done

exit $bad
