/* How levels of games in files are shown, and how they are written and read: as pictures, as text, and as members of JSON. */
#ifndef BOARDS_FILE_SHOW_H
#define BOARDS_FILE_SHOW_H

#include "base/legend.h"
#include "task.h"

void fg_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
/* Finds where all places are in the picture. This is faster than one call of fg_cell_at for each. */
void fg_spots_find(const fg_game *game, const fg_level *level, lg_spot *spot);
lg_spot fg_cell_at(const lg_game *game, const lg_level *level, int cell);
void fg_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text);
void fg_print_changes(const lg_game *game, const lg_level *level, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text);
void fg_cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text);
/* Writes what each seat, or each piece that a clause of a rule goes through, has. */
void fg_measured(const lg_task *task, const lg_level *level, lg_measured *list);
/* Writes the JSON member `cells`: the name of each place, where it is in the picture, and its pieces. */
void fg_put_cells(const lg_task *task, const lg_level *level, lg_text *json);
/* The record's `read_members`: reads a level from this member. */
bool fg_read_cells(const lg_game *game, const char *lines, lg_level *level, lg_error *error);
int fg_cells(const lg_game *game, const lg_level *level, int symmetry, uint8_t *cells);
/* Reads the size of the tiles, and makes the record by which they are printed. */
bool fg_tiles_read(fg_game *game, lg_error *error);
/* Builds the table of layers for edits by hand. */
bool fg_layers_build(fg_game *game, lg_error *error);

/* marks.c: what pictures draw on pieces, and their legend. */

/* Returns black or white, whichever can be read on the colour. */
const char *fg_ink_on(uint32_t colour);
/* Do pictures show nothing of a piece? */
static inline bool fg_is_hidden(const fg_piece *piece) {
    return piece->shown && !*piece->shown && !piece->marks;
}
/* Draws the marks of a piece in rows around (x, y), smaller if they are many. */
void fg_marks_draw(const fg_piece *piece, int x, int y, const char *ink, lg_text *svg);
/* Draws a token around (x, y) and begins its text, which the caller writes and ends. */
void fg_token_draw(int x, int y, lg_text *svg);
/* Draws a label with the letters of a module around (x, y). */
void fg_label_draw(const fg_game *game, const fg_level *level, int module, int x, int y, lg_text *svg);
/* Have pieces of the first layer letters for as many sides as cells of the layout have? Pictures then draw roads to the sides, and not
 * how the pieces are turned. */
bool fg_has_sides(const fg_game *game, const fg_layout *layout);
/* Draws the legend: what the letters of pieces mean, for those pieces on the board whose letters are not their names, what marks
 * on the board mean, and what the labels of modules say. If svg is NULL, it is only measured. Makes the frame wider if it is too
 * narrow for one entry. Returns the number of lines. */
int fg_legend_draw(const fg_game *game, const fg_level *level, legend_frame *frame, lg_text *svg);
/* Returns what the letter of this piece means on a terminal, which shows no marks. Returns NULL if the letter is the piece's name or
 * the piece does not lie on the board. */
const char *fg_letter_means(const fg_game *game, const fg_level *level, int layer, int kind);

/* text.c: rows of letters, or a list. */

bool fg_recognize(const lg_game *game, const char *text, size_t length);
bool fg_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
void fg_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text);
/* Finds the symbol that this text stands for. Returns -1 if there is none. */
int fg_symbol_find(const fg_layer *layer, const char *text, size_t length);
/* Writes the letters of a cell, of a slot or of a module, which are the places of layers with this `on`. */
void fg_write_letters(const fg_game *game, const fg_level *level, int on, int place, lg_text *text);

/* placements.c: maps of modules as members of JSON records, by the names and coordinates of another program. */

/* Reads the key `placements` of the key `text`, if there is one, and sets the functions of the game's record that read and
 * write placements. */
bool fg_placements_read(fg_game *game, lg_error *error);

#endif
