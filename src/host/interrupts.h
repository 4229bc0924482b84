/* Ctrl-C, and requests to end from other programs. */
#ifndef LG_HOST_INTERRUPTS_H
#define LG_HOST_INTERRUPTS_H

#include <stdbool.h>

/* What a request does to system calls that are waiting, and what a second request does. Requests within a second count as one,
 * because some programs send two. */
typedef enum {
    INTERRUPTS_NOTED, /* waiting calls go on; a second request ends the process */
    INTERRUPTS_BREAK  /* waiting calls end; a second request does nothing more */
} interrupts_way;

void interrupts_catch(interrupts_way way);
bool interrupted(void); /* has there been a request since the handlers were installed? */

#endif
