/* Floods and shortest paths over a board. All results are whole numbers, so that they do not depend on the order in
 * which a search came to the board. */
#include "survey.h"

#include <string.h>

enum { PUSHES = 7 /* a hex is queued at most so often */, FOOT = WN_CLASS_smallfoot };

static size_t whole_words(size_t size) {
    return (size + 7) / 8 * 8;
}

size_t wn_board_size(int width, int height, bool scratch) {
    size_t hexes = (size_t)(width + 2) * (size_t)(height + 2);
    size_t lasting = 3 * whole_words(hexes) + whole_words(2 * hexes);
    return lasting + (scratch ? 2 * whole_words(4 * hexes) + 2 * whole_words(4 * PUSHES * hexes) : 0);
}

void wn_board_lay(wn_board *board, int width, int height, void *memory) {
    size_t hexes = (size_t)(width + 2) * (size_t)(height + 2), bytes = whole_words(hexes);
    char *at = memory;
    board->width = width;
    board->height = height;
    board->hexes = (int)hexes;
    board->band = (uint8_t *)at;
    board->village = board->band + bytes;
    board->half = board->village + bytes;
    at += 3 * bytes;
    board->going = (uint16_t *)(void *)at;
    at += whole_words(2 * hexes);
    board->reach = (uint32_t *)(void *)at;
    at += whole_words(4 * hexes);
    board->cost = (int32_t *)(void *)at;
    at += whole_words(4 * hexes);
    board->queue = (int32_t *)(void *)at;
    board->next = (int32_t *)(void *)(at + whole_words(4 * PUSHES * hexes));
}

void wn_board_copy(wn_board *to, const wn_board *from) {
    size_t hexes = (size_t)from->hexes, bytes = whole_words(hexes);
    memcpy(to->band, from->band, 3 * bytes);
    memcpy(to->going, from->going, 2 * hexes);
    memcpy(to->keep, from->keep, sizeof to->keep);
    to->sides = from->sides;
    to->terrain = from->terrain;
}

/* Steps to the six neighbours' places, by the column's parity. */
typedef struct {
    int step[2][6];
} steps;

static steps steps_of(const wn_board *board) {
    int n = board->height + 2;
    return (steps){{{-1, n, n + 1, 1, -n + 1, -n}, {-1, n - 1, n, 1, -n, -n - 1}}};
}

static const int *steps_from(const steps *s, const wn_board *board, int hex) {
    return s->step[hex / (board->height + 2) & 1];
}

static wn_point point_of(const wn_board *board, int hex) {
    return (wn_point){hex / (board->height + 2), hex % (board->height + 2)};
}

static int keep_of(const wn_board *board, int side) {
    return board->keep[side].x ? wn_index(board->height, board->keep[side]) : 0;
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

/* ---- patches of one terrain ---- */

/* The size of the patch that begins at `hex`, which it marks in reach. */
static int flood(wn_board *board, const steps *s, int hex) {
    int count = 0, end = 0, band = board->band[hex];
    board->queue[end++] = hex;
    board->reach[hex] = 1;
    while (count < end) {
        int at = board->queue[count++];
        const int *step = steps_from(s, board, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (board->band[to] != band || board->reach[to]) continue;
            board->reach[to] = 1;
            board->queue[end++] = to;
        }
    }
    return count;
}

static void find_land(wn_board *board, const steps *s, wn_findings *f) {
    memset(board->reach, 0, sizeof *board->reach * (size_t)board->hexes);
    for (int hex = board->height + 2; hex < board->hexes; hex++) {
        int band = board->band[hex];
        f->open += band == WN_OPEN;
        if (band >= WN_BANDS) continue;
        const int *step = steps_from(s, board, hex);
        for (int d = 0; d < 3; d++) { /* each pair once */
            int other = board->band[hex + step[d]];
            f->edges += other < WN_BANDS;
            f->alike += other == band;
        }
        if (board->reach[hex]) continue;
        int size = flood(board, s, hex);
        f->land += size;
        f->patches++;
        if (size > f->largest) f->largest = size;
    }
}

/* ---- who gets where ---- */

/* Spreads the movement classes from the side's keep; a hex is looked at again when more of them come. */
static void spread(wn_board *board, const steps *s, int from) {
    int n = 0;
    memset(board->reach, 0, sizeof *board->reach * (size_t)board->hexes);
    memset(board->next, 0, sizeof *board->next * (size_t)board->hexes); /* is it queued? */
    board->reach[from] = board->terrain[board->going[from]].classes;
    board->queue[n++] = from;
    while (n) {
        int at = board->queue[--n];
        uint32_t here = board->reach[at];
        const int *step = steps_from(s, board, at);
        board->next[at] = 0;
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            uint32_t more = here & board->terrain[board->going[to]].classes & ~board->reach[to];
            if (!more || board->band[to] == WN_BORDER) continue;
            board->reach[to] |= more;
            if (!board->next[to]) board->queue[n++] = to;
            board->next[to] = 1;
        }
    }
}

static void find_reach(wn_board *board, const steps *s, wn_findings *f) {
    uint32_t all = (UINT32_C(1) << WN_CLASSES) - 1;
    int first = 0;
    for (int k = 1; k <= board->sides && !first; k++)
        first = keep_of(board, k);
    if (!first) return;
    spread(board, s, first);
    for (int k = 1; k <= board->sides; k++)
        if (keep_of(board, k)) f->blocked |= all & ~board->reach[keep_of(board, k)];
    for (int hex = 0; hex < board->hexes; hex++)
        if (board->village[hex] && board->reach[hex] != all) f->sealed++;
}

/* ---- villages ---- */

static void find_villages(wn_board *board, int near, wn_findings *f) {
    for (int hex = 0; hex < board->hexes; hex++) {
        int half = board->half[hex];
        f->area[half] += board->band[hex] < WN_BANDS;
        f->settled[half] += board->village[hex];
        if (board->village[hex]) board->queue[f->villages++] = hex;
    }
    for (int i = 0; i < f->villages; i++)
        for (int j = i + 1; j < f->villages; j++) {
            wn_point a = point_of(board, board->queue[i]), b = point_of(board, board->queue[j]);
            if (b.x - a.x >= near) break; /* they come by column */
            f->close += wn_distance(a, b) < near;
        }
}

/* Dial's buckets: no step costs more than five. With a side, it stops where so many villages of the side's half have been
 * come to. */
static void find_paths(wn_board *board, wn_point from, int class, int side, int villages) {
    enum { BUCKETS = 8 };
    int head[BUCKETS], items = 0, left = 1;
    steps s = steps_of(board);
    for (int hex = 0; hex < board->hexes; hex++)
        board->cost[hex] = WN_FAR;
    memset(head, -1, sizeof head);
    int start = wn_index(board->height, from);
    board->cost[start] = 0;
    board->queue[items] = start;
    board->next[items] = -1;
    head[0] = items++;
    for (int now = 0; left > 0; now++)
        while (head[now % BUCKETS] >= 0) {
            int item = head[now % BUCKETS], at = board->queue[item];
            head[now % BUCKETS] = board->next[item];
            left--;
            if (board->cost[at] != now) continue;
            if (side && board->village[at] && board->half[at] == side && !--villages) return;
            const int *step = steps_from(&s, board, at);
            for (int d = 0; d < 6; d++) {
                int to = at + step[d], pays = board->terrain[board->going[to]].cost[class];
                if (pays == WN_NO_WAY || board->band[to] == WN_BORDER || now + pays >= board->cost[to]) continue;
                board->cost[to] = now + pays;
                board->queue[items] = to;
                board->next[items] = head[(now + pays) % BUCKETS];
                head[(now + pays) % BUCKETS] = items++;
                left++;
            }
        }
}

void wn_paths(wn_board *board, wn_point from, int class) {
    find_paths(board, from, class, 0, 0);
}

static int by_cost(const void *a, const void *b) {
    int x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* The path costs of the villages in the side's half, nearest first, into `costs`; those out of reach do not count. */
static int village_costs(wn_board *board, int side, int most, int32_t *costs) {
    int n = 0, wanted = 0;
    if (!keep_of(board, side)) return 0;
    for (int hex = 0; hex < board->hexes; hex++)
        wanted += board->village[hex] && board->half[hex] == side;
    if (!wanted) return 0;
    find_paths(board, board->keep[side], FOOT, side, wanted);
    for (int hex = 0; hex < board->hexes; hex++)
        if (board->village[hex] && board->half[hex] == side && board->cost[hex] < WN_FAR)
            board->queue[n++] = board->cost[hex];
    qsort(board->queue, (size_t)n, sizeof *board->queue, by_cost);
    if (n > most) n = most;
    memcpy(costs, board->queue, sizeof *costs * (size_t)n);
    return n;
}

static void find_costs(wn_board *board, wn_findings *f) {
    enum { MOST = 512 };
    int32_t low[MOST], high[MOST], costs[MOST];
    int common = MOST, sides = 0;
    for (int s = 1; s <= board->sides; s++) {
        if (!keep_of(board, s)) continue;
        int n = village_costs(board, s, MOST, costs);
        if (n < common) common = n;
        for (int k = 0; k < common; k++) {
            if (!sides || costs[k] < low[k]) low[k] = costs[k];
            if (!sides || costs[k] > high[k]) high[k] = costs[k];
        }
        sides++;
    }
    if (sides < 2) return;
    f->compared = common;
    for (int k = 0; k < common; k++)
        f->apart += high[k] - low[k];
}

/* Forgets what the parts have found before. */
static void forget(unsigned parts, wn_findings *f) {
    if (parts & WN_FIND_LAND) f->edges = f->alike = f->open = f->land = f->patches = f->largest = 0;
    if (parts & WN_FIND_REACH) f->blocked = 0, f->sealed = 0;
    if (parts & WN_FIND_VILLAGES) {
        f->villages = f->close = 0;
        memset(f->settled, 0, sizeof f->settled);
        memset(f->area, 0, sizeof f->area);
    }
    if (parts & WN_FIND_COSTS) f->compared = f->apart = 0;
}

void wn_survey(wn_board *board, unsigned parts, int near, wn_findings *findings) {
    steps s = steps_of(board);
    forget(parts, findings);
    if (parts & WN_FIND_LAND) find_land(board, &s, findings);
    if (parts & WN_FIND_REACH) find_reach(board, &s, findings);
    if (parts & WN_FIND_VILLAGES) find_villages(board, near, findings);
    if (parts & WN_FIND_COSTS) find_costs(board, findings);
}
