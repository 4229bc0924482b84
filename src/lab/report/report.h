/* Writes the report of a study: a folder with tables (Markdown, CSV, LaTeX), figures (SVG, PDF), and one page that contains
 * everything, as HTML and as Markdown. The same store gives the same bytes. */
#ifndef LAB_REPORT_REPORT_H
#define LAB_REPORT_REPORT_H

#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

typedef struct {
    const plan *plan;
    const design *design;
    const study_store *store;
    const char *folder; /* created if it is missing */
    const char *name;   /* name or path of the study, as the user gave it */
} report;

/* Checks all names in the plan's outputs, before any run is made. */
bool report_check(const plan *p, const design *d, lg_error *error);
/* Writes the report. *undrawn: number of figures that were not drawn because gnuplot is missing. */
bool report_write(const report *r, int *undrawn, lg_error *error);

/* Finds the row of a claim's cell; sets *row to -1 if no row matches. Returns false with an error if a name is wrong. If the
 * table has no rows yet, only names are checked. */
bool claim_find(const question *q, int claim, const frame *table, int *row, lg_error *error);

/* An output after it was computed and written. */
typedef struct {
    const question *question;
    const answer *answer;
    bool pictured; /* NAME.svg was written */
} section;

/* Writes what a paper says of an output, what the table says, and how the two compare, as a table; nothing if the plan has no
 * claims for the output. */
void claims_write(const section *s, table_format format, lg_text *text);
/* Returns the most severe one of the plan's verdict and the verdicts of its claims, so that a plan cannot claim more than its
 * numbers show. NULL if there is none. */
const char *claims_verdict(const section *s);

/* Writes the shell command that makes the runs again. */
void report_command(const report *r, lg_text *command);

enum { SECTION_ROWS = 40 }; /* the page shows at most this many rows of a table */
void page_begin(const report *r, const store_counts *made, lg_text *html);
void page_add(const section *s, lg_text *html);
void paper_begin(const report *r, const store_counts *made, lg_text *markdown);
void paper_add(const section *s, lg_text *markdown);

#endif
