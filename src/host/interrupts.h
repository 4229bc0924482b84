/* Ctrl-C, requests to end from other programs, and the end of the terminal: SIGINT, SIGTERM and SIGHUP. Whatever a command is
 * doing, the process ends within two seconds of the first of them, and no temporary file and no lock stays behind. */
#ifndef HOST_INTERRUPTS_H
#define HOST_INTERRUPTS_H

#include <stdbool.h>

/* What a request does to system calls that are waiting, and what a second request does. Requests within a second count as one,
 * because some programs send two. */
typedef enum {
    INTERRUPTS_NOTED, /* waiting calls go on; a second request ends the process */
    INTERRUPTS_BREAK  /* waiting calls end; a second request does nothing more */
} interrupts_way;

/* For commands that end at once: a request removes what is half done, and ends the process by its signal. Call it first. */
void interrupts_begin(void);
/* For commands that look at interrupted() and end by themselves. A command that is still at work a second after the request, and
 * has not called interrupts_leave, is ended by force with exit status 1. */
void interrupts_catch(interrupts_way way);
bool interrupted(void); /* has there been a request since the handlers were installed? */
/* Says that the work is over: if there has been a request, the process now only saves and prints what is done, and may take the
 * time that this needs. */
void interrupts_leave(void);

/* Names a file in an open folder (or AT_FDCWD) that is to be removed if a request ends the process. The name is copied. Returns a
 * number for interrupts_keep, which takes the file off the list: 0 if the list is full or the name too long. */
int interrupts_remove(int folder, const char *name);
void interrupts_keep(int number);

#endif
