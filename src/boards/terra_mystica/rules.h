/* The thirteen requirements on a Terra Mystica board, and their full evaluation, most of it by bit boards. Sources: REQ1
 * to REQ4 tabu2020 section III.A, pso2020 equations 1 to 5. REQ5 to REQ12 are our own design rules; their bounds were
 * measured on the official boards (docs/explanation/terra-mystica.md). REQ13 comes from a model of played games
 * (forecast.h). */
#ifndef BOARDS_TERRA_MYSTICA_RULES_H
#define BOARDS_TERRA_MYSTICA_RULES_H

#include "level.h"

enum { TM_REQ1, TM_REQ2, TM_REQ3, TM_REQ4, TM_REQ5, TM_REQ6, TM_REQ7, TM_REQ8, TM_REQ9, TM_REQ10 };
enum { TM_REQ11 = TM_REQ10 + 1, TM_REQ12, TM_REQ13, TM_REQUIREMENTS };
enum { TM_SPADES = TM_COLOURS / 2 }; /* the largest number of spades between two colours */
/* The requirements that depend only on the river. All others depend on the colours as well. */
enum { TM_BY_RIVER = 1 << TM_REQ2 | 1 << TM_REQ3 | 1 << TM_REQ5 | 1 << TM_REQ9 | 1 << TM_REQ11 };
enum { TM_ALL = (1 << TM_REQUIREMENTS) - 1 };

typedef struct {
    int weight[TM_REQUIREMENTS]; /* 0: the requirement does not count */
    bool published;              /* REQ4 applies only to hexes with three or more land neighbours */
    bool borders;                /* REQ1 counts each border from both of its sides (pso2020), instead of hexes */
    int rivers;                  /* REQ3: number of rivers */
    int island;                  /* REQ5: smallest size of an island */
    int ring, touch, edge;       /* REQ6 to REQ8: largest allowed difference */
    /* REQ9: lean: largest allowed difference between halves; reach: largest number of steps to the river */
    int lean, reach;
    int twins,
        colour_twins;  /* REQ10: largest number of pairs: twins: of all colours together; colour_twins: of one colour */
    int rim, row_ends; /* REQ11: largest number of river hexes: rim: on the edge; row_ends: at the ends of rows */
    int spade;  /* REQ12: largest allowed difference between the numbers of borders of one, two and three spades */
    int favour; /* REQ13: how many games of 100 a colour may be expected to win more, or less, than on official boards */
} tm_rules;

typedef struct {
    int count[TM_REQUIREMENTS];
    /* the hexes that violate each requirement; filled only if the caller asks for them */
    tm_bits where[TM_REQUIREMENTS];
} tm_tally;

extern const lg_requirement tm_requirements[];

/* Counts the violations of those requirements in `which` (a set of bits) that have a weight. The counts of all other
 * requirements become 0. */
void tm_evaluate(const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const tm_layout *layout,
                 unsigned which, bool where, tm_tally *tally);
int tm_score(const tm_rules *rules, const int count[TM_REQUIREMENTS]);

/* Returns the violations of REQ10, given the number of pairs of each colour. */
int tm_twin_excess(const tm_rules *rules, const int pairs[TM_COLOURS]);
/* Returns the violations of REQ12, given the numbers of borders of one, two and three spades. */
int tm_spade_excess(const tm_rules *rules, const int borders[TM_SPADES]);

#endif
