/* Sight: which cells see each other. A straight line leads from the middle of one cell to the middle of the other, and no cell and
 * no edge that it crosses may block it. A line that runs exactly between two cells, or through a corner, is moved a hair to the
 * left or to the right, as a whole; it is open if it is open on one of the two sides. Everything is computed in whole numbers, so
 * each machine sees the same, and a cell is seen by those that it sees: the way back has the same two sides. */
#include "ways.h"

#include "base/fast.h"

enum { CORNERS_MAX = 6, EXITS_MAX = 3, LONGEST = 512 }; /* nobody sees over more cells */

/* Lines depend only on how far the second cell is from the first one, so they are found once. */
struct fg_lines {
    int far_a, far_b; /* how far two cells of the board are from each other, at most */
    /* of each distance: where the sides of the line begin if it is moved to the one side, and to the other; the same place if it
     * need not be moved; -1: there is no line */
    int *start;
    uint8_t *side; /* the sides by which lines leave one cell after the other */
};

/* A side by which a line can leave cells: it has one of its corners to the left of the line, and the next one to the right. Numbers
 * say how far a place is to the right of a line through the middle of the cell: twice the cross product of the line's direction and
 * the place. */
typedef struct {
    int side, left, right;
    int across, a, b; /* the middle of the cell behind it */
} line_exit;

static int find_exits(const fg_layout *l, int a, int b, line_exit *exit) {
    const bool squares = l->grid == FG_SQUARES;
    const int corners = squares ? 4 : CORNERS_MAX, step = fg_edge_step(l);
    const int scale_a = squares ? 2 : 1, scale_b = squares ? 2 : 3; /* as those of fg_corner_offset */
    const int sign = l->grid == FG_FLAT ? -2 : 2;                   /* the axes of flat hexes are exchanged */
    const int da = sign * scale_a * a, db = sign * scale_b * b;
    int corner[CORNERS_MAX], n = 0;
    for (int k = 0, x, y; k < corners; k++) {
        fg_corner_offset(l, k, &x, &y);
        corner[k] = da * y - db * x;
    }
    for (int k = 0; k < corners; k++) {
        line_exit *e = &exit[n];
        *e = (line_exit){.side = step * k, .left = corner[k], .right = corner[(k + 1) % corners]};
        fg_side_offset(l->grid, l->sides, e->side, &e->a, &e->b);
        e->across = da * scale_b * e->b - db * scale_a * e->a;
        n += e->left < e->right;
    }
    return n;
}

/* Follows the line to the cell that is so far away, moved by a hair of 1 or -1. Writes the sides by which it leaves cells, unless
 * `side` is NULL. Returns how many these are; 0: too many. *moved: the hair has decided between two sides. */
static int follow(const fg_layout *l, int a, int b, int hair, uint8_t *side, bool *moved) {
    line_exit exit[CORNERS_MAX];
    const int exits = find_exits(l, a, b, exit);
    int right = hair, n = 0;
    while (a || b) {
        int i = 0;
        while (i < exits - 1 && !(right + exit[i].left < 0 && right + exit[i].right > 0))
            i++;
        if (n == LONGEST) return 0;
        *moved = *moved || right + exit[i].left == hair || right + exit[i].right == hair;
        if (side) side[n] = (uint8_t)exit[i].side;
        n++;
        right += exit[i].across;
        a -= exit[i].a, b -= exit[i].b;
    }
    return n;
}

/* Finds all lines, or only how long they are together if lines->side is NULL. */
static int find_lines(const fg_layout *l, fg_lines *lines) {
    int *start = lines->start, all = 0;
    for (int b = -lines->far_b; b <= lines->far_b; b++)
        for (int a = -lines->far_a; a <= lines->far_a; a++, start += 2) {
            bool moved = false, none = l->grid != FG_SQUARES && (a + b) % 2;
            const int length = none ? 0 : follow(l, a, b, 1, lines->side ? lines->side + all : NULL, &moved);
            start[0] = start[1] = length ? all : -1;
            all += length;
            if (!length || !moved) continue;
            start[1] = all;
            all += follow(l, a, b, -1, lines->side ? lines->side + all : NULL, &moved);
        }
    return all;
}

static int span(const int *place, int count) {
    int least = place[0], most = place[0];
    for (int c = 1; c < count; c++) {
        least = place[c] < least ? place[c] : least;
        most = place[c] > most ? place[c] : most;
    }
    return most - least;
}

const fg_lines *fg_lines_find(fg_compiler *c) {
    const fg_layout *l = c->layout;
    fg_lines *lines = c->lines ? NULL : fg_take(c->room, 1, sizeof *lines);
    if (c->lines) return c->lines;
    if (!lines) return NULL;
    lines->far_a = span(l->a, l->cells), lines->far_b = span(l->b, l->cells);
    lines->start =
        fg_take(c->room, 2 * (size_t)(2 * lines->far_a + 1) * (size_t)(2 * lines->far_b + 1), sizeof *lines->start);
    if (!lines->start) return NULL;
    lines->side = fg_take(c->room, (size_t)find_lines(l, lines) + 1, 1);
    if (!lines->side) return NULL;
    find_lines(l, lines);
    c->lines = lines;
    return lines;
}

/* Follows a line that leaves cells by these sides. */
INLINE bool is_open(const fg_walk *sight, const fg_layout *l, fg_ground_at *ground, const void *of, int from, int to,
                    const uint8_t *side) {
    for (int cell = from;; side++) {
        const int edge = sight->crosses ? l->edge_at[cell][*side] : -1;
        if (edge >= 0 && !ground(of, l->cells + edge)) return false;
        cell = l->side[cell][*side];
        if (cell == to) return true;
        if (cell < 0 || !(ground(of, cell) & FG_PASSED)) return false;
    }
}

INLINE bool sees(const fg_walk *sight, const fg_layout *l, fg_ground_at *ground, const void *of, int cell, int other) {
    const fg_lines *lines = sight->lines;
    const int across = l->a[other] - l->a[cell] + lines->far_a, down = l->b[other] - l->b[cell] + lines->far_b;
    const int *start = lines->start + 2 * (down * (2 * lines->far_a + 1) + across);
    if (cell == other) return true;
    if (start[0] < 0 || !ground(of, cell) || !ground(of, other)) return false;
    return is_open(sight, l, ground, of, cell, other, lines->side + start[0]) ||
           (start[1] != start[0] && is_open(sight, l, ground, of, cell, other, lines->side + start[1]));
}

bool fg_sees_by(const fg_walk *sight, const fg_layout *l, fg_ground_at *ground, const void *of, int cell, int other) {
    return sees(sight, l, ground, of, cell, other);
}

typedef struct {
    const uint8_t *ground;
    const uint16_t *state;
} seen;

INLINE int ground_of(const void *of, int place) {
    const seen *s = of;
    return s->ground[s->state[place]];
}

bool fg_sees(const fg_walk *sight, const fg_view *view, int cell, int other) {
    const seen of = {sight->ground, view->state};
    return sees(sight, view->layout, ground_of, &of, cell, other);
}
