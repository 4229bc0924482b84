/* Estimates of changes, which cost less than evaluating them. */
#ifndef LG_FILE_PRICE_H
#define LG_FILE_PRICE_H

#include "position.h"

/* Brings the slopes up to date. Call it before the other functions. */
void fg_price_begin(fg_position *p);
/* Estimates by how much changes of different places make the board worse. Stops early, with some number above the limit, if the
 * estimate is above it. */
int fg_price_of(fg_position *p, const fg_change *change, int changes, int limit);
/* Would it be better if the place did not add to the numbers that it adds to? */
bool fg_price_is_odd(const fg_position *p, int place);

#endif
