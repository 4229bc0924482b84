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
#ifndef PLAYERS_CATAN_GAME_LOG_H
#define PLAYERS_CATAN_GAME_LOG_H

#include "base/reader.h"
#include "position.h"

/* The board on which the places of a log lie. */
typedef struct {
    const ct_board *board;
    const ct_table *table;
} ct_scene;

/* The lines of a log before the moves. */
typedef struct {
    const char *player[CT_SEATS_MAX]; /* for each seat */
    uint64_t seed, number;
} ct_log_title;
void ct_log_begin(const ct_log_title *title, const ct_house *house, lg_text *text);
/* Writes a move that is about to be made. */
void ct_log_move(const ct_scene *scene, const ct_position *p, const ct_move *move, lg_text *text);
/* Writes "seat 2 has won with 10 points in round 17", without the end of the line. */
void ct_log_result(const ct_table *table, const ct_position *p, lg_text *text);

/* House rules in the form NAME=VALUE, for the command line and for logs. docs/reference/catan-play.md explains them. */

/* Sets one rule. The error says what was expected and suggests the nearest name. */
bool ct_house_assign(ct_house *house, const char *assignment, lg_error *error);
/* Writes the rules that differ from the usual ones, each after a blank. */
void ct_house_write(const ct_house *house, lg_text *text);

typedef struct {
    ct_house house;
    ct_scene scene; /* set by the caller before it reads on */
    lg_reader text, line;
} ct_log;

/* Reads the lines before the moves. The text must stay valid while the log is read. Errors begin with LINE:COLUMN. */
bool ct_log_open(ct_log *log, const char *text, size_t length, lg_error *error);
/* Reads the next move, which is legal in this position. At the end of the log *more is false. */
bool ct_log_next(ct_log *log, const ct_position *p, ct_move *move, bool *more);

#endif
