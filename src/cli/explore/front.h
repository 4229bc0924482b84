/* Declarations of levelground explore --objectives: reading a front from a file, writing its file, and drawing it. */
#ifndef CLI_EXPLORE_FRONT_H
#define CLI_EXPLORE_FRONT_H

#include "explore.h"
#include "search/archives/axes_text.h"

/* A front. Its file begins with its rules, objectives, parameters, progress and checkpoint. */
typedef struct {
    exploration head;
    lg_objectives objectives;
    lg_values params; /* has no table until the parameters are read */
    lg_front *front;
    int *member; /* memory for a view's members */
} front_exploration;

extern const exploring_kind front_kind;

static inline front_exploration *front_exploration_of(const exploring *x) {
    return (void *)x->exploration;
}

/* The members of the front to write or draw, in order. */
typedef struct {
    const front_exploration *exploration;
    const lg_task *task;
    const int *member;
    int count;
} front_view;

/* Draws two objectives as a curve, more objectives in pairs, with some of the levels. */
bool draw_front(const front_view *view, lg_text *svg, lg_error *error);

#endif
