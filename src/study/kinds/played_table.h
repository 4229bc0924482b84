/* Games that were played elsewhere, as `wesnoth match --table` writes them: CSV with a row a side of each decided game. */
#ifndef LG_STUDY_PLAYED_TABLE_H
#define LG_STUDY_PLAYED_TABLE_H

#include "levelground.h"

/* Columns of numbers; others may stand beside them. */
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

/* In order of games, whose numbers grow as those of their lands do not fall; sides of a game from 1 on; one of them won. */
typedef struct {
    lg_text text; /* that factions are borrowed from */
    played_row *row;
    int rows;
} played_table;

/* To be cleared, also after an error, which reads PATH:LINE: expected ..., found ... */
bool played_read(played_table *table, const char *path, lg_error *error);
void played_clear(played_table *table);

#endif
