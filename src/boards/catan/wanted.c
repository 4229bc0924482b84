/* Finds pips of the resources that are as wanted. Even pips depend on all tokens at once: if one resource is to have a certain
 * number of pips, the numbers of all other resources follow, and a search that moves tokens one by one would have to cross
 * boards with uneven pips. So the shares are found first, by trial, and tokens are dealt accordingly. */
#include "wanted.h"

#include <assert.h>
#include <math.h>

#include "base/math.h"
#include "base/wants.h"
#include "boards/catan/forecast/forecast.h"
#include "traits.h"

enum { PIPS_MAX = 5 /* largest number of pips of a tile */ };

static int max(int a, int b) {
    return a > b ? a : b;
}

static int min(int a, int b) {
    return a < b ? a : b;
}

static int whole_pips(double value) {
    return value < CT_HEXES_MAX * PIPS_MAX ? (int)value : CT_HEXES_MAX * PIPS_MAX;
}

void ct_wanted_set(ct_wanted *w, const lg_wants *wants) {
    *w = (ct_wanted){.scarcest = CT_HEXES_MAX * PIPS_MAX};
    for (int s = 0; s < CT_RESOURCES; s++)
        w->most[s] = CT_HEXES_MAX * PIPS_MAX;
    for (int i = 0; wants && i < wants->count; i++) {
        const lg_want *want = &wants->want[i];
        assert(want->trait >= 0 && want->trait < CT_TRAITS);
        lg_wants *to = CT_FORESEEN >> want->trait & 1 ? &w->foreseen : &w->counted;
        assert(to->count < LG_WANTS_MAX);
        to->want[to->count++] = *want;
        int least = whole_pips(ceil(want->low)), most = whole_pips(floor(want->high)), s = want->trait - CT_TRAIT_PIPS;
        w->pips |= s >= 0 && s <= CT_RESOURCES;
        if (want->trait == CT_TRAIT_SCARCEST) {
            w->scarcest = most;
            for (int k = 0; k < CT_RESOURCES; k++)
                w->least[k] = max(w->least[k], least);
        } else if (s >= 0 && s < CT_RESOURCES) {
            w->least[s] = max(w->least[s], least);
            w->most[s] = most;
        }
    }
}

double ct_counted_off(const ct_task *task, const ct_wanted *w, const ct_board *board, const ct_view *view) {
    double traits[CT_TRAITS];
    if (!w->counted.count) return 0;
    ct_describe_board(&(ct_subject){&task->rules, &task->shape, board, view}, wants_traits(&w->counted), traits);
    return lg_wants_off(&w->counted, task->base.game, traits);
}

/* If the user wants a forecast itself, the forecast has to be exact a little beyond the wanted range as well, so that the
 * search is not misled. */
double ct_points_off(const ct_task *task, const ct_wanted *w, const ct_board *board) {
    double points = 0, margin = w->foreseen.count ? 0.5 : 0;
    ct_forecast f;
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++) {
        /* The range of the forecast, in points, follows from REQ8 and the wants. */
        int trait = CT_TRAIT_BIAS + players - CT_PLAYERS_MIN;
        bool judged = task->rules.weight[CT_REQ8] && ct_judged_players(&task->rules, &task->fixed) == players;
        double low = 0, high = judged ? task->rules.foreseen / 10 : INFINITY;
        for (int i = 0; i < w->foreseen.count; i++) {
            const lg_want *want = &w->foreseen.want[i];
            if (want->trait != trait) continue;
            low = want->low - ct_traits[trait].tolerance;
            high = fmin(high, want->high + ct_traits[trait].tolerance);
        }
        bool asked = low > 0 || high < INFINITY;
        if (asked && ct_foresee_within(&task->shape, board, players, task->rules.order, (high + margin) / 100, &f))
            points += fmax(0, fmax(low - 100 * f.bias, 100 * f.bias - high));
    }
    return points;
}

double ct_cost_of_points(double points) {
    const double slope = 2, near = 0.1;
    assert(points >= 0);
    return slope * lg_log(1 + points / near);
}

typedef struct {
    const ct_rules *rules;
    const ct_view *view;
    int least[CT_RESOURCES], most[CT_RESOURCES];
    int *pips; /* of each resource: the new pips for resources before the current one, the old pips for all others */
} sharing;

/* Shares `left` pips among resource s and all resources after it, as far as each may have them. */
static bool share_rest(const sharing *sh, int s, int left) {
    int rest_least = 0, rest_most = 0;
    if (s == CT_RESOURCES) return left == 0;
    for (int k = s + 1; k < CT_RESOURCES; k++) {
        rest_least += sh->least[k];
        rest_most += sh->most[k];
    }
    int least = max(sh->least[s], left - rest_most), most = min(sh->most[s], left - rest_least), had = sh->pips[s];
    for (int k = 0; k < s && sh->rules->weight[CT_REQ2]; k++) {
        if (sh->view->group[k] != sh->view->group[s]) continue;
        least = max(least, sh->pips[k] - sh->rules->tolerance);
        most = min(most, sh->pips[k] + sh->rules->tolerance);
    }
    for (int k = 0, first = min(max(had, least), most) - least; k <= most - least; k++) {
        sh->pips[s] = least + (first + k) % (most - least + 1);
        assert(sh->pips[s] >= sh->least[s] && sh->pips[s] <= sh->most[s]);
        if (share_rest(sh, s + 1, left - sh->pips[s])) return true;
    }
    sh->pips[s] = had;
    return false;
}

bool ct_share_pips(const ct_rules *rules, const ct_wanted *w, const ct_view *view, int turn, int pips[CT_RESOURCES]) {
    sharing sh = {.rules = rules, .view = view, .pips = pips};
    int sum = 0;
    for (int s = 0; s < CT_RESOURCES; s++) {
        int tiles = __builtin_popcountll(view->resource[s]);
        sh.least[s] = tiles ? max(w->least[s], tiles) : 0;
        sh.most[s] = min(w->most[s], PIPS_MAX * tiles);
        sum += pips[s];
    }
    for (int k = 0; k < CT_RESOURCES; k++) {
        int s = (turn + k) % CT_RESOURCES, most = sh.most[s];
        sh.most[s] = min(most, w->scarcest);
        if (view->resource[s] && share_rest(&sh, 0, sum)) return true;
        sh.most[s] = most;
    }
    return false;
}
