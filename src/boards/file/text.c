/* Reads and writes levels. The native form is
 *   a line with the game's name, and that of the layout if there are several; it may be missing where the rows tell the layout
 *   the rows, each cell as the letters of its layers; ? or _ is free, and a missing letter of a later layer is free or bare
 *   for each layer of slots a line `NAME: letter letter ...`
 *   for each layer of edges such a line for each row, with a letter for each edge between a cell of the row and a later cell
 * Letters are separated by blanks, commas or semicolons, or by nothing if each has one character. # begins a comment.
 *
 * Lists are read as other programs write them, too: with the cells that the game's lists leave out, with letters in braces, and
 * with other fixed pieces on the seats if no seat has its own piece. */
#include "show.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "task.h"

typedef struct {
    const fg_game *game;
    lg_reader in; /* the current line */
    bool single;  /* every letter is one character */
    int layout;   /* -1: the text does not say which */
    /* of each row: its first place, its line, and the column behind its end */
    int rows, row[FG_LINES_MAX + 1], row_line[FG_LINES_MAX], row_end[FG_LINES_MAX];
    int column[FG_PLACES_MAX]; /* the column of each place */
    /* the number of places read so far; the same for each layer whose places are no cells */
    int count, apart[FG_LAYERS_MAX];
    int parts[FG_LAYERS_MAX]; /* of each such layer: its lines, where each of them is, and how many places it has */
    struct {
        int line, places;
    } part[FG_LAYERS_MAX][FG_LINES_MAX];
    bool ended;               /* rows have ended: a line of edges, corners or slots, or an empty one, followed */
    bool taken[FG_KINDS_MAX]; /* pieces of which a text has only one, and that were read */
    uint8_t symbol[FG_LAYERS_MAX][FG_PLACES_MAX];
} reader;

static bool is_separator(char c) {
    return lg_is_blank(c) || c == ',' || c == ';';
}

static bool is_letter(char c) {
    return !is_separator(c) && c != '#';
}

/* Skips separators. Returns false at the end of the line. */
static bool has_more(reader *r) {
    while (r->in.at < r->in.end && is_separator(*r->in.at))
        r->in.at++;
    return r->in.at < r->in.end && *r->in.at != '#';
}

/* Returns the piece whose letter is empty, or -1. */
static int silent_piece(const fg_layer *layer) {
    for (int k = 0; k < layer->kinds; k++)
        if (!*layer->piece[k].letter) return k;
    return -1;
}

int fg_symbol_find(const fg_layer *layer, const char *text, size_t length) {
    int alike = -1, many = 0;
    if (length == 1 && *text == '?') return fg_free(layer);
    if (length == 1 && *text == '-') return fg_has_none(layer) ? fg_none(layer) : silent_piece(layer);
    for (int k = 0; k < layer->kinds; k++) {
        const char *letter = layer->piece[k].letter;
        if (fg_is_spelling(&layer->piece[k], text, length)) return k;
        size_t same = 0; /* how many characters agree, apart from capitals */
        while (same < length && letter[same] && lg_small(letter[same]) == lg_small(text[same]))
            same++;
        if (same < length || letter[length]) continue;
        alike = k;
        many++;
    }
    if (!many && length == 1 && *text == '_') return fg_free(layer);
    return many == 1 ? alike : -1;
}

/* Does the piece below say that the cell has none of this layer? */
static bool is_bare(const reader *r, int layer, int place) {
    const fg_layer *l = &r->game->pieces.layer[layer];
    int below = l->under >= 0 ? r->symbol[l->under][place] : 0;
    return l->under >= 0 && below < r->game->pieces.layer[l->under].kinds && l->bare[below];
}

/* A missing letter of a later layer means that the cell is bare, if the piece below says so, or the piece whose letter is empty,
 * unless the whole place is free; or otherwise that it is free. */
static int missing_symbol(const reader *r, int layer, int place, bool joined) {
    const fg_layer *l = &r->game->pieces.layer[layer];
    int silent = silent_piece(l);
    bool free_below = true;
    for (int k = 0; k < layer; k++)
        if (fg_is_listed(r->game, k, fg_listed(r->game)) && r->symbol[k][place] != fg_free(&r->game->pieces.layer[k]))
            free_below = false;
    if (silent >= 0 && (joined || !free_below)) return silent;
    return is_bare(r, layer, place) ? fg_none(l) : fg_free(l);
}

/* Refuses the letters at the cursor, and clears what was expected. Returns false. */
static bool refuse(const reader *r, size_t length, lg_text *what) {
    bool failed = what->failed;
    if (!failed) lg_reader_refuse(&r->in, length, what->data);
    lg_text_clear(what);
    return failed ? lg_fail_memory(r->in.error) : false;
}

static bool fail_letter(const reader *r, size_t length, const fg_layer *layer) {
    lg_text what = {0};
    lg_text_add(&what, "a letter of the layer %.40s:", layer->name);
    int shown = 0;
    for (; shown < layer->kinds && what.length < 120; shown++)
        lg_text_add(&what, " %s", layer->piece[shown].letter);
    if (shown < layer->kinds) lg_text_add(&what, " and %d more", layer->kinds - shown);
    lg_text_add(&what, ", or ?");
    return refuse(r, length ? length : 1, &what);
}

/* Returns how many characters of a word are the letter with which it begins: the longest one that is written so, or, if there is
 * none, the longest one that can be meant; 1 if it begins with no letter of the layer. */
static size_t first_letter(const fg_layer *layer, const char *word, size_t length) {
    for (size_t n = length; n; n--)
        for (int k = 0; k < layer->kinds; k++)
            if (fg_is_spelling(&layer->piece[k], word, n)) return n;
    for (size_t n = length; n; n--)
        if (fg_symbol_find(layer, word, n) >= 0) return n;
    return 1;
}

/* Takes the word at the cursor as the letters of one place. */
static bool take_place(reader *r, int on, int place, size_t length) {
    const fg_game *game = r->game;
    const fg_group *once = &game->form.once;
    const char *at = r->in.at, *end = at + length, *join = game->form.join;
    size_t joint = strlen(join);
    bool joined = false;
    int last = -1;
    for (int l = 0; l < game->pieces.layers; l++)
        if (fg_is_listed(game, l, on)) last = l;
    for (int l = 0; l <= last; l++) {
        if (!fg_is_listed(game, l, on)) continue;
        /* The part of the word that belongs to this layer: all of it for the last layer; otherwise up to the joint or, without
         * a joint, the letter with which it begins. */
        size_t n = (size_t)(end - at);
        bool all = l == last || on == FG_ON_SLOTS || !n;
        if (!all && joint) {
            size_t i = 0;
            while (i + joint <= n && memcmp(at + i, join, joint) != 0)
                i++;
            n = i + joint <= n ? i : n;
        } else if (!all) {
            bool is_later =
                is_bare(r, l, place) && *at != '?' && *at != '-'; /* the letters are those of later layers */
            n = is_later ? 0 : first_letter(&game->pieces.layer[l], at, n);
        }
        int symbol = n               ? fg_symbol_find(&game->pieces.layer[l], at, n)
                     : at > r->in.at ? missing_symbol(r, l, place, joined)
                                     : -1;
        if (symbol < 0) return fail_letter(r, length, &game->pieces.layer[l]);
        if (once->layer == l && memchr(once->symbol, symbol, (size_t)once->count)) {
            if (r->taken[symbol]) {
                lg_text what = {0};
                lg_text_add(&what, "%.40s only once", game->pieces.layer[l].piece[symbol].name);
                return refuse(r, length, &what);
            }
            r->taken[symbol] = true;
        }
        r->symbol[l][place] = (uint8_t)symbol;
        at += n;
        joined = at < end && joint && !memcmp(at, join, joint);
        if (joined) at += joint;
    }
    if (at < end) return lg_reader_refuse(&r->in, length, "fewer letters");
    r->in.at = end;
    return true;
}

static bool take_row(reader *r) {
    if (r->ended) return lg_reader_expected(&r->in, "one level");
    if (r->rows == FG_LINES_MAX) return lg_reader_expected(&r->in, "fewer rows");
    r->row_line[r->rows] = r->in.line;
    r->row[r->rows++] = r->count;
    for (; has_more(r); r->count++) {
        if (r->count == FG_PLACES_MAX) return lg_reader_expected(&r->in, "fewer places");
        r->column[r->count] = lg_reader_column(&r->in);
        size_t length = r->single ? 1 : lg_reader_span(&r->in, is_letter);
        bool braced = r->game->form.list && length > 2 && *r->in.at == '{' && r->in.at[length - 1] == '}';
        r->in.at += braced;
        if (!take_place(r, fg_listed(r->game), r->count, length - 2 * braced)) return false;
        r->in.at += braced;
        r->row_end[r->rows - 1] = lg_reader_column(&r->in);
    }
    r->row[r->rows] = r->count;
    return true;
}

/* Takes a line of a layer on edges, corners or slots. A layer of slots has one line. */
static bool take_apart(reader *r, int l) {
    const fg_layer *layer = &r->game->pieces.layer[l];
    const bool single = layer->on != FG_ON_SLOTS && fg_is_single(layer);
    const int most = layer->on != FG_ON_SLOTS ? FG_LINES_MAX : 1, before = r->apart[l];
    if (r->parts[l] == most)
        return lg_reader_expected(&r->in, most == 1 ? "one such line" : "fewer lines of this layer");
    for (int *n = &r->apart[l]; has_more(r); ++*n) {
        size_t length = single ? 1 : lg_reader_span(&r->in, is_letter);
        int symbol = fg_symbol_find(layer, r->in.at, length);
        if (*n == FG_PLACES_MAX) return lg_reader_expected(&r->in, "fewer places");
        if (symbol < 0) return fail_letter(r, length, layer);
        r->symbol[l][*n] = (uint8_t)symbol;
        r->in.at += length;
    }
    r->part[l][r->parts[l]].line = r->in.line;
    r->part[l][r->parts[l]++].places = r->apart[l] - before;
    return true;
}

static bool take_lines(reader *r, lg_reader *all) {
    const fg_pieces *p = &r->game->pieces;
    for (bool first = true; lg_reader_next_line(all, &r->in);) {
        if (!has_more(r)) {
            r->ended = r->ended || (r->rows && r->in.at == r->in.end);
            continue;
        }
        lg_reader ahead = r->in;
        bool is_header =
            first && lg_reader_take(&ahead, r->game->base.name) && (ahead.at == ahead.end || lg_is_blank(*ahead.at));
        first = false;
        if (is_header) { /* the name of the layout stands behind the name of the game */
            const fg_boards *boards = &r->game->boards;
            r->in = ahead;
            lg_reader_skip_blanks(&r->in);
            for (int l = 0; l < boards->layouts && boards->layouts > 1; l++) {
                ahead = r->in;
                if (!lg_reader_take(&ahead, boards->layout[l].name) ||
                    (ahead.at < ahead.end && !lg_is_blank(*ahead.at)))
                    continue;
                r->in = ahead;
                r->layout = l;
            }
            if (has_more(r))
                return lg_reader_expected(&r->in, boards->layouts > 1 ? "the name of a layout" : "the end of the line");
            continue;
        }
        /* If the line begins with the name of a layer on edges, corners or slots and a colon, finds this layer. Otherwise the line
         * is a row. */
        int layer = 0;
        for (; layer < p->layers; layer++) {
            ahead = r->in;
            if (fg_is_apart(&p->layer[layer]) && lg_reader_take(&ahead, p->layer[layer].name) &&
                lg_reader_take(&ahead, ":"))
                break;
        }
        if (layer == p->layers) {
            if (!take_row(r)) return false;
            continue;
        }
        r->ended = true;
        r->in = ahead;
        if (!take_apart(r, layer)) return false;
    }
    r->in = *all;
    return true;
}

/* Does the text list the cells, too, that lists of this game leave out? */
static bool lists_all(const reader *r, const fg_layout *l) {
    return r->game->form.without && r->count == l->cells;
}

static bool fits_layout(const reader *r, const fg_layout *l) {
    if (r->count != fg_count_listed(r->game, l) && !lists_all(r, l)) return false;
    if (r->game->form.list) return true;
    return r->rows == l->lines && !memcmp(r->row, l->line, sizeof *l->line * (size_t)(l->lines + 1));
}

static int row_of(const reader *r, int place) {
    int row = 0;
    while (row + 1 < r->rows && r->row[row + 1] <= place)
        row++;
    return row;
}

/* A line and a column. */
typedef struct {
    int line, column;
} spot;

/* Where a place of the text is. A place that is missing would be behind the last one. */
static spot spot_of(const reader *r, int place) {
    if (!r->rows) return (spot){r->in.line, 1};
    int row = row_of(r, place);
    return (spot){r->row_line[row], place < r->count ? r->column[place] : r->row_end[row]};
}

/* Says what is wrong with the rows, compared to a layout. */
static bool fail_rows(const reader *r, const fg_layout *l) {
    lg_error *error = r->in.error;
    if (r->game->form.list || r->rows < l->lines || !l->lines) {
        bool list = r->game->form.list;
        int wanted = list ? fg_count_listed(r->game, l) : l->lines;
        spot at = spot_of(r, list ? wanted : r->count);
        return lg_fail_at(error, at.line, at.column, "expected %d %s, found %d", wanted, list ? "places" : "rows",
                          list ? r->count : r->rows);
    }
    for (int i = 0; i < l->lines; i++) {
        int found = r->row[i + 1] - r->row[i], wanted = l->line[i + 1] - l->line[i];
        int column = found > wanted ? r->column[r->row[i] + wanted] : r->row_end[i];
        if (found != wanted)
            return lg_fail_at(error, r->row_line[i], column, "expected %d cells in this row, found %d", wanted, found);
    }
    return lg_fail_at(error, r->row_line[l->lines], 1, "expected %d rows, found another", l->lines);
}

/* Finds which of the text's places each cell is; -1 if the text leaves it out. */
static void find_places(const reader *r, const fg_layout *l, int *place) {
    int listed = 0;
    for (int c = 0; c < l->cells; c++)
        place[c] = fg_is_left_out(r->game, l, c) && !lists_all(r, l) ? -1 : listed++;
}

static bool is_fixed_piece(const fg_layer *layer, int symbol) {
    return symbol < layer->kinds && fg_is_word(layer->piece[symbol].stock, "fixed");
}

/* The layout fixes a piece on this cell. May the text have the piece `found` there instead? Some programs write the piece of seats on
 * cells that lists leave out. And on seats, some write another fixed piece, which can be understood as long as the text nowhere has
 * the piece of seats itself. */
static bool stands_for(const reader *r, const fg_level *fixed, int l, int cell, int found) {
    const fg_layout *layout = fg_layout_of(r->game, fixed);
    const fg_layer *layer = &r->game->pieces.layer[l];
    const int wanted = fg_symbol(r->game, fixed, l, cell);
    bool seat = false;
    if (found == wanted) return true;
    if (!r->game->form.list || !is_fixed_piece(layer, found) || !is_fixed_piece(layer, wanted)) return false;
    if (fg_is_left_out(r->game, layout, cell))
        return layout->seats && !layout->placed && found == fg_symbol(r->game, fixed, l, layout->seat[0]);
    for (int s = 0; s < layout->seats; s++)
        seat = seat || layout->seat[s] == cell;
    return seat && !memchr(r->symbol[l], wanted, (size_t)r->count);
}

/* The layout whose fixed pieces differ least from the text, and the first of these differences. */
typedef struct {
    int layout, unlike, layer, cell, symbol;
} nearest;

/* Compares the cells of the text with what a layout fixes. Pieces with the stock `fixed` lie nowhere else. */
static nearest compare_fixed(const reader *r, const fg_level *fixed) {
    const fg_layout *layout = fg_layout_of(r->game, fixed);
    nearest n = {.layout = fixed->layout};
    int place[FG_PLACES_MAX];
    find_places(r, layout, place);
    for (int l = 0; l < r->game->pieces.layers; l++)
        for (int c = 0; c < layout->cells && fg_is_listed(r->game, l, FG_ON_CELLS); c++) {
            const fg_layer *layer = &r->game->pieces.layer[l];
            int wanted = fg_symbol(r->game, fixed, l, c), found = place[c] < 0 ? wanted : r->symbol[l][place[c]];
            if (found == fg_free(layer) || stands_for(r, fixed, l, c, found)) continue;
            if (wanted == fg_free(layer) && !is_fixed_piece(layer, found)) continue;
            if (!n.unlike++) n.layer = l, n.cell = c, n.symbol = wanted;
        }
    return n;
}

/* Chooses the layout: the one that the header names, or one whose rows are like the text's. If the rows fit several layouts,
 * the fixed pieces decide. */
static bool choose_layout(reader *r, fg_level *fixed) {
    const fg_boards *boards = &r->game->boards;
    nearest best = {.layout = -1};
    bool by_fixed = r->layout < 0 && !r->game->form.header && boards->layouts > 1;
    for (int l = 0; l < boards->layouts && by_fixed; l++) {
        if (!fits_layout(r, &boards->layout[l])) continue;
        fg_level_clear(r->game, l, fixed);
        if (!fg_fixed_read(r->game, fixed, r->in.error)) return false;
        nearest here = compare_fixed(r, fixed);
        if (best.layout < 0 || here.unlike < best.unlike) best = here;
    }
    if (best.layout >= 0 && best.unlike) {
        const fg_layout *layout = &boards->layout[best.layout];
        const fg_layer *layer = &r->game->pieces.layer[best.layer];
        int places[FG_PLACES_MAX];
        find_places(r, layout, places);
        int place = places[best.cell];
        spot at = spot_of(r, place);
        const char *wanted =
            best.symbol < layer->kinds ? layer->piece[best.symbol].letter : "a piece that is not fixed";
        return lg_fail_at(r->in.error, at.line, at.column,
                          "expected %s on %s (place %d of the row), as in the layout %s", wanted,
                          layout->name_of[best.cell], place - r->row[row_of(r, place)] + 1, layout->name);
    }
    if (by_fixed) r->layout = best.layout;
    for (int l = 0; l < boards->layouts && r->layout < 0; l++)
        if (fits_layout(r, &boards->layout[l])) r->layout = l;
    const fg_layout *layout = &boards->layout[r->layout < 0 ? 0 : r->layout];
    return (r->layout >= 0 && fits_layout(r, layout)) || fail_rows(r, layout);
}

/* Refuses a text because of what lies on a place, and says at which letter. Edges, corners and slots get no line, because only cells
 * keep where their letters stood. */
static bool fail_place(const reader *r, const fg_level *level, int l, int i, const char *wanted, const char *why) {
    const fg_game *game = r->game;
    const fg_layer *layer = &game->pieces.layer[l];
    const fg_layout *layout = fg_layout_of(game, level);
    int symbol = fg_symbol(game, level, l, i), places[FG_PLACES_MAX];
    const bool apart = fg_is_apart(layer);
    lg_text name = {0};
    find_places(r, layout, places);
    spot at = apart || places[i] < 0 ? (spot){r->in.line, 1} : spot_of(r, places[i]);
    fg_cell_name(&game->base, level, fg_place_of(layer, layout, i), &name);
    lg_fail_at(r->in.error, at.line, at.column, "expected %s on %s%.90s%s, found %s", wanted, apart ? "" : "cell ",
               name.data ? name.data : "", why, symbol < layer->kinds ? layer->piece[symbol].letter : "none");
    lg_text_clear(&name);
    return false;
}

/* Does every piece lie in its region, and do images of places have what they should have? A place that is free can get it. */
static bool check_where(const reader *r, const fg_level *level) {
    const fg_game *game = r->game;
    const fg_layout *layout = fg_layout_of(game, level);
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        for (int i = 0; i < fg_layer_places(layer, layout); i++) {
            int symbol = fg_symbol(game, level, l, i), from = fg_place_of(layer, layout, 0);
            const fg_places *zone = layout->zones && symbol < layer->kinds ? layout->zones->of[l][symbol] : NULL;
            if (zone && !fg_bit(zone->w, i)) return fail_place(r, level, l, i, "another piece", ", outside its region");
            for (int e = 1; fg_is_symmetric(layout, l) && symbol < fg_free(layer) && e < layout->symmetry->elements;
                 e++) {
                int image = layout->symmetry->image[e][from + i] - from, there = fg_symbol(game, level, l, image);
                int becomes = fg_turned(layout, l, e, symbol);
                if (there == fg_free(layer) || there == becomes) continue;
                return fail_place(r, level, l, image, becomes < layer->kinds ? layer->piece[becomes].letter : "none",
                                  " by symmetry");
            }
        }
    }
    return true;
}

/* Returns how many edges or corners have their first cell in a row. */
static int count_of_row(const fg_layout *l, const fg_layer *layer, int row) {
    int n = 0;
    for (int i = 0; i < fg_layer_places(layer, l); i++) {
        const int cell = fg_first_cell(l, (int)layer->on, i);
        n += cell >= l->line[row] && cell < l->line[row + 1];
    }
    return n;
}

/* Has the text as many edges, corners or slots of a layer as the board? All are free if the text does not name the layer. Of edges
 * and corners, refuses the first line that has another number than its row. */
static bool check_apart(reader *r, const fg_layout *layout, int l) {
    const fg_layer *layer = &r->game->pieces.layer[l];
    const int wanted = fg_layer_places(layer, layout);
    if (!r->parts[l]) memset(r->symbol[l], fg_free(layer), (size_t)wanted);
    if (!r->parts[l] || r->apart[l] == wanted) return true;
    for (int row = 0, k = 0; layer->on != FG_ON_SLOTS && row < layout->lines && k < r->parts[l]; row++) {
        const int of_row = count_of_row(layout, layer, row);
        if (of_row && r->part[l][k++].places != of_row)
            return lg_fail_at(r->in.error, r->part[l][k - 1].line, 1,
                              "expected %d letters of the layer %s, for the %ss of row %d, found %d", of_row,
                              layer->name, fg_word_on((int)layer->on), row + 1, r->part[l][k - 1].places);
    }
    return lg_fail_at(r->in.error, r->in.line, 1, "expected %d places of the layer %s, found %d", wanted, layer->name,
                      r->apart[l]);
}

/* Puts what was read on the level. Where the text leaves out cells, makes room for them and puts on them what is fixed there. */
static bool keep_level(reader *r, const fg_layout *layout, fg_level *fixed, fg_level *level) {
    const fg_game *game = r->game;
    const fg_pieces *p = &game->pieces;
    int places[FG_PLACES_MAX];
    bool stand_in[FG_LAYERS_MAX][FG_PLACES_MAX] = {{false}};
    fg_level_clear(game, r->layout, fixed);
    if (game->form.without && !fg_fixed_read(game, fixed, r->in.error)) return false;
    find_places(r, layout, places);
    for (int l = 0; l < p->layers; l++)
        for (int c = 0; c < layout->cells && game->form.without; c++) { /* replaces pieces that stand for others */
            if (fg_is_apart(&p->layer[l])) break;                       /* its places are not the cells */
            int wanted = fg_symbol(game, fixed, l, c), place = places[c];
            if (place >= 0 && wanted != fg_free(&p->layer[l]) && stands_for(r, fixed, l, c, r->symbol[l][place]))
                stand_in[l][c] = true;
        }
    for (int c = layout->cells - 1; c >= 0 && game->form.without; c--)
        for (int l = 0; l < p->layers; l++)
            if (!fg_is_apart(&p->layer[l]))
                r->symbol[l][c] =
                    places[c] < 0 || stand_in[l][c] ? (uint8_t)fg_symbol(game, fixed, l, c) : r->symbol[l][places[c]];
    for (int l = 0; l < p->layers; l++)
        if (fg_is_apart(&p->layer[l]) && !check_apart(r, layout, l)) return false;
    /* A cell must have no piece of the later layer if its piece below is bare; every other cell must have one. */
    for (int l = 0; l < p->layers; l++)
        for (int c = 0; c < layout->cells && fg_has_none(&p->layer[l]); c++) {
            int below = r->symbol[p->layer[l].under][c], here = r->symbol[l][c];
            if (below >= p->layer[p->layer[l].under].kinds || here == fg_free(&p->layer[l])) continue;
            if (p->layer[l].bare[below] == (here == fg_none(&p->layer[l]))) continue;
            spot at = spot_of(r, c);
            return lg_fail_at(r->in.error, at.line, at.column, "expected %s %s on %s (cell %d of the row)",
                              p->layer[l].bare[below] ? "no" : "a", p->layer[l].name,
                              p->layer[p->layer[l].under].piece[below].name, c - r->row[row_of(r, c)] + 1);
        }
    fg_level_clear(game, r->layout, level);
    for (int l = 0; l < p->layers; l++) {
        const fg_layer *layer = &p->layer[l];
        for (int i = 0; i < fg_layer_places(layer, layout) && !layer->derived; i++) {
            int symbol = r->symbol[l][i];
            /* Where a bare cell is free, nothing is left to choose. */
            if (symbol == fg_free(layer) && layer->under >= 0) symbol = missing_symbol(r, l, i, false);
            fg_put(game, level, l, i, symbol);
        }
    }
    fg_unfold_modules(game, level);
    return check_where(r, level);
}

bool fg_read(const lg_game *base, const char *text, size_t length, lg_level *level, lg_error *error) {
    const fg_game *game = fg_game_of(base);
    lg_reader all = lg_reader_open(text, length, error);
    reader *r = calloc(1, sizeof *r);
    fg_level *fixed = calloc(1, base->level_size);
    bool good = (r && fixed) || lg_fail_memory(error);
    if (good) {
        r->game = game, r->in = all, r->layout = -1, r->single = fg_has_single_letters(game);
        good = take_lines(r, &all) && choose_layout(r, fixed) &&
               keep_level(r, &game->boards.layout[r->layout], fixed, level);
    }
    free(fixed);
    free(r);
    return good;
}

/* Does the text begin with the game's name? Without a header the whole text must be a level. */
bool fg_recognize(const lg_game *base, const char *text, size_t length) {
    const fg_game *game = fg_game_of(base);
    lg_reader all = lg_reader_open(text, length, NULL), line;
    while (game->form.header && lg_reader_next_line(&all, &line)) {
        lg_reader_skip_blanks(&line);
        if (line.at == line.end || *line.at == '#') continue;
        return lg_reader_take(&line, base->name) && (line.at == line.end || lg_is_blank(*line.at));
    }
    if (game->form.header) return false;
    fg_level *level = calloc(1, base->level_size);
    bool good = level && fg_read(base, text, length, level, NULL);
    free(level);
    return good;
}

/* Writes the letter of a symbol. If nothing follows in the cell, a bare place needs no letter, unless the piece below is free, and
 * a free place needs none if the piece below is free, too. */
static void write_symbol(const fg_game *game, const fg_level *level, int l, int place, bool followed, lg_text *text) {
    const fg_layer *layer = &game->pieces.layer[l];
    int symbol = fg_symbol(game, level, l, place),
        below = layer->under >= 0 ? fg_symbol(game, level, layer->under, place) : 0;
    bool known = layer->under >= 0 && below < game->pieces.layer[layer->under].kinds;
    if (symbol < layer->kinds)
        lg_text_add(text, "%s", layer->piece[symbol].letter);
    else if (symbol != fg_none(layer))
        lg_text_add(text, layer->under >= 0 && !known && !followed ? "" : "?");
    else if (!known || followed)
        lg_text_add(text, "-");
}

/* The mark before an empty letter is left out, unless the letters before it are all free: then the place would be read as free.
 * Without a mark between the layers, - is written instead. */
static bool keeps_mark(const fg_game *game, const fg_level *level, int l, int place) {
    const fg_layer *layer = &game->pieces.layer[l];
    if (fg_symbol(game, level, l, place) >= layer->kinds) return false;
    for (int below = 0; below < l; below++)
        if (fg_is_listed(game, below, fg_listed(game)) &&
            fg_symbol(game, level, below, place) != fg_free(&game->pieces.layer[below]))
            return false;
    return true;
}

void fg_write_letters(const fg_game *game, const fg_level *level, int on, int place, lg_text *text) {
    bool joined = false;
    for (int l = 0; l < game->pieces.layers; l++) {
        if (!fg_is_listed(game, l, on)) continue;
        size_t before = text->length;
        if (joined) lg_text_add(text, "%s", game->form.join);
        /* Does anything of a later layer follow in the cell? Writes the later layers to find out, and removes them again. */
        size_t after = text->length;
        bool followed = false;
        for (int later = l + 1; later < game->pieces.layers; later++) {
            if (game->pieces.layer[later].on != game->pieces.layer[l].on || game->pieces.layer[later].derived) continue;
            write_symbol(game, level, later, place, false, text);
            followed = followed || keeps_mark(game, level, later, place);
        }
        followed = followed || text->length > after;
        text->length = after;
        write_symbol(game, level, l, place, followed, text);
        bool marked = text->length == after && keeps_mark(game, level, l, place);
        if (marked && !*game->form.join) lg_text_add(text, "-");
        if (text->length == after && !marked) text->length = before;
        if (text->data) text->data[text->length] = '\0';
        joined = true;
    }
}

/* Words between which there is a blank stand below each other, so that the board's shape can be seen. */
static void write_rows(const fg_game *game, const fg_level *level, int count, lg_text *text) {
    const fg_layout *l = fg_layout_of(game, level);
    bool even = !strcmp(game->form.between, " ");
    size_t widest = 0;
    int least = 0;
    for (int i = 0; i < count; i++) {
        lg_text word = {0};
        fg_write_letters(game, level, fg_listed(game), i, &word);
        if (word.length > widest) widest = word.length;
        lg_text_clear(&word);
    }
    int wide = (int)widest;
    for (int c = 0; c < l->cells; c++)
        if (l->a[c] < least || !c) least = l->a[c];
    for (int line = 0; line < l->lines; line++) {
        if (even && l->grid == FG_POINTED) lg_text_add(text, "%*s", (l->a[l->line[line]] - least) * (wide + 1) / 2, "");
        for (int c = l->line[line]; c < l->line[line + 1]; c++) {
            size_t before = text->length;
            fg_write_letters(game, level, FG_ON_CELLS, c, text);
            if (c + 1 == l->line[line + 1]) break;
            if (even) lg_text_add(text, "%*s", wide - (int)(text->length - before), "");
            lg_text_add(text, "%s", game->form.between);
        }
        lg_text_add(text, "%s\n", game->form.row_end);
    }
}

/* Writes a line for each row in which edges or corners have their first cell, or one line for all of them. Letters of one cell
 * stand together if each has one character. */
static void write_lines(const fg_game *game, const fg_level *level, int l, lg_text *text) {
    const fg_layer *layer = &game->pieces.layer[l];
    const fg_layout *layout = fg_layout_of(game, level);
    const bool single = fg_is_single(layer);
    const int places = fg_layer_places(layer, layout);
    for (int i = 0, row = -1, before = -1; i < places; i++) {
        const int cell = fg_first_cell(layout, (int)layer->on, i), last_row = row;
        while (row < 0 || (row + 1 < layout->lines && cell >= layout->line[row + 1]))
            row++;
        if (row > last_row) lg_text_add(text, "%s%s:", i ? "\n" : "", layer->name);
        if (row > last_row || !single || cell != before) lg_text_add(text, " ");
        write_symbol(game, level, l, i, false, text);
        before = cell;
    }
    if (places) lg_text_add(text, "\n");
}

void fg_write(const lg_game *base, const lg_level *level_bytes, const char *format, lg_text *text) {
    const fg_game *game = fg_game_of(base);
    const fg_level *level = level_bytes;
    const fg_layout *layout = fg_layout_of(game, level);
    bool modular = fg_listed(game) == FG_ON_MODULES;
    int count = modular ? layout->modules.count : layout->cells;
    (void)format; /* there is only one */
    if (game->form.header)
        lg_text_add(text, "%s%s%s\n", base->name, layout->name ? " " : "", layout->name ? layout->name : "");
    if (game->form.list) {
        bool begun = false;
        for (int i = 0; i < count; i++) {
            if (!modular && fg_is_left_out(game, layout, i)) continue;
            if (begun) lg_text_add(text, "%s", game->form.between);
            fg_write_letters(game, level, fg_listed(game), i, text);
            begun = true;
        }
        lg_text_add(text, "%s\n", game->form.row_end);
    } else {
        write_rows(game, level, count, text);
    }
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        if (layer->on == FG_ON_EDGES || layer->on == FG_ON_CORNERS) write_lines(game, level, l, text);
        if (layer->on != FG_ON_SLOTS) continue;
        lg_text_add(text, "%s:", layer->name);
        for (int i = 0; i < fg_layer_places(layer, layout); i++) {
            lg_text_add(text, " ");
            write_symbol(game, level, l, i, false, text);
        }
        lg_text_add(text, "\n");
    }
}
