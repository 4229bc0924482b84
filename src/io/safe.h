/* Makes bytes from files, names and other programs safe to print. The result is UTF-8 without control characters (tabs are
 * kept) and without marks that change the direction of the text after them. Everything else is replaced by ?. */
#ifndef IO_SAFE_H
#define IO_SAFE_H

#include "levelground.h"

/* Works in place and returns the new length, which is never larger than the old one. Adds no terminating zero. */
size_t safe_bytes(char *bytes, size_t length);
/* Appends a safe copy. */
void safe_add(lg_text *text, const char *bytes, size_t length);

#endif
