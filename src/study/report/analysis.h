/* Analyses: runs into a table. An analysis is a constant record and a file in analyses/. */
#ifndef LG_STUDY_ANALYSIS_H
#define LG_STUDY_ANALYSIS_H

#include "host/sample.h"
#include "study/report/frame.h"
#include "study/store.h"

typedef struct analysis analysis;

/* An output of the plan with its names found. */
typedef struct {
    const plan *plan;
    const design *design;
    const design_experiment *experiment;
    const plan_output *output;
    int index; /* of the output */
    const analysis *analysis;
    lg_values with;
    const study_store *store; /* NULL as long as only names are checked */
} question;

/* What an analysis says. To be cleared. */
typedef struct {
    frame table;     /* laid out before it is filled */
    lg_text note;    /* how it was done, and what it says in words */
    lg_text drawing; /* SVG, of an analysis that draws by itself */
} answer;
void answer_clear(answer *a);

struct analysis {
    const char *name, *sentence;
    const lg_param *options; /* of `with` */
    /* The columns that there will be, by names alone: wrong ones are refused. */
    bool (*lay)(const question *, frame *table, lg_error *);
    /* Rows, after the columns. */
    bool (*run)(const question *, answer *, lg_error *);
};

extern const analysis *const analyses[]; /* ends with NULL */

/* The output's names are found and its columns laid out; both are to be cleared, also after an error. The error has the place in
 * the plan. */
bool question_init(question *q, const plan *p, const design *d, int output, frame *table, lg_error *error);
void question_clear(question *q);
/* An error at a key of the output, such as "by.0". */
bool question_fail(const question *q, const char *key, lg_error *error, const char *format, ...) LG_PRINTF(4, 5);

/* ---- for analyses ---------------------------------------------------------------------------------------------- */

/* Columns of the factors in `by`. */
void lay_by(const question *q, frame *table);
/* What the run has in the i-th of these columns. */
double by_level(const question *q, int i, const design_run *run, frame *table, int column);
/* A column for each of the words of "n mean sd", of a response: its name goes before where there are several. */
void lay_of(const question *q, int response, const char *words, frame *table);
/* Does `response` have so many names? A most of 0: any number. */
bool expect_responses(const question *q, unsigned least, unsigned most, lg_error *error);
bool expect_bys(const question *q, unsigned least, unsigned most, lg_error *error);
/* Is this something that each run has? The key says where it stands. */
bool expect_response(const question *q, const char *name, const char *key, lg_error *error);

/* Columns: run, the factors in `by`, the responses, and further ones (`more` ends with NULL; may be NULL). */
bool load_runs(const question *q, const char *const *more, frame *runs, lg_error *error);
/* The like of a series that the experiment has recorded: run, the factors, and the named columns of the series, in its order. */
bool load_series(const question *q, const study_series *series, const char *const *columns, frame *rows,
                 lg_error *error);
enum { RUN_COLUMN, BY_COLUMN }; /* the first ones of what is loaded */
int response_column(const question *q, int response);
/* Of the experiment, recorded; NULL with an error. */
const study_series *series_of(const question *q, const char *name, lg_error *error);
bool expect_series_column(const question *q, const study_series *series, const char *name, lg_error *error);

/* Rows with the same words in some columns: those of group g are row[start[g]] to row[start[g + 1] - 1], in order. */
typedef struct {
    const frame *frame;
    int groups, *start, *row;
} grouping;
bool group_rows(grouping *g, const frame *f, int first, int columns, lg_error *error); /* by columns from first on */
void group_clear(grouping *g);
/* The numbers of a group in a column, without those that are none, into an empty sample. */
void group_sample(const grouping *g, int group, int column, sample *s);
/* Samples of all groups, `groups` of them. To be freed by samples_free. */
sample *group_samples(const grouping *g, int column, lg_error *error);
void samples_free(sample *s, int count);
/* A row of the table for a group of what was loaded, its words of the `by` columns put in. */
void put_group(const question *q, const grouping *g, int group, frame *table);
/* The group's words, as "10, 25". */
void group_name(const question *q, const grouping *g, int group, lg_text *text);
/* Numbers beside each other into the last row from a column on. */
void put_numbers(frame *table, int column, const double *number, int count);

#endif
