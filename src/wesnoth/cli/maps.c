/* Measures the maps of a match after the games. A map from a file is judged by its own variant, any other map by the variant
 * balanced. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "host/sample.h"
#include "io/json.h"
#include "io/levels.h"
#include "match.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"

/* Have all hexes of the map been made? */
static bool is_whole(const wn_map *map) {
    for (int x = 1; x <= map->width; x++)
        for (int y = 1; y <= map->height; y++)
            if (!strcmp(wn_map_text(map, x, y), "Xv")) return false;
    return true;
}

json_t *map_measures(const match_plan *plan, const lg_text *map, const match_level *level, bool whole) {
    const choice balanced = {.variant = "balanced", .set = {wesnoth_costs(plan->version)}, .sets = 1};
    const level_item usual = {.game = &lg_game_wesnoth};
    lg_error error;
    lg_task *own = level ? NULL : task_for(&usual, &balanced, &error);
    const lg_task *task = level ? level->judge : own;
    wn_map *seen = calloc(1, sizeof *seen);
    json_t *found = task && seen ? json_null() : NULL;
    if (found && map->length && wn_read(NULL, map->data, map->length, seen, &error) && (!whole || is_whole(seen))) {
        lg_text members = {0};
        lg_report *report = malloc(sizeof *report);
        json_t *faults = NULL; /* by how much the level misses each requirement but the fitness, which is a figure */
        lg_text_add(&members, "{");
        wn_members(task, seen, &members);
        lg_text_add(&members, "}");
        bool good = report && !members.failed && lg_task_measure(task, seen, report);
        found = good ? json_loads(members.data, 0, NULL) : NULL;
        if (good) faults = json_object();
        for (int r = WN_FITNESS + 1; good && r < WN_RULES; r++)
            if (report->used[r]) json_put(&faults, wn_requirements[r].name, json_real(report->count[r]));
        json_put(&found, "faults", faults);
        json_put(&found, "variant", json_string(level ? level->variant->name : "balanced"));
        lg_text_clear(&members);
        free(report);
    }
    free(seen);
    lg_task_destroy(own);
    return found;
}

static bool has_start(const wn_map *map, int side) {
    for (int k = 0; k < map->codes; k++)
        if (wn_start_of(map->pool[k]) == side) return true;
    return false;
}

int map_count_starts(const wn_map *map) {
    int most = 0;
    while (most < WN_SIDES_MAX && has_start(map, most + 1))
        most++;
    return most;
}

/* Adds a level to the plan. Checks that all sides have starting places. If the plan has no number of sides yet, sets it to the
 * number of sides with a starting place in the level, counted from side 1 without gaps. The level gets the rules by which
 * evaluate would judge it. */
static bool add_level(match_plan *plan, const level_item *item, lg_error *error) {
    const choice usual = {.sets = 0};
    int starts = 0;
    const int most = map_count_starts(item->level);
    lg_recipe recipe;
    if (!plan->sides && (most < 2 || most > GROWING_SIDES_MAX))
        return lg_fail(error, "%.200s: expected places for two to %d sides to start from, found %d", plan->map,
                       GROWING_SIDES_MAX, most);
    if (!plan->sides) plan->sides = most;
    for (int side = 1; side <= plan->sides; side++)
        starts += has_start(item->level, side);
    if (starts != plan->sides)
        return lg_fail(error, "%.200s: expected places for sides 1 to %d to start from, found %d", plan->map,
                       plan->sides, starts);
    match_level *more = realloc(plan->level, ((size_t)plan->levels + 1) * sizeof *more);
    if (!more) return lg_fail_memory(error);
    plan->level = more;
    match_level *level = &more[plan->levels];
    memcpy(&level->map, item->level, sizeof level->map);
    if (!rules_for(item, &usual, &recipe, error)) return false;
    level->variant = recipe.variant;
    level->judge = lg_task_create(item->game, &recipe.settings, NULL, error);
    lg_recipe_clear(&recipe);
    if (!level->judge) return false;
    plan->levels++;
    return true;
}

bool map_levels(match_plan *plan, lg_error *error) {
    level_reader reader;
    if (!levels_open(&reader, plan->map, &lg_game_wesnoth, error)) return false;
    bool good = true;
    while (good && (good = levels_next(&reader, error)) && reader.item.level)
        good = add_level(plan, &reader.item, error);
    levels_close(&reader);
    return good && (plan->levels || lg_fail(error, "%.200s: expected a map, found none", plan->map));
}

void map_levels_clear(match_plan *plan) {
    for (int k = 0; k < plan->levels; k++)
        lg_task_destroy(plan->level[k].judge);
    free(plan->level);
    plan->level = NULL;
    plan->levels = 0;
}

static const char *const figures[] = {"fitness", "alike", "patches", "largest", "villages", "matched", NULL};

/* Returns the variant by which the maps were judged, or "their variants" if there are several. Old journals name no variant,
 * because at that time all maps were judged by balanced. */
static const char *judged_by(const journal *j) {
    const char *all = NULL;
    for (int i = 0; i < j->games; i++) {
        const json_t *land = json_object_get(j->record[i], "land");
        const char *name = json_string_value(json_object_get(land, "variant"));
        if (!json_is_object(land)) continue;
        if (!name) name = "balanced";
        if (all && strcmp(all, name) != 0) return "their variants";
        all = name;
    }
    return all ? all : "balanced";
}

/* The median of a figure is that of the maps that have it; 0 if no map has it. */
json_t *maps_summary(const journal *j) {
    json_t *medians = json_object(), *missed = json_object();
    int maps = 0, fair = 0;
    for (int k = 0; figures[k]; k++) {
        sample s = {0};
        for (int i = 0; i < j->games; i++) {
            const json_t *figure = json_object_get(json_object_get(j->record[i], "land"), figures[k]);
            if (json_is_number(figure)) sample_add(&s, json_number_value(figure));
        }
        json_put(&medians, figures[k], s.failed ? NULL : json_real(s.count ? sample_median(&s) : 0));
        sample_clear(&s);
    }
    for (int i = 0; i < j->games; i++) {
        const char *name;
        json_t *fault, *faults = json_object_get(json_object_get(j->record[i], "land"), "faults");
        bool good = true;
        json_object_foreach(faults, name, fault) {
            if (json_number_value(fault) <= 0) continue;
            good = false;
            json_int_t before = json_integer_value(json_object_get(missed, name));
            json_put(&missed, name, json_integer(before + 1));
        }
        maps += faults != NULL;
        fair += faults && good;
    }
    return json_pack("{si si so so ss}", "measured", maps, "fair", fair, "missed", missed, "medians", medians,
                     "variant", judged_by(j));
}

bool maps_print(const journal *j) {
    json_t *summary = maps_summary(j), *medians = json_object_get(summary, "medians"), *count;
    int maps = (int)json_integer_value(json_object_get(summary, "measured"));
    const char *name, *between = "; missed: ";
    lg_text missed = {0};
    lg_text_append(&missed, "", 0);
    json_object_foreach(json_object_get(summary, "missed"), name, count) {
        lg_text_add(&missed, "%s%s %d", between, name, (int)json_integer_value(count));
        between = ", ";
    }
    bool good = summary && !missed.failed;
    if (good && maps) {
        say("  %d of %d maps keep all measures of %s%s", (int)json_integer_value(json_object_get(summary, "fair")),
            maps, judged_by(j), missed.data);
        printf("  their medians:");
        for (int k = 0; figures[k]; k++)
            printf(" %s %.3g", figures[k], json_number_value(json_object_get(medians, figures[k])));
        putchar('\n');
    }
    lg_text_clear(&missed);
    json_decref(summary);
    return good;
}
