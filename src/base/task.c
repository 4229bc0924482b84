/* What is the same for every game: the version, creating tasks, measuring levels with reports, and traits. */
#include "levelground.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

/* A program may have been built with the header of another version, so the header's constant is not enough. */
const char *lg_version(void) {
    return LG_VERSION;
}

lg_task *lg_task_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    assert(game && settings);
    if (settings->table != game->settings) {
        lg_fail(error, "the settings are not those of %s", game->name);
        return NULL;
    }
    lg_task *task = game->create(game, settings, lock, error);
    if (task) task->game = game;
    return task;
}

void lg_task_destroy(lg_task *task) {
    if (task) task->game->destroy(task);
}

const lg_setting_group *lg_setting_group_of(const lg_game *game, const char *setting) {
    assert(game && setting);
    for (const lg_setting_group *g = game->groups; g && g->settings; g++)
        if (lg_list_has(g->settings, setting, strlen(setting))) return g;
    return NULL;
}

bool lg_setting_decides(const lg_game *game, const lg_values *settings, const char *setting) {
    assert(settings->table == game->settings && lg_param_index(game->settings, setting) >= 0);
    return !game->judging.decides || game->judging.decides(game, settings, setting);
}

/* Limits the list of violations, because a game from a plugin may claim more violations than the list has room for. */
static void cut_list(lg_report *report) {
    if (report->violations < 0) report->violations = 0;
    if (report->violations <= LG_VIOLATIONS_MAX) return;
    report->unlisted += report->violations - LG_VIOLATIONS_MAX;
    report->violations = LG_VIOLATIONS_MAX;
}

bool lg_task_measure(const lg_task *task, const lg_level *level, lg_report *report) {
    assert(task && level && report);
    memset(report, 0, sizeof *report);
    bool good = task->game->judging.measure(task, level, report);
    cut_list(report);
    return good;
}

void lg_task_unavoidable(const lg_task *task, lg_report *report) {
    assert(task && report);
    memset(report, 0, sizeof *report);
    if (task->game->judging.unavoidable) task->game->judging.unavoidable(task, report);
    cut_list(report);
}

bool lg_lock_decides(const lg_game *game, const char *setting) {
    return game->lock_decides && lg_list_has(game->lock_decides, setting, strcspn(setting, "="));
}

bool lg_lock_read(const lg_game *game, const char *text, size_t length, lg_level *lock, lg_error *error) {
    return (game->text.read_lock ? game->text.read_lock : game->text.read)(game, text, length, lock, error);
}

void lg_report_add(lg_report *report, int requirement, int cell) {
    assert(requirement >= 0 && requirement < LG_REQUIREMENTS_MAX && cell >= -1);
    assert(report->violations >= 0 && report->violations <= LG_VIOLATIONS_MAX);
    if (report->violations == LG_VIOLATIONS_MAX) {
        report->unlisted++;
        return;
    }
    report->violation[report->violations].requirement = requirement;
    report->violation[report->violations++].cell = cell;
}

lg_rule_state lg_report_state(const lg_report *report, int requirement) {
    assert(requirement >= 0 && requirement < LG_REQUIREMENTS_MAX);
    if (!report->used[requirement]) return LG_RULE_UNUSED;
    if (report->unjudged[requirement]) return LG_RULE_UNJUDGED;
    return report->count[requirement] > 0 ? LG_RULE_BROKEN : LG_RULE_MET;
}

lg_report_sum lg_report_sum_up(const lg_report *report) {
    int of[LG_RULE_UNJUDGED + 1] = {0};
    for (int r = 0; r < LG_REQUIREMENTS_MAX; r++)
        of[lg_report_state(report, r)]++;
    return (lg_report_sum){.used = LG_REQUIREMENTS_MAX - of[LG_RULE_UNUSED],
                           .met = of[LG_RULE_MET],
                           .broken = of[LG_RULE_BROKEN],
                           .unjudged = of[LG_RULE_UNJUDGED]};
}

int lg_trait_count(const lg_game *game) {
    int n = 0;
    while (game->traits && game->traits[n].name)
        n++;
    assert(n <= LG_TRAITS_MAX);
    return n;
}

const lg_variant *lg_variant_find(const lg_game *game, const char *name) {
    if (!name) return game->variants;
    for (const lg_variant *v = game->variants; v->name; v++)
        if (strcmp(v->name, name) == 0) return v;
    return NULL;
}

bool lg_variant_apply(const lg_game *game, const lg_variant *variant, lg_values *values, lg_error *error) {
    assert(values->table == game->settings);
    (void)game;
    if (!lg_values_apply(values, variant->settings, error)) return false;
    bool given[LG_PARAMS_MAX];
    memcpy(given, values->given, sizeof given);
    bool good = !variant->since || lg_values_apply(values, variant->since, error);
    memcpy(values->given, given, sizeof given); /* nobody has asked for them */
    return good;
}

bool lg_level_settings(const lg_game *game, const lg_level *level, const bool *asked, lg_values *settings,
                       lg_error *error) {
    assert(game && level && settings->table == game->settings);
    lg_values before;
    if (!game->judging.adopt) return true;
    lg_values_init(&before, game->settings);
    bool good = lg_values_copy(&before, settings, error) &&
                (game->judging.adopt(game, level, settings) || lg_fail_memory(error));
    for (int i = 0; good && settings->table[i].name; i++) {
        const lg_param *row = &settings->table[i];
        if (lg_value_same(&before, settings, i)) continue;
        if (asked && asked[i]) { /* the level does not have the value that the user asked for */
            bool board = row->type == LG_LEVEL_TEXT;
            lg_text was = {0}, is = {0};
            lg_text_add(&was, board ? "the board given" : "");
            lg_text_add(&is, board ? "another shape" : "");
            if (!board) lg_value_write(&before, i, &was);
            if (!board) lg_value_write(settings, i, &is);
            good = was.failed || is.failed ? lg_fail_memory(error)
                                           : lg_fail(error, "%s: %.60s contradicts the level, which has %.60s",
                                                     row->name, was.data, is.data);
            lg_text_clear(&was);
            lg_text_clear(&is);
        }
        if (settings->number[i] < row->low || settings->number[i] > row->high) settings->number[i] = before.number[i];
    }
    lg_values_clear(&before);
    return good;
}
