#!/usr/bin/env bash
# Proves that arrows between the rooms of src point one way (tools/arrows.py has the layers); that the library does not print,
# exit, or read the clock or the environment; and that it calls no function of <math.h> whose last bits depend on the C
# library (base/math.h has ours).
set -uo pipefail
cd "$(dirname "$0")/.."

bad=0
complain() { echo "$1"; bad=1; }

tools/arrows.py || bad=1

library=$(tools/sources.sh '*.[ch]' include library)
[ -z "$library" ] || while IFS=: read -r file line text; do
    case $file:$text in src/base/text.c:*'<stdio.h>'*) ;; *) complain "$file:$line: not in the library: $text" ;; esac
done < <(grep -nHE '^ *# *include *<(stdio|time|unistd|threads|sys/[a-z]+)\.h>|(^|[^_[:alnum:]])(getenv|exit|abort|s?rand|v?f?printf) ?\(' $library)

rounded='a?(sin|cos|tan)h?|sincos|atan2|exp(2|10|m1)?|log(2|10|1p)?|pow|cbrt|hypot|erfc?|[lt]gamma|fma'
[ -z "$library" ] || while IFS=: read -r file line text; do
    complain "$file:$line: not the same on every machine: $text"
done < <(grep -nHE "(^|[^_[:alnum:]]|__builtin_)($rounded)[fl]? ?\(|long double|<(complex|tgmath)\.h>" $library)

exit $bad
