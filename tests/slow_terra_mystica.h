/* A second, slow implementation of Terra Mystica's requirements, written only from the rules' wording. It uses simple lists of
 * neighbours, computed from the places of hexes, and shares nothing with the game except the structure of a board. */
#ifndef LG_TESTS_SLOW_TERRA_MYSTICA_H
#define LG_TESTS_SLOW_TERRA_MYSTICA_H

#include "check.h"

#include "boards/terra_mystica/level.h"

enum { SLOW_CELLS = 400, SLOW_REQUIREMENTS = 12, SLOW_RIVER = 7 };

typedef struct {
    int cells, rows, columns;
    int x[SLOW_CELLS], row[SLOW_CELLS]; /* x in half hexes */
    int near[SLOW_CELLS][6], degree[SLOW_CELLS];
    int colour[SLOW_CELLS]; /* 0 to 6 around the circle, or SLOW_RIVER */
} slow_board;

typedef struct {
    int count[SLOW_REQUIREMENTS];
    bool at[SLOW_REQUIREMENTS][SLOW_CELLS];
} slow_report;

static inline slow_board slow_read(const tm_board *board) {
    slow_board s = {.rows = board->rows, .columns = board->columns};
    for (int row = 0; row < s.rows; row++) {
        int indent = (row % 2 == 0) == (board->first_short != 0); /* a short row begins half a hex later */
        for (int i = 0; i < s.columns - indent; i++, s.cells++) {
            s.x[s.cells] = 2 * i + indent;
            s.row[s.cells] = row;
            s.colour[s.cells] = board->cell[s.cells];
        }
    }
    for (int a = 0; a < s.cells; a++)
        for (int b = 0; b < s.cells; b++) {
            int across = abs(s.x[a] - s.x[b]), down = abs(s.row[a] - s.row[b]);
            if ((down == 0 && across == 2) || (down == 1 && across == 1)) s.near[a][s.degree[a]++] = b;
        }
    return s;
}

static inline int slow_count_near(const slow_board *s, int cell, int colour) {
    int n = 0;
    for (int k = 0; k < s->degree[cell]; k++)
        n += s->colour[s->near[cell][k]] == colour;
    return n;
}

static inline int slow_land_near(const slow_board *s, int cell) {
    return s->degree[cell] - slow_count_near(s, cell, SLOW_RIVER);
}

/* Numbers the connected parts of river or of land. `label` is the part of each hex (-1 for other hexes), `size` the number of
 * hexes in each part. Returns the number of parts. */
static inline int slow_parts(const slow_board *s, bool river, int label[SLOW_CELLS], int size[SLOW_CELLS]) {
    int parts = 0, stack[SLOW_CELLS], top;
    memset(label, -1, sizeof *label * SLOW_CELLS);
    for (int start = 0; start < s->cells; start++) {
        if ((s->colour[start] == SLOW_RIVER) != river || label[start] >= 0) continue;
        size[parts] = 0;
        label[start] = parts;
        stack[0] = start;
        for (top = 1; top;) {
            int cell = stack[--top];
            size[parts]++;
            for (int k = 0; k < s->degree[cell]; k++) {
                int to = s->near[cell][k];
                if ((s->colour[to] == SLOW_RIVER) != river || label[to] >= 0) continue;
                label[to] = parts;
                stack[top++] = to;
            }
        }
        parts++;
    }
    return parts;
}

/* Returns the smallest sum of changes over all windows of this width. */
static inline int slow_spread(const int value[7], int width) {
    int best = 1 << 30;
    for (int low = -width - 1; low < 6 * SLOW_CELLS; low++) {
        int changes = 0;
        for (int c = 0; c < 7; c++)
            changes += value[c] < low ? low - value[c] : value[c] > low + width ? value[c] - low - width : 0;
        best = changes < best ? changes : best;
    }
    return best;
}

static inline int slow_above(int value, int most) {
    return value > most ? value - most : 0;
}

static inline bool slow_ends_row(const slow_board *s, int cell) {
    return !cell || s->row[cell - 1] != s->row[cell] || cell + 1 == s->cells || s->row[cell + 1] != s->row[cell];
}

/* Returns a bound from the settings. If the settings scale bounds, multiplies it by `there` / `usual` and rounds up. `usual` is
 * the amount on the base game's board. */
static inline int slow_bound(const lg_values *v, const char *name, double there, double usual) {
    double bound = lg_value(v, name);
    return (int)(lg_value(v, "bounds") || there < usual ? bound : ceil(bound * there / usual - 1e-9));
}

static inline int slow_edge_length(const slow_board *s) {
    int n = 0;
    for (int cell = 0; cell < s->cells; cell++)
        n += s->degree[cell] < 6;
    return n;
}

static inline void slow_edge(const slow_board *s, const lg_values *v, slow_report *r) {
    int rim = 0, ends = 0;
    for (int cell = 0; cell < s->cells; cell++) {
        rim += s->colour[cell] == SLOW_RIVER && s->degree[cell] < 6;
        ends += s->colour[cell] == SLOW_RIVER && slow_ends_row(s, cell);
    }
    int most = slow_bound(v, "rim", slow_edge_length(s), 40), most_ends = slow_bound(v, "row-ends", s->rows, 9);
    bool much = rim > most, at_ends = ends > most_ends;
    r->count[10] = slow_above(rim, most) + slow_above(ends, most_ends);
    for (int cell = 0; cell < s->cells; cell++)
        r->at[10][cell] =
            s->colour[cell] == SLOW_RIVER && (much ? s->degree[cell] < 6 : at_ends && slow_ends_row(s, cell));
}

static inline void slow_river(const slow_board *s, const lg_values *v, slow_report *r) {
    int label[SLOW_CELLS], size[SLOW_CELLS], largest = 0, away[SLOW_CELLS], half[4] = {0};
    int parts = slow_parts(s, true, label, size);
    for (int p = 1; p < parts; p++)
        if (size[p] > size[largest]) largest = p; /* if several parts are equally large, the first one is taken */
    r->count[2] = abs(parts - (int)lg_value(v, "rivers"));
    for (int cell = 0; cell < s->cells; cell++) {
        int n = slow_count_near(s, cell, SLOW_RIVER), x = s->x[cell] - (s->columns - 1),
            y = 2 * s->row[cell] - (s->rows - 1);
        bool river = s->colour[cell] == SLOW_RIVER;
        away[cell] = river ? 0 : SLOW_CELLS;
        if (!river) continue;
        r->count[1] += r->at[1][cell] = n == 0 || n > 3;
        r->at[2][cell] = label[cell] != largest;
        half[0] += x<0, half[1] += x> 0, half[2] += y<0, half[3] += y> 0;
    }
    for (int round = 0; round < s->cells; round++)
        for (int cell = 0; cell < s->cells; cell++)
            for (int k = 0; k < s->degree[cell]; k++)
                if (away[s->near[cell][k]] + 1 < away[cell]) away[cell] = away[s->near[cell][k]] + 1, round = 0;
    for (int cell = 0; cell < s->cells; cell++)
        r->count[8] += r->at[8][cell] = away[cell] > lg_value(v, "reach");
    int lean = slow_bound(v, "lean", s->cells, 113);
    r->count[8] += slow_above(abs(half[0] - half[1]), lean) + slow_above(abs(half[2] - half[3]), lean);
    parts = slow_parts(s, false, label, size);
    for (int p = 0; p < parts; p++)
        r->count[4] += size[p] < lg_value(v, "island");
    for (int cell = 0; cell < s->cells; cell++)
        r->at[4][cell] = label[cell] >= 0 && size[label[cell]] < lg_value(v, "island");
}

/* Are a and b both neighbours of the same land hex? */
static inline bool slow_twins(const slow_board *s, int a, int b) {
    for (int i = 0; i < s->degree[a]; i++)
        for (int k = 0; k < s->degree[b]; k++)
            if (s->near[a][i] == s->near[b][k] && s->colour[s->near[a][i]] != SLOW_RIVER) return true;
    return false;
}

static inline void slow_colours(const slow_board *s, const lg_values *v, slow_report *r) {
    int ring[7] = {0}, touch[7] = {0}, edge[7] = {0}, pairs[7] = {0}, all = 0;
    int spades[4] = {0}, widest = 0;
    bool published = lg_value(v, "reading") != 0, borders = lg_value(v, "same") != 0;
    for (int a = 0; a < s->cells; a++) {
        int c = s->colour[a], up = (c + 1) % 7, down = (c + 6) % 7, same = slow_count_near(s, a, c);
        if (c == SLOW_RIVER) continue;
        r->at[0][a] = same > 0;
        r->count[0] += borders ? same : same > 0;
        r->at[3][a] =
            !slow_count_near(s, a, up) && !slow_count_near(s, a, down) && (!published || slow_land_near(s, a) > 2);
        r->count[3] += r->at[3][a];
        ring[c] += slow_count_near(s, a, up);
        for (int n = 1; n <= 3; n++)
            spades[n] += slow_count_near(s, a, (c + n) % 7);
        touch[c] += slow_count_near(s, a, SLOW_RIVER) > 0;
        edge[c] += s->degree[a] < 6;
        for (int b = a + 1; b < s->cells; b++)
            if (s->colour[b] == c && abs(s->x[a] - s->x[b]) <= 4 && slow_twins(s, a, b))
                pairs[c]++, r->at[9][a] = r->at[9][b] = true;
    }
    r->count[5] = slow_spread(ring, slow_bound(v, "ring-spread", s->cells, 113));
    r->count[6] = slow_spread(touch, slow_bound(v, "river-spread", s->cells, 113));
    r->count[7] = slow_spread(edge, slow_bound(v, "edge-spread", slow_edge_length(s), 40));
    for (int c = 0; c < 7; c++) {
        all += pairs[c];
        r->count[9] += slow_above(pairs[c], slow_bound(v, "colour-twins", s->cells, 113));
    }
    r->count[9] += slow_above(all, slow_bound(v, "twins", s->cells, 113));
    for (int n = 1; n <= 3; n++)
        for (int m = 1; m <= 3; m++)
            widest = spades[n] - spades[m] > widest ? spades[n] - spades[m] : widest;
    r->count[11] = slow_above(widest, slow_bound(v, "spade-spread", s->cells, 113));
}

/* Measures a board without free hexes. Counts every requirement, including those without weight. */
static inline slow_report slow_measure(const tm_board *board, const lg_values *settings) {
    slow_board s = slow_read(board);
    slow_report r = {.count = {0}};
    slow_river(&s, settings, &r);
    slow_edge(&s, settings, &r);
    slow_colours(&s, settings, &r);
    return r;
}

/* Draws a board of any shape, with little or much river, with one to all colours, and with clumps. */
static inline tm_board random_board(lg_rng *rng, int rows, int columns, bool first_short) {
    tm_board board = {.rows = (uint8_t)rows, .columns = (uint8_t)columns, .first_short = first_short};
    int cells = tm_cells(&board), water = (int)lg_rng_below(rng, 11), colours = 1 + (int)lg_rng_below(rng, 7);
    int clump = (int)lg_rng_below(rng, 5), turn = (int)lg_rng_below(rng, 7);
    for (int i = 0; i < cells; i++) {
        bool river = (int)lg_rng_below(rng, 10) < water;
        uint8_t colour = (uint8_t)((lg_rng_below(rng, (uint32_t)colours) + (uint32_t)turn) % 7);
        board.cell[i] = i && (int)lg_rng_below(rng, 10) < clump ? board.cell[i - 1] : river ? TM_RIVER : colour;
    }
    return board;
}

#endif
