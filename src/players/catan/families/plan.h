/* The plans of a seat, each with its worth and price, and the worth of a hand on the way to them. Computed again when
 * something is built. Of the other seats only what lies on the board is known. */
#ifndef PLAYERS_CATAN_FAMILIES_PLAN_H
#define PLAYERS_CATAN_FAMILIES_PLAN_H

#include "boards/catan/forecast/opening.h"
#include "players/catan/game/hand.h"
#include "players/catan/game/player.h"

enum { CT_PLAN_SETTLE, CT_PLAN_CITY, CT_PLAN_CARD, CT_PLAN_GROW, CT_PLAN_LONGEST, CT_PLANS };

typedef struct {
    double worth;               /* 0 if there is no such plan */
    int x;                      /* the corner; for CT_PLAN_GROW the next edge */
    int roads;                  /* roads that are still to be built */
    uint8_t need[CT_RESOURCES]; /* cards that are needed */
} ct_plan;

/* A seat's view of its game. */
typedef struct {
    ct_opening opening; /* depends only on table and taste, so it is kept from game to game */
    int seat, built,
        own; /* hashes of what all seats have built (with this seat's points), and of what this seat has built; 0: none */
    double point, young; /* worth of a point; worth of production as a share of its worth at the start */
    int lack;            /* points that are missing to win */
    ct_holding holding;
    double gain[CT_CORNERS_MAX]; /* worth of each corner given what the seat holds, as far as it is computed */
    uint64_t weighed[(CT_CORNERS_MAX + 63) / 64];
    double wait[CT_RESOURCES];  /* mean number of rolls until a card of each resource comes */
    uint8_t rate[CT_RESOURCES]; /* the bank's rate for each resource */
    ct_plan plan[CT_PLANS];
} ct_outlook;

void ct_look_out(ct_outlook *outlook, const ct_mind *mind, const ct_position *p);
/* Returns among how many of the best corners a settlement is drawn. */
static inline int ct_openings_of(const ct_manner *manner) {
    int most = manner->openings ? manner->openings : CT_OPENINGS_USUAL;
    return most < CT_OPENINGS_MAX ? most : CT_OPENINGS_MAX;
}

/* Draws one of the best moves, at most `most` of them. Returns its index. */
int ct_draw_best(ct_mind *mind, const double *worth, int n, int most);

/* Returns ct_gain, given what the seat holds. */
double ct_gain_there(ct_outlook *outlook, int corner);
/* Returns the worth of a hand: the best plans by worth and wait, except those in `without` (bits), minus what is at risk at a
 * 7. */
double ct_hand_worth(const ct_outlook *outlook, const ct_hand *hand, unsigned without);

/* Returns how many knights the seat must still play for the largest army; 0 if it has it. */
int ct_army_lack(const ct_position *p, int seat);

static inline double ct_weight(const ct_outlook *outlook, int taste) {
    return outlook->opening.ground.taste[taste];
}

/* greedy.c, for the players that use its moves or its view of the robber */

/* Does the robber block one of the seat's own settlements or cities? */
bool ct_is_robbed(const ct_table *table, const ct_position *p, int seat);

/* The memory of `greedy`. */
typedef struct {
    ct_outlook outlook;
    uint64_t offered; /* offers made in this turn, as bits */
    int turn;         /* the round of these offers, from 1 */
} ct_greedy;

int ct_greedy_choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n);

#endif
