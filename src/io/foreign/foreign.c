/* Tells the forms of other programs apart, and reads those that are text: addresses and scenarios. */
#include "io/foreign/foreign.h"

#include <ctype.h>
#include <string.h>

#include "io/catalog.h"
#include "io/foreign/cells.h"
#include "recipe/texts/drafts.h"

const lg_format foreign_formats[] = {
    {"csv", "csv", "a table: a line for each cell, with a column for each layer"},
    {"hexjson", "hexjson", "HexJSON: the hexes by column and row"},
    {"tiled", "tmj", "a map of the editor Tiled"},
    {NULL, NULL, NULL},
};

/* Finds a map inside a larger object, such as a saved game: an object that has the member by which records of some game are
 * recognised, and that is a list. Boards of Catan are left to catan_json_read, which finds them whatever they look like. */
static const json_t *find_map(const json_t *value, const lg_game *named, int depth, char *path) {
    const char *key;
    const json_t *inner, *found = NULL;
    const size_t length = strlen(path);
    for (const lg_game *const *game = catalog_games(); *game; game++)
        if ((!named || named == *game) && (*game)->text.read_members && strcmp((*game)->text.member, "cells") != 0 &&
            strcmp((*game)->text.member, "hexes") != 0 && json_is_array(json_object_get(value, (*game)->text.member)))
            return value;
    json_object_foreach((json_t *)value, key, inner) {
        if (found || depth == 4 || length + strlen(key) > 60) continue;
        snprintf(path + length, NOTE_MAX - length, "%s%s", length ? "." : "", key);
        found = find_map(inner, named, depth + 1, path);
        if (!found) path[length] = '\0';
    }
    return found;
}

static foreign_end inner_map_read(const json_t *value, const lg_game *game, json_t **record, char *note,
                                  lg_error *error) {
    char path[NOTE_MAX] = "";
    const json_t *map = find_map(value, game, 0, path);
    if (!map || map == value) return FOREIGN_UNKNOWN;
    *record = json_deep_copy(map);
    snprintf(note, NOTE_MAX, "read the map at `%.100s`; the rest is left out", path);
    if (!*record) lg_fail_memory(error);
    return *record ? FOREIGN_READ : FOREIGN_WRONG;
}

/* Slices and maps of drafts. */
static foreign_end draft_read(json_t *value, const lg_game *game, json_t **record, char *note, lg_error *error) {
    lg_text lines = {0}, map = {0};
    lg_text_append(&lines, "", 0);
    json_flatten(value, &lines);
    const char *found = lines.failed ? NULL : draft_find(lines.data, game ? game->name : NULL, &map, note);
    if (found && !map.failed) *record = json_pack("{s:s, s:s}", "game", found, "map", map.data);
    const bool failed = lines.failed || map.failed || (found && !*record);
    lg_text_clear(&lines);
    lg_text_clear(&map);
    if (failed) lg_fail_memory(error);
    return failed ? FOREIGN_WRONG : found ? FOREIGN_READ : FOREIGN_UNKNOWN;
}

foreign_end foreign_json(const json_t *value, const lg_game *game, json_t **record, char *note, lg_error *error) {
    *record = NULL;
    *note = '\0';
    foreign_end end = draft_read((json_t *)value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN) end = tiled_read(value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN) end = hexjson_read(value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN) end = inner_map_read(value, game, record, note, error);
    if (end == FOREIGN_UNKNOWN && (!game || !strcmp(game->name, "catan")))
        end = catan_json_read(value, record, note, error);
    return end;
}

bool foreign_is_wml(const char *text) {
    return text[0] == '[' && isalpha((unsigned char)text[1]);
}

/* Returns what follows the next `map_data=` that stands at the beginning of a line, or NULL. */
static char *find_map_data(char *text) {
    static const char key[] = "map_data";
    for (char *at = strstr(text, key), *before; at; at = strstr(at + 1, key)) {
        for (before = at; before > text && (before[-1] == ' ' || before[-1] == '\t');)
            before--;
        const char *rest = at + sizeof key - 1;
        rest += strspn(rest, " \t");
        if ((before == text || before[-1] == '\n') && *rest == '=') return at + (rest + 1 - at);
    }
    return NULL;
}

bool foreign_open_wml(lg_text *text, size_t at, char *note, lg_error *error) {
    char *value = find_map_data(text->data + at);
    const bool elsewhere = strstr(text->data + at, "map_file");
    if (!value)
        return lg_fail_at(error, 1, 1, "expected a scenario with map_data, found %s",
                          elsewhere ? "map_file, the name of another file; give that file" : "none");
    value += strspn(value, " \t_");
    int line = 1;
    for (const char *c = text->data; c < value; c++)
        line += *c == '\n';
    if (*value != '"') return lg_fail_at(error, line, 1, "expected the map in quotation marks after map_data=");
    value++;
    size_t length = strcspn(value, "\"");
    if (!value[length]) return lg_fail_at(error, line, 1, "expected a quotation mark at the end of the map");
    if (value[strspn(value, " \t")] == '{')
        return lg_fail_at(error, line, 1, "expected the map itself, found the name of its file; give that file");
    bool more = find_map_data(value + length);
    for (char *c = text->data + at; c < value; c++) /* the lines that are left out become empty */
        if (*c != '\n' && *c != '\r') *c = ' ';
    text->length = (size_t)(value - text->data) + length;
    text->data[text->length] = '\0';
    lg_text_add(text, "\n");
    snprintf(note, NOTE_MAX, "read the map of the scenario%s; nothing else is judged",
             more ? ", the first of several" : "");
    return !text->failed || lg_fail_memory(error);
}

bool foreign_writes(const lg_game *game) {
    return game->text.member && !strcmp(game->text.member, "cells");
}

bool foreign_write(const level_view *view, const char *format, lg_text *bytes, lg_error *error) {
    lg_error inner;
    json_t *cells = cells_of(view, &inner);
    bool good = cells;
    if (good && !strcmp(format, "csv")) good = table_write(view->game, cells, bytes, &inner);
    if (good && !strcmp(format, "hexjson")) good = hexjson_write(cells, bytes, &inner);
    if (good && !strcmp(format, "tiled")) good = tiled_write(view->game, cells, bytes, &inner);
    json_decref(cells);
    return good || lg_fail_within(error, &inner, "cannot be written as %s: ", format);
}
