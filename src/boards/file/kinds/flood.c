/* Finds connected groups by flooding them. */
#include "flood.h"

static void flood_group(const fg_layout *l, fg_found *f, int from) {
    int queue[FG_PLACES_MAX], reached = 1;
    queue[0] = from;
    f->group_of[from] = f->count;
    for (int n = 0; n < reached; n++)
        for (int e = l->start[queue[n]]; e < l->start[queue[n] + 1]; e++) {
            int to = l->near[e];
            if (f->group_of[to] != -2) continue;
            f->group_of[to] = f->count;
            queue[reached++] = to;
        }
    f->size[f->count++] = reached;
}

static void flood_joined(const fg_joints *by, const fg_view *view, fg_found *f, int from) {
    int queue[FG_PLACES_MAX], reached = 1;
    queue[0] = from;
    f->group_of[from] = f->count;
    for (int n = 0; n < reached; n++)
        for (int k = 0; k < by->sides; k++) {
            int to = fg_joined_at(by, view, queue[n], k);
            if (to < 0 || f->group_of[to] != -2) continue;
            f->group_of[to] = f->count;
            queue[reached++] = to;
        }
    f->size[f->count++] = reached;
}

/* Floods all places whose group is -2. */
static void flood_all(const fg_layout *l, fg_found *f) {
    f->count = 0;
    for (int c = 0; c < fg_seen_count(l); c++)
        if (f->group_of[c] == -2) flood_group(l, f, c);
}

void fg_groups_within(const fg_layout *l, const fg_places *places, fg_found *f) {
    for (int c = 0; c < fg_seen_count(l); c++)
        f->group_of[c] = fg_bit(places->w, c) ? -2 : -1;
    flood_all(l, f);
}

void fg_find_groups(const fg_selection *of, const fg_joints *by, const fg_view *view, fg_found *f) {
    const fg_layout *l = view->layout;
    int end = by ? l->cells : fg_seen_count(l); /* only cells have sides */
    for (int c = 0; c < fg_seen_count(l); c++)
        f->group_of[c] = c < end && fg_bit(of->states.w, view->state[c]) && fg_bit(of->places.w, c) ? -2 : -1;
    if (!by) {
        flood_all(l, f);
        return;
    }
    f->count = 0;
    for (int c = 0; c < end; c++)
        if (f->group_of[c] == -2) flood_joined(by, view, f, c);
}

void fg_mark_group(const fg_selection *of, const fg_joints *by, const fg_view *view, int first, fg_places *where) {
    fg_found f;
    fg_find_groups(of, by, view, &f);
    for (int c = first; c < fg_seen_count(view->layout); c++)
        if (f.group_of[c] == f.group_of[first]) fg_set_bit(where->w, c);
}
