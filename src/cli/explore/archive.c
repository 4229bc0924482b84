/* levelground explore: an archive, which keeps the best level of each kind. */
#include <math.h>
#include <stdlib.h>

#include "base/put.h"
#include "cli/explore/explore.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "search/archives/axes_text.h"

static bool same_niches(const lg_niches *a, const lg_niches *b) {
    if (a->axes != b->axes || a->points != b->points) return false;
    for (int i = 0; i < a->axes; i++) {
        const lg_axis *p = &a->axis[i], *q = &b->axis[i];
        if (p->trait != q->trait || p->low != q->low || p->high != q->high || (!a->points && p->bins != q->bins))
            return false;
    }
    return true;
}

/* Reads rules, niches and seed from the options. */
static bool read_options(exploring *x, lg_error *error) {
    archive_exploration *e = archive_exploration_of(x);
    lg_recipe *rules = &e->head.rules;
    lg_error inner;
    if (!explore_rules(x->o, rules, error)) return false;
    return axes_read(rules->game, x->o->axes, x->o->cells, &e->niches, &inner) ||
           lg_fail_as(error, inner.kind, "--%s", inner.text);
}

static bool check_niches(const exploring *x, const void *words, lg_error *error) {
    const explore_options *o = x->o;
    bool same = same_niches(&archive_exploration_of(x)->niches, &((const archive_exploration *)words)->niches);
    return same || (!o->axes && !o->cells) ||
           lg_fail(error, "%s: has other axes or cells; leave --axes and --cells out to go on with it",
                   file_title(o->store));
}

static void clear_archive_exploration(void *memory) {
    archive_exploration *e = memory;
    lg_explorer_destroy(e->explorer);
    searcher_clear(&e->searcher);
    lg_recipe_clear(&e->head.rules);
    checkpoint_clear(&e->head.back);
}

static bool find_emitter(const char *name, const lg_emitter **emitter, lg_error *error) {
    *emitter = name ? lg_emitter_find(name) : lg_emitters[0];
    return *emitter || lg_fail(error, "--emitter: expected mapelites or cmame, found '%.40s'%s", name,
                               lg_optimizer_find(name) ? "; for an algorithm take --algorithm" : "");
}

/* Reads which search makes the levels: an emitter or an algorithm. */
static bool read_searcher(exploring *x, lg_error *error) {
    archive_exploration *e = archive_exploration_of(x);
    const explore_options *o = x->o;
    const choice *c = &o->choice;
    if (c->algorithm || c->preset)
        return o->emitter ? lg_fail(error, "--emitter and an algorithm: leave one of them out")
                          : searcher_init(&e->searcher, c, x->exploration->rules.game, error);
    bool good = find_emitter(o->emitter, &e->emitter, error);
    if (good) lg_values_init(&e->searcher.params, e->emitter->params);
    for (int i = 0; good && i < c->params; i++)
        good = assign(&e->searcher.params, c->param[i], "--param", x->exploration->rules.game, error);
    return good;
}

static bool create_explorer(exploring *x, lg_error *error) {
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

static int count_elites(const exploring *x) {
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
    return explore_add_lines(x, &(explore_view){.count = count_elites(x)}, text, error);
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
                                            {"archive.csv", store_table},
                                            {"map.svg", add_map},
                                            {"filling.svg", add_filling},
                                            {NULL, NULL}};

const exploring_kind archive_kind = {.what = "an archive",
                                     .member = "archive",
                                     .empty = "no level found lies within the axes; the archive is empty",
                                     .size = sizeof(archive_exploration),
                                     .read_options = read_options,
                                     .read_head = store_read_head,
                                     .check_store = check_niches,
                                     .clear = clear_archive_exploration,
                                     .prepare = read_searcher,
                                     .create = create_explorer,
                                     .add_line = store_add_line,
                                     .put_back = put_back,
                                     .count = count_elites,
                                     .get_genome = get_genome,
                                     .get_level = get_level,
                                     .put_head = store_put_head,
                                     .put_level = store_put_level,
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
