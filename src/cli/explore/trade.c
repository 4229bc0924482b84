/* levelground explore --objectives: shows what one goal costs in terms of another. A front continues from the state in its
 * file, as an archive does. The output contains only the front, ordered by the first objective. */
#include "cli/explore/trade.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/order.h"
#include "core/put.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/thread_pool.h"
#include "io/file.h"

typedef struct {
    const explore_options *o;
    tradeoff t;
    lg_task *task;
    lg_front *front;
    lg_thread_pool *threads;
    int *member;    /* memory for the view's members */
    bool continued; /* continue from an existing file */
    explore_limits limits;
    int64_t before, stored; /* evaluations: of the state that the run begins with, and of the store */
    double spent;
    lg_error error;
} job;

/* ---- options --------------------------------------------------------------------------------------------------- */

static bool read_params(const job *j, tradeoff *t, lg_error *error) {
    const choice *c = &j->o->choice;
    lg_error inner;
    lg_values_init(&t->params, lg_front_params);
    if (c->algorithm && !lg_values_set(&t->params, "algorithm", c->algorithm, &inner))
        return lg_fail(error, "--algorithm: expected nsga2 or smsemoa, found '%.40s'", c->algorithm);
    for (int i = 0; i < c->params; i++)
        if (!assign(&t->params, c->param[i], "--param", t->rules.game, error)) return false;
    return true;
}

static bool read_words(const job *j, tradeoff *t, lg_error *error) {
    const explore_options *o = j->o;
    if (o->axes || o->cells)
        return lg_fail(error, "--objectives and %s: leave one of them out", o->axes ? "--axes" : "--cells");
    if (o->emitter || o->choice.preset)
        return lg_fail(error, "--objectives and %s: leave one of them out", o->emitter ? "--emitter" : "--preset");
    return explore_rules(o, &t->rules, error) && read_params(j, t, error) &&
           read_objectives(t->rules.game, o->objectives, &t->objectives, error);
}

static bool same_objectives(const lg_objectives *a, const lg_objectives *b) {
    if (a->count != b->count) return false;
    for (int m = 0; m < a->count; m++) {
        const lg_objective *p = &a->of[m], *q = &b->of[m];
        if (p->trait != q->trait || p->most != q->most || p->low != q->low || p->high != q->high) return false;
    }
    return true;
}

/* Checks that an existing front agrees with the options that were given. */
static bool check_words(const job *j, const tradeoff *words, lg_error *error) {
    const explore_options *o = j->o;
    const tradeoff *t = &j->t;
    const char *path = file_title(o->store);
    if (t->rules.game != words->rules.game)
        return lg_fail(error, "%s:1:1: expected a front of %s, found one of %s", path, words->rules.game->name,
                       t->rules.game->name);
    if (!same_objectives(&t->objectives, &words->objectives)) return lg_fail(error, "%s: has other objectives", path);
    if ((o->choice.algorithm || o->choice.params) && !lg_values_same(&t->params, &words->params))
        return lg_fail(error, "%s: has another algorithm or other parameters", path);
    return explore_same_rules(o, &t->rules, &words->rules, error);
}

static bool read_tradeoff(job *j, lg_error *error) {
    tradeoff words = {.rules = {.game = NULL}};
    bool good = read_words(j, &words, error);
    j->continued = good && j->o->store && !file_is_missing(j->o->store);
    if (good && !j->continued) {
        j->t = words;
    } else {
        good = good && front_head(j->o->store, &j->t, error) && check_words(j, &words, error);
        tradeoff_clear(&words);
    }
    if (good) weigh_objectives(&j->t.rules, &j->t.objectives);
    return good;
}

static bool create_front(job *j, lg_error *error) {
    j->front = lg_front_create(j->task, &j->t.objectives, &j->t.params, j->threads ? j->threads->workers : 1, error);
    return j->front;
}

static bool open_front(job *j, lg_error *error) {
    if (!explore_threads(j->o, &j->threads, error)) return false;
    j->task = lg_task_create(j->t.rules.game, &j->t.rules.settings, NULL, error);
    if (!j->task) return false;
    j->member = calloc((size_t)lg_value(&j->t.params, "population"), sizeof *j->member);
    return create_front(j, error) && (j->member || lg_fail_memory(error));
}

/* Makes the population that of the checkpoint. */
static bool go_back(job *j, lg_error *error) {
    checkpoint *back = &j->t.back;
    lg_front_destroy(j->front);
    bool good = create_front(j, error);
    for (int k = 0; good && k < back->count; k++) {
        good = lg_front_add(j->front, checkpoint_genome(back, &lg_front_problem(j->front)->space, k), error);
        if (good && (lg_front_count(j->front) != k + 1 || lg_front_at(j->front, k).cost != back->cost[k]))
            good = lg_fail(error, "%s:%d:1: the level before is not what it is said to be: \"score\" has changed",
                           file_title(j->o->store), k + 1);
    }
    j->t.done = back->done;
    checkpoint_clear(back);
    return good;
}

/* Levels of other fronts make a state that is no longer that of the checkpoint. */
static bool take_in(job *j, lg_error *error) {
    bool good = !j->continued || front_read(j->o->store, j->front, &j->t, true, error);
    j->stored = j->t.done.evaluations;
    if (good && checkpoint_is_due(&j->t.back, &j->t.done, j->limits.evaluations)) good = go_back(j, error);
    if (j->o->sources) checkpoint_clear(&j->t.back);
    for (int i = 0; good && i < j->o->sources; i++)
        good = front_read(j->o->from[i], j->front, &j->t, false, error);
    return good;
}

/* ---- results --------------------------------------------------------------------------------------------------- */

static front_view everybody(const job *j) {
    int count = lg_front_count(j->front);
    for (int k = 0; k < count; k++)
        j->member[k] = k;
    return (front_view){j->front, &j->t, j->task, j->member, count, true};
}

/* Inserts a member into the list, which is ordered by the points. */
static void insert(const job *j, int count, int k) {
    const double *point = lg_front_at(j->front, k).point;
    int at = count;
    for (; at > 0; at--) {
        const double *before = lg_front_at(j->front, j->member[at - 1]).point;
        int m = 0;
        while (m < j->t.objectives.count - 1 && before[m] == point[m])
            m++;
        if (before[m] <= point[m]) break;
        j->member[at] = j->member[at - 1];
    }
    j->member[at] = k;
}

static front_view front_alone(const job *j) {
    int count = 0;
    for (int k = 0; k < lg_front_count(j->front); k++)
        if (!lg_front_at(j->front, k).rank) insert(j, count++, k);
    return (front_view){j->front, &j->t, j->task, j->member, count, false};
}

static bool save(void *context) {
    job *j = context;
    lg_text lines = {0};
    if (!j->o->store || !lg_front_count(j->front) || j->t.done.evaluations < j->stored) return true;
    front_view all = everybody(j);
    return explore_write(NULL, j->o->store, &lines, front_lines(&all, &lines, &j->error), &j->error);
}

static bool write_output(job *j) {
    const char *folder = j->o->output;
    front_view view = front_alone(j);
    lg_text text = {0};
    if (!folder) return true;
    bool good = file_make_folder(folder, &j->error) && front_lines(&view, &text, &j->error);
    good = explore_write(folder, "front.jsonl", &text, good, &j->error);
    good = good && (front_table(&view, &text) || lg_fail_memory(&j->error));
    good = explore_write(folder, "front.csv", &text, good, &j->error);
    good = good && draw_front(&view, &text, &j->error);
    return explore_write(folder, "front.svg", &text, good, &j->error);
}

/* Returns the lowest and the highest value of an objective in the front. */
static void span(const front_view *v, int m, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int k = 0; k < v->count; k++) {
        double value = objective_value(&v->of->objectives.of[m], lg_front_at(v->front, v->member[k]).point[m]);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

static void print_json(const job *j, const front_view *v, lg_text *text) {
    const lg_recipe *r = &j->t.rules;
    put_open(text, NULL, '{');
    put_string(text, "game", r->game->name);
    put_string(text, "variant", r->variant->name);
    put_whole(text, "seed", (int64_t)r->seed);
    put_whole(text, "evaluations", j->t.done.evaluations);
    put_whole(text, "generations", j->t.done.rounds);
    put_whole(text, "front", v->count);
    put_number(text, "off", lg_front_at(v->front, v->member[0]).off);
    put_number(text, "volume", lg_front_volume(v->front));
    put_open(text, "objectives", '[');
    for (int m = 0; m < j->t.objectives.count; m++) {
        double low, high;
        span(v, m, &low, &high);
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(r->game, &j->t.objectives.of[m]));
        put_string(text, "sense", j->t.objectives.of[m].most ? "most" : "least");
        put_number(text, "from", low);
        put_number(text, "to", high);
        put_number(text, "box-low", j->t.objectives.of[m].low);
        put_number(text, "box-high", j->t.objectives.of[m].high);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_real(text, "seconds", j->spent);
    put_close(text, '}');
    lg_text_append(text, "\n", 1);
}

/* Prints the volume together with its box, because a volume is a share of the box and means nothing without it. */
static void print_volume(const job *j, lg_text *text) {
    const lg_objectives *objectives = &j->t.objectives;
    double volume = lg_front_volume(j->front);
    if (isnan(volume)) return;
    lg_text_add(text, "; volume %.4f of the box", volume);
    for (int m = 0; m < objectives->count; m++) {
        const lg_objective *o = &objectives->of[m];
        lg_text_add(text, "%s %s %.6g to %.6g", m ? "," : "", objective_name(j->t.rules.game, o), o->low, o->high);
    }
}

static void print_words(const job *j, const front_view *v, lg_text *text) {
    int64_t made = j->t.done.evaluations - j->before;
    lg_text_add(text, "%d %s:", v->count,
                v->count == 1 ? "level that no other beats" : "levels, none of which beats another");
    for (int m = 0; m < j->t.objectives.count; m++) {
        double low, high;
        span(v, m, &low, &high);
        lg_text_add(text, "%s %s %.6g to %.6g", m ? "," : "", objective_name(j->t.rules.game, &j->t.objectives.of[m]),
                    low, high);
    }
    print_volume(j, text);
    lg_text_add(text, "\n%lld evaluations", (long long)j->t.done.evaluations);
    if (made) lg_text_add(text, ", %lld of them now in %.1f s", (long long)made, j->spent);
    lg_text_add(text, "\n");
}

static int finish(job *j) {
    lg_text text = {0};
    if (!lg_front_count(j->front)) return complain(FAILED, "no valid level was found; the front is empty");
    if (!save(j) || !write_output(j)) return complain(FAILED, "%s", j->error.text);
    front_view view = front_alone(j);
    if (j->o->json)
        print_json(j, &view, &text);
    else if (!j->o->quiet)
        print_words(j, &view, &text);
    if (!say_text(&text, &j->error)) return complain(FAILED, "%s", j->error.text);
    if (interrupted())
        return complain(FAILED, "interrupted after %lld evaluations%s", (long long)j->t.done.evaluations,
                        explore_kept(j->o, j->t.done.evaluations >= j->stored));
    double off = lg_front_at(j->front, view.member[0]).off;
    if (off > 0) return complain(FAILED, "no level meets the other requirements; the nearest are %.4g off", off);
    if (view.count == 1 && !j->o->quiet)
        note("note: the front is one level, which shows no trade-off: more evaluations may find others, or this level "
             "may be the best in all objectives");
    return DONE;
}

/* ---- the search ------------------------------------------------------------------------------------------------ */

static void show(void *context, progress *bar) {
    job *j = context;
    front_view view = front_alone(j);
    double seconds = progress_seconds(bar), made = (double)(j->t.done.evaluations - j->before);
    double off = view.count ? lg_front_at(j->front, view.member[0]).off : INFINITY;
    progress_draw(bar, "trading off: %d level%s%s, %.0f s, %.0f thousand evaluations a second", view.count,
                  plural(view.count), off > 0 ? " that miss requirements" : "", seconds, made / seconds / 1000);
}

/* Keeps the state before the first round that depends on the limit. */
static bool keep_checkpoint(job *j) {
    lines_room room = {0};
    bool good = lines_open(&room, &lg_front_problem(j->front)->space, j->t.rules.game, &j->error);
    for (int k = 0; good && k < lg_front_count(j->front); k++) {
        lg_front_genome(j->front, k, room.genome);
        good = checkpoint_add(&j->t.back, room.space, room.genome, lg_front_at(j->front, k).cost, &j->error);
    }
    lines_close(&room);
    j->t.back.limit = j->limits.evaluations;
    j->t.back.done = j->t.done;
    return good;
}

static bool breed(void *context, int64_t left) {
    job *j = context;
    bool limited = left < lg_front_whole_round(j->front, &j->t.done);
    if (j->o->store && limited && !j->t.back.limit && !keep_checkpoint(j)) return false;
    return lg_front_round(j->front, &j->t.done, j->t.rules.seed, left, j->threads) || lg_fail_memory(&j->error);
}

static int run(job *j) {
    lg_error *error = &j->error;
    if (!read_tradeoff(j, error) || !explore_limit(j->o, &j->limits, error) || !open_front(j, error) ||
        !take_in(j, error))
        return reject(error);
    double start = wall_clock();
    j->before = j->t.done.evaluations;
    bool good = explore_on(&(explore_work){breed, show, save, j, &j->t.done, j->stored}, &j->limits, !j->o->quiet);
    j->spent = wall_clock() - start;
    return good ? finish(j) : complain(FAILED, "%s", error->text);
}

int trade_off(const explore_options *o) {
    job j = {.o = o};
    int status = run(&j);
    free(j.member);
    lg_front_destroy(j.front);
    lg_task_destroy(j.task);
    thread_pool_destroy(j.threads);
    tradeoff_clear(&j.t);
    return status;
}
