/* Surveys a board by flood fills and shortest paths. All results are whole numbers, so that they do not depend on the order in
 * which a search visited the board. */
#include "survey.h"

#include <assert.h>
#include <string.h>

#include "parts.h"

/* PUSHES: how often a hex can be queued at most. REMEMBERED: how many old values are remembered per hex. */
enum { PUSHES = 7, REMEMBERED = 16 };

void wn_board_lay(wn_board *b, arena *memory, int width, int height, int sides) {
    size_t hexes = (size_t)(width + 2) * (size_t)(height + 2);
    assert(width >= 1 && width <= WN_SIDE_MAX && height >= 1 && height <= WN_SIDE_MAX);
    assert(sides >= WN_LAND_ONLY && sides <= WN_SIDES_MAX);
    b->width = width;
    b->height = height;
    b->hexes = (int)hexes;
    b->band = arena_take(memory, hexes, 1);
    b->village = arena_take(memory, hexes, 1);
    b->half = arena_take(memory, hexes, 1);
    b->going = arena_take(memory, hexes, sizeof *b->going);
    if (sides != WN_LAND_ONLY) {
        size_t n = (size_t)b->hexes;
        b->reach = arena_take(memory, n, sizeof *b->reach);
        b->patch = arena_take(memory, n, sizeof *b->patch);
        b->size = arena_take(memory, n + 1, sizeof *b->size);
        b->sized = arena_take(memory, n + 1, sizeof *b->sized);
        b->spare = arena_take(memory, n + 1, sizeof *b->spare);
        for (wn_ways *w = b->way; w < b->way + WN_WAYS; w++) {
            for (int s = 1; s <= sides; s++) {
                w->away[s] = arena_take(memory, n, sizeof *w->away[s]);
                w->settlers[s] = arena_take(memory, n * WN_DEAREST, sizeof *w->settlers[s]);
            }
            w->nearest = arena_take(memory, n, sizeof *w->nearest);
            w->pays = arena_take(memory, n, sizeof *w->pays);
        }
        b->former = arena_take(memory, n * REMEMBERED, sizeof *b->former);
        b->most_formers = REMEMBERED * b->hexes;
        b->queue = arena_take(memory, n * PUSHES * 2, sizeof *b->queue);
        b->next = b->queue ? b->queue + n * PUSHES : NULL;
        b->listed = arena_take(memory, n * WN_DEAREST + 1, sizeof *b->listed);
        b->cost = arena_take(memory, n, sizeof *b->cost);
        b->seen = arena_take(memory, n, sizeof *b->seen);
        b->loose = arena_take(memory, n, sizeof *b->loose);
        b->pays = arena_take(memory, n, sizeof *b->pays);
    }
}

void wn_board_copy(wn_board *to, const wn_board *from) {
    size_t hexes = (size_t)from->hexes;
    assert(to->width == from->width && to->height == from->height);
    memcpy(to->band, from->band, hexes);
    memcpy(to->village, from->village, hexes);
    memcpy(to->half, from->half, hexes);
    memcpy(to->going, from->going, sizeof *to->going * hexes);
    memcpy(to->keep, from->keep, sizeof to->keep);
    to->help = from->help;
    to->sides = from->sides;
    to->terrain = from->terrain;
}

void wn_board_halves(wn_board *board) {
    memset(board->half, 0, (size_t)board->hexes);
    for (int x = 1; x <= board->width; x++)
        for (int y = 1; y <= board->height; y++) {
            int nearest = 1 << 20, whose = 0;
            for (int s = 1; s <= board->sides; s++) {
                int d = board->keep[s].x ? wn_distance(board->keep[s], (wn_point){x, y}) : nearest;
                if (d <= nearest) whose = d < nearest ? s : 0;
                if (d < nearest) nearest = d;
            }
            board->half[wn_index(board->height, (wn_point){x, y})] = (uint8_t)whose;
        }
}

#ifndef NDEBUG
/* Do the patches divide the land into connected pieces of one band? Neighbours belong to the same patch exactly if they have the
 * same band, all other hexes belong to no patch, and the sizes sum to the land. */
static bool is_divided(const wn_board *board, const wn_findings *f) {
    const wn_steps s = wn_steps_of(board);
    int land = 0;
    for (int hex = board->height + 2; hex < board->hexes; hex++) {
        int band = board->band[hex], patch = board->patch[hex];
        if (band >= WN_BANDS ? patch != 0 : patch < 1 || patch > f->patches) return false;
        const int *step = wn_steps_from(&s, hex);
        for (int d = 0; d < 3 && band < WN_BANDS; d++)
            if ((board->band[hex + step[d]] == band) != (board->patch[hex + step[d]] == patch)) return false;
    }
    for (int number = 1; number <= f->patches; number++)
        land += board->size[number];
    return land == f->land;
}
#endif

/* Gives a number to the patch that contains `hex`. Returns its size. */
static int number_patch(wn_board *board, int hex, int number) {
    const wn_steps s = wn_steps_of(board);
    int count = 0, end = 0, band = board->band[hex];
    board->queue[end++] = hex;
    board->patch[hex] = number;
    while (count < end) {
        int at = board->queue[count++];
        const int *step = wn_steps_from(&s, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (board->band[to] != band || board->patch[to]) continue;
            board->patch[to] = number;
            board->queue[end++] = to;
        }
    }
    return count;
}

/* A hex is visited again when further classes reach it. Hexes that all classes reach are visited first, so this is rare. */
bool wn_spread(wn_board *board) {
    const wn_steps s = wn_steps_of(board);
    int32_t *whole = board->queue, *partial = board->queue + board->hexes;
    int wholes = 0, partials = 0, from = wn_first_keep(board);
    memset(board->reach, 0, sizeof *board->reach * (size_t)board->hexes);
    /* marks the hexes in the queue of hexes that only some classes reach */
    memset(board->next, 0, sizeof *board->next * (size_t)board->hexes);
    if (!from) return false;
    board->reach[from] = (int32_t)board->terrain[board->going[from]].classes;
    whole[wholes++] = from;
    while (wholes || partials) {
        int at = wholes ? whole[--wholes] : partial[--partials];
        int32_t here = board->reach[at];
        const int *step = wn_steps_from(&s, at);
        board->next[at] = 0;
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            int32_t more = here & (int32_t)board->terrain[board->going[to]].classes & ~board->reach[to];
            if (!more || board->band[to] == WN_BORDER) continue;
            assert(here && !(more & board->reach[to]));
            board->reach[to] |= more;
            if (board->reach[to] == WN_ALL_CLASSES) {
                whole[wholes++] = to;
            } else if (!board->next[to]) {
                board->next[to] = 1;
                partial[partials++] = to;
            }
        }
    }
    return true;
}

uint32_t wn_blocked(const wn_board *board) {
    uint32_t blocked = 0;
    for (int k = 1; k <= board->sides; k++)
        if (wn_keep_of(board, k)) blocked |= WN_ALL_CLASSES & ~(uint32_t)board->reach[wn_keep_of(board, k)];
    return blocked;
}

int wn_villages_near(const wn_board *b, int hex, int near) {
    wn_point p = wn_point_of(b, hex);
    int reach = near - 1, villages = 0;
    assert(near >= 0);
    for (int x = p.x - reach < 1 ? 1 : p.x - reach; x <= p.x + reach && x <= b->width; x++)
        for (int y = p.y - reach < 1 ? 1 : p.y - reach; y <= p.y + reach && y <= b->height; y++) {
            wn_point q = {x, y};
            int other = wn_index(b->height, q);
            villages += b->village[other] && other != hex && wn_distance(p, q) < near;
        }
    return villages;
}

bool wn_is_adrift(const wn_board *b, int hex) {
    const wn_steps s = wn_steps_of(b);
    if (!b->village[hex] || b->band[hex] != WN_WATER) return false;
    const int *step = wn_steps_from(&s, hex);
    int land = 0;
    for (int d = 0; d < 6; d++) {
        int to = hex + step[d];
        land += wn_is_shore(b->band[to], &b->terrain[b->going[to]]);
    }
    return land < WN_SHORES;
}

void wn_paths(wn_board *board, wn_point from, int class, int32_t *cost) {
    assert(class >= 0 && class < WN_CLASSES);
    wn_find_pays(board, class, board->pays);
    wn_paths_over(board, from, board->pays, cost);
}

void wn_survey(wn_board *board, unsigned parts, int near, wn_findings *findings) {
    assert(!(parts & ~(unsigned)WN_FIND_ALL) && near >= 0);
    /* Clears the findings of the given parts of a survey. */
    if (parts & WN_FIND_LAND)
        findings->edges = findings->alike = findings->open = findings->land = findings->patches = findings->largest = 0;
    if (parts & WN_FIND_REACH) findings->blocked = 0, findings->sealed = 0;
    if (parts & WN_FIND_VILLAGES) findings->villages = findings->close = findings->adrift = 0;
    board->formers = 0;
    if (parts & WN_FIND_LAND) {
        wn_findings *f = findings;
        const wn_steps s = wn_steps_of(board);
        memset(board->patch, 0, sizeof *board->patch * (size_t)board->hexes);
        memset(board->sized, 0, sizeof *board->sized * (size_t)board->hexes);
        for (int hex = board->height + 2; hex < board->hexes; hex++) {
            int band = board->band[hex];
            f->open += band == WN_OPEN;
            if (band >= WN_BANDS) continue;
            const int *step = wn_steps_from(&s, hex);
            for (int d = 0; d < 3; d++) { /* only three of the six directions, so that each pair counts once */
                int other = board->band[hex + step[d]];
                f->edges += other < WN_BANDS;
                f->alike += other == band;
            }
            if (board->patch[hex]) continue;
            int size = number_patch(board, hex, ++f->patches);
            f->land += size;
            board->size[f->patches] = size;
            board->sized[size]++;
            if (size > f->largest) f->largest = size;
        }
        assert(is_divided(board, f) && f->alike <= f->edges);
        board->spares = 0;
        for (int number = board->hexes; number > f->patches; number--)
            board->spare[board->spares++] = number;
    }
    if (parts & WN_FIND_REACH && wn_spread(board)) {
        findings->blocked = wn_blocked(board);
        for (int hex = 0; hex < board->hexes; hex++)
            findings->sealed += board->village[hex] && board->reach[hex] != WN_ALL_CLASSES;
    }
    if (parts & WN_FIND_VILLAGES) {
        for (int hex = 0; hex < board->hexes; hex++) {
            if (!board->village[hex]) continue;
            board->queue[findings->villages++] = hex;
            findings->adrift += wn_is_adrift(board, hex);
        }
        for (int i = 0; i < findings->villages; i++)
            for (int j = i + 1; j < findings->villages; j++) {
                wn_point a = wn_point_of(board, board->queue[i]), b = wn_point_of(board, board->queue[j]);
                if (b.x - a.x >= near)
                    break; /* villages are listed column by column, so all further ones are too far away */
                findings->close += wn_distance(a, b) < near;
            }
        assert(findings->adrift <= findings->villages);
    }
    wn_find_ways(board, parts, findings);
}
