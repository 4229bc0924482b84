/* The likelihood of choices and its derivatives. The gradient is the sum of the differences between the winner and each other
 * row, weighted by the probability of that row; this form stays exact if the winner is almost certain. The information matrix
 * is the covariance of the rows. */
#include "lab/statistics/choice_sets.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double *row_of(const choice_sets *s, int alternative) {
    return s->row + (size_t)alternative * s->width;
}

static double utility_of(const choice_sets *s, int alternative, const double *beta) {
    const double *row = row_of(s, alternative);
    double sum = 0;
    for (int j = 0; j < s->width; j++)
        sum += beta[j] * row[j];
    return sum;
}

/* Writes the probabilities of a set's alternatives. Returns the logarithm of the winner's probability. */
static double write_chances(const choice_sets *s, int set, const double *beta) {
    int from = s->start[set], to = s->start[set + 1];
    assert(from < to && s->winner[set] >= from && s->winner[set] < to);
    double most = -INFINITY, sum = 0;
    for (int a = from; a < to; a++)
        most = fmax(most, s->chance[a] = utility_of(s, a, beta));
    double winner = s->chance[s->winner[set]] - most;
    for (int a = from; a < to; a++)
        sum += s->chance[a] = exp(s->chance[a] - most);
    assert(!(sum < 1) && !(winner > 0)); /* the best row adds exactly 1 to the sum */
    for (int a = from; a < to; a++)
        s->chance[a] /= sum;
    return winner - log(sum);
}

static void add_gradient(const choice_sets *s, int set, double *gradient) {
    const double *winner = row_of(s, s->winner[set]);
    for (int a = s->start[set]; a < s->start[set + 1]; a++)
        for (int j = 0; j < s->width; j++)
            gradient[j] += s->chance[a] * (winner[j] - row_of(s, a)[j]);
}

void choice_sets_add_gradient(const choice_sets *s, int set, const double *beta, double *gradient) {
    write_chances(s, set, beta);
    add_gradient(s, set, gradient);
}

static void add_information(const choice_sets *s, int set, double *information) {
    memset(s->mean, 0, (size_t)s->width * sizeof *s->mean);
    for (int a = s->start[set]; a < s->start[set + 1]; a++)
        for (int j = 0; j < s->width; j++)
            s->mean[j] += s->chance[a] * row_of(s, a)[j];
    for (int a = s->start[set]; a < s->start[set + 1]; a++) {
        const double *row = row_of(s, a);
        for (int i = 0; i < s->width; i++) {
            double off = s->chance[a] * (row[i] - s->mean[i]);
            for (int j = 0; j < s->width; j++)
                information[i * s->width + j] += off * (row[j] - s->mean[j]);
        }
    }
}

double choice_sets_likelihood(const choice_sets *s, const double *beta, double *gradient, double *information) {
    double sum = 0;
    size_t width = (size_t)s->width;
    if (gradient) memset(gradient, 0, width * sizeof *gradient);
    if (information) memset(information, 0, width * width * sizeof *information);
    for (int i = 0; i < s->sets; i++) {
        if (!s->used[i]) continue;
        sum += write_chances(s, i, beta);
        if (gradient) add_gradient(s, i, gradient);
        if (information) add_information(s, i, information);
    }
    return sum;
}
