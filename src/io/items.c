/* Describes items in readable lines. */
#include "io/items.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/safe.h"
#include "search/reasons.h"

void item_json(const item *it, lg_text *line) {
    record_put(it, line);
    lg_text_append(line, "\n", 1);
}

/* Adds the places where a requirement is broken, as far as the report lists them. A violation without a place has what the
 * requirement measures and asks for, or else by how much it is missed. */
static void add_places(const item *it, int r, lg_text *line) {
    const lg_report *report = it->report;
    const lg_game *game = it->recipe->game;
    int n = 0;
    for (int v = 0; v < report->violations; v++) {
        int cell = report->violation[v].cell;
        if (report->violation[v].requirement != r) continue;
        lg_text_add(line, n++ ? "; " : " ");
        if (cell >= 0) {
            game->places.cell_name(game, it->level, cell, line);
            continue;
        }
        lg_text shortfall = {0};
        if (game->judging.shortfall) game->judging.shortfall(it->task, it->level, r, &shortfall);
        if (shortfall.length)
            lg_text_add(line, "%s", shortfall.data);
        else
            lg_text_add(line, "off by %.10g", report->count[r]);
        line->failed = line->failed || shortfall.failed;
        lg_text_clear(&shortfall);
    }
    if (report->unlisted > 0 && report->count[r] > n)
        lg_text_add(line, "%s more, %.10g in all", n ? "; and" : "", report->count[r]);
}

bool item_is_fair(const item *it, lg_text *line) {
    lg_report_sum sum = lg_report_sum_up(it->report);
    if (!sum.used || sum.met != sum.used) return false;
    lg_text remark = {0}; /* what is unusual about the level, such as a free place or another stock */
    record_remark(it, &remark);
    bool fair = !remark.length;
    line->failed = line->failed || remark.failed;
    lg_text_clear(&remark);
    return fair;
}

/* Does an earlier requirement have the same reason for not having been judged? */
static bool is_reason_given(const lg_report *report, int r) {
    for (int i = 0; i < r; i++)
        if (report->unjudged[i] && !strcmp(report->unjudged[i], report->unjudged[r])) return true;
    return false;
}

/* Has the search tried all levels? */
static bool is_proven_best(const item *it) {
    return it->search && it->search->outcome->reason == reason_exhausted;
}

/* Gives a verdict "fair" or "not fair" unless the players of the game have no seats or there is only one rule, which is not enough
 * to call a level fair. A level gets neither if it breaks no rule, but a rule could not be judged, or something is unusual about
 * it, because then it may be none of the task's levels. */
void item_verdict(const item *it, lg_text *line) {
    const lg_report *report = it->report;
    const lg_requirement *rule = it->recipe->game->requirements;
    lg_report_sum sum = lg_report_sum_up(report);
    int judged = sum.used - sum.unjudged, reasons = 0, added = 0;
    bool called = sum.used >= 2 && it->recipe->game->players;
    if (called && sum.broken) lg_text_add(line, "not fair: ");
    if (called && !sum.broken && item_is_fair(it, line)) lg_text_add(line, "fair: ");
    if (!sum.used)
        lg_text_add(line, "no rules to meet");
    else if (!judged)
        lg_text_add(line, sum.used > 1 ? "none of %d rules could be judged" : "the rule could not be judged", sum.used);
    else if (sum.unjudged)
        lg_text_add(line, "%d of %d rule%s that could be judged %s met", sum.met, judged, judged == 1 ? "" : "s",
                    sum.met == 1 || judged == 1 ? "is" : "are");
    else
        lg_text_add(line, "%s%d of %d rule%s met", sum.met == judged && judged > 1 ? "all " : "", sum.met, judged,
                    judged == 1 ? "" : "s");
    if (report->score != 0 || it->verbose) { /* a score of 0 only repeats that all rules are met */
        lg_report *least = malloc(sizeof *least);
        line->failed = line->failed || !least;
        if (least) lg_task_unavoidable(it->task, least);
        double best = !least ? -INFINITY : is_proven_best(it) ? report->score : least->score;
        if (least) lg_text_add(line, ", score %.10g (", report->score);
        if (best > -INFINITY)
            lg_text_add(line, "%.10g is best)", best);
        else if (least)
            lg_text_add(line, "less is better)");
        free(least);
    }
    if (!sum.unjudged) return;
    if (sum.unjudged < sum.used)
        lg_text_add(line, "; %d %s not judged", sum.unjudged, sum.unjudged == 1 ? "was" : "were");
    /* Each reason once: "no ports are given". If there are several, each is followed by the names of its rules: "no ports are
     * given (REQ7), the other rules come first (REQ8)". */
    for (int r = 0; rule[r].name; r++)
        reasons += report->unjudged[r] && !is_reason_given(report, r);
    for (int r = 0; rule[r].name; r++) {
        if (!report->unjudged[r] || is_reason_given(report, r)) continue;
        lg_text_add(line, "%s%s", added++ ? ", " : ": ", report->unjudged[r]);
        for (int i = r, n = 0; reasons > 1 && rule[i].name; i++)
            if (report->unjudged[i] && !strcmp(report->unjudged[i], report->unjudged[r]))
                lg_text_add(line, "%s%s", n++ ? ", " : " (", rule[i].name);
        if (reasons > 1) lg_text_add(line, ")");
    }
}

void item_wants(const item *it, lg_text *line) {
    const lg_game *game = it->recipe->game;
    const lg_wants *wants = &it->recipe->wants;
    double value[LG_TRAITS_MAX];
    if (wants->count && !game->judging.describe(it->task, it->level, value)) line->failed = true;
    for (int i = 0; i < wants->count && !line->failed; i++) {
        const lg_want *want = &wants->want[i];
        lg_text_add(line, "%s%s %.4g", i ? ", " : "", game->traits[want->trait].name, value[want->trait]);
        if (lg_want_off(want, game, value) == 0) continue;
        lg_text_add(line, ", wanted ");
        lg_want_write(want, line);
    }
}

void item_goals(const item *it, lg_text *line) {
    const lg_game *game = it->recipe->game;
    double value[LG_TRAITS_MAX];
    int goals = 0, last = 0;
    for (int t = 0; game->goal && game->traits[t].name; t++)
        if (lg_goal_is_open(game, t, &it->recipe->wants)) goals++, last = t;
    if (!goals) return;
    if (!game->judging.describe(it->task, it->level, value)) line->failed = true;
    for (int t = 0; t <= last && !line->failed; t++)
        if (lg_goal_is_open(game, t, &it->recipe->wants))
            lg_text_add(line, "; %s %.4g%s%s", game->traits[t].name, value[t], *game->traits[t].unit ? " " : "",
                        game->traits[t].unit);
    const bool more = game->goal[last] > 0;
    if (it->search && it->search->outcome->proven)
        lg_text_add(line, " (proven: no level %s)", goals > 1 ? "is better" : more ? "has more" : "has less");
    else if (it->search)
        lg_text_add(line, " (%s found)",
                    goals > 1 ? "no better level was"
                    : more    ? "the most that was"
                              : "the least that was");
}

/* Adds "repaired by changing 3 hexes (C4; D2; E7, formerly E8), the fewest there are". */
static void add_repair(const item *it, lg_text *line) {
    const lg_repaired *o = it->repair->outcome;
    const lg_game *game = it->recipe->game;
    int hexes = game->drawing.tiles ? game->drawing.tiles->count(game, it->level) : 0, n = it->repair->changes.count;
    const char *kind = n && it->repair->changes.cell[n - 1] < hexes ? "hex" : "place";
    if (!n) lg_text_add(line, o->missed ? "no change found that helps; " : "nothing to repair; ");
    if (!n) return;
    lg_text_add(line, "%s by changing ", o->missed ? "made better" : "repaired");
    lg_text_add(line, "%d %s%s (", n, kind, n == 1 ? "" : *kind == 'h' ? "es" : "s");
    for (int i = 0; i < n; i++) {
        if (i) lg_text_add(line, "; ");
        lg_change_name(game, it->repair->before, it->repair->after, it->repair->changes.cell[i], line);
    }
    lg_text_add(line, o->proven ? "), the fewest there are; " : "), the best found");
    if (o->proven) return;
    if (!o->missed && o->at_least > 1) lg_text_add(line, " (fewer than %d is impossible)", o->at_least);
    lg_text_add(line, "; ");
}

void item_line(const item *it, lg_text *line) {
    const lg_recipe *recipe = it->recipe;
    const lg_requirement *rule = recipe->game->requirements;
    assert(it->report && recipe->variant && !(it->search && it->repair));
    if (it->file) safe_add(line, it->file, strlen(it->file));
    lg_text_add(line, "%s%s %s", it->file ? ": " : "", recipe->game->name, recipe->variant->name);
    if (it->search)
        lg_text_add(line, " seed %llu board %llu", (unsigned long long)recipe->seed, (unsigned long long)recipe->index);
    if (it->search && it->search->id && !record_is_link(it->search->id)) lg_text_add(line, ", id %s", it->search->id);
    lg_text_add(line, ": ");
    if (it->repair) add_repair(it, line);
    item_verdict(it, line);
    if (recipe->wants.count) lg_text_add(line, "; ");
    item_wants(it, line);
    item_goals(it, line);
    if (it->search) {
        const lg_outcome *o = it->search->outcome;
        double seconds = it->search->seconds;
        lg_plan_step single[2];
        if (seconds < 1)
            lg_text_add(line, " (%.*f ms", seconds < 0.01 ? 1 : 0, 1e3 * seconds);
        else
            lg_text_add(line, " (%.*f s", seconds < 10 ? 1 : 0, seconds);
        if (it->verbose) {
            lg_text_add(line, ", %lld evaluations, ", (long long)o->evaluations);
            record_plan_name(lg_recipe_plan(recipe, single), line);
        }
        if (o->stop != LG_TARGET) lg_text_add(line, "; %s%s", is_proven_best(it) ? "" : "ended by ", record_stop(o));
        lg_text_add(line, ")");
    }
    lg_text_add(line, "\n");
    for (int r = 0; rule[r].name; r++) {
        if (lg_report_state(it->report, r) != LG_RULE_BROKEN) continue;
        lg_text_add(line, "  not met: %s (%s):", rule[r].sentence, rule[r].name);
        add_places(it, r, line);
        lg_text_add(line, "\n");
    }
    for (int r = 0; it->verbose && rule[r].name; r++) {
        if (it->report->unjudged[r])
            lg_text_add(line, "  %-5s not judged: %s\n", rule[r].name, rule[r].sentence);
        else if (it->report->used[r])
            lg_text_add(line, "  %-5s %.10g: %s\n", rule[r].name, it->report->count[r], rule[r].sentence);
    }
    if (it->played) played_add_lines(it->played, line);
    lg_text facts = {0}; /* what the game says about the level; it need not say anything */
    if (recipe->game->judging.facts) recipe->game->judging.facts(it->task, it->level, &facts);
    if (facts.length) lg_text_add(line, "  %s\n", facts.data);
    line->failed = line->failed || facts.failed;
    lg_text_clear(&facts);
}
