/* Builds the program: the choice of a piece for each place, the stock, and the amount by which each rule is missed. */
#include "program.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "boards/file/rules/possible.h"

enum { DECIMALS = 3 }; /* of weights and bounds, which become whole numbers */

static bool list_choices(const fg_task *task, fg_room *room, fg_model *model) {
    const fg_possible possible = {fg_task_game(task), model->layout,  model->world, task->fixed, NULL,
                                  task->left,         task->any_stock};
    int places = fg_place_count(model->layout), states = model->world->states;
    size_t most = (size_t)places * (size_t)states;
    fg_choice *choice = fg_take(room, most, sizeof *choice);
    int *choice_of = fg_take(room, most, sizeof *choice_of);
    if (!choice || !choice_of) return false;
    for (int p = 0; p < places; p++) {
        fg_states open;
        fg_possible_states(&possible, p, &open);
        for (int s = 0; s < states; s++) {
            choice_of[p * states + s] = fg_bit(open.w, s) ? model->choices : -1;
            if (fg_bit(open.w, s)) choice[model->choices++] = (fg_choice){p, s};
        }
    }
    model->variables = model->choices;
    model->choice = choice;
    model->choice_of = choice_of;
    return true;
}

/* Demands as many of a piece as the stock has; at most as many if the layer allows pieces to be left over. */
static void demand_stock(fg_model *model, int layer, int symbol, bool spare) {
    fg_sum sum = fg_sum_of(0), stock = fg_sum_of(model->task->stock[layer][symbol]);
    for (int i = 0; i < model->choices; i++)
        if (model->world->symbol[model->choice[i].state][layer] == symbol) fg_sum_add_variable(model, &sum, 1, i);
    if (spare) {
        fg_model_demand(model, &stock, &sum, 0);
        return;
    }
    sum.constant -= stock.constant;
    fg_model_demand_zero(model, sum);
}

/* Finds the least power of ten that makes x a whole number. Returns false if it has too many decimals. */
static bool find_unit(double x, int64_t *unit) {
    const double tiny = 1e-9;
    *unit = 1;
    for (int i = 0; i <= DECIMALS; i++, *unit *= 10)
        if (fabs(x * (double)*unit - round(x * (double)*unit)) < tiny * (double)*unit) return true;
    return false;
}

/* Finds the unit of a part, in which its numbers and its bound are whole. Infinite bounds ask for nothing. */
static bool find_part_unit(const fg_part *part, int64_t *unit) {
    int64_t low = 1, high = 1;
    if (isfinite(part->bound.low) && !find_unit(part->bound.low * part->scale, &low)) return false;
    if (isfinite(part->bound.high) && !find_unit(part->bound.high * part->scale, &high)) return false;
    *unit = part->scale * (low > high ? low : high);
    return true;
}

/* Writes the reason why the sums of a program cannot express a part of a rule. Writes nothing if they can. */
static void write_obstacle(const fg_rules *rules, const fg_part *part, lg_text *obstacle) {
    const fg_kind *kind = rules->measure[part->measure].kind;
    int64_t unit;
    if (part->measures && !kind->model)
        lg_text_add(obstacle, "`%s%s%s` has no form as sums of choices", kind->word, kind->also ? "` with `" : "",
                    kind->also ? kind->also : "");
    else if (part->bound.kind == FG_RATIO || part->bound.kind == FG_EVEN_SHARE)
        lg_text_add(obstacle, "`%s` divides, which sums cannot express",
                    part->bound.kind == FG_RATIO ? "ratio at least" : "even share at least");
    else if (!find_part_unit(part, &unit) || !find_unit(rules->weight[part->rule], &unit))
        lg_text_add(obstacle, "its bound or its weight has more than %d decimals", DECIMALS);
}

static bool can_express(const fg_rules *rules, int rule, lg_text *left_out) {
    lg_text obstacle = {0};
    for (int k = 0; k < rules->parts && !obstacle.length; k++)
        if (rules->part[k].rule == rule) write_obstacle(rules, &rules->part[k], &obstacle);
    bool good = !obstacle.length && !obstacle.failed;
    if (obstacle.length)
        lg_text_add(left_out, "the rule %s is left out: %s\n", rules->game->rule[rule].name, obstacle.data);
    left_out->failed = left_out->failed || obstacle.failed;
    lg_text_clear(&obstacle);
    return good;
}

typedef struct {
    fg_model *model;
    const fg_part *part;
    int64_t low, high; /* the bound, in the part's unit */
    double weight;     /* of one unit that is missed */
} expression;

/* Demands that the miss is at least what the number exceeds the slack by. */
static void demand_miss(fg_model *model, const fg_sum *miss, const fg_sum *more, int64_t slack) {
    fg_model_demand(model, miss, more, -slack);
}

static fg_sum difference(fg_model *model, const fg_sum *a, const fg_sum *b) {
    fg_sum sum = fg_sum_of(0);
    fg_sum_add(model, &sum, 1, a);
    fg_sum_add(model, &sum, -1, b);
    return sum;
}

/* Adds a miss to the cost. */
static void add_cost(const expression *s, fg_sum miss) {
    double factor = s->weight * (double)s->model->unit;
    if (factor * (double)fg_sum_range(s->model, &miss).high > INT32_MAX)
        s->model->huge = true;
    else
        fg_sum_add(s->model, &s->model->cost, llround(factor), &miss);
}

/* Adds to the cost what a - b exceeds the slack by. */
static void add_excess(const expression *s, const fg_sum *a, const fg_sum *b, int64_t slack) {
    fg_sum more = difference(s->model, a, b);
    fg_sum miss = fg_model_whole(s->model, fg_sum_range(s->model, &more).high - slack);
    demand_miss(s->model, &miss, &more, slack);
    add_cost(s, miss);
}

static void express_between(const expression *s, const fg_estimate *number) {
    const fg_sum low = fg_sum_of(s->low), none = fg_sum_of(0);
    for (int i = 0; i < s->part->count; i++) {
        if (number[i].needs_above) add_excess(s, &number[i].above, &none, s->high);
        if (number[i].needs_below) add_excess(s, &low, &number[i].below, 0);
    }
}

/* Returns the least and the most that any number of the part can be. */
static fg_sum_ends find_ends(const expression *s, const fg_estimate *number) {
    const fg_sum none = fg_sum_of(0);
    fg_sum_ends all = {0, 0};
    for (int i = 0; i < s->part->count; i++) {
        fg_sum above = difference(s->model, &number[i].above, &none);
        fg_sum_ends ends = fg_sum_range(s->model, &above);
        if (!i || ends.low < all.low) all.low = ends.low;
        if (!i || ends.high > all.high) all.high = ends.high;
    }
    return all;
}

/* Each number is changed until it lies in the window that begins at the chosen level. */
static void express_even(const expression *s, const fg_estimate *number, const fg_sum *level) {
    for (int i = 0; i < s->part->count; i++) {
        add_excess(s, &number[i].above, level, s->high);
        add_excess(s, level, &number[i].below, 0);
    }
}

static void express_bound(const expression *s, const fg_estimate *number) {
    if (s->part->bound.kind == FG_BETWEEN) {
        express_between(s, number);
        return;
    }
    fg_sum_ends ends = find_ends(s, number);
    fg_sum level = fg_model_whole(s->model, ends.high - ends.low);
    level.constant = ends.low;
    if (s->part->bound.kind == FG_EVEN)
        express_even(s, number, &level);
    else {
        /* The chosen level is not above any number, and one miss is how far the largest is beyond the level and
         * the bound. */
        int64_t span = ends.high - ends.low;
        fg_sum miss = fg_model_whole(s->model, span - s->high);
        for (int i = 0; i < s->part->count; i++) {
            fg_sum more = difference(s->model, &number[i].above, &level);
            demand_miss(s->model, &miss, &more, s->high);
            fg_model_demand(s->model, &number[i].below, &level, 0);
        }
        add_cost(s, miss);
    }
}

/* Expresses a number in the unit of its part. */
static void express_number(fg_model *model, const fg_measure *m, int64_t factor, fg_estimate *number) {
    fg_estimate whole = {.needs_above = number->needs_above, .needs_below = number->needs_below};
    m->kind->model(m, model, &whole);
    fg_sum_add(model, &number->above, factor, &whole.above);
    fg_sum_add(model, &number->below, factor, &whole.below);
}

static void express_part(fg_model *model, const fg_rules *rules, const fg_part *part) {
    const fg_bound *bound = &part->bound;
    int64_t unit;
    fg_estimate *number = fg_take(model->room, (size_t)part->count + 1, sizeof *number);
    if (!find_part_unit(part, &unit) || !number) {
        model->failed = true;
        return;
    }
    const expression s = {.model = model,
                          .part = part,
                          .low = isfinite(bound->low) ? llround(bound->low * (double)unit) : 0,
                          .high = isfinite(bound->high) ? llround(bound->high * (double)unit) : 0,
                          .weight = rules->weight[part->rule] / (double)unit};
    for (int i = 0; i < part->count && !model->large; i++) {
        number[i].needs_above = bound->kind != FG_BETWEEN || isfinite(bound->high);
        number[i].needs_below = bound->kind != FG_BETWEEN || isfinite(bound->low);
        express_number(model, &rules->measure[part->measure + i], unit / part->scale, &number[i]);
    }
    if (part->count) express_bound(&s, number);
}

/* The cost is the score times this number. */
static void find_cost_unit(const fg_rules *rules, const bool *expressed, fg_model *model) {
    model->unit = 1;
    for (int k = 0; k < rules->parts; k++) {
        int64_t unit = 1, weight = 1;
        if (!expressed[rules->part[k].rule] || !find_part_unit(&rules->part[k], &unit) ||
            !find_unit(rules->weight[rules->part[k].rule], &weight))
            continue;
        if (unit * weight > model->unit) model->unit = unit * weight;
    }
}

static void express_rules(const fg_rules *rules, fg_model *model, lg_text *left_out) {
    bool expressed[LG_REQUIREMENTS_MAX];
    for (int r = 0; r < rules->rules; r++)
        expressed[r] = can_express(rules, r, left_out);
    find_cost_unit(rules, expressed, model);
    for (int k = 0; k < rules->parts; k++)
        if (expressed[rules->part[k].rule]) express_part(model, rules, &rules->part[k]);
}

/* Solvers add up numbers of 32 bits. */
static bool is_huge(const fg_sum *sum) {
    int64_t total = llabs(sum->constant);
    for (int i = 0; i < sum->count && total <= INT32_MAX; i++)
        total += llabs(sum->product[i].factor);
    return total > INT32_MAX;
}

bool fg_program_choices(const fg_task *task, fg_room *room, fg_model *model, lg_error *error) {
    *model = (fg_model){.room = room, .task = task, .layout = fg_task_layout(task), .world = &task->world, .unit = 1};
    if (fg_task_game(task)->pieces.module_layer >= 0)
        return lg_fail(error, "%s has modules, which cannot be exported", task->base.game->name);
    return list_choices(task, room, model) || lg_fail_memory(error);
}

bool fg_program_build(const fg_task *task, fg_room *room, fg_model *model, lg_text *left_out, lg_error *error) {
    if (!fg_program_choices(task, room, model, error)) return false;
    /* Every place has exactly one state. */
    for (int i = 0; i < model->choices;) {
        fg_sum sum = fg_sum_of(-1);
        for (int place = model->choice[i].place; i < model->choices && model->choice[i].place == place; i++)
            fg_sum_add_variable(model, &sum, 1, i);
        fg_model_demand_zero(model, sum);
    }
    const fg_pieces *p = &fg_task_game(model->task)->pieces;
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds && !model->task->any_stock[l]; k++)
            demand_stock(model, l, k, p->layer[l].spare);
    express_rules(&task->rules, model, left_out);
    fg_sum_range(model, &model->cost);
    for (int i = 0; i < model->constraints; i++)
        model->huge = model->huge || is_huge(&model->constraint[i].sum);
    model->huge = model->huge || is_huge(&model->cost);
    if (model->failed) return lg_fail_memory(error);
    if (model->large) return lg_fail(error, "the program would have more than %d terms", FG_PRODUCTS_MAX);
    return !model->huge || lg_fail(error, "the program would have %s", "numbers that solvers cannot add up");
}
