#!/bin/sh
# addon_texts.sh FILE: writes the add-on's texts for translation to a file, as the game's own tool finds them. If nothing has
# changed, the result equals the file in addons/po, except for its date.
set -eu
out=$(realpath "$1")
cd "$(dirname "$0")/.."
tools=${WESNOTH_TOOLS:-$(ls -d /usr/share/games/wesnoth/1.1[68]/data/tools | tail -n 1)}
(cd addons/wesnoth && python3 -W ignore "$tools/wmlxgettext" --domain=wesnoth-levelground --no-text-colors --directory=. --recursive -o "$out") >/dev/null
sed -i '/^"POT-Creation-Date:/d' "$out"
