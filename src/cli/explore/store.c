/* Writes and reads the lines of an archive's store. Each line is the record of a level, which all commands can read, with the
 * level's cell, its traits on the axes and its genes, from which exploring continues. The lines are in the order in which the
 * cells were filled, because the search depends on this order. Levels that are read are evaluated again: an elite whose score
 * differs from the stored score was not made by this version. */
#include <math.h>
#include <string.h>

#include "base/put.h"
#include "cli/explore/explore.h"
#include "cli/explore/lines.h"

void store_put_head(const exploring *x, lg_text *text) {
    const lg_niches *n = &archive_exploration_of(x)->niches;
    put_open(text, "axes", '[');
    for (int a = 0; a < n->axes; a++) {
        put_open(text, NULL, '{');
        put_string(text, "trait", x->exploration->rules.game->traits[n->axis[a].trait].name);
        lines_add_exact_number(text, "low", n->axis[a].low);
        lines_add_exact_number(text, "high", n->axis[a].high);
        put_whole(text, "bins", n->axis[a].bins);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_whole(text, "points", n->points);
}

void store_put_level(const exploring *x, int k, lg_text *text) {
    const archive_exploration *e = archive_exploration_of(x);
    lg_elite elite = lg_elites_at(lg_explorer_elites(e->explorer), k);
    put_whole(text, "cell", elite.niche);
    lines_add_exact_number(text, "score", elite.cost);
    put_open(text, "traits", '{');
    for (int a = 0; a < e->niches.axes; a++)
        lines_add_exact_number(text, x->exploration->rules.game->traits[e->niches.axis[a].trait].name, elite.traits[a]);
    put_close(text, '}');
}

bool store_table(exploring *x, lg_text *csv, lg_error *error) {
    const archive_exploration *e = archive_exploration_of(x);
    const lg_elites *elites = lg_explorer_elites(e->explorer);
    const lg_niches *n = &e->niches;
    lg_text_add(csv, "line,cell,score,quality");
    for (int a = 0; a < n->axes; a++)
        lg_text_add(csv, ",%s", e->head.rules.game->traits[n->axis[a].trait].name);
    lg_text_add(csv, "\n");
    for (int k = 0; k < lg_elites_count(elites); k++) {
        lg_elite elite = lg_elites_at(elites, k);
        lg_text_add(csv, "%d,%d,%.10g,%.10g", k + 1, elite.niche, elite.cost,
                    lg_quality(lg_explorer_problem(e->explorer), elite.cost));
        for (int a = 0; a < n->axes; a++)
            lg_text_add(csv, ",%.10g", elite.traits[a]);
        lg_text_add(csv, "\n");
    }
    return !csv->failed || lg_fail_memory(error);
}

bool store_read_head(const json_t *head, void *memory, lg_error *error) {
    archive_exploration *e = memory;
    const json_t *axes = json_object_get(head, "axes");
    const lg_game *game = e->head.rules.game;
    double points = lines_number(head, "points");
    lg_niches *n = &e->niches;
    size_t a;
    json_t *axis;
    if (!lines_is_whole_up_to(points, LG_POINTS_MAX) || json_array_size(axes) > LG_AXES_MAX)
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
                                       lines_is_whole_up_to(bins, LG_NICHES_MAX) ? (int)bins : 0};
    }
    return lg_niches_check(n, game, error);
}

/* Offers the level in the room to the archive. Returns false if the level does not become elite k, or if its score is not the
 * given one. */
static bool add_as(const exploring *x, const lines_room *room, int k, double score, lg_error *error) {
    lg_explorer *explorer = archive_exploration_of(x)->explorer;
    const lg_elites *e = lg_explorer_elites(explorer);
    bool kept;
    if (!lg_explorer_offer(explorer, room->genome, &kept, error)) return false;
    return (kept && lg_elites_count(e) == k + 1 && lg_elites_at(e, k).cost == score) ||
           lg_fail(error, "the level is not what it is said to be: \"score\" or \"cell\" have changed");
}

/* Adds the level of the checkpoint that belongs to line k. The line's own level must be better than the checkpoint's level, and
 * in the same cell. */
static bool add_before(exploring *x, const json_t *object, const lines_room *room, int k, lg_error *error) {
    double score;
    bool found;
    if (k >= x->exploration->back.expected) return true;
    return checkpoint_read_before(object, room, &score, &found, error) &&
           (!found || (add_as(x, room, k, score, error) &&
                       checkpoint_add(&x->exploration->back, room->space, room->genome, score, error)));
}

static bool add_strictly(exploring *x, const json_t *object, const lines_room *room, lg_error *error) {
    const lg_elites *e = lg_explorer_elites(archive_exploration_of(x)->explorer);
    checkpoint *back = &x->exploration->back;
    double score = lines_number(object, "score");
    int k = lg_elites_count(e);
    if (!add_before(x, object, room, k, error) || !lines_read_genes(object, room, error) ||
        !add_as(x, room, k, score, error))
        return false;
    if (lg_elites_at(e, k).niche != lines_number(object, "cell"))
        return lg_fail(error, "the level is not what it is said to be: \"score\" or \"cell\" have changed");
    return back->count > k || k >= back->expected || checkpoint_add(back, room->space, room->genome, score, error);
}

bool store_add_line(exploring *x, const json_t *object, const lines_room *room, bool strict, lg_error *error) {
    if (strict) return add_strictly(x, object, room, error);
    return lines_read_genes(object, room, error) &&
           lg_explorer_offer(archive_exploration_of(x)->explorer, room->genome, NULL, error);
}
