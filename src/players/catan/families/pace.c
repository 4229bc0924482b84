/* Estimates in rolls. */
#include "pace.h"

#include <string.h>

#include "base/fast.h"
#include "plan.h"

enum { PACE_MAX = 200, AHEAD = 3 };
static const double KNIGHTS = .56; /* the share of knights among the development cards: 14 of 25 */

void ct_income_add(ct_income *income, const ct_table *table, int corner) {
    for (int k = 0; k < 3 && table->touches[corner][k] >= 0; k++) {
        int hex = table->touches[corner][k];
        if (table->number[hex]) income->pips[table->resource[hex]] += (uint8_t)ct_pips(table->number[hex]);
    }
    for (int r = 0; r < CT_RESOURCES; r++) {
        uint8_t rate = table->ports[corner] >> r & 1 ? 2 : table->ports[corner] >> CT_ANY & 1 ? 3 : 4;
        if (rate < income->rate[r]) income->rate[r] = rate;
    }
}

/* The balance grows, and ever more slowly, in a few straight pieces. So Newton's steps from 0 reach its root from below, and end
 * there. */
double ct_rolls_until(const ct_income *income, const ct_hand *hand, const uint8_t need[CT_RESOURCES]) {
    double rolls = 0;
    for (int k = 0; k <= CT_RESOURCES; k++) {
        /* balance: how many cards can be had by trade for the cards that are left over after this many rolls, minus the number
         * of missing cards, if every card comes at its mean time. growth: by how much the balance grows with each roll. */
        double balance = 0, growth = 0;
        for (int r = 0; r < CT_RESOURCES; r++) {
            double yield = income->pips[r] / 36.0, over = hand->card[r] + rolls * yield - need[r];
            double share = over < 0 ? 1 : 1.0 / income->rate[r];
            balance += share * over;
            growth += share * yield;
        }
        if (balance > -1e-9) return rolls;
        if (growth <= 0 || rolls - balance / growth > PACE_MAX) return PACE_MAX;
        rolls -= balance / growth;
    }
    return rolls;
}

/* What four things take, by resource. */
enum { FOUR = 4 };
typedef struct {
    double need[CT_RESOURCES][FOUR];
} four;

/* A road, a settlement, a city and a card. */
static const four building = {{{1, 1, 0, 0}, {0, 1, 2, 1}, {0, 1, 0, 1}, {1, 1, 0, 0}, {0, 0, 3, 1}}};

/* Does the same as ct_rolls_until for an empty hand, but for four things at once, because a processor divides and
 * compares four numbers as fast as one. The roundings are the same. Without any growth the next number of rolls is
 * infinite, so it is the most. */
FASTEST static void rolls_for_four(const ct_income *income, const four *things, double rolls[FOUR]) {
    static const double shares[] = {0, 1, 1.0 / 2, 1.0 / 3, 1.0 / 4}; /* of what the bank takes */
    bool more = true;
    for (int i = 0; i < FOUR; i++)
        rolls[i] = 0;
    for (int k = 0; k <= CT_RESOURCES && more; k++) {
        double balance[FOUR] = {0}, growth[FOUR] = {0};
        more = false;
        for (int r = 0; r < CT_RESOURCES; r++) {
            double yield = income->pips[r] / 36.0, share = shares[income->rate[r]], traded = share * yield;
            KEEP_LOOP
            for (int i = 0; i < FOUR; i++) {
                double over = rolls[i] * yield - things->need[r][i], spare = share * over;
                balance[i] += over < spare ? over : spare; /* over is the lesser one if it is below 0 */
                growth[i] += over < 0 ? yield : traded;
            }
        }
        KEEP_LOOP
        for (int i = 0; i < FOUR; i++) {
            double next = rolls[i] - balance[i] / growth[i], most = next > PACE_MAX ? PACE_MAX : next;
            rolls[i] = balance[i] > -1e-9 ? rolls[i] : most;
        }
        for (int i = 0; i < FOUR; i++)
            more |= balance[i] <= -1e-9;
    }
}

double ct_building_time(const ct_income *income) {
    double rolls[FOUR];
    rolls_for_four(income, &building, rolls);
    return rolls[0] + rolls[1] + rolls[2] + rolls[3];
}

static double site_worth(const ct_table *table, const ct_station *s) {
    return (double)table->pips[s->corner] / (2 + s->roads);
}

void ct_pace_init(ct_pace_state *pace, const ct_table *table, const ct_position *p, int seat) {
    const ct_player_state *me = &p->seat[seat];
    *pace = (ct_pace_state){.missing_points = table->house.points - me->points,
                            .settlements_left = me->settlements,
                            .cities_left = me->cities,
                            .missing_knights = ct_army_lack(p, seat)};
    memset(pace->income.rate, 4, sizeof pace->income.rate);
    for (int corner = 0; corner < table->corners; corner++) {
        if (ct_holder(p, corner) != seat) continue;
        ct_income_add(&pace->income, table, corner);
        if (ct_is_city(p, corner)) {
            ct_income_add(&pace->income, table, corner);
            continue;
        }
        int k = pace->held++;
        assert(k < CT_SETTLEMENTS);
        for (; k && table->pips[pace->held_at[k - 1]] < table->pips[corner]; k--)
            pace->held_at[k] = pace->held_at[k - 1];
        pace->held_at[k] = (int16_t)corner;
    }
    if (!me->settlements) return;
    ct_station at[CT_CORNERS_MAX];
    const int n = ct_stations(table, p, seat, me->roads < AHEAD ? me->roads : AHEAD, at);
    for (int i = 0; i < n; i++) {
        /* Keeps the best places, sorted. */
        const double worth = site_worth(table, &at[i]);
        if (p->closed[at[i].corner / 64] >> at[i].corner % 64 & 1) continue;
        if (pace->sites == CT_PACE_SITES && site_worth(table, &pace->site[CT_PACE_SITES - 1]) >= worth) continue;
        int k = pace->sites < CT_PACE_SITES ? pace->sites++ : CT_PACE_SITES - 1;
        for (; k && site_worth(table, &pace->site[k - 1]) < worth; k--)
            pace->site[k] = pace->site[k - 1];
        pace->site[k] = at[i];
    }
}

void ct_pace_add_settlement(ct_pace_state *pace, const ct_table *table, int site) {
    assert(site < pace->sites && pace->settlements_left > 0 && pace->held < CT_SETTLEMENTS);
    int corner = pace->site[site].corner;
    ct_income_add(&pace->income, table, corner);
    pace->held_at[pace->held++] = (int16_t)corner;
    memmove(&pace->site[site], &pace->site[site + 1], sizeof *pace->site * (size_t)(--pace->sites - site));
    pace->settlements_left--;
    pace->missing_points--;
}

void ct_pace_add_city(ct_pace_state *pace, const ct_table *table, int held) {
    assert(held < pace->held && pace->cities_left > 0);
    ct_income_add(&pace->income, table, pace->held_at[held]);
    memmove(&pace->held_at[held], &pace->held_at[held + 1], sizeof *pace->held_at * (size_t)(--pace->held - held));
    pace->settlements_left++;
    pace->cities_left--;
    pace->missing_points--;
}

double ct_rolls_to_win(ct_pace_state pace, const ct_table *table) {
    double all = 0;
    while (pace.missing_points > 0) {
        /* Builds the city or the settlement, or completes the army, whichever brings its points soonest. */
        four next = building;
        double rolls[FOUR];
        for (int r = 0; r < CT_RESOURCES && pace.sites; r++)
            next.need[r][1] += pace.site[0].roads * ct_prices[CT_MOVE_ROAD][r];
        rolls_for_four(&pace.income, &next, rolls);
        double settlement = pace.sites && pace.settlements_left ? rolls[1] : PACE_MAX;
        double city = pace.held && pace.cities_left ? rolls[2] : PACE_MAX;
        double army = pace.missing_knights ? pace.missing_knights / KNIGHTS * rolls[3] : PACE_MAX;
        if (city < PACE_MAX && city <= settlement && city <= army / 2) {
            ct_pace_add_city(&pace, table, 0);
            all += city;
        } else if (settlement < PACE_MAX && settlement <= army / 2) {
            ct_pace_add_settlement(&pace, table, 0);
            all += settlement;
        } else {
            pace.missing_knights = 0;
            pace.missing_points -= 2;
            all += army;
        }
    }
    return all;
}
