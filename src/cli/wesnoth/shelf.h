/* A shelf: maps in one file, as the add-on's generator reads them (addons/wesnoth/lua/shelf.lua):
 *     levelground maps 1
 *     map ID WIDTH HEIGHT CLIMATE SYMMETRY SUM
 *     Gg,Gg^Fp,1 Ke                           its codes
 *     !!"!#                                   its rows, the border's too: a character a hex, the first code's is !
 *     end COUNT                               after all maps */
#ifndef LG_CLI_WESNOTH_SHELF_H
#define LG_CLI_WESNOTH_SHELF_H

#include "games/wesnoth/level.h"

enum { SHELF_CODES_MAX = '~' - '!' + 1 };

typedef struct {
    lg_text text;
    int maps;
} shelf;

/* What a map is filed under; words without spaces. */
typedef struct {
    const char *id, *climate, *symmetry;
} shelf_label;

void shelf_begin(shelf *s);
/* False, and nothing is added, where the map has too many codes. */
bool shelf_add(shelf *s, const wn_map *map, const shelf_label *label);
/* The text is whole then; to be cleared by the caller. */
bool shelf_end(shelf *s, lg_error *error);

#endif
