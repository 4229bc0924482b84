/* The requirements on a Catan board. Sources: REQ1 to REQ3 aco2020 section 3.2; REQ4 to REQ7 are what players ask of
 * generators (docs/catan.md); REQ8 is a forecast by a model of games (fair/forecast.h). A forecast is dear: it is made
 * only where the others are met, as far as they can be, which decides most boards that a search looks at. */
#ifndef LG_CATAN_RULES_H
#define LG_CATAN_RULES_H

#include "level.h"

enum { CT_REQ1, CT_REQ2, CT_REQ3, CT_REQ4, CT_REQ5, CT_REQ6, CT_REQ7, CT_REQ8, CT_REQUIREMENTS };

typedef struct {
    int weight[CT_REQUIREMENTS]; /* 0: left out */
    int tolerance;               /* REQ2: pips */
    int rich, best;              /* REQ5: most pips of an intersection; how many are the best ones */
    int port_hexes, port_pips;   /* REQ7: so many hexes of its resource, each of so many pips, are too many */
    int seats, bias; /* REQ8: players, 0: as many as the board is made for; most bias, in tenths of a point */
    int unavoidable; /* of the others' score: where they are off by no more, REQ8 is judged */
} ct_rules;

extern const lg_requirement ct_requirements[];

/* A board as sets of hexes, one bit each: what counting needs, and cheap to keep up with a move. */
typedef struct {
    uint64_t resource[CT_FREE + 1], number[CT_NUMBER_FREE + 1];
    uint64_t plane[3];              /* the hexes whose pips have this binary digit */
    uint8_t pips[CT_HEXES_MAX + 1]; /* the last is that of no hex, 0 */
    uint8_t group[CT_RESOURCES];    /* REQ2: the first resource with as many tiles in the box; CT_RESOURCES if none */
} ct_view;

/* REQ2 from the pips of each resource: a group is the resources with equally many tiles in the box. Also which groups (bits)
 * are off. */
int ct_uneven(const ct_rules *rules, const ct_view *view, const int pips[CT_RESOURCES], unsigned *groups);

void ct_look(ct_view *view, const ct_board *board);
/* The requirements (bits) that tiles, tokens and ports matter to. */
enum {
    CT_BY_TILES = 1 << CT_REQ1 | 1 << CT_REQ2 | 1 << CT_REQ6 | 1 << CT_REQ7 | 1 << CT_REQ8,
    CT_BY_TOKENS = 1 << CT_REQ2 | 1 << CT_REQ3 | 1 << CT_REQ4 | 1 << CT_REQ5 | 1 << CT_REQ7 | 1 << CT_REQ8,
    CT_BY_PIPS = 1 << CT_REQ2 | 1 << CT_REQ5 | 1 << CT_REQ7, /* of these not by the tokens' numbers */
    CT_BY_PORTS = 1 << CT_REQ7 | 1 << CT_REQ8,
    CT_ALL = (1 << CT_REQUIREMENTS) - 1
};
/* Counts what each weighted requirement in `which` is off by, the other counts staying as they are; where (may be NULL):
 * the hexes concerned. Returns the score. REQ8 needs the others' counts: CT_UNJUDGED where they are too high, 0 where
 * nothing can be foreseen. */
int ct_count(const ct_rules *rules, const ct_shape *shape, const ct_board *board, const ct_view *view, unsigned which,
             int count[CT_REQUIREMENTS], uint64_t where[CT_REQUIREMENTS]);

enum { CT_UNJUDGED = 1 };
/* Are the counts of the others low enough for a forecast? Always without a weight of REQ8. */
bool ct_judges_seats(const ct_rules *rules, const int count[CT_REQUIREMENTS]);

enum { CT_SEATS_MAX = 6 };

typedef struct {
    int value;     /* pips, and one for each resource */
    int corner[2]; /* of the first settlement and the second; -1: no place was left */
} ct_seat;

/* The most players a board is made for; the least is one fewer. */
static inline int ct_players_most(const ct_board *board) {
    return board->hexes > 24 ? 6 : 4;
}

/* What fairness was measured by before there was a model: studies compare with it. What each of `players` gets by choosing the best start left in snake order (1 .. n, n .. 1): pips, and one for each
 * resource new to the player. No two settlements stand one road apart. Returns the spread, richest minus poorest. */
int ct_seats(const ct_shape *shape, const ct_board *board, int players, ct_seat seats[CT_SEATS_MAX]);

#endif
