/* Regions: sets of cells that rules speak of. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board.h"

int fg_cell_find(const fg_layout *layout, const char *name) {
    for (int low = 0, high = layout->cells; low < high;) {
        int middle = (low + high) / 2, order = strcmp(layout->name_of[layout->by_name[middle]], name);
        if (!order) return layout->by_name[middle];
        *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
    return -1;
}

bool fg_cell_read(const fg_layout *layout, const fg_node *node, int *cell, lg_error *error) {
    *cell = node->shape == FG_WORD ? fg_cell_find(layout, node->text) : -1;
    return *cell >= 0 ||
           fg_fail_at(node, error, "expected a cell, from %s to %s, found %s%.40s%s", layout->name_of[0],
                      layout->name_of[layout->cells - 1], node->shape == FG_WORD ? "'" : "",
                      node->shape == FG_WORD ? node->text : "a list or a map", node->shape == FG_WORD ? "'" : "");
}

/* Cells on the middle line belong to neither half. */
static void find_half(const fg_layout *l, bool across, int sign, fg_places *places) {
    for (int c = 0; c < l->cells; c++)
        if (sign * (across ? 2 * l->x[c] - l->twice_x : 2 * l->y[c] - l->twice_y) > 0) fg_set_bit(places->w, c);
}

/* Reads the number behind a word: 3 of "row 3"; -1 if it is none. */
static int number_after(const char *name, const char *word) {
    size_t n = strlen(word);
    double number;
    if (strncmp(name, word, n) != 0 || name[n] != ' ' || !lg_number_read(name + n + 1, &number)) return -1;
    return number >= 0 && number <= FG_PLACES_MAX && number == (int)number ? (int)number : -1;
}

/* Column N has the cells with the N-th place from the left, as pictures show them. */
static bool find_column(const fg_layout *l, int column, fg_places *places) {
    double x = -INFINITY;
    for (int k = 0; k < column && x < INFINITY; k++) {
        double next = INFINITY;
        for (int c = 0; c < l->cells; c++)
            if (l->x[c] > x && l->x[c] < next) next = l->x[c];
        x = next;
    }
    for (int c = 0; c < l->cells && l->lines; c++)
        if (l->x[c] == x) fg_set_bit(places->w, c);
    return fg_has_bits(places->w, FG_PLACE_WORDS);
}

bool fg_region_find(const fg_layout *l, const char *name, fg_places *places) {
    *places = (fg_places){{0}};
    for (int r = 0; r < l->regions; r++)
        if (!strcmp(l->region[r].name, name)) {
            *places = l->region[r].places;
            return true;
        }
    int row = number_after(name, "row"), ring = number_after(name, "ring"), column = number_after(name, "column");
    const int module = number_after(name, "module");
    if (!strcmp(name, "everywhere")) {
        *places = fg_first_places(fg_place_count(l));
    } else if (!strcmp(name, "rim")) { /* cells with fewer neighbours on their sides than they have sides */
        for (int c = 0; c < l->cells; c++)
            for (int k = 0; k < l->sides; k++)
                if (l->side[c][k] < 0) fg_set_bit(places->w, c);
    } else if (!strcmp(name, "ends")) {
        for (int i = 0; i < l->lines; i++) {
            fg_set_bit(places->w, l->line[i]);
            fg_set_bit(places->w, l->line[i + 1] - 1);
        }
    } else if (!strcmp(name, "left") || !strcmp(name, "right")) {
        find_half(l, true, *name == 'l' ? -1 : 1, places);
    } else if (!strcmp(name, "top") || !strcmp(name, "bottom")) {
        find_half(l, false, *name == 't' ? -1 : 1, places);
    } else if (!strcmp(name, "seats")) {
        for (int s = 0; s < l->seats && l->seat[s] >= 0; s++)
            fg_set_bit(places->w, l->seat[s]);
    } else if (row >= 0) {
        if (row < 1 || row > l->lines) return false;
        for (int c = l->line[row - 1]; c < l->line[row]; c++)
            fg_set_bit(places->w, c);
    } else if (module >= 0) {
        for (int c = (module - 1) * l->modules.size; module && c < module * l->modules.size && c < l->cells; c++)
            fg_set_bit(places->w, c);
        return fg_has_bits(places->w, FG_PLACE_WORDS);
    } else if (column >= 0) {
        return find_column(l, column, places);
    } else if (ring >= 0) {
        for (int c = 0; c < l->cells; c++)
            if (l->ring[c] == ring) fg_set_bit(places->w, c);
        return fg_has_bits(places->w, FG_PLACE_WORDS);
    } else {
        return false;
    }
    return true;
}

bool fg_work_take(int *work, int steps, const fg_node *node, lg_error *error) {
    *work -= steps;
    return *work >= 0 || fg_fail_at(node, error,
                                    "expected less to read: all names of regions and pieces, times the names of the "
                                    "`for each` around them, take more than %d steps",
                                    FG_WORK_MAX);
}

static bool read_cells(const fg_layout *l, const fg_node *node, fg_places *places, int *work, lg_error *error);

static bool read_map(const fg_layout *l, const fg_node *map, fg_places *places, int *work, lg_error *error) {
    static const char *const keys[] = {"not", "within", "of", NULL};
    *places = (fg_places){{0}};
    if (!fg_check_keys(map, keys, "a region", error)) return false;
    if (fg_find(map, "within")) {
        const fg_node *within = fg_find(map, "within"), *of = fg_find(map, "of");
        fg_places middle;
        int steps;
        if (!of) return fg_expected(map, "within: STEPS with of: REGION", error);
        if (!fg_read_whole(within, 0, FG_FAR - 1, &steps, error) || !read_cells(l, of, &middle, work, error))
            return false;
        if (!fg_work_take(work, fg_count_bits(middle.w, FG_PLACE_WORDS), map, error)) return false;
        for (int d = 0; d < l->cells; d++)
            for (int c = 0; c < l->cells && fg_bit(middle.w, d); c++)
                if (l->steps[d * l->cells + c] <= steps) fg_set_bit(places->w, c);
        return true;
    }
    if (!fg_find(map, "not")) return fg_expected(map, "a region: a name, a list, not: or within:", error);
    if (!read_cells(l, fg_find(map, "not"), places, work, error)) return false;
    *places = fg_places_without(fg_first_places(fg_place_count(l)), *places);
    return true;
}

static bool read_cells(const fg_layout *l, const fg_node *node, fg_places *places, int *work, lg_error *error) {
    if (!fg_work_take(work, 1, node, error)) return false;
    if (node->shape == FG_MAP) return read_map(l, node, places, work, error);
    if (node->shape == FG_WORD) {
        const char *names[FG_REGIONS_MAX + 16] = {"everywhere", "rim", "ends",   "left",
                                                  "right",      "top", "bottom", "seats"};
        int n = 0, cell = fg_cell_find(l, node->text);
        if (!strcmp(node->text, "seats") && l->seats && l->seat[0] < 0)
            return fg_expected(node, "a region that is the same on all boards; the search places the seats of this one",
                               error);
        if (fg_region_find(l, node->text, places)) return true;
        *places = (fg_places){{0}};
        if (cell >= 0) {
            fg_set_bit(places->w, cell);
            return true;
        }
        while (names[n])
            n++;
        for (int r = 0; r < l->regions; r++)
            names[n++] = l->region[r].name;
        fg_expected(node, "a region or a cell", error);
        return lg_suggest(error, lg_nearest(node->text, names));
    }
    *places = (fg_places){{0}};
    for (int i = 0; i < fg_items(node); i++) {
        fg_places part;
        if (!read_cells(l, fg_item(node, i), &part, work, error)) return false;
        *places = fg_either_place(*places, part);
    }
    return true;
}

bool fg_region_read(const fg_layout *l, const fg_node *node, fg_places *places, int *work, lg_error *error) {
    if (!read_cells(l, node, places, work, error)) return false;
    /* An edge or a corner lies in a region if all of its cells do. */
    for (int p = l->cells; p < fg_seen_count(l); p++) {
        fg_set_bit(places->w, p);
        for (int e = l->start[p]; e < l->cells_end[p]; e++)
            if (!fg_bit(places->w, l->near[e])) fg_clear_bit(places->w, p);
    }
    return true;
}
