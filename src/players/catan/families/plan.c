/* Plans: for places that the seat's roads reach or could reach, cities, cards and the longest road. */
#include "plan.h"

#include <string.h>

#include "boards/catan/forecast/taste.h"
#include "players/catan/game/roads.h"

enum { ROADS_AHEAD = 3, WIN = 50 };

static void hold_all(const ct_ground *g, const ct_position *p, int value, ct_holding *holding) {
    for (int w = 0; w <= (g->table->corners - 1) / 16; w++)
        for (uint64_t at = ct_equal_nibbles(p->at[w], value); at; at &= at - 1)
            ct_hold(g, holding, 16 * w + __builtin_ctzll(at) / 4);
}

static double points_worth(const ct_outlook *o, int points) {
    return points * o->point + (points >= o->lack ? WIN : 0);
}

double ct_gain_there(ct_outlook *o, int corner) {
    uint64_t bit = (uint64_t)1 << corner % 64;
    if (!(o->weighed[corner / 64] & bit)) o->gain[corner] = ct_gain(&o->opening.ground, &o->holding, corner);
    o->weighed[corner / 64] |= bit;
    return o->gain[corner];
}

/* Returns the worth of settling a corner, or of turning a settlement into a city. */
static double place_worth(ct_outlook *o, int corner) {
    return points_worth(o, 1) + o->young * ct_gain_there(o, corner);
}

static void add_need(ct_plan *plan, int what, int times) {
    for (int r = 0; r < CT_RESOURCES; r++)
        plan->need[r] += (uint8_t)(times * ct_prices[what][r]);
}

/* Plans the best settlement that needs no road, the best one at the end of new roads, and the best city. */
static void plan_places(ct_outlook *o, const ct_position *p) {
    const ct_table *table = o->opening.ground.table;
    const ct_player_state *me = &p->seat[o->seat];
    ct_plan *city = &o->plan[CT_PLAN_CITY];
    ct_station stations[CT_CORNERS_MAX];
    int most = me->roads < ROADS_AHEAD ? me->roads : ROADS_AHEAD;
    int n = me->settlements ? ct_stations(table, p, o->seat, most, stations) : 0;
    for (int i = 0; i < n; i++) {
        const ct_station *at = &stations[i];
        const int corner = at->corner, roads = at->roads;
        if (p->closed[corner / 64] >> corner % 64 & 1) continue;
        ct_plan *plan = &o->plan[roads ? CT_PLAN_GROW : CT_PLAN_SETTLE];
        double worth = place_worth(o, corner);
        for (int k = 0; k < roads; k++)
            worth *= ct_weight(o, CT_TASTE_FAR);
        bool has_rival = false; /* has another seat a road there? */
        for (int k = 0; k < 3 && roads && !has_rival && table->way[corner][k] >= 0; k++) {
            int v = ct_nibble(p->road, table->way[corner][k]);
            has_rival = v && v != 1 + o->seat;
        }
        if (has_rival) worth *= ct_weight(o, CT_TASTE_RIVAL);
        if (worth > plan->worth) *plan = (ct_plan){.worth = worth, .x = roads ? at->first : corner, .roads = roads};
    }
    add_need(&o->plan[CT_PLAN_SETTLE], CT_MOVE_SETTLE, 1);
    add_need(&o->plan[CT_PLAN_GROW], CT_MOVE_SETTLE, 1);
    add_need(&o->plan[CT_PLAN_GROW], CT_MOVE_ROAD, o->plan[CT_PLAN_GROW].roads);

    add_need(city, CT_MOVE_CITY, 1);
    for (int w = 0; w <= (table->corners - 1) / 16 && me->cities; w++)
        for (uint64_t at = ct_equal_nibbles(p->at[w], 1 + o->seat); at; at &= at - 1) {
            int corner = 16 * w + __builtin_ctzll(at) / 4;
            double worth = place_worth(o, corner);
            if (worth <= city->worth) continue;
            city->worth = worth;
            city->x = corner;
        }
}

static void plan_longest(ct_outlook *o, const ct_position *p) {
    ct_plan *plan = &o->plan[CT_PLAN_LONGEST];
    const ct_player_state *me = &p->seat[o->seat];
    /* The length that a road must exceed for the award. Where nobody holds the award, two roads may be equally long. */
    int longest = CT_ROAD_LEAST - 1;
    for (int s = 0; s < o->opening.ground.table->house.players; s++)
        if (p->seat[s].length > longest) longest = p->seat[s].length;
    assert(p->longest == CT_NOBODY || longest == p->seat[p->longest].length);
    plan->roads = longest + 1 - me->length;
    assert(plan->roads >= 1);
    if (p->longest == o->seat || plan->roads > me->roads) return;
    plan->worth = ct_weight(o, CT_TASTE_LONGEST) * points_worth(o, 2);
    for (int k = 1; k < plan->roads; k++)
        plan->worth *= ct_weight(o, CT_TASTE_FAR);
    add_need(plan, CT_MOVE_ROAD, plan->roads);
}

int ct_army_lack(const ct_position *p, int seat) {
    if (p->army == seat) return 0;
    int least = p->army == CT_NOBODY ? CT_ARMY_LEAST : p->seat[p->army].knights + 1;
    assert(p->seat[seat].knights < least);
    return least - p->seat[seat].knights;
}

/* A card may be a knight. That is worth more as the largest army comes nearer; knights in the hand count as played. */
static void plan_card(ct_outlook *o, const ct_position *p) {
    ct_plan *plan = &o->plan[CT_PLAN_CARD];
    const int lack = ct_army_lack(p, o->seat) - p->seat[o->seat].card[CT_KNIGHT];
    const double army = lack < 1 ? 0 : ct_weight(o, CT_TASTE_ARMY) * points_worth(o, 2) / (lack * lack);
    add_need(plan, CT_MOVE_BUY, 1);
    plan->worth = ct_cards_in_deck(p) ? ct_weight(o, CT_TASTE_CARD) + army : 0;
}

/* Returns a number that falls with every piece that is built. A city gives its settlement back, so it counts more. */
static int not_built(const ct_player_state *s) {
    return s->settlements + 3 * s->cities + s->roads;
}

void ct_look_out(ct_outlook *o, const ct_mind *mind, const ct_position *p) {
    int own = 1 + not_built(&p->seat[mind->seat]), all = 1 + 256 * p->seat[mind->seat].points;
    for (int s = 0; s < mind->table->house.players; s++)
        all += not_built(&p->seat[s]);
    if (o->built == all) {
        plan_card(o, p);
        return;
    }
    if (!o->opening.ranks) ct_opening_init(&o->opening, mind->table, mind->manner->taste, ct_openings_of(mind->manner));
    assert(!o->own || o->seat == mind->seat); /* an outlook belongs to one seat */
    o->seat = mind->seat;
    if (o->own != own) {
        const ct_ground *g = &o->opening.ground;
        o->holding = (ct_holding){0};
        memset(o->weighed, 0, sizeof o->weighed);
        hold_all(g, p, 1 + o->seat, &o->holding);
        hold_all(g, p, 1 + CT_SEATS_MAX + o->seat, &o->holding); /* cities count twice */
        hold_all(g, p, 1 + CT_SEATS_MAX + o->seat, &o->holding);
        /* Computes the mean number of rolls for a card of each resource: from the yield of the hexes, and from a share
         * of what else could be traded for it. */
        double traded = .2;
        for (int r = 0; r < CT_RESOURCES; r++) {
            o->rate[r] = (uint8_t)ct_rate(p, o->seat, r);
            traded += o->holding.pips[r] / (double)(2 * o->rate[r]);
        }
        for (int r = 0; r < CT_RESOURCES; r++)
            o->wait[r] = 36 / (o->holding.pips[r] + traded * .5);
    }
    o->own = own;
    double progress = p->seat[o->seat].points / (double)o->opening.ground.table->house.points;
    o->point = ct_weight(o, CT_TASTE_POINT) * (1 + ct_weight(o, CT_TASTE_HASTE) * progress);
    o->young = 1 - ct_weight(o, CT_TASTE_AGE) * progress;
    o->lack = o->opening.ground.table->house.points - p->seat[o->seat].points;
    if (p->phase == CT_FOUND || p->phase == CT_PAVE) return; /* nobody makes plans in the set-up */
    o->built = all;
    memset(o->plan, 0, sizeof o->plan);
    plan_places(o, p);
    plan_longest(o, p);
    plan_card(o, p);
}

/* Returns the mean number of rolls until the cards are there, with trades with the bank; 0 if they are there already, perhaps
 * after trades. */
static double ct_wait(const ct_outlook *o, const ct_hand *hand, const uint8_t need[CT_RESOURCES]) {
    static const uint8_t part[] = {0, 0, 128, 86, 64}; /* 256 / rate */
    int missing[CT_RESOURCES], lack = 0, spare = 0;
    for (int r = 0; r < CT_RESOURCES; r++) {
        assert(o->rate[r] >= 2 && o->rate[r] <= 4);
        int short_by = need[r] - hand->card[r], over = short_by < 0 ? -short_by : 0;
        lack += missing[r] = short_by + over;
        spare += over * part[o->rate[r]] >> 8;
    }
    if (lack <= spare) return 0;
    for (; spare; spare--) {
        /* The bank gives the card of the resource for which the missing cards take longest. */
        int slow = 0;
        double most = 0;
        for (int r = 0; r < CT_RESOURCES; r++) {
            double wait = missing[r] * o->wait[r];
            slow = wait > most ? r : slow;
            most = wait > most ? wait : most;
        }
        assert(missing[slow] > 0);
        missing[slow]--;
    }
    double most = 0, sum = 0;
    for (int r = 0; r < CT_RESOURCES; r++) {
        double wait = missing[r] * o->wait[r];
        sum += wait;
        most = wait > most ? wait : most;
    }
    return .5 * (most + sum);
}

double ct_hand_worth(const ct_outlook *o, const ct_hand *hand, unsigned without) {
    double best = 0, second = 0, patience = ct_weight(o, CT_TASTE_PATIENCE);
    int cards = ct_hand_size(hand);
    for (int k = 0; k < CT_PLANS; k++) {
        if (without >> k & 1 || o->plan[k].worth <= second) continue;
        double worth = o->plan[k].worth * patience / (patience + ct_wait(o, hand, o->plan[k].need));
        if (worth > best) {
            second = best;
            best = worth;
        } else if (worth > second) {
            second = worth;
        }
    }
    double risk = cards > CT_HAND_SAFE ? ct_weight(o, CT_TASTE_RISK) * (cards - CT_HAND_SAFE) : 0;
    return best + ct_weight(o, CT_TASTE_SECOND) * second - risk;
}

int ct_draw_best(ct_mind *mind, const double *worth, int n, int most) {
    int best[CT_OPENINGS_MAX] = {0}, kept = 0;
    assert(n >= 1 && most >= 1 && most <= CT_OPENINGS_MAX);
    for (int i = 0; i < n; i++) {
        if (kept == most && worth[i] <= worth[best[kept - 1]]) continue;
        int k = kept < most ? kept++ : kept - 1;
        for (; k && worth[best[k - 1]] < worth[i]; k--)
            best[k] = best[k - 1];
        best[k] = i;
    }
    return best[kept > 1 ? lg_rng_below(&mind->rng, (uint32_t)kept) : 0];
}
