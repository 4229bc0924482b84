/* What fixed pieces of later layers ask of an earlier one: where a token is fixed, the cell below must not be bare, and where none
 * is, it must be. */
#ifndef BOARDS_FILE_SEARCH_ASKED_H
#define BOARDS_FILE_SEARCH_ASKED_H

#include "boards/file/game.h"

/* May this piece of the layer `under` lie on the cell, as far as what is fixed on later layers says it? */
bool fg_goes_with(const fg_game *game, const fg_level *fixed, int under, int cell, int piece);
/* Does something that is fixed ask anything of this layer on the cell? */
bool fg_is_asked(const fg_game *game, const fg_level *fixed, int under, int cell);
/* Exchanges pieces of the layer until each may lie where it lies; cell[i], which is -1 in the box, has piece[i]. Exchanges as
 * few as it can for one cell after the other. Returns false if there is no way. */
bool fg_settle_asked(const fg_game *game, const fg_level *fixed, int under, int count, const int *cell, uint8_t *piece);

#endif
