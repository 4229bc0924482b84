/* Numbers and texts in the columns of tables. */
#ifndef IO_COLUMNS_H
#define IO_COLUMNS_H

#include "levelground.h"

/* Returns how many columns a text takes on a terminal: one for each character. */
int columns_of(const char *text);
/* Adds a number with at most two decimals, and ? for NAN. */
void columns_add_number(double number, lg_text *text);

#endif
