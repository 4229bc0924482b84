/* Kinds of runs: a search, a simulated game, routes flown. A kind is a constant record and a file in kinds/. */
#ifndef LG_STUDY_KIND_H
#define LG_STUDY_KIND_H

#include "host/sample.h"
#include "study/design.h"

/* What a run leaves behind. */
typedef struct {
    int64_t run;
    const char *stop; /* why it ended, a constant */
    const char *host; /* where it was made, borrowed; NULL: here */
    double seconds, cpu_seconds;
    double value[DESIGN_COLUMNS_MAX]; /* in the order of the experiment's responses; NAN: there is none */
    sample series[DESIGN_SERIES_MAX]; /* of those recorded: row by row, as many numbers as it has columns */
    const lg_level *level;            /* borrowed until the next run of the bench; NULL: none was found */
} study_row;

/* Zeroes all but the memory of the series; lets go of it. */
void study_row_empty(study_row *row);
void study_row_clear(study_row *row);

/* Numbers that a run leaves many of, such as those of each generation. `columns`: "evaluations score"; the first increases
 * from row to row. */
typedef struct {
    const char *name, *columns, *sentence;
} study_series;

/* What a worker has at hand while it makes runs of one cell. */
typedef struct {
    const design *design;
    design_run cell;
    const design_words *words;
    bool (*wanted)(void *context); /* asked now and then: false breaks the run off */
    void *context;
} study_bench;

struct study_kind {
    const char *name, *sentence;
    const lg_param *options;    /* of `with` */
    const study_series *series; /* at most DESIGN_SERIES_MAX; ends with a NULL name */
    bool reads; /* files: each cell is opened before the first run is made, so that bad ones are refused */
    /* The names of what a run of the cell leaves behind, added to those of other cells. */
    bool (*columns)(const design_experiment *, const design_words *, design_columns *, lg_error *);
    /* What runs of the cell share, to be closed. */
    void *(*open)(const study_bench *, lg_error *);
    void (*close)(void *memory);
    /* One run, into an empty row. False with an error, or without a sentence where it was broken off. */
    bool (*run)(void *memory, const study_bench *, const design_run *, study_row *, lg_error *);
    /* Optional: a picture of what the run just made has come to, where the level's own would not tell; there is a level. */
    void (*draw)(void *memory, const study_bench *, const design_run *, lg_text *svg);
};

extern const study_kind *const study_kinds[]; /* ends with NULL; the first is the default */
const study_kind *study_kind_find(const char *name);
int study_series_width(const study_series *series); /* columns */

/* Who makes runs, one after the other: one a thread. */
typedef struct study_worker study_worker;

study_worker *study_worker_create(const design *design, bool (*wanted)(void *), void *context, lg_error *error);
void study_worker_destroy(study_worker *worker);
/* Can what cells share be opened, of the kinds that read files? */
bool study_workers_ready(const design *design, lg_error *error);
bool study_worker_make(study_worker *worker, int64_t run, study_row *row, lg_error *error);
/* A picture of the run just made, which has a level. */
bool study_worker_draw(study_worker *worker, const study_row *row, lg_text *svg, lg_error *error);

#endif
