/* Tables that make it fast to evaluate a board after a move. For every place a position keeps, for each set of pieces that some
 * rule looks for and each bound, a small counter of neighbours in that set. Counters stand side by side in words. A counter
 * begins so that its highest bit is set exactly if the bound is reached. So a term is a comparison of some bits. A move changes
 * the words around the changed cells, and only the terms that look at them are counted again. */
#ifndef BOARDS_FILE_RULES_TABLES_H
#define BOARDS_FILE_RULES_TABLES_H

#include "base/fast.h"
#include "terms.h"

enum {
    FG_WORDS_MAX = 4,
    FG_FARS_MAX = 8,
    FG_FAR_TESTS_MAX = 2,
    FG_ROWS_MAX = 1 << 16,
    FG_BALLS_MAX = 8,
    FG_PAIRINGS_MAX = 6
};

/* A counter of the places within some steps, and whether it has to be in a range. */
typedef struct {
    uint8_t counter;
    bool inside;
    int16_t low, high;
} fg_far_test;

/* A term of the states of a row: adds `value` to a number where the bits of a word, or of two, are as they should be. */
typedef struct {
    uint8_t word, other_word, fars; /* fars: how many far tests there are, too */
    bool wrong, two;                /* two: the other word counts, too */
    bool eager;                     /* it does not hold without neighbours */
    uint16_t number;
    int value;
    uint64_t mask, want, other_mask, other_want;
    fg_far_test far[FG_FAR_TESTS_MAX];
} fg_row_term;

typedef struct {
    uint16_t from, count;
} fg_span;

/* The places within so many steps of each cell, itself not included. */
typedef struct {
    int steps, *start, *near;
} fg_ball;

/* A pair with a partner of this class adds to this number. */
typedef struct {
    uint16_t class, number;
} fg_link;

/* Pairs of one kind: neighbours, cells within some steps, or cells with a common neighbour of some kind. The partners of a cell
 * c are near[start[c]] to near[start[c + 1] - 1]; of the last kind, only those whose flag is set in the position. */
typedef struct {
    int steps;                   /* 0: of the last kind */
    const fg_selection *sharing; /* NULL: not of the last kind */
    const int *start, *near;
    int reach; /* so many steps away are the farthest partners */
    int planes, classes;
    uint8_t *class_of; /* by row */
    uint16_t *number;  /* by plane, class and class: the numbers that such a pair adds to */
    uint16_t *wrong;   /* by class and class: how many numbers that should be small a pair adds to */
    bool *is_wrong;    /* by class: is any of these not 0? */
    /* What pairs of a class add to: link[e] for e from links[class] to links[class + 1] - 1. */
    int *links;
    fg_link *link;
    int flags, around; /* where the flags, and the numbers of partners, begin in the position */
} fg_pairing;

/* A row is a state on a class of places: those that lie in the same regions as far as rules speak of them. */
struct fg_tables {
    const fg_rules *rules;
    int states, classes, rows, words, fars;
    int set_words;                /* words of a set of places, in a game of one layer with a structure; otherwise 0 */
    int width;                    /* bits of a counter */
    uint64_t begin[FG_WORDS_MAX]; /* what words are without neighbours */
    uint8_t class_of[FG_PLACES_MAX];
    uint64_t *adds;    /* by row and word: what the row adds to the words of places that look at it */
    uint64_t *looks;   /* by row and word: the counters that the row's terms look at, as their lowest bits */
    uint64_t *tests;   /* the same as their highest bits, which say whether a bound is reached */
    uint8_t *far_adds; /* by row: bits of the far counters that it adds to */
    uint8_t *far_looks;
    const fg_ball *far_ball[FG_FARS_MAX];
    fg_span *fixed, *tested; /* by row: terms without tests, and with tests */
    fg_row_term *fixed_term, *tested_term;
    uint64_t *wrong; /* by row: which of the tested terms violate a rule */
    int pairings, flags, arounds;
    bool has_wrong_pairs; /* can a pair of two places, apart from what lies between them, violate a rule? */
    int reach;            /* so many steps away are the farthest partners of any kind */
    fg_pairing pairing[FG_PAIRINGS_MAX];
    int balls;
    fg_ball ball[FG_BALLS_MAX];
    int stepped, recounted; /* measures that are not terms */
    bool keeps_ways;        /* is one of them counted faster if the view keeps ways? */
    const fg_measure *step[FG_NUMBERS_MAX], *recount[FG_NUMBERS_MAX];
    /* where the position keeps what a recounted measure follows changes by, and how many bytes that are */
    size_t kept_at[FG_NUMBERS_MAX], kept_size;
    /* by measure: the number of each state's role (fg_kind.role); NULL: every change counts */
    const uint8_t *step_role[FG_NUMBERS_MAX], *recount_role[FG_NUMBERS_MAX];
    uint64_t part_of[FG_NUMBERS_MAX + 1]; /* of each number, as a bit */
    double weight[FG_PARTS_MAX];
    uint64_t
        alone; /* parts, as bits, that want equal numbers which depend only on what lies where, and not on neighbours */
};

/* Builds the tables of rules. They are kept in the room. */
bool fg_tables_build(fg_room *room, fg_rules *rules, lg_error *error);
/* Finds only whether the rules fit into tables. */
bool fg_tables_check(fg_room *room, fg_rules *rules, lg_error *error);

static inline int fg_row(const fg_tables *t, int place, int state) {
    return t->class_of[place] * t->states + state;
}

static inline bool fg_holds_far(const fg_row_term *term, const uint16_t *far) {
    for (int k = 0; k < term->fars; k++) {
        int n = far[term->far[k].counter];
        if ((n >= term->far[k].low && n <= term->far[k].high) != term->far[k].inside) return false;
    }
    return true;
}

/* Does the term count with these counters? */
INLINE bool fg_is_hit(const fg_row_term *term, const uint64_t *near, const uint16_t *far) {
    bool hit = (near[term->word] & term->mask) == term->want;
    if (term->two) hit = hit && (near[term->other_word] & term->other_mask) == term->other_want;
    if (term->fars) hit = hit && fg_holds_far(term, far);
    return hit;
}

/* Returns, as bits, which of the row's tested terms count with these counters. */
INLINE uint64_t fg_find_hits(const fg_tables *t, const uint64_t *near, const uint16_t *far, int row) {
    const fg_row_term *term = t->tested_term + t->tested[row].from;
    uint64_t hits = 0;
    for (int i = 0, n = t->tested[row].count; i < n; i++, term++) {
        bool hit = fg_is_hit(term, near, far);
        hits |= (uint64_t)hit << i;
    }
    return hits;
}

#endif
