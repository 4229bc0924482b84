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

void item_json(const item *it, lg_text *line) {
    json_t *object = json_object();
    json_put(&object, "file", it->file ? json_file_name(it->file) : json_null());
    json_put(&object, "game", json_string(it->game->name));
    json_put(&object, "variant", json_string(it->variant));
    if (it->algorithm) {
        json_put(&object, "algorithm", json_string(it->algorithm));
        json_put(&object, "seed", json_integer((json_int_t)it->seed));
        json_put(&object, "index", json_integer((json_int_t)it->index));
    }
    json_put(&object, "score", json_number(it->report->score));
    json_put(&object, "requirements", requirements(it));
    if (it->algorithm) {
        json_put(&object, "evaluations", json_integer(it->evaluations));
        json_put(&object, "seconds", json_real(it->seconds));
    }
    json_put_level(&object, it->game, it->task, it->level);
    if (it->violations) json_put(&object, "violations", violations(it));
    json_add_line(object, line);
}

void item_line(const item *it, lg_text *line) {
    if (it->file) safe_add(line, it->file, strlen(it->file));
    if (it->file) lg_text_add(line, ": ");
    lg_text_add(line, "%s %s", it->game->name, it->variant);
    if (it->algorithm)
        lg_text_add(line, " seed %llu board %llu", (unsigned long long)it->seed, (unsigned long long)it->index);
    lg_text_add(line, ", score %.10g:", it->report->score);
    for (int r = 0; it->game->requirements[r].name; r++)
        if (it->report->used[r]) lg_text_add(line, " %s %.10g", it->game->requirements[r].name, it->report->count[r]);
    if (it->algorithm)
        lg_text_add(line, " (%s, %lld evaluations, %.*f ms)", it->algorithm, (long long)it->evaluations,
                    it->seconds < 0.01 ? 2 : 0, 1e3 * it->seconds);
    if (it->game->facts) {
        lg_text_add(line, " ");
        it->game->facts(it->task, it->level, line);
    }
    lg_text_add(line, "\n");
    for (int r = 0; it->violations && it->game->requirements[r].name; r++) {
        if (it->report->count[r] <= 0) continue;
        lg_text_add(line, "  %s, %s:", it->game->requirements[r].name, it->game->requirements[r].sentence);
        for (int v = 0, n = 0; v < it->report->violations; v++) {
            int cell = it->report->violation[v].cell;
            if (it->report->violation[v].requirement != r) continue;
            lg_text_add(line, n++ ? "; " : " ");
            if (cell < 0)
                lg_text_add(line, "off by %.10g", it->report->count[r]);
            else
                it->game->cell_name(it->level, cell, line);
        }
        lg_text_add(line, "\n");
    }
}
