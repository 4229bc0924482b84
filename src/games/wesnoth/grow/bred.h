/* A ring by trading off (the outlook of cgrhea2022, chapter 5): a front of the fitness's three parts is bred, the ring's own
 * rules being constraints, and one of it is taken. A run, which is not stepped, tells how it stands. */
#ifndef LG_WESNOTH_GROW_BRED_H
#define LG_WESNOTH_GROW_BRED_H

#include "horizon.h"
#include "levelground/front.h"

typedef struct {
    lg_front *front; /* NULL: none */
    lg_budget budget;
    lg_explored done;
    uint64_t seed;
    double deadline;
} bred;

/* Behind pointers, so that a program that breeds no rings, as the page, has nothing of it. */
struct breeding {
    bool (*open)(bred *b, const lg_problem *ring, const lg_values *params, lg_error *error);
    void (*close)(bred *b);
    /* The run has been started with that budget. A step is a generation, false when the search has ended. */
    void (*begin)(bred *b, lg_run *run, const lg_budget *budget);
    bool (*step)(bred *b, lg_run *run);
    /* What is taken becomes the run's best, if there is anything. */
    void (*end)(const bred *b, lg_run *run);
};

extern const breeding horizon_bred;

#endif
