/* Tables that make it fast to evaluate a board after a move. For every place a position keeps how many neighbours are in each
 * of the sets of pieces that some rule looks for: four bits a set, sixteen sets in a word. A move changes the words around the
 * changed cells, and only the terms that look at them are counted again. */
#ifndef LG_FILE_TABLES_H
#define LG_FILE_TABLES_H

#include "terms.h"

enum {
    FG_WORDS_MAX = 4,
    FG_FARS_MAX = 8,
    FG_TESTS_MAX = FG_CONDITIONS_MAX + 1,
    FG_ROWS_MAX = 1 << 16,
    FG_BALLS_MAX = 8,
    FG_PAIRINGS_MAX = 6
};

/* A number of neighbours: bit n of `allowed` says whether n of them are right. Or, if word is FG_WORDS_MAX, a number of places
 * within some steps, which is in a range, or not in it. */
typedef struct {
    uint8_t word, shift; /* of a far test: FG_WORDS_MAX, and the counter */
    uint16_t allowed;    /* of a far test: 1 if it has to be in the range, otherwise 0 */
    int16_t low, high;
} fg_test;

/* A term of the states of a row: adds `value` to a number if all tests hold. */
typedef struct {
    uint8_t tests, wrong;
    uint16_t number;
    int value;
    fg_test test[FG_TESTS_MAX];
} fg_row_term;

typedef struct {
    uint16_t from, count;
} fg_span;

/* The places within so many steps of each cell, itself not included. */
typedef struct {
    int steps, *start, *near;
} fg_ball;

/* Pairs of one kind: neighbours, cells within some steps, or cells with a common neighbour of some kind. The partners of a cell
 * c are near[start[c]] to near[start[c + 1] - 1]; of the last kind, only those whose flag is set in the position. */
typedef struct {
    int steps;                   /* 0: of the last kind */
    const fg_selection *sharing; /* NULL: not of the last kind */
    const int *start, *near;
    int planes, classes;
    uint8_t *class_of; /* by row */
    uint16_t *number;  /* by plane, class and class: the numbers that such a pair adds to */
    uint16_t *wrong;   /* by class and class: how many numbers that should be small a pair adds to */
    bool *is_wrong;    /* by class: is any of these not 0? */
    int flags;         /* where the flags begin in the position */
} fg_pairing;

/* A row is a state on a class of places: those that lie in the same regions as far as rules speak of them. */
struct fg_tables {
    const fg_rules *rules;
    int states, classes, rows, words, fars;
    uint8_t class_of[FG_PLACES_MAX];
    uint64_t *adds;    /* by row and word: what the row adds to the words of places that look at it */
    uint64_t *looks;   /* by row and word: the counts that the row's terms look at */
    uint8_t *far_adds; /* by row: bits of the far counters that it adds to */
    uint8_t *far_looks;
    const fg_ball *far_ball[FG_FARS_MAX];
    fg_span *fixed, *tested; /* by row: terms without tests, and with tests */
    fg_row_term *fixed_term, *tested_term;
    uint64_t *wrong; /* by row: which of the tested terms violate a rule */
    int pairings, flags;
    fg_pairing pairing[FG_PAIRINGS_MAX];
    int balls;
    fg_ball ball[FG_BALLS_MAX];
    int stepped, recounted; /* measures that are not terms */
    const fg_measure *step[FG_NUMBERS_MAX], *recount[FG_NUMBERS_MAX];
    const uint8_t *step_part[FG_NUMBERS_MAX], *recount_part[FG_NUMBERS_MAX]; /* by state; NULL: every change counts */
    uint64_t part_of[FG_NUMBERS_MAX + 1];                                    /* of each number, as a bit */
    double weight[FG_PARTS_MAX];
};

/* Builds the tables of rules. They are kept in the room. */
bool fg_tables_build(fg_room *room, fg_rules *rules, lg_error *error);

static inline int fg_row(const fg_tables *t, int place, int state) {
    return t->class_of[place] * t->states + state;
}

#endif
