/* The fitness of a ring (cgrhea2022, section 3.3), computed in full and after moves. fitness_simd.c computes it for many genomes
 * at once, with exactly the same results. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/math.h"
#include "parts.h"
#include "wesnoth/map/traits.h"

static const double log_bands = 1.3862943611198906; /* ln 4: the entropy if all bands have equally many tiles */

static int32_t steepness_of(const wn_ring *r, const float *value, int tile) {
    float first, second;
    SUM_SQUARES(float, value, r->terms[tile], r->term, tile, first, second);
    assert(first >= 0 && second >= 0); /* both are sums of squares; the assertion also fails for NaN */
    return (int32_t)((sqrtf(first) + sqrtf(second)) * WN_GRAIN + 0.5f);
}

void wn_fitness(const wn_rules *rules, const wn_extent *extent, double order, const wn_sums *sums, wn_parts *parts) {
    double n = extent->tiles;
    *parts = (wn_parts){.villages = sums->villages};
    if (!extent->tiles) return;
    double largest = sqrt(6) + sqrt(48); /* the largest possible steepness of a tile */
    parts->differential = (double)sums->steepness / WN_GRAIN / extent->divisor / largest;
    parts->entropy = fmax(0, 1 - (extent->most - order) / (n * log_bands));          /* equation 3.9 */
    parts->village = fabs(fmin(sums->villages * rules->scale / n, 1) - extent->aim); /* equations 3.10 and 3.12 */
    assert(parts->differential >= 0 && parts->differential <= 1 + 1e-6 && parts->entropy <= 1 + 1e-9);
    assert(parts->village <= 1 && extent->divisor >= extent->tiles);
    parts->fitness =
        rules->differential * parts->differential + rules->entropy * parts->entropy + rules->village * parts->village;
}

static void ring_fitness(const wn_ring *r, const wn_sums *sums, wn_parts *parts) {
    double order = 0;
    for (int b = 0; b < WN_BANDS; b++)
        order += r->plog[sums->band[b]];
    wn_fitness(&r->rules, &r->extent, order, sums, parts);
}

bool wn_ring_is_fit(const wn_ring *r, const wn_sums *sums) {
    wn_parts parts;
    ring_fitness(r, sums, &parts);
    return parts.fitness <= r->goal;
}

double wn_ring_cost(const wn_ring *r, const wn_sums *sums, const wn_findings *findings) {
    wn_parts parts;
    double count[WN_RULES];
    ring_fitness(r, sums, &parts);
    double over = fmax(0, parts.fitness - r->goal);
    return r->parts ? over + wn_faults(&r->rules, findings, NULL, count) : over;
}

static void lay_arrays(wn_place *p, arena *memory, const wn_ring *r) {
    size_t n = (size_t)r->tiles + 1, slots = (size_t)r->slots + 1;
    p->lanes = arena_take(memory, slots * WN_LANES, sizeof *p->lanes);
    p->value = arena_take(memory, slots, sizeof *p->value);
    p->steep = arena_take(memory, n, sizeof *p->steep);
    p->changed = arena_take(memory, n, sizeof *p->changed);
    p->kept = arena_take(memory, n, sizeof *p->kept);
    p->stamp = arena_take(memory, n, sizeof *p->stamp);
    p->band = arena_take(memory, n, sizeof *p->band);
    p->village = arena_take(memory, n, sizeof *p->village);
    if (r->parts) wn_board_lay(&p->board, memory, r->width, r->height, r->board.sides);
}

/* The arrays of a state lie behind it in memory, aligned for the widest vector instructions. */
void wn_place_lay(wn_place *p, const wn_ring *r) {
    uintptr_t at = (uintptr_t)(p + 1);
    arena memory = {(char *)(p + 1) + (ARENA_ALIGNMENT - at % ARENA_ALIGNMENT) % ARENA_ALIGNMENT, 0};
    lay_arrays(p, &memory, r);
}

size_t wn_place_size(const wn_ring *r) {
    wn_place unused = {0};
    arena memory = {0};
    lay_arrays(&unused, &memory, r);
    return sizeof(wn_place) + ARENA_ALIGNMENT + memory.used;
}

static wn_ground ground_of(const wn_place *p, int tile) {
    return (wn_ground){p->band[tile], p->village[tile], (uint16_t)(p->band[tile] + p->village[tile] * WN_BANDS)};
}

/* Changes only the board, and does not update the findings. */
static void put_on_board(const wn_ring *r, wn_place *p, int tile) {
    if (!r->parts) return;
    int hex = r->hex[tile];
    wn_ground ground = ground_of(p, tile);
    p->board.band[hex] = ground.band;
    p->board.village[hex] = ground.village;
    p->board.going[hex] = ground.going;
}

static void update_findings(const wn_ring *r, wn_place *p, int tile) {
    if (r->parts) wn_change(&p->board, r->parts, (int)r->rules.apart, r->hex[tile], ground_of(p, tile), &p->findings);
}

double wn_ring_load(const lg_problem *problem, void *state, lg_genome genome) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    wn_place_lay(p, r);
    p->ahead.moves = 0;
    p->sums = (wn_sums){0};
    p->findings = (wn_findings){0};
    p->moves = 0;
    memset(p->stamp, 0, sizeof *p->stamp * (size_t)r->tiles);
    memcpy(p->value + r->tiles, r->placed, sizeof *p->value * (size_t)(r->slots - r->tiles));
    if (r->parts) wn_board_copy(&p->board, &r->board);
    for (int i = 0; i < r->tiles; i++) {
        assert(genome.real[i] >= 0 && genome.real[i] <= 1);
        p->value[i] = (float)genome.real[i];
        p->band[i] = (uint8_t)wn_band_of(p->value[i]);
        p->village[i] = genome.sym[i] != 0;
        p->sums.band[p->band[i]]++;
        p->sums.villages += p->village[i];
        put_on_board(r, p, i);
    }
    for (int i = 0; i < r->tiles; i++)
        p->sums.steepness += p->steep[i] = steepness_of(r, p->value, i);
    if (r->parts) wn_survey(&p->board, r->parts, (int)r->rules.apart, &p->findings);
    return wn_ring_cost(r, &p->sums, &p->findings);
}

static void touch_tile(wn_place *p, int tile, int *touched) {
    if (p->stamp[tile] == p->moves) return;
    p->stamp[tile] = p->moves;
    p->kept[*touched] = p->steep[tile];
    p->changed[(*touched)++] = tile;
}

static void set_band(wn_place *p, int tile, int band) {
    assert(band >= 0 && band < WN_BANDS && p->sums.band[p->band[tile]] > 0);
    p->sums.band[p->band[tile]]--;
    p->sums.band[band]++;
    p->band[tile] = (uint8_t)band;
}

static void set_village(wn_place *p, int tile, bool village) {
    p->sums.villages += village - p->village[tile];
    assert(p->sums.villages >= 0);
    p->village[tile] = village;
}

/* Applies the moves. Returns the number of tiles whose steepness changed. */
static int carry_out(const wn_ring *r, wn_place *p, const lg_move *moves, int count) {
    int touched = 0;
    if (!++p->moves) memset(p->stamp, 0, sizeof *p->stamp * (size_t)r->tiles);
    if (!p->moves) p->moves = 1;
    for (const lg_move *move = moves; move < moves + count; move++) {
        int tile = move->i;
        assert(tile >= 0 && tile < r->tiles && (move->block == 1 || move->block == 0));
        if (move->block == 1) {
            if (p->village[tile] == (move->j != 0)) continue;
            set_village(p, tile, move->j != 0);
            update_findings(r, p, tile);
            continue;
        }
        p->value[tile] = (float)move->value;
        touch_tile(p, tile, &touched);
        for (int n = 0; n < r->terms[tile].around; n++)
            touch_tile(p, r->around[tile * WN_NEAR + n], &touched);
        int band = wn_band_of(p->value[tile]);
        if (band == p->band[tile]) continue;
        set_band(p, tile, band);
        update_findings(r, p, tile);
    }
    for (int k = 0; k < touched; k++) {
        int tile = p->changed[k];
        p->steep[tile] = steepness_of(r, p->value, tile);
        p->sums.steepness += p->steep[tile] - p->kept[k];
    }
    assert(touched <= r->tiles && p->sums.steepness >= 0);
    return touched;
}

static void take_back_one(const wn_ring *r, wn_place *p, const lg_move *back) {
    if (back->block == 1) {
        set_village(p, back->i, back->j != 0);
    } else {
        p->value[back->i] = (float)back->value;
        set_band(p, back->i, wn_band_of(p->value[back->i]));
    }
    put_on_board(r, p, back->i);
}

/* Takes back everything that followed from the moves. The tiles of the moves themselves have been taken back already. */
static void take_back_rest(const wn_ring *r, wn_place *p) {
    for (int k = 0; k < p->ahead.touched; k++) {
        p->sums.steepness += p->kept[k] - p->steep[p->changed[k]];
        p->steep[p->changed[k]] = p->kept[k];
    }
    if (r->parts) wn_take_back(&p->board, r->parts, (int)r->rules.apart);
    p->findings = p->ahead.findings;
    assert(p->sums.steepness >= 0);
}

void wn_ring_return(const wn_ring *r, wn_place *p) {
    if (!p->ahead.moves) return;
    while (p->ahead.moves)
        take_back_one(r, p, &p->ahead.back[--p->ahead.moves]);
    take_back_rest(r, p);
}

/* Evaluates moves and leaves them applied until another function needs the state without them. So a commit of the same moves,
 * which often follows, has nothing left to do. If there are more than LG_PROPOSED_MAX moves, takes them back at once. */
double wn_ring_peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    wn_ahead *a = &p->ahead;
    bool few = count <= LG_PROPOSED_MAX;
    wn_ring_return(r, p);
    a->findings = p->findings;
    a->touched = carry_out(r, p, moves, count);
    double cost = wn_ring_cost(r, &p->sums, &p->findings);
    for (int m = 0; m < count; m++) {
        lg_move back = moves[m]; /* undoes the move */
        if (back.block == 1)
            back.j = genome.sym[back.i];
        else
            back.value = genome.real[back.i];
        if (few)
            a->move[m] = moves[m], a->back[m] = back;
        else
            take_back_one(r, p, &back);
    }
    if (few)
        a->moves = count;
    else
        take_back_rest(r, p);
    return cost;
}

#ifndef NDEBUG
/* Only every 61st commit is checked; a prime, so that a search with a regular pattern does not always avoid the check. */
enum { CHECKED = 61 };

/* Are the sums equal to the sums computed again from the heights and villages? */
static bool is_summed(const wn_ring *r, const wn_place *p) {
    wn_sums sums = {0};
    for (int i = 0; i < r->tiles; i++) {
        sums.steepness += steepness_of(r, p->value, i);
        sums.band[wn_band_of(p->value[i])]++;
        sums.villages += p->village[i];
    }
    return sums.steepness == p->sums.steepness && sums.villages == p->sums.villages &&
           !memcmp(sums.band, p->sums.band, sizeof sums.band);
}
#endif

void wn_ring_commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    const wn_ahead *a = &p->ahead;
    bool is_applied = a->moves == count; /* has a peek carried out these moves already? */
    (void)genome;
    for (int m = 0; m < count && is_applied; m++)
        is_applied = a->move[m].block == moves[m].block && a->move[m].i == moves[m].i && a->move[m].j == moves[m].j &&
                     a->move[m].value == moves[m].value;
    if (!is_applied) {
        wn_ring_return(r, p);
        carry_out(r, p, moves, count);
    }
    assert(p->moves % CHECKED || is_summed(r, p));
    p->ahead.moves = 0;
    if (r->parts) wn_settle(&p->board);
}

static bool keeps_rules(const wn_rules *rules, const wn_findings *findings) {
    double count[WN_RULES];
    return !(wn_faults(rules, findings, NULL, count) > 0);
}

bool wn_ring_parts(const lg_problem *ring, lg_genome genome, wn_parts *parts) {
    const wn_ring *r = wn_ring_of(ring);
    wn_place *place = calloc(1, ring->state_size);
    *parts = (wn_parts){0};
    if (!place) return false;
    double cost = wn_ring_load(ring, place, genome);
    ring_fitness(r, &place->sums, parts);
    parts->cost = cost;
    parts->kept = keeps_rules(&r->rules, &place->findings);
    parts->passed = keeps_rules(&r->passing, &place->findings);
    free(place);
    return true;
}

bool wn_ring_describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits) {
    wn_place *p = state;
    wn_parts parts;
    (void)genome;
    (void)which;
    wn_ring_return(wn_ring_of(problem), p);
    ring_fitness(wn_ring_of(problem), &p->sums, &parts);
    for (int t = 0; t < lg_trait_count(problem->game); t++)
        traits[t] = NAN;
    traits[WN_TRAIT_FITNESS] = parts.fitness;
    traits[WN_TRAIT_DIFFERENTIAL] = parts.differential;
    traits[WN_TRAIT_ENTROPY] = parts.entropy;
    traits[WN_TRAIT_VILLAGE] = parts.village;
    return true;
}

void wn_ring_objectives(const lg_problem *ring, lg_objectives *objectives) {
    const wn_rules *rules = &wn_ring_of(ring)->rules;
    *objectives =
        (lg_objectives){.count = 3,
                        .of = {{.trait = WN_TRAIT_DIFFERENTIAL, .low = 0, .high = 1, .weight = rules->differential},
                               {.trait = WN_TRAIT_ENTROPY, .low = 0, .high = 1, .weight = rules->entropy},
                               {.trait = WN_TRAIT_VILLAGE, .low = 0, .high = 1, .weight = rules->village}}};
}

/* The sums of a whole board at once, without laying out a ring. They add the terms in the same order as the ring does, so that
 * both results are exactly equal. */

wn_around wn_around_of(int height) {
    wn_around a;
    for (int even = 0; even < 2; even++)
        for (int n = 0; n < WN_NEAR; n++) {
            wn_point p = {3 - even, 4}, q = wn_near(p, n);
            a.step[even][n] = wn_index(height, q) - wn_index(height, p);
        }
    return a;
}

typedef struct {
    float value[WN_NEAR];
    bool has[WN_NEAR];
} nearby;

static inline float second_square(float far, float way, float here) {
    float d = far - (way + way) + here;
    return d * d;
}

static inline float square_between(float far, float way, float here) {
    float d = far + here - (way + way);
    return d * d;
}

/* Computes equations 3.3 and 3.7 of the thesis. Leaves out terms without a height. */
static int32_t edge_steepness(const nearby *n, float here) {
    float first = 0, whole = 0, one = 0, other = 0;
    for (int d = 0; d < 6; d++) {
        float difference = n->value[d] - here;
        if (n->has[d]) first += difference * difference;
    }
    for (int d = 0; d < 6; d++) {
        int e = d < 5 ? d + 1 : 0;
        if (n->has[6 + d] && n->has[d]) whole += second_square(n->value[6 + d], n->value[d], here);
        if (n->has[12 + d] && n->has[d] != n->has[e])
            whole += second_square(n->value[12 + d], n->value[n->has[d] ? d : e], here);
    }
    for (int d = 0; d < 6; d++) {
        int e = d < 5 ? d + 1 : 0;
        if (!n->has[12 + d] || !n->has[d] || !n->has[e]) continue;
        one += square_between(n->value[12 + d], n->value[d], here);
        other += square_between(n->value[12 + d], n->value[e], here);
    }
    return (int32_t)((sqrtf(first) + sqrtf(whole + (one + other) * 0.5f)) * WN_GRAIN + 0.5f);
}

/* Returns the steepness of a hex whose 18 neighbours all have a height. */
static int32_t inner_steepness(const float *value, const int *step, float here) {
    float first = 0, whole = 0, one = 0, other = 0, way[7];
    for (int d = 0; d < 6; d++) {
        way[d] = value[step[d]];
        first += (way[d] - here) * (way[d] - here);
    }
    way[6] = way[0];
    for (int d = 0; d < 6; d++)
        whole += second_square(value[step[6 + d]], way[d], here);
    for (int d = 0; d < 6; d++) {
        one += square_between(value[step[12 + d]], way[d], here);
        other += square_between(value[step[12 + d]], way[d + 1], here);
    }
    return (int32_t)((sqrtf(first) + sqrtf(whole + (one + other) * 0.5f)) * WN_GRAIN + 0.5f);
}

void wn_whole_sums(const wn_board *board, const float *height, wn_sums *sums) {
    wn_around a = wn_around_of(board->height);
    *sums = (wn_sums){0};
    for (int x = 1; x <= board->width; x++)
        for (int y = 1; y <= board->height; y++) {
            int hex = wn_index(board->height, (wn_point){x, y}), all = 0;
            const int *step = a.step[!(x & 1)];
            nearby n;
            if (board->band[hex] >= WN_BANDS) continue;
            assert(height[hex] >= 0 && height[hex] <= 1);
            sums->band[board->band[hex]]++;
            sums->villages += board->village[hex];
            bool inner = wn_is_inner(board->width, board->height, (wn_point){x, y});
            for (int k = 0; k < WN_NEAR; k++)
                /* at the ends of a column the neighbours are border hexes, which are not land */
                all += n.has[k] =
                    hex + step[k] >= 0 && hex + step[k] < board->hexes && board->band[hex + step[k]] < WN_BANDS;
            if (inner && all == WN_NEAR) {
                sums->steepness += inner_steepness(height + hex, step, height[hex]);
                continue;
            }
            for (int k = 0; k < WN_NEAR; k++)
                n.value[k] = n.has[k] ? height[hex + step[k]] : 0;
            sums->steepness += edge_steepness(&n, height[hex]);
        }
}
