#!/bin/sh
# Makes a static library that exports only the public names: archive.sh FROM.a TO.a
# All objects are joined into one, whose hidden names become local. A program may then have functions of its own with such
# names.
set -eu
object=${2%.a}.o
ld -r --whole-archive "$1" -o "$object"
objcopy --localize-hidden "$object"
rm -f "$2"
ar rcs "$2" "$object"
