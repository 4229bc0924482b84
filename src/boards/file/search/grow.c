/* A start for the structure. It grows piece by piece from random places, mostly at its tips and sometimes from a bend, within the
 * bounds of the rules that speak of it. What cannot be kept in this way is left to the search. */

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

/* Returns the region in which a measure counts the structure's pieces; NULL if it counts something else. */
static const fg_places *counted_region(const fg_rules *r, const fg_measure *m) {
    const fg_term_list *list = m->own;
    if (m->kind != &fg_count_kind || list->terms != 1 || list->term[0]->of.conditions) return NULL;
    return is_structure(r, &list->term[0]->of.states, true) ? &list->term[0]->of.places : NULL;
}

/* Is a state one of a place that has no piece of the structure, but could have one? */
static bool is_state_of_rest(const fg_rules *all, const fg_group *structure, int state) {
    int symbol = all->world->symbol[state][structure->layer];
    return symbol != FG_UNDECIDED && !memchr(structure->symbol, symbol, (size_t)structure->count);
}

/* Returns how many neighbours of the rest the rules ask for at every cell of the rest, at least; 0 if they ask for none at some
 * cell. Looks only at terms that count, on the whole board, all cells in some states that have too few such neighbours. */
static int neighbours_of_rest(const fg_rules *all, const fg_group *structure, const fg_measure *m) {
    const fg_term_list *list = m->own;
    fg_states asked = {{0}};
    int least = FG_NEIGHBOURS_MAX, on = (int)all->game->pieces.layer[structure->layer].on;
    for (int t = 0; t < list->terms; t++) {
        const fg_term *term = list->term[t];
        bool asks = term->missed && term->missed->steps == 1 && term->missed->low >= 1;
        for (int k = 0; asks && k < term->of.conditions; k++)
            asks = term->of.condition[k]->low <= 0 && term->of.condition[k]->high >= FG_NEIGHBOURS_MAX;
        for (int s = 0; asks && s < all->world->states; s++)
            asks = !fg_bit(term->missed->states.w, s) || is_state_of_rest(all, structure, s);
        for (int c = 0; asks && c < fg_place_count(all->layout); c++)
            asks = fg_on_of(all->layout, c) != on || fg_bit(term->of.places.w, c);
        if (!asks) continue;
        asked = fg_either_state(asked, term->of.states);
        if (term->missed->low < least) least = term->missed->low;
    }
    for (int s = 0; s < all->world->states; s++)
        if (is_state_of_rest(all, structure, s) && !fg_bit(asked.w, s)) return 0;
    return least;
}

/* Adds the bounds that a part of the structure's rules sets. */
static void add_part(const fg_rules *r, const fg_part *part, fg_growth *g) {
    const fg_measure *m = &r->measure[part->measure];
    if (m->kind == &fg_count_kind) {
        const fg_places *one = counted_region(r, m), *two = NULL;
        int high = part->bound.high < FG_PLACES_MAX ? (int)part->bound.high : FG_PLACES_MAX;
        if (part->measures == 2) two = counted_region(r, m + 1);
        if (one && part->bound.kind == FG_BETWEEN && high < FG_PLACES_MAX && g->limits < FG_LIMITS_MAX) {
            g->limit[g->limits] = *one;
            g->most[g->limits++] = high;
        }
        if (one && two && part->bound.kind == FG_DIFFER && g->balances < FG_LIMITS_MAX) {
            g->side[g->balances][0] = *one;
            g->side[g->balances][1] = *two;
            g->most_apart[g->balances++] = (int)part->bound.high;
        }
    } else if (m->kind == &fg_each_kind) {
        const fg_term_list *list = m->own;
        for (int t = 0; t < list->terms; t++) {
            const fg_term *term = list->term[t];
            if (!term->missed || !is_structure(r, &term->of.states, false) ||
                !is_structure(r, &term->missed->states, true))
                continue;
            if (term->missed->high < g->most_near) g->most_near = term->missed->high;
        }
    } else if (m->kind == &fg_groups_kind) {
        const fg_groups *groups = m->own;
        if (!is_structure(r, &groups->of.states, true)) return;
        if (part->bound.low > 1) g->groups = (int)part->bound.low;
        if (part->bound.high < g->most_groups) g->most_groups = (int)part->bound.high;
    } else if (m->kind == &fg_each_group_kind) {
        const fg_groups *groups = m->own;
        fg_states rest = {{0}};
        fg_set_bit(rest.w, r->world->structure->count);
        if (fg_same_states(&groups->of.states, &rest)) g->least_rest = groups->low;
    }
}

fg_growth fg_growth_of(const fg_rules *r, const fg_rules *all) {
    fg_growth g = {.most_near = FG_NEIGHBOURS_MAX, .groups = 1, .most_groups = FG_PLACES_MAX};
    for (int k = 0; k < r->parts; k++)
        add_part(r, &r->part[k], &g);
    for (int k = 0; k < all->parts; k++) {
        const fg_measure *m = &all->measure[all->part[k].measure];
        if (m->kind != &fg_each_kind || all->weight[all->part[k].rule] <= 0) continue;
        int near = neighbours_of_rest(all, r->world->structure, m);
        if (near && near + 1 > g.least_rest) g.least_rest = near + 1;
    }
    return g;
}

typedef struct {
    const fg_problem *p;
    const fg_layout *layout;
    const fg_growth *rules;
    lg_rng *rng;
    int images; /* how many places a piece and its images lie on, at most; 1 without a symmetry */
    int wanted,
        wanted_in[FG_SIZES_MAX]; /* how many pieces are to be added, each with its images: all, and in each block */
    int groups, sources, tips;
    int counted[FG_LIMITS_MAX],
        ahead[FG_LIMITS_MAX]; /* in each limited region; on the first side more than on the second */
    uint8_t open[FG_PLACES_MAX], near[FG_PLACES_MAX]; /* near: neighbours of the structure */
    uint16_t group[FG_PLACES_MAX];                    /* 0: none */
    int16_t source[FG_PLACES_MAX], tip[2 * FG_PLACES_MAX];
} growth;

/* Finds the neighbours of a place that lie on what the structure lies on: near[*from] to near[*end - 1]. */
static inline void find_near(const growth *g, int place, int *from, int *end) {
    const fg_layout *l = g->layout;
    const int on = fg_on_of(l, place), first = fg_first_on(l, on), next = fg_first_on(l, on + 1);
    *from = on == FG_ON_CELLS ? l->start[place] : l->cells_end[place];
    *end = on == FG_ON_CELLS ? l->cells_end[place] : l->start[place + 1];
    while (*from < *end && l->near[*from] < first)
        ++*from;
    while (*from < *end && l->near[*end - 1] >= next)
        --*end;
}

static int side_of(const growth *g, int k, int cell) {
    return fg_bit(g->rules->side[k][0].w, cell) - fg_bit(g->rules->side[k][1].w, cell);
}

/* Lays a piece, or, with sign -1, takes it away again. */
static void put_piece(growth *g, int cell, int group, int sign) {
    const fg_layout *l = g->layout;
    int from, end;
    assert(!g->group[cell] == (sign > 0) && group > 0 && group <= fg_seen_count(l));
    g->open[cell] = sign < 0;
    g->group[cell] = (uint16_t)(sign > 0 ? group : 0);
    for (int k = 0; k < g->rules->limits; k++)
        g->counted[k] += sign * fg_bit(g->rules->limit[k].w, cell);
    for (int k = 0; k < g->rules->balances; k++)
        g->ahead[k] += sign * side_of(g, k, cell);
    find_near(g, cell, &from, &end);
    for (int e = from; e < end; e++)
        g->near[l->near[e]] += (uint8_t)sign;
}

/* The structure can grow from this place, and with it from its images. */
static void add_tip(growth *g, int cell) {
    g->source[g->sources++] = (int16_t)cell;
    g->tip[g->tips++] = (int16_t)cell;
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

/* Does the rest around `from`, without the cell `cut`, have fewer cells than a group of the rest may have? */
static bool is_rest_small(const growth *g, int from, int cut) {
    int16_t queue[FG_PLACES_MAX];
    uint8_t seen[FG_PLACES_MAX] = {0};
    int reached = 1, first, end;
    assert(!g->group[from] && from != cut);
    queue[0] = (int16_t)from;
    seen[from] = seen[cut] = 1;
    for (int n = 0; n < reached && reached < g->rules->least_rest; n++) {
        find_near(g, queue[n], &first, &end);
        for (int e = first; e < end; e++) {
            int to = g->layout->near[e];
            if (g->group[to] || seen[to]) continue;
            seen[to] = 1;
            queue[reached++] = (int16_t)to;
        }
    }
    return reached < g->rules->least_rest;
}

/* May the cell join the group? The cell must not connect the group with another one, nor give any piece too many neighbours,
 * nor strand some of the rest. */
static bool can_join(const growth *g, int cell, int group) {
    const fg_layout *l = g->layout;
    int from, end;
    if (!g->open[cell] || g->near[cell] > g->rules->most_near || would_stray(g, cell)) return false;
    if (g->near[cell] > 1 && rng_below(g->rng, CLOSE)) return false;
    find_near(g, cell, &from, &end);
    for (int e = from; e < end; e++) {
        int to = l->near[e];
        if (g->group[to] && (g->group[to] != group || g->near[to] >= g->rules->most_near)) return false;
    }
    for (int e = from; e < end && g->rules->least_rest > 1; e++) {
        int to = l->near[e];
        if (!g->group[to] && g->near[to] && is_rest_small(g, to, cell)) return false;
    }
    return true;
}

/* Returns image i of a place, of which 0 is the place itself. */
static int image_of(const growth *g, int place, int i) {
    return i ? g->layout->symmetry->image[i][place] : place;
}

/* Is image i of a place the same as an earlier one? */
static bool is_repeated(const growth *g, int place, int i) {
    int k = 0;
    while (k < i && image_of(g, place, k) != image_of(g, place, i))
        k++;
    return k < i;
}

/* Returns the counter of the pieces that are still wanted in the block of an open place. */
static int *wanted_at(growth *g, int place) {
    const int layer = g->p->block[0].layer, on = fg_on_of(g->layout, place);
    return &g->wanted_in[fg_block_of(g->p, g->p->gene[layer][place - fg_first_on(g->layout, on)])];
}

/* Notes that a piece and its images lie there: the structure can grow from it, and one piece less is wanted. */
static void note_piece(growth *g, int place) {
    add_tip(g, place);
    --*wanted_at(g, place);
    g->wanted--;
}

/* Takes away the images of a place that come before image i. */
static void take_back(growth *g, int place, int i) {
    for (int k = 0; k < i; k++) {
        const int cell = image_of(g, place, k);
        if (g->group[cell]) put_piece(g, cell, g->group[cell], -1);
    }
}

/* Grows from a place to a neighbour of it, and on all images likewise. Returns false, without a change, if one of these may not
 * join its group. */
static bool grow_to(growth *g, int from, int to) {
    if (!g->open[to] || !*wanted_at(g, to)) return false;
    for (int i = 0; i < g->images; i++) {
        const int cell = image_of(g, to, i), group = g->group[image_of(g, from, i)];
        if (is_repeated(g, to, i)) continue;
        if (!can_join(g, cell, group)) {
            take_back(g, to, i);
            return false;
        }
        put_piece(g, cell, group, 1);
    }
    note_piece(g, to);
    return true;
}

/* Lays the first piece of a group where no other group is near, and its images, which are groups, too; if `joined`, they are all
 * one group, so each of them must touch another one. */
static bool plant(growth *g, int cell, bool joined) {
    const int groups = g->groups;
    bool good = g->open[cell] && *wanted_at(g, cell) && !g->near[cell];
    int i = 0;
    for (; good && i < g->images; i += good) {
        const int to = image_of(g, cell, i);
        if (is_repeated(g, cell, i)) continue;
        good = g->open[to] && !would_stray(g, to) && (joined || !g->near[to]);
        g->groups += good && !(joined && i);
        if (good) put_piece(g, to, g->groups, 1);
    }
    for (int k = 1; good && joined && k < g->images; k++)
        good = g->near[image_of(g, cell, k)] || image_of(g, cell, k) == cell;
    if (good) {
        note_piece(g, cell);
    } else {
        take_back(g, cell, i);
        g->groups = groups;
    }
    return good;
}

/* Plants groups until there are as many as the rules ask for. If the images of a group would be too many groups, looks for a place
 * where they are one. */
static bool plant_all(growth *g) {
    const lg_space *space = &g->p->base.space;
    while (g->groups < g->rules->groups && g->wanted) {
        const bool joined = g->groups + g->images > g->rules->most_groups;
        const int tries = joined ? space->syms : TRIES,
                  first = joined ? (int)rng_below(g->rng, (uint32_t)space->syms) : 0;
        bool planted = false;
        for (int t = 0; t < tries && space->syms && !planted; t++) {
            const int k = joined ? (first + t) % space->syms : (int)rng_below(g->rng, (uint32_t)space->syms);
            planted = plant(g, g->p->cell[k], joined);
        }
        if (!planted) return false;
    }
    return true;
}

/* Begins with the fixed pieces of the structure, which are the first group, plants the other groups, and grows them. Returns false
 * if that leads nowhere. */
static bool grow_all(growth *g, const fg_problem *p, lg_rng *rng) {
    const fg_layout *l = p->rules->layout;
    const fg_group *structure = fg_problem_game(p)->structure;
    const fg_layer *layer = &fg_problem_game(p)->pieces.layer[structure->layer];
    memset(g, 0, offsetof(growth, source));
    g->p = p, g->layout = l, g->rules = &p->growth, g->rng = rng;
    g->images = fg_is_symmetric(l, structure->layer) ? l->symmetry->elements : 1;
    for (int b = 0; b < p->base.space.blocks; b++) {
        int *wanted = &g->wanted_in[b];
        for (int s = 0; s < structure->count; s++)
            *wanted += p->block[b].count[s];
        if (*wanted > p->base.space.block[b].length) *wanted = p->base.space.block[b].length;
        g->wanted += *wanted;
    }
    for (int k = 0; k < p->base.space.syms; k++) {
        assert(p->place[k] >= 0); /* the structure has no box */
        for (int i = 0; i < g->images; i++)
            g->open[image_of(g, p->cell[k], i)] = 1;
    }
    for (int i = 0; i < fg_layer_places(layer, l); i++) {
        int symbol = fg_symbol(fg_problem_game(p), p->fixed, structure->layer, i), c = fg_place_of(layer, l, i);
        if (g->open[c] || !memchr(structure->symbol, symbol, (size_t)structure->count)) continue;
        put_piece(g, c, g->groups = 1, 1);
        add_tip(g, c);
    }
    if (!plant_all(g)) return false;
    for (int failed = 0; g->wanted && g->sources && failed < FAILURES;) {
        bool bend = !g->tips || !rng_below(rng, BEND), grown = false;
        uint32_t k = rng_below(rng, (uint32_t)(bend ? g->sources : g->tips));
        int from = bend ? g->source[k] : g->tip[k], begin, end;
        find_near(g, from, &begin, &end);
        const int n = end - begin;
        /* A tip is removed in any case: if growing fails, it is a dead end; otherwise the new piece becomes the tip. */
        if (!bend) g->tip[k] = g->tip[--g->tips];
        assert(g->group[from]);
        /* Grows in the first free direction, beginning with a random one. */
        int first = n && g->near[from] < g->rules->most_near ? (int)rng_below(rng, (uint32_t)n) : -1;
        for (int d = 0; first >= 0 && d < n && !grown; d++)
            grown = grow_to(g, from, l->near[begin + (first + d) % n]);
        assert(g->sources <= fg_seen_count(l) && g->tips <= g->sources);
        failed += !grown;
    }
    return !g->wanted;
}

bool fg_grow(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const fg_problem *p = fg_problem_of(problem);
    growth g;
    int tries = 0;
    while (tries < TRIES && !grow_all(&g, p, rng))
        tries++;
    if (tries == TRIES) { /* what is fixed leaves no room */
        lg_space_sample(&problem->space, genome, rng);
        return true;
    }
    /* Gives the grown places the structure's pieces in random order, and all others the rest. */
    for (int b = 0; b < problem->space.blocks; b++) {
        const lg_block *block = &problem->space.block[b];
        const fg_genes *genes = &p->block[b];
        int left[FG_KINDS_MAX + 1], kinds = genes->symbols - 1, all = 0;
        memcpy(left, genes->count, sizeof left);
        for (int s = 0; s < kinds; s++)
            all += left[s];
        for (int k = block->first; k < block->first + block->length; k++) {
            genome.sym[k] = kinds;
            if (!g.group[p->cell[k]]) continue;
            int n = all ? (int)rng_below(rng, (uint32_t)all) : 0, s = 0;
            for (; s < kinds - 1 && n >= left[s]; s++)
                n -= left[s];
            genome.sym[k] = s;
            left[s]--;
            all--;
        }
    }
    assert(lg_space_holds(&problem->space, genome));
    return true;
}
