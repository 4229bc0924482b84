#!/bin/sh
# python.sh MODULE...: prints the Python (3.9 or later) that has the most of the modules; fails if it lacks one of them. The first
# python3 on PATH may be another one than Debian's, and the packages python3-* belong to Debian's alone.
best='' least=$(($# + 1))
for python in python3 /usr/bin/python3; do
    lacks=$("$python" -c 'import importlib, sys
sys.version_info < (3, 9) and sys.exit(1)
lacks = 0
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ImportError:
        lacks += 1
print(lacks)' "$@" 2>/dev/null) || continue
    [ "$lacks" -ge "$least" ] || best=$python least=$lacks
done
[ -z "$best" ] || echo "$best"
[ "$least" -eq 0 ]
