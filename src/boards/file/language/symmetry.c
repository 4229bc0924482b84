/* The symmetries of a board: turns and mirrors about its middle that map the board onto itself. */
#include <assert.h>
#include <string.h>

#include "board.h"

/* A place, times twice the number of cells, about the middle: for hexes in axial coordinates. */
typedef struct {
    long a, b;
} spot;

/* A linear map of spots: a' = m[0] a + m[1] b, b' = m[2] a + m[3] b. */
typedef struct {
    const char *name;
    signed char m[4];
} map;

/* Of axial coordinates (q, r) of pointed hexes, where a = 2 q + r and b = r. */
static const map of_hexes[] = {
    {"none", {1, 0, 0, 1}},        {"mirror left right", {-1, -1, 0, 1}}, {"mirror top bottom", {1, 1, 0, -1}},
    {"half turn", {-1, 0, 0, -1}}, {"third turn", {-1, -1, 1, 0}},        {"two thirds turn", {0, 1, -1, -1}},
    {"sixth turn", {0, -1, 1, 1}}, {"five sixths turn", {1, 1, -1, 0}},   {"mirror 30", {0, 1, 1, 0}},
    {"mirror 60", {-1, 0, 1, 1}},  {"mirror 120", {1, 0, -1, -1}},        {"mirror 150", {0, -1, -1, 0}},
};
static const map of_squares[] = {
    {"none", {1, 0, 0, 1}},
    {"mirror left right", {-1, 0, 0, 1}},
    {"mirror top bottom", {1, 0, 0, -1}},
    {"half turn", {-1, 0, 0, -1}},
    {"quarter turn", {0, -1, 1, 0}},
    {"three quarters turn", {0, 1, -1, 0}},
    {"mirror diagonal", {0, 1, 1, 0}},
    {"mirror other diagonal", {0, -1, -1, 0}},
};

static bool is_hex(const fg_layout *l) {
    return l->grid == FG_POINTED || l->grid == FG_FLAT;
}

static int find_spot(const spot *all, int n, spot at) {
    for (int p = 0; p < n; p++)
        if (all[p].a == at.a && all[p].b == at.b) return p;
    return -1;
}

/* Cells are mapped onto cells and neighbours onto neighbours. */
static bool keeps_neighbours(const fg_layout *l, const int *image) {
    for (int p = 0; p < fg_place_count(l); p++) {
        if ((image[p] < l->cells) != (p < l->cells)) return false;
        for (int e = l->start[p]; e < l->start[p + 1]; e++) {
            int to = image[l->near[e]], from = image[p], k = l->start[from];
            while (k < l->start[from + 1] && l->near[k] != to)
                k++;
            if (k == l->start[from + 1]) return false;
        }
    }
    return true;
}

static bool find_image(const fg_layout *l, const spot *all, const map *m, int *image) {
    int n = fg_place_count(l);
    for (int p = 0; p < n; p++) {
        spot to = {m->m[0] * all[p].a + m->m[1] * all[p].b, m->m[2] * all[p].a + m->m[3] * all[p].b};
        image[p] = l->grid == FG_GRAPH ? p : find_spot(all, n, to);
        if (image[p] < 0) return false;
    }
    return keeps_neighbours(l, image);
}

int fg_symmetry_find(const fg_layout *layout, const char *name) {
    for (int s = 0; s < layout->symmetries; s++)
        if (!strcmp(layout->symmetry[s], name)) return s;
    return -1;
}

/* Flat hexes lie on their side: what mirrors the lines of pointed ones left and right mirrors theirs top and bottom. */
static const char *name_of(const fg_layout *l, const map *m) {
    if (l->grid != FG_FLAT) return m->name;
    if (!strcmp(m->name, "mirror left right")) return "mirror top bottom";
    return !strcmp(m->name, "mirror top bottom") ? "mirror left right" : m->name;
}

bool fg_symmetries_build(fg_room *room, fg_layout *layout, lg_error *error) {
    spot all[FG_PLACES_MAX];
    int places = fg_place_count(layout), image[FG_PLACES_MAX];
    const map *maps = is_hex(layout) ? of_hexes : of_squares;
    int count = layout->grid == FG_GRAPH ? 1 : is_hex(layout) ? 12 : 8;
    /* Finds the spots of all places, about the middle of the cells. */
    spot sum = {0, 0};
    for (int p = 0; p < fg_place_count(layout); p++) {
        /* Of a slot the middle of its edge. All coordinates are doubled, so that this is a whole number. Flat hexes
         * are pointed ones with the two directions exchanged. */
        int slot = p - layout->cells, cell = slot < 0 ? p : layout->slot_cell[slot], a = 0, b = 0;
        if (slot >= 0) { /* slots need a coast, so this is no graph */
            int side = layout->slot_side[slot] * (layout->sides == 8 ? 2 : 1);
            fg_side_offset(layout->grid, layout->sides, side, &a, &b);
        }
        a += 2 * layout->a[cell];
        b += 2 * layout->b[cell];
        all[p] = is_hex(layout) ? (spot){(a - b) / 2, b} : (spot){a, b};
        if (p >= layout->cells) continue;
        sum.a += all[p].a;
        sum.b += all[p].b;
    }
    for (int p = 0; p < fg_place_count(layout); p++)
        all[p] = (spot){all[p].a * layout->cells - sum.a, all[p].b * layout->cells - sum.b};
    for (int k = 0; k < count; k++) {
        if (!find_image(layout, all, &maps[k], image)) continue;
        int *kept = fg_take(room, (size_t)places, sizeof *kept);
        if (!kept) return lg_fail_memory(error);
        memcpy(kept, image, sizeof *kept * (size_t)places);
        layout->symmetry[layout->symmetries] = name_of(layout, &maps[k]);
        layout->image[layout->symmetries++] = kept;
    }
    assert(layout->symmetries && !strcmp(layout->symmetry[0], "none"));
    return true;
}
