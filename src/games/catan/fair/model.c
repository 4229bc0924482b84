/* The coefficients, as studies/fairness found them. */
#include "model.h"

const double ct_model[CT_SEATS_MAX - 2][CT_STARTS] = {
    {0.1079, 0.0751, 0.1538, 0.3854, 0.2472, 0.2394, 0.3801, 0.0294, 0.0617, 0.0877, 0.0214, 0.2976, 0.0657, 0.0618,
     0.0080, 0.1964},
    {0.0932, 0.0483, 0.1764, 0.4387, 0.2987, 0.2348, 0.4046, 0.0459, 0.0655, 0.0980, 0.0235, 0.6015, 0.1031, 0.0482,
     0.0193, 0.2310},
    {0.0679, 0.0310, 0.2019, 0.5981, 0.3399, 0.2600, 0.4950, 0.0464, 0.0419, 0.0957, 0.0202, 1.0014, 0.1129, 0.0512,
     0.0204, 0.2167},
    {0.0530, 0.0100, 0.2328, 0.6334, 0.3878, 0.2933, 0.5133, 0.0681, 0.0613, 0.0983, 0.0219, 1.4793, 0.1207, 0.0355,
     0.0192, 0.2570},
};

void ct_model_shares(int players, double x[CT_SEATS_MAX][CT_STARTS], double share[CT_SEATS_MAX]) {
    double worth[CT_SEATS_MAX] = {0}, most = 0, sum = 0;
    for (int s = 0; s < players; s++) {
        for (int k = 0; k < CT_STARTS; k++)
            worth[s] += ct_model[players - 3][k] * x[s][k];
        if (!s || worth[s] > most) most = worth[s];
    }
    for (int s = 0; s < players; s++)
        sum += share[s] = lg_exp_minus(most - worth[s]);
    for (int s = 0; s < players; s++)
        share[s] /= sum;
}
