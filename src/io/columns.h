/* Numbers and texts in the columns of tables. */
#ifndef IO_COLUMNS_H
#define IO_COLUMNS_H

#include "levelground.h"

/* Returns how many columns a text takes on a terminal: one for each character. */
int columns_of(const char *text);
/* Returns how many decimals a number needs: 0, 1 or 2; it is rounded to two. */
int columns_decimals(double number);
/* Adds a number with this many decimals; ? for NAN. */
void columns_add_number(double number, int decimals, lg_text *text);

#endif
