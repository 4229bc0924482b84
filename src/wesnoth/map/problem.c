/* The problem of a whole map: a ring of all hexes except the castles, a ladder map, or a given map that is repaired. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "level.h"
#include "traits.h"
#include "wesnoth/ladder/ladder.h"
#include "wesnoth/land/cover.h"
#include "wesnoth/repair/hexes.h"
#include "wesnoth/ring/parts.h"

lg_problem *wn_problem(const lg_task *base, const char *stage, lg_error *error) {
    const wn_task *task = wn_task_of(base);
    const wn_land *land = task->land;
    int tiles = 0;
    if (stage) {
        lg_fail(error, "wesnoth has no stage '%.40s'", stage);
        return NULL;
    }
    if (task->given) return wn_hexes_create(task, error);
    if (!land) {
        lg_fail(error, "a map of this size, for this number of sides, can be judged but not made");
        return NULL;
    }
    if (task->rules.help > 0) {
        lg_fail(error, "help is for land that grows: nobody is behind on a map that is made whole");
        return NULL;
    }
    if (task->rules.ladder) {
        lg_problem *ladder = wn_ladder_create(&task->rules, task->width, task->height, error);
        if (ladder) ladder->game = base->game;
        return ladder;
    }
    wn_point *tile = malloc(sizeof *tile * (size_t)land->width * (size_t)land->height);
    for (int x = 1; tile && x <= land->width; x++)
        for (int y = 1; y <= land->height; y++)
            if (wn_land_at(land, x, y)->state == WN_UNMADE) tile[tiles++] = (wn_point){x, y};
    wn_ring *r = tile ? wn_ring_make(&task->rules, land, 0, tile, tiles) : NULL;
    free(tile);
    if (r) {
        r->goal = task->rules.goal;
        r->base.describe = wn_describe_ring;
        r->base.game = base->game;
        return &r->base;
    }
    lg_fail_memory(error);
    return NULL;
}

void wn_problem_destroy(lg_problem *problem) {
    if (wn_is_hexes(problem))
        wn_hexes_destroy(problem);
    else if (wn_is_ladder(problem))
        wn_ladder_destroy(problem);
    else
        wn_ring_destroy(problem);
}

void wn_start_from(lg_problem *problem, const lg_level *so_far) {
    (void)problem; /* the plan has only one stage, so there is no earlier stage to enter from */
    (void)so_far;
}

/* Returns the land of a genome with its cover; NULL if memory is short. */
static wn_land *create_covered_land(const wn_ring *r, lg_genome genome) {
    wn_land *land = wn_land_create(r->width, r->height, r->board.sides);
    uint64_t seed = 0; /* computed below from the land, so that the same land has the same trees */
    if (!land) return NULL;
    memcpy(land->keep, r->board.keep, sizeof land->keep);
    for (int hex = 0; hex < r->hexes; hex++)
        if (r->board.band[hex] == WN_OTHER) land->hex[hex].state = WN_FIXED;
    wn_ring_place(&r->base, genome, land);
    for (int i = 0; i < r->tiles; i++)
        seed = (seed + (uint64_t)wn_band_of((float)genome.real[i]) + 1) * UINT64_C(0x9e3779b97f4a7c15);
    if (wn_cover_ring(&r->base, seed, land)) return land;
    wn_land_destroy(land);
    return NULL;
}

bool wn_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    if (wn_is_hexes(problem)) return wn_hexes_leave(problem, genome, level, error);
    if (wn_is_ladder(problem)) return wn_ladder_leave(problem, genome, level) || lg_fail_memory(error);
    const wn_ring *r = wn_ring_of(problem);
    wn_land *land = create_covered_land(r, genome);
    wn_map *map = level;
    if (!land) return lg_fail_memory(error);
    wn_map_init(map, r->width, r->height, "Gg");
    for (int x = 1; x <= r->width; x++)
        for (int y = 1; y <= r->height; y++)
            if (r->board.band[wn_index(r->height, (wn_point){x, y})] == WN_OTHER) wn_map_put(map, x, y, "Ch");
    for (int s = 1; s <= r->board.sides; s++) {
        assert(r->board.band[wn_index(r->height, r->board.keep[s])] == WN_OTHER); /* a keep is not a tile */
        char keep[8] = "1 Kh";
        keep[0] = (char)('0' + s);
        wn_map_put(map, r->board.keep[s].x, r->board.keep[s].y, keep);
    }
    for (int i = 0; i < r->tiles; i++) {
        float height = (float)genome.real[i];
        assert(land->hex[r->hex[i]].state == WN_MADE);
        wn_map_put(map, r->at[i].x, r->at[i].y, wn_cover_code(&land->hex[r->hex[i]]));
        int hex = wn_map_index(map, r->at[i].x, r->at[i].y);
        map->height_at[hex] = height;
        map->known[hex] = 1;
    }
    /* The border continues the land next to it, without villages, castles and roads. */
    int w = map->width, h = map->height;
    for (int x = 0; x < w + 2; x++)
        for (int y = 0; y < h + 2; y++) {
            int nx = x < 1 ? 1 : x > w ? w : x, ny = y < 1 ? 1 : y > h ? h : y;
            if (nx == x && ny == y) continue;
            const char *next = wn_code_of(wn_map_text(map, nx, ny));
            char code[WN_CODE_MAX] = "";
            strncpy(code, next, wn_cover_of(next) == WN_FOREST ? WN_CODE_MAX - 1 : 2);
            wn_map_put(map, x, y, strchr("CKR", *code) ? "Gg" : code);
        }
    wn_land_destroy(land);
    return true;
}
