/* How the tool describes a level: as a line of JSON, or as a readable line. Scripts depend on the words. */
#ifndef IO_ITEMS_H
#define IO_ITEMS_H

#include "recipe/record.h"

void item_json(const item *it, lg_text *line);
/* Says whether the level is as wanted. Broken rules follow on lines of their own, with the name of the rule and the places.
 * The line leaves out links, because they may be long. */
void item_line(const item *it, lg_text *line);

/* Are there rules, was each of them judged, is each of them met, and is nothing unusual about the level? Sets `failed` of the
 * text if memory is short. */
bool item_is_fair(const item *it, lg_text *text);
/* Appends the verdict on the rules: "not fair: 10 of 12 rules met, score 3 (0 is best)". It counts only rules that were judged,
 * and says why others were not. */
void item_verdict(const item *it, lg_text *line);
/* Appends the traits that the user asked for, with the wanted value where the level has another: "islands 8, wanted 9". */
void item_wants(const item *it, lg_text *line);
/* Appends what the level has of the game's goals: "; apart 7", and after a search whether this is proven, or only the most that was
 * found. */
void item_goals(const item *it, lg_text *line);

#endif
