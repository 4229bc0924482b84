/* Compiles the rules of a file, and counts them from nothing. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "kind.h"

static const char *const rule_keys[] = {"says", "why", "weight", NULL};
static const char *const common_keys[] =
    {/* first the keys of the two loops, then those of bounds */
     "for each", "and each",    "at most",           "at least",       "exactly",
     "between",  "even within", "differ by at most", "ratio at least", "even share at least",
     NULL};
static const char *const trait_keys[] = {"says", "unit", "usual", "tolerance", NULL};

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
    if (!at->kind->compile(at->c, at->clause, m)) return false;
    assert(m->kind == at->kind && m->first == r->numbers && m->count > 0 && m->scale > 0);
    if (r->numbers + m->count > FG_NUMBERS_MAX)
        return fg_fail_at(at->clause, at->c->error, "expected at most %d numbers", FG_NUMBERS_MAX);
    r->numbers += m->count;
    r->measures++;
    return true;
}

enum { LOOP_MAX = 200 };

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

static bool add_inner(clause *at) {
    const fg_node *inner = fg_find(at->clause, "and each");
    fg_bindings outer = at->c->with;
    loop names;
    if (!inner) return add_measure(at);
    if (!read_loop(at->c, inner, &names)) return false;
    bool good = true;
    for (int i = 0; good && i < names.count; i++) {
        at->c->with.that = names.name[i];
        good = add_measure(at);
    }
    at->c->with = outer;
    return good;
}

static bool add_each(clause *at) {
    const fg_node *outer = fg_find(at->clause, "for each");
    fg_bindings before = at->c->with;
    loop names;
    if (!outer && fg_find(at->clause, "and each"))
        return fg_expected(fg_find(at->clause, "and each"), "a `for each` beside `and each`", at->c->error);
    if (!outer) return add_inner(at);
    if (!read_loop(at->c, outer, &names)) return false;
    bool good = true;
    for (int i = 0; good && i < names.count; i++) {
        at->c->with.it = names.name[i];
        at->c->with.next = names.ring ? names.name[(i + 1) % names.count] : NULL;
        good = add_inner(at);
    }
    at->c->with = before;
    return good;
}

/* A second measure beside the first one would be an unknown key, whose error would say less. */
static bool refuse_second(fg_compiler *c, const fg_node *node, const fg_kind *kind, const char *const *keys) {
    for (const fg_kind *const *other = fg_kinds; *other; other++) {
        const fg_node *second = fg_find(node, (*other)->word);
        if (!second || !strcmp((*other)->word, kind->word)) continue;
        for (int i = 0; keys[i]; i++)
            if (!strcmp(keys[i], (*other)->word)) return true;
        return fg_fail_at(second, c->error, "expected one measure, found `%s` and `%s`; `all of` takes a list",
                          kind->word, (*other)->word);
    }
    return true;
}

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
    return refuse_second(c, node, kind, keys) && fg_check_keys(node, keys, "this measure", c->error);
}

/* Joint bounds compare numbers, so they need more than one. */
static bool check_bound(const clause *at, const fg_part *part) {
    if (part->bound.kind == FG_BETWEEN) return true;
    if (part->count > FG_JOINED_MAX)
        return fg_fail_at(at->clause, at->c->error, "expected at most %d numbers to compare", FG_JOINED_MAX);
    return part->count > 1 ||
           fg_fail_at(at->clause, at->c->error, "expected several numbers to compare, by `for each` or by %s", "seats");
}

/* The values of a trait are not compared with anything, so a bound would mean nothing. */
static bool refuse_bound(fg_compiler *c, const fg_node *node) {
    for (int i = 2; common_keys[i]; i++) {
        const fg_node *bound = fg_find(node, common_keys[i]);
        if (bound) return fg_expected(bound, "no bound, because a trait is only measured", c->error);
    }
    return true;
}

static bool add_clause(fg_compiler *c, const fg_node *node, fg_rules *rules, int rule, const char *const *others) {
    clause at = {c, rules, node, fg_kind_find(node, c->error)};
    fg_part part = {.rule = rule,
                    .clause = node,
                    .measure = rules->measures,
                    .first = rules->numbers,
                    .bound = {FG_BETWEEN, -INFINITY, 0}};
    if (!at.kind || !check_keys(c, node, at.kind, others) || !add_each(&at)) return false;
    part.measures = rules->measures - part.measure;
    part.count = rules->numbers - part.first;
    part.scale = part.measures ? rules->measure[part.measure].scale : 1;
    for (int m = part.measure; m < rules->measures; m++)
        assert(rules->measure[m].scale == part.scale);
    if (rule < 0 && !at.kind->bounded && !refuse_bound(c, node)) return false;
    if (rule >= 0 && !at.kind->bounded && !fg_bound_read(c, node, true, &part.bound)) return false;
    if (rule >= 0 && !check_bound(&at, &part)) return false;
    if (rules->parts == FG_PARTS_MAX)
        return fg_fail_at(node, c->error, "expected at most %d clauses in all rules", FG_PARTS_MAX);
    rules->part[rules->parts++] = part;
    return true;
}

static int find_trait(const fg_game *game, const char *name) {
    for (int t = game->rules; t < game->traits; t++)
        if (!strcmp(game->trait[t].name, name)) return t;
    return -1;
}

/* Adds the trait's measure with a bound: what it is on the file's boards. */
static bool add_like(fg_compiler *c, const fg_node *item, fg_rules *rules, int rule) {
    int t = item->shape == FG_WORD ? find_trait(c->game, item->text) : -1;
    if (t < 0) return fg_expected(item, "one of the file's `traits`", c->error);
    if (!add_clause(c, c->game->trait[t].node, rules, -1, trait_keys)) return false;
    fg_part *part = &rules->part[rules->parts - 1];
    part->rule = rule;
    part->bound = (fg_bound){FG_BETWEEN, c->game->like[t][0], c->game->like[t][1]};
    return true;
}

static bool add_one(fg_compiler *c, const fg_node *node, fg_rules *rules, int rule) {
    static const char *const like_keys[] = {"like", "says", "why", "weight", NULL};
    const fg_node *like = node->shape == FG_MAP ? fg_find(node, "like") : NULL;
    if (!like) return add_clause(c, node, rules, rule, rule_keys);
    if (!fg_check_keys(node, like_keys, "a rule of likeness", c->error)) return false;
    for (int i = 0; i < fg_items(like); i++)
        if (!add_like(c, fg_item(like, i), rules, rule)) return false;
    return true;
}

static bool add_rule(fg_compiler *c, const fg_node *node, fg_rules *rules, int rule) {
    static const char *const all_keys[] = {"all of", "says", "why", "weight", NULL};
    const fg_node *all = node->shape == FG_MAP ? fg_find(node, "all of") : NULL;
    if (!all) return add_one(c, node, rules, rule);
    if (!fg_check_keys(node, all_keys, "a rule of several clauses", c->error)) return false;
    if (all->shape != FG_LIST) return fg_expected(all, "a list of clauses", c->error);
    for (int i = 0; i < fg_items(all); i++)
        if (!add_one(c, fg_item(all, i), rules, rule)) return false;
    return true;
}

bool fg_rules_compile(fg_compiler *c, fg_rules *rules) {
    const fg_game *game = c->game;
    *rules = (fg_rules){.game = game, .layout = c->layout, .world = c->world, .rules = game->rules};
    c->work = FG_WORK_MAX;
    for (int r = 0; r < game->rules; r++) {
        int measures = rules->measures, parts = rules->parts, numbers = rules->numbers;
        rules->weight[r] = c->values->number[game->weights_row + r];
        c->undecided = false;
        if (!add_rule(c, game->rule[r].node, rules, r)) return false;
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

void fg_part_blame(const fg_rules *rules, int k, const fg_view *view, const int *number, fg_places *where) {
    const fg_part *part = &rules->part[k];
    assert(k < rules->parts && part->measure + part->measures <= rules->measures);
    for (int m = part->measure; m < part->measure + part->measures && part->bound.kind == FG_BETWEEN; m++) {
        const fg_measure *measure = &rules->measure[m];
        if (measure->kind->blame &&
            fg_bound_off(&part->bound, number + measure->first, measure->count, part->scale) > 0)
            measure->kind->blame(measure, view, where);
    }
}
