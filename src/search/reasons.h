/* Reasons for the end of a search that are limits, not criteria by which an algorithm finds that it has converged. Such an end
 * has the same code, LG_CONVERGED, and is told apart by the address of its words, so that the words may change. */
#ifndef LG_SEARCH_REASONS_H
#define LG_SEARCH_REASONS_H

#include <stdbool.h>

extern const char reason_generations[];        /* an optimizer has made as many generations as its parameters allow */
extern const char reason_attempts[];           /* the solver gives up after many attempts without a better level */
extern const char reason_attempts_for_wants[]; /* the same if traits are wanted */
extern const char reason_contest_is_missed[];  /* the winner of a contest misses the target */

/* Is this one of the reasons above? */
bool reason_is_limit(const char *reason);

#endif
