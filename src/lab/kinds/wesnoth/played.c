/* Reads games of Wesnoth that were played elsewhere from a table written by `wesnoth match`. Each run is one land with all
 * decided games on it. So analyses that split the data by run keep a land's games together. Only games with equal armies count:
 * all sides play the same faction. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/find_file.h"
#include "lab/kinds/level_columns.h"
#include "lab/kinds/wesnoth/played_table.h"
#include "wesnoth/map/settings.h"

static const lg_param options[] = {
    {"table", LG_LEVEL_TEXT, 0, 0, 0, "", "the file with the games, in the folder of the plan", NULL},
    {"faction", LG_LEVEL_TEXT, 0, 0, 0, "",
     "the faction that all sides play; by default, each faction that all sides of a game share", NULL},
    {.name = NULL},
};

enum { SIDES };
static const study_series series[] = {
    {"sides", "row game side place won first place_1 villages more_land away away_mean rival gold early rules",
     "of each side of each game: whether it won, whether it moved first and began at place 1, and the table's columns"},
    {NULL, NULL, NULL},
};

/* The responses. first, place_1: the shares of the land's games that were won by the side that moves first, and by the side
 * that starts at place 1. lead: how many more villages the side that moves first held early in the game than the other sides
 * did on average. */
static const char *const fixed[] = {"games", "first", "place_1", "lead", NULL};

typedef struct {
    played_table table;
    const char *faction;
} played_games;

static bool columns(const design_experiment *e, const design_words *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_wesnoth) return lg_fail(error, "only games of wesnoth can be read");
    if (!lg_value_text(&w->with, "table")) return lg_fail(error, "expected a table of games: with: table=FILE");
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void close(void *memory) {
    played_games *h = memory;
    played_clear(&h->table);
    free(h);
}

/* Returns the row that follows the game which begins at `row`. */
static int past_game(const played_table *t, int row) {
    int past = row + 1;
    while (past < t->rows && t->row[past].value[PLAYED_SIDE] > 1)
        past++;
    return past;
}

static bool is_wanted(const played_games *h, int row) {
    const char *faction = h->faction ? h->faction : h->table.row[row].faction;
    for (int i = row; i < past_game(&h->table, row); i++)
        if (strcmp(h->table.row[i].faction, faction) != 0) return false;
    return true;
}

/* Returns the first row of the next wanted game, looking from `row` on. */
static int seek_game(const played_games *h, int row) {
    while (row < h->table.rows && !is_wanted(h, row))
        row = past_game(&h->table, row);
    return row;
}

static double land_of(const played_games *h, int row) {
    return row < h->table.rows ? h->table.row[row].value[PLAYED_LAND] : NAN;
}

/* Returns the first row of the first wanted game on the n-th land, counted from 0. Lands without wanted games do not count. */
static int seek_land(const played_games *h, int64_t n) {
    int row = seek_game(h, 0);
    for (int64_t i = 0; i < n; i++)
        for (double land = land_of(h, row); row < h->table.rows && land_of(h, row) == land;)
            row = seek_game(h, past_game(&h->table, row));
    return row;
}

static bool read_table(played_games *h, const study_bench *b, lg_error *error) {
    const lg_values *with = &b->words->with;
    const char *name = lg_value_text(with, "table");
    char path[PATH_MAX];
    h->faction = lg_value_text(with, "faction");
    if (!beside_find(b->design->plan->path, name, path))
        return lg_fail(error, "%.200s: no file in the folder of the plan", name);
    if (!played_read(&h->table, path, error)) return false;
    return seek_game(h, 0) < h->table.rows ||
           lg_fail(error, "%.200s: no game in which all sides play %s", path, h->faction ? h->faction : "one faction");
}

static void *open(const study_bench *b, lg_error *error) {
    played_games *h = calloc(1, sizeof *h);
    if (!h) lg_fail_memory(error);
    if (!h || read_table(h, b, error)) return h;
    close(h);
    return NULL;
}

static void add_side(const double *v, int row, sample *to) {
    const double all[] = {row,
                          v[PLAYED_GAME],
                          v[PLAYED_SIDE],
                          v[PLAYED_PLACE],
                          v[PLAYED_WON],
                          v[PLAYED_SIDE] == 1,
                          v[PLAYED_PLACE] == 1,
                          v[PLAYED_VILLAGES],
                          v[PLAYED_MORE_LAND],
                          v[PLAYED_AWAY],
                          v[PLAYED_AWAY_MEAN],
                          v[PLAYED_RIVAL],
                          v[PLAYED_GOLD],
                          v[PLAYED_EARLY],
                          v[PLAYED_RULES]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        sample_add(to, all[i]);
}

typedef struct {
    int games, first, place_1;
    double lead;
} tally;

static void count_game(const played_games *h, int row, sample *to, tally *won) {
    int past = past_game(&h->table, row);
    assert(past - row >= 2); /* the table's reader rejects games with a single side */
    won->games++;
    for (int i = row; i < past; i++) {
        const double *v = h->table.row[i].value;
        if (to) add_side(v, i, to);
        won->first += v[PLAYED_WON] > 0 && v[PLAYED_SIDE] == 1;
        won->place_1 += v[PLAYED_WON] > 0 && v[PLAYED_PLACE] == 1;
        won->lead += v[PLAYED_SIDE] == 1 ? v[PLAYED_EARLY] : -v[PLAYED_EARLY] / (past - row - 1);
    }
}

static tally count_land(const played_games *h, int row, sample *to) {
    tally won = {0};
    for (double land = land_of(h, row); land_of(h, row) == land; row = seek_game(h, past_game(&h->table, row)))
        count_game(h, row, to, &won);
    return won;
}

/* Makes a run. If the table has fewer lands than the run's number asks for, the run has no numbers. */
static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    const played_games *h = memory;
    sample *to = r->experiment->recorded >> SIDES & 1 ? &row->series[SIDES] : NULL;
    marks_empty(b, row);
    tally won = count_land(h, seek_land(h, r->repetition), to);
    row->stop = won.games ? "played" : "no games";
    if (won.games) {
        marks_put(b, row, "games", won.games);
        marks_put(b, row, "first", (double)won.first / won.games);
        marks_put(b, row, "place_1", (double)won.place_1 / won.games);
        marks_put(b, row, "lead", won.lead / won.games);
    }
    return !row->series[SIDES].failed || lg_fail_memory(error);
}

const study_kind study_kind_played = {
    .name = "played",
    .sentence = "games of Wesnoth that were played are read from a table, by land",
    .options = options,
    .series = series,
    .reads = true,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
