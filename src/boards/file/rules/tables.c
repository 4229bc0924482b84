/* Builds the tables of rules. */
#include "tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "table_builder.h"

enum { EXPANDED_MAX = 2, TESTED_MAX = 64 };

typedef fg_table_builder builder;

bool fg_fail_full(const fg_table_builder *b) {
    return fg_fail_at(b->rules->game->tree, b->error, "expected fewer rules: they look at %s",
                      "more sets of pieces than can be counted");
}

bool fg_is_in_row(const fg_table_builder *b, const fg_states *states, const fg_places *places, int row) {
    return fg_bit(states->w, row % b->t->states) && fg_bit(places->w, b->example[row / b->t->states]);
}

const fg_ball *fg_ball_find(fg_table_builder *b, int steps) {
    fg_tables *t = b->t;
    const fg_layout *l = b->rules->layout;
    for (int k = 0; k < t->balls; k++)
        if (t->ball[k].steps == steps) return &t->ball[k];
    if (t->balls == FG_BALLS_MAX) return NULL;
    fg_ball *ball = &t->ball[t->balls];
    ball->steps = steps;
    if (b->only_checks) return &t->ball[t->balls++];
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

static bool add_mask(builder *b, const fg_places *places) {
    for (int m = 0; m < b->masks; m++)
        if (fg_same_places(&b->mask[m], places)) return true;
    if (b->masks == FG_MASKS_MAX) return fg_fail_full(b);
    b->mask[b->masks++] = *places;
    return true;
}

/* Lists all sets of places that terms and pairs speak of. Places that are in the same sets make a class. */
static bool find_classes(builder *b) {
    for (int t = 0; t < b->terms.terms; t++) {
        const fg_term *term = b->terms.term[t];
        if (!add_mask(b, &term->of.places) || (term->missed && !add_mask(b, &term->missed->places))) return false;
        for (int k = 0; k < term->of.conditions; k++)
            if (!add_mask(b, &term->of.condition[k]->places)) return false;
    }
    for (int p = 0; p < b->terms.pairs; p++)
        if (!add_mask(b, &b->terms.pair[p]->a.places) || !add_mask(b, &b->terms.pair[p]->b.places)) return false;
    fg_tables *t = b->t;
    uint64_t known[FG_PLACES_MAX];
    int places = fg_place_count(b->rules->layout);
    for (int p = 0; p < places; p++) {
        uint64_t s = 0;
        for (int m = 0; m < b->masks; m++)
            s |= (uint64_t)fg_bit(b->mask[m].w, p) << m;
        int k = 0;
        while (k < t->classes && known[k] != s)
            k++;
        if (k == FG_CLASSES_MAX) return fg_fail_full(b);
        if (k == t->classes) b->example[k] = p, known[t->classes++] = s;
        t->class_of[p] = (uint8_t)k;
    }
    t->states = b->rules->world->states;
    t->set_words = b->rules->game->pieces.layers == 1 && b->rules->game->structure ? (places + 63) / 64 : 0;
    t->rows = t->classes * t->states;
    return t->rows <= FG_ROWS_MAX || fg_fail_full(b);
}

static int counters_in_word(const fg_tables *t) {
    return 64 / t->width;
}

/* Sets what each row adds to counters, once all counters are known. */
static bool build_counters(builder *b) {
    fg_tables *t = b->t;
    int per_word = counters_in_word(t);
    t->words = (b->targets + per_word - 1) / per_word;
    t->fars = b->fars;
    t->adds = fg_take(b->room, (size_t)t->rows * (size_t)t->words + 1, sizeof *t->adds);
    t->far_adds = fg_take(b->room, (size_t)t->rows, 1);
    if (!t->adds || !t->far_adds) return lg_fail_memory(b->error);
    for (int k = 0; k < b->targets; k++) {
        int shift = t->width * (k % per_word), word = k / per_word;
        assert(b->near[k].bound < 1 << (t->width - 1)); /* so that the counter begins above zero */
        t->begin[word] |= (uint64_t)((1 << (t->width - 1)) - b->near[k].bound) << shift;
        for (int row = 0; row < t->rows; row++)
            if (fg_is_in_row(b, &b->near[k].states, &b->near[k].places, row))
                t->adds[row * t->words + word] |= (uint64_t)1 << shift;
    }
    for (int k = 0; k < b->fars; k++) {
        for (int row = 0; row < t->rows; row++)
            if (fg_is_in_row(b, &b->far[k].states, &b->far[k].places, row)) t->far_adds[row] |= (uint8_t)(1 << k);
        t->far_ball[k] = fg_ball_find(b, b->far[k].steps);
        if (!t->far_ball[k]) return fg_fail_full(b);
    }
    return true;
}

/* A term while its tests are collected. */
typedef struct {
    fg_row_term term;
    bool never, full; /* it never holds; there are too many tests */
} draft;

/* Asks that a counter of neighbours has reached its bound, or that it has not. Adds the counter if it is new. */
static void ask_bit(builder *b, const fg_condition *q, int bound, bool reached, draft *d) {
    fg_tables *t = b->t;
    if (bound <= 0 || bound > b->most_near) { /* the answer is known */
        d->never = d->never || reached != (bound <= 0);
        return;
    }
    assert(q->steps == 1);
    int counter = 0, per_word = counters_in_word(t);
    while (counter < b->targets &&
           (b->near[counter].bound != bound || !fg_same_states(&b->near[counter].states, &q->states) ||
            !fg_same_places(&b->near[counter].places, &q->places)))
        counter++;
    if (counter == FG_WORDS_MAX * per_word) {
        d->full = true;
        return;
    }
    if (counter == b->targets) b->near[b->targets++] = (fg_target){q->states, q->places, 1, bound};
    uint8_t word = (uint8_t)(counter / per_word);
    uint64_t bit = (uint64_t)1 << (t->width * (counter % per_word) + t->width - 1);
    fg_row_term *term = &d->term;
    uint64_t asked = term->word == word ? term->mask : 0, want = term->want;
    if (term->two && term->other_word == word) asked = term->other_mask, want = term->other_want;
    if (asked & bit) { /* asked twice: the same, or a contradiction */
        d->never = d->never || (want & bit ? true : false) != reached;
        return;
    }
    bool first = !term->mask || word == term->word, second = !first && (!term->two || word == term->other_word);
    if (first) {
        term->word = word;
        term->mask |= bit;
        term->want |= reached ? bit : 0;
    } else if (second) {
        term->two = true;
        term->other_word = word;
        term->other_mask |= bit;
        term->other_want |= reached ? bit : 0;
    } else {
        d->full = true;
    }
    assert(!(term->want & ~term->mask) && !(term->other_want & ~term->other_mask));
}

/* The same for a range of places within some steps. */
static void ask_far(builder *b, const fg_condition *q, bool inside, draft *d) {
    int counter = 0;
    while (counter < b->fars &&
           (b->far[counter].steps != q->steps || !fg_same_states(&b->far[counter].states, &q->states) ||
            !fg_same_places(&b->far[counter].places, &q->places)))
        counter++;
    if (counter < FG_FARS_MAX && counter == b->fars) b->far[b->fars++] = (fg_target){q->states, q->places, q->steps, 0};
    if (counter == FG_FARS_MAX || d->term.fars == FG_FAR_TESTS_MAX) {
        d->full = true;
        return;
    }
    assert(q->low <= INT16_MAX && q->high >= INT16_MIN);
    d->term.far[d->term.fars++] =
        (fg_far_test){(uint8_t)counter, inside, (int16_t)q->low, (int16_t)(q->high < INT16_MAX ? q->high : INT16_MAX)};
}

/* Makes the forms of a term in the tables. A range of neighbours is missed in one of two ways, which exclude each other: by too
 * few and by too many. Returns how many forms there are; -1 if the term looks at too much. */
static int expand_term(builder *b, int index, fg_row_term made[EXPANDED_MAX]) {
    const fg_term *term = b->terms.term[index];
    bool near = term->missed && term->missed->steps == 1;
    int count = 0;
    for (int way = 0; way < (near ? 2 : 1); way++) {
        draft d = {.term = {.number = (uint16_t)b->terms.term_number[index], .wrong = term->wrong}};
        for (int k = 0; k < term->of.conditions; k++) {
            const fg_condition *q = term->of.condition[k];
            if (q->steps > 1) {
                ask_far(b, q, true, &d);
                continue;
            }
            ask_bit(b, q, q->low, true, &d);
            ask_bit(b, q, q->high + 1, false, &d);
        }
        if (near && !way) ask_bit(b, term->missed, term->missed->low, false, &d);
        if (near && way) ask_bit(b, term->missed, term->missed->high + 1, true, &d);
        if (term->missed && !near) ask_far(b, term->missed, false, &d);
        if (d.full) return -1;
        if (!d.never) made[count++] = d.term;
    }
    return count;
}

/* Adds the forms of each term to the rows that it is about: in the first pass they are counted, in the second they are stored. */
static bool list_terms(builder *b, bool store) {
    fg_tables *t = b->t;
    for (int i = 0; i < b->terms.terms; i++) {
        const fg_term *term = b->terms.term[i];
        fg_row_term made[EXPANDED_MAX];
        int forms = expand_term(b, i, made);
        if (forms < 0) return fg_fail_full(b);
        for (int row = 0; row < t->rows; row++)
            for (int k = 0; k < forms && fg_is_in_row(b, &term->of.states, &term->of.places, row); k++) {
                bool tested = made[k].mask || made[k].fars;
                fg_span *span = tested ? &t->tested[row] : &t->fixed[row];
                made[k].value = term->value ? term->value[row % t->states] : 1;
                assert(!store || !tested || span->count < TESTED_MAX);
                if (store) (tested ? t->tested_term : t->fixed_term)[span->from + span->count] = made[k];
                if (store && tested && made[k].wrong) t->wrong[row] |= (uint64_t)1 << span->count;
                span->count++;
            }
    }
    return true;
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

static bool build_terms(builder *b) {
    fg_tables *t = b->t;
    t->fixed = fg_take(b->room, (size_t)t->rows, sizeof *t->fixed);
    t->tested = fg_take(b->room, (size_t)t->rows, sizeof *t->tested);
    t->wrong = fg_take(b->room, (size_t)t->rows, sizeof *t->wrong);
    if (!t->fixed || !t->tested || !t->wrong) return lg_fail_memory(b->error);
    if (!list_terms(b, false)) return false;
    int all = 0, tested = 0;
    for (int row = 0; row < t->rows; row++) {
        if (t->tested[row].count > TESTED_MAX) return fg_fail_full(b);
        all += t->fixed[row].count;
        tested += t->tested[row].count;
    }
    if (all >= UINT16_MAX || tested >= UINT16_MAX) return fg_fail_full(b);
    if (!build_counters(b)) return false;
    if (b->only_checks) return true;
    t->fixed_term = fg_take(b->room, (size_t)place_spans(t->fixed, t->rows) + 1, sizeof *t->fixed_term);
    t->tested_term = fg_take(b->room, (size_t)place_spans(t->tested, t->rows) + 1, sizeof *t->tested_term);
    t->looks = fg_take(b->room, (size_t)t->rows * (size_t)t->words + 1, sizeof *t->looks);
    t->tests = fg_take(b->room, (size_t)t->rows * (size_t)t->words + 1, sizeof *t->tests);
    t->far_looks = fg_take(b->room, (size_t)t->rows, 1);
    if (!t->fixed_term || !t->tested_term || !t->looks || !t->tests || !t->far_looks) return lg_fail_memory(b->error);
    int targets = b->targets, fars = b->fars;
    list_terms(b, true);
    assert(b->targets == targets && b->fars == fars); /* all counters were known in the first pass */
    (void)targets, (void)fars;
    /* Notes which counters the rows look at, and which terms do not hold without neighbours. */
    for (int row = 0; row < t->rows; row++) {
        /* the second pass has stored as many terms as the first one has counted */
        assert(!row || t->tested[row].from == t->tested[row - 1].from + t->tested[row - 1].count);
        assert(!row || t->fixed[row].from == t->fixed[row - 1].from + t->fixed[row - 1].count);
        for (int i = 0; i < t->tested[row].count; i++) {
            fg_row_term *term = &t->tested_term[t->tested[row].from + i];
            for (int k = 0; k < term->fars; k++)
                t->far_looks[row] |= (uint8_t)(1 << term->far[k].counter);
            if (term->mask) t->looks[row * t->words + term->word] |= term->mask >> (t->width - 1);
            if (term->two) t->looks[row * t->words + term->other_word] |= term->other_mask >> (t->width - 1);
            term->eager = term->mask && (t->begin[term->word] & term->mask) != term->want;
        }
    }
    for (int i = 0; i < t->rows * t->words; i++)
        t->tests[i] = t->looks[i] << (t->width - 1);
    return true;
}

/* Lists the measures that have no terms, and numbers the roles that states have in each. If there are too many roles, every change
 * counts, and the measure has no role numbers. */
static bool list_measures(builder *b) {
    fg_tables *t = b->t;
    for (int i = 0; i < b->rules->measures; i++) {
        const fg_measure *m = &b->rules->measure[i];
        if (m->kind->terms) continue;
        bool steps = m->kind->step;
        int *listed = steps ? &t->stepped : &t->recounted;
        const uint8_t **roles = &(steps ? t->step_role : t->recount_role)[*listed];
        t->keeps_ways = t->keeps_ways || m->kind->keeps_ways;
        (steps ? t->step : t->recount)[(*listed)++] = m;
        if (!m->kind->role) continue;
        int64_t known[UINT8_MAX];
        int count = 0, s = 0;
        uint8_t *number = fg_take(b->room, (size_t)t->states, 1);
        if (!number) return lg_fail_memory(b->error);
        for (; s < t->states; s++) {
            int k = 0;
            int64_t role = m->kind->role(m, s);
            while (k < count && known[k] != role)
                k++;
            if (k == UINT8_MAX) break;
            if (k == count) known[count++] = role;
            number[s] = (uint8_t)k;
        }
        if (s == t->states) *roles = number;
    }
    for (int i = 0; i < b->rules->parts; i++) {
        const fg_part *part = &b->rules->part[i];
        t->weight[i] = b->rules->weight[part->rule];
        for (int n = 0; n < part->count; n++) {
            assert(!t->part_of[part->first + n]);
            t->part_of[part->first + n] |= (uint64_t)1 << i;
        }
    }
    return true;
}

static bool build_all(builder *b) {
    const fg_layout *l = b->rules->layout;
    fg_tables *t = b->t = fg_take(b->room, 1, sizeof *b->t);
    if (!t) return lg_fail_memory(b->error);
    t->rules = b->rules;
    for (int i = 0; i < b->rules->measures; i++)
        if (b->rules->measure[i].kind->terms) b->rules->measure[i].kind->terms(&b->rules->measure[i], &b->terms);
    if (b->terms.full) return fg_fail_full(b);
    for (int p = 0; p < fg_place_count(l); p++)
        if (l->start[p + 1] - l->start[p] > b->most_near) b->most_near = l->start[p + 1] - l->start[p];
    t->width = b->most_near < 8 ? 4 : 5;
    assert(b->most_near < 1 << (t->width - 1)); /* no counter leaves its bits */
    if (!find_classes(b) || !build_terms(b) || !fg_pairings_build(b)) return false;
    if (b->only_checks) return true;
    if (!list_measures(b)) return false;
    /* Finds the parts that want equal numbers which consist of terms without tests. */
    for (int row = 0; row < t->rows; row++)
        for (int i = 0; i < t->fixed[row].count; i++)
            t->alone |= t->part_of[t->fixed_term[t->fixed[row].from + i].number];
    for (int row = 0; row < t->rows; row++)
        for (int i = 0; i < t->tested[row].count; i++)
            t->alone &= ~t->part_of[t->tested_term[t->tested[row].from + i].number];
    for (int k = 0; k < t->pairings; k++)
        for (int i = 0; i < t->pairing[k].planes * t->pairing[k].classes * t->pairing[k].classes; i++)
            t->alone &= ~t->part_of[t->pairing[k].number[i]];
    for (int k = 0; k < t->rules->parts; k++) {
        const fg_part *part = &t->rules->part[k];
        bool joined = part->bound.kind == FG_EVEN || part->bound.kind == FG_DIFFER;
        if (!joined || part->bound.high * part->scale >= 1) t->alone &= ~((uint64_t)1 << k);
    }
    b->rules->tables = t;
    return true;
}

static bool build_tables(fg_room *room, fg_rules *rules, bool only_checks, lg_error *error) {
    builder *b = calloc(1, sizeof *b);
    if (!b) return lg_fail_memory(error);
    b->room = room, b->rules = rules, b->error = error, b->only_checks = only_checks;
    bool good = build_all(b);
    free(b);
    return good;
}

bool fg_tables_build(fg_room *room, fg_rules *rules, lg_error *error) {
    return build_tables(room, rules, false, error);
}

bool fg_tables_check(fg_room *room, fg_rules *rules, lg_error *error) {
    return build_tables(room, rules, true, error);
}
