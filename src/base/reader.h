/* A cursor over text, which all parsers share. It knows its line and column, and writes errors that say what was expected at
 * the cursor. Only ASCII letters count as letters, whatever the host program's locale says. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include "levelground.h"

typedef struct {
    const char *at, *end; /* the text that is left */
    const char *start;    /* start of the current line */
    int line;             /* number of the current line, from 1 */
    bool of_line;         /* the text is a single line, made by lg_reader_next_line */
    lg_error *error;      /* receives errors; borrowed */
} lg_reader;

/* Starts at the beginning of the text, after a byte order mark if there is one. The text is borrowed. */
lg_reader lg_reader_open(const char *text, size_t length, lg_error *error);
/* Makes `line` a reader of the next line, without its end (\n, \r\n or \r), and moves `text` past it. Returns false at the
 * end of the text. */
bool lg_reader_next_line(lg_reader *text, lg_reader *line);
int lg_reader_column(const lg_reader *r); /* returns the column of the cursor, from 1, in bytes */

/* Both write the error "LINE:COLUMN: expected WHAT, found ..." and return false. lg_reader_expected shows the word at the
 * cursor, up to the next blank; lg_reader_refuse shows the next `length` bytes. At the end of a line or of the text, the error
 * says so. */
bool lg_reader_expected(const lg_reader *r, const char *what);
bool lg_reader_refuse(const lg_reader *r, size_t length, const char *what);

/* Moves the cursor forward to `to` and counts the lines that it passes. */
void lg_reader_advance(lg_reader *r, const char *to);
void lg_reader_skip_blanks(lg_reader *r);
/* Returns the number of bytes from the cursor on for which `kind` returns true. */
size_t lg_reader_span(const lg_reader *r, bool (*kind)(char));
bool lg_reader_begins(const lg_reader *r, const char *word);

/* Each of these functions reads something and moves the cursor past it, or returns false and does not move. A whole number has
 * 1 to 18 digits and no sign. A word fits into `room` bytes with its terminating zero. */
bool lg_reader_take(lg_reader *r, const char *word);
bool lg_reader_take_whole(lg_reader *r, int64_t low, int64_t high, int64_t *value);
bool lg_reader_take_word(lg_reader *r, bool (*kind)(char), char *word, size_t room);

static inline bool lg_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline bool lg_is_small(char c) {
    return c >= 'a' && c <= 'z';
}

static inline bool lg_is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

static inline bool lg_is_letter(char c) {
    return lg_is_small(c) || lg_is_capital(c);
}

static inline bool lg_is_letter_or_digit(char c) {
    return lg_is_letter(c) || lg_is_digit(c);
}

static inline bool lg_is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* Is it a printable ASCII character other than a blank? */
static inline bool lg_is_visible(char c) {
    return c > ' ' && c < 127;
}

static inline char lg_small(char c) {
    return (char)(lg_is_capital(c) ? c - 'A' + 'a' : c);
}

static inline char lg_capital(char c) {
    return (char)(lg_is_small(c) ? c - 'a' + 'A' : c);
}

#endif
