/* Measures starts. */
#include "start.h"

#include <assert.h>
#include <string.h>

const char *const ct_start_names[] = {"order", "pips",  "wood",   "wheat",    "sheep",    "brick",
                                      "ore",   "roads", "cities", "own-port", "any-port", "share",
                                      "open",  "near",  "far",    "cards",    NULL};
static_assert(sizeof ct_start_names / sizeof *ct_start_names == CT_STARTS + 1, "a name for each, and the end");

/* Adds the corners one road away from those of a list, without those of `out`. */
static void add_beside(const ct_table *table, const int16_t *from, int count, const int16_t *out, int16_t *list,
                       int most) {
    for (int i = 0; i < count && from[i] >= 0; i++)
        for (int k = 0; k < 3; k++) {
            int c = table->beside[from[i]][k];
            bool left_out = c < 0;
            for (int j = 0; j < 4 && !left_out; j++)
                left_out = out[j] == c;
            if (!left_out) {
                int n = 0;
                while (n < most && list[n] >= 0 && list[n] != c)
                    n++;
                if (n < most) list[n] = (int16_t)c;
            }
        }
}

void ct_around_init(ct_around *a, const ct_ground *ground) {
    const ct_table *table = ground->table;
    a->ground = ground;
    for (int pips = 0; pips <= CT_YIELD_MAX; pips++)
        a->fading[pips] = 4.0 * pips / (pips + 4);
    memset(a->two, -1, sizeof a->two);
    memset(a->three, -1, sizeof a->three);
    for (int c = 0; c < table->corners; c++) {
        int16_t near[4] = {(int16_t)c, table->beside[c][0], table->beside[c][1], table->beside[c][2]};
        add_beside(table, table->beside[c], 3, near, a->two[c], 6);
        add_beside(table, a->two[c], 6, near, a->three[c], 12);
    }
}

typedef struct {
    const ct_around *around;
    uint64_t closed[(CT_CORNERS_MAX + 63) / 64];
    ct_holding holding[CT_SEATS_MAX];
    int all[CT_RESOURCES]; /* pips of all starts */
} draft;

static void look_at(draft *d, int seats, int16_t corner[CT_SEATS_MAX][2]) {
    for (int s = 0; s < seats; s++) {
        for (int k = 0; k < 2; k++) {
            ct_close_around(d->around->ground->table, d->closed, corner[s][k]);
            ct_hold(d->around->ground, &d->holding[s], corner[s][k]);
        }
        for (int r = 0; r < CT_RESOURCES; r++)
            d->all[r] += d->holding[s].pips[r];
    }
}

/* Counts the open corners of a list, and finds the largest number of pips among them. */
static int look_around(const draft *d, const int16_t *list, int count, int *most) {
    const uint8_t *pips = d->around->ground->table->pips;
    int open = 0;
    *most = 0;
    for (int i = 0; i < count && list[i] >= 0; i++) {
        if (d->closed[list[i] / 64] >> list[i] % 64 & 1) continue;
        open++;
        if (pips[list[i]] > *most) *most = pips[list[i]];
    }
    return open;
}

static void measure_growth(const draft *d, const int16_t corner[2], double *x) {
    int near, far;
    for (int k = 0; k < 2; k++) {
        x[CT_START_OPEN] += look_around(d, d->around->two[corner[k]], 6, &near);
        look_around(d, d->around->three[corner[k]], 12, &far);
        if (near > x[CT_START_NEAR]) x[CT_START_NEAR] = near;
        x[CT_START_FAR] += far;
    }
}

static int min(int a, int b) {
    return a < b ? a : b;
}

static void measure_yield(const draft *d, const ct_holding *h, double *x) {
    for (int r = 0; r < CT_RESOURCES; r++) {
        int pips = h->pips[r];
        x[CT_START_PIPS] += pips;
        x[CT_START_WOOD + r] = d->around->fading[pips];
        if (h->ports >> r & 1) x[CT_START_OWN_PORT] += pips;
        assert(pips <= d->all[r]);
        if (pips) x[CT_START_SHARE] += (double)pips / d->all[r];
    }
    if (h->ports >> CT_ANY & 1) x[CT_START_ANY_PORT] = x[CT_START_PIPS];
    x[CT_START_ROADS] = min(h->pips[CT_WOOD], h->pips[CT_BRICK]);
    x[CT_START_CITIES] = min(h->pips[CT_WHEAT], h->pips[CT_ORE]);
}

void ct_start_measure(const ct_around *around, int16_t corner[CT_SEATS_MAX][2], double x[CT_SEATS_MAX][CT_STARTS]) {
    int seats = around->ground->table->house.players;
    draft d = {.around = around};
    look_at(&d, seats, corner);
    memset(x, 0, sizeof(double) * CT_SEATS_MAX * CT_STARTS);
    for (int s = 0; s < seats; s++) {
        x[s][CT_START_ORDER] = s;
        measure_yield(&d, &d.holding[s], x[s]);
        measure_growth(&d, corner[s], x[s]);
        x[s][CT_START_CARDS] = around->ground->spot[corner[s][1]].hexes;
        assert(x[s][CT_START_CARDS] <= 3 && x[s][CT_START_SHARE] <= CT_RESOURCES);
    }
}
