/* Makes a ring by multi-objective search (the outlook of cgrhea2022, chapter 5). The search evolves a front of the three
 * parts of the fitness, with the ring's own rules as constraints, and takes one member of the front. The run is not
 * stepped here. It only reports progress. */
#ifndef LG_GROWING_BRED_H
#define LG_GROWING_BRED_H

#include "horizon.h"
#include "levelground/front.h"

typedef struct {
    lg_front *front; /* NULL if nothing is open */
    lg_budget budget;
    lg_explored done;
    uint64_t seed;
    double deadline;
} bred;

/* These functions stand behind pointers so that a program that does not use them, such as the web page, need not link
 * them. */
struct breeding {
    bool (*open)(bred *b, const lg_problem *ring, const lg_values *params, lg_error *error);
    void (*close)(bred *b);
    /* `begin` needs a run that was started with this budget. `step` makes one generation and returns false when the
     * search has ended. */
    void (*begin)(bred *b, lg_run *run, const lg_budget *budget);
    bool (*step)(bred *b, lg_run *run);
    /* Copies the chosen member of the front into run->best, if the front is not empty. */
    void (*end)(const bred *b, lg_run *run);
};

extern const breeding horizon_bred;

#endif
