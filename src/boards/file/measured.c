/* What each seat has, each piece that a clause goes through, or each cell, group or corner for which a rule has a bound; and
 * the places that each of these numbers counts. A clause of a rule or a trait that has several numbers is a measure. Its name
 * is that of the rule or the trait. If a rule has several such clauses, the name also says in what they differ, so that {worth:
 * alphas} and {worth: betas} of the rule `letters` are `letters alphas` and `letters betas`. A name also says which seats play,
 * if the clause does. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/file/rules/kind.h"
#include "boards/file/show.h"
#include "levelground/measured.h"

enum { NAME_MAX = 160 };

/* The rules or the traits of a task, compiled for the layout of a level, and their numbers on the level. */
typedef struct {
    const fg_task *task;
    const fg_layout *layout;
    const fg_level *level;
    const fg_rules *rules;
    const fg_view *view;
    const int *number; /* view and number are NULL if places are free, because then no number is known */
    lg_measured *list;
    fg_seats seats;
} source;

/* Appends the words of a clause. */
static void add_words(const fg_node *node, lg_text *text) {
    if (node->shape == FG_WORD) lg_text_add(text, "%s%s", text->length ? " " : "", node->text);
    for (const fg_node *child = node->shape == FG_WORD ? NULL : node->first; child; child = child->next)
        add_words(child, text);
}

/* Can this key of a clause tell two measures apart? Loops only name the parts, and bounds only limit the numbers. The seats that
 * play are always named. */
static bool is_distinctive(const char *key) {
    static const char *const others[] = {"for each",
                                         "and each",
                                         "at most",
                                         "at least",
                                         "exactly",
                                         "between",
                                         "even within",
                                         "differ by at most",
                                         "ratio at least",
                                         "even share at least",
                                         "says",
                                         "why",
                                         "weight",
                                         "playing",
                                         NULL};
    for (int i = 0; others[i]; i++)
        if (!strcmp(key, others[i])) return false;
    return true;
}

/* Is the bound of the clause for each single cell, group or corner? The clause of a trait has none, and a rule of likeness bounds
 * how many of them the trait counts. */
static bool has_single_bound(const fg_rules *rules, const fg_part *part) {
    bool rule = part->rule < rules->game->rules && isinf(part->bound.low);
    return rule && rules->measure[part->measure].kind->bounded;
}

/* Has a clause a number of each seat, name or cell? On some boards that may be one seat, or one name. */
static bool has_numbers(const fg_rules *rules, const fg_part *part) {
    return part->count > 1 || has_single_bound(rules, part) || rules->measure[part->measure].kind->many ||
           fg_find(part->clause, "for each");
}

/* Does another clause of the same rule, which has several numbers too, say something else under this key? */
static bool is_distinguished_by(const fg_rules *rules, const fg_part *part, const char *key) {
    const fg_node *own = fg_find(part->clause, key);
    for (const fg_part *other = rules->part; other < rules->part + rules->parts; other++) {
        if (other == part || other->rule != part->rule || !has_numbers(rules, other)) continue;
        const fg_node *its = fg_find(other->clause, key);
        if (!its || !fg_same(own, its)) return true;
    }
    return false;
}

/* Writes the name of a clause's measure. The key that names the kind of measure is left out, because its value is enough. */
static void write_name(const fg_rules *rules, const fg_part *part, lg_text *name) {
    const fg_measure *first = &rules->measure[part->measure];
    lg_text_add(name, "%s", rules->game->base.traits[part->rule].name);
    for (const fg_node *key = part->clause->first; key && part->rule < rules->game->rules; key = key->next->next) {
        if (!is_distinctive(key->text) || !is_distinguished_by(rules, part, key->text)) continue;
        if (strcmp(key->text, first->kind->word) != 0) lg_text_add(name, " %s", key->text);
        add_words(key->next, name);
    }
    for (int n = 0; n < first->count && fg_find(part->clause, "playing"); n++)
        lg_text_add(name, "%s%d", n ? " " : " playing ", first->seat[n] + 1);
    if (name->failed || name->length <= NAME_MAX) return;
    name->length = NAME_MAX;
    while (((unsigned char)name->data[name->length] & 0xc0) == 0x80)
        name->length--; /* a UTF-8 character is not cut in two */
    name->data[name->length] = 0;
}

/* Returns what the parts are, in the singular. */
static const char *parts_of(const fg_rules *rules, const fg_part *part) {
    const fg_node *outer = fg_find(part->clause, "for each"), *inner = fg_find(part->clause, "and each");
    const fg_kind *kind = rules->measure[part->measure].kind;
    bool seats = kind->many;
    if (has_single_bound(rules, part)) return strcmp(kind->word, "each") != 0 ? kind->word + strlen("each ") : "cell";
    if (!outer) return "seat";
    return inner || seats || outer->shape != FG_WORD ? "part" : outer->text;
}

/* Writes the name of one number: the names at which its loops stand, and the seat. */
static void write_part(const fg_measure *m, int number, lg_text *name) {
    if (m->it) lg_text_add(name, "%s", m->it);
    if (m->that) lg_text_add(name, " %s", m->that);
    if (!m->kind->many) return;
    lg_text_add(name, m->it ? " seat %d" : "%d", (m->kind == &fg_draft_kind ? number : m->seat[number]) + 1);
}

/* Returns the cell of a seat. Returns -1 if the number belongs to no seat, or to a seat without a cell, such as one that chooses
 * corners. */
static int cell_of(const source *s, const fg_measure *m, int number) {
    bool seats = m->kind->many && m->kind != &fg_draft_kind;
    return seats ? s->seats.cell[m->seat[number]] : -1;
}

static bool has_part(const lg_measure *measure, const char *name) {
    for (int p = 0; p < measure->parts; p++)
        if (!strcmp(measure->part[p].name, name)) return true;
    return false;
}

/* Do two clauses have no part in common, so that both fit into one measure? */
static bool are_disjoint(const lg_measure *a, const lg_measure *b) {
    for (int p = 0; p < a->parts; p++)
        if (has_part(b, a->part[p].name)) return false;
    return true;
}

/* Each number must lie in the range, so `used` says by how much the worst number misses it. */
static double used_of_range(const fg_bound *bound, const int *number, int count, int scale) {
    double worst = 0;
    for (int i = 0; i < count; i++)
        worst = fmax(worst, fg_bound_off(bound, &number[i], 1, scale));
    return worst > 0 ? 1 + worst : 0;
}

/* Is the clause part of a rule that has a weight, and are its numbers known? */
static bool is_judged(const source *s, const fg_part *part) {
    return part->rule < s->task->rules.rules && s->task->rules.weight[part->rule] > 0 && s->number;
}

/* Returns how much of the allowed difference the numbers of a clause use up (lg_measure). */
static double used_of(const source *s, const fg_part *part) {
    enum { HUNDRED = 100 };
    const fg_bound *bound = &part->bound;
    if (!is_judged(s, part)) return NAN;
    const int *number = s->number + part->first;
    double off = fg_bound_off(bound, number, part->count, part->scale), allowed = bound->high, differ;
    int least = number[0], most = number[0];
    for (int i = 1; i < part->count; i++) {
        least = number[i] < least ? number[i] : least;
        most = number[i] > most ? number[i] : most;
    }
    if (least == most && bound->kind != FG_BETWEEN) return 0;
    switch (bound->kind) {
    case FG_BETWEEN: return used_of_range(bound, number, part->count, part->scale);
    case FG_EVEN_SHARE: return off > 0 ? 1 + off / HUNDRED : 0;
    case FG_RATIO:
        allowed = 1 - bound->low;
        differ = most > 0 ? 1 - (double)least / most : 1;
        break;
    default: differ = (double)(most - least) / part->scale; break;
    }
    return allowed > 0 ? differ / allowed : INFINITY;
}

static void add_places(const source *s, const fg_places *where, lg_measure *measure) {
    for (int p = 0; p < fg_place_count(s->layout); p++)
        if (fg_bit(where->w, p)) lg_measured_place(s->list, measure, p);
}

/* Adds the places that a number of the measure counts, if they are wanted, to the part that was added last. A bounded kind counts
 * those that miss the bound. */
static void add_counted(const source *s, const fg_measure *m, int n, lg_measure *measure) {
    fg_places where = {{0}};
    if (!s->list->wants_places) return;
    if (m->kind->mark && !m->kind->bounded)
        m->kind->mark(m, s->view, n, &where);
    else if (m->kind->blame)
        m->kind->blame(m, s->view, &where);
    add_places(s, &where, measure);
}

/* Adds the places of the number of a single cell, group or corner. */
static void add_single(const source *s, const fg_measure *m, int n, lg_measure *measure) {
    const int *corner = m->kind == &fg_each_corner_kind ? s->layout->corner[n] : NULL;
    fg_places where = {{0}};
    if (!s->list->wants_places) return;
    for (int k = 0; corner && k < FG_CORNER_CELLS && corner[k] >= 0; k++)
        fg_set_bit(where.w, corner[k]);
    if (m->kind->mark)
        m->kind->mark(m, s->view, n, &where);
    else if (!corner)
        fg_set_bit(where.w, n);
    add_places(s, &where, measure);
}

/* A number for which a rule has a bound, by how much it misses the bound, and the measure that it belongs to. */
typedef struct {
    double value, off;
    const fg_measure *of;
} single;

/* Finds the numbers of all single cells, groups or corners. If several names of a `for each` speak of one cell, it gets the number
 * that is farthest from the bound. */
static void find_singles(const source *s, const fg_part *part, int count, single *all, double *number) {
    for (int i = 0; i < count; i++)
        all[i] = (single){NAN, -1, NULL};
    for (int k = 0; s->view && k < part->measures; k++) {
        const fg_measure *m = &s->rules->measure[part->measure + k];
        fg_bound bound = m->kind->single(m, s->view, number);
        for (int i = 0; i < count; i++) {
            double off = fmax(fmax(bound.low - number[i], number[i] - bound.high), 0);
            if (!isnan(number[i]) && off > all[i].off) all[i] = (single){number[i], off, m};
        }
    }
}

/* Writes the cells around a corner, and a number if cells at the edge have several corners of their own. */
static void write_corner(const fg_layout *l, int corner, const lg_measure *measure, lg_text *name) {
    for (int i = 0; i < FG_CORNER_CELLS && l->corner[corner][i] >= 0; i++)
        lg_text_add(name, "%s%s", i ? " " : "", l->name_of[l->corner[corner][i]]);
    size_t length = name->length;
    for (int again = 2; !name->failed && measure && has_part(measure, name->data); again++) {
        name->length = length;
        lg_text_add(name, " %d", again);
    }
}

/* Appends one part for each cell, group or corner for which the rule has a bound. Its value is NAN if the rule does not speak of
 * the cell, so that all boards of a layout have the same parts. */
static void add_singles(const source *s, const fg_part *part, lg_measure *measure) {
    bool corners = s->rules->measure[part->measure].kind == &fg_each_corner_kind;
    int count = corners ? s->layout->corners : fg_place_count(s->layout);
    single *all = calloc((size_t)count + 1, sizeof *all);
    double *number = calloc((size_t)count + 1, sizeof *number), off = 0;
    s->list->failed = s->list->failed || !all || !number;
    if (all && number) find_singles(s, part, count, all, number);
    for (int i = 0; i < count && !s->list->failed; i++) {
        lg_text name = {0};
        if (corners)
            write_corner(s->layout, i, measure, &name);
        else
            fg_cell_name(&s->rules->game->base, s->level, i, &name);
        s->list->failed = name.failed;
        double value = isinf(all[i].value) ? NAN : all[i].value; /* there is no way */
        if (!name.failed) lg_measured_part(s->list, measure, name.data, corners ? -1 : i, value);
        if (!isnan(value)) add_single(s, all[i].of, i, measure);
        off = fmax(off, all[i].off);
        lg_text_clear(&name);
    }
    if (measure && is_judged(s, part)) measure->used = off > 0 ? 1 + off : 0;
    free(all);
    free(number);
}

/* Appends the numbers of a clause to a measure. */
static void add_parts(const source *s, const fg_part *part, lg_measure *measure) {
    if (has_single_bound(s->rules, part)) {
        add_singles(s, part, measure);
        return;
    }
    for (const fg_measure *m = s->rules->measure + part->measure;
         m < s->rules->measure + part->measure + part->measures; m++)
        for (int n = 0; n < m->count; n++) {
            lg_text name = {0};
            write_part(m, n, &name);
            s->list->failed = s->list->failed || name.failed;
            double value = s->number ? (double)s->number[m->first + n] / m->scale : NAN;
            if (!name.failed) lg_measured_part(s->list, measure, name.data, cell_of(s, m, n), value);
            lg_text_clear(&name);
            if (s->number) add_counted(s, m, n, measure);
        }
    double used = used_of(s, part);
    if (measure && (isnan(measure->used) || used > measure->used)) measure->used = used;
}

/* Has the measure already one of the parts that the clause would add? */
static bool would_repeat(const source *s, const fg_part *part, const lg_measure *measure) {
    lg_measured other = {0};
    source alone = *s;
    alone.list = &other;
    lg_measure *its = lg_measured_add(&other, "", "", "");
    add_parts(&alone, part, its);
    bool repeats = other.failed || !are_disjoint(its, measure);
    s->list->failed = s->list->failed || other.failed;
    lg_measured_clear(&other);
    return repeats;
}

/* Returns the measure to which a clause belongs: one of the same rule that has the same name and none of its parts, such as the
 * other group of resources that are compared with each other; otherwise a new one. */
static lg_measure *measure_for(const source *s, const fg_part *part, lg_text *name, int since) {
    const fg_game *game = s->rules->game;
    size_t length = name->length;
    const char *each = parts_of(s->rules, part);
    for (int again = 2;; again++) {
        lg_measure *known = lg_measured_find(s->list, name->data);
        if (!known) return lg_measured_add(s->list, each, name->data, game->base.traits[part->rule].sentence);
        bool same = known - s->list->measure >= since && !strcmp(known->each, each);
        if (same && !would_repeat(s, part, known)) return known;
        name->length = length;
        lg_text_add(name, " %d", again);
        if (name->failed || s->list->failed) return NULL;
    }
}

static void add_clauses(const source *s) {
    int since = 0;
    for (int k = 0; k < s->rules->parts && !s->list->failed; k++) {
        const fg_part *part = &s->rules->part[k];
        lg_text name = {0};
        if (!k || part[-1].rule != part->rule) since = s->list->measures;
        if (!has_numbers(s->rules, part)) continue;
        write_name(s->rules, part, &name);
        s->list->failed = s->list->failed || name.failed;
        if (!name.failed) add_parts(s, part, measure_for(s, part, &name, since));
        s->list->failed = s->list->failed || name.failed;
        lg_text_clear(&name);
    }
}

/* Adds how far each seat is from the next one, unless a rule or a trait has this name already. */
static void add_next_seats(const source *s, lg_measured *list) {
    enum { DIGITS = 12 };
    const char *name = "next-seat";
    const fg_layout *layout = s->layout;
    const int *cell = s->seats.cell;
    if (layout->seats < 2 || lg_measured_find(list, name)) return;
    lg_measure *measure = lg_measured_add(list, "seat", name, "steps to the nearest other seat");
    for (int k = 0; k < layout->seats; k++) {
        lg_text seat = {0};
        int least = FG_FAR;
        for (int other = 0; other < layout->seats; other++) {
            if (other == k || cell[k] < 0 || cell[other] < 0) continue;
            int steps = layout->steps[cell[k] * layout->cells + cell[other]];
            if (steps < least) least = steps;
        }
        lg_text_add(&seat, "%d", k + 1);
        list->failed = list->failed || seat.failed;
        if (!seat.failed) lg_measured_part(list, measure, seat.data, cell[k], least == FG_FAR ? NAN : least);
        lg_text_clear(&seat);
    }
}

static void add_all(const fg_task *task, const fg_level *level, const fg_rules *all, const fg_rules *traits,
                    lg_measured *list) {
    const fg_game *game = fg_task_game(task);
    uint16_t state[FG_PLACES_MAX];
    int number[FG_NUMBERS_MAX];
    bool open = fg_has_free(game, level);
    const fg_view view = {fg_layout_of(game, level), &task->world, state, NULL};
    source s = {.task = task, .layout = view.layout, .level = level, .list = list, .seats = fg_seats_of(game, level)};
    if (!open) s.view = &view, s.number = number;
    if (!open) fg_states_write(game, &task->world, level, state);
    for (int i = 0; i < 2; i++) {
        s.rules = i ? traits : all;
        if (!open) fg_rules_count(s.rules, &view, number);
        add_clauses(&s);
    }
    add_next_seats(&s, list);
}

void fg_measured(const lg_task *base, const lg_level *bytes, lg_measured *list) {
    const fg_task *task = fg_task_of(base);
    const fg_level *level = bytes;
    if (level->layout == task->layout) {
        add_all(task, level, &task->all, &task->traits, list);
        return;
    }
    /* A level of another layout than the task's needs rules of its own. */
    fg_room room = {NULL, 0, 0};
    lg_error error;
    fg_rules *rules = fg_take(&room, 2, sizeof *rules);
    bool good =
        rules && fg_task_compile_traits(task, &room, fg_layout_of(fg_task_game(task), level), rules, rules + 1, &error);
    if (good) add_all(task, level, rules, rules + 1, list);
    list->failed = list->failed || !good;
    fg_room_clear(&room);
}
