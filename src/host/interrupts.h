/* Ctrl-C and requests to end. */
#ifndef LG_HOST_INTERRUPTS_H
#define LG_HOST_INTERRUPTS_H

#include <stdbool.h>

/* Nonzero after Ctrl-C or a request to end. once: a second one ends the process, and system calls go on; else each only
 * sets it, and breaks off what waits. */
extern volatile int interrupted;
void catch_interrupts(bool once);

#endif
