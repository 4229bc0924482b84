/* Reasons why a search ended that are limits, and not signs that an algorithm has converged. Both kinds of end have the code
 * LG_CONVERGED. reason_is_limit compares the address of the sentence and not its words, so that the words may change. */
#ifndef SEARCH_REASONS_H
#define SEARCH_REASONS_H

#include <stdbool.h>

extern const char reason_generations[]; /* an optimizer has made as many generations as its parameters allow */
extern const char reason_attempts[];    /* the solver gives up after many attempts without a better level */
/* the solver gives up after many attempts without a better level, in a search for wanted traits */
extern const char reason_attempts_for_wants[];
extern const char reason_attempts_for_goals[]; /* the same after the target was met, for a game's goals */
/* the solver has tried all levels; the algorithm itself has not converged */
extern const char reason_exhausted[];
extern const char reason_contest_is_missed[]; /* the winner of a contest misses the target */

/* Is this one of the reasons above? */
bool reason_is_limit(const char *reason);

#endif
