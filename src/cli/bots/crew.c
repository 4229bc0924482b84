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
#include "recipe/answer.h"
#include "recipe/referee.h"

enum { ATTEMPTS = 3, LINE_MAX_BYTES = 4096 };

static const double grace = .2; /* seconds that a program has to end when its input is closed */

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
    c->parts = calloc((size_t)bots * REFEREE_GAMES_MAX, sizeof *c->parts);
    c->waiting = calloc((size_t)bots * REFEREE_GAMES_MAX, sizeof(void *));
    return (c->parts && c->waiting) || lg_fail_memory(error);
}

void crew_close(crew *c) {
    for (int i = 0; i < c->bots; i++) {
        double by = wall_clock() + (interrupted() ? 0 : grace);
        for (int j = 0; c->bot[i].processes && j < c->jobs; j++)
            talk_stop(&c->bot[i].processes[j], by);
        free(c->bot[i].processes);
        free(c->bot[i].words);
    }
    free(c->parts);
    free(c->waiting);
    c->parts = NULL;
    c->waiting = NULL;
    c->bots = 0;
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

/* Writes a job for a sitting of the kinds. */
static void put_job(const crew *c, const lg_game *game, const lg_play_order *order, int sitting, int64_t number,
                    lg_text *text) {
    const char *kind[LG_SEATS_MAX + 1] = {NULL};
    for (int s = 0; c->kind && s < c->seats; s++)
        kind[(s + sitting) % c->seats] = c->kind[s];
    referee_put_job(game, order, number, c->seats, c->kind ? kind : NULL, text);
}

static bool send_job(crew *c, const lg_game *game, crew_part *p, bool *final, lg_error *error) {
    lg_text text = {0};
    int reason = p->process->process ? 0 : talk_start(p->process, c->bot[p->order.bot].words);
    if (reason) return lg_fail(error, "cannot be started: %s", strerror(reason));
    p->job = ++c->number;
    put_job(c, game, &p->order, p->sitting, p->job, &text);
    lg_text_append(&text, "\n", 1);
    talk_news news =
        text.failed ? TALK_MEMORY : talk_send(p->process, text.data, text.length, wall_clock() + c->patience);
    lg_text_clear(&text);
    lg_error inner;
    p->heard = 0;
    p->due = wall_clock() + c->patience;
    if (news == TALK_READY || tell_news(c, p->process, news, final, &inner)) return true;
    return lg_fail_as(error, inner.kind, "job %lld: %.300s", (long long)p->job, inner.text);
}

/* Gives a part to its process, after `inner` has told what went wrong with the last attempt, if there was one. Tries again with a
 * new process if that fails, up to ATTEMPTS times in all; `final` says that another one would fail, too. */
static int begin_part(crew *c, const lg_game *game, crew_part *p, bool final, lg_error *inner, lg_error *error) {
    while (!final && p->attempts < ATTEMPTS && !interrupted() && inner->kind != LG_ERROR_MEMORY) {
        p->attempts++;
        if (send_job(c, game, p, &final, inner)) return DONE;
        talk_stop(p->process, 0);
    }
    lg_fail_as(error, inner->kind, "--bot '%.80s': %.250s", c->bot[p->order.bot].command,
               interrupted() ? "interrupted" : inner->text);
    return FAILED;
}

/* Takes the next line of a part, and keeps its game in the store. */
static int hear_line(crew *c, const lg_game *game, crew_part *p, lg_error *error) {
    char *line;
    size_t length;
    lg_error wrong = {.text = ""}, inner;
    bool final = false;
    double *shares = p->games.shares + (size_t)p->heard * p->games.step;
    talk_news news = talk_receive(p->process, LINE_MAX_BYTES, p->due, &line, &length);
    bool good = news != TALK_READY       ? tell_news(c, p->process, news, &final, &wrong)
                : strlen(line) != length ? lg_fail(&wrong, "expected a line without zero bytes")
                                         : answer_read(line, &c->seats, shares, &final, &wrong);
    if (!good)
        lg_fail_as(&inner, wrong.kind, "job %lld, line %d of %d: %.300s", (long long)p->job, p->heard + 1,
                   p->games.count, wrong.text);
    if (good && ++p->heard == p->games.count && talk_has_more(p->process))
        good = lg_fail(&inner, "job %lld: expected %d lines, found more", (long long)p->job, p->games.count);
    p->due = wall_clock() + c->patience;
    if (good && c->store && !c->fresh)
        return game_store_put(c->store, &p->games.key, p->games.first + p->heard - 1, c->seats, shares, error) ? DONE
                                                                                                               : FAILED;
    if (good) return DONE;
    talk_stop(p->process, 0);
    return begin_part(c, game, p, final, &inner, error);
}

/* Finds the games in the store. `order` is a sitting's. */
static bool recall_games(crew *c, const lg_game *game, const crew_part *all, game_key *key, bool *known,
                         lg_error *error) {
    const lg_play_order level = {.level = all->order.level};
    lg_text job = {0};
    put_job(c, game, &level, all->sitting, 0, &job);
    bool good = (!job.failed || lg_fail_memory(error)) &&
                game_store_key(c->store, c->bot[all->order.bot].command, &job, all->order.seed, key, error);
    lg_text_clear(&job);
    if (!good) return false;
    game_row games = all->games;
    games.key = *key;
    return game_store_get(c->store, &games, &c->seats, known, error);
}

/* Cuts the games of one sitting into parts of at most `most` games, without those that are known. Returns the number of parts. */
static int cut_sitting(const crew_part *all, const bool *known, int most, crew_part *parts) {
    int count = 0;
    for (int i = 0; i < all->games.count; i++) {
        if (known[i]) continue;
        crew_part *last = count ? &parts[count - 1] : NULL;
        if (!last || known[i - 1] || last->games.count == most) {
            last = &parts[count++];
            *last = *all;
            last->games.first += i;
            last->games.shares += (size_t)i * all->games.step;
            last->games.count = 0;
        }
        last->games.count++;
        last->order.first = last->games.first;
        last->order.count = last->games.count;
    }
    return count;
}

/* Divides an order into parts for its program. The games of each sitting have numbers of their own, and another seed. Returns the
 * number of parts, -1 with an error. */
static int divide_order(crew *c, const lg_game *game, const lg_play_order *order, double *shares, crew_part *parts,
                        lg_error *error) {
    const int sittings = c->rotate ? c->seats : 1;
    assert(order->count >= 1 && order->count <= REFEREE_GAMES_MAX);
    int count = 0;
    for (int k = 0; k < sittings && k < order->count; k++) {
        bool known[REFEREE_GAMES_MAX] = {false};
        crew_part all = {.order = *order,
                         .sitting = (int)(((uint64_t)(order->first + k) + order->seed) % (uint64_t)sittings),
                         .games = {.first = (order->first + k) / sittings,
                                   .count = (order->count - k + sittings - 1) / sittings,
                                   .shares = shares + (size_t)k * LG_SEATS_MAX,
                                   .step = (size_t)sittings * LG_SEATS_MAX}};
        if (c->rotate) {
            lg_rng rng = lg_rng_stream(order->seed, "sitting", (uint64_t)all.sitting);
            all.order.seed = lg_rng_next(&rng) >> 11;
        }
        if (c->store && !c->fresh && !recall_games(c, game, &all, &all.games.key, known, error)) return -1;
        count += cut_sitting(&all, known, (order->count + c->jobs - 1) / c->jobs, parts + count);
    }
    return count;
}

/* Lets the next part of this program, if there is one, use the process of a part that is done. */
static int begin_next(crew *c, const lg_game *game, int count, const crew_part *done, lg_error *error) {
    for (int i = 0; i < count; i++) {
        crew_part *p = &c->parts[i];
        if (p->process || p->order.bot != done->order.bot) continue;
        p->process = done->process;
        lg_error none = {.text = ""};
        return begin_part(c, game, p, false, &none, error);
    }
    return DONE;
}

/* Hears the lines of all parts as they come. What was heard is committed to the store before the crew waits for more. */
static int hear_parts(crew *c, const lg_game *game, int count, lg_error *error) {
    for (;;) {
        crew_part *latest = NULL; /* the part whose line is due first */
        int waiting = 0;
        for (int i = 0; i < count; i++) {
            crew_part *p = &c->parts[i];
            if (!p->process || p->heard == p->games.count) continue;
            if (!latest || p->due < latest->due) latest = p;
            c->waiting[waiting++] = p->process;
        }
        if (!latest) return DONE;
        int found = talk_await(c->waiting, waiting, 0);
        if (found < 0 && c->store && !game_store_commit(c->store, error)) return FAILED;
        if (found < 0) found = talk_await(c->waiting, waiting, latest->due);
        crew_part *next = latest;
        for (int i = 0; found >= 0 && i < count; i++)
            if (c->parts[i].process == c->waiting[found] && c->parts[i].heard < c->parts[i].games.count)
                next = &c->parts[i];
        int status = hear_line(c, game, next, error);
        if (status == DONE && next->heard == next->games.count) status = begin_next(c, game, count, next, error);
        if (status != DONE) return status;
    }
}

/* All processes get their jobs before the first answer is read, so that they play at the same time. */
int crew_play(crew *c, const lg_game *game, const lg_play_order *orders, int count, double *const *shares,
              lg_error *error) {
    int parts = 0;
    assert(count <= c->bots);
    for (int i = 0; i < count; i++) {
        int more = divide_order(c, game, &orders[i], shares[i], c->parts + parts, error);
        if (more < 0) return FAILED;
        for (int j = 0; j < more && j < c->jobs; j++) {
            lg_error none = {.text = ""};
            crew_part *p = &c->parts[parts + j];
            p->process = &c->bot[p->order.bot].processes[j];
            int status = begin_part(c, game, p, false, &none, error);
            if (status != DONE) return status;
        }
        parts += more;
    }
    int status = hear_parts(c, game, parts, error);
    /* Each game had room for LG_SEATS_MAX shares. Now the shares of all games are moved together. */
    for (int i = 0; i < count && status == DONE; i++)
        for (int g = 0; g < orders[i].count; g++)
            memmove(shares[i] + (size_t)g * (size_t)c->seats, shares[i] + (size_t)g * LG_SEATS_MAX,
                    (size_t)c->seats * sizeof **shares);
    return status;
}
