/* The sentences of the reasons that reasons.h declares. */
#include "search/reasons.h"

#include <stddef.h>

const char reason_generations[] = "generations";
const char reason_attempts[] = "no better level in 20 attempts";
const char reason_attempts_for_wants[] = "no better level in 5 attempts";
const char reason_attempts_for_goals[] = "no better level in 8 attempts";
const char reason_exhausted[] = "all possible levels were tried, so none is better";
const char reason_contest_is_missed[] = "the best of the contest misses the target";

bool reason_is_limit(const char *reason) {
    static const char *const limits[] = {reason_generations,        reason_attempts,  reason_attempts_for_wants,
                                         reason_attempts_for_goals, reason_exhausted, reason_contest_is_missed};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (reason == limits[i]) return true;
    return false;
}
