/* Clumpiness: Moran's I of a selection. 1: all such cells lie together; 0: at random; below 0: apart (Moran 1950). */
#include <math.h>

#include "boards/file/rules/kind.h"

enum { SCALE = 1000 };

typedef struct {
    fg_selection of;
} clumps;

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    clumps own = {.of = {.layer = 0}};
    m->scale = SCALE;
    if (!fg_cells_read(c, fg_find(clause, "clumps"), &own.of)) return false;
    return (!own.of.conditions || fg_expected(clause, "pieces without conditions", c->error)) &&
           fg_keep(c, m, &own, sizeof own);
}

/* With x = 1 for selected cells and 0 for others, m their mean and w = 1 for neighbours:
 * I = n / sum w * sum w (x - m)(y - m) / sum (x - m)^2. All sums are whole numbers, so each board has one result. */
static void count(const fg_measure *m, const fg_view *view, int *number) {
    const clumps *own = m->own;
    const fg_layout *l = view->layout;
    double n = l->cells, selected = 0, both = 0, ends = 0, all = 0;
    for (int c = 0; c < l->cells; c++) {
        all += l->cells_end[c] - l->start[c];
        if (!fg_is_selected(&own->of, view, c)) continue;
        selected++;
        ends += l->cells_end[c] - l->start[c];
        for (int e = l->start[c]; e < l->cells_end[c]; e++)
            both += fg_is_selected(&own->of, view, l->near[e]);
    }
    double mean = selected / n, spread = selected * (1 - mean);
    double like = both - 2 * mean * ends + mean * mean * all;
    *number = spread > 0 && all > 0 ? (int)floor(SCALE * n / all * like / spread + 0.5) : 0;
}

static int64_t role_of(const fg_measure *m, int state) {
    return fg_bit(((const clumps *)m->own)->of.states.w, state);
}

const fg_kind fg_clumps_kind = {
    .word = "clumps",
    .takes = "SELECTION",
    .sentence = "Computes Moran's I of such cells. It is near 1 if they lie together, about 0 if they lie at random, "
                "and below 0 if they lie apart",
    .example = "{clumps: ocean, between: [0.1, 0.4]}",
    .below_zero = true,
    .compile = compile,
    .count = count,
    .role = role_of,
};
