/* Reads games of Wesnoth that were played elsewhere from a table written by `wesnoth match`. Each run is one land with all
 * decided games on it. So analyses that split the data by run keep a land's games together. Only games with equal armies count:
 * all sides play the same faction. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "io/file.h"
#include "lab/kind.h"
#include "levelground.h"
#include "wesnoth/map/settings.h"

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

/* Splits the table in place, so that fields become strings. Quotes are not handled, because no field of this table needs them.
 * Each line is a row. Errors name file and line. */

enum { FIELDS_MAX = 64, FACTION = PLAYED_COLUMNS };

static const char version_name[] = "wesnoth"; /* a column that older tables do not have: the game's version */

static const char *const names[] = {"game", "land",      "side",  "place", "won",   "villages", "more_land",
                                    "away", "away_mean", "rival", "gold",  "early", "rules",    "faction"};

typedef struct {
    played_table *table;
    const char *path;
    char *at; /* the next line */
    /* width: number of fields in a row; column: the index of each column that is read */
    int line, fields, width, column[FACTION + 1], winners;
    int version; /* index of the column with the game's version; `width` if there is none */
    const char *first_version;
    char *field[FIELDS_MAX];
    lg_error *error;
} reader;

/* Splits the next line into fields; returns false at the end. */
static bool cut_line(reader *r) {
    char *line = r->at, *end = strchr(line, '\n');
    if (!*line) return false;
    r->at = end ? end + 1 : line + strlen(line);
    line[strcspn(line, "\r\n")] = '\0';
    r->line++;
    r->fields = 0;
    for (char *next = line; next && r->fields < FIELDS_MAX; r->fields++) {
        r->field[r->fields] = next;
        if ((next = strchr(next, ','))) *next++ = '\0';
    }
    return true;
}

static const char *field_of(const reader *r, int column) {
    return r->field[r->column[column]];
}

static bool expect_field(const reader *r, bool good, const char *wanted, int column) {
    return good || lg_fail(r->error, "%.200s:%d: %s: expected %s, found '%.40s'", r->path, r->line, names[column],
                           wanted, field_of(r, column));
}

/* Checks the game that has just ended; the last row belongs to it. */
static bool end_game(const reader *r) {
    int rows = r->table->rows;
    assert(rows > 0);
    const double *last = r->table->row[rows - 1].value;
    if (r->winners == 1 && last[PLAYED_SIDE] > 1) return true;
    return lg_fail(r->error, "%.200s:%d: expected of game %g at least two sides and one winner, found %g and %d",
                   r->path, rows + 1, last[PLAYED_GAME], last[PLAYED_SIDE], r->winners);
}

static bool read_row(reader *r) {
    played_table *t = r->table;
    double *now = t->row[t->rows].value, *before = t->rows ? t->row[t->rows - 1].value : NULL;
    bool good = true;
    if (r->fields != r->width)
        return lg_fail(r->error, "%.200s:%d: expected %d fields, found %d", r->path, r->line, r->width, r->fields);
    const char *version = r->version < r->width ? r->field[r->version] : "";
    if (!r->first_version) r->first_version = version;
    if (strcmp(version, r->first_version) != 0)
        return lg_fail(r->error, "%.200s:%d: expected a game of Wesnoth %.20s, as above, found %.20s", r->path, r->line,
                       r->first_version, version);
    for (int c = 0; good && c < FACTION; c++)
        good = expect_field(r, lg_number_read(field_of(r, c), &now[c]) && fabs(now[c]) < 1e9, "a number", c);
    for (int c = PLAYED_GAME; good && c <= PLAYED_WON; c++)
        good = expect_field(r, now[c] >= 0 && now[c] == floor(now[c]), "a whole number", c);
    if (!good || !expect_field(r, now[PLAYED_WON] <= 1, "0 or 1", PLAYED_WON)) return false;
    if (before && now[PLAYED_GAME] == before[PLAYED_GAME] && now[PLAYED_SIDE] == before[PLAYED_SIDE] + 1) {
        if (!expect_field(r, now[PLAYED_LAND] == before[PLAYED_LAND], "the land of the game", PLAYED_LAND))
            return false;
    } else {
        if (before && !end_game(r)) return false;
        r->winners = 0;
        if (!expect_field(r, now[PLAYED_SIDE] == 1, "side 1 or the next one", PLAYED_SIDE) ||
            !expect_field(r, !before || now[PLAYED_GAME] > before[PLAYED_GAME], "a later game", PLAYED_GAME) ||
            !expect_field(r, !before || now[PLAYED_LAND] >= before[PLAYED_LAND], "the same land or a later one",
                          PLAYED_LAND))
            return false;
    }
    t->row[t->rows++].faction = field_of(r, FACTION);
    r->winners += now[PLAYED_WON] > 0;
    return true;
}

/* Reads a table. The caller frees the table also after an error. An error has the form PATH:LINE: expected ..., found ... */
static bool played_read(played_table *t, const char *path, lg_error *error) {
    size_t lines = 1;
    *t = (played_table){0};
    if (!file_read(path, FILE_SIZE_MAX, &t->text, error)) return false;
    lg_text_append(&t->text, "", 0);
    for (size_t i = 0; i < t->text.length; i++)
        lines += t->text.data[i] == '\n';
    t->row = calloc(lines, sizeof *t->row);
    if (t->text.failed || !t->row) return lg_fail_memory(error);
    reader r = {.table = t, .path = path, .at = t->text.data, .error = error};
    cut_line(&r);
    r.width = r.fields;
    while (r.version < r.fields && strcmp(r.field[r.version], version_name) != 0)
        r.version++;
    for (int c = 0; c <= FACTION; c++) {
        int i = 0;
        while (i < r.fields && strcmp(r.field[i], names[c]) != 0)
            i++;
        r.column[c] = i;
        if (i == r.fields) return lg_fail(r.error, "%.200s:1: expected a column %s, found none", r.path, names[c]);
    }
    while (cut_line(&r))
        if (!read_row(&r)) return false;
    return r.table->rows ? end_game(&r) : lg_fail(r.error, "%.200s:2: expected games, found none", r.path);
}

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

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_wesnoth) return lg_fail(error, "only games of wesnoth can be read");
    if (!lg_value_text(&w->with, "table")) return lg_fail(error, "expected a table of games: with: table=FILE");
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void close(void *memory) {
    played_games *h = memory;
    lg_text_clear(&h->table.text);
    free(h->table.row);
    free(h);
}

/* Returns the row that follows the game which begins at `row`. */
static int past_game(const played_table *t, int row) {
    int past = row + 1;
    while (past < t->rows && t->row[past].value[PLAYED_SIDE] > 1)
        past++;
    return past;
}

/* Returns the first row of the next wanted game, looking from `row` on: all its sides play the wanted faction. */
static int seek_game(const played_games *h, int row) {
    const played_table *t = &h->table;
    for (int past; row < t->rows; row = past) {
        const char *faction = h->faction ? h->faction : t->row[row].faction;
        bool is_wanted = true;
        past = past_game(t, row);
        for (int i = row; is_wanted && i < past; i++)
            is_wanted = !strcmp(t->row[i].faction, faction);
        if (is_wanted) break;
    }
    return row;
}

static double land_of(const played_games *h, int row) {
    return row < h->table.rows ? h->table.row[row].value[PLAYED_LAND] : NAN;
}

static void *open(const study_bench *b, lg_error *error) {
    const char *name = lg_value_text(&b->setup->with, "table");
    char path[PATH_MAX];
    played_games *h = calloc(1, sizeof *h);
    bool good = h || lg_fail_memory(error);
    if (good) {
        h->faction = lg_value_text(&b->setup->with, "faction");
        good = beside_find(b->design->plan->path, name, path)
                   ? played_read(&h->table, path, error)
                   : lg_fail(error, "%.200s: no file in the folder of the plan", name);
    }
    if (good && seek_game(h, 0) == h->table.rows)
        good =
            lg_fail(error, "%.200s: no game in which all sides play %s", path, h->faction ? h->faction : "one faction");
    if (good) return h;
    if (h) close(h);
    return NULL;
}

/* Makes a run: the wanted games on its land. If the table has fewer lands than the run's number asks for, the run has no
 * numbers. Lands without wanted games do not count. */
static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    const played_games *h = memory;
    sample *to = r->experiment->recorded >> SIDES & 1 ? &row->series[SIDES] : NULL;
    int at = seek_game(h, 0), games = 0, first = 0, place_1 = 0;
    double lead = 0;
    for (int64_t i = 0; i < r->repetition; i++)
        for (double land = land_of(h, at); land_of(h, at) == land;)
            at = seek_game(h, past_game(&h->table, at));
    int past;
    for (double land = land_of(h, at); land_of(h, at) == land; at = seek_game(h, past)) {
        past = past_game(&h->table, at);
        assert(past - at >= 2); /* the table's reader rejects games with a single side */
        games++;
        for (int i = at; i < past; i++) {
            const double *v = h->table.row[i].value;
            const double side[] = {i,
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
            for (size_t k = 0; to && k < sizeof side / sizeof *side; k++)
                sample_add(to, side[k]);
            first += v[PLAYED_WON] > 0 && v[PLAYED_SIDE] == 1;
            place_1 += v[PLAYED_WON] > 0 && v[PLAYED_PLACE] == 1;
            lead += v[PLAYED_SIDE] == 1 ? v[PLAYED_EARLY] : -v[PLAYED_EARLY] / (past - at - 1);
        }
    }
    marks_empty(b, row);
    row->stop = games ? "played" : "no games";
    if (games) {
        marks_put(b, row, "games", games);
        marks_put(b, row, "first", (double)first / games);
        marks_put(b, row, "place_1", (double)place_1 / games);
        marks_put(b, row, "lead", lead / games);
    }
    return !row->series[SIDES].failed || lg_fail_memory(error);
}

const study_kind study_kind_played = {
    .name = "played",
    .sentence = "games of Wesnoth that were played are read from a table, by land",
    .options = options,
    .series = series,
    .reads_files = true,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
