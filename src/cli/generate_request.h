/* What generate is asked to make, by options or by an id: the recipe of the first level, its task, and the batch to run. */
#ifndef CLI_GENERATE_REQUEST_H
#define CLI_GENERATE_REQUEST_H

#include "cli.h"
#include "host/batch.h"

/* The options that choose the search: --algorithm, --preset and --param. All commands that search share them. */

/* Rows for a command's table. `search` is the field for the choice among the command's options, `help` the sentence of
 * --algorithm. */
#define SEARCH_OPTIONS_OF(options, search, help, group, tags)                                                        \
    {"algorithm", 'a', "A", TEXT(options, search.algorithm), help, group, tags},                                     \
        {"preset",                                                                                                   \
         'p',                                                                                                        \
         "P",                                                                                                        \
         TEXT(options, search.preset),                                                                               \
         "an algorithm with the parameters of a paper (see: levelground list presets)",                              \
         group,                                                                                                      \
         tags},                                                                                                      \
    {                                                                                                                \
        "param", 0, "K=V", LIST(options, search.param, search.params), "change a parameter of the algorithm", group, \
            tags                                                                                                     \
    }
#define SEARCH_OPTIONS(options, search, group, tags) \
    SEARCH_OPTIONS_OF(options, search, "use this algorithm instead of the best one for the game", group, tags)

/* Appends these options and --set as the user gave them, each with a blank before it. */
void describe_choice(const choice *c, lg_text *text);

/* The options that determine the levels. They are NULL if they are not given. */
typedef struct {
    choice choice;
    const char *id, *lock, *players, *want[LG_WANTS_MAX + 1];
    int wants;
    whole_option count, seed, jobs, evaluations;
    number_option seconds, target;
} order_words;

typedef struct {
    lg_recipe recipe;
    char *lock; /* the lock's native text, or NULL */
    lg_task *task;
    batch batch;
} order;

/* Returns in `seed` the given seed or, if there is none, a random seed of at most six digits from the system. */
bool seed_or_draw(whole_option given, uint64_t *seed, lg_error *error);
/* Fills in the order. The caller must clear it, also after an error. */
bool order_init(order *o, const order_words *words, lg_error *error);
void order_clear(order *o);
/* Writes the name by which `generate --id` makes the level again: an id, or a link if there is a lock or if a setting is the
 * text of a level. The name is empty if the level cannot be made again, because the search had a time limit or was
 * interrupted. */
void order_id(const order *o, const batch_result *r, lg_text *id);

#endif
