/* Rank 0 hands out runs in the feed's order. Each worker gets about a second of work at a time. Rank 0 writes all rows that
 * have arrived to the store in one transaction. The final content of the store does not depend on the order of arrival. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "lab/pack.h"
#include "ranks.h"

enum { LETTERS = 256, ROWS = 4096 };
static const double PAUSE = 0.05;         /* seconds between two transactions, and before asking an empty feed again */
static const double SOON = 0.5, LATE = 2; /* the runs of a worker should last between SOON and LATE seconds */

typedef struct {
    int64_t batch[BATCH_MAX]; /* the message that is being sent */
    MPI_Request request;
    int has, room; /* has: number of runs that the worker still has to make; room: number of runs that it should have */
    double given;
    bool left;
} worker;

typedef struct {
    const runner *r;
    study_feed *feed;
    worker *worker; /* by rank; entry 0 is unused */
    int ranks, left;
    letter letter[LETTERS]; /* the received messages; the rows refer to their bytes */
    study_row *row[ROWS];
    int letters, rows;
    int64_t made;
    double written, dry; /* written: time of the last transaction; dry: time when the feed last had no run */
    bool over;           /* was TAG_END sent to all workers? */
} office;

static bool ended; /* was TAG_END sent to all workers? */

void ranks_end(void) {
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int i = 1; i < ranks && !ended; i++)
        MPI_Send(NULL, 0, MPI_BYTE, i, TAG_END, MPI_COMM_WORLD);
    /* Receive each rank's final message, so that no send is left unmatched. */
    for (int i = 1; i < ranks && !ended; i++)
        MPI_Recv(NULL, 0, MPI_BYTE, i, TAG_LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ended = true;
}

static bool tell_plan(const office *o, lg_error *error) {
    const design *d = store_design(o->r->store);
    lg_text text = {0};
    char size = (char)d->size;
    lg_text_append(&text, &size, 1);
    lg_text_append(&text, d->plan->bytes.data, d->plan->bytes.length);
    for (int i = 1; i < o->ranks && !text.failed; i++)
        MPI_Send(text.data, (int)text.length, MPI_BYTE, i, TAG_PLAN, MPI_COMM_WORLD);
    bool good = !text.failed || lg_fail_memory(error);
    lg_text_clear(&text);
    return good;
}

static void tell_end(office *o) {
    for (int i = 1; i < o->ranks && !o->over; i++)
        MPI_Send(NULL, 0, MPI_BYTE, i, TAG_END, MPI_COMM_WORLD);
    o->over = ended = true;
}

static void fit_room(worker *w) {
    double now = wall_clock(), lasted = now - w->given;
    w->given = now;
    if (lasted < SOON && 2 * w->room <= BATCH_MAX) w->room *= 2;
    if (lasted > LATE && w->room > 2) w->room /= 2;
}

static bool give_runs(office *o, int rank, lg_error *error) {
    worker *w = &o->worker[rank];
    int sent = 1, count = 0;
    int64_t run = 0;
    if (w->has > w->room / 2) return true;
    MPI_Test(&w->request, &sent, MPI_STATUS_IGNORE);
    if (!sent) return true;
    while (run >= 0 && w->has + count < w->room) {
        if (!feed_next(o->feed, &run, error)) return false;
        if (run >= 0) w->batch[count++] = run;
    }
    if (run < 0) o->dry = wall_clock();
    if (run >= 0) fit_room(w);
    w->has += count;
    if (count)
        MPI_Isend(w->batch, count * (int)sizeof *w->batch, MPI_BYTE, rank, TAG_RUNS, MPI_COMM_WORLD, &w->request);
    return true;
}

static bool give_all(office *o, lg_error *error) {
    bool good = true;
    for (int i = 1; good && i < o->ranks && !o->over && wall_clock() - o->dry > PAUSE; i++)
        good = give_runs(o, i, error);
    return good;
}

static bool write_rows(office *o, lg_error *error) {
    bool good = store_put(o->r->store, (const study_row *const *)o->row, o->rows, error);
    for (int i = 0; good && i < o->rows; i++)
        feed_finish(o->feed, o->row[i]->run);
    if (good) o->made += o->rows;
    o->rows = 0;
    for (int i = 0; i < o->letters; i++)
        lg_text_clear(&o->letter[i].bytes);
    o->letters = 0;
    o->written = wall_clock();
    return good;
}

static bool take_rows(office *o, const letter *l, lg_error *error) {
    for (size_t at = 0; at < l->bytes.length;) {
        study_row **row = &o->row[o->rows];
        if (o->rows == ROWS - 1) return lg_fail(error, "rank %d has sent more rows than it was given runs", l->from);
        if (!*row && !(*row = calloc(1, sizeof **row))) return lg_fail_memory(error);
        if (!unpack_row(*row, store_design(o->r->store), &l->bytes, &at))
            return lg_fail(error, "rank %d has sent something that is not a row", l->from);
        o->rows++;
        o->worker[l->from].has--;
    }
    return true;
}

static bool take_letter(office *o, lg_error *error) {
    letter *l = &o->letter[o->letters];
    if (!ranks_take(l)) return false;
    o->letters++;
    error->text[0] = '\0';
    if (l->tag == TAG_LAST) o->left += !o->worker[l->from].left;
    if (l->tag == TAG_LAST) o->worker[l->from].left = true;
    if (l->tag == TAG_WRONG) return lg_fail(error, "rank %d: %s", l->from, l->bytes.data);
    return take_rows(o, l, error);
}

/* Receives all waiting messages. A message contains at most the rows of the runs that its worker was given. */
static bool take_all(office *o, lg_error *error) {
    error->text[0] = '\0';
    bool some = false;
    while (o->letters < LETTERS && o->rows + BATCH_MAX < ROWS && take_letter(o, error))
        some = true;
    if (!some && !error->text[0]) ranks_nap();
    return !error->text[0];
}

static bool is_done(const office *o) {
    return !o->rows && feed_idle(o->feed) && o->dry > 0 && wall_clock() - o->dry < PAUSE;
}

static bool serve_workers(office *o, progress *bar, lg_error *error) {
    bool good = give_all(o, error) && take_all(o, error);
    bool full = o->letters == LETTERS || o->rows + BATCH_MAX >= ROWS;
    if (good && (full || wall_clock() - o->written > PAUSE)) good = write_rows(o, error);
    progress_count(bar, "running", feed_done(o->feed), feed_runs(o->feed), "runs");
    return good;
}

/* Ends all workers, also after an error. Before that, writes finished rows if possible, and receives the final message of every
 * worker. */
static bool end_workers(office *o, bool good, lg_error *error) {
    lg_error ignored;
    tell_end(o);
    while (o->left < o->ranks - 1) {
        good = take_all(o, good ? error : &ignored) && good;
        good = write_rows(o, good ? error : &ignored) && good;
    }
    return good;
}

static bool make_runs(office *o, progress *bar, lg_error *error) {
    bool good = tell_plan(o, error);
    for (int i = 1; i < o->ranks; i++)
        o->worker[i] = (worker){.request = MPI_REQUEST_NULL, .room = 2};
    while (good && !interrupted() && !is_done(o))
        good = serve_workers(o, bar, error);
    return end_workers(o, good, error);
}

static bool run_office(office *o, runner_summary *sum, lg_error *error) {
    progress bar = progress_begin(o->r->progress);
    bar.before = sum->before = feed_done(o->feed);
    interrupts_catch(INTERRUPTS_NOTED);
    signal(SIGALRM, SIG_IGN); /* rank 0 waits for the last rows of the others */
    bool good = make_runs(o, &bar, error);
    progress_hide(&bar);
    sum->seconds = progress_seconds(&bar);
    sum->runs = feed_runs(o->feed);
    sum->made = o->made;
    sum->left = sum->runs - feed_done(o->feed);
    sum->interrupted = interrupted();
    return good;
}

static void clear_office(office *o) {
    for (int i = 0; i < ROWS && o->row[i]; i++) {
        study_row_clear(o->row[i]);
        free(o->row[i]);
    }
    feed_destroy(o->feed);
    free(o->worker);
    free(o);
}

bool ranks_run(const runner *r, runner_summary *sum, lg_error *error) {
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks == 1) return runner_run(r, sum, error);
    office *o = calloc(1, sizeof *o);
    if (!o) return lg_fail_memory(error);
    o->r = r;
    o->ranks = ranks;
    o->worker = calloc((size_t)ranks, sizeof *o->worker);
    o->feed = feed_create(r->store, r->path, r->part, error);
    *sum = (runner_summary){0};
    bool good = o->feed && (o->worker || lg_fail_memory(error)) && run_office(o, sum, error);
    clear_office(o);
    return good;
}
