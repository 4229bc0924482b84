/* Makes fresh maps for the add-on's generator while an engine serves: on the same shelves as the pack, and on shelves of larger
 * maps. One shelf after the other is made again. */
#ifndef WESNOTH_CLI_STOCK_H
#define WESNOTH_CLI_STOCK_H

#include "wesnoth.h"

typedef struct stock stock;

/* Starts a thread that runs until stock_end. The engine must stay valid until then. Returns NULL if the thread cannot be
 * started; then no maps are made. */
stock *stock_begin(engine *e);
void stock_end(stock *s);

#endif
