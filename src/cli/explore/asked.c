/* The options that archives and fronts share, and the loop that works on either. */
#include <stdio.h>
#include <unistd.h>

#include "cli/explore/explore.h"
#include "cli/order.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/thread_pool.h"
#include "io/file.h"

static const double save_every = 60, usual_seconds = 10;

bool explore_rules(const explore_options *o, lg_recipe *r, lg_error *error) {
    int64_t seed;
    bool good =
        find_game(o->choice.game, &r->game, error) && choose_variant(&o->choice, r->game, &r->variant, error) &&
        (o->seed ? parse_whole("--seed", o->seed, 0, INT64_C(1) << 49, &seed, error) : draw_seed(&r->seed, error)) &&
        make_settings(r->game, r->variant, &o->choice, &r->settings, error);
    if (good && o->seed) r->seed = (uint64_t)seed;
    return good;
}

bool explore_same_rules(const explore_options *o, const lg_recipe *stored, const lg_recipe *words, lg_error *error) {
    const char *path = file_title(o->store);
    if (o->seed && stored->seed != words->seed)
        return lg_fail(error, "%s: has another seed, %llu", path, (unsigned long long)stored->seed);
    if ((o->choice.variant || o->choice.sets) &&
        (stored->variant != words->variant || !lg_values_same(&stored->settings, &words->settings)))
        return lg_fail(error, "%s: has another variant or other settings", path);
    return true;
}

bool explore_limit(const explore_options *o, explore_limits *limits, lg_error *error) {
    *limits = (explore_limits){INT64_MAX, o->evaluations || o->seconds ? 0 : usual_seconds};
    return (!o->evaluations ||
            parse_whole("--evaluations", o->evaluations, 0, INT64_C(1) << 60, &limits->evaluations, error)) &&
           (!o->seconds || parse_number("--seconds", o->seconds, 1e-6, 1e9, &limits->seconds, error));
}

bool explore_lock(const explore_options *o, file_lock *lock, lg_error *error) {
    return !o->store || file_lock_take(lock, o->store, error);
}

bool explore_threads(const explore_options *o, lg_thread_pool **threads, lg_error *error) {
    int64_t jobs = sysconf(_SC_NPROCESSORS_ONLN);
    if (o->jobs && !parse_whole("--jobs", o->jobs, 1, 1024, &jobs, error)) return false;
    *threads = jobs > 1 ? thread_pool_create((int)jobs) : NULL;
    return true;
}

bool explore_on(const explore_work *work, const explore_limits *limits, bool shown) {
    progress bar = progress_begin(shown);
    double start = wall_clock(), saved = start;
    bool good = true;
    interrupts_catch(INTERRUPTS_NOTED);
    while (good && !interrupted() && work->done->evaluations < limits->evaluations &&
           (limits->seconds == 0 || work->done->evaluations < work->stored || wall_clock() - start < limits->seconds)) {
        good = work->round(work->context, limits->evaluations - work->done->evaluations);
        if (progress_due(&bar)) work->show(work->context, &bar);
        if (good && wall_clock() - saved > save_every) {
            good = work->save(work->context);
            saved = wall_clock();
        }
    }
    progress_hide(&bar);
    return good;
}

const char *explore_kept(const explore_options *o, bool saved) {
    return !o->store ? "" : saved ? "; the store goes on from there" : "; the store stays as it was";
}

bool explore_write(const char *folder, const char *name, lg_text *text, bool good, lg_error *error) {
    char path[4096];
    if (folder && snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        good = lg_fail(error, "%.60s...: the name is too long", folder);
    if (good && text->failed) good = lg_fail_memory(error);
    good = good && file_write(folder ? path : name, text->data ? text->data : "", text->length, error);
    lg_text_clear(text);
    return good;
}
