/* What a seat can work towards, each with its worth and price, and what a hand is worth on the way: what it buys soonest and
 * best. Worked out anew when something is built; of others it knows what lies on the board. */
#ifndef LG_CATAN_PLAY_PLAN_H
#define LG_CATAN_PLAY_PLAN_H

#include "opening.h"

enum { CT_PLAN_SETTLE, CT_PLAN_CITY, CT_PLAN_CARD, CT_PLAN_GROW, CT_PLAN_LONGEST, CT_PLANS };

typedef struct {
    double worth;               /* 0: there is no such plan */
    int x;                      /* corner; CT_PLAN_GROW: the edge that is next */
    int roads;                  /* still to be laid */
    uint8_t need[CT_RESOURCES]; /* cards */
} ct_plan;

/* How a seat sees its game. */
typedef struct {
    ct_opening opening;   /* by the table and the taste alone: kept from game to game */
    int seat, built, own; /* numbers for what all had built and what points the seat had, and for its own; 0: none */
    double point, young;  /* worth of a point, and of production as a share of its first worth */
    int lack;             /* points to win */
    ct_holding holding;
    double gain[CT_CORNERS_MAX]; /* of corners, as far as they have been weighed beside the holding */
    uint64_t weighed[(CT_CORNERS_MAX + 63) / 64];
    double wait[CT_RESOURCES];  /* rolls until a card comes */
    uint8_t rate[CT_RESOURCES]; /* of the bank */
    ct_plan plan[CT_PLANS];
} ct_outlook;

typedef struct {
    uint8_t card[CT_RESOURCES];
} ct_hand;

void ct_look_out(ct_outlook *outlook, const ct_mind *mind, const ct_position *p);
/* Of how many corners one is founded. */
static inline int ct_openings_of(const ct_manner *manner) {
    int most = manner->openings ? manner->openings : CT_OPENINGS_USUAL;
    return most < CT_OPENINGS_MAX ? most : CT_OPENINGS_MAX;
}

/* ct_gain beside what the seat holds. */
double ct_gain_there(ct_outlook *outlook, int corner);
ct_hand ct_hand_of(const ct_position *p, int seat);
/* Rolls until the cards are there, the bank's trades taken into account. 0: they are, perhaps after trades. */
double ct_wait(const ct_outlook *outlook, const ct_hand *hand, const uint8_t need[CT_RESOURCES]);
/* The best plans by worth and wait, but for those in `without` (bits); less what is at risk at a 7. */
double ct_hand_worth(const ct_outlook *outlook, const ct_hand *hand, unsigned without);

/* Knights that the seat has still to play for the largest army; 0: it has it. */
int ct_army_lack(const ct_position *p, int seat);

static inline double ct_weight(const ct_outlook *outlook, int taste) {
    return outlook->opening.ground.taste[taste];
}

#endif
