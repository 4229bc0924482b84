/* What each seat has around it: a value of the pieces, weighted by distance, or how many of them there are. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/fast.h"
#include "base/text.h"
#include "boards/file/rules/ways.h"

typedef enum { ALL, SHARED, NEAREST } sharing;
enum { WEIGHTS_MAX = 24, PRECISION = 100 };

/* What a seat gets of a cell's value: the value times a weight, shared by so many seats. */
typedef struct {
    int cell, seat, weight, sharers;
} portion;

typedef struct {
    /* By state, or, if the seats have different values, by seat and state. each: how far the values of the next seat are away; 0 if
     * all seats have the same. */
    int *value, each;
    int *alike; /* by state: the same number for states that are worth the same to every seat; 0: nothing */
    fg_selection of;
    fg_walk walk;
    sharing among;
    int distances, weight[FG_BEYOND]; /* by distance, times PRECISION */
    /* those of all cells if every step costs 1, so that they are the same on all boards; otherwise NULL */
    portion *portion;
    int portions, *portions_of; /* those of a cell c are from portions_of[c] to portions_of[c + 1] - 1 */
} worth;

static const char says_among[] =
    "a piece counts for every seat (all), is shared by the seats that are nearest to it (shared), or counts only if "
    "one seat is nearer than all others (nearest)";
static const fg_key keys[] = {
    {"of", "SELECTION", "which cells count; without it, all"},
    {"weights", "[NUMBER, ...]",
     "by how much the value is multiplied at distance 0, 1, 2, ...; pieces farther away do not count. One number is "
     "the weight at distance 0"},
    {"among", "all, shared or nearest", says_among},
    FG_PLAYING_KEY,
    FG_BY_KEY,
    FG_BY_SIDES_KEY,
    FG_SIGHT_KEY,
    {NULL, NULL, NULL},
};
static const fg_key count_keys[] = {
    {"within", "STEPS", "how far around the seat is counted; with `by`, what the way may cost"},
    {"among", "all, shared or nearest", says_among},
    FG_PLAYING_KEY,
    FG_BY_KEY,
    FG_BY_SIDES_KEY,
    FG_SIGHT_KEY,
    {NULL, NULL, NULL},
};

/* Lists what the seats get of a cell, which is so far from each of them. Returns how many portions there are. */
static int list_portions(const worth *own, const int *far, int seats, int cell, portion *list) {
    unsigned takers = 0; /* seats, as bits */
    int least = own->distances - 1, sharers = 1, n = 0;
    assert(seats <= FG_SEATS_MAX);
    for (int s = 0; s < seats; s++) {
        if (far[s] > least) continue;
        if (own->among != ALL && far[s] < least) takers = 0, least = far[s];
        takers |= 1U << s;
    }
    if (own->among != ALL && (takers & (takers - 1))) { /* several are nearest */
        if (own->among == NEAREST) return 0;
        sharers = __builtin_popcount(takers);
    }
    for (; takers; takers &= takers - 1) {
        int seat = __builtin_ctz(takers);
        list[n++] = (portion){cell, seat, own->weight[far[seat]], sharers};
    }
    return n;
}

/* Finds how far a cell is from each seat that plays. */
static void read_distances(const fg_reach *reach, const fg_measure *m, int cell, int *far) {
    for (int s = 0; s < m->count; s++)
        far[s] = reach->distance[m->seat[s]][cell];
}

/* Lists the portions of all cells, if they are the same on all boards. */
static bool list_all_portions(fg_compiler *c, const fg_measure *m, worth *own) {
    const fg_layout *l = c->layout;
    fg_reach reach;
    if (!own->walk.plain || l->placed) return true;
    own->portion = fg_take(c->room, (size_t)l->cells * (size_t)m->count, sizeof *own->portion);
    own->portions_of = fg_take(c->room, (size_t)l->cells + 1, sizeof *own->portions_of);
    if (!own->portion || !own->portions_of) return lg_fail_memory(c->error);
    const fg_seats seats = fg_seats_find(l, NULL);
    fg_reach_by_steps(l, &seats, &reach);
    for (int cell = 0; cell < l->cells; cell++) {
        int far[FG_SEATS_MAX];
        read_distances(&reach, m, cell, far);
        own->portions += list_portions(own, far, m->count, cell, own->portion + own->portions);
        own->portions_of[cell + 1] = own->portions;
    }
    return true;
}

/* Reads what both measures have: which cells count, for whom, and the costs. The weights must be known. */
static bool read_common(fg_compiler *c, const fg_node *clause, const fg_node *of, const fg_measure *m, worth *own) {
    static const char *const words[] = {"all", "shared", "nearest", NULL};
    const fg_node *among = fg_find(clause, "among");
    int which = 0;
    if (!fg_cells_read(c, of, &own->of) || !fg_walk_read(c, clause, &own->walk)) return false;
    if (among && !fg_read_choice(among, words, &which, c->error)) return false;
    own->among = (sharing)which;
    fg_walk_limit(&own->walk, c->layout, own->distances - 1);
    return list_all_portions(c, m, own);
}

static bool read_weights(fg_compiler *c, const fg_node *clause, worth *own) {
    const fg_node *weights = fg_find(clause, "weights");
    if (!weights) return fg_expected(clause, "a key `weights`: what a piece counts for by distance", c->error);
    for (; own->distances < fg_items(weights); own->distances++) {
        const fg_node *item = fg_item(weights, own->distances);
        double weight;
        if (own->distances == WEIGHTS_MAX)
            return fg_fail_at(item, c->error, "expected at most %d weights", WEIGHTS_MAX);
        if (!fg_setting_read(c, item, 0, PRECISION, &weight)) return false;
        own->weight[own->distances] = (int)floor(weight * PRECISION + 0.5);
    }
    return true;
}

/* Reads the value of the pieces, or a list with a value for each seat of the board, of which those that play are kept, as by[0] and
 * so on. Returns how many these are; 0: an error. *scale: that of the value with the most decimals. */
static int read_values(fg_compiler *c, const fg_node *node, const fg_measure *m, int by[FG_SEATS_MAX], int *scale) {
    const int seats = c->layout->seats, count = node->shape == FG_LIST ? node->children : 1;
    *scale = 1;
    if (node->shape == FG_LIST && count != seats) {
        fg_fail_at(node, c->error, "expected a value, or one for each of the %d seats, found %d", seats, count);
        return 0;
    }
    for (int i = 0; i < count; i++) {
        if (!fg_value_read(&c->game->pieces, fg_item(node, i), &by[i], c->error)) return 0;
        int own = c->game->pieces.value[by[i]].scale;
        if (own > *scale) *scale = own;
    }
    if (node->shape != FG_LIST) return count;
    for (int i = 0; i < m->count; i++)
        by[i] = by[m->seat[i]];
    return m->count;
}

/* Finds the values of all states, and which states are worth the same to every seat. */
static bool find_values(fg_compiler *c, const int *by, int count, int scale, worth *own) {
    const int states = c->world->states;
    own->value = fg_take(c->room, (size_t)states * (size_t)count, sizeof *own->value);
    own->alike = count > 1 ? fg_take(c->room, (size_t)states, sizeof *own->alike) : own->value;
    if (!own->value || !own->alike) return lg_fail_memory(c->error);
    own->each = count > 1 ? states : 0;
    for (int s = 0; s < states; s++)
        for (int i = 0; i < count && fg_bit(own->of.states.w, s); i++)
            own->value[i * own->each + s] = fg_value_of(c, s, by[i]) * (scale / c->game->pieces.value[by[i]].scale);
    /* Of a list, the number is that of the first state with the same values, from 1. */
    for (int s = 0; s < states && count > 1; s++) {
        bool any = false;
        int first = 0;
        for (int i = 0; i < count; i++) {
            any = any || own->value[i * states + s];
            while (own->value[i * states + first] != own->value[i * states + s])
                first++, i = 0;
        }
        own->alike[s] = any ? first + 1 : 0;
    }
    return true;
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *of = fg_find(clause, "of"), *node = fg_find(clause, "worth");
    fg_node any = {.shape = FG_WORD, .text = "any", .line = clause->line, .column = clause->column};
    worth own = {.among = ALL};
    int by[FG_SEATS_MAX], scale, most = 0;
    if (!fg_seats_take(c, clause, m)) return false;
    const int count = read_values(c, node, m, by, &scale);
    if (!count || !read_weights(c, clause, &own) || !read_common(c, clause, of ? of : &any, m, &own) ||
        !find_values(c, by, count, scale, &own))
        return false;
    for (int d = 0; d < own.distances; d++)
        most = own.weight[d] > most ? own.weight[d] : most;
    m->scale = scale * PRECISION;
    for (int i = 0; i < count; i++)
        if (!fg_check_sum(c, node, own.value + i * own.each, (double)most * c->layout->cells, 0, m->scale))
            return false;
    return fg_keep(c, m, &own, sizeof own);
}

static bool compile_count(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    worth own = {.among = ALL};
    int steps;
    if (!fg_seats_take(c, clause, m)) return false;
    if (!fg_whole_setting_read(c, fg_find(clause, "within"), 1, FG_BEYOND - 1, &steps)) return false;
    for (; own.distances <= steps; own.distances++)
        own.weight[own.distances] = PRECISION;
    if (!read_common(c, clause, fg_find(clause, "count"), m, &own)) return false;
    own.value = fg_take(c->room, (size_t)c->world->states, sizeof *own.value);
    if (!own.value) return lg_fail_memory(c->error);
    for (int s = 0; s < c->world->states; s++)
        own.value[s] = fg_bit(own.of.states.w, s);
    own.alike = own.value;
    m->scale = PRECISION;
    return fg_keep(c, m, &own, sizeof own);
}

/* Adds to the numbers each seat's share of what a state is worth on a cell, or, with sign -1, takes it away again. */
INLINE void add_cell(const worth *own, const int *far, int seats, int cell, int state, int sign, int *number) {
    portion list[FG_SEATS_MAX];
    const int *value = own->value + state;
    if (!own->alike[state]) return;
    int portions = list_portions(own, far, seats, cell, list);
    for (const portion *p = list; p < list + portions; p++)
        number[p->seat] += sign * p->weight * value[p->seat * own->each] / p->sharers;
}

/* Follows changes if the portions are the same on all boards. */
static void follow_portions(const worth *own, const fg_layout *l, const fg_followed *f, int *number) {
    for (const fg_change *c = f->change; c < f->change + f->changes; c++) {
        if (c->place >= l->cells || !fg_bit(own->of.places.w, c->place)) continue;
        const portion *end = own->portion + own->portions_of[c->place + 1];
        for (const portion *p = own->portion + own->portions_of[c->place]; p < end; p++) {
            const int *value = own->value + p->seat * own->each;
            number[p->seat] += p->weight * value[c->is] / p->sharers - p->weight * value[c->was] / p->sharers;
        }
    }
}

/* A search keeps where the seats are, and what it costs to come to each cell from each seat, twice: a change brings the first copy
 * up to date, and the second one still tells what it was before. */
typedef struct {
    fg_seats seats;
    int cost[]; /* by copy, seat and cell */
} kept_worth;

static bool is_kept(const worth *own) {
    return !own->portion && !own->of.conditions && !own->walk.by;
}

static size_t kept_size(const fg_measure *m, const fg_layout *l) {
    return is_kept(m->own) ? sizeof(kept_worth) + 2 * sizeof(int) * (size_t)l->cells * (size_t)m->count : 0;
}

static void keep(const fg_measure *m, const fg_view *view, void *memory) {
    const worth *own = m->own;
    const fg_layout *l = view->layout;
    kept_worth *kept = memory;
    fg_reach here;
    if (!is_kept(own)) return;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    kept->seats = fg_seats_playing(m, view);
    for (int s = 0; s < 2 * m->count; s++)
        fg_reach_costs(reach, m->seat[s % m->count], l->cells, kept->cost + s * l->cells);
}

/* Finds what it costs to come to each cell from a seat that was elsewhere, or not on the board, and marks the cells of which this
 * matters, or did before. */
static void walk_anew(const worth *own, const fg_view *view, int seat, int *cost, fg_places *touched) {
    const fg_layout *l = view->layout;
    const int limit = own->distances - 1;
    fg_walk walk = own->walk;
    fg_places from = {{0}};
    fg_ground ground;
    int anew[FG_PLACES_MAX];
    walk.limit = limit; /* not that of the ways which all measures share */
    if (seat >= 0) fg_set_bit(from.w, seat);
    if (walk.sets) fg_ground_find(&walk, view, &ground);
    fg_walk_from(&walk, view, &ground, &from, NULL, anew);
    for (int c = 0; c < l->cells; c++) {
        if (cost[c] > limit && anew[c] > limit) continue;
        cost[c] = anew[c];
        fg_set_bit(touched->w, c);
    }
}

/* Follows changes that alter the ways from some seats (`near`, as bits), which perhaps moved: of the cells that they touch, takes
 * away what they were worth before and adds what they are worth now. */
static void follow_cells(const fg_measure *m, const fg_view *view, const fg_followed *f, const fg_seats *seats,
                         unsigned near, int *number) {
    const worth *own = m->own;
    const fg_layout *l = view->layout;
    kept_worth *kept = f->kept;
    int *cost = kept->cost, *before = cost + m->count * l->cells;
    fg_places touched;
    memset(touched.w, 0, sizeof *touched.w * (size_t)fg_cell_words(l));
    for (unsigned rest = near; rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        fg_rewalk r;
        r.walk = &own->walk, r.view = view, r.from = seats->cell[s], r.limit = own->distances - 1;
        r.cost = cost + s * l->cells;
        if (kept->seats.cell[s] != r.from) walk_anew(own, view, r.from, r.cost, &touched);
        if (kept->seats.cell[s] != r.from || r.from < 0) continue;
        fg_rewalk_make(&r, f);
        for (int i = 0; i < r.cells; i++)
            fg_set_bit(touched.w, r.cell[i]);
    }
    for (const fg_change *c = f->change; c < f->change + f->changes; c++)
        if (c->place < l->cells) fg_set_bit(touched.w, c->place);
    for (int k = 0; k < fg_cell_words(l); k++)
        for (uint64_t rest = touched.w[k]; rest; rest &= rest - 1) {
            const int cell = 64 * k + __builtin_ctzll(rest);
            int was = view->state[cell], far[FG_SEATS_MAX], far_before[FG_SEATS_MAX];
            for (const fg_change *c = f->change; c < f->change + f->changes; c++)
                if (c->place == cell) was = c->was;
            for (int s = 0; s < m->count; s++) {
                int *now = &cost[s * l->cells + cell], *then = &before[s * l->cells + cell];
                far[s] = *now, far_before[s] = *then;
                if (f->is_commit)
                    *then = *now;
                else
                    *now = *then;
            }
            if (!fg_bit(own->of.places.w, cell)) continue;
            add_cell(own, far_before, m->count, cell, was, -1, number);
            add_cell(own, far, m->count, cell, view->state[cell], 1, number);
        }
}

/* If no step costs more or less than before, all ways stay the same. Otherwise those from seats far away do. */
static bool follow(const fg_measure *m, const fg_view *view, const fg_followed *f, int *number) {
    const worth *own = m->own;
    const fg_layout *l = view->layout;
    unsigned near = 0, moved = 0;
    bool same = true;
    if (own->portion && !own->of.conditions) {
        follow_portions(own, l, f, number);
        return true;
    }
    if (!is_kept(own)) return false;
    kept_worth *kept = f->kept;
    const fg_seats seats = fg_seats_stay(&own->walk, l, f) ? kept->seats : fg_seats_playing(m, view);
    for (const fg_change *c = f->change; c < f->change + f->changes; c++)
        same = same && own->walk.cost[c->was] == own->walk.cost[c->is];
    for (int s = 0; s < m->count; s++)
        moved |= (unsigned)(kept->seats.cell[s] != seats.cell[s]) << s;
    for (int s = 0; s < m->count && !same; s++)
        near |= (unsigned)fg_are_near(&own->walk, l, kept->cost + s * l->cells, f, own->distances - 1) << s;
    if ((!same || moved) && (own->walk.lines || ((near || moved) && !fg_can_rewalk(&own->walk)))) return false;
    follow_cells(m, view, f, &seats, near | moved, number);
    if (f->is_commit) kept->seats = seats;
    return true;
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const worth *own = m->own;
    memset(number, 0, sizeof *number * (size_t)m->count);
    for (const portion *p = own->portion; p && p < own->portion + own->portions; p++) {
        int value = own->value[p->seat * own->each + view->state[p->cell]];
        if (value && fg_is_selected(&own->of, view, p->cell)) number[p->seat] += p->weight * value / p->sharers;
    }
    if (own->portion) return;
    /* Finds the ways on this board, on which the portions depend. */
    fg_reach here;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    for (int c = 0; c < view->layout->cells; c++) {
        int state = view->state[c], far[FG_SEATS_MAX];
        if (!own->alike[state] || !fg_is_selected(&own->of, view, c)) continue;
        read_distances(reach, m, c, far);
        add_cell(own, far, m->count, c, state, 1, number);
    }
}

/* Marks the cells of which the seat gets a part. */
static void mark(const fg_measure *m, const fg_view *view, int seat, fg_places *where) {
    const worth *own = m->own;
    fg_reach here;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    for (int c = 0; c < view->layout->cells; c++) {
        int far[FG_SEATS_MAX], number[FG_SEATS_MAX] = {0};
        if (!fg_is_selected(&own->of, view, c)) continue;
        read_distances(reach, m, c, far);
        add_cell(own, far, m->count, c, view->state[c], 1, number);
        if (number[seat]) fg_set_bit(where->w, c);
    }
}

/* Tiles of the same value that cost the same to enter can be exchanged. */
static int64_t role_of(const fg_measure *m, int state) {
    const worth *own = m->own;
    if (own->walk.by) return state;
    int64_t value = own->alike[state], seat = own->walk.seat ? own->walk.seat[state] : FG_NO_SEAT;
    return ((value * (FG_NO_SEAT + 1) + seat) * FG_COSTS + own->walk.cost[state]) * FG_SELECTION_PARTS +
           fg_selection_part(&own->of, state);
}

const fg_kind fg_worth_kind = {
    .word = "worth",
    .takes = "VALUE or [VALUE, ...]",
    .sentence = "Adds up for each seat a value of the pieces around it. A piece counts less, or not at all, the "
                "farther away it lies. A list has a value for each seat",
    .example = "{worth: resources, weights: [1, 1, 0.5], among: shared, ratio at least: 0.95}",
    .keys = keys,
    .many = true,
    .keeps_ways = true,
    .below_zero = true,
    .compile = compile,
    .count = count,
    .mark = mark,
    .follow = follow,
    .keeps = kept_size,
    .keep = keep,
    .role = role_of,
};

const fg_kind fg_count_within_kind = {
    .word = "count",
    .takes = "SELECTION",
    .also = "within",
    .sentence = "Counts for each seat the selected cells within so many steps of it, its own cell included",
    .example = "{count: forest, within: 4, even within: 1}",
    .keys = count_keys,
    .many = true,
    .keeps_ways = true,
    .compile = compile_count,
    .count = count,
    .mark = mark,
    .follow = follow,
    .keeps = kept_size,
    .keep = keep,
    .role = role_of,
};
