/* Connected groups in a program for solvers.
 *
 * Reach: every selected cell is at most `depth` steps from a root, through selected cells. A group of n cells has a cell from
 * which no other is farther than n / 2, so that a board needs as many roots as it has groups, and never fewer.
 * Labels: every selected cell has one label, the number of a selected cell, and neighbours have the same one. So there are at
 * most as many labels as groups. With the lowest number in a group as its label, there are as many. */
#include "boards/file/kinds/groups.h"
#include "model.h"

typedef struct {
    fg_model *model;
    const fg_groups *own;
    fg_room *room;
    int cells;     /* and edges and corners */
    fg_sum *is;    /* by cell: is it selected? */
    fg_sum *root;  /* by cell */
    fg_sum *reach; /* by cell: is it reached from a root? */
    fg_sum *label; /* by label and cell */
} connection;

static bool begin(connection *c, const fg_groups *own, fg_model *model) {
    *c = (connection){.model = model, .own = own, .room = model->room, .cells = fg_seen_count(model->layout)};
    c->is = fg_take(c->room, (size_t)c->cells, sizeof *c->is);
    c->root = fg_take(c->room, (size_t)c->cells, sizeof *c->root);
    c->reach = fg_take(c->room, (size_t)c->cells, sizeof *c->reach);
    c->label = fg_take(c->room, (size_t)c->cells * (size_t)c->cells, sizeof *c->label);
    if (!c->is || !c->root || !c->reach || !c->label) return !(model->failed = true);
    for (int x = 0; x < c->cells; x++)
        c->is[x] = fg_model_is(model, &own->of.states, &own->of.places, x);
    return true;
}

/* Returns the most cells that can be selected: those that allow it, and no more than the stock has pieces. */
static int most_selected(const connection *c) {
    const fg_task *task = c->model->task;
    int cells = 0, pieces = 0, l = c->own->of.layer;
    for (int x = 0; x < c->cells; x++)
        cells += !fg_sum_is(&c->is[x], 0);
    if (task->any_stock[l] || fg_task_game(task)->pieces.layer[l].on != FG_ON_CELLS) return cells;
    for (int k = 0; k <= fg_task_game(task)->pieces.layer[l].kinds; k++) {
        const fg_group one = {.layer = l, .count = 1, .symbol = {(uint8_t)k}};
        fg_states of = fg_states_of(c->model->world, &one), common = fg_both_states(of, c->own->of.states);
        pieces += fg_count_bits(common.w, FG_STATE_WORDS) ? task->stock[l][k] : 0;
    }
    return pieces < cells ? pieces : cells;
}

/* A cell is reached in one step more if it is selected, and it or a neighbour was reached before. */
static void add_reach(connection *c, int depth) {
    const fg_layout *l = c->model->layout;
    fg_sum *before = fg_take(c->room, (size_t)c->cells, sizeof *before);
    if (!before) {
        c->model->failed = true;
        return;
    }
    memcpy(c->reach, c->root, sizeof *c->reach * (size_t)c->cells);
    for (int d = 0; d < depth && !c->model->large; d++) {
        memcpy(before, c->reach, sizeof *before * (size_t)c->cells);
        for (int x = 0; x < c->cells; x++) {
            fg_sum from = fg_sum_of(0);
            c->reach[x] = from;
            if (fg_sum_is(&c->is[x], 0)) continue;
            c->reach[x] = fg_model_variable(c->model);
            fg_sum_add(c->model, &from, 1, &before[x]);
            for (int e = l->start[x]; e < l->start[x + 1]; e++)
                fg_sum_add(c->model, &from, 1, &before[l->near[e]]);
            fg_model_demand(c->model, &c->is[x], &c->reach[x], 0);
            fg_model_demand(c->model, &from, &c->reach[x], 0);
        }
    }
}

/* Lets the solver choose any selected cells as roots. */
static void add_roots(const connection *c) {
    for (int x = 0; x < c->cells; x++) {
        if (fg_sum_is(&c->is[x], 0)) continue;
        c->root[x] = fg_model_variable(c->model);
        fg_model_demand(c->model, &c->is[x], &c->root[x], 0);
    }
}

static fg_sum sum_of(const connection *c, const fg_sum *truths) {
    fg_sum sum = fg_sum_of(0);
    for (int x = 0; x < c->cells; x++)
        fg_sum_add(c->model, &sum, 1, &truths[x]);
    return sum;
}

static void demand_all_reached(const connection *c) {
    for (int x = 0; x < c->cells; x++)
        fg_model_demand(c->model, &c->reach[x], &c->is[x], 0);
}

static fg_sum *label_of(const connection *c, int label, int cell) {
    return &c->label[label * c->cells + cell];
}

/* A label is not higher than the numbers of its cells. If two neighbours are both selected, the second has the label of the
 * first. Each selected cell has exactly one label. */
static void add_labels(const connection *c) {
    const fg_layout *l = c->model->layout;
    for (int label = 0; label < c->cells && !c->model->large; label++) {
        if (fg_sum_is(&c->is[label], 0)) continue;
        for (int x = label; x < c->cells; x++)
            if (!fg_sum_is(&c->is[x], 0)) *label_of(c, label, x) = fg_model_variable(c->model);
        for (int x = label; x < c->cells; x++) {
            if (fg_sum_is(&c->is[x], 0)) continue;
            fg_model_demand(c->model, label_of(c, label, label), label_of(c, label, x), 0);
            for (int e = l->start[x], y; e < l->start[x + 1]; e++) {
                fg_sum second = fg_sum_of(1);
                y = l->near[e];
                fg_sum_add(c->model, &second, 1, label_of(c, label, y));
                fg_sum_add(c->model, &second, -1, &c->is[y]);
                fg_model_demand(c->model, &second, label_of(c, label, x), 0);
            }
        }
    }
    for (int x = 0; x < c->cells; x++) {
        fg_sum labels = fg_sum_of(0);
        for (int label = 0; label <= x; label++)
            fg_sum_add(c->model, &labels, 1, label_of(c, label, x));
        fg_sum_add(c->model, &labels, -1, &c->is[x]);
        fg_model_demand_zero(c->model, labels);
    }
    for (int x = 0; x < c->cells; x++)
        c->root[x] = *label_of(c, x, x);
}

void fg_groups_model(const fg_measure *m, fg_model *model, fg_estimate *number) {
    connection c;
    if (number->needs_above && begin(&c, m->own, model)) {
        add_roots(&c);
        add_reach(&c, most_selected(&c) / 2);
        demand_all_reached(&c);
        number->above = sum_of(&c, c.root);
    }
    if (number->needs_below && begin(&c, m->own, model)) {
        add_labels(&c);
        number->below = sum_of(&c, c.root);
    }
}

/* With labels that are also reached from their own cells, labels are groups, and the sums of labels are their sizes. */
void fg_each_group_model(const fg_measure *m, fg_model *model, fg_estimate *number) {
    connection c;
    fg_sum missed = fg_sum_of(0);
    if (!begin(&c, m->own, model)) return;
    add_labels(&c);
    add_reach(&c, most_selected(&c) - 1);
    demand_all_reached(&c);
    for (int label = 0; label < c.cells; label++) {
        fg_sum size = sum_of(&c, label_of(&c, label, 0));
        fg_sum met = fg_model_between(model, &size, c.own->low, c.own->high), misses = fg_model_not(model, &met);
        fg_sum both = fg_model_both(model, &c.root[label], &misses);
        fg_sum_add(model, &missed, 1, &both);
    }
    fg_estimate_set(number, missed);
}

/* The largest group is not larger than the largest label, and not smaller than what one root reaches. */
void fg_largest_group_model(const fg_measure *m, fg_model *model, fg_estimate *number) {
    connection c;
    if (number->needs_above && begin(&c, m->own, model)) {
        add_labels(&c);
        number->above = fg_model_whole(model, most_selected(&c));
        for (int label = 0; label < c.cells; label++) {
            fg_sum size = sum_of(&c, label_of(&c, label, 0));
            fg_model_demand(model, &number->above, &size, 0);
        }
    }
    if (number->needs_below && begin(&c, m->own, model)) {
        fg_sum one = fg_sum_of(1);
        add_roots(&c);
        fg_sum roots = sum_of(&c, c.root);
        fg_model_demand(model, &one, &roots, 0);
        add_reach(&c, most_selected(&c) / 2);
        number->below = sum_of(&c, c.reach);
    }
}
