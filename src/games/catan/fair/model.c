/* The coefficients, as studies/fairness found them. */
#include "model.h"

const double ct_model[CT_SEATS_MAX - 2][CT_STARTS] = {
    {.05, .04, .23, .68, .48, .25, .44, .066, .093, .094, .023, .307, .122, .04, .02, .24},
    {.05, .04, .23, .68, .48, .25, .44, .066, .093, .094, .023, .307, .122, .04, .02, .24},
    {.05, .04, .23, .68, .48, .25, .44, .066, .093, .094, .023, .307, .122, .04, .02, .24},
    {.05, .04, .23, .68, .48, .25, .44, .066, .093, .094, .023, .307, .122, .04, .02, .24},
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
