/* Players of Terra Mystica, and whole games. Each seat has its own random stream, so a game is determined by its table, its
 * seed and its number. */
#ifndef PLAYERS_TERRA_MYSTICA_GAME_PLAYER_H
#define PLAYERS_TERRA_MYSTICA_GAME_PLAYER_H

#include "players/terra_mystica/families/taste.h"
#include "position.h"

enum { TM_PLAN_MAX = 24 };
typedef struct {
    tm_move move[TM_PLAN_MAX];
    int moves, at;
} tm_plan;

/* A player in a seat. */
typedef struct {
    const tm_table *table;
    int seat;
    lg_rng rng;
    const tm_taste *taste; /* the weights that it goes by */
    int budget;            /* of `search`: playouts a turn */
    tm_plan plan;          /* what it means to do in this turn; empty at the start of a game */
} tm_mind;

typedef struct {
    const char *name, *sentence;
    /* Returns a legal move of the seat, which has to move. `moves` is room for the list of legal moves. */
    tm_move (*choose)(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]);
    bool has_playouts; /* does it try moves out, as often as `budget` says? */
} tm_player;

extern const tm_player tm_player_random, tm_player_greedy, tm_player_search, tm_player_aim;
extern const tm_player *const tm_players[]; /* ends with NULL */

/* How a seat is played. Zeros stand for the usual. */
typedef struct {
    const tm_player *player;
    const tm_taste *taste;
    int budget;
} tm_manner;

/* A game, played by one thread. */
typedef struct {
    const tm_table *table;
    tm_manner manner[TM_SEATS_MAX];
    tm_taste usual[TM_SEATS_MAX]; /* weights of the seats whose manner has none */
    tm_mind mind[TM_SEATS_MAX];
    tm_position position;
    tm_move moves[TM_MOVES_MAX];
} tm_game;

/* Draws the rounds' tiles and the bonus tiles: one for each seat and three more are in play, and the last two rounds do not
 * reward spades. */
void tm_tiles_draw(tm_game_rules *rules, lg_rng *rng);
/* Draws a faction of the base game for each seat, no two of a colour. */
void tm_factions_draw(tm_game_rules *rules, lg_rng *rng);
/* Starts a game; table and manners are set by the caller. */
void tm_game_start(tm_game *game, uint64_t seed, uint64_t number);
/* Plays one move. Returns false when the game is over. */
bool tm_game_step(tm_game *game, tm_move *made);

#endif
