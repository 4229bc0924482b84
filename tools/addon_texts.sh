#!/bin/sh
# The add-on's texts to translate, as the game's own tool finds them: addon_texts.sh FILE writes them. Made anew, the file
# in addons/po is the same but for its date.
set -eu
out=$(realpath "$1")
cd "$(dirname "$0")/.."
tools=${WESNOTH_TOOLS:-/usr/share/games/wesnoth/1.16/data/tools}
(cd addons/wesnoth && python3 "$tools/wmlxgettext" --domain=wesnoth-levelground --no-text-colors --directory=. --recursive -o "$out") >/dev/null
sed -i '/^"POT-Creation-Date:/d' "$out"
