/* Draws the pieces on the picture of the board. Each seat has a colour that people with any kind of colour vision can
 * distinguish (Okabe and Ito 2008), and its number stands on every piece. */

#include "boards/catan/level.h"
#include "position.h"

enum { HALF = 45, SIDE = 52, LINE = 24, ABOVE = 10 };

static const struct {
    const char *fill, *ink;
} looks[CT_SEATS_MAX] = {{"#d55e00", "#ffffff"}, {"#0072b2", "#ffffff"}, {"#f0e442", "#1a1a1a"},
                         {"#ffffff", "#1a1a1a"}, {"#1a1a1a", "#ffffff"}, {"#cc79a7", "#1a1a1a"}};

typedef struct {
    const ct_board *board;
    const ct_table *table;
    lg_text *svg;
} picture;

/* Computes the position of a corner of land. */
static void find_corner(const picture *d, int corner, int *x, int *y) {
    static const int dx[] = {0, HALF, HALF, 0, -HALF, -HALF};
    static const int dy[] = {-SIDE, -SIDE / 2, SIDE / 2, SIDE, SIDE / 2, -SIDE / 2};
    int hex = d->table->touches[corner][0], side = 0;
    while (d->table->corner_of[hex][side] != corner) {
        side++;
        assert(side < 6);
    }
    lg_spot spot = ct_cell_at(NULL, d->board, hex);
    *x = (int)spot.x + dx[side];
    *y = (int)spot.y + dy[side];
}

static void draw_building(const picture *d, int x, int y, int seat, bool city) {
    const char *shape = city ? "l7 -9l7 9v5h18v16h-32z" : "l12 11v13h-24v-13z";
    lg_text_add(d->svg,
                "<path d=\"M%d %d%s\" fill=\"%s\" class=\"piece\"/>"
                "<text x=\"%d\" y=\"%d\" class=\"q\" fill=\"%s\">%d</text>\n",
                city ? x - 16 : x, city ? y - 9 : y - 14, shape, looks[seat].fill, city ? x + 2 : x, y + (city ? 9 : 8),
                looks[seat].ink, seat + 1);
}

void ct_draw_position(const ct_board *board, const ct_table *table, const ct_position *p, const char *const *names,
                      lg_text *svg) {
    const picture d = {board, table, svg};
    int seats = table->house.players, y = ct_draw_begin(board, seats * (LINE + 4) + 2 * ABOVE, svg);
    lg_text_add(svg, "<style>.road{stroke:#2b2b2b;stroke-width:14;stroke-linecap:round}.lane{stroke-width:10;"
                     "stroke-linecap:round}.piece{stroke:#1a1a1a;stroke-width:2;stroke-linejoin:round}</style>\n");
    for (int e = 0; e < table->edges; e++) {
        /* A road is a little shorter than its edge, so that pieces on the corners stay visible. */
        const int seat = ct_road_holder(p, e);
        int x[2], top[2];
        if (seat == CT_NOBODY) continue;
        for (int k = 0; k < 2; k++)
            find_corner(&d, table->end[e][k], &x[k], &top[k]);
        const int dx = (x[1] - x[0]) / 5, dy = (top[1] - top[0]) / 5;
        lg_text_add(svg,
                    "<path d=\"M%d %dL%d %d\" class=\"road\"/><path d=\"M%d %dL%d %d\" stroke=\"%s\" class=\"lane\"/>"
                    "<text x=\"%d\" y=\"%d\" class=\"p\" fill=\"%s\">%d</text>\n",
                    x[0] + dx, top[0] + dy, x[1] - dx, top[1] - dy, x[0] + dx, top[0] + dy, x[1] - dx, top[1] - dy,
                    looks[seat].fill, (x[0] + x[1]) / 2, (top[0] + top[1]) / 2 + 4, looks[seat].ink, seat + 1);
    }
    for (int c = 0; c < table->corners; c++) {
        int x, top, seat = ct_holder(p, c);
        if (seat == CT_NOBODY) continue;
        find_corner(&d, c, &x, &top);
        draw_building(&d, x, top, seat, ct_is_city(p, c));
    }
    if (p->robber != CT_NOBODY) {
        const lg_spot spot = ct_cell_at(NULL, board, p->robber);
        lg_text_add(svg,
                    "<path d=\"M%d %da8 8 0 1 1 8 0q4 10 6 20h-20q2 -10 6 -20z\" fill=\"#2b2b2b\" "
                    "stroke=\"#ffffff\" stroke-width=\"2\"/>\n",
                    (int)spot.x + 25, (int)spot.y - 4);
    }
    for (int s = 0; s < seats; s++) {
        const int top = y + ABOVE + LINE / 2 + s * (LINE + 4);
        draw_building(&d, 32, top, s, false);
        lg_text_add(svg, "<text x=\"54\" y=\"%d\" class=\"l\">%s: %d points%s%s%s</text>\n", top + 6, names[s],
                    p->seat[s].points, p->longest == s ? ", longest road" : "", p->army == s ? ", largest army" : "",
                    p->winner == s && p->phase == CT_OVER ? ", has won" : "");
    }
    lg_text_add(svg, "</svg>\n");
}
