/* Finds the states that places can have, compiles the rules of a file, and counts them from nothing. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "ways.h"

/* The states that a cell, an edge, a corner or a slot can be in. */

/* How many symbols of a layer occur in states. */
static int count_symbols(const fg_layer *layer) {
    return layer->kinds + fg_has_none(layer);
}

/* Counts the states of places of one kind beside those of other kinds, and sets the steps of their layers. */
static bool count_states(const fg_pieces *p, int on, fg_world *world, lg_error *error) {
    int states = 1;
    bool any = false;
    for (int l = 0; l < p->layers; l++) {
        if ((int)p->layer[l].on != on) continue;
        world->step[l] = states;
        states *= count_symbols(&p->layer[l]);
        any = true;
        if (world->first[on] + states > FG_STATES_MAX)
            return fg_fail_at(p->layer[l].node, error,
                              "expected at most %d combinations of pieces, found %d with the layer %.40s",
                              FG_STATES_MAX, world->first[on] + states, p->layer[l].name);
    }
    world->first[on + 1] = world->first[on] + (any ? states : 0);
    return true;
}

bool fg_world_build(fg_room *room, const fg_game *game, fg_world *world, lg_error *error) {
    const fg_pieces *p = &game->pieces;
    *world = (fg_world){.states = 0};
    for (int on = FG_ON_CELLS; on < FG_ON_MODULES; on++) {
        if (!count_states(p, on, world, error)) return false;
        if (!world->first[on + 1]) return fg_expected(game->tree, "a layer of pieces that lie on cells", error);
    }
    world->cell_states = world->fine_cell_states = world->first[FG_ON_EDGES];
    world->states = world->fine_states = world->first[FG_ON_MODULES];
    world->symbol = fg_take(room, (size_t)world->states, sizeof *world->symbol);
    if (!world->symbol) return lg_fail_memory(error);
    for (int s = 0; s < world->states; s++) {
        int on = FG_ON_CELLS;
        while (s >= world->first[on + 1])
            on++;
        for (int l = 0; l < FG_LAYERS_MAX; l++) {
            bool has = l < p->layers && (int)p->layer[l].on == on;
            int at = s - world->first[on];
            world->symbol[s][l] = (uint8_t)(has ? at / world->step[l] % count_symbols(&p->layer[l]) : FG_UNDECIDED);
        }
    }
    return true;
}

bool fg_world_coarsen(fg_room *room, const fg_world *fine, const fg_game *game, fg_world *coarse, lg_error *error) {
    const fg_group *structure = game->structure;
    const int on = (int)game->pieces.layer[structure->layer].on, first = fine->first[on], end = fine->first[on + 1];
    fg_states *within = fg_take(room, (size_t)structure->count + 2, sizeof *within);
    if (!within) return lg_fail_memory(error);
    *coarse = *fine;
    coarse->structure_on = on;
    coarse->cell_states = on == FG_ON_CELLS ? structure->count + 1 : 0;
    coarse->states = structure->count + 1 + (fine->states > end - first); /* one for all other places */
    coarse->within = within;
    coarse->structure = structure;
    for (int s = first; s < end; s++) {
        int class = 0;
        while (class < structure->count && structure->symbol[class] != fine->symbol[s][structure->layer])
            class ++;
        fg_set_bit(within[class].w, s);
    }
    return true;
}

static const char *const rule_keys[] = {"says", "why", "weight", NULL};
static const char *const common_keys[] =
    {/* first the keys of the two loops, then those of bounds */
     "for each", "and each",    "at most",           "at least",       "exactly",
     "between",  "even within", "differ by at most", "ratio at least", "even share at least",
     NULL};
static const char *const trait_keys[] = {"says", "unit", "usual", "tolerance", "take", "vary", "goal", "weight", NULL};

typedef struct {
    fg_compiler *c;
    fg_rules *rules;
    const fg_node *clause;
    const fg_kind *kind;
} clause;

static bool add_measure(clause *at) {
    fg_rules *r = at->rules;
    if (r->measures == FG_NUMBERS_MAX)
        return fg_fail_at(at->clause, at->c->error, "expected at most %d measures", FG_NUMBERS_MAX);
    fg_measure *m = &r->measure[r->measures];
    *m = (fg_measure){.kind = at->kind, .first = r->numbers, .count = 1, .scale = 1};
    m->it = at->c->with.it, m->that = at->c->with.that;
    at->c->looks = at->c->joins = false;
    if (!at->kind->compile(at->c, at->clause, m)) return false;
    m->looks = at->c->looks, m->joins = at->c->joins;
    assert(m->kind == at->kind && m->first == r->numbers && m->count > 0 && m->scale > 0);
    if (r->numbers + m->count > FG_NUMBERS_MAX)
        return fg_fail_at(at->clause, at->c->error, "expected at most %d numbers", FG_NUMBERS_MAX);
    r->numbers += m->count;
    r->measures++;
    return true;
}

enum { LOOP_MAX = FG_KINDS_MAX };

/* The names that a `for each` goes through. In a ring, each has a next one. */
typedef struct {
    int count;
    bool ring;
    const char *name[LOOP_MAX];
} loop;

static bool add_name(fg_compiler *c, const fg_node *node, const char *name, loop *names) {
    if (names->count == LOOP_MAX) return fg_fail_at(node, c->error, "expected at most %d names", LOOP_MAX);
    names->name[names->count++] = name;
    return true;
}

/* A list goes through its words; a group, a ring or a layer through its pieces. */
static bool read_loop(fg_compiler *c, const fg_node *node, loop *names) {
    fg_group group;
    *names = (loop){.count = 0};
    if (node->shape == FG_MAP) return fg_expected(node, "a group, a ring, a layer or a list", c->error);
    if (node->shape == FG_WORD) {
        if (!fg_group_find(&c->game->pieces, node->text, &group))
            return fg_fail_piece(&c->game->pieces, node, node->text, c->error);
        for (int k = 0; k < group.count; k++)
            if (!add_name(c, node, c->game->pieces.layer[group.layer].piece[group.symbol[k]].name, names)) return false;
        names->ring = group.ring;
        return true;
    }
    for (int i = 0; i < fg_items(node); i++) {
        const fg_node *item = fg_item(node, i);
        if (item->shape != FG_WORD || !*item->text) return fg_expected(item, "a word", c->error);
        if (!add_name(c, item, item->text, names)) return false;
    }
    return names->count || fg_expected(node, "at least one name", c->error);
}

/* Refuses a loop whose names the clause does not use, because it would measure the same again and again. */
static bool check_loops(const fg_compiler *c, const fg_node *outer, const fg_node *inner) {
    static const char wrong[] = "expected the word `%s` in this measure, which is the same for all names without it";
    if (!c->used[FG_IT] && !c->used[FG_NEXT]) return fg_fail_at(outer, c->error, wrong, "it");
    return !inner || c->used[FG_THAT] || fg_fail_at(inner, c->error, wrong, "that");
}

/* Adds a measure for each name of `for each`, and within that for each name of `and each`. */
static bool add_each(clause *at) {
    const fg_node *outer = fg_find(at->clause, "for each"), *inner = fg_find(at->clause, "and each");
    fg_compiler *c = at->c;
    fg_bindings before = c->with;
    loop outer_names, inner_names;
    if (!outer && inner) return fg_expected(inner, "a `for each` beside `and each`", c->error);
    if (!outer) return add_measure(at);
    if (!read_loop(c, outer, &outer_names)) return false;
    memset(c->used, 0, sizeof c->used);
    bool good = true;
    for (int i = 0; good && i < outer_names.count; i++) {
        c->with.it = outer_names.name[i];
        c->with.next = outer_names.ring ? outer_names.name[(i + 1) % outer_names.count] : NULL;
        c->with.that = before.that;
        if (!inner) good = add_measure(at);
        good = good && (!inner || read_loop(c, inner, &inner_names));
        for (int k = 0; good && inner && k < inner_names.count; k++) {
            c->with.that = inner_names.name[k];
            good = add_measure(at);
        }
    }
    c->with = before;
    return good && check_loops(c, outer, inner);
}

/* Checks the keys of a clause. Finds a second measure first, because the error for an unknown key would say less. */
static bool check_keys(fg_compiler *c, const fg_node *node, const fg_kind *kind, const char *const *others) {
    const char *keys[32] = {0};
    int n = 0;
    keys[n++] = kind->word;
    for (const fg_key *k = kind->keys; k && k->key; k++)
        keys[n++] = k->key;
    for (int i = 0; common_keys[i]; i++)
        keys[n++] = common_keys[i];
    for (int i = 0; others && others[i]; i++)
        keys[n++] = others[i];
    assert(n < (int)(sizeof keys / sizeof *keys)); /* the list ends with NULL */
    for (const fg_kind *const *other = fg_kinds; *other; other++) {
        const fg_node *second = fg_find(node, (*other)->word);
        if (!second || !strcmp((*other)->word, kind->word)) continue;
        int i = 0;
        while (keys[i] && strcmp(keys[i], (*other)->word) != 0)
            i++;
        if (keys[i]) break;
        return fg_fail_at(second, c->error, "expected one measure, found `%s` and `%s`; `all of` takes a list",
                          kind->word, (*other)->word);
    }
    return fg_check_keys(node, keys, "this measure", c->error);
}

/* Reads which of its numbers a trait is. */
static bool read_take(fg_compiler *c, const fg_node *clause, fg_part *part) {
    static const char *const words[] = {"sum", "least", "largest", "spread", NULL};
    const fg_node *node = fg_find(clause, "take");
    int which = FG_SUM;
    if (!node) return true;
    if (!fg_read_choice(node, words, &which, c->error)) return false;
    part->take = (fg_take_of)which;
    return part->count > 1 ||
           fg_fail_at(node, c->error, "expected several numbers to take one of, by %s or by seats", "`for each`");
}

/* Adds one part of a clause: that for the seats which play now (c->playing). */
static bool add_part(clause *at, int rule) {
    fg_compiler *c = at->c;
    fg_rules *rules = at->rules;
    const fg_node *node = at->clause;
    fg_part part = {.rule = rule,
                    .clause = node,
                    .measure = rules->measures,
                    .first = rules->numbers,
                    .bound = {FG_BETWEEN, -INFINITY, 0}};
    if (!add_each(at)) return false;
    part.measures = rules->measures - part.measure;
    part.count = rules->numbers - part.first;
    part.scale = part.measures ? rules->measure[part.measure].scale : 1;
    for (int m = part.measure; m < rules->measures; m++)
        assert(rules->measure[m].scale == part.scale);
    if (rule < 0 && !read_take(c, node, &part)) return false;
    for (int i = 2; common_keys[i] && rule < 0 && !at->kind->bounded; i++) {
        /* The values of a trait are not compared with anything, so a bound would mean nothing. */
        const fg_node *bound = fg_find(node, common_keys[i]);
        if (bound) return fg_expected(bound, "no bound, because a trait is only measured", c->error);
    }
    if (rule >= 0 && !at->kind->bounded && !fg_bound_read(c, node, true, &part.bound)) return false;
    if (rule >= 0 && part.bound.kind != FG_BETWEEN) { /* joint bounds compare numbers, so they need more than one */
        if (part.count > FG_JOINED_MAX)
            return fg_fail_at(node, c->error, "expected at most %d numbers to compare", FG_JOINED_MAX);
        if (part.count < 2)
            return fg_fail_at(node, c->error, "expected several numbers to compare, by `for each` or by %s", "seats");
    }
    if (rules->parts == FG_PARTS_MAX)
        return fg_fail_at(node, c->error, "expected at most %d clauses in all rules%s", FG_PARTS_MAX,
                          fg_find(node, "playing") ? ", where `playing: NUMBER` is one for each choice of seats" : "");
    rules->part[rules->parts++] = part;
    return true;
}

/* Reads the seats that may play, as bits, and how many of them do: all those of a list; or a number of all that the board has. */
static bool read_playing(fg_compiler *c, const fg_node *clause, unsigned *seats, int *any) {
    const fg_node *node = fg_find(clause, "playing");
    const int most = c->layout->seats;
    *seats = (1U << most) - 1, *any = most;
    if (!node || !most) return true;
    if (node->shape == FG_WORD) return fg_whole_setting_read(c, node, 1, most, any);
    *seats = 0, *any = 0;
    for (int i = 0, seat; i < fg_items(node); i++, ++*any) {
        const fg_node *item = fg_item(node, i);
        if (!fg_whole_setting_read(c, item, 1, most, &seat)) return false;
        if (*seats >> (seat - 1) & 1) return fg_expected(item, "each seat once", c->error);
        *seats |= 1U << (seat - 1);
    }
    return *seats || fg_expected(node, "at least one seat", c->error);
}

/* Adds a clause: one part, or with `playing: NUMBER` one for each choice of seats. */
static bool add_clause(fg_compiler *c, const fg_node *node, fg_rules *rules, int rule, const char *const *others) {
    clause at = {c, rules, node, fg_kind_find(node, c->error)};
    unsigned seats;
    int any;
    if (!at.kind || !check_keys(c, node, at.kind, others) || !read_playing(c, node, &seats, &any)) return false;
    const bool choices = __builtin_popcount(seats) != any;
    if (rule < 0 && choices)
        return fg_expected(fg_find(node, "playing"), "a list of seats, because a trait is one number", c->error);
    for (c->playing = choices ? 0 : seats; c->playing <= seats; c->playing++) {
        if ((c->playing & ~seats) || __builtin_popcount(c->playing) != any) continue;
        if (!add_part(&at, rule)) return false;
    }
    return true;
}

static bool add_one(fg_compiler *c, const fg_node *node, fg_rules *rules, int rule) {
    static const char *const like_keys[] = {"like", "says", "why", "weight", NULL};
    const fg_node *like = node->shape == FG_MAP ? fg_find(node, "like") : NULL;
    const fg_game *game = c->game;
    if (!like) return add_clause(c, node, rules, rule, rule_keys);
    if (!fg_check_keys(node, like_keys, "a rule of likeness", c->error)) return false;
    if (!fg_items(like)) return fg_expected(like, "at least one of the file's `traits`", c->error);
    for (int i = 0; i < fg_items(like); i++) {
        /* Adds the trait's measure with a bound: the range of the trait on the file's boards. */
        const fg_node *item = fg_item(like, i);
        int t = game->rules;
        while (t < game->traits && !fg_is_word(item, game->trait[t].name))
            t++;
        if (t == game->traits) return fg_expected(item, "one of the file's `traits`", c->error);
        if (!add_clause(c, game->trait[t].node, rules, -1, trait_keys)) return false;
        fg_part *part = &rules->part[rules->parts - 1];
        if (part->take != FG_SUM) return fg_expected(item, "a trait without the key `take`", c->error);
        part->rule = rule;
        part->bound = (fg_bound){FG_BETWEEN, game->like[t][0], game->like[t][1]};
    }
    return true;
}

bool fg_rules_compile(fg_compiler *c, fg_rules *rules) {
    static const char *const all_keys[] = {"all of", "says", "why", "weight", NULL};
    const fg_game *game = c->game;
    *rules = (fg_rules){.game = game, .layout = c->layout, .world = c->world, .rules = game->rules};
    c->work = FG_WORK_MAX;
    for (int r = 0; r < game->rules; r++) {
        int measures = rules->measures, parts = rules->parts, numbers = rules->numbers;
        rules->weight[r] = c->values->number[game->weights_row + r];
        c->undecided = false;
        const fg_node *node = game->rule[r].node, *all = node->shape == FG_MAP ? fg_find(node, "all of") : NULL;
        if (all && !fg_check_keys(node, all_keys, "a rule of several clauses", c->error)) return false;
        if (all && (all->shape != FG_LIST || !all->children)) return fg_expected(all, "a list of clauses", c->error);
        for (int i = 0; i < (all ? fg_items(all) : 1); i++)
            if (!add_one(c, all ? fg_item(all, i) : node, rules, r)) return false;
        assert(rules->parts > parts || rules->numbers == numbers);
        rules->decided[r] = !c->undecided;
        if (rules->weight[r] > 0 && rules->decided[r]) continue;
        rules->measures = measures;
        rules->parts = parts;
        rules->numbers = numbers;
    }
    return true;
}

bool fg_traits_compile(fg_compiler *c, fg_rules *rules) {
    *rules = (fg_rules){.game = c->game, .layout = c->layout, .world = c->world};
    c->work = FG_WORK_MAX;
    for (int t = c->game->rules; t < c->game->traits; t++) {
        if (!add_clause(c, c->game->trait[t].node, rules, -1, trait_keys)) return false;
        rules->part[rules->parts - 1].rule = t;
    }
    return true;
}

void fg_rules_count(const fg_rules *rules, const fg_view *view, int *number) {
    for (int m = 0; m < rules->measures; m++)
        rules->measure[m].kind->count(&rules->measure[m], view, number + rules->measure[m].first);
}

void fg_rules_bound(const fg_rules *rules, const int *number, double *off) {
    for (int k = 0; k < rules->parts; k++) {
        const fg_part *part = &rules->part[k];
        off[k] = fg_bound_off(&part->bound, number + part->first, part->count, part->scale);
    }
}

double fg_rules_score(const fg_rules *rules, const double *off) {
    double score = 0;
    for (int k = 0; k < rules->parts; k++) {
        assert(off[k] >= 0);
        score += rules->weight[rules->part[k].rule] * off[k];
    }
    return score;
}

/* Marks placed seats: those whose own number misses the bound; or, of a bound that compares numbers, those with the least and the
 * largest one. */
static void blame_seats(const fg_rules *rules, const fg_part *part, const fg_view *view, const int *number,
                        fg_places *where) {
    const fg_seats seats = fg_seats_seen(view);
    const bool single = part->bound.kind == FG_BETWEEN;
    int least = INT32_MAX, most = INT32_MIN;
    for (int n = part->first; n < part->first + part->count; n++) {
        least = number[n] < least ? number[n] : least;
        most = number[n] > most ? number[n] : most;
    }
    for (const fg_measure *m = rules->measure + part->measure; m < rules->measure + part->measure + part->measures; m++)
        for (int s = 0; s < m->count && m->kind->many && m->kind != &fg_draft_kind; s++) {
            const int *own = number + m->first + s;
            bool off = single ? fg_bound_off(&part->bound, own, 1, part->scale) > 0 : *own == least || *own == most;
            if (off && seats.cell[m->seat[s]] >= 0) fg_set_bit(where->w, seats.cell[m->seat[s]]);
        }
}

void fg_part_blame(const fg_rules *rules, int k, const fg_view *view, const int *number, fg_places *where) {
    const fg_part *part = &rules->part[k];
    assert(k < rules->parts && part->measure + part->measures <= rules->measures);
    if (view->layout->placed && !view->world->within) blame_seats(rules, part, view, number, where);
    for (int m = part->measure; m < part->measure + part->measures && part->bound.kind == FG_BETWEEN; m++) {
        const fg_measure *measure = &rules->measure[m];
        if (measure->kind->blame &&
            fg_bound_off(&part->bound, number + measure->first, measure->count, part->scale) > 0)
            measure->kind->blame(measure, view, where);
    }
}
