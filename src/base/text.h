/* Reading and writing numbers and lists of words. Numbers always have a decimal point, whatever locale the host program has
 * chosen. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "levelground.h"

/* Reads the whole text as a decimal number, such as -1, .5 or 2.5e-3, rounded correctly. Returns false if the text is not a
 * number or the number is not finite. */
bool lg_number_read(const char *text, double *number);
/* Writes a finite number with as many digits as are needed to read the same number back. */
void lg_number_write(double number, lg_text *text);

/* `words` is a list such as "slow|steady|fast". lg_word_index returns the index of a word, from 0, or -1 if the list does not
 * have it. lg_word_write writes the word at an index, or returns false if there is none. */
int lg_word_index(const char *words, const char *word);
bool lg_word_write(const char *words, int index, lg_text *text);

/* Like lg_nearest, but only finds names that look like the word with one typing mistake, or two; for words that may as well mean
 * something else, such as `sectors`, which are no `seconds`. */
const char *lg_typo_of(const char *name, const char *const *names);

/* Writes the word of the list that is nearest to `word` (see lg_nearest). Returns false if none is near. */
enum { WORD_ROOM = 41 };
bool lg_word_nearest(const char *words, const char *word, char near[WORD_ROOM]);

/* Does a list of words that blanks separate, such as "rows columns", have the word? `length` is that of the word. */
bool lg_list_has(const char *list, const char *word, size_t length);

/* Returns a copy for the caller to free, or NULL if there is no memory. */
char *lg_string_copy(const char *text);

/* Adds words behind the sentence of an error, and returns false. They replace the end of a sentence that is too long. */
bool lg_fail_further(lg_error *error, const char *format, ...) LG_PRINTF(2, 3);
/* Writes the other error, whatever it is, and returns false. */
bool lg_fail_again(lg_error *error, const lg_error *other);
/* Writes an error about a value that has a name: "LEAD WORD: sentence", or "LEAD WORD=VALUE: sentence" if the value is given. At
 * most 40 bytes are quoted of each. */
bool lg_fail_about(lg_error *error, const char *lead, const char *word, const char *value, const char *format, ...)
    LG_PRINTF(5, 6);
/* Puts "LEAD WORD: " before another error, which becomes one about this word. */
bool lg_fail_about_within(lg_error *error, const lg_error *inner, const char *lead, const char *word);

/* Adds "; did you mean 'NEAR'?" to the sentence of an error. Adds nothing if near is NULL. Returns false like lg_fail. error may
 * be NULL. */
bool lg_suggest(lg_error *error, const char *near);
/* The same for a name that is none of `names`: suggests the nearest of them, or lists them all if none is near. */
bool lg_suggest_name(lg_error *error, const char *name, const char *const *names);

#endif
