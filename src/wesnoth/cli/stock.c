/* Makes maps for the add-on's generator in a thread of low priority, while the engine answers games that ask for rings of land.
 * A map that cannot be made or written is left out, because the generator can use the maps of the pack instead. */
#include "stock.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "pack.h"

enum { RENEW_SECONDS = 20, LOOK_MS = 50, MEEK = 10 };

struct stock {
    engine *engine;
    pthread_t thread;
    atomic_bool over;
};

static void make_map(stock *s, const shelf_sort *of, shelf *into) {
    static const pack_wish any = {.quiet = true};
    order o;
    lg_error error;
    if (pack_order(&o, of, &any, &error)) {
        lg_solver *solver = o.batch.solver;
        lg_solver_start(solver, o.batch.budget, lg_recipe_stream(&o.recipe));
        while (!atomic_load(&s->over) && lg_solver_step(solver) == LG_RUNNING) {}
        batch_result r = {.recipe = o.recipe, .outcome = lg_solver_outcome(solver), .level = lg_solver_level(solver)};
        if (!atomic_load(&s->over)) pack_file(&o, of, &r, into);
    }
    order_clear(&o);
}

/* Makes a shelf (a file of maps, see shelf.h) with one map of each climate. In every second round the first map is mirrored
 * instead of rotated. */
static void make_shelf(stock *s, const shelf_kind *kind, int round) {
    shelf made;
    char name[32];
    lg_error error;
    shelf_begin(&made);
    for (int k = 0; k < SHELF_CLIMATES && !atomic_load(&s->over); k++) {
        int64_t place = ((round + k) % 2) * SHELF_CLIMATES;
        shelf_sort of = {.kind = kind, .climate = shelf_climates[k], .symmetry = pack_symmetry(kind, place), .maps = 1};
        make_map(s, &of, &made);
    }
    snprintf(name, sizeof name, "stock-%s", kind->name);
    if (!atomic_load(&s->over) && shelf_end(&made, &error)) engine_stock(s->engine, name, &made.text, &error);
    lg_text_clear(&made.text);
}

static void pause_work(const stock *s, int seconds) {
    static const struct timespec look = {.tv_nsec = LOOK_MS * 1000000L};
    for (int k = 0; k < seconds * 1000 / LOOK_MS && !atomic_load(&s->over); k++)
        nanosleep(&look, NULL);
}

static void *renew_shelves(void *context) {
    stock *s = context;
    nice(MEEK); /* on Linux, this affects only this thread */
    for (int round = 0; !atomic_load(&s->over); round++)
        for (int k = 0; k < SHELVES && !atomic_load(&s->over); k++) {
            make_shelf(s, &shelf_kinds[k], round);
            if (round) pause_work(s, RENEW_SECONDS);
        }
    return NULL;
}

stock *stock_begin(engine *e) {
    stock *s = calloc(1, sizeof *s);
    sigset_t all, before;
    if (!s) return NULL;
    s->engine = e;
    sigfillset(&all); /* the main thread handles signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&s->thread, NULL, renew_shelves, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good) return s;
    free(s);
    return NULL;
}

void stock_end(stock *s) {
    if (!s) return;
    atomic_store(&s->over, true);
    pthread_join(s->thread, NULL);
    free(s);
}
