/* A game as a text that can be read, and replayed to the same end: a line a move.
 *
 *   # A game of Catan, levelground 0.2.0: seed 1, game 0
 *   players: greedy greedy search random
 *   house: points=12 friendly=yes          what is not as usual
 *   1 settle 3.2 NE                        the seat, the move; the corner NE of the second hex in the third row
 *   1 road 3.2 E                           along that hex's side E
 *
 * The other moves: `city 3.2 NE`, `buy knight` (roads, plenty, monopoly, point), `roll 3 4`, `discard wood`, `rob 1.2 seat 3 wood`
 * (`rob 1.2` where nobody there has a card, `rob nowhere`), `knight`, `roads`, `plenty wood ore`, `monopoly ore`,
 * `bank 4 wood for ore`, `offer 2 wood for ore`, `yes`, `no`, `end`. # begins a comment. */
#ifndef LG_CATAN_PLAY_LOG_H
#define LG_CATAN_PLAY_LOG_H

#include "core/reader.h"
#include "position.h"

/* What a log's places are on. */
typedef struct {
    const ct_board *board;
    const ct_table *table;
} ct_scene;

/* The lines before the moves. */
typedef struct {
    const char *player[CT_SEATS_MAX]; /* by seat */
    uint64_t seed, number;
} ct_log_title;
void ct_log_begin(const ct_log_title *title, const ct_house *house, lg_text *text);
/* A move that is about to be made. */
void ct_log_move(const ct_scene *scene, const ct_position *p, const ct_move *move, lg_text *text);
/* "seat 2 has won with 10 points in round 17", without an end of line. */
void ct_log_result(const ct_table *table, const ct_position *p, lg_text *text);

typedef struct {
    ct_house house;
    ct_scene scene; /* to be set by who reads on */
    lg_reader text, line;
} ct_log;

/* The lines before the moves, of a text that stays where it is. Errors begin with LINE:COLUMN. */
bool ct_log_open(ct_log *log, const char *text, size_t length, lg_error *error);
/* The next move, which is legal here, or the end: then *more is false. */
bool ct_log_next(ct_log *log, const ct_position *p, ct_move *move, bool *more);

/* Why this is no move here, in words without an end. */
const char *ct_why_not(const ct_table *table, const ct_position *p, const ct_move *move);

#endif
