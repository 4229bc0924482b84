/* Writes the report of a study: a folder with tables (Markdown, CSV, LaTeX), figures (SVG, PDF), and one page that contains
 * everything, as HTML and as Markdown. The same store gives the same bytes. */
#ifndef LG_LAB_REPORT_H
#define LG_LAB_REPORT_H

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
/* Writes the report. *undrawn: how many figures were not drawn because gnuplot is missing. */
bool report_write(const report *r, int *undrawn, lg_error *error);

/* ---- for the files of this folder ------------------------------------------------------------------------------ */

/* Finds the row of a claim's cell; *row is -1 if no row matches. Returns false with an error if a name is wrong. If the table
 * has no rows, only names are checked. */
bool claim_find(const question *q, int claim, const frame *table, int *row, lg_error *error);
/* Writes our value as text; a dash if there is none. */
void claim_show(const question *q, int claim, const frame *table, lg_text *text);

/* A finished output. */
typedef struct {
    const question *question;
    const answer *answer;
    bool pictured; /* NAME.svg was written */
} section;

/* Judges a claim; LIKE_UNJUDGED if it does not say how, or if there is no such row or number. */
likeness claim_judge(const question *q, int claim, const frame *table);
/* Writes the effect and its interval, as far as there are any. */
void claim_show_effect(likeness l, lg_text *text);
/* Does any claim of this output say how it is judged? */
bool claims_are_judged(const question *q);
/* Returns the most severe verdict of the plan and of the claims, so that a plan cannot be kinder than its numbers. NULL if
 * there is none. */
const char *claims_verdict(const section *s);

/* Writes the shell command that makes the runs again. */
void report_command(const report *r, lg_text *command);

enum { SECTION_ROWS = 40 }; /* rows of a table that the page shows */
void page_begin(const report *r, const store_counts *made, lg_text *html);
void page_add(const section *s, lg_text *html);
void page_end(lg_text *html);
void paper_begin(const report *r, const store_counts *made, lg_text *markdown);
void paper_add(const section *s, lg_text *markdown);

#endif
