/* A task: the rules, and a land of nothing but keeps with their castles, in the corners. */
#include <stdlib.h>
#include <string.h>

#include "level.h"
#include "settings.h"

static void put_castle(wn_land *land, wn_point keep, int side) {
    land->keep[side] = keep;
    for (int d = -1; d < 6; d++) {
        wn_point p = d < 0 ? keep : wn_step(keep, d);
        *wn_land_at(land, p.x, p.y) = (wn_hex){.state = WN_FIXED, .side = (uint8_t)side};
    }
}

/* Upper left, lower right, upper right, lower left. */
static wn_land *corner_land(int width, int height, int sides) {
    static const bool right[] = {false, true, true, false}, low[] = {false, true, false, true};
    wn_land *land = wn_land_create(width, height, sides);
    int shorter = width < height ? width : height, margin = 3 + (shorter - 8) / 8;
    for (int s = 1; land && s <= sides; s++) {
        wn_point keep = {right[s - 1] ? width + 1 - margin : margin, low[s - 1] ? height + 1 - margin : margin};
        put_castle(land, keep, s);
    }
    return land;
}

lg_task *wn_create(const lg_values *settings, const lg_level *lock, lg_error *error) {
    if (lock) {
        lg_fail(error, "a map's hexes cannot be locked");
        return NULL;
    }
    double shares = lg_value(settings, "water") + lg_value(settings, "flat") + lg_value(settings, "hill");
    if (shares > 1 + 1e-9) {
        lg_fail(error, "the shares of water, flat and hill come to %g, more than 1", shares);
        return NULL;
    }
    lg_task *task = calloc(1, sizeof *task);
    if (task) {
        wn_rules_init(&task->rules, settings);
        task->width = (int)lg_value(settings, "width");
        task->height = (int)lg_value(settings, "height");
        task->sides = (int)lg_value(settings, "sides");
        task->land = corner_land(task->width, task->height, task->sides);
    }
    if (task && task->land) return task;
    free(task);
    lg_fail(error, "out of memory");
    return NULL;
}

void wn_destroy(lg_task *task) {
    if (task) wn_land_destroy(task->land);
    free(task);
}

/* A fitness of 0 is out of reach, but nothing higher is proven; the goal and the rules' ranges can be met. */
void wn_unavoidable(const lg_task *task, lg_report *report) {
    memset(report, 0, sizeof *report);
    for (int r = 0; r < WN_RULES; r++)
        report->used[r] = task->rules.weight[r] > 0;
}

int wn_unknown_codes(const lg_level *level, lg_text *text) {
    const wn_map *map = level;
    int found = 0;
    for (int k = 0; k < map->codes; k++) {
        const char *code = wn_code_of(map->pool[k]);
        bool seen = !(wn_terrain_of(code, strlen(code)).flags & WN_UNKNOWN);
        for (int other = 0; other < k && !seen; other++)
            seen = !strcmp(wn_code_of(map->pool[other]), code);
        if (seen) continue;
        lg_text_add(text, "%s%s", found ? ", " : "unknown terrain: ", code);
        found++;
    }
    return found;
}

void wn_remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const wn_map *map = level;
    int starts = 0;
    (void)task;
    if (wn_unknown_codes(map, text)) lg_text_add(text, "; nobody is let in there");
    for (int k = 0; k < map->codes; k++)
        starts += wn_start_of(map->pool[k]) > 0;
    if (starts < 2)
        lg_text_add(text, "%s%s: nothing is said about paths and halves", text->length ? "; " : "",
                    starts ? "only one start" : "no starts");
}
