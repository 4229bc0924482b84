/* A game's rules as a program for solvers: variables that are 0 or 1, sums of them that must not be below 0, and a sum to make
 * small. Each kind of measure expresses its numbers in this form (kind.h), and each language for solvers has a writer
 * (export/).
 *
 * The first variables are choices, one for each state that a place can have; exactly one choice of a place is 1. A "truth" is a
 * sum that is always 0 or 1, such as an indicator variable. The functions set model->failed if memory is short, model->large if
 * the program has more terms than FG_LINEAR_TERMS_MAX, and model->huge if its numbers are too large for solvers; the caller looks
 * only at the end. */
#ifndef BOARDS_FILE_EXPORT_MODEL_H
#define BOARDS_FILE_EXPORT_MODEL_H

#include "boards/file/rules/kind.h"
#include "boards/file/task.h"

enum { FG_LINEAR_TERMS_MAX = 4000000 };

typedef struct {
    int variable;
    int64_t factor;
} fg_linear_term;

/* A linear sum: a constant plus terms. Copies of a sum share their terms, so nothing may be added to a copy, or to a sum that
 * has been copied. */
typedef struct {
    int64_t constant;
    int count, room;
    fg_linear_term *term;
} fg_sum;

typedef struct {
    int64_t low, high;
} fg_sum_ends;

/* The sum is 0, or at least 0. */
typedef struct {
    fg_sum sum;
    bool equal;
} fg_constraint;

typedef struct {
    int place, state;
} fg_choice;

struct fg_model {
    fg_room *room;
    const fg_task *task;
    const fg_layout *layout;
    const fg_world *world;
    int variables, choices;  /* the first variables are the choices */
    const fg_choice *choice; /* the place and the state that each of them stands for */
    const int *choice_of;    /* by place and state: the variable, or -1 if the place cannot have the state */
    int constraints, constraint_room;
    fg_constraint *constraint;
    fg_sum cost; /* to be made small: the score times `unit` */
    int64_t unit;
    int64_t terms;
    bool failed, large, huge;
};

/* A number of a measure. On every board, `above` can be as small as the number, but not smaller, and `below` as large, but not
 * larger. For most kinds both are the number itself. The caller says which of them it needs. */
struct fg_estimate {
    bool needs_above, needs_below;
    fg_sum above, below;
};

void fg_sum_add(fg_model *model, fg_sum *to, int64_t factor, const fg_sum *what);
void fg_sum_add_variable(fg_model *model, fg_sum *to, int64_t factor, int variable);
/* Returns numbers between which the sum lies. Sorts the terms by their variables, and joins those of the same variable, so
 * the sum must not have been copied. */
fg_sum_ends fg_sum_range(const fg_model *model, fg_sum *sum);
static inline fg_sum fg_sum_of(int64_t constant) {
    return (fg_sum){constant, 0, 0, NULL};
}
bool fg_sum_is(const fg_sum *sum, int64_t constant);

/* Demands that the sum is 0. */
void fg_model_demand_zero(fg_model *model, fg_sum sum);
/* Demands that a - b is at least `least`. */
void fg_model_demand(fg_model *model, const fg_sum *a, const fg_sum *b, int64_t least);

fg_sum fg_model_variable(fg_model *model);
/* Returns a whole number from 0 to `high`, or a little more, that the solver can choose. */
fg_sum fg_model_whole(fg_model *model, int64_t high);
/* Is the place in one of the states, and one of the places? */
fg_sum fg_model_is(fg_model *model, const fg_states *states, const fg_places *places, int place);
fg_sum fg_model_not(fg_model *model, const fg_sum *truth);
fg_sum fg_model_both(fg_model *model, const fg_sum *a, const fg_sum *b);
/* Is the sum from low to high? */
fg_sum fg_model_between(fg_model *model, const fg_sum *sum, int64_t low, int64_t high);

/* Sets both estimates of a number to this sum. */
static inline void fg_estimate_set(fg_estimate *number, fg_sum sum) {
    number->above = number->below = sum;
}

/* Writes the atom of a choice, such as put("A1","river"): its place, and the piece of each layer, "" for none. Quotes and
 * backslashes have a backslash before them. */
void fg_choice_write(const fg_model *model, const fg_choice *choice, lg_text *text);
/* Writes the program; `head` has the lines of a comment. */
typedef void fg_program_write(const fg_model *model, const char *head, lg_text *text);
fg_program_write fg_asp_write, fg_minizinc_write, fg_opb_write;

#endif
