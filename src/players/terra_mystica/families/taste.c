/* The weights of `greedy`. All factions share the common ones: first set by hand, then changed by a search over played games
 * (studies/terra-mystica-players, experiment weights). Those of each faction come from a search that starts from the common
 * weights and plays on boards of ours (experiment factions). They are in the order of the names in taste.h, and written as whole
 * ten-thousandths, because these pack better than doubles in the page and the npm package. */
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

static const double UNIT = 10000;
static const int32_t by_faction[TM_FACTIONS][TM_TASTES] = {
    [TM_ALCHEMISTS] = {968,   11100, 19100, 3970,  1220,  497,   2740,   1630,   2800,  5480,  4190, 3260,  29100,
                       20200, 4060,  22000, 11900, 9520,  7520,  37900,  182000, 2100,  9220,  1530, 1260,  19400,
                       817,   49800, 421,   2650,  1900,  25300, 105000, 1440,   4340,  3520,  4990, 1280,  16300,
                       2950,  3260,  2640,  4960,  523,   713,   1180,   17500,  15800, 1970,  3780, 28400, 5200,
                       3290,  7780,  2040,  3840,  1710,  11500, 2650,   6080,   5110,  40000, 3750, 16100, 7590,
                       16600, 1140,  3990,  7700,  36000, 16100, 36800,  998,    1530,  15700, 7240, 13300, 5770},
    [TM_AUREN] = {3620,  12400, 13500, 2720,  1600,  362,   1670,  1660,  3610,  6310,  3130, 3860,  25600,
                  14100, 7630,  24500, 12900, 9900,  2870,  61200, 71200, 2520,  19000, 568,  1350,  32900,
                  599,   40700, 944,   5450,  1630,  21000, 88100, 2160,  3100,  3700,  4180, 1400,  31100,
                  1380,  1270,  3120,  5980,  693,   1780,  2470,  19300, 13900, 2110,  3860, 28100, 3170,
                  3150,  8500,  1270,  4860,  2170,  10300, 4910,  3770,  4370,  18400, 4330, 6260,  11500,
                  16900, 912,   2420,  11200, 25900, 11200, 36700, 1720,  473,   17700, 6800, 9250,  4350},
    [TM_CHAOS_MAGICIANS] = {3970,  11800, 13700, 4640,  1230,  189,   6260,  1870,  3420, 7350,  3970, 3270,  31200,
                            19300, 2640,  19800, 17300, 12000, 4590,  63000, 78800, 1560, 19300, 929,  904,   18800,
                            553,   56700, 643,   3260,  1900,  29100, 78500, 1830,  2540, 1940,  7810, 2020,  27700,
                            1790,  2130,  3100,  6710,  599,   3940,  2600,  22200, 6880, 1110,  3990, 19800, 3480,
                            3000,  11600, 1340,  5980,  1670,  6730,  2690,  2630,  4480, 8130,  4990, 4310,  17400,
                            5760,  1320,  2500,  8730,  34900, 14000, 32700, 1350,  2400, 25000, 5710, 15900, 5480},
    [TM_CULTISTS] = {5320,  10100, 14100, 2890,  1400,  371,   4020,  2010,  4040,  5260,  4170, 3320,  21700,
                     11300, 7140,  24200, 17200, 13700, 3740,  58200, 36400, 2520,  11200, 823,  792,   36500,
                     791,   44300, 805,   7810,  1530,  30400, 72600, 2150,  1910,  2780,  8230, 1970,  20400,
                     1340,  1400,  2740,  3560,  405,   3800,  8350,  24200, 17700, 1250,  4530, 25500, 5740,
                     4170,  10200, 3300,  6090,  2330,  7920,  2200,  6010,  3230,  22800, 3720, 6710,  13800,
                     11800, 1400,  3000,  22000, 22400, 17900, 73500, 1700,  2450,  24500, 6790, 7350,  3440},
    [TM_DARKLINGS] = {5840,  8520,  27300, 2280,  1400,  460,   1940,   1330,  4120,  6080,  8040, 5000, 16700,
                      13000, 7930,  50600, 18100, 8690,  5800,  85800,  47300, 1000,  10600, 875,  1380, 28700,
                      496,   52200, 811,   5760,  3610,  26700, 117000, 2560,  1430,  2980,  5010, 896,  24700,
                      3020,  1020,  2180,  6900,  504,   1830,  2750,   36600, 14500, 1660,  4740, 9860, 6750,
                      3640,  9890,  1430,  6840,  2360,  7370,  2080,   3660,  5130,  15300, 5840, 7360, 9320,
                      24700, 1730,  3360,  5640,  19400, 21000, 42400,  1110,  1750,  18300, 7080, 9310, 5090},
    [TM_DWARVES] = {1120,  14600, 8440,  4390, 2180,  418,   2680,   1710,  4000, 9160,  2760, 4480,  30800,
                    16100, 9060,  31000, 8380, 8810,  2980,  43400,  94100, 4920, 8870,  1100, 1720,  64400,
                    665,   45000, 541,   6320, 1620,  20800, 103000, 1980,  1680, 2310,  6440, 1510,  22900,
                    1300,  1990,  2850,  6600, 425,   1850,  2900,   96000, 6080, 2310,  4040, 25700, 5440,
                    3270,  6820,  1270,  4920, 4260,  8640,  4680,   4480,  2720, 13400, 7220, 4040,  9290,
                    20200, 1150,  3700,  6900, 31100, 10200, 13400,  1350,  1810, 9400,  9200, 14700, 2230},
    [TM_ENGINEERS] = {5210,  13200, 15200, 5810,  1480,  412,   5400,  1660,  5720, 4990,  2860, 3900,  27500,
                      16800, 8910,  18200, 10200, 10000, 3520,  63800, 60000, 2590, 8160,  917,  1840,  21900,
                      310,   53900, 740,   6600,  1920,  24200, 69800, 1790,  1250, 4690,  7090, 1680,  23000,
                      1420,  1540,  3610,  7280,  588,   6000,  3390,  52500, 7130, 1460,  3560, 21200, 5610,
                      3580,  7640,  2150,  7350,  5360,  8840,  3710,  3680,  3990, 26300, 6310, 4820,  8520,
                      29700, 1360,  2580,  19300, 14900, 11700, 25100, 1230,  1280, 10700, 8140, 16100, 3470},
    [TM_FAKIRS] = {1550,  9580,  17000, 3050,  1710,  494,   1700,  1920,   3770, 6850,  2490, 4420,  12700,
                   25000, 8430,  14800, 7130,  14600, 3270,  38400, 119000, 2730, 6110,  922,  641,   30500,
                   611,   17400, 815,   5050,  2560,  29600, 85000, 2070,   2240, 4850,  7850, 716,   38700,
                   1940,  1990,  1420,  5310,  833,   3100,  3870,  42300,  6470, 1430,  5300, 27200, 5260,
                   3720,  6880,  1530,  6880,  2790,  13700, 3360,  4790,   3940, 21100, 6310, 2850,  9920,
                   13000, 2530,  2760,  28000, 19000, 13700, 32100, 998,    1810, 15800, 8430, 18500, 2350},
    [TM_GIANTS] = {3160,  13600, 13200, 6570, 1320,  382,   3660,   2520,  5010, 6760,  2030,  4550,  18800,
                   27100, 8480,  19400, 3480, 8270,  4030,  28000,  80500, 944,  7460,  1020,  1400,  32300,
                   806,   87600, 1030,  4140, 3900,  20300, 136000, 1780,  1090, 2380,  5530,  1940,  32100,
                   1790,  1200,  3230,  5460, 662,   2390,  1070,   10500, 8570, 1680,  4880,  8570,  5150,
                   2730,  7100,  1770,  4540, 3260,  7900,  3100,   4250,  9860, 31800, 4300,  9350,  7660,
                   8940,  1200,  2420,  5100, 25600, 20700, 33500,  876,   1150, 15200, 10500, 21300, 5020},
    [TM_HALFLINGS] = {4780,  12700, 24800, 3470,  1490, 392,   1610,  1240,  4340, 6240,  2260, 3780,  20900,
                      10600, 6060,  33900, 14300, 9660, 10500, 49800, 73000, 1820, 7820,  505,  859,   87400,
                      500,   25900, 1350,  4700,  2980, 23500, 73200, 1960,  1790, 2680,  9060, 2530,  31800,
                      1800,  1300,  5750,  4570,  695,  3360,  2250,  19100, 8380, 1280,  4360, 30100, 4600,
                      4910,  11200, 1290,  5270,  2380, 10800, 2740,  2460,  3860, 25000, 6850, 4210,  18800,
                      22800, 1630,  3060,  7920,  8640, 15000, 43100, 2010,  756,  13800, 9730, 15700, 3840},
    [TM_MERMAIDS] = {3700,  9530,  13700, 3280, 1160,  376,   1840,  3190,  3590, 8050,  1990,  5250,  25700,
                     12600, 10900, 20800, 8380, 9320,  3200,  50700, 62200, 2640, 11000, 523,   1400,  33200,
                     569,   36000, 1180,  5830, 2640,  32600, 77000, 2040,  2640, 1240,  11600, 1720,  24200,
                     1530,  1730,  9010,  7650, 366,   5260,  2380,  45900, 9930, 2420,  4840,  31400, 4590,
                     5560,  10600, 2500,  6700, 1850,  3190,  2980,  4920,  3320, 14700, 3450,  4460,  9720,
                     41900, 1470,  2080,  9560, 30300, 13000, 35300, 1110,  950,  16000, 7730,  23300, 3690},
    [TM_NOMADS] = {5670,  11100, 12600, 5400, 1650,  505,   2330,  1520,   4930, 6420,  2350, 4090,  14100,
                   11700, 17500, 30000, 8220, 9390,  2050,  51800, 122000, 1850, 13300, 971,  1070,  22100,
                   422,   34500, 321,   3100, 1910,  15400, 73400, 2760,   2670, 2520,  7280, 1270,  17100,
                   1630,  1830,  3540,  7540, 1740,  2780,  4720,  130000, 7650, 1660,  3960, 22900, 5880,
                   2430,  7570,  1880,  6380, 1850,  5750,  3120,  4740,   4700, 18100, 5640, 5830,  7930,
                   21800, 1030,  2570,  8380, 22900, 10400, 21400, 855,    1320, 8130,  7150, 14600, 4100},
    [TM_SWARMLINGS] = {3120,  9090,  10900, 3100,  1250,  569,   3050,   514,    2910, 4660,  2520, 4400,  29100,
                       20000, 9150,  18000, 16400, 9620,  3340,  45800,  44100,  1670, 7380,  674,  1110,  33200,
                       1050,  59200, 1170,  4260,  1500,  32500, 108000, 2120,   2180, 2900,  4830, 1850,  27700,
                       1380,  2830,  2670,  6860,  590,   1900,  2380,   161000, 8150, 2040,  3350, 16200, 4680,
                       4590,  6590,  1550,  4100,  1820,  7680,  1840,   4730,   1860, 11600, 7010, 6100,  9340,
                       28900, 1980,  2020,  12000, 27800, 13900, 24100,  1510,   1310, 10300, 8500, 11900, 2080},
    [TM_WITCHES] = {2760,  9630,  13700, 3370,  1830,  357,   2350,  1820,  4440, 7770,  3400,  3690,  26800,
                    20400, 8800,  24900, 13400, 8420,  2970,  48100, 56900, 1870, 10600, 1820,  1580,  36900,
                    671,   41200, 444,   4010,  1690,  23700, 97600, 1970,  1560, 2520,  5060,  1600,  29700,
                    3360,  374,   3520,  4990,  585,   1740,  2400,  14400, 9730, 1610,  3960,  26900, 5390,
                    2490,  10300, 782,   6050,  3070,  8920,  3070,  7370,  3730, 20700, 5840,  4420,  11000,
                    41500, 1520,  4760,  7780,  23400, 11600, 35200, 790,   1350, 12800, 10400, 11400, 3740},
};

void tm_taste_of(int faction, tm_taste *taste) {
    assert(faction >= 0 && faction < TM_FACTIONS);
    const int32_t *own = by_faction[faction];
    *taste = tm_taste_common;
    for (int i = 0; i < TM_TASTES && own[i]; i++) /* the factions of Fire and Ice have no row */
        taste->weight[i] = own[i] / UNIT;
}
