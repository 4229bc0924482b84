/* Finds the path costs from every keep for every recruited movement type, and which villages and which land are near to which
 * keep. Chooses where three sides start. */
#include "fairness.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

const char *const wn_off_names[] = {"villages", "land", "nearest", "rival", NULL};

const int wn_recruits[WN_CLASSES] = {
#define RECRUITS(name, units) [WN_CLASS_##name] = units,
#include "wesnoth/land/recruits.def"
#undef RECRUITS
};

/* Path costs from the starts, which are the keeps of sides or of teams. */
typedef struct {
    wn_board *board;
    int starts;
    const int32_t *cost[WN_SIDES_MAX + 1]; /* by start, from 1 */
    int32_t *settlers;                     /* scratch for one number per hex */
} field;

/* Returns the start that is nearest to a hex; 0 if two are equally near. */
static int nearest_to(const field *f, int hex) {
    int32_t least = WN_FAR;
    int whose = 0;
    for (int s = 1; s <= f->starts; s++) {
        if (f->cost[s][hex] <= least) whose = f->cost[s][hex] < least ? s : 0;
        if (f->cost[s][hex] < least) least = f->cost[s][hex];
    }
    return whose;
}

static int by_cost(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static double nearest_off(const field *f, wn_kind *k) {
    int first[WN_SIDES_MAX + 2], end[WN_SIDES_MAX + 1], common = k->villages[1], apart = 0;
    /* lists the costs of the villages near each start, the cheapest first; the lists of the starts follow each other */
    first[1] = 0;
    for (int s = 1; s <= f->starts; s++) {
        end[s] = first[s];
        first[s + 1] = first[s] + k->villages[s];
        if (k->villages[s] < common) common = k->villages[s];
    }
    for (int hex = 0; hex < f->board->hexes; hex++) {
        int s = f->board->village[hex] ? nearest_to(f, hex) : 0;
        if (s) f->settlers[end[s]++] = f->cost[s][hex];
    }
    assert(end[f->starts] == first[f->starts + 1]); /* all villages that were counted are listed */
    for (int s = 1; s <= f->starts; s++)
        qsort(f->settlers + first[s], (size_t)k->villages[s], sizeof *f->settlers, by_cost);

    for (int n = 0; n < common; n++) {
        int low = WN_FAR, high = 0;
        for (int s = 1; s <= f->starts; s++) {
            int cost = f->settlers[first[s] + n];
            assert(cost < WN_FAR && (!n || cost >= f->settlers[first[s] + n - 1]));
            k->away[s] += (double)cost / common;
            low = cost < low ? cost : low;
            high = cost > high ? cost : high;
        }
        apart += high - low;
    }
    return common ? (double)apart / common : NAN;
}

static int range_of(const int *value, int count) {
    assert(count >= 1);
    int low = value[1], high = value[1];
    for (int s = 2; s <= count; s++) {
        low = value[s] < low ? value[s] : low;
        high = value[s] > high ? value[s] : high;
    }
    return high - low;
}

/* Returns the largest share by which the land of one of the sides 1 to `sides` differs from the mean. */
static double land_off(const int *land, int sides) {
    double sum = 0, most = 0;
    for (int s = 1; s <= sides; s++)
        sum += land[s];
    for (int s = 1; s <= sides && sum > 0; s++)
        most = fmax(most, fabs(land[s] * sides / sum - 1));
    assert(most >= 0 && most <= sides);
    return most;
}

/* Computes the deviations. k->rival must be filled in already. */
static void compute_deviations(const field *f, wn_kind *k) {
    const wn_board *b = f->board;
    int rival[WN_SIDES_MAX + 1] = {0}, rivals = 0; /* the ways to a rival, for the starts that have one */
    for (int hex = 0; hex < b->hexes; hex++) {
        int s = b->band[hex] == WN_BORDER ? 0 : nearest_to(f, hex);
        if (!s) continue;
        k->land[s]++;
        k->villages[s] += b->village[hex];
    }
    for (int s = 1; s <= f->starts; s++)
        if (k->rival[s] < WN_FAR) rival[++rivals] = k->rival[s];
    k->off[WN_OFF_VILLAGES] = range_of(k->villages, f->starts);
    k->off[WN_OFF_LAND] = land_off(k->land, f->starts);
    k->off[WN_OFF_NEAREST] = nearest_off(f, k);
    k->off[WN_OFF_RIVAL] = rivals > 1 ? range_of(rival, rivals) : NAN;
}

typedef struct {
    double sum[WN_OFFS];
    int units[WN_OFFS];
} total;

static void add_kind(total *t, wn_overall *spread, const wn_kind *k, int class) {
    for (int o = 0; o < WN_OFFS; o++) {
        if (isnan(k->off[o])) continue;
        t->sum[o] += wn_recruits[class] * k->off[o];
        t->units[o] += wn_recruits[class];
        spread[o].mean = t->sum[o] / t->units[o];
        if (spread[o].class >= 0 && k->off[o] <= spread[o].most) continue;
        spread[o].most = k->off[o];
        spread[o].class = class;
    }
}

typedef struct {
    wn_board *board;
    wn_fairness *fairness;
    int side[WN_SIDES_MAX + 1], sides; /* sides that have a keep, from 1 */
    int32_t *cost[WN_SIDES_MAX + 1];   /* by index in `side` */
    int32_t *team[3], *settlers;       /* by side or by pair of sides, from 1 on */
    total of_sides, of_team[WN_PAIRINGS];
    double away[WN_SIDES_MAX + 1]; /* sum over the recruits that can reach villages */
    int units;
} finding;

static void find_sides(finding *f, int class) {
    wn_board *b = f->board;
    wn_kind *to = &f->fairness->kind[class], k = {0};
    field land = {.board = b, .starts = f->sides, .settlers = f->settlers};
    for (int s = 1; s <= f->sides; s++) {
        wn_paths(b, b->keep[f->side[s]], class, f->cost[s]);
        land.cost[s] = f->cost[s];
    }
    for (int s = 1; s <= f->sides; s++) {
        k.rival[s] = WN_FAR;
        for (int other = 1; other <= f->sides; other++) {
            int cost = f->cost[s][wn_keep_of(b, f->side[other])];
            if (other != s && cost < k.rival[s]) k.rival[s] = cost;
        }
    }
    compute_deviations(&land, &k);
    memcpy(to->off, k.off, sizeof k.off);
    f->units += k.away[1] > 0 ? wn_recruits[class] : 0;
    for (int s = 1; s <= f->sides; s++) {
        to->villages[f->side[s]] = k.villages[s];
        to->land[f->side[s]] = k.land[s];
        to->rival[f->side[s]] = k.rival[s];
        to->away[f->side[s]] = k.away[s];
        f->away[s] += wn_recruits[class] * k.away[s];
        if (f->units) f->fairness->away[f->side[s]] = f->away[s] / f->units;
    }
    add_kind(&f->of_sides, f->fairness->all, to, class);
}

/* Compares the team of side 1 and its partner in this pairing with the team of the other two sides. The cost of a team for a
 * hex is the lower one of the costs of its two sides. */
static void find_teams(finding *f, int pairing, int class) {
    wn_board *b = f->board;
    int mate = pairing + 2, low = mate == 2 ? 3 : 2, high = mate == 4 ? 3 : 4;
    const int of[3][2] = {{0}, {1, mate}, {low, high}};
    assert(f->sides == 4 && mate + low + high == 9 &&
           mate * low * high == 24); /* the other sides are 2, 3 and 4, each once */
    wn_kind k = {.rival = {0, WN_FAR, WN_FAR}};
    field land = {.board = b, .starts = 2, .cost = {NULL, f->team[1], f->team[2]}, .settlers = f->settlers};
    for (int t = 1; t <= 2; t++)
        for (int hex = 0; hex < b->hexes; hex++) {
            int32_t one = f->cost[of[t][0]][hex], other = f->cost[of[t][1]][hex];
            f->team[t][hex] = one < other ? one : other;
        }
    for (int t = 1; t <= 2; t++)
        for (int n = 0; n < 2; n++) {
            int cost = f->team[t][wn_keep_of(b, f->side[of[3 - t][n]])];
            if (cost < k.rival[t]) k.rival[t] = cost;
        }
    compute_deviations(&land, &k);
    f->fairness->mate[pairing][0] = f->side[1];
    f->fairness->mate[pairing][1] = f->side[mate];
    if (class == WN_FOOT) f->fairness->team_on_foot[pairing] = k;
    add_kind(&f->of_team[pairing], f->fairness->team[pairing], &k, class);
}

static void lay_out(finding *f, arena *memory) {
    size_t hexes = (size_t)f->board->hexes;
    for (int s = 1; s <= f->sides; s++)
        f->cost[s] = arena_take(memory, hexes, sizeof *f->cost[s]);
    for (int t = 1; t <= 2; t++)
        f->team[t] = arena_take(memory, hexes, sizeof *f->team[t]);
    f->settlers = arena_take(memory, hexes, sizeof *f->settlers);
}

bool wn_fairness_find(wn_board *board, wn_fairness *fairness) {
    finding f = {.board = board, .fairness = fairness};
    arena memory = {0};
    for (int s = 1; s <= board->sides; s++)
        if (wn_keep_of(board, s)) f.side[++f.sides] = s;
    *fairness = (wn_fairness){.sides = f.sides, .teams = f.sides == 4 ? WN_PAIRINGS : 0};
    for (int s = 1; s <= f.sides; s++)
        fairness->plays[f.side[s]] = true;
    for (int o = 0; o < WN_OFFS; o++) {
        fairness->all[o] = (wn_overall){NAN, NAN, -1};
        for (int p = 0; p < WN_PAIRINGS; p++)
            fairness->team[p][o] = fairness->all[o];
    }
    if (f.sides < 2) return true;
    lay_out(&f, &memory);
    memory = (arena){malloc(memory.used), 0};
    if (!memory.base) return false;
    lay_out(&f, &memory);
    for (int class = 0; class < WN_CLASSES; class ++) {
        if (!wn_recruits[class]) continue;
        find_sides(&f, class);
        for (int p = 0; p < fairness->teams; p++)
            find_teams(&f, p, class);
    }
    free(memory.base);
    return true;
}

/* Tries some hundred places for three starts. Distances are counted in steps, not by path costs, because there is no land
 * yet. */

enum { FINENESS = 24 };

/* Returns the cost of three keeps: the largest share by which the number of hexes nearest to a keep differs from the mean, minus
 * a bonus for keeps that are far and equally far from each other. */
static double three_cost(int width, int height, const wn_point keep[4]) {
    double hex = 0.4 / (width < height ? width : height);
    int low = WN_FAR, high = 0, land[4] = {0};
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            int d[4], near = 1, ties = 0;
            for (int s = 1; s <= 3; s++) {
                d[s] = wn_distance(keep[s], (wn_point){x, y});
                if (d[s] < d[near]) near = s;
            }
            for (int s = 1; s <= 3; s++)
                ties += d[s] == d[near];
            land[near] += ties == 1;
        }
    for (int s = 1; s <= 3; s++) {
        int d = wn_distance(keep[s], keep[s % 3 + 1]);
        low = d < low ? d : low;
        high = d > high ? d : high;
    }
    return land_off(land, 3) + hex * (high - 2 * low);
}

static int stride_of(int length) {
    return length < FINENESS ? 1 : length / FINENESS;
}

void wn_starts_of_three(int width, int height, int edge, wn_point keep[4]) {
    double least = INFINITY;
    for (int x = edge; x < (width + 1) / 2; x += stride_of(width))
        for (int y = height / 2; y <= height + 1 - edge; y += stride_of(height)) {
            wn_point tried[4] = {{0, 0}, {(width + 1) / 2, edge}, {x, y}, {width + 1 - x, y}};
            double cost = three_cost(width, height, tried);
            if (cost >= least) continue;
            least = cost;
            memcpy(keep, tried, sizeof tried);
        }
    assert(least < INFINITY); /* the map is large enough for at least one candidate */
}
