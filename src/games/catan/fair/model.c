/* The coefficients, as studies/fairness found them. */
#include "model.h"

const double ct_model[CT_SEATS_MAX - 2][CT_STARTS] = {
    {0.0923, 0.0639, 0.2090, 0.6453, 0.4963, 0.2587, 0.4244, 0.0677, 0.0631, 0.0954, 0.0291, 0.1356, 0.0728, 0.0548,
     0.0112, 0.2226},
    {0.0874, 0.0541, 0.2460, 0.6368, 0.5062, 0.2918, 0.4235, 0.0850, 0.0961, 0.1107, 0.0298, 0.2672, 0.1218, 0.0416,
     0.0212, 0.2403},
    {0.0633, 0.0264, 0.2527, 0.9202, 0.6354, 0.2931, 0.5800, 0.0927, 0.0514, 0.1198, 0.0311, 0.6263, 0.1212, 0.0496,
     0.0271, 0.2521},
    {0.0416, 0.0053, 0.3046, 0.9422, 0.6799, 0.3507, 0.5889, 0.1033, 0.0794, 0.1198, 0.0320, 0.7751, 0.1307, 0.0363,
     0.0258, 0.2771},
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
