/* Draws boards: hexes with a corner on top in the game's colours, a glyph for each terrain so that nobody needs to tell the
 * colours apart, water with faint borders, by which ships' steps are counted, and sandy shores. All coordinates are whole numbers:
 * a hex is 52 units wide and 60 high. */
#include "rules.h"

#include <assert.h>
#include <string.h>

#include "base/legend.h"

enum { HALF = 26, SIDE = 30, ROW = 45, MARGIN = 22, LEGEND = 22, LEGEND_WIDTH = 560 };

static const struct {
    const char *fill, *line, *ink;
    uint32_t paper, letter; /* colours on a terminal: background and letter */
} colours[] = {
    {"#e9c94f", "#a98a22", "#7a5f0c", 0xe9c94f, 0x282828}, {"#a06f43", "#5f3f22", "#f6e3c9", 0xa06f43, 0xffffff},
    {"#45434c", "#1e1d22", "#d9d6e2", 0x45434c, 0xffffff}, {"#3f7fc4", "#1f4f88", "#e4f0ff", 0x3f7fc4, 0xffffff},
    {"#4b9a55", "#235c2c", "#e6f7e4", 0x4b9a55, 0xffffff}, {"#a3a8ac", "#62676b", "#2f3336", 0xa3a8ac, 0x282828},
    {"#c8473c", "#7c211a", "#ffe3d6", 0xc8473c, 0xffffff}, {"#a9d6ec", "#5fa6cc", "#5fa6cc", 0xa9d6ec, 0x282828},
    {"#f4f1ea", "#b9b3a6", "#8a8478", 0xf4f1ea, 0x282828},
};
static_assert(sizeof colours / sizeof *colours == TM_FREE + 1, "colours for each");

/* One glyph for each terrain, drawn in currentColor around the origin. */
static const char glyphs[] =
    "<defs>\n"
    "<g id=\"Y\"><circle cx=\"7\" cy=\"-6\" r=\"4\" fill=\"currentColor\"/>"
    "<path d=\"M-13 6q6-9 12-2q5-7 13 2M-10 12q5-5 9-1q5-5 11 1\"/></g>\n"
    "<g id=\"U\"><path d=\"M0 13V-10M-8 13V-4M8 13V-4M0-10l-3-4M0-10l3-4M0-4l-4-4M0-4l4-4M0 2l-4-4M0 2l4-4"
    "M-8-4l-2-4M-8 2l-4-3M-8 2l3-3M8-4l2-4M8 2l4-3M8 2l-3-3\"/></g>\n"
    "<g id=\"K\"><path d=\"M-12 12q6-4 12 0t12 0M-5 9V-8M0 9V-13M6 9V-5\"/>"
    "<path d=\"M-5-8v7M0-13v8M6-5v7\" stroke-width=\"5\"/></g>\n"
    "<g id=\"B\"><path d=\"M0-14c4 7 9 11 9 17a9 9 0 0 1-18 0c0-6 5-10 9-17z\" fill=\"currentColor\" "
    "stroke=\"none\"/></g>\n"
    "<g id=\"G\"><path d=\"M0-15l8 11h-4l7 11h-22l7-11h-4zM-2 7h4v6h-4z\" fill=\"currentColor\" "
    "stroke=\"none\"/></g>\n"
    "<g id=\"S\"><path d=\"M-14 11L-4-11L3 4L7-4L14 11z\" fill=\"currentColor\" stroke=\"none\"/>"
    "<path d=\"M-7-4l3 3l3-3\" stroke=\"#eef1f3\" stroke-width=\"2.5\"/></g>\n"
    "<g id=\"R\"><path d=\"M1-14c1 6 9 8 9 17a10 10 0 0 1-20 1c0-5 3-7 4-11c2 2 3 3 3 5c3-3 4-7 4-12z\" "
    "fill=\"currentColor\" stroke=\"none\"/></g>\n"
    "<g id=\"I\"><path d=\"M-15-5q5-5 10 0t10 0t10 0M-15 6q5-5 10 0t10 0t10 0\"/></g>\n"
    "<g id=\"F\"><path d=\"M-5-6a5 5 0 1 1 7 5q-2 1-2 4M0 9v1\"/></g>\n"
    "</defs>\n";

static void add_head(const lg_game *game, lg_text *svg) {
    (void)game;
    lg_text_add(svg, "<style>.g{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;"
                     "stroke-linejoin:round}text{font:600 8px \"DejaVu Sans\",Verdana,sans-serif;text-anchor:middle;"
                     "fill:currentColor}.t{font-size:10px;fill:#ffffff}.l{font:13px \"DejaVu Sans\",Verdana,sans-serif;"
                     "text-anchor:start;fill:#333333}.v{fill:none;stroke:#e0168f;stroke-width:4}</style>\n");
    lg_text_append(svg, glyphs, sizeof glyphs - 1);
}

static void find_centre(const tm_shape *shape, int cell, int *x, int *y) {
    assert(cell >= 0 && cell < shape->cells);
    bool is_short = (shape->row[cell] & 1) != shape->first_short;
    *x = MARGIN + HALF + 2 * HALF * shape->column[cell] + (is_short ? HALF : 0);
    *y = MARGIN + SIDE + ROW * shape->row[cell];
}

lg_spot tm_cell_at(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    tm_shape shape;
    int x, y;
    tm_shape_init(&shape, level);
    find_centre(&shape, cell, &x, &y);
    return (lg_spot){x, y, HALF};
}

static void draw_hexagon(lg_text *svg, int x, int y, const char *style) {
    lg_text_add(svg, "<path d=\"M%d %dl26 15v30l-26 15l-26-15v-30z\" %s/>\n", x, y - SIDE, style);
}

static void draw_hex(const tm_board *board, int cell, int x, int y, lg_text *svg) {
    int t = board->cell[cell], row = 0;
    for (int rest = cell; rest >= tm_row_length(board, row); row++)
        rest -= tm_row_length(board, row);
    lg_text_add(svg,
                "<g color=\"%s\"><path d=\"M%d %dl26 15v30l-26 15l-26-15v-30z\" fill=\"%s\" stroke=\"%s\" "
                "stroke-width=\"1.5\"/>",
                colours[t].ink, x, y - SIDE, colours[t].fill, colours[t].line);
    lg_text_add(svg, "<use href=\"#%c\" x=\"%d\" y=\"%d\" class=\"g\"/><text x=\"%d\" y=\"%d\">%c%d</text></g>\n",
                t == TM_FREE ? 'F' : tm_letters[t], x, y + 3, x, y - 17, 'A' + row, tm_land_number(board, cell));
}

/* Draws a ring on each marked hex, labelled with the numbers of the requirements that it violates. */
static void draw_violations(const tm_shape *shape, const lg_report *report, const legend_frame *frame, lg_text *svg) {
    char tags[TM_CELLS_MAX][16] = {{0}};
    for (int v = 0; v < report->violations; v++) {
        int cell = report->violation[v].cell, number = report->violation[v].requirement + 1;
        assert(number >= 1 && number <= TM_REQUIREMENTS);
        if (cell < 0 || cell >= shape->cells) continue;
        char *tag = tags[cell];
        size_t n = strlen(tag);
        if (n > 5) continue; /* the hex has room for five numbers */
        if (n) tag[n++] = ' ';
        if (number > 9) tag[n++] = '1';
        tag[n] = (char)('0' + number % 10);
    }
    for (int cell = 0, x, y; cell < shape->cells; cell++) {
        find_centre(shape, cell, &x, &y);
        if (tags[cell][0]) draw_hexagon(svg, x, y, "class=\"v\"");
    }
    for (int cell = 0, x, y; cell < shape->cells; cell++) {
        int w = 6 + 6 * (int)strlen(tags[cell]);
        if (!tags[cell][0]) continue;
        find_centre(shape, cell, &x, &y);
        lg_text_add(svg,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"13\" rx=\"3\" fill=\"#e0168f\"/>"
                    "<text x=\"%d\" y=\"%d\" class=\"t\">%s</text>\n",
                    x - w / 2, y + 13, w, x, y + 23, tags[cell]);
    }
    legend_draw(report, tm_requirements, frame, svg);
}

void tm_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    (void)task;
    static const int border[6][4] = {{26, -15, 26, 15},   {26, 15, 0, 30},    {0, 30, -26, 15},
                                     {-26, 15, -26, -15}, {-26, -15, 0, -30}, {0, -30, 26, -15}};
    const tm_board *board = level;
    tm_shape shape;
    tm_shape_init(&shape, board);
    int width = 2 * MARGIN + 2 * HALF * board->columns, board_height = 2 * MARGIN + ROW * (board->rows - 1) + 2 * SIDE;
    const int board_width = width;
    const legend_frame frame = {.x = MARGIN,
                                .y = board_height + 14,
                                .step = LEGEND,
                                .width = width < LEGEND_WIDTH ? LEGEND_WIDTH : width,
                                .font = 13,
                                .digits = 6};
    int height = board_height + (report ? LEGEND * legend_count(report, tm_requirements, &frame, svg) : 0);
    if (report && width < LEGEND_WIDTH) width = LEGEND_WIDTH;
    picture_open(width, height, "Terra Mystica board", svg);
    add_head(NULL, svg);
    picture_paper(width, height, svg);
    lg_text_add(svg, "<rect class=\"mat\" x=\"6\" y=\"6\" width=\"%d\" height=\"%d\" rx=\"14\" fill=\"#e6dcc4\"/>\n",
                board_width - 12, board_height - 12);
    lg_text_add(svg, "<g fill=\"%s\" stroke=\"#93c7e3\" stroke-width=\"1.5\">\n", colours[TM_RIVER].fill);
    for (int cell = 0, x, y; cell < shape.cells; cell++) {
        find_centre(&shape, cell, &x, &y);
        if (board->cell[cell] == TM_RIVER) draw_hexagon(svg, x, y, "");
    }
    lg_text_add(svg, "</g>\n<g fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linecap=\"round\">\n",
                colours[TM_RIVER].line);
    for (int cell = 0, x, y; cell < shape.cells; cell++) {
        find_centre(&shape, cell, &x, &y);
        if (board->cell[cell] == TM_RIVER) lg_text_add(svg, "<use href=\"#I\" x=\"%d\" y=\"%d\"/>\n", x, y);
    }
    lg_text_add(svg, "</g>\n");
    for (int cell = 0, x, y; cell < shape.cells; cell++) {
        find_centre(&shape, cell, &x, &y);
        if (board->cell[cell] != TM_RIVER) draw_hex(board, cell, x, y, svg);
    }
    /* Sand where land meets water. The border to the neighbour in direction k runs between two corners of the hex. */
    lg_text_add(svg, "<path d=\"");
    for (int cell = 0, x, y; cell < shape.cells; cell++) {
        find_centre(&shape, cell, &x, &y);
        for (int k = 0; k < 6 && board->cell[cell] == TM_RIVER; k++) {
            int to = shape.position[cell] + shape.step[k];
            int other = to >= 0 && to < shape.positions ? shape.cell[to] : -1;
            if (other >= 0 && board->cell[other] != TM_RIVER)
                lg_text_add(svg, "M%d %dL%d %d", x + border[k][0], y + border[k][1], x + border[k][2],
                            y + border[k][3]);
        }
    }
    lg_text_add(svg, "\" fill=\"none\" stroke=\"#f3e3b3\" stroke-width=\"5\" stroke-linecap=\"round\"/>\n");
    if (report) draw_violations(&shape, report, &frame, svg);
    lg_text_add(svg, "</svg>\n");
}

static int count_tiles(const lg_game *game, const lg_level *level) {
    (void)game;
    return tm_cells(level);
}

static bool draw_tile(const lg_game *game, const lg_level *level, int cell, lg_text *svg) {
    (void)game;
    const tm_board *board = level;
    if (board->cell[cell] != TM_RIVER) {
        draw_hex(board, cell, 0, 0, svg);
        return true;
    }
    lg_text_add(svg, "<g color=\"%s\">", colours[TM_RIVER].ink);
    draw_hexagon(svg, 0, 0, "fill=\"#a9d6ec\"");
    lg_text_add(svg, "<use href=\"#I\" class=\"g\"/></g>\n");
    return true;
}

const lg_tiles tm_tiles = {.width = 2 * HALF, .count = count_tiles, .head = add_head, .draw = draw_tile};

enum { WIDE = 4, NARROW = 2 }; /* columns for one hex; a hex has half as many lines */

static void say_letters(const tm_board *board, const lg_terminal *terminal, lg_text *text) {
    const char *names[TM_FREE + 1];
    char letters[TM_FREE + 2];
    unsigned shown = 0;
    memcpy(names, tm_colour_names, sizeof names);
    memcpy(letters, tm_letters, sizeof letters);
    names[TM_RIVER] = "river", names[TM_FREE] = "free";
    if (terminal->colours) letters[TM_RIVER] = '~';
    for (int cell = 0; cell < tm_cells(board); cell++)
        shown |= 1U << board->cell[cell];
    legend_say(terminal, letters, names, shown, text);
}

void tm_print_changes(const lg_game *game, const lg_level *level, const lg_terminal *terminal,
                      const lg_changes *changes, lg_text *text) {
    (void)game;
    const tm_board *board = level;
    int wide = terminal->colours && WIDE * board->columns <= terminal->columns ? WIDE : NARROW;
    if (!lg_terminal_fits(terminal, wide * board->columns, text)) return;
    for (int row = 0, first = 0; row < board->rows; first += tm_row_length(board, row++))
        for (int line = 0; line < wide / 2; line++) {
            lg_text_add(text, "%*s", (row & 1) != board->first_short ? wide / 2 : 0, "");
            for (int cell = first; cell < first + tm_row_length(board, row); cell++) {
                int terrain = board->cell[cell];
                assert(terrain <= TM_FREE);
                bool river = terrain == TM_RIVER && terminal->colours;
                const char *letter = line ? " " : river ? "~" : (char[]){tm_letters[terrain], '\0'};
                const char *mark = !line && lg_changes_has(changes, cell) ? "*" : " ";
                lg_terminal_letters(terminal, colours[terrain].paper, colours[terrain].letter, text);
                if (wide == NARROW)
                    lg_text_add(text, "%s%s", letter, mark);
                else
                    lg_text_add(text, " %s%s%s", letter, river ? letter : mark, river ? mark : " ");
            }
            lg_terminal_plain(terminal, text);
            lg_text_add(text, "\n");
        }
    say_letters(board, terminal, text);
}

void tm_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    tm_print_changes(game, level, terminal, NULL, text);
}
