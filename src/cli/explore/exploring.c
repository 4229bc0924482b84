/* What archives and fronts have in common: reading options and the store, exploring until a limit, saving, and the results. An
 * exploration continues from the state in its file. The file is written when exploring ends for any reason, and every minute
 * before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/explore/explore.h"
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

/* Checks that a store's seed, variant and settings agree with the options that were given. */
static bool check_rules(const explore_options *o, const lg_recipe *stored, const lg_recipe *words, lg_error *error) {
    const char *path = file_title(o->store);
    if (o->seed.given && stored->seed != words->seed)
        return lg_fail(error, "%s: has another seed, %llu", path, (unsigned long long)stored->seed);
    if ((o->choice.variant || o->choice.sets) &&
        (stored->variant != words->variant || !lg_values_same(&stored->settings, &words->settings)))
        return lg_fail(error, "%s: has another variant or other settings", path);
    return true;
}

/* Returns the limit in seconds; 0: there is none. */
static double seconds_of(const explore_options *o) {
    return number_or(o->seconds, o->evaluations.given ? 0 : usual_seconds);
}

static bool create_all(exploring *x, lg_error *error) {
    int64_t jobs = threads_or_cores(x->o->jobs);
    x->threads = jobs > 1 ? thread_pool_create((int)jobs) : NULL;
    x->task = catalog_task(x->of->rules.game, &x->of->rules.settings, NULL, error);
    return x->task && x->kind->create(x, error);
}

/* Replaces the state by that of the checkpoint. */
static bool go_back(exploring *x, lg_error *error) {
    bool good = x->kind->create(x, error);
    for (int k = 0; good && k < x->of->back.count; k++)
        good = x->kind->put_back(x, k, checkpoint_genome(&x->of->back, x->space, k), error);
    x->of->done = x->of->back.done;
    checkpoint_clear(&x->of->back);
    return good;
}

/* Checks that an existing store agrees with the options that were given. */
static bool check_store(const exploring *x, const exploration *words, lg_error *error) {
    if (x->of->rules.game != words->rules.game)
        return lg_fail(error, "%s:1:1: expected %s of %s, found one of %s", file_title(x->o->store), x->kind->what,
                       words->rules.game->name, x->of->rules.game->name);
    return x->kind->check_store(x, words, error) && check_rules(x->o, &x->of->rules, &words->rules, error);
}

/* Replaces what was read from the options by the head of the store. */
static bool read_store_head(exploring *x, lg_error *error) {
    exploration *words = malloc(x->kind->size);
    if (!words) return lg_fail_memory(error);
    memcpy(words, x->of, x->kind->size);
    memset(x->of, 0, x->kind->size);
    bool good = explore_read_head(x, error) && check_store(x, words, error);
    x->kind->clear(words);
    free(words);
    return good;
}

/* Reads the levels of other files. If there are any, the state is no longer that of the checkpoint. */
static bool read_files(exploring *x, lg_error *error) {
    bool good = !x->continued || explore_read_file(x, x->o->store, true, error);
    x->stored = x->of->done.evaluations;
    if (good && checkpoint_is_due(&x->of->back, &x->of->done, x->limit)) good = go_back(x, error);
    if (x->o->sources) checkpoint_clear(&x->of->back);
    for (int i = 0; good && i < x->o->sources; i++)
        good = explore_read_file(x, x->o->from[i], false, error);
    return good;
}

static bool open_all(exploring *x, lg_error *error) {
    x->limit = whole_or(x->o->evaluations, INT64_MAX);
    if (!x->kind->read_options(x, error)) return false;
    x->continued = x->o->store && !file_is_missing(x->o->store);
    return (!x->continued || read_store_head(x, error)) && x->kind->prepare(x, error) && create_all(x, error) &&
           read_files(x, error);
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
    if (!x->o->store || !all.count || x->of->done.evaluations < x->stored) return true;
    return write_text(NULL, x->o->store, &text, explore_add_lines(x, &all, &text, error), error);
}

static bool write_output(exploring *x, lg_error *error) {
    const char *folder = x->o->output;
    bool good = !folder || file_make_folder(folder, error);
    for (const struct explore_file *file = x->kind->files; good && folder && file->name; file++) {
        lg_text text = {0};
        good = write_text(folder, file->name, &text, file->add(x, &text, error), error);
    }
    return good;
}

static int complain_interrupted(const exploring *x) {
    bool saved = x->of->done.evaluations >= x->stored;
    return complain(FAILED, "interrupted after %lld evaluations%s", (long long)x->of->done.evaluations,
                    !x->o->store ? ""
                    : saved      ? "; the store goes on from there"
                                 : "; the store stays as it was");
}

static int print_results(exploring *x) {
    lg_text text = {0};
    lg_error error;
    if (!x->kind->count(x)) return complain(FAILED, "%s", x->kind->empty);
    if (!save_store(x, &error) || !write_output(x, &error)) return complain(FAILED, "%s", error.text);
    if (x->o->json) {
        put_open(&text, NULL, '{');
        put_string(&text, "game", x->of->rules.game->name);
        put_string(&text, "variant", x->of->rules.variant->name);
        put_whole(&text, "seed", (int64_t)x->of->rules.seed);
        put_whole(&text, "evaluations", x->of->done.evaluations);
        x->kind->put_summary(x, &text);
        put_real(&text, "seconds", x->spent);
        put_close(&text, '}');
        lg_text_append(&text, "\n", 1);
    } else if (!x->o->quiet) {
        int64_t made = x->of->done.evaluations - x->before;
        x->kind->add_summary(x, &text);
        lg_text_add(&text, "\n%lld evaluations", (long long)x->of->done.evaluations);
        if (made) lg_text_add(&text, ", %lld of them now in %.1f s", (long long)made, x->spent);
        lg_text_add(&text, "\n");
    }
    if (!say_text(&text, &error)) return complain(FAILED, "%s", error.text);
    return interrupted() ? complain_interrupted(x) : x->kind->judge ? x->kind->judge(x) : DONE;
}

static void show_progress(const exploring *x, progress *bar) {
    lg_text text = {0};
    double seconds = progress_seconds(bar), made = (double)(x->of->done.evaluations - x->before);
    x->kind->add_progress(x, &text);
    progress_draw(bar, "%s, %.0f s, %.0f thousand evaluations a second", text.data ? text.data : "", seconds,
                  made / seconds / 1000);
    lg_text_clear(&text);
}

/* Copies the state before the first round that depends on the limit. */
static bool keep_checkpoint(exploring *x, lg_error *error) {
    lines_room room = {0};
    bool good = lines_open(&room, x->space, x->of->rules.game, error);
    for (int k = 0; good && k < x->kind->count(x); k++) {
        double cost = x->kind->get_genome(x, k, room.genome);
        good = checkpoint_add(&x->of->back, room.space, room.genome, cost, error);
    }
    lines_close(&room);
    x->of->back.limit = x->limit;
    x->of->back.done = x->of->done;
    return good;
}

static bool explore_round(exploring *x, lg_error *error) {
    int64_t left = x->limit - x->of->done.evaluations;
    bool limited = left < x->kind->whole_round(x);
    if (x->o->store && limited && !x->of->back.limit && !keep_checkpoint(x, error)) return false;
    return x->kind->round(x, left) || lg_fail_memory(error);
}

static bool is_over(const exploring *x, double start) {
    double seconds = seconds_of(x->o);
    if (interrupted() || x->of->done.evaluations >= x->limit) return true;
    return seconds > 0 && x->of->done.evaluations >= x->stored && wall_clock() - start >= seconds;
}

static bool explore_rounds(exploring *x, lg_error *error) {
    progress bar = progress_begin(!x->o->quiet);
    double start = wall_clock(), saved = start;
    bool good = true;
    x->before = x->of->done.evaluations;
    interrupts_catch(INTERRUPTS_NOTED);
    while (good && !is_over(x, start)) {
        good = explore_round(x, error);
        if (progress_due(&bar)) show_progress(x, &bar);
        if (good && wall_clock() - saved > save_every) {
            good = save_store(x, error);
            saved = wall_clock();
        }
    }
    interrupts_leave();
    progress_hide(&bar);
    x->spent = wall_clock() - start;
    return good;
}

int explore_run(exploring *x) {
    lg_error error;
    int status = !open_all(x, &error)        ? reject(&error)
                 : explore_rounds(x, &error) ? print_results(x)
                                             : complain(FAILED, "%s", error.text);
    x->kind->clear(x->of);
    lg_task_destroy(x->task);
    thread_pool_destroy(x->threads);
    return status;
}
