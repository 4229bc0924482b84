/* Reads games that were played elsewhere, as `wesnoth match --table` writes them: CSV with one row per side of each decided
 * game. */
#ifndef LAB_KINDS_WESNOTH_PLAYED_TABLE_H
#define LAB_KINDS_WESNOTH_PLAYED_TABLE_H

#include "levelground.h"

/* The columns of numbers. The file may have further columns. */
enum {
    PLAYED_GAME,
    PLAYED_LAND,
    PLAYED_SIDE,
    PLAYED_PLACE,
    PLAYED_WON,
    PLAYED_VILLAGES,
    PLAYED_MORE_LAND,
    PLAYED_AWAY,
    PLAYED_AWAY_MEAN,
    PLAYED_RIVAL,
    PLAYED_GOLD,
    PLAYED_EARLY,
    PLAYED_RULES,
    PLAYED_COLUMNS
};

typedef struct {
    double value[PLAYED_COLUMNS];
    const char *faction;
} played_row;

/* The rows are ordered by game. Game numbers increase and land numbers never decrease. The sides of a game are numbered from
 * 1, and exactly one of them won. */
typedef struct {
    lg_text text; /* the names of factions point into this text */
    played_row *row;
    int rows;
} played_table;

/* Reads a table. Call played_clear also after an error. An error has the form PATH:LINE: expected ..., found ... */
bool played_read(played_table *table, const char *path, lg_error *error);
void played_clear(played_table *table);

#endif
