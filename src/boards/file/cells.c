/* The JSON member `cells` of a board:
 *   "cells":[{"name":"19","x":0,"y":-6,"pieces":{"system":"24"}}, ...]
 * Edges, corners and slots follow the cells. A piece is null where the place is free. A layer is left out where it has no piece.
 *
 * A board can be read from it. Cells may come in any order, and pieces as their names or letters. Cells without names are found
 * by their places, whose unit and origin do not matter. */
#include "show.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"

/* Writes the pieces of a place by layer. */
static void put_pieces(const fg_game *game, const fg_level *level, int place, lg_text *json) {
    const fg_layout *l = fg_layout_of(game, level);
    const int on = fg_on_of(l, place), first = fg_first_on(l, on);
    put_open(json, "pieces", '{');
    for (int k = 0; k < game->pieces.layers; k++) {
        const fg_layer *layer = &game->pieces.layer[k];
        if ((int)layer->on != on) continue;
        int symbol = fg_symbol(game, level, k, place - first);
        if (symbol < layer->kinds)
            put_string(json, layer->name, layer->piece[symbol].name);
        else if (symbol == fg_free(layer))
            put_string(json, layer->name, NULL);
    }
    put_close(json, '}');
}

void fg_put_cells(const lg_task *task, const lg_level *level, lg_text *json) {
    const fg_game *game = fg_game_of(task->game);
    lg_spot spot[FG_PLACES_MAX];
    fg_spots_find(game, level, spot);
    put_open(json, "cells", '[');
    for (int place = 0; place < fg_place_count(fg_layout_of(game, level)); place++) {
        lg_text name = {0};
        fg_cell_name(&game->base, level, place, &name);
        put_open(json, NULL, '{');
        put_string(json, "name", name.data);
        put_number(json, "x", spot[place].x);
        put_number(json, "y", spot[place].y);
        put_pieces(game, level, place, json);
        put_close(json, '}');
        json->failed = json->failed || name.failed;
        lg_text_clear(&name);
    }
    put_close(json, ']');
}

/* One object of the list. The words point into the lines. */
typedef struct {
    const char *name, *piece[FG_LAYERS_MAX];
    size_t name_length, piece_length[FG_LAYERS_MAX];
    double x, y;
    bool has_x, has_y;
    int place;
} cell;

typedef struct {
    const fg_game *game;
    lg_error *error;
    bool failed; /* memory was short */
    int cells;
    cell cell[FG_PLACES_MAX];
} list;

static int find_layer(const fg_game *game, const char *name, size_t length) {
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        if (layer->on != FG_ON_MODULES && strlen(layer->name) == length && !memcmp(layer->name, name, length)) return l;
    }
    return -1;
}

/* Takes a line such as cells.3.pieces.terrain<tab>plains. The value of a member that is null is "?". */
static bool take_line(list *l, const char *line, const char *end) {
    const char *tab = memchr(line, '\t', (size_t)(end - line)), *value = tab + 1;
    char *member;
    if (strncmp(line, "cells.", 6) != 0)
        return lg_fail(l->error, "%.*s: expected only cells and the other members of a record",
                       (int)strcspn(line, ".\t"), line);
    long i = strtol(line + 6, &member, 10);
    if (member == line + 6 || *member != '.') return lg_fail(l->error, "cells: expected a list of objects");
    if (i < 0 || i >= FG_PLACES_MAX) return lg_fail(l->error, "cells: expected at most %d objects", FG_PLACES_MAX);
    if (l->cells <= i) l->cells = (int)i + 1;
    cell *c = &l->cell[i];
    size_t length = (size_t)(tab - ++member);
    if (length == 4 && !memcmp(member, "name", 4)) {
        c->name = value, c->name_length = (size_t)(end - value);
        return true;
    }
    if (length == 1 && (*member == 'x' || *member == 'y')) {
        char word[40] = "";
        double number;
        if (end - value < (int)sizeof word) memcpy(word, value, (size_t)(end - value));
        if (!lg_number_read(word, &number)) return lg_fail(l->error, "cells.%ld.%c: expected a number", i, *member);
        *(*member == 'x' ? &c->x : &c->y) = number;
        *(*member == 'x' ? &c->has_x : &c->has_y) = true;
        return true;
    }
    bool piece = length > 7 && !memcmp(member, "pieces.", 7);
    int layer = piece ? find_layer(l->game, member + 7, length - 7) : -1;
    if (layer >= 0) c->piece[layer] = value, c->piece_length[layer] = (size_t)(end - value);
    if (layer >= 0 || (length == 6 && !memcmp(member, "pieces\t{}", 9))) return true;
    return lg_fail(l->error, "cells.%ld.%.*s: expected only name, x, y and pieces, by layer: %.40s%s", i,
                   (int)(length < 60 ? length : 60), member, l->game->pieces.layer[0].name,
                   l->game->pieces.layers > 1 ? " ..." : "");
}

/* Finds an edge by the names of its two cells, such as A1-A2. Returns its place, or -1. */
static int find_edge(const fg_layout *l, char *name) {
    for (char *dash = strchr(name, '-'); l->edges && dash; dash = strchr(dash + 1, '-')) {
        *dash = '\0';
        const int one = fg_cell_find(l, name), other = fg_cell_find(l, dash + 1);
        *dash = '-';
        for (int k = 0; one >= 0 && other >= 0 && k < FG_SIDES_MAX; k++)
            if (l->side[one][k] == other && l->edge_at[one][k] >= 0) return l->cells + l->edge_at[one][k];
    }
    return -1;
}

/* Finds a corner by the name of one of its cells and a direction, such as A1 NE. Returns its place, or -1. */
static int find_corner(const fg_layout *l, char *name) {
    char *blank = strrchr(name, ' ');
    if (!l->corner_places || !blank) return -1;
    *blank = '\0';
    const int cell = fg_cell_find(l, name);
    *blank = ' ';
    for (int k = 0; cell >= 0 && k < fg_corners_of_cell(l); k++)
        if (!strcmp(fg_corner_direction(l, k), blank + 1)) return fg_first_on(l, FG_ON_CORNERS) + l->at_corner[cell][k];
    return -1;
}

/* Finds the place of the layout that each cell is, by its name. Returns the first cell that is none, or -1. */
static int place_by_name(list *l, const fg_level *level) {
    const fg_layout *layout = fg_layout_of(l->game, level);
    for (int i = 0; i < l->cells; i++) {
        cell *c = &l->cell[i];
        lg_text word = {0}, slot = {0};
        lg_text_append(&word, c->name, c->name_length);
        c->place = word.data ? fg_cell_find(layout, word.data) : -1;
        if (word.data && c->place < 0) c->place = find_edge(layout, word.data);
        if (word.data && c->place < 0) c->place = find_corner(layout, word.data);
        for (int s = fg_seen_count(layout); c->place < 0 && word.data && s < fg_place_count(layout); s++) {
            slot.length = 0;
            fg_cell_name(&l->game->base, level, s, &slot);
            if (slot.data && !strcmp(slot.data, word.data)) c->place = s;
        }
        l->failed = l->failed || word.failed || slot.failed;
        lg_text_clear(&word);
        lg_text_clear(&slot);
        if (c->place < 0) return i;
    }
    return -1;
}

/* The same by its coordinates: both boards are stretched to the same width and height, apart from the picture's unit. */
static int place_by_spot(list *l, const fg_level *level) {
    lg_spot spot[FG_PLACES_MAX];
    const int places = fg_place_count(fg_layout_of(l->game, level));
    double least[4] = {INFINITY, INFINITY, INFINITY, INFINITY}, most[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
    fg_spots_find(l->game, level, spot);
    for (int i = 0; i < l->cells && i < places; i++) {
        const double at[4] = {l->cell[i].x, l->cell[i].y, spot[i].x, spot[i].y};
        for (int k = 0; k < 4; k++)
            least[k] = fmin(least[k], at[k]), most[k] = fmax(most[k], at[k]);
    }
    for (int i = 0; i < l->cells; i++) {
        cell *c = &l->cell[i];
        double x = most[0] > least[0] ? (c->x - least[0]) * (most[2] - least[2]) / (most[0] - least[0]) : 0;
        double y = most[1] > least[1] ? (c->y - least[1]) * (most[3] - least[3]) / (most[1] - least[1]) : 0;
        c->place = places;
        while (c->place-- > 0)
            if (fabs(spot[c->place].x - least[2] - x) < 2 && fabs(spot[c->place].y - least[3] - y) < 2) break;
        if (c->place < 0) return i;
    }
    return -1;
}

/* Puts the pieces on the level. The level's text is read back then, so that all that holds for texts is checked. */
static bool put_list(const list *l, fg_level *level, lg_error *error) {
    const fg_game *game = l->game;
    const fg_layout *layout = fg_layout_of(game, level);
    bool taken[FG_PLACES_MAX] = {false};
    for (int i = 0; i < l->cells; i++) {
        const cell *c = &l->cell[i];
        const int on = fg_on_of(layout, c->place), first = fg_first_on(layout, on);
        if (taken[c->place]) return lg_fail(error, "cells.%d: expected each cell once", i);
        taken[c->place] = true;
        for (int k = 0; k < game->pieces.layers; k++) {
            const fg_layer *layer = &game->pieces.layer[k];
            if (layer->derived || (int)layer->on != on) continue;
            int symbol = c->piece[k] ? -1 : fg_has_none(layer) ? fg_none(layer) : -1;
            for (int p = 0; c->piece[k] && symbol < 0 && p < layer->kinds; p++)
                if (strlen(layer->piece[p].name) == c->piece_length[k] &&
                    !memcmp(layer->piece[p].name, c->piece[k], c->piece_length[k]))
                    symbol = p;
            if (c->piece[k] && symbol < 0) symbol = fg_symbol_find(layer, c->piece[k], c->piece_length[k]);
            if (symbol < 0)
                return lg_fail(error, "cells.%d.pieces.%s: expected a piece of this layer or null, found '%.*s'", i,
                               layer->name, (int)(c->piece_length[k] < 40 ? c->piece_length[k] : 40),
                               c->piece[k] ? c->piece[k] : "");
            fg_put(game, level, k, c->place - first, symbol);
        }
    }
    lg_text text = {0};
    fg_write(&game->base, level, NULL, &text);
    bool good = text.failed ? lg_fail_memory(error) : fg_read(&game->base, text.data, text.length, level, error);
    lg_text_clear(&text);
    return good;
}

/* Tries the layouts that have as many places as cells are given. Cells of another board may be those of another game. */
static bool read_list(list *l, fg_level *level) {
    const fg_boards *boards = &l->game->boards;
    bool named = true, placed = true, alike = false;
    for (int i = 0; i < l->cells; i++) {
        named = named && l->cell[i].name;
        placed = placed && l->cell[i].has_x && l->cell[i].has_y;
    }
    if (!named && !placed) return lg_fail(l->error, "cells: expected a name, or x and y, in each");
    for (int layout = 0; layout < boards->layouts; layout++) {
        if (fg_place_count(&boards->layout[layout]) != l->cells) continue;
        lg_error inner;
        fg_level_clear(l->game, layout, level);
        int stranger = named ? place_by_name(l, level) : place_by_spot(l, level);
        if (l->failed) return lg_fail_memory(l->error);
        if (stranger < 0 && put_list(l, level, &inner)) return true;
        if (stranger >= 0 && named)
            lg_fail_as(&inner, LG_ERROR_FOREIGN, "cells.%d.name: expected the name of a cell, found '%.*s'", stranger,
                       (int)(l->cell[stranger].name_length < 40 ? l->cell[stranger].name_length : 40),
                       l->cell[stranger].name);
        else if (stranger >= 0)
            lg_fail_as(&inner, LG_ERROR_FOREIGN, "cells.%d: expected a cell of the board, found none at %g, %g",
                       stranger, l->cell[stranger].x, l->cell[stranger].y);
        if (!alike) *l->error = inner;
        alike = true;
    }
    return !alike &&
           lg_fail_as(l->error, LG_ERROR_FOREIGN, "cells: expected the %d cells of %s, found %d",
                      fg_place_count(&boards->layout[0]), boards->layouts > 1 ? "a layout" : "the board", l->cells);
}

bool fg_read_cells(const lg_game *base, const char *lines, lg_level *level, lg_error *error) {
    list *l = calloc(1, sizeof *l);
    if (!l) return lg_fail_memory(error);
    l->game = fg_game_of(base), l->error = error;
    bool good = true;
    for (const char *at = lines, *end; good && *at; at = end + (*end == '\n')) {
        end = at + strcspn(at, "\n");
        good = take_line(l, at, end);
    }
    good = good && read_list(l, level);
    free(l);
    return good;
}
