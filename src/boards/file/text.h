/* Levels as text: rows of letters, or a list. */
#ifndef BOARDS_FILE_TEXT_H
#define BOARDS_FILE_TEXT_H

#include "game.h"

bool fg_recognize(const lg_game *game, const char *text, size_t length);
bool fg_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
void fg_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text);
/* Finds the symbol that this text stands for. Returns -1 if there is none. */
int fg_symbol_find(const fg_layer *layer, const char *text, size_t length);
/* Writes the letters of a cell, of a slot or of a module, which are the places of layers with this `on`. */
void fg_write_letters(const fg_game *game, const fg_level *level, int on, int place, lg_text *text);

#endif
