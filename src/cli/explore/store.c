/* Stores an archive as JSON Lines. Each line is the record of a level, which all commands can read, with its cell, the traits
 * of the axes and its genes, from which exploring continues. The lines are in the order in which the cells were filled,
 * because the search depends on this order. Levels that are read are evaluated again: an elite whose score differs from the
 * stored score is not from this version. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explore/explore.h"
#include "cli/explore/lines.h"
#include "core/put.h"
#include "recipe/record.h"

void expedition_clear(expedition *e) {
    lg_recipe_clear(&e->rules);
    checkpoint_clear(&e->back);
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

static void put_head(lg_text *text, const expedition *e) {
    const lg_niches *n = &e->niches;
    put_open(text, "archive", '{');
    put_open(text, "axes", '[');
    for (int a = 0; a < n->axes; a++) {
        put_open(text, NULL, '{');
        put_string(text, "trait", e->rules.game->traits[n->axis[a].trait].name);
        lines_exact(text, "low", n->axis[a].low);
        lines_exact(text, "high", n->axis[a].high);
        put_whole(text, "bins", n->axis[a].bins);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_whole(text, "points", n->points);
    put_whole(text, "seed", (int64_t)e->rules.seed);
    put_whole(text, "rounds", e->done.rounds);
    put_whole(text, "evaluations", e->done.evaluations);
    checkpoint_put_head(text, &e->back);
    put_close(text, '}');
}

static bool put_elite(lg_explorer *x, int k, const expedition *e, const lg_task *task, lines_room *r, lg_text *text,
                      lg_error *error) {
    const lg_elites *elites = lg_explorer_elites(x);
    const lg_game *game = e->rules.game;
    lg_elite elite = lg_elites_at(elites, k);
    memset(r->level, 0, game->level_size);
    if (!lg_explorer_level(x, k, r->level, error)) return false;
    lg_elites_genome(elites, k, r->genome);
    put_open(text, NULL, '{');
    put_string(text, "version", lg_version());
    record_put_rules(text, &e->rules);
    if (!k) put_head(text, e);
    put_whole(text, "cell", elite.niche);
    lines_exact(text, "score", elite.cost);
    put_open(text, "traits", '{');
    for (int a = 0; a < e->niches.axes; a++)
        lines_exact(text, game->traits[e->niches.axis[a].trait].name, elite.traits[a]);
    put_close(text, '}');
    record_put_level(text, game, task, r->level);
    lines_genes(text, r->space, r->genome);
    checkpoint_put_before(text, &e->back, r->space, k, r->genome, elite.cost);
    put_close(text, '}');
    lg_text_append(text, "\n", 1);
    return true;
}

bool store_lines(lg_explorer *x, const expedition *e, const lg_task *task, lg_text *lines, lg_error *error) {
    lines_room r = {0};
    int count = lg_elites_count(lg_explorer_elites(x));
    bool good = lines_open(&r, &lg_explorer_problem(x)->space, e->rules.game, error);
    for (int k = 0; good && k < count; k++)
        good = put_elite(x, k, e, task, &r, lines, error);
    lines_close(&r);
    return good && (!lines->failed || lg_fail_memory(error));
}

bool store_table(lg_explorer *x, const expedition *e, lg_text *csv) {
    const lg_elites *elites = lg_explorer_elites(x);
    const lg_niches *n = &e->niches;
    lg_text_add(csv, "line,cell,score,quality");
    for (int a = 0; a < n->axes; a++)
        lg_text_add(csv, ",%s", e->rules.game->traits[n->axis[a].trait].name);
    lg_text_add(csv, "\n");
    for (int k = 0; k < lg_elites_count(elites); k++) {
        lg_elite elite = lg_elites_at(elites, k);
        lg_text_add(csv, "%d,%d,%.10g,%.10g", k + 1, elite.niche, elite.cost,
                    lg_quality(lg_explorer_problem(x), elite.cost));
        for (int a = 0; a < n->axes; a++)
            lg_text_add(csv, ",%.10g", elite.traits[a]);
        lg_text_add(csv, "\n");
    }
    return !csv->failed;
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

static bool read_niches(const json_t *head, expedition *e, lg_error *error) {
    const json_t *axes = json_object_get(head, "axes");
    const lg_game *game = e->rules.game;
    double points = lines_number(head, "points");
    lg_niches *n = &e->niches;
    size_t a;
    json_t *axis;
    if (!lines_whole(points, LG_POINTS_MAX) || json_array_size(axes) > LG_AXES_MAX)
        return lg_fail(error, "expected the axes of an archive");
    *n = (lg_niches){.points = (int)points};
    json_array_foreach(axes, a, axis) {
        const char *name = json_string_value(json_object_get(axis, "trait"));
        double bins = lines_number(axis, "bins");
        int t = 0;
        while (game->traits[t].name && (!name || strcmp(game->traits[t].name, name) != 0))
            t++;
        if (!game->traits[t].name) return lg_fail(error, "expected a trait of %s", game->name);
        n->axis[n->axes++] = (lg_axis){t, lines_number(axis, "low"), lines_number(axis, "high"),
                                       lines_whole(bins, LG_NICHES_MAX) ? (int)bins : 0};
    }
    return lg_niches_check(n, game, error);
}

static bool read_head(const json_t *object, void *context, lg_error *error) {
    expedition *e = context;
    return lines_head(object, "archive", (lines_history){&e->rules, &e->done}, error) &&
           checkpoint_read_head(json_object_get(object, "archive"), &e->done, &e->back, error) &&
           read_niches(json_object_get(object, "archive"), e, error);
}

bool store_head(const char *path, expedition *e, lg_error *error) {
    *e = (expedition){.rules = {.game = NULL}};
    return lines_first(path, "an archive", read_head, e, error);
}

typedef struct {
    lg_explorer *x;
    lines_room room;
    checkpoint *back; /* takes the levels of the checkpoint, if strict */
    bool strict;
    const lg_game *game; /* the game whose levels are expected */
} reading;

static bool take_head(const json_t *object, void *context, lg_error *error) {
    const reading *r = context;
    expedition other = {.rules = {.game = NULL}};
    bool good = read_head(object, &other, error);
    if (good && other.rules.game != r->game)
        good = lg_fail(error, "expected an archive of %s, found one of %s", r->game->name, other.rules.game->name);
    expedition_clear(&other);
    return good;
}

/* Offers the level in r->room. Returns false if it does not become elite k with this score. */
static bool take_as(reading *r, int k, double score, lg_error *error) {
    const lg_elites *e = lg_explorer_elites(r->x);
    bool kept;
    if (!lg_explorer_offer(r->x, r->room.genome, &kept, error)) return false;
    return (kept && lg_elites_count(e) == k + 1 && lg_elites_at(e, k).cost == score) ||
           lg_fail(error, "the level is not what it is said to be: \"score\" or \"cell\" have changed");
}

/* Takes the level of the checkpoint that belongs to line k. The line's own level must be better, and in the same cell. */
static bool take_before(reading *r, const json_t *object, int k, lg_error *error) {
    double score;
    bool found;
    if (k >= r->back->expected) return true;
    return checkpoint_read_before(object, &r->room, &score, &found, error) &&
           (!found ||
            (take_as(r, k, score, error) && checkpoint_add(r->back, r->room.space, r->room.genome, score, error)));
}

static bool take_strictly(reading *r, const json_t *object, lg_error *error) {
    const lg_elites *e = lg_explorer_elites(r->x);
    double score = lines_number(object, "score");
    int k = lg_elites_count(e);
    if (!take_before(r, object, k, error) || !lines_read_genes(object, &r->room, error) || !take_as(r, k, score, error))
        return false;
    if (lg_elites_at(e, k).niche != lines_number(object, "cell"))
        return lg_fail(error, "the level is not what it is said to be: \"score\" or \"cell\" have changed");
    return r->back->count > k || k >= r->back->expected ||
           checkpoint_add(r->back, r->room.space, r->room.genome, score, error);
}

static bool take_elite(const json_t *object, void *context, lg_error *error) {
    reading *r = context;
    if (r->strict) return take_strictly(r, object, error);
    return lines_read_genes(object, &r->room, error) && lg_explorer_offer(r->x, r->room.genome, NULL, error);
}

bool store_read(const char *path, lg_explorer *x, expedition *e, bool strict, lg_error *error) {
    reading r = {.x = x, .back = &e->back, .strict = strict, .game = e->rules.game};
    bool good = lines_open(&r.room, &lg_explorer_problem(x)->space, r.game, error) &&
                lines_read(path, &(lines_reader){"an archive", take_head, take_elite, &r}, error);
    lines_close(&r.room);
    return good && (!strict || checkpoint_is_whole(&e->back, error));
}
