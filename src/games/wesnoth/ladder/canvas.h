/* A ladder map while it is painted: whatever is put on a hex is put on all its images. Painters come one after the other and
 * keep off what earlier ones have fixed.
 */
#ifndef LG_WESNOTH_LADDER_CANVAS_H
#define LG_WESNOTH_LADDER_CANVAS_H

#include "core/arena.h"
#include "dress.h"
#include "games/wesnoth/land/noise.h"
#include "kind.h"
#include "levelground.h"
#include "symmetry.h"

enum { WN_SITES_MAX = 256, WN_GROUPS = 8 };

/* What land is made of, for shares. */
typedef enum { WN_WOODS, WN_HILLS, WN_MOUNTS, WN_FUNGI, WN_MARSH, WN_BARRED, WN_FORDS, WN_WATERS } wn_group;

typedef struct {
    const wn_orbits *orbits;
    lg_rng *rng;
    uint64_t seed;         /* of noise */
    int climate, hexes;    /* hexes: on the map */
    int left[WN_GROUPS];   /* hexes that each group is still to have */
    uint8_t *kind, *fixed; /* by hex; fixed: stays as it is */
    int32_t *cost, *queue; /* scratch of roads */
    int starts, keeps, villages;
    wn_point start[WN_SIDES_MAX];   /* by start gene: the first image */
    wn_point keep[WN_SITES_MAX];    /* all, with their images */
    wn_point village[WN_SITES_MAX]; /* likewise */
} wn_canvas;

static inline int wn_canvas_kind(const wn_canvas *c, wn_point p) {
    return c->kind[wn_index(c->orbits->height, p)];
}

/* Is it a hex of the map? */
static inline bool wn_canvas_has(const wn_canvas *c, wn_point p) {
    const wn_orbits *o = c->orbits;
    return p.x >= 1 && p.x <= o->width && p.y >= 1 && p.y <= o->height && wn_canvas_kind(c, p) != WN_K_OFF;
}

/* Has it no more than grass yet, with nothing fixed? */
static inline bool wn_canvas_free(const wn_canvas *c, wn_point p) {
    return wn_canvas_has(c, p) && wn_canvas_kind(c, p) == WN_K_FLAT && !c->fixed[wn_index(c->orbits->height, p)];
}

/* On all images, if nothing is fixed there. */
void wn_canvas_put(wn_canvas *canvas, wn_point p, int kind);
void wn_canvas_fix(wn_canvas *canvas, wn_point p, int kind);
/* The images of p, without the same twice, behind the `count` that a list has; returns how many it has then. */
int wn_canvas_add(const wn_canvas *canvas, wn_point p, wn_point *list, int count);
/* Steps to the nearest of a list, at most 99; and to what is off the map. */
int wn_canvas_nearest(const wn_point *list, int count, wn_point p);
int wn_canvas_inland(const wn_canvas *canvas, wn_point p, int most);
/* How many of the six neighbours have a kind from `first` to `last`. */
int wn_canvas_beside(const wn_canvas *canvas, wn_point p, int first, int last);
/* Chance. */
int wn_canvas_between(wn_canvas *canvas, int low, int high);
bool wn_canvas_chance(wn_canvas *canvas, int percent);
wn_point wn_canvas_any(wn_canvas *canvas);
/* A hex that goes to the account of its group, if that has some left. */
bool wn_canvas_spend(wn_canvas *canvas, wn_group group, wn_point p, int kind);

/* The painters, in this order. */
void wn_paint_starts(wn_canvas *canvas);
void wn_paint_waters(wn_canvas *canvas);
void wn_paint_ridges(wn_canvas *canvas);
void wn_paint_castles(wn_canvas *canvas);
void wn_paint_fords(wn_canvas *canvas);
void wn_sink_castles(wn_canvas *canvas);
void wn_paint_villages(wn_canvas *canvas);
void wn_shift_villages(wn_canvas *canvas);
void wn_paint_roads(wn_canvas *canvas);
void wn_paint_clumps(wn_canvas *canvas);
void wn_paint_climate(wn_canvas *canvas);

/* All of them, on land of nothing but grass. plan: the orbits that starts, waters, ridges, castles and villages come in; where
 * `orbits`, which the kinds are of, have fewer images, villages then move a little and all else is strewn anew for each
 * side. False if memory is short. */
bool wn_paint(const wn_orbits *plan, const wn_orbits *orbits, int climate, lg_rng *rng, int32_t *kind, int32_t *start);

#endif
