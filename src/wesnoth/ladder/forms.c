/* Paints the forms of land other than wide land. Islands and caves are the surroundings of centres: every hex belongs to the
 * nearest centre, and where two centres are about equally near lies the strait or the wall between them. All hexes that a form
 * uses up belong to the same groups as on wide land, so that the map stays within the bands of the game's maps. */
#include <assert.h>

#include "canvas.h"

enum { STEP = 4 /* what a step of distance counts in a value */, MOUNTAIN_EDGE = 6 };

/* How much of a band a form uses, in percent of its width, and in which climates it can be. */
typedef struct {
    wn_measure_name measure;
    wn_group group;
    int low, high;
} portion;

typedef struct {
    portion portion[2];
    unsigned climates; /* bits by climate: 1 << (WN_SNOW - 1) is snow */
} form_row;

#define IN(climate) (1u << ((climate)-1))

static const form_row forms[WN_FORMS] = {
    [WN_WIDE] = {.climates = (1u << WN_CLIMATES) - 1},
    [WN_ISLANDS] = {{{WN_M_WATER, WN_WATERS, 65, 85}, {WN_M_FORD, WN_FORDS, 35, 65}},
                    IN(WN_TEMPERATE) | IN(WN_AUTUMN) | IN(WN_TROPICAL)},
    [WN_CAVERN] = {{{WN_M_CLOSED, WN_BARRED, 50, 75}, {WN_M_WATER, WN_WATERS, 8, 20}}, IN(WN_CAVERNS)},
    [WN_CITY] = {{{WN_M_CLOSED, WN_BARRED, 14, 26}, {WN_M_WATER, WN_WATERS, 8, 25}},
                 IN(WN_TEMPERATE) | IN(WN_AUTUMN) | IN(WN_SNOW) | IN(WN_DESERT) | IN(WN_TROPICAL)},
    [WN_COAST] = {{{WN_M_WATER, WN_WATERS, 45, 70}, {WN_M_SWAMP, WN_MARSH, 60, 90}}, IN(WN_MARSHY)},
    [WN_LAVA] = {{{WN_M_CLOSED, WN_BARRED, 30, 55}, {WN_M_WATER, WN_WATERS, 4, 12}}, IN(WN_DESERT) | IN(WN_CAVERNS)},
};

bool wn_suits(wn_form form, int climate) {
    assert(climate >= 0 && climate < WN_CLIMATES);
    return forms[form].climates >> climate & 1;
}

int wn_draw_climate(wn_form form, lg_rng *rng) {
    int suited[WN_CLIMATES] = {0}, count = 0; /* each form has a climate that suits it */
    for (int k = 0; k < WN_CLIMATES; k++)
        if (wn_suits(form, k)) suited[count++] = k;
    return suited[lg_rng_below(rng, (uint32_t)count)];
}

/* A form while it is painted. value: how early a hex is used up; -1: never. */
typedef struct form_plan form_plan;
struct form_plan {
    wn_canvas *canvas;
    wn_point centre[WN_SITES_MAX];
    int centres, edge; /* edge: the side of the map where the sea is */
    int (*value)(const form_plan *, wn_point);
};

/* Puts a kind on the hexes with the lowest values, until the group has used up what it may; `limit` is the first value that is too
 * high. Where `gaps` is above 0, that share of 256 stays free, in clumps. */
static void spend_lowest(const form_plan *f, wn_group group, int kind, int limit, int gaps) {
    wn_canvas *c = f->canvas;
    const wn_orbits *o = c->orbits;
    for (int value = 0; value < limit && c->left[group] > 0; value++)
        for (int i = 0; i < o->orbits; i++) {
            const wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
            if (!wn_canvas_free(c, p) || f->value(f, p) != value || wn_noise(c->seed + 21, p, 3) < gaps) continue;
            wn_canvas_spend(c, group, p, kind);
        }
}

/* Adds centres: the keeps, and hexes that are at least this many steps from every other centre. */
static void place_centres(form_plan *f, int apart, int most) {
    wn_canvas *c = f->canvas;
    for (int k = 0; k < c->keeps; k++)
        f->centre[f->centres++] = c->keep[k];
    for (int tries = 0; tries < 400 && f->centres + c->orbits->images <= most; tries++) {
        const wn_point p = wn_canvas_any(c);
        if (wn_canvas_nearest(f->centre, f->centres, p) < apart) continue;
        f->centres = wn_canvas_add(c, p, f->centre, f->centres);
    }
}

/* Returns by how much the two nearest centres differ in distance, with noise so that the border between them bends. */
static int border_value(const form_plan *f, wn_point p) {
    const wn_canvas *c = f->canvas;
    int first = 4096, second = 4096;
    for (int k = 0; k < f->centres; k++) {
        const int d = STEP * wn_distance(f->centre[k], p) + wn_noise(c->seed + 30 + (uint64_t)(k % 7), p, 4) / 24;
        if (d < first) {
            second = first;
            first = d;
        } else if (d < second) {
            second = d;
        }
    }
    return second - first;
}

static int strait_value(const form_plan *f, wn_point p) {
    const wn_canvas *c = f->canvas;
    const int border = border_value(f, p);
    const int edge = 2 * STEP * wn_canvas_inland(c, p, 4) + wn_noise(c->seed + 8, p, 4) / 24;
    if (wn_canvas_nearest(c->keep, c->keeps, p) < 3) return -1;
    return edge < border ? edge : border;
}

static int wall_value(const form_plan *f, wn_point p) {
    const wn_canvas *c = f->canvas;
    const int border = border_value(f, p), rock = MOUNTAIN_EDGE + wn_noise(c->seed + 8, p, 4) / 24;
    if (wn_canvas_nearest(c->keep, c->keeps, p) < 3) return -1;
    return !wn_canvas_inland(c, p, 1) && rock < border ? rock : border;
}

static int coast_value(const form_plan *f, wn_point p) {
    const wn_orbits *o = f->canvas->orbits;
    int least = 4096;
    if (wn_canvas_nearest(f->canvas->keep, f->canvas->keeps, p) < 3) return -1;
    for (int k = 0; k < o->images; k++) {
        const wn_point q = wn_image(o, p, k);
        const int away[] = {q.x - 1, q.y - 1, o->width - q.x, o->height - q.y};
        if (away[f->edge] < least) least = away[f->edge];
    }
    return STEP * (least > 0 ? least : 0) + wn_noise(f->canvas->seed + 8, p, 6) / 10;
}

/* Islands: straits between centres and sea at the edges; fords are where islands are near to each other. */
static void paint_islands(form_plan *f) {
    wn_canvas *c = f->canvas;
    place_centres(f, 6, 6 + c->hexes / 110);
    f->value = strait_value;
    const int fords = c->left[WN_FORDS];
    c->left[WN_FORDS] = fords / 2; /* the rest are fords in the islands */
    spend_lowest(f, WN_WATERS, WN_K_SHALLOW, 20, 70);
    spend_lowest(f, WN_FORDS, WN_K_FORD, 12, 0);
    c->left[WN_FORDS] += fords - fords / 2;
    wn_deepen_waters(c);
}

/* Caves: chambers around centres. The walls between them have gaps. */
static void paint_caves(form_plan *f) {
    place_centres(f, 5, 6 + f->canvas->hexes / 80);
    f->value = wall_value;
    spend_lowest(f, WN_BARRED, WN_K_WALL, 14, 105);
}

/* A city: streets around the middle of the map, and walls around them with a gate for each side, and towers of castle hexes. */
static void paint_city(form_plan *f) {
    wn_canvas *c = f->canvas;
    const wn_orbits *o = c->orbits;
    const wn_point middle = {(o->width + 1) / 2, (o->height + 1) / 2};
    const int radius = wn_canvas_between(c, 3, 5), towers = radius + wn_canvas_between(c, 0, 2);
    wn_point gate = middle, tower = middle;
    for (int n = 0, d = wn_canvas_between(c, 0, 5); n < radius; n++)
        gate = wn_step(gate, (d + (n & 1)) % 6);
    for (int i = 0; i < o->orbits; i++) {
        const wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        wn_point images[WN_IMAGES_MAX];
        const int count = wn_canvas_add(c, p, images, 0), away = wn_canvas_nearest(images, count, middle);
        if (away > radius || !wn_canvas_free(c, p) || wn_canvas_nearest(c->keep, c->keeps, p) < 3) continue;
        if (away < radius || wn_canvas_nearest(images, count, gate) < 2)
            wn_canvas_put(c, p, WN_K_ROAD);
        else
            wn_canvas_spend(c, WN_BARRED, p, WN_K_WALL);
    }
    for (int n = 0; n < towers; n++) {
        tower = wn_step(n % 2 ? middle : tower, wn_canvas_between(c, 0, 5));
        if (n % 2) tower = wn_step(tower, wn_canvas_between(c, 0, 5));
        if (wn_canvas_kind(c, tower) == WN_K_ROAD) wn_canvas_fix(c, tower, WN_K_CASTLE);
    }
}

/* A coast: the sea at an edge of the map and at the counterparts of this edge, and swamp along the shore. */
static void paint_coast(form_plan *f) {
    wn_canvas *c = f->canvas;
    f->edge = wn_canvas_between(c, 0, 3);
    f->value = coast_value;
    c->left[WN_GROUND] = 0; /* the climate adds no swamp of its own */
    spend_lowest(f, WN_WATERS, WN_K_SHALLOW, 60, 0);
    spend_lowest(f, WN_MARSH, WN_K_SWAMP, 90, 120);
    wn_deepen_waters(c);
}

/* Lava: streams that widen and bend. */
static void paint_lava(form_plan *f) {
    wn_canvas *c = f->canvas;
    for (int tries = 0; c->left[WN_BARRED] > 0 && tries < 40; tries++) {
        wn_point p = wn_canvas_any(c);
        int length = wn_canvas_between(c, 3, 9), d = wn_canvas_between(c, 0, 5);
        for (int n = 0; n < length && wn_canvas_free(c, p) && wn_canvas_nearest(c->keep, c->keeps, p) > 3; n++) {
            wn_canvas_spend(c, WN_BARRED, p, WN_K_CHASM);
            if (wn_canvas_chance(c, 50)) wn_canvas_spend(c, WN_BARRED, wn_step(p, (d + 1) % 6), WN_K_CHASM);
            if (wn_canvas_chance(c, 60)) d = (d + (wn_canvas_chance(c, 50) ? 1 : 5)) % 6;
            p = wn_step(p, d);
        }
    }
}

void wn_paint_form(wn_canvas *c) {
    static void (*const paint[WN_FORMS])(form_plan *) = {
        [WN_ISLANDS] = paint_islands, [WN_CAVERN] = paint_caves, [WN_CITY] = paint_city,
        [WN_COAST] = paint_coast,     [WN_LAVA] = paint_lava,
    };
    form_plan f = {.canvas = c};
    assert(c->style.form > WN_WIDE && c->style.form < WN_FORMS);
    for (int k = 0; k < 2; k++) {
        const portion *part = &forms[c->style.form].portion[k];
        c->left[part->group] = wn_canvas_share(c, part->measure, part->low, part->high);
    }
    paint[c->style.form](&f);
}

/* Builds piers: a hex of bridge from a village on the shore into open water. */
void wn_paint_piers(wn_canvas *c) {
    int left = (int)wn_band(WN_M_BRIDGES, c->orbits->sides, c->style.climate + 1).high / 4;
    for (int v = 0; v < c->villages && left >= c->orbits->images; v += c->orbits->images) {
        for (int d = 0; d < 6; d++) {
            const wn_point pier = wn_step(c->village[v], d), sea = wn_step(pier, d);
            if (!wn_canvas_has(c, pier) || wn_canvas_kind(c, pier) != WN_K_SHALLOW) continue;
            if (!wn_canvas_has(c, sea) || wn_canvas_kind(c, sea) > WN_K_DEEP || wn_canvas_kind(c, sea) < WN_K_SHALLOW)
                continue;
            wn_canvas_fix(c, pier, WN_K_BRIDGE);
            left -= c->orbits->images;
            break;
        }
    }
}
