/* Puts words from plans and stores into CSV, Markdown, LaTeX, HTML, gnuplot scripts and shell commands. Each function appends
 * words so that a reader of the format sees exactly these words, and nothing in them acts as markup, formula or command. CSV
 * keeps all bytes; in the other formats control characters and broken UTF-8 become question marks. */
#ifndef LAB_ESCAPE_H
#define LAB_ESCAPE_H

#include "levelground.h"

/* Adds a CSV cell (RFC 4180). A spreadsheet would evaluate a cell that begins like a formula, so such a cell gets a leading
 * apostrophe, which spreadsheets read as "this is text". */
void csv_add(lg_text *text, const char *words);
/* Returns whether a spreadsheet would evaluate this cell. Plain numbers, such as -5, do not count as formulas. */
bool csv_is_formula(const char *words);
void html_add(lg_text *text, const char *words);
void latex_add(lg_text *text, const char *words);
/* Adds words on one line, for example in a heading or a table cell. */
void markdown_add(lg_text *text, const char *words);
/* Adds lines of prose. Empty lines separate paragraphs. */
void markdown_add_prose(lg_text *text, const char *words);
/* Adds words as code, between as many backticks as are needed. */
void markdown_add_code(lg_text *text, const char *words);
/* Adds a gnuplot string. gnuplot_add_tic also doubles percent signs, because tic labels are formats. */
void gnuplot_add(lg_text *script, const char *words);
void gnuplot_add_tic(lg_text *script, const char *words);
/* Adds one word of a shell command, quoted if necessary. */
void shell_add(lg_text *command, const char *words);

#endif
