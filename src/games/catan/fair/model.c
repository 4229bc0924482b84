/* The coefficients, as studies/fairness found them. */
#include "model.h"

const double ct_model[CT_SEATS_MAX - 2][CT_STARTS] = {
    {0.0965, 0.0711, 0.1997, 0.4952, 0.3956, 0.2548, 0.3255, 0.0777, 0.0725, 0.0922, 0.0245, 0.1123, 0.0699, 0.0640,
     0.0138, 0.2411},
    {0.0791, 0.0480, 0.2097, 0.5308, 0.4012, 0.2574, 0.3722, 0.0914, 0.0770, 0.0995, 0.0266, 0.3372, 0.1217, 0.0491,
     0.0233, 0.2604},
    {0.0551, 0.0156, 0.2542, 0.7217, 0.4975, 0.2876, 0.4391, 0.0811, 0.0524, 0.1001, 0.0248, 0.7514, 0.1225, 0.0566,
     0.0293, 0.2631},
    {0.0430, 0.0040, 0.2738, 0.7749, 0.5316, 0.3203, 0.5116, 0.1102, 0.0574, 0.1129, 0.0266, 1.1018, 0.1353, 0.0425,
     0.0288, 0.2653},
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
