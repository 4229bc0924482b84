/* What sets one board apart from another, in numbers: the requirements' counts, the seats, the resources' pips. */
#ifndef LG_CATAN_TRAITS_H
#define LG_CATAN_TRAITS_H

#include "rules.h"

extern const lg_trait ct_traits[];

/* Of a board without free hexes, numbers or ports; the requirements count whether or not they have a weight. */
typedef struct {
    const ct_rules *rules;
    const ct_shape *shape;
    const ct_board *board;
} ct_subject;

void ct_describe_board(const ct_subject *subject, uint64_t which, double *traits);
/* The record's function: all NAN where something is free. */
bool ct_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
