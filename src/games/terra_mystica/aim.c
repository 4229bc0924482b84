/* Where a search should look: hexes in a violation, and swaps of two colours that suit their new places. */
#include <assert.h>

#include "core/fast.h"
#include "delta.h"
#include "tables.h"

/* The tables as the search needs them: a state is one of the layout's, and what is wrong is known. */
static void look(const tm_problem_data *data, tm_state *st) {
    if (!st->ready) tm_tables_build(data, st);
    if (!st->looked) tm_tables_find_wrong(data, st);
}

int tm_conflicts(const lg_problem *problem, void *memory, lg_genome genome, int *genes) {
    const tm_problem_data *data = tm_data(problem);
    tm_state *st = memory;
    int n = 0;
    (void)genome;
    if (data->stage == TM_STAGE_RIVER) return 0;
    look(data, st);
    for (int word = 0; 64 * word < data->task->shape.positions; word++)
        for (uint64_t rest = st->wrong.w[word]; rest; rest &= rest - 1)
            genes[n++] = data->gene[64 * word + __builtin_ctzll(rest)];
    return n;
}

/* Member n, counted from 0, of a set that has more than n. */
INLINE int nth(const tm_bits *set, int n) {
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

/* A hex to change: every other time one in a violation. */
INLINE int hex_to_change(const tm_problem_data *data, const tm_state *st, lg_rng *rng) {
    if (st->wrongs && lg_rng_below(rng, 2)) return nth(&st->wrong, (int)lg_rng_below(rng, (uint32_t)st->wrongs));
    return data->position[lg_rng_below(rng, (uint32_t)data->base.space.syms)];
}

/* The colours, but its own, that would suit p: they have a neighbour one spade away there, if it asks for one, and none
 * of their own. One bit each. */
INLINE unsigned colours_for(const tm_state *st, int p) {
    uint64_t near = st->near[TM_MARGIN + p];
    bool asks = st->asks.w[p / 64] >> p % 64 & 1;
    unsigned suit = 0;
    for (int c = 0; c < TM_COLOURS; c++)
        suit |= (unsigned)(!tm_byte_of(near, c) && (!asks || near & tm_spade[c])) << c;
    return suit & ~(1u << tm_at_const(&st->layout)[p]);
}

/* The hexes of those colours that colour a would suit; and how many. */
INLINE int hexes_for(const tm_problem_data *data, const tm_state *st, unsigned colours, int a, tm_bits *set) {
    const tm_colour *own = &st->colour[a], *up = &st->colour[(a + 1) % TM_COLOURS];
    const tm_colour *down = &st->colour[(a + 6) % TM_COLOURS];
    int n = 0;
    for (int k = 0; 64 * k < data->task->shape.positions; k++) {
        uint64_t here = 0, suited = ~own->some.w[k] & (up->some.w[k] | down->some.w[k] | ~st->asks.w[k]);
        for (unsigned rest = colours; rest; rest &= rest - 1)
            here |= st->colour[__builtin_ctz(rest)].here.w[k];
        set->w[k] = here & suited & data->decided.w[k];
        n += __builtin_popcountll(set->w[k]);
    }
    return n;
}

/* Colours that suit their new places, where there are such; else any move of the hex. */
FASTEST static int propose(const lg_problem *problem, const tm_state *st, lg_genome genome, lg_rng *rng,
                           lg_move *move) {
    const tm_problem_data *data = tm_data(problem);
    int p = hex_to_change(data, st, rng), n, j;
    unsigned colours = colours_for(st, p);
    if (data->task->any_stock) {
        tm_bits set = {{colours}};
        n = __builtin_popcount(colours);
        j = n ? nth(&set, (int)lg_rng_below(rng, (uint32_t)n)) : 0;
    } else {
        tm_bits set;
        n = hexes_for(data, st, colours, tm_at_const(&st->layout)[p], &set);
        j = n ? data->gene[nth(&set, (int)lg_rng_below(rng, (uint32_t)n))] : 0;
    }
    if (!n) return lg_space_move_gene(&problem->space, genome, data->gene[p], rng, move);
    *move = (lg_move){.block = 0, .i = data->gene[p], .j = j};
    return 1;
}

int tm_propose(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng, lg_move *move) {
    if (!problem->space.syms) return 0;
    look(tm_data(problem), memory);
    return propose(problem, memory, genome, rng, move);
}
