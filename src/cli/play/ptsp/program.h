/* A driver of one's own: a program that is told the game in lines on its standard input and answers on its standard output
 * (docs/ptsp.md has the lines). One process a game. */
#ifndef LG_CLI_PLAY_PROGRAM_H
#define LG_CLI_PLAY_PROGRAM_H

#include "cli/play/ptsp/session.h"

extern const pt_driver play_program; /* context: the session */

/* What a program is told of a route before its first tick, without the seed; it ends with the map. False if memory is
 * short. */
bool play_opening(const play_session *s, int route, lg_text *text);

#endif
