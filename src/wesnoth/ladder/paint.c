/* Paints a ladder map. First draws how many hexes of each group the map gets, from the middle of the bands of the game's maps.
 * Then the painters use these hexes up. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bands.h"
#include "canvas.h"

static void lay_out(wn_canvas *c, arena *memory) {
    size_t hexes = (size_t)c->orbits->hexes;
    c->kind = arena_take(memory, hexes, sizeof *c->kind);
    c->fixed = arena_take(memory, hexes, sizeof *c->fixed);
    c->cost = arena_take(memory, hexes, sizeof *c->cost);
    c->queue = arena_take(memory, hexes * 2, sizeof *c->queue);
}

static void paint_plan(wn_canvas *c) {
    c->left[WN_WOODS] = wn_canvas_share(c, WN_M_FOREST, 35, 85);
    c->left[WN_HILLS] = wn_canvas_share(c, WN_M_HILLS, 35, 85);
    c->left[WN_MOUNTS] = wn_canvas_share(c, WN_M_MOUNTAINS, 25, 75);
    c->left[WN_FUNGI] = c->hexes * wn_canvas_between(c, 7, 29) / 1000;
    c->left[WN_MARSH] = c->hexes * wn_canvas_between(c, 5, 23) / 1000;
    c->left[WN_BARRED] = wn_canvas_share(c, WN_M_CLOSED, 3, 22);
    c->left[WN_FORDS] = wn_canvas_share(c, WN_M_FORD, 25, 60);
    c->left[WN_WATERS] = wn_canvas_share(c, WN_M_WATER, 8, wn_canvas_chance(c, 30) ? 55 : 25);
    /* Draws the shares that the climate promises. Hexes that stand in clumps already count towards them. */
    int all = 0;
    switch (wn_climates[c->style.climate].ground) {
    case WN_SNOWY:
        all = wn_canvas_share(c, WN_M_SNOWY, 20, 60);
        c->left[WN_GROUND] = wn_canvas_share(c, WN_M_FROZEN, 42, 55);
        break;
    case WN_SANDY:
        all = wn_canvas_share(c, WN_M_SANDY, 35, 85);
        c->left[WN_GROUND] = wn_canvas_share(c, WN_M_SAND, 45, 90);
        break;
    case WN_BEACHES: all = c->left[WN_GROUND] = wn_canvas_share(c, WN_M_SAND, 15, 45); break;
    case WN_CAVES: all = c->left[WN_GROUND] = wn_canvas_share(c, WN_M_CAVE, 40, 90) - c->left[WN_FUNGI]; break;
    case WN_DAMP: all = c->left[WN_GROUND] = wn_canvas_share(c, WN_M_SWAMP, 25, 85) - c->left[WN_MARSH]; break;
    case WN_PLAINS: break;
    }
    c->left[WN_HEIGHTS] = all - c->left[WN_GROUND];
    wn_paint_starts(c);
    if (c->style.summit) wn_paint_summit(c);
    if (c->style.form) wn_paint_form(c);
    if (c->style.form != WN_ISLANDS && c->style.form != WN_COAST) wn_paint_waters(c);
    wn_paint_ridges(c);
    wn_paint_castles(c);
    wn_paint_fords(c);
    wn_sink_castles(c);
    wn_paint_villages(c);
    if (c->style.form == WN_ISLANDS) wn_paint_piers(c);
    wn_paint_highways(c);
}

#ifndef NDEBUG
/* Do all hexes of each orbit have the same kind, and is every start a keep? */
static bool is_symmetric(const wn_canvas *c) {
    const wn_orbits *o = c->orbits;
    for (int i = 0; i < o->orbits; i++)
        for (int k = 1; k < o->images; k++)
            if (c->kind[o->hex[i * WN_IMAGES_MAX + k]] != c->kind[o->hex[i * WN_IMAGES_MAX]]) return false;
    for (int s = 0; s < c->starts; s++)
        if (wn_canvas_kind(c, c->start[s]) != WN_K_KEEP) return false;
    return true;
}
#endif

bool wn_paint(const wn_orbits *plan, const wn_orbits *o, wn_style style, lg_rng *rng, int32_t *kind, int32_t *start) {
    wn_canvas c = {.orbits = plan, .plan = plan, .rng = rng, .style = style, .starts = plan->sides / plan->images};
    arena memory = {0};
    lay_out(&c, &memory);
    memory = (arena){calloc(1, memory.used), 0};
    if (!memory.base) return false;
    lay_out(&c, &memory);
    c.seed = lg_rng_next(rng);
    for (int hex = 0; hex < o->hexes; hex++) {
        bool on = o->orbit[hex] != WN_NO_ORBIT;
        c.kind[hex] = on ? WN_K_FLAT : WN_K_OFF;
        c.fixed[hex] = !on;
        c.hexes += on;
    }
    paint_plan(&c);
    /* Goes on with the orbits of the map. They have fewer hexes than those of the plan. */
    if (plan->images != o->images) {
        c.starts = o->sides / o->images;
        for (int s = c.starts; s-- > 0;) {
            int side = s * o->images;
            c.start[s] = wn_image(plan, c.start[side / plan->images], side % plan->images);
        }
        c.orbits = o;
        wn_shift_villages(&c);
    }
    wn_paint_roads(&c);
    wn_paint_clumps(&c);
    wn_paint_climate(&c);
    assert(is_symmetric(&c));
    for (int i = 0; i < o->orbits; i++)
        kind[i] = c.kind[o->hex[i * WN_IMAGES_MAX]];
    for (int s = 0; s < c.starts; s++)
        start[s] = o->orbit[wn_index(o->height, c.start[s])];
    free(memory.base);
    return true;
}
