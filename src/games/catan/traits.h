/* What sets one board apart from another, in numbers: the requirements' counts, the seats, the resources' pips. */
#ifndef LG_CATAN_TRAITS_H
#define LG_CATAN_TRAITS_H

#include "fair/seats.h"

/* The requirements come first, by their own numbers. */
enum {
    CT_TRAIT_BIAS = CT_REQUIREMENTS, /* of the fewest players; then of one more, and so on */
    CT_TRAIT_RICHEST = CT_TRAIT_BIAS + CT_SEATS_MAX - CT_PLAYERS_MIN + 1,
    CT_TRAIT_PIPS, /* by resource */
    CT_TRAIT_SCARCEST = CT_TRAIT_PIPS + CT_RESOURCES,
    CT_TRAIT_MATCHED,
    CT_TRAITS
};
/* Those that take a forecast, as bits. */
#define CT_FORESEEN (((uint64_t)1 << CT_TRAIT_RICHEST) - ((uint64_t)1 << CT_REQ8))

extern const lg_trait ct_traits[];

/* Of a board without free hexes, numbers or ports; the requirements count whether or not they have a weight. */
typedef struct {
    const ct_rules *rules;
    const ct_shape *shape;
    const ct_board *board;
    const ct_view *view;
} ct_subject;

void ct_describe_board(const ct_subject *subject, uint64_t which, double *traits);
/* The record's function: all NAN where something is free. */
bool ct_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
