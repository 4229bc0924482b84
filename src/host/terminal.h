/* What standard output and standard error are (terminal, colours, columns), according to the environment and the window. */
#ifndef LG_HOST_TERMINAL_H
#define LG_HOST_TERMINAL_H

#include "levelground.h"

/* Is there somebody at this file descriptor? */
bool terminal_is(int descriptor);
/* Does it obey escape sequences? Not where TERM is missing or "dumb". */
bool terminal_obeys(int descriptor);
/* Standard output: columns by COLUMNS, by the window, else 80; no colours if NO_COLOR is set (no-color.org) or it obeys no
 * escape sequence, else as many as COLORTERM and TERM promise; letters beyond ASCII where the locale's name ends in UTF-8. */
lg_terminal terminal_of_output(void);

#endif
