/* The words of a link, NAME=VALUE&NAME=VALUE, with bytes that addresses cannot have as %XX and blanks as +. */
#ifndef LG_SOLVE_WORDS_H
#define LG_SOLVE_WORDS_H

#include "levelground.h"

enum { WORDS_MAX = 2 * LG_PARAMS_MAX + 16 };

typedef struct {
    int count;
    struct {
        const char *name, *value;
    } word[WORDS_MAX];
} words;

/* Decodes the text in place, where names and values then lie. No name occurs twice, and all of it is UTF-8. */
bool words_read(words *w, char *text, lg_error *error);
/* The value of that name, or NULL. */
const char *words_find(const words *w, const char *name);
/* Appends a word: a name of plain letters, in two parts, and any value. */
void words_add(lg_text *text, const char *part, const char *name, const char *value);

#endif
