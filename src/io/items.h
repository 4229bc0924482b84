/* What the tool says of a level: a line of JSON, or a readable one. The words are part of the command line. */
#ifndef LG_IO_ITEMS_H
#define LG_IO_ITEMS_H

#include "io/record.h"

void item_json(const item *it, lg_text *line);
/* Is it as wanted? What is not, by the names of the rules and where, stands in lines of its own. */
void item_line(const item *it, lg_text *line);

/* A part of it: "score 3, two of twelve rules not met". */
void item_verdict(const item *it, lg_text *line);
/* Another: the traits that were asked for, and where one is off what was wanted: "islands 8, wanted 9". */
void item_wants(const item *it, lg_text *line);

#endif
