/* Writes a map of Wesnoth back into the text that it was read from: only hexes that have changed become other bytes. */
#include "io/foreign/foreign.h"

#include <string.h>

#include "wesnoth/map/level.h"

const lg_format scenario_formats[] = {
    {"scenario", "cfg", "the scenario from which repair has read the map"},
    {NULL, NULL, NULL},
};

bool foreign_rewrites(const lg_game *game) {
    return !strcmp(game->name, "wesnoth");
}

/* Finds the next hex of a row of the text, without the blanks around it. */
static size_t hex_length(const char *at, const char *end) {
    size_t length = 0;
    while (at + length < end && at[length] != ',')
        length++;
    while (length && strchr(" \t\r", at[length - 1]))
        length--;
    return length;
}

static bool is_row(const char *line, const char *end, int rows) {
    line += strspn(line, " \t");
    const bool head = !strncmp(line, "border_size", 11) || !strncmp(line, "usage", 5);
    return line < end && !strchr("#\r\n", *line) && (rows || !head);
}

bool foreign_rewrite(const lg_text *text, const lg_text *whole, const lg_level *before, const lg_level *after,
                     lg_text *out) {
    const wn_map *from = before, *to = after;
    const char *const source = whole->length ? whole->data : text->data;
    size_t copied = 0; /* how much of the source has been written */
    int rows = 0;
    for (const char *line = text->data, *end; line && *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\r\n");
        /* a remark says what levelground thought of the former map */
        if (line[strspn(line, " \t")] == '#' && !whole->length) {
            lg_text_append(out, source + copied, (size_t)(line - text->data) - copied);
            copied = (size_t)(end - text->data) + (*end != 0);
        }
        if (!is_row(line, end, rows)) continue;
        const char *at = line;
        for (int x = 0; x < to->width + 2 && rows < to->height + 2; x++) {
            at += strspn(at, " \t");
            const size_t length = hex_length(at, end), offset = (size_t)(at - text->data);
            const char *now = wn_map_text(to, x, rows);
            if (strcmp(now, wn_map_text(from, x, rows)) != 0) {
                lg_text_append(out, source + copied, offset - copied);
                lg_text_append(out, now, strlen(now));
                copied = offset + length;
            }
            const char *comma = memchr(at, ',', (size_t)(end - at));
            at = comma ? comma + 1 : end;
        }
        rows++;
    }
    const size_t all = whole->length ? whole->length : text->length;
    lg_text_append(out, source + copied, all - copied);
    return !out->failed;
}
