/* Settings, and what they make of the findings. */
#include <assert.h>
#include <math.h>

#include "settings.h"

const lg_param wn_settings[] = {
    {"width", LG_WHOLE, 40, 8, WN_SIDE_MAX, NULL, "hexes of a row, without the border", "40"},
    {"height", LG_WHOLE, 40, 8, WN_SIDE_MAX, NULL, "hexes of a column, without the border", "40"},
    {"sides", LG_WHOLE, 2, 1, 4, NULL, "how many keeps, in the corners", "2"},
    {"differential", LG_NUMBER, 0.7, 0, 1, NULL, "weight of the differential tile fitness: how smooth the land is",
     ".7, .15 or 1/3"},
    {"entropy", LG_NUMBER, 0.15, 0, 1, NULL, "weight of the layout entropy fitness: how varied the land is",
     ".15, .7 or 1/3"},
    {"village", LG_NUMBER, 0.15, 0, 1, NULL, "weight of the village fitness: as many as the rival's land asks for",
     ".15 or 1/3"},
    {"goal", LG_NUMBER, 0.05, 0, 1, NULL, "a whole map's fitness is good enough from here on; rings know no goal", "0"},
    {"scale", LG_NUMBER, 10, 1, 1000, NULL, "villages are to be had on one tile in so many, at most (k)", "10"},
    {"chance", LG_NUMBER, 0.006, 0, 1, NULL, "of a village on a tile of a random ring", ".006"},
    {"first-pull", LG_NUMBER, 0.5, 0, 1, NULL, "how far a mutating tile pulls its neighbours to its height", ".5"},
    {"second-pull", LG_NUMBER, 0.33, 0, 1, NULL, "how far it pulls the tiles two steps away", ".33"},
    {"changes", LG_WHOLE, 1, 0, 100, NULL, "villages that a mutation adds, removes or moves", "not given; 1"},
    {"alike", LG_NUMBER, 1, 0, 1000, NULL, "weight of: land looks like land; 0: off", "0"},
    {"alike-low", LG_NUMBER, 0.72, 0, 1, NULL, "least share of neighbours with the same terrain", NULL},
    {"alike-high", LG_NUMBER, 0.85, 0, 1, NULL, "and the largest", NULL},
    {"patches", LG_NUMBER, 0.002, 0, 1000, NULL, "weight of: neither one field nor noise; 0: off", "0"},
    {"patches-low", LG_NUMBER, 20, 0, 10000, NULL, "fewest connected patches of one terrain on 40 x 40", NULL},
    {"patches-high", LG_NUMBER, 60, 0, 10000, NULL, "and most", NULL},
    {"largest", LG_NUMBER, 1, 0, 1000, NULL, "weight of: no patch is too large; 0: off", "0"},
    {"largest-share", LG_NUMBER, 0.4, 0, 1, NULL,
     "the largest patch's share of the land, made or yet to be made, at most", NULL},
    {"path", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: every movement type has a path between the keeps; 0: off", "0"},
    {"reach", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: every movement type gets to every village; 0: off", "0"},
    {"apart", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: no two villages too near; 0: off", "0"},
    {"apart-least", LG_WHOLE, 4, 1, 20, NULL, "how far two villages are apart, at least", NULL},
    {"halves", LG_NUMBER, 0.03, 0, 1000, NULL, "weight of: villages in proportion to the land by half; 0: off", "0"},
    {"halves-off", LG_NUMBER, 1, 0, 100, NULL, "villages that a half may be off", NULL},
    {"matched", LG_NUMBER, 0.04, 0, 1000, NULL,
     "weight of: each side's k-th nearest village costs as many movement points; 0: off", "0"},
    {"matched-off", LG_NUMBER, 2, 0, 100, NULL, "movement points that they may differ, on average", NULL},
    {"water", LG_NUMBER, 0.25, 0, 1, NULL, "share of water in a constructed start", NULL},
    {"flat", LG_NUMBER, 0.31, 0, 1, NULL, "share of grass", NULL},
    {"hill", LG_NUMBER, 0.25, 0, 1, NULL, "share of hills; the rest is mountains", NULL},
    {"forest", LG_NUMBER, 0.2, 0, 1, NULL,
     "share of the grass that trees grow on once the heights are found; hills have half as many", NULL},
    {"roads", LG_WHOLE, 1, 0, 1, NULL, "whether a road is laid where it is flat between the keeps", NULL},
    {"per", LG_WORD, 0, 0, 1, "ring|side",
     "the sum of steepness is divided by the ring's tiles, or by all that its side has made with it (cgrhea2022, "
     "3.3.1)",
     "\"the number of generated tiles\""},
    {"settling", LG_WORD, 0, 0, 1, "always|chance",
     "a mutation changes villages in each child, or with the mutation chance (cgrhea2022, 3.4.1)",
     "\"in the same way\" as tiles"},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};

const lg_requirement wn_requirements[] = {
    {"fitness", "the published fitness is as good as wanted"},
    {"alike", "as many neighbours have the same terrain as in land that looks like land"},
    {"patches", "there are neither too few connected patches of one terrain nor too many"},
    {"largest", "no patch is too large a share of the land"},
    {"path", "every standard movement type has a path between the keeps"},
    {"reach", "every standard movement type gets to every village"},
    {"apart", "villages are at least four hexes apart"},
    {"halves", "villages are in proportion to the land in each keep's half"},
    {"matched", "each keep's k-th nearest village is as far as the rival's"},
    {NULL, NULL},
};
static_assert(sizeof wn_requirements / sizeof *wn_requirements == WN_RULES + 1, "a row for each, and the end");

void wn_rules_init(wn_rules *rules, const lg_values *v) {
    double water = lg_value(v, "water"), flat = lg_value(v, "flat"), hill = lg_value(v, "hill");
    *rules = (wn_rules){.differential = lg_value(v, "differential"),
                        .entropy = lg_value(v, "entropy"),
                        .village = lg_value(v, "village"),
                        .goal = lg_value(v, "goal"),
                        .scale = lg_value(v, "scale"),
                        .weight = {1, lg_value(v, "alike"), lg_value(v, "patches"), lg_value(v, "largest"),
                                   lg_value(v, "path"), lg_value(v, "reach"), lg_value(v, "apart"),
                                   lg_value(v, "halves"), lg_value(v, "matched")},
                        .alike_low = lg_value(v, "alike-low"),
                        .alike_high = lg_value(v, "alike-high"),
                        .patches_low = lg_value(v, "patches-low"),
                        .patches_high = lg_value(v, "patches-high"),
                        .largest = lg_value(v, "largest-share"),
                        .apart = lg_value(v, "apart-least"),
                        .halves = lg_value(v, "halves-off"),
                        .matched = lg_value(v, "matched-off"),
                        .chance = lg_value(v, "chance"),
                        .first_pull = lg_value(v, "first-pull"),
                        .second_pull = lg_value(v, "second-pull"),
                        .changes = lg_value(v, "changes"),
                        .share = {water, flat, hill, fmax(0, 1 - water - flat - hill)},
                        .forest = lg_value(v, "forest"),
                        .roads = lg_value(v, "roads") > 0,
                        .over_side = lg_value(v, "per") > 0,
                        .settling = lg_value(v, "settling") > 0};
}

static double outside(double x, double low, double high) {
    return x < low ? low - x : x > high ? x - high : 0;
}

double wn_unevenness(const wn_findings *f) {
    int villages = 0, area = 0;
    double most = 0;
    for (int s = 1; s <= WN_SIDES_MAX; s++) {
        villages += f->settled[s];
        area += f->area[s];
    }
    for (int s = 1; s <= WN_SIDES_MAX && area; s++)
        most = fmax(most, fabs(f->settled[s] - (double)villages * f->area[s] / area));
    return most;
}

static int bits(uint32_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

double wn_faults(const wn_rules *rules, const wn_findings *f, double count[WN_RULES]) {
    double forties = f->land / 1600.0, sum = 0;
    double found[WN_RULES] = {
        [WN_ALIKE] = f->edges ? outside((double)f->alike / f->edges, rules->alike_low, rules->alike_high) : 0,
        [WN_PATCHES] = outside(f->patches, floor(rules->patches_low * forties), ceil(rules->patches_high * forties)),
        [WN_LARGEST] = f->land ? fmax(0, (double)f->largest / (f->land + f->open) - rules->largest) : 0,
        [WN_PATH] = bits(f->blocked),
        [WN_REACH] = f->sealed,
        [WN_APART] = f->close,
        [WN_HALVES] = fmax(0, wn_unevenness(f) - rules->halves),
        [WN_MATCHED] = f->compared ? fmax(0, (double)f->apart / f->compared - rules->matched) : 0};
    for (int r = WN_FITNESS; r < WN_RULES; r++) {
        count[r] = r > WN_FITNESS && rules->weight[r] > 0 ? found[r] : 0;
        sum += rules->weight[r] * count[r];
    }
    return sum;
}

unsigned wn_rules_parts(const wn_rules *rules) {
    const double *w = rules->weight;
    return (w[WN_ALIKE] > 0 || w[WN_PATCHES] > 0 || w[WN_LARGEST] > 0 ? WN_FIND_LAND : 0u) |
           (w[WN_PATH] > 0 || w[WN_REACH] > 0 ? WN_FIND_REACH : 0u) |
           (w[WN_APART] > 0 || w[WN_HALVES] > 0 ? WN_FIND_VILLAGES : 0u) | (w[WN_MATCHED] > 0 ? WN_FIND_COSTS : 0u);
}
