/* The coefficients that studies/fairness found (studies/fairness/table.sh writes the rows), and the calibration of a forecast.
 * The study found kept = .55, .53, .43 and .59, and late = .041, .040, .033 and .023. The values here are higher, `kept` by
 * about a tenth and `late` by about a third: with them, the seats came out even on boards that the forecast had chosen. */
#include "model.h"

#include <assert.h>

#include "base/math.h"

const double ct_model[CT_SEATS_MAX - 2][CT_STARTS] = {
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
 * later gets `late` more. */
static const struct {
    double kept; /* multiplies the logarithm of a share */
    double late; /* added for each place later in the order */
} calibration[CT_SEATS_MAX - 2] = {{.600, .053}, {.587, .053}, {.475, .044}, {.645, .030}};

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
            worth[s] += ct_model[players - 3][k] * x[s][k];
    share_out(players, worth, share);
}

void ct_model_calibrate(int players, double share[CT_SEATS_MAX]) {
    double worth[CT_SEATS_MAX] = {0};
    for (int s = 0; s < players; s++) {
        assert(share[s] > 0 && share[s] < 1);
        worth[s] = calibration[players - 3].kept * lg_log(share[s]) + calibration[players - 3].late * s;
    }
    share_out(players, worth, share);
}
