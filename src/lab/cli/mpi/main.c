/* levelground-mpi: `levelground study run` over the processes of mpirun. With one process it works like `levelground study
 * run`. */
#include <stdlib.h>
#include <time.h>

#include "lab/cli/study.h"
#include "ranks.h"

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
    argp_err_exit_status = MISUSED;
    argp_program_version = "levelground-mpi " LG_VERSION;
    if (rank) {
        ranks_work();
        MPI_Finalize();
        return DONE;
    }
    atexit(leave_ranks);
    return study_run_with(argc, argv, ranks_run);
}
