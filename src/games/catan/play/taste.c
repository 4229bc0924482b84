/* The usual weights of `greedy`. */
#include "taste.h"

const char *const ct_taste_names[] = {
    "wood",   "wheat", "sheep", "brick",  "ore",    "fade",   "pair",    "number", "any-port", "own-port", "room",
    "point",  "haste", "age",   "far",    "race",   "rival",  "longest", "card",   "army",     "patience", "risk",
    "leader", "steal", "self",  "second", "rescue", "scarce", "trade",   "margin", NULL};
static_assert(sizeof ct_taste_names / sizeof *ct_taste_names == CT_TASTES + 1, "a name for each, and the end");

const ct_taste ct_taste_usual = {{
    [CT_TASTE_WOOD] = .16,     [CT_TASTE_WHEAT] = .19,    [CT_TASTE_SHEEP] = .14, [CT_TASTE_BRICK] = .16,
    [CT_TASTE_ORE] = .19,      [CT_TASTE_FADE] = 16,      [CT_TASTE_PAIR] = .02,  [CT_TASTE_NUMBER] = .05,
    [CT_TASTE_ANY_PORT] = .01, [CT_TASTE_OWN_PORT] = .03, [CT_TASTE_ROOM] = .1,   [CT_TASTE_POINT] = .6,
    [CT_TASTE_HASTE] = 1,      [CT_TASTE_AGE] = .7,       [CT_TASTE_FAR] = .5,    [CT_TASTE_RACE] = .1,
    [CT_TASTE_RIVAL] = .7,     [CT_TASTE_LONGEST] = .5,   [CT_TASTE_CARD] = .6,   [CT_TASTE_ARMY] = .3,
    [CT_TASTE_PATIENCE] = 10,  [CT_TASTE_RISK] = .1,      [CT_TASTE_LEADER] = 1,  [CT_TASTE_STEAL] = 4,
    [CT_TASTE_SELF] = 4,       [CT_TASTE_SECOND] = .1,    [CT_TASTE_RESCUE] = 1,  [CT_TASTE_SCARCE] = .3,
    [CT_TASTE_TRADE] = .1,     [CT_TASTE_MARGIN] = .05,
}};
