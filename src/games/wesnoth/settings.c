/* A task: the rules, and a land of nothing but keeps with their castles, in the corners. */
#include "settings.h"

#include <stdlib.h>

#include "games/wesnoth/ladder/ladder.h"
#include "games/wesnoth/ladder/symmetry.h"
#include "games/wesnoth/survey/starts.h"

enum { LEAST = 8 };

static void put_castle(wn_land *land, int side) {
    wn_point keep = land->keep[side];
    for (int d = -1; d < 6; d++) {
        wn_point p = d < 0 ? keep : wn_step(keep, d);
        *wn_land_at(land, p.x, p.y) = (wn_hex){.state = WN_FIXED, .side = (uint8_t)side};
    }
}

/* Upper left, lower right, upper right, lower left: each other's mirror, but for three. */
static void place_keeps(wn_land *land, int margin) {
    static const bool right[] = {false, true, true, false}, low[] = {false, true, false, true};
    for (int s = 1; s <= land->sides; s++)
        land->keep[s] = (wn_point){right[s - 1] ? land->width + 1 - margin : margin,
                                   low[s - 1] ? land->height + 1 - margin : margin};
    if (land->sides == 3) wn_starts_of_three(land->width, land->height, margin, land->keep);
}

static wn_land *corner_land(int width, int height, int sides) {
    wn_land *land = wn_land_create(width, height, sides);
    int shorter = width < height ? width : height;
    if (land) place_keeps(land, 3 + (shorter - 8) / 8);
    for (int s = 1; land && s <= sides; s++)
        put_castle(land, s);
    return land;
}

/* Fills in a size that is left open. */
static bool can_be(const wn_rules *rules, int *width, int *height, lg_error *error) {
    if (rules->ladder) {
        wn_ladder_size(rules, width, height);
    } else {
        if (!*width) *width = 40;
        if (!*height) *height = 40;
    }
    if (*width < LEAST || *height < LEAST)
        return lg_fail(error, "a map is at least %d hexes wide and high, or 0 for what suits its sides", LEAST);
    if (rules->ladder && rules->sides == 3 && rules->symmetry == WN_MIRROR)
        return lg_fail(error, "three sides have no mirror: symmetry is rotation or none");
    return true;
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
    wn_rules rules;
    int width = (int)lg_value(settings, "width"), height = (int)lg_value(settings, "height");
    wn_rules_init(&rules, settings);
    if (!can_be(&rules, &width, &height, error)) return NULL;
    wn_task *task = calloc(1, sizeof *task);
    if (task) {
        task->rules = rules;
        task->width = width;
        task->height = height;
        task->sides = rules.sides;
        task->land = corner_land(task->width, task->height, task->sides);
    }
    if (task && task->land) return &task->base;
    free(task);
    lg_fail(error, "out of memory");
    return NULL;
}

void wn_destroy(lg_task *task) {
    wn_land_destroy(wn_task_of(task)->land);
    free(task); /* its first member */
}
