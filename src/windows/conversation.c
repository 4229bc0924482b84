/* Windows cannot wait for several pipes, so every wait looks at them again and again, at the clock, and at requests to stop. All
 * processes of a program are in a job object, which ends them together, also when this process ends. */
#include "host/conversation.h"

#include <assert.h>
#include <errno.h>

#include "base/text.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "wide.h"

enum { CHUNK = 4096, PIPE_ROOM = 1 << 20, COMMAND_MAX = 32767 };

static const double awake = .005; /* seconds of waiting without sleep, because a sleep takes up to 16 ms */

const char command_escape = '\0';

static HANDLE to_handle(intptr_t number) {
    return (HANDLE)number;
}

static void close_end(int *end) {
    if (*end != -1) CloseHandle(to_handle(*end));
    *end = -1;
}

/* Adds a word as programs split it again: a backslash counts only before a quotation mark. */
static void add_word(lg_text *line, const char *word) {
    lg_text_add(line, line->length ? " \"" : "\"");
    for (const char *at = word;; at++) {
        const size_t backslashes = strspn(at, "\\");
        at += backslashes;
        const bool quote = *at == '"' || !*at;
        for (size_t i = 0; i < (quote ? 2 * backslashes : backslashes); i++)
            lg_text_add(line, "\\");
        if (!*at) break;
        lg_text_add(line, quote ? "\\%c" : "%c", *at);
    }
    lg_text_add(line, "\"");
}

/* Starts the process, stopped, with these ends as its standard input and output. Returns 0 or errno. */
static int create_process(const char *line, HANDLE input, HANDLE output, PROCESS_INFORMATION *made) {
    STARTUPINFOW start = {.cb = sizeof start,
                          .dwFlags = STARTF_USESTDHANDLES,
                          .hStdInput = input,
                          .hStdOutput = output,
                          .hStdError = GetStdHandle(STD_ERROR_HANDLE)};
    wchar_t *wide = malloc(COMMAND_MAX * sizeof *wide);
    int reason = wide ? 0 : ENOMEM;
    if (wide && !MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, line, -1, wide, COMMAND_MAX)) reason = E2BIG;
    if (!reason && !CreateProcessW(NULL, wide, NULL, NULL, TRUE, CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP, NULL,
                                   NULL, &start, made)) {
        wide_fail();
        reason = errno;
    }
    free(wide);
    return reason;
}

/* Puts the process into a job object of its own, and lets it run. */
static void begin_process(conversation *c, const PROCESS_INFORMATION *made) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job) SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    if (job) AssignProcessToJobObject(job, made->hProcess);
    c->group = (intptr_t)job;
    c->process = (pid_t)(intptr_t)made->hProcess;
    ResumeThread(made->hThread);
    CloseHandle(made->hThread);
}

static int start_line(conversation *c, const lg_text *line) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE in[2] = {NULL}, out[2] = {NULL};
    PROCESS_INFORMATION made;
    assert(!c->process);
    int reason = line->failed ? ENOMEM : 0;
    if (!reason &&
        (!CreatePipe(&in[0], &in[1], &inherited, PIPE_ROOM) || !CreatePipe(&out[0], &out[1], &inherited, PIPE_ROOM)))
        reason = EMFILE;
    if (!reason) {
        SetHandleInformation(in[1], HANDLE_FLAG_INHERIT, 0);
        SetHandleInformation(out[0], HANDLE_FLAG_INHERIT, 0);
        SetNamedPipeHandleState(in[1], &(DWORD){PIPE_NOWAIT}, NULL, NULL);
        reason = create_process(line->data, in[0], out[1], &made);
    }
    if (in[0]) CloseHandle(in[0]);
    if (out[1]) CloseHandle(out[1]);
    c->to = in[1] ? (int)(intptr_t)in[1] : -1;
    c->from = out[0] ? (int)(intptr_t)out[0] : -1;
    c->count = c->taken = 0;
    if (reason) {
        close_end(&c->to);
        close_end(&c->from);
    } else {
        begin_process(c, &made);
    }
    return reason;
}

int talk_start(conversation *c, char *const *words) {
    lg_text line = {0};
    for (int i = 0; words[i]; i++)
        add_word(&line, words[i]);
    const int reason = start_line(c, &line);
    lg_text_clear(&line);
    return reason;
}

int talk_start_by_shell(conversation *c, const char *command) {
    lg_text line = {0};
    lg_text_add(&line, "cmd.exe /d /s /c \"%s\"", command);
    const int reason = start_line(c, &line);
    lg_text_clear(&line);
    return reason;
}

int talk_stop(conversation *c, double by) {
    int status = -1;
    if (c->process) {
        HANDLE process = to_handle(c->process);
        DWORD code = 0;
        close_end(&c->to);
        bool ended;
        while (!(ended = WaitForSingleObject(process, 1) == WAIT_OBJECT_0) && !interrupted() && wall_clock() <= by) {}
        close_end(&c->from);
        if (c->group) TerminateJobObject(to_handle(c->group), 1);
        TerminateProcess(process, 1);
        WaitForSingleObject(process, INFINITE);
        if (ended && GetExitCodeProcess(process, &code)) status = (int)(code & 0x7fffffff);
        CloseHandle(process);
        if (c->group) CloseHandle(to_handle(c->group));
        c->process = 0;
        c->group = 0;
    }
    free(c->held);
    c->held = NULL;
    c->count = c->room = c->taken = 0;
    return status;
}

/* Pauses before the next look at a pipe. Returns what ends the waiting, or TALK_READY to look again. */
static talk_news pause_briefly(const conversation *c, double since, double due) {
    const double now = wall_clock();
    if (interrupted() || (c && c->given_up && atomic_load(c->given_up))) return TALK_STOPPED;
    if (now > due) return TALK_LATE;
    Sleep(now - since > awake);
    return TALK_READY;
}

talk_news talk_send(conversation *c, const char *bytes, size_t length, double due) {
    const double since = wall_clock();
    for (size_t at = 0; at < length;) {
        DWORD n = 0;
        if (!WriteFile(to_handle(c->to), bytes + at, (DWORD)(length - at), &n, NULL)) return TALK_GONE;
        at += n;
        talk_news news = n ? TALK_READY : pause_briefly(c, since, due);
        if (news != TALK_READY) return news;
    }
    return TALK_READY;
}

/* Returns how many bytes the program has sent that were not read; -1 if it has ended or closed its output. */
static long count_bytes(const conversation *c) {
    DWORD there = 0;
    return PeekNamedPipe(to_handle(c->from), NULL, 0, NULL, &there, NULL) ? (long)there : -1;
}

/* Makes room for a chunk, at the cost of what was taken already. */
static bool make_room(conversation *c) {
    if (c->taken) memmove(c->held, c->held + c->taken, c->count - c->taken);
    c->count -= c->taken;
    c->taken = 0;
    if (c->count + CHUNK <= c->room) return true;
    char *more = realloc(c->held, c->room + CHUNK);
    if (!more) return false;
    c->held = more;
    c->room += CHUNK;
    return true;
}

talk_news talk_receive(conversation *c, size_t most, double due, char **line, size_t *length) {
    const double since = wall_clock();
    for (size_t looked = c->taken;;) {
        char *end = c->held ? memchr(c->held + looked, '\n', c->count - looked) : NULL;
        if (end) {
            *line = c->held + c->taken;
            *end = '\0';
            c->taken = (size_t)(end - c->held) + 1;
            if (end > *line && end[-1] == '\r') *--end = '\0';
            *length = (size_t)(end - *line);
            return *length <= most ? TALK_READY : TALK_LONG;
        }
        *line = c->held ? c->held + c->taken : NULL;
        *length = c->count - c->taken;
        if (*length > most) return TALK_LONG;
        if (!make_room(c)) return TALK_MEMORY;
        looked = c->count;
        const long there = count_bytes(c);
        DWORD n = 0;
        if (there < 0) return TALK_GONE;
        if (there && !ReadFile(to_handle(c->from), c->held + c->count, there < CHUNK ? (DWORD)there : CHUNK, &n, NULL))
            return TALK_GONE;
        c->count += n;
        talk_news news = n ? TALK_READY : pause_briefly(c, since, due);
        if (news != TALK_READY) return news;
    }
}

int talk_await(conversation *const *all, int count, double due) {
    const double since = wall_clock();
    do {
        for (int i = 0; i < count; i++) {
            const conversation *c = all[i];
            if ((c->held && memchr(c->held + c->taken, '\n', c->count - c->taken)) || count_bytes(c) != 0) return i;
        }
    } while (due > 0 && pause_briefly(NULL, since, due) == TALK_READY);
    return -1;
}

bool talk_has_more(conversation *c) {
    return c->count > c->taken || count_bytes(c) > 0;
}
