/* Builds the tables of rules. */
#include "tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MASKS_MAX = 64,
    CHANNELS_MAX = 16 * FG_WORDS_MAX,
    PLANES_MAX = 8,
    PAIR_CLASSES_MAX = 255,
    TESTED_MAX = 64,
    CLASSES_MAX = 256
};

/* A set of pieces on some places that a rule looks for. */
typedef struct {
    fg_states states;
    fg_places places;
    int steps;
} target;

typedef struct {
    fg_room *room;
    fg_rules *rules;
    fg_tables *t;
    lg_error *error;
    fg_terms terms;
    int masks, targets, fars;
    int example[CLASSES_MAX]; /* a place of each class */
    fg_places mask[MASKS_MAX];
    target near[CHANNELS_MAX], far[FG_FARS_MAX];
} builder;

static bool fail_full(const builder *b) {
    return fg_fail_at(b->rules->game->tree, b->error, "expected fewer rules: they look at %s",
                      "more sets of pieces than can be counted");
}

/* ---- what terms look at ---------------------------------------------------------------------------------------- */

static bool add_mask(builder *b, const fg_places *places) {
    for (int m = 0; m < b->masks; m++)
        if (fg_same_places(&b->mask[m], places)) return true;
    if (b->masks == MASKS_MAX) return fail_full(b);
    b->mask[b->masks++] = *places;
    return true;
}

/* Returns the counter of a condition, from 0; -1 if it is a new one. */
static int find_target(const target *list, int count, const fg_condition *q) {
    for (int k = 0; k < count; k++)
        if (list[k].steps == q->steps && fg_same_states(&list[k].states, &q->states) &&
            fg_same_places(&list[k].places, &q->places))
            return k;
    return -1;
}

static bool add_condition(builder *b, const fg_condition *q) {
    bool near = q->steps == 1;
    target *list = near ? b->near : b->far;
    int *count = near ? &b->targets : &b->fars;
    if (!add_mask(b, &q->places)) return false;
    if (find_target(list, *count, q) >= 0) return true;
    if (*count == (near ? CHANNELS_MAX : FG_FARS_MAX)) return fail_full(b);
    list[(*count)++] = (target){q->states, q->places, q->steps};
    return true;
}

static bool survey_terms(builder *b) {
    for (int t = 0; t < b->terms.terms; t++) {
        const fg_term *term = b->terms.term[t];
        if (!add_mask(b, &term->of.places) || (term->missed && !add_condition(b, term->missed))) return false;
        for (int k = 0; k < term->of.conditions; k++)
            if (!add_condition(b, term->of.condition[k])) return false;
    }
    for (int p = 0; p < b->terms.pairs; p++)
        if (!add_mask(b, &b->terms.pair[p]->a.places) || !add_mask(b, &b->terms.pair[p]->b.places)) return false;
    return true;
}

/* ---- classes of places ----------------------------------------------------------------------------------------- */

static uint64_t signature(const builder *b, int place) {
    uint64_t s = 0;
    for (int m = 0; m < b->masks; m++)
        s |= (uint64_t)fg_bit(b->mask[m].w, place) << m;
    return s;
}

static bool find_classes(builder *b) {
    fg_tables *t = b->t;
    uint64_t known[FG_PLACES_MAX];
    int places = fg_place_count(b->rules->layout);
    for (int p = 0; p < places; p++) {
        uint64_t s = signature(b, p);
        int k = 0;
        while (k < t->classes && known[k] != s)
            k++;
        if (k == CLASSES_MAX) return fail_full(b);
        if (k == t->classes) b->example[k] = p, known[t->classes++] = s;
        t->class_of[p] = (uint8_t)k;
    }
    t->states = b->rules->world->states;
    t->rows = t->classes * t->states;
    return t->rows <= FG_ROWS_MAX || fail_full(b);
}

static bool is_in_row(const builder *b, const fg_states *states, const fg_places *places, int row) {
    return fg_bit(states->w, row % b->t->states) && fg_bit(places->w, b->example[row / b->t->states]);
}

/* ---- counters -------------------------------------------------------------------------------------------------- */

static const fg_ball *find_ball(builder *b, int steps) {
    fg_tables *t = b->t;
    const fg_layout *l = b->rules->layout;
    for (int k = 0; k < t->balls; k++)
        if (t->ball[k].steps == steps) return &t->ball[k];
    if (t->balls == FG_BALLS_MAX) return NULL;
    fg_ball *ball = &t->ball[t->balls];
    ball->steps = steps;
    ball->start = fg_take(b->room, (size_t)l->cells + 1, sizeof *ball->start);
    ball->near = fg_take(b->room, (size_t)l->cells * (size_t)l->cells, sizeof *ball->near);
    if (!ball->start || !ball->near) return NULL;
    for (int c = 0, n = 0; c < l->cells; c++) {
        for (int d = 0; d < l->cells; d++)
            if (d != c && l->steps[c * l->cells + d] <= steps) ball->near[n++] = d;
        ball->start[c + 1] = n;
    }
    t->balls++;
    return ball;
}

static bool build_counters(builder *b) {
    fg_tables *t = b->t;
    t->words = (b->targets + 15) / 16;
    t->fars = b->fars;
    t->adds = fg_take(b->room, (size_t)t->rows * (size_t)t->words + 1, sizeof *t->adds);
    t->looks = fg_take(b->room, (size_t)t->rows * (size_t)t->words + 1, sizeof *t->looks);
    t->far_adds = fg_take(b->room, (size_t)t->rows, 1);
    t->far_looks = fg_take(b->room, (size_t)t->rows, 1);
    if (!t->adds || !t->looks || !t->far_adds || !t->far_looks) return lg_fail_memory(b->error);
    for (int row = 0; row < t->rows; row++) {
        for (int k = 0; k < b->targets; k++)
            if (is_in_row(b, &b->near[k].states, &b->near[k].places, row))
                t->adds[row * t->words + k / 16] |= (uint64_t)1 << 4 * (k % 16);
        for (int k = 0; k < b->fars; k++)
            if (is_in_row(b, &b->far[k].states, &b->far[k].places, row)) t->far_adds[row] |= (uint8_t)(1 << k);
    }
    for (int k = 0; k < b->fars; k++) {
        t->far_ball[k] = find_ball(b, b->far[k].steps);
        if (!t->far_ball[k]) return fail_full(b);
    }
    return true;
}

/* ---- terms ----------------------------------------------------------------------------------------------------- */

static fg_test make_test(const builder *b, const fg_condition *q, bool missed) {
    fg_test test = {.low = (int16_t)q->low, .high = (int16_t)(q->high < INT16_MAX ? q->high : INT16_MAX)};
    if (q->steps > 1) {
        test.word = FG_WORDS_MAX;
        test.shift = (uint8_t)find_target(b->far, b->fars, q);
        test.allowed = !missed;
        return test;
    }
    int channel = find_target(b->near, b->targets, q);
    test.word = (uint8_t)(channel / 16);
    test.shift = (uint8_t)(4 * (channel % 16));
    for (int n = 0; n <= FG_NEIGHBOURS_MAX; n++)
        test.allowed |= (uint16_t)(((n >= q->low && n <= q->high) != missed) << n);
    return test;
}

/* Makes the row's form of a term; a test that always holds is left out. */
static fg_row_term make_term(const builder *b, int index, int state) {
    const fg_term *term = b->terms.term[index];
    fg_row_term made = {.number = (uint16_t)b->terms.term_number[index],
                        .value = term->value ? term->value[state] : 1,
                        .wrong = term->wrong};
    for (int k = 0; k < term->of.conditions; k++)
        made.test[made.tests++] = make_test(b, term->of.condition[k], false);
    if (term->missed) made.test[made.tests++] = make_test(b, term->missed, true);
    int kept = 0;
    for (int k = 0; k < made.tests; k++)
        if (made.test[k].word == FG_WORDS_MAX || made.test[k].allowed != UINT16_MAX) made.test[kept++] = made.test[k];
    made.tests = (uint8_t)kept;
    return made;
}

/* Calls for each row and each of its terms. In the first pass the terms are counted, in the second they are stored. */
static void list_terms(builder *b, bool store) {
    fg_tables *t = b->t;
    for (int i = 0; i < b->terms.terms; i++) {
        const fg_term *term = b->terms.term[i];
        for (int class = 0; class < t->classes; class ++) {
            if (!fg_bit(term->of.places.w, b->example[class])) continue;
            for (int state = 0; state < t->states; state++) {
                if (!fg_bit(term->of.states.w, state)) continue;
                fg_row_term made = make_term(b, i, state);
                int row = class * t->states + state;
                fg_span *span = made.tests ? &t->tested[row] : &t->fixed[row];
                if (store) (made.tests ? t->tested_term : t->fixed_term)[span->from + span->count] = made;
                if (store && made.tests && made.wrong) t->wrong[row] |= (uint64_t)1 << span->count;
                span->count++;
            }
        }
    }
}

/* Sets where each row's terms begin. Returns how many terms there are. */
static int place_spans(fg_span *span, int rows) {
    int at = 0;
    for (int row = 0; row < rows; row++) {
        span[row].from = (uint16_t)at;
        at += span[row].count;
        span[row].count = 0;
    }
    return at;
}

static bool are_few(const builder *b) {
    int all = 0, tested = 0;
    for (int row = 0; row < b->t->rows; row++) {
        if (b->t->tested[row].count > TESTED_MAX) return false;
        all += b->t->fixed[row].count;
        tested += b->t->tested[row].count;
    }
    return all < UINT16_MAX && tested < UINT16_MAX;
}

static void find_looks(fg_tables *t) {
    for (int row = 0; row < t->rows; row++)
        for (int i = 0; i < t->tested[row].count; i++) {
            const fg_row_term *term = &t->tested_term[t->tested[row].from + i];
            for (int k = 0; k < term->tests; k++)
                if (term->test[k].word == FG_WORDS_MAX)
                    t->far_looks[row] |= (uint8_t)(1 << term->test[k].shift);
                else
                    t->looks[row * t->words + term->test[k].word] |= (uint64_t)15 << term->test[k].shift;
        }
}

static bool build_terms(builder *b) {
    fg_tables *t = b->t;
    t->fixed = fg_take(b->room, (size_t)t->rows, sizeof *t->fixed);
    t->tested = fg_take(b->room, (size_t)t->rows, sizeof *t->tested);
    t->wrong = fg_take(b->room, (size_t)t->rows, sizeof *t->wrong);
    if (!t->fixed || !t->tested || !t->wrong) return lg_fail_memory(b->error);
    list_terms(b, false);
    if (!are_few(b)) return fail_full(b);
    t->fixed_term = fg_take(b->room, (size_t)place_spans(t->fixed, t->rows) + 1, sizeof *t->fixed_term);
    t->tested_term = fg_take(b->room, (size_t)place_spans(t->tested, t->rows) + 1, sizeof *t->tested_term);
    if (!t->fixed_term || !t->tested_term) return lg_fail_memory(b->error);
    list_terms(b, true);
    find_looks(t);
    return true;
}

/* ---- pairs ----------------------------------------------------------------------------------------------------- */

/* Is the pair of this kind? */
static bool is_of(const fg_pairing *kind, const fg_pair *p) {
    if (!p->shared || !kind->sharing) return !p->shared && !kind->sharing && p->steps == kind->steps;
    return fg_same_states(&p->sharing.states, &kind->sharing->states) &&
           fg_same_places(&p->sharing.places, &kind->sharing->places);
}

/* Writes, as bits, whether a row is among the first, and among the second, of each pair of this kind. */
static void sign_row(const builder *b, const fg_pairing *kind, int row, uint64_t *signature) {
    for (int p = 0; p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        if (!is_of(kind, pair)) continue;
        if (is_in_row(b, &pair->a.states, &pair->a.places, row)) fg_set_bit(signature, 2 * p);
        if (is_in_row(b, &pair->b.states, &pair->b.places, row)) fg_set_bit(signature, 2 * p + 1);
    }
}

/* Rows with the same signature form a class. */
static bool find_pair_classes(builder *b, fg_pairing *kind) {
    enum { SIGNATURE_WORDS = 2 * FG_PAIRS_MAX / 64 };
    uint64_t(*known)[SIGNATURE_WORDS] = calloc(PAIR_CLASSES_MAX, sizeof *known);
    kind->class_of = fg_take(b->room, (size_t)b->t->rows, 1);
    bool good = known && kind->class_of, few = true;
    for (int row = 0; good && few && row < b->t->rows; row++) {
        uint64_t signature[SIGNATURE_WORDS] = {0};
        int k = 0;
        sign_row(b, kind, row, signature);
        while (k < kind->classes && memcmp(known[k], signature, sizeof signature) != 0)
            k++;
        few = k < PAIR_CLASSES_MAX;
        if (few && k == kind->classes) memcpy(known[kind->classes++], signature, sizeof signature);
        kind->class_of[row] = (uint8_t)k;
    }
    free(known);
    return good ? few || fail_full(b) : lg_fail_memory(b->error);
}

static bool make_pair(const builder *b, const fg_pair *p, int row, int other) {
    return (is_in_row(b, &p->a.states, &p->a.places, row) && is_in_row(b, &p->b.states, &p->b.places, other)) ||
           (is_in_row(b, &p->b.states, &p->b.places, row) && is_in_row(b, &p->a.states, &p->a.places, other));
}

static int row_of_class(const fg_pairing *kind, int class) {
    int row = 0;
    while (kind->class_of[row] != class)
        row++;
    return row;
}

/* Lists, for two classes, the numbers that a pair of them adds to: one in each plane, as far as there are any. */
static bool list_pairs(builder *b, fg_pairing *kind) {
    int n = kind->classes;
    kind->number = fg_take(b->room, (size_t)(PLANES_MAX * n * n), sizeof *kind->number);
    if (!kind->number) return lg_fail_memory(b->error);
    for (int i = 0; i < PLANES_MAX * n * n; i++)
        kind->number[i] = (uint16_t)b->rules->numbers; /* a number that nobody reads */
    for (int i = 0; i < n; i++)
        for (int j = 0, row = row_of_class(kind, i); j < n; j++) {
            int plane = 0, other = row_of_class(kind, j);
            for (int p = 0; p < b->terms.pairs; p++) {
                if (!is_of(kind, b->terms.pair[p]) || !make_pair(b, b->terms.pair[p], row, other)) continue;
                if (plane == PLANES_MAX) return fail_full(b);
                kind->number[(plane * n + i) * n + j] = (uint16_t)b->terms.pair_number[p];
                plane++;
            }
            if (plane > kind->planes) kind->planes = plane;
        }
    return true;
}

/* Is there an upper bound on this number alone? */
static bool should_be_small(const fg_rules *r, int number) {
    for (int k = 0; k < r->parts; k++)
        if (number >= r->part[k].first && number < r->part[k].first + r->part[k].count)
            return r->part[k].bound.kind == FG_BETWEEN && r->part[k].bound.high < FG_PLACES_MAX;
    return false;
}

static bool find_wrong_pairs(builder *b, fg_pairing *kind) {
    int n = kind->classes;
    kind->wrong = fg_take(b->room, (size_t)(n * n), sizeof *kind->wrong);
    kind->is_wrong = fg_take(b->room, (size_t)n, sizeof *kind->is_wrong);
    if (!kind->wrong || !kind->is_wrong) return lg_fail_memory(b->error);
    for (int i = 0; i < n * n; i++)
        for (int plane = 0; plane < kind->planes; plane++) {
            bool wrong = should_be_small(b->rules, kind->number[plane * n * n + i]);
            kind->wrong[i] = (uint16_t)(kind->wrong[i] + wrong);
            kind->is_wrong[i / n] = kind->is_wrong[i / n] || wrong;
        }
    return true;
}

/* Sets which cells are partners. */
static bool find_partners(builder *b, fg_pairing *kind) {
    const fg_layout *l = b->rules->layout;
    if (kind->sharing) {
        kind->start = l->second_start;
        kind->near = l->second;
        kind->flags = b->t->flags;
        b->t->flags += l->second_start[l->cells];
        return true;
    }
    const fg_ball *ball = find_ball(b, kind->steps);
    if (!ball) return fail_full(b);
    kind->start = ball->start;
    kind->near = ball->near;
    return true;
}

static bool build_pairs(builder *b) {
    fg_tables *t = b->t;
    for (int p = 0; p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        int k = 0;
        while (k < t->pairings && !is_of(&t->pairing[k], pair))
            k++;
        if (k < t->pairings) continue;
        if (k == FG_PAIRINGS_MAX) return fail_full(b);
        fg_pairing *kind = &t->pairing[t->pairings++];
        kind->steps = pair->shared ? 0 : pair->steps;
        kind->sharing = pair->shared ? &pair->sharing : NULL;
        if (!find_partners(b, kind) || !find_pair_classes(b, kind) || !list_pairs(b, kind) ||
            !find_wrong_pairs(b, kind))
            return false;
    }
    return true;
}

/* ---- other measures -------------------------------------------------------------------------------------------- */

/* Numbers the parts that states play for a measure. If there are too many, every change counts. */
static bool list_parts(builder *b, const fg_measure *m, const uint8_t **parts) {
    int known[UINT8_MAX], count = 0;
    *parts = NULL;
    if (!m->kind->part) return true;
    uint8_t *part = fg_take(b->room, (size_t)b->t->states, 1);
    if (!part) return lg_fail_memory(b->error);
    for (int s = 0; s < b->t->states; s++) {
        int k = 0, plays = m->kind->part(m, s);
        while (k < count && known[k] != plays)
            k++;
        if (k == UINT8_MAX) return true;
        if (k == count) known[count++] = plays;
        part[s] = (uint8_t)k;
    }
    *parts = part;
    return true;
}

static bool list_measures(builder *b) {
    fg_tables *t = b->t;
    for (int i = 0; i < b->rules->measures; i++) {
        const fg_measure *m = &b->rules->measure[i];
        if (m->kind->terms) continue;
        bool steps = m->kind->step;
        (steps ? t->step : t->recount)[steps ? t->stepped : t->recounted] = m;
        if (!list_parts(b, m, &(steps ? t->step_part : t->recount_part)[steps ? t->stepped : t->recounted]))
            return false;
        *(steps ? &t->stepped : &t->recounted) += 1;
    }
    for (int i = 0; i < b->rules->parts; i++) {
        const fg_part *part = &b->rules->part[i];
        t->weight[i] = b->rules->weight[part->rule];
        for (int n = 0; n < part->count; n++)
            t->part_of[part->first + n] |= (uint64_t)1 << i;
    }
    return true;
}

static bool build(builder *b) {
    for (int i = 0; i < b->rules->measures; i++)
        if (b->rules->measure[i].kind->terms) b->rules->measure[i].kind->terms(&b->rules->measure[i], &b->terms);
    if (b->terms.full) return fail_full(b);
    return survey_terms(b) && find_classes(b) && build_counters(b) && build_terms(b) && build_pairs(b) &&
           list_measures(b);
}

bool fg_tables_build(fg_room *room, fg_rules *rules, lg_error *error) {
    builder *b = calloc(1, sizeof *b);
    if (!b) return lg_fail_memory(error);
    b->room = room, b->rules = rules, b->error = error;
    b->t = fg_take(room, 1, sizeof *b->t);
    bool good = b->t || lg_fail_memory(error);
    if (good) {
        b->t->rules = rules;
        good = build(b);
    }
    if (good) rules->tables = b->t;
    free(b);
    return good;
}
