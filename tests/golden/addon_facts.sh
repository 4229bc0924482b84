#!/usr/bin/env bash
# addon_facts.sh PROGRAM: the facts that the add-on for Wesnoth shares with the program must agree with the program's tables.
# PROGRAM is tools/wesnoth_facts.c, compiled. LG_GOLDEN_WRITE=1 writes the add-on's files.
. "$(dirname "$0")/../cli/tap.inc"
for form in lua cfg; do
    file=$source_root/addons/wesnoth/$([ $form = lua ] && echo lua/)facts.$form
    "$1" $form >facts.$form
    is "the program prints them as $form" $? 0
    [ -z "${LG_GOLDEN_WRITE:-}" ] || cp facts.$form "$file"
    that "addons/wesnoth has the facts of the tables, as $form" cmp facts.$form "$file"
done
finish
