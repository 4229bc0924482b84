/* Computes what a lock makes unavoidable: for each requirement a proven lower bound over all ways to fill the open hexes. If
 * all open hexes must become land, the bounds of the river's requirements are exact. Otherwise only violations among fixed
 * hexes count. */
#include "settings.h"

#include <assert.h>
#include <string.h>

/* The terrain of each position, with a margin around the board. OFF: the position is not on the board. */
enum { OFF = 10, SLOTS = TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN };

typedef struct {
    const tm_task *task;
    const int *step;
    uint8_t at[SLOTS];
    bool river_known;
    tm_tally *tally;
} bound;

static bool is_land(int t) {
    return t < TM_COLOURS || t == TM_LAND;
}

static void mark_violation(bound *b, int requirement, int p, int count) {
    assert(p >= 0 && p < b->task->shape.positions && b->at[TM_MARGIN + p] != OFF);
    b->tally->count[requirement] += count;
    b->tally->where[requirement].w[p / 64] |= (uint64_t)1 << p % 64;
}

static void bound_land_hex(bound *b, int p) {
    const tm_rules *rules = &b->task->rules;
    int c = b->at[TM_MARGIN + p], land = 0, same = 0;
    bool helped = false;
    for (int k = 0; k < 6; k++) {
        int t = b->at[TM_MARGIN + p + b->step[k]];
        bool one_spade = c < TM_COLOURS && t < TM_COLOURS && ((t - c + 7) % 7 == 1 || (c - t + 7) % 7 == 1);
        land += is_land(t);
        same += c < TM_COLOURS && t == c;
        helped = helped || t == TM_FREE || t == TM_LAND || one_spade;
    }
    /* a hex without a colour that has land beside it can still get a colour that suits it */
    if (c == TM_LAND && land) return;
    if (same) mark_violation(b, TM_REQ1, p, rules->borders ? same : 1);
    if (!helped && (!rules->published || land >= 3)) mark_violation(b, TM_REQ4, p, 1);
}

static void bound_field(bound *b, int requirement, int width) {
    const tm_shape *shape = &b->task->shape;
    int least[TM_COLOURS] = {0}, low = 0, high = 0;
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell], t = b->at[TM_MARGIN + p];
        bool in = requirement == TM_REQ8 && b->task->fields.edge.w[p / 64] >> p % 64 & 1;
        for (int k = 0; k < 6 && requirement == TM_REQ7; k++)
            in = in || b->at[TM_MARGIN + p + b->step[k]] == TM_RIVER;
        if (!in || t == TM_RIVER) continue;
        low += is_land(t);
        high++;
        if (t < TM_COLOURS) least[t]++;
    }
    if (!b->river_known && requirement == TM_REQ7) high = TM_CELLS_MAX;
    /* Bounds the violations by the shares of a field. The field has low to high land hexes, and colour s has at
     * least least[s] of them. All shares should lie in a window w..w + width; the function tries every w. The excess
     * over a window is at least what the colours already have above it, or must have if the field has `low` hexes. The
     * shortfall below it is at least what the field's other hexes cannot fill. */
    int best = 1 << 20, over = 1;
    assert(low >= 0 && low <= high && width >= 0);
    for (int w = 0; w <= TM_CELLS_MAX && over; w++) {
        int under = -high, many = low - TM_COLOURS * (w + width);
        over = 0;
        for (int s = 0; s < TM_COLOURS; s++) {
            over += least[s] > w + width ? least[s] - w - width : 0;
            under += least[s] > w ? least[s] : w;
        }
        if (many > over) over = many;
        int off = over + (under > 0 ? under : 0);
        assert(off >= 0);
        if (off < best) best = off;
    }
    b->tally->count[requirement] = best;
}

void tm_lower_bound(const tm_task *task, const uint8_t open[TM_CELLS_MAX], unsigned which, tm_tally *tally) {
    const tm_rules *rules = &task->rules;
    const tm_shape *shape = &task->shape;
    bound b = {.task = task, .step = shape->step, .tally = tally, .river_known = true};
    bool all_known = true, by_colours = which & 1 << TM_REQ4, no_river_left = !task->any_stock && !task->left[TM_RIVER];
    memset(tally, 0, sizeof *tally);
    memset(b.at, OFF, sizeof b.at);
    for (int cell = 0; cell < shape->cells; cell++) {
        int t = open[cell] == TM_FREE && no_river_left ? TM_LAND : open[cell];
        b.at[TM_MARGIN + shape->position[cell]] = (uint8_t)t;
        b.river_known = b.river_known && t != TM_FREE;
        all_known = all_known && t < TM_TERRAINS;
    }
    if (b.river_known) { /* then the counts are exact: the colours of open hexes do not matter for the requirements asked */
        tm_layout layout;
        tm_layout_init(&layout);
        uint8_t *at = tm_at(&layout);
        for (int p = 0; p < shape->positions; p++) {
            int t = b.at[TM_MARGIN + p];
            at[p] = (uint8_t)(t == OFF ? TM_RIVER : t == TM_LAND ? TM_YELLOW : t);
        }
        unsigned exactly = all_known ? which : which & TM_BY_RIVER;
        tm_evaluate(rules, shape, &task->fields, &layout, exactly, true, tally);
    }
    if (all_known) return;
    int pairs[TM_COLOURS] = {0}; /* the pairs that REQ10 counts, by colour */
    for (int p = 0; p < shape->positions; p++) {
        const uint8_t *at = b.at + TM_MARGIN + p;
        int river = 0, free = 0;
        for (int k = 0; k < 6; k++) {
            river += at[b.step[k]] == TM_RIVER;
            free += at[b.step[k]] == TM_FREE;
        }
        if (*at == TM_RIVER && !b.river_known && (river > 3 || river + free == 0)) mark_violation(&b, TM_REQ2, p, 1);
        if (is_land(*at) && by_colours) bound_land_hex(&b, p);
        for (int k = 0; k < 3 && *at < TM_COLOURS; k++) {
            int step = b.step[k], next = b.step[k + 1], last = b.step[(k + 5) % 6];
            pairs[*at] += at[2 * step] == *at && is_land(at[step]);
            pairs[*at] += at[step + next] == *at && (is_land(at[step]) || is_land(at[next]));
            pairs[*at] += at[step] == *at && (is_land(at[last]) || is_land(at[next]));
        }
    }
    if (!by_colours) return;
    if (rules->weight[TM_REQ7]) bound_field(&b, TM_REQ7, rules->touch);
    if (rules->weight[TM_REQ8]) bound_field(&b, TM_REQ8, rules->edge);
    if (rules->weight[TM_REQ10]) tally->count[TM_REQ10] = tm_twin_excess(rules, pairs);
}
