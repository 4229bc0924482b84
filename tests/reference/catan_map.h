/* The places of the slow implementation: corners and edges as points of the plane (tests/slow_catan.h). A corner is a corner
 * point of a land hex, and an edge is the side of one. Each gets the index that the table gives to it, found hex by hex. Two
 * corners or two edges never have the same index. */
#ifndef LG_TESTS_REFERENCE_CATAN_MAP_H
#define LG_TESTS_REFERENCE_CATAN_MAP_H

#include "slow_catan.h"

#include "players/catan/game/position.h"

enum { REF_NONE = -1 };

typedef struct {
    slow_board board;
    int corners, edges, robber; /* robber: the first desert, or REF_NONE */
    slow_point corner[CT_CORNERS_MAX];
    int corner_name[CT_CORNERS_MAX], edge_name[CT_EDGES_MAX];
    /* end: the two corners of an edge; ways: the number of edges at a corner; way: these edges */
    int end[CT_EDGES_MAX][2], ways[CT_CORNERS_MAX], way[CT_CORNERS_MAX][3];
    bool touches[CT_CORNERS_MAX][CT_HEXES_MAX];
    bool port[CT_CORNERS_MAX][CT_PORT_KINDS];
} ref_map;

static inline bool ref_is_land(const ref_map *map, int hex) {
    return map->board.board->resource[hex] != CT_SEA;
}

static inline int ref_corner_at(const ref_map *map, slow_point p) {
    for (int c = 0; c < map->corners; c++)
        if (slow_apart(map->corner[c], p, 0)) return c;
    return REF_NONE;
}

static inline int ref_corner_named(const ref_map *map, int name) {
    for (int c = 0; c < map->corners; c++)
        if (map->corner_name[c] == name) return c;
    return REF_NONE;
}

static inline int ref_edge_named(const ref_map *map, int name) {
    for (int e = 0; e < map->edges; e++)
        if (map->edge_name[e] == name) return e;
    return REF_NONE;
}

static inline int ref_edge_between(const ref_map *map, int a, int b) {
    for (int e = 0; e < map->edges; e++)
        if ((map->end[e][0] == a && map->end[e][1] == b) || (map->end[e][0] == b && map->end[e][1] == a)) return e;
    return REF_NONE;
}

static inline void ref_add_corner(ref_map *map, slow_point p, int hex, int name) {
    int c = ref_corner_at(map, p);
    if (c == REF_NONE) {
        CHECK(ref_corner_named(map, name) == REF_NONE, "two corners are number %d", name);
        c = map->corners++;
        map->corner[c] = p;
        map->corner_name[c] = name;
    }
    CHECK(map->corner_name[c] == name, "one corner is number %d and %d", map->corner_name[c], name);
    map->touches[c][hex] = true;
}

static inline void ref_add_edge(ref_map *map, int a, int b, int name) {
    int e = ref_edge_between(map, a, b);
    if (e == REF_NONE) {
        CHECK(ref_edge_named(map, name) == REF_NONE, "two edges are number %d", name);
        e = map->edges++;
        map->end[e][0] = a;
        map->end[e][1] = b;
        map->edge_name[e] = name;
        map->way[a][map->ways[a]++] = map->way[b][map->ways[b]++] = e;
    }
    CHECK(map->edge_name[e] == name, "one edge is number %d and %d", map->edge_name[e], name);
}

static inline void ref_add_hex(ref_map *map, const ct_table *table, int hex) {
    slow_point at = map->board.hex[hex];
    for (int k = 0; k < 6; k++)
        ref_add_corner(map, slow_corner(at, k), hex, table->corner_of[hex][k]);
    for (int k = 0; k < 6; k++)
        ref_add_edge(map, ref_corner_at(map, slow_corner(at, k + 1)), ref_corner_at(map, slow_corner(at, k + 2)),
                     table->edge_of[hex][k]);
    if (map->robber == REF_NONE && map->board.board->resource[hex] == CT_DESERT) map->robber = hex;
}

static inline void ref_add_ports(ref_map *map) {
    const ct_board *b = map->board.board;
    for (int p = 0; p < b->ports; p++) {
        int from = ref_corner_at(map, map->board.edge[b->edge[p]].from);
        int to = ref_corner_at(map, map->board.edge[b->edge[p]].to);
        map->port[from][b->kind[p]] = map->port[to][b->kind[p]] = true;
    }
}

/* Initialises the map; the board is borrowed. */
static inline void ref_map_init(ref_map *map, const ct_table *table, const ct_board *board) {
    memset(map, 0, sizeof *map);
    map->robber = REF_NONE;
    slow_read(&map->board, board);
    for (int h = 0; h < map->board.hexes; h++)
        if (ref_is_land(map, h)) ref_add_hex(map, table, h);
    ref_add_ports(map);
}

#endif
