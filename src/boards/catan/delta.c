/* Decodes genomes into boards, and computes the cost after moves. A desert has no token. If the genes give a token to a desert,
 * some other hex has none. Such deserts and hexes are paired in the order of the hexes, and the two of a pair exchange their
 * tokens or tiles. So every genome stands for a legal board, and fixed hexes stay. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "problem.h"

typedef ct_problem_data data;

static const data *data_of(const lg_problem *problem) {
    return (const data *)problem;
}

static void swap(uint8_t *a, uint8_t *b) {
    uint8_t held = *a;
    *a = *b;
    *b = held;
}

#ifndef NDEBUG
/* Does the board have exactly what is in the box, with a token on every hex but desert and sea? */
static bool is_legal(const ct_board *board) {
    int tiles[CT_FREE + 1] = {0}, tokens[CT_NUMBER_FREE + 1] = {0};
    for (int h = 0; h < board->hexes; h++) {
        bool bare = board->resource[h] == CT_DESERT || board->resource[h] == CT_SEA;
        if (bare != (board->number[h] == CT_NONE)) return false;
        tiles[board->resource[h]]++;
        tokens[board->number[h]]++;
    }
    for (int s = 0; s < CT_SEA; s++)
        if (tiles[s] != board->tiles[s]) return false;
    for (int n = 2; n < CT_NUMBERS; n++)
        if (tokens[n] != board->tokens[n]) return false;
    return true;
}
#endif

void ct_lay_spiral(const ct_task *task, ct_board *board, int spiral) {
    const uint8_t *tokens;
    int n = ct_spiral_tokens(&task->fixed, &tokens), k = 0;
    assert(task->spiral && spiral >= 0 && spiral < 12);
    for (int i = 0; i < board->hexes; i++) {
        int h = task->order[spiral][i];
        board->number[h] = board->resource[h] == CT_DESERT || k == n ? CT_NONE : tokens[k++];
    }
}

void ct_board_of_genome(const data *d, lg_genome genome, ct_board *board) {
    const ct_board *fixed = &d->task->fixed;
    const int32_t *sym = genome.sym;
    uint8_t *resource = board->resource, *number = board->number;
    *board = *fixed;
    for (int g = 0; g < d->tiles; g++)
        resource[d->tile[g]] = (uint8_t)*sym++;
    if (d->task->spiral) ct_lay_spiral(d->task, board, *sym++);
    for (int g = 0; g < d->tokens; g++)
        number[d->token[g]] = (uint8_t)*sym++;
    /* Pairs each desert that has a token with a hex that has none: the token moves or, if it is fixed, the tile. If both are
     * fixed, a third hex takes part; there is one, otherwise the task would have been refused. */
    for (int desert = 0, blank = -1; desert < board->hexes && !d->task->spiral; desert++) {
        if (resource[desert] != CT_DESERT || number[desert] == CT_NONE) continue;
        for (blank++; number[blank] != CT_NONE || resource[blank] >= CT_DESERT;)
            blank++;
        assert(blank < board->hexes); /* there are as many hexes without a token as deserts */
        bool token_free = fixed->number[desert] == CT_NUMBER_FREE, tile_free = fixed->resource[blank] == CT_FREE;
        int h = blank;
        for (int k = 0; !token_free && !tile_free && k < board->hexes; k++)
            if (fixed->resource[k] == CT_FREE && fixed->number[k] == CT_NUMBER_FREE && resource[k] < CT_DESERT) h = k;
        assert(token_free || tile_free || h != blank);
        if (token_free)
            swap(&number[desert], &number[blank]);
        else
            swap(&resource[desert], &resource[h]);
        if (h != blank) swap(&number[h], &number[blank]);
        desert = blank = -1; /* start again, because the exchange may have moved a desert */
    }
    for (int g = 0; g < d->ports; g++)
        board->kind[d->port[g]] = (uint8_t)*sym++;
    assert(sym - genome.sym == d->base.space.syms && is_legal(board));
}

typedef ct_position position;
typedef ct_cursor state;

static int count_rules(const data *d, position *st, unsigned which) {
    return ct_count(&d->task->rules, &d->task->shape, &st->board, &st->view, which, st->count, NULL);
}

/* For searches with wants: judges the position without forecasts. Returns the score of the rules except REQ8. */
static int screen_position(const data *d, position *st, unsigned which) {
    st->count[CT_REQ8] = 0;
    int score = count_rules(d, st, which & ~(1u << CT_REQ8));
    st->ruled = score <= d->task->rules.unavoidable;
    st->off = st->ruled ? ct_counted_off(d->task, &d->wanted, &st->board, &st->view) : INFINITY;
    st->screened = st->off <= d->wanted.slack;
    return score;
}

/* In searches with wants, only screened boards (those that meet all rules and wants that need no forecast) get forecasts; all
 * of them cost less than any other board. */
static double cost_of(const data *d, position *st, unsigned which) {
    enum { UNSCREENED = 10 };
    if (!ct_is_asked(&d->wanted)) return count_rules(d, st, which);
    int score = screen_position(d, st, which);
    assert(st->off >= 0);
    if (st->screened) st->off = ct_points_off(d->task, &d->wanted, &st->board);
    st->count[CT_REQ8] = st->off > 0;
    return score + (st->screened ? ct_cost_of_points(st->off) : UNSCREENED);
}

static unsigned decode_position(const data *d, position *st, lg_genome genome) {
    ct_board_of_genome(d, genome, &st->board);
    ct_look(&st->view, &st->board);
    return CT_ALL;
}

double ct_load(const lg_problem *problem, void *memory, lg_genome genome) {
    const data *d = data_of(problem);
    state *st = memory;
    st->saw = st->looks = 0;
    st->aimed = false;
    st->least = INFINITY;
    double cost = cost_of(d, &st->now, decode_position(d, &st->now, genome));
    assert(cost >= d->base.floor || ct_is_asked(&d->wanted));
    return cost;
}

#ifndef NDEBUG
/* Do the sets of hexes agree with the board at this hex? */
static bool is_viewed_right(const position *st, int h) {
    int number = st->board.number[h], pips = 0;
    for (int k = 0; k < 3; k++)
        pips |= (int)(st->view.plane[k] >> h & 1) << k;
    return st->view.resource[st->board.resource[h]] >> h & 1 && st->view.number[number] >> h & 1 &&
           st->view.pips[h] == ct_pips(number) && pips == ct_pips(number);
}
#endif

/* Applies one swap to the state and returns the requirements that it affects; 0 if a desert or a spiral is involved, because
 * then the genome must be decoded. */
static unsigned apply_swap(const data *d, position *st, lg_genome genome, const lg_move *move) {
    uint8_t *resource = st->board.resource, *number = st->board.number, *pips = st->view.pips;
    int i = move->i, j = move->j;
    if (i < d->tiles) {
        int p = d->tile[i], q = d->tile[j];
        uint64_t both = (uint64_t)1 << p | (uint64_t)1 << q;
        bool desert = resource[p] >= CT_DESERT || resource[q] >= CT_DESERT;
        if (desert || genome.sym[i] != resource[p] || genome.sym[j] != resource[q] || d->task->spiral) return 0;
        if (resource[p] == resource[q]) return CT_BY_TILES;
        st->view.resource[resource[p]] ^= both;
        st->view.resource[resource[q]] ^= both;
        swap(&resource[p], &resource[q]);
        assert(is_viewed_right(st, p) && is_viewed_right(st, q));
        return CT_BY_TILES;
    }
    if (move->block == 1) {
        if (d->task->spiral) return 0;
        int p = d->token[i - d->tiles], q = d->token[j - d->tiles];
        uint64_t both = (uint64_t)1 << p | (uint64_t)1 << q;
        if (!number[p] || !number[q] || genome.sym[i] != number[p] || genome.sym[j] != number[q]) return 0;
        bool equal = resource[p] == resource[q], worth = pips[p] == pips[q];
        if (number[p] != number[q]) {
            st->view.number[number[p]] ^= both;
            st->view.number[number[q]] ^= both;
            swap(&number[p], &number[q]);
            unsigned differ = pips[p] ^ pips[q];
            for (int k = 0; k < 3; k++)
                if (differ >> k & 1) st->view.plane[k] ^= both;
            swap(&pips[p], &pips[q]);
            assert(is_viewed_right(st, p) && is_viewed_right(st, q));
        }
        const unsigned repeated = d->task->rules.repeats && !equal ? 1u << CT_REQ2 : 0;
        return (CT_BY_TOKENS & ~(equal ? 1u << CT_REQ2 : 0) & ~(worth ? CT_BY_PIPS : 0)) | repeated;
    }
    int first = d->base.space.block[2].first;
    assert(move->block == 2 && i - first < d->ports && j - first < d->ports);
    swap(&st->board.kind[d->port[i - first]], &st->board.kind[d->port[j - first]]);
    return CT_BY_PORTS;
}

/* Computes the position after the moves, by swaps if possible, otherwise by decoding. Returns the requirements to count. */
static unsigned move_position(const data *d, const position *now, lg_genome genome, const lg_move *moves, int n,
                              position *after) {
    int32_t sym[CT_GENES_MAX];
    *after = *now;
    unsigned which = 0, one = 1;
    for (int m = 0; m < n && one; m++)
        which |= one = apply_swap(d, after, genome, &moves[m]);
    /* Two tiles that swap with their tokens keep their pips. */
    if (n == 2 && moves[0].block == 0 && moves[1].block == 1 && d->partner[moves[0].i] == moves[1].i &&
        d->partner[moves[0].j] == moves[1].j)
        which &= ~(1u << CT_REQ2);
    if (one) return which;
    *after = *now;
    memcpy(sym, genome.sym, sizeof *sym * (size_t)d->base.space.syms);
    for (int m = 0; m < n; m++)
        lg_space_apply(&d->base.space, (lg_genome){NULL, sym}, moves[m]);
    return decode_position(d, after, (lg_genome){NULL, sym});
}

double ct_peek(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int n) {
    const data *d = data_of(problem);
    state *st = memory;
    st->saw = n <= CT_SEEN_MAX ? n : 0;
    for (int m = 0; m < st->saw; m++)
        st->move[m] = moves[m];
    st->looks += st->now.ruled;
    return cost_of(d, &st->seen, move_position(d, &st->now, genome, moves, n, &st->seen));
}

void ct_commit(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int n) {
    const data *d = data_of(problem);
    state *st = memory;
    bool known = n > 0 && st->saw == n;
    for (int m = 0; m < n && known; m++)
        known = st->move[m].block == moves[m].block && st->move[m].i == moves[m].i && st->move[m].j == moves[m].j;
    if (!known) cost_of(d, &st->seen, move_position(d, &st->now, genome, moves, n, &st->seen));
    assert(is_legal(&st->seen.board));
    st->now = st->seen;
    st->saw = 0;
    st->aimed = false;
    if (!ct_is_asked(&d->wanted)) return;
    double off = st->now.screened ? st->now.off : st->now.off + CT_HEXES_MAX;
    if (off >= st->least) return;
    st->least = off; /* the search has come nearer */
    st->looks = 0;
}

bool ct_keeps_all(const data *d, const position *now, lg_genome genome, const lg_move *moves, int n) {
    position after;
    screen_position(d, &after, move_position(d, now, genome, moves, n, &after));
    return after.screened;
}
