/* A ladder map while it is painted. Whatever is put on a hex is also put on all its images, which are its counterparts under
 * the map's symmetry (symmetry.h). Several painters work one after the other; a painter does not change hexes that an earlier
 * painter has fixed. */
#ifndef WESNOTH_LADDER_CANVAS_H
#define WESNOTH_LADDER_CANVAS_H

#include "bands.h"
#include "base/arena.h"
#include "levelground.h"
#include "symmetry.h"
#include "terrain_codes.h"
#include "wesnoth/land/land.h"

enum { WN_SITES_MAX = 2048 /* upper bound for the length of lists of hexes, on the largest board */ };

/* Groups of terrain, each of which gets a share of the map. WN_GROUND: flat hexes that a climate changes. WN_HEIGHTS:
 * hills, woods and mountains that a climate changes. */
typedef enum {
    WN_WOODS,
    WN_HILLS,
    WN_MOUNTS,
    WN_FUNGI,
    WN_MARSH,
    WN_BARRED,
    WN_FORDS,
    WN_WATERS,
    WN_GROUND,
    WN_HEIGHTS,
    WN_GROUPS
} wn_group;

typedef struct {
    const wn_orbits *orbits, *plan; /* plan: the orbits by which starts and castles are laid out */
    lg_rng *rng;
    uint64_t seed; /* seed of the noise */
    int hexes;     /* number of hexes on the map */
    wn_style style;
    int left[WN_GROUPS]; /* number of hexes that the painters can still give to each group */
    /* kind: of each hex; fixed: is the hex fixed? A fixed hex changes only through wn_canvas_fix */
    uint8_t *kind, *fixed;
    int32_t *cost, *queue; /* scratch memory for laying roads */
    int starts, keeps, villages;
    wn_point start[WN_SIDES_MAX];   /* for each start gene, the first of its counterparts under the symmetry */
    wn_point keep[WN_SITES_MAX];    /* all keeps: those of the genes and their counterparts under the symmetry */
    wn_point village[WN_SITES_MAX]; /* all villages: those of the genes and their counterparts under the symmetry */
} wn_canvas;

static inline int wn_canvas_kind(const wn_canvas *c, wn_point p) {
    return c->kind[wn_index(c->orbits->height, p)];
}

/* Is it a hex of the map? */
static inline bool wn_canvas_has(const wn_canvas *c, wn_point p) {
    const wn_orbits *o = c->orbits;
    return p.x >= 1 && p.x <= o->width && p.y >= 1 && p.y <= o->height && wn_canvas_kind(c, p) != WN_K_OFF;
}

/* Is it a hex of the map on which a kind can be put? With the orbits of a plan, a hex cannot be put if one of its images lies
 * outside the board. */
static inline bool wn_canvas_can_put(const wn_canvas *c, wn_point p) {
    return wn_canvas_has(c, p) && c->orbits->orbit[wn_index(c->orbits->height, p)] != WN_NO_ORBIT;
}

/* Is the hex still grass and not fixed? */
static inline bool wn_canvas_free(const wn_canvas *c, wn_point p) {
    return wn_canvas_has(c, p) && wn_canvas_kind(c, p) == WN_K_FLAT && !c->fixed[wn_index(c->orbits->height, p)];
}

/* Put a kind on all images of a hex. wn_canvas_put does nothing if the hex is fixed. wn_canvas_fix puts the kind in any case,
 * and fixes the hex. */
void wn_canvas_put(wn_canvas *canvas, wn_point p, int kind);
void wn_canvas_fix(wn_canvas *canvas, wn_point p, int kind);
/* Appends the images of p, each once, to a list of `count` hexes. Returns the new count. */
int wn_canvas_add(const wn_canvas *canvas, wn_point p, wn_point *list, int count);
/* wn_canvas_nearest returns the number of steps to the nearest hex of a list, but at most 99. wn_canvas_inland returns how many
 * steps one can go from p in every direction without leaving the map, but at most `most`. */
int wn_canvas_nearest(const wn_point *list, int count, wn_point p);
int wn_canvas_inland(const wn_canvas *canvas, wn_point p, int most);
/* Returns how many of the six neighbours have a kind from `first` to `last`. */
int wn_canvas_beside(const wn_canvas *canvas, wn_point p, int first, int last);
/* Random choices. wn_canvas_between returns a number from low to high, wn_canvas_chance is true in this percentage of cases,
 * and wn_canvas_any returns any hex of the map. */
int wn_canvas_between(wn_canvas *canvas, int low, int high);
bool wn_canvas_chance(wn_canvas *canvas, int percent);
wn_point wn_canvas_any(wn_canvas *canvas);
/* Puts a kind on a free hex and its images, and subtracts them from the hexes that the group may still spend. Returns false if
 * the group has nothing left or the hex is not free. */
bool wn_canvas_spend(wn_canvas *canvas, wn_group group, wn_point p, int kind);

/* Makes water deep if all or nearly all of its neighbours are water, and puts a few reefs. */
void wn_deepen_waters(wn_canvas *canvas);
/* Draws a number of hexes from the inner part of a band, between `low` and `high` percent of its width. */
int wn_canvas_share(wn_canvas *canvas, wn_measure_name measure, int low, int high);

/* The painters, in the order in which they run, except that wn_shift_villages runs after wn_paint_highways. */
void wn_paint_starts(wn_canvas *canvas);
void wn_paint_summit(wn_canvas *canvas);
void wn_paint_form(wn_canvas *canvas);
void wn_paint_waters(wn_canvas *canvas);
void wn_paint_ridges(wn_canvas *canvas);
void wn_paint_castles(wn_canvas *canvas);
void wn_paint_fords(wn_canvas *canvas);
void wn_sink_castles(wn_canvas *canvas);
void wn_paint_villages(wn_canvas *canvas);
void wn_paint_piers(wn_canvas *canvas);
void wn_shift_villages(wn_canvas *canvas);
void wn_paint_highways(wn_canvas *canvas);
void wn_paint_roads(wn_canvas *canvas);
void wn_paint_clumps(wn_canvas *canvas);
void wn_paint_climate(wn_canvas *canvas);

/* Runs all painters on a land of grass. Starts, waters, ridges, castles, villages and the roads between starts are painted on
 * all images of `plan`. `kind` belongs to `orbits`. If `orbits` has fewer images than `plan`, some villages are then moved by
 * one hex, and all other details are painted separately for each side. Returns false if memory is short. */
bool wn_paint(const wn_orbits *plan, const wn_orbits *orbits, wn_style style, lg_rng *rng, int32_t *kind,
              int32_t *start);
/* wn_suits tells whether a climate suits a form; all climates suit wide land. wn_draw_climate draws one that does. */
bool wn_suits(wn_form form, int climate);
int wn_draw_climate(wn_form form, lg_rng *rng);

#endif
