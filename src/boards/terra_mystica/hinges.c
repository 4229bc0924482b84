/* Computes hinges and prospects (see tables.h) from a layout's tables. Hinges are the places where a requirement depends on a
 * single hex. Prospects are the hexes where a search should look for improvements. The colours are processed in parallel, in
 * the lanes of vectors. */
#include <assert.h>
#include <string.h>

#include "sets.h"
#include "tables.h"

/* Returns the sets of four colours, starting with colour `from` on the circle. */
INLINE tm_half at(const tm_by_colour *sets, int word, int from) {
    return tm_four(&sets->w[word][from]);
}

INLINE void put(uint64_t *to, tm_half four) {
    memcpy(to, &four, sizeof four);
}

enum { NEXT = 1, LAST = TM_COLOURS - 1 }; /* the next and the previous colour, as offsets on the circle */

INLINE void find_hinges(int W, tm_state *st) {
    EACH(k) for (int c = 0; c < TM_TERRAINS; c += TM_HALF) {
        tm_hinge *to = &st->hinge[k];
        tm_half here = at(&st->here, k, c), some = at(&st->some, k, c), more = at(&st->more, k, c);
        tm_half above = at(&st->here, k, c + NEXT) & st->asks.w[k], below = at(&st->here, k, c + LAST) & st->asks.w[k];
        tm_half two_on = at(&st->some, k, c + 2 * NEXT), two_back = at(&st->some, k, c + TM_COLOURS - 2);
        put(to->above + c, above & some & ~(more | two_on));
        put(to->below + c, below & some & ~(more | two_back));
        put(to->paired + c, here & some & ~more);
        put(to->helped + c, ~some & ((above & ~two_on) | (below & ~two_back)));
        put(to->clean + c, here & ~some);
    }
}

void tm_find_hinges(const tm_problem_data *data, tm_state *st) {
    assert(st->ready);
    if (data->task->shape.positions <= 128)
        find_hinges(2, st);
    else
        find_hinges(TM_WORDS_MAX, st);
    st->hinged = true;
}

/* Returns word k of the set of neighbours, for four sets at once. */
INLINE tm_half around_in(int W, const tm_shape *shape, const uint64_t *sets, int k) {
    enum { STRIDE = sizeof(tm_hinge) / sizeof *sets };
    tm_half none = {0}, here = tm_four(sets), sum = none;
    tm_half before = k ? tm_four(sets - STRIDE) : none, after = k + 1 < W ? tm_four(sets + STRIDE) : none;
    for (int n = 0; n < 3; n++) {
        int s = shape->step[n];
        sum |= here << s | here >> s | before >> (64 - s) | after << (64 - s);
    }
    return sum;
}

/* For one field: adds the hexes in the field of the colours that are most frequent there, and the hexes outside it of the
 * colours that are least frequent in it. */
INLINE void add_odd(int W, const tm_state *st, const tm_bits *field, int shift, tm_bits *odd) {
    int share[TM_COLOURS], least = TM_CELLS_MAX, most = 0;
    for (int c = 0; c < TM_COLOURS; c++) {
        share[c] = (int)(st->now.share[c] >> shift & 0xffff);
        if (share[c] < least) least = share[c];
        if (share[c] > most) most = share[c];
    }
    for (int c = 0; c < TM_COLOURS; c++)
        EACH(k) {
            if (share[c] == most) odd->w[k] |= st->here.w[k][c] & field->w[k];
            if (share[c] == least) odd->w[k] |= st->here.w[k][c] & ~field->w[k];
        }
}

/* Finds the hexes whose colour is wrong, and the hexes where each colour would be right. */
INLINE void find_wrong(int W, const tm_problem_data *data, tm_state *st) {
    tm_prospects *to = &st->prospects;
    EACH(k) {
        tm_half wrong = {0};
        for (int c = 0; c < TM_TERRAINS; c += TM_HALF) {
            tm_half some = at(&st->some, k, c);
            tm_half helped = at(&st->some, k, c + NEXT) | at(&st->some, k, c + LAST) | ~st->asks.w[k];
            put(to->suited[k] + c, helped & ~some & data->decided.w[k]);
            wrong |= at(&st->here, k, c) & (some | ~helped);
        }
        to->wrong.w[k] = (any_of(wrong) | (st->count[TM_REQ10] ? st->alike.w[k] : 0)) & data->decided.w[k];
    }
    to->wrongs = size(W, to->wrong);
}

INLINE void find_needed(int W, const tm_shape *shape, tm_state *st) {
    EACH(k) {
        tm_half next = {0}, last = {0};
        for (int c = 0; c < TM_TERRAINS; c += TM_HALF) {
            next |= at(&st->here, k, c) & around_in(W, shape, st->hinge[k].above + c, k);
            last |= at(&st->here, k, c) & around_in(W, shape, st->hinge[k].below + c, k);
        }
        st->prospects.next_needs.w[k] = any_of(next);
        st->prospects.last_needs.w[k] = any_of(last);
    }
}

INLINE void find_prospects(int W, const tm_problem_data *data, tm_state *st) {
    tm_prospects *to = &st->prospects;
    find_wrong(W, data, st);
    find_needed(W, &data->task->shape, st);
    to->odd = none(W);
    if (st->count[TM_REQ7]) add_odd(W, st, &st->coast, TM_TOUCH, &to->odd);
    if (st->count[TM_REQ8]) add_odd(W, st, &data->task->fields.edge, TM_EDGE, &to->odd);
    to->odd = both(W, to->odd, data->decided);
    to->odds = size(W, to->odd);
}

void tm_find_prospects(const tm_problem_data *data, tm_state *st) {
    if (!st->hinged) tm_find_hinges(data, st);
    if (data->task->shape.positions <= 128)
        find_prospects(2, data, st);
    else
        find_prospects(TM_WORDS_MAX, data, st);
    assert(st->prospects.wrongs <= data->base.space.syms && st->prospects.odds <= data->base.space.syms);
    st->looked = true;
}
