/* A shelf: maps in one file, as the add-on's generator reads them (addons/wesnoth/lua/shelf.lua):
 *     levelground maps 1
 *     map ID WIDTH HEIGHT CLIMATE SYMMETRY SUM
 *     Gg,Gg^Fp,1 Ke                           its codes
 *     !!"!#                                   its rows, with the border: one character for each hex; ! is the first code
 *     end COUNT                               after all maps */
#ifndef WESNOTH_CLI_SHELF_H
#define WESNOTH_CLI_SHELF_H

#include "wesnoth/map/level.h"

enum { SHELF_CODES_MAX = '~' - '!' + 1 };

typedef struct {
    lg_text text;
    int maps;
} shelf;

/* The label of a map; words without spaces. */
typedef struct {
    const char *id, *climate, *symmetry;
} shelf_label;

void shelf_begin(shelf *s);
/* Adds a map. If the map has too many codes for a shelf, returns false and adds nothing. */
bool shelf_add(shelf *s, const wn_map *map, const shelf_label *label);
/* Completes the text. The caller must clear the text. */
bool shelf_end(shelf *s, lg_error *error);

#endif
