/* What the pictures of all games say about a requirement. */
#ifndef BASE_LEGEND_H
#define BASE_LEGEND_H

#include "levelground.h"

/* Appends words to a picture, with other characters in place of those that would be markup. */
void legend_words(const char *words, lg_text *text);
/* Does a picture mention the requirement? It does not if the requirement is met or not used. */
bool legend_has(const lg_report *report, int requirement);
/* Appends what a picture says about a requirement that it mentions: "REQ3, the river is connected: off by 2", with this many
 * digits, or "REQ7: not judged, because no ports are given", which leaves out the sentence so that the line fits below the
 * board. */
void legend_add(const lg_report *report, const lg_requirement *rule, int requirement, int digits, lg_text *text);
/* Returns how many requirements a picture mentions. */
int legend_lines(const lg_report *report);

#endif
