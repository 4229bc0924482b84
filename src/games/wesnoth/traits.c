/* Traits: whatever the rules ask for, a survey finds everything. */
#include "traits.h"

#include <math.h>
#include <stdlib.h>

#include "games/wesnoth/ring/parts.h"
#include "study.h"

enum {
    FITNESS,
    DIFFERENTIAL,
    ENTROPY,
    VILLAGE,
    BLOCKED,
    SEALED,
    CLOSE,
    HALVES,
    MATCHED,
    ALIKE,
    PATCHES,
    LARGEST,
    VILLAGES,
    WATER,
    GRASS,
    HILLS,
    MOUNTAINS,
    TRAITS
};

const lg_trait wn_traits[TRAITS + 1] = {
    [FITNESS] = {"fitness", "", "the fitness of cgrhea2022, by the weights", 0, INFINITY, true},
    [DIFFERENTIAL] = {"differential", "", "its part for smooth land", 0, 1, true},
    [ENTROPY] = {"entropy", "", "its part for equal shares of the bands of height", 0, 1, true},
    [VILLAGE] = {"village", "", "its part for villages", 0, 1, true},
    [BLOCKED] = {"blocked", "movement types", "without a path between two keeps", 0, WN_CLASSES, true},
    [SEALED] = {"sealed", "villages", "out of reach of some movement type", 0, INFINITY, true},
    [CLOSE] = {"close", "pairs", "of villages nearer than apart-least", 0, INFINITY, true},
    [HALVES] = {"halves", "villages", "by which a half is off its share", 0, INFINITY, true},
    [MATCHED] = {"matched", "movement points", "by which the ways to the sides' villages differ", 0, INFINITY, true},
    [ALIKE] = {"alike", "", "share of neighbours with the same terrain", 0, 1, false},
    [PATCHES] = {"patches", "", "connected patches of one band of height", 0, INFINITY, false},
    [LARGEST] = {"largest", "", "share of the land that the largest patch has", 0, 1, false},
    [VILLAGES] = {"villages", "villages", "on the map", 0, INFINITY, false},
    [WATER] = {"water", "", "share of the land that is water", 0, 1, false},
    [GRASS] = {"flat", "", "share of the land that is flat", 0, 1, false},
    [HILLS] = {"hill", "", "share of the land that is hills", 0, 1, false},
    [MOUNTAINS] = {"mountain", "", "share of the land that is mountains", 0, 1, false},
};

static_assert((int)TRAITS <= (int)LG_TRAITS_MAX, "the caller's room");

/* Of nothing there is no share. */
static double share(double part, double whole) {
    return whole > 0 ? part / whole : NAN;
}

static int count_bits(uint32_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

/* The board is surveyed. With fewer than two keeps nothing is said of ways and halves. */
static void fill_in(const wn_board *board, const wn_findings *f, const wn_parts *parts, double *traits) {
    int band[WN_BANDS] = {0}, keeps = 0;
    for (int hex = 0; hex < board->hexes; hex++)
        if (board->band[hex] < WN_BANDS) band[board->band[hex]]++;
    for (int s = 1; s <= board->sides; s++)
        keeps += board->keep[s].x != 0;
    traits[FITNESS] = parts->fitness;
    traits[DIFFERENTIAL] = parts->differential;
    traits[ENTROPY] = parts->entropy;
    traits[VILLAGE] = parts->village;
    traits[BLOCKED] = keeps > 1 ? count_bits(f->blocked) : NAN;
    traits[SEALED] = keeps > 0 ? f->sealed : NAN;
    traits[CLOSE] = f->close;
    traits[HALVES] = keeps > 1 ? wn_unevenness(f) : NAN;
    traits[MATCHED] = share(f->apart, f->compared);
    traits[ALIKE] = share(f->alike, f->edges);
    traits[PATCHES] = f->patches;
    traits[LARGEST] = share(f->largest, f->land);
    traits[VILLAGES] = f->villages;
    for (int b = 0; b < WN_BANDS; b++)
        traits[WATER + b] = share(band[b], f->land);
}

bool wn_describe(const lg_task *task, const lg_level *level, double *traits) {
    wn_study s;
    if (!wn_study_open(&s, wn_task_of(task), level, WN_FIND_ALL)) return false;
    fill_in(&s.board, &s.findings, &s.parts, traits);
    wn_study_close(&s);
    return true;
}

static wn_terrain *lay_out(const wn_ring *r, wn_board *board, arena *memory) {
    wn_board_lay(board, memory, r->width, r->height, r->board.sides);
    return arena_take(memory, WN_GROUNDS, sizeof(wn_terrain));
}

/* The state keeps no more of a board than the rules need. */
bool wn_describe_ring(const lg_problem *problem, void *state, lg_genome genome, double *traits) {
    const wn_ring *r = wn_ring_of(problem);
    const wn_place *p = state;
    wn_board board = {0};
    wn_findings findings = {0};
    wn_parts parts;
    arena memory = {0};
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
    wn_survey(&board, WN_FIND_ALL, (int)r->rules.apart, &findings);
    fill_in(&board, &findings, &parts, traits);
    free(memory.base);
    return true;
}
