/* What is said of a level in JSON: generate's and evaluate's lines, and what the page shows. The words are part of the command
 * line. */
#ifndef LG_IO_RECORD_H
#define LG_IO_RECORD_H

#include "levelground/repair.h"
#include "levelground/search.h"

/* How a level was made. */
typedef struct {
    const char *id; /* or NULL: no recipe gives it back */
    const lg_plan_step *plan;
    const lg_budget *budget;
    const lg_outcome *outcome;
    double seconds, cpu_seconds; /* not told where NAN */
} item_search;

/* How a level was repaired. */
typedef struct {
    const lg_repaired *outcome;
    const int *cells;       /* the changed ones */
    const lg_level *before; /* whose cells they are */
    int64_t seed;
} item_repair;

typedef struct {
    const char *file;          /* or NULL */
    const lg_recipe *recipe;   /* game, variant and settings; all of it where there is a search */
    const item_search *search; /* or NULL: nothing is known of it */
    const item_repair *repair; /* or NULL */
    const lg_task *task;
    const lg_level *level;
    const lg_report *report;
    bool violations; /* list them in JSON (evaluate) */
    bool verbose;    /* say every count and who searched in the readable line */
} item;

/* The object, as a value. */
void record_put(const item *it, lg_text *text);
/* Members of it: game, variant and settings; who searches by a plan, algorithm, preset and parameters; how it was repaired; and the
 * level's text with the game's own members. */
void record_put_rules(lg_text *text, const lg_recipe *recipe);
void record_put_searcher(lg_text *text, const lg_recipe *recipe, const lg_plan_step *plan);
void record_put_repair(lg_text *text, const lg_game *game, const item_repair *repair);
void record_put_level(lg_text *text, const lg_game *game, const lg_task *task, const lg_level *level);
/* The names of a plan's algorithms, each once: "anneal", "pso+tabu". */
void record_plan_name(const lg_plan_step *plan, lg_text *name);
/* Why the search ended: as its optimizer says, else lg_stop_name. */
const char *record_stop(const lg_outcome *outcome);

#endif
