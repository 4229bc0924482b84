/* Rank 0 hands out runs in the feed's order. Each worker gets about a second of work at a time. Rank 0 writes all rows that
 * have arrived to the store in one transaction. The final content of the store does not depend on the order of arrival. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "lab/cli/study.h"
#include "lab/pack.h"
#include "ranks.h"

enum { MESSAGES = 256, ROWS = 4096 };
static const double PAUSE = 0.05;         /* seconds between two transactions, and before asking an empty feed again */
static const double SOON = 0.5, LATE = 2; /* the runs of a worker should last between SOON and LATE seconds */

bool ranks_receive(message *m) {
    MPI_Status status;
    int there, length;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    MPI_Get_count(&status, MPI_BYTE, &length);
    *m = (message){.from = status.MPI_SOURCE, .tag = status.MPI_TAG};
    m->bytes.data = malloc((size_t)length + 1);
    if (!m->bytes.data) MPI_Abort(MPI_COMM_WORLD, FAILED);
    MPI_Recv(m->bytes.data, length, MPI_BYTE, m->from, m->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    m->bytes.data[length] = '\0';
    m->bytes.length = (size_t)length;
    m->bytes.capacity = (size_t)length + 1;
    return true;
}

void ranks_sleep_briefly(void) {
    static const struct timespec nap = {.tv_nsec = 200000};
    nanosleep(&nap, NULL);
}

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

/* Gives runs to each worker that has made half of its own. */
static bool give_runs(coordinator *c, lg_error *error) {
    for (int rank = 1; rank < c->ranks && !c->over && wall_clock() - c->dry_at > PAUSE; rank++) {
        worker *w = &c->worker[rank];
        int sent = 1, count = 0;
        int64_t run = 0;
        if (w->pending > w->capacity / 2) continue;
        MPI_Test(&w->request, &sent, MPI_STATUS_IGNORE);
        if (!sent) continue;
        while (run >= 0 && w->pending + count < w->capacity) {
            if (!feed_next(c->feed, &run, error)) return false;
            if (run >= 0) w->batch[count++] = run;
        }
        const double now = wall_clock(), lasted = now - w->given_at;
        if (run < 0) {
            c->dry_at = now;
        } else {
            w->given_at = now;
            if (lasted < SOON && 2 * w->capacity <= BATCH_MAX) w->capacity *= 2;
            if (lasted > LATE && w->capacity > 2) w->capacity /= 2;
        }
        w->pending += count;
        if (count)
            MPI_Isend(w->batch, count * (int)sizeof *w->batch, MPI_BYTE, rank, TAG_RUNS, MPI_COMM_WORLD, &w->request);
    }
    return true;
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

/* Receives all waiting messages. A message contains at most the rows of the runs that its worker was given. */
static bool receive_all(coordinator *c, lg_error *error) {
    bool some = false;
    for (; c->messages < MESSAGES && c->rows + BATCH_MAX < ROWS; some = true) {
        message *m = &c->message[c->messages];
        if (!ranks_receive(m)) break;
        worker *from = &c->worker[m->from];
        c->messages++;
        if (m->tag == TAG_WRONG) return lg_fail(error, "rank %d: %s", m->from, m->bytes.data);
        if (m->tag == TAG_LAST) {
            c->finished += !from->finished;
            from->finished = true;
        }
        for (size_t at = 0; at < m->bytes.length; from->pending--) {
            study_row **row = &c->row[c->rows];
            if (c->rows == ROWS - 1)
                return lg_fail(error, "rank %d has sent more rows than it was given runs", m->from);
            if (!*row && !(*row = calloc(1, sizeof **row))) return lg_fail_memory(error);
            if (!unpack_row(*row, store_design(c->r->store), &m->bytes, &at))
                return lg_fail(error, "rank %d has sent something that is not a row", m->from);
            c->rows++;
        }
    }
    if (!some) ranks_sleep_briefly();
    return true;
}

/* Sends the plan, serves the workers until all runs are made, and ends them. */
static bool make_runs(coordinator *c, progress *bar, lg_error *error) {
    const design *d = store_design(c->r->store);
    const char size = (char)d->size;
    lg_text text = {0};
    lg_text_append(&text, &size, 1);
    lg_text_append(&text, d->plan->bytes.data, d->plan->bytes.length);
    bool good = !text.failed || lg_fail_memory(error), done = false;
    for (int i = 1; i < c->ranks; i++) {
        c->worker[i] = (worker){.request = MPI_REQUEST_NULL, .capacity = 2};
        if (good) MPI_Send(text.data, (int)text.length, MPI_BYTE, i, TAG_PLAN, MPI_COMM_WORLD);
    }
    lg_text_clear(&text);
    while (good && !interrupted() && !done) {
        good = give_runs(c, error) && receive_all(c, error);
        bool full = c->messages == MESSAGES || c->rows + BATCH_MAX >= ROWS;
        if (good && (full || wall_clock() - c->written_at > PAUSE)) good = write_rows(c, error);
        progress_count(bar, "running", feed_finished_runs(c->feed), feed_runs(c->feed), "runs");
        done = !c->rows && feed_is_idle(c->feed) && c->dry_at > 0 && wall_clock() - c->dry_at < PAUSE;
    }
    /* All workers are ended, also after an error. Finished rows are written if possible, and the final message of every worker
     * is received. */
    lg_error ignored;
    for (int i = 1; i < c->ranks && !c->over; i++)
        MPI_Send(NULL, 0, MPI_BYTE, i, TAG_END, MPI_COMM_WORLD);
    c->over = ended = true;
    while (c->finished < c->ranks - 1) {
        good = receive_all(c, good ? error : &ignored) && good;
        good = write_rows(c, good ? error : &ignored) && good;
    }
    return good;
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
    bool good = c->feed && (c->worker || lg_fail_memory(error));
    if (good) {
        progress bar = progress_begin(r->progress);
        bar.before = sum->before = feed_finished_runs(c->feed);
        interrupts_catch(INTERRUPTS_NOTED);
        signal(SIGALRM, SIG_IGN); /* rank 0 waits for the last rows of the others */
        good = make_runs(c, &bar, error);
        progress_hide(&bar);
        sum->seconds = progress_seconds(&bar);
        sum->runs = feed_runs(c->feed);
        sum->made = c->made;
        sum->left = sum->runs - feed_finished_runs(c->feed);
        sum->interrupted = interrupted();
    }
    for (int i = 0; i < ROWS && c->row[i]; i++) {
        study_row_clear(c->row[i]);
        free(c->row[i]);
    }
    feed_destroy(c->feed);
    free(c->worker);
    free(c);
    return good;
}
