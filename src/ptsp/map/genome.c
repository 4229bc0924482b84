/* Decodes genomes: draws the walls, then places the ship and the waypoints. The paper's repair moves them along
 * the axes to the first valid place. The paper leaves some things open (fractions, thickness, corners); there we chose the
 * reading that fits the paper's figures best. */
#include "ptsp/encodings/drawing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int pt_genes(const pt_recipe *r) {
    const int walls = r->lock ? 0 : pt_drawings[r->drawing]->genes(r), kept = r->lock ? r->lock->waypoints : 0;
    const bool ship = !r->lock || r->lock->ship.x < 0;
    return walls + 2 * ship + 2 * (r->waypoints - kept) + (r->steps == 0) + 2 * r->evolved;
}

static bool are_apart(pt_point a, pt_point b, int gap) {
    int x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y >= gap * gap;
}

/* May waypoint k (-1: the ship) stand at p, given the sites that have been placed before it? */
static bool is_valid(const pt_recipe *r, const pt_walls *walls, const pt_placed *placed, int k, pt_point p) {
    if (!pt_inside(walls, p.x, p.y) || pt_wall_at(walls, p.x, p.y)) return false;
    if (r->lock && !r->region[p.y * walls->width + p.x]) return false;
    if (k >= 0 && !are_apart(p, placed->ship, PT_SHIP_GAP)) return false;
    for (int i = 0; i < k; i++)
        if (!are_apart(p, placed->waypoint[i], PT_WAYPOINT_GAP)) return false;
    return !pt_hit(walls, p.x, p.y);
}

/* Returns the first valid place among p and the places 1, 2, ... pixels to the right, left, below and above it; p if none
 * is valid. */
static pt_point repair_place(const pt_recipe *r, const pt_walls *walls, const pt_placed *placed, int k, pt_point p) {
    static const int way[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    if (is_valid(r, walls, placed, k, p)) return p;
    for (int s = 1; s < walls->width || s < walls->height; s++)
        for (int w = 0; w < 4; w++) {
            pt_point q = {(int16_t)(p.x + s * way[w][0]), (int16_t)(p.y + s * way[w][1])};
            if (is_valid(r, walls, placed, k, q)) return q;
        }
    return p;
}

/* Makes room for a site whose place is not valid: moves it on until no other site has the same cell, and removes the wall
 * there, because a cell of a map can hold only one thing. */
static pt_point clear_place(pt_walls *walls, const pt_placed *placed, int k, pt_point p) {
    for (bool taken = true; taken;) {
        taken = k >= 0 && !are_apart(p, placed->ship, 1);
        for (int i = 0; i < k; i++)
            taken = taken || !are_apart(p, placed->waypoint[i], 1);
        if (taken) p = p.x + 1 < walls->width ? (pt_point){(int16_t)(p.x + 1), p.y} : (pt_point){0, (int16_t)(p.y + 1)};
    }
    /* below the last place that genes can reach, there are far more cells than sites */
    assert(pt_inside(walls, p.x, p.y));
    walls->bit[((p.y + PT_MARGIN) * 8 + (p.x & 7)) * walls->words + (p.x >> 9)] &= ~(UINT64_C(1) << (p.x >> 3 & 63));
    return p;
}

static int scan_order(const void *a, const void *b) {
    const pt_point *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

static int choose_whole(double gene, int least, int most) {
    return least + (int)(pt_share_of(gene) * (most - least + 1));
}

void pt_walls_of_genes(const pt_recipe *r, const double *gene, pt_walls *walls, pt_placed *placed) {
    assert(r->size >= 1 && r->size <= PT_SIDE_MAX && r->waypoints <= PT_WAYPOINTS_MAX);
    if (r->lock) {
        *walls = *r->walls;
    } else {
        const pt_drawing *drawing = pt_drawings[r->drawing];
        const int edge = r->size - 1;
        pt_walls_init(walls, r->size, r->size);
        drawing->draw(r, gene, walls);
        gene += drawing->genes(r);
        if (r->border) {
            pt_walls_fill(walls, 0, 0, edge, r->border - 1);
            pt_walls_fill(walls, 0, edge - r->border + 1, edge, edge);
            pt_walls_fill(walls, 0, 0, r->border - 1, edge);
            pt_walls_fill(walls, edge - r->border + 1, 0, edge, edge);
        }
        pt_walls_finish(walls);
    }
    bool cut = false;
    for (int k = -1; k < r->waypoints; k++) {
        pt_point *site = k < 0 ? &placed->ship : &placed->waypoint[k];
        if (r->lock && (k < 0 ? r->lock->ship.x >= 0 : k < r->lock->waypoints)) {
            *site = k < 0 ? r->lock->ship : r->lock->waypoint[k];
            continue;
        }
        pt_point p = {(int16_t)(pt_clip_gene(gene[0]) * walls->width),
                      (int16_t)(pt_clip_gene(gene[1]) * walls->height)};
        assert(gene[0] == gene[0] && gene[1] == gene[1]);
        gene += 2;
        *site = repair_place(r, walls, placed, k, p);
        bool bad = !is_valid(r, walls, placed, k, *site);
        cut |= bad;
        if (bad) *site = clear_place(walls, placed, k, *site);
    }
    if (cut) pt_walls_finish(walls);
    qsort(placed->waypoint, (size_t)r->waypoints, sizeof *placed->waypoint, scan_order);
    for (int k = 1; k < r->waypoints; k++)
        assert(scan_order(&placed->waypoint[k - 1], &placed->waypoint[k]) < 0); /* no two waypoints are in one cell */
    placed->steps = r->steps ? r->steps : choose_whole(*gene++, 200, 2000);
    placed->physics = (pt_physics){0};
    if (!r->evolved) return;
    placed->physics.loss = (int16_t)choose_whole(gene[0], PT_LOSS_MIN, PT_LOSS_MAX);
    placed->physics.turn = (int16_t)choose_whole(gene[1], PT_TURN_MIN, PT_TURN_MAX);
}

void pt_to_map(const pt_recipe *r, const pt_walls *walls, const pt_placed *placed, pt_map *map) {
    memset(map, 0, offsetof(pt_map, letter));
    map->width = (int16_t)walls->width;
    map->height = (int16_t)walls->height;
    map->steps = placed->steps;
    map->waypoints = r->waypoints;
    map->physics = placed->physics;
    map->ship = placed->ship;
    memcpy(map->waypoint, placed->waypoint, sizeof *placed->waypoint * (size_t)r->waypoints);
    if (r->lock) memcpy(map->letter, r->lock->letter, (size_t)map->width * (size_t)map->height);
    for (int y = 0; y < map->height && !r->lock; y++)
        for (int x = 0; x < map->width; x++)
            map->letter[y * map->width + x] = pt_wall_at(walls, x, y) ? '@' : '.';
    map->letter[map->ship.y * map->width + map->ship.x] = 'S';
    for (int i = 0; i < r->waypoints; i++)
        map->letter[map->waypoint[i].y * map->width + map->waypoint[i].x] = 'C';
    /* no waypoint has overwritten the ship */
    assert(map->letter[map->ship.y * map->width + map->ship.x] == 'S' && map->steps > 0);
}
