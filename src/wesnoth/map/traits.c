/* Studies maps and computes their traits. Traits do not depend on the rules, so all parts of the survey are computed. */
#include "traits.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "wesnoth/ring/parts.h"

/* Computes the fitness of a map and surveys it. The whole map is treated as one ring of all hexes in the four bands. A .map
 * file has no heights; a hex without a known height gets the middle height of its band. */

static bool find_fitness(wn_study *s) {
    const wn_board *b = &s->board;
    float *height = calloc((size_t)b->hexes, sizeof *height);
    wn_sums sums;
    int tiles = 0;
    if (!height) return false;
    s->known = true;
    for (int x = 1; x <= b->width; x++)
        for (int y = 1; y <= b->height; y++) {
            int hex = wn_index(b->height, (wn_point){x, y}), band = b->band[hex];
            if (band >= WN_BANDS) continue;
            height[hex] = wn_map_height(s->map, x, y, band);
            s->known &= s->map->known[wn_map_index(s->map, x, y)];
            tiles++;
        }
    wn_whole_sums(b, height, &sums);
    assert(sums.band[WN_WATER] + sums.band[WN_FLAT] + sums.band[WN_HILL] + sums.band[WN_MOUNTAIN] == tiles);
    double order = 0;
    for (int k = 0; k < WN_BANDS; k++)
        if (sums.band[k]) order += sums.band[k] * lg_log(sums.band[k]);
    wn_fitness(&s->task->rules, &(wn_extent){tiles, tiles, 0.5, tiles * lg_log(tiles)}, order, &sums, &s->parts);
    free(height);
    return true;
}

void wn_study_close(wn_study *s) {
    free(s->memory);
    *s = (wn_study){0};
}

static void lay_out_study(wn_study *s, arena *memory, int sides) {
    s->terrain = arena_take(memory, (size_t)s->map->codes, sizeof *s->terrain);
    wn_board_lay(&s->board, memory, s->map->width, s->map->height, sides);
}

bool wn_study_open(wn_study *s, const wn_task *task, const wn_map *map, unsigned parts) {
    int sides = 0;
    for (int k = 0; k < map->codes; k++)
        if (wn_start_of(map->pool[k]) > sides) sides = wn_start_of(map->pool[k]);
    arena memory = {0};
    *s = (wn_study){.task = task, .map = map};
    lay_out_study(s, &memory, sides);
    memory = (arena){calloc(1, memory.used), 0};
    s->memory = memory.base;
    if (!s->memory) return false;
    lay_out_study(s, &memory, sides);
    wn_map_terrain(map, task->rules.version, s->terrain);
    wn_map_board(map, s->terrain, &s->board);
    if (!find_fitness(s)) {
        wn_study_close(s);
        return false;
    }
    wn_survey(&s->board, parts, (int)task->rules.apart, &s->findings);
    double over = fmax(0, s->parts.fitness - task->rules.goal);
    bool asked = wn_rules_character(&task->rules);
    if (asked) wn_character_find(&s->board, &s->findings, &s->character);
    /* the rules are those for the number of sides that start on the map, even if the settings have another number */
    wn_rules rules = task->rules;
    int starts = 0;
    for (int side = 1; side <= s->board.sides; side++)
        starts += s->board.keep[side].x != 0;
    if (starts) rules.sides = starts;
    assert(over >= 0);
    s->score = over + wn_faults(&rules, &s->findings, asked ? &s->character : NULL, s->count);
    s->count[WN_FITNESS] = over;
    return true;
}

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

/* Fills in the traits of a surveyed board. With fewer than two keeps, the traits about paths and halves are NAN. */
static void fill_in(const wn_board *board, const wn_findings *f, const wn_parts *parts, double *traits) {
    int band[WN_BANDS] = {0}, keeps = 0, blocked = 0;
    double kinds = NAN; /* the larger deviation of the types in armour and swimming; NAN: no villages to compare */
    for (uint32_t left = f->blocked; left; left &= left - 1)
        blocked++;
    for (int w = WN_ON_FOOT + 1; w < WN_MORE_KINDS; w++)
        if (f->balance[w].compared) kinds = fmax(kinds, wn_balance_off(f, WN_KINDS, w));
    for (int hex = 0; hex < board->hexes; hex++)
        if (board->band[hex] < WN_BANDS) band[board->band[hex]]++;
    for (int s = 1; s <= board->sides; s++)
        keeps += board->keep[s].x != 0;
    assert(band[WN_WATER] + band[WN_FLAT] + band[WN_HILL] + band[WN_MOUNTAIN] == f->land);
    traits[FITNESS] = parts->fitness;
    traits[DIFFERENTIAL] = parts->differential;
    traits[ENTROPY] = parts->entropy;
    traits[VILLAGE] = parts->village;
    traits[BLOCKED] = keeps > 1 ? blocked : NAN;
    traits[SEALED] = keeps > 0 ? f->sealed : NAN;
    traits[CLOSE] = f->close;
    traits[HALVES] = keeps > 1 ? wn_balance_off(f, WN_HALVES, WN_ON_FOOT) : NAN;
    traits[MATCHED] = share_of(f->balance[WN_ON_FOOT].apart, f->balance[WN_ON_FOOT].compared);
    traits[EVEN] = keeps > 1 ? wn_balance_off(f, WN_EVEN, WN_ON_FOOT) : NAN;
    traits[KINDS] = kinds;
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

static_assert((1 << FITNESS | 1 << DIFFERENTIAL | 1 << ENTROPY | 1 << VILLAGE) == WN_FITNESS_TRAITS, "the same");

/* Shares need only the land; the number of villages and the distance need one more part of the survey; all other traits need
 * all parts. */
void wn_describe_board(wn_board *board, int apart, uint64_t which, double *traits) {
    const uint64_t villages = UINT64_C(1) << VILLAGES, distance = UINT64_C(1) << DISTANCE;
    uint64_t land = UINT64_C(1) << OPENNESS | UINT64_C(1) << ALIKE | UINT64_C(1) << PATCHES | UINT64_C(1) << LARGEST;
    unsigned parts = WN_FIND_LAND | (which & villages ? WN_FIND_VILLAGES : 0) | (which & distance ? WN_FIND_COSTS : 0);
    wn_findings findings = {0};
    const wn_parts unknown = {0};
    for (int b = 0; b < WN_BANDS; b++)
        land |= UINT64_C(1) << (WATER + b);
    if (which & ~(land | villages | distance)) parts = WN_FIND_ALL;
    wn_survey(board, parts, apart, &findings);
    fill_in(board, &findings, &unknown, traits);
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
    wn_grounds(r->rules.version, ground);
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
