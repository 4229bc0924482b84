/* Games of four seats of Terra Mystica for studies: on official boards, with randomly drawn tiles and factions of the base
 * game. */
#ifndef LAB_KINDS_TERRA_MYSTICA_SEATS_H
#define LAB_KINDS_TERRA_MYSTICA_SEATS_H

#include "boards/terra_mystica/level.h"
#include "lab/kind.h"
#include "players/terra_mystica/game/player.h"

/* Boards of Terra Mystica that the recipe of a study's bench makes, for kinds whose runs play on many boards. */

typedef struct {
    lg_task *task;
    lg_solver *solver;
    lg_budget limits;
} board_maker;

/* Opens a maker, which must be zero before. Call board_maker_close also after an error. */
bool board_maker_open(board_maker *m, const study_bench *bench, lg_error *error);
void board_maker_close(board_maker *m);
/* Makes one board. Returns false with an error if memory is short or no board was found. */
bool board_maker_make(board_maker *m, lg_rng rng, tm_board *board, lg_error *error);

enum { SEATS = 4, SEATS_WAYS = 6 /* number of ways to choose two of four seats */ };

typedef struct {
    tm_table table;
    tm_game game;
} seats_room;

/* The boards on which games are played: only the original one, or several in turn. */
#define SEATS_BOARDS "original|several"
enum { SEATS_ORIGINAL, SEATS_SEVERAL };

/* Plays a game whose tiles and factions are drawn by seed, stream and number. Returns false with an error if a faction finds no
 * land. */
bool seats_play(seats_room *room, const tm_manner manner[SEATS], int boards, uint64_t seed, uint64_t number,
                lg_error *error);

/* Writes each seat's share of the win: 1, or less if several seats have the most points, or 0. */
void seats_share_win(const tm_position *end, double won[SEATS]);
/* The ways to choose the two seats of the first of two sides, as bits. */
extern const uint8_t seats_sides[SEATS_WAYS];
/* What the first side has reached in several games: its wins (a tie is shared equally), and the points of both sides. */
typedef struct {
    double won, points[2];
} seats_result;
/* Adds a finished game in which the first side had the seats of the bits `side`. */
void seats_add_sides(seats_result *sum, const tm_position *end, int side);

#endif
