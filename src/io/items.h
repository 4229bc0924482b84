/* What the tool says of a level: a JSON object or a readable line. The words are part of the command line. */
#ifndef LG_IO_ITEMS_H
#define LG_IO_ITEMS_H

#include "io/json.h"
#include "levelground/repair.h"
#include "levelground/search.h"

/* How a level was made. */
typedef struct {
    const char *id; /* or NULL: no recipe gives it back */
    const lg_plan_step *plan;
    const lg_budget *budget;
    const lg_outcome *outcome;
    double seconds, cpu_seconds;
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

/* Of a record: game, variant and settings; and who searches by a plan, algorithm, preset and parameters. */
void item_put_rules(json_t **object, const lg_recipe *recipe);
void item_put_searcher(json_t **object, const lg_recipe *recipe, const lg_plan_step *plan);
void item_json(const item *it, lg_text *line);
/* Is it as wanted? What is not, by the names of the rules and where, stands in lines of its own. */
void item_line(const item *it, lg_text *line);
/* The names of a plan's algorithms, each once: "anneal", "pso+tabu". */
void item_plan_name(const lg_plan_step *plan, lg_text *name);

#endif
