/* A study's plan, as written in its study.yaml: experiments, which make runs, and outputs, which are tables and figures made
 * from the runs. docs/reference/studies.md explains each key to users. */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include <limits.h>
#include <stddef.h>

#include "boards/file/language/tree.h"
#include "levelground.h"

typedef enum { PLAN_SMOKE, PLAN_DESK, PLAN_FULL, PLAN_SIZES } plan_size;
extern const char *const plan_size_names[]; /* ends with NULL */

/* One number for each size. */
typedef struct {
    int64_t of[PLAN_SIZES];
} plan_number;

/* The words that define a run; each may be NULL. set, param and with are lists "K=V K=V ...". */
typedef struct {
    const char *label; /* name of a factor's level */
    const char *game, *variant, *set, *algorithm, *preset, *param, *with;
    plan_number *evaluations; /* limit of a run; NULL or 0: no limit */
    /* seconds: limit in processor time; only for demonstrations, because two runs with such a limit are never the same */
    double *target, *seconds;
} plan_words;

/* A factor, which the experiment varies. It either lists values of one thing: of a parameter (`param`), a setting (`set`), an
 * option of the kind (`with`) or a word (`key`: game, variant, algorithm, preset, evaluations). Or it lists levels, each of
 * which may change several words at once. */
typedef struct {
    const char *name, *param, *set, *with, *key;
    const char **value;
    unsigned values;
    plan_words *level;
    unsigned levels;
} plan_factor;

/* An experiment: its runs are all combinations of the factors' levels, each repeated `repetitions` times. */
typedef struct {
    const char *name, *sentence, *kind; /* kind NULL: the first kind of kind.h */
    plan_words base, *smoke;            /* smoke: replaces other words at the size smoke; may be NULL */
    plan_factor *factor;
    unsigned factors;
    plan_number repetitions; /* 0: the experiment is left out at this size */
    int64_t *seed;           /* seed of the first run; each following run has the next number; NULL: 1 */
    const char **record;     /* series, requirements or traits to keep besides the final numbers */
    unsigned records;
} plan_experiment;

/* How a frame is drawn: the names of its columns, and options. */
typedef struct {
    const char *style, *x, *y, *z, *low, *high, *group; /* z: the column that is shown as colour in a heat map */
    const char *xlabel, *ylabel, *with;                 /* with: options of the style, "K=V ..." */
} plan_figure;

/* A number from the paper that is compared with ours. Ours is a cell of the output's frame. */
typedef struct {
    const char *what, *paper, *column, *row; /* row: the cell's row, "K=V K=V" */
    /* how the numbers are compared: mean, median, share, F or number; NULL: they are only shown */
    const char *as;
    /* standard deviation and size of the paper's sample, for mean, median and share; NULL: not known */
    double *sd, *n;
} plan_claim;

/* A table or a figure that an analysis makes from an experiment's runs (analysis.h). */
typedef struct {
    const char *name, *shows,
        *sentence; /* shows: the item of the paper that the output reproduces, such as "Table I" */
    const char *analysis, *experiment, *where, *with;
    const char **response, **by;
    unsigned responses, bys;
    plan_figure *figure; /* NULL: a table only */
    plan_claim *claim;
    unsigned claims;
    const char *verdict, *reason; /* verdict: same, near or differs; reason: why this verdict */
} plan_output;

typedef struct {
    const char *study, *title, *question, *paper, *method, *limits, *verdict;
    plan_experiment *experiment;
    unsigned experiments;
    plan_output *output;
    unsigned outputs;
} plan_text;

typedef struct {
    plan_text *text;
    char *path; /* path of the plan's file */
    lg_text bytes;
    fg_room room; /* holds the text and the tree, which knows where everything stands */
    const fg_node *tree;
} plan;

/* Opens a study by its name, or by the path of its folder or file. The error begins with PATH:LINE:COLUMN: if the place is
 * known. Call plan_clear also after an error. */
bool plan_open(plan *p, const char *name, lg_error *error);
/* Reads a plan from text; errors name `path` as its file. */
bool plan_read(plan *p, const char *path, const char *text, size_t length, lg_error *error);
/* If there is a study of this name, files that the plan names are from now on searched beside that study's plan. This is meant
 * for a plan that was read from a store, because these files are not beside the store. */
bool plan_set_folder(plan *p, lg_error *error);
void plan_clear(plan *p);

/* Sets the given sentence as the error, with the place of `where`, such as "experiments.0.factors.1.name", before it. Returns
 * false. */
bool plan_fail(const plan *p, const char *where, lg_error *error, const char *format, ...) LG_PRINTF(4, 5);
/* Returns the experiment's index, or -1 if there is none of this name. */
int plan_experiment_find(const plan *p, const char *name);

/* Looks for a file that a plan names: in the folder of the plan, whose path is `plan`, and then in the folder that LG_SHARED
 * names. That folder holds files that may not be distributed with the project. An absolute path is used as it is. Returns false
 * if the file is not found. */
bool beside_find(const char *plan, const char *name, char path[PATH_MAX]);

/* Returns the names of all studies that are found, sorted and without duplicates. The caller frees each name and the list. */
bool plan_names(char ***names, int *count, lg_error *error);

/* Lists of pairs NAME=VALUE in a plan, such as `tenure=50 algorithm="pso of 400"`. */

enum { PAIRS_MAX = 24, PAIRS_ROOM = 1024 };

typedef struct {
    const char *name[PAIRS_MAX], *value[PAIRS_MAX];
    int count;
    char room[PAIRS_ROOM];
} pair_list;

bool pairs_read(const char *text, pair_list *list, lg_error *error);
/* Sets parameters from a list of pairs. NULL sets nothing. */
bool pairs_apply(lg_values *values, const char *text, lg_error *error);

#endif
