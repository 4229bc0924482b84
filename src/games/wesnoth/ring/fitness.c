/* The fitness of a ring (cgrhea2022, section 3.3): from scratch, after moves, and of many genomes side by side. One
 * kernel serves all, so that all come to the same bits. */
#include <math.h>
#include <string.h>

#include "core/fast.h"
#include "core/math.h"
#include "parts.h"

typedef float lanes __attribute__((vector_size(4 * WN_LANES)));
typedef int32_t whole_lanes __attribute__((vector_size(4 * WN_LANES)));

/* The sums of squares of the first (equation 3.3) and second (equation 3.7) derivative of a tile. */
#define SUM_SQUARES(TYPE, VALUE, TERMS, TERM, TILE, FIRST, SECOND)                 \
    do {                                                                           \
        const TYPE *value_ = (VALUE), here_ = value_[TILE], zero_ = here_ - here_; \
        const uint16_t *at_ = (TERM) + (TERMS).first;                              \
        TYPE first_ = zero_, whole_ = zero_, one_ = zero_, other_ = zero_;         \
        for (int n_ = 0; n_ < (TERMS).near; n_++) {                                \
            TYPE d_ = value_[*at_++] - here_;                                      \
            first_ += d_ * d_;                                                     \
        }                                                                          \
        for (int n_ = 0; n_ < (TERMS).whole; n_++, at_ += 2) {                     \
            TYPE d_ = value_[at_[0]] - (value_[at_[1]] + value_[at_[1]]) + here_;  \
            whole_ += d_ * d_;                                                     \
        }                                                                          \
        for (int n_ = 0; n_ < (TERMS).half; n_ += 2, at_ += 4) {                   \
            TYPE far_ = value_[at_[0]] + here_;                                    \
            TYPE d_ = far_ - (value_[at_[1]] + value_[at_[1]]);                    \
            TYPE e_ = far_ - (value_[at_[3]] + value_[at_[3]]);                    \
            one_ += d_ * d_;                                                       \
            other_ += e_ * e_;                                                     \
        }                                                                          \
        (FIRST) = first_;                                                          \
        (SECOND) = whole_ + (one_ + other_) * 0.5f;                                \
    } while (0)

static const double log_bands = 1.3862943611198906; /* ln 4: the entropy where each band has as many tiles */

/* The largest steepness, by which the fitness is divided. */
static double bound(void) {
    return sqrt(6) + sqrt(48);
}

static int32_t steepness(const wn_ring *r, const float *value, int tile) {
    float first, second;
    SUM_SQUARES(float, value, r->terms[tile], r->term, tile, first, second);
    return (int32_t)((sqrtf(first) + sqrtf(second)) * WN_GRAIN + 0.5f);
}

void wn_fitness(const wn_rules *rules, const wn_extent *extent, double order, const wn_sums *sums, wn_parts *parts) {
    double n = extent->tiles;
    *parts = (wn_parts){.villages = sums->villages};
    if (!extent->tiles) return;
    parts->differential = (double)sums->steepness / WN_GRAIN / extent->divisor / bound();
    parts->entropy = fmax(0, 1 - (n * lg_log(n) - order) / (n * log_bands));         /* equation 3.9 */
    parts->village = fabs(fmin(sums->villages * rules->scale / n, 1) - extent->aim); /* 3.10 and 3.12 */
    parts->fitness =
        rules->differential * parts->differential + rules->entropy * parts->entropy + rules->village * parts->village;
}

static void ring_fitness(const wn_ring *r, const wn_sums *sums, wn_parts *parts) {
    double order = 0;
    for (int b = 0; b < WN_BANDS; b++)
        order += r->plog[sums->band[b]];
    wn_fitness(&r->rules, &r->extent, order, sums, parts);
}

static double ring_cost(const wn_ring *r, const wn_sums *sums, const wn_findings *findings) {
    wn_parts parts;
    double count[WN_RULES];
    ring_fitness(r, sums, &parts);
    double over = fmax(0, parts.fitness - r->goal);
    return r->parts ? over + wn_faults(&r->rules, findings, count) : over;
}

/* ---- one genome ---- */

static void lay_out(wn_place *p, arena *memory, const wn_ring *r) {
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

/* The arrays of a state lie behind it, aligned for the widest instructions. */
static arena behind(wn_place *p) {
    uintptr_t at = (uintptr_t)(p + 1);
    return (arena){(char *)(p + 1) + (ARENA_ALIGNMENT - at % ARENA_ALIGNMENT) % ARENA_ALIGNMENT, 0};
}

size_t wn_place_size(const wn_ring *r) {
    wn_place unused = {0};
    arena memory = {0};
    lay_out(&unused, &memory, r);
    return sizeof(wn_place) + ARENA_ALIGNMENT + memory.used;
}

static wn_ground ground_of(const wn_place *p, int tile) {
    return (wn_ground){p->band[tile], p->village[tile], (uint16_t)(p->band[tile] + p->village[tile] * WN_BANDS)};
}

/* The board alone: findings do not follow. */
static void put_on_board(const wn_ring *r, wn_place *p, int tile) {
    if (!r->parts) return;
    int hex = r->hex[tile];
    wn_ground ground = ground_of(p, tile);
    p->board.band[hex] = ground.band;
    p->board.village[hex] = ground.village;
    p->board.going[hex] = ground.going;
}

static void follow(const wn_ring *r, wn_place *p, int tile) {
    if (r->parts) wn_change(&p->board, r->parts, (int)r->rules.apart, r->hex[tile], ground_of(p, tile), &p->findings);
}

double wn_ring_load(const lg_problem *problem, void *state, lg_genome genome) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    arena memory = behind(p);
    lay_out(p, &memory, r);
    p->sums = (wn_sums){0};
    p->findings = (wn_findings){0};
    p->moves = 0;
    memset(p->stamp, 0, sizeof *p->stamp * (size_t)r->tiles);
    memcpy(p->value + r->tiles, r->placed, sizeof *p->value * (size_t)(r->slots - r->tiles));
    if (r->parts) wn_board_copy(&p->board, &r->board);
    for (int i = 0; i < r->tiles; i++) {
        p->value[i] = (float)genome.real[i];
        p->band[i] = (uint8_t)wn_band_of(p->value[i]);
        p->village[i] = genome.sym[i] != 0;
        p->sums.band[p->band[i]]++;
        p->sums.villages += p->village[i];
        put_on_board(r, p, i);
    }
    for (int i = 0; i < r->tiles; i++)
        p->sums.steepness += p->steep[i] = steepness(r, p->value, i);
    if (r->parts) wn_survey(&p->board, r->parts, (int)r->rules.apart, &p->findings);
    return ring_cost(r, &p->sums, &p->findings);
}

/* ---- moves ---- */

static void touch(wn_place *p, int tile, int *touched) {
    if (tile < 0 || p->stamp[tile] == p->moves) return;
    p->stamp[tile] = p->moves;
    p->kept[*touched] = p->steep[tile];
    p->changed[(*touched)++] = tile;
}

static void set_band(wn_place *p, int tile, int band) {
    p->sums.band[p->band[tile]]--;
    p->sums.band[band]++;
    p->band[tile] = (uint8_t)band;
}

static void set_village(wn_place *p, int tile, bool village) {
    p->sums.villages += village - p->village[tile];
    p->village[tile] = village;
}

static void carry_out_one(const wn_ring *r, wn_place *p, const lg_move *move, int *touched) {
    int tile = move->i;
    if (move->block == 1) {
        if (p->village[tile] == (move->j != 0)) return;
        set_village(p, tile, move->j != 0);
        follow(r, p, tile);
        return;
    }
    p->value[tile] = (float)move->value;
    touch(p, tile, touched);
    for (int n = 0; n < WN_NEAR; n++)
        touch(p, r->beside[tile * WN_NEAR + n], touched);
    int band = wn_band_of(p->value[tile]);
    if (band == p->band[tile]) return;
    set_band(p, tile, band);
    follow(r, p, tile);
}

/* Carries the moves out; returns how many tiles' steepness they touch. */
static int carry_out(const wn_ring *r, wn_place *p, const lg_move *moves, int count) {
    int touched = 0;
    if (!++p->moves) memset(p->stamp, 0, sizeof *p->stamp * (size_t)r->tiles);
    if (!p->moves) p->moves = 1;
    for (int m = 0; m < count; m++)
        carry_out_one(r, p, &moves[m], &touched);
    for (int k = 0; k < touched; k++) {
        int tile = p->changed[k];
        p->steep[tile] = steepness(r, p->value, tile);
        p->sums.steepness += p->steep[tile] - p->kept[k];
    }
    return touched;
}

static void take_back_one(const wn_ring *r, wn_place *p, lg_genome genome, const lg_move *move) {
    if (move->block == 1) {
        set_village(p, move->i, genome.sym[move->i] != 0);
    } else {
        p->value[move->i] = (float)genome.real[move->i];
        set_band(p, move->i, wn_band_of(p->value[move->i]));
    }
    put_on_board(r, p, move->i);
}

double wn_ring_peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    wn_findings findings = p->findings;
    int touched = carry_out(r, p, moves, count);
    double cost = ring_cost(r, &p->sums, &p->findings);
    for (int k = 0; k < touched; k++) {
        p->sums.steepness += p->kept[k] - p->steep[p->changed[k]];
        p->steep[p->changed[k]] = p->kept[k];
    }
    for (int m = 0; m < count; m++)
        take_back_one(r, p, genome, &moves[m]);
    if (r->parts) wn_take_back(&p->board, r->parts, (int)r->rules.apart);
    p->findings = findings;
    return cost;
}

void wn_ring_commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    (void)genome;
    carry_out(r, p, moves, count);
    if (r->parts) wn_settle(&p->board);
}

/* ---- many genomes, without a survey ---- */

/* Up to WN_LANES genomes into the lanes; of fewer the first fills the rest. */
static void fill_lanes(const wn_ring *r, wn_place *p, const lg_genome *genomes, int count, wn_sums *sums) {
    for (int lane = 0; lane < WN_LANES; lane++) {
        const lg_genome *g = &genomes[lane < count ? lane : 0];
        int least[3] = {0}, villages = 0;
        for (int i = 0; i < r->tiles; i++) {
            float h = (float)g->real[i];
            p->lanes[i * WN_LANES + lane] = h;
            least[0] += h >= 0.3f;
            least[1] += h >= 0.65f;
            least[2] += h >= 0.8f;
            villages += g->sym[i] != 0;
        }
        sums[lane] = (wn_sums){.villages = villages,
                               .band = {r->tiles - least[0], least[0] - least[1], least[1] - least[2], least[2]}};
    }
}

INLINE void add_steepness(const wn_ring *r, const lanes *value, int from, int to, wn_sums *sums) {
    whole_lanes total = {0};
    for (int i = from; i < to; i++) {
        lanes first, second, root = {0};
        SUM_SQUARES(lanes, value, r->terms[i], r->term, i, first, second);
        for (int l = 0; l < WN_LANES; l++)
            root[l] = sqrtf(first[l]) + sqrtf(second[l]);
        total += __builtin_convertvector(root * (float)WN_GRAIN + 0.5f, whole_lanes);
    }
    for (int l = 0; l < WN_LANES; l++)
        sums[l].steepness += total[l];
}

enum { SLICE = 128 /* tiles whose steepness fits 32 bits */ };

FASTEST static void add_all_steepness(const wn_ring *r, const float *value, wn_sums *sums) {
    const lanes *v = (const lanes *)(const void *)value;
    for (int i = 0; i < r->tiles; i += SLICE)
        add_steepness(r, v, i, i + SLICE < r->tiles ? i + SLICE : r->tiles, sums);
}

void wn_ring_load_all(const lg_problem *problem, void *state, const lg_genome *genomes, int count, double *costs) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    const wn_findings none = {0};
    arena memory = behind(p);
    lay_out(p, &memory, r);
    for (int s = r->tiles; s < r->slots; s++)
        for (int l = 0; l < WN_LANES; l++)
            p->lanes[s * WN_LANES + l] = r->placed[s - r->tiles];
    for (int from = 0; from < count; from += WN_LANES) {
        wn_sums sums[WN_LANES];
        int some = count - from < WN_LANES ? count - from : WN_LANES;
        fill_lanes(r, p, genomes + from, some, sums);
        add_all_steepness(r, p->lanes, sums);
        for (int l = 0; l < some; l++)
            costs[from + l] = ring_cost(r, &sums[l], &none);
    }
}

bool wn_ring_parts(const lg_problem *ring, lg_genome genome, wn_parts *parts) {
    void *state = calloc(1, ring->state_size);
    *parts = (wn_parts){0};
    if (!state) return false;
    double cost = wn_ring_load(ring, state, genome);
    ring_fitness(wn_ring_of(ring), &((wn_place *)state)->sums, parts);
    parts->cost = cost;
    free(state);
    return true;
}
