/* Forecasts. People value corners differently, so drafts are made with several tastes: the usual taste of `greedy`, one that
 * only counts pips, and one that wants all resources and numbers. Each seat takes one of its three best corners. An orthogonal
 * array (Rao 1947), linear over the numbers modulo 3, makes every combination of a few turns equally frequent, without random
 * numbers. Of the 3^8 openings of four seats a forecast uses 27 for each taste (all pairs of turns are balanced) or 729 (all
 * sets of five turns are; the words of the extended Golay code). */
#include "forecast.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "model.h"
#include "taste.h"

enum { BEST = 3, TURNS_MAX = 2 * CT_SEATS_MAX, DIGITS_MAX = 6, TASTES = 3 };

/* An orthogonal array: what each turn takes is the sum of a draft's digits, each multiplied by a coefficient, modulo 3. */
typedef struct {
    int drafts, digits;
    char times[TURNS_MAX][DIGITS_MAX + 1];
} array;

/* Twelve of the thirteen points of the projective plane: no two are multiples of each other. */
static const array pairs = {
    27, 3, {"001", "010", "011", "012", "100", "101", "102", "110", "111", "112", "120", "121"}};
static const array fives = {729,
                            6,
                            {"100000", "010000", "001000", "000100", "000010", "000001", "011111", "101221", "110122",
                             "121012", "122101", "112210"}};

static const ct_taste by_pips = {{
    [CT_TASTE_WOOD] = .2,
    [CT_TASTE_WHEAT] = .2,
    [CT_TASTE_SHEEP] = .2,
    [CT_TASTE_BRICK] = .2,
    [CT_TASTE_ORE] = .2,
    [CT_TASTE_FADE] = 1000,
    [CT_TASTE_ANY_PORT] = .01,
    [CT_TASTE_OWN_PORT] = .03,
}};
static const ct_taste by_variety = {{
    [CT_TASTE_WOOD] = .2,
    [CT_TASTE_WHEAT] = .2,
    [CT_TASTE_SHEEP] = .2,
    [CT_TASTE_BRICK] = .2,
    [CT_TASTE_ORE] = .2,
    [CT_TASTE_FADE] = 6,
    [CT_TASTE_NUMBER] = .1,
    [CT_TASTE_ANY_PORT] = .02,
    [CT_TASTE_OWN_PORT] = .05,
    [CT_TASTE_ROOM] = .1,
}};
static const ct_taste *const tastes[TASTES] = {&ct_taste_usual, &by_pips, &by_variety};

typedef struct {
    ct_table table;
    ct_opening opening;
    ct_around around;
} workspace;

#ifndef NDEBUG
/* Are these shares of a whole? */
static bool is_distribution(int players, const double share[CT_SEATS_MAX]) {
    double sum = 0;
    for (int s = 0; s < players; s++) {
        if (!(share[s] >= 0 && share[s] <= 1)) return false;
        sum += share[s];
    }
    return fabs(sum - 1) < 1e-9;
}
#endif

/* Makes all drafts of one taste, and writes each seat's mean share. Afterwards d->opening is ready for more drafts of this
 * taste. */
static void draft_all(workspace *d, const ct_taste *taste, const array *a, double share[CT_SEATS_MAX]) {
    int players = d->table.house.players, turns = 2 * players;
    assert(turns <= TURNS_MAX);
    memset(share, 0, sizeof *share * CT_SEATS_MAX);
    ct_opening_init(&d->opening, &d->table, taste, BEST);
    for (int i = 0; i < a->drafts; i++) {
        uint8_t nth[TURNS_MAX] = {
            0}; /* for each turn, the rank of the corner that the seat takes among its best ones */
        int16_t corner[CT_SEATS_MAX][2];
        double x[CT_SEATS_MAX][CT_STARTS], one[CT_SEATS_MAX];
        for (int t = 0; t < turns; t++) {
            int sum = 0;
            for (int k = 0, rest = i; k < a->digits; k++, rest /= BEST)
                sum += (a->times[t][k] - '0') * (rest % BEST);
            nth[t] = (uint8_t)(sum % BEST);
        }
        ct_opening_take(&d->opening, nth, corner);
        ct_start_measure(&d->around, corner, x);
        ct_model_shares(players, x, one);
        for (int s = 0; s < players; s++)
            share[s] += one[s];
    }
    for (int s = 0; s < players; s++)
        share[s] /= a->drafts;
    assert(is_distribution(players, share));
}

static bool prepare_workspace(workspace *d, const ct_shape *shape, const ct_board *board, int players) {
    lg_error error;
    ct_house house = ct_house_of(players);
    if (!ct_table_lay(&d->table, shape, board, &house, &error)) return false;
    ct_ground_init(&d->opening.ground, &d->table, NULL);
    ct_around_init(&d->around, &d->opening.ground);
    return true;
}

bool ct_foresee(const ct_board *board, int players, ct_forecast *forecast) {
    ct_shape shape;
    ct_shape_init(&shape, board);
    return ct_foresee_on(&shape, board, players, CT_ORDER_OF_GREEDY, forecast);
}

bool ct_foresee_within(const ct_shape *shape, const ct_board *board, int players, int order, double most,
                       ct_forecast *forecast) {
    static const uint8_t best[TURNS_MAX];
    workspace d;
    int t = 0;
    if (!prepare_workspace(&d, shape, board, players)) return false;
    *forecast = (ct_forecast){.players = players};
    for (; t < TASTES && forecast->bias <= most * most; t++) {
        /* Adds a taste's shares, and the squares of their deviations from even shares. */
        double share[CT_SEATS_MAX];
        draft_all(&d, tastes[t], &pairs, share);
        ct_model_calibrate(players, order, share);
        assert(is_distribution(players, share));
        for (int s = 0; s < players; s++) {
            double off = share[s] - 1.0 / players;
            forecast->share[s] += share[s] / TASTES;
            forecast->bias += off * off / players / TASTES;
        }
        if (tastes[t] != &ct_taste_usual) continue;
        int16_t corner[CT_SEATS_MAX][2];
        ct_opening_take(&d.opening, best, corner);
        for (int s = 0; s < players; s++)
            for (int k = 0; k < 2; k++)
                forecast->corner[s][k] = corner[s][k];
    }
    assert(t < TASTES || is_distribution(players, forecast->share));
    forecast->bias = sqrt(t == TASTES ? forecast->bias : forecast->bias * TASTES / t);
    return true;
}

bool ct_foresee_on(const ct_shape *shape, const ct_board *board, int players, int order, ct_forecast *forecast) {
    return ct_foresee_within(shape, board, players, order, INFINITY, forecast);
}

bool ct_foresee_usual(const ct_board *board, int players, double share[CT_SEATS_MAX]) {
    workspace d;
    ct_shape shape;
    ct_shape_init(&shape, board);
    if (!prepare_workspace(&d, &shape, board, players)) return false;
    draft_all(&d, &ct_taste_usual, &fives, share);
    return true;
}
