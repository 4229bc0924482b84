/* The settings, and how the rules judge the findings of a survey. */
#include <assert.h>
#include <math.h>

#include "settings.h"
#include "wesnoth/ladder/terrain_codes.h"

const lg_param wn_settings[] = {
    {"width", LG_WHOLE, 40, 0, WN_SIDE_MAX, NULL,
     "hexes of a row, without the border, at least 8; 0: a usual size for this number of sides", "40"},
    {"height", LG_WHOLE, 40, 0, WN_SIDE_MAX, NULL, "hexes of a column; the same limits as for width", "40"},
    {"sides", LG_WHOLE, 2, 1, 8, NULL, "how many keeps: 1 to 4, in the corners; ladder maps: 2 to 4, 6 and 8", "2"},
    {"differential", LG_NUMBER, 0.7, 0, 1, NULL, "weight of the differential tile fitness: how smooth the land is",
     ".7, .15 or 1/3"},
    {"entropy", LG_NUMBER, 0.15, 0, 1, NULL, "weight of the layout entropy fitness: how varied the land is",
     ".15, .7 or 1/3"},
    {"village", LG_NUMBER, 0.15, 0, 1, NULL,
     "weight of the village fitness: as many villages as the rival's land asks for", ".15 or 1/3"},
    {"goal", LG_NUMBER, 0.05, 0, 1, NULL,
     "up to this value the fitness of a whole map counts as perfect; rings ignore this setting", "0"},
    {"scale", LG_NUMBER, 10, 1, 1000, NULL, "at most one village on this many tiles (k)", "10"},
    {"chance", LG_NUMBER, 0.006, 0, 1, NULL, "chance of a village on a tile of a random ring", ".006"},
    {"first-pull", LG_NUMBER, 0.5, 0, 1, NULL, "how far a mutating tile pulls its neighbours to its height", ".5"},
    {"second-pull", LG_NUMBER, 0.33, 0, 1, NULL, "how far it pulls the tiles two steps away", ".33"},
    {"changes", LG_WHOLE, 1, 0, 100, NULL, "villages that a mutation adds, removes or moves", "not given; 1"},
    {"alike", LG_NUMBER, 1, 0, 1000, NULL, "weight of: land looks like land; 0: off", "0"},
    {"alike-low", LG_NUMBER, 0.72, 0, 1, NULL, "least share of neighbours with the same terrain", NULL},
    {"alike-high", LG_NUMBER, 0.85, 0, 1, NULL, "largest share of neighbours with the same terrain", NULL},
    {"patches", LG_NUMBER, 0.002, 0, 1000, NULL, "weight of: neither one field nor noise; 0: off", "0"},
    {"patches-low", LG_NUMBER, 20, 0, 10000, NULL, "fewest connected patches of one terrain on 40 x 40", NULL},
    {"patches-high", LG_NUMBER, 60, 0, 10000, NULL, "most connected patches of one terrain on 40 x 40", NULL},
    {"largest", LG_NUMBER, 1, 0, 1000, NULL, "weight of: no patch is too large; 0: off", "0"},
    {"largest-share", LG_NUMBER, 0.4, 0, 1, NULL,
     "largest share of the land, including land not made yet, that one patch may have", NULL},
    {"path", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: every movement type has a path between the keeps; 0: off", "0"},
    {"reach", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: every movement type gets to every village; 0: off", "0"},
    {"apart", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: no two villages too near; 0: off", "0"},
    {"apart-least", LG_WHOLE, 4, 1, 20, NULL, "least number of steps between two villages", NULL},
    {"ashore", LG_NUMBER, 0.1, 0, 1000, NULL, "weight of: no village in open water; 0: off", "0"},
    {"halves", LG_NUMBER, 0.03, 0, 1000, NULL,
     "weight of: the villages nearest to each keep are in proportion to the land nearest to it; 0: off", "0"},
    {"halves-off", LG_NUMBER, 1, 0, 100, NULL,
     "number of villages by which a side may differ from its share on foot; in a ring of growing land, twice as many "
     "for "
     "the other movement types",
     NULL},
    {"matched", LG_NUMBER, 0.04, 0, 1000, NULL,
     "weight of: the k-th nearest village is equally many movement points away for each side; 0: off", "0"},
    {"matched-off", LG_NUMBER, 2, 0, 100, NULL, "movement points by which these may differ, on average", NULL},
    {"even", LG_NUMBER, 1, 0, 1000, NULL, "weight of: the same amount of land is nearest to each keep; 0: off", "0"},
    {"even-off", LG_NUMBER, 0.1, 0, 1, NULL,
     "share by which a side's land may differ from the mean on foot; in a ring of growing land, twice as much for the "
     "other movement types",
     NULL},
    {"kinds", LG_NUMBER, 0.02, 0, 1000, NULL, "weight of: the same as matched for the other movement types; 0: off",
     "0"},
    {"kinds-off", LG_NUMBER, 4, 0, 100, NULL,
     "movement points by which these may differ, on average, for each of these types", NULL},
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
     "ladder: the symmetry that makes the sides' land alike; none: the search makes it fair", NULL},
    {"climate", LG_WORD, 0, 0, WN_CLIMATES, WN_CLIMATE_WORDS, "ladder: what the land looks like, and is made of", NULL},
    {"bands", LG_NUMBER, 0, 0, 1000, NULL,
     "weight of: terrain, villages, castles and ways within what the game's own maps span; 0: off", NULL},
    {"joined", LG_NUMBER, 0, 0, 1000, NULL, "weight of: roads in one piece join all keeps and most villages; 0: off",
     NULL},
    {"rivals", LG_NUMBER, 0, 0, 1000, NULL,
     "weight of: the nearest rival is equally far from each keep on foot; 0: off", NULL},
    {"rivals-off", LG_NUMBER, 1, 0, 100, NULL, "movement points by which these distances may differ", NULL},
    /* a new setting comes last, because ids of levels count the settings */
    {"help", LG_NUMBER, 0, 0, 1, NULL,
     "growing land: how much better new land becomes for a side that is behind in villages, units and gold; 0: not at "
     "all",
     NULL},
    {"around", LG_WORD, 0, 0, 1, "keep|unit",
     "growing land: what a side's new land surrounds: its keep, as far out as its farthest unit may see, or only this "
     "unit (cgrhea2022, chapter 5)",
     "keep"},
    {"wesnoth", LG_WORD, WN_1_16, 0, WN_NEWEST, "1.16|1.18",
     "the version of the game whose costs of terrain count when ways are measured; ladder and balanced: 1.18 for new "
     "maps",
     "1.16"},
    {"form", LG_WORD, WN_WIDE, 0, WN_FORMS - 1, WN_FORM_WORDS,
     "ladder: how the land is divided: islands with ports and bridges, caves between walls of rock, a walled city, a "
     "swampy coast, or lava and ruins; climate=any draws a climate that suits it",
     NULL},
    {"zone", LG_NUMBER, 0, 0, 1000, NULL,
     "ladder: weight of: no village stands in the zone between the sides, which is nobody's; 0: off", NULL},
    {"zone-least", LG_WHOLE, 4, 1, WN_MARGINS - 1, NULL,
     "movement points on foot by which each village is nearer to one keep than to all others", NULL},
    {"summit", LG_NUMBER, 0, 0, 1000, NULL,
     "ladder: weight of: a castle that nobody starts in stands in the middle, equally far from all keeps (king of the "
     "hill); 0: off",
     NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};

const lg_setting_group wn_groups[] = {{"width height sides", NULL}, {NULL, NULL}};

const lg_requirement wn_requirements[] = {
    {"fitness", "the published fitness is as good as wanted",
     "It is the published measure, so results can be compared with the paper."},
    {"alike", "neighbouring hexes have the same terrain as often as in land that looks natural",
     "Land where every hex differs from the next looks like noise, and units cannot plan a way through it."},
    {"patches", "there are neither too few connected patches of one terrain nor too many",
     "Few large patches make one kind of unit the best everywhere; many tiny ones make the terrain random."},
    {"largest", "no patch is too large a share of the land",
     "One large patch of water or mountains would decide which factions can win."},
    {"path", "every standard movement type has a path between the keeps",
     "A leader who cannot walk to the rival has no game to play."},
    {"reach", "every standard movement type gets to every village",
     "A village that only some units can reach favours the factions that have them."},
    {"apart", "villages are at least four hexes apart",
     "Villages close together can be held by one unit, so there is less to fight for."},
    {"ashore", "no village stands in open water",
     "Only units that swim or fly could take it and hold it, and a hut far out in a lake looks wrong."},
    {"halves", "the villages nearest to each keep are in proportion to the land nearest to it",
     "Villages pay for units, so each side needs as many on its own half."},
    {"matched", "each keep's k-th nearest village is as far as the rival's",
     "Whoever reaches villages earlier has more gold in the first turns, which often decides the game."},
    {"even", "the same amount of land is nearest to each keep",
     "More land near a keep is more room to retreat to and more ways to attack from."},
    {"kinds", "each keep's k-th nearest village is as far as the rival's for other movement types, too",
     "A map that is fair for foot soldiers alone is unfair for factions that are slow or that swim."},
    {"bands", "terrain, villages, castles and ways are within what the game's own maps span",
     "A map far from what the game ships with plays differently from what its units are balanced for."},
    {"joined", "roads in one piece join all keeps and most villages",
     "Roads that end nowhere look wrong and mislead players about where units can go fast."},
    {"rivals", "the nearest rival is equally far from each keep",
     "A side with a nearer rival is attacked earlier, while a side far from all others can grow in peace."},
    {"zone", "no village stands in the zone between the sides",
     "Whoever moves first takes villages that are equally near to both sides."},
    {"summit", "a castle stands in the middle, equally far from each keep",
     "Games about who holds the middle are unfair if one side gets there earlier."},
    {NULL, NULL, NULL},
};
static_assert(sizeof wn_requirements / sizeof *wn_requirements == WN_RULES + 1, "a row for each, and the end");

void wn_rules_init(wn_rules *rules, const lg_values *v) {
    double water = lg_value(v, "water"), flat = lg_value(v, "flat"), hill = lg_value(v, "hill");
    *rules = (wn_rules){.sides = (int)lg_value(v, "sides"),
                        .version = (wn_version)lg_value(v, "wesnoth"),
                        .differential = lg_value(v, "differential"),
                        .entropy = lg_value(v, "entropy"),
                        .village = lg_value(v, "village"),
                        .goal = lg_value(v, "goal"),
                        .scale = lg_value(v, "scale"),
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
                        .rivals = lg_value(v, "rivals-off"),
                        .zone = (int)lg_value(v, "zone-least"),
                        .chance = lg_value(v, "chance"),
                        .first_pull = lg_value(v, "first-pull"),
                        .second_pull = lg_value(v, "second-pull"),
                        .changes = lg_value(v, "changes"),
                        .share = {water, flat, hill, fmax(0, 1 - water - flat - hill)},
                        .ladder = lg_value(v, "land") > 0,
                        .symmetry = (int)lg_value(v, "symmetry"),
                        .climate = (int)lg_value(v, "climate"),
                        .form = (wn_form)lg_value(v, "form"),
                        .forest = lg_value(v, "forest"),
                        .roads = lg_value(v, "roads") > 0,
                        .over_side = lg_value(v, "per") > 0,
                        .help = lg_value(v, "help"),
                        .settling = lg_value(v, "settling") > 0};
    rules->weight[WN_FITNESS] = 1;
    /* rings cannot compute the measures from WN_BANDED on */
    for (int r = WN_FITNESS + 1; r < (rules->ladder ? WN_RULES : WN_BANDED); r++)
        rules->weight[r] = lg_value(v, wn_requirements[r].name);
}

static double distance_outside(double x, double low, double high) {
    return x < low ? low - x : x > high ? x - high : 0;
}

static double quotient_of(int part, int whole) {
    return whole ? (double)part / whole : 0;
}

/* Returns how far a deviation is above what is allowed. Movement types other than foot may deviate twice as much, and count
 * only if the rules use all types. */
static double excess_over(const wn_rules *rules, double off, double allowed, int way) {
    if (way == WN_ON_FOOT) return fmax(0, off - allowed);
    return rules->every_kind ? fmax(0, off - 2 * allowed) : 0;
}

double wn_balance_off(const wn_findings *f, int rule, int way) {
    assert(way >= 0 && way < WN_WAYS);
    const wn_balance *b = &f->balance[way];
    switch (rule) {
    case WN_HALVES: return quotient_of(b->unsettled, b->made);
    case WN_EVEN: return quotient_of(b->uneven, b->shared);
    default: return quotient_of(b->apart, b->compared);
    }
}

double wn_balance_over(const wn_rules *rules, const wn_findings *f, int rule, int way) {
    double off = wn_balance_off(f, rule, way);
    switch (rule) {
    case WN_HALVES: return excess_over(rules, off, rules->halves, way);
    case WN_EVEN: return excess_over(rules, off, rules->even, way);
    case WN_MATCHED: return way == WN_ON_FOOT ? fmax(0, off - rules->matched) : 0;
    default: return way == WN_ON_FOOT ? 0 : fmax(0, off - rules->kinds);
    }
}

/* Sums over all movement types. A type that was not surveyed has a deviation of 0. */
static double over_all(const wn_rules *rules, const wn_findings *f, int rule) {
    double sum = 0;
    for (int way = 0; way < WN_WAYS; way++)
        sum += wn_balance_over(rules, f, rule, way);
    return sum;
}

/* Returns what the score of a map that is repaired contains if its sides' villages cannot be compared: as much as if a village of
 * each side that has none lay as far away as rivals do at most on the game's maps. Otherwise the repair could meet the rules by
 * taking a side's villages away. Maps that are made anew have no such cost, so that old ids make the same maps. */
static double unmatched(const wn_rules *rules, const wn_findings *f, int rule) {
    static const double far = 40; /* movement points */
    const int first = rule == WN_KINDS ? WN_ON_FOOT + 1 : WN_ON_FOOT, end = first == WN_ON_FOOT ? 1 : WN_MORE_KINDS;
    int compared = 0, without = rules->sides;
    if (!rules->repaired || rules->sides < 2 || !f->balance[first].shared) return 0;
    for (int way = first; way < end; way++)
        compared += f->balance[way].compared;
    for (int side = 1; side <= WN_SIDES_MAX; side++)
        without -= f->settled[side] > 0;
    return compared ? 0 : far * (without > 1 ? without : 1);
}

bool wn_rules_character(const wn_rules *rules) {
    bool asked = false;
    for (int r = WN_BANDED; r < WN_RULES; r++)
        asked = asked || rules->weight[r] > 0;
    return asked;
}

#ifndef NDEBUG
/* Is it possible that a land has these findings? */
static bool are_possible(const wn_findings *f) {
    for (int way = 0; way < WN_WAYS; way++)
        if (f->balance[way].compared < 0 || f->balance[way].apart < 0 || f->balance[way].made > f->balance[way].shared)
            return false;
    return f->alike <= f->edges && f->patches <= f->land && f->largest <= f->land && f->adrift <= f->villages &&
           f->close >= 0 && f->sealed >= 0;
}
#endif

/* Returns how many villages stand in the zone, each by the share of the points that it lacks. */
static double contested(const wn_rules *rules, const wn_character *c) {
    double sum = 0;
    for (int margin = 0; margin < rules->zone; margin++)
        sum += c->contested[margin] * (1 - (double)margin / rules->zone);
    return sum;
}

double wn_faults(const wn_rules *rules, const wn_findings *f, const wn_character *c, double count[WN_RULES]) {
    double forties = f->land / 1600.0, sum = 0;
    int blocked = 0;
    for (uint32_t left = f->blocked; left; left &= left - 1)
        blocked++;
    assert(are_possible(f) && (!c || c->served <= c->villages));
    /* joined: keeps without a road, road hexes apart from the network, and villages that would have to get a road until three in
     * five have one */
    double found[WN_RULES] = {
        [WN_ALIKE] = f->edges ? distance_outside((double)f->alike / f->edges, rules->alike_low, rules->alike_high) : 0,
        [WN_PATCHES] =
            distance_outside(f->patches, floor(rules->patches_low * forties), ceil(rules->patches_high * forties)),
        [WN_LARGEST] = f->land ? fmax(0, (double)f->largest / (f->land + f->open) - rules->largest) : 0,
        [WN_PATH] = blocked,
        [WN_REACH] = f->sealed,
        [WN_APART] = f->close,
        [WN_ASHORE] = f->adrift,
        [WN_HALVES] = over_all(rules, f, WN_HALVES),
        [WN_MATCHED] = over_all(rules, f, WN_MATCHED) + unmatched(rules, f, WN_MATCHED),
        [WN_EVEN] = over_all(rules, f, WN_EVEN),
        [WN_KINDS] = over_all(rules, f, WN_KINDS) + unmatched(rules, f, WN_KINDS),
        [WN_BANDED] = c ? wn_character_off(c, rules->sides, rules->climate) : 0,
        [WN_JOINED] = c ? c->apart + c->stray + fmax(0, ceil(0.6 * c->villages) - c->served) : 0,
        [WN_RIVALS] = c && c->rivals > rules->rivals ? c->rivals - rules->rivals : 0,
        [WN_ZONE] = c ? contested(rules, c) : 0,
        [WN_SUMMIT] = !c                 ? 0
                      : isnan(c->summit) ? 1
                                         : fmax(0, c->summit - rules->rivals)};
    for (int r = WN_FITNESS; r < WN_RULES; r++) {
        count[r] = r > WN_FITNESS && rules->weight[r] > 0 ? found[r] : 0;
        sum += rules->weight[r] * count[r];
        assert(count[r] >= 0);
    }
    return sum;
}

unsigned wn_rules_parts(const wn_rules *rules) {
    const double *w = rules->weight;
    unsigned kinds = rules->every_kind ? WN_FIND_KINDS | WN_FIND_MORE_KINDS : WN_FIND_KINDS;
    bool balanced = w[WN_HALVES] > 0 || w[WN_EVEN] > 0, others = w[WN_KINDS] > 0 || (balanced && rules->every_kind);
    return (w[WN_ALIKE] > 0 || w[WN_PATCHES] > 0 || w[WN_LARGEST] > 0 || wn_rules_character(rules) ? WN_FIND_LAND
                                                                                                   : 0u) |
           (w[WN_PATH] > 0 || w[WN_REACH] > 0 ? WN_FIND_REACH : 0u) |
           (w[WN_APART] > 0 || w[WN_ASHORE] > 0 ? WN_FIND_VILLAGES : 0u) |
           (balanced || w[WN_MATCHED] > 0 || w[WN_RIVALS] > 0 || w[WN_ZONE] > 0 || w[WN_SUMMIT] > 0 ? WN_FIND_COSTS
                                                                                                    : 0u) |
           (others ? kinds : 0u);
}
