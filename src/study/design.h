/* What a plan asks for at one size: its runs, numbered from 0 through all experiments, cell by cell, repetition by
 * repetition. A cell is one level of each factor; the last factor changes fastest. Each run of an experiment has a seed of its
 * own, so that cells can be compared by tests that want independent samples. Nothing is kept for a run or a cell, however many
 * there are. */
#ifndef LG_STUDY_DESIGN_H
#define LG_STUDY_DESIGN_H

#include "io/choice.h"
#include "study/plan.h"

enum { DESIGN_FACTORS_MAX = 16, DESIGN_COLUMNS_MAX = 160, DESIGN_SERIES_MAX = 4 };

typedef struct study_kind study_kind; /* kind.h */

/* Names of numbers that a run leaves behind. */
typedef struct {
    char *name[DESIGN_COLUMNS_MAX];
    int count;
} design_columns;

typedef struct {
    const plan_experiment *plan;
    const study_kind *kind;
    int64_t first, cells, repetitions, runs; /* first: number of its first run */
    uint64_t seed;
    int levels[DESIGN_FACTORS_MAX];
    design_columns responses;
    unsigned recorded; /* series of the kind, as bits */
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

/* Every name in every level is checked. To be cleared, also after an error. */
bool design_init(design *d, const plan *p, plan_size size, lg_error *error);
void design_clear(design *d);

design_run design_at(const design *d, int64_t run);
design_run design_cell(const design_experiment *e, int64_t cell); /* its first repetition */
/* What people call a factor's level. */
const char *design_level_name(const plan_factor *factor, int level);
/* A factor may have several names, each a column; then the name of a level has as many words, one for each. */
int design_words_count(const char *text);
const char *design_word(const char *text, int which, size_t *length);
/* Which of these words, or all of the level's name where the factor has one name. */
const char *design_level_word(const plan_factor *factor, int which, int level, size_t *length);
/* The factor that has the name, and which of its names that is; -1 if there is none. */
int design_factor_find(const design_experiment *e, const char *name, int *which);

/* All that a cell's runs are made by: the words of the experiment with those of the cell's levels on top. */
typedef struct {
    lg_recipe recipe; /* its seed and index are 0 */
    lg_values with;   /* the kind's options */
    double seconds;   /* of a processor that a run may take; 0: no limit */
} design_words;

/* To be cleared, also after an error. */
bool design_settle(const design *d, const design_run *cell, design_words *words, lg_error *error);
void design_words_clear(design_words *words);

/* All that the runs depend on, a line each: two stores hold the same runs where this is the same. */
void design_write(const design *d, lg_text *text);
/* A run as a command that makes the like, for people to read. */
void design_run_write(const design *d, const design_run *run, lg_text *text);

extern const char *const design_keys[]; /* of factors; ends with NULL */

/* Adds a name once. False where there is no more room, or memory is short. */
bool design_columns_add(design_columns *columns, const char *name);
int design_columns_find(const design_columns *columns, const char *name);

#endif
