#!/usr/bin/env bash
# The game's own checks accept the add-on. All its texts are marked for translation, and they agree with the template in
# addons/po.
. "$(dirname "$0")/wesnoth.inc"
core=$game_data/core tools=$game_data/tools
needs "$tools/wmllint" "wesnoth-$game_version-tools"

mkdir -p data/core data/add-ons
cp -r "$core/_main.cfg" "$core/macros" data/core/
cp -r "$source_root/addons/wesnoth" data/add-ons/levelground
python3 -W ignore "$tools/wmllint" --dryrun data/add-ons/levelground >linted 2>&1
is "wmllint" "$(grep -v 'spell check unavailable' linted)" ""
(cd data && python3 -W ignore "$tools/wmlscope" --unresolved core add-ons/levelground) >scoped 2>&1
is "wmlscope" "$(grep -a '^"add-ons' scoped)" ""
"$source_root/tools/addon_texts.sh" found.pot
texts() { sed '/^#/d' "$1"; }
is "the template has the texts" "$(texts found.pot)" "$(texts "$source_root/addons/po/wesnoth-levelground.pot")"
that "which are some" test "$(grep -c msgid found.pot)" -gt 40
# An apostrophe in a remark behind code would make the game's tool pass over texts.
is "of each file that has some" "$(grep -o 'lua/[a-z_]*\.lua' found.pot | sort -u)" "$(cd "$source_root/addons/wesnoth" && grep -l '_ "' lua/*.lua)"
version=$("$tool" --version | head -n 1 | grep -o '[0-9][0-9.]*[0-9]')
is "one version" "$(sed -n 's/^ *version="\(.*\)"/\1/p' data/add-ons/levelground/_server.pbl data/add-ons/levelground/_info.cfg | sort -u)" "$version"
icon=$(sed -n 's/^icon="\(.*\)~BLIT(\(.*\))"/\1 \2/p' data/add-ons/levelground/_server.pbl)
is "the icon is the game's" "$(for part in $icon; do ls "$core"/images/"$part" 2>&1; done | grep -c 'No such')" 0

seat strict size=24 seed=1
play strict --turns 2 --strict-lua --log-debug=deprecation --log-warning=all
is "the game loads and plays it without a warning and without a word about what is deprecated" \
    "$status $(grep -a -i 'deprecat\|levelground\|lua error' strict/log | grep -a -v "add-on 'levelground_match' has no _info.cfg")" "0 "
finish
