/* What the maps of a match are like when it is over: the measures that balanced maps are asked for, whatever made them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/wesnoth/match.h"
#include "games/wesnoth/level.h"
#include "io/json.h"
#include "io/levels.h"

/* What is wrong with a level, by requirement; the fitness is a figure and no fault. */
static json_t *faults_of(const lg_game *game, const lg_task *task, const lg_level *level, lg_report *report) {
    json_t *faults = json_object();
    game->measure(task, level, report);
    for (int r = 1; game->requirements[r].name; r++)
        if (report->used[r]) json_put(&faults, game->requirements[r].name, json_real(report->count[r]));
    return faults;
}

static json_t *measured(const lg_game *game, const lg_task *task, const lg_level *level) {
    lg_text members = {0};
    lg_report *report = malloc(sizeof *report);
    lg_text_add(&members, "{");
    game->members(task, level, &members);
    lg_text_add(&members, "}");
    json_t *found = !members.failed ? json_loads(members.data, 0, NULL) : NULL;
    json_put(&found, "faults", report ? faults_of(game, task, level, report) : NULL);
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
    const choice normal = {0};
    const lg_game *game = NULL;
    const lg_variant *variant;
    lg_error error;
    lg_task *task = find_game("wesnoth", &game, &error) ? task_for(game, &normal, &variant, &error) : NULL;
    lg_level *level = task ? calloc(1, game->level_size) : NULL;
    bool read =
        level && map->length && game->read(map->data, map->length, level, &error) && (!whole || is_whole(level));
    json_t *found = read ? measured(game, task, level) : level ? json_null() : NULL;
    free(level);
    if (task) game->destroy(task);
    return found;
}

bool map_seats(const char *path, int sides, lg_error *error) {
    const lg_game *game = NULL;
    level_item item;
    int starts = 0;
    if (!find_game("wesnoth", &game, error) || !level_read(path, game, &item, error)) return false;
    const wn_map *map = item.level;
    for (int side = 1; side <= sides; side++)
        for (int k = 0; k < map->codes; k++)
            if (wn_start_of(map->pool[k]) == side) {
                starts++;
                break;
            }
    free(item.level);
    return starts == sides ||
           lg_fail(error, "%.200s: expected places for sides 1 to %d to start from, found %d", path, sides, starts);
}

/* ---- over all games ------------------------------------------------------------------------------------------- */

static const char *const figures[] = {"fitness", "alike", "patches", "largest", "villages", "matched", NULL};

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of the maps that have the figure; 0 if none has. */
static double median(const journal *j, const char *name, double *room) {
    int n = 0;
    for (int i = 0; i < j->games; i++) {
        const json_t *figure = json_object_get(json_object_get(j->record[i], "land"), name);
        if (json_is_number(figure)) room[n++] = json_number_value(figure);
    }
    qsort(room, (size_t)n, sizeof *room, ascending);
    return n ? room[n / 2] : 0;
}

json_t *maps_summary(const journal *j) {
    json_t *medians = json_object(), *missed = json_object();
    double *room = malloc(sizeof *room * (size_t)(j->games + 1));
    int maps = 0, fair = 0;
    for (int k = 0; figures[k]; k++)
        json_put(&medians, figures[k], room ? json_real(median(j, figures[k], room)) : NULL);
    free(room);
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
