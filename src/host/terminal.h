/* What standard output and standard error are (terminal, colours, columns), according to the environment and the window. */
#ifndef HOST_TERMINAL_H
#define HOST_TERMINAL_H

#include "levelground.h"

/* Is the file descriptor a terminal? */
bool terminal_is(int descriptor);
/* Does the terminal understand escape sequences? It does not if TERM is missing or "dumb". */
bool terminal_obeys(int descriptor);
/* Describes standard output. The columns come from COLUMNS, or from the window, or are 80. There are no colours if NO_COLOR is
 * set (no-color.org) or if the terminal does not understand escape sequences; otherwise as many as COLORTERM and TERM say.
 * Letters beyond ASCII are used if the locale's name ends in UTF-8. */
lg_terminal terminal_of_output(void);

#endif
