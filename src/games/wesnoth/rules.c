/* Settings, and what they make of the findings. */
#include <assert.h>
#include <math.h>

#include "games/wesnoth/ladder/dress.h"
#include "settings.h"

const lg_param wn_settings[] = {
    {"width", LG_WHOLE, 40, 0, WN_SIDE_MAX, NULL,
     "hexes of a row, without the border, at least 8; 0: as suits so many sides", "40"},
    {"height", LG_WHOLE, 40, 0, WN_SIDE_MAX, NULL, "hexes of a column, likewise", "40"},
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
    {"halves", LG_NUMBER, 0.03, 0, 1000, NULL,
     "weight of: villages nearest to each keep on foot in proportion to such land; 0: off", "0"},
    {"halves-off", LG_NUMBER, 1, 0, 100, NULL, "villages that a side may be off", NULL},
    {"matched", LG_NUMBER, 0.04, 0, 1000, NULL,
     "weight of: each side's k-th nearest village costs as many movement points; 0: off", "0"},
    {"matched-off", LG_NUMBER, 2, 0, 100, NULL, "movement points that they may differ, on average", NULL},
    {"even", LG_NUMBER, 1, 0, 1000, NULL, "weight of: as much land is nearest to each keep on foot; 0: off", "0"},
    {"even-off", LG_NUMBER, 0.1, 0, 1, NULL, "share by which a side's may be off the mean", NULL},
    {"kinds", LG_NUMBER, 0.02, 0, 1000, NULL,
     "weight of: the same as matched for heavy infantry and for mermen; 0: off", "0"},
    {"kinds-off", LG_NUMBER, 4, 0, 100, NULL, "movement points that these may differ, on average", NULL},
    {"water", LG_NUMBER, 0.25, 0, 1, NULL, "share of water in a constructed start", NULL},
    {"flat", LG_NUMBER, 0.31, 0, 1, NULL, "share of grass", NULL},
    {"hill", LG_NUMBER, 0.25, 0, 1, NULL, "share of hills; the rest is mountains", NULL},
    {"forest", LG_NUMBER, 0.2, 0, 1, NULL,
     "share of the grass that trees grow on once the heights are found; hills have half as many", NULL},
    {"roads", LG_WHOLE, 1, 0, 1, NULL, "whether a road leads from keep to keep", NULL},
    {"per", LG_WORD, 0, 0, 1, "ring|side",
     "the sum of steepness is divided by the ring's tiles, or by all that its side has made with it (cgrhea2022, "
     "3.3.1)",
     "\"the number of generated tiles\""},
    {"settling", LG_WORD, 0, 0, 1, "always|chance",
     "a mutation changes villages in each child, or with the mutation chance (cgrhea2022, 3.4.1)",
     "\"in the same way\" as tiles"},
    {"land", LG_WORD, 0, 0, 1, "heights|ladder",
     "land of four heights, or of all the terrain that the game's own maps have", "heights"},
    {"symmetry", LG_WORD, 0, 0, 2, "rotation|mirror|none",
     "ladder: how the sides' land is made alike; none: it is searched until it is fair", NULL},
    {"climate", LG_WORD, 0, 0, WN_CLIMATES, WN_CLIMATE_WORDS, "ladder: what the land looks like, and is made of", NULL},
    {"bands", LG_NUMBER, 0, 0, 1000, NULL,
     "weight of: terrain, villages, castles and ways within what the game's own maps span; 0: off", NULL},
    {"joined", LG_NUMBER, 0, 0, 1000, NULL, "weight of: roads in one piece join all keeps and most villages; 0: off",
     NULL},
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
    {"halves", "villages nearest to each keep on foot are in proportion to such land"},
    {"matched", "each keep's k-th nearest village is as far as the rival's"},
    {"even", "as much land is nearest to each keep on foot"},
    {"kinds", "each keep's k-th nearest village is as far for heavy infantry and for mermen, too"},
    {"bands", "terrain, villages, castles and ways are within what the game's own maps span"},
    {"joined", "roads in one piece join all keeps and most villages"},
    {NULL, NULL},
};
static_assert(sizeof wn_requirements / sizeof *wn_requirements == WN_RULES + 1, "a row for each, and the end");

void wn_rules_init(wn_rules *rules, const lg_values *v) {
    double water = lg_value(v, "water"), flat = lg_value(v, "flat"), hill = lg_value(v, "hill");
    *rules = (wn_rules){.sides = (int)lg_value(v, "sides"),
                        .differential = lg_value(v, "differential"),
                        .entropy = lg_value(v, "entropy"),
                        .village = lg_value(v, "village"),
                        .goal = lg_value(v, "goal"),
                        .scale = lg_value(v, "scale"),
                        .weight = {1, lg_value(v, "alike"), lg_value(v, "patches"), lg_value(v, "largest"),
                                   lg_value(v, "path"), lg_value(v, "reach"), lg_value(v, "apart"),
                                   lg_value(v, "halves"), lg_value(v, "matched"), lg_value(v, "even"),
                                   lg_value(v, "kinds"), lg_value(v, "bands"), lg_value(v, "joined")},
                        .alike_low = lg_value(v, "alike-low"),
                        .alike_high = lg_value(v, "alike-high"),
                        .patches_low = lg_value(v, "patches-low"),
                        .patches_high = lg_value(v, "patches-high"),
                        .largest = lg_value(v, "largest-share"),
                        .apart = lg_value(v, "apart-least"),
                        .halves = lg_value(v, "halves-off"),
                        .matched = lg_value(v, "matched-off"),
                        .even = lg_value(v, "even-off"),
                        .kinds = lg_value(v, "kinds-off"),
                        .chance = lg_value(v, "chance"),
                        .first_pull = lg_value(v, "first-pull"),
                        .second_pull = lg_value(v, "second-pull"),
                        .changes = lg_value(v, "changes"),
                        .share = {water, flat, hill, fmax(0, 1 - water - flat - hill)},
                        .ladder = lg_value(v, "land") > 0,
                        .symmetry = (int)lg_value(v, "symmetry"),
                        .climate = (int)lg_value(v, "climate"),
                        .forest = lg_value(v, "forest"),
                        .roads = lg_value(v, "roads") > 0,
                        .over_side = lg_value(v, "per") > 0,
                        .settling = lg_value(v, "settling") > 0};
    if (!rules->ladder) rules->weight[WN_BANDED] = rules->weight[WN_JOINED] = 0; /* rings know nothing of them */
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

double wn_land_uneven(const wn_findings *f) {
    return f->shared ? (double)f->uneven / f->shared : 0;
}

double wn_kinds_apart(const wn_findings *f) {
    double most = NAN;
    for (int w = WN_ON_FOOT + 1; w < WN_MORE_KINDS; w++)
        if (f->compared[w]) most = fmax(most, (double)f->apart[w] / f->compared[w]);
    return most;
}

int wn_farthest_kind(const wn_findings *f) {
    int64_t armour = (int64_t)f->apart[WN_IN_ARMOUR] * f->compared[WN_SWIMMING],
            swimming = (int64_t)f->apart[WN_SWIMMING] * f->compared[WN_IN_ARMOUR];
    return f->compared[WN_IN_ARMOUR] && (armour > swimming || !f->compared[WN_SWIMMING]) ? WN_IN_ARMOUR : WN_SWIMMING;
}

double wn_kinds_off(const wn_rules *rules, const wn_findings *f) {
    double sum = 0;
    if (!rules->every_kind) return fmax(0, wn_kinds_apart(f) - rules->kinds);
    for (int w = WN_ON_FOOT + 1; w < WN_WAYS; w++)
        if (f->compared[w]) sum += fmax(0, (double)f->apart[w] / f->compared[w] - rules->kinds);
    return sum;
}

static double matched_off(const wn_findings *f) {
    return f->compared[WN_ON_FOOT] ? (double)f->apart[WN_ON_FOOT] / f->compared[WN_ON_FOOT] : 0;
}

static int bits(uint32_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

/* Keeps that no road leads to, hexes of roads apart from it, and villages short of three in five. */
static double unjoined(const wn_character *c) {
    return c->apart + c->stray + fmax(0, ceil(0.6 * c->villages) - c->served);
}

bool wn_rules_character(const wn_rules *rules) {
    return rules->weight[WN_BANDED] > 0 || rules->weight[WN_JOINED] > 0;
}

double wn_faults(const wn_rules *rules, const wn_findings *f, const wn_character *c, double count[WN_RULES]) {
    double forties = f->land / 1600.0, sum = 0;
    double found[WN_RULES] = {
        [WN_ALIKE] = f->edges ? outside((double)f->alike / f->edges, rules->alike_low, rules->alike_high) : 0,
        [WN_PATCHES] = outside(f->patches, floor(rules->patches_low * forties), ceil(rules->patches_high * forties)),
        [WN_LARGEST] = f->land ? fmax(0, (double)f->largest / (f->land + f->open) - rules->largest) : 0,
        [WN_PATH] = bits(f->blocked),
        [WN_REACH] = f->sealed,
        [WN_APART] = f->close,
        [WN_HALVES] = fmax(0, wn_unevenness(f) - rules->halves),
        [WN_MATCHED] = fmax(0, matched_off(f) - rules->matched),
        [WN_EVEN] = fmax(0, wn_land_uneven(f) - rules->even),
        [WN_KINDS] = wn_kinds_off(rules, f),
        [WN_BANDED] = c ? wn_character_off(c, rules->sides) : 0,
        [WN_JOINED] = c ? unjoined(c) : 0};
    for (int r = WN_FITNESS; r < WN_RULES; r++) {
        count[r] = r > WN_FITNESS && rules->weight[r] > 0 ? found[r] : 0;
        sum += rules->weight[r] * count[r];
    }
    return sum;
}

unsigned wn_rules_parts(const wn_rules *rules) {
    const double *w = rules->weight;
    unsigned kinds = rules->every_kind ? WN_FIND_KINDS | WN_FIND_MORE_KINDS : WN_FIND_KINDS;
    return (w[WN_ALIKE] > 0 || w[WN_PATCHES] > 0 || w[WN_LARGEST] > 0 || wn_rules_character(rules) ? WN_FIND_LAND
                                                                                                   : 0u) |
           (w[WN_PATH] > 0 || w[WN_REACH] > 0 ? WN_FIND_REACH : 0u) | (w[WN_APART] > 0 ? WN_FIND_VILLAGES : 0u) |
           (w[WN_HALVES] > 0 || w[WN_MATCHED] > 0 || w[WN_EVEN] > 0 ? WN_FIND_COSTS : 0u) |
           (w[WN_KINDS] > 0 ? kinds : 0u);
}
