/* Ctrl-C, Ctrl-Break and the end of the console. Windows calls the handler in a thread of its own, so everything shared is
 * atomic. */
#include "host/interrupts.h"

#include <io.h>
#include <stdatomic.h>

#include "wide.h"

enum { PATIENCE_MS = 1000, SAME_MS = 1000, REMOVED_MAX = 8, STATUS_INTERRUPTED = (int)0xC000013A };

static atomic_bool caught, insists, leaving, catching;
static atomic_ullong first; /* time of the first request, in milliseconds */

/* Files that are removed if a request ends the process. */
static struct {
    atomic_int state; /* 0: the slot is free; 1: it is being filled; 2: it names a file */
    wchar_t name[WIDE_MAX];
} removed[REMOVED_MAX];

int interrupts_remove(int folder, const char *name) {
    (void)folder; /* names are whole paths here */
    for (int i = 0; i < REMOVED_MAX; i++) {
        int was = 0;
        if (!atomic_compare_exchange_strong(&removed[i].state, &was, 1)) continue;
        const bool good = wide_from(name, removed[i].name);
        atomic_store(&removed[i].state, good ? 2 : 0);
        return good ? i + 1 : 0;
    }
    return 0;
}

void interrupts_keep(int number) {
    if (number) atomic_store(&removed[number - 1].state, 0);
}

static void end_process(int status) {
    for (int i = 0; i < REMOVED_MAX; i++)
        if (atomic_load(&removed[i].state) == 2) DeleteFileW(removed[i].name);
    TerminateProcess(GetCurrentProcess(), (UINT)status);
}

/* Ends a command that is still in the middle of something long. */
static void end_by_force(void) {
    static const char sentence[] = "levelground: interrupted\n";
    if (atomic_load(&leaving)) return;
    _write(2, sentence, sizeof sentence - 1);
    end_process(1);
}

static BOOL WINAPI handle(DWORD event) {
    const unsigned long long now = GetTickCount64();
    (void)event;
    if (!atomic_load(&catching)) end_process(STATUS_INTERRUPTED);
    if (!atomic_exchange(&caught, true)) {
        atomic_store(&first, now);
        Sleep(PATIENCE_MS);
        end_by_force();
    } else if (atomic_load(&insists) && now - atomic_load(&first) > SAME_MS) {
        end_process(STATUS_INTERRUPTED);
    }
    return TRUE;
}

void interrupts_begin(void) {
    SetConsoleCtrlHandler(handle, TRUE);
}

void interrupts_catch(interrupts_way way) {
    atomic_store(&insists, way == INTERRUPTS_NOTED);
    atomic_store(&catching, true);
}

bool interrupted(void) {
    return atomic_load(&caught);
}

void interrupts_leave(void) {
    if (interrupted()) atomic_store(&leaving, true);
}
