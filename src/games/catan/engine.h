/* Boards as the map files of another engine. */
#ifndef LG_CATAN_ENGINE_H
#define LG_CATAN_ENGINE_H

#include "level.h"

#define CT_ENGINE_FORMAT "catan-jl"

bool ct_fits(const lg_level *level, const char *format, lg_error *error);
/* Of a board that fits. */
void ct_write_engine(const ct_board *board, lg_text *text);
bool ct_recognize_engine(const char *text, size_t length);
bool ct_read_engine(const char *text, size_t length, ct_board *board, lg_error *error);

#endif
