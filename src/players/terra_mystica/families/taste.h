/* The weights of the player `greedy`: what things are worth, in points. All are positive. */
#ifndef PLAYERS_TERRA_MYSTICA_FAMILIES_TASTE_H
#define PLAYERS_TERRA_MYSTICA_FAMILIES_TASTE_H

#include "players/terra_mystica/game/facts.h"

enum {
    /* goods in the first rounds, more than at the end */
    TM_TASTE_COIN,
    TM_TASTE_WORKER,
    TM_TASTE_PRIEST,
    TM_TASTE_POWER, /* in the third bowl, the second and the first */
    TM_TASTE_SECOND_BOWL,
    TM_TASTE_FIRST_BOWL,
    TM_TASTE_TOKEN,      /* of power, for each round to come */
    TM_TASTE_LAST_ROUND, /* the share of it that counts in the last three rounds, beginning with the last */
    TM_TASTE_FIFTH_ROUND,
    TM_TASTE_FOURTH_ROUND,
    TM_TASTE_GROWTH,       /* by how much goods are worth more for each round before the third */
    TM_TASTE_SURPLUS,      /* the share that counts of coins, or workers, for which there are too few of the other */
    TM_TASTE_COINS_FREE,   /* coins that need no workers */
    TM_TASTE_COINS_EACH,   /* coins for each worker */
    TM_TASTE_WORKERS_FREE, /* workers that need no coins */
    TM_TASTE_WORKERS_EACH, /* workers for each coin */
    TM_TASTE_INCOME,       /* the share that counts of goods that income brings */
    TM_TASTE_SHIP,         /* levels, for each round to come */
    TM_TASTE_DIGS,
    TM_TASTE_LAND,      /* free land in reach */
    TM_TASTE_LAND_MOST, /* so much land is enough */
    TM_TASTE_SPADE,     /* by how much a worker for spades makes land worth less */
    TM_TASTE_SAIL,      /* the share that counts of land over rivers */
    TM_TASTE_NETWORK_SIZE,
    TM_TASTE_NETWORK_SURE, /* the share of the places for networks that counts at the beginning */
    TM_TASTE_NETWORK_LEAD, /* buildings of a lead that is likely to last */
    TM_TASTE_CULT_SURE,    /* the same for cults */
    TM_TASTE_CULT_LEAD,
    TM_TASTE_CULT_STEP,     /* a step, for each round to come */
    TM_TASTE_CULT_GOODS,    /* the share that counts of goods for steps in rounds to come */
    TM_TASTE_CULT_PART,     /* the share that counts of steps on the way to the next goods */
    TM_TASTE_CULT_SPADE,    /* a spade that a cult gives */
    TM_TASTE_TOWN,          /* a group that is nearly a town */
    TM_TASTE_TOWN_BUILDING, /* by how much a missing building makes it worth less */
    TM_TASTE_TOWN_POWER,    /* by how much missing strength does, beyond one for each missing building */
    TM_TASTE_TOWN_ROOM,     /* by how much a missing place to build does */
    TM_TASTE_TOWN_SECOND,   /* the share that counts of the second best group */
    TM_TASTE_TOWN_TILE,     /* the share that counts of points for towns in rounds to come */
    TM_TASTE_NEXT_DWELLING, /* the share that counts of points for things in rounds to come, which can still be had */
    TM_TASTE_NEXT_POST,
    TM_TASTE_NEXT_TEMPLE,
    TM_TASTE_NEXT_LARGE,
    TM_TASTE_NEXT_FADE, /* the factor of it for each round that they are away */
    TM_TASTE_DWELLING,
    TM_TASTE_POST, /* buildings that can become something larger, for each round to come */
    TM_TASTE_TEMPLE,
    TM_TASTE_FAV_DWELLINGS, /* favour tiles, for each round to come */
    TM_TASTE_FAV_POSTS,
    TM_TASTE_FAV_TOWN,
    TM_TASTE_FAV_CULT,
    TM_TASTE_BONUS_SPADE, /* actions of bonus tiles */
    TM_TASTE_BONUS_CULT,
    TM_TASTE_BONUS_SHIP,
    TM_TASTE_BONUS_POINTS, /* the share that counts of points for passing with the bonus tile */
    TM_TASTE_NEIGHBOUR,    /* buildings of others beside the own ones, for each round to come */
    TM_TASTE_LEECH,        /* power that others offer, more than it is worth otherwise, in the first round */
    TM_TASTE_KEY,
    TM_TASTE_RUSH_POWER, /* what the seat may lose to others if it waits: actions of power, places on cults, hexes */
    TM_TASTE_RUSH_CULT,
    TM_TASTE_RUSH_BUILD,
    TM_TASTE_IDLE,       /* the share of the worth of goods that the seat gives up if it passes with them */
    TM_TASTE_TURN,       /* an action more in this turn */
    TM_TASTE_STRONGHOLD, /* the abilities of strongholds of Fire and Ice, as a factor */
    TM_TASTE_ALCHEMISTS, /* the others' abilities, for each round */
    TM_TASTE_AUREN,
    TM_TASTE_CHAOS_MAGICIANS,
    TM_TASTE_CULTISTS,
    TM_TASTE_DARKLINGS,
    TM_TASTE_DWARVES,
    TM_TASTE_ENGINEERS,
    TM_TASTE_FAKIRS,
    TM_TASTE_GIANTS,
    TM_TASTE_HALFLINGS,
    TM_TASTE_MERMAIDS,
    TM_TASTE_NOMADS,
    TM_TASTE_SWARMLINGS,
    TM_TASTE_WITCHES,
    TM_TASTE_LATER_POSTS, /* the favour tile for trading posts, for each dwelling that may become one */
    TM_TASTES
};

typedef struct {
    double weight[TM_TASTES];
} tm_taste;

extern const char *const tm_taste_names[]; /* ends with NULL */
/* Weights from which our searches started (studies/terra-mystica-players): `start` was set by hand and by first trials. A
 * search from there found `common`, which is the same for all factions. */
extern const tm_taste tm_taste_start, tm_taste_common;
/* Writes the usual weights of a faction. For factions of the base game a second search, from the common weights, found them;
 * factions of Fire and Ice have the common weights. */
void tm_taste_of(int faction, tm_taste *taste);
/* Draws weights around the given ones: each is multiplied by a log-normal factor. `drawn` may be `usual`. spread: standard
 * deviation of the factors' logarithms. */
void tm_taste_draw(const tm_taste *usual, double spread, lg_rng *rng, tm_taste *drawn);

#endif
