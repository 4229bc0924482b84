/* What Terra Mystica's record needs of played games: the functions of a task, with verdicts where the task judges boards by play
 * (fair=play). They may have to play the games. */
#ifndef PLAYERS_TERRA_MYSTICA_PLAYED_H
#define PLAYERS_TERRA_MYSTICA_PLAYED_H

#include "boards/terra_mystica/settings.h"
#include "levelground/search.h"

/* The contest that finds boards whose colours do equally well in games (players/playtest/contest.h), as Terra Mystica's record
 * has it. */

extern const lg_contest tm_contest;

/* The task also gets a memory of verdicts. Refuses fair=play if the stock may leave a faction without land. */
lg_task *tm_played_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
void tm_played_destroy(lg_task *task);
/* Writes "black +2, gray -1 of 100 games, ..." for fair=play, the forecast for fair=model, and nothing for fair=rules. */
void tm_played_facts(const lg_task *task, const lg_level *level, lg_text *text);
/* Writes `"forecast": {...}` for fair=model, also `"play": {...}` for fair=play, and nothing for fair=rules. */
void tm_played_members(const lg_task *task, const lg_level *level, lg_text *json);

#endif
