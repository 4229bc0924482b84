/* Makes a ring by multi-objective search (the outlook of cgrhea2022, chapter 5). The search evolves a front of the three
 * parts of the fitness, with the ring's own rules as constraints, and takes one member of the front. */
#ifndef WESNOTH_GROWING_RING_FRONT_H
#define WESNOTH_GROWING_RING_FRONT_H

#include "growing_map.h"
#include "levelground/front.h"

/* An optimizer with its front: each step is one generation. The run counts the evaluations and keeps the limits. */
typedef struct {
    lg_optimizer optimizer; /* must be first */
    lg_front *front;        /* NULL if nothing is open */
    lg_explored done;
    uint64_t seed;
} ring_front;

/* These functions stand behind pointers so that a program that does not use them, such as the web page, need not link
 * them. */
struct ring_front_functions {
    /* Opens the front. A run can then be made for b->optimizer, with the same params. */
    bool (*open)(ring_front *b, const lg_problem *ring, const lg_values *params, lg_error *error);
    void (*close)(ring_front *b);
    /* Copies the chosen member of the front into run->best, if the front is not empty. */
    void (*end)(const ring_front *b, lg_run *run);
};

extern const ring_front_functions ring_front_search;

#endif
