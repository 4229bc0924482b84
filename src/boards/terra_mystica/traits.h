/* The traits of a board: the counts of the requirements, and numbers that describe how river and land lie. */
#ifndef BOARDS_TERRA_MYSTICA_TRAITS_H
#define BOARDS_TERRA_MYSTICA_TRAITS_H

#include "rules.h"

extern const lg_trait tm_traits[];

/* The set of traits that do not depend on colours. */
extern const uint64_t tm_traits_by_river;

typedef struct {
    const tm_rules *rules;
    const tm_shape *shape;
    const tm_fields *fields;
    const tm_layout *layout; /* without free hexes */
} tm_subject;

/* Computes the traits in `which`; the others become NAN. Requirements are counted even if they have no weight. */
void tm_describe_layout(const tm_subject *subject, uint64_t which, double *traits);
/* The game's `describe`. All traits are NAN if hexes are free. */
bool tm_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
