/* Updates a survey after one hex has changed, by looking only at the surroundings of this hex. It remembers every old value, so
 * that a change that was only tried can be taken back. */
#include <assert.h>
#include <string.h>

#include "parts.h"

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

/* Starts a new stamp, with which a search marks the hexes that it has seen. */
static void new_stamp(wn_board *b) {
    if (b->stamp == INT32_MAX) {
        memset(b->seen, 0, sizeof *b->seen * (size_t)b->hexes);
        b->stamp = 0;
    }
    b->stamp++;
}

/* A set of hexes: those whose value in an array equals `value` under the mask. */
typedef struct {
    const int32_t *of;
    int32_t mask, value;
} kind;

static bool is_of_kind(const kind *k, int hex) {
    return (k->of[hex] & k->mask) == k->value;
}

/* Finds the runs of neighbours of the hex that belong to the set, and writes the first hex of each run. Returns the number of
 * runs. A run is connected, because consecutive neighbours are adjacent to each other. */
static int runs_around(const wn_one_hex *c, const kind *k, int run[3]) {
    const int *step = wn_steps_from(&c->steps, c->hex);
    int n = 0;
    bool before = is_of_kind(k, c->hex + step[5]);
    for (int d = 0; d < 6; d++) {
        bool now = is_of_kind(k, c->hex + step[d]);
        if (now && !before) run[n++] = c->hex + step[d];
        before = now;
    }
    if (!n && before) run[n++] = c->hex + step[0]; /* all six neighbours are in the set */
    assert(n <= 3);
    return n;
}

/* Walks from run[0] over hexes of the set until it has met all other runs. Runs that it has not met stay in the list. Returns
 * how many hexes it has visited; they are in the queue. */
static int walk_to_runs(wn_one_hex *c, const kind *k, int run[3], int *runs) {
    wn_board *b = c->board;
    int done = 0, end = 0;
    new_stamp(b);
    b->queue[end++] = run[0];
    b->seen[run[0]] = b->stamp;
    int left = *runs - 1;
    while (done < end && left) {
        int at = b->queue[done++];
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (!is_of_kind(k, to) || b->seen[to] == b->stamp) continue;
            b->seen[to] = b->stamp;
            b->queue[end++] = to;
            for (int r = 1; r < *runs; r++)
                left -= run[r] == to;
        }
    }
    int kept = 0;
    for (int r = 1; r < *runs; r++)
        if (b->seen[run[r]] != b->stamp) run[kept++] = run[r];
    assert(end <= b->hexes && kept == left);
    *runs = kept;
    return end;
}

static void resize_patch(wn_one_hex *c, int number, int by) {
    wn_board *b = c->board;
    wn_findings *f = c->findings;
    int before = b->size[number], now = before + by;
    assert(number > 0 && now >= 0 && (!before || b->sized[before] > 0));
    if (before) wn_put(b, &b->sized[before], b->sized[before] - 1);
    if (now) wn_put(b, &b->sized[now], b->sized[now] + 1);
    wn_put(b, &b->size[number], now);
    f->patches += (now > 0) - (before > 0);
    if (!now) {
        wn_put(b, &b->spare[b->spares], number);
        wn_put(b, &b->spares, b->spares + 1);
    }
    if (now > f->largest) f->largest = now;
    while (f->largest && !b->sized[f->largest])
        f->largest--;
}

static int new_patch(wn_board *b) {
    assert(b->spares > 0);
    wn_put(b, &b->spares, b->spares - 1);
    int number = b->spare[b->spares];
    assert(number > 0 && number <= b->hexes);
    wn_put(b, &b->size[number], 0);
    return number;
}

static void number_queue(wn_one_hex *c, int hexes, int number) {
    for (int k = 0; k < hexes; k++)
        wn_put(c->board, &c->board->patch[c->board->queue[k]], number);
}

/* Takes the hex out of its patch, which may split into several patches. */
static void leave_patch(wn_one_hex *c) {
    wn_board *b = c->board;
    int number = b->patch[c->hex], run[3];
    wn_put(b, &b->patch[c->hex], 0);
    resize_patch(c, number, -1);
    kind patch = {b->patch, -1, number};
    for (int runs = runs_around(c, &patch, run); runs > 1;) {
        int hexes = walk_to_runs(c, &patch, run, &runs);
        if (!runs) break;
        int other = new_patch(b);
        number_queue(c, hexes, other);
        resize_patch(c, number, -hexes);
        resize_patch(c, other, hexes);
    }
}

/* Adds the hex to a patch of its band beside it. If several patches of the band touch the hex, they all become part of the
 * largest of them. */
static void join_patch(wn_one_hex *c, int band) {
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
        /* the walk can never meet this hex, so it does not stop before it has visited the whole patch */
        run[1] = c->hex;
        kind patch = {b->patch, -1, old};
        int hexes = walk_to_runs(c, &patch, run, &runs);
        number_queue(c, hexes, number);
        resize_patch(c, old, -hexes);
        resize_patch(c, number, hexes);
    }
    wn_put(b, &b->patch[c->hex], number);
    resize_patch(c, number, 1);
}

static void put_reach(wn_one_hex *c, int hex, int32_t classes) {
    wn_board *b = c->board;
    if (b->village[hex]) c->findings->sealed += (classes != WN_ALL_CLASSES) - (b->reach[hex] != WN_ALL_CLASSES);
    wn_put(b, &b->reach[hex], classes);
}

/* Adds movement classes to a hex and spreads them from there. */
static void spread_on(wn_one_hex *c, int from, int32_t more) {
    wn_board *b = c->board;
    int n = 0;
    put_reach(c, from, b->reach[from] | more);
    new_stamp(b); /* the new stamp marks the hexes in the queue */
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

/* Some movement classes can no longer enter this hex. Can they still reach all its neighbours that they reached before? They
 * can if these neighbours are connected with each other without this hex, because the path from the keep reaches one of them
 * first. */
static bool still_joined(wn_one_hex *c, int32_t lost) {
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
    walk_to_runs(c, &got, run, &runs);
    return !runs;
}

/* Updates the reach after the hex has got its new ground. `sealed` already counts the village on the hex. */
static void change_reach(wn_one_hex *c, int32_t before, int32_t now) {
    wn_board *b = c->board;
    int32_t lost = b->reach[c->hex] & ~now, come = 0;
    if (before == now) return;
    if (lost) {
        put_reach(c, c->hex, b->reach[c->hex] & now);
        if (!still_joined(c, lost)) { /* spreads all classes anew, and then puts each value that differs */
            memcpy(b->cost, b->reach, sizeof *b->cost * (size_t)b->hexes);
            wn_spread(b);
            for (int hex = 0; hex < b->hexes; hex++) {
                int32_t anew = b->reach[hex];
                if (anew == b->cost[hex]) continue;
                b->reach[hex] = b->cost[hex];
                put_reach(c, hex, anew);
            }
        }
    }
    const int *step = wn_steps_from(&c->steps, c->hex);
    for (int d = 0; d < 6; d++)
        come |= b->reach[c->hex + step[d]];
    come &= now & ~b->reach[c->hex];
    if (come) spread_on(c, c->hex, come);
    assert(!(b->reach[c->hex] & ~now)); /* no class is on ground that it cannot enter */
    c->findings->blocked = wn_blocked(b);
}

static int count_adrift(const wn_one_hex *c) {
    const int *step = wn_steps_from(&c->steps, c->hex);
    int adrift = wn_is_adrift(c->board, c->hex);
    for (int d = 0; d < 6; d++)
        adrift += wn_is_adrift(c->board, c->hex + step[d]);
    return adrift;
}

void wn_change(wn_board *b, unsigned parts, int near, int hex, wn_ground ground, wn_findings *findings) {
    assert(hex >= 0 && hex < b->hexes && ground.band <= WN_BORDER);
    for (int s = 1; s <= b->sides; s++)
        if (wn_keep_of(b, s) == hex) {
            /* Changes the ground of a keep. All costs and paths begin at keeps, so everything is surveyed again,
             * also when the change is taken back. */
            b->band[hex] = ground.band;
            b->village[hex] = ground.village;
            b->going[hex] = ground.going;
            wn_survey(b, parts, near, findings);
            b->formers = -1;
            return;
        }
    assert(b->band[hex] != WN_BORDER && ground.band != WN_BORDER);
    wn_one_hex c = {b, findings, wn_steps_of(b), near, hex};
    const wn_terrain *before = &b->terrain[b->going[hex]], *now = &b->terrain[ground.going];
    bool village = ground.village || b->village[hex];
    int paid[WN_WAYS], villages = ground.village - b->village[hex];
    if (!wn_first_keep(b)) parts &= ~(unsigned)WN_FIND_REACH;
    if (parts & WN_FIND_LAND && b->band[hex] != ground.band) {
        /* Both the old and the new terrain are in the bands, so the number of land hexes stays the same. */
        const int *step = wn_steps_from(&c.steps, hex);
        assert(b->band[hex] < WN_BANDS && ground.band < WN_BANDS);
        for (int d = 0; d < 6; d++) {
            int other = b->band[hex + step[d]];
            findings->alike += (other == ground.band) - (other == b->band[hex]);
        }
        leave_patch(&c);
        join_patch(&c, ground.band);
        assert(b->patch[hex] && findings->largest > 0 && findings->alike <= findings->edges);
    }
    if (parts & WN_FIND_VILLAGES && villages) {
        findings->villages += villages;
        findings->close += villages * wn_villages_near(b, hex, near);
        assert(findings->villages >= 0 && findings->close >= 0);
    }
    if (parts & WN_FIND_REACH && b->reach[hex] != WN_ALL_CLASSES) findings->sealed += villages;
    if (parts & WN_FIND_VILLAGES) findings->adrift -= count_adrift(&c);
    wn_leave_ways(&c, parts, paid);
    b->band[hex] = ground.band;
    b->village[hex] = ground.village;
    b->going[hex] = ground.going;
    if (parts & WN_FIND_VILLAGES) findings->adrift += count_adrift(&c);
    assert(findings->adrift >= 0);
    if (parts & WN_FIND_REACH) change_reach(&c, (int32_t)before->classes, (int32_t)now->classes);
    wn_update_paths(&c, parts, paid, village);
    assert(findings->sealed >= 0);
}
