/* What a position is worth to a seat: points, goods by how many rounds they can still serve, income, places on cults, points
 * for things in rounds to come, and what the map promises (map_value.c). */
#include <stddef.h>
#include <string.h>

#include "outlook.h"
#include "players/terra_mystica/game/turn.h"

/* The share of what goods are worth beyond their points at the end, when so many rounds are to come. */
static double season_share(const tm_taste *taste, int left) {
    return left > 2 ? 1 + (left - 3) * taste->weight[TM_TASTE_GROWTH] : taste->weight[TM_TASTE_LAST_ROUND + left];
}

/* At the end three coins are a point (Alchemists: two), and all goods are coins. */
static tm_worth worth_of(const tm_outlook *o, const tm_seat *s, int left) {
    const double *weight = o->taste->weight, end = s->faction == TM_ALCHEMISTS ? .5 : 1. / 3;
    double more = season_share(o->taste, left);
    return (tm_worth){end + weight[TM_TASTE_COIN] * more, end + weight[TM_TASTE_WORKER] * more,
                      end + weight[TM_TASTE_PRIEST] * more, .5 * end + .6 * weight[TM_TASTE_POWER] * more};
}

static double goods_value(const tm_worth *worth, const tm_goods *g) {
    return g->coins * worth->coin + g->workers * worth->worker + g->priests * worth->priest + g->power * worth->power;
}

double tm_purse_value(const tm_outlook *o, const tm_seat *s) {
    double more = season_share(o->taste, o->left), end = s->faction == TM_ALCHEMISTS ? .5 : 1. / 3;
    double power = s->power[2] * (end + more * tm_weight(o, TM_TASTE_POWER)) +
                   s->power[1] * (end / 2 + more * tm_weight(o, TM_TASTE_SECOND_BOWL)) +
                   s->power[0] * more * tm_weight(o, TM_TASTE_FIRST_BOWL);
    double tokens = (s->power[0] + s->power[1] + s->power[2]) * o->left * tm_weight(o, TM_TASTE_TOKEN);
    return s->coins * o->now.coin + s->workers * o->now.worker + s->priests * o->now.priest + power + tokens;
}

static void add_goods(tm_goods *sum, const tm_goods *more) {
    sum->coins = (uint8_t)(sum->coins + more->coins);
    sum->workers = (uint8_t)(sum->workers + more->workers);
    sum->priests = (uint8_t)(sum->priests + more->priests);
    sum->power = (uint8_t)(sum->power + more->power);
}

/* What coins lose that exceed what the workers can use, and the other way round. */
static double surplus_loss(const tm_outlook *o, const tm_worth *worth, double coins, double workers) {
    double rich = coins - tm_weight(o, TM_TASTE_COINS_FREE) - tm_weight(o, TM_TASTE_COINS_EACH) * workers;
    double idle = workers - tm_weight(o, TM_TASTE_WORKERS_FREE) - tm_weight(o, TM_TASTE_WORKERS_EACH) * coins;
    double loss = (rich > 0 ? rich * worth->coin : 0) + (idle > 0 ? idle * worth->worker : 0);
    return loss * (1 - tm_weight(o, TM_TASTE_SURPLUS));
}

/* Goods of the rounds to come, less what is too much of one kind then: next to what is in hand in the next round. */
static double income_value(const tm_outlook *o, const tm_seat *s) {
    const tm_faction *f = tm_faction_of(s);
    const uint8_t *built = s->built;
    tm_goods each = {.coins = f->coins[built[TM_TRADING_POST]],
                     .workers = f->workers[built[TM_DWELLING]],
                     .priests = f->priests_income[built[TM_TEMPLE]],
                     .power = (uint8_t)(f->power_income[built[TM_TRADING_POST]] + f->temple_power[built[TM_TEMPLE]])};
    if (built[TM_STRONGHOLD]) add_goods(&each, &f->stronghold);
    if (built[TM_SANCTUARY]) add_goods(&each, &f->sanctuary);
    for (int set = s->favours; set; set &= set - 1)
        add_goods(&each, &tm_favours[__builtin_ctz((unsigned)set)].income);
    bool more = o->left > 0;
    double value = goods_value(&o->income, &each);
    if (o->left > 1) value -= surplus_loss(o, &o->income, each.coins, each.workers);
    return value - surplus_loss(o, &o->now, s->coins + more * each.coins, s->workers + more * each.workers);
}

/* How often can an action be taken that may be taken once a round? */
static double uses_left(const tm_outlook *o, const tm_seat *s, int bit) {
    return o->left + (!s->passed && !(s->used >> bit & 1));
}

/* The abilities of strongholds of Fire and Ice are worth this in a round, by the weight STRONGHOLD. */
static const double stronghold_use[TM_FACTIONS] = {
    [TM_ACOLYTES] = 1, [TM_DRAGONLORDS] = 1, [TM_ICE_MAIDENS] = 1, [TM_SHAPESHIFTERS] = 1, [TM_YETIS] = 2};
static const uint8_t stronghold_weight[TM_FACTIONS] = {
    [TM_ALCHEMISTS] = TM_TASTE_ALCHEMISTS,
    [TM_AUREN] = TM_TASTE_AUREN,
    [TM_CHAOS_MAGICIANS] = TM_TASTE_CHAOS_MAGICIANS,
    [TM_CULTISTS] = TM_TASTE_CULTISTS,
    [TM_DARKLINGS] = TM_TASTE_DARKLINGS,
    [TM_DWARVES] = TM_TASTE_DWARVES,
    [TM_ENGINEERS] = TM_TASTE_ENGINEERS,
    [TM_FAKIRS] = TM_TASTE_FAKIRS,
    [TM_GIANTS] = TM_TASTE_GIANTS,
    [TM_HALFLINGS] = TM_TASTE_HALFLINGS,
    [TM_MERMAIDS] = TM_TASTE_MERMAIDS,
    [TM_NOMADS] = TM_TASTE_NOMADS,
    [TM_SWARMLINGS] = TM_TASTE_SWARMLINGS,
    [TM_WITCHES] = TM_TASTE_WITCHES,
};

static int least_of(int a, int b) {
    return a < b ? a : b;
}

/* What the bonus tile brings: points for passing, an action, and its income if the seat has passed. pass: points for passing
 * without it. */
static double bonus_value(const tm_outlook *o, const tm_position *p, const tm_seat *s, int pass) {
    if (s->bonus == TM_NOBODY) return 0;
    bool later = s->passed || !p->round;
    double points = tm_points_for_passing(p, s, s->bonus) - pass;
    double value = points * (later ? tm_weight(o, TM_TASTE_BONUS_POINTS) : 1);
    if (later) value += goods_value(&o->now, &tm_bonus_income[s->bonus]);
    if (s->bonus == TM_BON_SPADE && (later || !(s->used >> 2 & 1))) value += tm_weight(o, TM_TASTE_BONUS_SPADE);
    if (s->bonus == TM_BON_CULT && (later || !(s->used >> 3 & 1))) value += tm_weight(o, TM_TASTE_BONUS_CULT);
    if (s->bonus == TM_BON_SHIP && tm_faction_of(s)->ship_max) value += tm_weight(o, TM_TASTE_BONUS_SHIP);
    return value;
}

double tm_rest_value(const tm_outlook *o, const tm_position *p, double purse) {
    const tm_seat *s = &p->seat[o->seat];
    const uint8_t *built = s->built;
    const int passes = o->left + !s->passed, pass = tm_points_for_passing(p, s, TM_NOBODY);
    double stronghold = 0;
    if (built[TM_STRONGHOLD]) {
        int weight = stronghold_weight[s->faction];
        double each = weight ? tm_weight(o, weight) : tm_weight(o, TM_TASTE_STRONGHOLD) * stronghold_use[s->faction];
        stronghold = each * uses_left(o, s, 0);
    }
    double favours = 0, rounds = o->left + .5;
    if (s->favours >> TM_FAV_DWELLINGS & 1) favours += tm_weight(o, TM_TASTE_FAV_DWELLINGS) * rounds;
    if (s->favours >> TM_FAV_POSTS & 1)
        favours += tm_weight(o, TM_TASTE_FAV_POSTS) * rounds + tm_weight(o, TM_TASTE_LATER_POSTS) * built[TM_DWELLING];
    if (s->favours >> TM_FAV_TOWN & 1) favours += tm_weight(o, TM_TASTE_FAV_TOWN) * rounds;
    if (s->favours >> TM_FAV_CULT & 1) favours += tm_weight(o, TM_TASTE_FAV_CULT) * uses_left(o, s, 1);

    /* Things that rounds to come reward, and that the seat can still get then. */
    const int posts = least_of(built[TM_DWELLING], 4 - built[TM_TRADING_POST]);
    const int temples = least_of(built[TM_TRADING_POST], 3 - built[TM_TEMPLE]);
    const double large = tm_weight(o, TM_TASTE_NEXT_LARGE);
    const double next =
        o->next[TM_DWELLING] * tm_weight(o, TM_TASTE_NEXT_DWELLING) * least_of(8 - built[TM_DWELLING], 3) +
        o->next[TM_TRADING_POST] * tm_weight(o, TM_TASTE_NEXT_POST) * least_of(posts, 3) +
        o->next[TM_TEMPLE] * tm_weight(o, TM_TASTE_NEXT_TEMPLE) * least_of(temples, 2) +
        o->next[TM_STRONGHOLD] * large * (2 - built[TM_STRONGHOLD] - built[TM_SANCTUARY]);
    const double levels = o->left * (tm_weight(o, TM_TASTE_SHIP) * s->ship + tm_weight(o, TM_TASTE_DIGS) * s->digs +
                                     tm_weight(o, TM_TASTE_DWELLING) * built[TM_DWELLING] +
                                     tm_weight(o, TM_TASTE_POST) * built[TM_TRADING_POST] +
                                     tm_weight(o, TM_TASTE_TEMPLE) * built[TM_TEMPLE]);
    double priests = 0, fade = 1;
    for (int r = p->round ? p->round : 1; r < TM_ROUNDS && s->sent; r++, fade *= tm_weight(o, TM_TASTE_CULT_GOODS)) {
        const tm_scoring *tile = &tm_scorings[o->table->rules.scoring[r - 1]];
        if (tile->cult == TM_CULTS) priests += fade * s->sent * goods_value(&o->now, &tile->goods);
    }

    double value = s->vp + purse + income_value(o, s) + stronghold + favours;
    for (int c = 0; c < TM_CULTS; c++)
        value += o->cult[c][s->cult[c]];
    if (s->actions > 1) value += tm_weight(o, TM_TASTE_TURN);
    return value + bonus_value(o, p, s, pass) + next + levels + priests + passes * pass +
           least_of(s->keys, 2) * tm_weight(o, TM_TASTE_KEY);
}

double tm_value(const tm_outlook *o, const tm_position *p, tm_ground *ground) {
    double rest = tm_rest_value(o, p, tm_purse_value(o, &p->seat[o->seat]));
    return rest + tm_ground_value(o, p, ground);
}

/* How likely is a lead, which may be negative, to last to the end? */
static double chance_of_lead(double lead, double scale) {
    double x = lead / scale;
    return .5 + .5 * x / (1 + (x < 0 ? -x : x));
}

/* Points of the first three places, by how many of the others are expected to be above. */
static double place_value(double above, double first, double next) {
    double value = first - next * above;
    return value > 0 ? value : 0;
}

/* The worth of a cult by steps: its places at the end, and goods for steps in this round and in rounds to come. */
static void fill_cults(tm_outlook *o, const tm_position *p) {
    double sure = tm_weight(o, TM_TASTE_CULT_SURE), early = (double)o->left / TM_ROUNDS;
    double scale = .3 + tm_weight(o, TM_TASTE_CULT_LEAD) * early;
    double chance[2 * TM_CULT_TOP + 1], goods[TM_CULTS][TM_CULT_TOP + 1] = {{0}};
    sure = 1 - early * (1 - sure);
    for (int lead = -TM_CULT_TOP; lead <= TM_CULT_TOP; lead++)
        chance[TM_CULT_TOP + lead] = chance_of_lead(lead, scale);
    double spade = p->seat[o->seat].faction == TM_GIANTS ? .2 : tm_weight(o, TM_TASTE_CULT_SPADE), fade = 1;
    for (int r = p->round ? p->round : 1; r < TM_ROUNDS; r++, fade = tm_weight(o, TM_TASTE_CULT_GOODS)) {
        const tm_scoring *tile = &tm_scorings[o->table->rules.scoring[r - 1]];
        if (tile->cult == TM_CULTS) continue;
        double each = goods_value(&o->now, &tile->goods) + spade * tile->goods.spades;
        for (int steps = 0; steps <= TM_CULT_TOP; steps++) {
            int whole = steps / tile->steps;
            double part = (double)(steps % tile->steps) / tile->steps;
            goods[tile->cult][steps] += fade * each * (whole + tm_weight(o, TM_TASTE_CULT_PART) * part);
        }
    }
    for (int c = 0; c < TM_CULTS; c++)
        for (int steps = 0; steps <= TM_CULT_TOP; steps++) {
            double above = 0;
            for (int i = 0; i < o->table->rules.seats; i++)
                if (i != o->seat) above += chance[TM_CULT_TOP + p->seat[i].cult[c] - steps];
            double place = above < 1 ? 8 - 4 * above : place_value(above - 1, 4, 2);
            o->cult[c][steps] =
                (steps ? sure * place : 0) + tm_weight(o, TM_TASTE_CULT_STEP) * o->left * steps + goods[c][steps];
        }
}

static void fill_networks(tm_outlook *o, const tm_position *p) {
    double sure = tm_weight(o, TM_TASTE_NETWORK_SURE), early = (double)o->left / TM_ROUNDS;
    double scale = .3 + tm_weight(o, TM_TASTE_NETWORK_LEAD) * early, chance[TM_NETWORK_MAX + TM_HOLDING_MAX + 1];
    int rival[TM_SEATS_MAX], most = 0;
    sure = 1 - early * (1 - sure);
    for (int i = 0; i < o->table->rules.seats; i++) {
        rival[i] = i == o->seat ? 0 : tm_network_size(o->table, p, i);
        most = rival[i] > most ? rival[i] : most;
    }
    for (int lead = -TM_NETWORK_MAX; lead <= most; lead++)
        chance[TM_NETWORK_MAX + lead] = chance_of_lead(lead, scale);
    for (int size = 0; size <= TM_NETWORK_MAX; size++) {
        double above = 0;
        for (int i = 0; i < o->table->rules.seats; i++)
            if (i != o->seat) above += chance[TM_NETWORK_MAX + rival[i] - size];
        assert(above >= 0 && above < o->table->rules.seats);
        o->network[size] = sure * place_value(above, 18, 6) + tm_weight(o, TM_TASTE_NETWORK_SIZE) * size * early;
    }
}

static int spades_to_home(const tm_seat *s, int colour) {
    int home = s->second != TM_NO_COLOUR ? s->second : s->colour, d = colour > home ? colour - home : home - colour;
    if (s->faction == TM_RIVERWALKERS) return s->unlocked >> colour & 1 ? 0 : 3;
    if (colour == s->colour) return 0;
    if (home >= TM_COLOURS && s->colour != TM_VOLCANO) return 3; /* no colour is chosen yet */
    if (s->colour == TM_VOLCANO) return 1;
    if (s->faction == TM_GIANTS) return 2;
    if (d > TM_COLOURS / 2) d = TM_COLOURS - d;
    assert(d >= 0 && d <= TM_COLOURS / 2);
    return d ? d : s->colour == TM_ICE;
}

void tm_outlook_of_goods(tm_outlook *o, const tm_table *table, const tm_position *p, int seat, const tm_taste *taste) {
    const tm_seat *s = &p->seat[seat];
    assert(p->round <= TM_ROUNDS);
    memset(o, 0, offsetof(tm_outlook, estate));
    o->table = table;
    o->taste = taste;
    o->seat = seat;
    o->left = TM_ROUNDS - p->round;
    o->now = worth_of(o, s, o->left);
    const double share = tm_weight(o, TM_TASTE_INCOME);
    for (int left = 0; left < o->left; left++) {
        tm_worth then = worth_of(o, s, left);
        o->income.coin += share * then.coin;
        o->income.worker += share * then.worker;
        o->income.priest += share * then.priest;
        o->income.power += share * then.power;
    }
}

void tm_outlook_init(tm_outlook *o, const tm_table *table, const tm_position *p, int seat, const tm_taste *taste) {
    const tm_seat *s = &p->seat[seat];
    tm_outlook_of_goods(o, table, p, seat, taste);
    o->start = p;
    o->flies = tm_faction_of(s)->range;
    fill_cults(o, p);
    fill_networks(o, p);
    double fade = 1;
    for (int r = p->round; r < TM_ROUNDS; r++) {
        const tm_scoring *tile = &tm_scorings[o->table->rules.scoring[r]];
        fade *= tm_weight(o, TM_TASTE_NEXT_FADE);
        o->next[tile->things[0]] += fade * tile->points;
    }
    o->next[TM_STRONGHOLD] += o->next[TM_SANCTUARY]; /* the tile names both, the sanctuary first */
    for (int colour = 0; colour < TM_COLOURS; colour++) {
        o->spades[colour] = (uint8_t)spades_to_home(s, colour);
        double worth = 1 - tm_weight(o, TM_TASTE_SPADE) * o->spades[colour] * (3 - s->digs);
        if (worth <= 0) continue;
        double sail = tm_weight(o, TM_TASTE_SAIL) < 1 ? tm_weight(o, TM_TASTE_SAIL) : 1;
        o->free[0][colour] = (uint16_t)(TM_FREE_UNIT * worth);
        o->free[1][colour] = (uint16_t)(TM_FREE_UNIT * worth * sail);
    }
    tm_estate_init(o, p, &o->estate);
}
