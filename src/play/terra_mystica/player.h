/* Players of Terra Mystica, and whole games. Each seat has its own random stream, so a game is determined by its table, its
 * seed and its number. */
#ifndef LG_TERRA_MYSTICA_PLAYER_H
#define LG_TERRA_MYSTICA_PLAYER_H

#include "position.h"

typedef struct {
    const tm_table *table;
    int seat;
    lg_rng rng;
} tm_mind;

typedef struct {
    const char *name, *sentence;
    /* Returns the index of the chosen move; n > 1. */
    int (*choose)(tm_mind *mind, const tm_position *p, const tm_move *moves, int n);
} tm_player;

extern const tm_player tm_player_random;
extern const tm_player *const tm_players[]; /* ends with NULL */

/* A game, played by one thread. */
typedef struct {
    const tm_table *table;
    const tm_player *player[TM_SEATS_MAX];
    tm_mind mind[TM_SEATS_MAX];
    tm_position position;
    tm_move moves[TM_MOVES_MAX];
} tm_game;

/* Draws the rounds' tiles and the bonus tiles: one for each seat and three more are in play, and the last two rounds do not reward
 * spades. */
void tm_tiles_draw(tm_game_rules *rules, lg_rng *rng);
/* Draws a faction of the base game for each seat, no two of a colour. */
void tm_factions_draw(tm_game_rules *rules, lg_rng *rng);
/* Starts a game; table and players are set by the caller. */
void tm_game_start(tm_game *game, uint64_t seed, uint64_t number);
/* Plays one move. Returns false when the game is over. */
bool tm_game_step(tm_game *game, tm_move *made);

#endif
