#!/usr/bin/env bash
# What the add-on for Wesnoth shares with the program is what the program's tables say: addon_facts.sh PROGRAM, where the
# program is tools/wesnoth_facts.c. LG_GOLDEN_WRITE=1 writes the add-on's files.
. "$(dirname "$0")/../cli/tap.inc"
for form in lua cfg; do
    file=$source_root/addons/wesnoth/$([ $form = lua ] && echo lua/)facts.$form
    "$1" $form >facts.$form
    is "the program prints them as $form" $? 0
    [ -z "${LG_GOLDEN_WRITE:-}" ] || cp facts.$form "$file"
    that "addons/wesnoth has the facts of the tables, as $form" cmp facts.$form "$file"
done
finish
