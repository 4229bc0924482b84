/* Weighs villages, units and gold, and turns the differences into favours (wn_help). */
#include "standing.h"

#include <assert.h>
#include <math.h>

/* Before the mean is taken, the favour of a side that is ahead is 1. It is 1.9 for a side that another one exceeds by 30 %, and
 * 3 at most. */
static const double steepness = 3, most = 2;

int standing_strength(const growing_stand *stand) {
    return stand->worth + stand->gold + STANDING_VILLAGE_GOLD * stand->villages;
}

static double favour_of(const growing_stand *stand, int strongest, double dial) {
    if (!stand->worth) return 1;
    double ahead = (double)strongest / standing_strength(stand) - 1;
    assert(ahead >= 0);
    return 1 + dial * fmin(most, steepness * ahead);
}

static int strongest_of(const growing_stand *stand, int sides) {
    int strongest = 0;
    for (int s = 0; s < sides; s++) {
        int strength = standing_strength(&stand[s]);
        if (stand[s].worth && strength > strongest) strongest = strength;
    }
    return strongest;
}

void standing_help(const growing_stand *stand, int sides, double dial, wn_help *help) {
    double favour[WN_SIDES_MAX], sum = 0;
    int strongest = strongest_of(stand, sides);
    assert(sides >= 1 && sides <= WN_SIDES_MAX);
    if (!(dial > 0)) return;
    for (int s = 0; s < sides; s++)
        sum += favour[s] = favour_of(&stand[s], strongest, dial);
    for (int s = 0; s < sides; s++)
        help->favour[s + 1] = (int)(WN_NO_FAVOUR * favour[s] * sides / sum + 0.5);
    help->on = true;
}
