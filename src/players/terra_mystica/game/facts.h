/* The facts of Terra Mystica: factions, tiles and prices, each written down once. Source: the rule books of the base game and
 * of Fire and Ice; where they are unclear, what online play does. Numbers of tiles and actions count from 0: BON1 is bonus 0. */
#ifndef PLAYERS_TERRA_MYSTICA_GAME_FACTS_H
#define PLAYERS_TERRA_MYSTICA_GAME_FACTS_H

#include "boards/terra_mystica/level.h"

enum { TM_SEATS_MAX = 5, TM_ROUNDS = 6, TM_NOBODY = 255 };
enum { TM_FIRE, TM_WATER, TM_EARTH, TM_AIR, TM_CULTS };
enum { TM_ICE = TM_TERRAINS, TM_VOLCANO, TM_VARIABLE, TM_NO_COLOUR }; /* colours of pieces beyond the seven terrains */
enum { TM_DWELLING, TM_TRADING_POST, TM_TEMPLE, TM_STRONGHOLD, TM_SANCTUARY, TM_BUILDINGS };
enum { TM_CULT_TOP = 10, TM_TOWN_POWER = 7, TM_TOWN_BUILDINGS = 4, TM_PRIESTS_MAX = 7, TM_BRIDGES_OF_SEAT = 3 };

/* Factions by their names' alphabet. */
typedef enum {
    TM_ACOLYTES,
    TM_ALCHEMISTS,
    TM_AUREN,
    TM_CHAOS_MAGICIANS,
    TM_CULTISTS,
    TM_DARKLINGS,
    TM_DRAGONLORDS,
    TM_DWARVES,
    TM_ENGINEERS,
    TM_FAKIRS,
    TM_GIANTS,
    TM_HALFLINGS,
    TM_ICE_MAIDENS,
    TM_MERMAIDS,
    TM_NOMADS,
    TM_RIVERWALKERS,
    TM_SHAPESHIFTERS,
    TM_SWARMLINGS,
    TM_WITCHES,
    TM_YETIS,
    TM_FACTIONS
} tm_faction_name;

typedef struct {
    uint8_t coins, workers, priests, power, spades;
} tm_goods;

typedef struct {
    const char *name;
    uint8_t
        colour; /* of its pieces and home terrain; TM_VARIABLE and beyond the circle are chosen when the game begins */
    tm_goods start;   /* coins, workers and priests */
    uint8_t power[2]; /* tokens in the first and second bowl */
    uint8_t cult[TM_CULTS];
    uint8_t priests;                         /* how many priests it may have */
    uint8_t ship, ship_max, digs_max, range; /* range: hexes skipped by a tunnel or a carpet */
    tm_goods digging;                        /* price of a better exchange rate of spades */
    tm_goods price[TM_BUILDINGS];
    uint8_t workers[9];                         /* income by dwellings built */
    uint8_t coins[5], power_income[5];          /* by trading posts */
    uint8_t priests_income[4], temple_power[4]; /* by temples */
    tm_goods stronghold, sanctuary;             /* income */
} tm_faction;

extern const tm_faction tm_factions[TM_FACTIONS];
/* Returns the faction with this name, or -1. */
int tm_faction_find(const char *name);

enum { TM_BONUSES = 10, TM_FAVOURS = 12, TM_TOWNS = 8, TM_SCORINGS = 9 };
enum {
    TM_BON_SPADE,
    TM_BON_CULT,
    TM_BON_COINS,
    TM_BON_SHIP,
    TM_BON_POWER,
    TM_BON_LARGE,
    TM_BON_POSTS,
    TM_BON_PRIEST,
    TM_BON_DWELLINGS,
    TM_BON_SHIPPING
}; /* BON1 to BON10 */
enum { TM_FAV_TOWN = 4, TM_FAV_CULT = 5, TM_FAV_POSTS = 9, TM_FAV_DWELLINGS = 10, TM_FAV_PASS = 11 };
enum { TM_TOWN_SHIP = 6 };

extern const tm_goods tm_bonus_income[TM_BONUSES];

typedef struct {
    uint8_t count, cult, steps; /* tiles; the steps that it gives on a cult */
    tm_goods income;
} tm_favour;
extern const tm_favour tm_favours[TM_FAVOURS];
extern const uint8_t tm_favour_pass[5]; /* FAV12: points by trading posts when passing */

typedef struct {
    uint8_t count, keys, points, steps; /* steps on each cult */
    tm_goods goods;
} tm_town;
extern const tm_town tm_towns[TM_TOWNS];

/* What a round rewards: points for a building, a spade or a town, and at its end goods for steps on a cult. */
enum { TM_FOR_SPADE = TM_BUILDINGS, TM_FOR_TOWN };
typedef struct {
    const char *words;         /* as ledgers show it */
    uint8_t things[2], points; /* what earns points */
    /* `goods` are given for every `steps` steps on this cult; TM_CULTS: for each priest on the cult tracks */
    uint8_t cult, steps;
    tm_goods goods;
} tm_scoring;
extern const tm_scoring tm_scorings[TM_SCORINGS];

typedef enum {
    TM_ACT_BRIDGE,
    TM_ACT_PRIEST,
    TM_ACT_WORKERS,
    TM_ACT_COINS,
    TM_ACT_SPADE,
    TM_ACT_SPADES,
    TM_POWER_ACTIONS, /* the six on the board, ACT1 to ACT6; the others belong to a seat */
    TM_ACT_AUREN = TM_POWER_ACTIONS,
    TM_ACT_CHAOS,
    TM_ACT_ENGINEERS,
    TM_ACT_GIANTS,
    TM_ACT_NOMADS,
    TM_ACT_SWARMLINGS,
    TM_ACT_WITCHES,
    TM_ACT_SHIFT,      /* Shapeshifters: pays power */
    TM_ACT_SHIFT_BURN, /* Shapeshifters: gives power tokens away */
    TM_ACT_BONUS_SPADE,
    TM_ACT_BONUS_CULT,
    TM_ACT_FAVOUR,
    TM_ACTIONS
} tm_action_name;

typedef struct {
    const char *name;
    uint8_t power, tokens, workers; /* price */
    uint8_t faction;                /* whose stronghold (or board) gives it; TM_FACTIONS: anybody's */
    bool open;                      /* may be taken more than once a round */
} tm_action;
extern const tm_action tm_actions[TM_ACTIONS];

/* Final scorings of Fire and Ice beside the largest network. */
enum { TM_NO_EXTRA, TM_EXTRA_EDGE, TM_EXTRA_CLUSTERS, TM_EXTRA_DISTANCE, TM_EXTRA_LARGE_DISTANCE, TM_EXTRAS };
extern const char *const tm_extra_names[TM_EXTRAS];

extern const char *const tm_cult_names[TM_CULTS];
extern const char *const tm_building_names[TM_BUILDINGS];
extern const char *const tm_colour_words[TM_NO_COLOUR]; /* by colour of pieces */
extern const uint8_t tm_strength[TM_BUILDINGS];

#endif
