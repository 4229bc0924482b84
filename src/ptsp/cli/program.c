/* Runs driving programs. Whatever a program does, no tick takes longer than the time allowed for an answer. The first failure
 * of any program ends the session. */
#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/reader.h"
#include "host/clock.h"
#include "host/conversation.h"
#include "host/interrupts.h"

enum { ANSWER_MAX = 100, TICKS_MAX = 1000 };

static const double grace = 1; /* time that a program has to end after the game, in seconds */

typedef struct {
    play_session *session;
    conversation talk;
    double due;       /* the time at which the answer must have arrived */
    int tick, action; /* tick: the current tick; action: the last action */
} program;

/* Records an error. Only the first error is kept. */
static bool fail_program(const program *p, int status, const char *format, ...) LG_PRINTF(3, 4);
static bool fail_program(const program *p, int status, const char *format, ...) {
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (interrupted() || atomic_exchange(&p->session->failed, 1)) return false;
    p->session->status = status;
    return lg_fail(&p->session->error, "the driver's command, tick %d: %s", p->tick, text);
}

/* Says why a program is not ready, and ends one that has closed its input or output. `silent` is what it has not done. */
static bool fail_talk(program *p, talk_news news, const char *silent) {
    if (news == TALK_STOPPED) return false;
    if (news == TALK_MEMORY) return fail_program(p, FAILED, "out of memory");
    if (news == TALK_LATE)
        return fail_program(p, FAILED, "it %s for %g seconds (see: %s)", silent, p->session->call->timeout,
                            p->session->call->words ? "--patience" : "--timeout");
    int status = talk_stop(&p->talk, wall_clock() + grace);
    if (status == -1) return fail_program(p, FAILED, "it has closed its input or output");
    if (WIFSIGNALED(status)) return fail_program(p, FAILED, "it was ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) >= TALK_NO_PROGRAM && !p->tick)
        return fail_program(p, MISUSED, "'%.100s' cannot be run", p->session->call->command);
    return fail_program(p, FAILED, "it has ended with status %d", WEXITSTATUS(status));
}

static bool send_text(program *p, const lg_text *text) {
    talk_news news = text->failed ? TALK_MEMORY : talk_send(&p->talk, text->data, text->length, p->due);
    return news == TALK_READY || fail_talk(p, news, "has not read what it is told");
}

static void *create_program(const pt_drive_options *options) {
    program *p = calloc(1, sizeof *p);
    if (p) *p = (program){.session = options->context};
    if (p) p->talk.given_up = &p->session->failed;
    return p;
}

static void destroy_program(void *memory) {
    free(memory);
}

static bool begin_flight(void *memory, const pt_trip *trip, lg_rng rng) {
    program *p = memory;
    const play_session *s = p->session;
    int r = 0;
    lg_text text = {0};
    while (s->analysis->plan.route[s->route[r]].order != trip->order)
        r++;
    p->tick = 0;
    p->action = -1;
    p->due = wall_clock() + s->call->timeout;
    lg_text_add(&text, "seed %llu\n", (unsigned long long)(lg_rng_next(&rng) >> 32));
    lg_text_append(&text, s->opening[r].data, s->opening[r].length);
    int reason =
        s->call->words ? talk_start(&p->talk, s->call->words) : talk_start_by_shell(&p->talk, s->call->command);
    bool good = !reason || fail_program(p, FAILED, "cannot start it: %s", strerror(reason));
    good = good && send_text(p, &text);
    lg_text_clear(&text);
    if (!good) talk_stop(&p->talk, 0);
    return good;
}

/* Tells the program the state, and asks for a decision: an action, and maybe the number of ticks for which it holds. After a
 * failure, the decision lasts 0 ticks, which ends the session. */
static pt_decision decide_action(void *memory, const pt_state *state) {
    program *p = memory;
    const pt_decision none = {0};
    lg_text row = {0};
    lg_error unused;
    char *text;
    size_t length;
    p->tick = state->total_time;
    if (p->tick) p->due = wall_clock() + p->session->call->timeout;
    play_add_row(&p->session->game, state, state->total_time, p->action, &row);
    bool sent = send_text(p, &row);
    lg_text_clear(&row);
    if (!sent) return none;
    talk_news news = talk_receive(&p->talk, ANSWER_MAX, p->due, &text, &length);
    if (news != TALK_READY && news != TALK_LONG) {
        fail_talk(p, news, "has said nothing");
        return none;
    }
    lg_reader line = lg_reader_open(text, length, &unused);
    int64_t action = 0, ticks = 1;
    lg_reader_skip_blanks(&line);
    bool good = news == TALK_READY && lg_reader_take_whole(&line, 0, PT_ACTIONS - 1, &action);
    lg_reader_skip_blanks(&line);
    good = good && (line.at == line.end || lg_reader_take_whole(&line, 1, TICKS_MAX, &ticks));
    lg_reader_skip_blanks(&line);
    if (!good || line.at != line.end) {
        fail_program(p, MISUSED, "expected an action 0 to 5 and at most a number of ticks 1 to %d, found '%.*s'",
                     TICKS_MAX, length < 40 ? (int)length : 40, text);
        return none;
    }
    p->action = (int)action;
    return (pt_decision){p->action, (int)ticks, 1};
}

/* Sends the last state, in case the program wants it. */
static void end_flight(void *memory, const pt_state *state) {
    program *p = memory;
    if (pt_over(state) && p->talk.process) {
        lg_text row = {0};
        play_add_row(&p->session->game, state, state->total_time, p->action, &row);
        if (!row.failed) talk_send(&p->talk, row.data, row.length, 0);
        lg_text_clear(&row);
    }
    talk_stop(&p->talk, pt_over(state) ? wall_clock() + grace : 0);
}

const pt_driver play_program = {
    "command", "a program of one's own", NULL, create_program, destroy_program, begin_flight, decide_action,
    end_flight};
