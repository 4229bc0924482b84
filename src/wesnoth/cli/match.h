/* The parts of levelground wesnoth match: the plan, one game, the journal of finished games, the report. */
#ifndef WESNOTH_CLI_MATCH_H
#define WESNOTH_CLI_MATCH_H

#include <jansson.h>

#include "wesnoth.h"
#include "wesnoth/map/level.h"

/* A level of a file, and the rules by which it is judged: the variant and settings of its record, or those that evaluate uses
 * by default. */
typedef struct {
    wn_map map;
    lg_task *judge; /* NULL: the map is not judged */
    const lg_variant *variant;
} match_level;

typedef struct {
    choice land;
    const char *map;                        /* "grown", "stock" or a file */
    match_level *level;                     /* levels of the file; two games in a row are played on each of them */
    const char *faction[GROWING_SIDES_MAX]; /* the faction of each side in the first game */
    int sides, games, jobs, turns, size, evaluations, scale, help, levels; /* help: percent */
    /* extra gold and villages at the start for sides that move later; only the last side gets the full amount */
    int second_gold, second_villages;
    uint64_t seed;
    const char *variant, *program, *output, *trace, *table;
    char version[WESNOTH_VERSION_SIZE]; /* the program's; empty if it says none */
    bool absent;                        /* the program is missing; a match that is over does not need it */
    bool patches, teams, json;          /* teams: sides 1 and 4 against 2 and 3 */
} match_plan;

extern const char *const match_factions[]; /* all factions, Random and Mirrored; ends with NULL */
/* Reads the names of factions between commas. Sets the plan's sides to their number; 0: as many as the maps have. */
bool match_set_factions(match_plan *plan, const char *names, lg_error *error);
int match_place(const match_plan *plan, const json_t *record, int side);
/* Returns the team (1 or 2) of a side if sides play in teams. Team 1 has the first and the last move of each turn, so that moving
 * first is less of an advantage. Without teams, returns the side. */
int match_team(const match_plan *plan, int side);

/* A seat, where games are played one after another. It has its own data folder of the game. */
typedef struct {
    const match_plan *plan;
    char userdata[PATH_SIZE];
    engine *engine;
    child game;
    int index, log; /* index: index of the game; log: file for the game's standard error, or -1 */
    double start;
    json_t *record;                    /* what the game has reported so far */
    json_t *villages, *stands, *rings; /* parts of the record */
    bool cut;                          /* was memory too short for a part of the record? */
    lg_text map;
    double horizon; /* seconds that the last ring took */
    bool ended;
} table_seat;

/* Sets up a data folder. Returns false with an error. */
bool seat_open(table_seat *s, const match_plan *plan, const char *folder, lg_error *error);
void seat_close(table_seat *s);
/* Begins a game. Factions and places depend only on its index. */
bool seat_begin(table_seat *s, int index, lg_error *error);
/* Reads what the game reports. Returns false once the game has ended. */
bool seat_listen(table_seat *s);
/* Call after the end of the game. Returns the record, which the caller must free; NULL with an error if the game was not
 * played to its end. */
json_t *seat_finish(table_seat *s, bool end_it, lg_error *error);

typedef struct {
    json_t **record; /* by game; NULL: not played yet */
    int games, done;
    int file; /* -1: there is no file */
} journal;

/* If there is an output folder, reads the games that were played before, and takes the game's version from there if the program is
 * absent. Returns false with an error, also if the folder belongs to another match. */
bool journal_open(journal *j, match_plan *plan, lg_error *error);
void journal_close(journal *j);
/* Takes ownership of the record and writes it to the journal. */
bool journal_add(journal *j, json_t *record, lg_error *error);

/* Prints the results, as text or as JSON Lines. */
bool report_print(const match_plan *plan, const journal *j);
/* Appends the exploration of all games as text, one line for each ring. */
void report_trace(const match_plan *plan, const journal *j, lg_text *text);
/* Appends all decided games as CSV, one row for each side. */
void report_table(const match_plan *plan, const journal *j, lg_text *text);

/* Reads the plan's levels from its file. If the plan has 0 sides, sets the number of sides to the number of starting places
 * of the first level. Returns false with an error if the file cannot be read, or if a level does not have enough starting
 * places. */
bool map_levels(match_plan *plan, lg_error *error);
void map_levels_clear(match_plan *plan);
/* Returns the number of starting places, counted from side 1 without gaps. */
int map_count_starts(const wn_map *map);
/* map_measures returns the measures of the map at the end of a game; with `whole`, only if the map is complete. The object
 * holds figures and, under "faults", by how much the map misses each measure of "variant". The variant is the level's, or
 * balanced with the costs of the plan's game if the map is not from a file (level NULL). Returns JSON null if the map cannot
 * be read. maps_summary summarises the maps of all games: medians, and how many maps miss which measure. If memory is short,
 * the functions return NULL or false. */
json_t *map_measures(const match_plan *plan, const lg_text *map, const match_level *level, bool whole);
json_t *maps_summary(const journal *j);
bool maps_print(const journal *j);

#endif
