/* Where a search should look: at what takes part in a violation, by moves that leave even pips even. A swap of two tiles
 * with their tokens does, and one of two tokens on equal resources or of equal pips. */
#include "problem.h"

/* A tile's genes for REQ1 and REQ7; a token's for REQ2 to REQ5. Where nothing but REQ8 is broken, all of these: a move of
 * ports breaks nothing else as a rule, so that each would take a forecast. */
static void wrong_hexes(const ct_problem_data *d, const ct_position *now, uint64_t *tiles, uint64_t *tokens) {
    int counts[CT_REQUIREMENTS] = {0};
    uint64_t where[CT_REQUIREMENTS];
    unsigned broken = 0;
    for (int r = 0; r < CT_REQ8; r++)
        broken |= (unsigned)(now->count[r] > 0) << r;
    ct_count(&d->task->rules, &d->task->shape, &now->board, &now->view, broken, counts, where);
    *tiles = where[CT_REQ1] | where[CT_REQ7];
    *tokens = where[CT_REQ2] | where[CT_REQ3] | where[CT_REQ4] | where[CT_REQ5];
    if (!broken && now->count[CT_REQ8]) *tiles = *tokens = UINT64_MAX;
}

static void aim(const ct_problem_data *d, ct_cursor *cursor) {
    uint64_t tiles, tokens;
    int n = 0;
    if (cursor->aimed) return;
    wrong_hexes(d, &cursor->now, &tiles, &tokens);
    for (int g = 0; g < d->tiles; g++)
        if (tiles >> d->tile[g] & 1) cursor->gene[n++] = (int16_t)g;
    for (int g = 0; g < d->tokens; g++)
        if (tokens >> d->token[g] & 1) cursor->gene[n++] = (int16_t)(d->tiles + g);
    cursor->wrong = n;
    cursor->aimed = true;
}

int ct_conflicts(const lg_problem *problem, void *memory, lg_genome genome, int *genes) {
    ct_cursor *cursor = memory;
    (void)genome;
    aim((const ct_problem_data *)problem, cursor);
    for (int k = 0; k < cursor->wrong; k++)
        genes[k] = cursor->gene[k];
    return cursor->wrong;
}

/* The other gene of a swap of tokens that changes no resource's pips; -1 if none is found soon. */
static int even_partner(const ct_problem_data *d, const ct_position *now, int gene, lg_rng *rng) {
    enum { TRIES = 16 };
    int h = d->token[gene - d->tiles], number = now->board.number[h];
    for (int t = 0; t < TRIES; t++) {
        int k = (int)lg_rng_below(rng, (uint32_t)d->tokens), to = d->token[k];
        bool even = now->board.resource[to] == now->board.resource[h] || now->view.pips[to] == now->view.pips[h];
        if (even && now->board.number[to] != number) return d->tiles + k;
    }
    return -1;
}

/* The same of two tiles, each with its token. */
static int with_tokens(const ct_problem_data *d, lg_move *moves) {
    int i = d->partner[moves[0].i], j = d->partner[moves[0].j];
    if (i < 0 || j < 0) return 1;
    moves[1] = (lg_move){.block = 1, .i = i, .j = j};
    return 2;
}

int ct_propose(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng, lg_move *moves) {
    const ct_problem_data *d = (const ct_problem_data *)problem;
    ct_cursor *cursor = memory;
    uint32_t genes = (uint32_t)problem->space.syms;
    if (!genes) return 0;
    aim(d, cursor);
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
