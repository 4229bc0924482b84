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

enum { MESSAGES = 256, ROWS = 4096 };
static const double PAUSE = 0.05;         /* seconds between two transactions, and before asking an empty feed again */
static const double SOON = 0.5, LATE = 2; /* the runs of a worker should last between SOON and LATE seconds */

typedef struct {
    int64_t batch[BATCH_MAX]; /* the message that is being sent */
    MPI_Request request;
    /* pending: number of runs that the worker still has to make; capacity: how many runs it should have at a time */
    int pending, capacity;
    double given_at; /* time at which the worker was last given runs */
    bool finished;   /* has the worker sent its final message? */
} worker;

typedef struct {
    const runner *r;
    study_feed *feed;
    worker *worker;            /* by rank; entry 0 is unused */
    int ranks, finished;       /* finished: number of workers that have sent their final message */
    message message[MESSAGES]; /* the received messages; the rows refer to their bytes */
    study_row *row[ROWS];
    int messages, rows;
    int64_t made;
    double written_at; /* time of the last transaction */
    double dry_at;     /* time when the feed last had no run to hand out */
    bool over;         /* was TAG_END sent to all workers? */
} coordinator;

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

static bool send_plan(const coordinator *c, lg_error *error) {
    const design *d = store_design(c->r->store);
    lg_text text = {0};
    char size = (char)d->size;
    lg_text_append(&text, &size, 1);
    lg_text_append(&text, d->plan->bytes.data, d->plan->bytes.length);
    for (int i = 1; i < c->ranks && !text.failed; i++)
        MPI_Send(text.data, (int)text.length, MPI_BYTE, i, TAG_PLAN, MPI_COMM_WORLD);
    bool good = !text.failed || lg_fail_memory(error);
    lg_text_clear(&text);
    return good;
}

static void send_end(coordinator *c) {
    for (int i = 1; i < c->ranks && !c->over; i++)
        MPI_Send(NULL, 0, MPI_BYTE, i, TAG_END, MPI_COMM_WORLD);
    c->over = ended = true;
}

static void fit_capacity(worker *w) {
    double now = wall_clock(), lasted = now - w->given_at;
    w->given_at = now;
    if (lasted < SOON && 2 * w->capacity <= BATCH_MAX) w->capacity *= 2;
    if (lasted > LATE && w->capacity > 2) w->capacity /= 2;
}

static bool give_runs(coordinator *c, int rank, lg_error *error) {
    worker *w = &c->worker[rank];
    int sent = 1, count = 0;
    int64_t run = 0;
    if (w->pending > w->capacity / 2) return true;
    MPI_Test(&w->request, &sent, MPI_STATUS_IGNORE);
    if (!sent) return true;
    while (run >= 0 && w->pending + count < w->capacity) {
        if (!feed_next(c->feed, &run, error)) return false;
        if (run >= 0) w->batch[count++] = run;
    }
    if (run < 0) c->dry_at = wall_clock();
    if (run >= 0) fit_capacity(w);
    w->pending += count;
    if (count)
        MPI_Isend(w->batch, count * (int)sizeof *w->batch, MPI_BYTE, rank, TAG_RUNS, MPI_COMM_WORLD, &w->request);
    return true;
}

static bool give_all(coordinator *c, lg_error *error) {
    bool good = true;
    for (int i = 1; good && i < c->ranks && !c->over && wall_clock() - c->dry_at > PAUSE; i++)
        good = give_runs(c, i, error);
    return good;
}

static bool write_rows(coordinator *c, lg_error *error) {
    bool good = store_put(c->r->store, (const study_row *const *)c->row, c->rows, error);
    for (int i = 0; good && i < c->rows; i++)
        feed_finish(c->feed, c->row[i]->run);
    if (good) c->made += c->rows;
    c->rows = 0;
    for (int i = 0; i < c->messages; i++)
        lg_text_clear(&c->message[i].bytes);
    c->messages = 0;
    c->written_at = wall_clock();
    return good;
}

static bool unpack_rows(coordinator *c, const message *m, lg_error *error) {
    for (size_t at = 0; at < m->bytes.length;) {
        study_row **row = &c->row[c->rows];
        if (c->rows == ROWS - 1) return lg_fail(error, "rank %d has sent more rows than it was given runs", m->from);
        if (!*row && !(*row = calloc(1, sizeof **row))) return lg_fail_memory(error);
        if (!unpack_row(*row, store_design(c->r->store), &m->bytes, &at))
            return lg_fail(error, "rank %d has sent something that is not a row", m->from);
        c->rows++;
        c->worker[m->from].pending--;
    }
    return true;
}

static bool receive_message(coordinator *c, lg_error *error) {
    message *m = &c->message[c->messages];
    if (!ranks_receive(m)) return false;
    c->messages++;
    error->text[0] = '\0';
    if (m->tag == TAG_LAST) c->finished += !c->worker[m->from].finished;
    if (m->tag == TAG_LAST) c->worker[m->from].finished = true;
    if (m->tag == TAG_WRONG) return lg_fail(error, "rank %d: %s", m->from, m->bytes.data);
    return unpack_rows(c, m, error);
}

/* Receives all waiting messages. A message contains at most the rows of the runs that its worker was given. */
static bool receive_all(coordinator *c, lg_error *error) {
    error->text[0] = '\0';
    bool some = false;
    while (c->messages < MESSAGES && c->rows + BATCH_MAX < ROWS && receive_message(c, error))
        some = true;
    if (!some && !error->text[0]) ranks_sleep_briefly();
    return !error->text[0];
}

static bool is_done(const coordinator *c) {
    return !c->rows && feed_is_idle(c->feed) && c->dry_at > 0 && wall_clock() - c->dry_at < PAUSE;
}

static bool serve_workers(coordinator *c, progress *bar, lg_error *error) {
    bool good = give_all(c, error) && receive_all(c, error);
    bool full = c->messages == MESSAGES || c->rows + BATCH_MAX >= ROWS;
    if (good && (full || wall_clock() - c->written_at > PAUSE)) good = write_rows(c, error);
    progress_count(bar, "running", feed_finished_runs(c->feed), feed_runs(c->feed), "runs");
    return good;
}

/* Ends all workers, also after an error. Before that, writes finished rows if possible, and receives the final message of every
 * worker. */
static bool end_workers(coordinator *c, bool good, lg_error *error) {
    lg_error ignored;
    send_end(c);
    while (c->finished < c->ranks - 1) {
        good = receive_all(c, good ? error : &ignored) && good;
        good = write_rows(c, good ? error : &ignored) && good;
    }
    return good;
}

static bool make_runs(coordinator *c, progress *bar, lg_error *error) {
    bool good = send_plan(c, error);
    for (int i = 1; i < c->ranks; i++)
        c->worker[i] = (worker){.request = MPI_REQUEST_NULL, .capacity = 2};
    while (good && !interrupted() && !is_done(c))
        good = serve_workers(c, bar, error);
    return end_workers(c, good, error);
}

static bool run_coordinator(coordinator *c, runner_summary *sum, lg_error *error) {
    progress bar = progress_begin(c->r->progress);
    bar.before = sum->before = feed_finished_runs(c->feed);
    interrupts_catch(INTERRUPTS_NOTED);
    signal(SIGALRM, SIG_IGN); /* rank 0 waits for the last rows of the others */
    bool good = make_runs(c, &bar, error);
    progress_hide(&bar);
    sum->seconds = progress_seconds(&bar);
    sum->runs = feed_runs(c->feed);
    sum->made = c->made;
    sum->left = sum->runs - feed_finished_runs(c->feed);
    sum->interrupted = interrupted();
    return good;
}

static void clear_coordinator(coordinator *c) {
    for (int i = 0; i < ROWS && c->row[i]; i++) {
        study_row_clear(c->row[i]);
        free(c->row[i]);
    }
    feed_destroy(c->feed);
    free(c->worker);
    free(c);
}

bool ranks_run(const runner *r, runner_summary *sum, lg_error *error) {
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks == 1) return runner_run(r, sum, error);
    coordinator *c = calloc(1, sizeof *c);
    if (!c) return lg_fail_memory(error);
    c->r = r;
    c->ranks = ranks;
    c->worker = calloc((size_t)ranks, sizeof *c->worker);
    c->feed = feed_create(r->store, r->path, r->part, error);
    *sum = (runner_summary){0};
    bool good = c->feed && (c->worker || lg_fail_memory(error)) && run_coordinator(c, sum, error);
    clear_coordinator(c);
    return good;
}
