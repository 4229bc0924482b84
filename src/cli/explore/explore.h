/* What levelground explore is made of: the archive by words or by a file, its file, and what is drawn of it. */
#ifndef LG_CLI_EXPLORE_H
#define LG_CLI_EXPLORE_H

#include "cli/cli.h"
#include "host/progress.h"
#include "levelground/explore.h"

/* ---- the command: words that archives and fronts have in common, and the work ---------------------------------------- */

enum { FROM_MAX = 32 };

typedef struct {
    choice choice; /* its params are those of the emitter, the algorithm or the front */
    const char *axes, *cells, *objectives, *emitter, *seed, *evaluations, *seconds, *jobs, *store, *output,
        *from[FROM_MAX];
    int sources;
    bool json, quiet;
} explore_options;

/* Game, variant, settings and seed; to be cleared, also after an error. */
bool explore_rules(const explore_options *o, lg_recipe *rules, lg_error *error);

/* Are a store's seed, variant and settings those of the words, as far as there are any? */
bool explore_same_rules(const explore_options *o, const lg_recipe *stored, const lg_recipe *words, lg_error *error);

typedef struct {
    int64_t evaluations; /* in all */
    double seconds;      /* 0: no limit */
} explore_limits;

bool explore_limit(const explore_options *o, explore_limits *limits, lg_error *error);
/* Threads as they are asked for, to be destroyed; NULL for one alone. */
bool explore_crew(const explore_options *o, lg_crew **crew, lg_error *error);

/* Rounds of work, up to a limit or Ctrl-C; it is saved now and then. All are given the context. */
typedef struct {
    bool (*round)(void *context, int64_t evaluations); /* at most so many */
    void (*show)(void *context, progress *bar);
    bool (*save)(void *context);
    void *context;
    const lg_explored *done;
} explore_work;

bool explore_on(const explore_work *work, const explore_limits *limits, bool shown);
/* Writes a text, where all is good, into a folder (NULL: name is a path), and clears it. */
bool explore_write(const char *folder, const char *name, lg_text *text, bool good, lg_error *error);
/* levelground explore --objectives */
int trade_off(const explore_options *o);

/* ---- archives ------------------------------------------------------------------------------------------------------ */

/* All that an archive is an archive of: its file begins with it. */
typedef struct {
    lg_recipe rules; /* game, variant and settings; and the seed */
    lg_niches niches;
    lg_explored done;
} expedition;

/* "TRAIT[=LOW..HIGH],..." (NULL: the game's usual two) and "20x20", "20" or "cvt:1000" (NULL: the usual) into niches. */
bool read_axes(const lg_game *game, const char *axes, const char *cells, lg_niches *niches, lg_error *error);
/* The trait's row, or -1, for which the error names what is near; and the ends in LOW..HIGH. */
int find_trait(const lg_game *game, const char *name);
bool fail_trait(const lg_game *game, const char *option, const char *word, lg_error *error);
bool read_ends(const char *option, char *words, double ends[2], lg_error *error);
/* "islands (hexes)" */
void axis_title(const lg_game *game, const lg_axis *axis, lg_text *text);

/* ---- its file: JSON Lines, an elite a line; the first line has a member "archive" as well --------------------------- */

/* What the file begins with: rules, niches and how far it is; rules to be cleared, also after an error. */
bool store_head(const char *path, expedition *e, lg_error *error);
/* Offers all elites of the file, in order. strict: they have to be those that were written, of the same version; else what
 * this archive wants of them is taken. */
bool store_read(const char *path, lg_explorer *x, const expedition *e, bool strict, lg_error *error);
bool store_lines(lg_explorer *x, const expedition *e, const lg_task *task, lg_text *lines, lg_error *error);
/* As a table for spreadsheets and pandas: an elite a row. */
bool store_table(lg_explorer *x, const expedition *e, lg_text *csv);

/* ---- pictures ------------------------------------------------------------------------------------------------------ */

/* The cells by how good their levels are, with some of these around; animated: as they were filled, in ten seconds. */
bool draw_archive(lg_explorer *x, const expedition *e, const lg_task *task, bool animated, lg_text *svg,
                  lg_error *error);

#endif
