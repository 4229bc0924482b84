/* Computes the sets of hexes that depend only on the board's shape: its edge, the ends of its rows, and its halves. */
#include "rules.h"

#include <assert.h>
#include <string.h>

static void add_member(tm_bits *bits, int position) {
    bits->w[position / 64] |= (uint64_t)1 << position % 64;
}

#ifndef NDEBUG
static int count_members(const tm_bits *bits) {
    int n = 0;
    for (int k = 0; k < TM_WORDS_MAX; k++)
        n += __builtin_popcountll(bits->w[k]);
    return n;
}

/* Does no hex belong to both halves? */
static bool is_divided(const tm_bits *half, const tm_bits *other) {
    for (int k = 0; k < TM_WORDS_MAX; k++)
        if (half->w[k] & other->w[k]) return false;
    return true;
}

static bool is_within(const tm_bits *part, const tm_bits *whole) {
    for (int k = 0; k < TM_WORDS_MAX; k++)
        if (part->w[k] & ~whole->w[k]) return false;
    return true;
}
#endif

/* Fills in the sets. A half is what lies on one side of the middle column; the middle column belongs to neither half. */
void tm_fields_init(tm_fields *fields, const tm_shape *shape) {
    memset(fields, 0, sizeof *fields);
    for (int cell = 0; cell < shape->cells; cell++) {
        int at = shape->position[cell], row = shape->row[cell], neighbours = 0;
        bool is_short = (row & 1) != shape->first_short;
        int x = 2 * shape->column[cell] + is_short - (shape->columns - 1), y = 2 * row - (shape->rows - 1);
        add_member(&fields->hexes, at);
        if (x) add_member(x < 0 ? &fields->left : &fields->right, at);
        if (y) add_member(y < 0 ? &fields->top : &fields->bottom, at);
        for (int k = 0; k < 6; k++) {
            int to = at + shape->step[k];
            neighbours += to >= 0 && to < shape->positions && shape->cell[to] >= 0;
        }
        if (neighbours < 6) add_member(&fields->edge, at);
        if (!shape->column[cell] || cell + 1 == shape->cells || !shape->column[cell + 1]) add_member(&fields->ends, at);
    }
    assert(count_members(&fields->hexes) == shape->cells);
    assert(is_within(&fields->edge, &fields->hexes) && is_within(&fields->ends, &fields->edge));
    assert(is_divided(&fields->left, &fields->right) && is_divided(&fields->top, &fields->bottom));
    /* every row is symmetric, so both halves have equally many hexes */
    assert(count_members(&fields->left) == count_members(&fields->right));
    assert(shape->rows % 2 == 0 || count_members(&fields->top) == count_members(&fields->bottom));
}
