#!/bin/sh
# archive.sh FROM.a TO.a: makes a static library that exports only the public names. All objects are joined into one, and its
# hidden names become local. So a program may have functions of its own with these names.
set -eu
object=${2%.a}.o
ld -r --whole-archive "$1" -o "$object"
objcopy --localize-hidden "$object"
rm -f "$2"
ar rcs "$2" "$object"
