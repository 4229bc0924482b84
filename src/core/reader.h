/* A cursor over text, for all readers of text: where it stands, by line and column, and what was expected there. Letters
 * are those of ASCII, whatever the host program's locale says. */
#ifndef LG_CORE_READER_H
#define LG_CORE_READER_H

#include "levelground.h"

typedef struct {
    const char *at, *end; /* what is left */
    const char *start;    /* of the present line */
    int line;             /* from 1 */
    bool of_line;         /* the text is one line of another reader's */
    lg_error *error;
} lg_reader;

/* At the beginning of the text, past a byte order mark. */
lg_reader lg_reader_open(const char *text, size_t length, lg_error *error);
/* The next line of the text, without its end, which is \n, \r\n or \r; false at the end of the text. */
bool lg_reader_next_line(lg_reader *text, lg_reader *line);
int lg_reader_column(const lg_reader *r); /* from 1, in bytes */

/* Fails with "LINE:COLUMN: expected WHAT, found ..." and the word there, up to a blank; or with so many bytes, or where
 * there are none with the end of the line or of the text. */
bool lg_reader_expected(const lg_reader *r, const char *what);
bool lg_reader_refuse(const lg_reader *r, size_t length, const char *what);

/* Steps on, over lines too. */
void lg_reader_advance(lg_reader *r, const char *to);
/* Over blanks. */
void lg_reader_skip_blanks(lg_reader *r);
/* How many bytes from here on are of this kind. */
size_t lg_reader_span(const lg_reader *r, bool (*kind)(char));
bool lg_reader_begins(const lg_reader *r, const char *word);

/* Takes what is there and returns true, or stays where it is. A whole number has 1 to 18 digits and no sign; a word is
 * shorter than the room for it. */
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

/* Printed as itself, and leaves ink. */
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
