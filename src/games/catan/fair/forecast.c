/* People value corners in ways of their own, so drafts are made by several tastes: the usual one of `greedy`, one that goes by
 * pips alone, and one that wants all resources and numbers. Each seat takes one of its three best corners, in all combinations of
 * any two turns equally often: an orthogonal array of strength 2 (Rao 1947), linear over the numbers modulo 3. Of 3^8 openings of
 * four seats it takes 27 a taste, without chance. */
#include "forecast.h"

#include <math.h>

#include "games/catan/play/taste.h"
#include "model.h"

enum { BEST = 3, TURNS_MAX = 2 * CT_SEATS_MAX, DIGITS = 3, DRAFTS = 27, TASTES = 3 };

/* Points of the projective plane over three numbers, twelve of thirteen: no two are multiples of each other. */
static const char points[TURNS_MAX][DIGITS + 1] = {"001", "010", "011", "012", "100", "101",
                                                   "102", "110", "111", "112", "120", "121"};

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
} desk;

/* Which of its best corners each turn takes in a draft. */
static void choose(int draft, int turns, uint8_t nth[TURNS_MAX]) {
    for (int t = 0; t < turns; t++) {
        int sum = 0;
        for (int k = 0, rest = draft; k < DIGITS; k++, rest /= BEST)
            sum += (points[t][k] - '0') * (rest % BEST);
        nth[t] = (uint8_t)(sum % BEST);
    }
}

static void add_draft(desk *d, int draft, double share[CT_SEATS_MAX]) {
    int players = d->table.house.players;
    uint8_t nth[TURNS_MAX];
    int16_t corner[CT_SEATS_MAX][2];
    double x[CT_SEATS_MAX][CT_STARTS], one[CT_SEATS_MAX];
    choose(draft, 2 * players, nth);
    ct_opening_take(&d->opening, nth, corner);
    ct_start_measure(&d->around, corner, x);
    ct_model_shares(players, x, one);
    for (int s = 0; s < players; s++)
        share[s] += one[s];
}

/* By one taste, whose openings are left prepared; adds shares and the squares of what they are off. */
static void add_taste(desk *d, const ct_taste *taste, ct_forecast *f) {
    int players = d->table.house.players;
    double share[CT_SEATS_MAX] = {0};
    ct_opening_init(&d->opening, &d->table, taste);
    for (int i = 0; i < DRAFTS; i++)
        add_draft(d, i, share);
    for (int s = 0; s < players; s++) {
        double off = share[s] / DRAFTS - 1.0 / players;
        f->share[s] += share[s] / DRAFTS / TASTES;
        f->bias += off * off / players / TASTES;
    }
}

/* By the taste that was added last. */
static void add_starts(desk *d, ct_forecast *f) {
    static const uint8_t best[TURNS_MAX];
    int16_t corner[CT_SEATS_MAX][2];
    ct_opening_take(&d->opening, best, corner);
    for (int s = 0; s < f->players; s++)
        for (int k = 0; k < 2; k++)
            f->corner[s][k] = corner[s][k];
}

bool ct_foresee(const ct_board *board, int players, ct_forecast *forecast) {
    desk d;
    lg_error error;
    ct_house house = ct_house_of(players);
    if (!ct_table_init(&d.table, board, &house, &error)) return false;
    ct_ground_init(&d.opening.ground, &d.table, NULL);
    ct_around_init(&d.around, &d.opening.ground);
    *forecast = (ct_forecast){.players = players};
    for (int t = 0; t < TASTES; t++) {
        add_taste(&d, tastes[t], forecast);
        if (tastes[t] == &ct_taste_usual) add_starts(&d, forecast);
    }
    forecast->bias = sqrt(forecast->bias);
    return true;
}
