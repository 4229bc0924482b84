/* levelground explore --objectives: a front, which shows what one goal costs in terms of another. The output contains only the
 * front, ordered by the first objective; the store contains the whole population. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/explore/front.h"
#include "host/thread_pool.h"
#include "io/file.h"

static bool read_params(const choice *c, tradeoff *t, lg_error *error) {
    lg_error inner;
    lg_values_init(&t->params, lg_front_params);
    if (c->algorithm && !lg_values_set(&t->params, "algorithm", c->algorithm, &inner))
        return lg_fail(error, "--algorithm: expected nsga2 or smsemoa, found '%.40s'", c->algorithm);
    for (int i = 0; i < c->params; i++)
        if (!assign(&t->params, c->param[i], "--param", t->head.rules.game, error)) return false;
    return true;
}

static bool read_options(exploring *x, lg_error *error) {
    const explore_options *o = x->o;
    tradeoff *t = tradeoff_of(x);
    if (o->axes || o->cells)
        return lg_fail(error, "--objectives and %s: leave one of them out", o->axes ? "--axes" : "--cells");
    if (o->emitter || o->choice.preset)
        return lg_fail(error, "--objectives and %s: leave one of them out", o->emitter ? "--emitter" : "--preset");
    lg_error inner;
    if (!explore_rules(o, &t->head.rules, error) || !read_params(&o->choice, t, error)) return false;
    return objectives_read(t->head.rules.game, o->objectives, &t->objectives, &inner) ||
           lg_fail_as(error, inner.kind, "--%s", inner.text);
}

static bool same_objectives(const lg_objectives *a, const lg_objectives *b) {
    if (a->count != b->count) return false;
    for (int m = 0; m < a->count; m++) {
        const lg_objective *p = &a->of[m], *q = &b->of[m];
        if (p->trait != q->trait || p->most != q->most || p->low != q->low || p->high != q->high) return false;
    }
    return true;
}

static bool check_store(const exploring *x, const void *of_options, lg_error *error) {
    const tradeoff *t = tradeoff_of(x), *words = of_options;
    const choice *c = &x->o->choice;
    const char *path = file_title(x->o->store);
    if (!same_objectives(&t->objectives, &words->objectives)) return lg_fail(error, "%s: has other objectives", path);
    if ((c->algorithm || c->params) && !lg_values_same(&t->params, &words->params))
        return lg_fail(error, "%s: has another algorithm or other parameters", path);
    return true;
}

static void clear_tradeoff(void *of) {
    tradeoff *t = of;
    free(t->member);
    lg_front_destroy(t->front);
    lg_recipe_clear(&t->head.rules);
    if (t->params.table) lg_values_clear(&t->params);
    checkpoint_clear(&t->head.back);
}

static bool prepare_front(exploring *x, lg_error *error) {
    tradeoff *t = tradeoff_of(x);
    objectives_weigh(t->head.rules.game, &t->head.rules.settings, &t->objectives);
    t->member = calloc((size_t)lg_value(&t->params, "population"), sizeof *t->member);
    return t->member || lg_fail_memory(error);
}

static bool create_front(exploring *x, lg_error *error) {
    tradeoff *t = tradeoff_of(x);
    lg_front_destroy(t->front);
    t->front = lg_front_create(x->task, &t->objectives, &t->params, x->threads ? x->threads->workers : 1, error);
    if (t->front) x->space = &lg_front_problem(t->front)->space;
    return t->front;
}

static bool put_back(exploring *x, int k, lg_genome genome, lg_error *error) {
    tradeoff *t = tradeoff_of(x);
    if (!lg_front_add(t->front, genome, error)) return false;
    return (lg_front_count(t->front) == k + 1 && lg_front_at(t->front, k).cost == x->of->back.cost[k]) ||
           lg_fail(error, "%s:%d:1: the level before is not what it is said to be: \"score\" has changed",
                   file_title(x->o->store), k + 1);
}

static int count_members(const exploring *x) {
    return lg_front_count(tradeoff_of(x)->front);
}

static double get_genome(const exploring *x, int k, lg_genome genome) {
    const tradeoff *t = tradeoff_of(x);
    lg_front_genome(t->front, k, genome);
    return lg_front_at(t->front, k).cost;
}

static bool get_level(const exploring *x, int k, lg_level *level, lg_error *error) {
    return lg_front_level(tradeoff_of(x)->front, k, level, error);
}

static int64_t whole_round(const exploring *x) {
    return lg_front_whole_round(tradeoff_of(x)->front, &x->of->done);
}

static bool make_round(exploring *x, int64_t evaluations) {
    return lg_front_round(tradeoff_of(x)->front, &x->of->done, x->of->rules.seed, evaluations, x->threads);
}

/* Inserts a member into the list, which is ordered by the points. */
static void insert_member(const tradeoff *t, int count, int k) {
    const double *point = lg_front_at(t->front, k).point;
    int at = count;
    for (; at > 0; at--) {
        const double *before = lg_front_at(t->front, t->member[at - 1]).point;
        int m = 0;
        while (m < t->objectives.count - 1 && before[m] == point[m])
            m++;
        if (before[m] <= point[m]) break;
        t->member[at] = t->member[at - 1];
    }
    t->member[at] = k;
}

static front_view front_alone(const exploring *x) {
    const tradeoff *t = tradeoff_of(x);
    int count = 0;
    for (int k = 0; k < lg_front_count(t->front); k++)
        if (!lg_front_at(t->front, k).rank) insert_member(t, count++, k);
    return (front_view){t, x->task, t->member, count};
}

static bool add_front(exploring *x, lg_text *text, lg_error *error) {
    front_view view = front_alone(x);
    return explore_add_lines(x, &(explore_view){view.member, view.count}, text, error);
}

static bool add_table(exploring *x, lg_text *text, lg_error *error) {
    front_view view = front_alone(x);
    return front_table(&view, text) || lg_fail_memory(error);
}

static bool add_picture(exploring *x, lg_text *text, lg_error *error) {
    front_view view = front_alone(x);
    return draw_front(&view, text, error);
}

/* Returns the lowest and the highest value of an objective in the front. */
static void find_span(const front_view *v, int m, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int k = 0; k < v->count; k++) {
        double value = objective_value(&v->of->objectives.of[m], lg_front_at(v->of->front, v->member[k]).point[m]);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

static void put_summary(const exploring *x, lg_text *text) {
    front_view view = front_alone(x), *v = &view;
    const lg_objectives *objectives = &v->of->objectives;
    put_whole(text, "generations", x->of->done.rounds);
    put_whole(text, "front", v->count);
    put_number(text, "off", lg_front_at(v->of->front, v->member[0]).off);
    put_number(text, "volume", lg_front_volume(v->of->front));
    put_open(text, "objectives", '[');
    for (int m = 0; m < objectives->count; m++) {
        double low, high;
        find_span(v, m, &low, &high);
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(x->of->rules.game, &objectives->of[m]));
        put_string(text, "sense", objectives->of[m].most ? "most" : "least");
        put_number(text, "from", low);
        put_number(text, "to", high);
        put_number(text, "box-low", objectives->of[m].low);
        put_number(text, "box-high", objectives->of[m].high);
        put_close(text, '}');
    }
    put_close(text, ']');
}

/* Prints the volume together with its box, because a volume is a share of the box and means nothing without it. */
static void add_volume(const tradeoff *t, lg_text *text) {
    const lg_objectives *objectives = &t->objectives;
    double volume = lg_front_volume(t->front);
    if (isnan(volume)) return;
    lg_text_add(text, "; volume %.4f of the box", volume);
    for (int m = 0; m < objectives->count; m++) {
        const lg_objective *o = &objectives->of[m];
        lg_text_add(text, "%s %s %.6g to %.6g", m ? "," : "", objective_name(t->head.rules.game, o), o->low, o->high);
    }
}

static void add_summary(const exploring *x, lg_text *text) {
    front_view view = front_alone(x), *v = &view;
    const lg_objectives *objectives = &v->of->objectives;
    lg_text_add(text, "%d %s:", v->count,
                v->count == 1 ? "level that no other beats" : "levels, none of which beats another");
    for (int m = 0; m < objectives->count; m++) {
        double low, high;
        find_span(v, m, &low, &high);
        lg_text_add(text, "%s %s %.6g to %.6g", m ? "," : "", objective_name(x->of->rules.game, &objectives->of[m]),
                    low, high);
    }
    add_volume(v->of, text);
}

static void add_progress(const exploring *x, lg_text *text) {
    front_view view = front_alone(x);
    double off = view.count ? lg_front_at(view.of->front, view.member[0]).off : INFINITY;
    lg_text_add(text, "trading off: %d level%s%s", view.count, plural(view.count),
                off > 0 ? " that miss requirements" : "");
}

static int judge_front(const exploring *x) {
    front_view view = front_alone(x);
    double off = lg_front_at(view.of->front, view.member[0]).off;
    if (off > 0) return complain(FAILED, "no level meets the other requirements; the nearest are %.4g off", off);
    if (view.count == 1 && !x->o->quiet)
        note("note: the front is one level, which shows no trade-off: more evaluations may find others, or this level "
             "may be the best in all objectives");
    return DONE;
}

static const struct explore_file files[] = {
    {"front.jsonl", add_front}, {"front.csv", add_table}, {"front.svg", add_picture}, {NULL, NULL}};

const exploring_kind front_kind = {.what = "a front",
                                   .member = "front",
                                   .empty = "no valid level was found; the front is empty",
                                   .size = sizeof(tradeoff),
                                   .read_options = read_options,
                                   .read_head = front_read_head,
                                   .check_store = check_store,
                                   .clear = clear_tradeoff,
                                   .prepare = prepare_front,
                                   .create = create_front,
                                   .add_line = front_add_line,
                                   .put_back = put_back,
                                   .count = count_members,
                                   .get_genome = get_genome,
                                   .get_level = get_level,
                                   .put_head = front_put_head,
                                   .put_level = front_put_level,
                                   .whole_round = whole_round,
                                   .round = make_round,
                                   .files = files,
                                   .put_summary = put_summary,
                                   .add_summary = add_summary,
                                   .add_progress = add_progress,
                                   .judge = judge_front};

int explore_front(const explore_options *o) {
    tradeoff t = {.front = NULL};
    return explore_run(&(exploring){.kind = &front_kind, .o = o, .of = &t.head});
}
