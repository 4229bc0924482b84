/* levelground explore --objectives: a front, which shows what one goal costs in terms of another. The output contains only the
 * front, ordered by the first objective; the store contains the whole population. */
#include "front.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "lines.h"

/* Writes and reads the lines of a front's store. Each line is the record of a level, which all commands can read, with the
 * level's rank, objectives and genes, from which the search continues. A store contains the whole population in order, because
 * the search depends on the order. Levels that are read are evaluated again, as in archives. */

static void put_head(const exploring *x, lg_text *text) {
    const front_exploration *t = front_exploration_of(x);
    put_open(text, "objectives", '[');
    for (int m = 0; m < t->objectives.count; m++) {
        const lg_objective *o = &t->objectives.of[m];
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(x->exploration->rules.game, o));
        put_string(text, "sense", o->most ? "most" : "least");
        lines_add_exact_number(text, "low", o->low);
        lines_add_exact_number(text, "high", o->high);
        put_close(text, '}');
    }
    put_close(text, ']');
    /* only those parameters that differ from the usual ones */
    const lg_param *table = t->params.table;
    lg_values usual;
    lg_text words = {0};
    lg_values_init(&usual, table);
    for (int i = 0; table[i].name; i++) {
        if (lg_value_same(&t->params, &usual, i)) continue;
        lg_text_add(&words, "%s%s=", words.length ? " " : "", table[i].name);
        lg_value_write(&t->params, i, &words);
    }
    put_string(text, "params", words.data ? words.data : "");
    text->failed = text->failed || words.failed;
    lg_text_clear(&words);
    lg_values_clear(&usual);
}

static void put_level(const exploring *x, int k, lg_text *text) {
    const front_exploration *t = front_exploration_of(x);
    lg_front_member member = lg_front_at(t->front, k);
    put_whole(text, "rank", member.rank);
    lines_add_exact_number(text, "score", member.cost);
    lines_add_exact_number(text, "off", member.off);
    put_open(text, "traits", '{');
    for (int m = 0; m < t->objectives.count; m++) {
        const lg_objective *o = &t->objectives.of[m];
        if (o->trait != LG_COST)
            lines_add_exact_number(text, objective_name(x->exploration->rules.game, o),
                                   objective_value(o, member.point[m]));
    }
    put_close(text, '}');
}

static bool read_head(const json_t *head, void *memory, lg_error *error) {
    front_exploration *t = memory;
    const lg_game *game = t->head.rules.game;
    const json_t *objectives = json_object_get(head, "objectives");
    const char *params = json_string_value(json_object_get(head, "params"));
    if (json_array_size(objectives) > LG_OBJECTIVES_MAX) return lg_fail(error, "expected the objectives of a front");
    for (size_t m = 0; m < json_array_size(objectives); m++) {
        const json_t *object = json_array_get(objectives, m);
        const char *name = json_string_value(json_object_get(object, "trait")),
                   *sense = json_string_value(json_object_get(object, "sense"));
        const bool is_cost = name && !strcmp(name, "score");
        const int trait = is_cost ? LG_COST : name ? trait_find(game, name) : -1;
        t->objectives.of[t->objectives.count++] = (lg_objective){.trait = trait,
                                                                 .most = sense && !strcmp(sense, "most"),
                                                                 .low = lines_number(object, "low"),
                                                                 .high = lines_number(object, "high")};
        if (!is_cost && trait < 0) return lg_fail(error, "expected a trait of %s", game->name);
    }
    lg_values_init(&t->params, lg_front_params);
    return lg_objectives_check(&t->objectives, game, error) && lg_values_apply(&t->params, params ? params : "", error);
}

static bool add_line(exploring *x, const json_t *object, const lines_room *room, bool strict, lg_error *error) {
    lg_front *front = front_exploration_of(x)->front;
    checkpoint *back = &x->exploration->back;
    const int k = lg_front_count(front);
    if (!lines_read_genes(object, room, error) || !lg_front_add(front, room->genome, error)) return false;
    if (!strict) return true;
    double score = lines_number(object, "score");
    bool found = false;
    if (lg_front_count(front) != k + 1 || lg_front_at(front, k).cost != score)
        return lg_fail(error, "the level is not what it is said to be: \"score\" has changed");
    return k >= back->expected || (checkpoint_read_before(object, room, &score, &found, error) &&
                                   checkpoint_add(back, room->space, room->genome, score, error));
}

static bool read_options(exploring *x, lg_error *error) {
    const explore_options *o = x->o;
    const choice *c = &o->choice;
    front_exploration *t = front_exploration_of(x);
    lg_error inner;
    if (o->axes || o->cells)
        return lg_fail(error, "--objectives and %s: leave one of them out", o->axes ? "--axes" : "--cells");
    if (o->emitter || c->preset)
        return lg_fail(error, "--objectives and %s: leave one of them out", o->emitter ? "--emitter" : "--preset");
    if (!explore_rules(o, &t->head.rules, error)) return false;
    const lg_game *game = t->head.rules.game;
    lg_values_init(&t->params, lg_front_params);
    if (c->algorithm && !lg_values_set(&t->params, "algorithm", c->algorithm, &inner))
        return lg_fail(error, "--algorithm: expected nsga2 or smsemoa, found '%.40s'", c->algorithm);
    for (int i = 0; i < c->params; i++)
        if (!assign(&t->params, c->param[i], "--param", game, error)) return false;
    return objectives_read(game, o->objectives, &t->objectives, &inner) || lg_fail_within(error, &inner, "--");
}

static bool check_store(const exploring *x, const void *of_options, lg_error *error) {
    const front_exploration *t = front_exploration_of(x), *words = of_options;
    const choice *c = &x->o->choice;
    const char *path = file_title(x->o->store);
    bool same = t->objectives.count == words->objectives.count;
    for (int m = 0; same && m < t->objectives.count; m++) {
        const lg_objective *p = &t->objectives.of[m], *q = &words->objectives.of[m];
        same = p->trait == q->trait && p->most == q->most && p->low == q->low && p->high == q->high;
    }
    if (!same) return lg_fail(error, "%s: has other objectives", path);
    if ((c->algorithm || c->params) && !lg_values_same(&t->params, &words->params))
        return lg_fail(error, "%s: has another algorithm or other parameters", path);
    return true;
}

static void clear(void *memory) {
    front_exploration *t = memory;
    free(t->member);
    lg_front_destroy(t->front);
    lg_recipe_clear(&t->head.rules);
    if (t->params.table) lg_values_clear(&t->params);
    checkpoint_clear(&t->head.back);
}

static bool prepare(exploring *x, lg_error *error) {
    front_exploration *t = front_exploration_of(x);
    objectives_weigh(t->head.rules.game, &t->head.rules.settings, &t->objectives);
    t->member = calloc((size_t)lg_value(&t->params, "population"), sizeof *t->member);
    return t->member || lg_fail_memory(error);
}

static bool create(exploring *x, lg_error *error) {
    front_exploration *t = front_exploration_of(x);
    lg_front_destroy(t->front);
    t->front = lg_front_create(x->task, &t->objectives, &t->params, x->threads ? x->threads->workers : 1, error);
    if (t->front) x->space = &lg_front_problem(t->front)->space;
    return t->front;
}

static bool put_back(exploring *x, int k, lg_genome genome, lg_error *error) {
    front_exploration *t = front_exploration_of(x);
    if (!lg_front_add(t->front, genome, error)) return false;
    return (lg_front_count(t->front) == k + 1 && lg_front_at(t->front, k).cost == x->exploration->back.cost[k]) ||
           lg_fail(error, "%s:%d:1: the level before is not what it is said to be: \"score\" has changed",
                   file_title(x->o->store), k + 1);
}

static int count(const exploring *x) {
    return lg_front_count(front_exploration_of(x)->front);
}

static double get_genome(const exploring *x, int k, lg_genome genome) {
    const front_exploration *t = front_exploration_of(x);
    lg_front_genome(t->front, k, genome);
    return lg_front_at(t->front, k).cost;
}

static bool get_level(const exploring *x, int k, lg_level *level, lg_error *error) {
    return lg_front_level(front_exploration_of(x)->front, k, level, error);
}

static int64_t whole_round(const exploring *x) {
    return lg_front_whole_round(front_exploration_of(x)->front, &x->exploration->done);
}

static bool make_round(exploring *x, int64_t evaluations) {
    return lg_front_round(front_exploration_of(x)->front, &x->exploration->done, x->exploration->rules.seed,
                          evaluations, x->threads);
}

/* Lists the members that no other beats, ordered by their points. */
static front_view front_alone(const exploring *x) {
    const front_exploration *t = front_exploration_of(x);
    const int last = t->objectives.count - 1;
    int count = 0;
    for (int k = 0; k < lg_front_count(t->front); k++) {
        const lg_front_member member = lg_front_at(t->front, k);
        if (member.rank) continue;
        int at = count++;
        for (; at > 0; at--) {
            const double *before = lg_front_at(t->front, t->member[at - 1]).point;
            int m = 0;
            while (m < last && before[m] == member.point[m])
                m++;
            if (before[m] <= member.point[m]) break;
            t->member[at] = t->member[at - 1];
        }
        t->member[at] = k;
    }
    return (front_view){t, x->task, t->member, count};
}

static bool add_front(exploring *x, lg_text *text, lg_error *error) {
    front_view view = front_alone(x);
    return explore_add_lines(x, &(explore_view){view.member, view.count}, text, error);
}

static bool add_table(exploring *x, lg_text *csv, lg_error *error) {
    const front_view v = front_alone(x);
    const lg_objectives *objectives = &v.exploration->objectives;
    lg_text_add(csv, "line,rank,score,off");
    for (int m = 0; m < objectives->count; m++)
        if (objectives->of[m].trait != LG_COST)
            lg_text_add(csv, ",%s", objective_name(v.exploration->head.rules.game, &objectives->of[m]));
    lg_text_add(csv, "\n");
    for (int k = 0; k < v.count; k++) {
        lg_front_member member = lg_front_at(v.exploration->front, v.member[k]);
        lg_text_add(csv, "%d,%d,%.10g,%.10g", k + 1, member.rank, member.cost, member.off);
        for (int m = 0; m < objectives->count; m++)
            if (objectives->of[m].trait != LG_COST)
                lg_text_add(csv, ",%.10g", objective_value(&objectives->of[m], member.point[m]));
        lg_text_add(csv, "\n");
    }
    return !csv->failed || lg_fail_memory(error);
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
        double value = objective_value(&v->exploration->objectives.of[m],
                                       lg_front_at(v->exploration->front, v->member[k]).point[m]);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

static void put_summary(const exploring *x, lg_text *text) {
    front_view view = front_alone(x), *v = &view;
    const lg_objectives *objectives = &v->exploration->objectives;
    put_whole(text, "generations", x->exploration->done.rounds);
    put_whole(text, "front", v->count);
    put_number(text, "off", lg_front_at(v->exploration->front, v->member[0]).off);
    put_number(text, "volume", lg_front_volume(v->exploration->front));
    put_open(text, "objectives", '[');
    for (int m = 0; m < objectives->count; m++) {
        double low, high;
        find_span(v, m, &low, &high);
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(x->exploration->rules.game, &objectives->of[m]));
        put_string(text, "sense", objectives->of[m].most ? "most" : "least");
        put_number(text, "from", low);
        put_number(text, "to", high);
        put_number(text, "box-low", objectives->of[m].low);
        put_number(text, "box-high", objectives->of[m].high);
        put_close(text, '}');
    }
    put_close(text, ']');
}

static void add_summary(const exploring *x, lg_text *text) {
    const front_view v = front_alone(x);
    const lg_objectives *objectives = &v.exploration->objectives;
    const lg_game *game = x->exploration->rules.game;
    lg_text_add(text, "%d %s:", v.count,
                v.count == 1 ? "level that no other beats" : "levels, none of which beats another");
    for (int m = 0; m < objectives->count; m++) {
        double low, high;
        find_span(&v, m, &low, &high);
        lg_text_add(text, "%s %s %.6g to %.6g", m ? "," : "", objective_name(game, &objectives->of[m]), low, high);
    }
    /* The volume stands together with its box, because a volume is a share of the box and means nothing without it. */
    double volume = lg_front_volume(v.exploration->front);
    if (isnan(volume)) return;
    lg_text_add(text, "; volume %.4f of the box", volume);
    for (int m = 0; m < objectives->count; m++) {
        const lg_objective *o = &objectives->of[m];
        lg_text_add(text, "%s %s %.6g to %.6g", m ? "," : "", objective_name(game, o), o->low, o->high);
    }
}

static void add_progress(const exploring *x, lg_text *text) {
    front_view view = front_alone(x);
    double off = view.count ? lg_front_at(view.exploration->front, view.member[0]).off : INFINITY;
    lg_text_add(text, "trading off: %d level%s%s", view.count, plural(view.count),
                off > 0 ? " that miss requirements" : "");
}

static int check_result(const exploring *x) {
    front_view view = front_alone(x);
    double off = lg_front_at(view.exploration->front, view.member[0]).off;
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
                                   .size = sizeof(front_exploration),
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
                                   .add_progress = add_progress,
                                   .check_result = check_result};

int explore_front(const explore_options *o) {
    front_exploration t = {.front = NULL};
    return explore_run(&(exploring){.kind = &front_kind, .o = o, .exploration = &t.head});
}
