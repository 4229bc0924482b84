/* Looks for each k at the ticks in which the drivers visit their k-th waypoint. The lead can change only when a driver is the
 * first to visit its k-th waypoint. */
#include "race.h"

#include <assert.h>
#include <limits.h>

static int tick_of(pt_visits v, int k) {
    assert(k == 0 || k >= v.count || v.tick[k - 1] <= v.tick[k]);
    return k < v.count ? v.tick[k] : INT_MAX;
}

pt_race pt_race_of(pt_visits a, pt_visits b) {
    pt_race race = {.winner = -1};
    int since = 0, end = 0;
    for (int k = 0; k < a.count || k < b.count; k++) {
        int of_a = tick_of(a, k), of_b = tick_of(b, k), leader = of_b < of_a;
        end = leader ? of_b : of_a;
        if (of_a == of_b || leader == race.winner) continue;
        race.changes += race.winner >= 0;
        race.winner = leader;
        since = end;
    }
    race.decided = end > 0 ? (double)since / end : 0;
    return race;
}
