/* Repairs: which cells to change, as few as possible. */
#include <stdlib.h>

#include "io/put.h"
#include "job.h"
#include "judge.h"

enum { SEED = 1 };

typedef struct {
    job base;
    rules rules; /* its task is the repair task */
    lg_level *level;
    lg_repair *repair;
} repair;

static lg_stop step(job *j) {
    return lg_repair_step(((repair *)j)->repair);
}

static void put(const repair *r, bool map, lg_text *text) {
    const lg_game *game = r->rules.link.recipe.game;
    lg_repaired how = lg_repair_outcome(r->repair);
    const item_repair told = {.outcome = &how,
                              .changes = lg_repair_changes(r->repair),
                              .before = r->level,
                              .after = lg_repair_level(r->repair),
                              .seed = SEED};
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

/* Writes the members of a repair's record, "score", "missed", and "map", the best level so far. */
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

/* Starts the repair of a level by the rules of the link. Cells that the link's lock fixes do not change. Returns the job; NULL
 * with an error. */
job *EXPORT(lg_web_repair)(const char *map, const char *link) {
    lg_error error;
    repair *r = calloc(1, sizeof *r);
    if ((r || lg_fail_memory(&error)) && prepare(r, map, link, &error)) {
        r->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        lg_repair_start(r->repair, lg_budget_unlimited(), lg_rng_stream(SEED, "repair", 0));
        return &r->base;
    }
    if (r) end(&r->base);
    refuse(&error);
    return NULL;
}
