/* levelground suite --serve NAME: a line protocol for any language. First a line with the problem as JSON; then, for each line of
 * numbers, one for each gene, a line with the cost, or "error" and a sentence. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "cli/suite/suite.h"

typedef struct {
    lg_evaluator *e;
    int genes;
    bool real;
    double *reals;
    int32_t *syms;
} served;

/* Answers a line: reads its numbers into the row of genes, and prints the cost, or what is wrong. Returns false if the answer
 * could not be written. */
static bool answer(served *s, char *line) {
    lg_error error;
    lg_text text = {0};
    double cost;
    bool good = true;
    int found = 0;
    char *rest = line;
    for (char *word; good && (word = strsep(&rest, " \t\r\n"));) {
        double x;
        if (!*word) continue;
        good = lg_number_read(word, &x) || lg_fail(&error, "gene %d: expected a number, found '%.40s'", found, word);
        if (good && found < s->genes && !s->real) {
            good = (x >= INT32_MIN && x <= INT32_MAX && x == (double)(int32_t)x) ||
                   lg_fail(&error, "gene %d: expected a whole number, found '%.40s'", found, word);
            if (good) s->syms[found] = (int32_t)x;
        } else if (good && found < s->genes) {
            s->reals[found] = x;
        }
        found++;
    }
    if (good && found != s->genes) good = lg_fail(&error, "expected %d numbers, found %d", s->genes, found);
    const void *row = s->real ? (const void *)s->reals : s->syms;
    if (good && lg_evaluator_costs(s->e, row, 1, &cost, &error))
        lg_number_write(cost, &text);
    else
        lg_text_add(&text, "error %s", error.text);
    lg_text_append(&text, "\n", 1);
    return say_text(&text, &error);
}

static int serve(served *s, const lg_instance *it) {
    lg_error error = {.text = ""};
    s->e = lg_evaluator_open(it->recipe, &error);
    if (!s->e) return complain(FAILED, "%s", error.text);
    const char *about = lg_evaluator_about(s->e), *genes = about ? strstr(about, "\"genes\":") : NULL;
    s->genes = genes ? atoi(genes + strlen("\"genes\":")) : 0;
    s->real = about && strstr(about, "\"type\":\"double\"");
    s->reals = calloc((size_t)s->genes + 1, sizeof *s->reals);
    s->syms = calloc((size_t)s->genes + 1, sizeof *s->syms);
    if (!genes || !s->reals || !s->syms) {
        lg_fail_memory(&error);
        return complain(FAILED, "%s", error.text);
    }
    lg_text text = {0};
    put_open(&text, NULL, '{');
    put_string(&text, "name", it->name);
    put_whole(&text, "genes", s->genes);
    put_number(&text, "start", it->start);
    put_number(&text, "best", it->best);
    put_whole(&text, "evaluations", it->evaluations);
    put_json(&text, "problem", about);
    put_close(&text, '}');
    lg_text_append(&text, "\n", 1);
    if (!say_text(&text, &error)) return complain(FAILED, "%s", error.text);
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    while (good && getline(&line, &room, stdin) >= 0)
        good = answer(s, line);
    free(line);
    return good ? DONE : FAILED;
}

int suite_serve(const lg_instance *instance) {
    served s = {.e = NULL};
    int status = serve(&s, instance);
    lg_evaluator_close(s.e);
    free(s.reals);
    free(s.syms);
    return status;
}
