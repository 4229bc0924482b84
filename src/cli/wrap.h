/* Sentences on standard output, over as many lines as they take where it stands. */
#ifndef LG_CLI_WRAP_H
#define LG_CLI_WRAP_H

#include "levelground.h"

/* Prints the sentence from column `at` on (0: the first), and ends its last line; further lines begin at column `indent`. A
 * line breaks at a blank, or behind a | between words. */
void wrap(int at, int indent, const char *sentence);
/* The like, begun with a name and as many blanks as it takes to the indent, or in a line of its own where it is longer. */
void wrap_row(int margin, int indent, const char *name, const char *sentence);

#endif
