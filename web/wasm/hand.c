/* Changes a level by hand: lists its cells with their places and symbols, and makes changes. */
#include <stdlib.h>
#include <string.h>

#include "recipe/layout.h"
#include "web.h"

/* Returns the positions of the level's cells in its drawing and the symbols on them. */
const char *EXPORT(lg_web_layout)(const char *map) {
    lg_text *text = answer_begin();
    lg_error error;
    const lg_game *game = NULL;
    lg_level *level = level_of(map, &game, &web_made, &error);
    if (!level) return refuse(&error);
    layout_put(game, level, text);
    free(level);
    return answer(text);
}

static int count_layers(const lg_game *game) {
    int n = 0;
    while (game->places.layers && game->places.layers[n].name)
        n++;
    return n;
}

static int count_symbols(const lg_layer *layer) {
    int n = 0;
    while (layer->symbols[n].name)
        n++;
    return n;
}

/* Exchanges two cells. `cells` is the rest of a line "swap CELL CELL", with cell numbers. */
static bool swap(const lg_game *game, lg_level *level, const char *cells, lg_error *error) {
    char *at;
    long cell = strtol(cells, &at, 10), other = strtol(at, &at, 10), end = layout_count_cells(game, level);
    if (cell < 0 || cell >= end || other < 0 || other >= end)
        return lg_fail(error, "expected two cells below %ld, found %ld and %ld", end, cell, other);
    return lg_level_swap(game, level, (int)cell, (int)other, error);
}

/* Makes one change: "LAYER PLACE SYMBOL" (numbers), or a swap. */
static bool change(const lg_game *game, lg_level *level, const char *line, lg_error *error) {
    char *at;
    if (!strncmp(line, "swap ", 5)) return swap(game, level, line + 5, error);
    long layer = strtol(line, &at, 10), place = strtol(at, &at, 10), symbol = strtol(at, &at, 10);
    if (layer < 0 || layer >= count_layers(game)) return lg_fail(error, "%s has no layer %ld", game->name, layer);
    const lg_layer *l = &game->places.layers[layer];
    if (place < 0 || place >= l->count(l, level)) return lg_fail(error, "there is no place %ld", place);
    if (symbol < 0 || symbol >= count_symbols(l)) return lg_fail(error, "there is no %s %ld", l->name, symbol);
    return l->set(l, level, (int)place, (int)symbol, error);
}

/* Returns the level after the changes. Each change is one line. */
const char *EXPORT(lg_web_change)(const char *map, const char *changes) {
    lg_text *text = answer_begin();
    lg_error error;
    const lg_game *game = NULL;
    lg_level *level = level_of(map, &game, &web_made, &error);
    bool good = level;
    for (const char *line = changes; good && *line; line += strcspn(line, "\n"), line += *line == '\n')
        good = change(game, level, line, &error);
    if (good) game->text.write(game, level, game->formats[0].name, text);
    free(level);
    return good ? answer(text) : refuse(&error);
}
