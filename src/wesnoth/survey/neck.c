/* Finds the narrowest place between a keep and its rivals. If each hex may carry only one path, the largest number of paths
 * without a common hex equals the smallest number of hexes that separate the keeps. Each hex is split into two nodes: an
 * inside, where paths enter, and an outside, where they leave. `from` holds for each hex the previous hex on its path. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fairness.h"
#include "parts.h"

enum { TURN = 5 /* movement points of most units in a turn */, NOBODY = -1 };
/* The kinds of hexes. OPEN: can be part of a cut; HOME: near the keep; RIVALS: near a rival's keep; SHUT: cannot be entered. */
enum { OPEN, HOME, RIVALS, SHUT };

typedef struct {
    const wn_board *board;
    wn_steps steps;
    uint8_t *what;  /* the kind of each hex */
    int32_t *from;  /* by hex: the previous hex on its path, or NOBODY */
    int32_t *came;  /* by inside and outside: the node from which the search came, or NOBODY */
    int32_t *queue; /* the queue of the search: insides (2 hex) and outsides (2 hex + 1) */
    int seen;
} cut;

static bool see_node(cut *c, int node, int from) {
    if (c->came[node] != NOBODY) return false;
    c->came[node] = from;
    assert(node >= 0 && c->seen < 2 * c->board->hexes);
    c->queue[c->seen++] = node;
    return true;
}

/* Searches outwards from all hexes near the keep. Returns the outside next to a rival's hex, or NOBODY. Only hexes are limited
 * to one path; between two hexes there is no limit. So from the outside of a hex the search may also enter a hex that follows
 * this one on a path. */
static int search_way(cut *c) {
    memset(c->came, -1, sizeof *c->came * 2 * (size_t)c->board->hexes);
    c->seen = 0;
    for (int hex = 0; hex < c->board->hexes; hex++)
        if (c->what[hex] == HOME) see_node(c, 2 * hex + 1, 2 * hex + 1);
    for (int done = 0; done < c->seen; done++) {
        int node = c->queue[done], hex = node / 2;
        const int *step = wn_steps_from(&c->steps, hex);
        bool outside = node & 1;
        for (int d = 0; d < 6 && outside; d++) {
            int to = hex + step[d];
            if (c->what[to] == RIVALS) return node;
            if (c->what[to] == OPEN) see_node(c, 2 * to, node);
        }
        if (outside) {
            /* the search may give up the path through this hex */
            if (c->what[hex] == OPEN && c->from[hex] != NOBODY) see_node(c, 2 * hex, node);
        } else if (c->from[hex] == NOBODY) {
            see_node(c, node + 1, node);
        } else {
            see_node(c, 2 * c->from[hex] + 1, node); /* another path comes from there; it may take another course */
        }
    }
    return NOBODY;
}

static void mark_near(cut *c, int side, const int32_t *cost) {
    const wn_board *b = c->board;
    for (int hex = 0; hex < b->hexes; hex++)
        if (c->what[hex] != SHUT && cost[hex] <= TURN) c->what[hex] = side;
}

/* Marks the hexes near the keep and near the rivals. Returns false if a rival keep is so near that no hex lies between. */
static bool mark_all(cut *c, wn_board *b, int side) {
    for (int hex = 0; hex < b->hexes; hex++)
        c->what[hex] = wn_pays_for(b, hex) == WN_NO_WAY ? SHUT : OPEN;
    for (int s = 1; s <= b->sides; s++) {
        if (s == side || !wn_keep_of(b, s)) continue;
        wn_paths(b, b->keep[s], WN_FOOT, b->cost);
        mark_near(c, RIVALS, b->cost);
    }
    wn_paths(b, b->keep[side], WN_FOOT, b->cost);
    for (int hex = 0; hex < b->hexes; hex++) {
        const int *step = wn_steps_from(&c->steps, hex);
        if (b->cost[hex] > TURN) continue;
        if (c->what[hex] == RIVALS) return false;
        for (int d = 0; d < 6; d++)
            if (c->what[hex + step[d]] == RIVALS) return false;
    }
    mark_near(c, HOME, b->cost);
    return true;
}

bool wn_neck_find(wn_board *b, int side, wn_neck *neck) {
    size_t hexes = (size_t)b->hexes;
    assert(side >= 1 && side <= b->sides && wn_keep_of(b, side));
    int32_t *memory = malloc(hexes * (5 * sizeof *memory + 1));
    if (!memory) return false;
    cut c = {.board = b,
             .steps = wn_steps_of(b),
             .from = memory,
             .came = memory + hexes,
             .queue = memory + 3 * hexes,
             .what = (uint8_t *)(memory + 5 * hexes)};
    *neck = (wn_neck){.width = -1};
    if (mark_all(&c, b, side)) {
        memset(c.from, -1, sizeof *c.from * hexes);
        neck->width = 0;
        for (int end; (end = search_way(&c)) != NOBODY; neck->width++) {
            /* Adds one path, going back from its last outside. */
            int node = end;
            while (c.came[node] != node) {
                int before = c.came[node];
                if (!(node & 1) && before != node + 1) c.from[node / 2] = before / 2;
                if (!(node & 1) && before == node + 1) c.from[node / 2] = NOBODY;
                node = before;
            }
        }
        /* The cut has the hexes whose inside the search has reached but not their outside. It has as many hexes as there are
         * paths (Menger 1927). */
        double sum = 0;
        int cuts = 0;
        for (int hex = 0; hex < b->hexes; hex++) {
            if (c.what[hex] != OPEN || c.came[2 * hex] == NOBODY || c.came[2 * hex + 1] != NOBODY) continue;
            sum += b->cost[hex];
            cuts++;
        }
        assert(cuts == neck->width);
        neck->away = cuts ? sum / cuts : 0;
    }
    free(memory);
    return true;
}
