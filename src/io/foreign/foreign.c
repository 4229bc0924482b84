/* Writes boards in the forms of other programs, and reads scenarios. */
#include "io/foreign/foreign.h"

#include <ctype.h>
#include <string.h>

#include "io/foreign/cells.h"

const lg_format foreign_formats[] = {
    {"csv", "csv", "a table: a line for each cell, with a column for each layer"},
    {"hexjson", "hexjson", "HexJSON: the hexes by column and row"},
    {"tiled", "tmj", "a map of the editor Tiled"},
    {NULL, NULL, NULL},
};

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
