/* Bounds of numbers over all boards that are possible. */
#include "possible.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "terms.h"

/* Can the place have this symbol of the layer? */
static bool is_open_to(const fg_possible *p, int l, int at, int symbol) {
    const fg_layer *layer = &p->game->pieces.layer[l];
    int there = fg_symbol(p->game, p->level, l, at);
    if (there == fg_rest(layer)) {
        const fg_group *structure = p->game->structure;
        return !memchr(structure->symbol, symbol, (size_t)structure->count);
    }
    if (there != fg_free(layer)) return there == symbol;
    return !p->left || p->any_stock[l] || layer->derived || p->left[l][symbol] > 0;
}

/* Is it possible that a cell is in this state, as far as its layers know of each other? */
static bool is_consistent(const fg_possible *p, int state) {
    const fg_pieces *pieces = &p->game->pieces;
    for (int l = 0; l < pieces->layers; l++) {
        const fg_layer *layer = &pieces->layer[l];
        int symbol = p->world->symbol[state][l];
        if (symbol == FG_UNDECIDED || layer->under < 0) continue;
        if (layer->bare[p->world->symbol[state][layer->under]] != (symbol == fg_none(layer))) return false;
    }
    return true;
}

void fg_possible_states(const fg_possible *p, int place, fg_states *states) {
    const fg_world *w = p->world;
    bool slot = place >= p->layout->cells;
    *states = (fg_states){{0}};
    for (int s = slot ? w->cell_states : 0; s < (slot ? w->states : w->cell_states); s++) {
        bool open = is_consistent(p, s);
        for (int l = 0; open && l < p->game->pieces.layers; l++)
            if (w->symbol[s][l] != FG_UNDECIDED)
                open = is_open_to(p, l, slot ? place - p->layout->cells : place, w->symbol[s][l]);
        if (open) fg_set_bit(states->w, s);
    }
}

typedef struct {
    bool surely, perhaps;
} chance;

static chance chance_of(const fg_possible *p, const fg_states *states, const fg_places *places, int place) {
    if (!fg_bit(places->w, place)) return (chance){false, false};
    const uint64_t *at = p->at[place].w;
    uint64_t in = 0, out = 0;
    for (int k = 0, words = (p->world->states + 63) / 64; k < words; k++) {
        in |= states->w[k] & at[k];
        out |= ~states->w[k] & at[k];
    }
    return (chance){in && !out, in};
}

/* How many places in a condition's target there are around a place: at least, and at most. */
typedef struct {
    int surely, perhaps;
} chances;

static void add_chance(const fg_possible *p, const fg_condition *q, int to, chances *sum) {
    chance c = chance_of(p, &q->states, &q->places, to);
    sum->surely += c.surely;
    sum->perhaps += c.perhaps;
}

static chance chance_around(const fg_possible *p, const fg_condition *q, int place) {
    const fg_layout *l = p->layout;
    chances sum = {0, 0};
    for (int e = l->start[place]; q->steps == 1 && e < l->start[place + 1]; e++)
        if (l->near[e] < l->cells) add_chance(p, q, l->near[e], &sum);
    for (int to = 0; q->steps > 1 && place < l->cells && to < l->cells; to++)
        if (to != place && l->steps[place * l->cells + to] <= q->steps) add_chance(p, q, to, &sum);
    assert(sum.surely <= sum.perhaps);
    return (chance){sum.surely >= q->low && sum.perhaps <= q->high, sum.perhaps >= q->low && sum.surely <= q->high};
}

static chance chance_of_term(const fg_possible *p, const fg_term *t, int place) {
    chance all = chance_of(p, &t->of.states, &t->of.places, place);
    for (int k = 0; all.perhaps && k < t->of.conditions; k++) {
        chance c = chance_around(p, t->of.condition[k], place);
        all = (chance){all.surely && c.surely, all.perhaps && c.perhaps};
    }
    if (!all.perhaps || !t->missed) return all;
    chance c = chance_around(p, t->missed, place);
    assert(c.perhaps || !c.surely);
    return (chance){all.surely && !c.perhaps, all.perhaps && !c.surely};
}

static void range_of_values(const fg_possible *p, const fg_term *t, int place, int *least, int *most) {
    bool first = true;
    for (int s = 0; s < p->world->states; s++) {
        int value = t->value ? t->value[s] : 1;
        if (!fg_bit(t->of.states.w, s) || !fg_bit(p->at[place].w, s)) continue;
        if (first || value < *least) *least = value;
        if (first || value > *most) *most = value;
        first = false;
    }
    assert(!first && *least <= *most);
}

/* Of pieces of a single layer, wherever they lie around it, the stock says how many there are. */
static bool is_of_stock(const fg_possible *p, const fg_term *t, fg_group *group) {
    if (!p->left || t->of.conditions || t->missed || t->value || p->any_stock[t->of.layer]) return false;
    const fg_layer *layer = &p->game->pieces.layer[t->of.layer];
    if (layer->derived || layer->spare || layer->on == FG_ON_MODULES) return false;
    *group = (fg_group){.layer = t->of.layer};
    for (int k = 0; k < layer->kinds; k++) {
        fg_group one = {.layer = t->of.layer, .count = 1, .symbol = {(uint8_t)k}};
        fg_states of = fg_states_of(p->world, &one), common = fg_both_states(of, t->of.states);
        if (fg_count_bits(common.w, FG_STATE_WORDS)) group->symbol[group->count++] = (uint8_t)k;
    }
    fg_states all = fg_states_of(p->world, group);
    return fg_same_states(&all, &t->of.states);
}

static bool is_free(const fg_possible *p, int layer, int place) {
    int at = place < p->layout->cells ? place : place - p->layout->cells;
    bool slot = place >= p->layout->cells, on_slots = p->game->pieces.layer[layer].on == FG_ON_SLOTS;
    return slot == on_slots && fg_symbol(p->game, p->level, layer, at) >= fg_free(&p->game->pieces.layer[layer]);
}

/* Narrows the range by the stock: what finds no place outside of the region must lie inside. */
static void narrow_by_stock(const fg_possible *p, const fg_term *t, int *low, int *high) {
    fg_group group;
    int left = 0, outside = 0, fixed = 0;
    fg_places everywhere = fg_first_places(fg_place_count(p->layout));
    if (!is_of_stock(p, t, &group)) return;
    for (int k = 0; k < group.count; k++)
        left += p->left[group.layer][group.symbol[k]];
    assert(left >= 0);
    for (int place = 0; place < fg_place_count(p->layout); place++) {
        chance c = chance_of(p, &t->of.states, &everywhere, place);
        bool inside = fg_bit(t->of.places.w, place), open = is_free(p, group.layer, place);
        fixed += inside && c.surely && !open;
        outside += !inside && c.perhaps && open;
    }
    if (fixed + left - outside > *low) *low = fixed + left - outside;
    if (fixed + left < *high) *high = fixed + left;
}

static void add_term(const fg_possible *p, const fg_term *t, int *low, int *high) {
    int from = 0, to = 0;
    for (int place = 0; place < fg_place_count(p->layout); place++) {
        chance c = chance_of_term(p, t, place);
        int least = 1, most = 1;
        if (!c.perhaps) continue;
        if (t->value) range_of_values(p, t, place, &least, &most);
        from += c.surely || least < 0 ? least : 0;
        to += c.surely || most > 0 ? most : 0;
    }
    assert(from <= to);
    narrow_by_stock(p, t, &from, &to);
    *low += from;
    *high += to;
}

int fg_selection_most(const fg_possible *possible, const fg_selection *selection, const fg_places *perhaps) {
    const fg_term term = {.of = *selection};
    int low = 0, high = 0;
    for (int k = 0; k < FG_PLACE_WORDS; k++)
        for (uint64_t rest = perhaps->w[k]; rest; rest &= rest - 1)
            high++;
    if (possible->left) narrow_by_stock(possible, &term, &low, &high);
    return high;
}

void fg_selection_chances(const fg_possible *possible, const fg_selection *selection, fg_places *surely,
                          fg_places *perhaps) {
    assert(!selection->conditions);
    *surely = *perhaps = (fg_places){{0}};
    for (int c = 0; c < possible->layout->cells; c++) {
        chance is = chance_of(possible, &selection->states, &selection->places, c);
        if (is.surely) fg_set_bit(surely->w, c);
        if (is.perhaps) fg_set_bit(perhaps->w, c);
    }
}

/* What each cell can be for a pair: the first of it, the second, and the common neighbour. Each is 0 or 1 for a cell. */
typedef struct {
    uint8_t a[FG_PLACES_MAX], b[FG_PLACES_MAX], sharing[FG_PLACES_MAX];
} pair_cells;

typedef struct {
    pair_cells surely, perhaps; /* what it is for sure, and what it can be */
} pair_chances;

static inline bool are_pair(const pair_cells *is, int x, int y) {
    return (is->a[x] & is->b[y]) | (is->b[x] & is->a[y]);
}

/* Counts the later neighbours that make a pair with cell x. */
static int count_beside(const fg_layout *l, const pair_cells *is, int x) {
    int n = 0;
    for (int e = l->start[x]; (is->a[x] || is->b[x]) && e < l->start[x + 1]; e++)
        n += l->near[e] > x && are_pair(is, x, l->near[e]);
    return n;
}

/* The same for cells within some steps. The loop has no branches, so that many cells are compared at once. */
static int count_later(const fg_layout *l, const pair_cells *is, int x, int steps) {
    const uint8_t *far = l->steps + x * l->cells;
    int n = 0;
    if (!is->a[x] && !is->b[x]) return 0;
    for (int y = x + 1; y < l->cells; y++)
        n += ((is->a[x] & is->b[y]) | (is->b[x] & is->a[y])) & (far[y] <= steps);
    return n;
}

static void add_sharing(const fg_layout *l, const pair_chances *c, int x, int range[2]) {
    for (int e = l->second_start[x]; e < l->second_start[x + 1]; e++) {
        bool surely = false, perhaps = false;
        if (l->second[e] < x) continue;
        for (int n = l->common_start[e]; n < l->common_start[e + 1]; n++) {
            surely = surely || c->surely.sharing[l->common[n]];
            perhaps = perhaps || c->perhaps.sharing[l->common[n]];
        }
        range[0] += surely && are_pair(&c->surely, x, l->second[e]);
        range[1] += perhaps && are_pair(&c->perhaps, x, l->second[e]);
    }
}

static void set_chance(const fg_possible *p, const fg_selection *s, int x, uint8_t *surely, uint8_t *perhaps) {
    chance c = chance_of(p, &s->states, &s->places, x);
    surely[x] = c.surely;
    perhaps[x] = c.perhaps;
}

static void add_pair(const fg_possible *p, const fg_pair *pair, int range[2]) {
    pair_chances c;
    const fg_layout *l = p->layout;
    bool alike = fg_same_states(&pair->a.states, &pair->b.states) && fg_same_places(&pair->a.places, &pair->b.places);
    for (int x = 0; x < l->cells; x++) {
        set_chance(p, &pair->a, x, c.surely.a, c.perhaps.a);
        if (alike)
            c.surely.b[x] = c.surely.a[x], c.perhaps.b[x] = c.perhaps.a[x];
        else
            set_chance(p, &pair->b, x, c.surely.b, c.perhaps.b);
        if (pair->shared) set_chance(p, &pair->sharing, x, c.surely.sharing, c.perhaps.sharing);
    }
    for (int x = 0; x < l->cells; x++) {
        if (pair->shared) {
            add_sharing(l, &c, x, range);
            continue;
        }
        range[0] += pair->steps == 1 ? count_beside(l, &c.surely, x) : count_later(l, &c.surely, x, pair->steps);
        range[1] += pair->steps == 1 ? count_beside(l, &c.perhaps, x) : count_later(l, &c.perhaps, x, pair->steps);
    }
}

void fg_terms_range(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    const fg_term_list *list = m->own;
    int range[2] = {0, 0};
    *low = *high = 0;
    for (int t = 0; t < list->terms; t++)
        add_term(possible, list->term[t], low, high);
    for (int p = 0; p < list->pairs; p++)
        add_pair(possible, list->pair[p], range);
    assert(range[0] >= 0 && range[0] <= range[1]);
    *low += range[0];
    *high += range[1];
}

/* Finds the ranges of the numbers of a part. */
static void range_of_part(const fg_rules *rules, const fg_part *part, const fg_possible *possible, int *low,
                          int *high) {
    for (int n = 0; n < part->count; n++)
        low[n] = -FG_MANY, high[n] = FG_MANY;
    for (int m = part->measure; m < part->measure + part->measures; m++) {
        const fg_measure *measure = &rules->measure[m];
        int at = measure->first - part->first;
        assert(at >= 0 && at + measure->count <= part->count);
        if (measure->kind->range) measure->kind->range(measure, possible, &low[at], &high[at]);
        assert(low[at] <= high[at]);
    }
}

static double least_of_part(const fg_rules *rules, const fg_part *part, const fg_possible *possible) {
    int low[FG_NUMBERS_MAX], high[FG_NUMBERS_MAX];
    range_of_part(rules, part, possible, low, high);
    return fg_bound_least(&part->bound, low, high, part->count, part->scale);
}

/* Have two cells, or two slots, the same pieces? */
static bool has_same_pieces(const fg_possible *p, int place, int other) {
    int cells = p->layout->cells, first = place < cells ? 0 : cells;
    if ((place < cells) != (other < cells)) return false;
    for (int l = 0; l < p->game->pieces.layers; l++) {
        bool here = (p->game->pieces.layer[l].on == FG_ON_SLOTS) == (place >= cells);
        if (here && p->game->pieces.layer[l].on != FG_ON_MODULES &&
            fg_symbol(p->game, p->level, l, place - first) != fg_symbol(p->game, p->level, l, other - first))
            return false;
    }
    return true;
}

/* Says what is possible on a level, and finds the states of each place. */
static fg_possible open_possible(const fg_rules *rules, const fg_level *level, const fg_task *task, fg_states *at) {
    fg_possible p = {.game = rules->game,
                     .layout = rules->layout,
                     .world = rules->world,
                     .level = level,
                     .at = at,
                     .left = task ? (const int(*)[FG_KINDS_MAX + 1]) task->left : NULL,
                     .any_stock = task ? task->any_stock : NULL};
    /* Finds the states of all places. Places with the same pieces can have the same states. */
    enum { KNOWN_MAX = 16 };
    int known[KNOWN_MAX], count = 0;
    for (int place = 0; place < fg_place_count(p.layout); place++) {
        int k = 0;
        while (k < count && !has_same_pieces(&p, place, known[k]))
            k++;
        if (k < count)
            at[place] = at[known[k]];
        else
            fg_possible_states(&p, place, &at[place]);
        if (k == count && count < KNOWN_MAX) known[count++] = place;
    }
    return p;
}

void fg_least_off(const fg_rules *rules, const fg_level *level, const fg_task *task, double *off) {
    fg_states at[FG_PLACES_MAX];
    const fg_possible p = open_possible(rules, level, task, at);
    for (int k = 0; k < rules->parts; k++)
        off[k] = least_of_part(rules, &rules->part[k], &p);
}

/* A trait of several numbers is their sum. */
static void reach_of_part(const fg_rules *rules, const fg_part *part, const fg_possible *p, double reach[2]) {
    int low[FG_NUMBERS_MAX], high[FG_NUMBERS_MAX];
    range_of_part(rules, part, p, low, high);
    reach[0] = reach[1] = 0;
    for (int n = 0; n < part->count; n++) {
        reach[0] += low[n] > -FG_MANY ? (double)low[n] / part->scale : -INFINITY;
        reach[1] += high[n] < FG_MANY ? (double)high[n] / part->scale : INFINITY;
    }
}

/* The sum of how far the parts of each rule are off at least. */
static void reach_of_rules(const fg_rules *all, const fg_possible *p, double *least) {
    for (int k = 0; k < all->parts; k++)
        least[all->part[k].rule] += least_of_part(all, &all->part[k], p);
}

bool fg_reach_of_traits(const lg_task *base, double *least, double *most) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    fg_states at[FG_PLACES_MAX];
    const fg_possible p = open_possible(&task->all, task->fixed, task, at);
    for (int t = 0; t < game->traits; t++)
        least[t] = t < game->rules ? 0 : -INFINITY, most[t] = INFINITY;
    reach_of_rules(&task->all, &p, least);
    for (int k = 0; k < task->traits.parts; k++) {
        double reach[2];
        reach_of_part(&task->traits, &task->traits.part[k], &p, reach);
        least[task->traits.part[k].rule] = reach[0];
        most[task->traits.part[k].rule] = reach[1];
    }
    return true;
}
