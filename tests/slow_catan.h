/* A second, slow implementation of Catan's requirements, written only from their wording. Hexes are points of the plane at a
 * distance of sqrt(3), and intersections are points at a distance of 1 from them. It shares nothing with the game except the
 * structure of a board and the forecast for the seats. */
#ifndef LG_TESTS_SLOW_CATAN_H
#define LG_TESTS_SLOW_CATAN_H

#include "check.h"

#include "boards/catan/forecast/forecast.h"

enum { SLOW_REQUIREMENTS = 8, SLOW_POINTS = 6 * CT_HEXES_MAX, SLOW_EDGES = 6 * CT_HEXES_MAX };

typedef struct {
    double x, y;
} slow_point;

typedef struct {
    const ct_board *board;
    int hexes, points, coast;
    slow_point hex[CT_HEXES_MAX],
        /* points around the middle of the board; for each hex the indices of its points, beginning at the top */
        point[SLOW_POINTS];
    struct {
        int hex, side;
        slow_point from, to;
    } edge[SLOW_EDGES];
} slow_board;

typedef struct {
    int count[SLOW_REQUIREMENTS];
    bool at[SLOW_REQUIREMENTS][CT_HEXES_MAX];
} slow_report;

static inline bool slow_apart(slow_point a, slow_point b, double distance) {
    return fabs(hypot(a.x - b.x, a.y - b.y) - distance) < 0.01;
}

static inline bool slow_adjacent(const slow_board *s, int a, int b) {
    return slow_apart(s->hex[a], s->hex[b], sqrt(3));
}

static inline slow_point slow_corner(slow_point hex, int k) { /* corner 0 is at the top; the numbers go clockwise */
    double angle = k * acos(-1) / 3;
    return (slow_point){hex.x + sin(angle), hex.y - cos(angle)};
}

static inline bool slow_is_coast(const slow_board *s, int h, int side) {
    double angle = side * acos(-1) / 3;
    slow_point over = {s->hex[h].x + sqrt(3) * cos(angle), s->hex[h].y + sqrt(3) * sin(angle)};
    for (int n = 0; n < s->hexes; n++)
        if (slow_apart(s->hex[n], over, 0)) return s->board->resource[n] == CT_SEA;
    return true;
}

/* Lists the coast clockwise. It starts at the upper left side of the first land hex, or at the next side that is coast,
 * counted from the left side; each edge begins where the last one ended. */
static inline void slow_walk(slow_board *s) {
    static const int first[] = {4, 3, 4, 5, 0, 1, 2};
    int h = 0, k = 0;
    while (h < s->hexes && s->board->resource[h] == CT_SEA)
        h++;
    while (h < s->hexes && k < 7 && !slow_is_coast(s, h, first[k]))
        k++;
    if (h == s->hexes || k == 7) return;
    for (int side = first[k], found = 1; found && s->coast < SLOW_EDGES;) {
        slow_point from = slow_corner(s->hex[h], side + 1), to = slow_corner(s->hex[h], side + 2);
        if (s->coast && slow_apart(from, s->edge[0].from, 0)) return;
        s->edge[s->coast].hex = h;
        s->edge[s->coast].side = side;
        s->edge[s->coast].from = from;
        s->edge[s->coast++].to = to;
        found = 0;
        for (int n = 0; n < s->hexes && !found; n++)
            for (int next = 0; next < 6 && !found; next++)
                if (s->board->resource[n] != CT_SEA && slow_apart(slow_corner(s->hex[n], next + 1), to, 0) &&
                    slow_is_coast(s, n, next))
                    h = n, side = next, found = 1;
    }
}

static inline void slow_read(slow_board *s, const ct_board *board) {
    *s = (slow_board){.board = board};
    for (int row = 0; row < board->rows; row++)
        for (int i = 0; i < board->length[row]; i++)
            s->hex[s->hexes++] =
                (slow_point){sqrt(3) * (i - (board->length[row] - 1) / 2.0), 1.5 * (row - (board->rows - 1) / 2.0)};
    for (int h = 0; h < s->hexes; h++)
        for (int k = 0; k < 6; k++) {
            slow_point p = slow_corner(s->hex[h], k);
            int known = 0;
            for (int n = 0; n < s->points; n++)
                known += slow_apart(p, s->point[n], 0);
            if (!known) s->point[s->points++] = p;
        }
    slow_walk(s);
}

static inline int slow_pips(const slow_board *s, int h) {
    static const int pips[] = {0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1, 0};
    return pips[s->board->number[h]];
}

static inline int slow_worth(const slow_board *s, slow_point p) {
    int pips = 0;
    for (int h = 0; h < s->hexes; h++)
        if (slow_apart(p, s->hex[h], 1)) pips += slow_pips(s, h);
    return pips;
}

static inline void slow_pairs(const slow_board *s, bool (*bad)(const ct_board *, int, int), int r,
                              slow_report *report) {
    for (int a = 0; a < s->hexes; a++)
        for (int b = a + 1; b < s->hexes; b++)
            if (slow_adjacent(s, a, b) && bad(s->board, a, b)) {
                report->count[r]++;
                report->at[r][a] = report->at[r][b] = true;
            }
}

static inline bool slow_same_resource(const ct_board *b, int h, int n) {
    return b->resource[h] == b->resource[n] && b->resource[h] < CT_DESERT;
}

static inline bool slow_both_red(const ct_board *b, int h, int n) {
    return (b->number[h] == 6 || b->number[h] == 8) && (b->number[n] == 6 || b->number[n] == 8);
}

static inline bool slow_equal_numbers(const ct_board *b, int h, int n) {
    int x = b->number[h], y = b->number[n];
    return x >= 2 && x <= 12 && y >= 2 && y <= 12 && (x == y || x + y == 14) && (x == y || x == 2 || x == 12);
}

/* REQ1, if groups of one resource may have up to `most` hexes: spreads numbers of groups until neighbours have the same. */
static inline void slow_groups(const slow_board *s, int most, slow_report *report) {
    int group[CT_HEXES_MAX];
    for (int h = 0; h < s->hexes; h++)
        group[h] = h;
    for (int pass = 0; pass < s->hexes; pass++)
        for (int a = 0; a < s->hexes; a++)
            for (int b = 0; b < s->hexes; b++)
                if (slow_adjacent(s, a, b) && slow_same_resource(s->board, a, b) && group[b] < group[a])
                    group[a] = group[b];
    for (int g = 0; g < s->hexes; g++) {
        int size = 0;
        for (int h = 0; h < s->hexes; h++)
            size += group[h] == g;
        for (int h = 0; h < s->hexes && size > most; h++)
            report->at[0][h] = report->at[0][h] || group[h] == g;
        report->count[0] += size > most ? size - most : 0;
    }
}

/* REQ2: tokens by which a resource has more of 6 and 8 than a fifth of all, rounded up; and, if asked, more than one of a
 * number. */
static inline void slow_repeats(const slow_board *s, bool equal, slow_report *report) {
    const ct_board *b = s->board;
    for (int resource = 0; resource < CT_RESOURCES; resource++)
        for (int n = 2; n <= 13; n++) { /* 13: 6 and 8 together */
            int found = 0, most = n < 13 ? 1 : (int)ceil((b->tokens[6] + b->tokens[8]) / 5.0);
            bool at[CT_HEXES_MAX] = {false};
            for (int h = 0; h < s->hexes; h++) {
                bool red = b->number[h] == 6 || b->number[h] == 8;
                at[h] = b->resource[h] == resource && (n < 13 ? b->number[h] == n : red);
                found += at[h];
            }
            if (found <= most || (n < 13 && !equal)) continue;
            report->count[1] += found - most;
            for (int h = 0; h < s->hexes; h++)
                report->at[1][h] = report->at[1][h] || at[h];
        }
}

/* REQ6: deserts elsewhere than asked: in the middle, which is farthest from the coast; on the coast; not in the middle. */
static inline void slow_deserts(const slow_board *s, int asked, slow_report *report) {
    int steps[CT_HEXES_MAX], farthest = 0;
    for (int h = 0; h < s->hexes; h++) {
        bool coast = false;
        for (int side = 0; side < 6; side++)
            coast = coast || slow_is_coast(s, h, side);
        steps[h] = coast ? 0 : 99;
    }
    for (int pass = 0; pass < s->hexes; pass++)
        for (int a = 0; a < s->hexes; a++)
            for (int b = 0; b < s->hexes; b++)
                if (slow_adjacent(s, a, b) && s->board->resource[b] != CT_SEA && steps[b] + 1 < steps[a])
                    steps[a] = steps[b] + 1;
    for (int h = 0; h < s->hexes; h++)
        if (s->board->resource[h] != CT_SEA && steps[h] > farthest) farthest = steps[h];
    for (int h = 0; h < s->hexes; h++) {
        bool middle = steps[h] == farthest, wrong = asked == 1 ? !middle : asked == 2 ? steps[h] > 0 : middle;
        if (!asked || s->board->resource[h] != CT_DESERT || !wrong) continue;
        report->count[5]++;
        report->at[5][h] = true;
    }
}

/* Returns the smallest unevenness over all windows of this width. */
static inline int slow_uneven(const slow_board *s, int tiles, int width) {
    int pips[CT_RESOURCES] = {0}, least = 1 << 20;
    for (int h = 0; h < s->hexes; h++)
        if (s->board->resource[h] < CT_RESOURCES) pips[s->board->resource[h]] += slow_pips(s, h);
    for (int low = -width; low < 6 * CT_HEXES_MAX; low++) {
        int off = 0;
        for (int r = 0; r < CT_RESOURCES; r++)
            if (s->board->tiles[r] == tiles)
                off += pips[r] < low ? low - pips[r] : pips[r] > low + width ? pips[r] - low - width : 0;
        least = off < least ? off : least;
    }
    return least;
}

/* Returns where a point lies: whether the hexes around it are on average left or right of the board's middle, and above or
 * below it. */
static inline slow_point slow_side(const slow_board *s, slow_point p) {
    slow_point sum = {0, 0};
    for (int h = 0; h < s->hexes; h++)
        if (slow_apart(p, s->hex[h], 1)) sum = (slow_point){sum.x + s->hex[h].x, sum.y + s->hex[h].y};
    return sum;
}

static inline void slow_rich(const slow_board *s, const lg_values *v, bool certain, slow_report *r) {
    int best = 0, level = 16, in[4] = {0};
    for (int n = 0; n < s->points; n++) {
        if (slow_worth(s, s->point[n]) <= lg_value(v, "rich")) continue;
        r->count[4]++;
        for (int h = 0; h < s->hexes; h++)
            r->at[4][h] = r->at[4][h] || slow_apart(s->point[n], s->hex[h], 1);
    }
    while (level > 1 && best < lg_value(v, "best")) {
        level--;
        for (int n = 0; n < s->points; n++)
            best += slow_worth(s, s->point[n]) == level;
    }
    for (int n = 0; n < s->points; n++) {
        slow_point side = slow_side(s, s->point[n]);
        if (slow_worth(s, s->point[n]) >= level && fabs(side.x) > 0.01 && fabs(side.y) > 0.01)
            in[(side.x > 0) + 2 * (side.y > 0)]++;
    }
    for (int k = 0; k < 4; k++)
        r->count[4] += certain && best > 1 && in[k] == best;
}

static inline void slow_halves(const slow_board *s, slow_report *r) {
    for (int resource = 0; resource < CT_RESOURCES; resource++) {
        int left = 0, right = 0, top = 0, bottom = 0;
        for (int h = 0; h < s->hexes; h++) {
            if (s->board->resource[h] != resource) continue;
            left += s->hex[h].x<-0.01, right += s->hex[h].x> 0.01;
            top += s->hex[h].y<-0.01, bottom += s->hex[h].y> 0.01;
        }
        if (s->board->tiles[resource] > 1) r->count[5] += !left + !right + !top + !bottom;
    }
}

static inline void slow_ports(const slow_board *s, const lg_values *v, slow_report *r) {
    for (int p = 0; p < s->board->ports; p++) {
        int good = 0, e = s->board->edge[p];
        bool at[CT_HEXES_MAX] = {false};
        for (int h = 0; h < s->hexes; h++) {
            bool serves = slow_apart(s->edge[e].from, s->hex[h], 1) || slow_apart(s->edge[e].to, s->hex[h], 1);
            at[h] = serves && s->board->resource[h] == s->board->kind[p] && slow_pips(s, h) >= lg_value(v, "port-pips");
            good += at[h];
        }
        if (s->board->kind[p] >= CT_RESOURCES || good < lg_value(v, "port-hexes")) continue;
        r->count[6]++;
        for (int h = 0; h < s->hexes; h++)
            r->at[6][h] = r->at[6][h] || at[h];
    }
}

/* Computes the seats' values. Among equally good intersections the first is taken. */
static inline int slow_seats(const slow_board *s, int players, int value[6]) {
    bool owned[6][CT_RESOURCES] = {{false}}, taken[SLOW_POINTS] = {false};
    int high = 0, low = 1 << 20;
    memset(value, 0, sizeof *value * 6);
    for (int turn = 0; turn < 2 * players; turn++) {
        int seat = turn < players ? turn : 2 * players - 1 - turn, best = -1, most = -1;
        for (int n = 0; n < s->points; n++) {
            bool fresh[CT_RESOURCES] = {false};
            int worth = slow_worth(s, s->point[n]);
            for (int h = 0; h < s->hexes; h++)
                if (slow_apart(s->point[n], s->hex[h], 1) && s->board->resource[h] < CT_RESOURCES)
                    fresh[s->board->resource[h]] = !owned[seat][s->board->resource[h]];
            for (int k = 0; k < CT_RESOURCES; k++)
                worth += fresh[k];
            if (!taken[n] && worth > most) most = worth, best = n;
        }
        if (best < 0) break;
        value[seat] += most;
        for (int h = 0; h < s->hexes; h++)
            if (slow_apart(s->point[best], s->hex[h], 1) && s->board->resource[h] < CT_RESOURCES)
                owned[seat][s->board->resource[h]] = true;
        for (int n = 0; n < s->points; n++)
            taken[n] =
                taken[n] || slow_apart(s->point[n], s->point[best], 0) || slow_apart(s->point[n], s->point[best], 1);
    }
    for (int p = 0; p < players; p++)
        high = value[p] > high ? value[p] : high, low = value[p] < low ? value[p] : low;
    return high - low;
}

/* Returns the weighted sum of REQ1 to REQ7. */
static inline int slow_others(const slow_report *r, const lg_values *v) {
    static const char *const names[] = {"REQ1", "REQ2", "REQ3", "REQ4", "REQ5", "REQ6", "REQ7"};
    int score = 0;
    for (int k = 0; k < 7; k++)
        score += (int)lg_value(v, names[k]) * r->count[k];
    return score;
}

/* Returns by how many points the bias exceeds the allowed one, rounded up. Returns 1 if the seats are not judged because other
 * requirements come first. */
static inline int slow_bias(const slow_board *s, const lg_values *v, bool judged) {
    ct_forecast f;
    int players = (int)lg_value(v, "seats"), asked = (int)lg_value(v, "players"), count = 0;
    if (!judged) return 1;
    if (!players && s->hexes > 24) players = asked == 5 ? 5 : 6;
    if (!players) players = asked == 3 ? 3 : 4;
    if (!ct_foresee(s->board, players, &f)) return 0;
    while (count < 100 && 100 * f.bias - lg_value(v, "bias") / 10 > count)
        count++;
    return count;
}

/* Counts every requirement, including those without weight. If something is free, counts only what is certain. `unavoidable` is
 * the unavoidable part of the weighted sum of REQ1 to REQ7. */
static inline slow_report slow_measure(const slow_board *s, const lg_values *v, int unavoidable) {
    slow_report r = {.count = {0}};
    const ct_board *b = s->board;
    bool hex = memchr(b->resource, CT_FREE, b->hexes), number = memchr(b->number, CT_NUMBER_FREE, b->hexes);
    bool port = memchr(b->kind, CT_PORT_FREE, b->ports);
    if (lg_value(v, "group") > 1)
        slow_groups(s, (int)lg_value(v, "group"), &r);
    else
        slow_pairs(s, slow_same_resource, 0, &r);
    if (!hex && !number && lg_value(v, "repeats")) slow_repeats(s, lg_value(v, "repeats") > 1, &r);
    for (int tiles = 1; tiles <= CT_HEXES_MAX && !hex && !number; tiles++) {
        int off = slow_uneven(s, tiles, (int)lg_value(v, "tolerance"));
        r.count[1] += off;
        for (int h = 0; h < s->hexes && off; h++)
            r.at[1][h] = r.at[1][h] || (b->resource[h] < CT_RESOURCES && b->tiles[b->resource[h]] == tiles);
    }
    slow_pairs(s, slow_both_red, 2, &r);
    slow_pairs(s, slow_equal_numbers, 3, &r);
    slow_rich(s, v, !number, &r);
    if (!hex) slow_halves(s, &r);
    if (!hex) slow_deserts(s, (int)lg_value(v, "desert"), &r);
    if (!hex && !number && !port) slow_ports(s, v, &r);
    r.count[7] = slow_bias(s, v, slow_others(&r, v) <= unavoidable);
    return r;
}

/* Draws the shape of a board with 3 to 64 hexes. Each row is one hex longer or shorter than the row before it. */
static inline void random_shape(ct_board *b, lg_rng *rng, int rows) {
    do {
        *b = (ct_board){.rows = (uint8_t)rows};
        for (int row = 0, n = 1 + (int)lg_rng_below(rng, rows > 1 ? 6 : 40); row < rows; row++) {
            b->length[row] = (uint8_t)n;
            b->hexes = (uint8_t)(b->hexes + n);
            n += n == 1 || lg_rng_below(rng, 2) ? 1 : -1;
        }
    } while (b->hexes < 3 || b->hexes > CT_HEXES_MAX);
}

/* Fills the board at random, in clumps. `sea` and `open` are the percentages of sea and of free places. The box contains
 * exactly what lies on the board. */
static inline void random_content(ct_board *b, lg_rng *rng, int sea, int open) {
    static const uint8_t numbers[] = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12};
    int kinds = 1 + (int)lg_rng_below(rng, 6), clump = (int)lg_rng_below(rng, 4), some = 1 + (int)lg_rng_below(rng, 10);
    memset(b->tiles, 0, sizeof b->tiles);
    memset(b->tokens, 0, sizeof b->tokens);
    memset(b->harbours, 0, sizeof b->harbours);
    for (int h = 0; h < b->hexes; h++) {
        bool same = h && (int)lg_rng_below(rng, 10) < clump;
        int s = same ? b->resource[h - 1] : (int)lg_rng_below(rng, (uint32_t)kinds);
        if ((int)lg_rng_below(rng, 100) < sea) s = CT_SEA;
        int n = s >= CT_DESERT ? CT_NONE : numbers[lg_rng_below(rng, (uint32_t)some)];
        if (s < CT_SEA) b->tiles[s]++;
        if (n) b->tokens[n]++;
        if (s != CT_SEA && (int)lg_rng_below(rng, 100) < open) s = CT_FREE;
        if (n && (int)lg_rng_below(rng, 100) < open) n = CT_NUMBER_FREE;
        if (s == CT_FREE && !n) n = CT_NUMBER_FREE;
        b->resource[h] = (uint8_t)s;
        b->number[h] = (uint8_t)n;
    }
}

static inline void random_ports(ct_board *b, lg_rng *rng, int open) {
    slow_board s;
    slow_read(&s, b);
    b->ports = 0;
    memset(b->edge, 0, sizeof b->edge);
    memset(b->kind, 0, sizeof b->kind);
    for (int e = 0; e < s.coast && e < 256 && b->ports < CT_PORTS_MAX; e++) {
        if (lg_rng_below(rng, 4)) continue;
        int kind = (int)lg_rng_below(rng, CT_PORT_KINDS);
        b->harbours[kind]++;
        b->edge[b->ports] = (uint8_t)e;
        b->kind[b->ports++] = (uint8_t)((int)lg_rng_below(rng, 100) < open ? CT_PORT_FREE : kind);
    }
}

/* Frees resources, numbers and ports independently of each other. The number of a desert is freed exactly if the desert is
 * freed. Sea stays. */
static inline void random_lock(ct_board *b, lg_rng *rng, int percent) {
    for (int h = 0; h < b->hexes; h++) {
        bool hex = (int)lg_rng_below(rng, 100) < percent, number = (int)lg_rng_below(rng, 100) < percent;
        if (b->resource[h] == CT_DESERT) number = hex;
        if (b->resource[h] == CT_SEA) continue;
        if (hex) b->resource[h] = CT_FREE;
        if (number) b->number[h] = CT_NUMBER_FREE;
    }
    for (int p = 0; p < b->ports; p++)
        if ((int)lg_rng_below(rng, 100) < percent) b->kind[p] = CT_PORT_FREE;
}

#endif
