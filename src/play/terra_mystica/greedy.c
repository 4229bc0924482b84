/* The player that plans one turn: it tries every action with what belongs to it (spades, conversions, tiles), and takes the one
 * whose end it values most. The values count points, goods by how many rounds they can still serve, income,
 * cults, towns to come and the network. */
#include <string.h>

#include "player.h"
#include "turn.h"

typedef struct {
    const tm_table *table;
    int seat;
    int rivals_network; /* the largest network of another seat */
    tm_plan best;
    double value; /* of the best plan's end */
} planning;

static const double NOTHING = -1e9; /* less than any value */

/* ---- values ------------------------------------------------------------------------------------------------------ */

/* What things are worth, in points. Found by a hill climb over games of the player with itself: four seats, five boards. */
enum {
    COIN,
    WORKER,
    PRIEST,
    POWER,      /* more in the third bowl than at the end; half of it in the second */
    STRONGHOLD, /* the share of stronghold_use that counts, for each round to come */
    CULT_SURE,  /* the share of a place on a cult that counts in the first round */
    CULT_STEP,
    CULT_SPADE, /* a spade that a cult gives */
    TOWN,       /* a group that is nearly a town */
    SHIP,       /* levels, for each round to come */
    DIGS,
    FAV_DWELLINGS, /* favour tiles, for each round to come */
    FAV_POSTS,
    FAV_TOWN,
    NETWORK_SURE, /* the share of the places for networks that counts in the first round */
    NETWORK_SIZE,
    TOKEN, /* of power, for each round to come */
    LAND,  /* a free neighbour by each spade that it needs not */
    TASTES
};

static const double taste[TASTES] = {
    [COIN] = 0.314,         [WORKER] = 0.496,        [PRIEST] = 2.674,     [POWER] = 0.431,    [STRONGHOLD] = 0.288,
    [CULT_SURE] = 0.092,    [CULT_STEP] = 0.364,     [CULT_SPADE] = 6.452, [TOWN] = 13.51,     [SHIP] = 1.48,
    [DIGS] = 0.726,         [FAV_DWELLINGS] = 2.294, [FAV_POSTS] = 1.586,  [FAV_TOWN] = 0.009, [NETWORK_SURE] = 0.064,
    [NETWORK_SIZE] = 0.143, [TOKEN] = 0.008,         [LAND] = 0.08,
};

static int rounds_left(const tm_position *p) {
    return TM_ROUNDS - p->round;
}

/* Points that goods are worth which come `times`; `early` is the sum of how early they come, each from 0 at the end to 1. At the
 * end three coins are a point. */
static double goods_worth(double times, double early, const tm_goods *g) {
    return g->coins * (.33 * times + taste[COIN] * early) + g->workers * (.33 * times + taste[WORKER] * early) +
           g->priests * (.33 * times + taste[PRIEST] * early) + g->power * (.25 * times + .7 * taste[POWER] * early);
}

/* How early is it when so many rounds are still to come? */
static double earliness(int rounds) {
    return rounds < 3 ? rounds / 3. : 1;
}

static double goods_value(int rounds, const tm_goods *g) {
    return goods_worth(1, earliness(rounds), g);
}

static double purse_value(const tm_position *p, const tm_seat *s) {
    double f = earliness(rounds_left(p));
    const tm_goods goods = {.coins = (uint8_t)(s->coins < 30 ? s->coins : 30),
                            .workers = (uint8_t)(s->workers < 12 ? s->workers : 12),
                            .priests = s->priests};
    double power =
        s->power[2] * (.33 + taste[POWER] * f) + s->power[1] * (.16 + taste[POWER] / 2 * f) + s->power[0] * .08 * f;
    double tokens = s->power[0] + s->power[1] + s->power[2];
    return goods_value(rounds_left(p), &goods) + power + taste[TOKEN] * rounds_left(p) * tokens;
}

/* What a stronghold's ability is worth in a round, in points. */
static const double stronghold_use[TM_FACTIONS] = {
    [TM_ACOLYTES] = 1,      [TM_ALCHEMISTS] = 2,  [TM_AUREN] = 2.5,   [TM_CHAOS_MAGICIANS] = 3,
    [TM_DRAGONLORDS] = 1,   [TM_DWARVES] = 2,     [TM_ENGINEERS] = 3, [TM_FAKIRS] = 2,
    [TM_GIANTS] = 5,        [TM_ICE_MAIDENS] = 4, [TM_MERMAIDS] = .5, [TM_NOMADS] = 4,
    [TM_SHAPESHIFTERS] = 1, [TM_SWARMLINGS] = 4,  [TM_WITCHES] = 4.5, [TM_YETIS] = 2,
};

static void add_goods(tm_goods *sum, const tm_goods *more) {
    sum->coins = (uint8_t)(sum->coins + more->coins);
    sum->workers = (uint8_t)(sum->workers + more->workers);
    sum->priests = (uint8_t)(sum->priests + more->priests);
    sum->power = (uint8_t)(sum->power + more->power);
}

/* What buildings and tiles will bring in the rounds to come. */
static double income_value(const tm_position *p, const tm_seat *s) {
    const tm_faction *f = tm_faction_of(s);
    const uint8_t *built = s->built;
    double early = 0, points = 0;
    int left = rounds_left(p);
    tm_goods each = {.workers = f->workers[built[TM_DWELLING]],
                     .coins = f->coins[built[TM_TRADING_POST]],
                     .priests = f->priests_income[built[TM_TEMPLE]],
                     .power = (uint8_t)(f->power_income[built[TM_TRADING_POST]] + f->temple_power[built[TM_TEMPLE]])};
    if (built[TM_STRONGHOLD])
        add_goods(&each, &f->stronghold), points += taste[STRONGHOLD] * stronghold_use[s->faction];
    if (built[TM_SANCTUARY]) add_goods(&each, &f->sanctuary);
    for (int i = 0; i < TM_FAVOURS; i++)
        if (s->favours >> i & 1) add_goods(&each, &tm_favours[i].income);
    points += tm_points_for_passing(p, s, TM_NOBODY);
    if (s->favours >> TM_FAV_CULT & 1) points += .8;
    for (int r = 1; r <= left; r++)
        early += earliness(left - r);
    return goods_worth(left, early, &each) + points * left;
}

/* What places on the cults are worth at the end, by the seats as they stand, and steps as such. */
static double cult_value(const planning *w, const tm_position *p, const tm_seat *s) {
    static const double points[] = {8, 4, 2, 0, 0};
    double sum = 0, sure = taste[CULT_SURE] + (1 - taste[CULT_SURE]) * p->round / TM_ROUNDS;
    for (int c = 0; c < TM_CULTS; c++) {
        int above = 0, ties = 0;
        for (int i = 0; i < w->table->rules.seats; i++) {
            if (i == w->seat) continue;
            above += p->seat[i].cult[c] > s->cult[c];
            ties += p->seat[i].cult[c] == s->cult[c];
        }
        double place = s->cult[c] ? (points[above] + (ties ? points[above + 1] : points[above])) / 2 : 0;
        sum += sure * place + taste[CULT_STEP] * (1 - sure) * s->cult[c];
    }
    return sum;
}

/* Goods of this round's tile for steps on its cult. */
static double cult_income_value(const tm_position *p, const tm_table *t, const tm_seat *s) {
    if (!p->round || p->round == TM_ROUNDS) return 0;
    const tm_scoring *tile = &tm_scorings[t->rules.scoring[p->round - 1]];
    int steps = tile->cult == TM_CULTS ? s->sent : s->cult[tile->cult];
    double each = goods_value(rounds_left(p), &tile->goods) +
                  (s->faction == TM_GIANTS ? .2 : taste[CULT_SPADE]) * tile->goods.spades;
    int times = steps / tile->steps;
    return each * times + .15 * each * (steps % tile->steps) / tile->steps;
}

/* The hexes with the seat's buildings. */
typedef struct {
    int16_t hex[TM_CELLS_MAX];
    int n;
} holding;

static void hold(const planning *w, const tm_position *p, holding *own) {
    const tm_seat *s = &p->seat[w->seat];
    own->n = 0;
    for (int c = 0; c < w->table->cells; c++)
        if (tm_is_own(p, s, c)) own->hex[own->n++] = (int16_t)c;
}

/* A group of joined buildings. */
typedef struct {
    int power, buildings;
} cluster;

/* Collects the group of a building, and marks its hexes. */
static cluster cluster_of(const planning *w, const tm_position *p, int first, bool *seen) {
    int16_t list[TM_CELLS_MAX], beside[48];
    cluster found = {0, 0};
    list[found.buildings++] = (int16_t)first;
    seen[first] = true;
    for (int i = 0; i < found.buildings; i++) {
        int count = tm_own_beside(w->table, p, &p->seat[w->seat], list[i], beside);
        found.power += tm_strength[tm_building_at(p, list[i])];
        for (int k = 0; k < count; k++) {
            if (seen[beside[k]]) continue;
            seen[beside[k]] = true;
            list[found.buildings++] = beside[k];
        }
    }
    return found;
}

/* Groups of buildings that are no town yet are worth more the nearer they are to one. */
static double town_value(const planning *w, const tm_position *p, const holding *own) {
    bool seen[TM_CELLS_MAX] = {false};
    int needed = p->seat[w->seat].town_power;
    double sum = 0;
    for (int g = 0; g < own->n; g++) {
        int first = own->hex[g];
        if (seen[first] || p->hex[first] & TM_IN_TOWN) continue;
        const cluster c = cluster_of(w, p, first, seen);
        double share = c.power < needed ? (double)c.power / needed : .95;
        if (c.buildings < TM_TOWN_BUILDINGS) share *= .55 + .15 * (c.buildings - 1);
        sum += (rounds_left(p) ? taste[TOWN] : 1) * share * share;
    }
    return sum;
}

static double ability_value(const tm_position *p, const tm_seat *s) {
    int left = rounds_left(p);
    double sum = taste[SHIP] * left * (s->ship > 2 ? 2 : s->ship) + taste[DIGS] * left * s->digs;
    if (s->favours >> TM_FAV_DWELLINGS & 1) sum += taste[FAV_DWELLINGS] * left;
    if (s->favours >> TM_FAV_POSTS & 1) sum += taste[FAV_POSTS] * left;
    if (s->favours >> TM_FAV_TOWN & 1) sum += taste[FAV_TOWN] * left;
    return sum + .5 * s->keys;
}

/* The bonus tile that the seat will pass with, or has just taken. */
static double bonus_value(const tm_position *p, const tm_seat *s) {
    if (!s->passed) return tm_points_for_passing(p, s, s->bonus);
    if (s->bonus == TM_NOBODY) return 0;
    double sum = goods_value(rounds_left(p), &tm_bonus_income[s->bonus]);
    sum += tm_points_for_passing(p, s, s->bonus) - tm_points_for_passing(p, s, TM_NOBODY);
    if (s->bonus == TM_BON_SPADE) sum += s->faction == TM_GIANTS || s->faction == TM_RIVERWALKERS ? 0 : 2.2;
    return sum + (s->bonus == TM_BON_CULT || s->bonus == TM_BON_SHIP);
}

static double network_value(const planning *w, const tm_position *p) {
    int size = tm_final_value(w->table, p, w->seat, TM_NO_EXTRA), behind = w->rivals_network - size;
    double place = behind < 0 ? 18 : behind == 0 ? 15 : behind < 2 ? 12 : behind < 4 ? 8 : 4;
    double sure = taste[NETWORK_SURE] + (1 - taste[NETWORK_SURE]) * p->round / TM_ROUNDS;
    return sure * place + taste[NETWORK_SIZE] * size;
}

static int spades_to_home(const tm_seat *s, int colour) {
    int home = s->second != TM_NO_COLOUR ? s->second : s->colour, d = colour > home ? colour - home : home - colour;
    if (s->colour == TM_VOLCANO) return 1;
    if (s->faction == TM_GIANTS) return 2;
    if (d > TM_COLOURS / 2) d = TM_COLOURS - d;
    return d ? d : s->colour == TM_ICE;
}

/* Free land beside the seat's buildings, by how few spades it needs. */
static double land_value(const planning *w, const tm_position *p, const holding *own) {
    const tm_seat *s = &p->seat[w->seat];
    bool seen[TM_CELLS_MAX] = {false};
    int sum = 0;
    for (int i = 0; i < own->n; i++)
        for (int k = 0; k < 6; k++) {
            int c = w->table->beside[own->hex[i]][k], colour = c < 0 ? TM_RIVER : tm_colour_at(p, c);
            if (c < 0 || seen[c] || tm_building_at(p, c) >= 0 || colour >= TM_COLOURS) continue;
            seen[c] = true;
            sum += 4 - spades_to_home(s, colour);
        }
    return taste[LAND] * rounds_left(p) * (sum < 30 ? sum : 30);
}

static double value_of(const planning *w, const tm_position *p) {
    const tm_seat *s = &p->seat[w->seat];
    double turns = s->actions > 1 ? 3 : 0;
    holding own;
    hold(w, p, &own);
    return turns + s->vp + purse_value(p, s) + income_value(p, s) + cult_value(w, p, s) +
           cult_income_value(p, w->table, s) + town_value(w, p, &own) + ability_value(p, s) + bonus_value(p, s) +
           network_value(w, p) + land_value(w, p, &own);
}

/* ---- lines of play ----------------------------------------------------------------------------------------------- */

typedef struct {
    tm_position p;
    tm_plan plan;
} line;

static bool go(const planning *w, line *l, tm_move move) {
    tm_position copy = l->p;
    move.seat = (uint8_t)w->seat;
    if (l->plan.moves == TM_PLAN_MAX || tm_apply_move(w->table, &copy, &move)) return false;
    l->p = copy;
    l->plan.move[l->plan.moves++] = move;
    return true;
}

static tm_move move_y(tm_move_kind kind, int y) {
    return (tm_move){.kind = (uint8_t)kind, .y = (uint8_t)y};
}

static tm_move move_x(tm_move_kind kind, int y, int x) {
    return (tm_move){.kind = (uint8_t)kind, .y = (uint8_t)y, .x = (uint16_t)x};
}

/* Converts what is missing: power first, then priests into workers and workers into coins. */
static void afford(const planning *w, line *l, const tm_goods *price) {
    const tm_seat *s = &l->p.seat[w->seat];
    while (s->priests < price->priests && go(w, l, move_x(TM_CONVERT, TM_POWER_PRIEST, 1)))
        ;
    while (s->workers < price->workers &&
           (go(w, l, move_x(TM_CONVERT, TM_POWER_WORKER, 1)) ||
            (s->priests > price->priests && go(w, l, move_x(TM_CONVERT, TM_PRIEST_WORKER, 1)))))
        ;
    int coins = price->coins - s->coins, power = s->power[2] < coins ? s->power[2] : coins;
    if (power > 0) go(w, l, move_x(TM_CONVERT, TM_POWER_COIN, power));
    coins = price->coins - s->coins;
    if (coins > 0 && s->workers >= price->workers + coins) go(w, l, move_x(TM_CONVERT, TM_WORKER_COIN, coins));
}

/* The best way to settle something. */
typedef struct {
    line end;
    double value;
} settling;

/* Tries each tile, cult or colour. */
static void try_each(const planning *w, const line *l, tm_move_kind kind, int count, settling *best) {
    const tm_seat *s = &l->p.seat[w->seat];
    int steps = kind == TM_LOSE ? s->due_losses : s->same_cult ? s->due_cults : 1;
    for (int y = 0; y < count; y++) {
        line trial = *l;
        if (!go(w, &trial, move_x(kind, y, steps))) continue;
        double value = value_of(w, &trial.p);
        if (value > best->value) *best = (settling){trial, value};
    }
}

/* Settles one thing that is due. Returns false if nothing is. */
static bool settle_one(const planning *w, line *l) {
    const tm_seat *s = &l->p.seat[w->seat];
    settling best = {.value = NOTHING};
    if (s->due_favours) try_each(w, l, TM_FAVOUR, TM_FAVOURS, &best);
    if (s->due_towns) try_each(w, l, TM_TOWN, TM_TOWNS, &best);
    if (s->due_cults > s->late_cults) try_each(w, l, TM_CULT, TM_CULTS, &best);
    if (s->due_losses) try_each(w, l, TM_LOSE, TM_CULTS, &best);
    if (s->due_colour) try_each(w, l, TM_COLOUR, TM_COLOURS, &best);
    if (s->due_terrains) try_each(w, l, TM_UNLOCK, TM_COLOURS, &best);
    if (best.value > NOTHING) {
        *l = best.end;
        return true;
    }
    int priests = s->workers < s->due_priests ? s->workers : s->due_priests;
    return (priests && go(w, l, move_x(TM_CONVERT, TM_WORKER_PRIEST, priests))) ||
           (s->due_terrains && go(w, l, move_y(TM_UNLOCK, TM_NO_COLOUR)));
}

static void connect(const planning *w, line *l) {
    const tm_seat *s = &l->p.seat[w->seat];
    for (int c = 0; s->faction == TM_MERMAIDS && c < w->table->cells; c++)
        if (tm_is_river(w->table, c) && go(w, l, move_x(TM_CONNECT, 0, c))) return;
}

/* Settles all that is due, gives up what cannot be used, and compares the end with the best so far. */
static void finish(planning *w, line *l) {
    const tm_seat *s = &l->p.seat[w->seat];
    connect(w, l);
    while (settle_one(w, l))
        ;
    if (s->spades + s->sandstorms + s->rides + s->free_posts + s->spans + s->eruptions + s->due_priests)
        go(w, l, move_y(TM_FORFEIT, 0));
    if (!s->passed && !s->actions && !go(w, l, move_y(TM_END, 0))) return;
    double value = value_of(w, &l->p);
    if (value <= w->value) return;
    w->value = value;
    w->best = l->plan;
}

static line begin(const tm_position *p) {
    return (line){.p = *p};
}

static void build_on(planning *w, line l, int hex) {
    if (!l.p.seat[w->seat].rides) afford(w, &l, &tm_faction_of(&l.p.seat[w->seat])->price[TM_DWELLING]);
    if (go(w, &l, move_x(TM_BUILD, 0, hex))) finish(w, &l);
}

/* Digs what is missing for this hex, then builds there; or leaves it at the transformed hex. */
static void dig_and_build(planning *w, const line *start, int hex) {
    line l = *start;
    const tm_seat *s = &l.p.seat[w->seat];
    int need = spades_to_home(s, tm_colour_at(&l.p, hex)), dig = s->colour == TM_VOLCANO ? 1 : need - s->spades;
    tm_goods price = {.priests = (uint8_t)dig};
    if (s->faction != TM_DARKLINGS) price = (tm_goods){.workers = (uint8_t)(dig * (3 - s->digs) + 1), .coins = 2};
    if (dig < 0 || dig > 3) return;
    if (dig && s->colour != TM_VOLCANO) afford(w, &l, &price);
    if (dig && !go(w, &l, move_y(TM_DIG, dig))) return;
    line bare = l;
    build_on(w, l, hex);
    if (go(w, &bare, move_x(TM_TRANSFORM, s->colour, hex))) finish(w, &bare);
}

static bool is_free(const planning *w, const tm_position *p, int hex) {
    return !tm_is_river(w->table, hex) && tm_building_at(p, hex) < 0;
}

static void try_spades(planning *w, const line *start) {
    tm_position p = start->p;
    tm_turn t = {.table = w->table, .p = &p, .s = &p.seat[w->seat], .seat = w->seat}; /* tm_reach changes nothing */
    for (int hex = 0; hex < w->table->cells; hex++) {
        int colour = tm_colour_at(&p, hex);
        bool flies, can_change = is_free(w, &p, hex) && colour < TM_COLOURS && colour != t.s->colour;
        if (can_change && tm_reach(&t, hex, &flies)) dig_and_build(w, start, hex);
    }
}

static void try_dwellings(planning *w, const line *start) {
    const tm_seat *s = &start->p.seat[w->seat];
    for (int hex = 0; hex < w->table->cells; hex++) {
        int colour = tm_colour_at(&start->p, hex);
        bool is_home = colour == s->colour || (colour < TM_COLOURS && s->unlocked >> colour & 1);
        if (is_home && is_free(w, &start->p, hex)) build_on(w, *start, hex);
    }
}

static void try_upgrades(planning *w, const line *start) {
    const tm_seat *s = &start->p.seat[w->seat];
    for (int hex = 0; hex < w->table->cells; hex++) {
        int building = tm_is_own(&start->p, s, hex) ? tm_building_at(&start->p, hex) : TM_SANCTUARY;
        for (int to = TM_TRADING_POST; building <= TM_TEMPLE && to < TM_BUILDINGS; to++) {
            line l = *start;
            tm_goods price = tm_faction_of(s)->price[to];
            tm_turn t = {.table = w->table, .p = &l.p, .s = &l.p.seat[w->seat], .seat = w->seat};
            if (to == TM_TRADING_POST && !tm_has_neighbours(&t, hex)) price.coins = (uint8_t)(2 * price.coins);
            if ((to == TM_TRADING_POST) != (building == TM_DWELLING) || (to == TM_SANCTUARY) != (building == TM_TEMPLE))
                continue;
            if (!s->free_posts) afford(w, &l, &price);
            if (!go(w, &l, move_x(TM_UPGRADE, to, hex))) continue;
            line dug = l;
            finish(w, &l);
            if (dug.p.seat[w->seat].spades) try_spades(w, &dug);
        }
    }
}

static void try_bridges(planning *w, const line *start) {
    const tm_seat *s = &start->p.seat[w->seat];
    for (int hex = 0; hex < w->table->cells; hex++)
        for (int k = 0; k < 6 && tm_is_own(&start->p, s, hex); k++) {
            line l = *start;
            int to = w->table->across[hex][k];
            if (to >= 0 && go(w, &l, (tm_move){.kind = TM_BRIDGE, .x = (uint16_t)hex, .z = (uint16_t)to}))
                finish(w, &l);
        }
}

static void try_actions(planning *w, const line *start) {
    for (int a = 0; a < TM_ACTIONS; a++) {
        line l = *start;
        const tm_seat *s = &l.p.seat[w->seat];
        int power = tm_actions[a].power - (s->faction == TM_YETIS && a < TM_POWER_ACTIONS), burn = power - s->power[2];
        if (burn > 0 && !go(w, &l, move_y(TM_BURN, burn))) continue;
        if (!go(w, &l, move_y(TM_ACTION, a))) continue;
        if (s->spades || s->sandstorms) try_spades(w, &l);
        if (s->rides) try_dwellings(w, &l);
        if (s->free_posts) try_upgrades(w, &l);
        if (s->spans) try_bridges(w, &l);
        if (!s->spades && !s->sandstorms && !s->rides && !s->free_posts && !s->spans) finish(w, &l);
    }
}

static void try_rest(planning *w, const line *start) {
    static const tm_goods priest = {.priests = 1}, ship = {.priests = 1, .coins = 4};
    for (int cult = 0; cult < TM_CULTS; cult++) {
        line l = *start;
        afford(w, &l, &priest);
        if (go(w, &l, move_x(TM_SEND, cult, 0))) finish(w, &l);
    }
    for (int what = 0; what < 2; what++) {
        line l = *start;
        afford(w, &l, what ? &tm_faction_of(&l.p.seat[w->seat])->digging : &ship);
        if (go(w, &l, move_y(TM_ADVANCE, what))) finish(w, &l);
    }
}

static void try_passes(planning *w, const line *start) {
    for (int bonus = 0; bonus <= TM_BONUSES; bonus++) {
        line l = *start;
        if (go(w, &l, move_y(TM_PASS, bonus == TM_BONUSES ? TM_NOBODY : bonus))) finish(w, &l);
    }
}

static planning planning_of(const tm_mind *mind, const tm_position *p) {
    planning w = {.table = mind->table, .seat = mind->seat};
    for (int s = 0; s < mind->table->rules.seats; s++) {
        int size = s == mind->seat ? 0 : tm_final_value(mind->table, p, s, TM_NO_EXTRA);
        if (size > w.rivals_network) w.rivals_network = size;
    }
    return w;
}

/* An action is taken if it is worth more than what the seat has now; then the seat passes. */
static void plan_turn(tm_mind *mind, const tm_position *p) {
    planning w = planning_of(mind, p);
    const line start = begin(p);
    w.value = value_of(&w, p);
    try_dwellings(&w, &start);
    try_spades(&w, &start);
    try_upgrades(&w, &start);
    try_actions(&w, &start);
    try_rest(&w, &start);
    if (!w.best.moves) {
        w.value = NOTHING;
        try_passes(&w, &start);
    }
    mind->plan = w.best;
    mind->plan.at = 0;
}

/* ---- single choices ---------------------------------------------------------------------------------------------- */

/* A first dwelling near others of the own colour, and near land that few spades turn. */
static double site_value(const planning *w, const tm_position *p, int hex) {
    const tm_seat *s = &p->seat[w->seat];
    double sum = 0;
    for (int c = 0; c < w->table->cells; c++) {
        if (tm_is_river(w->table, c) || c == hex) continue;
        int steps = tm_distance(w->table, hex, c);
        bool near = steps == 1 || w->table->river[hex][c] == 1;
        int colour = tm_colour_at(p, c), building = tm_building_at(p, c);
        if (building >= 0 && colour == s->colour) sum += steps <= 3 ? 1.5 : 0;
        if (building >= 0 && colour != s->colour) sum += steps == 1 ? 1.2 : 0;
        if (near && building < 0) sum += (4 - spades_to_home(s, colour)) * (steps == 1 ? .5 : .25);
    }
    return sum;
}

static double move_value(const planning *w, const tm_position *p, const tm_move *m) {
    tm_position copy = *p;
    if (m->kind == TM_BUILD) return site_value(w, p, m->x);
    if (m->kind == TM_FORFEIT || m->kind == TM_NEXT || tm_apply_move(w->table, &copy, m)) return -1e6;
    if (m->kind == TM_TRANSFORM) return m->y == p->seat[w->seat].colour ? 10 + site_value(w, &copy, m->x) : 0;
    return value_of(w, &copy);
}

static tm_move best_move(const tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    const planning w = planning_of(mind, p);
    double most = NOTHING;
    int best = 0, n = tm_list_moves(mind->table, p, moves);
    for (int i = 0; i < n && n > 1; i++) {
        double value = move_value(&w, p, &moves[i]);
        if (value > most) most = value, best = i;
    }
    return moves[best];
}

/* Takes the next move of the plan, if it is still legal. */
static bool follow_plan(tm_mind *mind, const tm_position *p, tm_move *move) {
    tm_position copy = *p;
    if (mind->plan.at == mind->plan.moves) return false;
    *move = mind->plan.move[mind->plan.at++];
    if (!tm_apply_move(mind->table, &copy, move)) return true;
    mind->plan.moves = mind->plan.at = 0;
    return false;
}

static bool is_offered_power(const tm_position *p, int seat) {
    return p->offers && p->offer[0].to == seat;
}

static tm_move choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    tm_move move;
    bool in_turn = p->phase == TM_PLAYING && p->active == mind->seat && !is_offered_power(p, mind->seat);
    if (!in_turn) return best_move(mind, p, moves);
    if (follow_plan(mind, p, &move)) return move;
    if (p->seat[mind->seat].actions) plan_turn(mind, p);
    return follow_plan(mind, p, &move) ? move : best_move(mind, p, moves);
}

const tm_player tm_player_greedy = {"greedy", "the action whose end it values most, with all that belongs to it",
                                    choose};
