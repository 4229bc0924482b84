/* Bounds of numbers over all boards that are possible. */
#include "possible.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "terms.h"
#include "ways.h"

/* Do the regions of pieces and the symmetry let the piece lie on this place of its layer? */
static bool may_lie_in(const fg_possible *p, int l, int i, int piece) {
    const fg_layer *layer = &p->game->pieces.layer[l];
    int place = fg_place_of(layer, p->layout, i);
    const fg_places *zone = p->layout->zones && piece < layer->kinds ? p->layout->zones->of[l][piece] : NULL;
    if (zone && !fg_bit(zone->w, place)) return false;
    return !fg_is_symmetric(p->layout, l) || !fg_is_first(p->layout, l, place) ||
           fg_may_lie(p->game, p->level, l, i, piece);
}

void fg_possible_states(const fg_possible *p, int place, fg_states *states) {
    const fg_world *w = p->world;
    const fg_pieces *pieces = &p->game->pieces;
    const int on = fg_on_of(p->layout, place), i = place - fg_first_on(p->layout, on);
    *states = (fg_states){{0}};
    for (int s = w->first[on]; s < w->first[on + 1]; s++) {
        bool open = true;
        for (int l = 0; open && l < pieces->layers; l++) { /* do the pieces of the state's layers go together? */
            const fg_layer *layer = &pieces->layer[l];
            int symbol = w->symbol[s][l];
            if (symbol == FG_UNDECIDED || layer->under < 0) continue;
            open = layer->bare[w->symbol[s][layer->under]] == (symbol == fg_none(layer));
        }
        for (int l = 0; open && l < pieces->layers; l++) {
            const fg_layer *layer = &pieces->layer[l];
            const fg_group *structure = p->game->structure;
            int symbol = w->symbol[s][l];
            if (symbol == FG_UNDECIDED) continue;
            int there = fg_symbol(p->game, p->level, l, i);
            if (there == fg_rest(layer))
                open = !memchr(structure->symbol, symbol, (size_t)structure->count);
            else if (there != fg_free(layer))
                open = there == symbol;
            else
                open = (!p->left || p->any_stock[l] || layer->derived || p->left[l][symbol] > 0) &&
                       may_lie_in(p, l, i, symbol);
        }
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

/* What a place does to the sight, as the ground of its states: what all of them do that it can have, or any of them. */
typedef struct {
    const fg_possible *possible;
    const uint8_t *ground;
    bool all;
} ground_chance;

static int ground_of(const void *of, int place) {
    const ground_chance *g = of;
    int all = 1 | FG_PASSED, any = 0;
    for (int s = 0; s < g->possible->world->states; s++) {
        if (!fg_bit(g->possible->at[place].w, s)) continue;
        all &= g->ground[s];
        any |= g->ground[s];
    }
    return g->all ? all : any;
}

static chance chance_of_sight(const fg_possible *p, const fg_walk *sight, int cell, int other) {
    const ground_chance any = {p, sight->ground, false}, all = {p, sight->ground, true};
    bool perhaps = fg_sees_by(sight, p->layout, ground_of, &any, cell, other);
    return (chance){perhaps && fg_sees_by(sight, p->layout, ground_of, &all, cell, other), perhaps};
}

/* Does a place surely meet a condition, or perhaps? Counts how many places around it are surely, or perhaps, in the condition's
 * target. */
static chance chance_around(const fg_possible *p, const fg_condition *q, int place) {
    const fg_layout *l = p->layout;
    const bool far = q->steps > 1 || q->sight;
    int surely = 0, perhaps = 0;
    for (int e = l->start[place]; !far && e < l->start[place + 1]; e++) {
        chance c = chance_of(p, &q->states, &q->places, l->near[e]);
        surely += c.surely, perhaps += c.perhaps;
    }
    for (int to = 0; far && place < l->cells && to < l->cells; to++) {
        if (to == place || l->steps[place * l->cells + to] > q->steps) continue;
        chance c = chance_of(p, &q->states, &q->places, to);
        if (c.perhaps && q->sight) {
            chance seen = chance_of_sight(p, q->sight, place, to);
            c = (chance){c.surely && seen.surely, seen.perhaps};
        }
        surely += c.surely, perhaps += c.perhaps;
    }
    if (q->by) surely = 0; /* the sides of two cells may not join them */
    assert(surely <= perhaps);
    return (chance){surely >= q->low && perhaps <= q->high, perhaps >= q->low && surely <= q->high};
}

/* Narrows the range by the stock. The stock says how many pieces of one layer there are, whatever lies around them. Pieces for
 * which there is no room outside of the region must lie inside. */
static void narrow_by_stock(const fg_possible *p, const fg_term *t, int *low, int *high) {
    int l = t->of.layer, left = 0, outside = 0, fixed = 0;
    fg_places everywhere = fg_first_places(fg_place_count(p->layout));
    if (!p->left || t->of.conditions || t->missed || t->value || p->any_stock[l]) return;
    const fg_layer *layer = &p->game->pieces.layer[l];
    if (layer->derived || layer->spare || layer->on == FG_ON_MODULES) return;
    fg_group group = {.layer = l};
    for (int k = 0; k < layer->kinds; k++) {
        fg_group one = {.layer = l, .count = 1, .symbol = {(uint8_t)k}};
        fg_states of = fg_states_of(p->world, &one), common = fg_both_states(of, t->of.states);
        if (!fg_count_bits(common.w, FG_STATE_WORDS)) continue;
        group.symbol[group.count++] = (uint8_t)k;
        left += p->left[l][k];
    }
    fg_states all = fg_states_of(p->world, &group);
    if (!fg_same_states(&all, &t->of.states)) return;
    assert(left >= 0);
    for (int place = 0; place < fg_place_count(p->layout); place++) {
        chance c = chance_of(p, &t->of.states, &everywhere, place);
        bool inside = fg_bit(t->of.places.w, place);
        int on = fg_on_of(p->layout, place), at = place - fg_first_on(p->layout, on);
        bool open = on == (int)layer->on && fg_symbol(p->game, p->level, l, at) >= fg_free(layer);
        fixed += inside && c.surely && !open;
        outside += !inside && c.perhaps && open;
    }
    if (fixed + left - outside > *low) *low = fixed + left - outside;
    if (fixed + left < *high) *high = fixed + left;
}

/* Adds what a term counts, at least and at most. */
static void range_of_term(const fg_possible *p, const fg_term *t, int *low, int *high) {
    int from = 0, to = 0;
    for (int place = 0; place < fg_place_count(p->layout); place++) {
        chance all = chance_of(p, &t->of.states, &t->of.places, place);
        for (int k = 0; all.perhaps && k < t->of.conditions; k++) {
            chance c = chance_around(p, t->of.condition[k], place);
            all = (chance){all.surely && c.surely, all.perhaps && c.perhaps};
        }
        if (all.perhaps && t->missed) {
            chance c = chance_around(p, t->missed, place);
            assert(c.perhaps || !c.surely);
            all = (chance){all.surely && !c.perhaps, all.perhaps && !c.surely};
        }
        if (!all.perhaps) continue;
        int least = t->value ? INT_MAX : 1, most = t->value ? INT_MIN : 1;
        for (int s = 0; t->value && s < p->world->states; s++) {
            if (!fg_bit(t->of.states.w, s) || !fg_bit(p->at[place].w, s)) continue;
            if (t->value[s] < least) least = t->value[s];
            if (t->value[s] > most) most = t->value[s];
        }
        assert(least <= most);
        from += all.surely || least < 0 ? least : 0;
        to += all.surely || most > 0 ? most : 0;
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
    for (int c = 0; c < fg_seen_count(possible->layout); c++) {
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
    for (int e = l->start[x]; (is->a[x] || is->b[x]) && e < l->cells_end[x]; e++)
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

static void set_chance(const fg_possible *p, const fg_selection *s, int x, uint8_t *surely, uint8_t *perhaps) {
    chance c = chance_of(p, &s->states, &s->places, x);
    surely[x] = c.surely;
    perhaps[x] = c.perhaps;
}

/* Adds how many pairs there are, at least and at most. */
static void range_of_pair(const fg_possible *p, const fg_pair *pair, int range[2]) {
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
        if (!pair->shared) {
            bool beside = pair->steps == 1;
            if (!pair->sight) /* what lies between may block it */
                range[0] += beside ? count_beside(l, &c.surely, x) : count_later(l, &c.surely, x, pair->steps);
            range[1] += beside ? count_beside(l, &c.perhaps, x) : count_later(l, &c.perhaps, x, pair->steps);
            continue;
        }
        for (int e = l->second_start[x]; e < l->second_start[x + 1]; e++) {
            bool surely = false, perhaps = false;
            if (l->second[e] < x) continue;
            for (int n = l->common_start[e]; n < l->common_start[e + 1]; n++) {
                surely = surely || c.surely.sharing[l->common[n]];
                perhaps = perhaps || c.perhaps.sharing[l->common[n]];
            }
            range[0] += surely && are_pair(&c.surely, x, l->second[e]);
            range[1] += perhaps && are_pair(&c.perhaps, x, l->second[e]);
        }
    }
}

void fg_terms_range(const fg_measure *m, const fg_possible *possible, int *low, int *high) {
    const fg_term_list *list = m->own;
    int range[2] = {0, 0};
    *low = *high = 0;
    for (int t = 0; t < list->terms; t++)
        range_of_term(possible, list->term[t], low, high);
    for (int p = 0; p < list->pairs; p++)
        range_of_pair(possible, list->pair[p], range);
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

/* Says what is possible on a level, and finds the states of each place. */
static fg_possible open_possible(const fg_rules *rules, const fg_level *level, const fg_task *task, fg_states *at) {
    const fg_game *game = rules->game;
    fg_possible p = {.game = game,
                     .layout = rules->layout,
                     .world = rules->world,
                     .level = level,
                     .at = at,
                     .left = task ? (const int(*)[FG_KINDS_MAX + 1]) task->left : NULL,
                     .any_stock = task ? task->any_stock : NULL};
    /* Two cells, or two other places of one kind, with the same pieces can have the same states. */
    enum { KNOWN_MAX = 16 };
    int known[KNOWN_MAX], count = 0;
    bool all_alike = true; /* does only what lies on a place say what can lie there? */
    for (int l = 0; l < game->pieces.layers; l++)
        all_alike = all_alike && !fg_is_restricted(p.layout, l);
    for (int place = 0; place < fg_place_count(p.layout); place++) {
        const int on = fg_on_of(p.layout, place), first = fg_first_on(p.layout, on);
        bool same = false;
        int k = 0;
        for (; k < count && !same && all_alike; k += !same) {
            same = fg_on_of(p.layout, known[k]) == on;
            for (int l = 0; same && l < game->pieces.layers; l++) {
                if ((int)game->pieces.layer[l].on != on) continue;
                same = fg_symbol(game, level, l, place - first) == fg_symbol(game, level, l, known[k] - first);
            }
        }
        if (same) {
            at[place] = at[known[k]];
            continue;
        }
        fg_possible_states(&p, place, &at[place]);
        if (count < KNOWN_MAX) known[count++] = place;
    }
    return p;
}

static double least_of_part(const fg_rules *rules, const fg_part *part, const fg_possible *possible) {
    int low[FG_NUMBERS_MAX], high[FG_NUMBERS_MAX];
    range_of_part(rules, part, possible, low, high);
    return fg_bound_least(&part->bound, low, high, part->count, part->scale);
}

void fg_least_off(const fg_rules *rules, const fg_level *level, const fg_task *task, double *off) {
    fg_states *at = calloc((size_t)fg_place_count(rules->layout), sizeof *at);
    for (int k = 0; k < rules->parts; k++)
        off[k] = 0; /* without memory nothing is proven */
    if (!at) return;
    const fg_possible p = open_possible(rules, level, task, at);
    for (int k = 0; k < rules->parts; k++)
        off[k] = least_of_part(rules, &rules->part[k], &p);
    free(at);
}

/* Finds the range of a trait from the ranges of its numbers. */
static void range_of_trait(const fg_part *part, const int *low, const int *high, double *least, double *most) {
    double from[] = {[FG_SUM] = 0, [FG_LEAST] = INFINITY, [FG_LARGEST] = -INFINITY, [FG_SPREAD] = 0};
    double to[] = {[FG_SUM] = 0, [FG_LEAST] = INFINITY, [FG_LARGEST] = -INFINITY, [FG_SPREAD] = 0};
    for (int n = 0; n < part->count; n++) {
        double below = low[n] > -FG_MANY ? (double)low[n] / part->scale : -INFINITY;
        double above = high[n] < FG_MANY ? (double)high[n] / part->scale : INFINITY;
        from[FG_SUM] += below;
        to[FG_SUM] += above;
        from[FG_LEAST] = fmin(from[FG_LEAST], below);
        to[FG_LEAST] = fmin(to[FG_LEAST], above);
        from[FG_LARGEST] = fmax(from[FG_LARGEST], below);
        to[FG_LARGEST] = fmax(to[FG_LARGEST], above);
    }
    /* The numbers differ at least by what lies between their ranges, and at most by what the ranges span. */
    from[FG_SPREAD] = fmax(0, from[FG_LARGEST] - to[FG_LEAST]);
    to[FG_SPREAD] = to[FG_LARGEST] - from[FG_LEAST];
    *least = from[part->take];
    *most = to[part->take];
}

bool fg_trait_bounds(const lg_task *base, double *least, double *most) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    fg_states *at = calloc((size_t)fg_place_count(fg_task_layout(task)), sizeof *at);
    if (!at) return false;
    const fg_possible p = open_possible(&task->all, task->fixed, task, at);
    for (int t = 0; t < game->traits; t++)
        least[t] = t < game->rules ? 0 : -INFINITY, most[t] = INFINITY;
    for (int k = 0; k < task->all.parts; k++)
        least[task->all.part[k].rule] += least_of_part(&task->all, &task->all.part[k], &p);
    for (int k = 0; k < task->traits.parts; k++) {
        const fg_part *part = &task->traits.part[k];
        int low[FG_NUMBERS_MAX], high[FG_NUMBERS_MAX];
        range_of_part(&task->traits, part, &p, low, high);
        range_of_trait(part, low, high, &least[part->rule], &most[part->rule]);
    }
    free(at);
    return true;
}
