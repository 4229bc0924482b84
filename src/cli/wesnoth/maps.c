/* What the maps of a match are like when it is over: the measures that balanced maps are asked for, whatever made them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/wesnoth/match.h"
#include "games/wesnoth/level.h"
#include "games/wesnoth/settings.h"
#include "host/sample.h"
#include "io/json.h"
#include "io/levels.h"

/* What is wrong with a level, by requirement; the fitness is a figure and no fault. */
static json_t *faults_of(const lg_report *report) {
    json_t *faults = json_object();
    for (int r = WN_FITNESS + 1; r < WN_RULES; r++)
        if (report->used[r]) json_put(&faults, wn_requirements[r].name, json_real(report->count[r]));
    return faults;
}

/* NULL if memory is short. */
static json_t *measured(const lg_task *task, const lg_level *level) {
    lg_text members = {0};
    lg_report *report = malloc(sizeof *report);
    lg_text_add(&members, "{");
    wn_members(task, level, &members);
    lg_text_add(&members, "}");
    bool good = report && !members.failed && lg_task_measure(task, level, report);
    json_t *found = good ? json_loads(members.data, 0, NULL) : NULL;
    json_put(&found, "faults", good ? faults_of(report) : NULL);
    lg_text_clear(&members);
    free(report);
    return found;
}

/* Is all of it made? */
static bool is_whole(const wn_map *map) {
    for (int x = 1; x <= map->width; x++)
        for (int y = 1; y <= map->height; y++)
            if (!strcmp(wn_map_text(map, x, y), "Xv")) return false;
    return true;
}

json_t *map_measures(const lg_text *map, bool whole) {
    const choice balanced = {.variant = "balanced"};
    const level_item usual = {.game = &lg_game_wesnoth};
    lg_error error;
    lg_task *task = task_for(&usual, &balanced, &error);
    wn_map *level = calloc(1, sizeof *level);
    bool room = task && level;
    bool read = room && map->length && wn_read(map->data, map->length, level, &error) && (!whole || is_whole(level));
    json_t *found = read ? measured(task, level) : room ? json_null() : NULL;
    free(level);
    lg_task_destroy(task);
    return found;
}

static bool has_seats(const char *path, const wn_map *map, int sides, lg_error *error) {
    int starts = 0;
    for (int side = 1; side <= sides; side++)
        for (int k = 0; k < map->codes; k++)
            if (wn_start_of(map->pool[k]) == side) {
                starts++;
                break;
            }
    return starts == sides ||
           lg_fail(error, "%.200s: expected places for sides 1 to %d to start from, found %d", path, sides, starts);
}

/* One more at the end; NULL with an error, and nothing is left. */
static wn_map *add_level(wn_map *all, int levels, const wn_map *level, lg_error *error) {
    wn_map *more = realloc(all, ((size_t)levels + 1) * sizeof *all);
    if (!more) free(all);
    if (more) more[levels] = *level;
    if (!more) lg_fail(error, "out of memory");
    return more;
}

wn_map *map_levels(const char *path, int sides, int *levels, lg_error *error) {
    level_reader reader;
    wn_map *all = NULL;
    bool good = levels_open(&reader, path, &lg_game_wesnoth, error);
    *levels = 0;
    if (!good) return NULL;
    while ((good = levels_next(&reader, error)) && reader.item.level) {
        good = has_seats(path, reader.item.level, sides, error);
        if (!good || !(all = add_level(all, *levels, reader.item.level, error))) break;
        ++*levels;
    }
    levels_close(&reader);
    if (good && all) return all;
    if (good && !*levels) lg_fail(error, "%.200s: expected a map, found none", path);
    free(all);
    return NULL;
}

/* ---- over all games ------------------------------------------------------------------------------------------- */

static const char *const figures[] = {"fitness", "alike", "patches", "largest", "villages", "matched", NULL};

/* Of the maps that have the figure; 0 if none has. */
static json_t *median(const journal *j, const char *name) {
    sample s = {0};
    for (int i = 0; i < j->games; i++) {
        const json_t *figure = json_object_get(json_object_get(j->record[i], "land"), name);
        if (json_is_number(figure)) sample_add(&s, json_number_value(figure));
    }
    json_t *value = s.failed ? NULL : json_real(s.count ? sample_median(&s) : 0);
    sample_clear(&s);
    return value;
}

json_t *maps_summary(const journal *j) {
    json_t *medians = json_object(), *missed = json_object();
    int maps = 0, fair = 0;
    for (int k = 0; figures[k]; k++)
        json_put(&medians, figures[k], median(j, figures[k]));
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
    return json_pack("{si si so so}", "measured", maps, "fair", fair, "missed", missed, "medians", medians);
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
        say("  %d of %d maps keep all measures of balanced%s",
            (int)json_integer_value(json_object_get(summary, "fair")), maps, missed.data);
        printf("  their medians:");
        for (int k = 0; figures[k]; k++)
            printf(" %s %.3g", figures[k], json_number_value(json_object_get(medians, figures[k])));
        putchar('\n');
    }
    lg_text_clear(&missed);
    json_decref(summary);
    return good;
}
