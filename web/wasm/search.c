/* The search for the level of a recipe, and the exports that all jobs share. */
#include <stdlib.h>

#include "base/put.h"
#include "job.h"
#include "judge.h"
#include "recipe/maker.h"

int EXPORT(lg_web_step)(job *j, int steps) {
    lg_stop stop = LG_RUNNING;
    while (steps-- > 0 && stop == LG_RUNNING)
        stop = j->step(j);
    return stop;
}

const char *EXPORT(lg_web_found)(const job *j) {
    lg_text *text = answer_begin();
    j->found(j, text);
    return answer(text);
}

const char *EXPORT(lg_web_standing)(const job *j) {
    lg_text *text = answer_begin();
    (j->standing ? j->standing : j->found)(j, text);
    return answer(text);
}

void EXPORT(lg_web_end)(job *j) {
    if (j) j->end(j);
}

typedef struct {
    job base;
    lg_maker maker;
} search;

static lg_stop step(job *j) {
    return maker_step(&((search *)j)->maker);
}

static void put_outcome(const lg_outcome *outcome, lg_text *text) {
    put_string(text, "stop", lg_stop_name(outcome->stop));
    put_number(text, "score", outcome->score);
    put_bool(text, "missed", outcome->missed);
    put_whole(text, "evaluations", outcome->evaluations);
    put_whole(text, "attempt", outcome->attempt);
}

/* Writes {"stop", "score", "missed", "evaluations", "attempt"}. */
static void standing(const job *j, lg_text *text) {
    const lg_maker *m = &((const search *)j)->maker;
    lg_outcome outcome = lg_solver_so_far(m->solver, m->level);
    put_open(text, NULL, '{');
    put_outcome(&outcome, text);
    put_close(text, '}');
}

/* Writes the members of standing and "level": the record of the best level so far, or null if there is none yet. */
static void found(const job *j, lg_text *text) {
    const lg_maker *m = &((const search *)j)->maker;
    maker_found f;
    maker_look(m, &f);
    put_open(text, NULL, '{');
    put_outcome(&f.outcome, text);
    put_name(text, "level");
    if (!f.level)
        put_string(text, NULL, NULL);
    else if (!judge_put(&m->rules, f.level, &f.search, text))
        text->failed = true;
    put_close(text, '}');
    text->failed = text->failed || f.id.failed;
    lg_text_clear(&f.id);
}

static void end(job *j) {
    maker_clear(&((search *)j)->maker);
    free(j);
}

/* Starts the search for the level of a link. Returns the job; NULL with an error. */
job *EXPORT(lg_web_search)(const char *link) {
    lg_error error;
    search *s = calloc(1, sizeof *s);
    if (s) s->maker.made = &web_made;
    if ((s || lg_fail_memory(&error)) && maker_generate(&s->maker, link, &error)) {
        s->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        return &s->base;
    }
    if (s) end(&s->base);
    refuse(&error);
    return NULL;
}
