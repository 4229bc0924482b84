/* Who sits at a table. A player chooses among the moves there are, by what a person in that seat could know: hands may be
 * counted, development cards of others may not. Each has a random stream of its own, so that a game is its seed. */
#ifndef LG_CATAN_PLAY_PLAYER_H
#define LG_CATAN_PLAY_PLAYER_H

#include "position.h"

/* What `greedy` goes by, and `search` where it looks no further; found by a search of our own (studies/players). */
enum { CT_TASTES = 30 };
typedef struct {
    double weight[CT_TASTES];
} ct_taste;

/* How a seat plays. */
typedef struct {
    const struct ct_player *player;
    const ct_taste *taste; /* NULL: the usual one */
    int budget;            /* of search, playouts a move; 0: the usual one */
    int openings;          /* founded corners are drawn evenly from so many best; 0: the usual 3 */
} ct_manner;

/* A player in a seat, for one thread; games may follow each other. */
typedef struct {
    const ct_table *table;
    const ct_manner *manner;
    int seat;
    lg_rng rng;
    void *memory; /* of the player's size; zeroed before a game, but for what it keeps */
} ct_mind;

typedef struct ct_player {
    const char *name, *sentence;
    size_t memory, kept; /* kept: so many bytes at its start stay from game to game at one table */
    /* The index of a move; n > 1. */
    int (*choose)(ct_mind *mind, const ct_position *p, const ct_move *moves, int n);
} ct_player;

extern const ct_player ct_player_random, ct_player_greedy, ct_player_search;
extern const ct_player *const ct_players[]; /* ends with NULL */

/* A game from its beginning to its end, by one thread. */
typedef struct {
    ct_position position;
    ct_mind mind[CT_SEATS_MAX];
    ct_chance chance;
    ct_move moves[CT_MOVES_MAX];
} ct_game;

/* Sits down: manners by seat, borrowed. NULL if memory is short. */
ct_game *ct_game_create(const ct_table *table, const ct_manner *manners);
void ct_game_destroy(ct_game *game);
/* Forgets what was kept: to be called where the table has changed. */
void ct_game_clear(ct_game *game);
/* From the start; the seed and number are all that the game depends on. */
void ct_game_begin(ct_game *game, uint64_t seed, uint64_t number);
/* One move, with its outcome; false when the game is over. */
bool ct_game_step(ct_game *game, ct_move *made);
/* All of it. Returns the seat that won, or CT_NOBODY. */
int ct_game_play(ct_game *game, uint64_t seed, uint64_t number);

#endif
