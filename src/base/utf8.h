/* Decodes UTF-8 as defined by RFC 3629. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "levelground.h"

/* Decodes the character at `at`, of which at most `left` bytes may be read. Returns its length in bytes and sets
 * *character, or returns 0 if the bytes are not valid UTF-8. */
size_t lg_utf8_decode(const char *at, size_t left, uint32_t *character);
bool lg_utf8_is(const char *text);
/* Can a reader tell the text from another one by looking at it? False if it has control characters, blanks other than ' ',
 * invisible characters, or marks that combine with the character before them, because an accent can also be a part of its
 * letter. The text must be UTF-8. */
bool lg_utf8_is_visible(const char *text);
/* Replaces each character of the text that lg_utf8_is_visible does not allow, and each byte that is no UTF-8, by ?. Returns the
 * length of the text, which is at most `length`. */
size_t lg_utf8_mask(char *text, size_t length);

#endif
