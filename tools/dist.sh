#!/bin/sh
# Makes the source archive of the last commit: dist.sh [FOLDER]. It needs git, but the archive can be built and tested without
# git. The same commit always gives the same bytes: files are sorted and have the commit's time and a neutral owner.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-packages}

git rev-parse --verify --quiet HEAD >/dev/null || { echo "dist: expected a clone with a commit" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || echo "note: what is not committed is left out" >&2

name=levelground-$(git show HEAD:include/levelground.h | sed -n 's/#define LG_VERSION "\(.*\)"/\1/p')
mkdir -p "$folder"
git -c tar.umask=0022 archive --format=tar --prefix="$name/" HEAD >"$folder/$name.tar"
gzip -9nf "$folder/$name.tar"
echo "$folder/$name.tar.gz"
