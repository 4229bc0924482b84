/* Items as JSON Lines and as readable lines. */
#include "io/items.h"

#include "io/safe.h"

#include <string.h>

static json_t *requirements(const item *it) {
    json_t *object = json_object();
    for (int r = 0; it->recipe->game->requirements[r].name; r++)
        if (it->report->used[r])
            json_put(&object, it->recipe->game->requirements[r].name, json_number(it->report->count[r]));
    return object;
}

/* null where a trait cannot be said of the level; NULL if memory is short. */
static json_t *traits(const item *it) {
    double value[LG_TRAITS_MAX];
    const lg_trait *trait = it->recipe->game->traits;
    json_t *object = it->recipe->game->describe(it->task, it->level, value) ? json_object() : NULL;
    for (int t = 0; trait[t].name; t++)
        json_put(&object, trait[t].name, json_number(value[t]));
    return object;
}

/* NULL if memory is short. */
static json_t *place_json(const item *it, const lg_level *level, int cell) {
    lg_text place = {0};
    it->recipe->game->cell_name(level, cell, &place);
    json_t *name = place.failed ? NULL : json_string(place.data);
    lg_text_clear(&place);
    return name;
}

static json_t *violations(const item *it) {
    json_t *list = json_array();
    for (int v = 0; v < it->report->violations; v++) {
        int cell = it->report->violation[v].cell;
        const char *name = it->recipe->game->requirements[it->report->violation[v].requirement].name;
        json_t *one = json_pack("{ss so}", "requirement", name, "cell", cell < 0 ? json_null() : json_integer(cell));
        if (cell >= 0) json_put(&one, "place", place_json(it, it->level, cell));
        json_push(&list, one);
    }
    return list;
}

/* The list may have left some out; the counts have not. */
static bool is_cut(const lg_report *report) {
    return report->unlisted > 0;
}

/* ---- how it was made ------------------------------------------------------------------------------------------- */

static json_t *text_or_null(const char *text) {
    return text ? json_string(text) : json_null();
}

static json_t *values_json(const lg_values *values) {
    json_t *object = json_object();
    for (int i = 0; values->table[i].name; i++) {
        const lg_param *row = &values->table[i];
        lg_text word = {0};
        if (row->type == LG_WORD || row->type == LG_LEVEL_TEXT) lg_value_write(values, i, &word);
        json_put(&object, row->name,
                 word.failed ? NULL
                 : word.data ? json_string(word.data)
                             : json_number(values->number[i]));
        lg_text_clear(&word);
    }
    return object;
}

/* Is the algorithm of step k that of an earlier one? */
static bool is_named(const lg_plan_step *plan, int k) {
    for (int i = 0; i < k; i++)
        if (!strcmp(plan[i].optimizer, plan[k].optimizer)) return true;
    return false;
}

void item_plan_name(const lg_plan_step *plan, lg_text *name) {
    for (int k = 0; plan[k].optimizer; k++)
        if (!is_named(plan, k)) lg_text_add(name, "%s%s", k ? "+" : "", plan[k].optimizer);
}

/* NULL if memory is short. */
static json_t *step_parameters(const lg_plan_step *step) {
    const lg_optimizer *optimizer = step->own ? step->own : lg_optimizer_find(step->optimizer);
    lg_values values;
    lg_values_init(&values, optimizer->params);
    json_t *object = lg_values_apply(&values, step->params, NULL) ? values_json(&values) : NULL;
    lg_values_clear(&values);
    return object;
}

static json_t *plan_json(const lg_plan_step *plan) {
    json_t *list = json_array();
    for (int k = 0; plan[k].optimizer; k++) {
        json_t *step = json_object();
        json_put(&step, "stage", text_or_null(plan[k].stage));
        json_put(&step, "algorithm", json_string(plan[k].optimizer));
        json_put(&step, "parameters", step_parameters(&plan[k]));
        json_push(&list, step);
    }
    return list;
}

/* A plan of one step is an algorithm with parameters; one of more is told step by step. */
void item_put_searcher(json_t **object, const lg_recipe *recipe, const lg_plan_step *plan) {
    lg_text name = {0};
    item_plan_name(plan, &name);
    json_put(object, "algorithm", name.failed ? NULL : json_string(name.data));
    json_put(object, "preset", text_or_null(recipe->preset));
    if (plan[1].optimizer) {
        json_put(object, "parameters", json_null());
        json_put(object, "plan", plan_json(plan));
    } else {
        json_put(object, "parameters", recipe->optimizer ? values_json(&recipe->params) : step_parameters(plan));
    }
    lg_text_clear(&name);
}

static json_t *limits_json(const lg_budget *budget) {
    json_t *object = json_object();
    json_put(&object, "evaluations", budget->evaluations ? json_integer(budget->evaluations) : json_null());
    json_put(&object, "seconds", budget->seconds > 0 ? json_real(budget->seconds) : json_null());
    return object;
}

static const char *stop_of(const lg_outcome *outcome) {
    return outcome->reason ? outcome->reason : lg_stop_name(outcome->stop);
}

static void put_origin(json_t **object, const item *it) {
    item_put_searcher(object, it->recipe, it->search->plan);
    json_put(object, "seed", json_integer((json_int_t)it->recipe->seed));
    json_put(object, "index", json_integer((json_int_t)it->recipe->index));
    json_put(object, "limits", limits_json(it->search->budget));
    json_put(object, "target", json_number(it->search->outcome->target));
    json_put(object, "stop", json_string(stop_of(it->search->outcome)));
}

static void put_effort(json_t **object, const item_search *search) {
    json_put(object, "evaluations", json_integer(search->outcome->evaluations));
    json_put(object, "best_evaluations", json_integer(search->outcome->best_evaluations));
    json_put(object, "cpu_seconds", json_real(search->cpu_seconds));
    json_put(object, "seconds", json_real(search->seconds));
}

static void put_repair(json_t **object, const item *it) {
    const lg_repaired *o = it->repair->outcome;
    json_t *list = json_array();
    for (int i = 0; i < o->changed; i++) {
        int cell = it->repair->cells[i];
        json_t *one = json_pack("{si}", "cell", cell);
        json_put(&one, "place", place_json(it, it->repair->before, cell));
        json_push(&list, one);
    }
    json_put(object, "changed", list);
    json_put(object, "proven", json_boolean(o->proven));
    json_put(object, "at_least", json_integer(o->at_least));
    json_put(object, "target", json_number(o->target));
    json_put(object, "seed", json_integer((json_int_t)it->repair->seed));
    json_put(object, "stop", json_string(lg_stop_name(o->stop)));
    json_put(object, "evaluations", json_integer((json_int_t)o->evaluations));
}

void item_put_rules(json_t **object, const lg_recipe *recipe) {
    json_put(object, "game", json_string(recipe->game->name));
    json_put(object, "variant", json_string(recipe->variant->name));
    json_put(object, "settings", values_json(&recipe->settings));
}

void item_json(const item *it, lg_text *line) {
    const lg_game *game = it->recipe->game;
    json_t *object = json_object();
    if (it->search) json_put(&object, "id", text_or_null(it->search->id));
    json_put(&object, "version", json_string(lg_version()));
    json_put(&object, "file", it->file ? json_file_name(it->file) : json_null());
    item_put_rules(&object, it->recipe);
    if (it->search) put_origin(&object, it);
    json_put(&object, "score", json_number(it->report->score));
    json_put(&object, "requirements", requirements(it));
    if (game->describe) json_put(&object, "traits", traits(it));
    if (it->search) put_effort(&object, it->search);
    if (it->repair) put_repair(&object, it);
    json_put_level(&object, game, it->task, it->level);
    if (it->violations) json_put(&object, "violations", violations(it));
    if (it->violations && is_cut(it->report)) json_put(&object, "cut", json_true());
    json_add_line(object, line);
}

/* ---- in words -------------------------------------------------------------------------------------------------- */

/* Where a requirement is broken, as far as it is listed. */
static void add_places(const item *it, int r, lg_text *line) {
    const lg_report *report = it->report;
    int n = 0;
    for (int v = 0; v < report->violations; v++) {
        int cell = report->violation[v].cell;
        if (report->violation[v].requirement != r) continue;
        lg_text_add(line, n++ ? "; " : " ");
        if (cell < 0)
            lg_text_add(line, "off by %.10g", report->count[r]);
        else
            it->recipe->game->cell_name(it->level, cell, line);
    }
    if (is_cut(report) && report->count[r] > n)
        lg_text_add(line, "%s more, %.10g in all", n ? "; and" : "", report->count[r]);
}

static void add_number(lg_text *line, int n) {
    static const char *const names[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n < (int)(sizeof names / sizeof *names))
        lg_text_add(line, "%s", names[n]);
    else
        lg_text_add(line, "%d", n);
}

static void add_verdict(const item *it, lg_text *line) {
    int rules = 0, broken = 0;
    for (int r = 0; it->recipe->game->requirements[r].name; r++) {
        rules += it->report->used[r];
        broken += it->report->used[r] && it->report->count[r] > 0;
    }
    lg_text_add(line, "score %.10g, ", it->report->score);
    if (broken) add_number(line, broken);
    lg_text_add(line, "%s", broken ? " of " : rules > 2 ? "all " : "");
    if (broken || rules != 2)
        add_number(line, rules);
    else
        lg_text_add(line, "both");
    lg_text_add(line, " rule%s %s", rules == 1 ? "" : "s", broken ? "not met" : rules ? "met" : "to meet");
}

static void add_time(double seconds, lg_text *line) {
    if (seconds < 1)
        lg_text_add(line, "%.*f ms", seconds < 0.01 ? 1 : 0, 1e3 * seconds);
    else
        lg_text_add(line, "%.*f s", seconds < 10 ? 1 : 0, seconds);
}

static void add_search(const item *it, lg_text *line) {
    const lg_outcome *o = it->search->outcome;
    lg_text_add(line, " (");
    add_time(it->search->seconds, line);
    if (it->verbose) {
        lg_text_add(line, ", %lld evaluations, ", (long long)o->evaluations);
        item_plan_name(it->search->plan, line);
    }
    if (o->stop != LG_TARGET) lg_text_add(line, "; ended by %s", stop_of(o));
    lg_text_add(line, ")");
}

static void add_title(const item *it, lg_text *line) {
    const lg_recipe *r = it->recipe;
    if (it->file) safe_add(line, it->file, strlen(it->file));
    if (it->file) lg_text_add(line, ": ");
    lg_text_add(line, "%s %s", r->game->name, r->variant->name);
    if (!it->search) return;
    lg_text_add(line, " seed %llu board %llu", (unsigned long long)r->seed, (unsigned long long)r->index);
    if (it->search->id) lg_text_add(line, ", id %s", it->search->id);
}

/* "repaired by changing 3 hexes (C4; D2; F7), the fewest there are" */
static void add_repair(const item *it, lg_text *line) {
    const lg_repaired *o = it->repair->outcome;
    const lg_game *game = it->recipe->game;
    int hexes = game->tiles ? game->tiles->count(it->level) : 0, n = o->changed;
    const char *kind = n && it->repair->cells[n - 1] < hexes ? "hex" : "place";
    if (!n) lg_text_add(line, o->missed ? "no change found that helps; " : "nothing to repair; ");
    if (!n) return;
    lg_text_add(line, "%s by changing ", o->missed ? "made better" : "repaired");
    lg_text_add(line, "%d %s%s (", n, kind, n == 1 ? "" : *kind == 'h' ? "es" : "s");
    for (int i = 0; i < n; i++) {
        if (i) lg_text_add(line, "; ");
        game->cell_name(it->repair->before, it->repair->cells[i], line);
    }
    lg_text_add(line, o->proven ? "), the fewest there are; " : "), the best found");
    if (o->proven) return;
    if (!o->missed && o->at_least > 1) lg_text_add(line, " (fewer than %d is impossible)", o->at_least);
    lg_text_add(line, "; ");
}

static void add_broken(const item *it, lg_text *line) {
    const lg_requirement *rule = it->recipe->game->requirements;
    for (int r = 0; rule[r].name; r++) {
        if (it->report->count[r] <= 0) continue;
        lg_text_add(line, "  not met: %s (%s):", rule[r].sentence, rule[r].name);
        add_places(it, r, line);
        lg_text_add(line, "\n");
    }
}

static void add_counts(const item *it, lg_text *line) {
    const lg_requirement *rule = it->recipe->game->requirements;
    for (int r = 0; rule[r].name; r++)
        if (it->report->used[r])
            lg_text_add(line, "  %-5s %.10g: %s\n", rule[r].name, it->report->count[r], rule[r].sentence);
}

void item_line(const item *it, lg_text *line) {
    const lg_game *game = it->recipe->game;
    add_title(it, line);
    lg_text_add(line, ": ");
    if (it->repair) add_repair(it, line);
    add_verdict(it, line);
    if (it->search) add_search(it, line);
    lg_text_add(line, "\n");
    add_broken(it, line);
    if (it->verbose) add_counts(it, line);
    if (game->facts) {
        lg_text_add(line, "  ");
        game->facts(it->task, it->level, line);
        lg_text_add(line, "\n");
    }
}
