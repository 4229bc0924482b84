/* A board during a search: the states of its places, and everything that the tables need to evaluate a change quickly. */
#ifndef BOARDS_FILE_SEARCH_INCREMENTAL_H
#define BOARDS_FILE_SEARCH_INCREMENTAL_H

#include "base/arena.h"
#include "boards/file/rules/tables.h"

typedef struct {
    int least, most;
} fg_range;

/* Lies at the beginning of a search's state, and points into the rest of it. README.md beside the folder follows one move through
 * its members. A number is what a measure counts on the whole board; a part is a rule's bound on some numbers, with its weight. */
typedef struct {
    const void *self; /* where the state was when the pointers were set */
    const fg_tables *tables;
    fg_view view;
    uint16_t *state,
        *row; /* of each place: what lies there; and its row in the tables, by state and class of the place */
    uint64_t *near_counts; /* by place and word: how many neighbours are in each set of pieces, counters side by side */
    uint16_t *far_counts;  /* by place and counter: the same for places within some steps */
    uint64_t *met;         /* by place, as bits: which of its row's tested terms count there */
    int *number;           /* of each measure, on the whole board; the last one is read by nobody */
    double *missed_by;     /* of each part: by how much its bound is missed */
    uint8_t *linked;       /* of pairs with a common neighbour: is it of the right kind? */
    uint16_t *partners;    /* by kind of pairs, cell and class: how many partners of the class the cell has */
    char *kept;            /* what recounted measures follow changes by */
    bool is_commit;        /* are changes being made, and not only evaluated? */
    bool fits;             /* may every piece lie where the genes say (fg_genes_fit)? */
    /* Found by move_estimate.c. free_range: the range in which each number costs nothing. room_above, room_below: by how much
     * each number may grow, and shrink, before it costs something. price: what all numbers cost now. has_excess: is any number
     * too large? unpriced_parts: the parts for which this is not known, as bits. */
    fg_range *free_range;
    int *room_above, *room_below, price;
    bool has_excess;
    uint64_t unpriced_parts;
    /* Found by move_estimate.c, and kept until a change touches the place. violations_in: how many rules a place violates in
     * each state. in_excess: does a place add to a number that is too large? violated: the places at which a rule is violated;
     * violated_count is -1 until they are looked for. nothing_known: nothing was found yet since the board was loaded. */
    bool nothing_known;
    uint8_t *violations_in, *in_excess;
    int violated_count;
    uint16_t *violated;
    /* In a game of one layer with a structure (pieces that a first stage places), sets of places for each state. places_in: the
     * places that are in the state. judged_in: those of which it is known whether they would violate a rule in the state.
     * harmless_in: those of them that would violate none. */
    uint64_t *places_in, *judged_in, *harmless_in;
    /* The change of the least price among those priced since the board changed, and what it adds to the numbers. Valid if
     * cheapest_places is not 0, which is how many places it changes. */
    int cheapest_places;
    fg_change cheapest_change[2];
    int *cheapest_adds;
    /* While a change is evaluated: the numbers afterwards, and the parts that they change, as bits. */
    int *number_after;
    double *missed_by_after;
    uint64_t changed_parts;
    /* Parts whose numbers are guided, as bits, and each part's range for them; and the guidance of the board that was evaluated
     * last by a load or peek (guide.c). */
    uint64_t guided;
    fg_range *guide;
    double guidance;
    /* And the places that it touches, with their counters and terms afterwards. */
    int touches;
    uint16_t *touched, *touched_at; /* touched_at: of each place, where it is in the list, from 1; 0: it is not */
    uint64_t *near_counts_after, *met_after;
    uint16_t *far_counts_after;
} fg_position;

/* Returns the numbers of partners of a cell, by class. */
static inline uint16_t *fg_around(const fg_position *p, const fg_pairing *kind, int cell) {
    return p->partners + kind->around + cell * kind->classes;
}

/* Prices are added up for so many numbers at once. Therefore arrays with an entry for each number have room for a multiple of
 * this. */
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

/* Brings what is known up to date. Call it before the other functions. */
void fg_price_begin(fg_position *p);
/* Estimates by how much changes of different places make the board worse. Stops early, with some number above the limit, if the
 * estimate is above it. */
int fg_price_of(fg_position *p, const fg_change *change, int changes, int limit);
/* Would it be better if the place did not add to the numbers that it adds to? */
bool fg_price_is_excess(fg_position *p, int place);
/* Does the place violate a rule that looks at its neighbours? */
static inline bool fg_price_is_missing(const fg_position *p, int place) {
    return p->tables->wrong[p->row[place]] & p->met[place];
}
enum { FG_VIOLATIONS_UNKNOWN = 255 };
int fg_violations_find(fg_position *p, int place, int state);
/* Returns how many terms and pairs would violate a rule at the place, if it had this state and nothing else changed. */
static inline int fg_violations_of(fg_position *p, int place, int state) {
    int known = p->violations_in[place * p->tables->states + state];
    return known == FG_VIOLATIONS_UNKNOWN ? fg_violations_find(p, place, state) : known;
}
/* In a game of one layer with a structure: removes from a set of places those that would violate a rule in this state. */
void fg_price_keep_harmless(fg_position *p, int state, uint64_t *places);
/* Looks for the places at which a rule is violated, and writes them to p->violated. Returns how many there are. */
int fg_price_list_wrong(fg_position *p);
/* Forgets what is known of the places that look at changed ones. */
void fg_price_forget(fg_position *p, const fg_change *change, int changes);

#endif
