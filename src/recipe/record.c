/* Writes the JSON records of levels, with base/put.h. */
#include "recipe/record.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "base/utf8.h"
#include "recipe/measured.h"

/* Writes what each requirement that is used counts, and null if it was not judged; "not_judged" then says why. */
static void put_requirements(const item *it, lg_text *text) {
    const lg_report *report = it->report;
    const lg_requirement *rule = it->recipe->game->requirements;
    put_open(text, "requirements", '{');
    for (int r = 0; rule[r].name; r++)
        if (report->used[r]) put_number(text, rule[r].name, report->unjudged[r] ? NAN : report->count[r]);
    put_close(text, '}');
    if (!lg_report_sum_up(report).unjudged) return;
    put_open(text, "not_judged", '{');
    for (int r = 0; rule[r].name; r++)
        if (lg_report_state(report, r) == LG_RULE_UNJUDGED) put_string(text, rule[r].name, report->unjudged[r]);
    put_close(text, '}');
}

/* A repair that only exchanges pieces leaves on the level what was unusual about its pieces before. */
void record_remark(const item *it, lg_text *text) {
    const lg_game *game = it->recipe->game;
    if (!game->judging.remark) return;
    game->judging.remark(it->repair ? it->repair->rules : it->task, it->level, text);
    if (it->repair && !text->length) game->judging.remark(it->repair->rules, it->repair->before, text);
}

static void put_taken(lg_text *text, const char *name, lg_text *value) {
    put_string(text, name, value->data);
    text->failed = text->failed || value->failed;
    lg_text_clear(value);
}

static void put_place(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    lg_text place = {0};
    game->places.cell_name(game, level, cell, &place);
    put_taken(text, "place", &place);
}

/* Lists the violations. The list may be incomplete, but the counts of the requirements are complete. */
static void put_violations(const item *it, lg_text *text) {
    const lg_report *report = it->report;
    put_open(text, "violations", '[');
    for (int v = 0; v < report->violations; v++) {
        int cell = report->violation[v].cell;
        put_open(text, NULL, '{');
        put_string(text, "requirement", it->recipe->game->requirements[report->violation[v].requirement].name);
        put_number(text, "cell", cell < 0 ? NAN : cell);
        if (cell >= 0) put_place(it->recipe->game, it->level, cell, text);
        put_close(text, '}');
    }
    put_close(text, ']');
    if (report->unlisted > 0) put_bool(text, "cut", true);
}

static void put_values(lg_text *text, const char *name, const lg_values *values) {
    put_open(text, name, '{');
    for (int i = 0; values->table[i].name; i++) {
        const lg_param *row = &values->table[i];
        lg_text word = {0};
        if (row->type == LG_WORD || row->type == LG_LEVEL_TEXT) lg_value_write(values, i, &word);
        if (word.data)
            put_string(text, row->name, word.data);
        else
            put_number(text, row->name, values->number[i]);
        text->failed = text->failed || word.failed;
        lg_text_clear(&word);
    }
    put_close(text, '}');
}

void record_plan_name(const lg_plan_step *plan, lg_text *name) {
    for (int k = 0; plan[k].optimizer; k++) {
        int first = 0; /* the first step with this algorithm */
        while (strcmp(plan[first].optimizer, plan[k].optimizer) != 0)
            first++;
        if (first == k) lg_text_add(name, "%s%s", k ? "+" : "", plan[k].optimizer);
    }
}

static void put_step_parameters(const lg_plan_step *step, lg_text *text) {
    const lg_optimizer *optimizer = step->own ? step->own : lg_optimizer_find(step->optimizer);
    lg_values values;
    lg_values_init(&values, optimizer->params);
    if (!lg_values_apply(&values, step->params, NULL)) text->failed = true;
    put_values(text, "parameters", &values);
    lg_values_clear(&values);
}

/* Writes the algorithm. A plan of one step has an algorithm and parameters; a longer plan is written step by step. */
void record_put_searcher(lg_text *text, const lg_recipe *recipe, const lg_plan_step *plan) {
    lg_text name = {0};
    record_plan_name(plan, &name);
    put_string(text, "algorithm", name.data);
    put_string(text, "preset", recipe->preset);
    text->failed = text->failed || name.failed;
    lg_text_clear(&name);
    if (plan[1].optimizer) {
        put_string(text, "parameters", NULL);
        put_open(text, "plan", '[');
        for (int k = 0; plan[k].optimizer; k++) {
            put_open(text, NULL, '{');
            put_string(text, "stage", plan[k].stage);
            put_string(text, "algorithm", plan[k].optimizer);
            put_step_parameters(&plan[k], text);
            put_close(text, '}');
        }
        put_close(text, ']');
    } else if (recipe->params.table) {
        put_values(text, "parameters", &recipe->params);
    } else {
        put_step_parameters(plan, text);
    }
}

bool record_is_link(const char *id) {
    return strchr(id, '=');
}

const char *record_stop(const lg_outcome *outcome) {
    return outcome->reason ? outcome->reason : lg_stop_name(outcome->stop);
}

/* Writes the wanted range of each trait. The values that the level has are in "traits". */
static void put_wants(const item *it, lg_text *text) {
    const lg_wants *wants = &it->recipe->wants;
    put_open(text, "wants", '{');
    for (int i = 0; i < wants->count; i++) {
        put_open(text, it->recipe->game->traits[wants->want[i].trait].name, '[');
        put_number(text, NULL, wants->want[i].low);
        put_number(text, NULL, wants->want[i].high);
        put_close(text, ']');
    }
    put_close(text, '}');
    put_number(text, "off", it->search->outcome->off);
}

/* Writes what the search has reached of the game's goals, and whether no level has better. */
static void put_goals(const item *it, lg_text *text) {
    const lg_game *game = it->recipe->game;
    double value[LG_TRAITS_MAX];
    bool any = false;
    for (int t = 0; game->goal && game->traits[t].name && !text->failed; t++) {
        if (!lg_goal_is_open(game, t, &it->recipe->wants)) continue;
        if (!any && !game->judging.describe(it->task, it->level, value)) text->failed = true;
        if (!any) put_open(text, "goals", '{');
        any = true;
        if (!text->failed) put_number(text, game->traits[t].name, value[t]);
    }
    if (any) put_close(text, '}');
    if (any) put_bool(text, "goals_proven", it->search->outcome->proven);
}

void record_put_repair(lg_text *text, const lg_game *game, const item_repair *repair) {
    const lg_repaired *o = repair->outcome;
    assert(repair->changes.count == o->changed);
    put_open(text, "changed", '[');
    for (int i = 0; i < repair->changes.count; i++) {
        int cell = repair->changes.cell[i];
        lg_text before = {0}, both = {0};
        game->places.cell_name(game, repair->before, cell, &before);
        lg_change_name(game, repair->before, repair->after, cell, &both);
        put_open(text, NULL, '{');
        put_whole(text, "cell", cell);
        put_place(game, repair->after, cell, text);
        put_taken(text, "before", &before);
        put_taken(text, "name", &both);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_bool(text, "proven", o->proven);
    put_whole(text, "at_least", o->at_least);
    put_number(text, "target", o->target);
    put_whole(text, "seed", repair->seed);
    put_string(text, "stop", lg_stop_name(o->stop));
    put_whole(text, "evaluations", o->evaluations);
}

void record_put_rules(lg_text *text, const lg_recipe *recipe, const lg_level *level) {
    lg_values own;
    lg_values_init(&own, recipe->game->settings);
    bool good = lg_values_copy(&own, &recipe->settings, NULL) &&
                (!level || lg_level_settings(recipe->game, level, NULL, &own, NULL));
    put_string(text, "game", recipe->game->name);
    put_string(text, "variant", recipe->variant->name);
    put_values(text, "settings", &own);
    text->failed = text->failed || !good;
    lg_values_clear(&own);
}

void record_put_level(lg_text *text, const lg_game *game, const lg_task *task, const lg_level *level) {
    lg_text map = {0}, members = {0};
    game->text.write(game, level, game->formats[0].name, &map);
    if (game->text.members) game->text.members(task, level, &members);
    put_string(text, "map", map.data ? map.data : "");
    if (members.data) put_json(text, NULL, members.data);
    text->failed = text->failed || map.failed || members.failed;
    lg_text_clear(&map);
    lg_text_clear(&members);
}

#ifndef NDEBUG
/* Does a new judgement of the level by the game give the score that the search computed by delta evaluation? Returns true where
 * costs may differ from scores: with wants, where a contest's games judge, and before the game has polished the level. Also
 * returns true for games of plugins, because `levelground check` tests their promises. */
static bool is_score_sound(const item *it) {
    const lg_game *game = it->recipe->game;
    double score = it->search ? it->search->outcome->score : it->report->score, again = it->report->score;
    if (it->search && it->search->outcome->stop == LG_RUNNING && game->search.polish) return true;
    if (it->recipe->wants.count || (game->contest && game->contest->entrants(it->task))) return true;
    return lg_game_find(game->name) != game || fabs(again - score) <= 1e-9 * fmax(1, fabs(score));
}
#endif

void record_put(const item *it, lg_text *text) {
    assert(it->recipe && it->task && it->level && it->report && !(it->search && it->repair));
    const lg_game *game = it->recipe->game;
    const item_search *search = it->search;
    lg_text remark = {0};
    assert(is_score_sound(it));
    put_open(text, NULL, '{');
    if (search) put_string(text, "id", search->id);
    put_string(text, "version", lg_version());
    put_string(text, "file", it->file && lg_utf8_is(it->file) ? it->file : NULL);
    record_put_rules(text, it->recipe, it->level);
    if (search) {
        assert(it->recipe->variant && search->budget);
        assert(search->outcome->best_evaluations <= search->outcome->evaluations);
        lg_plan_step single[2];
        record_put_searcher(text, it->recipe, lg_recipe_plan(it->recipe, single));
        put_whole(text, "seed", (int64_t)it->recipe->seed);
        put_whole(text, "index", (int64_t)it->recipe->index);
        put_open(text, "limits", '{');
        put_number(text, "evaluations", search->budget->evaluations ? (double)search->budget->evaluations : NAN);
        put_real(text, "seconds", search->budget->seconds > 0 ? search->budget->seconds : NAN);
        put_close(text, '}');
        put_number(text, "target", search->outcome->target);
        if (it->recipe->wants.count) put_wants(it, text);
        put_goals(it, text);
        put_string(text, "stop", record_stop(search->outcome));
    }
    put_number(text, "score", it->report->score);
    put_requirements(it, text);
    record_remark(it, &remark);
    text->failed = text->failed || remark.failed;
    if (remark.length) put_string(text, "remark", remark.data);
    lg_text_clear(&remark);
    double trait[LG_TRAITS_MAX];
    bool described = game->judging.describe && game->judging.describe(it->task, it->level, trait);
    if (described) put_open(text, "traits", '{');
    for (int t = 0; described && game->traits[t].name; t++)
        put_number(text, game->traits[t].name, trait[t]);
    if (described) put_close(text, '}');
    text->failed = text->failed || (game->judging.describe && !described);
    record_put_measured(it, text);
    if (search) {
        put_whole(text, "evaluations", search->outcome->evaluations);
        put_whole(text, "best_evaluations", search->outcome->best_evaluations);
        if (!isnan(search->cpu_seconds)) put_real(text, "cpu_seconds", search->cpu_seconds);
        if (!isnan(search->seconds)) put_real(text, "seconds", search->seconds);
    }
    if (it->repair) record_put_repair(text, game, it->repair);
    if (it->played) played_put(it->played, text);
    record_put_level(text, game, it->task, it->level);
    if (it->violations) put_violations(it, text);
    put_close(text, '}');
}

/* The members that records have for every game, also those that the page, the npm package, and archives and fronts add. */
static const char record_members[] =
    "id version file game variant settings algorithm preset parameters plan seed "
    "index limits target wants off goals goals_proven stop score "
    "requirements not_judged remark played traits measured counted cells evaluations best_evaluations cpu_seconds "
    "seconds changed proven at_least map "
    "report violations cut verdict facts unavoidable asked link longer how archive front objectives cell rank genes "
    "before";

bool record_has_member(const char *name) {
    return lg_list_has(record_members, name, strlen(name));
}

bool record_read_members(const lg_game *game, const char *lines, lg_level *level, lg_error *error) {
    lg_text own = {0};
    lg_text_append(&own, "", 0);
    for (const char *at = lines; *at;) {
        size_t length = strcspn(at, "\n");
        length += at[length] == '\n';
        size_t name = strcspn(at, ".\t");
        bool of_game = strlen(game->text.member) == name && !memcmp(at, game->text.member, name);
        if (of_game || !lg_list_has(record_members, at, name)) lg_text_append(&own, at, length);
        at += length;
    }
    bool good = own.failed ? lg_fail_memory(error) : game->text.read_members(game, own.data, level, error);
    lg_text_clear(&own);
    return good;
}
