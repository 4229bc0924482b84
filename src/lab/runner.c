/* Worker threads take run numbers from a list and produce rows. The caller's thread writes all finished rows to the store in
 * one transaction and refills the list. The list holds only about a second of work, because no other process can take the runs
 * on it. */
#include "runner.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "kind.h"

/* A worker opens the shared data of a cell when it comes to the cell's first run, and keeps the data for the following runs of
 * the cell. */

struct study_worker {
    study_bench bench;
    design_setup setup;
    void *memory; /* shared data of the current cell; NULL: no cell is open */
};

study_worker *study_worker_create(const design *d, bool (*wanted)(void *), void *context, lg_error *error) {
    study_worker *w = calloc(1, sizeof *w);
    if (!w) {
        lg_fail_memory(error);
        return NULL;
    }
    w->bench = (study_bench){.design = d, .setup = &w->setup, .wanted = wanted, .context = context};
    return w;
}

static void leave_cell(study_worker *w) {
    if (w->memory) w->bench.cell.experiment->kind->close(w->memory);
    design_setup_clear(&w->setup);
    w->memory = NULL;
}

void study_worker_destroy(study_worker *w) {
    if (!w) return;
    leave_cell(w);
    free(w);
}

static bool enter_cell(study_worker *w, const design_run *run, lg_error *error) {
    if (w->memory && w->bench.cell.experiment == run->experiment && w->bench.cell.cell == run->cell) return true;
    leave_cell(w);
    assert(!w->memory && !w->setup.with.table); /* the previous cell is closed */
    w->bench.cell = design_cell(run->experiment, run->cell);
    if (!design_set_up(w->bench.design, run, &w->setup, error)) return false;
    w->memory = run->experiment->kind->open(&w->bench, error);
    return w->memory;
}

bool study_check_files(const design *d, lg_error *error) {
    study_worker *w = study_worker_create(d, NULL, NULL, error);
    bool good = w;
    for (int i = 0; good && i < d->experiments; i++) {
        const design_experiment *e = &d->experiment[i];
        for (int64_t cell = 0; good && e->kind->reads_files && e->runs && cell < e->cells; cell++) {
            design_run run = design_cell(e, cell);
            good = enter_cell(w, &run, error);
        }
    }
    study_worker_destroy(w);
    return good;
}

bool study_worker_make(study_worker *w, int64_t number, study_row *row, lg_error *error) {
    design_run run = design_at(w->bench.design, number);
    study_row_empty(row);
    error->text[0] = '\0';
    if (!enter_cell(w, &run, error)) return false;
    w->setup.recipe.seed = run.seed;
    row->seconds = -wall_clock();
    row->cpu_seconds = -thread_clock();
    bool good = run.experiment->kind->run(w->memory, &w->bench, &run, row, error);
    row->seconds += wall_clock();
    row->cpu_seconds += thread_clock();
    if (!good) return false;
    /* The row says why the run ended, and has complete rows of no series but those that the experiment records. */
    assert(row->stop);
    for (int i = 0; run.experiment->kind->series[i].name; i++)
        assert(!row->series[i].count ||
               (run.experiment->recorded >> i & 1 &&
                !(row->series[i].count % design_words_count(run.experiment->kind->series[i].columns))));
    row->run = number;
    return true;
}

bool study_worker_draw(study_worker *w, const study_row *row, lg_text *svg, lg_error *error) {
    const lg_recipe *r = &w->setup.recipe;
    design_run run = design_at(w->bench.design, row->run);
    assert(w->memory && row->level && run.cell == w->bench.cell.cell);
    if (run.experiment->kind->draw) {
        run.experiment->kind->draw(w->memory, &w->bench, &run, svg);
    } else {
        lg_task *task = lg_task_create(r->game, &r->settings, NULL, error);
        if (!task) return false;
        r->game->drawing.draw(task, row->level, NULL, svg);
        lg_task_destroy(task);
    }
    return !svg->failed || lg_fail_memory(error);
}

enum { LIST = 4096, PAUSE = 50000000 /* PAUSE: longest wait between two transactions, in nanoseconds */ };
static const double SOON = 0.5, LATE = 2; /* a full list should last between SOON and LATE seconds */

typedef struct {
    const runner *r;
    pthread_mutex_t lock;
    pthread_cond_t more, ready;
    int64_t todo[LIST];
    /* made: finished rows that must be written; spare: rows that can be reused */
    study_row *made[LIST], *spare[2 * LIST];
    int first, todos, mades, spares, at_work; /* first: index of the next run in `todo` */
    int room;                                 /* current limit of the list's length */
    double filled;                            /* time of the last refill */
    int64_t written;
    bool over;            /* no more runs will be added to the list */
    atomic_bool unwanted; /* set if running work should stop */
    bool failed;
    lg_error error;
} pool;

typedef struct {
    pool *pool;
    pthread_t thread;
} hand;

static bool is_wanted(void *context) {
    pool *p = context;
    return !interrupted() && !atomic_load_explicit(&p->unwanted, memory_order_relaxed);
}

/* Stops all work with an error. If there is an error already, keeps that one. The caller holds the lock. */
static void stop_with_error(pool *p, const lg_error *error) {
    assert(error->text[0]);
    if (!p->failed) p->error = *error;
    p->failed = true;
    atomic_store(&p->unwanted, true);
}

/* A worker takes runs from the list and makes them. It holds the lock except while it makes a run. */
static void *work_through(void *context) {
    pool *p = ((hand *)context)->pool;
    lg_error error;
    study_worker *w = study_worker_create(store_design(p->r->store), is_wanted, p, &error);
    pthread_mutex_lock(&p->lock);
    if (!w) stop_with_error(p, &error);
    while (w) {
        while (!p->todos && !p->over && is_wanted(p))
            pthread_cond_wait(&p->more, &p->lock);
        if (!p->todos || !is_wanted(p)) break;
        assert(p->todos > 0 && p->first + p->todos <= LIST);
        const int64_t run = p->todo[p->first++];
        study_row *row = p->spares ? p->spare[--p->spares] : calloc(1, sizeof *row);
        p->todos--;
        error.text[0] = '\0';
        pthread_mutex_unlock(&p->lock);
        bool good = (row || lg_fail_memory(&error)) && study_worker_make(w, run, row, &error);
        pthread_mutex_lock(&p->lock);
        if (!good) {
            if (row) p->spare[p->spares++] = row;
            if (error.text[0]) stop_with_error(p, &error);
            break;
        }
        assert(p->mades < LIST);
        p->made[p->mades++] = row;
        if (p->todos == p->room / 4) pthread_cond_signal(&p->ready);
    }
    p->at_work--;
    assert(p->at_work >= 0);
    pthread_cond_signal(&p->ready);
    pthread_mutex_unlock(&p->lock);
    study_worker_destroy(w);
    return NULL;
}

/* Refills the list from the feed when it is a quarter full or less. The caller holds the lock. */
static bool fill_list(pool *p, study_feed *feed, lg_error *error) {
    bool good = true;
    int64_t run = 0;
    if (p->over || p->todos > p->room / 4) return true;
    memmove(p->todo, p->todo + p->first, sizeof *p->todo * (size_t)p->todos);
    p->first = 0;
    while (good && run >= 0 && p->todos < p->room && p->todos + p->mades + p->r->jobs < LIST) {
        good = feed_next(feed, &run, error);
        if (good && run >= 0) p->todo[p->todos++] = run;
    }
    assert(p->todos + p->mades <= LIST);
    if (run >= 0) {
        /* Adapts the limit of the list: longer if the list was used up too fast, shorter if too slowly. */
        double now = wall_clock(), lasted = now - p->filled;
        assert(p->room >= 1 && p->room <= LIST);
        p->filled = now;
        if (lasted < SOON && 2 * p->room < LIST) p->room *= 2;
        if (lasted > LATE && p->room > 4 * p->r->jobs) p->room /= 2;
    }
    p->over = good && run < 0 && feed_is_idle(feed);
    pthread_cond_broadcast(&p->more);
    return good;
}

static bool attend_workers(pool *p, study_feed *feed, progress *bar, lg_error *error) {
    study_row *rows[LIST];
    bool good = true;
    pthread_mutex_lock(&p->lock);
    while (good && (p->at_work || p->mades)) {
        good = fill_list(p, feed, error);
        if (good && p->at_work) {
            struct timespec until;
            clock_gettime(CLOCK_REALTIME, &until);
            until.tv_nsec += PAUSE;
            until.tv_sec += until.tv_nsec / 1000000000;
            until.tv_nsec %= 1000000000;
            pthread_cond_timedwait(&p->ready, &p->lock, &until);
        }
        if (good) {
            /* Writes the finished rows to the store. The lock is released meanwhile. */
            const int count = p->mades;
            for (int i = 0; i < count; i++)
                rows[i] = p->made[i];
            p->mades = 0;
            pthread_mutex_unlock(&p->lock);
            good = store_put(p->r->store, (const study_row *const *)rows, count, error);
            for (int i = 0; good && i < count; i++)
                feed_finish(feed, rows[i]->run);
            if (good) p->written += count;
            pthread_mutex_lock(&p->lock);
            assert(p->spares + count <= 2 * LIST);
            for (int i = 0; i < count; i++)
                p->spare[p->spares++] = rows[i];
        }
        if (interrupted()) pthread_cond_broadcast(&p->more);
        progress_count(bar, "running", feed_finished_runs(feed), feed_runs(feed), "runs");
    }
    if (!good) atomic_store(&p->unwanted, true);
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    return good;
}

/* Runs the workers. If the system refuses some of the threads, the others do all the work. */
static bool run_workers(pool *p, study_feed *feed, progress *bar, lg_error *error) {
    hand *hands = calloc((size_t)p->r->jobs, sizeof *hands);
    int reason = 0, running = 0;
    if (!hands) return lg_fail_memory(error);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    pthread_cond_init(&p->ready, NULL);
    pthread_mutex_lock(&p->lock);
    for (; running < p->r->jobs; running++) {
        hands[running].pool = p;
        reason = pthread_create(&hands[running].thread, NULL, work_through, &hands[running]);
        if (reason) break;
    }
    p->at_work = running;
    pthread_mutex_unlock(&p->lock);
    bool good =
        running ? attend_workers(p, feed, bar, error) : lg_fail(error, "cannot start a thread: %s", strerror(reason));
    for (int i = 0; i < running; i++)
        pthread_join(hands[i].thread, NULL);
    free(hands);
    if (good && p->failed) *error = p->error;
    return good && !p->failed;
}

bool runner_run(const runner *r, runner_summary *sum, lg_error *error) {
    *sum = (runner_summary){0};
    study_feed *feed = feed_create(r->store, r->path, r->part, error);
    pool *p = feed ? calloc(1, sizeof *p) : NULL;
    bool good = p || (feed && lg_fail_memory(error));
    if (p) {
        progress bar = progress_begin(r->progress);
        bar.before = sum->before = feed_finished_runs(feed);
        p->r = r;
        p->room = 2 * r->jobs;
        interrupts_catch(INTERRUPTS_NOTED);
        good = run_workers(p, feed, &bar, error);
        interrupts_leave();
        progress_hide(&bar);
        sum->seconds = progress_seconds(&bar);
        sum->runs = feed_runs(feed);
        sum->made = p->written;
        sum->left = sum->runs - feed_finished_runs(feed);
        assert(sum->left >= 0 && sum->left <= sum->runs);
        sum->interrupted = interrupted();
        for (int i = 0; i < p->spares; i++) {
            study_row_clear(p->spare[i]);
            free(p->spare[i]);
        }
        for (int i = 0; i < p->mades; i++) {
            study_row_clear(p->made[i]);
            free(p->made[i]);
        }
        free(p);
    }
    feed_destroy(feed);
    return good;
}
