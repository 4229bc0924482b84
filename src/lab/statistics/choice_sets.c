/* Lays out choices as sets. A row without a set becomes a set of two alternatives: the row followed by a 1 for the intercept,
 * and an alternative of zeros. So logistic regression is a special case of conditional logit. Source: McFadden, Conditional
 * logit analysis of qualitative choice behavior, 1974. */
#include "lab/statistics/choice_sets.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int count_sets(const choices *data) {
    int sets = 0;
    for (int r = 0; r < data->rows; r++)
        sets += !data->set || !r || data->set[r] != data->set[r - 1];
    return sets;
}

static bool allocate_sets(choice_sets *s, int alternatives) {
    size_t sets = (size_t)s->sets, all = (size_t)alternatives;
    s->row = calloc(all * (size_t)s->width, sizeof *s->row);
    s->chance = calloc(all, sizeof *s->chance);
    s->mean = calloc((size_t)s->width, sizeof *s->mean);
    s->start = calloc(sets + 1, sizeof *s->start);
    s->winner = calloc(sets, sizeof *s->winner);
    s->used = malloc(sets * sizeof *s->used);
    if (!s->row || !s->chance || !s->mean || !s->start || !s->winner || !s->used) return false;
    memset(s->used, true, sets * sizeof *s->used);
    return true;
}

void choice_sets_close(choice_sets *s) {
    free(s->row);
    free(s->chance);
    free(s->mean);
    free(s->start);
    free(s->winner);
    free(s->used);
}

static void take_row(choice_sets *s, const choices *data, int r, int alternative) {
    double *row = s->row + (size_t)alternative * s->width;
    memcpy(row, data->x + (size_t)r * data->columns, (size_t)data->columns * sizeof *row);
    if (s->alone) row[data->columns] = 1;
}

static bool take_sets(choice_sets *s, const choices *data, lg_error *error) {
    int set = -1, winners = 1;
    for (int r = 0; r < data->rows; r++) {
        if (!r || data->set[r] != data->set[r - 1]) {
            if (winners != 1) break;
            s->start[++set] = r;
            winners = 0;
        }
        take_row(s, data, r, r);
        if (data->won[r]) s->winner[set] = r;
        winners += data->won[r];
    }
    s->start[set + 1] = data->rows;
    return winners == 1 ||
           lg_fail(error, "set %d has %d winners and should have one", data->set[s->start[set]], winners);
}

#ifndef NDEBUG
/* Do the sets follow each other without a gap up to the last row, and does each contain its winner? */
static bool is_laid_out(const choice_sets *s, int alternatives) {
    for (int i = 0; i < s->sets; i++)
        if (s->winner[i] < s->start[i] || s->winner[i] >= s->start[i + 1]) return false;
    return s->start[0] == 0 && s->start[s->sets] == alternatives;
}
#endif

bool choice_sets_open(choice_sets *s, const choices *data, lg_error *error) {
    *s = (choice_sets){.sets = count_sets(data), .alone = !data->set, .width = data->columns + !data->set};
    if (data->rows < 1 || data->columns < 1) return lg_fail(error, "there is nothing to choose from");
    if (!allocate_sets(s, s->alone ? 2 * data->rows : data->rows)) {
        choice_sets_close(s);
        return lg_fail_memory(error);
    }
    if (s->alone) {
        for (int r = 0; r < data->rows; r++) {
            take_row(s, data, r, 2 * r);
            s->winner[r] = data->won[r] ? 2 * r : 2 * r + 1;
            s->start[r + 1] = 2 * r + 2;
        }
    }
    if (s->alone || take_sets(s, data, error)) {
        assert(is_laid_out(s, s->alone ? 2 * data->rows : data->rows));
        return true;
    }
    choice_sets_close(s);
    return false;
}

bool choice_sets_chance(const choice_sets *s, double *beta, lg_error *error) {
    int won = 0, of = 0;
    memset(beta, 0, (size_t)s->width * sizeof *beta);
    if (!s->alone) return true;
    for (int i = 0; i < s->sets; i++) {
        won += s->used[i] && s->winner[i] == s->start[i];
        of += s->used[i];
    }
    assert(won <= of);
    if (won == 0 || won == of) return lg_fail(error, won ? "all rows won" : "no row won");
    beta[s->width - 1] = log((double)won / (of - won));
    return true;
}
