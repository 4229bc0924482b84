/* The words of a link, NAME=VALUE&NAME=VALUE. Bytes that web addresses cannot contain are written as %XX, and blanks as +. */
#ifndef RECIPE_LINK_WORDS_H
#define RECIPE_LINK_WORDS_H

#include "base/text.h"
#include "levelground.h"

enum { LINK_WORDS_MAX = 2 * LG_PARAMS_MAX + 16 };

typedef struct {
    int count;
    struct {
        const char *name, *value;
    } word[LINK_WORDS_MAX];
} link_words;

/* Decodes the text in place; the names and values point into it. Rejects repeated names and bytes that are not UTF-8. */
bool link_words_read(link_words *w, char *text, lg_error *error);
/* Returns the value of the word with this name; NULL if there is none. */
const char *link_words_find(const link_words *w, const char *name);
/* Appends a word with any value. Its name consists of plain letters and is given in two parts. */
void link_words_add(lg_text *text, const char *part, const char *name, const char *value);

/* Write an error about a word of a link, "the link's WORD: sentence", or about the link, and return false. */
#define link_fail(error, word, ...) lg_fail_about(error, "the link's ", word, NULL, __VA_ARGS__)
#define link_fail_whole(error, ...) lg_fail_about(error, "the ", "link", NULL, __VA_ARGS__)
#define link_fail_within(error, inner, word) lg_fail_about_within(error, inner, "the link's ", word)

#endif
