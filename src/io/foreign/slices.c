/* Drafts of Twilight Imperium in JSON. Slices are a list `slices`, anywhere in the value, of objects with a list `tiles`, or of
 * lists; a tile is its number, or an object with `systemId`, as ti4-lab has them, where a home stands among them. A map is a list
 * of such objects with `type`: SYSTEM, HOME, OPEN or CLOSED. */
#include <string.h>

#include "io/foreign/cells.h"

enum { DEPTH = 4, SLICE = 5, MAP_LEAST = 19 };

/* Writes the tile. Returns 1 for a tile, 0 for a home beside a slice, and -1 if it is none. */
static int write_tile(const json_t *tile, lg_text *text) {
    const json_t *id = json_is_object(tile) ? json_object_get(tile, "systemId") : tile;
    const char *type = json_string_value(json_object_get(tile, "type")), *word = json_string_value(id);
    if (type && !strcmp(type, "HOME")) return 0;
    if (json_is_integer(id))
        lg_text_add(text, " %lld", (long long)json_integer_value(id));
    else if (word && *word && strlen(word) < 8 && !strpbrk(word, " ,;#\n"))
        lg_text_add(text, " %s", word);
    else
        return -1;
    return 1;
}

/* Writes the slices of a list, one a line. Returns false if it has others than slices of five tiles. */
static bool write_slices(const json_t *list, lg_text *text) {
    const json_t *slice, *tile;
    size_t i, k;
    json_array_foreach(list, i, slice) {
        const json_t *tiles = json_is_array(slice) ? slice : json_object_get(slice, "tiles");
        int count = 0, taken = 0;
        json_array_foreach(tiles, k, tile) {
            if ((taken = write_tile(tile, text)) < 0) break;
            count += taken;
        }
        if (taken < 0 || count != SLICE) return false;
        lg_text_add(text, "\n");
    }
    return json_array_size(list) > 0;
}

/* Writes the places of a map, the middle first. */
static bool write_map(const json_t *list, lg_text *text) {
    static const char *const types[] = {"SYSTEM", "HOME", "OPEN", "CLOSED"}, *const words[] = {"", " 0", " ?", " -1"};
    const json_t *place;
    size_t i;
    json_array_foreach(list, i, place) {
        const char *type = json_string_value(json_object_get(place, "type"));
        const long long turn = json_integer_value(json_object_get(place, "rotation"));
        int k = 0;
        while (type && k < 4 && strcmp(type, types[k]) != 0)
            k++;
        if (!type || k == 4) return false;
        if (k)
            lg_text_add(text, "%s", words[k]);
        else if (write_tile(place, text) < 1)
            return false;
        if (!k && turn && text->data && strpbrk(text->data + text->length - 1, "AB")) lg_text_add(text, ":%lld", turn);
    }
    return json_array_size(list) >= MAP_LEAST;
}

/* Looks for slices or for a map: in the value's members first, then inside them. Writes where. */
static bool find_draft(const json_t *value, const char *key, bool map, int depth, char *path,
                       lg_text *text) { // NOLINT(misc-no-recursion)
    const char *name;
    const json_t *inner;
    const size_t length = strlen(path);
    const json_t *list = map ? NULL : json_object_get(value, key);
    text->length = 0;
    if (json_is_array(list) && write_slices(list, text)) return true;
    text->length = 0;
    if (map && json_is_array(value) && write_map(value, text)) return true;
    if (depth == DEPTH) return false;
    json_object_foreach((json_t *)value, name, inner) {
        if (length + strlen(name) > 60) continue;
        snprintf(path + length, NOTE_MAX - length, "%s%s", length ? "." : "", name);
        if (find_draft(inner, key, map, depth + 1, path, text)) return true;
        path[length] = '\0';
    }
    return false;
}

foreign_end slices_read(const json_t *value, const lg_game *game, json_t **record, char *note, lg_error *error) {
    static const char *const games[] = {"milty-draft", "twilight-imperium"};
    lg_text text = {0};
    foreign_end end = FOREIGN_UNKNOWN;
    for (int map = 0; map < 2 && end == FOREIGN_UNKNOWN; map++) {
        char path[NOTE_MAX] = "";
        if (game && strcmp(game->name, games[map]) != 0) continue;
        if (!find_draft(value, "slices", map, 0, path, &text)) continue;
        *record = json_pack("{s:s, s:s}", "game", games[map], "map", text.data ? text.data : "");
        snprintf(note, NOTE_MAX, "read the %s%s%.60s%s; the rest is left out", map ? "map" : "slices",
                 *path ? " at `" : "", path, *path ? "`" : "");
        end = *record && !text.failed ? FOREIGN_READ : FOREIGN_WRONG;
        if (end == FOREIGN_WRONG) lg_fail_memory(error);
    }
    lg_text_clear(&text);
    return end;
}
