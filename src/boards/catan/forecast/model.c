/* The coefficients that studies/fairness found (studies/fairness/table.sh writes the rows), and the calibration of a forecast.
 * The study found kept = .55, .53, .43 and .59, and late = .041, .040, .033 and .023. The values here are higher, `kept` by
 * about a tenth and `late` by about a third: with them, the seats came out even on boards that the forecast had chosen. */
#include "model.h"

#include <assert.h>
#include <string.h>

#include "base/math.h"

/* Measures starts. */

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

static int min(int a, int b) {
    return a < b ? a : b;
}

void ct_start_measure(const ct_around *around, int16_t corner[CT_SEATS_MAX][2], double x[CT_SEATS_MAX][CT_STARTS]) {
    const ct_ground *ground = around->ground;
    int seats = ground->table->house.players;
    draft d = {.around = around};
    for (int s = 0; s < seats; s++) {
        for (int k = 0; k < 2; k++) {
            ct_close_around(ground->table, d.closed, corner[s][k]);
            ct_hold(ground, &d.holding[s], corner[s][k]);
        }
        for (int r = 0; r < CT_RESOURCES; r++)
            d.all[r] += d.holding[s].pips[r];
    }
    memset(x, 0, sizeof(double) * CT_SEATS_MAX * CT_STARTS);
    for (int s = 0; s < seats; s++) {
        const ct_holding *h = &d.holding[s];
        x[s][CT_START_ORDER] = s;
        for (int r = 0; r < CT_RESOURCES; r++) {
            int pips = h->pips[r];
            x[s][CT_START_PIPS] += pips;
            x[s][CT_START_WOOD + r] = around->fading[pips];
            if (h->ports >> r & 1) x[s][CT_START_OWN_PORT] += pips;
            assert(pips <= d.all[r]);
            if (pips) x[s][CT_START_SHARE] += (double)pips / d.all[r];
        }
        if (h->ports >> CT_ANY & 1) x[s][CT_START_ANY_PORT] = x[s][CT_START_PIPS];
        x[s][CT_START_ROADS] = min(h->pips[CT_WOOD], h->pips[CT_BRICK]);
        x[s][CT_START_CITIES] = min(h->pips[CT_WHEAT], h->pips[CT_ORE]);
        for (int k = 0; k < 2; k++) { /* measures the room to grow around each of the two starts */
            int near, far;
            x[s][CT_START_OPEN] += look_around(&d, around->two[corner[s][k]], 6, &near);
            look_around(&d, around->three[corner[s][k]], 12, &far);
            if (near > x[s][CT_START_NEAR]) x[s][CT_START_NEAR] = near;
            x[s][CT_START_FAR] += far;
        }
        x[s][CT_START_CARDS] = ground->spot[corner[s][1]].hexes;
        assert(x[s][CT_START_CARDS] <= 3 && x[s][CT_START_SHARE] <= CT_RESOURCES);
    }
}

/* The coefficients for 3 to 6 players. */
static const double weights_of_starts[CT_SEATS_MAX - 2][CT_STARTS] = {
    {0.1089, 0.0737, 0.1608, 0.3919, 0.2503, 0.2448, 0.3874, 0.0305, 0.0600, 0.0868, 0.0207, 0.2926, 0.0651, 0.0613,
     0.0086, 0.1910},
    {0.0940, 0.0499, 0.1907, 0.4396, 0.2919, 0.2424, 0.4119, 0.0353, 0.0635, 0.0917, 0.0229, 0.6577, 0.1036, 0.0479,
     0.0158, 0.2164},
    {0.0666, 0.0322, 0.1986, 0.5799, 0.3263, 0.2600, 0.4850, 0.0449, 0.0458, 0.0979, 0.0219, 1.0457, 0.1193, 0.0505,
     0.0215, 0.2311},
    {0.0518, 0.0016, 0.2378, 0.6465, 0.3958, 0.2837, 0.5294, 0.0733, 0.0567, 0.0974, 0.0200, 1.4827, 0.1158, 0.0421,
     0.0217, 0.2372},
};

/* The calibration for 3 to 6 players: the logarithm of a seat's share is multiplied by `kept`, and each seat that chooses
 * later gets `late` more. `own` is greedy's order of seats: by how much a seat's worth is above that of the seat before it, on
 * average over boards that obey the rules without REQ8 (3,000 boards for 3 and 4 players, 1,500 for 5 and 6). */
static const struct {
    double kept, late, own;
} calibration[CT_SEATS_MAX - 2] = {{.600, .053, .136}, {.587, .053, .132}, {.475, .044, .086}, {.645, .030, .080}};

/* Computes shares in proportion to e^worth. */
static void share_out(int players, const double worth[CT_SEATS_MAX], double share[CT_SEATS_MAX]) {
    double most = worth[0], sum = 0;
    assert(players >= 3 && players <= CT_SEATS_MAX);
    for (int s = 1; s < players; s++)
        if (worth[s] > most) most = worth[s];
    for (int s = 0; s < players; s++)
        sum += share[s] = lg_exp_minus(most - worth[s]);
    assert(sum >= 1 && sum <= players); /* the best seat counts 1 */
    for (int s = 0; s < players; s++)
        share[s] /= sum;
}

void ct_model_shares(int players, double x[CT_SEATS_MAX][CT_STARTS], double share[CT_SEATS_MAX]) {
    double worth[CT_SEATS_MAX] = {0};
    for (int s = 0; s < players; s++)
        for (int k = 0; k < CT_STARTS; k++)
            worth[s] += weights_of_starts[players - 3][k] * x[s][k];
    share_out(players, worth, share);
}

void ct_model_calibrate(int players, int order, double share[CT_SEATS_MAX]) {
    double late = calibration[players - 3].late - (100 - order) / 100.0 * calibration[players - 3].own;
    double worth[CT_SEATS_MAX] = {0};
    for (int s = 0; s < players; s++) {
        assert(share[s] > 0 && share[s] < 1);
        worth[s] = calibration[players - 3].kept * lg_log(share[s]) + late * s;
    }
    share_out(players, worth, share);
}
