/* Maps of games in files whose layout the file does not have: the game with the layout that the map itself says. */
#include "boards/file/own_layout.h"

#include "boards/file/own_modules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/catalog.h"
#include "io/foreign/foreign.h"
#include "levelground/game_file.h"

enum { MIDDLE_MAX = 60 }; /* of a coordinate */

/* Returns the number of a cell: its name. Returns -1 if it has none. */
static int place_by_name(const json_t *cell) {
    const char *name = json_string_value(json_object_get(cell, "name"));
    char *end;
    const long place = name ? strtol(name, &end, 10) : -1;
    return place >= 0 && place < FG_OWN_PLACES_MAX && !*end ? (int)place : -1;
}

/* Where the middle of a map is, and how large a column and half a hex are. */
typedef struct {
    int rings;
    double x, y, wide, high;
} map_frame;

/* The middle of a hexagon lies in the middle of its outermost cells. Returns false if the cells are not as many as a hexagon
 * has. */
static bool find_frame(const json_t *cells, map_frame *frame) {
    const size_t count = json_array_size(cells);
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    const json_t *cell;
    size_t i;
    for (frame->rings = FG_OWN_RINGS_MAX; frame->rings && (int)count != 1 + 3 * frame->rings * (frame->rings + 1);)
        frame->rings--;
    if (!frame->rings) return false;
    json_array_foreach(cells, i, cell) {
        const double at[2] = {json_number_value(json_object_get(cell, "x")),
                              json_number_value(json_object_get(cell, "y"))};
        for (int k = 0; k < 2; k++)
            low[k] = fmin(low[k], at[k]), high[k] = fmax(high[k], at[k]);
    }
    frame->x = (low[0] + high[0]) / 2, frame->y = (low[1] + high[1]) / 2;
    frame->wide = (high[0] - low[0]) / (2 * frame->rings), frame->high = (high[1] - low[1]) / (4 * frame->rings);
    return frame->wide > 0 && frame->high > 0;
}

/* The same by the cell's place. */
static int place_by_spot(const json_t *cell, const map_frame *frame) {
    const double x = json_number_value(json_object_get(cell, "x")), y = json_number_value(json_object_get(cell, "y"));
    int a[FG_OWN_PLACES_MAX], b[FG_OWN_PLACES_MAX];
    const int n = fg_own_layout_spots(frame->rings, a, b);
    for (int i = n - 1; i >= 0; i--)
        if (fabs((y - frame->y) / frame->high - a[i]) <= .3 && fabs((x - frame->x) / frame->wide - b[i]) <= .3)
            return i;
    return -1;
}

const lg_game *foreign_own_layout_of_cells(const lg_game *named, const json_t *cells, char *note) {
    const char *piece[FG_OWN_PLACES_MAX] = {NULL}, *key;
    const json_t *cell, *value;
    map_frame frame;
    lg_text text = {0};
    lg_error error;
    size_t i, whole = 0;
    const bool framed = find_frame(cells, &frame), by_names = json_object_get(json_array_get(cells, 0), "name");
    json_array_foreach(cells, i, cell) {
        const int place = by_names ? place_by_name(cell) : framed ? place_by_spot(cell, &frame) : -1;
        if (place < 0 || piece[place]) break;
        json_object_foreach((json_t *)json_object_get(cell, "pieces"), key, value) {
            piece[place] = json_is_string(value) ? json_string_value(value) : "?";
        }
    }
    while (whole < FG_OWN_PLACES_MAX && piece[whole])
        lg_text_add(&text, " %s", piece[whole++]);
    const text_games games = catalog_texts(named);
    const bool listed = whole && whole == json_array_size(cells) && !text.failed;
    const lg_game *game = listed ? text_game_make(&games, &text, 0, note, &error) : NULL;
    lg_text_clear(&text);
    return game;
}

/* Reads the middles and the pieces of modules. Returns false if the list is none, or modules of this radius overlap. */
static bool read_modules(const fg_placements *names, const json_t *list, int radius, fg_own_modules *own) {
    const json_t *entry;
    size_t i;
    *own = (fg_own_modules){.count = 0};
    json_array_foreach(list, i, entry) {
        const json_t *middle = json_object_get(entry, names->middle), *piece = json_object_get(entry, names->piece);
        const json_t *q = json_object_get(middle, "q"), *r = json_object_get(middle, "r");
        if (own->count == FG_OWN_MODULES_MAX || !json_is_integer(q) || !json_is_integer(r) || !json_is_string(piece))
            return false;
        if (llabs(json_integer_value(q)) > MIDDLE_MAX || llabs(json_integer_value(r)) > MIDDLE_MAX) return false;
        own->q[own->count] = (int)json_integer_value(q), own->r[own->count] = (int)json_integer_value(r);
        own->piece[own->count++] = json_string_value(piece);
    }
    for (int a = 0; a < own->count; a++)
        for (int b = 0; b < a; b++) {
            const int q = own->q[a] - own->q[b], r = own->r[a] - own->r[b];
            if (abs(q) <= 2 * radius && abs(r) <= 2 * radius && abs(q + r) <= 2 * radius) return false;
        }
    return own->count > 1;
}

const lg_game *foreign_own_modules(const lg_game *named, const json_t *object, char *note, lg_error *error) {
    for (const lg_game *const *game = catalog_games(); *game; game++) {
        const bool asked = lg_game_is_read(*game) && (!named || catalog_listed(named) == *game);
        const fg_game *file = asked ? fg_game_of(*game) : NULL;
        fg_own_modules own;
        fg_changed_tree tree;
        if (!file || !file->form.placements.list) continue;
        int radius = 0;
        while (1 + 3 * radius * (radius + 1) < file->boards.layout[0].modules.size)
            radius++;
        if (!read_modules(&file->form.placements, json_object_get(object, file->form.placements.list), radius, &own) ||
            fg_own_modules_are_listed(*game, &own) || !fg_own_modules_tree(*game, &own, &tree, error))
            continue;
        const lg_game *made = made_games_make(catalog_texts(named).made, *game, &tree, error);
        const size_t said = strlen(note);
        if (made)
            snprintf(note + said, NOTE_MAX - said, "%s%s has no such layout; read as one of its own, of %d modules",
                     said ? "; " : "", (*game)->name, own.count);
        if (made) return made;
    }
    return NULL;
}
