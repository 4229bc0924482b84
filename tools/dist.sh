#!/bin/sh
# The source archive of what is committed: dist.sh [FOLDER]. It needs git to be made, but not to be built or tested; of one
# commit it is the same bytes each time: sorted, as old as the commit, owned by nobody in particular.
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
