#!/bin/sh
# A static library that shows nothing but the public names: archive.sh FROM.a TO.a
# All of it becomes one object, whose hidden names turn local; a program's own functions of such a name then are its own.
set -eu
object=${2%.a}.o
ld -r --whole-archive "$1" -o "$object"
objcopy --localize-hidden "$object"
rm -f "$2"
ar rcs "$2" "$object"
