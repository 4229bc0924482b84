/* Boards in the map format of another engine. */
#ifndef BOARDS_CATAN_ENGINE_H
#define BOARDS_CATAN_ENGINE_H

#include "level.h"

#define CT_ENGINE_FORMAT "catan-jl"

bool ct_can_write(const lg_game *game, const lg_level *level, const char *format, lg_error *error);
/* Writes the board. The board must be one that the format can express. */
void ct_write_engine(const ct_board *board, lg_text *text);
bool ct_recognize_engine(const char *text, size_t length);
bool ct_read_engine(const char *text, size_t length, ct_board *board, lg_error *error);

#endif
