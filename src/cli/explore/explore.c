/* levelground explore: finds the best level of each kind. An archive continues from the state in its file. The file is written
 * when exploring ends for any reason, and every minute before. */
#include "cli/explore/explore.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/order.h"
#include "core/put.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "io/file.h"

enum {
    KEY_EVALUATIONS = 2000,
    KEY_SECONDS,
    KEY_AXES,
    KEY_CELLS,
    KEY_STORE,
    KEY_FROM,
    KEY_JSON,
    KEY_EMITTER,
    KEY_OBJECTIVES
};

static const struct argp_option table[] = {
    {"axes", KEY_AXES, "TRAIT[,TRAIT]", 0,
     "traits that span the archive, each as TRAIT or TRAIT=LOW..HIGH (default: the game's usual two)", 1},
    {"cells", KEY_CELLS, "N[xN...]", 0,
     "cells along each axis (20, or one for each value), or cvt:N for N cells around points, for many axes", 1},
    {"objectives", KEY_OBJECTIVES, "TRAIT,TRAIT", 0,
     "instead of axes: find trade-offs between these, each as TRAIT (to be small) or TRAIT:most (to be large); "
     "`score` can be one of them",
     1},
    {"variant", KEY_VARIANT, "V", 0, "the set of requirements (see: levelground list variants)", 1},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game (see: levelground list games)", 1},
    {"evaluations", KEY_EVALUATIONS, "N", 0, "stop at N evaluations in all, including those of the store; 0: none", 2},
    {"seconds", KEY_SECONDS, "T", 0,
     "stop after this many seconds (10, if there is no other limit); such results depend on the machine", 2},
    {"seed", 's', "S", 0, "make the archive of this seed (default: a new seed each time)", 2},
    {"jobs", 'j', "J", 0, "number of threads (default: all cores); does not change results", 2},
    {"emitter", KEY_EMITTER, "E", 0, "how levels are made: mapelites, or cmame for games with real genes", 3},
    {"algorithm", 'a', "A", 0,
     "use runs of this algorithm instead of an emitter; the archive gets everything that they try; with "
     "--objectives: nsga2 (the default) or smsemoa",
     3},
    {"preset", 'p', "P", 0, "the same with the parameters of a paper (see: levelground list presets)", 3},
    {"param", KEY_PARAM, "K=V", 0, "change a parameter of the emitter or the algorithm", 3},
    {"store", KEY_STORE, "FILE", 0, "keep the archive in this file, as JSON Lines, and continue from it", 4},
    {"from", KEY_FROM, "FILE", 0, "add the levels of another archive; may be repeated, to merge archives", 4},
    {"output", 'o', "DIR", 0, "write archive.jsonl, archive.csv, map.svg and filling.svg, or front.*, into this folder",
     4},
    {"json", KEY_JSON, NULL, 0, "print the result as JSON", 5},
    {"quiet", 'q', NULL, 0, "print only errors, and JSON if --json is given", 5},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    explore_options *o = state->input;
    if (take_choice(key, argument, &o->choice, state) || take_search(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case KEY_AXES: o->axes = argument; return 0;
    case KEY_CELLS: o->cells = argument; return 0;
    case KEY_EMITTER: o->emitter = argument; return 0;
    case KEY_OBJECTIVES: o->objectives = argument; return 0;
    case KEY_EVALUATIONS: o->evaluations = argument; return 0;
    case KEY_SECONDS: o->seconds = argument; return 0;
    case KEY_STORE: o->store = argument; return 0;
    case KEY_FROM:
        if (o->sources == FROM_MAX) argp_error(state, "more than %d times --from", FROM_MAX);
        o->from[o->sources++] = argument;
        return 0;
    case KEY_JSON: o->json = true; return 0;
    case 's': o->seed = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case 'o': o->output = argument; return 0;
    case 'q': o->quiet = true; return 0;
    case ARGP_KEY_ARG:
        if (o->choice.game) argp_error(state, "expected one GAME, found also '%s'", argument);
        o->choice.game = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->choice.game) argp_error(state, "expected a GAME (see: levelground list games)");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

typedef struct {
    const explore_options *o;
    expedition e;
    lg_task *task;
    const lg_emitter *emitter; /* NULL if an algorithm is used */
    searcher searcher;         /* its params are the emitter's, if there is one */
    lg_explorer *x;
    lg_thread_pool *threads;
    bool continued; /* continue from an existing file */
    explore_limits limits;
    int64_t before, stored; /* evaluations: of the state that the run begins with, and of the store */
    double spent;
    lg_error error;
} job;

/* ---- options --------------------------------------------------------------------------------------------------- */

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
static bool read_words(job *j, expedition *e, lg_error *error) {
    const explore_options *o = j->o;
    return explore_rules(o, &e->rules, error) && read_axes(e->rules.game, o->axes, o->cells, &e->niches, error);
}

/* Checks that an existing archive agrees with the options that were given. */
static bool check_words(const job *j, const expedition *words, lg_error *error) {
    const explore_options *o = j->o;
    const expedition *e = &j->e;
    const char *path = file_title(o->store);
    if (e->rules.game != words->rules.game)
        return lg_fail(error, "%s:1:1: expected an archive of %s, found one of %s", path, words->rules.game->name,
                       e->rules.game->name);
    if ((o->axes || o->cells) && !same_niches(&e->niches, &words->niches))
        return lg_fail(error, "%s: has other axes or cells; leave --axes and --cells out to go on with it", path);
    return explore_same_rules(o, &e->rules, &words->rules, error);
}

static bool read_expedition(job *j, lg_error *error) {
    expedition words = {.rules = {.game = NULL}};
    bool good = read_words(j, &words, error);
    j->continued = good && j->o->store && !file_is_missing(j->o->store);
    if (good && !j->continued) {
        j->e = words;
        return true;
    }
    good = good && store_head(j->o->store, &j->e, error) && check_words(j, &words, error);
    expedition_clear(&words);
    return good;
}

static bool find_emitter(const char *name, const lg_emitter **emitter, lg_error *error) {
    *emitter = name ? lg_emitter_find(name) : lg_emitters[0];
    return *emitter || lg_fail(error, "--emitter: expected mapelites or cmame, found '%.40s'%s", name,
                               lg_optimizer_find(name) ? "; for an algorithm take --algorithm" : "");
}

/* Reads what makes the levels: an emitter or an algorithm. */
static bool read_searcher(job *j, lg_error *error) {
    const explore_options *o = j->o;
    const choice *c = &o->choice;
    if (c->algorithm || c->preset)
        return o->emitter ? lg_fail(error, "--emitter and an algorithm: leave one of them out")
                          : searcher_init(&j->searcher, c, j->e.rules.game, error);
    bool good = find_emitter(o->emitter, &j->emitter, error);
    if (good) lg_values_init(&j->searcher.params, j->emitter->params);
    for (int i = 0; good && i < c->params; i++)
        good = assign(&j->searcher.params, c->param[i], "--param", j->e.rules.game, error);
    return good;
}

static bool create_explorer(job *j, lg_error *error) {
    lg_emission how = {j->emitter, j->searcher.optimizer, &j->searcher.params};
    j->x = lg_explorer_create(j->task, &j->e.niches, &how, j->threads ? j->threads->workers : 1, error);
    return j->x;
}

static bool open_explorer(job *j, lg_error *error) {
    if (!explore_threads(j->o, &j->threads, error)) return false;
    j->task = lg_task_create(j->e.rules.game, &j->e.rules.settings, NULL, error);
    return j->task && create_explorer(j, error);
}

/* Makes the archive that of the checkpoint. */
static bool go_back(job *j, lg_error *error) {
    checkpoint *back = &j->e.back;
    lg_explorer_destroy(j->x);
    bool good = create_explorer(j, error);
    for (int k = 0; good && k < back->count; k++)
        good = lg_explorer_offer(j->x, checkpoint_genome(back, &lg_explorer_problem(j->x)->space, k), NULL, error);
    j->e.done = back->done;
    checkpoint_clear(back);
    return good;
}

/* Levels of other archives make a state that is no longer that of the checkpoint. */
static bool take_in(job *j, lg_error *error) {
    bool good = !j->continued || store_read(j->o->store, j->x, &j->e, true, error);
    j->stored = j->e.done.evaluations;
    if (good && checkpoint_is_due(&j->e.back, &j->e.done, j->limits.evaluations)) good = go_back(j, error);
    if (j->o->sources) checkpoint_clear(&j->e.back);
    for (int i = 0; good && i < j->o->sources; i++)
        good = store_read(j->o->from[i], j->x, &j->e, false, error);
    return good;
}

/* ---- results --------------------------------------------------------------------------------------------------- */

static bool save(void *context) {
    job *j = context;
    lg_text lines = {0};
    if (!j->o->store || !lg_elites_count(lg_explorer_elites(j->x)) || j->e.done.evaluations < j->stored) return true;
    bool good = store_lines(j->x, &j->e, j->task, &lines, &j->error);
    return explore_write(NULL, j->o->store, &lines, good, &j->error);
}

static bool write_output(job *j) {
    const char *folder = j->o->output;
    lg_text text = {0};
    if (!folder || !lg_elites_count(lg_explorer_elites(j->x))) return true;
    bool good = file_make_folder(folder, &j->error);
    good = good && store_lines(j->x, &j->e, j->task, &text, &j->error);
    good = explore_write(folder, "archive.jsonl", &text, good, &j->error);
    good = good && (store_table(j->x, &j->e, &text) || lg_fail_memory(&j->error));
    good = explore_write(folder, "archive.csv", &text, good, &j->error);
    good = good && draw_archive(j->x, &j->e, j->task, false, &text, &j->error);
    good = explore_write(folder, "map.svg", &text, good, &j->error);
    good = good && draw_archive(j->x, &j->e, j->task, true, &text, &j->error);
    return explore_write(folder, "filling.svg", &text, good, &j->error);
}

static void print_json(const job *j, const lg_elites_summary *s, lg_text *text) {
    const lg_recipe *r = &j->e.rules;
    put_open(text, NULL, '{');
    put_string(text, "game", r->game->name);
    put_string(text, "variant", r->variant->name);
    put_whole(text, "seed", (int64_t)r->seed);
    put_whole(text, "evaluations", j->e.done.evaluations);
    put_whole(text, "cells", s->niches);
    put_whole(text, "filled", s->filled);
    put_real(text, "coverage", (double)s->filled / s->niches);
    put_whole(text, "perfect", s->perfect);
    put_real(text, "qd_score", s->score);
    put_number(text, "best", s->best);
    put_real(text, "distance", s->distance);
    put_real(text, "seconds", j->spent);
    put_close(text, '}');
    lg_text_append(text, "\n", 1);
}

static void print_words(const job *j, const lg_elites_summary *s, lg_text *text) {
    int64_t made = j->e.done.evaluations - j->before;
    lg_text_add(text, "%d of %d cells (%.1f %%)", s->filled, s->niches, 100.0 * s->filled / s->niches);
    if (lg_explorer_problem(j->x)->floor > -INFINITY) lg_text_add(text, ", %d meet every requirement", s->perfect);
    lg_text_add(text, "; QD score %.1f, best %.10g", s->score, s->best);
    if (!isnan(s->distance)) lg_text_add(text, "; two elites differ by %.0f %%", 100 * s->distance);
    lg_text_add(text, "\n%lld evaluations", (long long)j->e.done.evaluations);
    if (made) lg_text_add(text, ", %lld of them now in %.1f s", (long long)made, j->spent);
    lg_text_add(text, "\n");
}

static int finish(job *j) {
    lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(j->x));
    lg_text text = {0};
    if (!s.filled) return complain(FAILED, "no level found lies within the axes; the archive is empty");
    if (!save(j) || !write_output(j)) return complain(FAILED, "%s", j->error.text);
    if (j->o->json)
        print_json(j, &s, &text);
    else if (!j->o->quiet)
        print_words(j, &s, &text);
    if (!say_text(&text, &j->error)) return complain(FAILED, "%s", j->error.text);
    if (!interrupted()) return DONE;
    return complain(FAILED, "interrupted after %lld evaluations%s", (long long)j->e.done.evaluations,
                    explore_kept(j->o, j->e.done.evaluations >= j->stored));
}

/* ---- exploring ------------------------------------------------------------------------------------------------- */

static void show(void *context, progress *bar) {
    const job *j = context;
    lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(j->x));
    double seconds = progress_seconds(bar), made = (double)(j->e.done.evaluations - j->before);
    progress_draw(bar, "exploring: %d of %d cells (%.1f %%), QD score %.0f, %.0f s, %.0f thousand evaluations a second",
                  s.filled, s.niches, 100.0 * s.filled / s.niches, s.score, seconds, made / seconds / 1000);
}

/* Keeps the state before the first round that depends on the limit. */
static bool keep_checkpoint(job *j) {
    const lg_elites *elites = lg_explorer_elites(j->x);
    lines_room room = {0};
    bool good = lines_open(&room, &lg_explorer_problem(j->x)->space, j->e.rules.game, &j->error);
    for (int k = 0; good && k < lg_elites_count(elites); k++) {
        lg_elites_genome(elites, k, room.genome);
        good = checkpoint_add(&j->e.back, room.space, room.genome, lg_elites_at(elites, k).cost, &j->error);
    }
    lines_close(&room);
    j->e.back.limit = j->limits.evaluations;
    j->e.back.done = j->e.done;
    return good;
}

static bool explore_round(void *context, int64_t left) {
    job *j = context;
    bool limited = left < lg_explorer_whole_round(j->x, &j->e.done);
    if (j->o->store && limited && !j->e.back.limit && !keep_checkpoint(j)) return false;
    return lg_explorer_round(j->x, &j->e.done, j->e.rules.seed, left, j->threads) || lg_fail_memory(&j->error);
}

static bool explore(job *j) {
    double start = wall_clock();
    j->before = j->e.done.evaluations;
    bool good =
        explore_on(&(explore_work){explore_round, show, save, j, &j->e.done, j->stored}, &j->limits, !j->o->quiet);
    j->spent = wall_clock() - start;
    return good;
}

static int run(job *j) {
    lg_error *error = &j->error;
    if (!read_expedition(j, error) || !explore_limit(j->o, &j->limits, error) || !read_searcher(j, error) ||
        !open_explorer(j, error) || !take_in(j, error))
        return reject(error);
    if (!explore(j)) return complain(FAILED, "%s", error->text);
    return finish(j);
}

static int explore_archive(const explore_options *o) {
    job j = {.o = o};
    int status = run(&j);
    lg_explorer_destroy(j.x);
    lg_task_destroy(j.task);
    thread_pool_destroy(j.threads);
    searcher_clear(&j.searcher);
    expedition_clear(&j.e);
    return status;
}

int explore_main(int argc, char **argv) {
    static const struct argp argp = {
        table,
        parse,
        "GAME",
        "Finds levels unlike each other: traits are the axes of an archive, in which each "
        "cell keeps the best level of its kind. GAME is {games}. All that is written is "
        "read by evaluate, render and convert. With --objectives it finds levels that trade "
        "goals off: none is beaten in one without being better in another.",
        NULL,
        NULL,
        NULL};
    explore_options o = {0};
    parse_options(&argp, argc, argv, &o);
    if (o.store && !strcmp(o.store, "-"))
        return complain(MISUSED,
                        "--store: expected a file, found '-'; an archive from standard input is read by --from -");
    file_lock lock = {.file = -1};
    lg_error error;
    if (o.store && !file_is_plain(o.store, &error)) return reject(&error);
    int status = explore_lock(&o, &lock, &error) ? o.objectives ? trade_off(&o) : explore_archive(&o)
                                                 : complain(FAILED, "%s", error.text);
    file_lock_drop(&lock);
    return status;
}
