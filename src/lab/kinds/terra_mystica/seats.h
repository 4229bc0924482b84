/* Games of four seats of Terra Mystica for studies: on official boards, with randomly drawn tiles and factions of the base
 * game. */
#ifndef LG_LAB_TERRA_MYSTICA_SEATS_H
#define LG_LAB_TERRA_MYSTICA_SEATS_H

#include "play/terra_mystica/player.h"

enum { SEATS = 4 };

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

#endif
