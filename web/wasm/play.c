/* Lets players of the caller's judge a level, or change it until all seats win as they should. The search and the verdict are
 * those of `--bot`; here they ask for games and are told the answers, so that a function or a program in another frame can play. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "job.h"
#include "levelground/balance.h"
#include "recipe/answer.h"
#include "recipe/maker.h"

typedef struct {
    job base;
    lg_maker maker;
    char *wish, *words; /* words: the names of the players, which zeros end */
    const char *names[LG_BOTS_MAX];
} playing;

/* Makes the level meet its rules, as a repair does, before games are played on it. */
static lg_stop step(job *j) {
    return maker_step(&((playing *)j)->maker);
}

/* Writes the record as the tool prints it. At the end of the games it also has "played", and "said": what the games show, in
 * sentences. */
static void found(const job *j, lg_text *text) {
    lg_maker *m = &((playing *)j)->maker;
    const char *record = lg_maker_text(m);
    lg_text said = {0};
    text->failed = text->failed || !record;
    if (!record) return;
    lg_text_append(text, record, strlen(record) - 1); /* without the closing bracket, so that a member can follow */
    if (m->played.bots) {
        played_add_lines(&m->played, &said);
        put_string(text, "said", said.data);
    }
    put_close(text, '}');
    text->failed = text->failed || said.failed;
    lg_text_clear(&said);
}

static void end(job *j) {
    playing *p = (playing *)j;
    maker_clear(&p->maker);
    free(p->wish);
    free(p->words);
    free(p);
}

/* Keeps what the games need, and checks the words of the wish. */
static bool prepare(playing *p, const char *wish, const char *names, lg_error *error) {
    lg_maker *m = &p->maker;
    referee_wish read = referee_usual_wish();
    int count = 0;
    p->wish = lg_string_copy(wish);
    p->words = lg_string_copy(names);
    if (!p->wish || !p->words) return lg_fail_memory(error);
    char *rest = p->words;
    for (char *name; count < LG_BOTS_MAX && (name = strsep(&rest, "\n"));)
        p->names[count++] = name;
    m->names = p->names;
    if (!referee_read_wish(wish, &read, error)) return false;
    return read.wish.bots == count || lg_fail(error, "expected a name for each player, found %d", count);
}

/* Starts games on a level by the rules of the link; cells that the link's lock fixes do not change. `wish`: as in lg_maker_play.
 * `names`: a line for each player. `change`: may the level be changed? Otherwise it is only judged. Step the job to its end, and
 * then ask and tell until there is nothing to ask. Returns the job; NULL with an error. edited: as in rules_adopt. */
job *EXPORT(lg_web_play)(const char *map, const char *link, const char *wish, const char *names, int change,
                         int edited) {
    lg_error error;
    playing *p = calloc(1, sizeof *p);
    if (p) p->maker.edited = edited, p->maker.made = &web_made;
    if ((p || lg_fail_memory(&error)) && prepare(p, wish, names, &error) &&
        (change ? maker_repair : maker_evaluate)(&p->maker, link, map, &error)) {
        p->base = (job){.step = step, .found = found, .end = end};
        return &p->base;
    }
    if (p) end(&p->base);
    refuse(&error);
    return NULL;
}

/* Returns what to play next, {"bot", "job"}; "null" at the end. The same again until it is told. */
const char *EXPORT(lg_web_play_ask)(job *j) {
    playing *p = (playing *)j;
    lg_error error;
    if (!p->maker.referee && !lg_maker_play(&p->maker, p->wish, &error)) return refuse(&error);
    const char *asked = lg_maker_ask(&p->maker);
    if (!asked) lg_fail_memory(&error);
    return asked ? asked : refuse(&error);
}

/* Tells the answers to what was asked last: a line for each game, as programs write them. Returns "". An error names the job and
 * the line, and nothing was told. */
const char *EXPORT(lg_web_play_tell)(job *j, const char *lines) {
    lg_maker *m = &((playing *)j)->maker;
    lg_error error, wrong;
    lg_text *text = answer_begin();
    bool asked = m->referee && m->told < m->ordered, final = false;
    int count = asked ? m->orders[m->told].count : 0, heard = 0;
    double *shares = malloc(sizeof *shares * (size_t)(count + 1) * LG_SEATS_MAX);
    char *copy = lg_string_copy(lines), *rest = copy;
    bool good = (shares && copy) || lg_fail_memory(&error);
    if (good && !asked) good = lg_fail(&error, "expected a question before an answer");
    while (good && rest && heard < count) {
        good = answer_read(strsep(&rest, "\n"), &m->seats, shares + (ptrdiff_t)heard++ * m->seats, &final, &wrong);
        if (!good) lg_fail(&error, "job %lld, line %d of %d: %.300s", (long long)m->jobs + 1, heard, count, wrong.text);
    }
    if (good && (heard < count || (rest && *rest)))
        good = lg_fail(&error, "job %lld: expected %d lines, found %s", (long long)m->jobs + 1, count,
                       heard < count ? "fewer" : "more");
    good = good && lg_maker_tell(m, shares, &error);
    free(shares);
    free(copy);
    return good ? answer(text) : refuse(&error);
}

/* At the end of the games, goes on to the next member of a front. Returns "true", or "false" if there is none. */
const char *EXPORT(lg_web_play_widen)(job *j) {
    return lg_maker_widen(&((playing *)j)->maker) ? "true" : "false";
}
