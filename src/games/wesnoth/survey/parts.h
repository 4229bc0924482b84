/* What a survey from scratch and one after a change share. */
#ifndef LG_WESNOTH_SURVEY_PARTS_H
#define LG_WESNOTH_SURVEY_PARTS_H

#include "survey.h"

enum { WN_FOOT = WN_CLASS_smallfoot, WN_ALL_CLASSES = (1 << WN_CLASSES) - 1 };

/* Steps to the six neighbours' places, clockwise, by the column's parity; to divide by the length of a column is to
 * multiply by its inverse. */
typedef struct {
    int step[2][6];
    uint64_t inverse;
} wn_steps;

static inline wn_steps wn_steps_of(const wn_board *board) {
    int n = board->height + 2;
    return (wn_steps){{{-1, n, n + 1, 1, -n + 1, -n}, {-1, n - 1, n, 1, -n, -n - 1}},
                      (UINT64_C(1) << 32) / (unsigned)n + 1};
}

static inline const int *wn_steps_from(const wn_steps *s, int hex) {
    return s->step[((unsigned)hex * s->inverse >> 32) & 1];
}

/* The place of a side's keep, or 0. */
static inline int wn_keep_of(const wn_board *board, int side) {
    return board->keep[side].x ? wn_index(board->height, board->keep[side]) : 0;
}

/* The place of the first keep there is, or 0. */
static inline int wn_first_keep(const wn_board *board) {
    int first = 0;
    for (int s = 1; s <= board->sides && !first; s++)
        first = wn_keep_of(board, s);
    return first;
}

extern const int wn_way_class[WN_WAYS];

/* Are these ways among the parts? */
static inline bool wn_way_wanted(unsigned parts, int way) {
    return parts & (unsigned)(way == WN_ON_FOOT     ? WN_FIND_COSTS
                              : way < WN_MORE_KINDS ? WN_FIND_KINDS
                                                    : WN_FIND_MORE_KINDS);
}

/* What it costs a movement type to enter a hex; and those on foot. */
static inline int wn_class_pays(const wn_board *b, int class, int hex) {
    return b->band[hex] == WN_BORDER ? WN_NO_WAY : b->terrain[b->going[hex]].cost[class];
}

static inline int wn_pays_for(const wn_board *b, int hex) {
    return wn_class_pays(b, WN_FOOT, hex);
}

/* What every hex costs a movement type, WN_FAR where it never goes, and path costs by that: see wn_paths. */
void wn_find_pays(const wn_board *board, int class, int32_t *pays);
void wn_paths_over(wn_board *board, wn_point from, const int32_t *pays, int32_t *cost);

/* A hex that changes, on a board with what was found on it. */
typedef struct {
    wn_board *board;
    wn_findings *findings;
    wn_steps steps;
    int near, hex;
} wn_one_hex;

/* Every value that a change changes is remembered, up to a number. */
static inline void wn_put(wn_board *b, int32_t *where, int32_t value) {
    if (b->formers >= b->most_formers) b->formers = -1;
    if (b->formers >= 0) b->former[b->formers++] = (wn_former){where, *where};
    *where = value;
}

/* The ways that so many parts of a survey are about, found anew. */
void wn_find_ways(wn_board *board, unsigned parts, wn_findings *findings);
/* Before a hex gets its new ground, and after it: what it cost each movement type before; village: one was or is there. */
void wn_leave_ways(wn_one_hex *c, unsigned parts, int before[WN_WAYS]);
void wn_change_ways(wn_one_hex *c, unsigned parts, const int before[WN_WAYS], bool village);

/* What would be found if villages came (by 1) or went (by -1) and no way changed by it; they have to be put back. */
void wn_foresee_village(wn_board *board, unsigned parts, int hex, int by);
void wn_foresee(const wn_board *board, unsigned parts, wn_findings *findings);

/* Spreads the movement classes from the first keep; false if there is none. */
bool wn_spread(wn_board *board);
/* Which classes some keep lacks. */
uint32_t wn_blocked(const wn_board *board);

#endif
