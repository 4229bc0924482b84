/* Selections: which pieces, on which cells, with what around them. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "sides.h"
#include "ways.h"

/* Reads a number. It can also be written as a map from layouts to numbers, as a setting ($NAME), or as a word such as `it` that a
 * `for each` has bound to a number. */
bool fg_setting_read(fg_compiler *c, const fg_node *node, double low, double high, double *number) {
    char words[FG_WORDS_ROOM];
    assert(low <= high);
    if (node->shape == FG_MAP) {
        const char *layout = c->layout->name ? c->layout->name : "";
        const fg_node *own = fg_find(node, layout);
        if (!own) return fg_fail_at(node, c->error, "expected a number for the layout %.40s", layout);
        if (own->shape == FG_MAP) return fg_expected(own, "a number", c->error);
        node = own;
    }
    if (node->shape == FG_WORD && *node->text == '$') {
        const char *names[LG_PARAMS_MAX + 1] = {0}, *name = node->text + 1;
        const lg_param *table = c->game->base.settings;
        int row = lg_param_index(table, name);
        if (row < 0 || (table[row].type != LG_WHOLE && table[row].type != LG_NUMBER)) {
            for (int i = 0; table[i].name; i++)
                names[i] = table[i].name;
            fg_fail_at(node, c->error, "expected a number that `settings` names, found '%.40s'", node->text);
            return lg_suggest(c->error, lg_nearest(name, names));
        }
        *number = c->values->number[row];
        return (*number >= low && *number <= high) ||
               fg_fail_at(node, c->error, "expected a setting from %.10g to %.10g, found %s = %.10g", low, high,
                          node->text, *number);
    }
    if (node->shape != FG_WORD || !fg_words_read(c, node, words) || !strcmp(words, node->text))
        return fg_read_number(node, low, high, number, c->error);
    fg_node meant = *node;
    meant.text = words;
    return fg_read_number(&meant, low, high, number, c->error);
}

bool fg_whole_setting_read(fg_compiler *c, const fg_node *node, int low, int high, int *number) {
    double x;
    if (!fg_setting_read(c, node, low, high, &x)) return false;
    if (x != floor(x)) return fg_expected(node, "a whole number", c->error);
    *number = (int)x;
    return true;
}

static const struct {
    const char *word;
    fg_bound_kind kind;
    bool low, high; /* which of the two bounds the word sets */
} bounds[] = {
    {"at most", FG_BETWEEN, false, true},
    {"at least", FG_BETWEEN, true, false},
    {"exactly", FG_BETWEEN, true, true},
    {"even within", FG_EVEN, false, true},
    {"differ by at most", FG_DIFFER, false, true},
    {"ratio at least", FG_RATIO, true, false},
    {"even share at least", FG_EVEN_SHARE, true, false},
};
enum { BOUNDS = sizeof bounds / sizeof *bounds, LARGEST = 1000000 };

bool fg_bound_read(fg_compiler *c, const fg_node *map, bool joint, fg_bound *bound) {
    const fg_node *between = fg_find(map, "between"), *found = between;
    *bound = (fg_bound){FG_BETWEEN, -INFINITY, INFINITY};
    if (between) {
        if (between->shape != FG_LIST || between->children != 2) return fg_expected(between, "[LEAST, MOST]", c->error);
        if (!fg_setting_read(c, fg_item(between, 0), -LARGEST, LARGEST, &bound->low) ||
            !fg_setting_read(c, fg_item(between, 1), -LARGEST, LARGEST, &bound->high))
            return false;
        if (bound->low > bound->high) return fg_expected(between, "[LEAST, MOST], the lesser first", c->error);
    }
    for (int i = 0; i < BOUNDS; i++) {
        const fg_node *node = fg_find(map, bounds[i].word);
        double number;
        if (!node) continue;
        if (!joint && bounds[i].kind != FG_BETWEEN)
            return fg_expected(node, "a bound on one number: at most, at least, exactly or between", c->error);
        bool pair = found && bound->kind == FG_BETWEEN && bounds[i].kind == FG_BETWEEN && found != between;
        if (found && !pair) return fg_expected(node, "only one bound", c->error);
        found = node;
        bool share = bounds[i].kind == FG_RATIO || bounds[i].kind == FG_EVEN_SHARE;
        if (!fg_setting_read(c, node, bounds[i].kind == FG_BETWEEN ? -LARGEST : 0, share ? 1 : LARGEST, &number))
            return false;
        bound->kind = bounds[i].kind;
        if (bounds[i].low) bound->low = number;
        if (bounds[i].high) bound->high = number;
    }
    if (!found)
        return fg_fail_at(map, c->error, "expected a bound: at most, at least, exactly, between%s",
                          joint ? ", or one that compares several numbers, such as even within" : "");
    return bound->low <= bound->high || bound->kind != FG_BETWEEN ||
           fg_expected(found, "bounds that some number meets", c->error);
}

bool fg_count_read(fg_compiler *c, const fg_node *map, int *low, int *high) {
    fg_bound bound = {FG_BETWEEN, 1, INFINITY};
    bool bounded = fg_find(map, "between");
    for (int i = 0; i < BOUNDS; i++)
        bounded = bounded || fg_find(map, bounds[i].word);
    if (bounded && !fg_bound_read(c, map, false, &bound)) return false;
    /* No board has more to count than FG_PLACES_MAX, so all larger bounds mean the same as this one. Tables keep bounds as
     * small numbers. */
    *low = bound.low > 0 ? (int)ceil(fmin(bound.low, FG_PLACES_MAX + 1)) : 0;
    *high = bound.high < FG_PLACES_MAX ? (int)floor(fmax(bound.high, -1)) : FG_PLACES_MAX;
    return true;
}

/* Turns a set of fine states into one of the world's states. In a coarse world nothing is known of places on which no
 * piece of the structure can lie. */
static fg_states coarsen(fg_compiler *c, const fg_states *fine) {
    const fg_world *w = c->world;
    fg_states coarse = {{0}};
    if (!w->within) return *fine;
    for (int s = 0; s < w->states; s++) {
        fg_states common = fg_both_states(w->within[s], *fine);
        bool some = fg_count_bits(common.w, FG_STATE_WORDS) > 0, all = fg_same_states(&common, &w->within[s]);
        if (some) fg_set_bit(coarse.w, s);
        c->undecided = c->undecided || (some && !all);
    }
    for (int s = 0; s < w->fine_states; s++)
        c->undecided = c->undecided ||
                       (fg_bit(fine->w, s) && (s < w->first[w->structure_on] || s >= w->first[w->structure_on + 1]));
    return coarse;
}

void fg_selection_set(fg_compiler *c, const fg_states *fine, fg_selection *selection) {
    selection->fine = *fine;
    selection->states = coarsen(c, fine);
}

fg_states fg_states_of(const fg_world *w, const fg_group *group) {
    fg_states states = {{0}};
    bool is_in[UINT8_MAX + 1] = {false};
    for (int k = 0; k < group->count; k++)
        is_in[group->symbol[k]] = true;
    for (int s = 0; s < w->fine_states; s++)
        if (is_in[w->symbol[s][group->layer]]) fg_set_bit(states.w, s);
    return states;
}

static int fine_value(const fg_compiler *c, int state, int value) {
    const fg_pieces *p = &c->game->pieces;
    int sum = 0;
    assert(state >= 0 && state < c->world->fine_states && value >= 0 && value < p->values);
    for (int l = 0; l < p->layers; l++) {
        int symbol = c->world->symbol[state][l];
        if (symbol < p->layer[l].kinds) sum += p->layer[l].piece[symbol].value[value];
    }
    return sum;
}

int fg_value_of(fg_compiler *c, int state, int value) {
    const fg_world *w = c->world;
    int found = 0;
    bool first = true;
    if (!w->within) return fine_value(c, state, value);
    assert(state >= 0 && state < w->states);
    for (int s = 0; s < w->fine_states; s++) {
        if (!fg_bit(w->within[state].w, s)) continue;
        int here = fine_value(c, s, value);
        c->undecided = c->undecided || (!first && here != found);
        found = here;
        first = false;
    }
    return found;
}

bool fg_check_sum(fg_compiler *c, const fg_node *node, const int *value, double times, double more, int scale) {
    double most = 0;
    assert(times >= 0 && more >= 0 && scale > 0);
    for (int s = 0; s < c->world->states; s++)
        most = fmax(most, fabs((double)value[s]) * times + more);
    return most <= FG_NUMBER_MOST ||
           fg_fail_at(node, c->error,
                      "expected values that add up to at most %.7g with these decimals, but they can reach %.7g",
                      (double)FG_NUMBER_MOST / scale, most / scale);
}

/* Has the set a state of this kind of places? */
static bool has_states(const fg_world *w, const fg_states *states, int on) {
    bool has = false;
    for (int s = w->first[on]; s < w->first[on + 1]; s++)
        has = has || fg_bit(states->w, s);
    return has;
}

/* The states of cells; or of edges, corners or slots, if the set has a state of these. */
static fg_states all_like(const fg_world *w, const fg_states *states) {
    fg_states all = {{0}};
    int on = FG_ON_SLOTS;
    while (on > FG_ON_CELLS && !has_states(w, states, on))
        on--;
    for (int s = w->first[on]; s < w->first[on + 1]; s++)
        fg_set_bit(all.w, s);
    return all;
}

bool fg_cells_check(fg_compiler *c, const fg_node *node, const fg_selection *selection) {
    return !(has_states(c->world, &selection->fine, FG_ON_EDGES) ||
             has_states(c->world, &selection->fine, FG_ON_CORNERS)) ||
           fg_expected(node, "pieces that lie on cells, because this looks only at cells and the steps between them",
                       c->error);
}

bool fg_cells_read(fg_compiler *c, const fg_node *node, fg_selection *selection) {
    return fg_selection_read(c, node, selection) && fg_cells_check(c, node, selection);
}

static fg_states without(fg_states a, const fg_states *b) {
    for (int k = 0; k < FG_STATE_WORDS; k++)
        a.w[k] &= ~b->w[k];
    return a;
}

/* Finds the pieces that a name means: "any", a piece, a group, a layer, or one of these after "not". */
static bool find_pieces(fg_compiler *c, const fg_node *node, const char *name, fg_selection *s) {
    static const char negation[] = "not ";
    bool negated = !strncmp(name, negation, sizeof negation - 1);
    const char *of = negated ? name + strlen(negation) : name;
    fg_group group;
    if (!strcmp(name, "any")) {
        s->fine = all_like(c->world, &(fg_states){{0}});
        return true;
    }
    if (!fg_group_find(&c->game->pieces, of, &group)) return fg_fail_piece(&c->game->pieces, node, of, c->error);
    if (c->game->pieces.layer[group.layer].on == FG_ON_MODULES)
        return fg_expected(node, "pieces that lie on cells, because rules see the cells of modules only", c->error);
    s->fine = fg_states_of(c->world, &group);
    s->layer = group.layer;
    if (negated) {
        fg_states all = all_like(c->world, &s->fine);
        s->fine = without(all, &s->fine);
    }
    return true;
}

static bool check_region(fg_compiler *c, const fg_node *node, const fg_places *places) {
    return fg_count_bits(places->w, FG_PLACE_WORDS) > 0 ||
           fg_expected(node, "a region with cells; this one is empty here", c->error);
}

static bool find_region(fg_compiler *c, const fg_node *node, const char *name, fg_places *places) {
    fg_node meant = *node;
    meant.text = name;
    return fg_region_read(c->layout, &meant, places, &c->work, c->error) && check_region(c, node, places);
}

/* Reads PIECES [on REGION]; cuts the words at " on ". */
static bool find_simple(fg_compiler *c, const fg_node *node, char *words, fg_selection *s) {
    char *on = strstr(words, " on ");
    *s = (fg_selection){.places = fg_first_places(fg_place_count(c->layout))};
    if (on) *on = '\0';
    return find_pieces(c, node, words, s) && (!on || find_region(c, node, on + strlen(" on "), &s->places));
}

static bool add_condition(fg_compiler *c, const fg_node *node, const fg_selection *target, const fg_condition *around,
                          fg_selection *s) {
    if (target->conditions) return fg_expected(node, "a target without conditions of its own", c->error);
    if (s->conditions == FG_CONDITIONS_MAX)
        return fg_fail_at(node, c->error, "expected at most %d conditions", FG_CONDITIONS_MAX);
    fg_condition *condition = fg_take(c->room, 1, sizeof *condition);
    if (!condition) return lg_fail_memory(c->error);
    assert(around->steps >= 1 && around->steps < FG_FAR);
    *condition = *around;
    condition->states = coarsen(c, &target->fine), condition->places = target->places;
    s->condition[s->conditions++] = condition;
    return true;
}

static bool read_any(fg_compiler *c, const fg_node *node, fg_selection *s);

/* Reads `beside: PIECES` or `within: {steps: N, of: PIECES}`, where both can bound a number. */
static bool read_around(fg_compiler *c, const fg_node *node, bool within, fg_selection *s) {
    static const char *const keys[] = {"of", "by sides", "at most", "at least", "exactly", "between", NULL};
    static const char *const keys_within[] = {"steps",    "of",      "sight",   "at most",
                                              "at least", "exactly", "between", NULL};
    fg_selection target;
    fg_condition around = {.steps = 1, .low = 1, .high = FG_PLACES_MAX};
    const fg_node *of = within || node->shape == FG_MAP ? fg_find(node, "of") : node, *steps = fg_find(node, "steps");
    if (within) {
        if (!fg_check_keys(node, keys_within, "`within`", c->error)) return false;
        if (!steps || !of) return fg_expected(node, "{steps: N, of: PIECES}", c->error);
        if (!fg_whole_setting_read(c, steps, 1, FG_FAR - 1, &around.steps) || !fg_sight_read(c, node, &around.sight))
            return false;
    } else if (node->shape == FG_MAP) {
        if (!fg_check_keys(node, keys, "`beside`", c->error) || !fg_joints_read(c, node, &around.by)) return false;
        c->joins = c->joins || around.by;
    }
    if (node->shape == FG_MAP && !fg_count_read(c, node, &around.low, &around.high)) return false;
    if (!of) return fg_expected(node, "a key `of`", c->error);
    return read_any(c, of, &target) && (!(within || around.by) || fg_cells_check(c, of, &target)) &&
           (!around.by || fg_cells_check(c, node, s)) && add_condition(c, node, &target, &around, s);
}

/* Keeps the states whose values are within bounds (`with`), and those of other pieces (`and`). */
static bool restrict_states(fg_compiler *c, const fg_node *with, const fg_node *and, fg_selection *s) {
    if (with && with->shape != FG_MAP) return fg_expected(with, "a map from values to bounds", c->error);
    for (const fg_node *key = with ? with->first : NULL; key; key = key->next->next) {
        int value;
        fg_bound bound;
        if (!fg_value_read(&c->game->pieces, key, &value, c->error) || !fg_bound_read(c, key->next, false, &bound))
            return false;
        for (int state = 0; state < c->world->fine_states; state++) {
            int here = fine_value(c, state, value);
            if (fg_bound_off(&bound, &here, 1, c->game->pieces.value[value].scale) > 0) fg_clear_bit(s->fine.w, state);
        }
    }
    if (!and) return true;
    fg_selection other;
    if (!read_any(c, and, &other)) return false;
    if (other.conditions) return fg_expected(and, "pieces without conditions of their own", c->error);
    s->fine = fg_both_states(s->fine, other.fine);
    s->places = fg_both_places(s->places, other.places);
    return true;
}

static bool read_map(fg_compiler *c, const fg_node *map, fg_selection *s) {
    static const char *const keys[] = {"of", "not", "on", "not on", "beside", "within", "with", "and", NULL};
    const fg_node *of = fg_find(map, "of"), *not = fg_find(map, "not"), *beside = fg_find(map, "beside");
    const fg_node *within = fg_find(map, "within"), *on = fg_find(map, "on"), *off = fg_find(map, "not on");
    fg_selection out;
    fg_places places;
    char words[FG_WORDS_ROOM];
    if (!fg_check_keys(map, keys, "a selection", c->error)) return false;
    *s = (fg_selection){.places = fg_first_places(fg_place_count(c->layout))};
    if (of ? !read_any(c, of, s) : !find_pieces(c, map, "any", s)) return false;
    if (not &&!read_any(c, not, &out)) return false;
    if (not &&out.conditions) return fg_expected(not, "pieces without conditions", c->error);
    if (not ) s->fine = without(of ? s->fine : all_like(c->world, &out.fine), &out.fine);
    for (int i = 0; i < 2; i++) {
        const fg_node *node = i ? off : on;
        if (!node) continue;
        if (node->shape == FG_WORD
                ? !fg_words_read(c, node, words) || !find_region(c, node, words, &places)
                : !fg_region_read(c->layout, node, &places, &c->work, c->error) || !check_region(c, node, &places))
            return false;
        s->places = i ? fg_places_without(s->places, places) : fg_both_places(s->places, places);
    }
    return restrict_states(c, fg_find(map, "with"), fg_find(map, "and"), s) &&
           (!beside || read_around(c, beside, false, s)) &&
           (!within || (fg_cells_check(c, map, s) && read_around(c, within, true, s)));
}

static bool read_any(fg_compiler *c, const fg_node *node, fg_selection *s) {
    enum { STEPS = 8 }; /* a selection goes through all states */
    if (!fg_work_take(&c->work, STEPS, node, c->error)) return false;
    if (node->shape == FG_MAP) return read_map(c, node, s);
    if (node->shape == FG_WORD) { /* PIECES [on REGION] [beside PIECES [on REGION]] */
        char words[FG_WORDS_ROOM], *beside;
        const fg_condition beside_one = {.steps = 1, .low = 1, .high = FG_PLACES_MAX};
        fg_selection target;
        if (!fg_words_read(c, node, words)) return false;
        beside = strstr(words, " beside ");
        if (beside) *beside = '\0';
        if (!find_simple(c, node, words, s)) return false;
        return !beside || (find_simple(c, node, beside + strlen(" beside "), &target) &&
                           add_condition(c, node, &target, &beside_one, s));
    }
    /* A list joins selections of pieces, wherever they lie. */
    fg_places everywhere = fg_first_places(fg_place_count(c->layout));
    *s = (fg_selection){.places = everywhere};
    for (int i = 0; i < fg_items(node); i++) {
        fg_selection part;
        if (!read_any(c, fg_item(node, i), &part)) return false;
        if (part.conditions || !fg_same_places(&part.places, &everywhere))
            return fg_expected(fg_item(node, i), "pieces only, without a region and conditions", c->error);
        s->fine = fg_either_state(s->fine, part.fine);
        s->layer = part.layer;
    }
    return node->children || fg_expected(node, "at least one kind of pieces", c->error);
}

bool fg_selection_read(fg_compiler *c, const fg_node *node, fg_selection *selection) {
    if (!read_any(c, node, selection)) return false;
    selection->states = coarsen(c, &selection->fine);
    return true;
}

/* What a relation says of the pieces on two cells: the second is `step` places behind the first on the ring, or, if `both`,
 * before it. */
typedef struct {
    bool is_relation, both;
    int step;
    fg_group ring;
} relation;

/* Reads `next on RING`, `same`, or `apart NUMBER on RING`; any other node is no relation. Elsewhere `next` is a name of `for each`
 * over a ring, as in `next on REGION`. */
static bool read_relation(fg_compiler *c, const fg_node *node, relation *r) {
    static const char next[] = "next on ", apart[] = "apart ";
    const fg_pieces *p = &c->game->pieces;
    char words[FG_WORDS_ROOM];
    double step;
    *r = (relation){.both = true};
    if (node->shape != FG_WORD) return true;
    if (!strncmp(node->text, next, strlen(next)) && fg_group_find(p, node->text + strlen(next), &r->ring) &&
        r->ring.ring) {
        *r = (relation){.is_relation = true, .step = 1, .ring = r->ring};
        return true;
    }
    *r = (relation){.both = true};
    if (!fg_words_read(c, node, words)) return false;
    if (!strcmp(words, "same")) r->is_relation = true;
    char *on = strstr(words, " on ");
    if (!on || strncmp(words, apart, strlen(apart)) != 0) return true;
    *on = '\0';
    r->is_relation = true;
    if (!lg_number_read(words + strlen(apart), &step)) return fg_expected(node, "apart NUMBER on RING", c->error);
    const char *name = on + strlen(" on ");
    if (!fg_group_find(p, name, &r->ring)) return fg_fail_piece(p, node, name, c->error);
    if (!r->ring.ring) return fg_fail_at(node, c->error, "expected one of the file's `rings`, found '%.40s'", name);
    r->step = step >= 0 && step <= r->ring.count && step == floor(step) ? (int)step : -1;
    return r->step >= 0 || fg_expected(node, "a number of places on the ring", c->error);
}

bool fg_relation_read(fg_compiler *c, const fg_node *node, const fg_selection *from, fg_relate *add, void *context) {
    relation r;
    fg_selection to = {.places = fg_first_places(fg_place_count(c->layout))};
    if (!read_relation(c, node, &r)) return false;
    if (!r.is_relation) return fg_selection_read(c, node, &to) && add(c, context, from, &to);
    int n = r.ring.count;
    if (n && r.ring.layer != from->layer) return fg_expected(node, "a ring of the same layer", c->error);
    assert(from->layer >= 0 && from->layer < c->game->pieces.layers && r.step >= 0 && r.step <= n);
    for (int k = 0; k < c->game->pieces.layer[from->layer].kinds; k++) {
        fg_group one = {.layer = from->layer, .count = 1, .symbol = {(uint8_t)k}}, related = one;
        fg_states of = fg_states_of(c->world, &one), fine = fg_both_states(from->fine, of);
        if (!fg_count_bits(fine.w, FG_STATE_WORDS)) continue;
        if (n) {
            const uint8_t *at = memchr(r.ring.symbol, k, (size_t)n);
            if (!at) continue;
            int here = (int)(at - r.ring.symbol), after = (here + r.step) % n, before = (here + n - r.step) % n;
            related.symbol[0] = r.ring.symbol[after];
            if (r.both && before != after) related.symbol[related.count++] = r.ring.symbol[before];
        }
        fg_selection part = *from;
        fg_states others = fg_states_of(c->world, &related);
        fg_selection_set(c, &fine, &part);
        fg_selection_set(c, &others, &to);
        if (!add(c, context, &part, &to)) return false;
    }
    return true;
}

int fg_condition_count(const fg_condition *q, const fg_view *view, int place) {
    const fg_layout *l = view->layout;
    int n = 0;
    assert(q->steps >= 1);
    const bool far = q->steps > 1 || q->sight;
    for (int k = 0; q->by && place < l->cells && k < q->by->sides; k++) {
        const int to = fg_joined_at(q->by, view, place, k);
        n += to >= 0 && fg_bit(q->states.w, view->state[to]) && fg_bit(q->places.w, to);
    }
    for (int e = l->start[place]; !far && !q->by && e < l->start[place + 1]; e++)
        n += fg_bit(q->states.w, view->state[l->near[e]]) && fg_bit(q->places.w, l->near[e]);
    for (int to = 0; far && to < l->cells && place < l->cells; to++)
        n += to != place && l->steps[place * l->cells + to] <= q->steps && fg_bit(q->states.w, view->state[to]) &&
             fg_bit(q->places.w, to) && (!q->sight || fg_sees(q->sight, view, place, to));
    return n;
}

bool fg_is_selected(const fg_selection *s, const fg_view *view, int place) {
    assert(place < fg_place_count(view->layout) && view->state[place] < view->world->states);
    if (!fg_bit(s->states.w, view->state[place]) || !fg_bit(s->places.w, place)) return false;
    for (int k = 0; k < s->conditions; k++) {
        int n = fg_condition_count(s->condition[k], view, place);
        if (n < s->condition[k]->low || n > s->condition[k]->high) return false;
    }
    return true;
}

int fg_selection_part(const fg_selection *s, int state) {
    int part = fg_bit(s->states.w, state);
    for (int k = 0; k < s->conditions; k++) {
        const fg_condition *q = s->condition[k];
        const int ground = q->sight ? q->sight->ground[state] : 0;
        part |= (fg_bit(q->states.w, state) | ground << 1) << (3 * k + 1);
    }
    assert(part < FG_SELECTION_PARTS);
    return part;
}
