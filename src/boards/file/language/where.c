/* Reads the regions in which pieces may lie, and the symmetries of boards. */
#include "where.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    fg_room *room;
    const fg_pieces *pieces;
    fg_layout *layout;
    lg_error *error;
} reader;

static bool read_zones(const reader *r) {
    fg_zones *zones = NULL;
    int work = FG_WORK_MAX;
    for (int l = 0; l < r->pieces->layers; l++)
        for (int k = 0; k < r->pieces->layer[l].kinds; k++) {
            const fg_layer *layer = &r->pieces->layer[l];
            const fg_node *on = layer->piece[k].on;
            if (!on) continue;
            if (layer->on != FG_ON_CELLS || layer->derived || layer->under >= 0)
                return fg_expected(on, "a region only for pieces of a layer of cells without `not on`", r->error);
            fg_places *region = fg_take(r->room, 1, sizeof *region);
            if (!zones && (zones = fg_take(r->room, 1, sizeof *zones)))
                zones->of = fg_take(r->room, (size_t)r->pieces->layers, sizeof *zones->of);
            if (!region || !zones || !zones->of) return lg_fail_memory(r->error);
            if (!fg_region_read(r->layout, on, region, &work, r->error)) return false;
            zones->of[l][k] = region;
            zones->has[l] = true;
        }
    r->layout->zones = zones;
    return true;
}

/* Returns the first symmetry of the board that does the same to all places as b and then a. */
static int compose(const fg_layout *l, const int *a, const int *b) {
    int k = 0, places = fg_place_count(l);
    for (int p = 0; k < l->symmetries && p < places; p++)
        if (l->image[k][p] != a[b[p]]) k++, p = -1;
    assert(k < l->symmetries); /* the symmetries of a board are a group */
    return k;
}

/* Reads the names of symmetries, and finds the group that they make. If it is one name, element n is this symmetry n times. */
static bool read_elements(const reader *r, const fg_node *names, fg_symmetry *s) {
    const fg_layout *l = r->layout;
    int maker[FG_SYMMETRIES_MAX], makers = fg_items(names);
    if (makers > FG_SYMMETRIES_MAX) return fg_expected(names, "fewer symmetries", r->error);
    for (int i = 0; i < makers; i++) {
        const fg_node *item = fg_item(names, i);
        if (item->shape != FG_WORD) return fg_expected(item, "the name of a symmetry", r->error);
        if (!fg_symmetry_find(l, item, item->text, &maker[i], r->error)) return false;
    }
    s->image[s->elements++] = l->image[0];
    for (int e = 0; e < s->elements; e++)
        for (int i = 0; i < makers; i++) {
            const int *next = l->image[compose(l, l->image[maker[i]], s->image[e])];
            int known = 0;
            while (known < s->elements && s->image[known] != next)
                known++;
            if (known == s->elements) s->image[s->elements++] = next;
        }
    return s->elements > 1 || fg_expected(names, "a symmetry that moves something", r->error);
}

/* Reads which layers have the symmetry: those that are named or, if none is, all. */
static bool read_layers(const reader *r, const fg_node *node, const fg_node *of, fg_symmetry *s) {
    const fg_pieces *p = r->pieces;
    for (int i = 0; i < (of ? fg_items(of) : p->layers); i++) {
        const fg_node *item = of ? fg_item(of, i) : node;
        int l = of ? 0 : i;
        while (of && l < p->layers && !fg_is_word(item, p->layer[l].name))
            l++;
        if (l == p->layers) return fg_expected(item, "the name of a layer", r->error);
        const fg_layer *layer = &p->layer[l];
        if (layer->on == FG_ON_MODULES || layer->derived || layer->spare)
            return fg_fail_at(item, r->error, "expected layers without modules and `spare`, but there is %.40s",
                              layer->name);
        s->of[l] = true;
    }
    for (int l = 0; l < p->layers; l++) {
        const fg_layer *layer = &p->layer[l];
        if (layer->turns_of >= 0) s->of[l] = s->of[layer->turns_of];
        if (s->of[l] && layer->under >= 0 && !s->of[layer->under])
            return fg_fail_at(node, r->error, "expected %.40s, too, because %.40s depends on it",
                              p->layer[layer->under].name, layer->name);
    }
    return true;
}

/* Finds on which side of the image of a cell the neighbour on each side is; -1 if no cell has one there. */
static void find_sides(const fg_layout *l, const int *image, int side[FG_SIDES_MAX]) {
    for (int k = 0; k < l->sides; k++) {
        side[k] = -1;
        for (int c = 0; c < l->cells; c++)
            for (int to = 0; l->side[c][k] >= 0 && to < l->sides; to++)
                if (l->side[image[c]][to] == image[l->side[c][k]]) side[k] = to;
    }
}

/* Of pieces with sides, finds the one whose sides are those of piece k after the element; k itself if its sides stay. */
static bool turn_sides(const reader *r, const fg_node *node, const fg_layer *layer, int k, const int *side,
                       uint8_t *turned) {
    const char *from = layer->piece[k].sides;
    char to[FG_SIDES_MAX + 1] = "";
    int found = 0, sides = r->layout->sides;
    if (!from || (int)strlen(from) != sides) return true; /* `mismatches` says how many sides there should be */
    for (int i = 0; i < sides; i++)
        if (side[i] >= 0) to[side[i]] = from[i];
    if ((int)strlen(to) != sides || !strcmp(from, to)) return true;
    for (int other = 0; other < layer->kinds; other++) {
        const char *has = layer->piece[other].sides;
        if (!has || strcmp(has, to) != 0) continue;
        *turned = (uint8_t)other;
        found++;
    }
    return found == 1 || fg_fail_at(node, r->error, "expected one piece with the sides %s, which %.40s becomes", to,
                                    layer->piece[k].name);
}

/* Finds what the symbols of a layer become if its pieces have sides or can be turned. */
static bool turn_layer(const reader *r, const fg_node *node, fg_symmetry *s, int l) {
    const fg_layer *layer = &r->pieces->layer[l];
    bool has_turns = false;
    for (int k = 0; k < r->pieces->layers; k++)
        has_turns = has_turns || r->pieces->layer[k].turns_of == l;
    for (int e = 1; e < s->elements; e++) {
        int side[FG_SIDES_MAX], sides = r->layout->sides;
        find_sides(r->layout, s->image[e], side);
        for (int k = 0; k < sides && layer->turns_of >= 0; k++)
            if (side[k] >= 0 && side[0] >= 0 && side[k] != (k + side[0]) % sides)
                return fg_expected(node, "a turn, because pieces that can be turned cannot be flipped", r->error);
        for (int k = 0; k < layer->kinds; k++) {
            uint8_t *turned = &s->turned[e][l][k];
            if (layer->turns_of >= 0 && side[0] >= 0) *turned = (uint8_t)((k + side[0]) % layer->kinds);
            if (!has_turns && !turn_sides(r, node, layer, k, side, turned)) return false;
        }
    }
    return true;
}

/* Reads `becomes`: lists of pieces each of which becomes the following one, and the last becomes the first. */
static bool read_becomes(const reader *r, const fg_node *lists, fg_symmetry *s) {
    bool taken[FG_LAYERS_MAX][FG_KINDS_MAX] = {{false}};
    bool nested = lists->shape == FG_LIST && lists->children && fg_item(lists, 0)->shape == FG_LIST;
    for (int i = 0; i < (nested ? fg_items(lists) : 1); i++) {
        const fg_node *list = nested ? fg_item(lists, i) : lists;
        int n = fg_items(list);
        uint8_t piece[FG_KINDS_MAX];
        fg_group group = {.layer = -1};
        if (n < 2 || n > s->elements || s->elements % n)
            return fg_fail_at(list, r->error,
                              "expected a list whose length divides %d, which is how often the symmetry "
                              "repeats a piece",
                              s->elements);
        for (int k = 0, layer = -1; k < n; k++, layer = group.layer) {
            const fg_node *item = fg_item(list, k);
            if (item->shape != FG_WORD || !fg_group_find(r->pieces, item->text, &group))
                return fg_fail_piece(r->pieces, item, item->shape == FG_WORD ? item->text : "", r->error);
            if (group.count != 1 || (k && group.layer != layer) || !s->of[group.layer] ||
                taken[group.layer][group.symbol[0]])
                return fg_expected(item, "one piece of a symmetric layer, each only once", r->error);
            taken[group.layer][group.symbol[0]] = true;
            piece[k] = group.symbol[0];
        }
        for (int e = 0; e < s->elements; e++)
            for (int k = 0; k < n; k++)
                s->turned[e][group.layer][piece[k]] = piece[(k + e) % n];
    }
    return true;
}

static int compare_images(const void *a, const void *b) {
    const fg_image *x = a, *y = b;
    return x->place != y->place ? (x->place > y->place) - (x->place < y->place)
                                : (x->element > y->element) - (x->element < y->element);
}

/* Lists the orbits. */
static bool list_orbits(const reader *r, fg_symmetry *s) {
    int places = fg_place_count(r->layout), n = 0;
    s->first = fg_take(r->room, (size_t)places, sizeof *s->first);
    s->start = fg_take(r->room, (size_t)places + 1, sizeof *s->start);
    s->orbit = fg_take(r->room, (size_t)places, sizeof *s->orbit);
    if (!s->first || !s->start || !s->orbit) return lg_fail_memory(r->error);
    for (int p = 0; p < places; p++) {
        fg_image all[FG_SYMMETRIES_MAX] = {{0, 0}};
        for (int e = 0; e < s->elements; e++)
            all[e] = (fg_image){s->image[e][p], e};
        qsort(all, (size_t)s->elements, sizeof *all, compare_images);
        s->first[p] = all[0].place;
        s->start[p] = n;
        for (int e = 0; e < s->elements && all[0].place == p; e++)
            if (!e || all[e].place != all[e - 1].place) s->orbit[n++] = all[e];
    }
    s->start[places] = n;
    assert(n == places); /* each place is in one orbit */
    return true;
}

/* A layer with `not on` covers the images of the cells that it covers. If several symmetries turn its pieces, it would
 * depend on the cell, and not only on the size of its orbit, which pieces may lie there. */
static bool check_bare(const reader *r, const fg_node *node, const fg_symmetry *s, int l, bool several) {
    const fg_layer *layer = &r->pieces->layer[l], *under = layer->under >= 0 ? &r->pieces->layer[layer->under] : NULL;
    if (!under || !s->of[l]) return true;
    if (s->turns[l] && several)
        return fg_expected(node, "one symmetry, because pieces of a layer with `not on` become others", r->error);
    for (int e = 0; e < s->elements; e++)
        for (int k = 0; k < under->kinds; k++)
            if (layer->bare[k] != layer->bare[s->turned[e][layer->under][k]])
                return fg_fail_at(node, r->error,
                                  "expected %.40s to lie on both or none of %.40s and %.40s, which it becomes",
                                  layer->name, under->piece[k].name, under->piece[s->turned[e][layer->under][k]].name);
    return true;
}

static bool read_symmetry(const reader *r) {
    static const char *const keys[] = {"by", "of", "becomes", NULL};
    const fg_node *node = fg_find(r->layout->board, "symmetry"), *by = node, *becomes = NULL, *of = NULL;
    if (!node) return true;
    if (node->shape == FG_MAP) {
        by = fg_find(node, "by"), of = fg_find(node, "of"), becomes = fg_find(node, "becomes");
        if (!fg_check_keys(node, keys, "`symmetry`", r->error)) return false;
        if (!by) return fg_expected(node, "a symmetry, or {by: SYMMETRY, of: LAYERS, becomes: [PIECES]}", r->error);
    }
    fg_symmetry *s = fg_take(r->room, 1, sizeof *s);
    if (!s) return lg_fail_memory(r->error);
    if (!read_elements(r, by, s) || !read_layers(r, node, of, s)) return false;
    for (int e = 0; e < s->elements; e++) {
        s->turned[e] = fg_take(r->room, (size_t)r->pieces->layers, sizeof *s->turned[e]);
        if (!s->turned[e]) return lg_fail_memory(r->error);
        for (int l = 0; l < r->pieces->layers; l++)
            for (int k = 0; k < r->pieces->layer[l].kinds + 3; k++)
                s->turned[e][l][k] = (uint8_t)k;
    }
    for (int l = 0; l < r->pieces->layers; l++)
        if (s->of[l] && !turn_layer(r, node, s, l)) return false;
    if (becomes && fg_items(by) > 1)
        return fg_expected(becomes, "one symmetry, so that it is clear what becomes of a piece", r->error);
    if (becomes && !read_becomes(r, becomes, s)) return false;
    for (int e = 1; e < s->elements; e++)
        for (int l = 0; l < r->pieces->layers; l++)
            for (int k = 0; k < r->pieces->layer[l].kinds; k++)
                s->turns[l] = s->turns[l] || s->turned[e][l][k] != k;
    for (int l = 0; l < r->pieces->layers; l++)
        if (!check_bare(r, node, s, l, fg_items(by) > 1)) return false;
    r->layout->symmetry = s;
    return list_orbits(r, s);
}

bool fg_where_read(fg_room *room, const fg_pieces *pieces, fg_boards *boards, lg_error *error) {
    for (int i = 0; i < boards->layouts; i++) {
        const reader r = {room, pieces, &boards->layout[i], error};
        if (!read_zones(&r) || !read_symmetry(&r)) return false;
    }
    return true;
}
