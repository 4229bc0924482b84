/* Boards for a terminal: cells as coloured blocks with their letters, and below them what the letters mean. If the text of the game
 * is a list in one line, this line comes last, because people paste it into other programs. */
#include <assert.h>
#include <string.h>

#include "show.h"

typedef struct {
    const fg_game *game;
    const fg_level *level;
    const fg_layout *layout;
    const lg_terminal *terminal;
    const lg_changes *changes;
    int wide; /* columns of a cell */
    lg_text *text;
    fg_seats seats;
} sheet;

/* Does a point stand for the letter of this piece? It stands for the first piece of a layer of which pictures write nothing. */
static bool is_hidden(const fg_layer *layer, const fg_piece *piece) {
    const fg_piece *first = layer->piece;
    while (first < piece && !(first->shown && !*first->shown && !first->marks))
        first++;
    return first == piece && piece->shown && !*piece->shown && !piece->marks;
}

/* Writes the letters of a cell. */
static void write_cell(const sheet *s, int cell, lg_text *letters) {
    const fg_layer *first = &s->game->pieces.layer[fg_first_layer(s->game, FG_ON_CELLS)];
    fg_write_letters(s->game, s->level, FG_ON_CELLS, cell, letters);
    if (s->game->pieces.content_layer >= 0 && s->game->pieces.module_layer >= 0) {
        int symbol = fg_symbol(s->game, s->level, s->game->pieces.content_layer, cell);
        const fg_layer *l = &s->game->pieces.layer[s->game->pieces.content_layer];
        lg_text_add(letters, "%s", symbol < l->kinds ? l->piece[symbol].letter : "?");
    }
    int symbol = fg_symbol(s->game, s->level, (int)(first - s->game->pieces.layer), cell);
    const fg_piece *piece = symbol < first->kinds ? &first->piece[symbol] : NULL;
    if (!piece || !is_hidden(first, piece) || letters->failed || strcmp(letters->data, piece->letter) != 0) return;
    letters->length = 0;
    lg_text_add(letters, ".");
}

/* Writes the number of the seat on a cell, which is small or, on a terminal that only has ASCII, follows an @. */
static void write_seat(const sheet *s, int cell, lg_text *text) {
    static const char *const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    enum { TEN = 10 };
    for (int seat = 1; seat <= s->layout->seats; seat++) {
        if (s->seats.cell[seat - 1] != cell) continue;
        if (!s->terminal->unicode)
            lg_text_add(text, "@%d", seat);
        else
            lg_text_add(text, "%s%s", seat < TEN ? "" : digits[seat / TEN], digits[seat % TEN]);
    }
}

/* Writes what stands on a cell: its letters, its seat, and an asterisk if it has changed. Letters are in ASCII if the terminal has no
 * other ones. Returns how many columns that takes. *marked: has it more than its letters? */
static int cell_letters(const sheet *s, int cell, lg_text *letters, bool *marked) {
    int n = 0;
    write_cell(s, cell, letters);
    size_t before = letters->length;
    write_seat(s, cell, letters);
    if (s->changes && lg_changes_has(s->changes, cell)) lg_text_add(letters, "*");
    *marked = letters->length > before;
    for (size_t i = 0; i < letters->length; i++) {
        bool first = ((unsigned char)letters->data[i] & 0xc0) != 0x80;
        n += first;
        if (!s->terminal->unicode && (unsigned char)letters->data[i] > 126) letters->data[i] = '?';
    }
    return s->terminal->unicode ? n : (int)letters->length;
}

static uint32_t ink_on(uint32_t colour) {
    enum { BRIGHT = 150 };
    int sum = 299 * (int)(colour >> 16 & 255) + 587 * (int)(colour >> 8 & 255) + 114 * (int)(colour & 255);
    return sum / 1000 < BRIGHT ? 0xffffff : 0x282828;
}

static int column_of(const sheet *s, int cell) {
    switch (s->layout->grid) {
    case FG_POINTED: return s->layout->a[cell] * s->wide / 2;
    case FG_FLAT: return s->layout->b[cell] * s->wide;
    case FG_SQUARES: return s->layout->a[cell] * s->wide;
    default: return cell % 10 * s->wide;
    }
}

static int line_of(const sheet *s, int cell) {
    switch (s->layout->grid) {
    case FG_FLAT: return s->layout->a[cell];
    case FG_GRAPH: return cell / 10;
    default: return s->layout->b[cell];
    }
}

/* Prints a line in ASCII if the terminal has nothing else. Breaks it if it is too long. */
static void say_line(const sheet *s, lg_text *line) {
    s->text->failed = s->text->failed || line->failed;
    for (size_t i = 0; i < line->length && !s->terminal->unicode; i++)
        if ((unsigned char)line->data[i] > 126) line->data[i] = '?';
    if (line->length && !line->failed) lg_terminal_say(s->terminal, line->data, s->text);
    lg_text_clear(line);
}

static void print_legend(const sheet *s) {
    lg_text line = {0};
    for (int l = 0; l < s->game->pieces.layers; l++) {
        const fg_layer *layer = &s->game->pieces.layer[l];
        if (layer->on != FG_ON_CELLS) continue;
        for (int k = 0; k < layer->kinds; k++) {
            const fg_piece *piece = &layer->piece[k];
            const char *says = fg_letter_means(s->game, s->level, l, k), *comma = line.length ? ", " : "";
            if (says) lg_text_add(&line, "%s%s %s", comma, is_hidden(layer, piece) ? "." : piece->letter, says);
        }
    }
    say_line(s, &line);
}

/* Names the edges or corners on which pieces lie that pictures show. */
static void print_places(const sheet *s, int l) {
    const fg_layer *layer = &s->game->pieces.layer[l];
    for (int k = 0; k < layer->kinds; k++) {
        lg_text line = {0};
        if (fg_is_hidden(&layer->piece[k])) continue;
        for (int i = 0; i < fg_layer_places(layer, s->layout); i++) {
            if (fg_symbol(s->game, s->level, l, i) != k) continue;
            if (!line.length)
                lg_text_add(&line, "%s: ", layer->piece[k].name);
            else
                lg_text_add(&line, layer->on == FG_ON_EDGES ? " " : ", ");
            fg_cell_name(&s->game->base, s->level, fg_place_of(layer, s->layout, i), &line);
        }
        say_line(s, &line);
    }
}

static void print_apart(const sheet *s) {
    for (int l = 0; l < s->game->pieces.layers; l++) {
        const int on = (int)s->game->pieces.layer[l].on;
        if (on == FG_ON_EDGES || on == FG_ON_CORNERS) print_places(s, l);
        if (on != FG_ON_SLOTS) continue;
        lg_text line = {0};
        lg_text_add(&line, "%s:", s->game->pieces.layer[l].name);
        for (int i = 0; i < s->layout->slots; i++) {
            lg_text_add(&line, " ");
            int symbol = fg_symbol(s->game, s->level, l, i);
            lg_text_add(&line, "%s",
                        symbol < s->game->pieces.layer[l].kinds ? s->game->pieces.layer[l].piece[symbol].letter : "?");
        }
        say_line(s, &line);
    }
}

void fg_print_changes(const lg_game *base, const lg_level *level, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text) {
    const fg_game *game = fg_game_of(base);
    sheet s = {game, level, fg_layout_of(game, level), terminal, changes, 2, text, fg_seats_of(game, level)};
    const fg_layer *first = &game->pieces.layer[fg_first_layer(game, FG_ON_CELLS)];
    /* Finds the width of a cell: one more than its letters, rounded up to an even number of columns. The mark of a seat or of a change
     * can take the place of the gap. */
    for (int c = 0; c < s.layout->cells; c++) {
        lg_text letters = {0};
        bool marked;
        int n = cell_letters(&s, c, &letters, &marked);
        if (!marked) n++;
        if (n > s.wide) s.wide = n + (n & 1);
        lg_text_clear(&letters);
    }
    int left = column_of(&s, 0), right = left, top = line_of(&s, 0), bottom = top;
    for (int c = 1; c < s.layout->cells; c++) {
        int column = column_of(&s, c), line = line_of(&s, c);
        if (column < left) left = column;
        if (column > right) right = column;
        if (line < top) top = line;
        if (line > bottom) bottom = line;
    }
    if (!lg_terminal_fits(terminal, right - left + s.wide, text)) return;
    for (int line = top; line <= bottom; line++) {
        /* Prints the cells of a line from left to right. */
        int at = left, printed = 0;
        for (;;) {
            int next = -1;
            for (int c = 0; c < s.layout->cells; c++)
                if (line_of(&s, c) == line && column_of(&s, c) >= at &&
                    (next < 0 || column_of(&s, c) < column_of(&s, next)))
                    next = c;
            if (next < 0) break;
            lg_text_add(s.text, "%*s", column_of(&s, next) - at, "");
            lg_text letters = {0};
            bool marked;
            int n = cell_letters(&s, next, &letters, &marked);
            int symbol = fg_symbol(game, level, fg_first_layer(game, FG_ON_CELLS), next);
            uint32_t colour = symbol < first->kinds ? first->piece[symbol].colour : 0xf4f1ea;
            lg_terminal_letters(s.terminal, colour, ink_on(colour), s.text);
            if (letters.data) lg_text_append(s.text, letters.data, letters.length);
            lg_text_add(s.text, "%*s", s.wide - n, "");
            lg_terminal_plain(s.terminal, s.text);
            s.text->failed = s.text->failed || letters.failed;
            lg_text_clear(&letters);
            at = column_of(&s, next) + s.wide;
            printed++;
        }
        if (printed) lg_text_add(s.text, "\n");
    }
    print_legend(&s);
    if (game->form.list)
        fg_write(base, level, base->formats[0].name, text);
    else
        print_apart(&s);
}

void fg_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    fg_print_changes(game, level, terminal, NULL, text);
}
