/* Boards as lists of cells: finds the game that they belong to. */
#include "recipe/foreign/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Keeps a word, with its end. Offset 0 is no word. */
static size_t keep(cell_list *cells, const char *word) {
    if (!cells->words.length) lg_text_append(&cells->words, "", 1);
    const size_t at = cells->words.length;
    lg_text_append(&cells->words, word, strlen(word) + 1);
    cells->failed = cells->failed || cells->words.failed;
    return at;
}

/* Returns the row behind the last one of a list, whose rows are twice as many if there is no room. NULL if memory is short. */
static void *next_row(cell_list *cells, void **rows, int *room, int count, size_t size) {
    if (count == *room && !cells->failed) {
        const int more = *room ? 2 * *room : 64;
        void *larger = realloc(*rows, (size_t)more * size);
        cells->failed = !larger;
        if (larger) *rows = larger, *room = more;
    }
    return cells->failed ? NULL : (char *)*rows + (size_t)count * size;
}

void cells_add(cell_list *cells, const char *name, double x, double y) {
    void *rows = cells->cell;
    cell_row *row = next_row(cells, &rows, &cells->cell_room, cells->cells, sizeof *row);
    cells->cell = rows;
    if (!row) return;
    *row = (cell_row){.x = x, .y = y, .piece = -1};
    cells->cells++;
    if (name) cells_name(cells, cells->cells - 1, name);
}

void cells_name(cell_list *cells, int cell, const char *name) {
    if (cells->failed) return;
    cells->cell[cell].name = keep(cells, name);
    cells->cell[cell].named = true;
}

/* Returns the index of a column, which is added if it is new; -1: there are too many. */
static int find_column(cell_list *cells, const char *name) {
    for (int i = 0; i < cells->columns; i++)
        if (!strcmp(cells_word(cells, cells->column[i]), name)) return i;
    if (cells->columns == CELL_COLUMNS_MAX) return -1;
    cells->column[cells->columns] = keep(cells, name);
    return cells->failed ? 0 : cells->columns++;
}

bool cells_put(cell_list *cells, int cell, const char *column, const char *piece, lg_error *error) {
    if (cells->failed) return true; /* cells_read says so */
    const int at = find_column(cells, column);
    if (at < 0) return lg_fail(error, "expected at most %d columns or members", CELL_COLUMNS_MAX);
    const size_t word = piece ? keep(cells, piece) : 0;
    for (int p = cells->cell[cell].piece; p >= 0; p = cells->piece[p].before)
        if (cells->piece[p].column == at) {
            cells->piece[p].piece = word;
            return true;
        }
    void *rows = cells->piece;
    cell_piece *row = next_row(cells, &rows, &cells->piece_room, cells->pieces, sizeof *row);
    cells->piece = rows;
    if (!row) return true;
    *row = (cell_piece){.piece = word, .column = at, .before = cells->cell[cell].piece};
    cells->cell[cell].piece = cells->pieces++;
    return true;
}

void cells_drop_empty(cell_list *cells) {
    int kept = 0;
    for (int i = 0; i < cells->cells; i++)
        if (cells->cell[i].piece >= 0) cells->cell[kept++] = cells->cell[i];
    cells->cells = kept;
}

void cells_clear(cell_list *cells) {
    lg_text_clear(&cells->words);
    free(cells->cell);
    free(cells->piece);
    *cells = (cell_list){.cells = 0};
}

/* Which columns are layers of the game? Returns how many. */
static int find_layers(const cell_list *cells, const lg_game *game, bool is_layer[CELL_COLUMNS_MAX]) {
    int known = 0;
    for (int i = 0; i < cells->columns; i++) {
        is_layer[i] = false;
        for (const lg_layer *layer = game->places.layers; layer && layer->name && !is_layer[i]; layer++)
            is_layer[i] = !strcmp(layer->name, cells_word(cells, cells->column[i]));
        known += is_layer[i];
    }
    return known;
}

static void add_line(lg_text *lines, int cell, const char *path, const char *name, const char *value) {
    lg_text_add(lines, "cells.%d.%s%s\t%s\n", cell, path, name, strpbrk(value, "\t\n") ? "(lines)" : value);
}

/* Writes the cells as lines of members, with the columns that are layers. */
static void write_lines(const cell_list *cells, const bool is_layer[CELL_COLUMNS_MAX], lg_text *lines) {
    static const char axis[2][2] = {"x", "y"};
    lg_text_append(lines, "", 0);
    for (int i = 0; i < cells->cells; i++) {
        const cell_row *cell = &cells->cell[i];
        const double at[2] = {cell->x, cell->y};
        if (cell->named) add_line(lines, i, "", "name", cells_word(cells, cell->name));
        for (int k = 0; k < 2; k++)
            if (!isnan(at[k])) lg_text_add(lines, "cells.%d.%s\t%.17g\n", i, axis[k], at[k]);
        lg_text_add(lines, "cells.%d.pieces\t{}\n", i);
        for (int p = cell->piece; p >= 0; p = cells->piece[p].before) {
            const cell_piece *piece = &cells->piece[p];
            if (is_layer[piece->column])
                add_line(lines, i, "pieces.", cells_word(cells, cells->column[piece->column]),
                         piece->piece ? cells_word(cells, piece->piece) : "?");
        }
    }
}

/* Names the columns that are no layers. */
static void note_columns(const cell_list *cells, const bool is_layer[CELL_COLUMNS_MAX], char *note) {
    lg_text said = {0};
    bool begun = false;
    lg_text_add(&said, "%s", note);
    for (int i = 0; i < cells->columns; i++) {
        if (is_layer[i]) continue;
        if (said.length + 24 < NOTE_MAX)
            lg_text_add(&said, "%s%.20s",
                        begun   ? ", "
                        : *note ? "; left out: "
                                : "left out: ",
                        cells_word(cells, cells->column[i]));
        begun = true;
    }
    if (!said.failed) note_end(&said, note);
    lg_text_clear(&said);
}

/* Are these cells a level of the game? */
static bool try_game(const cell_list *cells, const lg_game *game, const text_games *games, foreign_level *found,
                     char *note, lg_error *error) {
    bool is_layer[CELL_COLUMNS_MAX];
    lg_text lines = {0};
    char own_note[NOTE_MAX];
    lg_error unread;
    find_layers(cells, game, is_layer);
    write_lines(cells, is_layer, &lines);
    bool good = foreign_take_lines(game, &lines, found, error);
    const lg_game *own = good || lines.failed ? NULL : cells_own_layout(cells, game, games, own_note);
    if (own && (good = foreign_take_lines(own, &lines, found, &unread))) strcpy(note, own_note);
    if (good) note_columns(cells, is_layer, note);
    lg_text_clear(&lines);
    return good;
}

static bool has_cells(const lg_game *game) {
    return game->text.read_members && !strcmp(game->text.member, "cells");
}

/* Tries the games, first those that have the most of the columns. Errors of one that has such cells, but not such pieces, say the
 * most. */
static bool try_games(const cell_list *cells, const text_games *games, foreign_level *found, char *note,
                      lg_error *error) {
    bool is_layer[CELL_COLUMNS_MAX], tried = false;
    const lg_game *named = games->named;
    for (int most = cells->columns; most; most--)
        for (const lg_game *const *game = games->known; *game; game++) {
            if (!has_cells(*game) || (named && named != *game) || find_layers(cells, *game, is_layer) != most) continue;
            lg_error inner;
            if (try_game(cells, *game, games, found, note, &inner)) return true;
            if (inner.kind == LG_ERROR_MEMORY) return lg_fail_memory(error);
            if (!tried || (error && error->kind == LG_ERROR_FOREIGN)) lg_fail_again(error, &inner);
            tried = true;
        }
    if (tried && named && error && error->kind == LG_ERROR_FOREIGN) error->kind = LG_ERROR_INPUT;
    if (tried) return false;
    if (named && !has_cells(named))
        return lg_fail(error, "expected a level of %s, found cells of a board", named->name);
    if (named) return lg_fail(error, "expected the layers of %s as columns or members", named->name);
    return lg_fail_as(error, LG_ERROR_FOREIGN, "expected the layers of a game as columns or members");
}

bool cells_read(cell_list *cells, const text_games *games, foreign_level *found, char *note, lg_error *error) {
    const bool good = cells->failed ? lg_fail_memory(error) : try_games(cells, games, found, note, error);
    cells_clear(cells);
    return good;
}
