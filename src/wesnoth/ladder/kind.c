/* The table of the kinds of hexes, made from kind.def. */
#include "kind.h"

#include <string.h>

const char *const wn_kind_codes[] = {
#define KIND(name, code) code,
#include "kind.def"
#undef KIND
    "_off^_usr"};

void wn_kind_terrain(wn_terrain *terrain) {
    for (int k = 0; k < WN_GROUND_KINDS; k++)
        terrain[k] = wn_terrain_of(wn_kind_codes[k], strlen(wn_kind_codes[k]));
}
