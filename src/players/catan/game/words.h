/* The words of logs, shared by the code that writes and that reads them. */
#ifndef PLAYERS_CATAN_GAME_WORDS_H
#define PLAYERS_CATAN_GAME_WORDS_H

#include "position.h"

extern const char *const ct_move_words[]; /* for each kind of move */
extern const char *const ct_card_words[]; /* for each development card */

#endif
