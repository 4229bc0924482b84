/* A survey after one hex has become something else: what can have changed is looked for around the hex only. Every value
 * changed is remembered, so that a change that is only looked at can be taken back. */
#include <string.h>

#include "survey_parts.h"

typedef struct {
    wn_board *board;
    wn_findings *findings;
    wn_steps steps;
    int near, hex;
} change;

/* ---- remembering ---- */

static void put(wn_board *b, int32_t *where, int32_t value) {
    if (b->formers >= 4 * b->hexes) b->formers = -1;
    if (b->formers >= 0) b->former[b->formers++] = (wn_former){where, *where};
    *where = value;
}

void wn_settle(wn_board *board) {
    board->formers = 0;
}

void wn_take_back(wn_board *board, unsigned parts, int near) {
    if (board->formers < 0) {
        wn_findings unused = {0};
        wn_survey(board, parts, near, &unused);
        return;
    }
    while (board->formers) {
        wn_former *last = &board->former[--board->formers];
        *last->where = last->was;
    }
}

/* ---- around a hex ---- */

/* What hexes of an array belong together: those with this value under the mask. */
typedef struct {
    const int32_t *of;
    int32_t mask, value;
} kind;

static bool is(const kind *k, int hex) {
    return (k->of[hex] & k->mask) == k->value;
}

/* The first hex of each run of neighbours of a kind; returns how many. Neighbours that follow one another are neighbours
 * themselves, so that one run is connected. */
static int runs_around(const change *c, const kind *k, int run[3]) {
    const int *step = wn_steps_from(&c->steps, c->hex);
    int n = 0;
    bool before = is(k, c->hex + step[5]);
    for (int d = 0; d < 6; d++) {
        bool now = is(k, c->hex + step[d]);
        if (now && !before) run[n++] = c->hex + step[d];
        before = now;
    }
    if (!n && before) run[n++] = c->hex + step[0]; /* all six */
    return n;
}

/* Goes from run[0] over the hexes of a kind until it has met the other runs. Only those not met stay in the list; the
 * hexes gone over are in the queue: returns how many. */
static int walk(change *c, const kind *k, int run[3], int *runs) {
    wn_board *b = c->board;
    int done = 0, end = 0;
    b->stamp++;
    b->queue[end++] = run[0];
    b->seen[run[0]] = b->stamp;
    int left = *runs - 1;
    while (done < end && left) {
        int at = b->queue[done++];
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (!is(k, to) || b->seen[to] == b->stamp) continue;
            b->seen[to] = b->stamp;
            b->queue[end++] = to;
            for (int r = 1; r < *runs; r++)
                left -= run[r] == to;
        }
    }
    int kept = 0;
    for (int r = 1; r < *runs; r++)
        if (b->seen[run[r]] != b->stamp) run[kept++] = run[r];
    *runs = kept;
    return end;
}

/* ---- patches ---- */

static void resize(change *c, int number, int by) {
    wn_board *b = c->board;
    wn_findings *f = c->findings;
    int before = b->size[number], now = before + by;
    if (before) put(b, &b->sized[before], b->sized[before] - 1);
    if (now) put(b, &b->sized[now], b->sized[now] + 1);
    put(b, &b->size[number], now);
    f->patches += (now > 0) - (before > 0);
    if (!now) {
        put(b, &b->spare[b->spares], number);
        put(b, &b->spares, b->spares + 1);
    }
    if (now > f->largest) f->largest = now;
    while (f->largest && !b->sized[f->largest])
        f->largest--;
}

static int new_patch(wn_board *b) {
    put(b, &b->spares, b->spares - 1);
    int number = b->spare[b->spares];
    put(b, &b->size[number], 0);
    return number;
}

static void number_queue(change *c, int hexes, int number) {
    for (int k = 0; k < hexes; k++)
        put(c->board, &c->board->patch[c->board->queue[k]], number);
}

/* Its patch may fall apart. */
static void leave_patch(change *c) {
    wn_board *b = c->board;
    int number = b->patch[c->hex], run[3];
    put(b, &b->patch[c->hex], 0);
    resize(c, number, -1);
    kind patch = {b->patch, -1, number};
    for (int runs = runs_around(c, &patch, run); runs > 1;) {
        int hexes = walk(c, &patch, run, &runs);
        if (!runs) break;
        int other = new_patch(b);
        number_queue(c, hexes, other);
        resize(c, number, -hexes);
        resize(c, other, hexes);
    }
}

/* Patches may grow together: all become part of the largest. */
static void join_patch(change *c, int band) {
    wn_board *b = c->board;
    const int *step = wn_steps_from(&c->steps, c->hex);
    int number = 0;
    for (int d = 0; d < 6; d++) {
        int to = c->hex + step[d];
        if (b->band[to] == band && (!number || b->size[b->patch[to]] > b->size[number])) number = b->patch[to];
    }
    if (!number) number = new_patch(b);
    for (int d = 0; d < 6; d++) {
        int run[3] = {c->hex + step[d]}, runs = 2, old = b->patch[run[0]];
        if (b->band[run[0]] != band || old == number) continue;
        run[1] = c->hex; /* is never met: all are gone over */
        kind patch = {b->patch, -1, old};
        int hexes = walk(c, &patch, run, &runs);
        number_queue(c, hexes, number);
        resize(c, old, -hexes);
        resize(c, number, hexes);
    }
    put(b, &b->patch[c->hex], number);
    resize(c, number, 1);
}

/* Hexes of the bands only: nothing is made and nothing goes. */
static void change_land(change *c, int band) {
    wn_board *b = c->board;
    const int *step = wn_steps_from(&c->steps, c->hex);
    int before = b->band[c->hex];
    if (before == band) return;
    for (int d = 0; d < 6; d++) {
        int other = b->band[c->hex + step[d]];
        c->findings->alike += (other == band) - (other == before);
    }
    leave_patch(c);
    join_patch(c, band);
}

/* ---- who gets where ---- */

static void put_reach(change *c, int hex, int32_t classes) {
    wn_board *b = c->board;
    if (b->village[hex]) c->findings->sealed += (classes != WN_ALL_CLASSES) - (b->reach[hex] != WN_ALL_CLASSES);
    put(b, &b->reach[hex], classes);
}

static void spread_anew(change *c) {
    wn_board *b = c->board;
    memcpy(b->cost, b->reach, sizeof *b->cost * (size_t)b->hexes);
    wn_spread(b);
    for (int hex = 0; hex < b->hexes; hex++) {
        int32_t now = b->reach[hex];
        if (now == b->cost[hex]) continue;
        b->reach[hex] = b->cost[hex];
        put_reach(c, hex, now);
    }
}

/* More classes come to a hex, and from there to others. */
static void spread_on(change *c, int from, int32_t more) {
    wn_board *b = c->board;
    int n = 0;
    put_reach(c, from, b->reach[from] | more);
    b->stamp++; /* those in the queue */
    b->queue[n++] = from;
    while (n) {
        int at = b->queue[--n];
        const int *step = wn_steps_from(&c->steps, at);
        b->seen[at] = 0;
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (b->band[to] == WN_BORDER) continue;
            more = b->reach[at] & (int32_t)b->terrain[b->going[to]].classes & ~b->reach[to];
            if (!more) continue;
            put_reach(c, to, b->reach[to] | more);
            if (b->seen[to] != b->stamp) b->queue[n++] = to;
            b->seen[to] = b->stamp;
        }
    }
}

/* Do the classes that a hex loses still get to all its neighbours that they got to? They do if these are connected,
 * since a way from the keep comes to one of them first. */
static bool still_joined(change *c, int32_t lost) {
    wn_board *b = c->board;
    const int *step = wn_steps_from(&c->steps, c->hex);
    int run[3];
    for (int d = 0; d < 6; d++) {
        int32_t some = b->reach[c->hex + step[d]] & lost;
        if (some && some != lost) return false;
    }
    kind got = {b->reach, lost, lost};
    int runs = runs_around(c, &got, run);
    if (runs < 2) return true;
    walk(c, &got, run, &runs);
    return !runs;
}

/* After the hex has its new ground; sealed counts its village already. */
static void change_reach(change *c, int32_t before, int32_t now) {
    wn_board *b = c->board;
    int32_t lost = b->reach[c->hex] & ~now, come = 0;
    if (before == now) return;
    if (lost) {
        put_reach(c, c->hex, b->reach[c->hex] & now);
        if (!still_joined(c, lost)) spread_anew(c);
    }
    const int *step = wn_steps_from(&c->steps, c->hex);
    for (int d = 0; d < 6; d++)
        come |= b->reach[c->hex + step[d]];
    come &= now & ~b->reach[c->hex];
    if (come) spread_on(c, c->hex, come);
    c->findings->blocked = wn_blocked(b);
}

/* ---- villages ---- */

static void change_village(change *c, bool village) {
    wn_board *b = c->board;
    wn_findings *f = c->findings;
    wn_point p = wn_point_of(b, c->hex);
    int by = village ? 1 : -1, reach = c->near - 1;
    f->villages += by;
    f->settled[b->half[c->hex]] += by;
    for (int x = p.x - reach < 1 ? 1 : p.x - reach; x <= p.x + reach && x <= b->width; x++)
        for (int y = p.y - reach < 1 ? 1 : p.y - reach; y <= p.y + reach && y <= b->height; y++) {
            wn_point q = {x, y};
            int hex = wn_index(b->height, q);
            if (b->village[hex] && hex != c->hex && wn_distance(p, q) < c->near) f->close += by;
        }
}

/* ---- path costs ---- */

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

static int pays_for(const wn_board *b, int hex) {
    return b->band[hex] == WN_BORDER ? WN_NO_WAY : b->terrain[b->going[hex]].cost[WN_FOOT];
}

static void count_settler(wn_board *b, int side, int cost, int by) {
    if (cost >= WN_FAR) return;
    put(b, &b->settlers[side][cost], b->settlers[side][cost] + by);
    put(b, &b->met[side], b->met[side] + by);
}

/* True if a village that counts is there. */
static bool put_away(wn_board *b, int side, int hex, int cost) {
    bool counts = b->village[hex] && b->half[hex] == side;
    if (counts) {
        count_settler(b, side, b->away[side][hex], -1);
        count_settler(b, side, cost, 1);
    }
    put(b, &b->away[side][hex], cost);
    return counts;
}

/* Dijkstra from what is in the heap, for costs that sink. */
static bool sink(change *c, int side, heap *h) {
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
            int to = at + step[d], pays = pays_for(b, to);
            if (pays != WN_NO_WAY && cost + pays < away[to]) push(h, cost + pays, to);
        }
    }
    return counts;
}

/* The cost of the best way into a hex, by its neighbours. */
static int best_way(const change *c, int side, int hex) {
    const wn_board *b = c->board;
    const int *step = wn_steps_from(&c->steps, hex);
    int least = WN_FAR, pays = pays_for(b, hex);
    if (pays == WN_NO_WAY) return WN_FAR;
    for (int d = 0; d < 6; d++)
        if (b->away[side][hex + step[d]] + pays < least) least = b->away[side][hex + step[d]] + pays;
    return least;
}

/* Hexes whose best way led over a hex that has become dearer are far, until a way is found anew: they come in the order
 * of their costs, so that all before one on its way are known. Returns how many, in cost. */
static int rise(change *c, int side, heap *h, bool *counts) {
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
            if (away[to] < WN_FAR && away[to] == cost + pays_for(b, to)) push(h, away[to], to);
        }
    }
    return risen;
}

/* After the hex has its new ground. True if the cost of a village that counts is another. */
static bool change_away(change *c, int side, int before, int now) {
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

static void change_costs(change *c, int before, int now, int villages) {
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

/* ---- all of it ---- */

void wn_change(wn_board *b, unsigned parts, int near, int hex, wn_ground ground, wn_findings *findings) {
    change c = {b, findings, wn_steps_of(b), near, hex};
    const wn_terrain *before = &b->terrain[b->going[hex]], *now = &b->terrain[ground.going];
    int paid = pays_for(b, hex), villages = ground.village - b->village[hex];
    if (!wn_first_keep(b)) parts &= ~(unsigned)WN_FIND_REACH;
    if (parts & WN_FIND_LAND) change_land(&c, ground.band);
    if (parts & WN_FIND_VILLAGES && villages) change_village(&c, ground.village);
    if (parts & WN_FIND_REACH && b->reach[hex] != WN_ALL_CLASSES) findings->sealed += villages;
    b->band[hex] = ground.band;
    b->village[hex] = ground.village;
    b->going[hex] = ground.going;
    if (parts & WN_FIND_REACH) change_reach(&c, (int32_t)before->classes, (int32_t)now->classes);
    if (parts & WN_FIND_COSTS) change_costs(&c, paid, pays_for(b, hex), villages);
}
