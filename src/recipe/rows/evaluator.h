/* The inside of an evaluator (levelground/evaluator.h), for what is opened on one. */
#ifndef RECIPE_ROWS_EVALUATOR_H
#define RECIPE_ROWS_EVALUATOR_H

#include "levelground/evaluator.h"
#include "levelground/search.h"
#include "recipe/job_input.h"

struct lg_evaluator {
    rules rules;         /* of the recipe; empty if the cost is a function of the caller */
    const lg_task *task; /* NULL if the cost is a function of the caller */
    lg_problem *problem; /* of the task, or `own` */
    bool borrowed;       /* task and problem belong to somebody else */
    lg_problem own;
    int *counts;      /* of own's space */
    int columns;      /* genes of a row */
    bool real;        /* rows are double */
    lg_genome genome; /* a row that cannot be used in place */
    lg_genome probe;  /* the same after a move */
    void *state;      /* of the problem */
    lg_level *level;
    double *trait;
    int32_t *tally; /* room for the count of each symbol */
    void *memory;   /* holds the above */
    lg_evaluate *evaluate;
    void *context;
    char *batch; /* room for the rows of a batch, in bytes */
    size_t batch_size;
    lg_text text;
};

/* Makes an evaluator of a problem and its task, both of which are borrowed. */
lg_evaluator *evaluator_wrap(const lg_recipe *recipe, const lg_task *task, lg_problem *problem, lg_error *error);

/* The bytes of a row. */
size_t evaluator_row_size(const lg_evaluator *e);
/* Returns the genome of a row, which is the row itself if it needs no conversion, otherwise e->genome. */
lg_genome evaluator_genome(lg_evaluator *e, const void *row);
/* Writes a genome as a row. */
void evaluator_write_row(const lg_evaluator *e, lg_genome genome, void *row);
/* Does the space hold row number k? The error names row and gene. */
bool evaluator_check(lg_evaluator *e, const void *row, int64_t k, lg_error *error);
/* Reads a move from columns; `k` is its number, for the error. */
bool evaluator_move(const lg_evaluator *e, int64_t k, double gene, double value, lg_move *move, lg_error *error);

/* Spaces as text (levelground/evaluator.h): "arrange 3 4; choice 5 2; real 2 -1 1". */

/* Reads a space. The counts of its arrangements are allocated in one block, which the caller frees: `*counts`, NULL after a
 * failure. */
bool space_read(const char *text, lg_space *space, int **counts, lg_error *error);
void space_write(const lg_space *space, lg_text *text);
/* Writes the blocks as an array of JSON objects, in which "first" is a column. */
void space_put_json(const lg_space *space, lg_text *text);

#endif
