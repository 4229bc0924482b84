/* What sets one board apart from another, in numbers: the requirements' counts, and how river and land lie. */
#ifndef LG_TERRA_MYSTICA_TRAITS_H
#define LG_TERRA_MYSTICA_TRAITS_H

#include "rules.h"

extern const lg_trait tm_traits[];

/* Those that colours do not matter to, as bits. */
extern const uint64_t tm_traits_by_river;

typedef struct {
    const tm_rules *rules;
    const tm_shape *shape;
    const tm_fields *fields;
    const tm_layout *layout; /* without free hexes */
} tm_subject;

/* Those that `which` has as bits, the others become NAN; the requirements count whether or not they have a weight. */
void tm_describe_layout(const tm_subject *subject, uint64_t which, double *traits);
/* The record's function: all NAN where hexes are free. */
bool tm_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
