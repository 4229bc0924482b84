/* Ctrl-C and requests to end. */
#ifndef LG_HOST_INTERRUPTS_H
#define LG_HOST_INTERRUPTS_H

#include <stdbool.h>

/* What a request does to system calls that wait; and what a second one does, more than a second later: some send two for
 * one. */
typedef enum {
    INTERRUPTS_NOTED, /* they go on; it ends the process */
    INTERRUPTS_BREAK  /* they are broken off; nothing more */
} interrupts_way;

void interrupts_catch(interrupts_way way);
bool interrupted(void); /* since the first time they were caught */

#endif
