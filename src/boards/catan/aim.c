/* Proposes moves that are likely to improve a board. A move changes tiles, tokens or ports that take part in a violation, and
 * keeps even pips even. Two kinds of swaps keep them even: a swap of two tiles together with their tokens, and a swap of two
 * tokens that lie on the same resource or have the same number of pips. If traits are wanted and only forecasts are off, the
 * moves keep everything else, and after many moves in vain the search gives up. */
#include <assert.h>

#include "base/wants.h"
#include "problem.h"
#include "traits.h"

/* Finds the genes in a violation: tiles for REQ1, REQ6 and REQ7, tokens for REQ2 to REQ5. If only REQ8 is violated, these are all
 * tiles and tokens; moves of ports are left out, because they break no other rule and would each need a forecast. If the rules
 * are met but pips beside ports are wanted, they are the ports, because moving ports can reach that. */
static void aim_at_violations(const ct_problem_data *d, ct_cursor *cursor) {
    const ct_position *now = &cursor->now;
    int n = 0, counts[CT_REQUIREMENTS] = {0};
    uint64_t where[CT_REQUIREMENTS];
    unsigned broken = 0;
    if (cursor->aimed) return;
    for (int r = 0; r < CT_REQ8; r++)
        broken |= (unsigned)(now->count[r] > 0) << r;
    ct_count(&d->task->rules, &d->task->shape, &now->board, &now->view, broken, counts, where);
    uint64_t tiles = where[CT_REQ1] | where[CT_REQ6] | where[CT_REQ7];
    uint64_t tokens = where[CT_REQ2] | where[CT_REQ3] | where[CT_REQ4] | where[CT_REQ5];
    if (!broken && now->count[CT_REQ8]) tiles = tokens = UINT64_MAX;
    bool ports = now->ruled && !now->screened && wants_traits(&d->wanted.counted) >> CT_TRAIT_MATCHED & 1;
    for (int g = 0; g < d->tiles && !ports; g++)
        if (tiles >> d->tile[g] & 1) cursor->gene[n++] = (int16_t)g;
    for (int g = 0; g < d->tokens && !ports; g++)
        if (tokens >> d->token[g] & 1) cursor->gene[n++] = (int16_t)(d->tiles + g);
    for (int g = 0; g < d->ports && ports; g++)
        cursor->gene[n++] = (int16_t)(d->tiles + d->tokens + g);
    assert(n <= d->base.space.syms);
    cursor->wrong = n;
    cursor->aimed = true;
}

int ct_conflicts(const lg_problem *problem, void *memory, lg_genome genome, int *genes) {
    ct_cursor *cursor = memory;
    (void)genome;
    aim_at_violations((const ct_problem_data *)problem, cursor);
    for (int k = 0; k < cursor->wrong; k++)
        genes[k] = cursor->gene[k];
    return cursor->wrong;
}

/* Returns the partner of a swap of tokens that changes no resource's pips; -1 if none is found soon. */
static int even_partner(const ct_problem_data *d, const ct_position *now, int gene, lg_rng *rng) {
    enum { TRIES = 16 };
    assert(gene >= d->tiles && gene < d->tiles + d->tokens);
    int h = d->token[gene - d->tiles], number = now->board.number[h];
    for (int t = 0; t < TRIES; t++) {
        int k = (int)lg_rng_below(rng, (uint32_t)d->tokens), to = d->token[k];
        bool even = now->board.resource[to] == now->board.resource[h] || now->view.pips[to] == now->view.pips[h];
        if (even && now->board.number[to] != number) return d->tiles + k;
    }
    return -1;
}

/* Completes a swap of two tiles by the swap of their tokens. */
static int with_tokens(const ct_problem_data *d, lg_move *moves) {
    assert(moves[0].block == 0);
    int i = d->partner[moves[0].i], j = d->partner[moves[0].j];
    if (i < 0 || j < 0) return 1;
    moves[1] = (lg_move){.block = 1, .i = i, .j = j};
    return 2;
}

static int propose_aimed(const ct_problem_data *d, ct_cursor *cursor, lg_genome genome, lg_rng *rng, lg_move *moves) {
    const lg_problem *problem = &d->base;
    uint32_t genes = (uint32_t)problem->space.syms;
    if (!genes) return 0;
    aim_at_violations(d, cursor);
    int gene = cursor->wrong ? cursor->gene[lg_rng_below(rng, (uint32_t)cursor->wrong)] : (int)lg_rng_below(rng, genes);
    bool token = gene >= d->tiles && gene < d->tiles + d->tokens;
    if (token && d->partner[gene] >= 0 && lg_rng_below(rng, 2)) token = false, gene = d->partner[gene];
    int other = token && !cursor->now.count[CT_REQ2] ? even_partner(d, &cursor->now, gene, rng) : -1;
    if (other >= 0) {
        moves[0] = (lg_move){.block = 1, .i = gene, .j = other};
        return 1;
    }
    if (!lg_space_move_gene(&problem->space, genome, gene, rng, moves))
        return lg_space_move(&problem->space, genome, rng, moves);
    return gene < d->tiles ? with_tokens(d, moves) : 1;
}

/* Kinds of changes, by their effect on the forecast. The root mean square of the effect is .7 points for two hexes with their
 * tokens, .9 for two tokens of one resource, .2 for ports and .1 for tokens of equal pips. */
typedef enum { HEXES, TOKENS, PORTS, EQUAL } change;

/* Draws a random change of this kind. Returns 0 moves if none is found soon. */
static int draw_change(const ct_problem_data *d, const ct_position *now, change kind, lg_genome genome, lg_rng *rng,
                       lg_move *moves) {
    int first = kind == HEXES ? 0 : kind == PORTS ? d->tiles + d->tokens : d->tiles;
    int genes = kind == HEXES ? d->tiles : kind == PORTS ? d->ports : d->tokens;
    if (!genes) return 0;
    if (kind == HEXES || kind == PORTS) {
        int gene = first + (int)lg_rng_below(rng, (uint32_t)genes);
        bool any = lg_space_move_gene(&d->base.space, genome, gene, rng, moves);
        return !any ? 0 : kind == HEXES ? with_tokens(d, moves) : 1;
    }
    int i = (int)lg_rng_below(rng, (uint32_t)genes), j = (int)lg_rng_below(rng, (uint32_t)genes);
    moves[0] = (lg_move){.block = 1, .i = first + i, .j = first + j};
    int p = d->token[i], q = d->token[j];
    bool equal = now->view.pips[p] == now->view.pips[q];
    if (now->board.number[p] == now->board.number[q]) return 0;
    return kind == EQUAL ? equal : !equal && now->board.resource[p] == now->board.resource[q];
}

/* Proposes moves after which the board still meets all rules and wants that need no forecast (a screened board); only small
 * moves if little is left to change. */
static int propose_kept(const ct_problem_data *d, const ct_cursor *cursor, lg_genome genome, lg_rng *rng,
                        lg_move *moves) {
    enum { DRAWS = 100 };
    static const change kinds[] = {HEXES, HEXES, HEXES, HEXES, HEXES, TOKENS, TOKENS, EQUAL, PORTS};
    const double little = 0.3;
    assert(cursor->now.screened);
    change kind = kinds[lg_rng_below(rng, cursor->now.off < little ? 9 : 7)];
    for (int t = 0; t < DRAWS; t++) {
        int count = draw_change(d, &cursor->now, kind, genome, rng, moves);
        if (count && ct_keeps_all(d, &cursor->now, genome, moves, count)) return count;
    }
    return 0;
}

/* After many moves in vain, a search with wants proposes nothing. */
int ct_propose(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng, lg_move *moves) {
    enum { LOOKS = 40, LOOKS_WANTED = 150 };
    const ct_problem_data *d = (const ct_problem_data *)problem;
    ct_cursor *cursor = memory;
    bool asked = ct_is_asked(&d->wanted);
    if (asked && cursor->looks > (d->wanted.foreseen.count ? LOOKS_WANTED : LOOKS)) return 0;
    int kept = asked && cursor->now.screened ? propose_kept(d, cursor, genome, rng, moves) : 0;
    return kept ? kept : propose_aimed(d, cursor, genome, rng, moves);
}
