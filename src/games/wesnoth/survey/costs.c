/* The cheapest ways from the keeps after one hex has become cheaper or dearer (Ramalingam and Reps 1996): only hexes whose
 * best way changes are looked at, some twenty on a land of 40 x 40. */
#include "parts.h"

/* A heap of hexes by cost, the nearest on top: cost and hex in one number. */
typedef struct {
    int64_t *item;
    int items;
} heap;

static void push(heap *h, int cost, int hex) {
    int64_t item = (int64_t)cost << 32 | hex;
    int at = h->items++;
    for (; at && h->item[(at - 1) / 2] > item; at = (at - 1) / 2)
        h->item[at] = h->item[(at - 1) / 2];
    h->item[at] = item;
}

static int64_t pop(heap *h) {
    int64_t top = h->item[0], last = h->item[--h->items];
    int at = 0;
    for (int child = 1; child < h->items; child = 2 * at + 1) {
        if (child + 1 < h->items && h->item[child + 1] < h->item[child]) child++;
        if (h->item[child] >= last) break;
        h->item[at] = h->item[child];
        at = child;
    }
    h->item[at] = last;
    return top;
}

static void count_settler(wn_board *b, int side, int cost, int by) {
    if (cost >= WN_FAR) return;
    wn_put(b, &b->settlers[side][cost], b->settlers[side][cost] + by);
    wn_put(b, &b->met[side], b->met[side] + by);
}

/* True if a village that counts is there. */
static bool put_away(wn_board *b, int side, int hex, int cost) {
    bool counts = b->village[hex] && b->half[hex] == side;
    if (counts) {
        count_settler(b, side, b->away[side][hex], -1);
        count_settler(b, side, cost, 1);
    }
    wn_put(b, &b->away[side][hex], cost);
    return counts;
}

/* Dijkstra from what is in the heap, for costs that sink. */
static bool sink(wn_one_hex *c, int side, heap *h) {
    wn_board *b = c->board;
    const int32_t *away = b->away[side];
    bool counts = false;
    while (h->items) {
        int64_t top = pop(h);
        int cost = (int)(top >> 32), at = (int)(top & INT32_MAX);
        if (cost >= away[at]) continue;
        counts |= put_away(b, side, at, cost);
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d], pays = wn_pays_for(b, to);
            if (pays != WN_NO_WAY && cost + pays < away[to]) push(h, cost + pays, to);
        }
    }
    return counts;
}

/* The cost of the best way into a hex, by its neighbours. */
static int best_way(const wn_one_hex *c, int side, int hex) {
    const wn_board *b = c->board;
    const int *step = wn_steps_from(&c->steps, hex);
    int least = WN_FAR, pays = wn_pays_for(b, hex);
    if (pays == WN_NO_WAY) return WN_FAR;
    for (int d = 0; d < 6; d++)
        if (b->away[side][hex + step[d]] + pays < least) least = b->away[side][hex + step[d]] + pays;
    return least;
}

/* Hexes whose best way led over a hex that has become dearer are far, until a way is found anew: they come in the order
 * of their costs, so that all before one on its way are known. Returns how many, in cost. */
static int rise(wn_one_hex *c, int side, heap *h, bool *counts) {
    wn_board *b = c->board;
    const int32_t *away = b->away[side];
    int risen = 0;
    push(h, away[c->hex], c->hex);
    while (h->items) {
        int64_t top = pop(h);
        int cost = (int)(top >> 32), at = (int)(top & INT32_MAX);
        if (away[at] != cost || best_way(c, side, at) == cost) continue;
        *counts |= put_away(b, side, at, WN_FAR);
        b->cost[risen++] = at;
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (away[to] < WN_FAR && away[to] == cost + wn_pays_for(b, to)) push(h, away[to], to);
        }
    }
    return risen;
}

/* After the hex has its new ground. True if the cost of a village that counts is another. */
static bool change_away(wn_one_hex *c, int side, int before, int now) {
    wn_board *b = c->board;
    heap h = {(int64_t *)(void *)b->queue, 0};
    bool counts = false;
    if (before == now || !wn_keep_of(b, side)) return false;
    if (now > before) {
        if (b->away[side][c->hex] >= WN_FAR) return false;
        int risen = rise(c, side, &h, &counts);
        for (int k = 0; k < risen; k++) {
            int cost = best_way(c, side, b->cost[k]);
            if (cost < WN_FAR) push(&h, cost, b->cost[k]);
        }
    } else {
        int cost = best_way(c, side, c->hex);
        if (cost < b->away[side][c->hex]) push(&h, cost, c->hex);
    }
    return counts | sink(c, side, &h);
}

void wn_change_costs(wn_one_hex *c, int before, int now, int villages) {
    wn_board *b = c->board;
    bool counts = false;
    for (int s = 1; s <= b->sides; s++) {
        if (villages && b->half[c->hex] == s && wn_keep_of(b, s)) {
            count_settler(b, s, b->away[s][c->hex], villages);
            counts = true;
        }
        counts |= change_away(c, s, before, now);
    }
    if (counts) wn_compare(b, c->findings);
}
