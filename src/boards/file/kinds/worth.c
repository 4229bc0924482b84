/* What each seat has around it: a value of the pieces, weighted by distance. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "boards/file/rules/ways.h"

typedef enum { ALL, SHARED, NEAREST } sharing;
enum { DISTANCES_MAX = 24, PRECISION = 100 };

/* What a seat gets of a cell's value: the value times a weight, shared by so many seats. */
typedef struct {
    int cell, seat, weight, sharers;
} portion;

typedef struct {
    int *value; /* by state */
    fg_selection of;
    fg_walk walk;
    sharing among;
    int distances, weight[DISTANCES_MAX]; /* by distance, times PRECISION */
    /* those of all cells if every step costs 1, so that they are the same on all boards; otherwise NULL */
    portion *portion;
    int portions;
} worth;

static const fg_key keys[] = {
    {"of", "SELECTION", "which cells count; without it, all"},
    {"weights", "[NUMBER, ...]",
     "by how much the value is multiplied at distance 0, 1, 2, ...; pieces farther away do not count. One number is "
     "the weight at distance 0"},
    {"among", "all, shared or nearest",
     "a piece counts for every seat (all), is shared by the seats that are nearest to it (shared), or counts only if "
     "one seat is nearer than all others (nearest)"},
    {"by", "COSTS", "one of the file's `costs`: what it costs to enter a cell; without it, each step costs 1"},
    {NULL, NULL, NULL},
};

/* Lists what the seats get of a cell. Returns how many portions there are. */
static int list_portions(const worth *own, const fg_reach *reach, int seats, int cell, portion *list) {
    unsigned takers = reach->nearest[cell]; /* seats, as bits */
    int sharers = 1, n = 0;
    assert(seats <= FG_SEATS_MAX);
    if (reach->least[cell] >= own->distances) return 0;
    if (own->among == ALL) {
        takers = 0;
        for (int s = 0; s < seats; s++)
            takers |= (unsigned)(reach->distance[s][cell] < own->distances) << s;
    } else if (takers & (takers - 1)) { /* several are nearest */
        if (own->among == NEAREST) return 0;
        sharers = __builtin_popcount(takers);
    }
    for (; takers; takers &= takers - 1) {
        int seat = __builtin_ctz(takers);
        list[n++] = (portion){cell, seat, own->weight[reach->distance[seat][cell]], sharers};
    }
    return n;
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    static const char *const words[] = {"all", "shared", "nearest", NULL};
    const fg_node *of = fg_find(clause, "of"), *among = fg_find(clause, "among"), *weights = fg_find(clause, "weights");
    const fg_layout *l = c->layout;
    worth own = {.among = ALL};
    int value, which = 0, most = 0;
    fg_node any = {.shape = FG_WORD, .text = "any", .line = clause->line, .column = clause->column};
    if (!c->layout->seats) return fg_fail_no_seats(clause, c->error);
    if (!fg_value_read(&c->game->pieces, fg_find(clause, "worth"), &value, c->error)) return false;
    if (!weights) return fg_expected(clause, "a key `weights`: what a piece counts for by distance", c->error);
    for (; own.distances < fg_items(weights); own.distances++) {
        const fg_node *item = fg_item(weights, own.distances);
        double weight;
        if (own.distances == DISTANCES_MAX)
            return fg_fail_at(item, c->error, "expected at most %d weights", DISTANCES_MAX);
        if (!fg_setting_read(c, item, 0, PRECISION, &weight)) return false;
        int here = (int)floor(weight * PRECISION + 0.5);
        own.weight[own.distances] = here;
        most = here > most ? here : most;
    }
    if (!fg_selection_read(c, of ? of : &any, &own.of) || !fg_walk_read(c, clause, &own.walk)) return false;
    if (among && !fg_read_choice(among, words, &which, c->error)) return false;
    own.among = (sharing)which;
    if (!fg_find(clause, "by")) {
        fg_reach reach;
        own.portion = fg_take(c->room, (size_t)l->cells * (size_t)l->seats, sizeof *own.portion);
        if (!own.portion) return lg_fail_memory(c->error);
        for (int s = 0; s < l->seats; s++)
            for (int cell = 0; cell < l->cells; cell++)
                reach.distance[s][cell] = l->steps[l->seat[s] * l->cells + cell];
        fg_reach_find_nearest(&reach, l);
        for (int cell = 0; cell < l->cells; cell++)
            own.portions += list_portions(&own, &reach, l->seats, cell, own.portion + own.portions);
    }
    own.value = fg_take(c->room, (size_t)c->world->states, sizeof *own.value);
    if (!own.value) return lg_fail_memory(c->error);
    for (int s = 0; s < c->world->states; s++)
        if (fg_bit(own.of.states.w, s)) own.value[s] = fg_value_of(c, s, value);
    own.walk.limit = own.distances - 1;
    m->count = c->layout->seats;
    m->scale = c->game->pieces.value[value].scale * PRECISION;
    return fg_check_sum(c, fg_find(clause, "worth"), own.value, (double)most * c->layout->cells, 0, m->scale) &&
           fg_keep(c, m, &own, sizeof own);
}

/* Adds to the numbers each seat's share of the value of a cell. A negative value takes it away again. */
static void add_cell(const worth *own, const fg_reach *reach, const fg_layout *l, int cell, int value, int *number) {
    portion list[FG_SEATS_MAX];
    int portions = value && reach->least[cell] != FG_BEYOND ? list_portions(own, reach, l->seats, cell, list) : 0;
    for (const portion *p = list; p < list + portions; p++)
        number[p->seat] += p->weight * value / p->sharers;
}

/* Returns what a place is worth in a state, if nothing around it counts. */
static int value_at(const worth *own, int place, int state) {
    return fg_bit(own->of.states.w, state) && fg_bit(own->of.places.w, place) ? own->value[state] : 0;
}

/* If the same cells can be entered and left as before, all distances stay the same. Then only the changed places count for more or
 * less. */
static bool follow(const fg_measure *m, const fg_view *view, const fg_change *change, int changes, int *number) {
    const worth *own = m->own;
    fg_reach here;
    if (own->portion || own->of.conditions || !own->walk.even || !view->ways) return false;
    for (int i = 0; i < changes; i++)
        if (own->walk.ground[change[i].was] != own->walk.ground[change[i].is]) return false;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    for (int i = 0; i < changes; i++) {
        int place = change[i].place;
        if (place >= view->layout->cells) continue;
        add_cell(own, reach, view->layout, place, -value_at(own, place, change[i].was), number);
        add_cell(own, reach, view->layout, place, value_at(own, place, change[i].is), number);
    }
    return true;
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    const worth *own = m->own;
    memset(number, 0, sizeof *number * (size_t)m->count);
    for (const portion *p = own->portion; p && p < own->portion + own->portions; p++) {
        int value = own->value[view->state[p->cell]];
        if (value && fg_is_selected(&own->of, view, p->cell)) number[p->seat] += p->weight * value / p->sharers;
    }
    if (own->portion) return;
    /* Finds the ways on this board, on which the portions depend. */
    fg_reach here;
    const fg_reach *reach = fg_reach_of(&own->walk, view, &here);
    for (int c = 0; c < view->layout->cells; c++) {
        int value = own->value[view->state[c]];
        if (value && fg_is_selected(&own->of, view, c)) add_cell(own, reach, view->layout, c, value, number);
    }
}

/* Tiles of the same value that cost the same to enter can be exchanged. */
static int64_t role_of(const fg_measure *m, int state) {
    enum { COSTS = FG_STOP + FG_NEVER + 1 };
    const worth *own = m->own;
    return ((int64_t)own->value[state] * COSTS + own->walk.cost[state]) * FG_SELECTION_PARTS +
           fg_selection_part(&own->of, state);
}

const fg_kind fg_worth_kind = {
    .word = "worth",
    .takes = "VALUE",
    .sentence = "Adds up for each seat a value of the pieces around it. A piece counts less, or not at all, the "
                "farther away it lies",
    .example = "{worth: resources, weights: [1, 1, 0.5], among: shared, ratio at least: 0.95}",
    .keys = keys,
    .many = true,
    .keeps_ways = true,
    .below_zero = true,
    .compile = compile,
    .count = count,
    .follow = follow,
    .role = role_of,
};
