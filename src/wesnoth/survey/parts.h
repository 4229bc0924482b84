/* What a full survey and an update after a change have in common. */
#ifndef WESNOTH_SURVEY_PARTS_H
#define WESNOTH_SURVEY_PARTS_H

#include "survey.h"

#include <assert.h>

enum { WN_FOOT = WN_CLASS_smallfoot, WN_ALL_CLASSES = (1 << WN_CLASSES) - 1 };

/* Index offsets of the six neighbours, clockwise, for even and odd columns. A division by the length of a column is replaced by
 * a multiplication with its inverse, which is faster. */
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

/* Returns the index of a side's keep, or 0. */
static inline int wn_keep_of(const wn_board *board, int side) {
    return board->keep[side].x ? wn_index(board->height, board->keep[side]) : 0;
}

/* Returns the index of the first keep, or 0 if there is none. */
static inline int wn_first_keep(const wn_board *board) {
    int first = 0;
    for (int s = 1; s <= board->sides && !first; s++)
        first = wn_keep_of(board, s);
    return first;
}

extern const int wn_way_class[WN_WAYS];

/* Do the parts include the paths of this movement type? */
static inline bool wn_way_wanted(unsigned parts, int way) {
    return parts & (unsigned)(way == WN_ON_FOOT     ? WN_FIND_COSTS
                              : way < WN_MORE_KINDS ? WN_FIND_KINDS
                                                    : WN_FIND_MORE_KINDS);
}

/* wn_class_pays returns what a movement type pays to enter a hex; wn_pays_for returns what units on foot pay. */
static inline int wn_class_pays(const wn_board *b, int class, int hex) {
    return b->band[hex] == WN_BORDER ? WN_NO_WAY : b->terrain[b->going[hex]].cost[class];
}

static inline int wn_pays_for(const wn_board *b, int hex) {
    return wn_class_pays(b, WN_FOOT, hex);
}

/* wn_find_pays writes what a movement type pays for every hex, WN_FAR if it cannot enter. wn_paths_over computes path
 * costs from these, as wn_paths does. */
void wn_find_pays(const wn_board *board, int class, int32_t *pays);
void wn_paths_over(wn_board *board, wn_point from, const int32_t *pays, int32_t *cost);

/* A hex that changes, with its board and the findings that are updated. */
typedef struct {
    wn_board *board;
    wn_findings *findings;
    wn_steps steps;
    int near, hex;
} wn_one_hex;

/* Sets a value and remembers the old one for wn_take_back. Remembers at most a fixed number of values. */
static inline void wn_put(wn_board *b, int32_t *where, int32_t value) {
    assert(b->formers <= b->most_formers);
    if (b->formers >= b->most_formers) b->formers = -1;
    if (b->formers >= 0) b->former[b->formers++] = (wn_former){where, *where};
    *where = value;
}

/* Computes the path costs that these parts of a survey need, from scratch. */
void wn_find_ways(wn_board *board, unsigned parts, wn_findings *findings);
/* Call wn_leave_ways before a hex gets its new ground, and wn_update_paths afterwards. `before` is what entering the hex cost
 * each movement type before the change; `village` says whether the hex has or had a village. */
void wn_leave_ways(wn_one_hex *c, unsigned parts, int before[WN_WAYS]);
void wn_update_paths(wn_one_hex *c, unsigned parts, const int before[WN_WAYS], bool village);

/* Estimate the findings for villages that are added (`by` 1) or removed (-1), assuming that no path changes. wn_foresee_village
 * changes the board, so the caller must call it again to undo this. */
void wn_foresee_village(wn_board *board, unsigned parts, int hex, int by);
void wn_foresee(const wn_board *board, unsigned parts, wn_findings *findings);

/* Spreads the movement classes from the first keep. Returns false if there is no keep. */
bool wn_spread(wn_board *board);
/* Returns the movement classes that cannot get to some keep. */
uint32_t wn_blocked(const wn_board *board);

#endif
