/* Estimates of changes, which cost less than evaluating them. */
#ifndef BOARDS_FILE_SEARCH_MOVE_ESTIMATE_H
#define BOARDS_FILE_SEARCH_MOVE_ESTIMATE_H

#include "incremental.h"

/* Brings what is known up to date. Call it before the other functions. */
void fg_price_begin(fg_position *p);
/* Estimates by how much changes of different places make the board worse. Stops early, with some number above the limit, if the
 * estimate is above it. */
int fg_price_of(fg_position *p, const fg_change *change, int changes, int limit);
/* Would it be better if the place did not add to the numbers that it adds to? */
bool fg_price_is_excess(fg_position *p, int place);
/* Does the place violate a rule that looks at its neighbours? */
static inline bool fg_price_is_missing(const fg_position *p, int place) {
    return p->tables->wrong[p->row[place]] & p->met[place];
}
enum { FG_VIOLATIONS_UNKNOWN = 255 };
int fg_violations_find(fg_position *p, int place, int state);
/* Returns how many terms and pairs would violate a rule at the place, if it had this state and nothing else changed. */
static inline int fg_violations_of(fg_position *p, int place, int state) {
    int known = p->violations_in[place * p->tables->states + state];
    return known == FG_VIOLATIONS_UNKNOWN ? fg_violations_find(p, place, state) : known;
}
/* In a game of one layer with a structure: removes from a set of places those that would violate a rule in this state. */
void fg_price_keep_harmless(fg_position *p, int state, uint64_t *places);
/* Looks for the places at which a rule is violated, and writes them to p->violated. Returns how many there are. */
int fg_price_list_wrong(fg_position *p);
/* Forgets what is known of the places that look at changed ones. */
void fg_price_forget(fg_position *p, const fg_change *change, int changes);

#endif
