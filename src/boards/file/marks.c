/* What pictures draw on pieces, and the legend below the board, which says what letters, colours and marks mean. */
#include <string.h>

#include "show.h"

enum { WIDE = 17, BESIDE = 10 }; /* room for a mark, and for its text if that stands to the right of it */

const char *fg_ink_on(uint32_t colour) {
    enum { BRIGHT = 150 };
    int red = (int)(colour >> 16 & 255), green = (int)(colour >> 8 & 255), blue = (int)(colour & 255);
    return (299 * red + 587 * green + 114 * blue) / 1000 < BRIGHT ? "#ffffff" : "#282828";
}

/* Returns how wide a mark is with its text. */
static int mark_width(const fg_mark *m) {
    return WIDE + (*m->text && !m->symbol->holds ? BESIDE : 0);
}

/* Draws a mark around (x, y), and its text in it or to the right of it. */
static void draw_mark(const fg_mark *m, int x, int y, const char *ink, lg_text *svg) {
    lg_text_add(svg, "<path transform=\"translate(%d %d)\" d=\"%s\" stroke=\"#282828\" stroke-width=\"0.8\" ", x, y,
                m->symbol->path);
    if (m->coloured || m->symbol->holds)
        lg_text_add(svg, "fill=\"#%06x\"/>", (unsigned)m->colour);
    else
        lg_text_add(svg, "fill=\"%s\"/>", ink);
    if (!*m->text) return;
    const bool holds = m->symbol->holds;
    lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"m\" fill=\"%s\">", holds ? x : x + 13, y + 3,
                holds ? fg_ink_on(m->colour) : ink);
    legend_words(m->text, svg);
    lg_text_add(svg, "</text>");
}

void fg_marks_draw(const fg_piece *piece, int x, int y, const char *ink, lg_text *svg) {
    enum { IN_ROW = 3, DOWN = 17 };
    int rows = (piece->marks + IN_ROW - 1) / IN_ROW;
    lg_text_add(svg, "<g transform=\"translate(%d %d)%s\">", x, y, rows > 1 ? " scale(.75)" : "");
    for (int row = 0; row < rows; row++) {
        const fg_mark *first = piece->mark + row * IN_ROW, *end = piece->mark + piece->marks;
        if (end > first + IN_ROW) end = first + IN_ROW;
        int wide = 0, down = DOWN * row - DOWN * (rows - 1) / 2;
        for (const fg_mark *m = first; m < end; m++)
            wide += mark_width(m);
        int at = (WIDE - wide) / 2;
        for (const fg_mark *m = first; m < end; m++) {
            draw_mark(m, at, down, ink, svg);
            at += mark_width(m);
        }
    }
    lg_text_add(svg, "</g>");
}

void fg_token_draw(int x, int y, lg_text *svg) {
    lg_text_add(svg,
                "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"#fbf3dc\" stroke=\"#8a7a4c\"/><text x=\"%d\" y=\"%d\" "
                "class=\"k\">",
                x, y, x, y + 4);
}

void fg_label_draw(const fg_game *game, const fg_level *level, int module, int x, int y, lg_text *svg) {
    lg_text letters = {0};
    fg_write_letters(game, level, FG_ON_MODULES, module, &letters);
    lg_text_add(svg,
                "<rect x=\"%d\" y=\"%d\" width=\"44\" height=\"14\" rx=\"3\" fill=\"#282828\"/><text x=\"%d\" "
                "y=\"%d\" class=\"t\">",
                x - 22, y - 7, x, y + 3);
    if (letters.data) legend_words(letters.data, svg);
    lg_text_add(svg, "</text>\n");
    svg->failed = svg->failed || letters.failed;
    lg_text_clear(&letters);
}

/* The legend while it is drawn: entries side by side, in as many lines as needed. */
typedef struct {
    const fg_game *game;
    const fg_level *level;
    legend_frame *frame;
    lg_text *svg; /* NULL: only measured */
    int lines, x;
} legend;

/* Begins an entry whose sign is so wide: in a new line if this one is full. Returns the x and, in *y, the y of its upper left corner. */
static int begin_entry(legend *l, int sign, const char *letter, const char *words, int *y) {
    enum { LETTER = 8, GAP = 14 };
    int room = sign + LETTER * (int)(strlen(letter) + strlen(words)) + GAP, x;
    if (!l->lines || l->x + room > l->frame->width - l->frame->x) {
        l->lines++;
        l->x = l->frame->x;
    }
    x = l->x;
    l->x += room;
    if (l->x > l->frame->width) l->frame->width = l->x;
    *y = l->frame->y + l->frame->step * (l->lines - 1);
    return x;
}

/* Draws an entry of a piece: a small square of its colour, and its letter; or the line of a piece on edges, or the disc of one on
 * corners. */
static void draw_coloured(legend *l, const fg_piece *piece, int on, const char *letter, const char *words) {
    enum { SWATCH = 16, BLANK = 8 };
    int y, x = begin_entry(l, SWATCH + BLANK, letter, words, &y);
    if (!l->svg) return;
    const bool line = on == FG_ON_EDGES;
    lg_text_add(l->svg,
                "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"%d\"%s fill=\"#%06x\" stroke=\"%s\"/>"
                "<text x=\"%d\" y=\"%d\" class=\"l\"><tspan font-weight=\"700\">",
                x, line ? y + 4 : y, line ? 5 : 12, on == FG_ON_CORNERS ? " rx=\"6\"" : "", (unsigned)piece->colour,
                line ? "none" : "#4a4a4a", x + SWATCH, y + 11);
    legend_words(letter, l->svg);
    lg_text_add(l->svg, "</tspan> ");
    legend_words(words, l->svg);
    lg_text_add(l->svg, "</text>\n");
}

/* Draws an entry of marks, or of a token with a letter if there are no marks. */
static void draw_signed(legend *l, const fg_mark *mark, int marks, const char *letter, const char *words) {
    enum { HALF_WIDE = 8, HALF_HIGH = 6, BLANK = 5 };
    int sign = (marks ? 0 : WIDE) + BLANK, y;
    for (int m = 0; m < marks; m++)
        sign += mark_width(&mark[m]);
    const int x = begin_entry(l, sign, "", words, &y);
    if (!l->svg) return;
    for (int m = 0, at = x + HALF_WIDE; m < marks; at += mark_width(&mark[m++]))
        draw_mark(&mark[m], at, y + HALF_HIGH, "#282828", l->svg);
    if (!marks) fg_token_draw(x + HALF_WIDE, y + HALF_HIGH, l->svg);
    if (!marks) legend_words(letter, l->svg);
    lg_text_add(l->svg, "%s<text x=\"%d\" y=\"%d\" class=\"l\">", marks ? "" : "</text>", x + sign - 2, y + 11);
    legend_words(words, l->svg);
    lg_text_add(l->svg, "</text>\n");
}

/* Draws the entry of the modules' labels: the first one, and what its parts are. */
static void draw_module(legend *l) {
    enum { WIDTH = 44, BLANK = 6 };
    const fg_pieces *p = &l->game->pieces;
    const char *name = p->layer[p->module_layer].name, *turns = "";
    for (int k = 0; k < p->layers; k++)
        if (p->layer[k].turns_of == p->module_layer) turns = "/turns";
    int y, x = begin_entry(l, WIDTH + BLANK, turns, name, &y);
    if (!l->svg) return;
    fg_label_draw(l->game, l->level, 0, x + WIDTH / 2, y + 6, l->svg);
    lg_text_add(l->svg, "<text x=\"%d\" y=\"%d\" class=\"l\">", x + WIDTH + BLANK, y + 11);
    legend_words(name, l->svg);
    lg_text_add(l->svg, "%s</text>\n", turns);
}

/* Does the piece lie on the board? */
static bool lies(const fg_game *game, const fg_level *level, int layer, int kind) {
    int places = fg_layer_places(&game->pieces.layer[layer], fg_layout_of(game, level)), place = 0;
    while (place < places && fg_symbol(game, level, layer, place) != kind)
        place++;
    return place < places;
}

/* Does a piece with this mark lie on the board? */
static bool is_seen(const legend *l, const fg_mark *mark) {
    for (int layer = 0; layer < l->game->pieces.layers; layer++)
        for (int k = 0; k < l->game->pieces.layer[layer].kinds; k++) {
            const fg_piece *piece = &l->game->pieces.layer[layer].piece[k];
            if (fg_has_mark(piece, mark) && lies(l->game, l->level, layer, k)) return true;
        }
    return false;
}

/* Returns what the key `legend` says of the piece; NULL if nothing. */
static const char *find_meaning(const fg_pieces *p, const fg_piece *piece) {
    for (int i = 0; i < p->meanings; i++)
        if (p->meaning[i].piece == piece) return p->meaning[i].says;
    return NULL;
}

static bool are_marks_explained(const fg_pieces *p, const fg_piece *piece) {
    int explained = 0;
    for (int m = 0; m < piece->marks; m++)
        for (int i = 0; i < p->meanings; i++)
            if (fg_is_same_mark(&p->meaning[i].mark, &piece->mark[m])) {
                explained++;
                break;
            }
    return explained == piece->marks;
}

/* Draws the entry of a piece, unless it does not lie on the board, or the picture shows its name or nothing of it. A piece of a later
 * layer is a token with its letter or with marks. */
static void draw_piece(legend *l, int layer, int kind) {
    const fg_pieces *p = &l->game->pieces;
    const fg_piece *piece = &p->layer[layer].piece[kind];
    const char *says = find_meaning(p, piece), *letter = piece->shown ? piece->shown : piece->letter;
    const int on = (int)p->layer[layer].on;
    bool token = on == FG_ON_CELLS && layer != fg_first_layer(l->game, FG_ON_CELLS);
    bool known = token && piece->marks ? are_marks_explained(p, piece)
                 : on != FG_ON_CELLS   ? !*letter && !piece->marks
                                       : !strcmp(piece->letter, piece->name) || !*letter;
    if ((known && !says) || !lies(l->game, l->level, layer, kind)) return;
    if (!says) says = piece->name;
    if (token)
        draw_signed(l, piece->mark, piece->marks, letter, says);
    else
        draw_coloured(l, piece, on, on == FG_ON_EDGES || (on == FG_ON_CORNERS && piece->marks) ? "" : letter, says);
}

const char *fg_letter_means(const fg_game *game, const fg_level *level, int layer, int kind) {
    const fg_pieces *p = &game->pieces;
    const fg_piece *piece = &p->layer[layer].piece[kind];
    const char *says = find_meaning(p, piece);
    bool token = layer != fg_first_layer(game, FG_ON_CELLS);
    for (int i = 0; i < p->meanings && !says && token && piece->marks == 1; i++)
        if (fg_is_same_mark(&p->meaning[i].mark, &piece->mark[0])) says = p->meaning[i].says;
    if (!says && strcmp(piece->letter, piece->name) != 0) says = piece->name;
    return says && *says && *piece->letter && lies(game, level, layer, kind) ? says : NULL;
}

bool fg_has_sides(const fg_game *game, const fg_layout *layout) {
    const fg_layer *layer = &game->pieces.layer[fg_first_layer(game, FG_ON_CELLS)];
    bool any = false;
    for (int k = 0; k < layer->kinds; k++)
        any = any || (layer->piece[k].sides && strlen(layer->piece[k].sides) == (size_t)layout->sides);
    return any;
}

int fg_legend_draw(const fg_game *game, const fg_level *level, legend_frame *frame, lg_text *svg) {
    legend l = {game, level, frame, svg, 0, 0};
    const fg_pieces *p = &game->pieces;
    const int first = fg_first_layer(game, FG_ON_CELLS);
    const bool sides = fg_has_sides(game, fg_layout_of(game, level));
    for (int i = 0; i < p->layers; i++)
        for (int k = 0; k < p->layer[i].kinds; k++)
            if (p->layer[i].on <= FG_ON_CORNERS && (i == first || !p->layer[i].derived) &&
                !(sides && p->layer[i].turns_of == first))
                draw_piece(&l, i, k);
    for (int i = 0; i < p->meanings; i++)
        if (!p->meaning[i].piece && is_seen(&l, &p->meaning[i].mark))
            draw_signed(&l, &p->meaning[i].mark, 1, "", p->meaning[i].says);
    if (p->module_layer >= 0) draw_module(&l);
    return l.lines;
}
