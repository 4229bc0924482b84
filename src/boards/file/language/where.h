/* Where pieces may lie: regions of single pieces, and boards that are symmetric by construction. */
#ifndef BOARDS_FILE_LANGUAGE_WHERE_H
#define BOARDS_FILE_LANGUAGE_WHERE_H

#include "pieces.h"

/* The key `only on` of pieces. */
struct fg_zones {
    const fg_places *(*of)[FG_KINDS_MAX]; /* by layer and piece; NULL: the piece may lie everywhere */
    bool has[FG_LAYERS_MAX];              /* has a piece of the layer a region? */
};

/* A place that has what another one has, as an element of the group turns or mirrors it. */
typedef struct {
    int place, element;
} fg_image;

/* The key `symmetry` of a board: the group of its turns and mirrors. A place and its images are an orbit. Of the layers with this
 * symmetry, the search decides what lies on the first place of each orbit. */
struct fg_symmetry {
    int elements;
    const int *image[FG_SYMMETRIES_MAX];                    /* of each place; element 0 leaves everything where it is */
    bool of[FG_LAYERS_MAX];                                 /* does the layer have the symmetry? */
    bool turns[FG_LAYERS_MAX];                              /* does a piece of the layer become another one? */
    uint8_t (*turned[FG_SYMMETRIES_MAX])[FG_KINDS_MAX + 3]; /* by element: what each symbol of each layer becomes */
    int *first;                                             /* of each place: the first place of its orbit */
    int *start;      /* place p, if it is the first, has the orbit[start[p]] to orbit[start[p + 1] - 1], itself first */
    fg_image *orbit; /* each place once */
};

/* Reads both keys, on all layouts. */
bool fg_where_read(fg_room *room, const fg_pieces *pieces, fg_boards *boards, lg_error *error);

static inline bool fg_is_symmetric(const fg_layout *l, int layer) {
    return l->symmetry && l->symmetry->of[layer];
}
/* On what does a place lie? */
static inline int fg_on_of(const fg_layout *l, int place) {
    return place < l->cells              ? FG_ON_CELLS
           : place < l->cells + l->edges ? FG_ON_EDGES
           : place < fg_seen_count(l)    ? FG_ON_CORNERS
                                         : FG_ON_SLOTS;
}
/* Returns the first of the places of a kind. */
static inline int fg_first_on(const fg_layout *l, int on) {
    return on == FG_ON_EDGES     ? l->cells
           : on == FG_ON_CORNERS ? l->cells + l->edges
           : on == FG_ON_SLOTS   ? fg_seen_count(l)
                                 : 0;
}
/* Returns the first of the cells around edge i or corner i. */
static inline int fg_first_cell(const fg_layout *l, int on, int i) {
    return on == FG_ON_EDGES ? l->edge_cell[i] : l->corner[i][0];
}
/* What errors and solvers call a place of each kind. */
static inline const char *fg_word_on(int on) {
    static const char *const words[] = {"cell", "edge", "corner", "slot", "module"};
    return words[on];
}
/* Returns the number of a layer's place among all places. */
static inline int fg_place_of(const fg_layer *layer, const fg_layout *l, int i) {
    return fg_first_on(l, (int)layer->on) + i;
}
/* Is the place the first of its orbit? Without a symmetry, each place is an orbit. */
static inline bool fg_is_first(const fg_layout *l, int layer, int place) {
    return !fg_is_symmetric(l, layer) || l->symmetry->first[place] == place;
}
/* Returns how many places the orbit of a first place has. */
static inline int fg_orbit_size(const fg_layout *l, int layer, int place) {
    return fg_is_symmetric(l, layer) ? l->symmetry->start[place + 1] - l->symmetry->start[place] : 1;
}
/* Returns place n of the orbit of a first place. */
static inline fg_image fg_orbit_place(const fg_layout *l, int layer, int place, int n) {
    return fg_is_symmetric(l, layer) ? l->symmetry->orbit[l->symmetry->start[place] + n] : (fg_image){place, 0};
}
/* Returns what a symbol becomes. */
static inline int fg_turned(const fg_layout *l, int layer, int element, int symbol) {
    return element ? l->symmetry->turned[element][layer][symbol] : symbol;
}

#endif
