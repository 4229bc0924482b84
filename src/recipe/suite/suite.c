/* The table of the suite, version 1. Rows are never changed: results of others refer to them. */
#include "levelground/suite.h"

#include <assert.h>
#include <string.h>

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
     true, 5000},
    {"tm-paper", "the board of the papers: one arrangement, four rules", TM "&variant=paper", 64, 0, true, 20000},
    {"tm-free", "the same rules, but any tiles: symbols without a stock", TM "&variant=paper&set.stock=free", 85, 0,
     true, 20000},
    {"tm-half", "the same rules, with half of the published board fixed",
     TM "&variant=paper&lock=" HALF_OF_THE_ORIGINAL, 38, 3, true, 20000},
    {"tm-large", "the same rules on 390 hexes", TM "&variant=paper&set.rows=20&set.columns=20&set.stock=free", 299, 0,
     true, 100000},
    {"tm-balanced", "all twelve rules, which work against each other", TM, 137, 0, true, 100000},
    {"tm-river", "all twelve rules around the published river: 77 hexes, and a bound above 0", TM "&set.river=original",
     101, 3, true, 100000},
    {"tm-wide", "all twelve rules on 390 hexes of any tiles", TM "&set.rows=20&set.columns=20&set.stock=free", 847, 0,
     true, 200000},
    {"catan-paper", "two arrangements that belong together, three rules", CATAN "&variant=paper", 14, 0, true, 5000},
    {"catan-half", "all rules, with two rows of the board for beginners fixed", CATAN "&lock=" TOP_OF_THE_BEGINNERS, 25,
     4, false, 50000},
    {"catan-four", "all rules for four players", CATAN, 28, 0, true, 50000},
    {"catan-six-paper", "three rules on 30 hexes", CATAN "&variant=paper&set.players=6", 22, 0, true, 10000},
    {"catan-six", "all rules for six players on 30 hexes", CATAN "&set.players=6", 40, 0, true, 50000},
    {"catan-spiral", "all rules, with tokens along the spiral: an arrangement, and where the spiral begins",
     CATAN "&set.tokens=spiral", 22, 3, true, 50000},
    {"ptsp-clean", "ten waypoints: 114 real numbers, and most random maps cannot be played", PTSP "&variant=clean", 0,
     -502, false, 5000},
    {"ptsp-f5", "the same for another triple of routes", PTSP "&variant=clean&set.fitness=f5", 36, -331, false, 5000},
    {"ptsp-smooth", "the same with round shapes", PTSP "&variant=smooth", 0, -390, false, 5000},
    {"ptsp-many", "thirty waypoints", PTSP "&variant=clean&set.waypoints=30", -15, -470, false, 3000},
    {"ptsp-paper", "the original's own distances, which take ten times as long", PTSP "&variant=paper", 0, -336, false,
     1000},
    {"wesnoth-ladder", "450 symbols that only make a map together", WESNOTH "&variant=ladder", 26.3672, 0, true, 10000},
    {"wesnoth-paper", "1586 real numbers and as many symbols, smoothness first", WESNOTH "&variant=paper", 0.271483, 0,
     true, 10000},
    {"wesnoth-entropy", "the same space, variety first", WESNOTH "&variant=paper-entropy", 0.102685, 0, true, 10000},
    {"wesnoth-fair", "the same space with rules about fairness", WESNOTH "&variant=balanced", 660.343, 0, true, 10000},
    {"toy", "24 beads: small enough to be seen through", "game=toy&seed=1", 14, 0, true, 2000},
    {NULL, NULL, NULL, 0, 0, false, 0},
};
static_assert(sizeof lg_suite / sizeof *lg_suite == LG_SUITE_COUNT + 1, "as many as the header says");

const lg_instance *lg_suite_find(const char *name) {
    for (const lg_instance *it = lg_suite; it->name; it++)
        if (!strcmp(it->name, name)) return it;
    return NULL;
}

double lg_suite_target(const lg_instance *instance, int k) {
    assert(k >= 0 && k < LG_SUITE_TARGETS);
    double share = k == LG_SUITE_TARGETS - 1 ? 0 : 1.0 / (double)(2 << k);
    return instance->best + (instance->start - instance->best) * share;
}
