/* Frames: tables with named columns of numbers or words. Runs are loaded into frames, and analyses produce frames. */
#ifndef LAB_REPORT_DATA_TABLE_H
#define LAB_REPORT_DATA_TABLE_H

#include "levelground.h"

/* A column. Each different word of a column is stored once; a cell holds the index of its word. Words are ordered by this
 * index. */
typedef struct {
    char *name;
    double *value; /* NAN: missing */
    char **word;   /* the words, if it is a column of words */
    int words;
    bool is_words;
} frame_column;

/* Initialise it with zeros. After a failed allocation `failed` stays true, and the content is invalid. */
typedef struct {
    frame_column *column;
    int columns, rows, room;
    bool failed;
} frame;

/* Adds a column and returns its index. All columns must be added before the first row. */
int frame_add(frame *f, const char *name, bool is_words);
int frame_find(const frame *f, const char *name); /* -1 if there is none */
/* Both return the index of a word. If the column does not have the word, frame_word adds it, and frame_word_find returns -1. */
int frame_word(frame *f, int column, const char *word);
int frame_word_find(const frame *f, int column, const char *word);
/* Adds a row at the end. Its values are missing until frame_put sets them. Returns false if memory is short. */
bool frame_add_row(frame *f);
void frame_put(frame *f, int column, double value); /* sets a value of the last row */
void frame_put_word(frame *f, int column, const char *word);
double frame_get(const frame *f, int column, int row);
void frame_drop(frame *f, int column);
void frame_clear(frame *f);

/* Writes a cell as text. The text is either exact, so that reading it gives the same number, or rounded to four digits as in
 * printed tables. Writes nothing for a missing value. */
void frame_show(const frame *f, int column, int row, bool rounded, lg_text *text);
/* Writes a column's name as a heading, with blanks instead of underscores. */
void frame_write_heading(const char *name, lg_text *title);
/* Is every word of the column a number? */
bool frame_is_numeric(const frame *f, int column);
/* Returns a cell's number, even if it is stored as a word; NAN if it is not a number. */
double frame_number(const frame *f, int column, int row);

typedef enum { TABLE_CSV, TABLE_MARKDOWN, TABLE_LATEX, TABLE_HTML } table_format;

/* Writes the frame as CSV (RFC 4180) with all digits, or as a rounded table in Markdown, LaTeX (booktabs) or HTML. At most `rows`
 * rows are written (0: all). Only LaTeX has the caption. */
void frame_write(const frame *f, table_format format, const char *caption, int rows, lg_text *text);

#endif
