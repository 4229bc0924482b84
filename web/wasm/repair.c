/* Repairs a level: finds the fewest cells whose change makes it meet its rules. */
#include <stdlib.h>

#include "base/put.h"
#include "job.h"
#include "recipe/maker.h"

typedef struct {
    job base;
    lg_maker maker;
} repair;

static lg_stop step(job *j) {
    return maker_step(&((repair *)j)->maker);
}

static void put(const lg_maker *m, bool map, lg_text *text) {
    const lg_game *game = m->rules.link.recipe.game;
    maker_mended mended;
    lg_text written = {0};
    maker_look_repair(m, &mended);
    put_open(text, NULL, '{');
    record_put_repair(text, game, &mended.repair);
    put_number(text, "score", mended.outcome.score);
    put_bool(text, "missed", mended.outcome.missed);
    if (map) game->text.write(game, mended.repair.after, game->formats[0].name, &written);
    if (map) put_string(text, "map", written.data);
    put_close(text, '}');
    text->failed = text->failed || written.failed;
    lg_text_clear(&written);
}

/* Writes the members of a repair's record, and "score", "missed" and "map", the best level so far. */
static void found(const job *j, lg_text *text) {
    put(&((const repair *)j)->maker, true, text);
}

static void standing(const job *j, lg_text *text) {
    put(&((const repair *)j)->maker, false, text);
}

static void end(job *j) {
    maker_clear(&((repair *)j)->maker);
    free(j);
}

/* Starts the repair of a level by the rules of the link. Cells that the link's lock fixes do not change. Returns the job; NULL
 * with an error. edited: as in rules_adopt. */
job *EXPORT(lg_web_repair)(const char *map, const char *link, int edited) {
    lg_error error;
    repair *r = calloc(1, sizeof *r);
    if (r) r->maker.edited = edited, r->maker.made = &web_made;
    if ((r || lg_fail_memory(&error)) && maker_repair(&r->maker, link, map, &error)) {
        r->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        return &r->base;
    }
    if (r) end(&r->base);
    refuse(&error);
    return NULL;
}
