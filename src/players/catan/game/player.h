/* Players. A player chooses among the legal moves, using only what a person in that seat could know: hands may be counted, but
 * other players' development cards are hidden. Each player has its own random stream, so a game is determined by its seed. */
#ifndef PLAYERS_CATAN_GAME_PLAYER_H
#define PLAYERS_CATAN_GAME_PLAYER_H

#include "boards/catan/forecast/taste.h"
#include "position.h"

/* How a seat plays. */
typedef struct {
    const struct ct_player *player;
    const ct_taste *taste; /* NULL: the usual taste */
    int budget; /* playouts: of `search` for each move, of `founder` before its first game; 0: the usual number */
    /* NULL, or returns false when nobody wants the game any more; long thinking then ends with any legal move */
    bool (*go_on)(void);
    int openings; /* settlements of the set-up are drawn uniformly from this many best corners; 0: the usual 3 */
} ct_manner;

static inline bool ct_goes_on(const ct_manner *manner) {
    return !manner->go_on || manner->go_on();
}

/* A player in a seat, used by one thread. It can play several games, one after the other. */
typedef struct {
    const ct_table *table;
    const ct_manner *manner;
    int seat;
    lg_rng rng;
    void *memory; /* the player's own memory; zeroed before each game except for the part that is kept */
} ct_mind;

typedef struct ct_player {
    const char *name, *sentence;
    size_t memory, kept; /* size of the memory; how many bytes at its start are kept from game to game at one table */
    /* Returns the index of the chosen move; n > 1. */
    int (*choose)(ct_mind *mind, const ct_position *p, const ct_move *moves, int n);
    bool has_playouts; /* does it try moves out, as often as `budget` says? */
} ct_player;

extern const ct_player ct_player_random, ct_player_greedy, ct_player_search, ct_player_builder, ct_player_twoply,
    ct_player_learner, ct_player_founder;
extern const ct_player *const ct_players[]; /* ends with NULL */
/* Players of different kinds that are fast enough to judge boards, in the order of the setting `unheard`. */
enum { CT_FAMILIES = 4 };
extern const ct_player *const ct_families[CT_FAMILIES];

/* A whole game, played by one thread. */
typedef struct {
    ct_position position;
    ct_mind mind[CT_SEATS_MAX];
    ct_chance chance;
    ct_move moves[CT_MOVES_MAX];
} ct_game;

/* Seats the players; manners are by seat and borrowed. Returns NULL if memory is short. */
ct_game *ct_game_create(const ct_table *table, const ct_manner *manners);
void ct_game_destroy(ct_game *game);
/* Forgets what was kept between games. Call it when the table has changed. */
void ct_game_clear(ct_game *game);
/* Starts a game, which depends only on the seed and number. */
void ct_game_begin(ct_game *game, uint64_t seed, uint64_t number);
/* Plays one move with its outcome. Returns false when the game is over. */
bool ct_game_step(ct_game *game, ct_move *made);
/* Plays a whole game. Returns the winner's seat, or CT_NOBODY. */
int ct_game_play(ct_game *game, uint64_t seed, uint64_t number);

#endif
