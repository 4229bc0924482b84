/* The parts of levelground wesnoth match: what is played, one game, the journal of finished games, the report. */
#ifndef LG_CLI_WESNOTH_MATCH_H
#define LG_CLI_WESNOTH_MATCH_H

#include <jansson.h>

#include "cli/wesnoth/wesnoth.h"
#include "games/wesnoth/level.h"

typedef struct {
    choice land;
    const char *map; /* grown, stock or a file */
    wn_map *level;   /* of a file: its levels; two games are played on each, one after the other */
    const char *faction[HORIZON_SIDES_MAX]; /* in their order for the first game */
    int sides, games, jobs, turns, size, evaluations, scale, levels;
    int second_gold, second_villages; /* what whoever moves later has more at the beginning, the last so much */
    uint64_t seed;
    const char *variant, *program, *output, *trace, *table;
    bool json;
} match_plan;

extern const char *const match_factions[]; /* all there are, Random and Mirrored; ends with NULL */
/* Who plays a side, from 0, in a game: after two games the factions go on by one. Mirrored armies are the default era's six,
 * one after the other. And the place, from 1, that a side has in a game: every second one they change. */
const char *match_faction(const match_plan *plan, int game, int side);
int match_place(const match_plan *plan, const json_t *record, int side);

/* ---- one game ------------------------------------------------------------------------------------------------- */

/* Where games are played one after the other: a data folder of the game's own. */
typedef struct {
    const match_plan *plan;
    char userdata[PATH_SIZE];
    engine *engine;
    child game;
    int index, log; /* which game; a file for the game's standard error, or -1 */
    double start;
    json_t *record;           /* what is known of the game so far */
    json_t *villages, *rings; /* parts of it */
    bool cut;                 /* memory was too short for something in it */
    lg_text map;
    double horizon; /* seconds that the last ring took */
    bool ended;
} table_seat;

/* Sets a data folder up; false with an error. */
bool seat_open(table_seat *s, const match_plan *plan, const char *folder, lg_error *error);
void seat_close(table_seat *s);
/* Begins a game. Who sits where depends on its index alone. */
bool seat_begin(table_seat *s, int index, lg_error *error);
/* Takes what the game says; false once it has ended. */
bool seat_listen(table_seat *s);
/* After its end: the record, to be freed, or NULL with an error if the game was not played to its end. */
json_t *seat_finish(table_seat *s, bool end_it, lg_error *error);

/* ---- the journal ---------------------------------------------------------------------------------------------- */

typedef struct {
    json_t **record; /* by game; NULL: not played yet */
    int games, done;
    int file; /* -1: none is kept */
} journal;

/* With an output folder: reads what was played before. False with an error, also where it was another match. */
bool journal_open(journal *j, const match_plan *plan, lg_error *error);
void journal_close(journal *j);
/* Takes the record over and writes it down. */
bool journal_add(journal *j, json_t *record, lg_error *error);

/* ---- the report ----------------------------------------------------------------------------------------------- */

/* Prints what the records say, for people or as JSON Lines. */
bool report_print(const match_plan *plan, const journal *j);
/* The exploration of all games as text, a line a ring. */
void report_trace(const match_plan *plan, const journal *j, lg_text *text);
/* All decided games as CSV, a row a side. */
void report_table(const match_plan *plan, const journal *j, lg_text *text);

/* The levels of a file, to be freed. NULL with an error where they cannot be read or so many sides cannot start on one. */
wn_map *map_levels(const char *path, int sides, int *levels, lg_error *error);
/* What a map is like, its last in a game; whole: only if all of it is made: figures and, under "faults", by how much each
 * measure of the variant balanced is missed; null where it cannot be read. And the maps of all games: medians, and how
 * many miss which. NULL and false where memory is short. */
json_t *map_measures(const lg_text *map, bool whole);
json_t *maps_summary(const journal *j);
bool maps_print(const journal *j);

#endif
