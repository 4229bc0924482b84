/* Declarations of levelground explore: reading an archive from options or from a file, writing its file, and drawing it. */
#ifndef LG_CLI_EXPLORE_H
#define LG_CLI_EXPLORE_H

#include "cli/cli.h"
#include "cli/explore/checkpoint.h"
#include "host/progress.h"
#include "io/lock.h"
#include "levelground/explore.h"

/* ---- the command: options that archives and fronts share, and the work ----------------------------------------------- */

enum { FROM_MAX = 32 };

typedef struct {
    choice choice; /* its params belong to the emitter, the algorithm or the front */
    const char *axes, *cells, *objectives, *emitter, *seed, *evaluations, *seconds, *jobs, *store, *output,
        *from[FROM_MAX];
    int sources;
    bool json, quiet;
} explore_options;

/* Reads game, variant, settings and seed. Clear `rules` also after an error. */
bool explore_rules(const explore_options *o, lg_recipe *rules, lg_error *error);

/* Checks that a store's seed, variant and settings agree with the options that were given. */
bool explore_same_rules(const explore_options *o, const lg_recipe *stored, const lg_recipe *words, lg_error *error);

typedef struct {
    int64_t evaluations; /* total, with those of the store */
    double seconds;      /* 0: no limit */
} explore_limits;

bool explore_limit(const explore_options *o, explore_limits *limits, lg_error *error);
/* Locks the store, if there is one, while this process works on it. */
bool explore_lock(const explore_options *o, file_lock *lock, lg_error *error);
/* Creates the requested threads, which the caller destroys; NULL for one thread. */
bool explore_threads(const explore_options *o, lg_thread_pool **threads, lg_error *error);

/* The work of explore_on, which repeats rounds until a limit or Ctrl-C and saves every minute. All callbacks get `context`. */
typedef struct {
    bool (*round)(void *context, int64_t evaluations); /* a round of at most so many evaluations */
    void (*show)(void *context, progress *bar);
    bool (*save)(void *context);
    void *context;
    const lg_explored *done;
    /* The evaluations of the store. After going back to a checkpoint there are fewer at first; then the time is not up before
     * there are as many again, so that no run leaves less than it found. */
    int64_t stored;
} explore_work;

bool explore_on(const explore_work *work, const explore_limits *limits, bool shown);
/* Returns what an interruption leaves, to be said after the number of evaluations. saved: the store has the run's state. */
const char *explore_kept(const explore_options *o, bool saved);
/* Writes a text to a file in a folder (NULL: `name` is a path) if `good` is true; clears the text in any case. */
bool explore_write(const char *folder, const char *name, lg_text *text, bool good, lg_error *error);
/* Runs levelground explore --objectives; returns the exit status. */
int trade_off(const explore_options *o);

/* ---- archives ------------------------------------------------------------------------------------------------------ */

/* Everything that defines an archive. Its file begins with this data. */
typedef struct {
    lg_recipe rules; /* game, variant, settings and seed */
    lg_niches niches;
    lg_explored done;
    checkpoint back;
} expedition;

void expedition_clear(expedition *e);

/* Reads niches from axes such as "TRAIT[=LOW..HIGH],..." (NULL: the game's usual two) and cells such as "20x20", "20" or
 * "cvt:1000" (NULL: the usual number). */
bool read_axes(const lg_game *game, const char *axes, const char *cells, lg_niches *niches, lg_error *error);
/* find_trait returns the trait's row, or -1. fail_trait then sets an error that names a similar trait. read_ends reads
 * LOW..HIGH. */
int find_trait(const lg_game *game, const char *name);
bool fail_trait(const lg_game *game, const char *option, const char *word, lg_error *error);
bool read_ends(const char *option, char *words, double ends[2], lg_error *error);
/* Writes the title of an axis: the trait's name, unit and description. */
void axis_title(const lg_game *game, const lg_axis *axis, lg_text *text);

/* ---- the file: JSON Lines, one elite per line; the first line also has a member "archive" --------------------------- */

/* Reads the beginning of the file: rules, niches and progress. Call expedition_clear also after an error. */
bool store_head(const char *path, expedition *e, lg_error *error);
/* Offers all elites of the file to the archive, in order. strict: each must be the same level as when it was written by this
 * version, and the checkpoint's levels are kept in e->back. Not strict: the archive takes the elites that it can use. */
bool store_read(const char *path, lg_explorer *x, expedition *e, bool strict, lg_error *error);
bool store_lines(lg_explorer *x, const expedition *e, const lg_task *task, lg_text *lines, lg_error *error);
/* Writes a table for spreadsheets and pandas, one elite per row. */
bool store_table(lg_explorer *x, const expedition *e, lg_text *csv);

/* ---- pictures ------------------------------------------------------------------------------------------------------ */

/* Draws the cells, coloured by the quality of their levels, with some of the levels around them. animated: the cells appear in
 * the order in which they were filled, within ten seconds. */
bool draw_archive(lg_explorer *x, const expedition *e, const lg_task *task, bool animated, lg_text *svg,
                  lg_error *error);

#endif
