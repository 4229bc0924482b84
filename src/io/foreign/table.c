/* Writes tables of cells (recipe/foreign/table.c). */
#include <string.h>

#include "io/foreign/cells.h"

/* Writes a field, in quotation marks if it needs them. */
static void add_field(const char *field, lg_text *bytes) {
    bool quoted = strpbrk(field, ",;\"\r\n") || *field == ' ';
    if (!quoted) {
        lg_text_add(bytes, "%s", field);
        return;
    }
    lg_text_add(bytes, "\"");
    for (const char *at = field; *at; at++)
        lg_text_add(bytes, *at == '"' ? "\"\"" : "%c", *at);
    lg_text_add(bytes, "\"");
}

bool table_write(const lg_game *game, const json_t *cells, lg_text *bytes, lg_error *error) {
    json_t *cell;
    size_t i;
    lg_text_add(bytes, "cell,x,y");
    for (const lg_layer *layer = game->places.layers; layer->name; layer++) {
        lg_text_add(bytes, ",");
        add_field(layer->name, bytes);
    }
    json_array_foreach(cells, i, cell) {
        lg_text_add(bytes, "\n");
        add_field(json_string_value(json_object_get(cell, "name")), bytes);
        lg_text_add(bytes, ",%.10g,%.10g", json_number_value(json_object_get(cell, "x")),
                    json_number_value(json_object_get(cell, "y")));
        for (const lg_layer *layer = game->places.layers; layer->name; layer++) {
            const json_t *piece = json_object_get(json_object_get(cell, "pieces"), layer->name);
            lg_text_add(bytes, ",");
            if (piece) add_field(json_is_string(piece) ? json_string_value(piece) : "?", bytes);
            if (!piece) lg_text_add(bytes, "-");
        }
    }
    lg_text_add(bytes, "\n");
    return !bytes->failed || lg_fail_memory(error);
}
