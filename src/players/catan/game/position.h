/* The state of a game of Catan: a flat structure that can be copied. It contains no randomness: a move that needs dice or a
 * card has a field for the result (its outcome). So a game is the list of its moves, and a search can try each outcome. */
#ifndef PLAYERS_CATAN_GAME_POSITION_H
#define PLAYERS_CATAN_GAME_POSITION_H

#include <assert.h>

#include "boards/catan/forecast/table.h"

/* The phases of a game: who moves, and what kind of move. */
typedef enum {
    CT_FOUND,  /* set-up: build a settlement, in snake order ... */
    CT_PAVE,   /* ... and a road next to it; the second settlement yields a card for each of its hexes */
    CT_BEFORE, /* roll the dice, or play a development card first */
    CT_DISCARD, /* discard half of a hand that is too large at a 7, one card at a time, clockwise from the seat whose turn it is */
    CT_ROB, /* move the robber */
    CT_ACT, /* trade, build, buy, play one development card, or end the turn */
    CT_FREE_ROADS,
    CT_ANSWER, /* answer an offer: clockwise, the seats that have what is asked for; the first yes accepts it */
    CT_BUILD,  /* the special building phase: each other seat, clockwise, may build and buy but not trade */
    CT_OVER
} ct_phase;

typedef struct {
    uint8_t hand[CT_RESOURCES],
        card[CT_CARDS]; /* hand: cards of each resource; card: development cards that are held; a CT_VICTORY counts as a point */
    uint8_t knights;                    /* knights that were played */
    uint8_t settlements, cities, roads; /* pieces that are left */
    uint8_t length;                     /* length of the seat's longest road */
    uint8_t points;                     /* all points, including hidden ones */
    uint8_t ports;                      /* a set of kinds of ports, as bits */
} ct_player_state;

typedef struct {
    uint64_t at[(CT_CORNERS_MAX + 15) /
                16]; /* 4 bits for each corner: 0 empty, 1 + seat for a settlement, 7 + seat for a city */
    uint64_t road[(CT_EDGES_MAX + 15) / 16]; /* 4 bits for each edge: 0 empty, 1 + seat for a road */
    uint64_t closed[(CT_CORNERS_MAX + 63) /
                    64]; /* corners where nobody may settle any more: occupied, next to an occupied one, or at sea */
    ct_player_state seat[CT_SEATS_MAX];
    uint8_t bank[CT_RESOURCES], deck[CT_CARDS];
    uint8_t fresh[CT_CARDS];       /* development cards bought in this turn, which may not be played yet */
    uint8_t owed[CT_SEATS_MAX];    /* number of cards that each seat still has to discard */
    uint8_t phase, turn, actor;    /* turn: the seat whose turn it is; actor: the seat that moves now */
    uint8_t robber, army, longest; /* the robber's hex; the seats with the two awards, or CT_NOBODY */
    uint8_t placed;                /* set-up: number of settlements built */
    uint8_t rolled, carded;        /* in this turn: were the dice rolled? was a development card played? */
    uint8_t due;                   /* CT_FREE_ROADS: roads that are still free */
    uint8_t offers, count, give,
        get;              /* offers made in this turn; CT_ANSWER: `count` cards of `give` for one of `get` */
    uint8_t winner;       /* CT_OVER: the winner, or CT_NOBODY after too many rounds */
    uint16_t round, last; /* round: from 0; last: the corner settled last */
} ct_position;
static_assert(sizeof(ct_position) < 512, "eight cache lines");

typedef enum {
    CT_MOVE_SETTLE,   /* x: corner */
    CT_MOVE_ROAD,     /* x: edge */
    CT_MOVE_CITY,     /* x: corner */
    CT_MOVE_BUY,      /* outcome z: the card */
    CT_MOVE_ROLL,     /* outcome y, z: the dice */
    CT_MOVE_DISCARD,  /* y: resource */
    CT_MOVE_ROB,      /* x: hex; y: the robbed seat, or CT_NOBODY if no seat there has a card; outcome z: resource */
    CT_MOVE_KNIGHT,   /* moving the robber is the next move */
    CT_MOVE_ROADS,    /* two free roads are built next, as far as there is room */
    CT_MOVE_PLENTY,   /* y, z: resources, y <= z; z is CT_RESOURCES if the bank has only one card left */
    CT_MOVE_MONOPOLY, /* y: resource */
    CT_MOVE_BANK,     /* y for z, at the best rate that the seat has */
    CT_MOVE_OFFER,    /* offers x (1 or 2) of y for one of z to the other seats */
    CT_MOVE_YES,
    CT_MOVE_NO,
    CT_MOVE_END, /* ends the turn, or a seat's part in the special building phase */
    CT_MOVES
} ct_move_kind;

typedef struct {
    uint8_t kind, y, z;
    uint16_t x;
} ct_move;

enum { CT_MOVES_MAX = 6 * CT_HEXES_MAX + 16 };

/* Random streams, one for each kind of event, so that one kind does not change another. */
typedef struct {
    lg_rng dice, cards, thefts;
} ct_chance;

static inline int ct_nibble(const uint64_t *set, int i) {
    return (int)(set[i >> 4] >> 4 * (i & 15) & 15);
}

static inline int ct_cards_in_deck(const ct_position *p) {
    int n = 0;
    for (int c = 0; c < CT_CARDS; c++)
        n += p->deck[c];
    return n;
}

/* Returns the seat that holds a corner or an edge, or CT_NOBODY. */
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

extern const uint8_t ct_prices[4][CT_RESOURCES]; /* the prices of CT_MOVE_SETTLE, _ROAD, _CITY, _BUY */

ct_chance ct_chance_of(uint64_t seed, uint64_t game);
void ct_begin(const ct_table *table, ct_position *p);
/* Lists the legal moves, with outcomes 0; none if the game is over. Returns their number. */
int ct_moves(const ct_table *table, const ct_position *p, ct_move moves[CT_MOVES_MAX]);
/* Draws the outcome of a move. */
void ct_draw_outcome(const ct_table *table, const ct_position *p, ct_move *move, ct_chance *chance);
/* Is the move legal, and its outcome possible? */
bool ct_is_legal(const ct_table *table, const ct_position *p, const ct_move *move);
/* Returns why a move is not legal here, in words without a full stop. */
const char *ct_why_not(const ct_table *table, const ct_position *p, const ct_move *move);
/* Applies a legal move. */
void ct_apply(const ct_table *table, ct_position *p, const ct_move *move);
/* Returns the length of the longest trail of a seat's roads; a settlement or city of another seat breaks a trail. */
int ct_road_length(const ct_table *table, const ct_position *p, int seat);
/* Returns how many cards of a resource the bank takes for one card. */
int ct_rate(const ct_position *p, int seat, int resource);

/* draw.c: writes an SVG: the board with roads, settlements, cities and the robber, and each seat's points below. `names` are by
 * seat. */
void ct_draw_position(const ct_board *board, const ct_table *table, const ct_position *p, const char *const *names,
                      lg_text *svg);

#endif
