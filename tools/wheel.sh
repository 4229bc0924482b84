#!/usr/bin/env bash
# Builds the package for Python in python/dist: the sdist of the last commit, and from it the wheel. wheel.sh [FOLDER]. The wheel gets
# the tag of manylinux after tools/manylinux.py has shown that its library needs nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-python/dist}
tag=manylinux_2_36_x86_64

for python in python3 /usr/bin/python3; do
    "$python" -c 'import build, mesonpy' 2>/dev/null && break
    python=
done
[ -n "$python" ] || { echo "wheel.sh: Python has no build and mesonpy: tools/setup.sh wheel" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || echo "note: what is not committed is left out" >&2

echo "building the sdist, and the wheel from it: about a minute of processor time"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(umask 022 && git clone --quiet . "$work/clone") # the sdist has the rights of the files
"$python" -m build --no-isolation --sdist --outdir "$work" "$work/clone" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
mkdir "$work/source"
tar -xzf "$work"/levelground-*.tar.gz -C "$work/source" --strip-components 1
"$python" -m build --no-isolation --wheel --outdir "$work" "$work/source" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
mkdir -p "$folder"
mv "$work"/levelground-*.tar.gz "$folder"
"$python" tools/manylinux.py "$work"/levelground-*.whl "$tag" "$folder"
ls "$folder"/levelground-*
