/* A board during a search: the states of its places, and everything that the tables need to evaluate a change quickly. */
#ifndef LG_FILE_POSITION_H
#define LG_FILE_POSITION_H

#include "core/arena.h"
#include "tables.h"

/* A change of one place from a state to another one. */
typedef struct {
    int place, was, is;
} fg_change;

/* Points into the memory of a search's state. */
typedef struct {
    const fg_tables *tables;
    fg_view view;
    uint16_t *state;
    uint64_t *near;  /* by place and word: how many neighbours are in each set */
    uint16_t *far;   /* by place and counter */
    uint64_t *hits;  /* by place: which of its row's tested terms count */
    int *number;     /* the last one is read by nobody */
    double *off;     /* of each part */
    uint8_t *flags;  /* of pairs with a common neighbour: is it of the right kind? */
    uint64_t *wrong; /* places at which a term counts that violates a rule */
    /* What a change has touched, with the values before it. */
    int *touches;
    uint16_t *touched;
    uint8_t *is_touched;
    uint64_t *old_near, *old_hits;
    uint16_t *old_far;
    int *old_number;
    double *old_off;
} fg_position;

/* Lays out the position of these tables. With an arena that only counts, the pointers are NULL. */
fg_position fg_position_at(const fg_tables *tables, arena *memory);
/* Evaluates the board anew, from `state`. Returns the score. */
double fg_position_load(fg_position *p);
/* Makes the changes, all of different places, and returns the score. */
double fg_position_change(fg_position *p, const fg_change *change, int changes);
/* Takes back the last changes. */
void fg_position_undo(fg_position *p, const fg_change *change, int changes);
/* Keeps the last changes. */
void fg_position_keep(fg_position *p, const fg_change *change, int changes);
/* Returns which of the row's tested terms would count at a place, with what lies around it now. */
uint64_t fg_position_hits(const fg_position *p, int place, int row);

#endif
