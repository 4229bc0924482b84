/* Finds layouts that boards of cells say. A build that reads no games from files makes none, so that the page's modules of single
 * games stay small. */
#include "recipe/foreign/cells.h"

#include <math.h>
#include <stdlib.h>

#include "boards/file/own_layout.h"

#ifdef LG_NO_GAME_FILES
const lg_game *cells_own_layout(const cell_list *cells, const lg_game *named, const text_games *games, char *note) {
    (void)cells, (void)named, (void)games, (void)note;
    return NULL;
}
#else
/* Returns the number that is the name of a cell. Returns -1 if it has none. */
static int place_by_name(const cell_list *cells, const cell_row *cell) {
    char *end;
    const long place = cell->named ? strtol(cells_word(cells, cell->name), &end, 10) : -1;
    return place >= 0 && place < FG_OWN_PLACES_MAX && !*end ? (int)place : -1;
}

/* Where the middle of a map is, how large a column and half a hex are, and where the hexes lie from the middle, in these units. */
typedef struct {
    int rings, hexes;
    double x, y, wide, high;
    int a[FG_OWN_PLACES_MAX], b[FG_OWN_PLACES_MAX];
} map_frame;

/* Finds the frame of a hexagon, whose middle lies in the middle of its outermost cells. Returns false if no hexagon has so many
 * cells, or if they have no places. */
static bool find_frame(const cell_list *cells, map_frame *frame) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (frame->rings = FG_OWN_RINGS_MAX; frame->rings && cells->cells != 1 + 3 * frame->rings * (frame->rings + 1);)
        frame->rings--;
    if (!frame->rings) return false;
    for (const cell_row *cell = cells->cell; cell < cells->cell + cells->cells; cell++) {
        const double at[2] = {cell->x, cell->y};
        for (int k = 0; k < 2; k++)
            low[k] = fmin(low[k], at[k]), high[k] = fmax(high[k], at[k]);
    }
    frame->x = (low[0] + high[0]) / 2, frame->y = (low[1] + high[1]) / 2;
    frame->wide = (high[0] - low[0]) / (2 * frame->rings), frame->high = (high[1] - low[1]) / (4 * frame->rings);
    frame->hexes = fg_own_layout_spots(frame->rings, frame->a, frame->b);
    return frame->wide > 0 && frame->high > 0;
}

/* Returns the number of a cell by where it lies. Returns -1 if no hex lies there. */
static int place_by_spot(const cell_row *cell, const map_frame *frame) {
    for (int i = frame->hexes - 1; i >= 0; i--)
        if (fabs((cell->y - frame->y) / frame->high - frame->a[i]) <= .3 &&
            fabs((cell->x - frame->x) / frame->wide - frame->b[i]) <= .3)
            return i;
    return -1;
}

const lg_game *cells_own_layout(const cell_list *cells, const lg_game *named, const text_games *games, char *note) {
    const char *piece[FG_OWN_PLACES_MAX] = {NULL};
    map_frame frame;
    lg_text text = {0};
    lg_error error;
    int i = 0, whole = 0;
    const bool framed = find_frame(cells, &frame), by_names = cells->cells && cells->cell[0].named;
    for (; i < cells->cells; i++) {
        const cell_row *cell = &cells->cell[i];
        const int place = by_names ? place_by_name(cells, cell) : framed ? place_by_spot(cell, &frame) : -1;
        if (place < 0 || piece[place]) break;
        if (cell->piece < 0) continue;
        const size_t word = cells->piece[cell->piece].piece;
        piece[place] = word ? cells_word(cells, word) : "?";
    }
    while (whole < FG_OWN_PLACES_MAX && piece[whole])
        lg_text_add(&text, " %s", piece[whole++]);
    text_games among = *games;
    among.named = named;
    const bool listed = whole && whole == cells->cells && !text.failed;
    const lg_game *game = listed && games->made ? text_game_make(&among, &text, 0, note, &error) : NULL;
    lg_text_clear(&text);
    return game;
}
#endif
