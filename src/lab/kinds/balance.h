/* What the kind `balance` plays: three quick games with chance. */
#ifndef LAB_KINDS_BALANCE_H
#define LAB_KINDS_BALANCE_H

#include "levelground/balance.h"
#include "players/catan/game/player.h"

typedef enum { PLAY_CATAN, PLAY_GATHER, PLAY_STRIPS } play_rules;

enum { PLAY_CELLS_MAX = 400 };

/* A game on a level. */
typedef struct {
    play_rules rules;
    int seats;
    ct_table table; /* of Catan */
    ct_manner manner[CT_SEATS_MAX];
    int cells; /* of the others: the middle of each cell in widths of a cell, and what lies there: a hash of its pieces, and points */
    double x[PLAY_CELLS_MAX], y[PLAY_CELLS_MAX];
    uint64_t piece[PLAY_CELLS_MAX];
    int points[PLAY_CELLS_MAX];
} play_game;

/* Prepares games on a level. Returns false with an error if these rules cannot be played on it. */
bool play_open(play_game *p, const lg_game *game, const lg_level *level, lg_error *error);
/* Plays games with numbers from `first` on. Writes `seats` shares for each. Returns false if memory is short. */
bool play_games(const play_game *p, uint64_t seed, int64_t first, int count, double *shares);

#endif
