/* The traits of a board: the counts of the requirements, the seats, and the resources' pips. */
#ifndef BOARDS_CATAN_TRAITS_H
#define BOARDS_CATAN_TRAITS_H

#include "boards/catan/forecast/forecast.h"
#include "rules.h"

/* The requirements come first, with their own numbers. */
enum {
    /* the bias of the seats: one trait for the smallest number of players, then one for one player more, and so on */
    CT_TRAIT_BIAS = CT_REQUIREMENTS,
    CT_TRAIT_RICHEST = CT_TRAIT_BIAS + CT_SEATS_MAX - CT_PLAYERS_MIN + 1,
    CT_TRAIT_PIPS, /* the pips, one trait for each resource */
    CT_TRAIT_SCARCEST = CT_TRAIT_PIPS + CT_RESOURCES,
    CT_TRAIT_MATCHED,
    CT_TRAITS
};
/* The set of traits that need a forecast. */
#define CT_FORESEEN (((uint64_t)1 << CT_TRAIT_RICHEST) - ((uint64_t)1 << CT_REQ8))

extern const lg_trait ct_traits[];

/* A board without free hexes, numbers or ports. Requirements count even if they have no weight. */
typedef struct {
    const ct_rules *rules;
    const ct_shape *shape;
    const ct_board *board;
    const ct_view *view;
} ct_subject;

void ct_describe_board(const ct_subject *subject, uint64_t which, double *traits);
/* The game's `describe`. All traits are NAN if something is free. */
bool ct_describe(const lg_task *task, const lg_level *level, double *traits);

#endif
