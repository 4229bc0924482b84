/* Lists what a seat can do in a turn. */
#include "boards/terra_mystica/rules.h"
#include "outlook.h"
#include "players/terra_mystica/game/turn.h"
#include "turn_search.h"

typedef struct {
    tm_position p;                  /* of the outlook's start; while a hex is looked at, it is changed there */
    tm_ground ground;               /* at the start */
    double value[2][TM_CELLS_MAX];  /* after the colour; after a dwelling */
    uint8_t known[2][TM_CELLS_MAX]; /* 0: not yet found */
} tm_spots;

enum { UNKNOWN, KNOWN, MORE_FOLLOWS };

/* Finds what the map is worth after this hex has become the seat's. Changes the hex in a copy of the position for a while.
 * Returns false if more would follow, because a town is founded. */
static bool find_spot_value(tm_spots *spots, const tm_outlook *o, int hex, bool built, double *value) {
    if (!spots->known[built][hex]) {
        tm_position *p = &spots->p;
        tm_seat *s = &p->seat[o->seat];
        tm_turn t = {.table = o->table, .p = p, .s = s, .seat = o->seat};
        p->hex[hex] = (uint8_t)(s->colour | (built ? (TM_DWELLING + 1) << TM_BUILDING_SHIFT : 0));
        s->built[TM_DWELLING] = (uint8_t)(s->built[TM_DWELLING] + built);
        /* Is a town founded, around the hex or over a river? tm_found_town also joins the hex to a town beside it. */
        const bool founds = (s->faction == TM_MERMAIDS && tm_has_town_power(s)) || tm_found_town(&t, hex);
        spots->known[built][hex] = founds ? MORE_FOLLOWS : KNOWN;
        if (!founds) {
            tm_ground ground = spots->ground;
            const tm_move move = {
                .kind = built ? TM_BUILD : TM_TRANSFORM, .seat = (uint8_t)o->seat, .x = (uint16_t)hex};
            tm_ground_note(&ground, &move);
            /* A hex of the seat's own colour changes nothing for towns if no building is beside it. */
            if (!built && o->estate.ships[hex] > o->flies) ground.known |= TM_KNOWS_TOWNS;
            spots->value[built][hex] = tm_ground_value(o, p, &ground);
        }
        *s = o->start->seat[o->seat];
        memcpy(p->hex, o->start->hex, (size_t)o->table->cells);
    }
    if (spots->known[built][hex] != KNOWN) return false;
    *value = spots->value[built][hex];
    return true;
}

static const double NOTHING = -1e9; /* less than any value */

typedef struct {
    const tm_outlook *o;
    tm_options *options;
    double least, purse; /* what a plan must be worth; the goods that the seat has now */
    int16_t land[TM_CELLS_MAX];
    int lands; /* free hexes that may be in reach */
    tm_spots *spots;
} planning;

/* What plans are worth apart from the map. Plans that differ only in the hex that becomes the seat's have it in common. */
typedef struct {
    bool known;
    double rest, rush, spent; /* spent: worth of the goods that the plan takes */
} common_worth;

static const tm_seat *seat_of(const planning *w, const tm_line *l) {
    return &l->p.seat[w->o->seat];
}

/* What others may take if the seat waits: actions of power, the best places on cults, hexes. */
static double rush_of(const tm_outlook *o, const tm_plan *plan) {
    double rush = 0;
    for (int i = 0; i < plan->moves; i++) {
        const tm_move *m = &plan->move[i];
        if (m->kind == TM_ACTION && m->y < TM_POWER_ACTIONS) rush += tm_weight(o, TM_TASTE_RUSH_POWER);
        if (m->kind == TM_SEND) rush += tm_weight(o, TM_TASTE_RUSH_CULT);
        if (m->kind == TM_BUILD) rush += tm_weight(o, TM_TASTE_RUSH_BUILD);
    }
    return rush;
}

/* Is a plan among the best, and does it gain something? Writes its value. */
static bool is_among_best(const planning *w, const common_worth *c, double ground, double *value) {
    const tm_options *best = w->options;
    *value = c->rest + ground + c->rush;
    if (*value + tm_weight(w->o, TM_TASTE_IDLE) * c->spent <= w->least) return false;
    return best->n < best->most || *value > best->option[best->n - 1].value;
}

/* Finishes a line, and keeps it if it is among the best. */
static void judge_line(planning *w, tm_line *l, common_worth *c) {
    if (!tm_line_finish(w->o, l)) return;
    double value, purse = tm_purse_value(w->o, seat_of(w, l));
    *c = (common_worth){true, tm_rest_value(w->o, &l->p, purse), rush_of(w->o, &l->plan), w->purse - purse};
    if (!is_among_best(w, c, tm_ground_value(w->o, &l->p, &l->ground), &value)) return;
    tm_options *best = w->options;
    int at = best->n < best->most ? best->n++ : best->most - 1;
    for (; at && best->option[at - 1].value < value; at--)
        best->option[at] = best->option[at - 1];
    best->option[at] = (tm_option){l->plan, value, c->rush};
    assert(!at || best->option[at - 1].value >= value);
    assert(at + 1 >= best->n || best->option[at + 1].value <= value);
}

static void finish_line(planning *w, tm_line *l) {
    common_worth c;
    judge_line(w, l, &c);
}

/* Does only the end of the turn follow the move that takes the hex? */
static bool is_plain(const planning *w, const tm_line *start, const tm_plan *plan) {
    for (int i = start->plan.moves + 1; i < plan->moves; i++)
        if (plan->move[i].kind != TM_END) return false;
    return start->ground.known == TM_KNOWS_ALL && w->o->start->seat[w->o->seat].colour != TM_VOLCANO;
}

#ifndef NDEBUG
/* Is the plan really worth what is foreseen, if it is legal? */
static bool is_foreseen(const planning *w, const tm_line *start, tm_move move, double value) {
    tm_line l;
    tm_line_copy(w->o, &l, start);
    if (!tm_line_go(w->o, &l, move) || !tm_line_finish(w->o, &l)) return true;
    return is_plain(w, start, &l.plan) && value == tm_value(w->o, &l.p, &l.ground) + rush_of(w->o, &l.plan);
}
#endif

/* Tries the same, unless what is common and what the map will be worth say that the plan is not among the best. */
static void try_hex(planning *w, const tm_line *start, tm_move move, common_worth *c) {
    double ground, value;
    if (c->known && find_spot_value(w->spots, w->o, move.x, move.kind == TM_BUILD, &ground)) {
        bool is_best = is_among_best(w, c, ground, &value);
        assert(seat_of(w, start)->vp % 16 || is_foreseen(w, start, move, value));
        if (!is_best) return;
    }
    /* Goes on with a start, after which a hex becomes the seat's. Where this is plain, the line tells what is common
     * to all hexes. */
    tm_line l;
    common_worth found = {.known = false};
    tm_line_copy(w->o, &l, start);
    if (!tm_line_go(w->o, &l, move)) return;
    judge_line(w, &l, &found);
    if (found.known && is_plain(w, start, &l.plan)) *c = found;
}

/* Can the seat reach a hex? The outlook knows this except over bridges and by flights. *flies: as in tm_reach. */
static bool is_in_reach(const planning *w, const tm_line *l, int hex, bool *flies) {
    const tm_seat *s = seat_of(w, l);
    int ships = w->o->estate.ships[hex];
    bool sails = !w->o->flies && s->faction != TM_RIVERWALKERS;
    *flies = false;
    if (sails && ships <= s->ship + (tm_faction_of(s)->ship_max && s->bonus == TM_BON_SHIP && !s->passed)) return true;
    bool is_at_bridge = false;
    for (int b = 0; b < l->p.bridges; b++)
        is_at_bridge |= l->p.bridge[b][0] == hex || l->p.bridge[b][1] == hex;
    if (sails && !is_at_bridge) return false;
    if (w->o->flies && ships <= 1) return true;
    return tm_can_reach(w->o->table, &l->p, w->o->seat, hex, flies);
}

/* Exchanges goods for a dwelling. */
static void prepare_dwelling(const planning *w, tm_line *ready, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    tm_line_copy(w->o, ready, start);
    if (!s->rides) tm_line_afford(w->o, ready, &tm_faction_of(s)->price[TM_DWELLING]);
}

/* Builds after a line that has what a dwelling costs. */
static void build_on(planning *w, const tm_line *ready, int hex) {
    tm_line l;
    tm_line_copy(w->o, &l, ready);
    if (tm_line_go(w->o, &l, tm_move_x(TM_BUILD, 0, hex))) finish_line(w, &l);
}

/* Spades that are left after a hex has the own colour go to another hex, or are given up; then comes a dwelling on one of them. */
static void use_rest(planning *w, const tm_line *start, int hex) {
    const tm_seat *s = seat_of(w, start);
    tm_line l, ready;
    bool flies;
    tm_line_copy(w->o, &l, start);
    if (!s->must_dig && tm_line_go(w->o, &l, tm_move_y(TM_FORFEIT, 0))) {
        prepare_dwelling(w, &ready, &l);
        build_on(w, &ready, hex);
    }
    for (int i = 0; i < w->lands; i++) {
        int to = w->land[i], colour = tm_colour_at(&start->p, to);
        if (colour >= TM_COLOURS || w->o->spades[colour] != s->spades || !is_in_reach(w, start, to, &flies)) continue;
        tm_line_copy(w->o, &l, start);
        if (!tm_line_go(w->o, &l, tm_move_x(TM_TRANSFORM, s->colour, to))) continue;
        prepare_dwelling(w, &ready, &l);
        build_on(w, &ready, hex);
        if (to > hex) build_on(w, &ready, to);
    }
}

/* Lines that are the same for all hexes that need as many spades: after digging, and after goods were exchanged for a dwelling. */
typedef struct {
    bool known, digs, builds; /* digs, builds: can the seat dig so much, and then build? */
    bool leaves;              /* are spades left after a hex is transformed? */
    tm_line dug, ready;
    common_worth bare[2], built[2]; /* of hexes left without a dwelling, and with one; without and with a flight */
} digging;

/* Digs what is missing. */
static void prepare_digging(const planning *w, const tm_line *start, int need, digging *d) {
    const tm_seat *s = seat_of(w, start);
    bool erupts = s->colour == TM_VOLCANO;
    int dig = erupts ? 1 : need - s->spades;
    tm_goods price = {.workers = (uint8_t)(dig * (3 - s->digs) + 1), .coins = 2};
    if (s->faction == TM_DARKLINGS) price = (tm_goods){.priests = (uint8_t)dig, .workers = 1, .coins = 2};
    d->known = true;
    d->digs = d->builds = false;
    for (int flies = 0; flies < 2; flies++)
        d->bare[flies].known = d->built[flies].known = false;
    if (dig > TM_SPADES) return;
    tm_line_copy(w->o, &d->dug, start);
    if (dig > 0 && !erupts) tm_line_afford(w->o, &d->dug, &price);
    d->digs = dig <= 0 || tm_line_go(w->o, &d->dug, tm_move_y(TM_DIG, dig));
    d->builds = d->digs && dig >= 0;
    d->leaves = dig < 0 || s->sandstorms;
    if (d->builds) prepare_dwelling(w, &d->ready, &d->dug);
}

/* Transforms each hex. Tries both to build on it and to stop there. */
static void try_spades(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    digging by_spades[TM_SPADES + 1];
    for (int need = 0; need <= TM_SPADES; need++)
        by_spades[need].known = false;
    for (int i = 0; i < w->lands; i++) {
        int hex = w->land[i], colour = tm_colour_at(&start->p, hex);
        bool flies;
        if (colour >= TM_COLOURS || colour == s->colour || !is_in_reach(w, start, hex, &flies)) continue;
        int need = w->o->spades[colour];
        digging *d = &by_spades[need];
        if (!d->known) prepare_digging(w, start, need, d);
        if (!d->digs) continue;
        if (d->builds) try_hex(w, &d->ready, tm_move_x(TM_BUILD, 0, hex), &d->built[flies]);
        const tm_move transform = tm_move_x(TM_TRANSFORM, s->colour, hex);
        if (!d->leaves) {
            try_hex(w, &d->dug, transform, &d->bare[flies]);
            continue;
        }
        tm_line l;
        tm_line_copy(w->o, &l, &d->dug);
        if (!tm_line_go(w->o, &l, transform)) continue;
        if (seat_of(w, &l)->spades) use_rest(w, &l, hex);
        finish_line(w, &l);
    }
}

static void try_dwellings(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    tm_line ready;
    common_worth c[2] = {{.known = false}, {.known = false}};
    prepare_dwelling(w, &ready, start);
    for (int i = 0; i < w->lands; i++) {
        int hex = w->land[i], colour = tm_colour_at(&start->p, hex);
        bool is_home = colour == s->colour || (colour < TM_COLOURS && s->unlocked >> colour & 1), flies = false;
        if (is_home && (s->rides || is_in_reach(w, start, hex, &flies)))
            try_hex(w, &ready, tm_move_x(TM_BUILD, 0, hex), &c[flies]);
    }
}

static void try_upgrade(planning *w, const tm_line *start, int hex, int to) {
    tm_line l, dug;
    tm_line_copy(w->o, &l, start);
    const tm_seat *s = seat_of(w, &l);
    tm_goods price = tm_faction_of(s)->price[to];
    tm_turn t = {.table = w->o->table, .p = &l.p, .s = &l.p.seat[w->o->seat], .seat = w->o->seat};
    if (to == TM_TRADING_POST && !tm_has_neighbours(&t, hex)) price.coins = (uint8_t)(2 * price.coins);
    if (!s->free_posts) tm_line_afford(w->o, &l, &price);
    if (!tm_line_go(w->o, &l, tm_move_x(TM_UPGRADE, to, hex))) return;
    bool has_spades = s->spades;
    if (has_spades) tm_line_copy(w->o, &dug, &l);
    finish_line(w, &l);
    if (has_spades) try_spades(w, &dug);
}

static void try_upgrades(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    const tm_holding *own = &w->o->estate.own;
    for (int i = 0; i < own->n; i++) {
        int hex = own->hex[i], building = tm_building_at(&start->p, hex);
        if (building == TM_DWELLING) try_upgrade(w, start, hex, TM_TRADING_POST);
        if (building == TM_TRADING_POST && !s->free_posts) {
            try_upgrade(w, start, hex, TM_TEMPLE);
            try_upgrade(w, start, hex, TM_STRONGHOLD);
        }
        if (building == TM_TEMPLE && !s->free_posts) try_upgrade(w, start, hex, TM_SANCTUARY);
    }
}

/* Tries an action with all that may follow it. */
static void try_action(planning *w, const tm_line *start, int action) {
    const tm_action *a = &tm_actions[action];
    const tm_seat *s = seat_of(w, start);
    const bool is_of_all = action < TM_POWER_ACTIONS;
    const int power = a->power - (s->faction == TM_YETIS && is_of_all), burn = power - s->power[2];
    /* A quick look at who has the action, and at its price in power. */
    const bool may_act = is_of_all                      ? !(start->p.taken >> action & 1) || s->faction == TM_YETIS
                         : action == TM_ACT_BONUS_SPADE ? s->bonus == TM_BON_SPADE
                         : action == TM_ACT_BONUS_CULT  ? s->bonus == TM_BON_CULT
                                                        : a->faction == TM_FACTIONS || a->faction == s->faction;
    if (!may_act || power > s->power[2] + s->power[1] / 2) return;
    tm_line l;
    tm_line_copy(w->o, &l, start);
    s = seat_of(w, &l);
    if (burn > 0 && !tm_line_go(w->o, &l, tm_move_y(TM_BURN, burn))) return;
    if (!tm_line_go(w->o, &l, tm_move_y(TM_ACTION, action))) return;
    if (s->spades || s->sandstorms) try_spades(w, &l);
    if (s->rides) try_dwellings(w, &l);
    if (s->free_posts) try_upgrades(w, &l);
    const tm_holding *own = &w->o->estate.own;
    for (int i = 0; i < 6 * own->n && s->spans; i++) {
        const int hex = own->hex[i / 6], to = w->o->table->across[hex][i % 6];
        const tm_move bridge = {.kind = TM_BRIDGE, .x = (uint16_t)hex, .z = (uint16_t)to};
        tm_line over;
        if (to < 0) continue;
        tm_line_copy(w->o, &over, &l);
        if (tm_line_go(w->o, &over, bridge)) finish_line(w, &over);
    }
    if (!s->spades && !s->sandstorms && !s->rides && !s->free_posts && !s->spans) finish_line(w, &l);
}

static void try_rest(planning *w, const tm_line *start) {
    static const tm_goods priest = {.priests = 1}, ship = {.priests = 1, .coins = 4};
    tm_line prepared, l;
    tm_line_copy(w->o, &prepared, start);
    tm_line_afford(w->o, &prepared, &priest);
    for (int cult = 0; cult < TM_CULTS && seat_of(w, &prepared)->priests; cult++) {
        tm_line_copy(w->o, &l, &prepared);
        if (tm_line_go(w->o, &l, tm_move_x(TM_SEND, cult, 0))) finish_line(w, &l);
    }
    for (int what = 0; what < 2; what++) {
        tm_line_copy(w->o, &l, start);
        tm_line_afford(w->o, &l, what ? &tm_faction_of(seat_of(w, &l))->digging : &ship);
        if (tm_line_go(w->o, &l, tm_move_y(TM_ADVANCE, what))) finish_line(w, &l);
    }
}

void tm_options_list(const tm_outlook *o, const tm_position *p, tm_options *options) {
    const tm_seat *s = &p->seat[o->seat];
    tm_line start = {.p = *p};
    tm_spots spots;
    planning w = {.o = o, .options = options, .purse = tm_purse_value(o, s), .spots = &spots};
    assert(options->most > 0 && options->most <= TM_OPTIONS_MAX && s->actions);
    w.least = tm_value(o, p, &start.ground);

    /* The hexes where the seat may build in this turn. Its shipping can become one level more by advancing, and one by a bonus
     * tile; it limits the seat unless hexes can be reached in other ways. */
    const bool sails = !o->flies && s->faction != TM_RIVERWALKERS && !p->bridges;
    const int ships_most = sails && s->faction != TM_WITCHES ? s->ship + 2 : TM_FAR;
    for (int hex = 0; hex < o->table->cells; hex++)
        if (!tm_is_river(o->table, hex) && tm_building_at(p, hex) < 0 && o->estate.ships[hex] <= ships_most)
            w.land[w.lands++] = (int16_t)hex;

    assert(start.ground.known == TM_KNOWS_ALL && !start.ground.changed && !start.ground.anew);
    tm_position_copy(o->table, &spots.p, o->start);
    spots.ground = start.ground;
    for (int built = 0; built < 2; built++)
        memset(spots.known[built], UNKNOWN, (size_t)o->table->cells);
    options->n = 0;
    try_dwellings(&w, &start);
    try_spades(&w, &start);
    try_upgrades(&w, &start);
    for (int action = 0; action < TM_ACTIONS; action++)
        try_action(&w, &start, action);
    try_rest(&w, &start);
    w.least = NOTHING;
    if (!options->n || options->most > 1) {
        for (int bonus = 0; bonus <= TM_BONUSES; bonus++) {
            tm_line l;
            tm_line_copy(w.o, &l, &start);
            if (tm_line_go(w.o, &l, tm_move_y(TM_PASS, bonus == TM_BONUSES ? TM_NOBODY : bonus))) finish_line(&w, &l);
        }
    }
}
