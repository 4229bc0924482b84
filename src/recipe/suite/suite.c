/* The table of the suite. Rows are never changed: results of others refer to them. */
#include "levelground/suite.h"

#include <assert.h>
#include <string.h>

#include "planted.h"

#define TM "game=terra-mystica&seed=1"
#define CATAN "game=catan&seed=1"
#define PTSP "game=ptsp&seed=1"
#define WESNOTH "game=wesnoth&seed=1"

/* The left half of the published board; the search may choose the right half, of the base game's stock. */
#define HALF_OF_THE_ORIGINAL                                                                               \
    "U,S,G,B,Y,R,?,?,?,?,?,?,?;Y,I,I,U,K,I,?,?,?,?,?,?;I,I,K,I,S,I,?,?,?,?,?,?,?;G,B,Y,I,I,R,?,?,?,?,?,?;" \
    "K,U,R,B,K,U,?,?,?,?,?,?,?;S,G,I,I,Y,G,?,?,?,?,?,?;I,I,I,S,I,R,?,?,?,?,?,?,?;Y,B,U,I,I,I,?,?,?,?,?,?;" \
    "R,K,S,B,R,G,?,?,?,?,?,?,?;"

/* Two rows of the rules' board for beginners; the search may choose the other three. */
#define TOP_OF_THE_BEGINNERS                                                                               \
    "++++O10+S2++L9%0A++G12+B6++S4++B10%0A%3F+++%3F+++%3F+++%3F+++%3F%0A++%3F+++%3F+++%3F+++%3F%0A++++%3F" \
    "+++%3F+++%3F%0Aports:+3:1+G+O+3:1+S+3:1+3:1+B+L%0Atiles:+L4+G4+S4+B3+O3+D1%0Atokens:+2+3+3+4+4+5+5+6" \
    "+6+8+8+9+9+10+10+11+11+12%0Aharbours:+L+G+S+B+O+3:1+3:1+3:1+3:1%0A"

const lg_instance lg_suite[] = {
    {"tm-small", "the smallest board, of any tiles", TM "&variant=paper&set.rows=5&set.columns=7&set.stock=free", 23, 0,
     true, 5000, 1, 1},
    {"tm-paper", "the board of the papers: one arrangement, four rules", TM "&variant=paper", 64, 0, true, 20000, 1, 1},
    {"tm-free", "the same rules, but any tiles: symbols without a stock", TM "&variant=paper&set.stock=free", 85, 0,
     true, 20000, 1, 1},
    {"tm-half", "the same rules, with half of the published board fixed",
     TM "&variant=paper&lock=" HALF_OF_THE_ORIGINAL, 38, 3, true, 20000, 1, 1},
    {"tm-large", "the same rules on 390 hexes", TM "&variant=paper&set.rows=20&set.columns=20&set.stock=free", 299, 0,
     true, 100000, 1, 1},
    {"tm-balanced", "all twelve rules, which work against each other", TM, 137, 0, true, 100000, 1, 1},
    {"tm-river", "all twelve rules around the published river: 77 hexes, and a bound above 0", TM "&set.river=original",
     101, 3, true, 100000, 1, 1},
    {"tm-wide", "all twelve rules on 390 hexes of any tiles", TM "&set.rows=20&set.columns=20&set.stock=free", 847, 0,
     true, 200000, 1, 1},
    {"catan-paper", "two arrangements that belong together, three rules", CATAN "&variant=paper", 14, 0, true, 5000, 1,
     1},
    {"catan-half", "all rules, with two rows of the board for beginners fixed", CATAN "&lock=" TOP_OF_THE_BEGINNERS, 25,
     4, false, 50000, 1, 1},
    {"catan-four", "all rules for four players", CATAN, 28, 0, true, 50000, 1, 1},
    {"catan-six-paper", "three rules on 30 hexes", CATAN "&variant=paper&set.players=6", 22, 0, true, 10000, 1, 1},
    {"catan-six", "all rules for six players on 30 hexes", CATAN "&set.players=6", 40, 0, true, 50000, 1, 1},
    {"catan-spiral", "all rules, with tokens along the spiral: an arrangement, and where the spiral begins",
     CATAN "&set.tokens=spiral", 22, 3, true, 50000, 1, 1},
    {"ptsp-clean", "ten waypoints: 114 real numbers, and most random maps cannot be played", PTSP "&variant=clean", 0,
     -502, false, 5000, 1, 1},
    {"ptsp-f5", "the same for another triple of routes", PTSP "&variant=clean&set.fitness=f5", 36, -331, false, 5000, 1,
     1},
    {"ptsp-smooth", "the same with round shapes", PTSP "&variant=smooth", 0, -390, false, 5000, 1, 1},
    {"ptsp-many", "thirty waypoints", PTSP "&variant=clean&set.waypoints=30", -15, -470, false, 3000, 1, 1},
    {"ptsp-paper", "the original's own distances, which take ten times as long", PTSP "&variant=paper", 0, -336, false,
     1000, 1, 1},
    {"wesnoth-ladder", "450 symbols that only make a map together", WESNOTH "&variant=ladder", 26.3672, 0, true, 10000,
     1, 1},
    {"wesnoth-paper", "1586 real numbers and as many symbols, smoothness first", WESNOTH "&variant=paper", 0.271483, 0,
     true, 10000, 1, 1},
    {"wesnoth-entropy", "the same space, variety first", WESNOTH "&variant=paper-entropy", 0.102685, 0, true, 10000, 1,
     1},
    {"wesnoth-fair", "the same space with rules about fairness", WESNOTH "&variant=balanced", 660.343, 0, true, 10000,
     1, 1},
    {"toy", "24 beads: small enough to be seen through", "game=toy&seed=1", 14, 0, true, 2000, 1, 1},
    /* version 2: five kinds of difficulty (docs/reference/suite.md) */
    {"size-tm-1", "four rules on 5 rows of 7 hexes of any tiles", TM "&variant=paper&set.stock=free", 22, 0, true,
     20000, 2, 15},
    {"size-tm-2", "four rules on 9 rows of 13 hexes of any tiles", TM "&variant=paper&set.stock=free", 83, 0, true,
     20000, 2, 15},
    {"size-tm-3", "four rules on 14 rows of 20 hexes of any tiles", TM "&variant=paper&set.stock=free", 205, 0, true,
     20000, 2, 15},
    {"size-tm-4", "four rules on 20 rows of 20 hexes of any tiles", TM "&variant=paper&set.stock=free", 294, 0, true,
     20000, 2, 15},
    {"size-duel-1", "a duel on 8 x 8 squares: five rules, some of which look far", "seed=1", 19, 0, true, 20000, 2, 15},
    {"size-duel-2", "a duel on 12 x 12 squares: five rules, some of which look far", "seed=1", 36, 0, true, 20000, 2,
     15},
    {"size-duel-3", "a duel on 16 x 16 squares: five rules, some of which look far", "seed=1", 61, 0, true, 20000, 2,
     15},
    {"size-duel-4", "a duel on 24 x 24 squares: five rules, some of which look far", "seed=1", 129, 0, true, 20000, 2,
     15},
    {"size-duel-5", "a duel on 32 x 32 squares: five rules, some of which look far", "seed=1", 224, 0, true, 20000, 2,
     15},
    {"kept-tm-1", "twelve rules that work against each other, with 10 % of a board fixed", TM "&set.fair=rules", 133, 0,
     true, 20000, 2, 15},
    {"kept-tm-2", "twelve rules that work against each other, with 30 % of a board fixed", TM "&set.fair=rules", 123, 0,
     true, 20000, 2, 15},
    {"kept-tm-3", "twelve rules that work against each other, with 50 % of a board fixed", TM "&set.fair=rules", 99, 0,
     true, 20000, 2, 15},
    {"kept-tm-4", "twelve rules that work against each other, with 70 % of a board fixed", TM "&set.fair=rules", 68, 0,
     true, 20000, 2, 15},
    {"kept-duel-1", "a duel on 24 x 24 squares with 30 % of a map fixed", "seed=1", 119.5, 0, true, 20000, 2, 15},
    {"kept-duel-2", "a duel on 24 x 24 squares with 60 % of a map fixed", "seed=1", 83.5, 0, true, 20000, 2, 15},
    {"flat-duel-1", "one rule about the sizes of lakes: most moves change nothing",
     "seed=1&set.connected=0&set.ridges=0&set.alone=0&set.wealth=0", 53, 0, true, 20000, 2, 15},
    {"flat-duel-2", "the same, and starts of the same income", "seed=1&set.connected=0&set.ridges=0&set.alone=0", 63, 0,
     true, 20000, 2, 15},
    {"flat-duel-3", "the same, and the sizes of ridges", "seed=1&set.connected=0&set.alone=0", 113, 0, true, 20000, 2,
     15},
    {"flat-duel-4", "the same, and connected land", "seed=1&set.alone=0", 121.5, 0, true, 20000, 2, 15},
    {"bound-catan-1", "pips of corners on 30 hexes: moves hardly depend on each other",
     CATAN "&set.REQ2=0&set.REQ3=0&set.REQ4=0&set.REQ6=0&set.REQ7=0&set.REQ8=0", 21, 0, true, 20000, 2, 15},
    {"bound-catan-2", "equal pips of resources: each move matters with all others",
     CATAN "&set.REQ1=0&set.REQ3=0&set.REQ4=0&set.REQ5=0&set.REQ6=0&set.REQ7=0&set.REQ8=0", 9, 0, true, 20000, 2, 15},
    {"bound-catan-3", "three rules of the paper on 30 hexes",
     CATAN "&set.REQ4=0&set.REQ5=0&set.REQ6=0&set.REQ7=0&set.REQ8=0", 22, 0, true, 20000, 2, 15},
    {"bound-catan-4", "seven rules on 30 hexes", CATAN "&set.REQ8=0", 38, 0, true, 20000, 2, 15},
    {"slow-catan", "all rules for four players, with the forecast of who wins", CATAN, 27, 0, true, 20000, 2, 15},
    {"slow-ptsp-clean", "ten waypoints: 114 real numbers, and a planner judges the map", PTSP "&variant=clean", 0, -716,
     false, 5000, 2, 1},
    {"slow-ptsp-f5", "the same for another triple of routes", PTSP "&variant=clean&set.fitness=f5", 36, -535, false,
     5000, 2, 1},
    {"slow-ptsp-smooth", "the same with round shapes", PTSP "&variant=smooth", 0, -831, false, 5000, 2, 1},
    {"slow-ptsp-many", "thirty waypoints", PTSP "&variant=clean&set.waypoints=30", -15, -943, false, 5000, 2, 1},
    {NULL, NULL, NULL, 0, 0, false, 0, 0, 0},
};
static_assert(sizeof lg_suite / sizeof *lg_suite == LG_SUITE_COUNT + 1, "as many as the header says");

const lg_instance *lg_suite_find(const char *name) {
    for (const lg_instance *it = lg_suite; it->name; it++)
        if (!strcmp(it->name, name)) return it;
    return NULL;
}

void lg_suite_link(const lg_instance *instance, int number, lg_text *link) {
    const planted *p = planted_find(instance->name);
    assert(number >= 1 && number <= instance->instances && !p == (instance->instances == 1));
    lg_text_add(link, "%s", instance->recipe);
    if (p) planted_add(p, number, link);
}

int lg_suite_instance(const lg_instance *instance, int64_t run) {
    assert(run >= 0);
    return 1 + (int)(run % instance->instances);
}

double lg_suite_target(const lg_instance *instance, int k) {
    assert(k >= 0 && k < LG_SUITE_TARGETS);
    double share = k == LG_SUITE_TARGETS - 1 ? 0 : 1.0 / (double)(2 << k);
    return instance->best + (instance->start - instance->best) * share;
}
