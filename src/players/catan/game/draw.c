/* Draws the pieces on the picture of the board. Each seat has a colour that people with any kind of colour vision can
 * distinguish (Okabe and Ito 2008), and its number stands on every piece. */
#include "draw.h"

#include "boards/catan/level.h"

enum { HALF = 45, SIDE = 52, LINE = 24, ABOVE = 10 };

static const struct {
    const char *fill, *ink;
} looks[CT_SEATS_MAX] = {{"#d55e00", "#ffffff"}, {"#0072b2", "#ffffff"}, {"#f0e442", "#1a1a1a"},
                         {"#ffffff", "#1a1a1a"}, {"#1a1a1a", "#ffffff"}, {"#cc79a7", "#1a1a1a"}};

typedef struct {
    const ct_board *board;
    const ct_table *table;
    const ct_position *p;
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

/* Draws a road, a little shorter than its edge, so that pieces on the corners stay visible. */
static void draw_road(const picture *d, int edge, int seat) {
    int x[2], y[2], dx, dy;
    for (int k = 0; k < 2; k++)
        find_corner(d, d->table->end[edge][k], &x[k], &y[k]);
    dx = (x[1] - x[0]) / 5;
    dy = (y[1] - y[0]) / 5;
    lg_text_add(d->svg,
                "<path d=\"M%d %dL%d %d\" class=\"road\"/><path d=\"M%d %dL%d %d\" stroke=\"%s\" class=\"lane\"/>"
                "<text x=\"%d\" y=\"%d\" class=\"p\" fill=\"%s\">%d</text>\n",
                x[0] + dx, y[0] + dy, x[1] - dx, y[1] - dy, x[0] + dx, y[0] + dy, x[1] - dx, y[1] - dy,
                looks[seat].fill, (x[0] + x[1]) / 2, (y[0] + y[1]) / 2 + 4, looks[seat].ink, seat + 1);
}

static void draw_building(const picture *d, int x, int y, int seat, bool city) {
    const char *shape = city ? "l7 -9l7 9v5h18v16h-32z" : "l12 11v13h-24v-13z";
    lg_text_add(d->svg,
                "<path d=\"M%d %d%s\" fill=\"%s\" class=\"piece\"/>"
                "<text x=\"%d\" y=\"%d\" class=\"q\" fill=\"%s\">%d</text>\n",
                city ? x - 16 : x, city ? y - 9 : y - 14, shape, looks[seat].fill, city ? x + 2 : x, y + (city ? 9 : 8),
                looks[seat].ink, seat + 1);
}

static void draw_robber(const picture *d, int hex) {
    lg_spot spot = ct_cell_at(NULL, d->board, hex);
    int x = (int)spot.x + 29, y = (int)spot.y;
    lg_text_add(d->svg,
                "<path d=\"M%d %da8 8 0 1 1 8 0q4 10 6 20h-20q2 -10 6 -20z\" fill=\"#2b2b2b\" "
                "stroke=\"#ffffff\" stroke-width=\"2\"/>\n",
                x - 4, y - 4);
}

static void draw_seat(const picture *d, int seat, const char *name, int y) {
    const ct_player_state *s = &d->p->seat[seat];
    draw_building(d, 32, y, seat, false);
    lg_text_add(d->svg, "<text x=\"54\" y=\"%d\" class=\"l\">%s: %d points%s%s%s</text>\n", y + 6, name, s->points,
                d->p->longest == seat ? ", longest road" : "", d->p->army == seat ? ", largest army" : "",
                d->p->winner == seat && d->p->phase == CT_OVER ? ", has won" : "");
}

void ct_draw_position(const ct_board *board, const ct_table *table, const ct_position *p, const char *const *names,
                      lg_text *svg) {
    const picture d = {board, table, p, svg};
    int seats = table->house.players, y = ct_draw_begin(board, seats * (LINE + 4) + 2 * ABOVE, svg);
    lg_text_add(svg, "<style>.road{stroke:#2b2b2b;stroke-width:14;stroke-linecap:round}.lane{stroke-width:10;"
                     "stroke-linecap:round}.piece{stroke:#1a1a1a;stroke-width:2;stroke-linejoin:round}</style>\n");
    for (int e = 0; e < table->edges; e++)
        if (ct_road_holder(p, e) != CT_NOBODY) draw_road(&d, e, ct_road_holder(p, e));
    for (int c = 0; c < table->corners; c++) {
        int x, top, seat = ct_holder(p, c);
        if (seat == CT_NOBODY) continue;
        find_corner(&d, c, &x, &top);
        draw_building(&d, x, top, seat, ct_is_city(p, c));
    }
    if (p->robber != CT_NOBODY) draw_robber(&d, p->robber);
    for (int s = 0; s < seats; s++)
        draw_seat(&d, s, names[s], y + ABOVE + LINE / 2 + s * (LINE + 4));
    lg_text_add(svg, "</svg>\n");
}
