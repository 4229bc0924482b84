/* levelground-mpi: `levelground study run` over the processes of mpirun. With one process it works like `levelground study
 * run`. Rank 0 coordinates (coordinate.c); the other ranks are workers. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "lab/cli/study.h"
#include "lab/pack.h"
#include "ranks.h"

/* A worker rank makes runs in the order in which it receives them, and sends the rows back several times a second. */

enum { HOST_ROOM = 256 };
static const double EVERY = 0.1; /* seconds between two sends, and between two polls */

typedef struct {
    plan p;
    design d;
    int64_t todo[2 * BATCH_MAX];
    int first, todos; /* first: index of the next run in `todo` */
    lg_text rows;
    double sent_at, polled_at; /* times of the last send, and of the last look for messages */
    bool over;
    char host[HOST_ROOM];
    lg_error error;
} worker_state;

static void send_rows(worker_state *w, int tag) {
    if (w->rows.failed) lg_fail_memory(&w->error);
    MPI_Send(w->rows.data, w->rows.failed ? 0 : (int)w->rows.length, MPI_BYTE, 0, tag, MPI_COMM_WORLD);
    lg_text_clear(&w->rows);
    w->sent_at = wall_clock();
}

static bool poll_messages(worker_state *w) {
    message m;
    w->polled_at = wall_clock();
    if (!ranks_receive(&m)) return false;
    if (m.tag == TAG_RUNS) {
        int count = (int)(m.bytes.length / sizeof *w->todo);
        memmove(w->todo, w->todo + w->first, sizeof *w->todo * (size_t)w->todos);
        w->first = 0;
        memcpy(w->todo + w->todos, m.bytes.data, sizeof *w->todo * (size_t)count);
        w->todos += count;
    }
    if (m.tag == TAG_END) w->over = true;
    lg_text_clear(&m.bytes);
    return true;
}

/* Is the work still wanted? Asks whether rank 0 has ended it. Signals are ignored here, because a signal reaches all ranks and
 * rank 0 decides. */
static bool is_wanted(void *context) {
    worker_state *w = context;
    if (wall_clock() - w->polled_at > EVERY) poll_messages(w);
    return !w->over;
}

/* Makes runs until rank 0 ends the work; returns false if the worker cannot continue. */
static bool make_runs(worker_state *w) {
    study_row row = {.run = 0};
    study_worker *worker = study_worker_create(&w->d, is_wanted, w, &w->error);
    bool good = worker;
    while (good && !w->over) {
        if (!poll_messages(w) && !w->todos) ranks_sleep_briefly();
        if (w->over || !w->todos) continue;
        if (!study_worker_make(worker, w->todo[w->first], &row, &w->error)) {
            good = w->over;
            continue;
        }
        w->first++;
        w->todos--;
        row.host = w->host;
        pack_row(&row, &w->d, &w->rows);
        if (!w->todos || wall_clock() - w->sent_at > EVERY) send_rows(w, TAG_ROWS);
        good = !w->rows.failed;
    }
    study_row_clear(&row);
    study_worker_destroy(worker);
    return good;
}

static void work_as_rank(void) {
    worker_state *w = calloc(1, sizeof *w);
    if (!w) MPI_Abort(MPI_COMM_WORLD, 1);
    interrupts_catch(INTERRUPTS_NOTED);
    signal(SIGALRM, SIG_IGN); /* the ranks end together, when rank 0 says so */
    gethostname(w->host, sizeof w->host - 1);
    /* The first message contains the plan, or says that there is nothing to do. */
    message m;
    while (!ranks_receive(&m))
        ranks_sleep_briefly();
    w->over = m.tag != TAG_PLAN;
    bool good = w->over || (plan_read(&w->p, "the plan", m.bytes.data + 1, m.bytes.length - 1, &w->error) &&
                            design_init(&w->d, &w->p, (plan_size)m.bytes.data[0], &w->error));
    lg_text_clear(&m.bytes);
    if (!good || !make_runs(w)) {
        lg_text_clear(&w->rows);
        lg_text_append(&w->rows, w->error.text, strlen(w->error.text));
        send_rows(w, TAG_WRONG);
        while (!w->over)
            if (!poll_messages(w)) ranks_sleep_briefly();
    }
    send_rows(w, TAG_LAST);
    lg_text_clear(&w->rows);
    design_clear(&w->d);
    plan_clear(&w->p);
    free(w);
}

/* Ends all ranks. Runs at exit, also if wrong options end the program. */
static void leave_ranks(void) {
    ranks_end();
    MPI_Finalize();
}

int main(int argc, char **argv) {
    int rank;
    if (!ready_streams()) return FAILED;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    argv[0] = (char *)(uintptr_t) "levelground-mpi"; /* for messages */
    if (rank) {
        work_as_rank();
        MPI_Finalize();
        return DONE;
    }
    atexit(leave_ranks);
    return study_run_with(argc, argv, ranks_run);
}
