/* What the files share that build tables. */
#ifndef BOARDS_FILE_RULES_TABLE_BUILDER_H
#define BOARDS_FILE_RULES_TABLE_BUILDER_H

#include "tables.h"

enum { FG_MASKS_MAX = 64, FG_CLASSES_MAX = 256 };

/* A set of pieces on some places that a rule looks for: at least `bound` of them among the neighbours, or any number within
 * `steps`. */
typedef struct {
    fg_states states;
    fg_places places;
    int steps, bound;
} fg_target;

typedef struct {
    fg_room *room;
    fg_rules *rules;
    fg_tables *t;
    lg_error *error;
    fg_terms terms;
    bool only_checks; /* only whether the rules fit into tables is of interest */
    int masks, targets, fars, most_near;
    int example[FG_CLASSES_MAX]; /* a place of each class */
    fg_places mask[FG_MASKS_MAX];
    fg_target near[16 * FG_WORDS_MAX], far[FG_FARS_MAX];
} fg_table_builder;

bool fg_fail_full(const fg_table_builder *b);
/* Is a state one of these, on a place that is one of these, on this row? */
bool fg_is_in_row(const fg_table_builder *b, const fg_states *states, const fg_places *places, int row);
/* Returns the ball of these steps; NULL if there are too many kinds of balls, or memory is short. */
const fg_ball *fg_ball_find(fg_table_builder *b, int steps);
bool fg_pairings_build(fg_table_builder *b);

#endif
