/* A start for the structure. It grows piece by piece from random places, mostly at its tips and sometimes from a bend, within the
 * bounds of the rules that speak of it. What cannot be kept in this way is left to the search. */
#include "grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "boards/file/kinds/groups.h"
#include "boards/file/rules/terms.h"
#include "problem.h"

enum { BEND = 10, CLOSE = 5 }; /* 1 in BEND steps grows from a bend; 1 in CLOSE may close a loop */
enum { TRIES = 30, FAILURES = 40, LEAN = 2 };

/* Are the states those of the structure's pieces, of all of them if `whole`, and not the rest? */
static bool is_structure(const fg_rules *r, const fg_states *states, bool whole) {
    int pieces = r->world->structure->count, in = 0;
    for (int s = 0; s < pieces; s++)
        in += fg_bit(states->w, s);
    return !fg_bit(states->w, pieces) && in > 0 && (in == pieces || !whole);
}

static bool is_rest(const fg_rules *r, const fg_states *states) {
    fg_states rest = {{0}};
    fg_set_bit(rest.w, r->world->structure->count);
    return fg_same_states(&rest, states);
}

/* Returns the region in which a measure counts the structure's pieces; NULL if it counts something else. */
static const fg_places *counted_region(const fg_rules *r, const fg_measure *m) {
    const fg_term_list *list = m->own;
    if (m->kind != &fg_count_kind || list->terms != 1 || list->term[0]->of.conditions) return NULL;
    return is_structure(r, &list->term[0]->of.states, true) ? &list->term[0]->of.places : NULL;
}

static void add_count(const fg_rules *r, const fg_part *part, fg_growth *g) {
    const fg_places *one = counted_region(r, &r->measure[part->measure]), *two = NULL;
    if (part->measures == 2) two = counted_region(r, &r->measure[part->measure + 1]);
    if (one && part->bound.kind == FG_BETWEEN && part->bound.high < FG_PLACES_MAX && g->limits < FG_LIMITS_MAX) {
        g->limit[g->limits] = *one;
        g->most[g->limits++] = (int)part->bound.high;
    }
    if (one && two && part->bound.kind == FG_DIFFER && g->balances < FG_LIMITS_MAX) {
        g->side[g->balances][0] = *one;
        g->side[g->balances][1] = *two;
        g->most_apart[g->balances++] = (int)part->bound.high;
    }
}

/* Is a state of a cell one in which it has no piece of the structure? */
static bool is_state_of_rest(const fg_rules *all, const fg_group *structure, int state) {
    int symbol = all->world->symbol[state][structure->layer];
    return state < all->world->cell_states && !memchr(structure->symbol, symbol, (size_t)structure->count);
}

/* Does a term count every cell in some states, on the whole board, that has too few neighbours of the rest? */
static bool asks_for_rest(const fg_rules *all, const fg_group *structure, const fg_term *term) {
    if (!term->missed || term->missed->steps != 1 || term->missed->low < 1) return false;
    for (int k = 0; k < term->of.conditions; k++)
        if (term->of.condition[k]->low > 0 || term->of.condition[k]->high < FG_NEIGHBOURS_MAX) return false;
    for (int s = 0; s < all->world->cell_states; s++)
        if (fg_bit(term->missed->states.w, s) && !is_state_of_rest(all, structure, s)) return false;
    for (int c = 0; c < all->layout->cells; c++)
        if (!fg_bit(term->of.places.w, c)) return false;
    return true;
}

/* Returns how many neighbours of the rest a rule asks for at each cell of the rest. */
static int neighbours_of_rest(const fg_rules *all, const fg_group *structure, const fg_measure *m) {
    const fg_term_list *list = m->own;
    fg_states asked = {{0}};
    int least = FG_NEIGHBOURS_MAX;
    for (int t = 0; t < list->terms; t++) {
        if (!asks_for_rest(all, structure, list->term[t])) continue;
        asked = fg_either_state(asked, list->term[t]->of.states);
        if (list->term[t]->missed->low < least) least = list->term[t]->missed->low;
    }
    for (int s = 0; s < all->world->cell_states; s++)
        if (is_state_of_rest(all, structure, s) && !fg_bit(asked.w, s)) return 0;
    return least;
}

static void add_rest(const fg_rules *all, const fg_group *structure, fg_growth *g) {
    for (int k = 0; k < all->parts; k++) {
        const fg_measure *m = &all->measure[all->part[k].measure];
        if (m->kind != &fg_each_kind || all->weight[all->part[k].rule] <= 0) continue;
        int near = neighbours_of_rest(all, structure, m);
        if (near && near + 1 > g->least_rest) g->least_rest = near + 1;
    }
}

fg_growth fg_growth_of(const fg_rules *r, const fg_rules *all) {
    fg_growth g = {.most_near = FG_NEIGHBOURS_MAX, .groups = 1};
    for (int k = 0; k < r->parts; k++) {
        const fg_part *part = &r->part[k];
        const fg_measure *m = &r->measure[part->measure];
        const fg_groups *groups = m->own;
        if (m->kind == &fg_count_kind) add_count(r, part, &g);
        if (m->kind == &fg_each_kind) {
            const fg_term_list *list = m->own;
            for (int t = 0; t < list->terms; t++) {
                const fg_term *term = list->term[t];
                if (!term->missed || !is_structure(r, &term->of.states, false) ||
                    !is_structure(r, &term->missed->states, true))
                    continue;
                if (term->missed->high < g.most_near) g.most_near = term->missed->high;
            }
        }
        if (m->kind == &fg_groups_kind && is_structure(r, &groups->of.states, true) && part->bound.low > 1)
            g.groups = (int)part->bound.low;
        if (m->kind == &fg_each_group_kind && is_rest(r, &groups->of.states)) g.least_rest = groups->low;
    }
    add_rest(all, r->world->structure, &g);
    return g;
}

typedef struct {
    const fg_problem *p;
    const fg_layout *layout;
    const fg_growth *rules;
    lg_rng *rng;
    int wanted, sources, tips;
    int counted[FG_LIMITS_MAX],
        ahead[FG_LIMITS_MAX]; /* in each limited region; on the first side more than on the second */
    uint8_t open[FG_PLACES_MAX], near[FG_PLACES_MAX]; /* near: neighbours of the structure */
    uint16_t group[FG_PLACES_MAX];                    /* 0: none */
    int16_t source[FG_PLACES_MAX], tip[2 * FG_PLACES_MAX];
} growth;

static int side_of(const growth *g, int k, int cell) {
    return fg_bit(g->rules->side[k][0].w, cell) - fg_bit(g->rules->side[k][1].w, cell);
}

static void add_piece(growth *g, int cell, int group) {
    const fg_layout *l = g->layout;
    assert(!g->group[cell] && group > 0 && group <= l->cells);
    g->open[cell] = 0;
    g->group[cell] = (uint16_t)group;
    g->source[g->sources++] = (int16_t)cell;
    g->tip[g->tips++] = (int16_t)cell;
    for (int k = 0; k < g->rules->limits; k++)
        g->counted[k] += fg_bit(g->rules->limit[k].w, cell);
    for (int k = 0; k < g->rules->balances; k++)
        g->ahead[k] += side_of(g, k, cell);
    for (int e = l->start[cell]; e < l->start[cell + 1]; e++)
        g->near[l->near[e]]++;
}

/* Would a region get too many pieces, or one side more than the pieces to come can balance? */
static bool would_stray(const growth *g, int cell) {
    for (int k = 0; k < g->rules->limits; k++)
        if (g->counted[k] >= g->rules->most[k] && fg_bit(g->rules->limit[k].w, cell)) return true;
    for (int k = 0; k < g->rules->balances; k++) {
        int side = side_of(g, k, cell), room = g->rules->most_apart[k] + g->wanted / LEAN;
        if (side * (g->ahead[k] + side) > room) return true;
    }
    return false;
}

/* Does the rest around `from`, without the cell `cut`, have at least so many cells? */
static bool is_rest_large(const growth *g, int from, int cut) {
    int16_t queue[FG_PLACES_MAX];
    uint8_t seen[FG_PLACES_MAX] = {0};
    int reached = 1;
    assert(!g->group[from] && from != cut);
    queue[0] = (int16_t)from;
    seen[from] = seen[cut] = 1;
    for (int n = 0; n < reached && reached < g->rules->least_rest; n++)
        for (int e = g->layout->start[queue[n]]; e < g->layout->start[queue[n] + 1]; e++) {
            int to = g->layout->near[e];
            if (g->group[to] || seen[to]) continue;
            seen[to] = 1;
            queue[reached++] = (int16_t)to;
        }
    return reached >= g->rules->least_rest;
}

static bool would_strand_rest(const growth *g, int cell) {
    for (int e = g->layout->start[cell]; e < g->layout->start[cell + 1]; e++) {
        int to = g->layout->near[e];
        if (!g->group[to] && g->near[to] && !is_rest_large(g, to, cell)) return true;
    }
    return false;
}

/* May the cell join the group? It must not join it to another one, nor give any piece too many neighbours. */
static bool can_join(const growth *g, int cell, int group) {
    const fg_layout *l = g->layout;
    if (!g->open[cell] || g->near[cell] > g->rules->most_near || would_stray(g, cell)) return false;
    if (g->near[cell] > 1 && rng_below(g->rng, CLOSE)) return false;
    for (int e = l->start[cell]; e < l->start[cell + 1]; e++) {
        int to = l->near[e];
        if (g->group[to] && (g->group[to] != group || g->near[to] >= g->rules->most_near)) return false;
    }
    return g->rules->least_rest <= 1 || !would_strand_rest(g, cell);
}

/* Grows in the first free direction, beginning with a random one. */
static bool grow_from(growth *g, int from) {
    const fg_layout *l = g->layout;
    int n = l->start[from + 1] - l->start[from];
    assert(g->group[from]);
    if (!n || g->near[from] >= g->rules->most_near) return false;
    for (int k = 0, first = (int)rng_below(g->rng, (uint32_t)n); k < n; k++) {
        int to = l->near[l->start[from] + (first + k) % n];
        if (!can_join(g, to, g->group[from])) continue;
        add_piece(g, to, g->group[from]);
        return true;
    }
    return false;
}

/* Places the first piece of a group where no other group is near. */
static bool plant_seed(growth *g, int group) {
    const lg_block *block = &g->p->base.space.block[0];
    for (int t = 0; t < TRIES && block->length; t++) {
        int cell = g->p->place[block->first + (int)rng_below(g->rng, (uint32_t)block->length)];
        if (!g->open[cell] || g->near[cell] || would_stray(g, cell)) continue;
        add_piece(g, cell, group);
        return true;
    }
    return false;
}

/* Begins with the fixed pieces of the structure, which are the first group. */
static void begin_growth(growth *g, const fg_problem *p, lg_rng *rng) {
    const fg_game *game = fg_problem_game(p);
    const fg_group *structure = game->structure;
    memset(g, 0, offsetof(growth, source));
    g->p = p, g->layout = p->rules->layout, g->rules = &p->growth, g->rng = rng;
    for (int k = 0; k < p->base.space.syms; k++) {
        assert(p->place[k] >= 0); /* the structure has no box */
        g->open[p->place[k]] = 1;
    }
    for (int s = 0; s < structure->count; s++)
        g->wanted += p->block[0].count[s];
    for (int c = 0; c < g->layout->cells; c++)
        if (!g->open[c] &&
            memchr(structure->symbol, fg_symbol(game, p->fixed, structure->layer, c), (size_t)structure->count))
            add_piece(g, c, 1);
    if (g->wanted > p->base.space.syms) g->wanted = p->base.space.syms;
}

static bool grow_all(growth *g) {
    for (int group = g->sources ? 2 : 1; group <= g->rules->groups && g->wanted; group++, g->wanted--)
        if (!plant_seed(g, group)) return false;
    for (int failed = 0; g->wanted && g->sources && failed < FAILURES;) {
        bool bend = !g->tips || !rng_below(g->rng, BEND);
        uint32_t k = rng_below(g->rng, (uint32_t)(bend ? g->sources : g->tips));
        int from = bend ? g->source[k] : g->tip[k];
        /* A tip is removed in any case: if growing fails, it is a dead end; otherwise the new piece becomes the tip. */
        if (!bend) g->tip[k] = g->tip[--g->tips];
        bool grown = grow_from(g, from);
        assert(g->sources <= g->layout->cells && g->tips <= g->sources);
        g->wanted -= grown;
        failed += !grown;
    }
    return !g->wanted;
}

/* Gives the grown places the structure's pieces in random order, and all others the rest. */
static void write_genome(const growth *g, lg_genome genome) {
    const fg_problem *p = g->p;
    const fg_genes *genes = &p->block[0];
    int left[FG_KINDS_MAX + 1], kinds = genes->symbols - 1, all = 0;
    memcpy(left, genes->count, sizeof left);
    for (int s = 0; s < kinds; s++)
        all += left[s];
    for (int k = 0; k < p->base.space.syms; k++) {
        genome.sym[k] = kinds;
        if (!g->group[p->place[k]]) continue;
        int n = all ? (int)rng_below(g->rng, (uint32_t)all) : 0, s = 0;
        for (; s < kinds - 1 && n >= left[s]; s++)
            n -= left[s];
        genome.sym[k] = s;
        left[s]--;
        all--;
    }
}

bool fg_grow(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const fg_problem *p = fg_problem_of(problem);
    growth g;
    for (int t = 0; t < TRIES; t++) {
        begin_growth(&g, p, rng);
        if (!grow_all(&g)) continue;
        write_genome(&g, genome);
        assert(lg_space_holds(&problem->space, genome));
        return true;
    }
    lg_space_sample(&problem->space, genome, rng); /* what is fixed leaves no room */
    return true;
}
