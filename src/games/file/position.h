/* A board during a search: the states of its places, and everything that the tables need to evaluate a change quickly. */
#ifndef LG_FILE_POSITION_H
#define LG_FILE_POSITION_H

#include "core/arena.h"
#include "tables.h"

typedef struct {
    int least, most;
} fg_range;

/* Lies at the beginning of a search's state, and points into the rest of it. */
typedef struct {
    const void *self; /* where the state was when the pointers were set */
    const fg_tables *tables;
    fg_view view;
    uint16_t *state, *row; /* of each place */
    uint64_t *near;        /* by place and word: counters of neighbours */
    uint16_t *far;         /* by place and counter */
    uint64_t *hits;        /* by place: which of its row's tested terms count */
    int *number;           /* the last one is read by nobody */
    double *off;           /* of each part */
    uint8_t *flags;        /* of pairs with a common neighbour: is it of the right kind? */
    uint16_t *around;      /* by kind of pairs, cell and class: how many partners of the class the cell has */
    bool keeps;            /* are changes being made, and not only evaluated? */
    /* The range in which each number costs nothing (price.c); by how much the number may grow, and shrink, before it costs
     * something; what all numbers cost now; whether any of them is too large; and the parts for which this is not known, as bits. */
    fg_range *range;
    int *above, *below, priced;
    bool has_odd;
    uint64_t unpriced;
    /* What price.c has found since a change last touched a place: its trouble by state, and whether it is odd; and the places at
     * which a rule is violated, -1 of them until they are looked for. `unlooked`: nothing has been found since the board was
     * loaded. */
    bool unlooked;
    uint8_t *trouble, *odd;
    int wrongs;
    uint16_t *wrong;
    /* In a game of one layer with a structure, sets of places for each state. holders: the places that are in the state. sure: those
     * of which it is known whether they would violate a rule in the state. fine: those of them that would violate none. */
    uint64_t *holders, *sure, *fine;
    /* The change of the least price among those priced since the board changed, and by how much it changes the numbers. Valid if
     * foreseen is not 0, which is how many places it changes. */
    int foreseen;
    fg_change foreseen_change[2];
    int *foreseen_more;
    /* While a change is evaluated: the numbers afterwards, and the parts that they change, as bits. */
    int *then;
    double *then_off;
    uint64_t dirty;
    /* Parts whose numbers are guided, as bits, and each part's range for them; and the guidance of the board that was evaluated
     * last by a load or peek (guide.c). */
    uint64_t guided;
    fg_range *guide;
    double guidance;
    /* And the places that it touches, with their counters and hits afterwards. */
    int touches;
    uint16_t *touched, *index; /* index: of each place, where it is in the list, from 1; 0: it is not */
    uint64_t *new_near, *new_hits;
    uint16_t *new_far;
} fg_position;

/* Returns the numbers of partners of a cell, by class. */
static inline uint16_t *fg_around(const fg_position *p, const fg_pairing *kind, int cell) {
    return p->around + kind->around + cell * kind->classes;
}

/* Prices are added up for so many numbers at once. Therefore arrays with an entry for each number have room for a multiple of this. */
enum { FG_PRICED_AT_ONCE = 8 };
static inline size_t fg_priced_room(size_t numbers) {
    return (numbers + FG_PRICED_AT_ONCE - 1) / FG_PRICED_AT_ONCE * FG_PRICED_AT_ONCE;
}

size_t fg_position_size(const fg_tables *tables);
/* Returns the position of a state of fg_position_size bytes. */
fg_position *fg_position_of(const fg_tables *tables, void *memory);
/* Evaluates the board anew, from `state`. Returns the score. */
double fg_position_load(fg_position *p);
/* Returns the score after changes of different places, which are not made. */
double fg_position_peek(fg_position *p, const fg_change *change, int changes);
/* Makes the changes. */
void fg_position_commit(fg_position *p, const fg_change *change, int changes);

#endif
