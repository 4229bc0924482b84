/* Bonus, favour, town and scoring tiles, and actions. */
#include "facts.h"

const tm_goods tm_bonus_income[TM_BONUSES] = {
    {.coins = 2},   {.coins = 4},   {.coins = 6},   {.power = 3}, {.power = 3, .workers = 1},
    {.workers = 2}, {.workers = 1}, {.priests = 1}, {.coins = 2}, {.power = 3},
};

const tm_favour tm_favours[TM_FAVOURS] = {
    {1, TM_FIRE, 3, {0}},
    {1, TM_WATER, 3, {0}},
    {1, TM_EARTH, 3, {0}},
    {1, TM_AIR, 3, {0}},
    {3, TM_FIRE, 2, {0}},
    {3, TM_WATER, 2, {0}},
    {3, TM_EARTH, 2, {.workers = 1, .power = 1}},
    {3, TM_AIR, 2, {.power = 4}},
    {3, TM_FIRE, 1, {.coins = 3}},
    {3, TM_WATER, 1, {0}},
    {3, TM_EARTH, 1, {0}},
    {3, TM_AIR, 1, {0}},
};
const uint8_t tm_favour_pass[5] = {0, 2, 3, 3, 4};

const tm_town tm_towns[TM_TOWNS] = {
    {2, 1, 5, 0, {.coins = 6}},
    {2, 1, 7, 0, {.workers = 2}},
    {2, 1, 9, 0, {.priests = 1}},
    {2, 1, 6, 0, {.power = 8}},
    {2, 1, 8, 1, {0}},
    {1, 2, 2, 2, {0}},
    {2, 1, 4, 0, {0}},
    {1, 1, 11, 0, {0}},
};

const tm_scoring tm_scorings[TM_SCORINGS] = {
    {"SPADE >> 2", {TM_FOR_SPADE, TM_FOR_SPADE}, 2, TM_EARTH, 1, {.coins = 1}},
    {"TOWN >> 5", {TM_FOR_TOWN, TM_FOR_TOWN}, 5, TM_EARTH, 4, {.spades = 1}},
    {"D >> 2", {TM_DWELLING, TM_DWELLING}, 2, TM_WATER, 4, {.priests = 1}},
    {"SA/SH >> 5", {TM_SANCTUARY, TM_STRONGHOLD}, 5, TM_FIRE, 2, {.workers = 1}},
    {"D >> 2", {TM_DWELLING, TM_DWELLING}, 2, TM_FIRE, 4, {.power = 4}},
    {"TP >> 3", {TM_TRADING_POST, TM_TRADING_POST}, 3, TM_WATER, 4, {.spades = 1}},
    {"SA/SH >> 5", {TM_SANCTUARY, TM_STRONGHOLD}, 5, TM_AIR, 2, {.workers = 1}},
    {"TP >> 3", {TM_TRADING_POST, TM_TRADING_POST}, 3, TM_AIR, 4, {.spades = 1}},
    {"TE >> 4", {TM_TEMPLE, TM_TEMPLE}, 4, TM_CULTS, 1, {.coins = 2}},
};

const tm_action tm_actions[TM_ACTIONS] = {
    [TM_ACT_BRIDGE] = {"ACT1", .power = 3, .faction = TM_FACTIONS},
    [TM_ACT_PRIEST] = {"ACT2", .power = 3, .faction = TM_FACTIONS},
    [TM_ACT_WORKERS] = {"ACT3", .power = 4, .faction = TM_FACTIONS},
    [TM_ACT_COINS] = {"ACT4", .power = 4, .faction = TM_FACTIONS},
    [TM_ACT_SPADE] = {"ACT5", .power = 4, .faction = TM_FACTIONS},
    [TM_ACT_SPADES] = {"ACT6", .power = 6, .faction = TM_FACTIONS},
    [TM_ACT_AUREN] = {"ACTA", .faction = TM_AUREN},
    [TM_ACT_CHAOS] = {"ACTC", .faction = TM_CHAOS_MAGICIANS},
    [TM_ACT_ENGINEERS] = {"ACTE", .workers = 2, .faction = TM_ENGINEERS, .open = true},
    [TM_ACT_GIANTS] = {"ACTG", .faction = TM_GIANTS},
    [TM_ACT_NOMADS] = {"ACTN", .faction = TM_NOMADS},
    [TM_ACT_SWARMLINGS] = {"ACTS", .faction = TM_SWARMLINGS},
    [TM_ACT_WITCHES] = {"ACTW", .faction = TM_WITCHES},
    [TM_ACT_SHIFT] = {"ACTH5", .power = 5, .faction = TM_SHAPESHIFTERS, .open = true},
    [TM_ACT_SHIFT_BURN] = {"ACTH6", .tokens = 5, .faction = TM_SHAPESHIFTERS, .open = true},
    [TM_ACT_BONUS_SPADE] = {"BON1", .faction = TM_FACTIONS},
    [TM_ACT_BONUS_CULT] = {"BON2", .faction = TM_FACTIONS},
    [TM_ACT_FAVOUR] = {"FAV6", .faction = TM_FACTIONS},
};

const char *const tm_extra_names[TM_EXTRAS] = {NULL, "building-on-edge", "connected-clusters", "connected-distance",
                                               "connected-sa-sh-distance"};
const char *const tm_cult_names[TM_CULTS] = {"FIRE", "WATER", "EARTH", "AIR"};
const char *const tm_building_names[TM_BUILDINGS] = {"D", "TP", "TE", "SH", "SA"};
const char *const tm_colour_words[TM_NO_COLOUR] = {"yellow", "brown", "black", "blue",    "green",   "gray",
                                                   "red",    "river", "ice",   "volcano", "variable"};
const uint8_t tm_strength[TM_BUILDINGS] = {1, 2, 2, 3, 3};
