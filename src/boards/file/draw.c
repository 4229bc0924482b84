/* Pictures: each cell in the colour of its first layer, with its letter; later layers are round tokens; pieces on edges are thick
 * lines; pieces on corners are discs; slots are signs beside the coast. All coordinates are whole numbers. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"

enum { HALF = 26, SIDE = 30, ROW = 45, SQUARE = 52, NODE = 18, SIGN = 15, DISC = 9, MARGIN = 22, COAST = 60 };
/* The picture of a graph is scaled so that its two nearest nodes are NODE_SPREAD pixels apart, or less if its longer side would
 * have more than GRAPH_SIDE pixels. */
enum { NODE_SPREAD = 84, GRAPH_SIDE = 1600 };
enum { LEGEND = 22, LEGEND_WIDTH = 340, FREE_COLOUR = 0xf4f1ea };

typedef struct {
    const fg_game *game;
    const fg_level *level;
    const fg_layout *layout;
    double step_x, step_y;
    int reach_x, reach_y, margin; /* reach: half the size of a cell */
    bool marks;                   /* do pieces of the first layer have marks? */
    double least_x, least_y;
    int width, height;
} picture;

static picture picture_of(const fg_game *game, const fg_level *level) {
    static const int steps[][4] = {
        [FG_POINTED] = {HALF, ROW, HALF, SIDE},
        [FG_FLAT] = {ROW, HALF, SIDE, HALF},
        [FG_SQUARES] = {SQUARE, SQUARE, HALF, HALF},
        [FG_GRAPH] = {NODE_SPREAD / 2, NODE_SPREAD, NODE, NODE},
    };
    picture p = {.game = game, .level = level, .layout = fg_layout_of(game, level)};
    const fg_layout *l = p.layout;
    const int *s = steps[l->grid];
    double most_x, most_y, nearest = 0;
    p.step_x = s[0], p.step_y = s[1], p.reach_x = s[2], p.reach_y = s[3];
    p.margin = l->slots ? COAST : MARGIN;
    const fg_layer *first = &game->pieces.layer[fg_first_layer(game, FG_ON_CELLS)];
    for (int k = 0; k < first->kinds; k++)
        p.marks = p.marks || first->piece[k].marks;
    p.least_x = most_x = l->x[0];
    p.least_y = most_y = l->y[0];
    for (int c = 1; c < l->cells; c++) {
        p.least_x = fmin(p.least_x, l->x[c]);
        p.least_y = fmin(p.least_y, l->y[c]);
        most_x = fmax(most_x, l->x[c]);
        most_y = fmax(most_y, l->y[c]);
    }
    /* Files give the places of a graph's nodes in any unit. The picture is scaled so that nodes and their names can be read. */
    for (int c = 0; c < l->cells && l->grid == FG_GRAPH; c++)
        for (int other = 0; other < c; other++) {
            double x = (l->x[c] - l->x[other]) / 2, y = l->y[c] - l->y[other], distance = sqrt(x * x + y * y);
            if (distance > 0 && (nearest <= 0 || distance < nearest)) nearest = distance;
        }
    if (nearest > 0) {
        double longer = fmax((most_x - p.least_x) / 2, most_y - p.least_y);
        p.step_y = fmin(NODE_SPREAD / nearest, GRAPH_SIDE / longer);
        p.step_x = p.step_y / 2;
    }
    p.width = 2 * (p.margin + p.reach_x) + (int)((most_x - p.least_x) * p.step_x + 0.5);
    p.height = 2 * (p.margin + p.reach_y) + (int)((most_y - p.least_y) * p.step_y + 0.5);
    return p;
}

static void find_cell_centre(const picture *p, int cell, int *x, int *y) {
    *x = p->margin + p->reach_x + (int)((p->layout->x[cell] - p->least_x) * p->step_x + 0.5);
    *y = p->margin + p->reach_y + (int)((p->layout->y[cell] - p->least_y) * p->step_y + 0.5);
}

/* A slot's sign lies where a neighbour of its cell would be, but nearer. */
static void find_sign(const picture *p, int slot, int *x, int *y) {
    enum { PERCENT = 84 };
    const fg_layout *l = p->layout;
    int a, b;
    find_cell_centre(p, l->slot_cell[slot], x, y);
    fg_side_offset(l->grid, l->sides, l->slot_side[slot], &a, &b);
    bool flat = l->grid == FG_FLAT;
    *x += (int)((flat ? b : a) * p->step_x * PERCENT / 100);
    *y += (int)((flat ? a : b) * p->step_y * PERCENT / 100);
}

/* Finds corner k of a cell. */
static void find_corner(const picture *p, int cell, int k, int *x, int *y) {
    const fg_layout *l = p->layout;
    const int third = l->grid == FG_SQUARES ? HALF : ROW / 3;
    int a, b;
    find_cell_centre(p, cell, x, y);
    fg_corner_offset(l, k, &a, &b);
    *x += l->grid == FG_FLAT ? third * b : HALF * a;
    *y += l->grid == FG_FLAT ? HALF * a : third * b;
}

/* Finds the two ends of an edge. */
static void find_ends(const picture *p, int edge, int x[2], int y[2]) {
    const fg_layout *l = p->layout;
    const int side = l->edge_side[edge] / fg_edge_step(l);
    for (int end = 0; end < 2; end++)
        find_corner(p, l->edge_cell[edge], (side + end) % fg_corners_of_cell(l), &x[end], &y[end]);
}

static lg_spot spot_of(const picture *p, int cell) {
    enum { NEAR_EDGE = 8 };
    const fg_layout *l = p->layout;
    const int on = fg_on_of(l, cell), i = cell - fg_first_on(l, on);
    int x, y, ends_x[2], ends_y[2];
    switch (on) {
    case FG_ON_CELLS:
        find_cell_centre(p, cell, &x, &y);
        return (lg_spot){x, y, p->reach_x < p->reach_y ? p->reach_x : p->reach_y};
    case FG_ON_EDGES:
        find_ends(p, i, ends_x, ends_y);
        x = (ends_x[0] + ends_x[1]) / 2;
        y = (ends_y[0] + ends_y[1]) / 2;
        return (lg_spot){x, y, NEAR_EDGE};
    case FG_ON_CORNERS: find_corner(p, l->corner[i][0], fg_corner_number(l, i), &x, &y); return (lg_spot){x, y, DISC};
    default: find_sign(p, i, &x, &y); return (lg_spot){x, y, SIGN};
    }
}

lg_spot fg_cell_at(const lg_game *game, const lg_level *level, int cell) {
    picture p = picture_of(fg_game_of(game), level);
    return spot_of(&p, cell);
}

void fg_spots_find(const fg_game *game, const fg_level *level, lg_spot *spot) {
    picture p = picture_of(game, level);
    for (int cell = 0; cell < fg_place_count(p.layout); cell++)
        spot[cell] = spot_of(&p, cell);
}

static uint32_t colour_of(const picture *p, int layer, int place) {
    const fg_layer *l = &p->game->pieces.layer[layer];
    int symbol = fg_symbol(p->game, p->level, layer, place);
    return symbol < l->kinds ? l->piece[symbol].colour : FREE_COLOUR;
}

static void add_outline(const picture *p, int x, int y, const char *style, lg_text *svg) {
    switch (p->layout->grid) {
    case FG_POINTED: lg_text_add(svg, "<path d=\"M%d %dl26 15v30l-26 15l-26-15v-30z\" %s/>", x, y - SIDE, style); break;
    case FG_FLAT: lg_text_add(svg, "<path d=\"M%d %dl15-26h30l15 26l-15 26h-30z\" %s/>", x - SIDE, y, style); break;
    case FG_SQUARES:
        lg_text_add(svg, "<rect x=\"%d\" y=\"%d\" width=\"52\" height=\"52\" %s/>", x - HALF, y - HALF, style);
        break;
    case FG_GRAPH: lg_text_add(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"18\" %s/>", x, y, style); break;
    }
}

/* Writes what a piece shows, which is its letter if the file does not say otherwise; ? if the place is free, nothing if there
 * is no piece. */
static void add_letter(const picture *p, int layer, int place, lg_text *svg) {
    const fg_layer *l = &p->game->pieces.layer[layer];
    int symbol = fg_symbol(p->game, p->level, layer, place);
    if (symbol < l->kinds)
        legend_words(l->piece[symbol].shown ? l->piece[symbol].shown : l->piece[symbol].letter, svg);
    else if (symbol != fg_none(l))
        lg_text_add(svg, "?");
}

/* Returns the piece on a place; NULL if there is none, or if it is free. */
static const fg_piece *piece_of(const picture *p, int layer, int place) {
    const fg_layer *l = &p->game->pieces.layer[layer];
    int symbol = fg_symbol(p->game, p->level, layer, place);
    return symbol < l->kinds ? &l->piece[symbol] : NULL;
}

/* Finds the letters of sides that a picture draws: all that the pieces have, but not the letter that lies beyond the rim, which is
 * the ground of roads and rivers. */
static void find_drawn_sides(const fg_game *game, bool drawn[UINT8_MAX + 1]) {
    const fg_layer *layer = &game->pieces.layer[fg_first_layer(game, FG_ON_CELLS)];
    memset(drawn, 0, UINT8_MAX + 1);
    for (int k = 0; k < layer->kinds; k++)
        for (const char *side = layer->piece[k].sides; side && *side; side++)
            drawn[(unsigned char)*side] = true;
    for (int r = 0; r < game->rules; r++) {
        const fg_node *rule = game->rule[r].node, *rim = rule->shape == FG_MAP ? fg_find(rule, "rim") : NULL;
        if (rim && rim->shape == FG_WORD) drawn[(unsigned char)*rim->text] = false;
    }
}

/* Draws a road to the middle of each side, turned as the piece lies. If there are several kinds of roads, their letters stand on
 * them. */
static void draw_sides(const picture *p, const fg_piece *piece, int cell, int x, int y, lg_text *svg) {
    const fg_layout *l = p->layout;
    const int first = fg_first_layer(p->game, FG_ON_CELLS), sides = l->sides;
    bool drawn[UINT8_MAX + 1];
    int kinds = 0, turn = 0;
    if (!piece || !piece->sides || strlen(piece->sides) != (size_t)sides) return;
    find_drawn_sides(p->game, drawn);
    for (int c = 0; c <= UINT8_MAX; c++)
        kinds += drawn[c];
    for (int k = 0; k < p->game->pieces.layers; k++) {
        const fg_layer *layer = &p->game->pieces.layer[k];
        int symbol = layer->turns_of == first ? fg_symbol(p->game, p->level, k, cell) : 0;
        if (symbol < layer->kinds) turn += symbol;
    }
    for (int side = 0; side < sides; side++) {
        const char letter = piece->sides[(side + sides - turn % sides) % sides];
        int a, b;
        if (!drawn[(unsigned char)letter]) continue;
        fg_side_offset(l->grid, sides, side, &a, &b);
        const bool flat = l->grid == FG_FLAT;
        const double to_x = (flat ? b : a) * p->step_x / 2, to_y = (flat ? a : b) * p->step_y / 2;
        lg_text_add(svg, "<path d=\"M%.0f %.0fL%.0f %.0f\" class=\"e\"/><path d=\"M%.0f %.0fL%.0f %.0f\" class=\"f\"/>",
                    x + to_x / 2, y + to_y / 2, x + to_x, y + to_y, x + to_x / 2, y + to_y / 2, x + to_x, y + to_y);
        if (kinds < 2) continue;
        lg_text_add(svg, "<text x=\"%.0f\" y=\"%.0f\" class=\"c\" fill=\"#282828\">", x + to_x * 0.8,
                    y + to_y * 0.8 + 3);
        legend_words((const char[]){letter, '\0'}, svg);
        lg_text_add(svg, "</text>");
    }
}

/* A piece on which nothing is written or drawn has no token, and neither has the turn of a piece whose sides are drawn. */
static bool has_token(const picture *p, int layer, int cell) {
    const fg_layer *l = &p->game->pieces.layer[layer];
    int symbol = fg_symbol(p->game, p->level, layer, cell);
    int first = fg_first_layer(p->game, FG_ON_CELLS);
    if (l->on != FG_ON_CELLS || l->derived || layer == first || symbol == fg_none(l)) return false;
    if (l->turns_of == first && symbol < l->kinds && fg_has_sides(p->game, p->layout)) return false;
    const fg_piece *piece = piece_of(p, layer, cell);
    return !piece || piece->marks || *(piece->shown ? piece->shown : piece->letter);
}

/* Draws a cell around (x, y). */
static void draw_cell(const picture *p, int cell, int x, int y, lg_text *svg) {
    int layer = fg_first_layer(p->game, FG_ON_CELLS);
    uint32_t colour = colour_of(p, layer, cell);
    char style[80];
    int tokens = 0, at = 0;
    lg_text text = {0};
    for (int l = 0; l < p->game->pieces.layers; l++)
        tokens += has_token(p, l, cell);
    lg_text_add(&text, "fill=\"#%06x\" stroke=\"#4a4a4a\" stroke-width=\"1.5\"", (unsigned)colour);
    svg->failed = svg->failed || text.failed || text.length >= sizeof style;
    if (!svg->failed) memcpy(style, text.data, text.length + 1);
    lg_text_clear(&text);
    if (svg->failed) return;
    add_outline(p, x, y, style, svg);
    const fg_piece *piece = piece_of(p, layer, cell);
    bool marked = piece && piece->marks;
    draw_sides(p, piece, cell, x, y, svg);
    /* The name of the cell makes room for a road upwards, and for what lies on a corner above it. */
    const int down = p->layout->corner_places && p->layout->grid == FG_POINTED ? 18 : 12;
    const int aside = p->layout->grid != FG_POINTED && fg_has_sides(p->game, p->layout) ? p->reach_x / 2 + 2 : 0;
    /* Among pieces with marks, a long name is written small on those without, too. */
    const char *shown = piece ? piece->shown ? piece->shown : piece->letter : "";
    const bool low = marked || (p->marks && strlen(shown) > 1);
    lg_text_add(svg, "<g fill=\"%s\"><text x=\"%d\" y=\"%d\" class=\"%s\">", fg_ink_on(colour), x,
                low ? y + p->reach_y - 5 : y + (tokens ? -1 : 7), low ? "k" : "p");
    add_letter(p, layer, cell, svg);
    if (p->layout->grid == FG_GRAPH) /* names of nodes are often wider than the nodes */
        lg_text_add(svg, "</text><text x=\"%d\" y=\"%d\" class=\"n\">", x, y + NODE + 11);
    else
        lg_text_add(svg, "</text><text x=\"%d\" y=\"%d\" class=\"c\">", x - aside, y - p->reach_y + down);
    legend_words(p->layout->name_of[cell], svg);
    lg_text_add(svg, "</text></g>");
    if (marked) fg_marks_draw(piece, x, y, fg_ink_on(colour), svg);
    /* Draws the tokens of later layers side by side below the letter. */
    enum { WIDE = 20, DOWN = 14 };
    for (int l = 0; l < p->game->pieces.layers; l++) {
        if (!has_token(p, l, cell)) continue;
        int left = x + WIDE * at - WIDE * (tokens - 1) / 2;
        const fg_piece *token = piece_of(p, l, cell);
        at++;
        if (token && token->marks) {
            fg_marks_draw(token, left, y + DOWN - 4, fg_ink_on(colour), svg);
            continue;
        }
        fg_token_draw(left, y + DOWN, svg);
        add_letter(p, l, cell, svg);
        lg_text_add(svg, "</text>");
    }
    lg_text_add(svg, "\n");
}

/* Draws a thick line for each piece on an edge, and its marks on it; a pale one where an edge is free. */
static void draw_edges(const picture *p, lg_text *svg) {
    for (int l = 0; l < p->game->pieces.layers; l++)
        for (int e = 0; e < p->layout->edges && p->game->pieces.layer[l].on == FG_ON_EDGES; e++) {
            const fg_piece *piece = piece_of(p, l, e);
            int x[2], y[2];
            if (piece && fg_is_hidden(piece)) continue;
            find_ends(p, e, x, y);
            lg_text_add(svg,
                        "<path d=\"M%d %dL%d %d\" stroke=\"#%06x\" stroke-width=\"%d\" stroke-linecap=\"round\"/>\n",
                        x[0], y[0], x[1], y[1], (unsigned)colour_of(p, l, e), piece ? 8 : 4);
            if (piece && piece->marks)
                fg_marks_draw(piece, (x[0] + x[1]) / 2, (y[0] + y[1]) / 2, fg_ink_on(piece->colour), svg);
        }
}

/* Draws a disc in the colour of a piece, with its marks or its letter. */
static void draw_disc(const picture *p, int layer, int place, const lg_spot *at, const char *style, lg_text *svg) {
    const int x = (int)at->x, y = (int)at->y;
    const uint32_t colour = colour_of(p, layer, place);
    const fg_piece *piece = piece_of(p, layer, place);
    lg_text_add(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#%06x\" %s/>", x, y, (int)at->reach, (unsigned)colour,
                style);
    if (piece && piece->marks) {
        fg_marks_draw(piece, x, y, fg_ink_on(colour), svg);
        return;
    }
    lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"k\" fill=\"%s\">", x, y + 4, fg_ink_on(colour));
    add_letter(p, layer, place, svg);
    lg_text_add(svg, "</text>\n");
}

static void draw_corners(const picture *p, lg_text *svg) {
    for (int l = 0; l < p->game->pieces.layers; l++)
        for (int i = 0; i < p->layout->corner_places && p->game->pieces.layer[l].on == FG_ON_CORNERS; i++) {
            const lg_spot at = spot_of(p, fg_first_on(p->layout, FG_ON_CORNERS) + i);
            const fg_piece *piece = piece_of(p, l, i);
            if (!piece || !fg_is_hidden(piece)) draw_disc(p, l, i, &at, "stroke=\"#4a4a4a\" stroke-width=\"1.5\"", svg);
        }
}

static void draw_slots(const picture *p, lg_text *svg) {
    int layer = fg_first_layer(p->game, FG_ON_SLOTS), x, y, cell_x, cell_y;
    for (int s = 0; s < p->layout->slots && layer < p->game->pieces.layers; s++) {
        find_sign(p, s, &x, &y);
        find_cell_centre(p, p->layout->slot_cell[s], &cell_x, &cell_y);
        lg_text_add(svg, "<path d=\"M%d %dL%d %d\" stroke=\"#7a5230\" stroke-width=\"5\"/>", (cell_x + x) / 2,
                    (cell_y + y) / 2, x, y);
    }
    for (int s = 0; s < p->layout->slots && layer < p->game->pieces.layers; s++) {
        find_sign(p, s, &x, &y);
        draw_disc(p, layer, s, &(lg_spot){x, y, SIGN - 1}, "stroke=\"#7a5230\" stroke-width=\"2\"", svg);
    }
}

/* Where the lines about rules stand. */
static legend_frame frame_of(const picture *p, int width) {
    return (legend_frame){
        .x = MARGIN, .y = p->height + 14, .step = LEGEND, .width = width, .font = 13, .numbered = true, .digits = 6};
}

/* Rings a place at which rules are violated. */
static void draw_ring(const picture *p, int place, int x, int y, const char *style, lg_text *svg) {
    if (place < p->layout->cells)
        add_outline(p, x, y, style, svg);
    else
        lg_text_add(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" %s/>", x, y, place < fg_seen_count(p->layout) ? 12 : 17,
                    style);
}

/* Rings the places at which rules are violated, and then numbers the rules there. */
static void draw_violations(const picture *p, const lg_report *report, lg_text *svg) {
    enum { SHOWN = 3, STEP = 13 };
    for (int pass = 0; pass < 3; pass++)
        for (int place = 0; place < fg_place_count(p->layout); place++) {
            lg_spot spot = spot_of(p, place);
            int x = (int)spot.x, y = (int)spot.y, n = 0;
            for (int v = 0; v < report->violations && n < SHOWN; v++) {
                if (report->violation[v].cell != place) continue;
                if (!n && pass < 2) draw_ring(p, place, x, y, pass ? "class=\"v\"" : "class=\"u\"", svg);
                int left = x - 15 + STEP * n, down = p->layout->grid == FG_GRAPH ? y - NODE - 4 : y + 14;
                if (pass == 2)
                    lg_text_add(svg,
                                "<circle cx=\"%d\" cy=\"%d\" r=\"8\" class=\"b\"/><text x=\"%d\" y=\"%d\" "
                                "class=\"w\">%d</text>\n",
                                left, down, left, down + 4, report->violation[v].requirement + 1);
                n++;
            }
        }
}

/* Is a text written on the marks of a later layer's piece? It stands to the right of the lower half of the cell. */
static bool has_written_token(const picture *p, int cell) {
    bool written = false;
    for (int l = 0; l < p->game->pieces.layers; l++) {
        const fg_piece *token = has_token(p, l, cell) ? piece_of(p, l, cell) : NULL;
        for (int m = 0; token && m < token->marks; m++)
            written = written || *token->mark[m].text;
    }
    return written;
}

/* Numbers the seats. */
static void draw_seats(const picture *p, lg_text *svg) {
    const fg_seats seats = fg_seats_of(p->game, p->level);
    for (int s = 0; s < p->layout->seats && seats.cell[s] >= 0; s++) {
        int x, y;
        find_cell_centre(p, seats.cell[s], &x, &y);
        /* Marks of pieces reach far to the right, so the number is lower beside them. */
        const fg_piece *piece = piece_of(p, fg_first_layer(p->game, FG_ON_CELLS), seats.cell[s]);
        bool marked = piece && piece->marks;
        x += marked ? 18 : 16;
        y += has_written_token(p, seats.cell[s]) ? -13 : marked ? 17 : 13;
        lg_text_add(
            svg,
            "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#282828\"/><text x=\"%d\" y=\"%d\" class=\"t\">%d</text>\n", x,
            y, x, y + 4, s + 1);
    }
}

/* Draws a thick line along each side of a cell that borders on another module or on no cell at all. */
static void draw_outlines(const picture *p, lg_text *svg) {
    const fg_layout *l = p->layout;
    const int corners = fg_corners_of_cell(l), size = l->modules.size;
    if (!size) return;
    lg_text_add(svg, "<path fill=\"none\" stroke=\"#fbf8f1\" stroke-width=\"5\" stroke-linecap=\"round\" d=\"");
    for (int c = 0; c < l->cells; c++)
        for (int k = 0; k < corners; k++) {
            const int side = (k + corners - 1) % corners, other = l->side[c][side * fg_edge_step(l)];
            int x[2], y[2];
            if (other >= 0 && other / size == c / size) continue;
            find_corner(p, c, side, &x[0], &y[0]);
            find_corner(p, c, k, &x[1], &y[1]);
            lg_text_add(svg, "M%d %dL%d %d", x[0], y[0], x[1], y[1]);
        }
    lg_text_add(svg, "\"/>\n");
}

/* Writes the styles that the drawings refer to. */
static void add_styles(const lg_game *game, lg_text *svg) {
    (void)game; /* they are the same for all games */
    lg_text_add(
        svg,
        "<style>text{font-family:\"DejaVu Sans\",Verdana,sans-serif;text-anchor:middle}.p{font-size:20px;"
        "font-weight:700}.k{font-size:11px;font-weight:700}.c{font-size:8px}.m{font-size:8px;font-weight:"
        "700}.t{font-size:10px;font-weight:"
        "700;fill:#ffffff}.w{font-size:11px;font-weight:700;fill:#a00060}.l{font-size:13px;text-anchor:"
        "start;fill:#333333}.v{fill:none;stroke:#e0168f;stroke-width:4}.u{fill:none;stroke:#ffffff;stroke-"
        "width:8}.b{fill:#ffffff;stroke:#e0168f;stroke-width:2}.e{stroke:#4a4a4a;stroke-width:13}.f{stroke:#fbf3dc;"
        "stroke-width:10}</style>\n");
}

/* Is something written or drawn on a node of a graph? A road that is missing is a piece on which there is nothing. */
static bool is_node_shown(const picture *p, int cell) {
    const fg_piece *piece = piece_of(p, fg_first_layer(p->game, FG_ON_CELLS), cell);
    return !piece || !fg_is_hidden(piece);
}

/* Draws the lines of a graph between nodes that are shown. */
static void draw_lines(const picture *p, lg_text *svg) {
    const fg_layout *l = p->layout;
    for (int c = 0; c < l->cells; c++)
        for (int e = l->start[c], x, y, to_x, to_y; e < l->start[c + 1]; e++) {
            if (l->near[e] < c || !is_node_shown(p, c) || !is_node_shown(p, l->near[e])) continue;
            find_cell_centre(p, c, &x, &y);
            find_cell_centre(p, l->near[e], &to_x, &to_y);
            lg_text_add(svg, "<path d=\"M%d %dL%d %d\" stroke=\"#8a8478\" stroke-width=\"3\"/>\n", x, y, to_x, to_y);
        }
}

void fg_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    picture p = picture_of(fg_game_of(task->game), level);
    const fg_layout *l = p.layout;
    const fg_modules *m = &l->modules;
    int width = report && p.width < LEGEND_WIDTH ? LEGEND_WIDTH : p.width, x, y;
    legend_frame names = {.x = MARGIN, .y = p.height - 4, .step = LEGEND, .width = width};
    p.height += LEGEND * fg_legend_draw(p.game, p.level, &names, NULL);
    width = names.width;
    int height = p.height;
    const legend_frame frame = frame_of(&p, width);
    if (report) height += LEGEND * legend_count(report, p.game->base.requirements, &frame, svg) + 8;
    picture_open(width, height, p.game->base.title, svg);
    add_styles(&p.game->base, svg);
    picture_paper(width, height, svg);
    if (l->grid == FG_GRAPH)
        lg_text_add(
            svg, "<style>.n{font-size:10px;fill:#282828;stroke:#fbf8f1;stroke-width:3;paint-order:stroke}</style>\n");
    if (l->grid == FG_GRAPH) draw_lines(&p, svg);
    for (int c = 0; c < l->cells; c++) {
        find_cell_centre(&p, c, &x, &y);
        draw_cell(&p, c, x, y, svg);
    }
    draw_edges(&p, svg);
    draw_corners(&p, svg);
    draw_slots(&p, svg);
    draw_outlines(&p, svg);
    fg_legend_draw(p.game, p.level, &names, svg);
    for (int k = 0; k < m->count && p.game->pieces.module_layer >= 0; k++) {
        find_cell_centre(&p, k * m->size + m->middle, &x, &y);
        fg_label_draw(p.game, p.level, k, x, y + 15, svg);
    }
    if (report) draw_violations(&p, report, svg);
    draw_seats(&p, svg);
    if (report) legend_draw(report, p.game->base.requirements, &frame, svg);
    lg_text_add(svg, "</svg>\n");
}

static int count_tiles(const lg_game *game, const lg_level *level) {
    return fg_layout_of(fg_game_of(game), level)->cells;
}

/* A flat hex is drawn turned by 30 degrees, because tiles stand on the page with a point on top. */
static bool draw_tile(const lg_game *base, const lg_level *level, int cell, lg_text *svg) {
    const fg_game *game = fg_game_of(base);
    picture p = picture_of(game, level);
    int layer = fg_first_layer(game, FG_ON_CELLS);
    if (fg_symbol(game, level, layer, cell) == fg_none(&game->pieces.layer[layer])) return false;
    lg_text_add(svg, p.layout->grid == FG_FLAT ? "<g transform=\"rotate(30)\">" : "<g>");
    draw_cell(&p, cell, 0, 0, svg);
    lg_text_add(svg, "</g>\n");
    return true;
}

static bool has_hexes_only(const fg_game *game) {
    for (int b = 0; b < game->boards.layouts; b++)
        if (game->boards.layout[b].grid != FG_POINTED && game->boards.layout[b].grid != FG_FLAT) return false;
    return game->pieces.module_layer < 0;
}

bool fg_tiles_read(fg_game *game, lg_error *error) {
    const fg_node *node = fg_find(game->tree, "tile width");
    game->tiles = (lg_tiles){.width = 2 * HALF, .count = count_tiles, .head = add_styles, .draw = draw_tile};
    if (node && !has_hexes_only(game))
        return fg_expected(node, "no size of tiles, because the board is not of single hexes", error);
    if (has_hexes_only(game)) game->base.drawing.tiles = &game->tiles;
    return !node || fg_read_number(node, LG_TILE_LEAST, LG_TILE_MOST, &game->tiles.millimetres, error);
}
