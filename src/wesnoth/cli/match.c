/* levelground wesnoth match: lets the game's own AI play against itself, in several games at a time, and counts who wins. This
 * measures fairness by play. In every second game the sides change places, and after every two games they change factions, so
 * that the effects of moving first, of the place and of the faction can be separated. */
#include "match.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "io/file.h"
#include "wesnoth/map/settings.h"

enum { GAMES_MAX = 100000, JOBS_MAX = 64, FACTION_SIZE = 64, ATTEMPTS = 2, WAIT_MS = 200 };
static const double game_seconds = 900; /* time limit of a game, in seconds */

typedef struct {
    choice land;
    const char *map, *factions, *program, *output, *trace, *table;
    whole_option games, jobs, seed, turns, size, evaluations, scale, help, second_gold, second_villages;
    bool patches, teams, json;
} options;

static const option_row rows[] = {
    {"games", 'n', "N", WHOLE(options, games, 1, GAMES_MAX), "number of games (10)", 1},
    {"map", 0, "M", TEXT(options, map),
     "grown, stock (the game's own random maps) or a file with maps, as generate prints them: two games on each "
     "(grown)",
     1},
    {"factions", 0, "A,B[,C[,D]]", TEXT(options, factions),
     "factions of the two to four sides, or Random; Mirrored: all sides have the same army, each of the default "
     "era's factions in turn (Rebels,Loyalists)",
     1},
    {"teams", 0, NULL, FLAG(options, teams), "with four sides: sides 1 and 4 play against sides 2 and 3", 1},
    {"second-gold", 0, "N", WHOLE(options, second_gold, 0, 1000),
     "extra gold for the side that moves last; sides between get a part (0)", 1},
    {"second-villages", 0, "N", WHOLE(options, second_villages, 0, 10),
     "villages that the side that moves last owns at the start; sides between get a part (0)", 1},
    {"turns", 0, "N", WHOLE(options, turns, 1, 1000), "end a game as undecided after this many turns (40)", 1},
    {"size", 0, "N", WHOLE(options, size, 1, GROWING_LENGTH_MAX), "width and height of a grown map (40)", 2},
    {"variant", 0, "V", TEXT(options, land.variant),
     "the requirements that count as fair (balanced, or those that the preset was published for)", 2},
    {"evaluations", 0, "N", WHOLE(options, evaluations, 1, 1000000),
     "at most this many evaluations for each ring (30000)", 2},
    {"help-behind", 0, "N", WHOLE(options, help, 0, 100),
     "how much better new land becomes for a side that is behind, in percent (0)", 2},
    {"patches", 0, NULL, FLAG(options, patches),
     "make new land only around a side's farthest unit, not around its keep", 2},
    {"scale", 0, "N", WHOLE(options, scale, 1, 1000),
     "at most one village on this many hexes (10, as published; 20: as on the game's maps)", 2},
    LAND_OPTIONS(options, land, 2),
    {"seed", 's', "S", WHOLE(options, seed, 0, INT64_MAX), "the seed; another seed gives other land (1)", 2},
    {"jobs", 'j', "J", WHOLE(options, jobs, 1, JOBS_MAX), "number of games at a time (default: one for each core)", 3},
    {"program", 0, "FILE", TEXT(options, program), "the game (default: wesnoth-1.18, or wesnoth-1.16)", 3},
    {"output", 'o', "DIR", TEXT(options, output), "keep maps and finished games in this folder, and continue from them",
     4},
    {"trace", 0, "FILE", TEXT(options, trace), "write how the land was explored", 4},
    {"table", 0, "FILE", TEXT(options, table), "write a row for each side of each decided game as CSV, for statistics",
     4},
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines: an object for each game, then the summary", 4},
    {0},
};

const char *const match_factions[] = {"Loyalists", "Rebels",   "Northerners", "Undead",   "Knalgans",
                                      "Drakes",    "Dunefolk", "Random",      "Mirrored", NULL};

static bool is_of_file(const match_plan *plan) {
    return strcmp(plan->map, "grown") != 0 && strcmp(plan->map, "stock") != 0;
}

bool match_set_factions(match_plan *plan, const char *names, lg_error *error) {
    char name[FACTION_SIZE];
    size_t length;
    for (const char *at = names ? names : "Rebels,Loyalists"; *(at += strspn(at, ",")); at += length) {
        int i = 0;
        length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        while (match_factions[i] && strcmp(match_factions[i], name) != 0)
            i++;
        const char *near = match_factions[i] ? NULL : lg_nearest(name, match_factions);
        if (near) return lg_fail(error, "unknown faction '%.60s'; did you mean '%s'?", name, near);
        if (!match_factions[i])
            return lg_fail(error,
                           "unknown faction '%.60s'; expected Loyalists, Rebels, Northerners, Undead, Knalgans, "
                           "Drakes, Dunefolk, Random or Mirrored",
                           name);
        if (plan->sides == GROWING_SIDES_MAX)
            return lg_fail(error, "--factions: expected at most %d", GROWING_SIDES_MAX);
        plan->faction[plan->sides++] = match_factions[i];
    }
    if (plan->sides == 1 && !strcmp(plan->faction[0], "Mirrored")) {
        /* Gives all sides the same faction. The match has two sides, or as many as the maps of a file have. */
        for (int side = 1; side < GROWING_SIDES_MAX; side++)
            plan->faction[side] = plan->faction[0];
        plan->sides = is_of_file(plan) ? 0 : 2;
        return true;
    }
    if (plan->sides < 2) return lg_fail(error, "--factions: expected at least two");
    for (int i = 1; i < plan->sides; i++)
        if (!strcmp(plan->faction[0], "Mirrored") != !strcmp(plan->faction[i], "Mirrored"))
            return lg_fail(error, "--factions: expected all Mirrored, or none");
    return strcmp(plan->map, "stock") != 0 || plan->sides == 2 ||
           lg_fail(error, "--map stock: the game makes these maps for two sides");
}

static bool set_plan(match_plan *plan, const options *o, lg_error *error) {
    const lg_variant *variant = NULL;
    int64_t jobs = threads_or_cores(o->jobs);
    *plan = (match_plan){.land = o->land,
                         .map = o->map ? o->map : "grown",
                         .games = (int)whole_or(o->games, 10),
                         .jobs = jobs > JOBS_MAX ? JOBS_MAX : (int)jobs,
                         .turns = (int)whole_or(o->turns, 40),
                         .size = (int)whole_or(o->size, 40),
                         .evaluations = (int)whole_or(o->evaluations, GROWING_EVALUATIONS),
                         .scale = (int)whole_or(o->scale, 10),
                         .help = (int)o->help.value,
                         .patches = o->patches,
                         .teams = o->teams,
                         .second_gold = (int)o->second_gold.value,
                         .second_villages = (int)o->second_villages.value,
                         .seed = (uint64_t)whole_or(o->seed, 1),
                         .program = o->program ? o->program : wesnoth_program(),
                         .output = o->output,
                         .trace = o->trace,
                         .table = o->table,
                         .json = o->json};
    if (plan->size < 20) return lg_fail(error, "--size: expected at least 20, found %d", plan->size);
    const char *only_grown = o->size.given          ? "--size"
                             : o->scale.given       ? "--scale"
                             : o->evaluations.given ? "--evaluations"
                             : o->help.given        ? "--help-behind"
                             : o->patches           ? "--patches"
                             : plan->land.variant   ? "--variant"
                             : plan->land.sets      ? "--set"
                             : plan->land.algorithm ? "--algorithm"
                             : plan->land.preset    ? "--preset"
                                                    : NULL;
    if (only_grown && strcmp(plan->map, "grown") != 0)
        return lg_fail(error, "%s: the maps are not grown (--map)", only_grown);
    if (!choose_growing(&o->land, &variant, error)) return false;
    plan->variant = variant->name;
    if (!engine_check(plan->variant, &plan->land, error) || !match_set_factions(plan, o->factions, error)) return false;
    if (plan->teams && plan->table) return lg_fail(error, "--teams: the rows of a table have one winner for each game");
    json_t *name = json_string(plan->map); /* the name is written to the journal and the report, so it must be UTF-8 */
    json_decref(name);
    if (!name) return lg_fail(error, "--map: the name is not UTF-8");
    if (is_of_file(plan) && !map_levels(plan, error)) return false;
    return !plan->teams || plan->sides == 4 || lg_fail(error, "--teams: expected four sides, found %d", plan->sides);
}

typedef struct {
    const match_plan *plan;
    journal journal;
    table_seat seat[JOBS_MAX];
    int seats, next;        /* next: index of the next game to begin */
    int failed[JOBS_MAX];   /* for each seat, the number of failed attempts of its game */
    char folder[PATH_SIZE]; /* the folder that contains the seats' data folders */
    progress progress;
} match;

/* Does the folder contain only seats that a killed match has left? Their names are numbers. */
static bool has_only_seats(const char *path) {
    struct stat there;
    bool good = lstat(path, &there) == 0 && S_ISDIR(there.st_mode);
    DIR *folder = good ? opendir(path) : NULL;
    good = folder;
    for (struct dirent *entry; good && (entry = readdir(folder));)
        good = !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") ||
               (strlen(entry->d_name) <= 2 && strspn(entry->d_name, "0123456789") == strlen(entry->d_name));
    if (folder) closedir(folder);
    return good;
}

/* Makes a new folder for the seats, and opens them. */
static bool open_seats(match *m, lg_error *error) {
    const match_plan *plan = m->plan;
    int left = plan->games - m->journal.done;
    char path[PATH_SIZE];
    if (!plan->output) {
        if (!make_private_folder(m->folder, error)) return false;
    } else {
        if (!join_path(path, error, "%s/playing", plan->output)) return false;
        if (has_only_seats(path)) remove_folder(path);
        if (mkdir(path, 0777) != 0)
            return errno == EEXIST ? lg_fail(error, "%.200s: exists, and was not made by a match", path)
                                   : lg_fail(error, "%.200s: cannot make the folder: %s", path, strerror(errno));
        if (!join_path(m->folder, error, "%s", path)) return false;
    }
    char *folder = realpath(m->folder, NULL); /* the game needs an absolute path */
    bool good = folder || lg_fail(error, "%.200s: is gone", m->folder);
    for (int i = 0; good && i < plan->jobs && i < left; i++) {
        good = join_path(path, error, "%s/%d", folder, i) && seat_open(&m->seat[i], plan, path, error);
        m->seats = i + 1;
    }
    free(folder);
    return good;
}

/* Begins the next game on a seat, if a game is left. */
static bool begin_next(match *m, table_seat *s, lg_error *error) {
    while (m->next < m->plan->games && m->journal.record[m->next])
        m->next++;
    if (m->next == m->plan->games) return true;
    return seat_begin(s, m->next++, error);
}

/* Called after a game has ended: adds the game to the journal, or plays it again if it failed. */
static bool end_game(match *m, int i, bool end_it, lg_error *error) {
    table_seat *s = &m->seat[i];
    json_t *record = seat_finish(s, end_it, error);
    if (!record && !interrupted() && ++m->failed[i] < ATTEMPTS) return seat_begin(s, s->index, error);
    if (!record) return interrupted();
    m->failed[i] = 0;
    return journal_add(&m->journal, record, error) && (interrupted() || begin_next(m, s, error));
}

static bool play_all(match *m, lg_error *error) {
    struct pollfd wait[JOBS_MAX];
    bool good = true;
    for (int i = 0; good && i < m->seats; i++)
        good = begin_next(m, &m->seat[i], error);
    while (good && !interrupted()) {
        bool busy = false;
        for (int i = 0; i < m->seats; i++) {
            wait[i] = (struct pollfd){.fd = m->seat[i].game.output, .events = POLLIN};
            busy = busy || wait[i].fd >= 0;
        }
        if (!busy) break;
        poll(wait, (nfds_t)m->seats, WAIT_MS);
        for (int i = 0; good && i < m->seats; i++) {
            bool late = wait[i].fd >= 0 && wall_clock() - m->seat[i].start > game_seconds;
            bool heard = wait[i].fd >= 0 && wait[i].revents;
            if (late || (heard && !seat_listen(&m->seat[i]))) good = end_game(m, i, late, error);
        }
        progress_count(&m->progress, "playing", m->journal.done, m->plan->games, "games");
    }
    interrupts_leave();
    progress_hide(&m->progress);
    return good;
}

static int write_file(const match *m, const char *path,
                      void (*report)(const match_plan *plan, const journal *j, lg_text *text)) {
    lg_text text = {0};
    lg_error error;
    report(m->plan, &m->journal, &text);
    bool good = (!text.failed || lg_fail_memory(&error)) && file_write(path, text.data, text.length, &error);
    lg_text_clear(&text);
    return good ? DONE : complain(FAILED, "%s", error.text);
}

static int play_match(match_plan *plan) {
    static match m;
    lg_error error, missing;
    m = (match){.plan = plan, .progress = progress_begin(true)};
    interrupts_catch(INTERRUPTS_BREAK);
    plan->absent = !wesnoth_version(plan->program, plan->version, &missing);
    bool good = journal_open(&m.journal, plan, &error);
    m.progress.before = m.journal.done;
    int status = good ? DONE : reject(&error);
    if (good && plan->absent && m.journal.done < plan->games) {
        status = reject(&missing);
        good = false;
    }
    bool open = good && open_seats(&m, &error);
    if (good && (!open || !play_all(&m, &error))) status = complain(FAILED, "%s", error.text);
    for (int i = 0; i < m.seats; i++)
        seat_close(&m.seat[i]);
    if (m.folder[0]) remove_folder(m.folder);
    if (open) { /* the results are printed and written also after a failure */
        int told = report_print(plan, &m.journal) ? DONE : complain(FAILED, "out of memory");
        if (told == DONE && plan->trace) told = write_file(&m, plan->trace, report_trace);
        if (told == DONE && plan->table) told = write_file(&m, plan->table, report_table);
        if (status == DONE) status = told;
        if (status == DONE && told == DONE && m.journal.done != plan->games)
            status = complain(FAILED, "interrupted: %d of %d games played", m.journal.done, plan->games);
    }
    journal_close(&m.journal);
    return status;
}

int wesnoth_match_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       NO_ARGUMENT("expected no argument"),
                                       .sentence = "Lets the AI of Wesnoth play itself, and reports who wins."};
    options o = {0};
    match_plan plan;
    lg_error error;
    parse_options(&table, argc, argv, &o);
    int status = set_plan(&plan, &o, &error) ? play_match(&plan) : reject(&error);
    map_levels_clear(&plan);
    return status;
}
