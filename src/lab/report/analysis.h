/* Analyses turn runs into a table. An analysis is a constant record and a file in analyses/. */
#ifndef LAB_REPORT_ANALYSIS_H
#define LAB_REPORT_ANALYSIS_H

#include "data_table.h"
#include "host/sample.h"
#include "lab/store.h"

typedef struct analysis analysis;

/* An output of the plan after its names have been looked up. */
typedef struct {
    const plan *plan;
    const design *design;
    const design_experiment *experiment;
    const plan_output *output;
    int index; /* index of the output in the plan */
    const analysis *analysis;
    lg_values with;
    const study_store *store; /* NULL while only names are checked */
} question;

/* The result of an analysis. Call answer_clear when done. */
typedef struct {
    frame table;     /* analysis.lay adds its columns before analysis.run fills in the rows */
    lg_text note;    /* text below the table: the method, and results in words */
    lg_text drawing; /* SVG, if the analysis draws its own picture */
} answer;
void answer_clear(answer *a);

struct analysis {
    const char *name, *sentence;
    const lg_param *options; /* the options that a plan sets by `with` */
    /* Lays out the columns, from names alone. Rejects wrong names. */
    bool (*lay)(const question *, frame *table, lg_error *);
    /* Fills in the rows, after the columns are laid out. */
    bool (*run)(const question *, answer *, lg_error *);
};

extern const analysis *const analyses[]; /* ends with NULL */

/* Looks up the output's names and lays out its columns. Call question_clear and frame_clear also after an error. The error
 * contains the place in the plan. */
bool question_init(question *q, const plan *p, const design *d, int output, frame *table, lg_error *error);
void question_clear(question *q);
/* Sets an error at a key of the output, such as "by.0". Returns false. */
bool question_fail(const question *q, const char *key, lg_error *error, const char *format, ...) LG_PRINTF(4, 5);
/* Passes on an error in a word that stands at a key of the output. Returns false. If memory is short, no place is added,
 * because the plan is not to blame. */
bool question_blame(const question *q, const char *key, const lg_error *inner, lg_error *error);

/* Adds a column for each factor in `by`. */
void lay_by(const question *q, frame *table);
/* Returns the run's value in the i-th column of `by`. */
double by_level(const question *q, int i, const design_run *run, frame *table, int column);
/* Adds a column for each word of a list such as "n mean sd". If there are several responses, the column's name begins with the
 * response's name. */
void lay_of(const question *q, int response, const char *words, frame *table);
/* expect_responses checks how many names `response` has; `most` 0: no upper limit. expect_bys checks the same for `by`. */
bool expect_responses(const question *q, unsigned least, unsigned most, lg_error *error);
bool expect_bys(const question *q, unsigned least, unsigned most, lg_error *error);
/* Checks that each run has a number with this name. `key` says where the name stands in the plan. */
bool expect_response(const question *q, const char *name, const char *key, lg_error *error);

/* Loads the runs. The columns are: run, the factors in `by`, the responses, and the columns in `more`, which ends with NULL and
 * may be NULL. */
bool load_runs(const question *q, const char *const *more, frame *runs, lg_error *error);
/* Loads a series that the experiment has recorded. The columns are: run, the factors in `by`, and the named columns of the
 * series in the given order. The rows are ordered by run and then by the series' first column. */
bool load_series(const question *q, const study_series *series, const char *const *columns, frame *rows,
                 lg_error *error);
enum { RUN_COLUMN, BY_COLUMN }; /* the first columns of loaded frames */
int response_column(const question *q, int response);
/* Returns the series with this name, if the experiment records it; NULL with an error. */
const study_series *series_of(const question *q, const char *name, lg_error *error);
bool expect_series_column(const question *q, const study_series *series, const char *name, lg_error *error);

/* Groups of rows that have the same words in some columns. The rows of group g are row[start[g]] to row[start[g + 1] - 1], in
 * order. */
typedef struct {
    const frame *frame;
    int groups, *start, *row;
} grouping;
/* groups by `columns` columns, from `first` on */
bool group_rows(grouping *g, const frame *f, int first, int columns, lg_error *error);
void group_clear(grouping *g);
/* Collects the numbers that a group has in one column, except missing values. The sample must be empty before. */
void group_sample(const grouping *g, int group, int column, sample *s);
/* Returns a sample for each group, as group_sample collects it; NULL with an error. Free the samples with samples_free. */
sample *group_samples(const grouping *g, int column, lg_error *error);
void samples_free(sample *s, int count);
/* Adds a row to the table, and puts the group's words into its `by` columns. */
void put_group(const question *q, const grouping *g, int group, frame *table);
/* Writes the words of a group, such as "10, 25". */
void group_name(const question *q, const grouping *g, int group, lg_text *text);
/* Puts numbers into adjacent columns of the last row, from `column` on. */
void put_numbers(frame *table, int column, const double *number, int count);

#endif
