/* Computes the fitness of a map and surveys it. The whole map is treated as one ring of all hexes in the four bands. A .map
 * file has no heights; a hex without a known height gets the middle height of its band. */
#include "study.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "wesnoth/ring/parts.h"

static double order_of(const wn_sums *sums) {
    double order = 0;
    for (int b = 0; b < WN_BANDS; b++)
        if (sums->band[b]) order += sums->band[b] * lg_log(sums->band[b]);
    return order;
}

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
    wn_fitness(&s->task->rules, &(wn_extent){tiles, tiles, 0.5, tiles * lg_log(tiles)}, order_of(&sums), &sums,
               &s->parts);
    free(height);
    return true;
}

void wn_study_close(wn_study *s) {
    free(s->memory);
    *s = (wn_study){0};
}

static void lay_out(wn_study *s, arena *memory, int sides) {
    s->terrain = arena_take(memory, (size_t)s->map->codes, sizeof *s->terrain);
    wn_board_lay(&s->board, memory, s->map->width, s->map->height, sides);
}

/* Returns the rules for the number of sides that start on the map, even if the settings have another number. */
static wn_rules rules_for(const wn_task *task, const wn_board *board) {
    wn_rules rules = task->rules;
    int starts = 0;
    for (int s = 1; s <= board->sides; s++)
        starts += board->keep[s].x != 0;
    if (starts) rules.sides = starts;
    return rules;
}

bool wn_study_open(wn_study *s, const wn_task *task, const wn_map *map, unsigned parts) {
    int sides = 0;
    for (int k = 0; k < map->codes; k++)
        if (wn_start_of(map->pool[k]) > sides) sides = wn_start_of(map->pool[k]);
    arena memory = {0};
    *s = (wn_study){.task = task, .map = map};
    lay_out(s, &memory, sides);
    memory = (arena){calloc(1, memory.used), 0};
    s->memory = memory.base;
    if (!s->memory) return false;
    lay_out(s, &memory, sides);
    wn_map_terrain(map, s->terrain);
    wn_map_board(map, s->terrain, &s->board);
    if (!find_fitness(s)) {
        wn_study_close(s);
        return false;
    }
    wn_survey(&s->board, parts, (int)task->rules.apart, &s->findings);
    double over = fmax(0, s->parts.fitness - task->rules.goal);
    bool asked = wn_rules_character(&task->rules);
    if (asked) wn_character_find(&s->board, &s->findings, &s->character);
    wn_rules rules = rules_for(task, &s->board);
    assert(over >= 0);
    s->score = over + wn_faults(&rules, &s->findings, asked ? &s->character : NULL, s->count);
    s->count[WN_FITNESS] = over;
    return true;
}
