/* The traits of a map. They do not depend on the rules, so all parts of the survey are computed. */
#include "traits.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "study.h"
#include "wesnoth/ring/parts.h"

enum {
    FITNESS = WN_TRAIT_FITNESS,
    DIFFERENTIAL = WN_TRAIT_DIFFERENTIAL,
    ENTROPY = WN_TRAIT_ENTROPY,
    VILLAGE = WN_TRAIT_VILLAGE,
    BLOCKED,
    SEALED,
    CLOSE,
    HALVES,
    MATCHED,
    EVEN,
    KINDS,
    ALIKE,
    PATCHES,
    LARGEST,
    VILLAGES,
    WATER,
    GRASS,
    HILLS,
    MOUNTAINS,
    DISTANCE,
    OPENNESS,
    TRAITS
};

const lg_trait wn_traits[TRAITS + 1] = {
    [FITNESS] = {"fitness", "", "the fitness of cgrhea2022, by the weights", 0, INFINITY, true, 0, 0, 0},
    [DIFFERENTIAL] = {"differential", "", "its part for smooth land", 0, 1, true, 0, 0, 0},
    [ENTROPY] = {"entropy", "", "its part for equal shares of the bands of height", 0, 1, true, 0, 0, 0},
    [VILLAGE] = {"village", "", "its part for villages", 0, 1, true, 0, 0, 0},
    [BLOCKED] = {"blocked", "movement types", "without a path between two keeps", 0, WN_CLASSES, true, 0, 0, 0},
    [SEALED] = {"sealed", "villages", "out of reach of some movement type", 0, INFINITY, true, 0, 0, 0},
    [CLOSE] = {"close", "pairs", "of villages nearer than apart-least", 0, INFINITY, true, 0, 0, 0},
    [HALVES] = {"halves", "villages", "by which a side is off its share", 0, INFINITY, true, 0, 0, 0},
    [MATCHED] = {"matched", "movement points", "by which the ways to the sides' villages differ", 0, INFINITY, true, 0,
                 0, 0},
    [EVEN] = {"even", "", "share by which the land nearest to a side on foot is off the mean", 0, WN_SIDES_MAX, true, 0,
              0, 0},
    [KINDS] = {"kinds", "movement points", "by which these ways differ for heavy infantry or mermen", 0, INFINITY, true,
               0, 0, 0},
    [ALIKE] = {"alike", "", "share of neighbours with the same terrain", 0, 1, false, 0.45, 0.85, 0.01},
    [PATCHES] = {"patches", "", "connected patches of one band of height", 0, INFINITY, false, 20, 140, 2},
    [LARGEST] = {"largest", "", "share of the land that the largest patch has", 0, 1, false, 0.1, 0.6, 0.02},
    [VILLAGES] = {"villages", "villages", "on the map", 0, INFINITY, false, 12, 30, 0},
    [WATER] = {"water", "", "share of the land that is water", 0, 1, false, 0.1, 0.45, 0.01},
    [GRASS] = {"flat", "", "share of the land that is flat", 0, 1, false, 0.3, 0.75, 0.01},
    [HILLS] = {"hill", "", "share of the land that is hills", 0, 1, false, 0.03, 0.25, 0.01},
    [MOUNTAINS] = {"mountain", "", "share of the land that is mountains", 0, 1, false, 0, 0.2, 0.01},
    [DISTANCE] = {"distance", "movement points", "on foot between the two keeps that are nearest to each other", 0,
                  INFINITY, false, 15, 40, 0},
    [OPENNESS] = {"openness", "", "share of the land that is flat with flat land all round", 0, 1, false, 0, 0.25,
                  0.01},
};

static_assert((int)TRAITS <= (int)LG_TRAITS_MAX, "the caller's room");

/* Returns NAN if the whole is 0, because the share is undefined. */
static double share_of(double part, double whole) {
    return whole > 0 ? part / whole : NAN;
}

static int count_bits(uint32_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

/* Returns the lowest path cost on foot between two keeps, from the survey; NAN if no two keeps are connected. */
static double keep_distance(const wn_board *board) {
    int least = WN_FAR;
    for (int s = 1; s <= board->sides; s++)
        for (int other = s + 1; other <= board->sides; other++) {
            if (!board->keep[s].x || !board->keep[other].x) continue;
            int way = board->way[WN_ON_FOOT].away[s][wn_index(board->height, board->keep[other])];
            if (way < least) least = way;
        }
    return least < WN_FAR ? least : NAN;
}

/* Counts flat hexes that have only flat neighbours. A hex with a forest or road counts as the terrain below. */
static int count_open(const wn_board *board) {
    int open = 0;
    for (int hex = 0; hex < board->hexes; hex++) {
        bool flat = board->band[hex] == WN_FLAT;
        wn_point p = wn_point_of(board, hex);
        for (int d = 0; d < 6 && flat; d++)
            flat = board->band[wn_index(board->height, wn_step(p, d))] == WN_FLAT;
        open += flat;
    }
    return open;
}

/* Returns the larger deviation of the types in armour and swimming; NAN if there are no villages to compare. */
static double kinds_off(const wn_findings *f) {
    double most = NAN;
    for (int w = WN_ON_FOOT + 1; w < WN_MORE_KINDS; w++)
        if (f->balance[w].compared) most = fmax(most, wn_balance_off(f, WN_KINDS, w));
    return most;
}

/* Fills in the traits of a surveyed board. With fewer than two keeps, the traits about paths and halves are NAN. */
static void fill_in(const wn_board *board, const wn_findings *f, const wn_parts *parts, double *traits) {
    int band[WN_BANDS] = {0}, keeps = 0;
    for (int hex = 0; hex < board->hexes; hex++)
        if (board->band[hex] < WN_BANDS) band[board->band[hex]]++;
    for (int s = 1; s <= board->sides; s++)
        keeps += board->keep[s].x != 0;
    assert(band[WN_WATER] + band[WN_FLAT] + band[WN_HILL] + band[WN_MOUNTAIN] == f->land);
    traits[FITNESS] = parts->fitness;
    traits[DIFFERENTIAL] = parts->differential;
    traits[ENTROPY] = parts->entropy;
    traits[VILLAGE] = parts->village;
    traits[BLOCKED] = keeps > 1 ? count_bits(f->blocked) : NAN;
    traits[SEALED] = keeps > 0 ? f->sealed : NAN;
    traits[CLOSE] = f->close;
    traits[HALVES] = keeps > 1 ? wn_balance_off(f, WN_HALVES, WN_ON_FOOT) : NAN;
    traits[MATCHED] = share_of(f->balance[WN_ON_FOOT].apart, f->balance[WN_ON_FOOT].compared);
    traits[EVEN] = keeps > 1 ? wn_balance_off(f, WN_EVEN, WN_ON_FOOT) : NAN;
    traits[KINDS] = kinds_off(f);
    traits[ALIKE] = share_of(f->alike, f->edges);
    traits[PATCHES] = f->patches;
    traits[LARGEST] = share_of(f->largest, f->land);
    traits[VILLAGES] = f->villages;
    for (int b = 0; b < WN_BANDS; b++)
        traits[WATER + b] = share_of(band[b], f->land);
    traits[DISTANCE] = keep_distance(board);
    traits[OPENNESS] = share_of(count_open(board), f->land);
}

bool wn_describe(const lg_task *task, const lg_level *level, double *traits) {
    wn_study s;
    if (!wn_study_open(&s, wn_task_of(task), level, WN_FIND_MAP)) return false;
    fill_in(&s.board, &s.findings, &s.parts, traits);
    wn_study_close(&s);
    return true;
}

/* Returns the parts of a survey that these traits need. Shares need only the land; the number of villages and the distance need
 * one more part; all other traits need all parts. */
static unsigned parts_for(uint64_t which) {
    const uint64_t villages = UINT64_C(1) << VILLAGES, distance = UINT64_C(1) << DISTANCE;
    uint64_t land = UINT64_C(1) << OPENNESS | UINT64_C(1) << ALIKE | UINT64_C(1) << PATCHES | UINT64_C(1) << LARGEST;
    for (int b = 0; b < WN_BANDS; b++)
        land |= UINT64_C(1) << (WATER + b);
    if (which & ~(land | villages | distance)) return WN_FIND_ALL;
    return WN_FIND_LAND | (which & villages ? WN_FIND_VILLAGES : 0) | (which & distance ? WN_FIND_COSTS : 0);
}

static_assert((1 << FITNESS | 1 << DIFFERENTIAL | 1 << ENTROPY | 1 << VILLAGE) == WN_FITNESS_TRAITS, "the same");

void wn_describe_board(wn_board *board, int apart, uint64_t which, double *traits) {
    wn_findings findings = {0};
    wn_parts parts = {0};
    wn_survey(board, parts_for(which), apart, &findings);
    fill_in(board, &findings, &parts, traits);
}

static wn_terrain *lay_out(const wn_ring *r, wn_board *board, arena *memory) {
    wn_board_lay(board, memory, r->width, r->height, r->board.sides);
    return arena_take(memory, WN_GROUNDS, sizeof(wn_terrain));
}

/* Surveys a board of its own, because the board in the state has only the arrays that the rules need. */
bool wn_describe_ring(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits) {
    const wn_ring *r = wn_ring_of(problem);
    wn_place *p = state;
    wn_board board = {0};
    wn_findings findings = {0};
    wn_parts parts;
    arena memory = {0};
    (void)which; /* the survey finds all traits in any case */
    wn_ring_return(r, p);
    lay_out(r, &board, &memory);
    memory = (arena){calloc(1, memory.used), 0};
    if (!memory.base || !wn_ring_parts(problem, genome, &parts)) {
        free(memory.base);
        return false;
    }
    wn_terrain *ground = lay_out(r, &board, &memory);
    wn_board_copy(&board, &r->board);
    wn_grounds(ground);
    board.terrain = ground;
    for (int i = 0; i < r->tiles; i++) {
        board.band[r->hex[i]] = p->band[i];
        board.village[r->hex[i]] = p->village[i];
        board.going[r->hex[i]] = (uint16_t)(p->band[i] + p->village[i] * WN_BANDS);
    }
    wn_survey(&board, WN_FIND_MAP, (int)r->rules.apart, &findings);
    fill_in(&board, &findings, &parts, traits);
    free(memory.base);
    return true;
}
