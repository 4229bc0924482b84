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

/* Returns how many cards, after trade, are left over after this many rolls, minus the number that is missing, if every card comes
 * at its mean time. Writes to `growth` by how much this grows with each roll. */
static double balance_after(double rolls, const ct_income *income, const ct_hand *hand, const uint8_t *need,
                            double *growth) {
    double balance = 0;
    *growth = 0;
    for (int r = 0; r < CT_RESOURCES; r++) {
        double yield = income->pips[r] / 36.0, over = hand->card[r] + rolls * yield - need[r];
        double share = over < 0 ? 1 : 1.0 / income->rate[r];
        balance += share * over;
        *growth += share * yield;
    }
    return balance;
}

/* The balance grows, and ever more slowly, in a few straight pieces. So Newton's steps from 0 reach its root from below, and end
 * there. */
double ct_rolls_until(const ct_income *income, const ct_hand *hand, const uint8_t need[CT_RESOURCES]) {
    double rolls = 0;
    for (int k = 0; k <= CT_RESOURCES; k++) {
        double growth, balance = balance_after(rolls, income, hand, need, &growth);
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

static void hold_corner(ct_course *c, const ct_table *table, const ct_position *p, int corner) {
    ct_income_add(&c->income, table, corner);
    if (ct_is_city(p, corner)) {
        ct_income_add(&c->income, table, corner);
        return;
    }
    int k = c->own++;
    assert(k < CT_SETTLEMENTS);
    for (; k && table->pips[c->at[k - 1]] < table->pips[corner]; k--)
        c->at[k] = c->at[k - 1];
    c->at[k] = (int16_t)corner;
}

static double site_worth(const ct_table *table, const ct_station *s) {
    return (double)table->pips[s->corner] / (2 + s->roads);
}

/* Keeps the best places, sorted. */
static void keep_site(ct_course *c, const ct_table *table, const ct_station *s) {
    double worth = site_worth(table, s);
    if (c->sites == CT_PACE_SITES && site_worth(table, &c->site[CT_PACE_SITES - 1]) >= worth) return;
    int k = c->sites < CT_PACE_SITES ? c->sites++ : CT_PACE_SITES - 1;
    for (; k && site_worth(table, &c->site[k - 1]) < worth; k--)
        c->site[k] = c->site[k - 1];
    c->site[k] = *s;
}

void ct_course_init(ct_course *course, const ct_table *table, const ct_position *p, int seat) {
    const ct_player_state *me = &p->seat[seat];
    *course = (ct_course){.lack = table->house.points - me->points,
                          .settlements = me->settlements,
                          .cities = me->cities,
                          .knights = ct_army_lack(p, seat)};
    memset(course->income.rate, 4, sizeof course->income.rate);
    for (int corner = 0; corner < table->corners; corner++)
        if (ct_holder(p, corner) == seat) hold_corner(course, table, p, corner);
    if (me->settlements) {
        ct_station at[CT_CORNERS_MAX];
        int roads = p->seat[seat].roads, n = ct_stations(table, p, seat, roads < AHEAD ? roads : AHEAD, at);
        for (int i = 0; i < n; i++)
            if (!(p->closed[at[i].corner / 64] >> at[i].corner % 64 & 1)) keep_site(course, table, &at[i]);
    }
}

void ct_course_settle(ct_course *course, const ct_table *table, int site) {
    assert(site < course->sites && course->settlements > 0 && course->own < CT_SETTLEMENTS);
    int corner = course->site[site].corner;
    ct_income_add(&course->income, table, corner);
    course->at[course->own++] = (int16_t)corner;
    memmove(&course->site[site], &course->site[site + 1], sizeof *course->site * (size_t)(--course->sites - site));
    course->settlements--;
    course->lack--;
}

void ct_course_raise(ct_course *course, const ct_table *table, int own) {
    assert(own < course->own && course->cities > 0);
    ct_income_add(&course->income, table, course->at[own]);
    memmove(&course->at[own], &course->at[own + 1], sizeof *course->at * (size_t)(--course->own - own));
    course->settlements++;
    course->cities--;
    course->lack--;
}

/* Takes the next step of the course: the city, the settlement or the army whose points come soonest. Returns its rolls. */
static double take_step(ct_course *c, const ct_table *table) {
    four next = building;
    double rolls[FOUR];
    for (int r = 0; r < CT_RESOURCES && c->sites; r++)
        next.need[r][1] += c->site[0].roads * ct_prices[CT_MOVE_ROAD][r];
    rolls_for_four(&c->income, &next, rolls);
    double settlement = c->sites && c->settlements ? rolls[1] : PACE_MAX;
    double city = c->own && c->cities ? rolls[2] : PACE_MAX;
    double army = c->knights ? c->knights / KNIGHTS * rolls[3] : PACE_MAX;
    if (city < PACE_MAX && city <= settlement && city <= army / 2) {
        ct_course_raise(c, table, 0);
        return city;
    }
    if (settlement < PACE_MAX && settlement <= army / 2) {
        ct_course_settle(c, table, 0);
        return settlement;
    }
    c->knights = 0;
    c->lack -= 2;
    return army;
}

double ct_rolls_to_win(ct_course course, const ct_table *table) {
    double rolls = 0;
    while (course.lack > 0)
        rolls += take_step(&course, table);
    return rolls;
}
