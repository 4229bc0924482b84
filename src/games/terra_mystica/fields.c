/* The sets of hexes that depend only on the shape: its edge, the ends of its rows, its halves. */
#include "rules.h"

#include <string.h>

static void set(tm_bits *bits, int position) {
    bits->w[position / 64] |= (uint64_t)1 << position % 64;
}

/* Halves are measured in half hexes from the middle column, which belongs to neither half. */
void tm_fields_init(tm_fields *fields, const tm_shape *shape) {
    memset(fields, 0, sizeof *fields);
    for (int cell = 0; cell < shape->cells; cell++) {
        int at = shape->position[cell], row = shape->row[cell], neighbours = 0;
        bool is_short = (row & 1) != shape->first_short;
        int x = 2 * shape->column[cell] + is_short - (shape->columns - 1), y = 2 * row - (shape->rows - 1);
        set(&fields->hexes, at);
        if (x) set(x < 0 ? &fields->left : &fields->right, at);
        if (y) set(y < 0 ? &fields->top : &fields->bottom, at);
        for (int k = 0; k < 6; k++) {
            int to = at + shape->step[k];
            neighbours += to >= 0 && to < shape->positions && shape->cell[to] >= 0;
        }
        if (neighbours < 6) set(&fields->edge, at);
        if (!shape->column[cell] || cell + 1 == shape->cells || !shape->column[cell + 1]) set(&fields->ends, at);
    }
}
