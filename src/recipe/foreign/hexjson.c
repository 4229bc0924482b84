/* HexJSON, the form of the Open Data Institute for maps of hexes:
 *   {"layout":"odd-r","hexes":{"A1":{"q":0,"r":2,"terrain":"wood"}, ...}}
 * q counts columns from the left and r rows from the bottom. With odd-r every odd row is shifted to the right by half a hex, and
 * with odd-q every odd column down, both counted from the top left hex, as d3-hexjson draws it. `n` is the hex's name. All other
 * members are layers, and only null is a free place. */
#include <string.h>

#include "base/text.h"
#include "recipe/foreign/cells.h"

static bool read_places(const member *hexes, int *left, int *top, lg_error *error) {
    int q, r;
    *left = CELLS_SIDE_MAX, *top = -CELLS_SIDE_MAX;
    for (const member *hex = member_first(hexes); hex; hex = hex->next) {
        if (!member_whole(member_get(hex, "q"), CELLS_SIDE_MAX, &q) ||
            !member_whole(member_get(hex, "r"), CELLS_SIDE_MAX, &r))
            return lg_fail(error, "hexes.%.40s: expected whole numbers as q and r, from -%d to %d", hex->name,
                           CELLS_SIDE_MAX, CELLS_SIDE_MAX);
        if (q < *left) *left = q;
        if (r > *top) *top = r;
    }
    return hexes->count <= CELLS_MAX || lg_fail(error, "hexes: expected at most %d", CELLS_MAX);
}

/* Puts the members of a hex that may be pieces on its cell. One that has members itself is no piece. */
static bool put_pieces(const member *hex, int cell, cell_list *cells, lg_error *error) {
    for (const member *m = member_first(hex); m; m = m->next) {
        const bool is_piece = strcmp(m->name, "q") != 0 && strcmp(m->name, "r") != 0 && strcmp(m->name, "n") != 0;
        if (is_piece && !cells_put(cells, cell, m->name, m->value ? member_word(m) : "{...}", error)) return false;
    }
    return true;
}

foreign_end hexjson_read(const member *value, const text_games *games, foreign_level *found, char *note,
                         lg_error *error) {
    const member *hexes = member_get(value, "hexes");
    const char *word = member_word(member_get(value, "layout"));
    const int layout = word ? lg_word_index("even-r|odd-r|even-q|odd-q", word) : -1;
    cell_list cells = {.cells = 0};
    int left, top;
    if (!word || !member_first(hexes) || (layout < 0 && member_is_list(hexes))) return FOREIGN_UNKNOWN;
    if (layout < 0) lg_fail(error, "expected odd-r, even-r, odd-q or even-q as \"layout\", found '%.20s'", word);
    bool good = layout >= 0 && read_places(hexes, &left, &top, error);
    for (const member *hex = member_first(hexes); good && hex; hex = hex->next) {
        const int odd = layout % 2;
        int q, r;
        member_whole(member_get(hex, "q"), CELLS_SIDE_MAX, &q), member_whole(member_get(hex, "r"), CELLS_SIDE_MAX, &r);
        int x = q - left, y = top - r;
        if (layout < 2)
            x = 2 * x + (y % 2 == odd);
        else
            y = 2 * y + (x % 2 == odd);
        cells_add(&cells, member_word(member_get(hex, "n")), x, y);
        good = put_pieces(hex, cells.cells - 1, &cells, error);
    }
    if (good) return cells_read(&cells, games, found, note, error) ? FOREIGN_READ : FOREIGN_WRONG;
    cells_clear(&cells);
    return FOREIGN_WRONG;
}
