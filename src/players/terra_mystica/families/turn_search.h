/* Lines of play: what a seat can do in a turn, each action with all that belongs to it (spades, conversions, tiles), and what
 * the end of each is worth. */
#ifndef PLAYERS_TERRA_MYSTICA_FAMILIES_TURN_SEARCH_H
#define PLAYERS_TERRA_MYSTICA_FAMILIES_TURN_SEARCH_H

#include "outlook.h"
#include "players/terra_mystica/game/player.h"

/* A plan for a turn, and what its end is worth. */
typedef struct {
    tm_plan plan;
    double value, rush; /* rush: the part of the value that is for not waiting */
} tm_option;

/* The best plans, from the best on. */
enum { TM_OPTIONS_MAX = 16 };
typedef struct {
    tm_option option[TM_OPTIONS_MAX];
    int n, most; /* most: how many are kept */
} tm_options;

/* Lists the best plans of the seat, whose turn it is and which has an action left. Passing is among them only if nothing else
 * gains, or if more than one plan is wanted. */
void tm_options_list(const tm_outlook *o, const tm_position *p, tm_options *options);

/* turn_search.c, for options.c */
typedef struct {
    tm_position p;
    tm_plan plan;
    tm_ground ground;
} tm_line;

void tm_line_copy(const tm_outlook *o, tm_line *to, const tm_line *from);
/* Makes a move. Returns false if it is not legal; the line is then of no use. */
bool tm_line_go(const tm_outlook *o, tm_line *line, tm_move move);
static inline tm_move tm_move_y(tm_move_kind kind, int y) {
    return (tm_move){.kind = (uint8_t)kind, .y = (uint8_t)y};
}
static inline tm_move tm_move_x(tm_move_kind kind, int y, int x) {
    return (tm_move){.kind = (uint8_t)kind, .y = (uint8_t)y, .x = (uint16_t)x};
}
/* Converts and burns what is missing of a price: power first, then priests into workers and workers into coins. */
void tm_line_afford(const tm_outlook *o, tm_line *line, const tm_goods *price);
/* Settles all that is due and gives up what cannot be used. Returns false if the turn cannot end so. */
bool tm_line_finish(const tm_outlook *o, tm_line *line);

/* greedy.c, for the players that use its turns */

tm_move tm_greedy_choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]);
/* Is it the seat's turn, and is it offered no power? */
bool tm_is_own_turn(const tm_mind *mind, const tm_position *p);
/* Takes the next move of the plan. Returns false if there is none, or it is no longer legal. */
bool tm_follow_plan(tm_mind *mind, const tm_position *p, tm_move *move);

#endif
