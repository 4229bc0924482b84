/* What Catan's record needs of played games: the functions of a task, with verdicts where the task judges boards by play
 * (fair=play). Each calls the game's own function first. They may have to play the games. */
#ifndef PLAYERS_CATAN_PLAYED_H
#define PLAYERS_CATAN_PLAYED_H

#include "boards/catan/settings.h"
#include "levelground/search.h"

/* The contest that finds boards that are fair by play. */

extern const lg_contest ct_contest;

/* The task also gets a memory of verdicts. */
lg_task *ct_played_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
void ct_played_destroy(lg_task *task);
/* Also counts REQ8, by the verdict. Returns false if memory is short. */
bool ct_played_measure(const lg_task *task, const lg_level *level, lg_report *report);
/* Writes "seats win 25.1 24.6 25.5 24.8 of 100 games, ..." in place of the forecast. */
void ct_played_facts(const lg_task *task, const lg_level *level, lg_text *text);
/* Also writes `, "play": {...}`. */
void ct_played_members(const lg_task *task, const lg_level *level, lg_text *json);

#endif
