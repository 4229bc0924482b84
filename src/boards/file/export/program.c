/* Exports a task as a program for solvers: the choice of a piece for each place, the stock, and the amount by which each rule is
 * missed. Reads what solvers answer. */
#include "model.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "base/text.h"
#include "boards/file/rules/possible.h"
#include "levelground/game_file.h"

/* Finds the board in what a solver has printed: atoms such as put("A1","river"), or numbers of variables such as x7. If
 * several choices are named for one place, the last one counts, because solvers print better and better boards. */

enum { ATOM_MAX = 4096 /* no atom is longer */ };

typedef struct {
    lg_text text;
    int choice;
} atom;

typedef struct {
    const fg_model *model;
    atom *atoms; /* of all choices, sorted */
    const char *at, *end;
    int taken[FG_PLACES_MAX]; /* of each place: its choice, or -1 */
} answer;

static int compare_atoms(const void *a, const void *b) {
    const lg_text *x = &((const atom *)a)->text, *y = &((const atom *)b)->text;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return memcmp(x->data, y->data, x->length);
}

static void take_all(answer *a) {
    static const char put[] = "put(";
    for (char before = ' '; a->at < a->end;) {
        int choice = -1;
        bool begins = before == ' ' || before == '\n' || before == '\t';
        if (begins && a->end - a->at >= (ptrdiff_t)strlen(put) && !memcmp(a->at, put, strlen(put))) {
            /* The atom ends at the first closing parenthesis outside quotes. */
            size_t length = 0;
            bool quoted = false;
            for (const char *c = a->at; !length && c < a->end && c < a->at + ATOM_MAX; c++) {
                if (quoted && *c == '\\' && c + 1 < a->end)
                    c++;
                else if (*c == '"')
                    quoted = !quoted;
                else if (*c == ')' && !quoted)
                    length = (size_t)(c + 1 - a->at);
            }
            char word[ATOM_MAX];
            atom key = {.text = {.data = word, .length = length}};
            memcpy(word, a->at, length);
            const atom *found = bsearch(&key, a->atoms, (size_t)a->model->choices, sizeof key, compare_atoms);
            if (found) choice = found->choice;
            a->at += length ? length : 1;
        } else if (begins && *a->at == 'x') {
            int64_t number = 0;
            for (a->at++; a->at < a->end && *a->at >= '0' && *a->at <= '9'; a->at++)
                if (number <= a->model->choices) number = 10 * number + (*a->at - '0');
            bool ended = a->at == a->end || lg_is_blank(*a->at) || *a->at == '\n' || *a->at == '\r';
            if (ended && number >= 1 && number <= a->model->choices) choice = (int)number - 1;
        } else
            a->at++;
        if (choice >= 0) a->taken[a->model->choice[choice].place] = choice;
        before = a->at[-1];
    }
}

/* Begins a program: lists its choices. */
static bool list_choices(const fg_task *task, fg_room *room, fg_model *model, lg_error *error) {
    *model = (fg_model){.room = room, .task = task, .layout = fg_task_layout(task), .world = &task->world, .unit = 1};
    if (fg_task_game(task)->pieces.module_layer >= 0)
        return lg_fail(error, "%s has modules, which cannot be exported", task->base.game->name);
    const fg_possible possible = {fg_task_game(task), model->layout, model->world,
                                  task->fixed,        NULL,          (const int(*)[FG_KINDS_MAX + 1]) task->left,
                                  task->any_stock};
    int places = fg_place_count(model->layout), states = model->world->states;
    size_t most = (size_t)places * (size_t)states;
    fg_choice *choice = fg_take(room, most, sizeof *choice);
    int *choice_of = fg_take(room, most, sizeof *choice_of);
    if (!choice || !choice_of) return lg_fail_memory(error);
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

bool lg_game_answer(const lg_task *base, const char *text, size_t length, lg_level *bytes, lg_error *error) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    fg_level *level = bytes;
    fg_room room = {NULL, 0, 0};
    fg_model m;
    assert(lg_game_is_read(base->game));
    bool good = list_choices(task, &room, &m, error);
    answer a = {.model = &m, .at = text, .end = text + length};
    for (int p = 0; p < FG_PLACES_MAX; p++)
        a.taken[p] = -1;
    if (good) {
        a.atoms = calloc((size_t)m.choices + 1, sizeof *a.atoms);
        good = a.atoms;
        for (int i = 0; a.atoms && i < m.choices; i++) {
            a.atoms[i].choice = i;
            fg_choice_write(&m, &m.choice[i], &a.atoms[i].text);
            good = good && !a.atoms[i].text.failed;
        }
        if (good) {
            qsort(a.atoms, (size_t)m.choices, sizeof *a.atoms, compare_atoms);
            take_all(&a);
        }
        for (int i = 0; a.atoms && i < m.choices; i++)
            lg_text_clear(&a.atoms[i].text);
        free(a.atoms);
        good = good || lg_fail_memory(error);
    }
    if (good) memcpy(level, task->fixed, game->base.level_size);
    for (int p = 0; good && p < fg_place_count(m.layout); p++) {
        const int on = fg_on_of(m.layout, p), first = fg_first_on(m.layout, on);
        if (a.taken[p] < 0) {
            const bool cell = on == FG_ON_CELLS;
            good = lg_fail(error, "expected an answer that says what lies on %s%s%s", cell ? "" : "the ",
                           cell ? m.layout->name_of[p] : fg_word_on(on), cell ? "" : "s");
            break;
        }
        for (int l = 0; l < game->pieces.layers; l++) {
            int symbol = m.world->symbol[m.choice[a.taken[p]].state][l];
            if (symbol != FG_UNDECIDED) fg_put(game, level, l, p - first, symbol);
        }
    }
    fg_room_clear(&room);
    return good;
}

enum { DECIMALS = 3 }; /* of weights and bounds, which become whole numbers */

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

/* Can the sums of a program express all parts of a rule? Writes the reason if they cannot. */
static bool can_express(const fg_rules *rules, int rule, lg_text *left_out) {
    for (int k = 0; k < rules->parts; k++) {
        const fg_part *part = &rules->part[k];
        const fg_measure *measure = &rules->measure[part->measure];
        const fg_kind *kind = measure->kind;
        bool counts = !part->measures || (kind->model && !measure->no_model && !measure->looks && !measure->joins);
        bool divides = part->bound.kind == FG_RATIO || part->bound.kind == FG_EVEN_SHARE;
        int64_t unit;
        if (part->rule != rule) continue;
        if (counts && !divides && find_part_unit(part, &unit) && find_unit(rules->weight[rule], &unit)) continue;
        lg_text_add(left_out, "the rule %s is left out: ", rules->game->rule[rule].name);
        if (!counts && (measure->looks || measure->joins))
            lg_text_add(left_out, "`%s` has no form as sums of choices\n", measure->looks ? "sight" : "by sides");
        else if (!counts)
            lg_text_add(left_out, "`%s%s%s` has no form as sums of choices\n", kind->word, kind->also ? "` with `" : "",
                        kind->also ? kind->also : "");
        else if (divides)
            lg_text_add(left_out, "`%s` divides, which sums cannot express\n",
                        part->bound.kind == FG_RATIO ? "ratio at least" : "even share at least");
        else
            lg_text_add(left_out, "its bound or its weight has more than %d decimals\n", DECIMALS);
        return false;
    }
    return true;
}

typedef struct {
    fg_model *model;
    const fg_part *part;
    int64_t low, high; /* the bound, in the part's unit */
    double weight;     /* of one unit that is missed */
} expression;

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
    fg_model_demand(s->model, &miss, &more, -slack);
    add_cost(s, miss);
}

static void express_bound(const expression *s, const fg_estimate *number) {
    const fg_sum low = fg_sum_of(s->low), none = fg_sum_of(0);
    int n = s->part->count;
    for (int i = 0; i < n && s->part->bound.kind == FG_BETWEEN; i++) {
        if (number[i].needs_above) add_excess(s, &number[i].above, &none, s->high);
        if (number[i].needs_below) add_excess(s, &low, &number[i].below, 0);
    }
    if (s->part->bound.kind == FG_BETWEEN) return;
    fg_sum_ends all = {0, 0}; /* the least and the most that any number of the part can be */
    for (int i = 0; i < n; i++) {
        fg_sum above = difference(s->model, &number[i].above, &none);
        fg_sum_ends ends = fg_sum_range(s->model, &above);
        if (!i || ends.low < all.low) all.low = ends.low;
        if (!i || ends.high > all.high) all.high = ends.high;
    }
    fg_sum level = fg_model_whole(s->model, all.high - all.low);
    level.constant = all.low;
    if (s->part->bound.kind == FG_EVEN) {
        /* Each number is changed until it lies in the window that begins at the chosen level. */
        for (int i = 0; i < n; i++) {
            add_excess(s, &number[i].above, &level, s->high);
            add_excess(s, &level, &number[i].below, 0);
        }
        return;
    }
    /* The chosen level is not above any number. There is one miss: how far the largest number lies above the level plus the
     * bound. */
    fg_sum miss = fg_model_whole(s->model, all.high - all.low - s->high);
    for (int i = 0; i < n; i++) {
        fg_sum more = difference(s->model, &number[i].above, &level);
        fg_model_demand(s->model, &miss, &more, -s->high);
        fg_model_demand(s->model, &number[i].below, &level, 0);
    }
    add_cost(s, miss);
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
        const fg_measure *m = &rules->measure[part->measure + i];
        fg_estimate whole = {.needs_above = number[i].needs_above, .needs_below = number[i].needs_below};
        m->kind->model(m, model, &whole);
        /* converts the sum to the unit of the part */
        fg_sum_add(model, &number[i].above, unit / part->scale, &whole.above);
        fg_sum_add(model, &number[i].below, unit / part->scale, &whole.below);
    }
    if (part->count) express_bound(&s, number);
}

/* Adds whether a place has this symbol of a layer. */
static void add_symbol(fg_model *model, int l, int place, int symbol, int factor, fg_sum *sum) {
    for (int s = 0; s < model->world->states; s++) {
        int choice = model->choice_of[place * model->world->states + s];
        if (choice >= 0 && model->world->symbol[s][l] == symbol) fg_sum_add_variable(model, sum, factor, choice);
    }
}

/* Solvers add up numbers of 32 bits. */
static bool is_huge(const fg_sum *sum) {
    int64_t total = llabs(sum->constant);
    for (int i = 0; i < sum->count && total <= INT32_MAX; i++)
        total += llabs(sum->term[i].factor);
    return total > INT32_MAX;
}

/* On a symmetric board, the images of a place have what it has. */
static void demand_images(fg_model *model) {
    const fg_layout *layout = model->layout;
    const fg_pieces *p = &fg_task_game(model->task)->pieces;
    for (int l = 0; l < p->layers; l++) {
        const fg_layer *layer = &p->layer[l];
        int from = fg_place_of(layer, layout, 0), count = fg_layer_places(layer, layout);
        for (int place = from; place < from + count && fg_is_symmetric(layout, l); place++)
            for (int n = 1; fg_is_first(layout, l, place) && n < fg_orbit_size(layout, l, place); n++)
                for (int k = 0; k <= layer->kinds; k++) {
                    fg_image image = fg_orbit_place(layout, l, place, n);
                    fg_sum sum = fg_sum_of(0);
                    add_symbol(model, l, place, k, 1, &sum);
                    add_symbol(model, l, image.place, fg_turned(layout, l, image.element, k), -1, &sum);
                    fg_model_demand_zero(model, sum);
                }
    }
}

/* Builds the program in a room. For each rule that sums cannot express, adds a line to `left_out`. Returns false with an error if
 * memory is short or the program is too large. */
static bool build_program(const fg_task *task, fg_room *room, fg_model *model, lg_text *left_out, lg_error *error) {
    const fg_pieces *p = &fg_task_game(task)->pieces;
    const fg_rules *rules = &task->rules;
    bool expressed[LG_REQUIREMENTS_MAX] = {0};
    if (!list_choices(task, room, model, error)) return false;
    /* Every place has exactly one state. */
    for (int i = 0; i < model->choices;) {
        fg_sum sum = fg_sum_of(-1);
        for (int place = model->choice[i].place; i < model->choices && model->choice[i].place == place; i++)
            fg_sum_add_variable(model, &sum, 1, i);
        fg_model_demand_zero(model, sum);
    }
    /* There are as many of a piece as the stock has, or at most as many if the layer allows pieces to be left over. */
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds && !task->any_stock[l]; k++) {
            fg_sum sum = fg_sum_of(0), stock = fg_sum_of(task->stock[l][k]);
            for (int i = 0; i < model->choices; i++)
                if (model->world->symbol[model->choice[i].state][l] == k) fg_sum_add_variable(model, &sum, 1, i);
            if (p->layer[l].spare) {
                fg_model_demand(model, &stock, &sum, 0);
                continue;
            }
            sum.constant -= stock.constant;
            fg_model_demand_zero(model, sum);
        }
    demand_images(model);
    for (int r = 0; r < rules->rules; r++)
        expressed[r] = can_express(rules, r, left_out);
    /* The cost is the score times the largest unit of a part's weight and numbers. */
    for (int k = 0; k < rules->parts; k++) {
        const fg_part *part = &rules->part[k];
        int64_t unit = 1, weight = 1;
        if (!expressed[part->rule] || !find_part_unit(part, &unit) || !find_unit(rules->weight[part->rule], &weight))
            continue;
        if (unit * weight > model->unit) model->unit = unit * weight;
    }
    for (int k = 0; k < rules->parts; k++)
        if (expressed[rules->part[k].rule]) express_part(model, rules, &rules->part[k]);
    fg_sum_range(model, &model->cost);
    for (int i = 0; i < model->constraints; i++)
        model->huge = model->huge || is_huge(&model->constraint[i].sum);
    model->huge = model->huge || is_huge(&model->cost);
    if (model->failed) return lg_fail_memory(error);
    if (model->large) return lg_fail(error, "the program would have more than %d terms", FG_LINEAR_TERMS_MAX);
    return !model->huge || lg_fail(error, "the program would have %s", "numbers that solvers cannot add up");
}

const lg_format lg_game_programs[] = {
    {"asp", "lp", "an answer set program, for clingo"},
    {"minizinc", "mzn", "a MiniZinc model, for Gecode and other constraint solvers"},
    {"opb", "opb", "a pseudo-Boolean problem, for clasp, minisat+ and others"},
    {NULL, NULL, NULL},
};

bool lg_game_export(const lg_task *base, const char *format, lg_text *program, lg_text *left_out, lg_error *error) {
    static fg_program_write *const writers[] = {fg_asp_write, fg_minizinc_write, fg_opb_write};
    fg_room room = {NULL, 0, 0};
    fg_model model;
    lg_text head = {0};
    int i = 0;
    assert(lg_game_is_read(base->game));
    while (lg_game_programs[i].name && strcmp(lg_game_programs[i].name, format) != 0)
        i++;
    assert(lg_game_programs[i].name);
    bool good = build_program(fg_task_of(base), &room, &model, left_out, error);
    if (good) {
        lg_text_add(&head, "%s, exported by levelground\n", model.task->base.game->name);
        lg_text_add(&head, "the least cost is the least score times %" PRId64 "\n", model.unit);
        if (left_out->length) lg_text_add(&head, "%s", left_out->data);
        writers[i](&model, head.data ? head.data : "", program);
        good = (!head.failed && !left_out->failed && !program->failed) || lg_fail_memory(error);
    }
    lg_text_clear(&head);
    fg_room_clear(&room);
    return good;
}
