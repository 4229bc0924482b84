#!/bin/sh
# Prints the commit of this source tree, with "-changed" if tracked files differ from it. Fails if the tree is no clone: an archive
# that was unpacked inside another clone must not name that clone's commit.
cd "$(dirname "$0")/.." && [ -e .git ] && git describe --always --exclude='*' --abbrev=12 --dirty=-changed
