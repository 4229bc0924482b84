/* Wesnoth's maps for tests: reading a map from text, drawing a random map, and computing path costs in a slow way. */
#ifndef LG_TESTS_SLOW_WESNOTH_H
#define LG_TESTS_SLOW_WESNOTH_H

#include "check.h"

#include "wesnoth/map/level.h"
#include "wesnoth/survey/survey.h"

enum { PLACES = WN_HEXES_MAX };

typedef struct {
    wn_map map;
    wn_board board;
    wn_terrain terrain[WN_CODES_MAX];
    void *memory;
} fixture;

static inline fixture *read_map(const char *text, size_t length) {
    fixture *f = allocated(sizeof *f);
    lg_error error = {.text = ""};
    CHECK(wn_read(NULL, text, length, &f->map, &error), "%s", error.text);
    arena memory = {0};
    wn_board_lay(&f->board, &memory, f->map.width, f->map.height, WN_SIDES_MAX);
    f->memory = allocated(memory.used);
    wn_board_lay(&f->board, &(arena){f->memory, 0}, f->map.width, f->map.height, WN_SIDES_MAX);
    wn_map_terrain(&f->map, WN_1_16, f->terrain);
    wn_map_board(&f->map, f->terrain, &f->board);
    return f;
}

static inline void end(fixture *f) {
    free(f->memory);
    free(f);
}

/* Computes the path costs of a movement class from a keep to every hex: whenever a hex becomes cheaper, its neighbours are
 * looked at again. */
static inline void slow_costs(const fixture *f, wn_point keep, int class, int *cost) {
    static int queue[PLACES];
    static bool waits[PLACES];
    const wn_board *b = &f->board;
    int from = wn_index(b->height, keep), first = 0, left = 1;
    for (int hex = 0; hex < b->hexes; hex++)
        cost[hex] = WN_FAR;
    cost[from] = 0;
    queue[0] = from;
    while (left--) {
        int hex = queue[first];
        first = (first + 1) % PLACES;
        waits[hex] = false;
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step((wn_point){hex / (b->height + 2), hex % (b->height + 2)}, d);
            if (p.x < 1 || p.y < 1 || p.x > b->width || p.y > b->height) continue;
            int to = wn_index(b->height, p), pays = f->terrain[b->going[to]].cost[class];
            if (pays == WN_NO_WAY || cost[hex] + pays >= cost[to]) continue;
            cost[to] = cost[hex] + pays;
            if (waits[to]) continue;
            waits[to] = true;
            queue[(first + left++) % PLACES] = to;
        }
    }
}

/* Draws random terrain with this many keeps. Besides impassable hexes that are drawn by chance, `walls` of ten hexes are
 * impassable. */
static inline void draw_map(lg_text *text, wn_point size, int sides, uint32_t walls, lg_rng *rng) {
    static const char *const codes[] = {"Gg", "Gg",    "Gg^Fp", "Hh",     "Mm",    "Ww", "Wo",
                                        "Ss", "Gg^Vh", "Ww^Vm", "Ss^Vhs", "Hh^Vh", "Xu", "Dd"};
    int width = size.x, height = size.y, keep[WN_SIDES_MAX + 1][2], n = (int)(sizeof codes / sizeof *codes);
    for (int s = 1; s <= sides; s++) {
        keep[s][0] = 1 + (int)lg_rng_below(rng, (uint32_t)width);
        keep[s][1] = 1 + (int)lg_rng_below(rng, (uint32_t)height);
    }
    lg_text_clear(text);
    for (int y = 0; y < height + 2; y++)
        for (int x = 0; x < width + 2; x++) {
            int start = 0;
            for (int s = 1; s <= sides; s++)
                if (keep[s][0] == x && keep[s][1] == y) start = s;
            if (start)
                lg_text_add(text, "%d Ke", start);
            else
                lg_text_add(text, "%s", lg_rng_below(rng, 10) < walls ? "Xu" : codes[lg_rng_below(rng, (uint32_t)n)]);
            lg_text_add(text, x <= width ? ", " : "\n");
        }
}

#endif
