/* Draws rings around cells: the cells that a repair or the user has changed. */
#ifndef IO_PICTURES_RINGS_H
#define IO_PICTURES_RINGS_H

#include "levelground.h"

/* Draws a ring around each changed cell into the game's drawing of the level. Returns false with an error if the game does not
 * say where it draws its cells. */
bool rings_add(lg_text *svg, const lg_game *game, const lg_level *level, const lg_changes *changes, lg_error *error);

#endif
