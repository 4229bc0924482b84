/* Named columns of numbers or words, row by row: what runs are loaded into, and what analyses give. */
#ifndef LG_STUDY_FRAME_H
#define LG_STUDY_FRAME_H

#include "levelground.h"

/* Words are interned by column: a cell holds the index of its word, and words are ordered by it. */
typedef struct {
    char *name;
    double *value; /* NAN: there is none */
    char **word;   /* of a column of words */
    int words;
    bool is_words;
} frame_column;

/* Zero-initialise. After a failed allocation `failed` stays true, and nothing in it counts. */
typedef struct {
    frame_column *column;
    int columns, rows, room;
    bool failed;
} frame;

/* Columns come before rows. Returns the place. */
int frame_add(frame *f, const char *name, bool is_words);
int frame_find(const frame *f, const char *name); /* -1 if there is none */
/* The index of a word, which is added where it is new; frame_word_find gives -1 then. */
int frame_word(frame *f, int column, const char *word);
int frame_word_find(const frame *f, int column, const char *word);
/* A row of nothing at the end, for frame_put; false where memory is short. */
bool frame_row(frame *f);
void frame_put(frame *f, int column, double value); /* into the last row */
void frame_put_word(frame *f, int column, const char *word);
double frame_get(const frame *f, int column, int row);
void frame_drop(frame *f, int column);
void frame_clear(frame *f);

/* A cell in words: as exactly as a reader needs to have the same number again, or rounded to four digits as in printed
 * tables. Nothing where there is none. */
void frame_show(const frame *f, int column, int row, bool rounded, lg_text *text);
/* Does every word of the column read as a number? */
bool frame_is_numeric(const frame *f, int column);
/* A number, also where it stands there as a word; NAN where it is none. */
double frame_number(const frame *f, int column, int row);

/* RFC 4180 with all digits; and rounded, with at most `rows` rows (0: all), a table of Markdown, of LaTeX (booktabs) and of
 * HTML. */
void frame_write_csv(const frame *f, lg_text *text);
void frame_write_markdown(const frame *f, int rows, lg_text *text);
void frame_write_latex(const frame *f, const char *caption, lg_text *text);
void frame_write_html(const frame *f, int rows, lg_text *text);
/* Words for HTML: & < > and quotes are escaped. */
void html_add(lg_text *text, const char *words);

#endif
