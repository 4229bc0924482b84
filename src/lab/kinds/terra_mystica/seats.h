/* Games of four seats of Terra Mystica for studies: on official boards, with randomly drawn tiles and factions of the base
 * game. */
#ifndef LAB_KINDS_TERRA_MYSTICA_SEATS_H
#define LAB_KINDS_TERRA_MYSTICA_SEATS_H

#include "players/terra_mystica/game/player.h"

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
