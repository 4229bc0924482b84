/* The mean over drafts in which each seat takes one of its three best corners, for all combinations of any three turns equally
 * often: an orthogonal array of strength 3 (Rao 1947), linear over the numbers modulo 3. Of 3^8 openings of four seats
 * it takes 81, without chance. */
#include "forecast.h"

#include <math.h>
#include <string.h>

#include "model.h"

enum { BEST = 3, TURNS_MAX = 2 * CT_SEATS_MAX, DIGITS = 5 };

/* Points of projective geometry no three of which are on a line: the ten of an elliptic quadric, and two beside. */
static const char points[TURNS_MAX][DIGITS + 1] = {"00010", "00100", "01120", "01210", "10120", "10210",
                                                   "11110", "11220", "12110", "12220", "00001", "00111"};

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

static void foresee(desk *d, ct_forecast *f) {
    static const uint8_t best[TURNS_MAX];
    int players = d->table.house.players, drafts = players < CT_SEATS_MAX ? 81 : 243;
    int16_t corner[CT_SEATS_MAX][2];
    double squares = 0;
    memset(f, 0, sizeof *f);
    f->players = players;
    for (int i = 0; i < drafts; i++)
        add_draft(d, i, f->share);
    for (int s = 0; s < players; s++) {
        f->share[s] /= drafts;
        squares += (f->share[s] - 1.0 / players) * (f->share[s] - 1.0 / players);
    }
    f->bias = sqrt(squares / players);
    ct_opening_take(&d->opening, best, corner);
    for (int s = 0; s < players; s++)
        for (int k = 0; k < 2; k++)
            f->corner[s][k] = corner[s][k];
}

bool ct_foresee(const ct_board *board, int players, ct_forecast *forecast) {
    desk d;
    lg_error error;
    ct_house house = ct_house_of(players);
    if (!ct_table_init(&d.table, board, &house, &error)) return false;
    ct_opening_init(&d.opening, &d.table, NULL);
    ct_around_init(&d.around, &d.opening.ground);
    foresee(&d, forecast);
    return true;
}
