/* Notes requests to stop. A signal within a second of the first one is taken as a repetition of it, a later signal as a second
 * request. A handler only does what is allowed there: atomics, unlinkat, write, alarm, _exit. */
#include "host/interrupts.h"

#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* PATIENCE: seconds that a command has to end by itself. With sanitizers all work takes ten times as long. */
#ifdef __SANITIZE_ADDRESS__
enum { PATIENCE = 20 };
#else
enum { PATIENCE = 1 };
#endif
enum { SAME_MS = 1000, REMOVED_MAX = 8 };

static const int requests[] = {SIGINT, SIGTERM, SIGHUP};

static atomic_bool caught, insists, leaving, ending;
static atomic_llong first; /* time of the first request, in milliseconds */

/* Files that are removed if a request ends the process. */
static struct {
    atomic_int state; /* 0: the slot is free; 1: it is being filled; 2: it names a file */
    int folder;
    char name[PATH_MAX];
} removed[REMOVED_MAX];

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Once the files are being removed, the process ends. A thread that has changed the list waits for that, because the handler
 * may still read the old list. */
static void wait_for_end(void) {
    while (atomic_load(&ending))
        pause();
}

int interrupts_remove(int folder, const char *name) {
    size_t size = strlen(name) + 1;
    for (int i = 0; i < REMOVED_MAX && size <= sizeof removed->name; i++) {
        int was = 0;
        if (!atomic_compare_exchange_strong(&removed[i].state, &was, 1)) continue;
        removed[i].folder = folder;
        memcpy(removed[i].name, name, size);
        atomic_store(&removed[i].state, 2);
        wait_for_end();
        return i + 1;
    }
    return 0;
}

void interrupts_keep(int number) {
    if (!number) return;
    atomic_store(&removed[number - 1].state, 0);
    wait_for_end();
}

static void remove_files(void) {
    atomic_store(&ending, true);
    for (int i = 0; i < REMOVED_MAX; i++)
        if (atomic_load(&removed[i].state) == 2) unlinkat(removed[i].folder, removed[i].name, 0);
}

/* The signal comes again as soon as the handler returns, and then has its usual effect. */
static void end_by_signal(int signal_number) {
    remove_files();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* The command is still in the middle of something long. */
static void end_by_force(int signal_number) {
    static const char sentence[] = "\r\033[Klevelground: interrupted\n";
    const size_t unseen = isatty(STDERR_FILENO) ? 0 : 4; /* what erases a progress line */
    (void)signal_number;
    if (atomic_load(&leaving)) return;
    remove_files();
    ssize_t written = write(STDERR_FILENO, sentence + unseen, sizeof sentence - 1 - unseen);
    (void)written; /* perhaps nobody reads it any more */
    _exit(1);
}

static void note_signal(int signal_number) {
    long long now = milliseconds();
    if (!atomic_exchange(&caught, true)) {
        atomic_store(&first, now);
        alarm(PATIENCE);
    } else if (atomic_load(&insists) && now - atomic_load(&first) > SAME_MS) {
        end_by_signal(signal_number);
    }
}

/* Whoever has started the process may have it ignore a signal, as nohup does with SIGHUP. */
static bool is_ignored(int signal_number) {
    struct sigaction now;
    return sigaction(signal_number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static void handle(int signal_number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

void interrupts_begin(void) {
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!is_ignored(requests[i])) handle(requests[i], end_by_signal, SA_RESTART);
}

void interrupts_catch(interrupts_way way) {
    atomic_store(&insists, way == INTERRUPTS_NOTED);
    handle(SIGALRM, end_by_force, SA_RESTART);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (requests[i] != SIGHUP || !is_ignored(SIGHUP))
            handle(requests[i], note_signal, way == INTERRUPTS_NOTED ? SA_RESTART : 0);
}

bool interrupted(void) {
    return atomic_load(&caught);
}

void interrupts_leave(void) {
    if (interrupted()) atomic_store(&leaving, true);
}
