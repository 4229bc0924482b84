/* The requirements on a Catan board. Sources: REQ1 to REQ3 aco2020 section 3.2; REQ4 to REQ8 are what players ask of
 * generators (docs/catan.md). */
#ifndef LG_CATAN_RULES_H
#define LG_CATAN_RULES_H

#include "board.h"

enum { CT_REQ1, CT_REQ2, CT_REQ3, CT_REQ4, CT_REQ5, CT_REQ6, CT_REQ7, CT_REQ8, CT_REQUIREMENTS };

typedef struct {
    int weight[CT_REQUIREMENTS]; /* 0: left out */
    int tolerance;               /* REQ2: pips */
    int rich, best;              /* REQ5: most pips of an intersection; how many are the best ones */
    int port_hexes, port_pips;   /* REQ7: so many hexes of its resource, each of so many pips, are too many */
    int seats, seat_spread;      /* REQ8: players, and the largest difference between them */
} ct_rules;

extern const lg_requirement ct_requirements[];

/* Counts what each weighted requirement is off by; where (may be NULL): the hexes concerned, as sets. */
int ct_count(const ct_rules *rules, const ct_shape *shape, const ct_board *board, int count[CT_REQUIREMENTS],
             uint64_t where[CT_REQUIREMENTS]);

/* What each of `players` gets by choosing the best start left in snake order (1 .. n, n .. 1): pips, and one for each
 * resource new to the player. No two settlements stand one road apart. Returns the spread, richest minus poorest. */
int ct_seats(const ct_shape *shape, const ct_board *board, int players, int value[6]);

#endif
