/* Kinds of runs, for example a search, a simulated game, or flown routes. A kind is a constant record and a file in kinds/. */
#ifndef LAB_KIND_H
#define LAB_KIND_H

#include "host/sample.h"
#include "lab/design.h"

/* The results of a run. */
typedef struct {
    int64_t run;
    const char *stop; /* why the run ended; a constant string */
    const char *host; /* host name of the machine, borrowed; NULL: this machine */
    double seconds, cpu_seconds;
    /* one value for each of the experiment's responses, in their order; NAN: no value */
    double value[DESIGN_COLUMNS_MAX];
    /* for each recorded series its rows, one after the other; a row has as many numbers as the series has columns */
    sample series[DESIGN_SERIES_MAX];
    const lg_level *level; /* borrowed until the next run of the bench; NULL: no level was found */
} study_row;

/* study_row_empty sets everything to zero but keeps the memory of the series for reuse; study_row_clear frees that memory. */
void study_row_empty(study_row *row);
void study_row_clear(study_row *row);

/* A series: a table of numbers that a run produces, for example one row per generation. `columns` is a list such as
 * "evaluations score"; the first column increases from row to row. */
typedef struct {
    const char *name, *columns, *sentence;
} study_series;

/* What a worker passes to the kind while it makes the runs of one cell. */
typedef struct {
    const design *design;
    design_run cell;
    const design_setup *setup;
    bool (*wanted)(void *context); /* called from time to time; if it returns false, the run is aborted */
    void *context;
} study_bench;

struct study_kind {
    const char *name, *sentence;
    const lg_param *options;    /* the options that a plan sets by `with` */
    const study_series *series; /* at most DESIGN_SERIES_MAX; ends with a NULL name */
    /* Does the kind read files? Then all cells are opened before the first run, so that bad files are rejected early. */
    bool reads_files;
    /* Adds the names of the numbers that a run of the cell produces to the names of earlier cells. */
    bool (*columns)(const design_experiment *, const design_setup *, design_columns *, lg_error *);
    /* Creates the data that all runs of the cell share; `close` frees it. Returns NULL with an error. */
    void *(*open)(const study_bench *, lg_error *);
    void (*close)(void *memory);
    /* Makes one run and fills an empty row, except for its number and times. Returns false with an error, or with an empty
     * error if the run was aborted. */
    bool (*run)(void *memory, const study_bench *, const design_run *, study_row *, lg_error *);
    /* Optional: draws the run that was made last, for kinds whose level alone does not show the result. Called only if the run
     * has a level. */
    void (*draw)(void *memory, const study_bench *, const design_run *, lg_text *svg);
};

extern const study_kind *const study_kinds[]; /* ends with NULL; the first is the default */
const study_kind *study_kind_find(const char *name);

/* Filling a row by the names of its columns. */

/* Adds the given names (the list ends with NULL), and the names of the requirements and traits that the experiment keeps. */
bool marks_columns(const design_experiment *e, const lg_game *game, const char *const *names, design_columns *columns,
                   lg_error *error);
/* Sets all values to NAN. */
void marks_empty(const study_bench *bench, study_row *row);
void marks_put(const study_bench *bench, study_row *row, const char *name, double value);
/* Puts the level's requirements and traits into the row, if the experiment keeps them. Returns false if memory is short. */
bool marks_put_level(const study_bench *bench, const lg_task *task, const lg_level *level, study_row *row);

/* A worker makes runs one after the other. Each thread has its own worker. */
typedef struct study_worker study_worker;

study_worker *study_worker_create(const design *design, bool (*wanted)(void *), void *context, lg_error *error);
void study_worker_destroy(study_worker *worker);
/* Checks that every cell's shared data can be opened, for the kinds that read files. */
bool study_check_files(const design *design, lg_error *error);
bool study_worker_make(study_worker *worker, int64_t run, study_row *row, lg_error *error);
/* Draws the run that was made last. The run must have a level. */
bool study_worker_draw(study_worker *worker, const study_row *row, lg_text *svg, lg_error *error);

#endif
