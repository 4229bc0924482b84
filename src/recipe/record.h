/* Describes levels in JSON: the records that generate and evaluate print, and that the web page shows. Scripts depend on the
 * names of the members. */
#ifndef RECIPE_RECORD_H
#define RECIPE_RECORD_H

#include "levelground/repair.h"
#include "levelground/search.h"
#include "recipe/played.h"

/* How a level was made. */
typedef struct {
    /* A link if the level has a lock or a setting that no id can hold. NULL if neither an id nor a link can make the level
     * again. */
    const char *id;
    const lg_budget *budget;
    const lg_outcome *outcome;
    double seconds, cpu_seconds; /* left out if NAN */
} item_search;

/* How a level was repaired. */
typedef struct {
    const lg_repaired *outcome;
    lg_changes changes;
    const lg_level *before, *after;
    /* The task of the rules by which the level was to be repaired. The repair's own task has the level's pieces as its stock, so
     * it cannot tell whether they are those in the box. */
    const lg_task *rules;
    int64_t seed;
} item_repair;

typedef struct {
    const char *file;          /* the file that the level was read from, or NULL */
    const lg_recipe *recipe;   /* game, variant and settings; complete if there is a search */
    const item_search *search; /* NULL: not known how the level was made */
    const item_repair *repair; /* NULL: the level was not repaired */
    const item_played *played; /* NULL: no program has played on the level */
    const lg_task *task;
    const lg_level *level;
    const lg_report *report;
    bool violations; /* list the violations, as evaluate does */
    bool counted;    /* list the places that each measured number counts */
    bool verbose;    /* the readable line also states every count and the algorithm */
} item;

/* Writes what is unusual about the level. Writes nothing if nothing is. */
void record_remark(const item *it, lg_text *text);
/* Writes the whole object. */
void record_put(const item *it, lg_text *text);
/* Write members of the object. record_put_rules: game, variant and settings; those that say what the level
 * itself is, are the level's, unless it is NULL. record_put_searcher: the algorithm, preset and
 * parameters of a plan. record_put_repair: how the level was repaired. record_put_level: the level's text with the game's own
 * members. */
void record_put_rules(lg_text *text, const lg_recipe *recipe, const lg_level *level);
void record_put_searcher(lg_text *text, const lg_recipe *recipe, const lg_plan_step *plan);
void record_put_repair(lg_text *text, const lg_game *game, const item_repair *repair);
void record_put_level(lg_text *text, const lg_game *game, const lg_task *task, const lg_level *level);
/* Do records have this member for every game? */
bool record_has_member(const char *name);
/* Reads a level from the members of an object, as lines PATH<tab>VALUE (read_members of lg_game). The game does not see the
 * members that records have for every game, because these say nothing of the level. */
bool record_read_members(const lg_game *game, const char *lines, lg_level *level, lg_error *error);
/* Writes the names of a plan's algorithms, each once: "anneal", "pso+tabu". */
void record_plan_name(const lg_plan_step *plan, lg_text *name);
/* Is this id a link, as opposed to a short id? */
bool record_is_link(const char *id);
/* Returns why the search ended: the reason of the optimizer if it gives one, otherwise lg_stop_name. */
const char *record_stop(const lg_outcome *outcome);

#endif
