/* Bytes from files, names and other programs, made safe to print: what is left is UTF-8 without control characters (a tab
 * may stay) and without marks that turn the direction of what follows. All else becomes ?. */
#ifndef LG_IO_SAFE_H
#define LG_IO_SAFE_H

#include "levelground.h"

/* In place; the new length is not above the old one, and nothing is terminated. */
size_t safe_bytes(char *bytes, size_t length);
/* Appends a safe copy. */
void safe_add(lg_text *text, const char *bytes, size_t length);

#endif
