/* A game of Catan at one moment: flat, to be copied as it is. Chance is no part of it: a move that asks for dice or a
 * card has room for what came (its outcome), so that a game is its moves, and a search can try each outcome. */
#ifndef LG_CATAN_PLAY_POSITION_H
#define LG_CATAN_PLAY_POSITION_H

#include <assert.h>

#include "table.h"

/* Whose move it is, and of which kind. */
typedef enum {
    CT_FOUND,   /* set-up: a settlement, in snake order ... */
    CT_PAVE,    /* ... and a road beside it; the second settlement yields a card of each of its hexes */
    CT_BEFORE,  /* the dice, or a development card before */
    CT_DISCARD, /* half of a hand that was too large at a 7, a card at a time, from the seat at turn on clockwise */
    CT_ROB,     /* the robber goes elsewhere */
    CT_ACT,     /* trade, build, buy, one card, end */
    CT_FREE_ROADS,
    CT_ANSWER, /* to an offer: clockwise, those who have what is asked for; the first yes takes it */
    CT_BUILD,  /* the special building phase: each other seat clockwise may build and buy, not trade */
    CT_OVER
} ct_phase;

typedef struct {
    uint8_t hand[CT_RESOURCES], card[CT_CARDS]; /* card: held, CT_VICTORY counts as a point */
    uint8_t knights;                            /* played */
    uint8_t settlements, cities, roads;         /* pieces left */
    uint8_t length;                             /* of the longest road */
    uint8_t points;                             /* all, the hidden too */
    uint8_t ports;                              /* kinds, bits */
} ct_player_state;

typedef struct {
    uint64_t at[(CT_CORNERS_MAX + 15) / 16]; /* 4 bits a corner: 0, 1 + seat a settlement, 7 + seat a city */
    uint64_t road[(CT_EDGES_MAX + 15) / 16]; /* 4 bits an edge: 0, 1 + seat */
    uint64_t
        closed[(CT_CORNERS_MAX + 63) / 64]; /* corners where nobody may settle any more: taken, beside one, or sea */
    ct_player_state seat[CT_SEATS_MAX];
    uint8_t bank[CT_RESOURCES], deck[CT_CARDS];
    uint8_t fresh[CT_CARDS];          /* bought in this turn: not to be played in it */
    uint8_t owed[CT_SEATS_MAX];       /* cards still to be discarded */
    uint8_t phase, turn, actor;       /* turn: the seat at turn; actor: who moves now */
    uint8_t robber, army, longest;    /* hex; seats with the two awards; or CT_NOBODY */
    uint8_t placed;                   /* set-up: settlements */
    uint8_t rolled, carded;           /* in this turn: the dice, a development card */
    uint8_t due;                      /* CT_FREE_ROADS: roads */
    uint8_t offers, count, give, get; /* CT_ANSWER: count of give for one of get; offers made in this turn */
    uint8_t winner;                   /* CT_OVER: CT_NOBODY after too many rounds */
    uint16_t round, last;             /* from 0; last: the corner founded last */
} ct_position;
static_assert(sizeof(ct_position) < 512, "eight cache lines");

typedef enum {
    CT_MOVE_SETTLE,   /* x: corner */
    CT_MOVE_ROAD,     /* x: edge */
    CT_MOVE_CITY,     /* x: corner */
    CT_MOVE_BUY,      /* outcome z: card */
    CT_MOVE_ROLL,     /* outcome y, z: dice */
    CT_MOVE_DISCARD,  /* y: resource */
    CT_MOVE_ROB,      /* x: hex; y: seat, or CT_NOBODY where nobody there has a card; outcome z: resource */
    CT_MOVE_KNIGHT,   /* the robber is moved next */
    CT_MOVE_ROADS,    /* two roads are laid next, as far as there is room */
    CT_MOVE_PLENTY,   /* y, z: resources, y <= z; z is CT_RESOURCES where the bank has one card in all */
    CT_MOVE_MONOPOLY, /* y: resource */
    CT_MOVE_BANK,     /* y for z, at the best port's rate */
    CT_MOVE_OFFER,    /* x (1 or 2) of y for one of z, to the others */
    CT_MOVE_YES,
    CT_MOVE_NO,
    CT_MOVE_END, /* of the turn, or of a seat's part in the special building phase */
    CT_MOVES
} ct_move_kind;

typedef struct {
    uint8_t kind, y, z;
    uint16_t x;
} ct_move;

enum { CT_MOVES_MAX = 6 * CT_HEXES_MAX + 16 };

/* Chance: a stream each for what must not disturb the other. */
typedef struct {
    lg_rng dice, cards, thefts;
} ct_chance;

static inline int ct_nibble(const uint64_t *set, int i) {
    return (int)(set[i >> 4] >> 4 * (i & 15) & 15);
}

/* The seat that holds a corner or an edge, or CT_NOBODY. */
static inline int ct_holder(const ct_position *p, int corner) {
    int v = ct_nibble(p->at, corner);
    return v ? (v - 1) % CT_SEATS_MAX : CT_NOBODY;
}
static inline bool ct_is_city(const ct_position *p, int corner) {
    return ct_nibble(p->at, corner) > CT_SEATS_MAX;
}
static inline int ct_road_holder(const ct_position *p, int edge) {
    int v = ct_nibble(p->road, edge);
    return v ? v - 1 : CT_NOBODY;
}

extern const uint8_t ct_prices[4][CT_RESOURCES]; /* of what CT_MOVE_SETTLE, _ROAD, _CITY, _BUY bring */

ct_chance ct_chance_of(uint64_t seed, uint64_t game);
void ct_begin(const ct_table *table, ct_position *p);
/* The moves there are, outcomes left out (0); none when it is over. Returns how many. */
int ct_moves(const ct_table *table, const ct_position *p, ct_move moves[CT_MOVES_MAX]);
/* Gives a move its outcome. */
void ct_draw_outcome(const ct_table *table, const ct_position *p, ct_move *move, ct_chance *chance);
/* Is it one of the moves, and its outcome possible? */
bool ct_is_legal(const ct_table *table, const ct_position *p, const ct_move *move);
/* Carries out a legal move. */
void ct_apply(const ct_table *table, ct_position *p, const ct_move *move);
/* The longest trail of a seat's roads; another's settlement or city breaks it. */
int ct_road_length(const ct_table *table, const ct_position *p, int seat);
/* Cards of a resource that the bank takes for one. */
int ct_rate(const ct_position *p, int seat, int resource);

#endif
