/* Items as JSON Lines and as readable lines. */
#include "io/items.h"

#include "io/json.h"
#include "io/safe.h"

#include <string.h>

static json_t *requirements(const item *it) {
    json_t *object = json_object();
    for (int r = 0; it->game->requirements[r].name; r++)
        if (it->report->used[r]) json_put(&object, it->game->requirements[r].name, json_number(it->report->count[r]));
    return object;
}

/* null where a trait cannot be said of the level; NULL if memory is short. */
static json_t *traits(const item *it) {
    double value[LG_TRAITS_MAX];
    const lg_trait *trait = it->game->traits;
    json_t *object = it->game->describe(it->task, it->level, value) ? json_object() : NULL;
    for (int t = 0; trait[t].name; t++)
        json_put(&object, trait[t].name, json_number(value[t]));
    return object;
}

static json_t *violations(const item *it) {
    json_t *list = json_array();
    for (int v = 0; v < it->report->violations; v++) {
        int cell = it->report->violation[v].cell;
        const char *name = it->game->requirements[it->report->violation[v].requirement].name;
        json_t *one = json_pack("{ss so}", "requirement", name, "cell", cell < 0 ? json_null() : json_integer(cell));
        if (cell >= 0) {
            lg_text place = {0};
            it->game->cell_name(it->level, cell, &place);
            json_put(&one, "place", place.failed ? NULL : json_string(place.data));
            lg_text_clear(&place);
        }
        json_push(&list, one);
    }
    return list;
}

/* The list may have left some out; the counts have not. */
static bool is_cut(const lg_report *report) {
    return report->unlisted > 0;
}

void item_json(const item *it, lg_text *line) {
    json_t *object = json_object();
    json_put(&object, "file", it->file ? json_file_name(it->file) : json_null());
    json_put(&object, "game", json_string(it->game->name));
    json_put(&object, "variant", json_string(it->variant));
    if (it->algorithm) {
        json_put(&object, "algorithm", json_string(it->algorithm));
        json_put(&object, "seed", json_integer((json_int_t)it->seed));
        json_put(&object, "index", json_integer((json_int_t)it->index));
        json_put(&object, "stop", json_string(it->stop));
    }
    json_put(&object, "score", json_number(it->report->score));
    json_put(&object, "requirements", requirements(it));
    if (it->game->describe) json_put(&object, "traits", traits(it));
    if (it->algorithm) {
        json_put(&object, "evaluations", json_integer(it->evaluations));
        json_put(&object, "seconds", json_real(it->seconds));
    }
    json_put_level(&object, it->game, it->task, it->level);
    if (it->violations) json_put(&object, "violations", violations(it));
    if (it->violations && is_cut(it->report)) json_put(&object, "cut", json_true());
    json_add_line(object, line);
}

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
            it->game->cell_name(it->level, cell, line);
    }
    if (is_cut(report) && report->count[r] > n)
        lg_text_add(line, "%s more, %.10g in all", n ? "; and" : "", report->count[r]);
}

void item_line(const item *it, lg_text *line) {
    bool met = it->stop && !strcmp(it->stop, lg_stop_name(LG_TARGET));
    if (it->file) safe_add(line, it->file, strlen(it->file));
    if (it->file) lg_text_add(line, ": ");
    lg_text_add(line, "%s %s", it->game->name, it->variant);
    if (it->algorithm)
        lg_text_add(line, " seed %llu board %llu", (unsigned long long)it->seed, (unsigned long long)it->index);
    lg_text_add(line, ", score %.10g:", it->report->score);
    for (int r = 0; it->game->requirements[r].name; r++)
        if (it->report->used[r]) lg_text_add(line, " %s %.10g", it->game->requirements[r].name, it->report->count[r]);
    if (it->algorithm)
        lg_text_add(line, " (%s, %lld evaluations, %.*f ms%s%s)", it->algorithm, (long long)it->evaluations,
                    it->seconds < 0.01 ? 2 : 0, 1e3 * it->seconds, met ? "" : "; ended by ", met ? "" : it->stop);
    if (it->game->facts) {
        lg_text_add(line, " ");
        it->game->facts(it->task, it->level, line);
    }
    lg_text_add(line, "\n");
    for (int r = 0; it->violations && it->game->requirements[r].name; r++) {
        if (it->report->count[r] <= 0) continue;
        lg_text_add(line, "  %s, %s:", it->game->requirements[r].name, it->game->requirements[r].sentence);
        add_places(it, r, line);
        lg_text_add(line, "\n");
    }
}
