/* A random start that usually meets REQ1 to REQ4. Tiles are swapped until equal ones are apart, then tokens until 6 and 8, and
 * equal ones, are apart and pips are even. A swap changes these sums at two hexes only, so a try costs a few nanoseconds. If
 * this fails, the search has to repair the board. */
#include "problem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 80 /* TRIES: number of tries for each gene */, DEALS = 8 /* DEALS: new deals if pips are wanted */ };

typedef struct {
    const ct_problem_data *data;
    const ct_rules *rules;
    ct_board board;
    ct_view view;
    /* pips: of each resource; off: the sum of their distances from the bounds; clashes: the number of adjacent pairs of tokens
     * that must not be adjacent */
    int pips[CT_RESOURCES], off, clashes;
    bool shared; /* has each resource a share of pips, because some are wanted? */
    int share[CT_RESOURCES];
} dealing;

static void swap(uint8_t *a, uint8_t *b) {
    uint8_t held = *a;
    *a = *b;
    *b = held;
}

static int draw_hex(const int16_t *hex, int count, lg_rng *rng) {
    assert(count > 0);
    return hex[lg_rng_below(rng, (uint32_t)count)];
}

/* Returns how many neighbours of h are in the set, not counting p and q. */
static int count_beside(const dealing *deal, int h, uint64_t set, uint64_t both) {
    return __builtin_popcountll(deal->data->task->shape.near_set[h] & set & ~both);
}

static uint64_t tiles_of(const dealing *deal, int resource) {
    return resource < CT_RESOURCES ? deal->view.resource[resource] : 0;
}

/* Swaps tiles, with their tokens if one of the two is a desert, unless more equal tiles would then be adjacent. */
static void deal_tiles(dealing *deal, lg_rng *rng) {
    const ct_problem_data *d = deal->data;
    const ct_board *fixed = &d->task->fixed;
    const uint64_t *near = d->task->shape.near_set;
    uint8_t *tile = deal->board.resource, *number = deal->board.number;
    for (int t = 0; t < TRIES * d->tiles; t++) {
        /* every eighth try checks whether equal tiles are still adjacent; the other tries assume it */
        bool crowded = t % 8 != 0;
        for (int s = 0; s < CT_RESOURCES && !crowded; s++)
            for (uint64_t set = deal->view.resource[s], rest = set; rest && !crowded; rest &= rest - 1)
                crowded = near[__builtin_ctzll(rest)] & set;
        if (!crowded) return;
        int p = draw_hex(d->tile, d->tiles, rng);
        if (!(near[p] & tiles_of(deal, tile[p]))) continue;
        int q = draw_hex(d->tile, d->tiles, rng);
        uint64_t both = (uint64_t)1 << p | (uint64_t)1 << q, a = tiles_of(deal, tile[p]), b = tiles_of(deal, tile[q]);
        bool desert = tile[p] == CT_DESERT || tile[q] == CT_DESERT;
        if (tile[p] == tile[q] || count_beside(deal, p, b, both) + count_beside(deal, q, a, both) >
                                      count_beside(deal, p, a, both) + count_beside(deal, q, b, both))
            continue;
        if (desert && (fixed->number[p] != CT_NUMBER_FREE || fixed->number[q] != CT_NUMBER_FREE)) continue;
        deal->view.resource[tile[p]] ^= both;
        deal->view.resource[tile[q]] ^= both;
        swap(&tile[p], &tile[q]);
        if (desert) swap(&number[p], &number[q]);
    }
}

/* Returns the hexes whose tokens must not be adjacent to this one. */
static uint64_t foes_of(const dealing *deal, int number) {
    const uint64_t *with = deal->view.number;
    uint64_t reds = with[6] | with[8], pair = number == 2 || number == 12 ? with[14 - number] : 0;
    return (deal->rules->weight[CT_REQ3] && (number == 6 || number == 8) ? reds : 0) |
           (deal->rules->weight[CT_REQ4] ? with[number] | pair : 0);
}

static int count_clashes(const dealing *deal) {
    int twice = 0;
    for (int h = 0; h < deal->board.hexes; h++)
        if (deal->board.number[h]) twice += count_beside(deal, h, foes_of(deal, deal->board.number[h]), 0);
    assert(twice % 2 == 0); /* each clash is counted at both of its hexes */
    return twice / 2;
}

/* Returns how far REQ2, or the shares, are from being met. */
static int measure_unevenness(const dealing *deal) {
    unsigned groups;
    int off = 0;
    for (int s = 0; s < CT_RESOURCES && deal->shared; s++)
        off += abs(deal->pips[s] - deal->share[s]);
    if (deal->shared) return off;
    return deal->rules->weight[CT_REQ2] ? ct_uneven(deal->rules, &deal->view, deal->pips, &groups) : 0;
}

static void move_pips(dealing *deal, int hex, int pips) {
    if (deal->board.resource[hex] < CT_RESOURCES) deal->pips[deal->board.resource[hex]] += pips;
}

#ifndef NDEBUG
/* Do the sums that the swaps kept agree with the board? */
static bool is_dealt_right(const dealing *deal) {
    int pips[CT_RESOURCES] = {0};
    for (int h = 0; h < deal->board.hexes; h++)
        if (deal->board.resource[h] < CT_RESOURCES) pips[deal->board.resource[h]] += ct_pips(deal->board.number[h]);
    return !memcmp(pips, deal->pips, sizeof pips) && count_clashes(deal) == deal->clashes &&
           measure_unevenness(deal) == deal->off;
}
#endif

/* Swaps tokens, unless more of them would clash or, when none clash, pips would become less even. */
static void deal_tokens(dealing *deal, lg_rng *rng) {
    const ct_problem_data *d = deal->data;
    uint8_t *number = deal->board.number, *pips = deal->view.pips;
    for (int t = 0; t < TRIES * d->tokens && deal->off + deal->clashes > 0; t++) {
        int p = draw_hex(d->token, d->tokens, rng), q = draw_hex(d->token, d->tokens, rng);
        if (!number[p] || !number[q] || number[p] == number[q]) continue;
        uint64_t both = (uint64_t)1 << p | (uint64_t)1 << q, a = foes_of(deal, number[p]), b = foes_of(deal, number[q]);
        int more = count_beside(deal, p, b, both) + count_beside(deal, q, a, both) - count_beside(deal, p, a, both) -
                   count_beside(deal, q, b, both);
        int change = pips[q] - pips[p];
        move_pips(deal, p, change);
        move_pips(deal, q, -change);
        int off = measure_unevenness(deal);
        if (more > 0 || (deal->clashes + more == 0 && off > deal->off && off > 2)) {
            move_pips(deal, p, -change);
            move_pips(deal, q, change);
            continue;
        }
        deal->off = off;
        deal->clashes += more;
        deal->view.number[number[p]] ^= both;
        deal->view.number[number[q]] ^= both;
        swap(&number[p], &number[q]);
        swap(&pips[p], &pips[q]);
    }
    assert(is_dealt_right(deal));
}

bool ct_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const ct_problem_data *d = (const ct_problem_data *)problem;
    dealing deal;
    if (d->task->spiral) {
        lg_space_sample(&problem->space, genome, rng);
        return true;
    }
    for (int t = 0; t < (d->wanted.pips ? DEALS : 1); t++) {
        deal = (dealing){.data = d, .rules = &d->task->rules};
        lg_space_sample(&problem->space, genome, rng);
        ct_board_of_genome(d, genome, &deal.board);
        ct_look(&deal.view, &deal.board);
        if (deal.rules->weight[CT_REQ1]) deal_tiles(&deal, rng);
        ct_look(&deal.view, &deal.board);
        for (int h = 0; h < deal.board.hexes; h++)
            move_pips(&deal, h, deal.view.pips[h]);
        if (d->wanted.pips) { /* decides how many pips each resource gets */
            memcpy(deal.share, deal.pips, sizeof deal.share);
            int scarcest = (int)lg_rng_below(rng, CT_RESOURCES);
            deal.shared = ct_share_pips(deal.rules, &d->wanted, &deal.view, scarcest, deal.share);
        }
        deal.clashes = count_clashes(&deal);
        deal.off = measure_unevenness(&deal);
        deal_tokens(&deal, rng);
        if (deal.off + deal.clashes == 0) break;
    }
    for (int g = 0; g < d->tiles; g++)
        genome.sym[g] = deal.board.resource[d->tile[g]];
    for (int g = 0; g < d->tokens; g++)
        genome.sym[d->tiles + g] = deal.board.number[d->token[g]];
    assert(lg_space_holds(&problem->space, genome)); /* the swaps kept the stock */
    return true;
}
