/* Repairs: the fewest cells to change. */
#include <stdlib.h>

#include "io/put.h"
#include "job.h"
#include "judge.h"

typedef struct {
    job base;
    rules rules; /* its task is the one that repairs */
    lg_level *level;
    lg_repair *repair;
} repair;

static lg_stop step(job *j) {
    return lg_repair_step(((repair *)j)->repair);
}

static void put_changed(const repair *r, const lg_repaired *how, lg_text *text) {
    const lg_game *game = r->rules.link.recipe.game;
    const int *cells = lg_repair_cells(r->repair);
    put_open(text, "changed", '[');
    for (int i = 0; i < how->changed; i++) {
        lg_text place = {0};
        game->cell_name(r->level, cells[i], &place);
        put_open(text, NULL, '{');
        put_whole(text, "cell", cells[i]);
        put_string(text, "place", place.data);
        put_close(text, '}');
        text->failed = text->failed || place.failed;
        lg_text_clear(&place);
    }
    put_close(text, ']');
}

static void put_outcome(const lg_repaired *how, lg_text *text) {
    put_string(text, "stop", lg_stop_name(how->stop));
    put_number(text, "score", how->score);
    put_bool(text, "missed", how->missed);
    put_whole(text, "evaluations", how->evaluations);
    put_whole(text, "at_least", how->at_least);
    put_bool(text, "proven", how->proven);
}

/* {"stop", "score", "missed", "evaluations", "at_least", "proven", "changed": [{"cell", "place"}], "map"} */
static void found(const job *j, lg_text *text) {
    const repair *r = (const repair *)j;
    const lg_game *game = r->rules.link.recipe.game;
    lg_repaired how = lg_repair_outcome(r->repair);
    lg_text map = {0};
    game->write(lg_repair_level(r->repair), game->formats[0].name, &map);
    put_open(text, NULL, '{');
    put_outcome(&how, text);
    put_changed(r, &how, text);
    put_string(text, "map", map.data);
    put_close(text, '}');
    text->failed = text->failed || map.failed;
    lg_text_clear(&map);
}

/* The same in short. */
static void standing(const job *j, lg_text *text) {
    lg_repaired how = lg_repair_outcome(((const repair *)j)->repair);
    put_open(text, NULL, '{');
    put_outcome(&how, text);
    put_whole(text, "changed", how.changed);
    put_close(text, '}');
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
        lg_repair_start(r->repair, lg_budget_unlimited(), lg_rng_stream(1, "repair", 0));
        return &r->base;
    }
    if (r) end(&r->base);
    refuse(&error);
    return NULL;
}
