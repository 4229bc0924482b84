/* The requirements on a Catan board. Sources: REQ1 to REQ3 aco2020 section 3.2; REQ4 to REQ7 are what players ask of
 * generators (docs/reference/catan.md); REQ8 is a forecast by a model of games (forecast/). A forecast takes long.
 * So it is made only for boards that meet the other requirements as far as they can be met; most boards that a search
 * looks at do not. */
#ifndef BOARDS_CATAN_RULES_H
#define BOARDS_CATAN_RULES_H

#include "level.h"

enum { CT_REQ1, CT_REQ2, CT_REQ3, CT_REQ4, CT_REQ5, CT_REQ6, CT_REQ7, CT_REQ8, CT_REQUIREMENTS };

/* NO_REDS: no resource has more than its share of 6 and 8; NO_EQUALS: nor one number twice. */
enum { CT_NO_REDS = 1, CT_NO_EQUALS = 2, CT_MIDDLE = 1, CT_COAST, CT_OFF_MIDDLE };

typedef struct {
    int weight[CT_REQUIREMENTS]; /* 0: the requirement does not count */
    int group;                   /* REQ1: the most hexes of one resource that may lie together */
    int tolerance;               /* REQ2: pips */
    int repeats;                 /* REQ2: 0: any numbers may lie on one resource; CT_NO_REDS or CT_NO_EQUALS */
    int desert;                  /* REQ6: 0: anywhere; CT_MIDDLE, CT_COAST or CT_OFF_MIDDLE */
    /* REQ5: rich: largest number of pips of an intersection; best: how many intersections count as the best ones */
    int rich, best;
    /* REQ7: this many hexes of its resource, each with this many pips, are too many at a port */
    int port_hexes, port_pips;
    /* the number of players that the user asked for; REQ8 judges the board for that number if the board can have so many */
    int players;
    /* REQ8: seats: number of players, if it differs from `players`; bias: largest bias, in tenths of a point; order: how much of
     * greedy's order of seats is expected, in percent; foreseen: largest bias of a forecast, in tenths of a point */
    int seats, bias, order;
    double foreseen;
    int unheard;     /* fair=play: 1 + the number of the family of players that does not play; 0: all play */
    int unavoidable; /* unavoidable score of the other requirements; REQ8 is judged if their score is not higher */
} ct_rules;

extern const lg_requirement ct_requirements[];

/* A board as sets of hexes, with one bit for each hex. Counting needs these sets, and a move can update them cheaply. */
typedef struct {
    uint64_t resource[CT_FREE + 1], number[CT_NUMBER_FREE + 1];
    uint64_t plane[3];              /* the hexes whose number of pips has this binary digit */
    uint8_t pips[CT_HEXES_MAX + 1]; /* the last entry, 0, stands for no hex */
    uint8_t group[CT_RESOURCES]; /* REQ2: the first resource with equally many tiles in the box; CT_RESOURCES if none */
} ct_view;

/* Returns the violations of REQ2, given the pips of each resource. A group consists of the resources with equally many tiles
 * in the box. Also tells which groups (bits) are off. */
int ct_uneven(const ct_rules *rules, const ct_view *view, const int pips[CT_RESOURCES], unsigned *groups);

void ct_look(ct_view *view, const ct_board *board);
/* The requirements (bits) that depend on tiles, tokens and ports. */
enum {
    CT_BY_TILES = 1 << CT_REQ1 | 1 << CT_REQ2 | 1 << CT_REQ6 | 1 << CT_REQ7 | 1 << CT_REQ8,
    CT_BY_TOKENS = 1 << CT_REQ2 | 1 << CT_REQ3 | 1 << CT_REQ4 | 1 << CT_REQ5 | 1 << CT_REQ7 | 1 << CT_REQ8,
    CT_BY_PIPS =
        1 << CT_REQ2 | 1 << CT_REQ5 | 1 << CT_REQ7, /* requirements that depend on pips but not on the exact number */
    CT_BY_PORTS = 1 << CT_REQ7 | 1 << CT_REQ8,
    CT_ALL = (1 << CT_REQUIREMENTS) - 1
};
/* Counts the violations of each requirement in `which` that has a weight; the other counts stay. where (may be NULL): the hexes
 * concerned. Returns the score. REQ8 needs the counts of the other requirements: its count is CT_UNJUDGED if they are too high,
 * and 0 if no forecast is possible. */
int ct_count(const ct_rules *rules, const ct_shape *shape, const ct_board *board, const ct_view *view, unsigned which,
             int count[CT_REQUIREMENTS], uint64_t where[CT_REQUIREMENTS]);

enum { CT_UNJUDGED = 1 };
/* REQ8: by how many points the bias of a forecast exceeds its bound, rounded up. */
int ct_excess(const ct_rules *rules, double bias);
/* Are the counts of the other requirements low enough for a forecast? Always true if REQ8 has no weight. */
bool ct_judges_seats(const ct_rules *rules, const int count[CT_REQUIREMENTS]);

typedef struct {
    int value;     /* sum of the pips, plus one for each resource */
    int corner[2]; /* corners of the first and the second settlement; -1: no place was left */
} ct_seat;

/* Returns the largest number of players that the board is made for; the smallest is one less. */
static inline int ct_players_most(const ct_board *board) {
    return board->hexes > 24 ? 6 : 4;
}

/* Is the board made for this number of players? */
static inline bool ct_is_made_for(const ct_board *board, int players) {
    return players == ct_players_most(board) || players == ct_players_most(board) - 1;
}

/* Returns the number of players for which REQ8 judges the board: the setting `seats`; otherwise the number that the user
 * asked for; if the board cannot have so many players, the largest number that it can have. */
int ct_judged_players(const ct_rules *rules, const ct_board *board);

/* The measure of fairness before there was a model; studies compare with it. Each of `players` chooses the best start left, in
 * snake order (1 to n, then n to 1). A start is worth its pips, plus one for each resource that is new to the player. No two
 * settlements may be one road apart. Returns the difference between the richest and the poorest. */
int ct_seats(const ct_shape *shape, const ct_board *board, int players, ct_seat seats[CT_SEATS_MAX]);

#endif
