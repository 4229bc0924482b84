/* Builds the tables of rules. */
#include "tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

enum { MASKS_MAX = 64, CLASSES_MAX = 256 };

/* A set of pieces on some places that a rule looks for: at least `bound` of them among the neighbours, or any number within
 * `steps`. */
typedef struct {
    fg_states states;
    fg_places places;
    int steps, bound;
} target;

typedef struct {
    fg_room *room;
    fg_rules *rules;
    fg_tables *t;
    lg_error *error;
    fg_terms terms;
    bool only_checks; /* the caller only wants to know whether the rules fit into tables */
    int masks, targets, fars, most_near;
    int example[CLASSES_MAX]; /* a place of each class */
    fg_places mask[MASKS_MAX];
    target near[16 * FG_WORDS_MAX], far[FG_FARS_MAX];
} builder;

enum { EXPANDED_MAX = 2, TESTED_MAX = 64 };

static bool fail_full(const builder *b) {
    return fg_fail_at(b->rules->game->tree, b->error, "expected fewer rules: they look at %s",
                      "more sets of pieces than can be counted");
}

static bool is_in_row(const builder *b, const fg_states *states, const fg_places *places, int row) {
    return fg_bit(states->w, row % b->t->states) && fg_bit(places->w, b->example[row / b->t->states]);
}

static const fg_ball *find_ball(builder *b, int steps) {
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
    if (b->masks == MASKS_MAX) return fail_full(b);
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
        if (k == CLASSES_MAX) return fail_full(b);
        if (k == t->classes) b->example[k] = p, known[t->classes++] = s;
        t->class_of[p] = (uint8_t)k;
    }
    t->states = b->rules->world->states;
    t->set_words = b->rules->game->pieces.layers == 1 && b->rules->game->structure ? (places + 63) / 64 : 0;
    t->rows = t->classes * t->states;
    return t->rows <= FG_ROWS_MAX || fail_full(b);
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
            if (is_in_row(b, &b->near[k].states, &b->near[k].places, row))
                t->adds[row * t->words + word] |= (uint64_t)1 << shift;
    }
    for (int k = 0; k < b->fars; k++) {
        for (int row = 0; row < t->rows; row++)
            if (is_in_row(b, &b->far[k].states, &b->far[k].places, row)) t->far_adds[row] |= (uint8_t)(1 << k);
        t->far_ball[k] = find_ball(b, b->far[k].steps);
        if (!t->far_ball[k]) return fail_full(b);
    }
    return true;
}

/* A term while its tests are collected. */
typedef struct {
    fg_row_term term;
    bool never, full; /* it never holds; there are too many tests */
} draft;

/* Adds the test that a counter of neighbours has reached its bound, or that it has not. Adds the counter if it is new. */
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
    if (counter == b->targets) b->near[b->targets++] = (target){q->states, q->places, 1, bound};
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

/* Adds the test that the number of places within some steps lies in a range, or outside of it. Adds the counter if it is
 * new. */
static void ask_far(builder *b, const fg_condition *q, bool inside, draft *d) {
    int counter = 0;
    while (counter < b->fars &&
           (b->far[counter].steps != q->steps || !fg_same_states(&b->far[counter].states, &q->states) ||
            !fg_same_places(&b->far[counter].places, &q->places)))
        counter++;
    if (counter < FG_FARS_MAX && counter == b->fars) b->far[b->fars++] = (target){q->states, q->places, q->steps, 0};
    if (counter == FG_FARS_MAX || d->term.fars == FG_FAR_TESTS_MAX) {
        d->full = true;
        return;
    }
    assert(q->low <= INT16_MAX && q->high >= INT16_MIN);
    d->term.far[d->term.fars++] =
        (fg_far_test){(uint8_t)counter, inside, (int16_t)q->low, (int16_t)(q->high < INT16_MAX ? q->high : INT16_MAX)};
}

/* Adds the forms of each term to the rows that it is about. The first pass counts them, the second one stores them. A range of
 * neighbours can be missed in two ways, by too few and by too many; these exclude each other. */
static bool list_terms(builder *b, bool store) {
    fg_tables *t = b->t;
    for (int i = 0; i < b->terms.terms; i++) {
        const fg_term *term = b->terms.term[i];
        const fg_condition *missed = term->missed;
        fg_row_term made[EXPANDED_MAX];
        int forms = 0, ways = missed && missed->steps == 1 ? 2 : 1;
        for (int way = 0; way < ways; way++) {
            draft d = {.term = {.number = (uint16_t)b->terms.term_number[i], .wrong = term->wrong}};
            for (int k = 0; k < term->of.conditions; k++) {
                const fg_condition *q = term->of.condition[k];
                if (q->steps > 1) {
                    ask_far(b, q, true, &d);
                    continue;
                }
                ask_bit(b, q, q->low, true, &d);
                ask_bit(b, q, q->high + 1, false, &d);
            }
            if (ways == 2 && !way) ask_bit(b, missed, missed->low, false, &d);
            if (ways == 2 && way) ask_bit(b, missed, missed->high + 1, true, &d);
            if (ways == 1 && missed) ask_far(b, missed, false, &d);
            if (d.full) return fail_full(b);
            if (!d.never) made[forms++] = d.term;
        }
        for (int row = 0; row < t->rows; row++)
            for (int k = 0; k < forms && is_in_row(b, &term->of.states, &term->of.places, row); k++) {
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
        if (t->tested[row].count > TESTED_MAX) return fail_full(b);
        all += t->fixed[row].count;
        tested += t->tested[row].count;
    }
    if (all >= UINT16_MAX || tested >= UINT16_MAX) return fail_full(b);
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

/* Pairs: which numbers a pair of two classes of states adds to. */

enum { PLANES_MAX = 8, PAIR_CLASSES_MAX = 255 };

/* Is the pair of this kind? */
static bool is_of(const fg_pairing *kind, const fg_pair *p) {
    if (!p->shared || !kind->sharing) return !p->shared && !kind->sharing && p->steps == kind->steps;
    return fg_same_states(&p->sharing.states, &kind->sharing->states) &&
           fg_same_places(&p->sharing.places, &kind->sharing->places);
}

enum { SIGNATURE_WORDS = 2 * FG_PAIRS_MAX / 64 };

/* Bit 2 p says whether the rows of a class can be the first cell of pair p, bit 2 p + 1 whether they can be the second. */
typedef struct {
    uint64_t w[SIGNATURE_WORDS];
} signature;

/* The signatures of the classes. */
typedef struct {
    signature of[PAIR_CLASSES_MAX];
    uint64_t hash[PAIR_CLASSES_MAX];
} survey;

/* Sets a bit in the signatures of all rows with these states on these places. */
static void sign_rows(const builder *b, signature *of_row, const fg_states *states, const fg_places *places, int bit) {
    const fg_tables *t = b->t;
    for (int w = 0; w < (t->states + 63) / 64; w++)
        for (uint64_t rest = states->w[w]; rest; rest &= rest - 1)
            for (int class = 0; class < t->classes; class ++)
                if (fg_bit(places->w, b->example[class]))
                    fg_set_bit(of_row[class * t->states + 64 * w + __builtin_ctzll(rest)].w, bit);
}

/* Rows with the same signature form a class. */
static bool find_pair_classes(builder *b, fg_pairing *kind, survey *found) {
    int words = (2 * b->terms.pairs + 63) / 64; /* the number of words of a signature that are used */
    signature *of_row = calloc((size_t)b->t->rows + 1, sizeof *of_row);
    kind->class_of = fg_take(b->room, (size_t)b->t->rows, 1);
    bool good = (of_row && kind->class_of) || lg_fail_memory(b->error);
    for (int p = 0; good && p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        if (!is_of(kind, pair)) continue;
        sign_rows(b, of_row, &pair->a.states, &pair->a.places, 2 * p);
        sign_rows(b, of_row, &pair->b.states, &pair->b.places, 2 * p + 1);
    }
    for (int row = 0; good && row < b->t->rows; row++) {
        const signature *sign = &of_row[row];
        uint64_t hash = 0;
        int k = 0;
        for (int w = 0; w < words; w++)
            hash = (hash ^ sign->w[w]) * 0x9e3779b97f4a7c15U;
        while (k < kind->classes &&
               (found->hash[k] != hash || memcmp(&found->of[k], sign, sizeof *sign->w * (size_t)words) != 0))
            k++;
        if (k == PAIR_CLASSES_MAX) {
            good = fail_full(b);
            break;
        }
        if (k == kind->classes) found->of[k] = *sign, found->hash[k] = hash, kind->classes++;
        kind->class_of[row] = (uint8_t)k;
    }
    free(of_row);
    return good;
}

/* Lists, for every two classes, the numbers that a pair of them adds to: one in each plane, as far as there are any. */
static bool list_numbers(builder *b, fg_pairing *kind, const survey *found) {
    static const uint64_t firsts = 0x5555555555555555;
    int n = kind->classes, words = (2 * b->terms.pairs + 63) / 64;
    kind->number = fg_take(b->room, (size_t)PLANES_MAX * (size_t)n * (size_t)n, sizeof *kind->number);
    if (!kind->number) return lg_fail_memory(b->error);
    for (int i = 0; i < PLANES_MAX * n * n; i++)
        kind->number[i] = (uint16_t)b->rules->numbers; /* a number that nobody reads */
    for (int at = 0; at < n * n; at++) {
        int plane = 0;
        for (int w = 0; w < words; w++) {
            uint64_t i = found->of[at / n].w[w], j = found->of[at % n].w[w];
            for (uint64_t both = ((i & j >> 1) | (j & i >> 1)) & firsts; both; both &= both - 1) {
                int pair = (64 * w + __builtin_ctzll(both)) / 2;
                if (plane == PLANES_MAX) return fail_full(b);
                assert(pair < b->terms.pairs && b->terms.pair_number[pair] < b->rules->numbers);
                kind->number[plane * n * n + at] = (uint16_t)b->terms.pair_number[pair];
                plane++;
            }
        }
        if (plane > kind->planes) kind->planes = plane;
    }
    for (int i = 0; i < kind->planes * n * n; i++) /* a pair is the same from both of its cells */
        assert(kind->number[i] == kind->number[(i / (n * n) * n + i % n) * n + i / n % n]);
    return true;
}

/* Lists, for each class, the classes of partners with which a pair adds to numbers, and to how many that have an upper bound of
 * their own. */
static bool list_links(builder *b, fg_pairing *kind) {
    const fg_rules *r = b->rules;
    int n = kind->classes, all = kind->planes * n * n, at = 0;
    bool is_small[FG_NUMBERS_MAX + 1] = {false};
    kind->links = fg_take(b->room, (size_t)n + 1, sizeof *kind->links);
    kind->link = fg_take(b->room, (size_t)all + 1, sizeof *kind->link);
    kind->wrong = fg_take(b->room, (size_t)n * (size_t)n, sizeof *kind->wrong);
    kind->is_wrong = fg_take(b->room, (size_t)n, sizeof *kind->is_wrong);
    if (!kind->links || !kind->link || !kind->wrong || !kind->is_wrong) return lg_fail_memory(b->error);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < kind->planes * n; j++) {
            uint16_t number = kind->number[(j / n * n + i) * n + j % n];
            if (number < r->numbers) kind->link[at++] = (fg_link){(uint16_t)(j % n), number};
        }
        kind->links[i + 1] = at;
    }
    assert(at <= all);
    for (int k = 0; k < r->parts; k++)
        for (int i = r->part[k].first; i < r->part[k].first + r->part[k].count; i++)
            is_small[i] = r->part[k].bound.kind == FG_BETWEEN && r->part[k].bound.high < FG_PLACES_MAX;
    for (int i = 0; i < n * n; i++)
        for (int plane = 0; plane < kind->planes; plane++) {
            bool wrong = is_small[kind->number[plane * n * n + i]];
            kind->wrong[i] = (uint16_t)(kind->wrong[i] + wrong);
            kind->is_wrong[i / n] = kind->is_wrong[i / n] || wrong;
            b->t->has_wrong_pairs = b->t->has_wrong_pairs || (wrong && !kind->sharing);
        }
    return true;
}

static bool build_pairings(builder *b) {
    fg_tables *t = b->t;
    const fg_layout *l = b->rules->layout;
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
        /* Sets which cells are partners. */
        const fg_ball *ball = kind->sharing ? NULL : find_ball(b, kind->steps);
        if (!kind->sharing && !ball) return fail_full(b);
        kind->start = ball ? ball->start : l->second_start;
        kind->near = ball ? ball->near : l->second;
        kind->reach = ball ? kind->steps : 2;
        if (kind->sharing) {
            kind->flags = t->flags;
            t->flags += l->second_start[l->cells];
        }
        /* Finds the classes, and the numbers to which pairs of them add. */
        survey *found = calloc(1, sizeof *found);
        if (!found) return lg_fail_memory(b->error);
        bool good = find_pair_classes(b, kind, found) && list_numbers(b, kind, found);
        free(found);
        if (!good) return false;
        if (!b->only_checks && !list_links(b, kind)) return false;
        kind->around = t->arounds;
        if (kind->reach > t->reach) t->reach = kind->reach;
        assert(kind->classes > 0 && (kind->sharing ? kind->reach == 2 : kind->reach >= 1));
        t->arounds += l->cells * kind->classes;
    }
    return true;
}

/* Lists the measures that have no terms, and numbers the roles that states have in each. If there are too many roles, every change
 * counts, and the measure has no role numbers. */
static bool list_measures(builder *b) {
    fg_tables *t = b->t;
    for (int i = 0; i < b->rules->measures; i++) {
        const fg_measure *m = &b->rules->measure[i];
        if (fg_has_terms(m)) continue;
        bool steps = m->kind->step;
        int *listed = steps ? &t->stepped : &t->recounted;
        const uint8_t **roles = &(steps ? t->step_role : t->recount_role)[*listed];
        t->keeps_ways = t->keeps_ways || m->kind->keeps_ways;
        if (m->kind->keeps) {
            t->kept_at[*listed] = t->kept_size;
            const size_t size = m->kind->keeps(m, b->rules->layout);
            t->kept_size += (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
        }
        (steps ? t->step : t->recount)[(*listed)++] = m;
        if (!m->kind->role) continue;
        int64_t known[UINT8_MAX];
        int count = 0, s = 0;
        uint8_t *number = fg_take(b->room, (size_t)t->states, 1);
        if (!number) return lg_fail_memory(b->error);
        for (; s < t->states; s++) {
            int k = 0;
            int64_t role = m->joins ? s : m->kind->role(m, s); /* the sides of every state may differ */
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
        if (fg_has_terms(&b->rules->measure[i])) b->rules->measure[i].kind->terms(&b->rules->measure[i], &b->terms);
    if (b->terms.full) return fail_full(b);
    for (int p = 0; p < fg_place_count(l); p++)
        if (l->start[p + 1] - l->start[p] > b->most_near) b->most_near = l->start[p + 1] - l->start[p];
    for (t->width = 4; b->most_near >> (t->width - 1); t->width++) /* no counter leaves its bits */
        ;
    if (!find_classes(b) || !build_terms(b) || !build_pairings(b)) return false;
    if (b->only_checks) return true;
    if (!list_measures(b)) return false;
    /* Finds the parts that ask for equal numbers and whose numbers consist only of terms without tests. */
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
