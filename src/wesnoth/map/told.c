/* Writes how fair a map is. The JSON member `walking` contains the values of each side on foot; the deviations on foot, over
 * all recruited movement types, and by type; the necks; and with four sides all pairs of teams. */
#include "told.h"

#include <math.h>

#include "wesnoth/survey/fairness.h"
#include "wesnoth/survey/parts.h"

static void tell_sides(const wn_fairness *f, const int *value, lg_text *text) {
    for (int s = 1, n = 0; s <= WN_SIDES_MAX; s++)
        if (f->plays[s]) lg_text_add(text, "%s%d", n++ ? "/" : "", value[s]);
}

static void tell_off(const char *what, double off, lg_text *text) {
    if (!isnan(off)) lg_text_add(text, "%s%.2f", what, off);
}

void wn_tell_fairness(wn_study *s, lg_text *text) {
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

static void add_necks(wn_study *s, const wn_fairness *f, lg_text *json) {
    lg_text_add(json, ", \"necks\": [");
    for (int side = 1, n = 0; side <= WN_SIDES_MAX; side++) {
        wn_neck neck;
        if (!f->plays[side]) continue;
        if (!wn_neck_find(&s->board, side, &neck)) json->failed = true;
        lg_text_add(json, n++ ? ", " : "");
        if (json->failed || neck.width < 0)
            lg_text_add(json, "null");
        else
            lg_text_add(json, "{\"width\": %d, \"away\": %.4g}", neck.width, neck.away);
    }
    lg_text_add(json, "]");
}

void wn_fairness_member(wn_study *s, lg_text *json) {
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
    lg_text_add(json, "}");
    add_necks(s, &f, json);
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
