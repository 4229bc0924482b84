#!/bin/sh
# Fetches the source of a package of Debian into a folder: debian_source.sh PACKAGE FOLDER. apt checks the signature. The system's
# own lists of packages stay as they are. The folder stays as it is if it is there already.
set -eu
cd "$(dirname "$0")/.."
package=$1 folder=$2
[ ! -d "$folder" ] || exit 0
command -v apt-get >/dev/null || { echo "there is no apt-get" >&2; exit 1; }

# apt's user reads the folder, too
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work/parts" "$work/lists/partial" "$work/cache"

# the same sources as the system's, for source packages
sed -n 's/^deb /deb-src /p' /etc/apt/sources.list 2>/dev/null >"$work/sources.list" || true
for file in /etc/apt/sources.list.d/debian*.sources /etc/apt/sources.list.d/ubuntu*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/parts/$(basename "$file")"
done

apt() {
    apt-get -q -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts="$work/parts" \
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User= \
        -o Acquire::Retries=1 -o Acquire::http::Timeout=20 "$@" >"$work/log" 2>&1 </dev/null
}
apt update && (cd "$work" && apt source --download-only "$package") || { tail -n 5 "$work/log" >&2; exit 1; }
mkdir "$work/source"
tar -xf "$work/$package"_*.orig.tar.[gx]z -C "$work/source" --strip-components 1
mkdir -p "$(dirname "$folder")"
mv "$work/source" "$folder"
