/* Prints sentences on standard output and breaks them into lines that fit the terminal. */
#ifndef CLI_WRAP_H
#define CLI_WRAP_H

#include "levelground.h"

/* Prints the sentence. The cursor is at column `at` (0: the first), and further lines begin at column `indent`. A line may
 * break at a blank, or after a | between words. The last line ends with a newline. */
void wrap(int at, int indent, const char *sentence);
/* The same for a text, in lines of at most `columns`, and without the last newline. Returns the column after the last letter. */
int wrap_text(lg_text *text, int columns, int at, int indent, const char *sentence);
/* Like wrap, but first prints a name, and blanks up to the indent. If the name is too long, the sentence begins on a new
 * line. */
void wrap_row(int margin, int indent, const char *name, const char *sentence);

#endif
