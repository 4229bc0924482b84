/* Fresh maps for the add-on's generator as long as an engine serves: shelves as those of the pack, and larger ones, made anew
 * in turn. */
#ifndef LG_CLI_WESNOTH_STOCK_H
#define LG_CLI_WESNOTH_STOCK_H

#include "cli/wesnoth/wesnoth.h"

typedef struct stock stock;

/* A thread that goes on until stock_end; the engine has to stay. NULL, and no maps, where none can be started. */
stock *stock_begin(engine *e);
void stock_end(stock *s);

#endif
