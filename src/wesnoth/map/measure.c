/* The report on a map, and remarks and facts that are printed beside it. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "traits.h"
#include "wesnoth/ladder/bands.h"
#include "wesnoth/survey/fairness.h"
#include "wesnoth/survey/parts.h"

/* Writes how fair a map is. The JSON member `walking` contains the values of each side on foot; the deviations on foot, over
 * all recruited movement types, and by type; the necks; and with four sides all pairs of teams. */

static void tell_sides(const wn_fairness *f, const int *value, lg_text *text) {
    for (int s = 1, n = 0; s <= WN_SIDES_MAX; s++)
        if (f->plays[s]) lg_text_add(text, "%s%d", n++ ? "/" : "", value[s]);
}

static void tell_off(const char *what, double off, lg_text *text) {
    if (!isnan(off)) lg_text_add(text, "%s%.2f", what, off);
}

/* wn_tell_fairness writes `; on foot ...`, wn_fairness_member writes the member `"walking": {...}`. Both write nothing if
 * the map has fewer than two keeps, and set text->failed if memory is short. */
static void wn_tell_fairness(wn_study *s, lg_text *text) {
    wn_fairness f;
    if (!wn_fairness_find(&s->board, &f)) {
        text->failed = true;
        return;
    }
    if (f.sides < 2) return;
    const wn_kind *foot = &f.kind[WN_FOOT];
    const wn_overall *nearest = &f.all[WN_OFF_NEAREST];
    lg_text_add(text, "; on foot near each keep ");
    tell_sides(&f, foot->villages, text);
    lg_text_add(text, " villages and ");
    tell_sides(&f, foot->land, text);
    lg_text_add(text, " hexes");
    tell_off(", k-th nearest villages off by ", foot->off[WN_OFF_NEAREST], text);
    tell_off(" points, over all movement types by ", nearest->mean, text);
    if (nearest->class >= 0) lg_text_add(text, ", at most %.2f (%s)", nearest->most, wn_class_names[nearest->class]);
}

/* Writes the values of the sides as an array; null if a path does not exist. */
static void add_sides(const char *name, const wn_fairness *f, const int *value, lg_text *json) {
    lg_text_add(json, "\"%s\": [", name);
    for (int s = 1, n = 0; s <= WN_SIDES_MAX; s++) {
        if (!f->plays[s]) continue;
        lg_text_add(json, n++ ? ", " : "");
        if (value[s] < WN_FAR)
            lg_text_add(json, "%d", value[s]);
        else
            lg_text_add(json, "null");
    }
    lg_text_add(json, "]");
}

static void add_means(const char *name, const wn_fairness *f, const double *value, lg_text *json) {
    lg_text_add(json, ", \"%s\": [", name);
    for (int s = 1, n = 0; s <= WN_SIDES_MAX; s++)
        if (f->plays[s]) lg_text_add(json, "%s%.4g", n++ ? ", " : "", value[s]);
    lg_text_add(json, "]");
}

static void add_offs(const double off[WN_OFFS], lg_text *json) {
    lg_text_add(json, "{");
    for (int o = 0; o < WN_OFFS; o++) {
        lg_text_add(json, "%s\"%s\": ", o ? ", " : "", wn_off_names[o]);
        double value = off[o];
        if (isnan(value))
            lg_text_add(json, "null");
        else
            lg_text_add(json, "%.4g", value);
    }
    lg_text_add(json, "}");
}

/* Writes the mean over the recruits and the largest deviation of a movement type. */
static void add_overall(const wn_overall all[WN_OFFS], lg_text *json) {
    double mean[WN_OFFS], most[WN_OFFS];
    for (int o = 0; o < WN_OFFS; o++) {
        mean[o] = all[o].mean;
        most[o] = all[o].most;
    }
    lg_text_add(json, "\"mean\": ");
    add_offs(mean, json);
    lg_text_add(json, ", \"most\": ");
    add_offs(most, json);
}

static void wn_fairness_member(wn_study *s, lg_text *json) {
    wn_fairness f;
    if (!wn_fairness_find(&s->board, &f)) {
        json->failed = true;
        return;
    }
    if (f.sides < 2) return;
    const wn_kind *foot = &f.kind[WN_FOOT];
    lg_text_add(json, ", \"walking\": {");
    add_sides("villages", &f, foot->villages, json);
    lg_text_add(json, ", ");
    add_sides("land", &f, foot->land, json);
    lg_text_add(json, ", ");
    add_sides("rival", &f, foot->rival, json);
    add_means("away", &f, foot->away, json);
    add_means("away_mean", &f, f.away, json);
    lg_text_add(json, ", \"on_foot\": ");
    add_offs(foot->off, json);
    lg_text_add(json, ", ");
    add_overall(f.all, json);
    lg_text_add(json, ", \"types\": {");
    for (int c = 0, n = 0; c < WN_CLASSES; c++) {
        if (!wn_recruits[c]) continue;
        lg_text_add(json, "%s\"%s\": ", n++ ? ", " : "", wn_class_names[c]);
        add_offs(f.kind[c].off, json);
    }
    lg_text_add(json, "}, \"necks\": [");
    for (int side = 1, n = 0; side <= WN_SIDES_MAX; side++) {
        wn_neck neck;
        if (!f.plays[side]) continue;
        if (!wn_neck_find(&s->board, side, &neck)) json->failed = true;
        lg_text_add(json, n++ ? ", " : "");
        if (json->failed || neck.width < 0)
            lg_text_add(json, "null");
        else
            lg_text_add(json, "{\"width\": %d, \"away\": %.4g}", neck.width, neck.away);
    }
    lg_text_add(json, "]");
    if (f.teams) {
        lg_text_add(json, ", \"teams\": [");
        for (int p = 0; p < f.teams; p++) {
            lg_text_add(json, "%s{\"team\": [%d, %d], \"on_foot\": ", p ? ", " : "", f.mate[p][0], f.mate[p][1]);
            add_offs(f.team_on_foot[p].off, json);
            lg_text_add(json, ", ");
            add_overall(f.team[p], json);
            lg_text_add(json, "}");
        }
        lg_text_add(json, "]");
    }
    lg_text_add(json, "}");
}

static int cell_of(const wn_board *board, int hex) {
    wn_point p = wn_point_of(board, hex);
    assert(p.x >= 1 && p.x <= board->width && p.y >= 1 && p.y <= board->height); /* border hexes are not cells */
    return (p.y - 1) * board->width + p.x - 1;
}

/* Is there a hex inside the border that nobody has drawn? */
static bool has_free_hexes(const wn_map *map) {
    bool found = false;
    for (int y = 1; y <= map->height; y++)
        for (int x = 1; x <= map->width; x++)
            found = found || !strcmp(wn_map_text(map, x, y), "?");
    return found;
}

/* Returns why a rule cannot be judged on the map; NULL if it can. */
static const char *why_unjudged(const wn_study *s, int rule) {
    const wn_balance *balance = s->findings.balance;
    int keeps = 0, compared = 0;
    for (int side = 1; side <= s->board.sides; side++)
        keeps += s->board.keep[side].x != 0;
    for (int way = WN_ON_FOOT + 1; way < WN_MORE_KINDS; way++)
        compared += balance[way].compared != 0;
    bool unmatched = (rule == WN_MATCHED && !balance[WN_ON_FOOT].compared) || (rule == WN_KINDS && !compared);
    switch (rule) {
    case WN_REACH: return keeps < 1 ? "the map has no starts" : NULL;
    case WN_PATH:
    case WN_HALVES:
    case WN_EVEN:
    case WN_RIVALS:
    case WN_ZONE:
    case WN_SUMMIT:
    case WN_MATCHED:
    case WN_KINDS:
        if (keeps < 2) return keeps ? "the map has only one start" : "the map has no starts";
        return unmatched ? "no two keeps have a way to a village" : NULL;
    default: return NULL;
    }
}

bool wn_measure(const lg_task *base, const lg_level *level, lg_report *report) {
    const wn_task *task = wn_task_of(base);
    wn_study s;
    if (!wn_study_open(&s, task, level, wn_rules_parts(&task->rules))) return false;
    report->score = s.score;
    const bool half_drawn = has_free_hexes(level); /* whatever is broken can be mended there */
    for (int r = 0; r < WN_RULES; r++) {
        report->used[r] = task->rules.weight[r] > 0;
        report->count[r] = s.count[r];
        if (report->used[r] && half_drawn) report->unjudged[r] = "hexes are free";
        if (half_drawn) continue;
        if (report->used[r] && (s.count[r] <= 0 || r == WN_MATCHED || r == WN_KINDS))
            report->unjudged[r] = why_unjudged(&s, r);
        if (s.count[r] > 0 && !report->unjudged[r] && r != WN_APART && r != WN_REACH) lg_report_add(report, r, -1);
    }
    /* Lists the places of violations: villages that are too near to another one, and villages that some units cannot reach. */
    for (int hex = 0; s.count[WN_APART] > 0 && !half_drawn && hex < s.board.hexes; hex++)
        if (s.board.village[hex] && wn_villages_near(&s.board, hex, (int)task->rules.apart))
            lg_report_add(report, WN_APART, cell_of(&s.board, hex));
    wn_findings again = {0};
    if (s.count[WN_REACH] > 0 && !half_drawn) wn_survey(&s.board, WN_FIND_REACH, 0, &again); /* fills in board->reach */
    for (int hex = 0; s.count[WN_REACH] > 0 && !half_drawn && hex < s.board.hexes; hex++)
        if (s.board.village[hex] && s.board.reach[hex] != WN_ALL_CLASSES)
            lg_report_add(report, WN_REACH, cell_of(&s.board, hex));
    wn_study_close(&s);
    return true;
}

static double share_of(int part, int whole) {
    return whole ? (double)part / whole : 0;
}

void wn_facts(const lg_task *task, const lg_level *level, lg_text *text) {
    wn_study s;
    if (!wn_study_open(&s, wn_task_of(task), level, WN_FIND_MAP)) {
        text->failed = true;
        return;
    }
    const wn_findings *f = &s.findings;
    lg_text_add(text, "%d x %d, fitness %.4f%s (differential %.4f, entropy %.4f, village %.4f); %d villages",
                s.map->width, s.map->height, s.parts.fitness, s.known ? "" : " by band", s.parts.differential,
                s.parts.entropy, s.parts.village, f->villages);
    lg_text_add(text, "; neighbours alike %.2f, %d patches, the largest %.0f %%", share_of(f->alike, f->edges),
                f->patches, 100 * share_of(f->largest, f->land));
    wn_tell_fairness(&s, text);
    const wn_map *given = s.task->given;
    if (given && given->filled)
        lg_text_add(text, "; %d free hexes were filled first, and changes are counted from there", given->filled);
    wn_study_close(&s);
}

void wn_members(const lg_task *task, const lg_level *level, lg_text *json) {
    wn_study s;
    if (!wn_study_open(&s, wn_task_of(task), level, WN_FIND_MAP)) {
        json->failed = true;
        return;
    }
    const wn_findings *f = &s.findings;
    lg_text_add(json,
                "\"fitness\": %.6g, \"differential\": %.6g, \"entropy\": %.6g, \"village\": %.6g, \"heights\": \"%s\", "
                "\"land\": %d, \"alike\": %.4f, \"patches\": %d, \"largest\": %.4f, \"villages\": %d, \"close\": %d",
                s.parts.fitness, s.parts.differential, s.parts.entropy, s.parts.village, s.known ? "known" : "by band",
                f->land, share_of(f->alike, f->edges), f->patches, share_of(f->largest, f->land), f->villages,
                f->close);
    const wn_map *given = s.task->given;
    if (given) lg_text_add(json, ", \"filled\": %d", given->filled);
    if (s.board.sides > 0) {
        lg_text_add(json, ", \"blocked\": ");
        lg_text_add(json, "[");
        for (int c = 0, n = 0; c < WN_CLASSES; c++)
            if (f->blocked >> c & 1) lg_text_add(json, "%s\"%s\"", n++ ? ", " : "", wn_class_names[c]);
        lg_text_add(json, "]");
        lg_text_add(json, ", \"sealed\": %d, \"halves\": [", f->sealed);
        for (int side = 1; side <= s.board.sides; side++)
            lg_text_add(json, "%s{\"villages\": %d, \"land\": %d}", side > 1 ? ", " : "", f->settled[side],
                        f->area[side]);
        lg_text_add(json, "]");
    }
    const wn_balance *foot = &f->balance[WN_ON_FOOT];
    if (foot->compared) lg_text_add(json, ", \"matched\": %.4f", share_of(foot->apart, foot->compared));
    wn_fairness_member(&s, json);
    wn_character c = {0}; /* the measures for which the game's own maps define bands */
    wn_character_find(&s.board, &s.findings, &c);
    wn_character_codes(s.map, &c);
    lg_text_add(json, ", \"character\": {");
    for (int m = 0, n = 0; m < WN_MEASURES; m++)
        if (!isnan(c.value[m])) lg_text_add(json, "%s\"%s\": %.5g", n++ ? ", " : "", wn_measure_names[m], c.value[m]);
    lg_text_add(json, "}");
    wn_study_close(&s);
}

/* Reports no unavoidable violation, because none is known: a fitness of 0 cannot be reached, but no higher lower bound is
 * proven, and the goal and the ranges of the rules can be met. */
void wn_unavoidable(const lg_task *task, lg_report *report) {
    for (int r = 0; r < WN_RULES; r++)
        report->used[r] = wn_task_of(task)->rules.weight[r] > 0;
}

void wn_remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const wn_map *map = level;
    lg_text unknown = {0};
    int starts = 0;
    (void)task;
    if (has_free_hexes(map)) lg_text_add(text, "hexes are free; repair fills them");
    if (wn_map_unknown(map, &unknown))
        lg_text_add(text, "%sunknown terrain: %s; nobody is let in there", text->length ? "; " : "",
                    unknown.data ? unknown.data : "");
    text->failed = text->failed || unknown.failed;
    lg_text_clear(&unknown);
    for (int k = 0; k < map->codes; k++)
        starts += wn_start_of(map->pool[k]) > 0;
    if (starts < 2)
        lg_text_add(text, "%s%s: nothing is said about paths and halves", text->length ? "; " : "",
                    starts ? "only one start" : "no starts");
}
