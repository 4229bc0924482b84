/* Creates the task: the rules, and a land that contains only keeps with their castles, in the corners. */
#include "settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "wesnoth/ladder/ladder.h"
#include "wesnoth/ladder/symmetry.h"
#include "wesnoth/map/level.h"
#include "wesnoth/survey/fairness.h"

enum { LEAST = 8, CORNERS = 4 };

/* Makes a land with only keeps and their castles. Sides 1 to 4 start in the upper left, lower right, upper right and lower left
 * corner, and mirror each other. Three sides are placed by wn_starts_of_three. */
static wn_land *corner_land(int width, int height, int sides) {
    static const bool right[] = {false, true, true, false}, low[] = {false, true, false, true};
    wn_land *land = wn_land_create(width, height, sides);
    int margin = 3 + ((width < height ? width : height) - 8) / 8;
    for (int s = 1; land && s <= sides && s <= CORNERS; s++)
        land->keep[s] =
            (wn_point){right[s - 1] ? width + 1 - margin : margin, low[s - 1] ? height + 1 - margin : margin};
    if (land && sides == 3) wn_starts_of_three(width, height, margin, land->keep);
    for (int s = 1; land && s <= sides && s <= CORNERS; s++) {
        wn_point keep = land->keep[s];
        for (int d = -1; d < 6; d++) {
            wn_point p = d < 0 ? keep : wn_step(keep, d);
            assert(wn_land_has(land, p) && wn_land_at(land, p.x, p.y)->state == WN_UNMADE); /* castles do not overlap */
            *wn_land_at(land, p.x, p.y) = (wn_hex){.state = WN_FIXED, .side = (uint8_t)s};
        }
    }
    return land;
}

/* The largest maps for which a search does not take minutes: ALIKE_SIDE if the symmetry makes all sides equal, SEARCHED_SIDE if
 * the search has to make them equal. */
enum { ALIKE_SIDE = 100, SEARCHED_SIDE = 60 };

/* Checks the settings. Replaces a width or height of 0: for a ladder map by the largest size that may be chosen, for other maps
 * by 40. */
static bool can_be(const wn_rules *rules, int *width, int *height, lg_error *error) {
    int sides = rules->sides;
    if (!rules->ladder && sides > CORNERS)
        return lg_fail(error,
                       "land that is not a ladder map is for at most %d sides, found %d; ladder maps are for up to 8",
                       CORNERS, sides);
    if (!rules->ladder) {
        if (!*width) *width = 40;
        if (!*height) *height = 40;
    } else {
        if (sides < 2 || sides == 5 || sides == 7)
            return lg_fail(error, "a ladder map is for 2, 3, 4, 6 or 8 sides, found %d%s", sides,
                           sides < 2 ? "; balanced can have one" : "");
        if (sides == 6 && rules->symmetry != WN_ROTATION) return lg_fail(error, "six sides need symmetry=rotation");
        if (sides == 8 && rules->symmetry != WN_MIRROR) return lg_fail(error, "eight sides need symmetry=mirror");
        if (sides == 3 && rules->symmetry == WN_MIRROR)
            return lg_fail(error, "three sides have no mirror: symmetry is rotation or none");
        wn_ladder_largest(rules, width, height);
    }
    if (*width < LEAST || *height < LEAST)
        return lg_fail(error, "a map is at least %d hexes wide and high; 0 means a usual size", LEAST);
    bool alike = wn_images((wn_symmetry)rules->symmetry, sides) == sides;
    int side = alike ? ALIKE_SIDE : SEARCHED_SIDE;
    return !rules->ladder || *width * *height <= side * side ||
           lg_fail(error, "a ladder map%s has at most %d hexes, as %d x %d has, found %d x %d",
                   alike ? "" : " whose symmetry does not make all sides alike", side * side, side, side, *width,
                   *height);
}

static const char *const shape[] = {"width", "height", "sides"};
enum { SIZE_ROWS = 2, SHAPE_ROWS = sizeof shape / sizeof *shape };

/* Other programs' maps can be smaller or larger than ours, and for other numbers of sides. What a map says is therefore not
 * marked as given, so that wn_create makes a task that judges such a map. */
bool wn_adopt(const lg_game *game, const lg_level *level, lg_values *settings) {
    (void)game;
    const wn_map *map = level;
    bool starts[WN_SIDES_MAX + 1] = {false};
    int sides = 0;
    for (int k = 0; k < map->codes; k++)
        starts[wn_start_of(map->pool[k])] = true;
    for (int side = 1; side <= WN_SIDES_MAX; side++)
        sides += starts[side];
    const int own[SHAPE_ROWS] = {map->width, map->height, sides};
    for (int i = 0; i < SHAPE_ROWS; i++) {
        int row = lg_param_index(wn_settings, shape[i]);
        double *number = &settings->number[row];
        bool is_left_to_the_search = i < SIZE_ROWS && !*number;
        if (!is_left_to_the_search) *number = own[i];
        settings->given[row] = false;
    }
    return true;
}

bool wn_decides(const lg_game *game, const lg_values *settings, const char *setting) {
    static const char makes[] =
        "chance first-pull second-pull changes water flat hill forest roads per settling symmetry help around form";
    (void)game;
    size_t length = strlen(setting);
    if (lg_list_has("climate bands joined rivals rivals-off zone zone-least summit", setting, length))
        return lg_value(settings, "land") > 0;
    return !lg_list_has(makes, setting, length);
}

lg_task *wn_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    (void)game;
    const wn_map *given = lock;
    if (given && !given->open) {
        lg_fail(error,
                "a map's hexes cannot be locked for maps that are made anew; repair --lock keeps hexes of a map");
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
    rules.repaired = given;
    lg_error inner;
    bool can_be_made = can_be(&rules, &width, &height, &inner), asked = false;
    /* Has the user asked for a size or a number of sides? If not, they are those of a given map, or usual ones. */
    for (int i = 0; i < SHAPE_ROWS; i++)
        asked = asked || settings->given[lg_param_index(wn_settings, shape[i])];
    if (!can_be_made && asked) {
        lg_fail_again(error, &inner);
        return NULL;
    }
    wn_task *task = calloc(1, sizeof *task);
    if (task) {
        task->rules = rules;
        task->width = rules.ladder ? (int)lg_value(settings, "width") : width;
        task->height = rules.ladder ? (int)lg_value(settings, "height") : height;
        task->sides = rules.sides;
        if (given) task->given = malloc(sizeof *given);
        if (task->given) memcpy(task->given, given, sizeof *given);
        if (can_be_made && !given) task->land = corner_land(width, height, task->sides);
    }
    if (task && (given ? task->given != NULL : task->land || !can_be_made)) return &task->base;
    if (task) wn_land_destroy(task->land), free(task->given);
    free(task);
    lg_fail_memory(error);
    return NULL;
}

void wn_destroy(lg_task *task) {
    wn_land_destroy(wn_task_of(task)->land);
    free(wn_task_of(task)->given);
    free(task); /* base is the first member of the task */
}
