/* The weights of `greedy` that all factions share: first set by hand, then changed by a search over played games
 * (studies/terra-mystica-players, experiment weights). tastes.c has the weights of each faction. */
#include "taste.h"

#include <assert.h>
#include <stddef.h>

#include "base/math.h"

const char *const tm_taste_names[TM_TASTES + 1] = {
    "coin",         "worker",       "priest",         "power",         "second-bowl",   "first-bowl",    "token",
    "last-round",   "fifth-round",  "fourth-round",   "growth",        "surplus",       "coins-free",    "coins-each",
    "workers-free", "workers-each", "income",         "ship",          "digs",          "land",          "land-most",
    "spade",        "sail",         "network-size",   "network-sure",  "network-lead",  "cult-sure",     "cult-lead",
    "cult-step",    "cult-goods",   "cult-part",      "cult-spade",    "town",          "town-building", "town-power",
    "town-room",    "town-second",  "town-tile",      "next-dwelling", "next-post",     "next-temple",   "next-large",
    "next-fade",    "dwelling",     "post",           "temple",        "fav-dwellings", "fav-posts",     "fav-town",
    "fav-cult",     "bonus-spade",  "bonus-cult",     "bonus-ship",    "bonus-points",  "neighbour",     "leech",
    "key",          "rush-power",   "rush-cult",      "rush-build",    "idle",          "turn",          "stronghold",
    "alchemists",   "auren",        "chaosmagicians", "cultists",      "darklings",     "dwarves",       "engineers",
    "fakirs",       "giants",       "halflings",      "mermaids",      "nomads",        "swarmlings",    "witches",
    "later-posts"};

const tm_taste tm_taste_start = {{
    [TM_TASTE_COIN] = .244,          [TM_TASTE_WORKER] = .932,        [TM_TASTE_PRIEST] = 1.86,
    [TM_TASTE_POWER] = .334,         [TM_TASTE_SECOND_BOWL] = .164,   [TM_TASTE_FIRST_BOWL] = .0853,
    [TM_TASTE_TOKEN] = .197,         [TM_TASTE_LAST_ROUND] = .148,    [TM_TASTE_FIFTH_ROUND] = .166,
    [TM_TASTE_FOURTH_ROUND] = .732,  [TM_TASTE_GROWTH] = .742,        [TM_TASTE_SURPLUS] = .714,
    [TM_TASTE_COINS_FREE] = 2.0,     [TM_TASTE_COINS_EACH] = 2.82,    [TM_TASTE_WORKERS_FREE] = .892,
    [TM_TASTE_WORKERS_EACH] = 1.0,   [TM_TASTE_INCOME] = 1.64,        [TM_TASTE_SHIP] = 1.11,
    [TM_TASTE_DIGS] = 1.02,          [TM_TASTE_LAND] = 6.41,          [TM_TASTE_LAND_MOST] = 5.58,
    [TM_TASTE_SPADE] = .142,         [TM_TASTE_SAIL] = .804,          [TM_TASTE_NETWORK_SIZE] = .0724,
    [TM_TASTE_NETWORK_SURE] = .145,  [TM_TASTE_NETWORK_LEAD] = 3.72,  [TM_TASTE_CULT_SURE] = .0679,
    [TM_TASTE_CULT_LEAD] = 2.02,     [TM_TASTE_CULT_STEP] = .0423,    [TM_TASTE_CULT_GOODS] = .191,
    [TM_TASTE_CULT_PART] = .169,     [TM_TASTE_CULT_SPADE] = 2.99,    [TM_TASTE_TOWN] = 7.4,
    [TM_TASTE_TOWN_BUILDING] = .542, [TM_TASTE_TOWN_POWER] = .213,    [TM_TASTE_TOWN_ROOM] = .271,
    [TM_TASTE_TOWN_SECOND] = .719,   [TM_TASTE_TOWN_TILE] = .166,     [TM_TASTE_NEXT_DWELLING] = 2.56,
    [TM_TASTE_NEXT_POST] = .146,     [TM_TASTE_NEXT_TEMPLE] = .26,    [TM_TASTE_NEXT_LARGE] = .268,
    [TM_TASTE_NEXT_FADE] = .65,      [TM_TASTE_DWELLING] = .0414,     [TM_TASTE_POST] = .441,
    [TM_TASTE_TEMPLE] = .188,        [TM_TASTE_FAV_DWELLINGS] = 2.65, [TM_TASTE_FAV_POSTS] = 1.16,
    [TM_TASTE_FAV_TOWN] = .251,      [TM_TASTE_FAV_CULT] = .494,      [TM_TASTE_BONUS_SPADE] = 2.44,
    [TM_TASTE_BONUS_CULT] = 1.02,    [TM_TASTE_BONUS_SHIP] = .428,    [TM_TASTE_BONUS_POINTS] = 1.12,
    [TM_TASTE_NEIGHBOUR] = .133,     [TM_TASTE_LEECH] = .303,         [TM_TASTE_KEY] = .192,
    [TM_TASTE_RUSH_POWER] = .5,      [TM_TASTE_RUSH_CULT] = .419,     [TM_TASTE_RUSH_BUILD] = .425,
    [TM_TASTE_IDLE] = .214,          [TM_TASTE_TURN] = 2.1,           [TM_TASTE_STRONGHOLD] = .55,
    [TM_TASTE_ALCHEMISTS] = .968,    [TM_TASTE_AUREN] = 1.13,         [TM_TASTE_CHAOS_MAGICIANS] = 2.51,
    [TM_TASTE_CULTISTS] = .209,      [TM_TASTE_DARKLINGS] = .33,      [TM_TASTE_DWARVES] = .979,
    [TM_TASTE_ENGINEERS] = 1.42,     [TM_TASTE_FAKIRS] = 2.67,        [TM_TASTE_GIANTS] = 1.51,
    [TM_TASTE_HALFLINGS] = .0615,    [TM_TASTE_MERMAIDS] = .266,      [TM_TASTE_NOMADS] = 1.09,
    [TM_TASTE_SWARMLINGS] = 1.69,    [TM_TASTE_WITCHES] = 2.67,       [TM_TASTE_LATER_POSTS] = .3,
}};

const tm_taste tm_taste_common = {{
    [TM_TASTE_COIN] = .2755,          [TM_TASTE_WORKER] = .9156,        [TM_TASTE_PRIEST] = 2.05,
    [TM_TASTE_POWER] = .3304,         [TM_TASTE_SECOND_BOWL] = .2296,   [TM_TASTE_FIRST_BOWL] = .0815,
    [TM_TASTE_TOKEN] = .1958,         [TM_TASTE_LAST_ROUND] = .1391,    [TM_TASTE_FIFTH_ROUND] = .2154,
    [TM_TASTE_FOURTH_ROUND] = .6326,  [TM_TASTE_GROWTH] = .6342,        [TM_TASTE_SURPLUS] = .7136,
    [TM_TASTE_COINS_FREE] = 2.415,    [TM_TASTE_COINS_EACH] = 3.14,     [TM_TASTE_WORKERS_FREE] = 1.224,
    [TM_TASTE_WORKERS_EACH] = 1.977,  [TM_TASTE_INCOME] = 1.582,        [TM_TASTE_SHIP] = 1.174,
    [TM_TASTE_DIGS] = 1.187,          [TM_TASTE_LAND] = 6.708,          [TM_TASTE_LAND_MOST] = 7.827,
    [TM_TASTE_SPADE] = .1339,         [TM_TASTE_SAIL] = .5951,          [TM_TASTE_NETWORK_SIZE] = .08515,
    [TM_TASTE_NETWORK_SURE] = .1186,  [TM_TASTE_NETWORK_LEAD] = 3.063,  [TM_TASTE_CULT_SURE] = .0584,
    [TM_TASTE_CULT_LEAD] = 7.092,     [TM_TASTE_CULT_STEP] = .04449,    [TM_TASTE_CULT_GOODS] = .18,
    [TM_TASTE_CULT_PART] = .3931,     [TM_TASTE_CULT_SPADE] = 2.448,    [TM_TASTE_TOWN] = 10.46,
    [TM_TASTE_TOWN_BUILDING] = .6093, [TM_TASTE_TOWN_POWER] = .3047,    [TM_TASTE_TOWN_ROOM] = .297,
    [TM_TASTE_TOWN_SECOND] = .7149,   [TM_TASTE_TOWN_TILE] = .1499,     [TM_TASTE_NEXT_DWELLING] = 3.123,
    [TM_TASTE_NEXT_POST] = .1671,     [TM_TASTE_NEXT_TEMPLE] = .1298,   [TM_TASTE_NEXT_LARGE] = .2685,
    [TM_TASTE_NEXT_FADE] = .5505,     [TM_TASTE_DWELLING] = .05936,     [TM_TASTE_POST] = .5161,
    [TM_TASTE_TEMPLE] = .2649,        [TM_TASTE_FAV_DWELLINGS] = 2.768, [TM_TASTE_FAV_POSTS] = 1.775,
    [TM_TASTE_FAV_TOWN] = .2075,      [TM_TASTE_FAV_CULT] = .4408,      [TM_TASTE_BONUS_SPADE] = 2.699,
    [TM_TASTE_BONUS_CULT] = .6751,    [TM_TASTE_BONUS_SHIP] = .4021,    [TM_TASTE_BONUS_POINTS] = 1.091,
    [TM_TASTE_NEIGHBOUR] = .1407,     [TM_TASTE_LEECH] = .3565,         [TM_TASTE_KEY] = .2147,
    [TM_TASTE_RUSH_POWER] = .6084,    [TM_TASTE_RUSH_CULT] = .7047,     [TM_TASTE_RUSH_BUILD] = .5054,
    [TM_TASTE_IDLE] = .256,           [TM_TASTE_TURN] = 2.006,          [TM_TASTE_STRONGHOLD] = .3922,
    [TM_TASTE_ALCHEMISTS] = .5053,    [TM_TASTE_AUREN] = 1.145,         [TM_TASTE_CHAOS_MAGICIANS] = 2.637,
    [TM_TASTE_CULTISTS] = .1246,      [TM_TASTE_DARKLINGS] = .3722,     [TM_TASTE_DWARVES] = .908,
    [TM_TASTE_ENGINEERS] = 2.286,     [TM_TASTE_FAKIRS] = 1.367,        [TM_TASTE_GIANTS] = 3.523,
    [TM_TASTE_HALFLINGS] = .1177,     [TM_TASTE_MERMAIDS] = .1765,      [TM_TASTE_NOMADS] = 1.409,
    [TM_TASTE_SWARMLINGS] = .8525,    [TM_TASTE_WITCHES] = 1.524,       [TM_TASTE_LATER_POSTS] = .3,
}};

void tm_taste_draw(const tm_taste *usual, double spread, lg_rng *rng, tm_taste *drawn) {
    assert(spread >= 0);
    for (int i = 0; i < TM_TASTES; i++)
        drawn->weight[i] = usual->weight[i] * lg_exp(spread * lg_rng_normal(rng));
}
