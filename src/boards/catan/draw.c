/* Pictures: hexes in the game's colours with a glyph for each resource, tokens with pips (6 and 8 in red), and ports as piers
 * from the two corners that they serve. All coordinates are whole numbers; a hex is 90 wide and 104 high. */
#include <assert.h>
#include <string.h>

#include "base/legend.h"
#include "boards/catan/forecast/forecast.h"
#include "settings.h"

enum {
    HALF = 45,
    SIDE = 52,
    ROW = 78,
    MARGIN = 92,
    SIGN = 22,
    LEGEND = 24,
    LEGEND_WIDTH = 600,
    LINE = 68 /* number of letters in a line */
};

static const struct {
    const char *fill, *line, *ink;
    uint32_t paper, letter; /* colours on a terminal */
} looks[] = {
    {"#2f6b3a", "#1c4424", "#cfe8cf", 0x2f6b3a, 0xffffff}, {"#e3b93c", "#a37f14", "#7a5c05", 0xe3b93c, 0x1e1e1e},
    {"#9ccb58", "#648f2b", "#f7fbef", 0x9ccb58, 0x1e1e1e}, {"#b9562f", "#7d3517", "#f7d9c8", 0xb9562f, 0xffffff},
    {"#8b8f99", "#585c66", "#eef0f4", 0x8b8f99, 0x1e1e1e}, {"#e8d9a8", "#b3a05f", "#a08c4c", 0xe8d9a8, 0x1e1e1e},
    {"#6fb4dc", "#6fb4dc", "#4f97c2", 0x6fb4dc, 0x1e1e1e}, {"#f4f1ea", "#b9b3a6", "#8a8478", 0xf4f1ea, 0x1e1e1e},
};
static_assert(sizeof looks / sizeof *looks == CT_FREE + 1, "a look for each");

/* Glyphs of the resources, drawn in currentColor around the origin, about 30 wide. */
static const char glyphs[] =
    "<defs>\n"
    "<g id=\"L\"><path d=\"M-8-12l8 12h-4l7 10h-22l7-10h-4zM-10 10h4v5h-4zM8-8l7 10h-4l6 8h-16l5-8h-4z\"/></g>\n"
    "<g id=\"G\"><path d=\"M0 14V-12M-9 14V-4M9 14V-4M0-12l-3-4M0-12l3-4M0-5l-4-4M0-5l4-4M0 2l-4-4M0 2l4-4M-9-4l-3-3"
    "M-9-4l3-3M-9 3l-4-4M-9 3l4-4M9-4l-3-3M9-4l3-3M9 3l-4-4M9 3l4-4\" class=\"s\"/></g>\n"
    "<g id=\"S\"><path d=\"M-10 8a6 6 0 0 1-1-11a7 7 0 0 1 11-4a7 7 0 0 1 11 4a6 6 0 0 1-1 11z\"/>"
    "<path d=\"M-6 9v6M6 9v6\" class=\"s\"/><circle cx=\"14\" cy=\"-5\" r=\"4.5\"/></g>\n"
    "<g id=\"B\"><path d=\"M-15-8h13v7h-13zM1-8h13v7h-13zM-9 2h14v7h-14zM-17 2h5v7h-5zM8 2h8v7h-8z\"/></g>\n"
    "<g id=\"O\"><path d=\"M-16 11L-5-12L2 2L7-5L16 11z\"/></g>\n"
    "<g id=\"D\"><path d=\"M-16 6q8-10 15-2q6-7 15 2M-12 13q6-5 11-1q6-5 12 1\" class=\"s\"/>"
    "<circle cx=\"8\" cy=\"-9\" r=\"5\"/></g>\n"
    "<g id=\"F\"><path d=\"M-6-7a6 6 0 1 1 8 6q-2 1-2 5M0 10v1\" class=\"s\"/></g>\n"
    "</defs>\n";

static void add_head(const lg_game *game, lg_text *svg) {
    (void)game;
    lg_text_add(svg, "<style>.g{fill:currentColor}.s{fill:none;stroke:currentColor;stroke-width:2.4;"
                     "stroke-linecap:round}text{font-family:\"DejaVu Sans\",Verdana,sans-serif;text-anchor:middle}"
                     ".n{font-size:18px;font-weight:700}.p{font-size:10px;font-weight:700}"
                     ".q{font-size:14px;font-weight:700}.t{font-size:13px;font-weight:700;fill:#ffffff}"
                     ".l{font-size:14px;text-anchor:start;fill:#333333}</style>\n");
    lg_text_append(svg, glyphs, sizeof glyphs - 1);
}

typedef struct {
    const ct_board *board;
    ct_shape shape;
    int left, width, height;
    lg_text *svg;
} picture;

static int centre_x(const picture *p, int h) {
    return p->left + HALF * p->shape.x[h];
}

static int centre_y(const picture *p, int h) {
    return MARGIN + SIDE + ROW * p->shape.row[h];
}

/* The corners of a hex, from its centre: the top first, then clockwise. */
static const int corner_x[] = {0, HALF, HALF, 0, -HALF, -HALF};
static const int corner_y[] = {-SIDE, -SIDE / 2, SIDE / 2, SIDE, SIDE / 2, -SIDE / 2};

static void draw_hex(const ct_board *board, int h, int x, int y, lg_text *svg) {
    int s = board->resource[h], n = board->number[h];
    lg_text_add(svg,
                "<g color=\"%s\"><path d=\"M%d %dl45 26v52l-45 26l-45-26v-52z\" fill=\"%s\" stroke=\"#f3e3b3\" "
                "stroke-width=\"4\"/><use href=\"#%c\" class=\"g\" x=\"%d\" y=\"%d\"/></g>\n",
                looks[s].ink, x, y - SIDE, looks[s].fill, s == CT_FREE ? 'F' : ct_letters[s], x,
                y - (s == CT_DESERT || n == CT_NUMBER_FREE ? 4 : 24));
    if (n < 2 || n >= CT_NUMBERS) return;
    const char *ink = n == 6 || n == 8 ? "#c01818" : "#2b2b2b";
    lg_text_add(svg,
                "<g fill=\"%s\"><circle cx=\"%d\" cy=\"%d\" r=\"21\" fill=\"#fbf3dc\" stroke=\"#8a7a4c\"/>"
                "<text x=\"%d\" y=\"%d\" class=\"n\">%d</text>",
                ink, x, y + 17, x, y + 23, n);
    for (int k = 0, pips = ct_pips(n); k < pips; k++)
        lg_text_add(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"1.9\"/>", x + 5 * k - 5 * (pips - 1) / 2, y + 30);
    lg_text_add(svg, "</g>\n");
}

/* Starts a picture of the board. */
static picture picture_of(const ct_board *board, lg_text *svg) {
    picture p = {.board = board, .svg = svg};
    int widest = 1;
    ct_shape_init(&p.shape, board);
    for (int row = 0; row < board->rows; row++)
        if (board->length[row] > widest) widest = board->length[row];
    p.width = 2 * MARGIN + 2 * HALF * widest;
    p.height = 2 * MARGIN + ROW * (board->rows - 1) + 2 * SIDE;
    p.left = p.width / 2;
    return p;
}

/* Computes the place of a port's sign: outward from its edge. */
static void port_sign(const picture *p, int i, int *x, int *y) {
    static const int out_x[] = {78, 39, -39, -78, -39, 39}, out_y[] = {0, 68, 68, 0, -68, -68};
    assert(i >= 0 && i < p->board->ports && p->board->edge[i] < p->shape.coast);
    int e = p->board->edge[i], h = p->shape.edge[e].hex, side = p->shape.edge[e].side;
    *x = centre_x(p, h) + out_x[side];
    *y = centre_y(p, h) + out_y[side];
}

lg_spot ct_cell_at(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    picture p = picture_of(level, NULL);
    int x, y, port = cell - p.board->hexes;
    if (port < 0) return (lg_spot){centre_x(&p, cell), centre_y(&p, cell), HALF};
    port_sign(&p, port, &x, &y);
    return (lg_spot){x, y, SIGN};
}

static void draw_line(const picture *p, int line, const char *words, size_t length) {
    lg_text_add(p->svg, "<text x=\"20\" y=\"%d\" class=\"l\">%.*s</text>\n", p->height + 16 + LEGEND * line,
                (int)length, words);
}

/* Where the lines about requirements stand. */
static legend_frame frame_of(const picture *p) {
    int width = p->width < LEGEND_WIDTH ? LEGEND_WIDTH : p->width;
    return (legend_frame){.x = 20, .y = p->height + 16, .step = LEGEND, .width = width, .font = 14, .digits = 6};
}

/* Marks violations on the board and lists them below it. Returns the number of lines. */
static int draw_violations(const picture *p, const lg_report *report) {
    const legend_frame frame = frame_of(p);
    for (int h = 0; h < p->shape.hexes; h++) {
        char tag[40] = "";
        size_t n = 0;
        for (int v = 0; v < report->violations && n < 30; v++)
            if (report->violation[v].cell == h) {
                assert(report->violation[v].requirement < CT_REQUIREMENTS);
                if (n) tag[n++] = ' ';
                tag[n++] = (char)('1' + report->violation[v].requirement);
            }
        if (!n) continue;
        int x = centre_x(p, h), y = centre_y(p, h), w = 8 + 8 * (int)n;
        lg_text_add(p->svg,
                    "<path d=\"M%d %dl42 24v50l-42 24l-42-24v-50z\" fill=\"none\" stroke=\"#e0168f\" "
                    "stroke-width=\"5\"/><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"17\" rx=\"4\" fill=\"#e0168f\"/>"
                    "<text x=\"%d\" y=\"%d\" class=\"t\">%s</text>\n",
                    x, y - SIDE + 3, x - w / 2, y + 33, w, x, y + 46, tag);
    }
    return legend_draw(report, ct_requirements, &frame, p->svg);
}

/* Writes text in lines, starting at `line`; only counts them if there is no picture. Returns the number of lines. */
static int draw_words(const picture *p, int line, const char *words) {
    int lines = 0;
    for (; *words; lines++) {
        size_t length = legend_fit(words, strlen(words), LINE);
        if (p) draw_line(p, line + lines, words, length);
        words += length;
        words += *words == ' ';
    }
    return lines;
}

/* Draws the board with room below it, and leaves the picture open. */
static void draw_board(picture *p, int below) {
    int whole = p->height + below, board_width = p->width;
    if (below && p->width < LEGEND_WIDTH) p->width = LEGEND_WIDTH;
    picture_open(p->width, whole, "Catan board", p->svg);
    add_head(NULL, p->svg);
    picture_paper(p->width, whole, p->svg);
    lg_text_add(p->svg, "<rect class=\"sea\" x=\"6\" y=\"6\" width=\"%d\" height=\"%d\" rx=\"18\" fill=\"#6fb4dc\"/>\n",
                board_width - 12, p->height - 12);
    for (int i = 0; i < p->board->ports; i++) {
        int e = p->board->edge[i], kind = p->board->kind[i], h = p->shape.edge[e].hex, side = p->shape.edge[e].side;
        int x = centre_x(p, h), y = centre_y(p, h), a = (side + 1) % 6, b = (side + 2) % 6, px, py;
        port_sign(p, i, &px, &py);
        lg_text_add(p->svg,
                    "<path d=\"M%d %dL%d %dL%d %d\" fill=\"none\" stroke=\"#7a5230\" stroke-width=\"7\" "
                    "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                    x + corner_x[a], y + corner_y[a], px, py, x + corner_x[b], y + corner_y[b]);
        lg_text_add(p->svg, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#7a5230\" stroke-width=\"3\"/>",
                    px, py, SIGN, kind < CT_RESOURCES ? looks[kind].fill : "#fbf3dc");
        if (kind < CT_RESOURCES)
            lg_text_add(p->svg,
                        "<g color=\"%s\"><use href=\"#%c\" class=\"g\" transform=\"translate(%d %d) scale(0.7)\"/>"
                        "<text x=\"%d\" y=\"%d\" class=\"p\" fill=\"%s\">2:1</text></g>\n",
                        looks[kind].ink, ct_letters[kind], px, py - 5, px, py + 17, looks[kind].ink);
        else
            lg_text_add(p->svg, "<text x=\"%d\" y=\"%d\" class=\"q\" fill=\"#2b2b2b\">%s</text>\n", px, py + 5,
                        kind == CT_ANY ? "3:1" : "?");
    }
    for (int h = 0; h < p->shape.hexes; h++)
        if (p->board->resource[h] != CT_SEA) draw_hex(p->board, h, centre_x(p, h), centre_y(p, h), p->svg);
}

int ct_draw_begin(const ct_board *board, int below, lg_text *svg) {
    picture p = picture_of(board, svg);
    draw_board(&p, below);
    return p.height;
}

/* A board that was made by play shows its verdict even without marks. */
void ct_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    picture p = picture_of(level, svg);
    if (!report && !(task && ct_task_of(task)->trial.play)) {
        draw_board(&p, 0);
        lg_text_add(svg, "</svg>\n");
        return;
    }
    const ct_rules *rules = &ct_task_of(task)->rules;
    lg_text facts = {0};
    task->game->judging.facts(task, level, &facts); /* the verdict of games, if the task asks for one */
    svg->failed = svg->failed || facts.failed;
    const char *words = facts.data ? facts.data : "";
    const legend_frame frame = frame_of(&p);
    int lines = report ? legend_count(report, ct_requirements, &frame, svg) : 0;
    draw_board(&p, LEGEND * (lines + draw_words(NULL, 0, words)) + 8);
    draw_words(&p, report ? draw_violations(&p, report) : 0, words);
    lg_text_clear(&facts);
    /* Marks where the players would start. */
    ct_forecast forecast;
    int players = ct_judged_players(rules, p.board);
    if (!ct_foresee_on(&p.shape, p.board, players, rules->order, &forecast)) players = 0;
    for (int s = 0; s < players; s++)
        for (int k = 0; k < 2; k++) {
            int hex, side = ct_corner_side(&p.shape, forecast.corner[s][k], &hex);
            int x = centre_x(&p, hex) + corner_x[side], y = centre_y(&p, hex) + corner_y[side];
            lg_text_add(svg,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"#ffffff\" stroke=\"#2b2b2b\" stroke-width=\"2\"/>"
                        "<text x=\"%d\" y=\"%d\" class=\"q\" fill=\"#2b2b2b\">%d</text>\n",
                        x, y, x, y + 5, s + 1);
        }
    lg_text_add(svg, "</svg>\n");
}

static int count_tiles(const lg_game *game, const lg_level *level) {
    (void)game;
    return ((const ct_board *)level)->hexes;
}

static bool draw_tile(const lg_game *game, const lg_level *level, int hex, lg_text *svg) {
    (void)game;
    const ct_board *board = level;
    if (board->resource[hex] == CT_SEA) return false;
    draw_hex(board, hex, 0, 0, svg);
    return true;
}

const lg_tiles ct_tiles = {
    .width = 2 * HALF, .millimetres = 79, .count = count_tiles, .head = add_head, .draw = draw_tile};

/* Columns for each hex: with the number below the resource, or beside it. */
enum { WIDE = 6, NARROW = 4 };

static int widest_row(const ct_board *b) {
    int widest = 0;
    for (int row = 0; row < b->rows; row++)
        if (b->length[row] > widest) widest = b->length[row];
    return widest;
}

/* Prints a number; 6 and 8 stand out where there are colours. */
static void print_number(const lg_terminal *terminal, int n, lg_text *text) {
    if (terminal->colours && (n == 6 || n == 8))
        lg_text_add(text, "\033[1;4m%d\033[22;24m ", n);
    else if (n > 0 && n < CT_NUMBERS)
        lg_text_add(text, "%-2d", n);
    else
        lg_text_add(text, "%c ", n == CT_NUMBER_FREE ? '?' : ' ');
}

/* Prints the row that begins with hex `first`, and marks changed cells with a star. A wide hex takes a second line for its
 * number. */
static void print_row(const ct_board *b, int row, int first, int wide, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text) {
    lg_text below = {0};
    int indent = wide / 2 * (widest_row(b) - b->length[row]);
    lg_text_add(text, "%*s", indent, "");
    lg_text_add(&below, "%*s", indent, "");
    for (int h = first; h < first + b->length[row]; h++) {
        int s = b->resource[h], n = b->number[h];
        char letter = s == CT_SEA ? ' ' : ct_letters[s], mark = lg_changes_has(changes, h) ? '*' : ' ';
        lg_terminal_letters(terminal, looks[s].paper, looks[s].letter, text);
        if (wide == NARROW) {
            lg_text_add(text, "%c", letter);
            print_number(terminal, n, text);
            lg_text_add(text, "%c", mark);
            continue;
        }
        lg_text_add(text, "  %c%c  ", letter, mark);
        lg_terminal_letters(terminal, looks[s].paper, looks[s].letter, &below);
        lg_text_add(&below, "  ");
        print_number(terminal, n, &below);
        lg_text_add(&below, "  ");
    }
    lg_terminal_plain(terminal, text);
    lg_terminal_plain(terminal, &below);
    lg_text_add(text, "\n");
    if (wide == WIDE) lg_text_add(text, "%s\n", below.failed ? "" : below.data);
    text->failed = text->failed || below.failed;
    lg_text_clear(&below);
}

void ct_print_changes(const lg_game *game, const lg_level *level, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text) {
    (void)game;
    const ct_board *b = level;
    int widest = widest_row(b), wide = terminal->colours && WIDE * widest <= terminal->columns ? WIDE : NARROW;
    lg_text words = {0};
    if (!lg_terminal_fits(terminal, wide * widest, text)) return;
    if (!terminal->colours && !changes) {
        ct_write(NULL, b, NULL, &words); /* the plain text form has no room for marks */
    } else {
        for (int row = 0, first = 0; row < b->rows; first += b->length[row++])
            print_row(b, row, first, wide, terminal, changes, text);
        lg_text_add(&words, "ports, clockwise from the upper left:");
        for (int p = 0; p < b->ports; p++) /* their cells have the numbers after those of the hexes */
            lg_text_add(&words, " %s%s", b->kind[p] < CT_PORT_KINDS ? ct_port_names[b->kind[p]] : "free",
                        lg_changes_has(changes, b->hexes + p) ? "*" : "");
    }
    text->failed = text->failed || words.failed;
    if (!words.failed) lg_terminal_say(terminal, words.data, text);
    lg_text_clear(&words);
    unsigned shown = 0;
    for (int h = 0; h < b->hexes; h++)
        shown |= 1U << b->resource[h];
    for (int p = 0; p < b->ports && !terminal->colours; p++) /* with colours, ports are named */
        shown |= b->kind[p] < CT_DESERT ? 1U << b->kind[p] : 0;
    if (terminal->colours) shown &= ~(1U << CT_SEA); /* the sea is blank */
    legend_say(terminal, ct_letters, ct_resources, shown, text);
}

void ct_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    ct_print_changes(game, level, terminal, NULL, text);
}
