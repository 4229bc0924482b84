/* The runs of a plan at one size. Runs are numbered from 0 across all experiments, cell by cell, and within a cell repetition
 * by repetition. A cell is a combination of one level of each factor; the last factor changes fastest. Each run of an
 * experiment has its own seed, so that cells can be compared by tests that require independent samples. Nothing is stored per
 * run or per cell, so designs can be very large. */
#ifndef LAB_DESIGN_H
#define LAB_DESIGN_H

#include "io/choice.h"
#include "plan.h"

enum { DESIGN_FACTORS_MAX = 16, DESIGN_COLUMNS_MAX = 160, DESIGN_SERIES_MAX = 4 };

typedef struct study_kind study_kind; /* defined in kind.h */

/* The names of the numbers that a run produces. */
typedef struct {
    char *name[DESIGN_COLUMNS_MAX];
    int count;
} design_columns;

typedef struct {
    const plan_experiment *plan;
    const study_kind *kind;
    int64_t first, cells, repetitions, runs; /* first: number of the experiment's first run */
    uint64_t seed;
    int levels[DESIGN_FACTORS_MAX];
    design_columns responses;
    unsigned recorded; /* bit s is set if series s of the kind is recorded */
    bool keeps_requirements, keeps_traits;
} design_experiment;

typedef struct {
    const plan *plan; /* borrowed */
    plan_size size;
    int64_t runs;
    int experiments;
    design_experiment *experiment;
} design;

typedef struct {
    const design_experiment *experiment;
    int64_t run, cell, repetition;
    uint64_t seed;
    int level[DESIGN_FACTORS_MAX];
} design_run;

/* Builds the design and checks the names in the plan. Call design_clear also after an error. */
bool design_init(design *d, const plan *p, plan_size size, lg_error *error);
void design_clear(design *d);

/* Is `run` the number of one of the experiment's runs? Check a number that was read from a file with this function before
 * calling design_at, which asserts that the number is valid. */
bool design_has(const design_experiment *e, int64_t run);
design_run design_at(const design *d, int64_t run);
design_run design_cell(const design_experiment *e, int64_t cell); /* returns the first run of a cell */
/* Returns the display name of a factor's level. */
const char *design_level_name(const plan_factor *factor, int level);
/* A factor may have several names separated by blanks; each name is a column. Then the name of each level has one word for each
 * column. design_words_count returns the number of words. */
int design_words_count(const char *text);
const char *design_word(const char *text, int which, size_t *length);
/* Returns word `which` of the level's name; returns the whole level name if the factor has only one name. */
const char *design_level_word(const plan_factor *factor, int which, int level, size_t *length);
/* Returns the index of the factor with this name, and in *which the index of the name among the factor's names; returns -1 if
 * no factor has the name. */
int design_factor_find(const design_experiment *e, const char *name, int *which);

/* Everything that determines a cell's runs, except the seed: the words of the experiment, overridden by those of the cell's
 * levels. */
typedef struct {
    lg_recipe recipe; /* its index is 0; its seed is 0 until a worker makes a run */
    lg_values with;   /* the kind's options */
    double seconds;   /* processor time limit of a run; 0: no limit */
} design_setup;

/* Fills in `setup` for a cell. Call design_setup_clear also after an error. */
bool design_set_up(const design *d, const design_run *cell, design_setup *setup, lg_error *error);
void design_setup_clear(design_setup *setup);

/* Writes everything that the runs depend on, one item in each line. Two stores hold the same runs if their texts are equal. */
void design_write(const design *d, lg_text *text);
/* Writes a `levelground generate` command that corresponds to a run, for people to read. */
void design_run_write(const design *d, const design_run *run, lg_text *text);

extern const char *const design_keys[]; /* the possible values of a factor's `key`; ends with NULL */

/* Adds a name unless it is already there. Fails if there is no more room or memory is short. */
bool design_columns_add(design_columns *columns, const char *name, lg_error *error);
int design_columns_find(const design_columns *columns, const char *name);

#endif
