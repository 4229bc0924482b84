/* Proposes moves that are likely to improve a board. A move changes a hex that violates a requirement: it swaps two colours so
 * that both suit their new places, no neighbour loses the help that it needs, and the shares of the river's bank and of the
 * edge stay at least as even. */
#include <assert.h>

#include "base/rng.h"
#include "sets.h"
#include "stage.h"
#include "tables.h"

/* Returns the prospects of the layout, which say where to look for improving moves (see tables.h). Computes them if needed. */
static const tm_prospects *prospects_of(const tm_problem_data *data, tm_state *st) {
    if (!st->ready) tm_tables_build(data, st);
    if (!st->looked) tm_find_prospects(data, st);
    return &st->prospects;
}

int tm_conflicts(const lg_problem *problem, void *memory, lg_genome genome, int *genes) {
    const tm_problem_data *data = tm_data(problem);
    int n = 0;
    (void)genome;
    if (data->stage == TM_STAGE_RIVER) return 0;
    const tm_prospects *here = prospects_of(data, memory);
    for (int word = 0; 64 * word < data->task->shape.positions; word++)
        for (uint64_t rest = here->wrong.w[word]; rest; rest &= rest - 1)
            genes[n++] = data->gene[64 * word + __builtin_ctzll(rest)];
    assert(n == here->wrongs && n <= problem->space.syms);
    return n;
}

/* Returns member n (from 0) of a set that has more than n members. */
INLINE int nth_member(const tm_bits *set, int n) {
    int word = 0, size;
    for (; n >= (size = __builtin_popcountll(set->w[word])); word++) {
        assert(word + 1 < TM_WORDS_MAX);
        n -= size;
    }
    uint64_t rest = set->w[word];
    while (n--)
        rest &= rest - 1;
    return 64 * word + __builtin_ctzll(rest);
}

/* Draws a hex to change: with probability 1/2 a hex in a violation, with probability 1/4 a hex whose colour is too frequent
 * there; if there is no such hex, or otherwise, any hex. */
INLINE int hex_to_change(const tm_problem_data *data, const tm_state *st, lg_rng *rng) {
    const tm_prospects *to = &st->prospects;
    uint32_t which = rng_below(rng, 4);
    if (to->wrongs && which < 2) return nth_member(&to->wrong, (int)rng_below(rng, (uint32_t)to->wrongs));
    if (to->odds && which < 3) return nth_member(&to->odd, (int)rng_below(rng, (uint32_t)to->odds));
    return data->position[rng_below(rng, (uint32_t)data->base.space.syms)];
}

/* Returns the set of other colours that would suit p and with which all neighbours that need p for REQ4 would still meet it.
 * The set has one bit for each colour. */
INLINE unsigned colours_for(const tm_state *st, int p) {
    const uint64_t *suited = st->prospects.suited[p / 64];
    int a = tm_at_const(&st->layout)[p];
    unsigned suit = 0;
    for (int c = 0; c < TM_COLOURS; c++)
        suit |= (unsigned)(suited[c] >> p % 64 & 1) << c;
    if (st->prospects.next_needs.w[p / 64] >> p % 64 & 1) suit &= 1u << (a + 2) % TM_COLOURS;
    if (st->prospects.last_needs.w[p / 64] >> p % 64 & 1) suit &= 1u << (a + 5) % TM_COLOURS;
    return suit & ~(1u << a);
}

/* Returns four lanes, in which all bits are set for the colours of the set. */
INLINE tm_half lanes_of(uint64_t colours, int from) {
    static const uint64_t bit[TM_TERRAINS] = {1, 2, 4, 8, 16, 32, 64, 128};
    return (tm_half)((tm_four(bit + from) & colours) != 0);
}

/* Returns four lanes, one for each colour from `from` on. `within`: does a hex of colour a lie in the field? A lane has all
 * bits set if this hex may be swapped with a hex of the lane's colour on the other side of the field's border without making
 * the shares less even. That is so if the colour that is more frequent in the field loses a hex there. */
INLINE tm_half may_cross(const tm_state *st, int shift, bool within, int a, int from) {
    uint64_t own = st->now.share[a] >> shift & 0xffff;
    tm_half share = tm_four(st->now.share + from) >> shift & 0xffff;
    tm_half sign = within ? share - own : own - share;
    return -(sign >> 63);
}

/* Finds the hexes of these colours that would suit the place p of colour a, that no neighbour needs, and whose swap with p
 * keeps colours as even at the river and on the edge. Returns the number of these hexes. */
INLINE int hexes_for(int W, const tm_problem_data *data, const tm_state *st, unsigned colours, int p, tm_bits *set) {
    const int *weight = data->task->rules.weight;
    int a = tm_at_const(&st->layout)[p], n = 0;
    bool wet = st->coast.w[p / 64] >> p % 64 & 1, edge = data->task->fields.edge.w[p / 64] >> p % 64 & 1;
    uint64_t two_back = (uint64_t)1 << (a + 5) % TM_COLOURS, two_on = (uint64_t)1 << (a + 2) % TM_COLOURS;
    EACH(k) set->w[k] = 0;
    for (int c = 0; c < TM_TERRAINS; c += TM_HALF) {
        tm_half ask = lanes_of(colours, c), next = lanes_of(~two_back, c), last = lanes_of(~two_on, c);
        tm_half coast = may_cross(st, TM_TOUCH, wet, a, c), rim = may_cross(st, TM_EDGE, edge, a, c);
        EACH(k) {
            tm_half here = ask & tm_four(&st->here.w[k][c]);
            uint64_t other_coast = weight[TM_REQ7] ? st->coast.w[k] ^ -(uint64_t)wet : 0;
            uint64_t other_rim = weight[TM_REQ8] ? data->task->fields.edge.w[k] ^ -(uint64_t)edge : 0;
            here &= (coast | ~other_coast) & (rim | ~other_rim);
            here &= ~((next & st->prospects.next_needs.w[k]) | (last & st->prospects.last_needs.w[k]));
            set->w[k] |= any_of(here);
        }
    }
    EACH(k) set->w[k] &= st->prospects.suited[k][a];
    EACH(k) n += __builtin_popcountll(set->w[k]);
    return n;
}

/* If the hex has no neighbour one spade away, usually replaces it by one of its neighbours. Then the move gives the neighbour a
 * colour that is one spade away from the hex. */
INLINE void turn_to_helper(const tm_problem_data *data, const tm_state *st, lg_rng *rng, int *p, unsigned *colours) {
    int c = tm_at_const(&st->layout)[*p];
    if (st->near[TM_MARGIN + *p] & tm_spade[c] || !(st->asks.w[*p / 64] >> *p % 64 & 1)) return;
    uint32_t which = rng_below(rng, 7);
    int to = *p + data->task->shape.step[which % 6];
    if (which == 6 || to < 0 || !(data->decided.w[to / 64] >> to % 64 & 1)) return;
    unsigned helps = colours_for(st, to) & (1u << (c + 1) % TM_COLOURS | 1u << (c + 6) % TM_COLOURS);
    if (!helps) return;
    assert(!(helps & 1u << tm_at_const(&st->layout)[to])); /* the hex gets another colour than it has */
    *p = to;
    *colours = helps;
}

int tm_propose(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng, lg_move *move) {
    if (!problem->space.syms) return 0;
    prospects_of(tm_data(problem), memory);
    /* Proposes to swap two colours so that both suit their new places. If there is no such swap, proposes any move
     * of the hex. */
    const tm_problem_data *data = tm_data(problem);
    int p = hex_to_change(data, memory, rng), n, j;
    unsigned colours = colours_for(memory, p);
    turn_to_helper(data, memory, rng, &p, &colours);
    tm_bits set = {{colours}};
    if (data->task->any_stock)
        n = __builtin_popcount(colours);
    else if (data->task->shape.positions <= 128)
        n = hexes_for(2, data, memory, colours, p, &set);
    else
        n = hexes_for(TM_WORDS_MAX, data, memory, colours, p, &set);
    if (!n) return lg_space_move_gene(&problem->space, genome, data->gene[p], rng, move);
    j = nth_member(&set, (int)rng_below(rng, (uint32_t)n));
    assert(data->gene[p] >= 0 && (data->task->any_stock || data->gene[j] >= 0));
    *move = (lg_move){.block = 0, .i = data->gene[p], .j = data->task->any_stock ? j : data->gene[j]};
    return 1;
}
