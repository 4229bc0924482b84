/* levelground explore: finds the best level of each kind, or, with --objectives, levels that trade goals off. Here is what
 * archives and fronts have in common: reading options and the store, exploring until a limit, saving, and the results. An
 * exploration continues from the state in its file. The file is written when exploring ends for any reason, and every minute
 * before. */
#include "cli/explore/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/generate_request.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "io/catalog.h"
#include "io/file.h"
#include "recipe/recipe.h"

static const double save_every = 60, usual_seconds = 10;

bool explore_rules(const explore_options *o, lg_recipe *r, lg_error *error) {
    return find_game(o->choice.game, &r->game, error) && choose_variant(&o->choice, r->game, &r->variant, error) &&
           seed_or_draw(o->seed, &r->seed, error) &&
           make_settings(r->game, r->variant, &o->choice, &r->settings, error) && recipe_forget_since(r, error);
}

/* Checks that an existing store agrees with the options that were given. */
static bool check_store(const exploring *x, const exploration *words, lg_error *error) {
    const lg_recipe *stored = &x->exploration->rules, *asked = &words->rules;
    const choice *c = &x->o->choice;
    const char *path = file_title(x->o->store);
    if (stored->game != asked->game)
        return lg_fail(error, "%s:1:1: expected %s of %s, found one of %s", path, x->kind->what, asked->game->name,
                       stored->game->name);
    if (!x->kind->check_store(x, words, error)) return false;
    if (x->o->seed.given && stored->seed != asked->seed)
        return lg_fail(error, "%s: has another seed, %llu", path, (unsigned long long)stored->seed);
    if ((c->variant || c->sets) &&
        (stored->variant != asked->variant || !lg_values_same(&stored->settings, &asked->settings)))
        return lg_fail(error, "%s: has another variant or other settings", path);
    return true;
}

/* Reads the options, the store and the levels of other files. What the store says takes the place of what was read from the
 * options. */
static bool open_all(exploring *x, lg_error *error) {
    const explore_options *o = x->o;
    exploration *now = x->exploration;
    x->limit = whole_or(o->evaluations, INT64_MAX);
    if (!x->kind->read_options(x, error)) return false;
    x->continued = o->store && !file_is_missing(o->store);
    if (x->continued) {
        exploration *words = malloc(x->kind->size);
        if (!words) return lg_fail_memory(error);
        memcpy(words, now, x->kind->size);
        memset(now, 0, x->kind->size);
        bool agrees = explore_read_head(x, error) && check_store(x, words, error);
        x->kind->clear(words);
        free(words);
        if (!agrees) return false;
    }
    if (!x->kind->prepare(x, error)) return false;
    const int64_t jobs = threads_or_cores(o->jobs);
    x->threads = jobs > 1 ? thread_pool_create((int)jobs) : NULL;
    x->task = catalog_task(now->rules.game, &now->rules.settings, NULL, error);
    bool good = x->task && x->kind->create(x, error) && (!x->continued || explore_read_file(x, o->store, true, error));
    x->stored = now->done.evaluations;
    if (good && checkpoint_is_due(&now->back, &now->done, x->limit)) {
        good = x->kind->create(x, error);
        for (int k = 0; good && k < now->back.count; k++)
            good = x->kind->put_back(x, k, checkpoint_genome(&now->back, x->space, k), error);
        now->done = now->back.done;
        checkpoint_clear(&now->back);
    }
    if (o->sources) checkpoint_clear(&now->back); /* the state is no longer that of the checkpoint */
    for (int i = 0; good && i < o->sources; i++)
        good = explore_read_file(x, o->from[i], false, error);
    return good;
}

/* If `good`, writes a text to a file in a folder (NULL: `name` is a path). Clears the text in any case. */
static bool write_text(const char *folder, const char *name, lg_text *text, bool good, lg_error *error) {
    char path[4096];
    if (folder && snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        good = lg_fail(error, "%.60s...: the name is too long", folder);
    if (good && text->failed) good = lg_fail_memory(error);
    good = good && file_write(folder ? path : name, text->data ? text->data : "", text->length, error);
    lg_text_clear(text);
    return good;
}

static bool save_store(const exploring *x, lg_error *error) {
    lg_text text = {0};
    const explore_view all = {.count = x->kind->count(x)};
    if (!x->o->store || !all.count || x->exploration->done.evaluations < x->stored) return true;
    return write_text(NULL, x->o->store, &text, explore_add_lines(x, &all, &text, error), error);
}

static int print_results(exploring *x) {
    const exploration *end = x->exploration;
    const char *folder = x->o->output;
    lg_text text = {0};
    lg_error error;
    if (!x->kind->count(x)) return complain(FAILED, "%s", x->kind->empty);
    bool good = save_store(x, &error) && (!folder || file_make_folder(folder, &error));
    for (const struct explore_file *file = x->kind->files; good && folder && file->name; file++) {
        lg_text content = {0};
        good = write_text(folder, file->name, &content, file->add(x, &content, &error), &error);
    }
    if (!good) return complain(FAILED, "%s", error.text);
    if (x->o->json) {
        put_open(&text, NULL, '{');
        put_string(&text, "game", end->rules.game->name);
        put_string(&text, "variant", end->rules.variant->name);
        put_whole(&text, "seed", (int64_t)end->rules.seed);
        put_whole(&text, "evaluations", end->done.evaluations);
        x->kind->put_summary(x, &text);
        put_real(&text, "seconds", x->seconds);
        put_close(&text, '}');
        lg_text_append(&text, "\n", 1);
    } else if (!x->o->quiet) {
        int64_t made = end->done.evaluations - x->before;
        x->kind->add_summary(x, &text);
        lg_text_add(&text, "\n%lld evaluations", (long long)end->done.evaluations);
        if (made) lg_text_add(&text, ", %lld of them now in %.1f s", (long long)made, x->seconds);
        lg_text_add(&text, "\n");
    }
    if (!say_text(&text, &error)) return complain(FAILED, "%s", error.text);
    const bool is_saved = end->done.evaluations >= x->stored;
    if (interrupted())
        return complain(FAILED, "interrupted after %lld evaluations%s", (long long)end->done.evaluations,
                        !x->o->store ? ""
                        : is_saved   ? "; the store goes on from there"
                                     : "; the store stays as it was");
    return x->kind->check_result ? x->kind->check_result(x) : DONE;
}

/* Keeps the state before the first round that depends on the limit, and then makes the round. */
static bool explore_round(exploring *x, lg_error *error) {
    exploration *now = x->exploration;
    const int64_t left = x->limit - now->done.evaluations;
    const bool is_limited = left < x->kind->whole_round(x);
    if (x->o->store && is_limited && !now->back.limit) {
        lines_room room = {0};
        bool good = lines_open(&room, x->space, now->rules.game, error);
        for (int k = 0; good && k < x->kind->count(x); k++) {
            double cost = x->kind->get_genome(x, k, room.genome);
            good = checkpoint_add(&now->back, room.space, room.genome, cost, error);
        }
        lines_close(&room);
        now->back.limit = x->limit;
        now->back.done = now->done;
        if (!good) return false;
    }
    return x->kind->round(x, left) || lg_fail_memory(error);
}

int explore_run(exploring *x) {
    const lg_explored *done = &x->exploration->done;
    const double limit = number_or(x->o->seconds, x->o->evaluations.given ? 0 : usual_seconds); /* 0: no limit */
    lg_error error;
    int status;
    bool good = open_all(x, &error);
    if (good) {
        progress bar = progress_begin(!x->o->quiet);
        double start = wall_clock(), saved = start;
        x->before = done->evaluations;
        interrupts_catch(INTERRUPTS_NOTED);
        while (good && !interrupted() && done->evaluations < x->limit) {
            if (limit > 0 && done->evaluations >= x->stored && wall_clock() - start >= limit) break;
            good = explore_round(x, &error);
            if (progress_due(&bar)) {
                lg_text text = {0};
                double seconds = progress_seconds(&bar), made = (double)(done->evaluations - x->before);
                x->kind->add_progress(x, &text);
                progress_draw(&bar, "%s, %.0f s, %.0f thousand evaluations a second", text.data ? text.data : "",
                              seconds, made / seconds / 1000);
                lg_text_clear(&text);
            }
            if (good && wall_clock() - saved > save_every) {
                good = save_store(x, &error);
                saved = wall_clock();
            }
        }
        interrupts_leave();
        progress_hide(&bar);
        x->seconds = wall_clock() - start;
        status = good ? print_results(x) : complain(FAILED, "%s", error.text);
    } else {
        status = reject(&error);
    }
    x->kind->clear(x->exploration);
    lg_task_destroy(x->task);
    thread_pool_destroy(x->threads);
    return status;
}

static const option_row rows[] = {
    {"axes", 0, "TRAIT[,TRAIT]", TEXT(explore_options, axes),
     "traits that span the archive, each as TRAIT or TRAIT=LOW..HIGH (default: the game's usual two)", 1},
    {"cells", 0, "N[xN...]", TEXT(explore_options, cells),
     "cells along each axis (20, or one for each value), or cvt:N for N cells around points, for many axes", 1},
    {"objectives", 0, "TRAIT,TRAIT", TEXT(explore_options, objectives),
     "instead of axes: find trade-offs between these, each as TRAIT (to be small) or TRAIT:most (to be large); "
     "`score` can be one of them",
     1},
    {"variant", 0, "V", TEXT(explore_options, choice.variant),
     "the set of requirements (see: levelground list variants)", 1},
    {"set", 0, "K=V", LIST(explore_options, choice.set, choice.sets),
     "change a setting of the game (see: levelground list GAME)", 1},
    {"evaluations", 0, "N", WHOLE(explore_options, evaluations, 0, INT64_C(1) << 60),
     "stop at N evaluations in all, including those of the store; 0: none", 2},
    {"seconds", 0, "T", NUMBER(explore_options, seconds, 1e-6, 1e9),
     "stop after this many seconds (10, if there is no other limit); such results depend on the machine", 2},
    {"seed", 's', "S", WHOLE(explore_options, seed, 0, INT64_C(1) << 49),
     "make the archive of this seed (default: a new seed each time)", 2},
    JOBS_OPTION(explore_options, jobs, 2),
    {"emitter", 0, "E", TEXT(explore_options, emitter),
     "how levels are made: mapelites, or cmame for games with real genes", 3},
    {"algorithm", 'a', "A", TEXT(explore_options, choice.algorithm),
     "use runs of this algorithm instead of an emitter; the archive gets everything that they try; with "
     "--objectives: nsga2 (the default) or smsemoa",
     3},
    {"preset", 'p', "P", TEXT(explore_options, choice.preset),
     "the same with the parameters of a paper (see: levelground list presets)", 3},
    {"param", 0, "K=V", LIST(explore_options, choice.param, choice.params),
     "change a parameter of the emitter or the algorithm", 3},
    {"store", 0, "FILE", TEXT(explore_options, store),
     "keep the archive in this file, as JSON Lines, and continue from it", 4},
    {"from", 0, "FILE", LIST(explore_options, from, sources),
     "add the levels of another archive; may be repeated, to merge archives", 4},
    {"output", 'o', "DIR", TEXT(explore_options, output),
     "write archive.jsonl, archive.csv, map.svg and filling.svg, or front.*, into this folder", 4},
    {"json", 0, NULL, FLAG(explore_options, json), "print the result as JSON", 5},
    {"quiet", 'q', NULL, FLAG(explore_options, quiet), "print only errors, and JSON if --json is given", 5},
    {0},
};

int explore_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(explore_options, choice.game, "expected one GAME"),
        .missing = "expected a GAME (see: levelground list games)",
        .usage = "GAME",
        .sentence = "Finds levels unlike each other: traits are the axes of an archive, in which each "
                    "cell keeps the best level of its kind. GAME is {games}. All that is written is "
                    "read by evaluate, render and convert. With --objectives it finds levels that trade "
                    "goals off: none is beaten in one without being better in another."};
    explore_options o = {0};
    parse_options(&table, argc, argv, &o);
    if (o.store && !strcmp(o.store, "-"))
        return complain(MISUSED,
                        "--store: expected a file, found '-'; an archive from standard input is read by --from -");
    file_lock lock = {.file = -1};
    lg_error error;
    if (o.store && !file_is_plain(o.store, &error)) return reject(&error);
    int status = (!o.store || file_lock_take(&lock, o.store, &error))
                     ? (o.objectives ? explore_front : explore_archive)(&o)
                     : complain(FAILED, "%s", error.text);
    file_lock_drop(&lock);
    return status;
}
