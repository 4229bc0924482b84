/* Shows the games that an engine is alive, even while it works on a ring for a long time. Otherwise a game could not tell a
 * slow engine from one that was killed. */
#ifndef WESNOTH_CLI_HEARTBEAT_H
#define WESNOTH_CLI_HEARTBEAT_H

#include "wesnoth.h"

typedef struct heartbeat heartbeat;

/* Starts a thread that calls engine_beat until heartbeat_end. The engine must stay valid until then. Returns NULL with an
 * error if the thread cannot be started. */
heartbeat *heartbeat_begin(const engine *e, lg_error *error);
void heartbeat_end(heartbeat *h);

#endif
