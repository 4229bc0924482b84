/* A driver that is a separate program. It receives the game as lines on its standard input and answers on its standard output
 * (docs/reference/ptsp.md describes the lines). Each game runs in its own process. */
#ifndef PTSP_CLI_PROGRAM_H
#define PTSP_CLI_PROGRAM_H

#include "session.h"

extern const pt_driver play_program; /* the context of the driver is the session */

#endif
