/* Every failure of a program becomes a sentence that names the job and the line, so that its author finds the place. */
#include "cli/bots/crew.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/text.h"
#include "cli/cli.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "recipe/referee.h"

enum { ATTEMPTS = 3, LINE_MAX_BYTES = 4096 };

static const double grace = .2; /* seconds that a program has to end when its input is closed */

/* A part of an order, which one process plays. */
typedef struct {
    const lg_play_order *order;
    int from, count; /* games of the order, counted from its first */
    int64_t job;     /* its number */
    double *shares;
} part;

bool crew_open(crew *c, const char *const *commands, int bots, int jobs, lg_error *error) {
    assert(bots >= 1 && bots <= LG_BOTS_MAX && jobs >= 1);
    c->jobs = jobs;
    for (int i = 0; i < bots; i++) {
        bool bad;
        c->bot[i].command = commands[i];
        c->bot[i].words = command_words(commands[i], &bad);
        if (bad) return lg_fail(error, "--bot: expected a command, found '%.100s'", commands[i]);
        c->bot[i].processes = calloc((size_t)jobs, sizeof *c->bot[i].processes);
        c->bots = i + 1;
        if (!c->bot[i].words || !c->bot[i].processes) return lg_fail_memory(error);
    }
    return true;
}

void crew_close(crew *c) {
    for (int i = 0; i < c->bots; i++) {
        double by = wall_clock() + (interrupted() ? 0 : grace);
        for (int j = 0; c->bot[i].processes && j < c->jobs; j++)
            talk_stop(&c->bot[i].processes[j], by);
        free(c->bot[i].processes);
        free(c->bot[i].words);
    }
    c->bots = 0;
}

/* Reads an answer: `SHARE SHARE ...`, `scores NUMBER ...`, `worth NUMBER ...`; brackets and commas count as blanks. Returns false with
 * a sentence, and with *final set if another process would say the same. */
static bool read_answer(crew *c, char *line, double *shares, bool *final, lg_error *error) {
    enum { SHARES, SCORES, WORTH } form = SHARES;
    double number[LG_SEATS_MAX], sum = 0;
    char found[60];
    int count = 0;
    lg_tally tally = {0};
    snprintf(found, sizeof found, "%.50s", line);
    if (!strncmp(line, "error", 5)) {
        *final = true;
        return lg_fail(error, "it says: %.200s", line + 5 + strspn(line + 5, ": "));
    }
    for (char *at = line; *at; at++)
        if (strchr("[],", *at)) *at = ' ';
    char *rest = line;
    for (char *word; (word = strsep(&rest, " \t"));) {
        if (!*word) continue;
        if (!count && form == SHARES && !strcmp(word, "scores")) {
            form = SCORES;
        } else if (!count && form == SHARES && !strcmp(word, "worth")) {
            form = WORTH;
        } else {
            if (count == LG_SEATS_MAX)
                return lg_fail(error, "expected at most %d numbers, found '%s'", LG_SEATS_MAX, found);
            if (!lg_number_read(word, &number[count]) || !isfinite(number[count]))
                return lg_fail(error, "expected a number for each seat, found '%s'", found);
            count++;
        }
    }
    if (c->seats ? count != c->seats : count < 2)
        return c->seats ? lg_fail(error, "expected a number for each of %d seats, found '%s'", c->seats, found)
                        : lg_fail(error, "expected a number for each seat, at least 2, found '%s'", found);
    if (form == SCORES) { /* those with the highest score share the victory */
        double most = number[0];
        int winners = 0;
        for (int s = 1; s < count; s++)
            most = fmax(most, number[s]);
        for (int s = 0; s < count; s++)
            winners += number[s] == most;
        for (int s = 0; s < count; s++)
            number[s] = number[s] == most ? 1.0 / winners : 0;
    }
    for (int s = 0; form == WORTH && s < count; s++) {
        if (number[s] < 0) return lg_fail(error, "expected no negative worth, found '%s'", found);
        sum += number[s];
    }
    if (form == WORTH && !(sum > 0))
        return lg_fail(error, "expected a seat that is worth more than 0, found '%s'", found);
    for (int s = 0; form == WORTH && s < count; s++)
        number[s] /= sum;
    tally.seats = count;
    lg_error inner;
    if (!lg_tally_add(&tally, number, &inner)) return lg_fail(error, "%.150s: '%s'", inner.text, found);
    c->seats = count;
    memcpy(shares, number, (size_t)count * sizeof *shares);
    return true;
}

/* Says what happened to a process instead of what was wanted. Ends it. */
static bool tell_news(const crew *c, conversation *process, talk_news news, bool *final, lg_error *error) {
    if (news == TALK_STOPPED) return lg_fail(error, "interrupted");
    if (news == TALK_MEMORY) return lg_fail_memory(error);
    if (news == TALK_LATE) return lg_fail(error, "it has not answered for %g seconds (see: --patience)", c->patience);
    if (news == TALK_LONG) return lg_fail(error, "expected a line of at most %d bytes", LINE_MAX_BYTES);
    int status = talk_stop(process, wall_clock() + 1);
    if (status == -1) return lg_fail(error, "it has closed its input or output");
    if (WIFSIGNALED(status)) return lg_fail(error, "it was ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) == TALK_NO_PROGRAM || WEXITSTATUS(status) == TALK_NO_PROGRAM + 1) {
        *final = true;
        return lg_fail(error, "cannot be run");
    }
    return lg_fail(error, "it has ended with status %d", WEXITSTATUS(status));
}

static bool send_job(crew *c, const lg_game *game, part *p, conversation *process, bool *final, lg_error *error) {
    lg_text text = {0};
    int reason = process->process ? 0 : talk_start(process, c->bot[p->order->bot].words);
    if (reason) return lg_fail(error, "cannot be started: %s", strerror(reason));
    p->job = ++c->number;
    referee_put_job(game, p->order, p->from, p->count, p->job, c->seats, c->kind, &text);
    lg_text_append(&text, "\n", 1);
    talk_news news = text.failed ? TALK_MEMORY : talk_send(process, text.data, text.length, wall_clock() + c->patience);
    lg_text_clear(&text);
    lg_error inner;
    if (news == TALK_READY || tell_news(c, process, news, final, &inner)) return true;
    return lg_fail_as(error, inner.kind, "job %lld: %.300s", (long long)p->job, inner.text);
}

/* Has a part played by this process, again if it fails. `sent`: the job has been sent; if not, that has failed. */
static int play_part(crew *c, const lg_game *game, part *p, conversation *process, bool sent, lg_error *error) {
    lg_error inner = {.text = ""};
    bool final = false;
    for (int attempt = sent ? 1 : 2;; attempt++) { /* sending the job was the first */
        bool good = sent || send_job(c, game, p, process, &final, &inner);
        for (int i = 0; good && i < p->count; i++) {
            char *line;
            size_t length;
            lg_error wrong;
            talk_news news = talk_receive(process, LINE_MAX_BYTES, wall_clock() + c->patience, &line, &length);
            good = news != TALK_READY ? tell_news(c, process, news, &final, &wrong)
                   : strlen(line) != length
                       ? lg_fail(&wrong, "expected a line without zero bytes")
                       : read_answer(c, line, p->shares + (size_t)i * LG_SEATS_MAX, &final, &wrong);
            if (!good)
                lg_fail_as(&inner, wrong.kind, "job %lld, line %d of %d: %.300s", (long long)p->job, i + 1, p->count,
                           wrong.text);
        }
        if (good && talk_has_more(process))
            good = lg_fail(&inner, "job %lld: expected %d lines, found more", (long long)p->job, p->count);
        if (good) return DONE;
        talk_stop(process, 0);
        sent = false;
        if (final || attempt == ATTEMPTS || interrupted() || inner.kind == LG_ERROR_MEMORY) break;
    }
    lg_fail_as(error, inner.kind, "--bot '%.80s': %.250s", c->bot[p->order->bot].command,
               interrupted() ? "interrupted" : inner.text);
    return FAILED;
}

/* All processes get their jobs before the first answer is read, so that they play at the same time. */
int crew_play(crew *c, const lg_game *game, const lg_play_order *orders, int count, double *const *shares,
              lg_error *error) {
    part part_of[LG_BOTS_MAX][THREADS_MAX];
    bool sent[LG_BOTS_MAX][THREADS_MAX] = {{false}};
    int parts[LG_BOTS_MAX], status = DONE;
    assert(count <= c->bots);
    for (int i = 0; i < count; i++) {
        int games = orders[i].count;
        parts[i] = c->jobs < games ? c->jobs : games;
        for (int j = 0, from = 0; j < parts[i]; from += part_of[i][j++].count)
            part_of[i][j] = (part){.order = &orders[i],
                                   .from = from,
                                   .count = games / parts[i] + (j < games % parts[i]),
                                   .shares = shares[i] + (size_t)from * LG_SEATS_MAX};
        for (int j = 0; j < parts[i]; j++) {
            lg_error unused;
            bool final = false;
            sent[i][j] = send_job(c, game, &part_of[i][j], &c->bot[orders[i].bot].processes[j], &final, &unused);
            if (!sent[i][j]) talk_stop(&c->bot[orders[i].bot].processes[j], 0);
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < parts[i] && status == DONE; j++)
            status = play_part(c, game, &part_of[i][j], &c->bot[orders[i].bot].processes[j], sent[i][j], error);
    /* Each game had room for LG_SEATS_MAX shares; now they move together. */
    for (int i = 0; i < count && status == DONE; i++)
        for (int g = 0; g < orders[i].count; g++)
            memmove(shares[i] + (size_t)g * (size_t)c->seats, shares[i] + (size_t)g * LG_SEATS_MAX,
                    (size_t)c->seats * sizeof **shares);
    return status;
}
