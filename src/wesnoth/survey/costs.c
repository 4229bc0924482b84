/* The cheapest paths from the keeps, and for each hex the side whose keep is nearest by path cost. They are computed from
 * scratch, or updated after one hex has become cheaper or more expensive (Ramalingam and Reps 1996). An update looks only at
 * hexes whose best path changes, which are about twenty on a land of 40 x 40. During an update these hexes are called loose:
 * their entry in `nearest` is ~side, where side is the side for which their land still counts, and their villages count for no
 * side. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

void wn_find_pays(const wn_board *b, int class, int32_t *pays) {
    for (int hex = 0; hex < b->hexes; hex++) {
        int points = wn_class_pays(b, class, hex);
        pays[hex] = points == WN_NO_WAY ? WN_FAR : points;
    }
}

#ifndef NDEBUG
/* Are the costs those of cheapest paths? Checks only every 61st hex, to save time: no neighbour may offer a cheaper path to the
 * hex, and some neighbour must offer a path of exactly its cost. The stride is a prime, so that all columns and rows are
 * visited. */
static bool are_cheapest(const wn_board *b, int start, const int32_t *pays, const int32_t *cost) {
    const wn_steps s = wn_steps_of(b);
    for (int hex = start % 61; hex < b->hexes; hex += 61) {
        const int *step = wn_steps_from(&s, hex);
        int32_t least = WN_FAR;
        if (b->band[hex] == WN_BORDER || hex == start) continue;
        for (int d = 0; d < 6; d++)
            if (cost[hex + step[d]] + pays[hex] < least) least = cost[hex + step[d]] + pays[hex];
        if (cost[hex] != least) return false;
    }
    return cost[start] == 0;
}
#endif

/* Dijkstra's algorithm with Dial's buckets. */
void wn_paths_over(wn_board *board, wn_point from, const int32_t *pays, int32_t *cost) {
    enum { BUCKETS = 8 };
    _Static_assert((int)BUCKETS > (int)WN_DEAREST, "a step leads round all buckets");
    int head[BUCKETS], items = 0, left = 1, start = wn_index(board->height, from);
    int32_t *queue = board->queue, *next = board->next;
    const wn_steps s = wn_steps_of(board);
    for (int hex = 0; hex < board->hexes; hex++)
        cost[hex] = WN_FAR;
    memset(head, -1, sizeof head);
    cost[start] = 0;
    queue[items] = start;
    next[items] = -1;
    head[0] = items++;
    for (int now = 0; left > 0; now++)
        while (head[now % BUCKETS] >= 0) {
            int item = head[now % BUCKETS], at = queue[item];
            head[now % BUCKETS] = next[item];
            left--;
            if (cost[at] != now) continue;
            const int *step = wn_steps_from(&s, at);
            for (int d = 0; d < 6; d++) {
                int to = at + step[d], there = now + pays[to];
                if (there >= cost[to]) continue;
                cost[to] = there;
                queue[items] = to;
                next[items] = head[there % BUCKETS];
                head[there % BUCKETS] = items++;
                left++;
            }
        }
    assert(items <= 7 * board->hexes); /* the queue has room for this many */
    assert(are_cheapest(board, start, pays, cost));
}

const int wn_way_class[WN_WAYS] = {WN_CLASS_smallfoot,    WN_CLASS_armoredfoot, WN_CLASS_swimmer,
                                   WN_CLASS_naga,         WN_CLASS_fly,         WN_CLASS_orcishfoot,
                                   WN_CLASS_dwarvishfoot, WN_CLASS_mounted,     WN_CLASS_elusivefoot};

/* A hex that changes, with the ways of one movement type. */
typedef struct {
    wn_one_hex *hex;
    wn_board *board;
    wn_ways *way;
    int loose;
    bool counts; /* has the cost or the side of some village changed? */
} following;

typedef struct {
    int32_t *first, *hex, *next; /* first: by cost, 1 + index of the item, 0 if the list is empty */
    /* items: all that were pushed; left: items not popped yet; now: the lowest cost that can still be in a list */
    int items, left, now;
} lists;

static lists lists_of(const wn_board *b) {
    return (lists){.first = b->listed, .hex = b->queue, .next = b->next, .now = WN_FAR};
}

static void push_hex(lists *l, int cost, int hex) {
    assert(cost >= 0 && cost < WN_FAR);
    int item = l->items++;
    l->hex[item] = hex;
    l->next[item] = l->first[cost];
    l->first[cost] = item + 1;
    l->left++;
    if (cost < l->now) l->now = cost;
}

/* Returns the next hex; its cost is in l->now. */
static int pop_hex(lists *l) {
    assert(l->left > 0);
    while (!l->first[l->now])
        l->now++;
    int item = l->first[l->now] - 1;
    l->first[l->now] = l->next[item];
    l->left--;
    return l->hex[item];
}

static int nearest_to(const wn_board *b, const wn_ways *w, int hex) {
    int32_t least = WN_FAR;
    int whose = 0;
    for (int s = 1; s <= b->sides; s++) {
        if (!b->keep[s].x || w->away[s][hex] > least) continue;
        whose = w->away[s][hex] < least ? s : 0;
        least = w->away[s][hex];
    }
    return least < WN_FAR ? whose : 0;
}

static void count_land(wn_board *b, wn_ways *w, int side, int hex, int by) {
    int32_t *land = b->band[hex] == WN_OPEN ? w->open : w->made;
    if (side) wn_put(b, &land[side], land[side] + by);
    assert(land[side] >= 0);
}

static void count_village(wn_board *b, wn_ways *w, int side, int hex, int by) {
    if (!side || !b->village[hex]) return;
    int away = w->away[side][hex];
    int32_t *there = &w->settlers[side][away];
    assert(away < WN_FAR); /* a side is nearest to a hex only if it can reach the hex */
    if (away > w->farthest[side]) w->farthest[side] = away;
    wn_put(b, there, *there + by);
    wn_put(b, &w->met[side], w->met[side] + by);
    assert(*there >= 0 && w->met[side] >= *there);
}

/* Makes a hex loose before its cost changes: the hex is left out of the counts of land and villages until fasten_all adds it
 * again. A loose hex has the complement of its side in `nearest`. */
static void loosen_hex(following *f, int hex) {
    int side = f->way->nearest[hex];
    if (side < 0) return;
    if (f->board->village[hex]) {
        count_village(f->board, f->way, side, hex, -1);
        f->counts = true;
    }
    wn_put(f->board, &f->way->nearest[hex], ~side);
    f->board->loose[f->loose++] = hex;
}

static void fasten_all(following *f) {
    wn_board *b = f->board;
    for (int k = 0; k < f->loose; k++) {
        int hex = b->loose[k], before = ~f->way->nearest[hex], now = nearest_to(b, f->way, hex);
        assert(before >= 0 && before <= b->sides); /* each hex is made loose only once */
        if (before != now) {
            count_land(b, f->way, before, hex, -1);
            count_land(b, f->way, now, hex, 1);
        }
        count_village(b, f->way, now, hex, 1);
        wn_put(b, &f->way->nearest[hex], now);
    }
}

/* Walks over the villages of a side, the nearest first; cost is the path cost of the current one. */
typedef struct {
    int side, cost, left; /* left: number of further villages at this cost */
} settler;

/* Compares two sides by their first `ranks` villages. Returns the sum over k of the differences between the costs of their k-th
 * nearest villages. The sum is computed cost by cost: at each cost, it grows by the difference between the numbers of villages
 * that the two sides have reached. */
static void compare_two(const int32_t *one, const int32_t *other, int ranks, int *apart) {
    int had = 0, has = 0;
    *apart = 0;
    for (int cost = 0; had < ranks || has < ranks; cost++) {
        had += one[cost];
        has += other[cost];
        *apart += abs((had < ranks ? had : ranks) - (has < ranks ? has : ranks));
    }
}

/* Compares the k-th nearest villages among all sides that have at least k villages. These may be only two of four sides,
 * because some sides may not have made any land yet. Each village of a side that is helped should be nearer by some points. */
static void compare_villages(const wn_board *b, const wn_ways *w, wn_balance *of) {
    enum { POINTS = 4 };
    settler settlers[WN_SIDES_MAX];
    int sides = 0;
    for (int s = 1; s <= b->sides; s++)
        if (wn_keep_of(b, s)) settlers[sides++] = (settler){.side = s, .cost = -1};
    of->compared = of->apart = 0;
    if (sides == 2 && !b->help.on) {
        const int *met = w->met, a = settlers[0].side, c = settlers[1].side;
        of->compared = met[a] < met[c] ? met[a] : met[c];
        compare_two(w->settlers[a], w->settlers[c], of->compared, &of->apart);
        return;
    }
    for (int k = 0;; k++) {
        int low = WN_FAR, high = -WN_FAR, having = 0;
        for (settler *s = settlers; s < settlers + sides; s++) {
            if (w->met[s->side] <= k) continue;
            while (!s->left)
                s->left = w->settlers[s->side][++s->cost];
            s->left--;
            int nearer = b->help.on ? POINTS * (b->help.favour[s->side] - WN_NO_FAVOUR) / WN_NO_FAVOUR : 0;
            int cost = s->cost + nearer;
            if (cost < low) low = cost;
            if (cost > high) high = cost;
            having++;
        }
        if (having < 2) return;
        of->compared++;
        of->apart += high - low;
    }
}

static int land_and_bonus(const wn_board *b, const wn_ways *w, int side) {
    int hexes = w->made[side] + b->help.bonus[side];
    return hexes > 0 ? hexes : 0;
}

/* Fills in the shares. A side without a keep has no nearest land, so its numbers are 0. A side that is helped is due more. */
static void find_shares(const wn_board *b, const wn_ways *w, wn_balance *of) {
    enum { ALIKE = 15 * WN_NO_FAVOUR };
    int sides = 0, villages = 0, weights = 0, hexes = 0;
    of->shared = of->uneven = of->made = of->unsettled = 0;
    for (int s = 1; s <= b->sides; s++) {
        sides += b->keep[s].x != 0;
        villages += w->met[s];
        of->made += w->made[s];
        of->shared += w->made[s] + w->open[s];
        weights += b->help.on && b->keep[s].x ? ALIKE + b->help.favour[s] : 0;
        hexes += b->help.on ? land_and_bonus(b, w, s) : 0;
    }
    assert(of->made <= of->shared && of->shared <= b->hexes);
    for (int s = 1; s <= b->sides && sides > 1; s++) {
        int land_due = of->shared; /* the land that is due to the side, times the number of sides */
        /* the villages that are due to the side, times the number of made hexes */
        int villages_due = villages * w->made[s];
        if (b->help.on) {
            int weight = ALIKE + b->help.favour[s];
            land_due = weights > 0 ? (int)((int64_t)of->shared * sides * weight / weights) : 0;
            villages_due = hexes ? (int)((int64_t)villages * of->made * land_and_bonus(b, w, s) / hexes) : 0;
        }
        int land = abs((w->made[s] + w->open[s]) * sides - land_due);
        int settled = abs(w->met[s] * of->made - villages_due);
        if (b->keep[s].x && land > of->uneven) of->uneven = land;
        if (settled > of->unsettled) of->unsettled = settled;
    }
}

static void find_balance(const wn_board *b, int way, wn_findings *f) {
    compare_villages(b, &b->way[way], &f->balance[way]);
    find_shares(b, &b->way[way], &f->balance[way]);
}

static void find_halves(const wn_board *b, wn_findings *f) {
    for (int s = 1; s <= b->sides; s++) {
        f->settled[s] = b->way[WN_ON_FOOT].met[s];
        f->area[s] = b->way[WN_ON_FOOT].made[s];
    }
}

/* Finds the cheapest paths of each movement type from scratch. A village that a side cannot reach does not count for this
 * side. */
void wn_find_ways(wn_board *b, unsigned parts, wn_findings *f) {
    if (parts & WN_FIND_COSTS) {
        memset(f->settled, 0, sizeof f->settled);
        memset(f->area, 0, sizeof f->area);
    }
    for (int k = 0; k < WN_WAYS; k++) {
        wn_ways *w = &b->way[k];
        if (!wn_way_wanted(parts, k)) continue;
        memset(w->met, 0, sizeof w->met);
        memset(w->made, 0, sizeof w->made);
        memset(w->open, 0, sizeof w->open);
        wn_find_pays(b, wn_way_class[k], w->pays);
        for (int s = 1; s <= b->sides; s++) {
            if (!wn_keep_of(b, s)) continue;
            wn_paths_over(b, b->keep[s], w->pays, w->away[s]);
            memset(w->settlers[s], 0, sizeof *w->settlers[s] * ((size_t)w->farthest[s] + 1));
            w->farthest[s] = 0;
        }
        for (int hex = 0; hex < b->hexes; hex++) {
            int side = w->nearest[hex] = nearest_to(b, w, hex);
            if (!side) continue;
            (b->band[hex] == WN_OPEN ? w->open : w->made)[side]++;
            if (!b->village[hex]) continue;
            int away = w->away[side][hex];
            if (away > w->farthest[side]) w->farthest[side] = away;
            w->settlers[side][away]++;
            w->met[side]++;
        }
        find_balance(b, k, f);
    }
    if (parts & WN_FIND_COSTS) find_halves(b, f);
}

void wn_foresee_village(wn_board *b, unsigned parts, int hex, int by) {
    for (int w = 0; w < WN_WAYS; w++) {
        wn_ways *way = &b->way[w];
        int side = way->nearest[hex];
        if (!wn_way_wanted(parts, w) || !side) continue;
        way->settlers[side][way->away[side][hex]] += by;
        way->met[side] += by;
        assert(way->met[side] >= 0);
    }
}

void wn_foresee(const wn_board *b, unsigned parts, wn_findings *f) {
    for (int w = 0; w < WN_WAYS; w++)
        if (wn_way_wanted(parts, w)) find_balance(b, w, f);
    if (parts & WN_FIND_COSTS) find_halves(b, f);
}

static void put_away(following *f, int side, int hex, int cost) {
    loosen_hex(f, hex);
    wn_put(f->board, &f->way->away[side][hex], cost);
}

/* Returns the cost of the best path into a hex over one of its neighbours. */
static int best_way(const following *f, int side, int hex) {
    const int *step = wn_steps_from(&f->hex->steps, hex);
    const int32_t *away = f->way->away[side];
    int least = WN_FAR;
    for (int d = 0; d < 6; d++)
        if (away[hex + step[d]] < least) least = away[hex + step[d]];
    least += f->way->pays[hex];
    return least < WN_FAR ? least : WN_FAR;
}

/* Finds the hexes whose best path led over a hex that has become more expensive, and sets their cost to WN_FAR until a new path
 * is found. Visits them in the order of their costs, so that all earlier hexes on a path are decided before the later ones.
 * Returns the number of these hexes; they are listed in board->cost. */
static int raise_costs(following *f, int side, lists *l) {
    wn_board *b = f->board;
    const int32_t *away = f->way->away[side], *pays = f->way->pays;
    int risen = 0;
    push_hex(l, away[f->hex->hex], f->hex->hex);
    while (l->left) {
        int at = pop_hex(l), cost = l->now;
        if (away[at] != cost || best_way(f, side, at) == cost) continue;
        put_away(f, side, at, WN_FAR);
        b->cost[risen++] = at;
        const int *step = wn_steps_from(&f->hex->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (away[to] < WN_FAR && away[to] == cost + pays[to]) push_hex(l, away[to], to);
        }
    }
    return risen;
}

static void change_away(following *f, int side, int before, int now) {
    wn_board *b = f->board;
    const int32_t *away = f->way->away[side], *pays = f->way->pays;
    lists l = lists_of(b);
    int hex = f->hex->hex;
    if (now > before) {
        if (away[hex] >= WN_FAR) return;
        int risen = raise_costs(f, side, &l);
        l = lists_of(b);
        for (int k = 0; k < risen; k++) {
            int cost = best_way(f, side, b->cost[k]);
            if (cost < WN_FAR) push_hex(&l, cost, b->cost[k]);
        }
    } else {
        int cost = best_way(f, side, hex);
        if (cost < away[hex]) push_hex(&l, cost, hex);
    }
    while (l.left) { /* lowers costs by Dijkstra's algorithm, starting from the hexes in the lists */
        int at = pop_hex(&l), cost = l.now;
        if (cost >= away[at]) continue;
        put_away(f, side, at, cost);
        const int *step = wn_steps_from(&f->hex->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (cost + pays[to] < away[to]) push_hex(&l, cost + pays[to], to);
        }
    }
    assert(away[hex] == best_way(f, side, hex));
}

void wn_leave_ways(wn_one_hex *c, unsigned parts, int before[WN_WAYS]) {
    wn_board *b = c->board;
    for (int w = 0; w < WN_WAYS; w++) {
        wn_ways *way = &b->way[w];
        if (!wn_way_wanted(parts, w)) continue;
        before[w] = way->pays[c->hex];
        count_land(b, way, way->nearest[c->hex], c->hex, -1);
        count_village(b, way, way->nearest[c->hex], c->hex, -1);
        wn_put(b, &way->nearest[c->hex], ~0);
    }
}

/* Updates the paths of each movement type. A village that was just added or removed belongs to no side at this moment, so its
 * hex is the first one in the list of loose hexes (see loosen_hex). */
void wn_update_paths(wn_one_hex *c, unsigned parts, const int before[WN_WAYS], bool village) {
    wn_board *b = c->board;
    for (int w = 0; w < WN_WAYS; w++) {
        if (!wn_way_wanted(parts, w)) continue;
        following f = {.hex = c, .board = b, .way = &b->way[w], .loose = 1, .counts = village};
        int points = wn_class_pays(b, wn_way_class[w], c->hex), now = points == WN_NO_WAY ? WN_FAR : points;
        if (now != before[w]) wn_put(b, &f.way->pays[c->hex], now);
        assert(f.way->nearest[c->hex] == ~0); /* wn_leave_ways has left the hex out of all counts */
        b->loose[0] = c->hex;
        for (int s = 1; s <= b->sides && before[w] != now; s++)
            if (wn_keep_of(b, s)) change_away(&f, s, before[w], now);
        fasten_all(&f);
        if (f.counts) compare_villages(b, f.way, &c->findings->balance[w]);
        find_shares(b, f.way, &c->findings->balance[w]);
    }
    if (parts & WN_FIND_COSTS) find_halves(b, c->findings);
}
