/* The weights of `greedy`: set by hand, and what a search by play made of them (studies/players, experiment weights). */
#include "taste.h"

#include <stddef.h>

const char *const ct_taste_names[] = {
    "wood",   "wheat", "sheep", "brick",  "ore",    "fade",   "pair",    "number", "any-port", "own-port", "room",
    "point",  "haste", "age",   "far",    "race",   "rival",  "longest", "card",   "army",     "patience", "risk",
    "leader", "steal", "self",  "second", "rescue", "scarce", "trade",   "margin", NULL};
static_assert(sizeof ct_taste_names / sizeof *ct_taste_names == CT_TASTES + 1, "a name for each, and the end");

const ct_taste ct_taste_by_hand = {{
    [CT_TASTE_WOOD] = .16,     [CT_TASTE_WHEAT] = .19,    [CT_TASTE_SHEEP] = .14, [CT_TASTE_BRICK] = .16,
    [CT_TASTE_ORE] = .19,      [CT_TASTE_FADE] = 16,      [CT_TASTE_PAIR] = .02,  [CT_TASTE_NUMBER] = .05,
    [CT_TASTE_ANY_PORT] = .01, [CT_TASTE_OWN_PORT] = .03, [CT_TASTE_ROOM] = .1,   [CT_TASTE_POINT] = .6,
    [CT_TASTE_HASTE] = 1,      [CT_TASTE_AGE] = .7,       [CT_TASTE_FAR] = .5,    [CT_TASTE_RACE] = .1,
    [CT_TASTE_RIVAL] = .7,     [CT_TASTE_LONGEST] = .5,   [CT_TASTE_CARD] = .6,   [CT_TASTE_ARMY] = .3,
    [CT_TASTE_PATIENCE] = 10,  [CT_TASTE_RISK] = .1,      [CT_TASTE_LEADER] = 1,  [CT_TASTE_STEAL] = 4,
    [CT_TASTE_SELF] = 4,       [CT_TASTE_SECOND] = .1,    [CT_TASTE_RESCUE] = 1,  [CT_TASTE_SCARCE] = .3,
    [CT_TASTE_TRADE] = .1,     [CT_TASTE_MARGIN] = .05,
}};

const ct_taste ct_taste_usual = {{
    [CT_TASTE_WOOD] = .187,      [CT_TASTE_WHEAT] = .225,    [CT_TASTE_SHEEP] = .190,  [CT_TASTE_BRICK] = .205,
    [CT_TASTE_ORE] = .221,       [CT_TASTE_FADE] = 12.8,     [CT_TASTE_PAIR] = .020,   [CT_TASTE_NUMBER] = .072,
    [CT_TASTE_ANY_PORT] = .0093, [CT_TASTE_OWN_PORT] = .050, [CT_TASTE_ROOM] = .071,   [CT_TASTE_POINT] = .447,
    [CT_TASTE_HASTE] = 1.22,     [CT_TASTE_AGE] = .258,      [CT_TASTE_FAR] = .759,    [CT_TASTE_RACE] = .156,
    [CT_TASTE_RIVAL] = .808,     [CT_TASTE_LONGEST] = .130,  [CT_TASTE_CARD] = .459,   [CT_TASTE_ARMY] = .466,
    [CT_TASTE_PATIENCE] = 12.5,  [CT_TASTE_RISK] = .046,     [CT_TASTE_LEADER] = .837, [CT_TASTE_STEAL] = 5.61,
    [CT_TASTE_SELF] = 6.86,      [CT_TASTE_SECOND] = .055,   [CT_TASTE_RESCUE] = 1.02, [CT_TASTE_SCARCE] = .40,
    [CT_TASTE_TRADE] = .067,     [CT_TASTE_MARGIN] = .053,
}};
