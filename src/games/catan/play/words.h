/* The words of logs, shared by what writes and what reads them. */
#ifndef LG_CATAN_PLAY_WORDS_H
#define LG_CATAN_PLAY_WORDS_H

#include "position.h"

extern const char *const ct_move_words[]; /* by kind */
extern const char *const ct_card_words[]; /* by development card */

#endif
