/* levelground explore: an archive, which keeps the best level of each kind. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/explore/explore.h"
#include "cli/explore/lines.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "search/archives/axes_text.h"

/* An archive's store. Each line is the record of a level, which all commands can read, with the level's cell, its traits on the
 * axes and its genes, from which exploring continues. The lines are in the order in which the cells were filled, because the
 * search depends on this order. Levels that are read are evaluated again: an elite whose score differs from the stored score
 * was not made by this version. */

static void put_head(const exploring *x, lg_text *text) {
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

static void put_level(const exploring *x, int k, lg_text *text) {
    const archive_exploration *e = archive_exploration_of(x);
    lg_elite elite = lg_elites_at(lg_explorer_elites(e->explorer), k);
    put_whole(text, "cell", elite.niche);
    lines_add_exact_number(text, "score", elite.cost);
    put_open(text, "traits", '{');
    for (int a = 0; a < e->niches.axes; a++)
        lines_add_exact_number(text, x->exploration->rules.game->traits[e->niches.axis[a].trait].name, elite.traits[a]);
    put_close(text, '}');
}

static bool read_head(const json_t *head, void *memory, lg_error *error) {
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

/* Adds the level of a line. In a store, whose lines are `strict`, the level must become the next elite with the stored score.
 * If the checkpoint had another level in its place, that level is added first; it must be in the same cell and worse. */
static bool add_line(exploring *x, const json_t *object, const lines_room *room, bool strict, lg_error *error) {
    lg_explorer *explorer = archive_exploration_of(x)->explorer;
    checkpoint *back = &x->exploration->back;
    const lg_elites *e = lg_explorer_elites(explorer);
    const int k = lg_elites_count(e);
    const bool of_checkpoint = k < back->expected;
    if (!strict) return lines_read_genes(object, room, error) && lg_explorer_offer(explorer, room->genome, NULL, error);
    double score = lines_number(object, "score"), before = 0;
    bool found = false;
    if (of_checkpoint && !checkpoint_read_before(object, room, &before, &found, error)) return false;
    if (found && !(add_as(x, room, k, before, error) && checkpoint_add(back, room->space, room->genome, before, error)))
        return false;
    if (!lines_read_genes(object, room, error) || !add_as(x, room, k, score, error)) return false;
    if (lg_elites_at(e, k).niche != lines_number(object, "cell"))
        return lg_fail(error, "the level is not what it is said to be: \"score\" or \"cell\" have changed");
    return back->count > k || !of_checkpoint || checkpoint_add(back, room->space, room->genome, score, error);
}

/* A table for spreadsheets and pandas, one elite per row. */
static bool add_table(exploring *x, lg_text *csv, lg_error *error) {
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

/* Reads rules, niches and seed from the options. */
static bool read_options(exploring *x, lg_error *error) {
    archive_exploration *e = archive_exploration_of(x);
    lg_recipe *rules = &e->head.rules;
    lg_error inner;
    if (!explore_rules(x->o, rules, error)) return false;
    return axes_read(rules->game, x->o->axes, x->o->cells, &e->niches, &inner) || lg_fail_within(error, &inner, "--");
}

static bool check_store(const exploring *x, const void *words, lg_error *error) {
    const explore_options *o = x->o;
    const lg_niches *a = &archive_exploration_of(x)->niches, *b = &((const archive_exploration *)words)->niches;
    if (!o->axes && !o->cells) return true;
    bool same = a->axes == b->axes && a->points == b->points;
    for (int i = 0; same && i < a->axes; i++) {
        const lg_axis *p = &a->axis[i], *q = &b->axis[i];
        same = p->trait == q->trait && p->low == q->low && p->high == q->high && (a->points || p->bins == q->bins);
    }
    return same || lg_fail(error, "%s: has other axes or cells; leave --axes and --cells out to go on with it",
                           file_title(o->store));
}

static void clear(void *memory) {
    archive_exploration *e = memory;
    lg_explorer_destroy(e->explorer);
    searcher_clear(&e->searcher);
    lg_recipe_clear(&e->head.rules);
    checkpoint_clear(&e->head.back);
}

/* Reads which search makes the levels: an emitter or an algorithm. */
static bool prepare(exploring *x, lg_error *error) {
    archive_exploration *e = archive_exploration_of(x);
    const lg_game *game = x->exploration->rules.game;
    const char *emitter = x->o->emitter;
    const choice *c = &x->o->choice;
    if (c->algorithm || c->preset)
        return emitter ? lg_fail(error, "--emitter and an algorithm: leave one of them out")
                       : searcher_init(&e->searcher, c, game, error);
    e->emitter = emitter ? lg_emitter_find(emitter) : lg_emitters[0];
    if (!e->emitter)
        return lg_fail(error, "--emitter: expected mapelites or cmame, found '%.40s'%s", emitter,
                       lg_optimizer_find(emitter) ? "; for an algorithm take --algorithm" : "");
    lg_values_init(&e->searcher.params, e->emitter->params);
    bool good = true;
    for (int i = 0; good && i < c->params; i++)
        good = assign(&e->searcher.params, c->param[i], "--param", game, error);
    return good;
}

static bool create(exploring *x, lg_error *error) {
    archive_exploration *e = archive_exploration_of(x);
    lg_emission how = {e->emitter, e->searcher.optimizer, &e->searcher.params};
    lg_explorer_destroy(e->explorer);
    e->explorer = lg_explorer_create(x->task, &e->niches, &how, x->threads ? x->threads->workers : 1, error);
    if (e->explorer) x->space = &lg_explorer_problem(e->explorer)->space;
    return e->explorer;
}

static bool put_back(exploring *x, int k, lg_genome genome, lg_error *error) {
    (void)k;
    return lg_explorer_offer(archive_exploration_of(x)->explorer, genome, NULL, error);
}

static const lg_elites *elites_of(const exploring *x) {
    return lg_explorer_elites(archive_exploration_of(x)->explorer);
}

static int count(const exploring *x) {
    return lg_elites_count(elites_of(x));
}

static double get_genome(const exploring *x, int k, lg_genome genome) {
    lg_elites_genome(elites_of(x), k, genome);
    return lg_elites_at(elites_of(x), k).cost;
}

static bool get_level(const exploring *x, int k, lg_level *level, lg_error *error) {
    return lg_explorer_level(archive_exploration_of(x)->explorer, k, level, error);
}

static int64_t whole_round(const exploring *x) {
    return lg_explorer_whole_round(archive_exploration_of(x)->explorer, &x->exploration->done);
}

static bool make_round(exploring *x, int64_t evaluations) {
    return lg_explorer_round(archive_exploration_of(x)->explorer, &x->exploration->done, x->exploration->rules.seed,
                             evaluations, x->threads);
}

static bool add_elites(exploring *x, lg_text *text, lg_error *error) {
    return explore_add_lines(x, &(explore_view){.count = count(x)}, text, error);
}

static bool add_map(exploring *x, lg_text *text, lg_error *error) {
    return draw_archive(x, false, text, error);
}

static bool add_filling(exploring *x, lg_text *text, lg_error *error) {
    return draw_archive(x, true, text, error);
}

static void put_summary(const exploring *x, lg_text *text) {
    archive_put_summary(elites_of(x), text);
}

static void add_summary(const exploring *x, lg_text *text) {
    lg_elites_summary s = lg_elites_summarize(elites_of(x));
    lg_text_add(text, "%d of %d cells (%.1f %%)", s.filled, s.niches, 100.0 * s.filled / s.niches);
    if (lg_explorer_problem(archive_exploration_of(x)->explorer)->floor > -INFINITY)
        lg_text_add(text, ", %d meet every requirement", s.perfect);
    lg_text_add(text, "; QD score %.1f, best %.10g", s.score, s.best);
    if (!isnan(s.distance)) lg_text_add(text, "; two elites differ by %.0f %%", 100 * s.distance);
}

static void add_progress(const exploring *x, lg_text *text) {
    lg_elites_summary s = lg_elites_summarize(elites_of(x));
    lg_text_add(text, "exploring: %d of %d cells (%.1f %%), QD score %.0f", s.filled, s.niches,
                100.0 * s.filled / s.niches, s.score);
}

static const struct explore_file files[] = {{"archive.jsonl", add_elites},
                                            {"archive.csv", add_table},
                                            {"map.svg", add_map},
                                            {"filling.svg", add_filling},
                                            {NULL, NULL}};

const exploring_kind archive_kind = {.what = "an archive",
                                     .member = "archive",
                                     .empty = "no level found lies within the axes; the archive is empty",
                                     .size = sizeof(archive_exploration),
                                     .read_options = read_options,
                                     .read_head = read_head,
                                     .check_store = check_store,
                                     .clear = clear,
                                     .prepare = prepare,
                                     .create = create,
                                     .add_line = add_line,
                                     .put_back = put_back,
                                     .count = count,
                                     .get_genome = get_genome,
                                     .get_level = get_level,
                                     .put_head = put_head,
                                     .put_level = put_level,
                                     .whole_round = whole_round,
                                     .round = make_round,
                                     .files = files,
                                     .put_summary = put_summary,
                                     .add_summary = add_summary,
                                     .add_progress = add_progress};

int explore_archive(const explore_options *o) {
    archive_exploration e = {.emitter = NULL};
    return explore_run(&(exploring){.kind = &archive_kind, .o = o, .exploration = &e.head});
}
