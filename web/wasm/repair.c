/* Repairs: the fewest cells to change. */
#include <stdlib.h>

#include "io/put.h"
#include "job.h"
#include "judge.h"

enum { SEED = 1 };

typedef struct {
    job base;
    rules rules; /* its task is the one that repairs */
    lg_level *level;
    lg_repair *repair;
} repair;

static lg_stop step(job *j) {
    return lg_repair_step(((repair *)j)->repair);
}

static void put(const repair *r, bool map, lg_text *text) {
    const lg_game *game = r->rules.link.recipe.game;
    lg_repaired how = lg_repair_outcome(r->repair);
    const item_repair told = {&how, lg_repair_cells(r->repair), r->level, SEED};
    lg_text written = {0};
    put_open(text, NULL, '{');
    record_put_repair(text, game, &told);
    put_number(text, "score", how.score);
    put_bool(text, "missed", how.missed);
    if (map) game->write(lg_repair_level(r->repair), game->formats[0].name, &written);
    if (map) put_string(text, "map", written.data);
    put_close(text, '}');
    text->failed = text->failed || written.failed;
    lg_text_clear(&written);
}

/* The members of a repair's record, "score", "missed", and the level so far as "map". */
static void found(const job *j, lg_text *text) {
    put((const repair *)j, true, text);
}

static void standing(const job *j, lg_text *text) {
    put((const repair *)j, false, text);
}

static void end(job *j) {
    repair *r = (repair *)j;
    lg_repair_destroy(r->repair);
    rules_clear(&r->rules);
    free(r->level);
    free(r);
}

static bool prepare(repair *r, const char *map, const char *link, lg_error *error) {
    const lg_game *game = NULL;
    lg_level *lock = NULL;
    if (!(r->level = level_of(map, &game, error)) || !rules_read(&r->rules, link, game, error)) return false;
    if (r->rules.link.lock && !(lock = level_of(r->rules.link.lock, &game, error))) return false;
    r->rules.task = lg_repair_task(game, &r->rules.link.recipe.settings, r->level, lock, error);
    free(lock);
    return r->rules.task && (r->repair = lg_repair_create(r->rules.task, r->level, error));
}

/* Repairs a level by the rules of the link, and leaves what its lock fixes; the job, or NULL. */
job *EXPORT(lg_web_repair)(const char *map, const char *link) {
    lg_error error = {"out of memory"};
    repair *r = calloc(1, sizeof *r);
    if (r && prepare(r, map, link, &error)) {
        r->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        lg_repair_start(r->repair, lg_budget_unlimited(), lg_rng_stream(SEED, "repair", 0));
        return &r->base;
    }
    if (r) end(&r->base);
    refuse(&error);
    return NULL;
}
