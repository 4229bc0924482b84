/* A study's plan, as its study.yaml says it: experiments, which make runs, and outputs, the tables and figures that are made of
 * them. docs/studies.md tells people what each key means. */
#ifndef LG_STUDY_PLAN_H
#define LG_STUDY_PLAN_H

#include "levelground.h"

typedef enum { PLAN_SMOKE, PLAN_DESK, PLAN_FULL, PLAN_SIZES } plan_size;
extern const char *const plan_size_names[]; /* ends with NULL */

/* A number for each size. */
typedef struct {
    int64_t of[PLAN_SIZES];
} plan_number;

/* What a run is made by, in words; each may be NULL. set and param hold "K=V K=V ...". */
typedef struct {
    char *label; /* of a factor's level */
    char *game, *variant, *set, *algorithm, *preset, *param, *with;
    plan_number *evaluations; /* a run; NULL or 0: as long as it goes by itself */
    double *target;
} plan_words;

/* Something that is varied: either values of one parameter (`param`), setting (`set`), option of the kind (`with`) or word
 * (`key`: game, variant, algorithm, preset, evaluations), or levels, which may change several at once. */
typedef struct {
    char *name, *param, *set, *with, *key;
    char **value;
    unsigned values;
    plan_words *level;
    unsigned levels;
} plan_factor;

/* Runs: each combination of the factors' levels, so and so often. */
typedef struct {
    char *name, *sentence, *kind; /* kind NULL: the first one (kind.h) */
    plan_words base;
    plan_factor *factor;
    unsigned factors;
    plan_number repetitions;
    int64_t *seed; /* of the first repetition, the next has the next; NULL: 1 */
    char **record; /* what is kept besides the end */
    unsigned records;
} plan_experiment;

/* How a frame is drawn. Names are those of its columns. */
typedef struct {
    char *style, *x, *y, *z, *low, *high, *group; /* z: the colour of a heat map */
    char *xlabel, *ylabel, *with;                 /* with: "K=V ..." of the style */
} plan_figure;

/* The paper's figure beside ours: a cell of the output's frame. */
typedef struct {
    char *what, *paper, *column, *row; /* row: "K=V K=V" */
} plan_claim;

/* A table, or a figure, made of an experiment's runs by an analysis (analysis.h). */
typedef struct {
    char *name, *shows, *sentence; /* shows: "Table I", of the paper */
    char *analysis, *experiment, *where, *with;
    char **response, **by;
    unsigned responses, bys;
    plan_figure *figure; /* NULL: a table only */
    plan_claim *claim;
    unsigned claims;
    char *verdict, *reason; /* same, near, differs; and why */
} plan_output;

typedef struct {
    char *study, *title, *question, *paper, *method, *limits, *verdict;
    plan_experiment *experiment;
    unsigned experiments;
    plan_output *output;
    unsigned outputs;
} plan_text;

typedef struct {
    plan_text *text;
    char *path; /* of the file */
    lg_text bytes;
} plan;

/* Of a study by its name, or by the path of its folder or file. The error reads PATH:LINE:COLUMN: ... where it is known. To be
 * cleared, also after an error. */
bool plan_open(plan *p, const char *name, lg_error *error);
/* Of text that is there, said to be `path`'s. */
bool plan_read(plan *p, const char *path, const char *text, size_t length, lg_error *error);
void plan_clear(plan *p);

/* Puts the place of "experiments.0.factors.1.name" in front of what is wrong there; returns false. */
bool plan_fail(const plan *p, const char *where, lg_error *error, const char *format, ...) LG_PRINTF(4, 5);
/* -1 if there is none. */
int plan_experiment_find(const plan *p, const char *name);

/* Folders in which studies stand, by their names, each once. To be cleared by the caller, name by name. */
bool plan_names(char ***names, int *count, lg_error *error);

#endif
