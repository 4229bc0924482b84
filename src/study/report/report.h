/* The report of a study: a folder with tables (Markdown, CSV, LaTeX), figures (SVG, PDF), and all of it on one page, as HTML and
 * as Markdown. The same store gives the same bytes. */
#ifndef LG_STUDY_REPORT_H
#define LG_STUDY_REPORT_H

#include "study/report/analysis.h"

typedef struct {
    const plan *plan;
    const design *design;
    const study_store *store;
    const char *folder; /* made if it is not there */
} report;

/* Are all names in the plan's outputs such as there are? Before any run is made. */
bool report_check(const plan *p, const design *d, lg_error *error);
/* *undrawn: so many figures were not drawn, as there is no gnuplot. */
bool report_write(const report *r, int *undrawn, lg_error *error);

/* ---- inside ---------------------------------------------------------------------------------------------------- */

/* A claim's cell: false with an error where there is no such row. Without rows only names are checked. */
bool claim_find(const question *q, int claim, const frame *table, int *row, lg_error *error);
/* Our value in words; a dash where there is none. */
void claim_show(const question *q, int claim, const frame *table, lg_text *text);

/* An output that is done. */
typedef struct {
    const question *question;
    const answer *answer;
    bool pictured; /* NAME.svg is there */
} section;

enum { SECTION_ROWS = 40 }; /* of a table that stand on the page */
void page_begin(const report *r, int64_t made, lg_text *html);
void page_add(const section *s, lg_text *html);
void page_end(lg_text *html);
void paper_begin(const report *r, int64_t made, lg_text *markdown);
void paper_add(const section *s, lg_text *markdown);

#endif
